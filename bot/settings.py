"""The settings of the bot: read once from the environment and `.env`, then passed down.

An environment variable wins over the file. An empty value means the default, so that a line of
`.env` can be switched off from the shell (`DISCORD_TOKEN= make run`).
"""

import re
import textwrap
from pathlib import Path
from typing import Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

ROOT = Path(__file__).resolve().parent.parent
DATABASE_FILE = "romi.sqlite3"
MOST_DELAY_SECONDS = 60

_DRIVERS = {
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
}


class InvalidSettingsError(ValueError):
    """The settings cannot be used; the text is one line for the operator, free of secrets."""


class Settings(BaseSettings):
    """Everything an operator can set. The descriptions are the comments of `.env.example`."""

    model_config = SettingsConfigDict(
        env_file=ROOT / ".env",
        env_file_encoding="utf-8",
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
        validate_default=True,
    )

    discord_token: SecretStr = Field(
        SecretStr(""),
        description="The token of the bot, from Discord's developer portal (Bot > Reset Token). "
        "Empty: play on a local stand-in for Discord, in the browser.",
    )
    data_dir: Path = Field(
        Path("data"),
        description="Folder for what the bot keeps; made when missing. "
        "A relative path starts at the folder of the project.",
    )
    database_url: str = Field(
        "",
        repr=False,
        description="Where matches are kept. Empty: an SQLite file in DATA_DIR. For PostgreSQL: "
        "postgresql://user:password@host/database, as hosting services give it.",
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        "INFO", description="The least serious messages to log: DEBUG, INFO, WARNING or ERROR."
    )
    log_format: Literal["text", "json"] = Field(
        "text", description="How to log: text, or json with one object a line."
    )
    default_locale: Literal["en", "hu"] = Field(
        "en",
        description="Language where Discord names neither English nor Hungarian: en or hu.",
    )
    next_deal_after_seconds: int = Field(
        120,
        ge=1,
        le=86_400,
        description="Seconds after a deal until the next one is dealt by itself.",
    )
    lobby_timeout_minutes: int = Field(
        60,
        ge=1,
        le=10_080,
        description="Minutes until a table at which nobody began is closed.",
    )
    idle_after_minutes: int = Field(
        10,
        ge=1,
        le=10_080,
        description="Minutes without a move after which the starter may let a computer play for "
        "the player whose turn it is.",
    )
    computer_delay: str = Field(
        "1-2.5",
        description="Seconds that a computer waits before its turn: a number, or a range from "
        "which it is drawn.",
    )
    sync_commands: bool = Field(
        True,
        description="Whether the bot tells Discord about its commands when they have changed.",
    )
    shard_count: int | None = Field(
        None,
        ge=1,
        description="Number of connections to Discord; empty: as many as Discord recommends.",
    )
    standin_port: int = Field(
        8765,
        ge=0,
        le=65_535,
        description="Port of the local stand-in on 127.0.0.1; 0: any free port.",
    )
    discord_api_url: str = Field(
        "", description="Address of another REST API than Discord's own, for tests."
    )
    discord_gateway_url: str = Field(
        "", description="Address of another gateway than the one the REST API names, for tests."
    )

    @field_validator("*", mode="before")
    @classmethod
    def _empty_means_default(cls, value: Any, info: ValidationInfo) -> Any:
        if isinstance(value, str) and not value.strip() and info.field_name:
            return cls.model_fields[info.field_name].default
        return value.strip() if isinstance(value, str) else value

    @field_validator("log_level", "log_format", "default_locale", mode="before")
    @classmethod
    def _any_letter_case(cls, value: Any, info: ValidationInfo) -> Any:
        if not isinstance(value, str):
            return value
        return value.upper() if info.field_name == "log_level" else value.lower()

    @field_validator("data_dir")
    @classmethod
    def _from_project_folder(cls, value: Path) -> Path:
        try:
            return ROOT / value.expanduser()
        except RuntimeError:
            raise ValueError("names the home folder of nobody known here") from None

    @field_validator("database_url")
    @classmethod
    def _complete_database_url(cls, value: str, info: ValidationInfo) -> str:
        if value:
            return _normalised(value)
        if "data_dir" not in info.data:  # refused itself; that message is enough
            return value
        file = info.data["data_dir"] / DATABASE_FILE
        return URL.create("sqlite+aiosqlite", database=str(file)).render_as_string()

    @field_validator("computer_delay")
    @classmethod
    def _seconds(cls, value: str) -> str:
        least, most = span(value)
        if not 0 <= least <= most <= MOST_DELAY_SECONDS:
            raise ValueError(f"must lie between 0 and {MOST_DELAY_SECONDS}, the smaller one first")
        return value

    @field_validator("discord_api_url", "discord_gateway_url")
    @classmethod
    def _address(cls, value: str, info: ValidationInfo) -> str:
        schemes = ("http", "https") if info.field_name == "discord_api_url" else ("ws", "wss")
        address = urlsplit(value)
        if value and (address.scheme not in schemes or not address.netloc):
            raise ValueError(
                f"must be an address that starts with {schemes[0]}:// or {schemes[1]}://"
            )
        return value.rstrip("/")

    @property
    def is_local(self) -> bool:
        """Whether the bot plays on the local stand-in because it has no token."""
        return not self.discord_token.get_secret_value()

    @property
    def computer_wait(self) -> tuple[float, float]:
        """The shortest and the longest wait of a computer before its turn, in seconds."""
        return span(self.computer_delay)

    @classmethod
    def load(cls, **overrides: Any) -> Self:
        """Read the settings; named values win over the environment and the file.

        Raises InvalidSettingsError with one line that says what to correct.
        """
        try:
            return cls(**overrides)
        except ValidationError as error:
            raise InvalidSettingsError(explain(error)) from None
        except (OSError, UnicodeDecodeError):
            raise InvalidSettingsError(".env cannot be read as UTF-8 text") from None


