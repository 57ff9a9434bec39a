"""The command tree: what no command catches is answered, and never a silent failure (trap R3)."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.ui.answers import Interaction, funnel


class FunnelTree(app_commands.CommandTree[Any]):
    """Sends errors that come before or outside a command's own funnel through it."""

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Answer in private with a reference to quote."""
        if interaction.type is discord.InteractionType.autocomplete:
            return
        async with funnel(interaction):
            raise error
