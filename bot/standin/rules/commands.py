"""Application commands [docs: interactions/application-commands]."""

from __future__ import annotations

import unicodedata
from typing import Any

from ..model import Json
from .form import (
    Check,
    Spot,
    anything,
    array,
    boolean,
    duplicates,
    integer,
    nullable,
    number,
    one_of,
    record,
    snowflake,
    text,
)

LOCALES = frozenset(
    """
    id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el
    bg ru uk hi th zh-CN ja zh-TW ko
    """.split()  # noqa: SIM905 - a list of quoted codes is harder to compare with the page
)
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER = 1, 2, 3, 4, 5, 6
CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 7, 8, 9, 10, 11
CHARACTERS = 8_000


def name(value: Any, spot: Spot) -> None:
    """A name of a slash command or option: letters, digits, - _ ', in lower case."""
    text(1, 32)(value, spot)
    if not spot.clean:
        return
    if not all(map(_name_character, value)) or value != value.lower():
        message = "Command name is invalid"
        spot.fault("APPLICATION_COMMAND_INVALID_NAME", message)


def _name_character(character: str) -> bool:
    if character in "-_'" or unicodedata.category(character)[0] in "LN":
        return True
    return unicodedata.name(character, "").startswith(("DEVANAGARI", "THAI"))


