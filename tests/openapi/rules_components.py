"""Documented rules on components (docs: components/reference)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

Component: TypeAlias = dict[str, Any]

ACTION_ROW, BUTTON, STRING_SELECT = 1, 2, 3
SELECTS = frozenset({3, 5, 6, 7, 8})
SECTION, TEXT_DISPLAY, THUMBNAIL, MEDIA_GALLERY, FILE, SEPARATOR, CONTAINER = (
    9,
    10,
    11,
    12,
    13,
    14,
    17,
)
V2_TYPES = frozenset({SECTION, TEXT_DISPLAY, THUMBNAIL, MEDIA_GALLERY, FILE, SEPARATOR, CONTAINER})
LINK, PREMIUM = 5, 6
MAX_ROWS = 5
MAX_COMPONENTS = 40
MAX_TEXT = 4000
_BUTTON_SCHEMES = ("http://", "https://", "discord://")
_MEDIA_SCHEMES = ("http://", "https://", "attachment://")


def is_v2(component: Component) -> bool:
    """Whether a top-level component needs the flag IS_COMPONENTS_V2."""
    return component["type"] in V2_TYPES


def walk(
    components: Iterable[Component], at: str = "components"
) -> Iterator[tuple[str, Component]]:
    """Every component with its place, nested ones included."""
    for index, component in enumerate(components):
        place = f"{at}[{index}]"
        yield place, component
        yield from walk(component.get("components") or [], f"{place}.components")
        for key in ("accessory", "component"):
            if key in component:
                yield f"{place}.{key}", component[key]


def component_rules(components: list[Component], *, v2: bool) -> Iterator[str]:
    """Rules on the components of a message."""
    found = list(walk(components))
    if v2:
        yield from _layout_limits(found)
    elif len(components) > MAX_ROWS:
        yield f"components: {len(components)} rows, at most {MAX_ROWS}"
    yield from unique_ids(found)
    for at, component in found:
        yield from _one(at, component)
    yield from _media(components)


def unique_ids(found: list[tuple[str, Component]]) -> Iterator[str]:
    """``custom_id`` is unique in a message or modal, and so is a non-zero ``id``."""
    for key in ("custom_id", "id"):
        seen = Counter(component.get(key) for _, component in found if component.get(key))
        yield from (f"components: {key} {value!r} is used twice" for value in _repeated(seen))


def option_rules(at: str, component: Component) -> Iterator[str]:
    """Rules on the options of a select, radio group or checkbox group."""
    options = component.get("options") or []
    values = Counter(option["value"] for option in options)
    yield from (f"{at}.options: value {value!r} is used twice" for value in _repeated(values))
    low, high = _bounds(component)
    if low > high:
        yield f"{at}: min_values {low} is above max_values {high}"
    if options and high > len(options):
        yield f"{at}: max_values {high} is above the {len(options)} options"
    defaults = sum(bool(option.get("default")) for option in options)
    defaults += len(component.get("default_values") or [])
    if defaults > high:
        yield f"{at}: {defaults} defaults, max_values is {high}"


def media_urls(components: list[Component]) -> Iterator[tuple[str, str]]:
    """The place and URL of every picture or file that components show."""
    for at, component in walk(components):
        if component["type"] == THUMBNAIL:
            yield f"{at}.media", component["media"]["url"]
        elif component["type"] == FILE:
            yield f"{at}.file", component["file"]["url"]
        elif component["type"] == MEDIA_GALLERY:
            for index, item in enumerate(component["items"]):
                yield f"{at}.items[{index}].media", item["media"]["url"]


def _bounds(component: Component) -> tuple[int, int]:
    low, high = component.get("min_values"), component.get("max_values")
    return (1 if low is None else low), (1 if high is None else high)


def _repeated(counts: Counter[Any]) -> list[Any]:
    return [value for value, count in counts.items() if count > 1]


def _layout_limits(found: list[tuple[str, Component]]) -> Iterator[str]:
    if len(found) > MAX_COMPONENTS:
        yield f"components: {len(found)} in all, at most {MAX_COMPONENTS}"
    texts = [part["content"] for _, part in found if part["type"] == TEXT_DISPLAY]
    total = sum(map(len, texts))
    if total > MAX_TEXT:
        yield f"components: {total} characters of text in all, at most {MAX_TEXT}"


def _one(at: str, component: Component) -> Iterator[str]:
    kind = component["type"]
    if kind == ACTION_ROW:
        yield from _row(at, component["components"])
    elif kind == BUTTON:
        yield from _button(at, component)
    elif kind in SELECTS:
        yield from option_rules(at, component)


def _row(at: str, children: list[Component]) -> Iterator[str]:
    if len(children) > 1 and any(child["type"] in SELECTS for child in children):
        yield f"{at}: a select must be alone in its row"


def _button(at: str, button: Component) -> Iterator[str]:
    style = button["style"]
    needed = {LINK: "url", PREMIUM: "sku_id"}.get(style, "custom_id")
    forbidden = {"url", "sku_id", "custom_id"} - {needed}
    if style == PREMIUM:
        forbidden |= {"label", "emoji"}
    elif not button.get("label") and not button.get("emoji"):
        yield f"{at}: a button needs a label or an emoji"
    if not button.get(needed):
        yield f"{at}: a button of style {style} needs {needed}"
    for key in sorted(forbidden):
        if button.get(key):
            yield f"{at}: a button of style {style} cannot have {key}"
    if style == LINK and not (button.get("url") or "").startswith(_BUTTON_SCHEMES):
        yield f"{at}.url: scheme must be one of {', '.join(_BUTTON_SCHEMES)}"


def _media(components: list[Component]) -> Iterator[str]:
    for at, url in media_urls(components):
        schemes = ("attachment://",) if at.endswith(".file") else _MEDIA_SCHEMES
        if not url.startswith(schemes):
            yield f"{at}.url: scheme must be one of {', '.join(schemes)}"
