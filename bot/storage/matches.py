"""Matches of a table, and who sits where in them.

Claim the table's next version with `tables.touch` before changing anything here.
"""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rummy.notation import print_rules
from bot.rummy.ruleset import RuleSet
from bot.storage.codec import match_record
from bot.storage.errors import StaleAppend
from bot.storage.records import MatchRecord, MatchStatus, SeatRecord
from bot.storage.schema import matches, seats

_wanted = matches.c.id == bindparam("wanted")
_in_match = seats.c.match_id == bindparam("wanted")

_LAST_NUMBER = select(func.coalesce(func.max(matches.c.number), 0)).where(
    matches.c.table_id == bindparam("wanted")
)
_CREATE = insert(matches).returning(*matches.c)
_GET = select(matches).where(_wanted)
_OF_TABLE = (
    select(matches).where(matches.c.table_id == bindparam("wanted")).order_by(matches.c.number)
)
_CURRENT = (
    select(matches)
    .where(matches.c.table_id == bindparam("wanted"))
    .order_by(matches.c.number.desc())
    .limit(1)
)
_BEGIN = (
    update(matches)
    .where(_wanted, matches.c.status == MatchStatus.LOBBY)
    .values(
        status=MatchStatus.PLAYING,
        first_dealer=bindparam("dealer"),
        started_at=bindparam("moment"),
    )
)
_FINISH = (
    update(matches)
    .where(_wanted, matches.c.status.in_([MatchStatus.LOBBY, MatchStatus.PLAYING]))
    .values(status=bindparam("outcome"), ended_at=bindparam("moment"))
)

_SEATS = select(seats).where(_in_match).order_by(seats.c.seat)
_SEAT_COUNT = select(func.count()).select_from(seats).where(_in_match)
_ADD_SEAT = insert(seats)
_REMOVE_SEAT = (
    delete(seats).where(_in_match, seats.c.user_id == bindparam("who")).returning(seats.c.seat)
)
_last_computer = select(func.max(seats.c.seat)).where(_in_match, seats.c.computer.is_not(None))
_REMOVE_COMPUTER = (
    delete(seats)
    .where(_in_match, seats.c.seat == _last_computer.scalar_subquery())
    .returning(seats.c.seat)
)
_RENUMBER = update(seats).where(_in_match, seats.c.seat == bindparam("old"))
_RENUMBER = _RENUMBER.values(seat=bindparam("new"))
_SET_PRESENT = update(seats).where(_in_match, seats.c.seat == bindparam("at_seat"))
_SET_PRESENT = _SET_PRESENT.values(present=bindparam("is_present"))


async def create(
    conn: AsyncConnection,
    table_id: int,
    rules: RuleSet,
    wanted_seats: int | None = None,
    *,
    hints: bool = True,
) -> MatchRecord:
    """Add the next match of a table, as a lobby without seats. Raise StaleAppend."""
    last = (await conn.execute(_LAST_NUMBER, {"wanted": table_id})).scalar_one()
    row = {
        "table_id": table_id,
        "number": last + 1,
        "status": MatchStatus.LOBBY,
        "rules": print_rules(rules),
        "wanted_seats": wanted_seats,
        "hints": hints,
    }
    try:
        return match_record((await conn.execute(_CREATE, row)).mappings().one())
    except IntegrityError as error:
        raise StaleAppend(f"table {table_id} has match {last + 1} already") from error


async def get(conn: AsyncConnection, match_id: int) -> MatchRecord | None:
    """Return a match."""
    row = (await conn.execute(_GET, {"wanted": match_id})).mappings().first()
    return None if row is None else match_record(row)


async def current(conn: AsyncConnection, table_id: int) -> MatchRecord | None:
    """Return the last match of a table, in whatever state it is."""
    row = (await conn.execute(_CURRENT, {"wanted": table_id})).mappings().first()
    return None if row is None else match_record(row)


