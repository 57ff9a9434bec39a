"""What Discord accepts: one module per kind of body."""
