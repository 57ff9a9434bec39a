"""REST v10 [docs: reference]: one module per family of routes."""
