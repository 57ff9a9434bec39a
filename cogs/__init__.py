"""The doors that Discord knocks on: slash commands."""
