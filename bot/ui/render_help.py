"""How to play, in short."""

from __future__ import annotations

import discord

from bot.i18n import Texts
from bot.ui.render_limits import DESCRIPTION, clip, embed

HELP_BLUE = 0x2563EB
PARAGRAPHS = ("goal", "melds", "turn", "touch", "hint", "opening", "values", "cards", "start")


def help_text(texts: Texts) -> str:
    """Return how to play, one paragraph for each thing to know; it fits an embed."""
    text = "\n\n".join(texts(f"help.{paragraph}") for paragraph in PARAGRAPHS)
    return clip(text, DESCRIPTION)


def help_embeds(texts: Texts) -> list[discord.Embed]:
    """Return how to play as one answer."""
    return [embed(texts("help.title"), help_text(texts), colour=HELP_BLUE)]
