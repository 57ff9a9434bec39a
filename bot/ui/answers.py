"""Answers to interactions, and the one funnel for what goes wrong.

An answer never raises: the state is committed before it is given, and an interaction that has
expired or was answered already is only noted (traps R5 to R7, R10, R11 of discord.py).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord

from bot.i18n import Texts, locale_for
from bot.rummy.errors import IllegalMove
from bot.rummy.views import SeatView
from bot.services.errors import RefusalCode, Refused
from bot.services.models import Table
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


View = discord.ui.View | discord.ui.LayoutView


async def answer(
    interaction: Interaction,
    content: str = "",
    *,
    embeds: Sequence[discord.Embed] = (),
    view: View | None = None,
    files: Sequence[discord.File] = (),
    public: bool = False,
) -> bool:
    """Answer an interaction once; return whether Discord took it.

    A layout view is all there is to see: it goes without content and embeds.
    """
    fields: dict[str, Any] = {}
    if view is not None:
        # Else discord.py would keep it, with a task, for a quarter of an hour (trap R22).
        view.stop()
        fields["view"] = view
    if not isinstance(view, discord.ui.LayoutView):
        fields |= {"content": content, "embeds": list(embeds)}
    if files:
        fields["files"] = list(files)
    return await _responded(
        interaction,
        interaction.response.send_message(
            ephemeral=not public, allowed_mentions=NO_MENTIONS, **fields
        ),
    )


async def change(
    interaction: Interaction,
    content: str = "",
    *,
    embeds: Sequence[discord.Embed] = (),
    view: View | None = None,
    files: Sequence[discord.File] = (),
) -> bool:
    """Answer a press by changing the message that it was on; return whether Discord took it.

    The files given take the place of those on the message. A message made of components stays
    one, so plain content becomes a text in it.
    """
    if view is None and on_layout(interaction):
        view = plain(content)
    layout = isinstance(view, discord.ui.LayoutView)
    return await _responded(
        interaction,
        interaction.response.edit_message(
            content=None if layout else content,
            embeds=[] if layout else list(embeds),
            attachments=list(files),
            view=view,
            allowed_mentions=NO_MENTIONS,
        ),
    )


async def _responded(interaction: Interaction, responding: Awaitable[object]) -> bool:
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            await responding
    except discord.InteractionResponded:
        log.info("interaction %s was answered before", interaction.id)
        return False
    except PASSING_FAULTS as fault:
        log.info("interaction %s not answered: %s", interaction.id, fault)
        return False
    return True


def on_layout(interaction: Interaction) -> bool:
    """Return whether a press was on a message made of components (Components V2)."""
    return bool(interaction.message and interaction.message.flags.components_v2)


def plain(content: str) -> discord.ui.LayoutView:
    """Return a layout that shows a text and nothing else."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(content))
    return view


class Asking:
    """One interaction under way; `names` are those of the table it is about, once known.

    `shown` is the table and the hand that its answer shows, once it does.
    """

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.texts = texts_of(interaction)
        self.names: Sequence[str] = ()
        self.shown: tuple[Table, SeatView] | None = None


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