def localised(rule: Check) -> Check:
    """A dictionary from Discord's locales to texts."""

    def inner(value: Any, spot: Spot) -> None:
        if not isinstance(value, dict):
            spot.fault("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return
        for locale, entry in value.items():
            if locale not in LOCALES:
                message = f"{locale} is not a valid locale"
                spot.at(locale).fault("BASE_TYPE_CHOICES", message)
            else:
                nullable(rule)(entry, spot.at(locale))

    return inner


_description = text(1, 100)
_NAMES: dict[str, Check] = {
    "name": name,
    "name_localizations": nullable(localised(name)),
    "description": _description,
    "description_localizations": nullable(localised(_description)),
}
_choice = record(
    {
        "name": text(1, 100),
        "name_localizations": nullable(localised(text(1, 100))),
        "value": anything,
    },
    ["name", "value"],
)
_OPTION: dict[str, Check] = _NAMES | {
    "type": integer(1, 11),
    "required": boolean,
    "choices": array(_choice, 0, 25),
    "channel_types": array(integer(0, 16)),
    "min_value": number,
    "max_value": number,
    "min_length": integer(0, 6000),
    "max_length": integer(1, 6000),
    "autocomplete": boolean,
}
_value_option = record(_OPTION, ["type", "name", "description"])
_nested_option = record(
    _NAMES | {"type": integer(1, 2), "options": anything, "required": boolean},
    ["type", "name", "description"],
)
_permissions = nullable(snowflake)
_COMMAND: dict[str, Check] = _NAMES | {
    "description": nullable(text(0, 100)),
    "id": snowflake,
    "type": one_of(1, 2, 3),
    "options": nullable(anything),
    "default_member_permissions": _permissions,
    "dm_permission": nullable(boolean),
    "contexts": nullable(array(one_of(0, 1, 2), 0, 3)),
    "integration_types": nullable(array(one_of(0, 1), 0, 2)),
    "nsfw": boolean,
}
_slash = record(_COMMAND | {"description": _description}, ["name", "description"])
_menu = record(
    _COMMAND | {"name": text(1, 32), "name_localizations": nullable(localised(text(1, 32)))},
    ["name"],
)


def command(value: Any, spot: Spot) -> None:
    """One command."""
    if not isinstance(value, dict) or value.get("type", 1) == 1:
        _slash(value, spot)
        if spot.clean:
            _options(value.get("options") or [], spot.at("options"), depth=0)
        if spot.clean and length(value) > CHARACTERS:
            message = f"Command exceeds maximum size ({CHARACTERS})"
            spot.fault("APPLICATION_COMMAND_TOO_LARGE", message)
    else:
        _menu(value, spot)


def commands(value: Any, spot: Spot) -> None:
    """All commands of a bulk overwrite."""
    array(command, 0, 130)(value, spot)
    if spot.clean and duplicates((one["name"], one.get("type", 1)) for one in value):
        message = "Application command names must be unique"
        spot.fault("APPLICATION_COMMANDS_DUPLICATE_NAME", message)


def _options(options: Any, spot: Spot, depth: int) -> None:
    array(_option(depth), 0, 25)(options, spot)
    if not spot.clean:
        return
    nested = [option["type"] in (SUBCOMMAND, GROUP) for option in options]
    if any(nested) and not all(nested):
        message = "Sub-command and sub-command group option types are mutually exclusive"
        spot.fault("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    _required_first(options, spot)
    _distinct_names(options, spot)


def _option(depth: int) -> Check:
    # Depth 0 is the command, 1 a subcommand or group, 2 a subcommand of a group.
    def rule(value: Any, spot: Spot) -> None:
        kind = value.get("type") if isinstance(value, dict) else None
        if kind not in (SUBCOMMAND, GROUP):
            _value(value, spot)
            return
        _nested_option(value, spot)
        if depth == 2 or (kind == GROUP and depth == 1):
            message = "Sub-command option nesting is too deep"
            spot.at("type").fault("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
        if spot.clean:
            below = depth + 1 if kind == GROUP else 2
            _inner(value.get("options") or [], spot.at("options"), kind, below)

    return rule


def _inner(options: Any, spot: Spot, kind: int, depth: int) -> None:
    _options(options, spot, depth)
    if spot.clean and kind == GROUP:
        for index, option in enumerate(options):
            if option["type"] != SUBCOMMAND:
                where = spot.at(index, "type")
                where.fault("BASE_TYPE_CHOICES", "A group holds only sub-commands")


def _value(value: Any, spot: Spot) -> None:
    _value_option(value, spot)
    if not spot.clean:
        return
    kind = value["type"]
    if value.get("autocomplete") and value.get("choices"):
        message = "Autocomplete and choices exclude each other"
        spot.at("autocomplete").fault("APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", message)
    if value.get("autocomplete") and kind not in (STRING, INTEGER, NUMBER):
        message = "Autocomplete is not available for this type"
        spot.at("autocomplete").fault("APPLICATION_COMMAND_AUTOCOMPLETE_TYPE", message)
    for low, high in (("min_value", "max_value"), ("min_length", "max_length")):
        if low in value and high in value and value[low] > value[high]:
            spot.at(low).fault("NUMBER_TYPE_MAX", f"{low} is more than {high}")
    _choices(value.get("choices") or [], kind, spot.at("choices"))


def _choices(choices: list[Json], kind: int, spot: Spot) -> None:
    for index, choice in enumerate(choices):
        choice_value(choice["value"], kind, spot.at(index, "value"))
    if duplicates(choice["name"] for choice in choices):
        message = "Option choice names must be unique"
        spot.fault("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS", message)


def choice_value(value: Any, kind: int, spot: Spot) -> None:
    """The value of a choice fits the type of its option; strings up to 100 characters."""
    if kind == STRING:
        text(1, 100)(value, spot)
    elif kind == INTEGER:
        integer()(value, spot)
    elif kind == NUMBER:
        number(value, spot)
    else:
        spot.fault("BASE_TYPE_CHOICES", "This option type has no choices")


def _required_first(options: list[Json], spot: Spot) -> None:
    optional_seen = False
    for index, option in enumerate(options):
        required = bool(option.get("required"))
        if required and optional_seen:
            message = "Required options must be placed before non-required options"
            spot.at(index).fault("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not required


def _distinct_names(options: list[Json], spot: Spot) -> None:
    names = [option["name"] for option in options]
    if duplicates(names):
        spot.fault("APPLICATION_COMMAND_OPTIONS_NAME_EXISTS", "Option names must be unique")
    for index, option in enumerate(options):
        others = {*names[:index], *names[index + 1 :]}
        for locale, word in (option.get("name_localizations") or {}).items():
            if word in others:
                message = "A localized name equals the default name of another option"
                where = spot.at(index, "name_localizations", locale)
                where.fault("APPLICATION_COMMAND_OPTIONS_NAME_EXISTS", message)


def length(one: Json) -> int:
    """Characters of a command that count: the longest form of each text, options included."""
    total = _longest(one, "name") + _longest(one, "description")
    total += sum(map(length, one.get("options") or ()))
    for choice in one.get("choices") or ():
        value = choice["value"]
        total += _longest(choice, "name") + (len(value) if isinstance(value, str) else 0)
    return total


def _longest(one: Json, key: str) -> int:
    words = [one.get(key) or "", *(one.get(f"{key}_localizations") or {}).values()]
    return max(len(word or "") for word in words)


def autocomplete(kind: int) -> Check:
    """The data of an autocomplete answer for an option of a type."""

    def choice(value: Any, spot: Spot) -> None:
        _choice(value, spot)
        if spot.clean:
            choice_value(value["value"], kind, spot.at("value"))

    return record({"choices": array(choice, 0, 25)}, ["choices"])
