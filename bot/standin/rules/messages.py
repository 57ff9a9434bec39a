"""Bodies that make or change messages [docs: resources/message, resources/webhook]."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Any

from ..errors import EMPTY_MESSAGE, ApiError
from ..model import Json, MessageFlag, strings
from .components import components
from .embeds import embeds
from .form import (
    Check,
    Faults,
    Spot,
    anything,
    array,
    boolean,
    duplicates,
    flags,
    nullable,
    one_of,
    record,
    snowflake,
    text,
)

F = MessageFlag


class Way(Enum):
    """Which door a message body comes through."""

    SEND = "send"
    EDIT = "edit"
    ANSWER = "answer"
    UPDATE = "update"
    FOLLOWUP = "followup"
    WEBHOOK_EDIT = "webhook edit"


_mentions = record(
    {
        "parse": nullable(array(one_of("roles", "users", "everyone"), 0, 3)),
        "users": nullable(array(snowflake, 0, 100)),
        "roles": nullable(array(snowflake, 0, 100)),
        "replied_user": nullable(boolean),
    }
)


def allowed_mentions(value: Any, spot: Spot) -> None:
    """Allowed mentions: a kind is either parsed in general or listed, never both."""
    _mentions(value, spot)
    if not spot.clean:
        return
    for kind in ("parse", "users", "roles"):
        if duplicates(map(str, value.get(kind) or ())):
            spot.at(kind).fault("SET_TYPE_ALREADY_CONTAINS_VALUE", "The set has a value twice")
    for kind in value.get("parse") or ():
        if value.get(kind):
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            spot.fault("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def _nonce(value: Any, spot: Spot) -> None:
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    text(0, 25)(value, spot)


_attachment = record(
    {
        "id": snowflake,
        "filename": text(1, 1024),
        "title": nullable(text(0, 1024)),
        "description": nullable(text(0, 1024)),
        "content_type": anything,
        "size": anything,
        "url": anything,
        "proxy_url": anything,
        "height": anything,
        "width": anything,
        "spoiler": boolean,
        "is_spoiler": boolean,
        "ephemeral": boolean,
        "duration_secs": anything,
        "waveform": anything,
        "flags": anything,
    },
    ["id"],
)
_reference = record(
    {
        "type": one_of(0, 1),
        "message_id": snowflake,
        "channel_id": snowflake,
        "guild_id": snowflake,
        "fail_if_not_exists": boolean,
    },
    ["message_id"],
)
_CONTENT: dict[str, Check] = {
    "content": nullable(text(0, 2000, strip=True)),
    "embeds": nullable(embeds),
    "allowed_mentions": nullable(allowed_mentions),
    "components": nullable(anything),
    "attachments": nullable(array(_attachment, 0, 10)),
    "tts": boolean,
}
_SEND_FLAGS = flags(F.SUPPRESS_EMBEDS | F.SUPPRESS_NOTIFICATIONS | F.COMPONENTS_V2)
_EDIT_FLAGS = nullable(flags(F.SUPPRESS_EMBEDS | F.COMPONENTS_V2))
_ANSWER_FLAGS = flags(F.SUPPRESS_EMBEDS | F.SUPPRESS_NOTIFICATIONS | F.COMPONENTS_V2 | F.EPHEMERAL)
_SHAPES: dict[Way, Check] = {
    Way.SEND: record(
        _CONTENT
        | {
            "nonce": nullable(_nonce),
            "enforce_nonce": boolean,
            "message_reference": nullable(_reference),
            "sticker_ids": nullable(array(snowflake, 0, 3)),
            "poll": nullable(anything),
            "flags": nullable(_SEND_FLAGS),
        }
    ),
    Way.EDIT: record(_CONTENT | {"flags": _EDIT_FLAGS}),
    Way.ANSWER: record(_CONTENT | {"flags": nullable(_ANSWER_FLAGS), "poll": nullable(anything)}),
    Way.UPDATE: record(_CONTENT | {"flags": _EDIT_FLAGS}),
    Way.FOLLOWUP: record(_CONTENT | {"flags": nullable(_ANSWER_FLAGS), "poll": nullable(anything)}),
    Way.WEBHOOK_EDIT: record(_CONTENT | {"flags": _EDIT_FLAGS}),
}
_LEGACY_FIELDS = ("content", "embeds", "poll", "sticker_ids")


def check_message(
    body: Any, way: Way, before: Json | None = None, files: Mapping[int, str] | None = None
) -> None:
    """Check a body; `before`: what an edited message holds; `files`: names of the new files.

    Raises 50035 with the tree of faults, or 50006 when nothing would be left to show.
    """
    faults = Faults()
    _SHAPES[way](body, faults.root)
    faults.refuse()
    after = merged(body, before)
    v2 = bool(after["flags"] & F.COMPONENTS_V2)
    if body.get("components") is not None:
        components(body["components"], faults.root.at("components"), v2=v2)
    if v2:
        _no_legacy(after, faults.root)
    names = _attachments(body, before or {}, files or {}, faults.root.at("attachments"))
    _references(body, names, faults.root)
    if body.get("enforce_nonce") and body.get("nonce") is None:
        faults.root.at("nonce").fault("BASE_TYPE_REQUIRED", "This field is required")
    faults.refuse()
    if not _shows_something(after, files):
        raise ApiError(*EMPTY_MESSAGE)


def merged(body: Json, before: Json | None) -> Json:
    """What the message holds after the body was applied; V2 stays for ever."""
    after: Json = {"flags": 0} | (before or {})
    after |= {key: value for key, value in body.items() if key != "flags"}
    sticky = after["flags"] & F.COMPONENTS_V2
    return after | {"flags": (body.get("flags") or 0) | sticky}


def _no_legacy(after: Json, root: Spot) -> None:
    for key in _LEGACY_FIELDS:
        if after.get(key):
            message = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            root.at(key).fault("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)


def _attachments(body: Json, before: Json, files: Mapping[int, str], spot: Spot) -> set[str]:
    """Check the list of attachments; returns the names of all that the message will have."""
    entries = {int(entry["id"]): entry for entry in body.get("attachments") or ()}
    kept = {int(entry["id"]): entry["filename"] for entry in before.get("attachments") or ()}
    for index, number in enumerate(entries):
        if number not in kept and number not in files:
            message = "There is no such file or attachment"
            spot.at(index, "id").fault("ATTACHMENT_NOT_FOUND", message)
    if "attachments" in body:
        kept = {number: name for number, name in kept.items() if number in entries}
    if len(entries) != len(body.get("attachments") or ()) or len(kept) + len(files) > 10:
        spot.fault("BASE_TYPE_BAD_LENGTH", "Must be between 0 and 10 in length.")
    new = {entries.get(index, {}).get("filename") or name for index, name in files.items()}
    return {safe_name(name) for name in (*kept.values(), *new)}


def safe_name(filename: str) -> str:
    """The name under which Discord stores a file."""
    return re.sub(r"[^\w.-]", "_", filename)


_REFERENCE = "attachment://"


def _references(body: Json, names: set[str], root: Spot) -> None:
    for key in ("embeds", "components"):
        for url in strings(body.get(key) or ()):
            name = url.removeprefix(_REFERENCE)
            if name != url and safe_name(name) not in names:
                message = f"The referenced attachment '{name}' was not found"
                root.at(key).fault("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)


def _shows_something(after: Json, files: Mapping[int, str] | None) -> bool:
    if after["flags"] & F.COMPONENTS_V2:
        # Files are shown only where a component refers to them.
        return bool(after.get("components"))
    content = (after.get("content") or "").strip()
    rest = ("embeds", "components", "attachments", "sticker_ids", "poll")
    return bool(content or files or any(after.get(key) for key in rest))
