"""How fast the bot answers, how fast it starts, how much memory it takes: `make bench`."""
