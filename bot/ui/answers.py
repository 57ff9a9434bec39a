"""Answers to interactions, and the one funnel for what goes wrong.

An answer never raises: the state is committed before it is given, and an interaction that has
expired or was answered already is only noted (traps R5 to R7, R10, R11 of discord.py).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord

from bot.i18n import Texts, locale_for
from bot.rummy.errors import IllegalMove
from bot.services.errors import RefusalCode, Refused
from bot.ui.render_refusal import refusal_text

log = logging.getLogger(__name__)

ANSWER_SECONDS = 2.5
PASSING_FAULTS = (discord.HTTPException, aiohttp.ClientError, OSError, asyncio.TimeoutError)
NO_MENTIONS = discord.AllowedMentions.none()
Interaction = discord.Interaction[Any]


def texts_of(interaction: Interaction) -> Texts:
    """Return the texts in the language of the person."""
    return Texts(locale_for(str(interaction.locale)))


def server_texts(interaction: Interaction) -> Texts:
    """Return the texts in the language of the server; in a DM in that of the person."""
    return Texts(locale_for(str(interaction.guild_locale or interaction.locale)))


async def answer(
    interaction: Interaction,
    content: str = "",
    *,
    embeds: Sequence[discord.Embed] = (),
    view: discord.ui.View | None = None,
    public: bool = False,
) -> bool:
    """Answer an interaction once; return whether Discord took it."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            await interaction.response.send_message(
                content,
                embeds=list(embeds),
                view=view or discord.utils.MISSING,
                ephemeral=not public,
                allowed_mentions=NO_MENTIONS,
            )
    except discord.InteractionResponded:
        log.info("interaction %s was answered before", interaction.id)
        return False
    except PASSING_FAULTS as fault:
        log.info("interaction %s not answered: %s", interaction.id, fault)
        return False
    return True


async def change(
    interaction: Interaction,
    content: str = "",
    *,
    embeds: Sequence[discord.Embed] = (),
    view: discord.ui.View | None = None,
) -> bool:
    """Answer a press by changing the message that it was on; return whether Discord took it."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            await interaction.response.edit_message(
                content=content, embeds=list(embeds), view=view, allowed_mentions=NO_MENTIONS
            )
    except (discord.InteractionResponded, *PASSING_FAULTS) as fault:
        log.info("interaction %s not answered: %s", interaction.id, fault)
        return False
    return True


class Asking:
    """One interaction under way; `names` are those of the table it is about, once known."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.texts = texts_of(interaction)
        self.names: Sequence[str] = ()


@asynccontextmanager
async def funnel(interaction: Interaction) -> AsyncIterator[Asking]:
    """Turn what goes wrong inside into one private answer in the person's language.

    A refusal names its rule or remedy; a bug is logged under a reference that the person can
    quote.
    """
    asking = Asking(interaction)
    try:
        yield asking
    except (IllegalMove, Refused) as refused:
        log.info("interaction %s refused: %s", interaction.id, refused)
        await answer(interaction, refusal_text(asking.texts, refused, asking.names))
    except Exception:
        reference = secrets.token_hex(4)
        log.exception("unexpected error, reference %s", reference)
        sorry = Refused(RefusalCode.UNEXPECTED, reference=reference)
        await answer(interaction, refusal_text(asking.texts, sorry, asking.names))
