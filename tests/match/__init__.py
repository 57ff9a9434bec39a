"""A whole match of seven deals, played by slash commands against the bot in its own process."""
