"""Pictures of what a person looks at: the hand, the table, the score sheet."""
