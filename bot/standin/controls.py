"""What a person does with buttons, selects and forms, and the interaction data it makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from .client import Impossible, check_place, resolve, sees
from .model import TEXT_INPUT, Channel, Json, Message, Role, User, walk
from .rules.commands import CHANNEL, ROLE, USER
from .world import World


def check_message(world: World, user: User, message: Message) -> None:
    """Whether a person can use what is on a message."""
    if not sees(world, user, message):
        raise Impossible(f"{user.name} does not see that message")
    check_place(world, user, message.channel)
    if message.loading:
        raise Impossible("the bot is still thinking")


def find_control(controls: list[Json], name: str | None) -> Json:
    """A button or select by what stands on it, custom id or the beginning of one; enabled only."""
    wanted = [c for c in controls if name is None or _is_called(c, name)]
    if not wanted:
        shown = [c.get("label") or c.get("placeholder") or c.get("custom_id") for c in controls]
        raise Impossible(f"there is no {name!r} among {shown}")
    if len({c["id"] for c in wanted}) > 1:
        exact = [c for c in wanted if name in map(c.get, _NAMES)]
        if len(exact) != 1:
            raise Impossible(f"{name!r} is ambiguous")
        wanted = exact
    if wanted[0].get("disabled"):
        raise Impossible(f"{name!r} is disabled")
    return wanted[0]


_NAMES = ("label", "placeholder", "custom_id")


def _is_called(control: Json, name: str) -> bool:
    if name in (control.get("label"), control.get("placeholder")):
        return True
    return bool(control.get("custom_id", "").startswith(name))


def press_data(message: Message, name: str) -> Json:
    """The data of a pressed button."""
    control = find_control(message.buttons, name)
    if "custom_id" not in control:
        raise Impossible(f"{name!r} only opens a page")
    return {"id": control["id"], "custom_id": control["custom_id"], "component_type": 2}


def select_data(message: Message, name: str | None, values: Iterable[object]) -> Json:
    """The data of a select; string values may be given by label."""
    control = find_control(message.selects, name)
    data: Json = {"id": control["id"], "custom_id": control["custom_id"]}
    data["component_type"] = control["type"]
    resolved: Json = {}
    data["values"] = _picked(control, list(values), message.channel, resolved)
    return data | {"resolved": resolved} if resolved else data


_SELECT_KINDS = {5: USER, 6: ROLE, 7: 0, 8: CHANNEL}


def _kind_of(value: object) -> int:
    return ROLE if isinstance(value, Role) else USER


def _picked(control: Json, values: list[Any], channel: Channel, resolved: Json) -> list[str]:
    all_of_them = len(control.get("options", ())) if control["type"] == _CHECKBOX_GROUP else 1
    low, high = control.get("min_values", 1), control.get("max_values") or all_of_them
    if not low <= len(values) <= high:
        raise Impossible(f"{low} to {high} values can be picked, not {len(values)}")
    if control["type"] in _SELECT_KINDS:
        kind = _SELECT_KINDS[control["type"]]
        return [resolve(kind or _kind_of(v), v, channel, resolved) for v in values]
    left = list(control.get("options", []))
    return [_picked_value(left, value) for value in values]


def _picked_value(left: list[Json], value: object) -> str:
    """The value of an option, which is then taken: labels may be equal, as cards of two packs."""
    for option in left:
        if value in (option["value"], option["label"]):
            left.remove(option)
            found: str = option["value"]
            return found
    raise Impossible(f"there is no option {value!r} left to pick")


# -- modals

_LABEL, _RADIO, _CHECKBOX_GROUP, _CHECKBOX = 18, 21, 22, 23


def modal_fields(modal: Json) -> dict[str, Json]:
    """What can be filled in: the control of each label text and custom id."""
    fields: dict[str, Json] = {}
    for top in modal["components"]:
        inner = [top["component"]] if "component" in top else top.get("components", [])
        for control in inner:
            label = top.get("label") or control.get("label") or ""
            fields[label] = fields[control["custom_id"]] = control
    return fields


def modal_data(modal: Json, values: Mapping[str, Any], channel: Channel) -> Json:
    """The data of a submitted modal; `values` by label text or custom id."""
    fields = modal_fields(modal)
    unknown = set(values) - set(fields)
    if unknown:
        raise Impossible(f"the form has no {sorted(unknown)}")
    given = {fields[name]["custom_id"]: value for name, value in values.items()}
    resolved: Json = {}
    fill = partial(_filled, given=given, channel=channel, resolved=resolved)
    components = [_submitted(top, fill) for top in modal["components"]]
    for number, part in enumerate(walk(components), 1):
        part["id"] = number
    data: Json = {"custom_id": modal["custom_id"], "components": components}
    return data | {"resolved": resolved} if resolved else data


def _submitted(top: Json, fill: Callable[[Json], Json]) -> Json:
    if "component" in top:
        return {"type": _LABEL, "component": fill(top["component"])}
    if "components" in top:
        return {"type": top["type"], "components": [fill(part) for part in top["components"]]}
    return {"type": top["type"]}


def _filled(control: Json, given: Mapping[str, Any], channel: Channel, resolved: Json) -> Json:
    kind, name = control["type"], control["custom_id"]
    shape: Json = {"type": kind, "custom_id": name}
    if kind == TEXT_INPUT:
        return shape | {"value": _typed(control, given.get(name, control.get("value") or ""))}
    if kind == _CHECKBOX:
        return shape | {"value": bool(given.get(name, control.get("default", False)))}
    preset = [o["value"] for o in control.get("options", []) if o.get("default")]
    picked = given.get(name, preset)
    picked = [picked] if isinstance(picked, str) else list(picked)
    if picked or control.get("required", True):
        picked = _picked(control, picked, channel, resolved)
    if kind == _RADIO:
        return shape | {"value": picked[0] if picked else None}
    return shape | {"values": picked}


def _typed(control: Json, value: str) -> str:
    low, high = control.get("min_length") or 0, control.get("max_length") or 4000
    if not value and control.get("required", True):
        raise Impossible(f"{control['custom_id']} has to be filled in")
    if value and not low <= len(value) <= high:
        raise Impossible(f"{control['custom_id']} takes {low} to {high} characters")
    return value
