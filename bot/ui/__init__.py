"""Everything drawn or clicked on Discord."""
