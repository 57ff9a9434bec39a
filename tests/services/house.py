"""A house with tables and nothing but a database around them, for tests of the use cases."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

from bot.players.choosing import Level
from bot.players.situation import Situation
from bot.rummy.autoplay import safe_default
from bot.rummy.events import Event
from bot.rummy.moves import Move
from bot.rummy.ruleset import RuleSet
from bot.services.computers import Computers, Wait
from bot.services.desk import Desk
from bot.services.hub import Services
from bot.services.models import Computer, Deal, Person, Place, Stage, Table
from bot.services.relay import Relay
from bot.services.thinker import Choose, Thinker, Thinks
from bot.storage import deals
from bot.storage.engine import Store

ANNA, BELA = Person(1, "Anna", "hu"), Person(2, "Béla", "hu")
ROOM = Place(10, "Kártyaklub", 20, "römi", "hu")
STEADY, STRONG = Computer(Level.STEADY, "Haladó"), Computer(Level.STRONG, "Profi")
NOTHING = Wait(0, 0)
MINUTE = timedelta(minutes=1)
_TRIES, _DROWSY = 1000, 0.01


def _plain(situation: Situation, _level: Level, _seed: int) -> Move:
    return safe_default(situation.view)


@dataclass
class Beside:
    """Thinks in a thread of this process."""

    choose: Choose

    async def think(self, situation: Situation, level: Level, seed: int) -> Move:
        """Choose."""
        return await asyncio.to_thread(self.choose, situation, level, seed)

    async def stop(self) -> None:
        """Nothing has to end."""


@dataclass
class Noted:
    """Notes who was asked to think."""

    thinks: Thinks
    asked: list[tuple[Level, int, Situation]]

    async def think(self, situation: Situation, level: Level, seed: int) -> Move:
        """Note it, and pass it on."""
        self.asked.append((level, seed, situation))
        return await self.thinks.think(situation, level, seed)

    async def stop(self) -> None:
        """Pass it on."""
        await self.thinks.stop()


@dataclass
class House:
    """The use cases on a real database, with computers that a test may prepare."""

    store: Store
    services: Services
    relay: Relay
    desk: Desk
    asked: list[tuple[Level, int, Situation]] = field(default_factory=list)
    _computers: list[Computers] = field(default_factory=list)

    def computers(
        self, choose: Choose | None = None, wait: Wait = NOTHING, thinker: Thinker | None = None
    ) -> Computers:
        """Let computers play from now on that choose in some way; the safe one by default.

        What a test prepares is done in this process, so that it can be held up and looked at.
        """
        thinks: Thinks = thinker or Beside(choose or _plain)
        made = Computers(self.desk, wait, Noted(thinks, self.asked))
        self._computers.append(made)
        self.relay.add(made)
        return made

    async def stop(self) -> None:
        """Stop all computers."""
        for computers in self._computers:
            await computers.stop()

    async def table(self, *computers: Computer, rules: RuleSet | None = None) -> int:
        """Begin a match of Anna and some computers; she opens."""
        table = await self.services.tables.open(
            ROOM, ANNA, rules or RuleSet(), 1 + len(computers), computers=computers
        )
        assert table.stage is Stage.DEAL
        return table.table_id

    async def play(self, table_id: int, person: Person = ANNA) -> None:
        """Let a person make a safe move."""
        number = len(await self.log(table_id)) * 1000 + person.user_id
        await self.services.play.play(table_id, person.user_id, safe_default, interaction_id=number)

    async def turn(self, table_id: int, person: Person = ANNA) -> None:
        """Let a person play a whole turn."""
        done = (await self.look(table_id)).deal
        assert done is not None
        while (
            now := (await self.look(table_id)).deal
        ) and now.view.turns_done == done.view.turns_done:
            await self.play(table_id, person)

    async def look(self, table_id: int) -> Table:
        """Return the table as everybody sees it."""
        return await self.services.tables.look(table_id)

    async def deal(self, table_id: int) -> Deal:
        """Return the deal at the table."""
        found = (await self.look(table_id)).deal
        assert found is not None
        return found

    async def log(self, table_id: int) -> tuple[Event, ...]:
        """Return the events of the deal."""
        deal_id = (await self.deal(table_id)).deal_id
        return await self.store.read(lambda conn: deals.load_events(conn, deal_id))

    async def until_asked(self) -> None:
        """Wait until a computer thinks."""
        await until(lambda: bool(self.asked))

    async def until(self, ready: Callable[[Table], bool], table_id: int) -> Table:
        """Wait until a table is in some state."""
        for _ in range(_TRIES):
            table = await self.look(table_id)
            if ready(table):
                return table
            await asyncio.sleep(_DROWSY)
        raise TimeoutError

    async def until_anna(self, table_id: int) -> Deal:
        """Wait until Anna is to move, and return the deal."""
        await self.until(
            lambda table: table.deal is not None and table.deal.view.to_move == 0, table_id
        )
        return await self.deal(table_id)


async def until(ready: Callable[[], bool]) -> None:
    """Wait until something is so; TimeoutError when it does not become so."""
    for _ in range(_TRIES):
        if ready():
            return
        await asyncio.sleep(_DROWSY)
    raise TimeoutError
