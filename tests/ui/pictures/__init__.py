"""Pictures: they show what there is, to everyone, quickly, and their failure harms nothing."""
