"""What Discord's own client lets a person do, and the interaction data it makes of it.

The client checks much itself: which commands there are, which options they have, what may be
typed into them, which buttons can be pressed. What it would not let a person do is refused
here with `Impossible`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from . import permissions, shapes
from .model import Channel, Json, Message, User
from .permissions import P
from .rules.commands import (
    BOOLEAN,
    CHANNEL,
    GROUP,
    INTEGER,
    NUMBER,
    ROLE,
    STRING,
    SUBCOMMAND,
    USER,
)
from .world import World


class Impossible(Exception):
    """A person cannot do this: the client does not offer it."""


@dataclass(frozen=True)
class Choice:
    """A suggestion of an autocomplete, as the person sees it and as it is sent."""

    name: str
    value: str | int | float


def local(thing: Json, key: str, locale: str) -> str:
    """A name or description in a locale, else the default one."""
    words = thing.get(f"{key}_localizations") or {}
    text: str = words.get(locale) or thing[key]
    return text


# -- places


def check_place(world: World, user: User, channel: Channel, needed: P = P.VIEW_CHANNEL) -> None:
    """Whether a person can do something in a channel at all."""
    if world.channels.get(channel.id) is not channel:
        raise Impossible(f"#{channel.name} is gone")
    if channel.recipient not in (None, user):
        raise Impossible("this is someone else's direct channel")
    if channel.recipient is None and permissions.in_channel(channel, user) & needed != needed:
        raise Impossible(f"{user.name} may not do that in #{channel.name}")
    if channel.guild and world.bot.id not in channel.guild.members:
        raise Impossible("the bot is not on this server")
    if channel.thread and channel.thread.archived:
        raise Impossible(f"the thread {channel.name} is archived")


def sees(world: World, user: User, message: Message) -> bool:
    """Whether a message is on a person's screen."""
    channel = message.channel
    if message.deleted or world.channels.get(channel.id) is not channel:
        return False
    if message.visible_to not in (None, user.id):
        return False
    if channel.recipient:
        return channel.recipient is user
    return bool(permissions.in_channel(channel, user) & P.VIEW_CHANNEL)


# -- commands


def commands_for(world: World, user: User, channel: Channel) -> list[Json]:
    """The slash commands a person is offered in a channel."""
    guild = channel.guild
    context = 0 if guild else 1
    offered = list(world.commands)
    if guild:
        offered += world.guild_commands.get(guild.id, [])
    return [
        command
        for command in offered
        if command["type"] == 1
        and context in (command["contexts"] or (0, 1, 2))
        and (guild is None or _may_use(command, channel, user))
    ]


def _may_use(command: Json, channel: Channel, user: User) -> bool:
    if command["default_member_permissions"] is None:
        return True
    assert channel.guild is not None
    needed = int(command["default_member_permissions"]) or int(P.ADMINISTRATOR)
    return permissions.in_guild(channel.guild, user) & needed == needed


@dataclass(frozen=True)
class Line:
    """A command line that was found: the root command, its subcommands and its options."""

    root: Json
    path: tuple[Json, ...]

    @property
    def options(self) -> list[Json]:
        """The options that may be filled."""
        last = self.path[-1] if self.path else self.root
        found: list[Json] = last.get("options") or []
        return found

    def data(self, values: list[Json], resolved: Json, guild_id: int | None) -> Json:
        """The `data` of the interaction."""
        inner = values
        for part in reversed(self.path):
            inner = [{"name": part["name"], "type": part["type"], "options": inner}]
        data: Json = {"id": self.root["id"], "name": self.root["name"], "type": 1}
        data["options"] = inner
        if resolved:
            data["resolved"] = resolved
        if "guild_id" in self.root and guild_id:
            data["guild_id"] = str(guild_id)
        return data


def find_line(world: World, user: User, channel: Channel, words: str) -> Line:
    """The command of a line such as `rummy start`, in the default or the user's own words."""
    path: list[Json] = []
    level = commands_for(world, user, channel)
    for word in words.removeprefix("/").split():
        found = _named(level, word, user.locale)
        if found is None:
            raise Impossible(f"there is no command /{words} here")
        path.append(found)
        level = [o for o in found.get("options") or [] if o["type"] in (SUBCOMMAND, GROUP)]
    if not path or level:
        raise Impossible(f"/{words} is not a whole command")
    return Line(path[0], tuple(path[1:]))


