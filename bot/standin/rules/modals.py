"""Modals [docs: components/reference, interactions/receiving-and-responding]."""

from __future__ import annotations

from typing import Any

from ..model import ROW, TEXT_INPUT, walk
from .components import (
    AUTO_SELECTS,
    STRING_SELECT,
    TEXT,
    custom_id,
    select,
    text_display,
    typed,
)
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
    text,
)

LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23

_COMMON: dict[str, Check] = {"type": integer(), "id": integer(0, 2**31 - 1)}
_INPUT: dict[str, Check] = _COMMON | {
    "custom_id": custom_id,
    "style": one_of(1, 2),
    "min_length": nullable(integer(0, 4000)),
    "max_length": nullable(integer(1, 4000)),
    "required": boolean,
    "value": nullable(text(0, 4000)),
    "placeholder": nullable(text(0, 100)),
}
_labelled_input = record(_INPUT | {"label": nullable(text(0, 0))}, ["type", "custom_id", "style"])
_row_input = record(_INPUT | {"label": text(1, 45)}, ["type", "custom_id", "style", "label"])


def _lengths(rule: Check) -> Check:
    def inner(value: Any, spot: Spot) -> None:
        rule(value, spot)
        if not spot.clean:
            return
        low, high = value.get("min_length") or 0, value.get("max_length") or 4000
        if low > high:
            spot.at("min_length").fault("NUMBER_TYPE_MAX", "min_length is more than max_length")
        if value.get("value") and not low <= len(value["value"]) <= high:
            message = f"Must be between {low} and {high} in length."
            spot.at("value").fault("BASE_TYPE_BAD_LENGTH", message)

    return inner


def _enabled_select(value: Any, spot: Spot) -> None:
    select(value, spot)
    if spot.clean and value.get("disabled"):
        spot.at("disabled").fault("COMPONENT_DISABLED_IN_MODAL", "Not allowed in modals")
    _bounds(value, spot)


def _bounds(value: Any, spot: Spot) -> None:
    if not spot.clean:
        return
    low, high = value.get("min_values"), value.get("max_values")
    if low is not None and high is not None and low > high:
        spot.at("min_values").fault("NUMBER_TYPE_MAX", "min_values is more than max_values")
    if low == 0 and value.get("required", True):
        message = "A minimum of 0 needs required to be false"
        spot.at("required").fault("COMPONENT_REQUIRED_WITH_ZERO_MINIMUM", message)


def _bounded(rule: Check) -> Check:
    def inner(value: Any, spot: Spot) -> None:
        rule(value, spot)
        _bounds(value, spot)
        if spot.clean and duplicates(option["value"] for option in value.get("options", ())):
            message = "The specified option value is already used"
            spot.at("options").fault("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)

    return inner


_group_option = record(
    {
        "label": text(1, 100),
        "value": text(1, 100),
        "description": nullable(text(1, 100)),
        "default": boolean,
    },
    ["label", "value"],
)
_radio_group = record(
    _COMMON | {"custom_id": custom_id, "options": array(_group_option, 2, 10), "required": boolean},
    ["type", "custom_id", "options"],
)
_checkbox_group = record(
    _COMMON
    | {
        "custom_id": custom_id,
        "options": array(_group_option, 1, 10),
        "min_values": nullable(integer(0, 10)),
        "max_values": nullable(integer(1, 10)),
        "required": boolean,
    },
    ["type", "custom_id", "options"],
)
_checkbox = record(_COMMON | {"custom_id": custom_id, "default": boolean}, ["type", "custom_id"])
_file_upload = record(
    _COMMON
    | {
        "custom_id": custom_id,
        "min_values": nullable(integer(0, 10)),
        "max_values": nullable(integer(1, 10)),
        "required": boolean,
    },
    ["type", "custom_id"],
)
_inside_label: dict[int, Check] = {
    TEXT_INPUT: _lengths(_labelled_input),
    FILE_UPLOAD: _bounded(_file_upload),
    RADIO_GROUP: _bounded(_radio_group),
    CHECKBOX_GROUP: _bounded(_checkbox_group),
    CHECKBOX: _checkbox,
} | dict.fromkeys((STRING_SELECT, *AUTO_SELECTS), _enabled_select)
_label = record(
    _COMMON
    | {
        "label": text(1, 45),
        "description": nullable(text(0, 100)),
        "component": typed(_inside_label),
    },
    ["type", "label", "component"],
)
_row = record(
    _COMMON | {"components": array(typed({TEXT_INPUT: _lengths(_row_input)}), 1, 1)},
    ["type", "components"],
)
_modal = record(
    {
        "title": text(1, 45),
        "custom_id": custom_id,
        "components": array(typed({ROW: _row, TEXT: text_display, LABEL: _label}), 1, 5),
    },
    ["title", "custom_id", "components"],
)


def modal(value: Any, spot: Spot) -> None:
    """The data of a modal."""
    _modal(value, spot)
    if not spot.clean:
        return
    ids = [part["custom_id"] for part in walk(value["components"]) if "custom_id" in part]
    if duplicates(ids):
        message = "Component custom id cannot be duplicated"
        spot.at("components").fault("COMPONENT_CUSTOM_ID_DUPLICATED", message)
