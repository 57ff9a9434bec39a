"""What Discord's own client lets a person do, and the interaction data it makes of it.

The client checks much itself: which commands there are, which options they have, what may be
typed into them, which buttons can be pressed. What it would not let a person do is refused
here with `Impossible`.
"""

from __future__ import annotations

from collections.abc import Iterable
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
        value = resolve(kind, value, channel, resolved)
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


def resolve(kind: int, thing: Any, channel: Channel, resolved: Json) -> str:
    """The id of a person, channel or role that is sent, with its object among `resolved`."""
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
