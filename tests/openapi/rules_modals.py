"""Documented rules on modals (docs: components/reference, using-modal-components)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from tests.openapi.rules_components import ACTION_ROW, option_rules, unique_ids, walk

Component: TypeAlias = dict[str, Any]

TEXT_INPUT, RADIO_GROUP = 4, 21
# Selects, file upload, radio group and checkbox group: what can ask for a number of values.
_WITH_VALUES = frozenset({3, 5, 6, 7, 8, 19, 21, 22})


def modal(data: Component) -> Iterator[str]:
    """Rules on the data of a callback of type 9."""
    found = list(walk(data["components"]))
    yield from unique_ids(found)
    for at, component in found:
        yield from _one(at, component)


def _one(at: str, component: Component) -> Iterator[str]:
    kind = component["type"]
    if component.get("disabled"):
        yield f"{at}: modals cannot have disabled components"
    if kind == ACTION_ROW:
        yield from _row(at, component["components"])
    elif kind == TEXT_INPUT:
        yield from _text_input(at, component)
    elif kind in _WITH_VALUES:
        yield from _values(at, component)


def _row(at: str, children: list[Component]) -> Iterator[str]:
    if len(children) > 1:
        yield f"{at}: one text input per row"
    if not children[0].get("label"):
        yield f"{at}: a text input in a row needs a label"


def _values(at: str, component: Component) -> Iterator[str]:
    if component["type"] == RADIO_GROUP:
        yield from option_rules(at, component)
        return
    # A checkbox group without max_values takes all its options.
    options = component.get("options") or []
    limit = component.get("max_values") or max(1, len(options))
    yield from option_rules(at, {**component, "max_values": limit})
    required = component.get("required")
    if component.get("min_values") == 0 and (required is None or required):
        yield f"{at}: min_values 0 needs required false"


def _text_input(at: str, component: Component) -> Iterator[str]:
    low, high = component.get("min_length") or 0, component.get("max_length") or 4000
    if low > high:
        yield f"{at}: min_length {low} is above max_length {high}"
    length = len(component.get("value") or "")
    if length > high or 0 < length < low:
        yield f"{at}.value: {length} characters, outside {low} to {high}"
