"""A database of an earlier version keeps everything when it is upgraded."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, Row, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import guilds, matches, people, standing
from bot.storage.connect import connect
from bot.storage.engine import Store
from bot.storage.migrate import Upgrade, alembic_config, upgrade
from bot.storage.records import GuildRecord, PersonRecord, SeatRecord
from bot.storage.standing import Standing
from tests.storage.samples import ANN, BOB, NOW

RULES = "classic,jokers=4,opening_minimum=51"
FIRST = (
    "INSERT INTO tables VALUES (7, 1, 'K', 2, 'r', :ann, 'open', 'hu', :now, :now, NULL, 3)",
    "INSERT INTO matches VALUES (5, 7, 1, 'playing', :rules, 2, 1, :now, NULL)",
    "INSERT INTO seats VALUES (5, 0, :ann, 'Ánn', :here, :now)",
    "INSERT INTO seats VALUES (5, 1, :bob, 'Bob', :gone, :now)",
    "INSERT INTO people VALUES (:bob, 'hu', :gone, NULL, NULL)",
    "INSERT INTO deals VALUES (9, 5, 1, 1, :seed, 'running', :now, NULL, NULL)",
)


def at_first(connection: Connection, moment: object) -> None:
    """Make the tables of the first version, with a match of two under way."""
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")
    values = {
        "ann": ANN,
        "bob": BOB,
        "here": True,
        "gone": False,
        "now": moment,
        "rules": RULES,
        "seed": bytes(32),
    }
    for statement in FIRST:
        wanted = {name: value for name, value in values.items() if f":{name}" in statement}
        connection.execute(text(statement), wanted)


@pytest.fixture
async def earlier(database_url: str) -> str:
    """Return the address of a database of the first version with data."""
    sqlite = database_url.startswith("sqlite")
    moment: datetime | str = NOW.replace(tzinfo=None).isoformat(" ") if sqlite else NOW
    link = connect(database_url)
    try:
        async with link.engine.begin() as conn:
            await conn.run_sync(at_first, moment)
    finally:
        await link.close()
    return database_url


async def reached(store: Store) -> tuple[Standing, tuple[SeatRecord, ...]]:
    async def act(conn: AsyncConnection) -> tuple[Standing, tuple[SeatRecord, ...]]:
        found = await standing.of_table(conn, 7)
        assert found is not None
        return found, await matches.seats_of(conn, found.match.id)

    return await store.read(act)


async def test_a_match_under_way_goes_on_after_the_upgrade(earlier: str) -> None:
    """Its people keep their seats and may be given hints; computers can sit down (RULES 8.3)."""
    assert await upgrade(earlier) == Upgrade("0001", "0003")
    store = await Store.open(earlier)
    try:
        found, seats = await reached(store)
        assert (found.table.id, found.table.version, found.table.host_user_id) == (7, 3, ANN)
        assert (found.match.id, found.match.wanted_seats, found.match.hints) == (5, 2, True)
        assert found.deal is not None
        assert (found.deal.id, found.deal.seed) == (9, bytes(32))
        assert seats == (
            SeatRecord(5, 0, ANN, "Ánn", True, NOW),
            SeatRecord(5, 1, BOB, "Bob", False, NOW),
        )
        added = await store.write(lambda conn: matches.add_computer(conn, 5, "strong", "HAL", NOW))
        assert added == SeatRecord(5, 2, None, "HAL", True, NOW, "strong")
    finally:
        await store.close()


async def test_people_keep_what_they_had_chosen_and_see_pictures(earlier: str) -> None:
    await upgrade(earlier)
    store = await Store.open(earlier)
    try:
        bob = await store.read(lambda conn: people.get(conn, BOB))
        assert bob == PersonRecord(BOB, "hu", dm_hands=False, pictures=True)
        assert await store.read(lambda conn: guilds.get(conn, 1)) == GuildRecord(1, pictures=True)
        await store.write(lambda conn: people.put(conn, BOB, pictures=False, sort="rank"))
        bob = await store.read(lambda conn: people.get(conn, BOB))
        assert (bob.pictures, bob.sort, bob.dm_hands, bob.locale) == (False, "rank", False, "hu")
    finally:
        await store.close()


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO seats VALUES (5, 2, :ann, 'again', :here, :now, NULL)",
        "INSERT INTO seats VALUES (5, 1, 3, 'same seat', :here, :now, NULL)",
        "INSERT INTO seats VALUES (6, 0, 3, 'no match', :here, :now, NULL)",
        "INSERT INTO seats VALUES (5, 2, 3, 'neither', :here, :now, 'steady')",
        "INSERT INTO seats VALUES (5, 2, NULL, 'nobody', :here, :now, NULL)",
    ],
)
async def test_seats_are_guarded_as_before_and_have_one_owner(earlier: str, statement: str) -> None:
    """A copied table must not lose what guarded it."""
    await upgrade(earlier)
    store = await Store.open(earlier)
    values = {"ann": ANN, "here": True, "now": NOW}
    wanted = {name: value for name, value in values.items() if f":{name}" in statement}
    try:
        with pytest.raises(IntegrityError):
            await store.write(lambda conn: conn.execute(text(statement), wanted))
    finally:
        await store.close()


async def test_an_upgraded_database_is_found_by_user_as_a_new_one_is(earlier: str) -> None:
    await upgrade(earlier)
    store = await Store.open(earlier)

    def indexes(connection: Connection) -> Sequence[Row[Any]]:
        names = "SELECT indexname FROM pg_indexes WHERE tablename = 'seats'"
        if connection.dialect.name == "sqlite":
            names = "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'seats'"
        return connection.execute(text(names)).all()

    try:
        found = await store.read(lambda conn: conn.run_sync(indexes))
    finally:
        await store.close()
    assert "ix_seats_user_id" in {row[0] for row in found}
