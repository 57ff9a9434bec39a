"""Tests of what is drawn for people, and of what they press."""
