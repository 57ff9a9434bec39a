"""The settings of a person, and for who may manage the server those of the server."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import discord

from bot.i18n import Texts
from bot.services.preferences import Deck, Preferences, Sort, Theme
from bot.ui.controls import Control, Option, Pick, Press

SETTINGS_BLUE = 0x2563EB
SET = "set"
PICK_SORT = "pick_sort_order"
ON, OFF = "on", "off"


@dataclass(frozen=True, slots=True)
class Chosen:
    """What holds now: for the person, and where there is one for the server.

    `server` tells whether it shows pictures, `manager` whether the person may change that, and
    `files` whether the bot may attach files where the person asks.
    """

    own: Preferences
    dms: bool
    server: bool | None = None
    manager: bool = False
    files: bool = True


def settings_view(texts: Texts, chosen: Chosen, note: str = "") -> discord.ui.LayoutView:
    """Return the settings with a control for each; a note stands on top."""
    own = chosen.own
    box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=SETTINGS_BLUE)
    box.add_item(discord.ui.TextDisplay(f"### {texts('settings.title')}"))
    for line in _notes(texts, chosen, note):
        box.add_item(discord.ui.TextDisplay(line))
    box.add_item(_switch(texts, "pictures", own.pictures))
    box.add_item(_either(texts, "deck", own.deck, Deck))
    box.add_item(_either(texts, "theme", own.theme, Theme))
    box.add_item(_switch(texts, "dms", chosen.dms))
    box.add_item(discord.ui.TextDisplay(texts("settings.sort")))
    box.add_item(discord.ui.ActionRow(_orders(texts, own.sort)))
    if chosen.manager and chosen.server is not None:
        box.add_item(discord.ui.Separator())
        box.add_item(_switch(texts, "server", chosen.server))
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(box)
    return view


def _notes(texts: Texts, chosen: Chosen, note: str) -> Iterable[str]:
    if note:
        yield note
    if chosen.server is False and not chosen.manager:
        yield texts("settings.server.off")
    if not chosen.files:
        yield texts("settings.no_files")


def _switch(texts: Texts, name: str, value: bool) -> discord.ui.Section[Any]:
    now, other = (ON, OFF) if value else (OFF, ON)
    return _section(texts, name, now, other)


def _either(
    texts: Texts, name: str, value: Deck | Theme, words: type[Deck | Theme]
) -> discord.ui.Section[Any]:
    other = next(word for word in words if word != value)
    return _section(texts, name, value, other)


def _section(texts: Texts, name: str, now: str, other: str) -> discord.ui.Section[Any]:
    """Return what is so now beside the button that makes it otherwise."""
    press = Press(SET, 0, 0, f"{name}={other}")
    control = Control(press, texts(f"button.{name}.{other}"))
    return discord.ui.Section(texts(f"settings.{name}.{now}"), accessory=control)


def _orders(texts: Texts, now: Sort) -> Pick:
    options = [Option(texts(f"settings.sort.{word}"), word, chosen=word is now) for word in Sort]
    return Pick(Press(PICK_SORT, 0, 0), options, least=1)
