"""Use cases, on a real database."""
