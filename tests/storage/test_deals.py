"""Deals: the event log, its optimistic lock, repeated interactions, and scores."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rummy.deal import fold
from bot.rummy.events import Event, Finish
from bot.rummy.scoring import DealScore, LineKind, ScoreLine, SeatScore, score_state
from bot.storage import deals, matches, tables
from bot.storage.codec import event_rows
from bot.storage.engine import StaleAppend, Store
from bot.storage.records import DealRecord, DealStatus
from tests.storage.samples import ANN, BIG, BOB, LATER, NOW, SEED, begin, played_deal

MOVES = played_deal()
EVENTS: tuple[Event, ...] = tuple(event for move in MOVES for event in move)
WON = DealScore(
    1,
    Finish.FROM_HAND,
    (
        SeatScore((ScoreLine(LineKind.CARDS, 33), ScoreLine(LineKind.DOUBLING, 33))),
        SeatScore((ScoreLine(LineKind.WON_FROM_HAND, -40),)),
        SeatScore((ScoreLine(LineKind.UNOPENED_LOSS, 200),)),
    ),
)


async def add(
    store: Store,
    deal: DealRecord,
    after: int,
    new: tuple[Event, ...],
    interaction: int | None = None,
) -> int:
    return await store.write(
        lambda conn: deals.append(
            conn, deal.id, after, new, now=NOW, actor=ANN, interaction_id=interaction
        )
    )


async def log_of(store: Store, deal: DealRecord) -> tuple[Event, ...]:
    return await store.read(lambda conn: deals.load_events(conn, deal.id))


async def test_a_deal_comes_back_with_its_seed(store: Store) -> None:
    """The 256-bit seed is kept, so that the order can be proved afterwards (RULES 2.4)."""
    begun = await begin(store)
    assert begun.deal == DealRecord(
        id=begun.deal.id,
        match_id=begun.match.id,
        number=1,
        dealer=1,
        seed=SEED,
        status=DealStatus.RUNNING,
        started_at=NOW,
        ended_at=None,
        next_deal_at=None,
    )
    assert await store.read(lambda conn: deals.get(conn, begun.deal.id)) == begun.deal
    assert await store.read(lambda conn: deals.current(conn, begun.match.id)) == begun.deal


async def test_a_whole_deal_comes_back_event_by_event(database_url: str) -> None:
    """The log is the truth: after a restart the state and the score are the same (RULES 2.4)."""
    store = await Store.open(database_url)
    try:
        deal = (await begin(store)).deal
        seq = 0
        for move in MOVES[:20]:
            seq = await add(store, deal, seq, move)
        rest = tuple(event for move in MOVES[20:] for event in move)
        assert await add(store, deal, seq, rest) == len(EVENTS)
    finally:
        await store.close()

    again = await Store.open(database_url)
    try:
        loaded = await log_of(again, deal)
    finally:
        await again.close()
    assert loaded == EVENTS
    assert fold(loaded) == fold(EVENTS)
    assert score_state(fold(loaded)) == score_state(fold(EVENTS))


async def test_the_log_tells_who_and_when(store: Store) -> None:
    deal = (await begin(store)).deal
    await store.write(lambda conn: deals.append(conn, deal.id, 0, EVENTS[:1], now=NOW))
    await store.write(
        lambda conn: deals.append(
            conn, deal.id, 1, EVENTS[1:4], now=LATER, actor=BOB, interaction_id=BIG
        )
    )
    log = await store.read(lambda conn: deals.load_log(conn, deal.id))
    assert tuple(logged.event for logged in log) == EVENTS[:4]
    assert [(logged.seq, logged.actor, logged.interaction_id, logged.at) for logged in log] == [
        (1, None, None, NOW),
        (2, BOB, BIG, LATER),
        (3, BOB, None, LATER),
        (4, BOB, None, LATER),
    ]
    assert all("QS" not in repr(logged) for logged in log)


@pytest.mark.parametrize("after", [0, 1, 3, 100])
async def test_an_append_at_another_place_than_the_end_is_stale(store: Store, after: int) -> None:
    deal = (await begin(store)).deal
    assert await add(store, deal, 0, EVENTS[:2]) == 2
    with pytest.raises(StaleAppend, match=f"has 2 events, not {after}"):
        await add(store, deal, after, EVENTS[2:3])
    assert await log_of(store, deal) == EVENTS[:2]


async def test_of_many_appends_at_once_exactly_one_wins(store: Store) -> None:
    deal = (await begin(store)).deal
    await add(store, deal, 0, EVENTS[:1])
    results = await asyncio.gather(
        *(add(store, deal, 1, EVENTS[1:3], number) for number in range(100, 108)),
        return_exceptions=True,
    )
    assert [result for result in results if not isinstance(result, StaleAppend)] == [3]
    assert await log_of(store, deal) == EVENTS[:3]


async def test_the_primary_key_holds_without_any_check_before(store: Store) -> None:
    """ARCHITECTURE: the primary key of the log is the optimistic lock."""
    deal = (await begin(store)).deal
    await add(store, deal, 0, EVENTS[:1])
    rows = event_rows(deal.id, 0, EVENTS[:1], NOW, None, None)
    with pytest.raises(IntegrityError):
        await store.write(lambda conn: conn.execute(deals._APPEND, rows))


async def test_an_interaction_counts_once(store: Store) -> None:
    deal = (await begin(store)).deal
    await add(store, deal, 0, EVENTS[:1])
    await add(store, deal, 1, EVENTS[1:3], BIG)
    assert await store.read(lambda conn: deals.find_by_interaction(conn, BIG)) == (deal.id, 2)
    assert await store.read(lambda conn: deals.find_by_interaction(conn, 5)) is None
    with pytest.raises(StaleAppend):
        await add(store, deal, 3, EVENTS[3:4], BIG)
    assert await log_of(store, deal) == EVENTS[:3]


async def test_moves_that_go_by_themselves_need_no_interaction(store: Store) -> None:
    deal = (await begin(store)).deal
    for seq in range(3):
        assert await add(store, deal, seq, EVENTS[seq : seq + 1]) == seq + 1
    assert await add(store, deal, 3, ()) == 3


async def test_a_deal_that_is_over_takes_no_events(store: Store) -> None:
    deal = (await begin(store)).deal
    await store.write(lambda conn: deals.abandon(conn, deal.id, LATER))
    with pytest.raises(StaleAppend, match="is not running"):
        await add(store, deal, 0, EVENTS[:1])
    for end in (
        lambda conn: deals.abandon(conn, deal.id, LATER),
        lambda conn: deals.finish(conn, deal.id, WON, LATER),
    ):
        with pytest.raises(StaleAppend):
            await store.write(end)
    found = await store.read(lambda conn: deals.get(conn, deal.id))
    assert found is not None
    assert (found.status, found.ended_at) == (DealStatus.ABANDONED, LATER)


async def test_a_move_and_the_end_it_brings_are_one_transaction(store: Store) -> None:
    begun = await begin(store)

    async def last_move(conn: AsyncConnection) -> None:
        await deals.append(conn, begun.deal.id, 0, EVENTS, now=NOW)
        await deals.finish(conn, begun.deal.id, WON, LATER)
        raise LookupError("pulled the plug")

    with pytest.raises(LookupError):
        await store.write(last_move)
    assert await log_of(store, begun.deal) == ()
    assert await store.read(lambda conn: deals.current(conn, begun.match.id)) == begun.deal


async def test_scores_come_back_line_by_line(store: Store) -> None:
    """A score explains itself: lines, winner and way of finishing survive (RULES 7)."""
    begun = await begin(store)
    scores = [score_state(fold(EVENTS)), WON]
    await store.write(lambda conn: deals.finish(conn, begun.deal.id, scores[0], LATER))
    second = await store.write(lambda conn: deals.create(conn, begun.match.id, 2, 0, SEED, LATER))
    assert await store.read(lambda conn: deals.scores_of(conn, begun.match.id)) == scores[:1]
    await store.write(lambda conn: deals.finish(conn, second.id, scores[1], LATER))
    assert await store.read(lambda conn: deals.scores_of(conn, begun.match.id)) == scores
    all_of_it = await store.read(lambda conn: deals.of_match(conn, begun.match.id))
    assert [deal.status for deal in all_of_it] == [DealStatus.ENDED, DealStatus.ENDED]


async def test_a_match_has_one_running_deal_and_one_of_each_number(store: Store) -> None:
    begun = await begin(store)
    with pytest.raises(StaleAppend):
        await store.write(lambda conn: deals.create(conn, begun.match.id, 2, 0, SEED, NOW))
    await store.write(lambda conn: deals.finish(conn, begun.deal.id, WON, NOW))
    with pytest.raises(StaleAppend):
        await store.write(lambda conn: deals.create(conn, begun.match.id, 1, 0, SEED, NOW))

    async def start_next() -> DealRecord:
        return await store.write(lambda conn: deals.create(conn, begun.match.id, 2, 0, SEED, NOW))

    results = await asyncio.gather(*(start_next() for _ in range(4)), return_exceptions=True)
    started = [result for result in results if isinstance(result, DealRecord)]
    assert [deal.number for deal in started] == [2]


async def test_a_deal_is_due_when_its_time_has_come(store: Store) -> None:
    begun = await begin(store)
    at = LATER + timedelta(minutes=2)
    await store.write(lambda conn: deals.finish(conn, begun.deal.id, WON, LATER, at))

    async def due(moment_late: int) -> list[int]:
        moment = at + timedelta(microseconds=moment_late)
        return [deal.id for deal in await store.read(lambda conn: deals.due(conn, moment))]

    assert await due(-1) == []
    assert await due(0) == [begun.deal.id]
    await store.write(lambda conn: deals.schedule_next(conn, begun.deal.id, None))
    assert await due(0) == []
    await store.write(lambda conn: deals.schedule_next(conn, begun.deal.id, at))
    await store.write(lambda conn: deals.create(conn, begun.match.id, 2, 0, SEED, at))
    assert await due(0) == []


@pytest.mark.parametrize("what", ["match", "table"])
async def test_nothing_is_due_where_the_match_or_the_table_is_over(store: Store, what: str) -> None:
    begun = await begin(store)
    await store.write(lambda conn: deals.finish(conn, begun.deal.id, WON, LATER, LATER))
    assert len(await store.read(lambda conn: deals.due(conn, LATER))) == 1
    if what == "match":
        await store.write(lambda conn: matches.finish(conn, begun.match.id, LATER))
    else:
        await store.write(lambda conn: tables.end(conn, begun.table.id, LATER))
    assert await store.read(lambda conn: deals.due(conn, LATER)) == ()


async def test_the_most_overdue_comes_first(store: Store) -> None:
    late, later = await begin(store, 1), await begin(store, 2)
    before = LATER - timedelta(minutes=1)
    await store.write(lambda conn: deals.finish(conn, late.deal.id, WON, NOW, LATER))
    await store.write(lambda conn: deals.finish(conn, later.deal.id, WON, NOW, before))
    due = await store.read(lambda conn: deals.due(conn, LATER))
    assert [deal.id for deal in due] == [later.deal.id, late.deal.id]
