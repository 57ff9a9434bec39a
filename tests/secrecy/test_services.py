"""Secrecy by permutation through the use cases and a real database: what they return and log."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.logs import TextFormatter
from bot.rummy.deal import fold
from bot.rummy.errors import IllegalMove
from bot.rummy.events import DealStarted, Event
from bot.rummy.moves import Discard, DrawStock, LayOff, Move, SwapJoker, TakeDiscard, Undo
from bot.rummy.notation import FACES
from bot.rummy.state import DealState, Phase
from bot.services.deadlines import Deadlines
from bot.services.desk import Desk
from bot.services.errors import Refused
from bot.services.hub import Services
from bot.storage import deals, matches, tables
from bot.storage.engine import Store
from bot.storage.records import PlaceRecord
from tests.secrecy.permute import permuted
from tests.secrecy.said import NAMES, NOON
from tests.secrecy.test_permutation import TABLES, states
from tests.support.chance import ScriptedShuffler

STATES_OF_A_TABLE = 11
HOST = 100
log = logging.getLogger("bot.services.tests")


class Noon:
    """A clock that stands still."""

    def now(self) -> datetime:
        """Return noon."""
        return NOON


@dataclass
class Told:
    """An announcer that notes what it is told, and may say something about it."""

    tables: list[int] = field(default_factory=list)
    say: Callable[[], object] = lambda: None

    def table_changed(self, table_id: int) -> None:
        """Note the table."""
        self.tables.append(table_id)
        self.say()


@asynccontextmanager
async def opened(folder: Path, told: Told) -> AsyncIterator[Desk]:
    """Yield a desk with an empty database."""
    store = await Store.open(f"sqlite+aiosqlite:///{folder}/romi.sqlite3")
    try:
        chance = ScriptedShuffler()
        yield Desk(store, Noon(), chance, told, timedelta(minutes=2), timedelta(minutes=10))
    finally:
        await store.close()


async def stored(desk: Desk, events: Sequence[Event], channel_id: int) -> int:
    """Put a running deal into the database; return its table."""
    first = events[0]
    assert isinstance(first, DealStarted)

    async def act(conn: AsyncConnection) -> int:
        place = PlaceRecord(1, "Klub", channel_id, "römi", "hu")
        table = await tables.create(conn, place, HOST, NOON)
        match = await matches.create(conn, table.id, first.rules)
        for seat in range(first.seats):
            await matches.add_seat(conn, match.id, HOST + seat, NAMES[seat], NOON)
        await matches.begin(conn, match.id, first.dealer, NOON)
        deal = await deals.create(conn, match.id, 1, first.dealer, bytes(32), NOON)
        await deals.append(conn, deal.id, 0, events, now=NOON)
        return table.id

    return await desk.store.write(act)


def attempts(state: DealState, seat: int) -> Iterator[Move]:
    """Yield moves, most of them refused; none that draws a card."""
    if state.phase is not Phase.DRAW or state.to_move != seat:
        yield DrawStock(seat)
    yield LayOff(seat, 1, (next(iter(FACES.values())),))
    yield SwapJoker(seat, 1, (FACES["9S"],))
    yield from (Discard(seat, face) for face in tuple(FACES.values())[::7])
    yield TakeDiscard(seat)
    yield Undo(seat)


async def transcript(
    folder: Path, logs: Sequence[tuple[Sequence[Event], int]], told: Told
) -> list[str]:
    """Return everything the use cases answer while seats try this and that."""
    said: list[str] = []
    async with opened(folder, told) as desk:
        services = Services.of(desk)
        for number, (events, seat) in enumerate(logs, 1):
            table_id, user_id = await stored(desk, events, number), HOST + seat
            said.append(repr(await services.play.hand(table_id, user_id)))
            for at, move in enumerate(attempts(fold(events), seat)):
                said.append(await _tried(services, table_id, user_id, move, number * 1000 + at))
            said.append(repr(await services.tables.look(table_id)))
        await Deadlines(desk, services.tables, timedelta(minutes=60)).once()
        said.append(repr(await services.tables.of_user(HOST)))
    return said


async def _tried(
    services: Services, table_id: int, user_id: int, move: Move, interaction_id: int
) -> str:
    try:
        played = await services.play.play(
            table_id, user_id, lambda _: move, interaction_id=interaction_id
        )
    except (IllegalMove, Refused) as refused:
        return f"{refused} {refused.params}"
    return repr(played)


def running(number: int) -> list[tuple[Sequence[Event], int]]:
    """Return beginnings of a deal that is not over, each with a seat."""
    found = states(number, STATES_OF_A_TABLE)
    return [(events, seat) for events, seat in found if fold(events).phase is not Phase.OVER]


@pytest.mark.parametrize("number", range(len(TABLES)))
async def test_answers_and_log_lines_are_the_same(
    number: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What the services return to a seat and what they log do not depend on hidden cards."""
    caplog.set_level(logging.INFO)
    one = running(number)
    two = [(permuted(events, seat, Random(len(events))), seat) for events, seat in one]
    assert all(first != second for (first, _), (second, _) in zip(one, two, strict=True))
    heard = []
    for name, logs in (("one", one), ("two", two)):
        caplog.clear()
        said = await transcript(tmp_path / name, logs, Told())
        heard.append((said, lines(caplog)))
    assert heard[0] == heard[1]
    assert len(heard[0][0]) > 10 * STATES_OF_A_TABLE


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what was logged, as it is written but for the time and the folder."""
    written = (TextFormatter().format(record).partition(" ")[2] for record in caplog.records)
    return [line for line in written if "sqlite3" not in line]


async def test_a_log_line_with_a_hidden_card_is_found(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The comparison notices a line that tells the next card of the stock."""
    caplog.set_level(logging.INFO)
    one = running(0)
    two = [(permuted(events, seat, Random(1)), seat) for events, seat in one]
    heard = []
    for name, logs in (("one", one), ("two", two)):
        caplog.clear()
        stocks = [fold(events).stock for events, _ in logs]
        told = Told(say=lambda stocks=stocks: log.info("next: %s", stocks[0][-1]))  # type: ignore[misc]
        await transcript(tmp_path / name, logs, told)
        heard.append(lines(caplog))
    assert heard[0] != heard[1]