def _named(things: Iterable[Json], word: str, locale: str) -> Json | None:
    for thing in things:
        if word in (thing["name"], local(thing, "name", locale)):
            return thing
    return None


def command_data(world: World, user: User, channel: Channel, words: str, given: Json) -> Json:
    """The data of a slash command; every option is checked as the client does."""
    check_place(world, user, channel, P.VIEW_CHANNEL | P.USE_APPLICATION_COMMANDS)
    line = find_line(world, user, channel, words)
    filled = _match(line, given, user.locale)
    for option in line.options:
        if option.get("required") and option["name"] not in filled:
            raise Impossible(f"/{words} needs {option['name']}")
    resolved: Json = {}
    values = [
        _option_value(option, filled[option["name"]], channel, resolved)
        for option in line.options
        if option["name"] in filled
    ]
    return line.data(values, resolved, channel.guild.id if channel.guild else None)


def complete_data(
    world: World, user: User, channel: Channel, words: str, focus: str, given: Json
) -> tuple[Json, int]:
    """The data of an autocomplete and the type of the focused option."""
    check_place(world, user, channel, P.VIEW_CHANNEL | P.USE_APPLICATION_COMMANDS)
    line = find_line(world, user, channel, words)
    filled = _match(line, {focus: ""} | given, user.locale)
    values: list[Json] = []
    kind = 0
    for option in line.options:
        if option["name"] not in filled:
            continue
        value: Json = {"name": option["name"], "type": option["type"]}
        value["value"] = filled[option["name"]]
        if focus in (option["name"], local(option, "name", user.locale)):
            if not option.get("autocomplete"):
                raise Impossible(f"{focus} of /{words} suggests nothing")
            value |= {"value": str(value["value"]), "focused": True}
            kind = option["type"]
        values.append(value)
    return line.data(values, {}, channel.guild.id if channel.guild else None), kind


def _match(line: Line, given: Json, locale: str) -> Json:
    filled: Json = {}
    for word, value in given.items():
        option = _named(line.options, word, locale)
        if option is None:
            raise Impossible(f"there is no option {word}")
        filled[option["name"]] = value
    return filled


def _option_value(option: Json, value: Any, channel: Channel, resolved: Json) -> Json:
    kind = option["type"]
    if option.get("choices"):
        value = _chosen(option, value)
    if kind in (USER, CHANNEL, ROLE):
        value = _resolve(kind, value, channel, resolved)
    elif not _fits(option, value):
        raise Impossible(f"{option['name']} cannot be {value!r}")
    return {"name": option["name"], "type": kind, "value": value}


def _chosen(option: Json, value: Any) -> Any:
    for choice in option["choices"]:
        names = (choice["name"], *(choice.get("name_localizations") or {}).values())
        if value == choice["value"] or value in names:
            return choice["value"]
    raise Impossible(f"{option['name']} has no choice {value!r}")


_KINDS: dict[int, tuple[type, ...]] = {
    STRING: (str,),
    INTEGER: (int,),
    BOOLEAN: (bool,),
    NUMBER: (int, float),
}


def _fits(option: Json, value: Any) -> bool:
    kind = option["type"]
    if not isinstance(value, _KINDS.get(kind, ())):
        return False
    if isinstance(value, bool):
        return bool(kind == BOOLEAN)
    size: Any = len(value) if isinstance(value, str) else value
    suffix = "length" if isinstance(value, str) else "value"
    low, high = option.get(f"min_{suffix}"), option.get(f"max_{suffix}")
    most = 6000 if isinstance(value, str) else 2**53
    return bool((low is None or size >= low) and size <= (most if high is None else high))


def _resolve(kind: int, thing: Any, channel: Channel, resolved: Json) -> str:
    thing = getattr(thing, "user", None) or getattr(thing, "channel", None) or thing
    key = str(thing.id)
    if kind == USER:
        resolved.setdefault("users", {})[key] = shapes.user_shape(thing)
        if channel.guild and thing.id in channel.guild.members:
            member = shapes.member_shape(channel.guild.members[thing.id], with_user=False)
            bits = str(permissions.in_channel(channel, thing))
            resolved.setdefault("members", {})[key] = member | {"permissions": bits}
    elif kind == CHANNEL:
        shape = shapes.channel_shape(thing) | {"permissions": str(permissions.ALL)}
        resolved.setdefault("channels", {})[key] = shape
    else:
        resolved.setdefault("roles", {})[key] = shapes.role_shape(thing)
    return key


