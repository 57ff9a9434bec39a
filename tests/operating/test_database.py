"""`python -m bot migrate` and `check`, and what `run` makes of a database it cannot use."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from bot.settings import DATABASE_FILE, ROOT
from bot.standin import StandIn

from .processes import finished, led_to, started


async def test_migrate_creates_the_schema_once(tmp_path: Path) -> None:
    """Hosting services run it at every release; the second time there is nothing to do."""
    for _ in range(2):
        code, bot = await finished(tmp_path, "migrate")
        assert code == 0
        assert bot.out == ["the database is up to date"]
    with contextlib.closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as database:
        rows = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        assert {"tables", "matches", "seats", "deals", "events"} <= {name for (name,) in rows}
    code, _ = await finished(tmp_path, "check")
    assert code == 0


async def test_check_makes_no_database(tmp_path: Path) -> None:
    """A check changes nothing; where there is no file it says so."""
    code, bot = await finished(tmp_path, "check")
    assert code == 4
    assert bot.err == [
        f"romi: cannot open the database {tmp_path / DATABASE_FILE}: there is no such file "
        "yet; `python -m bot run` makes it at its first start, where DATA_DIR or DATABASE_URL "
        "names a folder it may write to"
    ]
    assert not (tmp_path / DATABASE_FILE).exists()


async def test_check_reads_beside_a_running_bot(tmp_path: Path) -> None:
    """A check needs no lock; a migration does and says who is in the way."""
    async with StandIn() as discord, started(tmp_path, "run", **led_to(discord)):
        await discord.bot_ready()
        code, _ = await finished(tmp_path, "check")
        assert code == 0
        code, bot = await finished(tmp_path, "migrate")
        assert code == 4
        assert "in use by another bot" in bot.last


@pytest.mark.parametrize("command", ["check", "migrate", "run"])
async def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path, command: str) -> None:
    """Who went back to an older version learns what to do, and no data is touched."""
    await finished(tmp_path, "migrate")
    with contextlib.closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    code, bot = await finished(tmp_path, command)
    assert code == 4
    assert bot.last == (
        "romi: the database has the schema 9999 of a newer version of the bot: "
        "update the bot or restore a backup"
    )
    assert bot.out == []
    assert "Traceback" not in bot.text


async def test_check_tells_of_an_empty_database(tmp_path: Path) -> None:
    """What is missing is named together with the command that makes it."""
    (tmp_path / DATABASE_FILE).touch()
    code, bot = await finished(tmp_path, "check")
    assert code == 4
    assert bot.err == ["romi: the database is empty: run `python -m bot migrate`"]


@pytest.mark.parametrize(
    "settings, sentence",
    [
        ({"LOG_LEVEL": "LOUD"}, "LOG_LEVEL: "),
        ({"STANDIN_PORT": "70000"}, "STANDIN_PORT: "),
        ({"DATABASE_URL": "mysql://u:hunter22@h/d"}, "DATABASE_URL: "),
    ],
)
async def test_a_setting_that_cannot_be_used_is_named(
    tmp_path: Path, settings: dict[str, str], sentence: str
) -> None:
    """One sentence on one line, without the value, which may be a secret."""
    code, bot = await finished(tmp_path, "run", **settings)
    assert code == 2
    assert len(bot.err) == 1
    assert bot.last.startswith(f"romi: {sentence}")
    assert "hunter22" not in bot.text


async def test_an_unknown_command_is_refused(tmp_path: Path) -> None:
    """The usage names the commands there are."""
    code, bot = await finished(tmp_path, "dance")
    assert code == 2
    assert "migrate" in bot.text


def test_the_procfile_runs_commands_that_exist() -> None:
    """Hosts that read it migrate at the release, then run one worker."""
    lines = (ROOT / "Procfile").read_text().splitlines()
    assert lines == ["release: python -m bot migrate", "worker: python -m bot run"]
