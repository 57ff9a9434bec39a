"""What the bot keeps of the tables of a room, read from its database."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

from bot.rummy.deal import fold
from bot.rummy.notation import parse_event
from bot.rummy.state import DealState
from bot.settings import DATABASE_FILE
from bot.standin.model import Message
from tests.flows.game import Game

_ROOM = "WITH here AS (SELECT * FROM tables WHERE channel_id = ?), "
_MATCHES = "played AS (SELECT * FROM matches WHERE table_id IN (SELECT id FROM here)), "
_DEALS = "dealt AS (SELECT * FROM deals WHERE match_id IN (SELECT id FROM played)) "
_WITH = _ROOM + _MATCHES + _DEALS
_STATE = (
    "SELECT id, version, status, host_user_id FROM here",
    "SELECT id, status, number FROM played",
    "SELECT * FROM seats WHERE match_id IN (SELECT id FROM played) ORDER BY match_id, seat",
    "SELECT id, number, status FROM dealt",
    "SELECT deal_id, seq, body, actor FROM events WHERE deal_id IN (SELECT id FROM dealt)"
    " ORDER BY deal_id, seq",
    "SELECT * FROM scores WHERE deal_id IN (SELECT id FROM dealt)",
)
_EVENTS = (
    "SELECT body FROM events WHERE deal_id = (SELECT max(id) FROM dealt)"
    " AND deal_id IN (SELECT id FROM dealt) ORDER BY seq"
)
_SHOWN = (
    "SELECT version FROM dealt LEFT JOIN messages ON purpose = 'turn:' || dealt.id"
    " WHERE dealt.status = 'running'"
)
_OLD_LOBBY = (
    "SELECT 1 FROM here JOIN played ON played.table_id = here.id AND played.status = 'lobby'"
    " LEFT JOIN messages ON purpose = 'lobby:' || played.id"
    " WHERE here.status = 'open' AND messages.version IS NOT here.version"
)
_UNSCORED = (
    "SELECT 1 FROM dealt LEFT JOIN messages ON purpose = 'score:' || dealt.id"
    " WHERE dealt.status = 'ended' AND messages.version IS NULL"
)
_SEATS = (
    "SELECT present, computer FROM seats WHERE match_id = (SELECT max(match_id) FROM dealt)"
    " AND match_id IN (SELECT id FROM played) ORDER BY seat"
)
_CALM = 2
_DROWSY = 0.02
# A busy machine and the pace of a channel (five messages in five seconds) take their time.
_PATIENCE = 20


def rows(game: Game, query: str) -> list[tuple[Any, ...]]:
    """Return what a query finds; `here`, `played` and `dealt` are the room's own."""
    address = f"file:{game.folder / DATABASE_FILE}?mode=ro"
    with contextlib.closing(sqlite3.connect(address, uri=True)) as database:
        return database.execute(_WITH + query, (game.room.id,)).fetchall()


def state(game: Game) -> list[tuple[Any, ...]]:
    """Return all that may not change unasked."""
    return [row for query in _STATE for row in rows(game, query)]


def events(game: Game) -> list[str]:
    """Return the events of the newest deal in the room, in notation."""
    return [body for (body,) in rows(game, _EVENTS)]


def deal(game: Game) -> DealState:
    """Return the newest deal in the room with all that is hidden in it."""
    return fold(parse_event(line) for line in events(game))


def look(message: Message) -> tuple[object, ...]:
    """Return what a message shows."""
    return message.id, message.content, message.embeds, message.components, _files(message)


def _files(message: Message) -> list[tuple[str, bytes, str | None]]:
    return [(file.filename, file.data, file.description) for file in message.attachments]


def computer_to_move(game: Game) -> bool:
    """Return whether a computer is to move in the newest deal of the room."""
    seats = rows(game, _SEATS)
    if not seats or not rows(game, _SHOWN):
        return False
    present, computer = seats[deal(game).to_move]
    return computer is not None or not present


async def settled(game: Game) -> None:
    """Wait until the messages show what is kept, and nothing happens any more.

    Where a computer is to move, something will happen.
    """
    before: object = None
    calm = 0
    async with asyncio.timeout(_PATIENCE):
        while calm < _CALM:
            await asyncio.sleep(_DROWSY)
            now = _bustle(game)
            quiet = now == before and _up_to_date(game) and not computer_to_move(game)
            calm = calm + 1 if quiet else 0
            before = now


def _bustle(game: Game) -> object:
    dms = [look(message) for person in game.people.values() for message in person.dms]
    return len(events(game)), [look(message) for message in game.room.messages], dms


def _up_to_date(game: Game) -> bool:
    telling = {task.get_name() for task in asyncio.all_tasks()}
    if any(f"herald {table_id}" in telling for (table_id,) in rows(game, "SELECT id FROM here")):
        return False
    behind = rows(game, _OLD_LOBBY) or rows(game, _UNSCORED)
    return not behind and all(shown == len(events(game)) for (shown,) in rows(game, _SHOWN))


@contextlib.asynccontextmanager
async def unchanged(game: Game) -> AsyncIterator[None]:
    """Fail when what happens inside changes anything that is kept, or shown to others."""
    await settled(game)
    before = state(game), _bustle(game)
    yield
    await settled(game)
    assert (state(game), _bustle(game)) == before


async def until(condition: Callable[[], bool]) -> None:
    """Wait until something is so; TimeoutError when it does not become so."""
    for _ in range(250):
        if condition():
            return
        await asyncio.sleep(_DROWSY)
    raise TimeoutError


async def happened(game: Game, count: int) -> None:
    """Wait until the newest deal has that many events."""
    await until(lambda: len(events(game)) >= count)


@contextlib.contextmanager
def held(game: Game, method: str, route: str) -> Iterator[None]:
    """Let the next request of a kind wait until what is inside is over."""
    gate = asyncio.Event()

    async def wait() -> None:
        await gate.wait()

    game.discord.faults.hold(method, route, wait)
    try:
        yield
    finally:
        gate.set()
