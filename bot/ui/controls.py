"""Buttons that outlive a restart: everything they need stands in their custom id.

`romi:action:table:version:args`: the version tells a stale press. Views hold nothing but these
dynamic items and never time out, so that discord.py stores nothing for them (trap R1).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol, Self, cast

import discord

from bot.ui.answers import Asking, Interaction, funnel

TEMPLATE = r"romi:(?P<action>[a-z_]+):(?P<table>\d+):(?P<version>\d+)(?::(?P<args>.*))?"
MOST_CHARACTERS = 100


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a button: what it asks for, at which table, seen at which version."""

    action: str
    table_id: int
    version: int
    args: str = ""

    @property
    def custom_id(self) -> str:
        """The custom id that carries the press."""
        tail = f":{self.args}" if self.args else ""
        return f"romi:{self.action}:{self.table_id}:{self.version}{tail}"

    @property
    def fits(self) -> bool:
        """Whether Discord takes the custom id."""
        return len(self.custom_id) <= MOST_CHARACTERS


class Presses(Protocol):
    """Who answers presses."""

    async def press(self, asking: Asking, press: Press) -> None:
        """Carry out a press and answer it."""
        ...


class HasPresses(Protocol):
    """The client, as far as the controls know it."""

    @property
    def front(self) -> Presses:
        """Who answers presses."""
        ...


class Control(discord.ui.DynamicItem[discord.ui.Button[Any]], template=TEMPLATE):
    """A button that carries a press."""

    def __init__(
        self,
        press: Press,
        label: str = "…",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        disabled: bool = False,
    ) -> None:
        super().__init__(
            discord.ui.Button(
                label=label, style=style, disabled=disabled, custom_id=press.custom_id
            )
        )
        self.wanted = press

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, _item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Read the press out of a custom id."""
        return cls(
            Press(match["action"], int(match["table"]), int(match["version"]), match["args"] or "")
        )

    async def callback(self, interaction: Interaction) -> None:
        """Hand the press to who answers it; whatever goes wrong is told to the person (R2)."""
        async with funnel(interaction) as asking:
            await cast(HasPresses, interaction.client).front.press(asking, self.wanted)


def row(controls: Iterable[Control]) -> discord.ui.View:
    """Return a fresh view of controls."""
    view = discord.ui.View(timeout=None)
    for control in controls:
        view.add_item(control)
    return view
