"""A Discord bot for Hungarian rummy (römi)."""