# -- buttons and selects


def check_message(world: World, user: User, message: Message) -> None:
    """Whether a person can use what is on a message."""
    if not sees(world, user, message):
        raise Impossible(f"{user.name} does not see that message")
    check_place(world, user, message.channel)
    if message.loading:
        raise Impossible("the bot is still thinking")


def find_control(controls: list[Json], name: str | None) -> Json:
    """A button or select by label, custom id or the beginning of one; enabled only."""
    wanted = [c for c in controls if name is None or _is_called(c, name)]
    if not wanted:
        shown = [c.get("label") or c.get("custom_id") for c in controls]
        raise Impossible(f"there is no {name!r} among {shown}")
    if len({c["id"] for c in wanted}) > 1:
        exact = [c for c in wanted if name in (c.get("label"), c.get("custom_id"))]
        if len(exact) != 1:
            raise Impossible(f"{name!r} is ambiguous")
        wanted = exact
    if wanted[0].get("disabled"):
        raise Impossible(f"{name!r} is disabled")
    return wanted[0]


def _is_called(control: Json, name: str) -> bool:
    if control.get("label") == name:
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


_SELECT_KINDS = {5: USER, 6: ROLE, 8: CHANNEL}


def _picked(control: Json, values: list[Any], channel: Channel, resolved: Json) -> list[str]:
    low, high = control.get("min_values", 1), control.get("max_values", 1)
    if not low <= len(values) <= high:
        raise Impossible(f"{low} to {high} values can be picked, not {len(values)}")
    if control["type"] in _SELECT_KINDS:
        kind = _SELECT_KINDS[control["type"]]
        return [_resolve(kind, value, channel, resolved) for value in values]
    return [_picked_value(control["options"], value) for value in values]


def _picked_value(options: list[Json], value: object) -> str:
    for option in options:
        if value in (option["value"], option["label"]):
            found: str = option["value"]
            return found
    raise Impossible(f"there is no option {value!r}")


# -- modals

_TEXT_INPUT, _LABEL, _RADIO, _CHECKBOX = 4, 18, 21, 23


def modal_fields(modal: Json) -> dict[str, Json]:
    """What can be filled in: the control of each label text and custom id."""
    fields: dict[str, Json] = {}
    for top in modal["components"]:
        inner = [top["component"]] if "component" in top else top.get("components", [])
        for control in inner:
            label = top.get("label") or control.get("label") or ""
            fields[label] = fields[control["custom_id"]] = control
    return fields


def modal_data(modal: Json, values: Mapping[str, Any]) -> Json:
    """The data of a submitted modal; `values` by label text or custom id."""
    fields = modal_fields(modal)
    unknown = set(values) - set(fields)
    if unknown:
        raise Impossible(f"the form has no {sorted(unknown)}")
    given = {fields[name]["custom_id"]: value for name, value in values.items()}
    components = [_submitted(top, given) for top in modal["components"]]
    for number, part in enumerate(components, 1):
        part["id"] = number
    return {"custom_id": modal["custom_id"], "components": components}


def _submitted(top: Json, given: Mapping[str, Any]) -> Json:
    if "component" in top:
        return {"type": _LABEL, "component": _submitted_control(top["component"], given)}
    if "components" in top:
        inner = [_submitted_control(control, given) for control in top["components"]]
        return {"type": top["type"], "components": inner}
    return {"type": top["type"]}


def _submitted_control(control: Json, given: Mapping[str, Any]) -> Json:
    kind, name = control["type"], control["custom_id"]
    shape: Json = {"type": kind, "id": 100 + len(name), "custom_id": name}
    if kind == _TEXT_INPUT:
        return shape | {"value": _typed(control, given.get(name, control.get("value") or ""))}
    if kind == _CHECKBOX:
        return shape | {"value": bool(given.get(name, control.get("default", False)))}
    picked = given.get(name, [o["value"] for o in control.get("options", []) if o.get("default")])
    picked = [picked] if isinstance(picked, str) else list(picked)
    if not picked and control.get("required", True):
        raise Impossible(f"{name} has to be filled in")
    picked = [_picked_value(control["options"], value) for value in picked]
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