def span(text: str) -> tuple[float, float]:
    """Read a number, or two with a hyphen between them. Raise ValueError for anything else."""
    if not re.fullmatch(r"\d+(\.\d+)?(\s*-\s*\d+(\.\d+)?)?", text):
        raise ValueError("must be a number of seconds, or a range such as 1-2.5")
    least, _, most = text.partition("-")
    return float(least), float(most or least)


def explain(error: ValidationError) -> str:
    """Say in one line which settings are wrong and why, without repeating any value."""
    problems = []
    for problem in error.errors(include_url=False, include_context=False, include_input=False):
        name = ".".join(str(part) for part in problem["loc"][:1]).upper() or "settings"
        problems.append(f"{name}: {problem['msg'].removeprefix('Value error, ')}")
    return "; ".join(problems)


def env_example() -> str:
    """Return the text of `.env.example`: every setting with its meaning and its default."""
    head = "# Copy this file to .env and change what you need. Every line may be left out."
    return "\n\n".join([head, *(_example(name) for name in Settings.model_fields)]) + "\n"


def _example(name: str) -> str:
    field = Settings.model_fields[name]
    comment = textwrap.wrap(field.description or "", width=88)
    default = field.default
    if isinstance(default, SecretStr) or default is None:
        default = ""
    value = str(default).lower() if isinstance(default, bool) else str(default)
    return "\n".join([*(f"# {line}" for line in comment), f"{name.upper()}={value}"])


def _normalised(value: str) -> str:
    """Return a database address in the form SQLAlchemy's asynchronous drivers take.

    Hosting services give addresses for libpq. asyncpg calls `sslmode` `ssl` and knows no
    `channel_binding` (https://magicstack.github.io/asyncpg/current/api/index.html#connection).
    """
    try:
        url = make_url(value)
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.drivername not in _DRIVERS:
        raise ValueError("must be an address that starts with postgresql:// or sqlite://")
    url = url.set(drivername=_DRIVERS[url.drivername])
    if url.get_backend_name() == "postgresql":
        mode = url.query.get("sslmode")
        url = url.difference_update_query(["sslmode", "channel_binding"])
        url = url.update_query_dict({"ssl": mode}) if mode else url
    return url.render_as_string(hide_password=False)
