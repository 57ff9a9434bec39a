"""Buttons and selects that outlive a restart: all they need stands in their custom id.

`romi:action:table:seat:version:args`: the version tells a stale press, the seat (`-` where
anybody may press) a press by the wrong person. Views hold nothing but these dynamic items and
never time out, so that discord.py stores nothing for them (trap R1).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, Self, cast

import discord

from bot.ui.answers import Asking, Interaction, funnel

_REST = r"(?P<table>\d+):(?P<seat>\d+|-):(?P<version>\d+)(?::(?P<args>.*))?"
BUTTON_TEMPLATE = rf"romi:(?P<action>(?!pick|form)[a-z_]+):{_REST}"
PICK_TEMPLATE = rf"romi:(?P<action>pick[a-z_]*):{_REST}"
FORM_TEMPLATE = rf"romi:(?P<action>form[a-z_]*):{_REST}"
MOST_CHARACTERS = 100
MOST_OPTIONS = 25
MOST_LABEL = 80
MOST_OPTION_LABEL = 100
MOST_PLACEHOLDER = 150


@dataclass(frozen=True, slots=True)
class Press:
    """A use of a control: what it asks for, at which table, seen at which version.

    `seat` is the seat that alone may use it, None where anybody may. `values` are the options
    picked in a select or the text typed into a form; they are not part of the custom id. Actions
    of selects begin with `pick`, those of forms with `form`.
    """

    action: str
    table_id: int
    version: int
    args: str = ""
    seat: int | None = None
    values: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    def custom_id(self) -> str:
        """The custom id that carries the press."""
        seat = "-" if self.seat is None else self.seat
        tail = f":{self.args}" if self.args else ""
        return f"romi:{self.action}:{self.table_id}:{seat}:{self.version}{tail}"

    @property
    def fits(self) -> bool:
        """Whether Discord takes the custom id."""
        return len(self.custom_id) <= MOST_CHARACTERS

    @classmethod
    def read(cls, match: re.Match[str], values: Sequence[str] = ()) -> Self:
        """Return the press that a custom id carries, as one of the templates matched it."""
        return cls(
            match["action"],
            int(match["table"]),
            int(match["version"]),
            match["args"] or "",
            None if match["seat"] == "-" else int(match["seat"]),
            values=tuple(values),
        )


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


async def hand_over(interaction: Interaction, press: Press) -> None:
    """Hand a press to who answers it; whatever goes wrong is told to the person (trap R2)."""
    async with funnel(interaction) as asking:
        await cast(HasPresses, interaction.client).front.press(asking, press)


class Control(discord.ui.DynamicItem[discord.ui.Button[Any]], template=BUTTON_TEMPLATE):
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
        return cls(Press.read(match))

    async def callback(self, interaction: Interaction) -> None:
        """Hand the press over."""
        await hand_over(interaction, self.wanted)


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a select."""

    label: str
    value: str
    description: str | None = None
    chosen: bool = False


class Pick(discord.ui.DynamicItem[discord.ui.Select[Any]], template=PICK_TEMPLATE):
    """A select whose picked options reach the handler as the values of the press."""

    def __init__(
        self,
        press: Press,
        options: Sequence[Option] = (),
        placeholder: str | None = None,
        *,
        least: int = 0,
        most: int = 1,
    ) -> None:
        super().__init__(
            discord.ui.Select(
                custom_id=press.custom_id,
                placeholder=placeholder and placeholder[:MOST_PLACEHOLDER],
                min_values=least,
                max_values=most,
                options=[_option(option) for option in options[:MOST_OPTIONS]],
                required=False,
            )
        )
        self.wanted = press

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, _item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Read the press out of a custom id; the options picked are known when it is used."""
        return cls(Press.read(match))

    async def callback(self, interaction: Interaction) -> None:
        """Hand the press over with the options that were picked."""
        data: dict[str, Any] = dict(interaction.data or {})
        values = tuple(map(str, data.get("values", ())))
        await hand_over(interaction, replace(self.wanted, values=values))


def _option(option: Option) -> discord.SelectOption:
    return discord.SelectOption(
        label=option.label[:MOST_OPTION_LABEL],
        value=option.value,
        description=option.description and option.description[:MOST_OPTION_LABEL],
        default=option.chosen,
    )


def row(controls: Iterable[Control]) -> discord.ui.View:
    """Return a fresh view of controls."""
    view = discord.ui.View(timeout=None)
    for control in controls:
        view.add_item(control)
    return view