async def of_table(conn: AsyncConnection, table_id: int) -> tuple[MatchRecord, ...]:
    """Return all matches of a table in their order."""
    rows = await conn.execute(_OF_TABLE, {"wanted": table_id})
    return tuple(match_record(row) for row in rows.mappings())


async def begin(conn: AsyncConnection, match_id: int, first_dealer: int, now: datetime) -> None:
    """Turn a lobby into a running match. Raise StaleAppend when it is no lobby any more."""
    row = {"wanted": match_id, "dealer": first_dealer, "moment": now}
    if (await conn.execute(_BEGIN, row)).rowcount != 1:
        raise StaleAppend(f"match {match_id} is no lobby")


async def finish(
    conn: AsyncConnection,
    match_id: int,
    now: datetime,
    status: MatchStatus = MatchStatus.FINISHED,
) -> None:
    """End a match, as finished or as abandoned. Raise StaleAppend when it had ended before."""
    row = {"wanted": match_id, "outcome": status, "moment": now}
    if (await conn.execute(_FINISH, row)).rowcount != 1:
        raise StaleAppend(f"match {match_id} has ended")


async def seats_of(conn: AsyncConnection, match_id: int) -> tuple[SeatRecord, ...]:
    """Return the seats of a match in their order."""
    rows = await conn.execute(_SEATS, {"wanted": match_id})
    return tuple(SeatRecord(**row) for row in rows.mappings())


async def add_seat(
    conn: AsyncConnection, match_id: int, user_id: int, name: str, now: datetime
) -> SeatRecord:
    """Give a user the next free seat. Raise StaleAppend when it or the user is taken already."""
    seat = await _count(conn, match_id)
    return await _add(conn, SeatRecord(match_id, seat, user_id, name, True, now))


async def add_computer(
    conn: AsyncConnection, match_id: int, level: str, name: str, now: datetime
) -> SeatRecord:
    """Give a computer of a level the next free seat. Raise StaleAppend when it is taken."""
    seat = await _count(conn, match_id)
    return await _add(conn, SeatRecord(match_id, seat, None, name, True, now, level))


async def _add(conn: AsyncConnection, seat: SeatRecord) -> SeatRecord:
    try:
        await conn.execute(_ADD_SEAT, asdict(seat))
    except IntegrityError as error:
        raise StaleAppend(f"seat {seat.seat} of match {seat.match_id} is not free") from error
    return seat


async def _count(conn: AsyncConnection, match_id: int) -> int:
    count: int = (await conn.execute(_SEAT_COUNT, {"wanted": match_id})).scalar_one()
    return count


async def remove_seat(conn: AsyncConnection, match_id: int, user_id: int) -> bool:
    """Take a user out of a lobby; who sits behind moves up. Return False without such a seat.

    In a running match a seat stays; see `set_present`.
    """
    count = await _count(conn, match_id)
    gone = await conn.execute(_REMOVE_SEAT, {"wanted": match_id, "who": user_id})
    return await _move_up(conn, match_id, gone.scalar_one_or_none(), count)


async def remove_computer(conn: AsyncConnection, match_id: int) -> bool:
    """Take the last computer out of a lobby, as `remove_seat` does a user."""
    count = await _count(conn, match_id)
    gone = await conn.execute(_REMOVE_COMPUTER, {"wanted": match_id})
    return await _move_up(conn, match_id, gone.scalar_one_or_none(), count)


async def _move_up(conn: AsyncConnection, match_id: int, seat: int | None, count: int) -> bool:
    """Close the gap that a seat has left among so many; return False where none has left."""
    if seat is None:
        return False
    # One after the other from the front, so that no two ever share a number.
    moves = [{"wanted": match_id, "old": old, "new": old - 1} for old in range(seat + 1, count)]
    if moves:
        await conn.execute(_RENUMBER, moves)
    return True


async def set_present(conn: AsyncConnection, match_id: int, seat: int, present: bool) -> None:
    """Note whether the owner plays the seat, or a computer does for him."""
    row = {"wanted": match_id, "at_seat": seat, "is_present": present}
    await conn.execute(_SET_PRESENT, row)
