"""The store: transactions, cancelled callers, closing."""

import asyncio
import contextlib
import logging
from itertools import count

import pytest
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import deals, meta, tables
from bot.storage.codec import event_rows
from bot.storage.engine import StaleAppend, Store, StoreClosed
from tests.storage.samples import ANN, NOW, begin, played_deal


async def put(store: Store, key: str, value: str) -> None:
    await store.write(lambda conn: meta.put(conn, key, value))


async def value_of(store: Store, key: str) -> str | None:
    return await store.read(lambda conn: meta.get(conn, key))


async def test_a_write_is_there_after_the_database_is_opened_again(database_url: str) -> None:
    store = await Store.open(database_url)
    try:
        await store.write(lambda conn: meta.put(conn, "tree", "abc"))
    finally:
        await store.close()

    again = await Store.open(database_url)
    try:
        assert await value_of(again, "tree") == "abc"
    finally:
        await again.close()


async def test_a_write_that_raises_leaves_nothing_behind(store: Store) -> None:
    async def fail(conn: AsyncConnection) -> None:
        await meta.put(conn, "half", "done")
        raise LookupError("halfway")

    with pytest.raises(LookupError, match="halfway"):
        await store.write(fail)
    assert await value_of(store, "half") is None


async def test_a_read_changes_nothing(store: Store) -> None:
    async def sneak(conn: AsyncConnection) -> None:
        await meta.put(conn, "sneaked", "in")

    with contextlib.suppress(DBAPIError):  # PostgreSQL refuses it at once
        await store.read(sneak)
    assert await value_of(store, "sneaked") is None


async def test_a_read_sees_one_state_however_long_it_takes(store: Store) -> None:
    looked = asyncio.Event()

    async def look_twice(conn: AsyncConnection) -> tuple[str | None, str | None]:
        first = await meta.get(conn, "count")
        looked.set()
        await asyncio.sleep(0.2)
        return first, await meta.get(conn, "count")

    await store.write(lambda conn: meta.put(conn, "count", "1"))
    reading = asyncio.create_task(store.read(look_twice))
    await looked.wait()
    await store.write(lambda conn: meta.put(conn, "count", "2"))
    assert await reading == ("1", "1")
    assert await value_of(store, "count") == "2"


async def test_a_cancelled_caller_does_not_stop_the_transaction(store: Store) -> None:
    """A cancelled await is never taken for a rollback: both rows are there afterwards."""
    halfway, go_on = asyncio.Event(), asyncio.Event()

    async def put_two(conn: AsyncConnection) -> None:
        await meta.put(conn, "first", "1")
        halfway.set()
        await go_on.wait()
        await meta.put(conn, "second", "2")

    caller = asyncio.create_task(store.write(put_two))
    await halfway.wait()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller

    go_on.set()
    await store.write(lambda conn: meta.put(conn, "third", "3"))
    await wait_until(store, "second")
    assert [await value_of(store, key) for key in ("first", "second", "third")] == ["1", "2", "3"]


async def wait_until(store: Store, key: str) -> None:
    """Wait for a transaction that goes on without its caller."""
    for _ in range(500):
        if await value_of(store, key) is not None:
            return
        await asyncio.sleep(0.01)
    raise TimeoutError(key)


async def test_a_caller_cancelled_at_any_moment_leaves_the_store_usable(store: Store) -> None:
    cancelled = 0
    for turns in range(60):
        key = f"try {turns}"
        caller = asyncio.create_task(put(store, key, "there"))
        for _ in range(turns):
            await asyncio.sleep(0)
        cancelled += caller.cancel()
        await asyncio.wait({caller})
        assert await value_of(store, "never") is None
        if turns:  # it had begun, so it ends
            await wait_until(store, key)
    assert cancelled > 10


async def test_many_cancelled_readers_leave_the_store_usable(store: Store) -> None:
    readers = [asyncio.create_task(value_of(store, "never")) for _ in range(50)]
    await asyncio.sleep(0.005)
    for reader in readers:
        reader.cancel()
    await asyncio.wait(readers)
    await store.write(lambda conn: meta.put(conn, "after", "all"))
    assert await value_of(store, "after") == "all"


async def test_a_failure_after_the_caller_has_gone_is_logged_without_its_text(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    halfway, go_on = asyncio.Event(), asyncio.Event()

    async def fail(conn: AsyncConnection) -> None:
        halfway.set()
        await go_on.wait()
        raise LookupError("9S.1")

    caller = asyncio.create_task(store.write(fail))
    await halfway.wait()
    caller.cancel()
    await asyncio.wait({caller})
    with caplog.at_level(logging.WARNING):
        go_on.set()
        await store.close()
    assert "a transaction failed after its caller had gone: LookupError" in caplog.text
    assert "9S.1" not in caplog.text


async def test_closing_waits_for_what_is_running_and_refuses_what_comes_later(
    database_url: str,
) -> None:
    store = await Store.open(database_url)
    started = asyncio.Event()

    async def slow(conn: AsyncConnection) -> str:
        started.set()
        await asyncio.sleep(0.1)
        await meta.put(conn, "slow", "but sure")
        return "done"

    writing = asyncio.create_task(store.write(slow))
    await started.wait()
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    with pytest.raises(StoreClosed):
        await value_of(store, "slow")
    await closing
    assert await writing == "done"
    await store.close()

    again = await Store.open(database_url)
    try:
        assert await value_of(again, "slow") == "but sure"
    finally:
        await again.close()


async def test_closing_goes_on_when_its_caller_is_cancelled(database_url: str) -> None:
    store = await Store.open(database_url)
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    closing.cancel()
    await asyncio.wait({closing})
    await store.close()
    again = await Store.open(database_url)  # nothing is locked any more
    await again.close()


@pytest.mark.postgres
async def test_of_two_transactions_that_wait_for_each_other_one_is_stale(
    postgres_url: str,
) -> None:
    """Changing rows against the agreed order is a deadlock, which PostgreSQL resolves."""
    store = await Store.open(postgres_url)
    try:
        one, two = await begin(store, 1), await begin(store, 2)
        arrivals, both = count(1), asyncio.Event()

        async def change(conn: AsyncConnection, first: int, second: int) -> None:
            await tables.set_host(conn, first, ANN)
            if next(arrivals) == 2:
                both.set()
            await both.wait()
            await tables.set_host(conn, second, ANN)

        ids = one.table.id, two.table.id
        results = await asyncio.gather(
            store.write(lambda conn: change(conn, *ids)),
            store.write(lambda conn: change(conn, *reversed(ids))),
            return_exceptions=True,
        )
    finally:
        await store.close()
    assert sorted(map(type, results), key=str) == [type(None), StaleAppend]


async def test_errors_of_the_database_do_not_tell_any_card(store: Store) -> None:
    """ARCHITECTURE, Never: a hidden card reaches nobody through an error text."""
    deal = (await begin(store)).deal
    dealt = played_deal()[0]
    with pytest.raises(DBAPIError) as caught:
        await store.write(
            lambda conn: conn.execute(deals._APPEND, event_rows(999, 0, dealt, NOW, None, None))
        )
    assert "hide_parameters" in str(caught.value)
    assert "QS.1" not in str(caught.value)
    record = await store.read(lambda conn: deals.get(conn, deal.id))
    assert record is not None
    assert str(record.seed) not in repr(record)
