"""The settings and the log: defaults, forms that hosts use, plain errors, no secret anywhere."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

from bot.logs import HANDLER_NAME, REDACTED, setup_logging
from bot.settings import ROOT, InvalidSettingsError, Settings, env_example

# Of the shape Discord gives, made up. In parts, so that scanners for leaked tokens stay calm.
TOKEN = ".".join(["MTIzNDU2Nzg5MDEyMzQ1Njc4", "GaBcDe", "aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789ab"])


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep the machine's own settings out: neither its variables nor its `.env` count."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setitem(Settings.model_config, "env_file", tmp_path / ".env")


def test_without_any_setting_the_bot_plays_locally_on_sqlite() -> None:
    settings = Settings.load()
    assert settings.is_local
    assert settings.data_dir == ROOT / "data"
    assert settings.database_url == f"sqlite+aiosqlite:///{ROOT / 'data' / 'romi.sqlite3'}"


def test_env_example_is_generated_from_the_settings() -> None:
    assert (ROOT / ".env.example").read_text(encoding="utf-8") == env_example()


def test_env_example_copied_as_it_is_changes_nothing(tmp_path: Path) -> None:
    expected = Settings.load()
    (tmp_path / ".env").write_text(env_example(), encoding="utf-8")
    assert Settings.load() == expected


def test_environment_wins_over_the_file_even_when_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text(
        f"DISCORD_TOKEN={TOKEN}\nDEFAULT_LOCALE=hu\nSTANDIN_PORT=1\n", encoding="utf-8"
    )
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setenv("STANDIN_PORT", "2")
    settings = Settings.load()
    assert (settings.is_local, settings.default_locale, settings.standin_port) == (True, "hu", 2)


def test_database_follows_the_data_folder(tmp_path: Path) -> None:
    settings = Settings.load(data_dir=tmp_path)
    assert settings.database_url == f"sqlite+aiosqlite:///{tmp_path / 'romi.sqlite3'}"


@pytest.mark.parametrize(
    "given,expected",
    [
        ("postgres://u:p@h/d", "postgresql+asyncpg://u:p@h/d"),
        ("postgresql://u:p%40q@h:5433/d", "postgresql+asyncpg://u:p%40q@h:5433/d"),
        ("postgresql+asyncpg://u@h/d", "postgresql+asyncpg://u@h/d"),
        (
            "postgres://u:p@h/d?sslmode=require&channel_binding=require",
            "postgresql+asyncpg://u:p@h/d?ssl=require",
        ),
        ("sqlite:///x.db", "sqlite+aiosqlite:///x.db"),
    ],
)
def test_database_addresses_of_hosts_are_understood(given: str, expected: str) -> None:
    assert Settings.load(database_url=given).database_url == expected


@pytest.mark.parametrize(
    "name,value,hint",
    [
        ("database_url", "mysql://u:hunter2-secret@h/d", "postgresql://"),
        ("database_url", "hunter2-secret", "postgresql://"),
        ("log_level", "hunter2-secret", "'INFO'"),
        ("default_locale", "hunter2-secret", "'hu'"),
        ("standin_port", "hunter2-secret", "integer"),
        ("standin_port", "65536", "65535"),
        ("next_deal_after_seconds", "0", "greater"),
        ("shard_count", "0", "greater"),
        ("discord_api_url", "hunter2-secret", "http://"),
        ("discord_gateway_url", "https://hunter2-secret", "ws"),
        ("data_dir", "~hunter2-secret/x", "home"),
        ("computer_delay", "hunter2-secret", "a range such as 1-2.5"),
        ("computer_delay", "2-1", "the smaller one first"),
        ("computer_delay", "-1", "a range such as 1-2.5"),
        ("computer_delay", "1e9", "a range such as 1-2.5"),
        ("computer_delay", "1-9999", "between 0 and 60"),
        ("computer_delay", "nan", "a range such as 1-2.5"),
    ],
)
def test_a_bad_setting_is_named_in_one_line_without_its_value(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, hint: str
) -> None:
    monkeypatch.setenv(name.upper(), value)
    with pytest.raises(InvalidSettingsError) as caught:
        Settings.load()
    text = str(caught.value)
    assert text.startswith(f"{name.upper()}: ")
    assert hint in text
    assert "\n" not in text
    assert "hunter2" not in text
    assert caught.value.__suppress_context__


@pytest.mark.parametrize(
    "given,expected",
    [("0", (0, 0)), ("2", (2, 2)), ("0.5-3", (0.5, 3)), ("1 - 2.5", (1, 2.5)), ("", (1, 2.5))],
)
def test_computers_wait_for_a_time_or_one_from_a_range(
    given: str, expected: tuple[float, float]
) -> None:
    assert Settings.load(computer_delay=given).computer_wait == expected


def test_all_bad_settings_are_named_at_once() -> None:
    with pytest.raises(InvalidSettingsError, match=r"LOG_FORMAT: .*; STANDIN_PORT: "):
        Settings.load(standin_port=-1, log_format="xml")


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    with pytest.raises(InvalidSettingsError, match=r"\.env"):
        Settings.load()


def test_no_printed_form_of_the_settings_shows_a_secret() -> None:
    settings = Settings.load(discord_token=TOKEN, database_url="postgres://u:hunter2@h/d")
    shown = f"{settings} {settings!r} {settings.discord_token}"
    assert TOKEN not in shown
    assert "hunter2" not in shown


def test_settings_are_frozen() -> None:
    with pytest.raises(ValueError, match="frozen"):
        setattr(Settings.load(), "log_level", "DEBUG")  # noqa: B010


# ---------------------------------------------------------------------------- the log


@pytest.fixture
def _restored_logging() -> Iterator[None]:
    root, client = logging.getLogger(), logging.getLogger("discord.client")
    level, filters = root.level, client.filters[:]
    yield
    root.setLevel(level)
    client.filters[:] = filters
    for handler in [each for each in root.handlers if each.get_name() == HANDLER_NAME]:
        root.removeHandler(handler)


def _log_to(capsys: pytest.CaptureFixture[str], message: str, *args: object) -> str:
    logging.getLogger("discord.webhook.async").warning(message, *args)
    return capsys.readouterr().err


@pytest.mark.usefixtures("_restored_logging")
@pytest.mark.parametrize("log_format", ["text", "json"])
@pytest.mark.parametrize(
    "message,kept",
    [
        (f"login with {TOKEN}!", "login with [redacted]!"),
        ("POST https://x.test/api/v10/interactions/12/SeCrEt_.-1/callback", "/12/[redacted]/call"),
        ("PATCH /webhooks/34/SeCrEt_.-1/messages/@original", "/34/[redacted]/messages/@original"),
        ("POST /webhooks/34/SeCrEt_.-1?wait=true", "/34/[redacted]?wait=true"),
        ("{'id': '1', 'token': 'SeCrEt_.-1', 'x': 2}", "'token': '[redacted]', 'x': 2"),
        ("cannot reach postgresql+asyncpg://u:hunter2@h/d", "://u:[redacted]@h/d"),
        ("the password is hunter2-hunter2", "the password is [redacted]"),
    ],
)
def test_no_record_shows_a_secret(
    capsys: pytest.CaptureFixture[str], log_format: str, message: str, kept: str
) -> None:
    setup_logging(
        Settings.load(
            discord_token=TOKEN,
            database_url="postgres://u:hunter2-hunter2@h/d",
            log_format=log_format,
        )
    )
    for shown in (_log_to(capsys, message), _log_to(capsys, "%s", message)):
        assert kept in shown
        assert not any(secret in shown for secret in (TOKEN, "SeCrEt", "hunter2"))


@pytest.mark.usefixtures("_restored_logging")
@pytest.mark.parametrize("log_format", ["text", "json"])
def test_no_traceback_shows_a_secret(capsys: pytest.CaptureFixture[str], log_format: str) -> None:
    setup_logging(Settings.load(discord_token="a token of no known shape", log_format=log_format))
    try:
        raise RuntimeError("refused: a token of no known shape")
    except RuntimeError:
        logging.getLogger("bot").exception("failed", stack_info=True)
    shown = capsys.readouterr().err
    assert f"RuntimeError: refused: {REDACTED}" in shown
    assert "no known shape" not in shown


@pytest.mark.usefixtures("_restored_logging")
def test_json_is_one_object_a_line_with_time_in_utc(capsys: pytest.CaptureFixture[str]) -> None:
    setup_logging(Settings.load(log_format="json"))
    entry = json.loads(_log_to(capsys, "kőr %s\nászok", 7))
    assert entry["message"] == "kőr 7\nászok"
    assert (entry["level"], entry["logger"]) == ("WARNING", "discord.webhook.async")
    assert entry["time"].endswith("Z")


@pytest.mark.usefixtures("_restored_logging")
def test_a_second_set_up_replaces_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    setup_logging(Settings.load())
    setup_logging(Settings.load())
    assert _log_to(capsys, "once").count("once") == 1


@pytest.mark.usefixtures("_restored_logging")
def test_a_start_warns_of_no_missing_voice_library(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """NOTES R27: the voice libraries are not needed, so their absence is no news."""
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", True)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", True)
    setup_logging(Settings.load())
    discord.Client(intents=discord.Intents(guilds=True))
    logging.getLogger("discord.client").warning("something else")
    lines = capsys.readouterr().err.splitlines()
    assert [line.rpartition(": ")[2] for line in lines] == ["something else"]


@pytest.mark.usefixtures("_restored_logging")
@pytest.mark.parametrize("name", ["discord.gateway", "discord.http", "aiosqlite"])
def test_even_the_most_detailed_log_holds_no_payloads(name: str) -> None:
    """Libraries log whole messages at DEBUG, and these carry people's cards."""
    setup_logging(Settings.load(log_level="DEBUG"))
    assert not logging.getLogger(name).isEnabledFor(logging.DEBUG)
    assert logging.getLogger("bot").isEnabledFor(logging.DEBUG)
