"""Embeds [docs: resources/message#embed-object-embed-limits]."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ..model import Json
from .form import (
    Spot,
    anything,
    array,
    boolean,
    integer,
    nullable,
    one_of,
    record,
    snowflake,
    text,
    url,
)

TOTAL = 6_000
"""Characters in all embeds of a message together."""


def _moment(value: Any, spot: Spot) -> None:
    try:
        datetime.fromisoformat(value)
    except (TypeError, ValueError):
        spot.fault("DATE_TIME_TYPE_PARSE", f"Could not parse {value}. Should be ISO8601.")


_media = record(
    {
        "url": url,
        "proxy_url": anything,
        "height": anything,
        "width": anything,
        "content_type": anything,
        "flags": anything,
        "description": anything,
        "placeholder": anything,
        "placeholder_version": anything,
        "id": anything,
    },
    ["url"],
)
_field = record(
    {"name": text(1, 256, strip=True), "value": text(1, 1024, strip=True), "inline": boolean},
    ["name", "value"],
)
_author = record(
    {
        "name": text(1, 256, strip=True),
        "url": nullable(url),
        "icon_url": nullable(url),
        "proxy_icon_url": anything,
    },
    ["name"],
)
_footer = record(
    {
        "text": text(1, 2048, strip=True),
        "icon_url": nullable(url),
        "proxy_icon_url": anything,
    },
    ["text"],
)
embed = record(
    {
        "title": nullable(text(0, 256, strip=True)),
        "description": nullable(text(0, 4096, strip=True)),
        "url": nullable(url),
        "type": one_of("rich"),
        "timestamp": nullable(_moment),
        "color": nullable(integer(0, 0xFFFFFF)),
        "footer": nullable(_footer),
        "image": nullable(_media),
        "thumbnail": nullable(_media),
        "author": nullable(_author),
        "fields": nullable(array(_field, 0, 25)),
        "flags": integer(0),
        "id": snowflake,
    }
)
_list = array(embed, 0, 10)


def size(one: Json) -> int:
    """Characters of an embed that count towards the total."""
    pieces = [one.get("title"), one.get("description")]
    pieces += [(one.get("author") or {}).get("name"), (one.get("footer") or {}).get("text")]
    for entry in one.get("fields") or ():
        pieces += [entry["name"], entry["value"]]
    return sum(len(piece.strip()) for piece in pieces if piece)


_CONTENT = ("title", "description", "author", "footer", "image", "thumbnail", "fields")


def embeds(value: Any, spot: Spot) -> None:
    """All embeds of a message."""
    _list(value, spot)
    if not spot.clean:
        return
    for index, one in enumerate(value):
        if not any(one.get(key) for key in _CONTENT):
            spot.at(index, "description").fault("BASE_TYPE_REQUIRED", "This field is required")
    if sum(map(size, value)) > TOTAL:
        message = f"Embed size exceeds maximum size of {TOTAL}"
        spot.fault("MAX_EMBED_SIZE_EXCEEDED", message)
