"""Every test here runs on an SQLite file and on a PostgreSQL server, each empty at its start."""

from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy.engine import make_url

from bot.storage.engine import Store


async def empty(postgres_url: str) -> None:
    """Remove everything from the schema that tables are made in."""
    dsn = make_url(postgres_url).set(drivername="postgresql")
    connection = await asyncpg.connect(dsn.render_as_string(hide_password=False))
    try:
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    finally:
        await connection.close()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """Return the address of an SQLite file in a folder that does not exist yet."""
    return f"sqlite+aiosqlite:///{tmp_path}/new/romi.sqlite3"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
async def database_url(request: pytest.FixtureRequest, sqlite_url: str) -> AsyncIterator[str]:
    """Return the address of an empty database, of either kind."""
    if request.param == "sqlite":
        yield sqlite_url
        return
    url: str = request.getfixturevalue("postgres_url")
    await empty(url)
    yield url
    await empty(url)


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    """Return an open store on an empty database."""
    store = await Store.open(database_url)
    try:
        yield store
    finally:
        await store.close()
