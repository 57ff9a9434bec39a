"""Whole games through the stand-in, with an unmodified discord.py."""
