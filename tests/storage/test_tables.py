"""Tables: one to a channel, a version that one claims, who sits where."""

import asyncio
from datetime import UTC, datetime, timedelta, timezone
from functools import partial

import pytest
from sqlalchemy.exc import StatementError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import matches, tables
from bot.storage.engine import ChannelTaken, StaleAppend, Store
from bot.storage.records import MatchStatus, TableRecord, TableStatus
from tests.storage.samples import ANN, BIG, BOB, CLEO, LATER, NOW, RULES, begin, place


async def open_table(store: Store, channel_id: int = BIG - 10, now: datetime = NOW) -> TableRecord:
    return await store.write(lambda conn: tables.create(conn, place(channel_id), ANN, now))


async def fetch(store: Store, table_id: int) -> TableRecord:
    table = await store.read(lambda conn: tables.get(conn, table_id))
    assert table is not None
    return table


async def test_a_table_comes_back_as_it_was_opened(store: Store) -> None:
    """The largest ids of Discord fit, letters stay, and moments are aware and in UTC."""
    opened = await open_table(store)
    found = await fetch(store, opened.id)
    assert found == opened
    assert found == TableRecord(
        id=opened.id,
        guild_id=BIG - 20,
        guild_name="Kőr Király Klub 🂾",
        channel_id=BIG - 10,
        channel_name="römi-asztal",
        host_user_id=BIG,
        status=TableStatus.OPEN,
        locale="hu",
        created_at=NOW,
        touched_at=NOW,
        ended_at=None,
        version=1,
    )
    assert found.created_at.tzinfo is UTC
    assert isinstance(found.status, TableStatus)


async def test_a_moment_of_another_zone_comes_back_in_utc(store: Store) -> None:
    summer = NOW.astimezone(timezone(timedelta(hours=2)))
    found = await fetch(store, (await open_table(store, now=summer)).id)
    assert found.created_at == NOW
    assert found.created_at.utcoffset() == timedelta(0)


async def test_a_moment_without_zone_is_refused(store: Store) -> None:
    with pytest.raises(StatementError, match="needs a time zone"):
        await open_table(store, now=NOW.replace(tzinfo=None))


async def test_a_channel_holds_one_open_table(store: Store) -> None:
    first = await open_table(store)
    with pytest.raises(ChannelTaken) as caught:
        await open_table(store)
    assert caught.value.table_id == first.id
    assert (await open_table(store, channel_id=5)).id != first.id

    assert await store.write(lambda conn: tables.end(conn, first.id, LATER))
    second = await open_table(store)
    assert await store.read(lambda conn: tables.open_in_channel(conn, BIG - 10)) == second


async def test_the_transaction_survives_a_taken_channel(store: Store) -> None:
    """Whoever catches it can go on in the same transaction, on PostgreSQL too."""
    first = await open_table(store)

    async def open_or_find(conn: AsyncConnection) -> TableRecord | None:
        try:
            return await tables.create(conn, place(), BOB, NOW)
        except ChannelTaken as taken:
            return await tables.get(conn, taken.table_id)

    assert await store.write(open_or_find) == first


async def test_of_many_who_open_at_once_one_gets_the_channel(store: Store) -> None:
    results = await asyncio.gather(*(open_table(store) for _ in range(6)), return_exceptions=True)
    opened = [result for result in results if isinstance(result, TableRecord)]
    assert len(opened) == 1
    taken = [result.table_id for result in results if isinstance(result, ChannelTaken)]
    assert taken == [opened[0].id] * 5


async def test_a_version_is_claimed_once(store: Store) -> None:
    table = await open_table(store)
    assert await store.write(lambda conn: tables.touch(conn, table.id, 1, LATER)) == 2
    with pytest.raises(StaleAppend, match="no longer at version 1"):
        await store.write(lambda conn: tables.touch(conn, table.id, 1, LATER))
    found = await fetch(store, table.id)
    assert (found.version, found.touched_at, found.created_at) == (2, LATER, NOW)


async def test_of_many_who_claim_a_version_at_once_one_gets_it(store: Store) -> None:
    table = await open_table(store)

    async def claim() -> int:
        return await store.write(lambda conn: tables.touch(conn, table.id, 1, LATER))

    results = await asyncio.gather(*(claim() for _ in range(6)), return_exceptions=True)
    assert [result for result in results if not isinstance(result, StaleAppend)] == [2]


async def test_a_table_ends_once_and_changes_no_more(store: Store) -> None:
    table = await open_table(store)
    assert await store.write(lambda conn: tables.end(conn, table.id, LATER))
    ended = await fetch(store, table.id)
    assert (ended.status, ended.ended_at, ended.version) == (TableStatus.ENDED, LATER, 2)

    later = LATER + timedelta(days=1)
    assert not await store.write(lambda conn: tables.end(conn, table.id, later))
    with pytest.raises(StaleAppend):
        await store.write(lambda conn: tables.touch(conn, table.id, 2, later))
    await store.write(lambda conn: tables.set_host(conn, table.id, CLEO))
    assert await fetch(store, table.id) == ended
    assert await store.read(tables.all_open) == ()


async def test_another_host(store: Store) -> None:
    table = await open_table(store)
    await store.write(lambda conn: tables.set_host(conn, table.id, CLEO))
    assert (await fetch(store, table.id)).host_user_id == CLEO


async def test_the_open_tables_of_a_user_are_those_of_current_seats(store: Store) -> None:
    both = await begin(store, 1, (ANN, BOB))
    other = await begin(store, 2, (BOB, CLEO))
    ended = await begin(store, 3, (ANN, CLEO))
    await store.write(lambda conn: tables.end(conn, ended.table.id, LATER))

    async def of(user: int) -> list[int]:
        return [
            table.id for table in await store.read(lambda conn: tables.open_of_user(conn, user))
        ]

    assert await of(ANN) == [both.table.id]
    assert await of(BOB) == [both.table.id, other.table.id]
    assert await of(CLEO) == [other.table.id]

    async def rematch_without_ann(conn: AsyncConnection) -> None:
        await matches.finish(conn, both.match.id, LATER)
        match = await matches.create(conn, both.table.id, RULES)
        await matches.add_seat(conn, match.id, CLEO, "Cleo", LATER)

    await store.write(rematch_without_ann)
    assert await of(ANN) == []
    assert await of(CLEO) == [both.table.id, other.table.id]


async def test_idle_lobbies_are_the_open_ones_that_nobody_touched(store: Store) -> None:
    idle = await open_table(store, 1)
    fresh = await open_table(store, 2, LATER)
    for table in (idle, fresh):
        await store.write(partial(matches.create, table_id=table.id, rules=RULES))
    playing = await begin(store, 3)
    assert playing.table.touched_at == NOW

    found = await store.read(lambda conn: tables.idle_lobbies(conn, NOW))
    assert found == (idle,)
    assert len(await store.read(lambda conn: tables.idle_lobbies(conn, LATER))) == 2

    match = await store.read(lambda conn: matches.current(conn, idle.id))
    assert match is not None
    await store.write(lambda conn: matches.finish(conn, match.id, NOW, MatchStatus.ABANDONED))
    assert await store.read(lambda conn: tables.idle_lobbies(conn, NOW)) == ()


async def test_what_is_not_there(store: Store) -> None:
    assert await store.read(lambda conn: tables.get(conn, 1)) is None
    assert await store.read(lambda conn: tables.open_in_channel(conn, 1)) is None
    assert await store.read(lambda conn: tables.open_of_user(conn, ANN)) == ()
