"""Tests of the stand-in for Discord."""
