"""Computers in the lobby: one more, or one less."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import discord

from bot.i18n import Texts
from bot.players.choosing import Level
from bot.rummy.ruleset import MAX_SEATS
from bot.services.errors import RefusalCode, Refused
from bot.services.hub import Services
from bot.services.models import Computer, Stage, Table
from bot.ui.answers import Asking, answer, change
from bot.ui.controls import Control, Press, row
from bot.ui.finding import person_of

LEVELS: Mapping[str, Level] = {str(level): level for level in Level}


def computer_of(level: Level, locale: str) -> Computer:
    """Return a computer, named after its level in the language of the table."""
    return Computer(level, Texts(locale)(f"level.{level}"))


@dataclass(frozen=True, slots=True)
class Filling:
    """Answers the buttons of the lobby that are about computers."""

    services: Services

    async def ask(self, asking: Asking, table: Table) -> None:
        """Ask how well the new computer is to play. Raise Refused where none can sit down."""
        person = person_of(asking.interaction)
        if table.stage is not Stage.LOBBY:
            raise Refused(RefusalCode.MATCH_RUNNING)
        if not (person.manager or table.host_user_id == person.user_id):
            raise Refused(RefusalCode.NOT_HOST_NOR_MANAGER)
        seats = table.wanted_seats or MAX_SEATS
        if len(table.seats) >= seats:
            raise Refused(RefusalCode.TABLE_FULL, seats=seats)
        await answer(
            asking.interaction,
            asking.texts("answer.which_level"),
            view=_levels(asking.texts, table),
        )

    async def add(self, asking: Asking, table: Table, press: Press) -> None:
        """Seat a computer of the level that was chosen; the question becomes the answer."""
        name, _, before = press.args.partition(".")
        level = LEVELS.get(name)
        if level is None:
            raise Refused(RefusalCode.OWNERLESS_CONTROL)
        person, computer = person_of(asking.interaction), computer_of(level, table.place.locale)
        add = self.services.company.add
        try:
            after = await add(table.table_id, person, computer, press.version)
        except Refused as refused:
            if refused.code is not RefusalCode.STALE:
                raise
            after = await self.services.tables.look(table.table_id)
            # Only a computer that sat down since can have answered the question already.
            if str(len(_computers(after))) == before:
                after = await add(table.table_id, person, computer, after.version)
        seated = _computers(after)
        if not seated:
            raise Refused(RefusalCode.STALE)
        await change(asking.interaction, asking.texts("answer.computer_added", name=seated[-1]))

    async def remove(self, asking: Asking, table: Table, press: Press) -> None:
        """Let the computer that sat down last get up."""
        person = person_of(asking.interaction)
        await self.services.company.remove(table.table_id, person, press.version)
        gone = _computers(table)[-1]
        await answer(asking.interaction, asking.texts("answer.computer_removed", name=gone))


def _computers(table: Table) -> list[str]:
    return [seat.shown for seat in table.seats if seat.computer is not None]


def _levels(texts: Texts, table: Table) -> discord.ui.View:
    """Ask for the level; the presses carry how many computers there were."""
    seated = len(_computers(table))
    return row(
        Control(
            Press("computer_of", table.table_id, table.version, f"{name}.{seated}"),
            texts(f"level.{level}"),
        )
        for name, level in LEVELS.items()
    )
