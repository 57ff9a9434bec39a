"""Documented rules on application commands (docs: interactions/application-commands)."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias, TypeVar

Command: TypeAlias = dict[str, Any]
_T = TypeVar("_T")

SUB_COMMAND, SUB_COMMAND_GROUP = 1, 2
CHAT_INPUT = 1
MAX_SIZE = 8000
MAX_CHAT_COMMANDS = 100
MAX_NAME = 32
_LOCALES = (
    "id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg "
    "ru uk hi th zh-CN ja zh-TW ko"
)
LOCALES = frozenset(_LOCALES.split())
# \p{sc=Deva} and \p{sc=Thai} also admit the vowel signs of these scripts.
_SIGNS = re.compile(r"[\u0900-\u0963\u0966-\u097F\uA8E0-\uA8FF\u0E01-\u0E3A\u0E40-\u0E5B]")


def command_list(body: list[Command] | None) -> Iterator[str]:
    """Rules on a bulk overwrite."""
    commands = body or []
    names = Counter((command.get("type") or CHAT_INPUT, command["name"]) for command in commands)
    for (_, name), count in names.items():
        if count > 1:
            yield f"body: command {name!r} is there twice"
    chat = sum(count for (kind, _), count in names.items() if kind == CHAT_INPUT)
    if chat > MAX_CHAT_COMMANDS:
        yield f"body: {chat} chat commands, at most {MAX_CHAT_COMMANDS}"
    for command in commands:
        yield from single_command(command)


def single_command(command: Command) -> Iterator[str]:
    """Rules on one command; an edit may leave out what it does not change."""
    at = f"/{command.get('name', '')}"
    kind = command.get("type") or CHAT_INPUT
    if kind == CHAT_INPUT:
        yield from _chat_command(at, command)
    else:
        yield from (
            f"{at}: only chat commands have {key}" for key in _CHAT_ONLY if command.get(key)
        )
    yield from _locale_keys(at, command)
    size = command_size(command)
    if size > MAX_SIZE:
        yield f"{at}: {size} characters in all, at most {MAX_SIZE}"


_CHAT_ONLY = ("description", "description_localizations", "options")


def command_size(command: Command) -> int:
    """Characters that count towards the 8,000 of a command.

    Names, descriptions and choice values of the command, its options (subcommands and groups
    included) and choices; of a localised text the longest form counts.
    """
    own = _longest(command, "name") + _longest(command, "description")
    choices = sum(
        _longest(choice, "name") + len(str(choice["value"]))
        for choice in command.get("choices") or []
    )
    return own + choices + sum(command_size(option) for option in command.get("options") or [])


def _longest(part: Command, key: str) -> int:
    forms = [part.get(key) or "", *(part.get(f"{key}_localizations") or {}).values()]
    return max(map(len, forms))


def _chat_command(at: str, command: Command) -> Iterator[str]:
    if "name" in command and not command.get("description"):
        yield f"{at}: a chat command needs a description of 1 to 100 characters"
    yield from _names(at, command)
    yield from _options(at, command.get("options") or [])


def _names(at: str, part: Command) -> Iterator[str]:
    forms = [part["name"]] if "name" in part else []
    for name in [*forms, *(part.get("name_localizations") or {}).values()]:
        if not _is_valid_name(name):
            yield f"{at}: name {name!r} is not of the form Discord takes (lower case, no spaces)"


def _is_valid_name(name: str) -> bool:
    """The documented form ``^[-_'\\p{L}\\p{N}\\p{sc=Deva}\\p{sc=Thai}]{1,32}$`` in lower case."""
    return 1 <= len(name) <= MAX_NAME and name == name.lower() and all(map(_is_name_char, name))


def _is_name_char(char: str) -> bool:
    return char in "-_'" or unicodedata.category(char)[0] in "LN" or bool(_SIGNS.match(char))


def _locale_keys(at: str, part: Command) -> Iterator[str]:
    for key in ("name_localizations", "description_localizations"):
        unknown = sorted(set(part.get(key) or {}) - LOCALES)
        if unknown:
            yield f"{at}.{key}: no such locale: {', '.join(unknown)}"


def _options(at: str, options: list[Command]) -> Iterator[str]:
    """Rules on one level of options."""
    subcommands = [option["type"] in (SUB_COMMAND, SUB_COMMAND_GROUP) for option in options]
    if any(subcommands) and not all(subcommands):
        yield f"{at}: subcommands and plain options cannot be mixed"
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        yield f"{at}: required options come first"
    yield from _distinct_names(at, options)
    for option in options:
        yield from _option(f"{at} {option['name']}", option)


def _distinct_names(at: str, options: list[Command]) -> Iterator[str]:
    defaults = [option["name"] for option in options]
    yield from (f"{at}: option {name!r} is there twice" for name in _repeated(defaults))
    localised = [
        (locale, name)
        for option in options
        for locale, name in (option.get("name_localizations") or {}).items()
    ]
    yield from (
        f"{at}: option {name!r} is there twice in {locale}" for locale, name in _repeated(localised)
    )
    for option in options:
        others = set(defaults) - {option["name"]}
        for locale, name in (option.get("name_localizations") or {}).items():
            if name in others:
                yield f"{at}: {name!r} ({locale}) is the default name of another option"


def _repeated(values: Iterable[_T]) -> list[_T]:
    return [value for value, count in Counter(values).items() if count > 1]


def _option(at: str, option: Command) -> Iterator[str]:
    yield from _names(at, option)
    yield from _locale_keys(at, option)
    yield from _options(at, option.get("options") or [])
    choices = option.get("choices") or []
    if option.get("autocomplete") and choices:
        yield f"{at}: autocomplete and choices exclude each other"
    for choice in choices:
        yield from _locale_keys(f"{at} {choice['name']}", choice)
    for low, high in (("min_length", "max_length"), ("min_value", "max_value")):
        bounds = option.get(low), option.get(high)
        if None not in bounds and bounds[0] > bounds[1]:  # type: ignore[operator]
            yield f"{at}: {low} {bounds[0]} is above {high} {bounds[1]}"
