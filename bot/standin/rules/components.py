"""Components of messages [docs: components/reference]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..model import BUTTON, ROW, Json, walk
from .form import (
    Check,
    Spot,
    array,
    boolean,
    duplicates,
    integer,
    nullable,
    one_of,
    record,
    snowflake,
    text,
    url,
)

SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
STRING_SELECT, AUTO_SELECTS = 3, (5, 6, 7, 8)
LINK, PREMIUM = 5, 6
TOTAL_V2 = 40
TEXT_TOTAL = 4_000
ROWS = 5

_COMMON: dict[str, Check] = {"type": integer(), "id": integer(0, 2**31 - 1)}
_emoji = record({"id": nullable(snowflake), "name": nullable(text(1, 100)), "animated": boolean})
custom_id = text(1, 100)


def _component(fields: Mapping[str, Check], required: tuple[str, ...]) -> Check:
    return record(_COMMON | dict(fields), ("type", *required))


_option = record(
    {
        "label": text(1, 100),
        "value": text(1, 100),
        "description": nullable(text(1, 100)),
        "emoji": nullable(_emoji),
        "default": boolean,
    },
    ["label", "value"],
)
_default_value = record(
    {"id": snowflake, "type": one_of("user", "role", "channel")}, ["id", "type"]
)
_DEFAULT_KINDS = {5: ("user",), 6: ("role",), 7: ("user", "role"), 8: ("channel",)}
_SELECT: dict[str, Check] = {
    "custom_id": custom_id,
    "placeholder": nullable(text(0, 150)),
    "min_values": integer(0, 25),
    "max_values": integer(1, 25),
    "disabled": boolean,
    "required": boolean,
}
_button = _component(
    {
        "style": integer(1, 6),
        "label": nullable(text(0, 80)),
        "emoji": nullable(_emoji),
        "custom_id": custom_id,
        "sku_id": snowflake,
        "url": text(1, 512),
        "disabled": boolean,
    },
    ("style",),
)
_string_select = _component(_SELECT | {"options": array(_option, 1, 25)}, ("custom_id", "options"))
_auto_select = _component(
    _SELECT
    | {
        "channel_types": array(integer(0, 16)),
        "default_values": array(_default_value, 0, 25),
    },
    ("custom_id",),
)
_media = record({"url": url}, ["url"])


def button(value: Any, spot: Spot) -> None:
    """A button: a link has a URL, all others but premium ones a custom id."""
    _button(value, spot)
    if not spot.clean:
        return
    style = value["style"]
    needed = {LINK: "url", PREMIUM: "sku_id"}.get(style, "custom_id")
    for key in ("url", "sku_id", "custom_id"):
        if key == needed and key not in value:
            spot.at(key).fault("BASE_TYPE_REQUIRED", f"A {key} is required for style {style}")
        elif key != needed and key in value:
            spot.at(key).fault("BUTTON_COMPONENT_INVALID_FIELD", f"Not allowed for style {style}")
    if needed == "url" and "url" in value:
        url(value["url"], spot.at("url"))
    if style != PREMIUM and not value.get("label") and not value.get("emoji"):
        message = "A button must have a label or an emoji"
        spot.at("label").fault("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message)


def select(value: Any, spot: Spot) -> None:
    """A select of any type."""
    is_string = isinstance(value, dict) and value.get("type") == STRING_SELECT
    (_string_select if is_string else _auto_select)(value, spot)
    if not spot.clean:
        return
    low, high = value.get("min_values", 1), value.get("max_values", 1)
    if low > high:
        spot.at("min_values").fault("NUMBER_TYPE_MAX", "min_values is more than max_values")
    for index, one in enumerate(value.get("default_values") or ()):
        if one["type"] not in _DEFAULT_KINDS[value["type"]]:
            message = "This select cannot hold such a default"
            spot.at("default_values", index, "type").fault("BASE_TYPE_CHOICES", message)
    if is_string:
        _options(value["options"], high, low, spot)


def _options(options: list[Json], high: int, low: int, spot: Spot) -> None:
    if max(high, low) > len(options):
        message = f"Value should be less than or equal to {len(options)}."
        spot.at("max_values").fault("NUMBER_TYPE_MAX", message)
    twice = duplicates(option["value"] for option in options)
    for index, option in enumerate(options):
        if option["value"] in twice:
            message = "The specified option value is already used"
            where = spot.at("options", index, "value")
            where.fault("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
    if sum(bool(option.get("default")) for option in options) > high:
        message = "More options are selected by default than may be selected"
        spot.at("options").fault("SELECT_COMPONENT_DEFAULTS_EXCEED_MAX", message)


def row(value: Any, spot: Spot) -> None:
    """An action row: up to five buttons, or one select alone."""
    _component({"components": array(_row_child, 1, 5)}, ("components",))(value, spot)
    if not spot.clean:
        return
    selects = [child for child in value["components"] if child["type"] != BUTTON]
    if selects and len(value["components"]) > 1:
        message = "The specified component exceeds the maximum width"
        spot.at("components").fault("COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _row_child(value: Any, spot: Spot) -> None:
    typed({BUTTON: button} | dict.fromkeys((STRING_SELECT, *AUTO_SELECTS), select))(value, spot)


def typed(rules: Mapping[int, Check]) -> Check:
    """A component whose type decides what it must be."""

    def rule(value: Any, spot: Spot) -> None:
        if not isinstance(value, dict):
            spot.fault("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        chosen = rules.get(value["type"]) if isinstance(value.get("type"), int) else None
        if chosen is None:
            listed = ", ".join(map(str, rules))
            spot.at("type").fault("BASE_TYPE_CHOICES", f"Value must be one of ({listed}).")
        else:
            chosen(value, spot)

    return rule


text_display = _component({"content": text(1, TEXT_TOTAL)}, ("content",))
_thumbnail = _component(
    {"media": _media, "description": nullable(text(0, 1024)), "spoiler": boolean}, ("media",)
)
_section = _component(
    {
        "components": array(typed({TEXT: text_display}), 1, 3),
        "accessory": typed({BUTTON: button, THUMBNAIL: _thumbnail}),
    },
    ("components", "accessory"),
)
_gallery_item = record(
    {"media": _media, "description": nullable(text(0, 1024)), "spoiler": boolean}, ["media"]
)
_gallery = _component({"items": array(_gallery_item, 1, 10)}, ("items",))


def _upload(value: Any, spot: Spot) -> None:
    """A file component shows an upload, never a file from elsewhere."""
    url(value, spot)
    if spot.clean and not value.startswith("attachment://"):
        spot.fault("UNFURLED_MEDIA_ITEM_ATTACHMENT_ONLY", "Only attachments can be shown as files")


_file = _component({"file": record({"url": _upload}, ["url"]), "spoiler": boolean}, ("file",))
_separator = _component({"divider": boolean, "spacing": integer(1, 2)}, ())
_LAYOUT: dict[int, Check] = {
    ROW: row,
    SECTION: _section,
    TEXT: text_display,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
}
_container = _component(
    {
        "components": array(typed(_LAYOUT), 1, TOTAL_V2),
        "accent_color": nullable(integer(0, 0xFFFFFF)),
        "spoiler": boolean,
    },
    ("components",),
)
_legacy = array(typed({ROW: row}), 0, ROWS)
_v2 = array(typed(_LAYOUT | {CONTAINER: _container}), 0, TOTAL_V2)


def components(value: Any, spot: Spot, *, v2: bool) -> None:
    """All components of a message."""
    (_v2 if v2 else _legacy)(value, spot)
    if not spot.clean:
        return
    parts = list(walk(value))
    if v2 and len(parts) > TOTAL_V2:
        message = f"Total components exceed the maximum of {TOTAL_V2}"
        spot.fault("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    if sum(len(part["content"]) for part in parts if part["type"] == TEXT) > TEXT_TOTAL:
        message = f"Total displayable text exceeds the maximum of {TEXT_TOTAL}"
        spot.fault("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)
    _unique(value, spot, "custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED")
    _unique(value, spot, "id", "COMPONENT_ID_DUPLICATED")


def _unique(value: list[Json], spot: Spot, key: str, code: str) -> None:
    # An id of 0 asks the server to choose one, so it may occur often.
    twice = duplicates(part[key] for part in walk(value) if part.get(key))
    if twice:
        _mark(value, spot, key, code, twice)


def _mark(value: list[Json], spot: Spot, key: str, code: str, twice: set[object]) -> None:
    for index, part in enumerate(value):
        here = spot.at(index)
        if part.get(key) in twice:
            here.at(key).fault(code, f"Component {key} cannot be duplicated")
        _mark(part.get("components", []), here.at("components"), key, code, twice)
        if "accessory" in part:
            accessory = part["accessory"]
            if accessory.get(key) in twice:
                where = here.at("accessory", key)
                where.fault(code, f"Component {key} cannot be duplicated")
