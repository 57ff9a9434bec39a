"""The bare bot to compare with: discord.py, one command, nothing else.

Run as `python -m tests.bench.ping`, led by the same settings as the bot itself.
"""

from __future__ import annotations

import asyncio
import os

import discord
import yarl
from discord import app_commands

Interaction = discord.Interaction[discord.Client]


@app_commands.command()
async def ping(interaction: Interaction) -> None:
    """Answer at once, to the person alone."""
    await interaction.response.send_message("pong", ephemeral=True)


class PingBot(discord.AutoShardedClient):
    """A bot that knows one command, on one server."""

    def __init__(self, server: int) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.server = discord.Object(server)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """Register the command; on one server it leaves the global commands alone."""
        self.tree.add_command(ping, guild=self.server)
        await self.tree.sync(guild=self.server)


def main() -> None:
    """Run until stopped."""
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    server = int(os.environ["BENCH_SERVER"])
    asyncio.run(PingBot(server).start(os.environ["DISCORD_TOKEN"]))


if __name__ == "__main__":
    main()
