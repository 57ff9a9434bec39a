"""Logging: one line a message on standard error, in UTC, without secrets and hidden cards.

Secrets are struck out of every record here, whoever wrote it; libraries that would log whole
messages, and with them people's cards, are never allowed to go into that detail.
"""

import json
import logging
import re
import sys
from collections.abc import Iterable
from datetime import UTC, datetime

from sqlalchemy.engine import make_url

from bot.settings import Settings

HANDLER_NAME = "bot"
REDACTED = "[redacted]"
# A shorter secret would be found inside common words; a password is also known by its place.
_SHORTEST_SECRET = 8

# At their most talkative these log request bodies, events and query parameters.
_DISCREET = ("aiosqlite", "discord.gateway", "discord.http", "discord.webhook")

_PATTERNS = (
    # the token of an interaction or webhook, as a part of an address
    re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/\s?#\"'<>]+()"),
    # the same in a printed payload
    re.compile(r"([\"']token[\"']\s*:\s*[\"'])[^\"']+()"),
    # any bot token: user id, time and signature in base 64
    re.compile(r"(\b)[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}()"),
    # the password in the address of a database
    re.compile(r"(://[^:/@\s]*:)[^@/\s]+(@)"),
)


class SecretFilter(logging.Filter):
    """Strikes secrets out of the message, the traceback and the stack of every record."""

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__()
        self._secrets = sorted(
            {text for text in secrets if len(text) >= _SHORTEST_SECRET}, key=len, reverse=True
        )

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = self.redact(record.getMessage()), None
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = self.redact(record.exc_text)
        if record.stack_info:
            record.stack_info = self.redact(record.stack_info)
        return True

    def redact(self, text: str) -> str:
        """Return the text with every secret replaced."""
        for secret in self._secrets:
            text = text.replace(secret, REDACTED)
        for pattern in _PATTERNS:
            text = pattern.sub(rf"\1{REDACTED}\2", text)
        return text


class TextFormatter(logging.Formatter):
    """`2025-01-31T12:00:00.000Z INFO bot.app: message`."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: ARG002, N802
        return _timestamp(record)


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and a traceback where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": _timestamp(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        trace = "\n".join(filter(None, (record.exc_text, record.stack_info)))
        if trace:
            entry["traceback"] = trace
        return json.dumps(entry, ensure_ascii=False)


def setup_logging(settings: Settings) -> None:
    """Send the log to standard error as the settings say; a second call replaces the first."""
    handler = logging.StreamHandler(sys.stderr)
    handler.set_name(HANDLER_NAME)
    handler.setFormatter(JsonFormatter() if settings.log_format == "json" else TextFormatter())
    handler.addFilter(SecretFilter(_secrets_of(settings)))

    root = logging.getLogger()
    for old in [each for each in root.handlers if each.get_name() == HANDLER_NAME]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(settings.log_level)
    for name in _DISCREET:
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))
    for name in ("sqlalchemy", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("discord.client").addFilter(_not_about_voice)


def _not_about_voice(record: logging.LogRecord) -> bool:
    # discord.py warns at each start that voice is not supported. The bot has no use for it.
    return "voice will NOT be supported" not in str(record.msg)


def _secrets_of(settings: Settings) -> list[str]:
    return [
        settings.discord_token.get_secret_value(),
        str(make_url(settings.database_url).password or ""),
    ]


def _timestamp(record: logging.LogRecord) -> str:
    moment = datetime.fromtimestamp(record.created, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
