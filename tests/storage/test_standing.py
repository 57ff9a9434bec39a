"""How a table stands, read in one query: the same as its parts read one by one."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rummy.events import StockReshuffled
from bot.storage import deals, matches, standing, tables
from bot.storage.engine import Store
from bot.storage.standing import Standing
from tests.storage.samples import ANN, LATER, NOW, RULES, SEED, begin, place


async def stands(store: Store, table_id: int) -> Standing | None:
    return await store.read(lambda conn: standing.of_table(conn, table_id))


async def test_without_a_table_or_a_match_nothing_stands(store: Store) -> None:
    table = await store.write(lambda conn: tables.create(conn, place(), ANN, NOW))
    assert await stands(store, table.id) is None
    assert await stands(store, table.id + 1) is None


async def test_a_lobby_has_no_deal(store: Store) -> None:
    async def lobby(conn: AsyncConnection) -> Standing:
        table = await tables.create(conn, place(), ANN, NOW)
        return Standing(table, await matches.create(conn, table.id, RULES, 4), None)

    opened = await store.write(lobby)
    assert await stands(store, opened.table.id) == opened


async def test_the_last_deal_of_the_last_match_counts(store: Store) -> None:
    """Earlier deals, earlier matches and other tables stay out of it."""
    begun, other = await begin(store), await begin(store, channel_id=99)

    async def go_on(conn: AsyncConnection) -> tuple[Standing, Standing]:
        await deals.abandon(conn, begun.deal.id, LATER)
        second = await deals.create(conn, begun.match.id, 2, 0, SEED, LATER)
        playing = await standing.of_table(conn, begun.table.id)
        assert playing is not None
        assert playing.deal == second
        await deals.abandon(conn, second.id, LATER)
        await matches.finish(conn, begun.match.id, LATER)
        rematch = await matches.create(conn, begun.table.id, RULES)
        return playing, Standing(begun.table, rematch, None)

    playing, rematch = await store.write(go_on)
    assert playing.match.id == begun.match.id
    assert await stands(store, begun.table.id) == rematch
    elsewhere = await stands(store, other.table.id)
    assert elsewhere is not None
    assert elsewhere.deal == other.deal
    assert elsewhere.events == len(await store.read(lambda c: deals.load_events(c, other.deal.id)))


async def test_a_channel_leads_to_its_open_table(store: Store) -> None:
    """Found by its channel, a table stands as found by its id; an ended one is not found."""
    begun = await begin(store)
    channel = begun.table.channel_id

    async def here() -> Standing | None:
        return await store.read(lambda conn: standing.in_channel(conn, channel))

    assert await here() == await stands(store, begun.table.id)
    await store.write(lambda conn: tables.end(conn, begun.table.id, LATER))
    assert await here() is None


async def test_a_move_counts_as_a_sign_of_life(store: Store) -> None:
    """The last event or the last change of the table, whichever came later."""
    begun = await begin(store)
    before = await stands(store, begun.table.id)
    assert before is not None
    seq, event = before.events, StockReshuffled(())
    moved = before.touched_at + timedelta(minutes=5)
    await store.write(lambda conn: deals.append(conn, begun.deal.id, seq, (event,), now=moved))
    after = await stands(store, begun.table.id)
    assert after is not None
    assert (after.touched_at, after.table) == (moved, before.table)
    later = moved + timedelta(minutes=5)
    version = begun.table.version
    await store.write(lambda conn: tables.touch(conn, begun.table.id, version, later))
    touched = await stands(store, begun.table.id)
    assert touched is not None
    assert touched.touched_at == later
