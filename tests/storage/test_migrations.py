"""The schema: made by migrations, as the program expects it, and never from the future."""

import asyncio
import socket
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage import migrate, tables
from bot.storage.engine import (
    DatabaseUnreachable,
    SchemaFromTheFuture,
    SchemaOutdated,
    Store,
)
from bot.storage.migrate import Upgrade, upgrade
from bot.storage.schema import metadata
from bot.storage.schema import tables as tables_table
from tests.storage.samples import ANN, NOW, place


def differences(connection: Connection) -> Any:
    options = {"compare_type": True, "compare_server_default": True}
    return compare_metadata(MigrationContext.configure(connection, opts=options), metadata)


async def set_revision(database_url: str, revision: str) -> None:
    store = await Store.open(database_url)
    statement = text("UPDATE alembic_version SET version_num = :revision")
    try:
        await store.write(lambda conn: conn.execute(statement, {"revision": revision}))
    finally:
        await store.close()


async def test_the_migrations_make_what_the_program_expects(store: Store) -> None:
    assert await store.read(lambda conn: conn.run_sync(differences)) == []


def test_the_revisions_are_those_that_alembic_finds() -> None:
    found = ScriptDirectory.from_config(migrate.alembic_config()).walk_revisions()
    assert tuple(script.revision for script in found)[::-1] == migrate.REVISIONS


async def test_an_empty_database_is_migrated_once(database_url: str) -> None:
    assert await upgrade(database_url) == Upgrade(None, "0003")
    assert await upgrade(database_url) == Upgrade("0003", "0003")


def test_migrating_needs_no_event_loop(sqlite_url: str) -> None:
    assert migrate.upgrade_now(sqlite_url) == Upgrade(None, "0003")


async def test_a_store_that_may_not_migrate_asks_for_it(database_url: str) -> None:
    for _ in range(2):  # refused again, for the same reason
        with pytest.raises(
            SchemaOutdated, match="the database is empty: run `python -m bot migrate`"
        ):
            await Store.open(database_url, migrate=False)
    await upgrade(database_url)
    store = await Store.open(database_url, migrate=False)
    await store.close()


async def test_a_schema_from_the_future_is_left_alone(database_url: str) -> None:
    await set_revision(database_url, "9999")
    for options in ({}, {"migrate": False}, {"read_only": True}):
        with pytest.raises(SchemaFromTheFuture, match="9999 of a newer version") as caught:
            await Store.open(database_url, **options)
        assert caught.value.revision == "9999"
    with pytest.raises(SchemaFromTheFuture):
        await upgrade(database_url)


@pytest.mark.postgres
async def test_bots_that_start_together_migrate_one_after_the_other(postgres_url: str) -> None:
    results = await asyncio.gather(*(upgrade(postgres_url) for _ in range(3)))
    assert sorted(str(result.before) for result in results) == ["0003", "0003", "None"]


async def test_the_database_knows_the_words_of_a_status(store: Store) -> None:
    """Alembic does not compare constraints of this kind, so they are tried."""
    row = await store.write(lambda conn: tables.create(conn, place(), ANN, NOW))
    broken = text("UPDATE tables SET status = 'shut' WHERE id = :id")
    with pytest.raises(IntegrityError, match="ck_tables_status"):
        await store.write(lambda conn: conn.execute(broken, {"id": row.id}))


async def test_references_are_checked(store: Store) -> None:
    orphan = text("INSERT INTO scores VALUES (7, 0, 0, 'cards', 10)")
    with pytest.raises(IntegrityError, match=r"(?i)foreign key"):
        await store.write(lambda conn: conn.execute(orphan))


async def test_an_id_is_never_given_out_again(store: Store) -> None:
    """Old buttons name a table by its id and must never reach another one."""

    async def open_and_delete(conn: AsyncConnection) -> int:
        table = await tables.create(conn, place(), ANN, NOW)
        await conn.execute(tables_table.delete())
        return table.id

    first = await store.write(open_and_delete)
    assert await store.write(open_and_delete) > first


async def test_only_one_open_table_of_a_channel_gets_past_the_database(store: Store) -> None:
    table = await store.write(lambda conn: tables.create(conn, place(), ANN, NOW))
    copy = {
        column.name: getattr(table, column.name) for column in tables_table.c if column.name != "id"
    }
    with pytest.raises(IntegrityError):
        await store.write(lambda conn: conn.execute(insert(tables_table), copy))
    ended = {**copy, "status": "ended"}
    await store.write(lambda conn: conn.execute(insert(tables_table), ended))


async def test_a_server_that_is_not_there_is_named_without_the_password() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(DatabaseUnreachable) as caught:
        await Store.open(f"postgresql://ann:secretword@127.0.0.1:{port}/romi")
    assert f"the database romi on 127.0.0.1:{port}" in str(caught.value)
    assert "secretword" not in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.postgres
async def test_a_database_that_is_not_there_is_named(postgres_url: str) -> None:
    with pytest.raises(DatabaseUnreachable, match='database "no_such_thing" does not exist'):
        await Store.open(postgres_url.rpartition("/")[0] + "/no_such_thing")
