"""The form for typed moves. Stateless: what it needs stands in its custom id.

It is never kept by discord.py, which would hold cancelled ones for ever (trap R22): it is sent
stopped, and what is submitted, also after a restart, is handed over by its custom id alone
(traps R4, R26).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping
from typing import Any

import discord

from bot.i18n import Texts
from bot.ui.answers import ANSWER_SECONDS, PASSING_FAULTS, Interaction
from bot.ui.controls import Press

log = logging.getLogger(__name__)

MOST_TYPED = 400
_TITLE, _LABEL, _PLACEHOLDER = 45, 45, 100


def form(texts: Texts, press: Press) -> discord.ui.Modal:
    """Return a fresh form whose text reaches the handler of a press."""
    modal = discord.ui.Modal(title=texts("form.title")[:_TITLE], custom_id=press.custom_id)
    typed: discord.ui.TextInput[Any] = discord.ui.TextInput(
        style=discord.TextStyle.paragraph,
        custom_id="typed",
        placeholder=texts("form.placeholder")[:_PLACEHOLDER],
        max_length=MOST_TYPED,
    )
    label = texts("form.label")[:_LABEL]
    modal.add_item(discord.ui.Label(text=label, description=texts("form.about"), component=typed))
    modal.stop()
    return modal


async def open_form(interaction: Interaction, modal: discord.ui.Modal) -> bool:
    """Answer a press with a form; return whether Discord took it."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            await interaction.response.send_modal(modal)
    except (discord.InteractionResponded, *PASSING_FAULTS) as fault:
        log.info("interaction %s not answered: %s", interaction.id, fault)
        return False
    return True


def typed_in(components: object) -> Iterator[str]:
    """Yield what was typed into the fields of a submitted form."""
    for part in components if isinstance(components, list) else ():
        if not isinstance(part, Mapping):
            continue
        if isinstance(part.get("value"), str):
            yield part["value"]
        yield from typed_in(part.get("components"))
        yield from typed_in([part.get("component")])
