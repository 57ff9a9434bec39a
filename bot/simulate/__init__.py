"""Whole matches of computer players, without Discord and without a database."""
