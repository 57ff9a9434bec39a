"""Nobody learns a hidden card from anything the bot says."""
