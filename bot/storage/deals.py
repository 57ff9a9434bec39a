"""Deals: their event log, which is the truth, and the scores they end with."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rummy.events import Event
from bot.rummy.notation import parse_event
from bot.rummy.scoring import DealScore
from bot.storage.codec import deal_scores, event_rows, logged_event, score_rows
from bot.storage.errors import StaleAppend
from bot.storage.records import DealRecord, DealStatus, LoggedEvent, MatchStatus, TableStatus
from bot.storage.schema import deals, events, matches, scores, tables

_wanted = deals.c.id == bindparam("wanted")
_running = deals.c.status == DealStatus.RUNNING
_log_of_wanted = events.c.deal_id == bindparam("wanted")
_later = deals.alias("later")

_CREATE = insert(deals).returning(*deals.c)
_GET = select(deals).where(_wanted)
_OF_MATCH = select(deals).where(deals.c.match_id == bindparam("wanted")).order_by(deals.c.number)
_CURRENT = (
    select(deals)
    .where(deals.c.match_id == bindparam("wanted"))
    .order_by(deals.c.number.desc())
    .limit(1)
)
_DUE = (
    select(deals)
    .join(matches, matches.c.id == deals.c.match_id)
    .join(tables, tables.c.id == matches.c.table_id)
    .where(
        deals.c.next_deal_at <= bindparam("moment"),
        deals.c.status == DealStatus.ENDED,
        matches.c.status == MatchStatus.PLAYING,
        tables.c.status == TableStatus.OPEN,
        ~select(_later.c.id)
        .where(_later.c.match_id == deals.c.match_id, _later.c.number > deals.c.number)
        .correlate(deals)
        .exists(),
    )
    .order_by(deals.c.next_deal_at)
)
_END = (
    update(deals)
    .where(_wanted, _running)
    .values(
        status=bindparam("outcome"),
        ended_at=bindparam("moment"),
        next_deal_at=bindparam("next_moment"),
    )
)
_SCHEDULE = update(deals).where(_wanted).values(next_deal_at=bindparam("next_moment"))

# On PostgreSQL the lock keeps a deal from being abandoned while an append is under way.
_HOLD_RUNNING = (
    select(select(func.coalesce(func.max(events.c.seq), 0)).where(_log_of_wanted).scalar_subquery())
    .select_from(deals)
    .where(_wanted, _running)
    .with_for_update()
)
_APPEND = insert(events)
_BODIES = (
    select(events.c.body)
    .where(_log_of_wanted, events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_LOG = select(events).where(_log_of_wanted).order_by(events.c.seq)
_BY_INTERACTION = select(events.c.deal_id, events.c.seq).where(
    events.c.interaction_id == bindparam("wanted")
)

_ADD_SCORES = insert(scores)
_SCORES = (
    select(scores.c.deal_id, scores.c.seat, scores.c.kind, scores.c.points)
    .join(deals, deals.c.id == scores.c.deal_id)
    .where(deals.c.match_id == bindparam("wanted"))
    .order_by(deals.c.number, scores.c.seat, scores.c.line)
)


class Outcome(NamedTuple):
    """Where the log holds what an interaction brought about: its first event."""

    deal_id: int
    seq: int


async def create(
    conn: AsyncConnection, match_id: int, number: int, dealer: int, seed: bytes, now: datetime
) -> DealRecord:
    """Start a deal of a match. Raise StaleAppend when it is there or another one is running."""
    row = {
        "match_id": match_id,
        "number": number,
        "dealer": dealer,
        "seed": seed,
        "status": DealStatus.RUNNING,
        "started_at": now,
    }
    try:
        return DealRecord(**(await conn.execute(_CREATE, row)).mappings().one())
    except IntegrityError as error:
        raise StaleAppend(f"deal {number} of match {match_id} cannot start") from error


async def get(conn: AsyncConnection, deal_id: int) -> DealRecord | None:
    """Return a deal."""
    row = (await conn.execute(_GET, {"wanted": deal_id})).mappings().first()
    return None if row is None else DealRecord(**row)


async def current(conn: AsyncConnection, match_id: int) -> DealRecord | None:
    """Return the last deal of a match, running or over."""
    row = (await conn.execute(_CURRENT, {"wanted": match_id})).mappings().first()
    return None if row is None else DealRecord(**row)


async def of_match(conn: AsyncConnection, match_id: int) -> tuple[DealRecord, ...]:
    """Return all deals of a match in their order."""
    rows = await conn.execute(_OF_MATCH, {"wanted": match_id})
    return tuple(DealRecord(**row) for row in rows.mappings())


async def append(
    conn: AsyncConnection,
    deal_id: int,
    after_seq: int,
    new: Sequence[Event],
    *,
    now: datetime,
    actor: int | None = None,
    interaction_id: int | None = None,
) -> int:
    """Add the events of one move to the log and return the number of the last one.

    `after_seq` counts the events the move was decided on. Raise StaleAppend when the log has
    grown since, the deal runs no more, or the interaction is in the log already.
    """
    last = (await conn.execute(_HOLD_RUNNING, {"wanted": deal_id})).scalar_one_or_none()
    if last is None:
        raise StaleAppend(f"deal {deal_id} is not running")
    if last != after_seq:
        raise StaleAppend(f"deal {deal_id} has {last} events, not {after_seq}")
    rows = event_rows(deal_id, after_seq, new, now, actor, interaction_id)
    if rows:
        try:
            await conn.execute(_APPEND, rows)
        except IntegrityError as error:
            raise StaleAppend(f"deal {deal_id} has grown beyond {after_seq}") from error
    return after_seq + len(rows)


async def load_events(conn: AsyncConnection, deal_id: int, after_seq: int = 0) -> tuple[Event, ...]:
    """Return the events of a deal after a seq; the count of all is its version."""
    rows = await conn.execute(_BODIES, {"wanted": deal_id, "after": after_seq})
    return tuple(parse_event(body) for body in rows.scalars())


async def load_log(conn: AsyncConnection, deal_id: int) -> tuple[LoggedEvent, ...]:
    """Return all events of a deal with who caused them and when."""
    rows = await conn.execute(_LOG, {"wanted": deal_id})
    return tuple(logged_event(row) for row in rows.mappings())


async def find_by_interaction(conn: AsyncConnection, interaction_id: int) -> Outcome | None:
    """Return what an interaction of Discord has brought about, so that it counts once only."""
    row = (await conn.execute(_BY_INTERACTION, {"wanted": interaction_id})).first()
    return None if row is None else Outcome(row.deal_id, row.seq)


async def finish(
    conn: AsyncConnection,
    deal_id: int,
    score: DealScore,
    now: datetime,
    next_deal_at: datetime | None = None,
) -> None:
    """End a running deal with its score. Raise StaleAppend when it runs no more."""
    await _end(conn, deal_id, DealStatus.ENDED, now, next_deal_at)
    await conn.execute(_ADD_SCORES, score_rows(deal_id, score))


async def abandon(conn: AsyncConnection, deal_id: int, now: datetime) -> None:
    """Give a running deal up without a score. Raise StaleAppend when it runs no more."""
    await _end(conn, deal_id, DealStatus.ABANDONED, now, None)


async def schedule_next(conn: AsyncConnection, deal_id: int, at: datetime | None) -> None:
    """Set when the deal after this one starts by itself, or that it does not."""
    await conn.execute(_SCHEDULE, {"wanted": deal_id, "next_moment": at})


async def due(conn: AsyncConnection, now: datetime) -> tuple[DealRecord, ...]:
    """Return the deals after which another should have started by now, the most overdue first.

    Only the last deal of a running match at an open table counts.
    """
    rows = await conn.execute(_DUE, {"moment": now})
    return tuple(DealRecord(**row) for row in rows.mappings())


async def scores_of(conn: AsyncConnection, match_id: int) -> list[DealScore]:
    """Return the scores of the deals of a match that were played to their end, in order."""
    rows = await conn.execute(_SCORES, {"wanted": match_id})
    return deal_scores((row.deal_id, row.seat, row.kind, row.points) for row in rows)


async def _end(
    conn: AsyncConnection,
    deal_id: int,
    outcome: DealStatus,
    now: datetime,
    next_deal_at: datetime | None,
) -> None:
    row = {"wanted": deal_id, "outcome": outcome, "moment": now, "next_moment": next_deal_at}
    if (await conn.execute(_END, row)).rowcount != 1:
        raise StaleAppend(f"deal {deal_id} is not running")
