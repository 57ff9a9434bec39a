"""What is particular to SQLite: its file, its lock, its settings."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.settings import ROOT
from bot.storage import meta
from bot.storage.engine import DatabaseLocked, DatabaseUnreachable, ReadOnly, Store
from bot.storage.migrate import upgrade

OPENER = """
import asyncio, sys
from bot.storage.engine import StorageError, Store
from bot.storage import meta

async def main():
    try:
        store = await Store.open(sys.argv[1])
    except StorageError as error:
        sys.exit(f"{type(error).__name__}: {error}")
    await store.write(lambda conn: meta.put(conn, "holder", "wrote"))
    print("open", flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


def opener(url: str) -> subprocess.Popen[str]:
    """Start another process that opens the database, writes, says so and keeps it open."""
    return subprocess.Popen(
        [sys.executable, "-c", OPENER, url],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@contextmanager
def held_by_another_process(url: str) -> Iterator[subprocess.Popen[str]]:
    process = opener(url)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        yield process
    finally:
        process.kill()
        process.communicate()


async def test_the_connection_is_durable_and_checks_references(sqlite_url: str) -> None:
    """ARCHITECTURE: WAL, synchronous=FULL (2), foreign keys on, and a patient lock."""

    async def pragmas(conn: AsyncConnection) -> dict[str, object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return {name: (await conn.exec_driver_sql(f"PRAGMA {name}")).scalar_one() for name in names}

    store = await Store.open(sqlite_url)
    try:
        found = await store.write(pragmas)
    finally:
        await store.close()
    assert found == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 5000,
    }


async def test_all_transactions_share_one_connection(sqlite_url: str) -> None:
    async def connection_id(conn: AsyncConnection) -> int:
        await asyncio.sleep(0.01)
        raw = await conn.get_raw_connection()
        return id(raw.driver_connection)

    store = await Store.open(sqlite_url)
    try:
        ids = await asyncio.gather(
            *(store.write(connection_id) for _ in range(5)),
            *(store.read(connection_id) for _ in range(5)),
        )
    finally:
        await store.close()
    assert len(set(ids)) == 1


async def test_a_write_takes_the_write_lock_at_its_beginning(
    sqlite_url: str, tmp_path: Path
) -> None:
    """BEGIN IMMEDIATE: no transaction reads first and finds out later that it may not write."""
    store = await Store.open(sqlite_url)
    other = sqlite3.connect(tmp_path / "new" / "romi.sqlite3", timeout=0)

    async def try_from_outside(_conn: AsyncConnection) -> str:
        try:
            other.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            return str(error)
        other.rollback()
        return "free"

    try:
        assert await store.write(try_from_outside) == "database is locked"
        assert await store.read(try_from_outside) == "free"
    finally:
        other.close()
        await store.close()


async def test_a_second_process_on_the_same_file_is_refused_with_one_line(
    sqlite_url: str, tmp_path: Path
) -> None:
    store = await Store.open(sqlite_url)
    try:
        process = opener(sqlite_url)
        _, complaint = await asyncio.to_thread(process.communicate)
    finally:
        await store.close()
    assert process.returncode == 1
    file = tmp_path / "new" / "romi.sqlite3"
    assert complaint == (f"DatabaseLocked: {file} is in use by another bot: stop that one first\n")


async def test_a_killed_process_leaves_its_rows_and_no_lock(sqlite_url: str) -> None:
    with held_by_another_process(sqlite_url) as process:
        with pytest.raises(DatabaseLocked):
            await Store.open(sqlite_url)
        with pytest.raises(DatabaseLocked):
            await upgrade(sqlite_url)
        process.send_signal(signal.SIGKILL)
        process.wait()
    store = await Store.open(sqlite_url)
    try:
        assert await store.read(lambda conn: meta.get(conn, "holder")) == "wrote"
    finally:
        await store.close()


async def test_one_can_read_beside_a_running_bot(sqlite_url: str) -> None:
    with held_by_another_process(sqlite_url):
        reader = await Store.open(sqlite_url, read_only=True)
        try:
            assert await reader.read(lambda conn: meta.get(conn, "holder")) == "wrote"
            with pytest.raises(ReadOnly):
                await reader.write(lambda conn: meta.put(conn, "holder", "no"))
        finally:
            await reader.close()


async def test_a_link_to_the_file_is_the_same_file(sqlite_url: str, tmp_path: Path) -> None:
    store = await Store.open(sqlite_url)
    link = tmp_path / "other.sqlite3"
    link.symlink_to(tmp_path / "new" / "romi.sqlite3")
    try:
        with pytest.raises(DatabaseLocked):
            await Store.open(f"sqlite:///{link}")
    finally:
        await store.close()


async def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    file = tmp_path / "100 % kőr? #1&mode=ro" / "römi %41.sqlite3"
    url = URL.create("sqlite+aiosqlite", database=str(file))
    store = await Store.open(url.render_as_string())
    await store.close()
    assert os.listdir(tmp_path) == ["100 % kőr? #1&mode=ro"]
    assert "römi %41.sqlite3" in os.listdir(file.parent)


async def test_an_address_without_a_file_is_refused() -> None:
    for url in ("sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:"):
        with pytest.raises(DatabaseUnreachable, match="names no file"):
            await Store.open(url)


async def test_reading_alone_makes_no_file(sqlite_url: str, tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnreachable, match="there is no such file"):
        await Store.open(sqlite_url, read_only=True)
    assert os.listdir(tmp_path) == []


async def test_a_file_that_is_no_database_is_refused_with_one_line(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, this is no database at all. " * 40)
    for _ in range(2):  # the second time too: no lock was left behind
        with pytest.raises(DatabaseUnreachable) as caught:
            await Store.open(f"sqlite:///{file}")
        assert str(caught.value) == f"cannot open the database {file}: file is not a database"


async def test_a_folder_that_cannot_be_made_is_refused_with_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseUnreachable, match="cannot open the database") as caught:
        await Store.open(f"sqlite:///{tmp_path}/file/romi.sqlite3")
    assert "\n" not in str(caught.value)


def test_a_process_that_closed_its_store_ends(sqlite_url: str) -> None:
    """An open aiosqlite connection would keep the process alive for ever."""
    script = OPENER.replace("await asyncio.sleep(60)", "await store.close()")
    begun = time.monotonic()
    subprocess.run([sys.executable, "-c", script, sqlite_url], cwd=ROOT, check=True, timeout=30)
    assert time.monotonic() - begun < 30
