"""What the page of one user shows, as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from . import client, permissions
from .interactions import Interaction
from .message_shapes import message_shape
from .model import Channel, ChannelType, Guild, Json, Message, User
from .permissions import P
from .platform import Platform
from .rules.commands import GROUP, SUBCOMMAND
from .shapes import user_shape

SHOWN = 100
"""Messages of a channel that the page gets, newest last."""


def state(platform: Platform, user: User) -> Json:
    """All a user can see, and all they can type."""
    world = platform.world
    guilds = [guild for guild in world.guilds.values() if user.id in guild.members]
    dm = world.dm_of(user)
    places = [c for guild in guilds for c in guild.channels.values() if _visible(c, user)]
    return {
        "version": world.version,
        "bot": user_shape(world.bot) | {"online": platform.gateway.connected},
        "me": person(user),
        "users": [person(one) for one in world.people],
        "guilds": [_guild(guild, user) for guild in guilds],
        "dm": _channel(dm),
        "messages": {str(c.id): _messages(platform, user, c) for c in (*places, dm)},
        "commands": _commands(platform, user, guilds, dm),
    }


def person(user: User) -> Json:
    """A user as the page lists them."""
    return {
        "id": str(user.id),
        "name": user.name,
        "locale": user.locale,
        "dms_open": user.dms_open,
    }


def _visible(channel: Channel, user: User) -> bool:
    return bool(permissions.in_channel(channel, user) & P.VIEW_CHANNEL)


def _guild(guild: Guild, user: User) -> Json:
    shown = [_channel(c) for c in guild.channels.values() if _visible(c, user)]
    members = [str(number) for number in guild.members]
    own: Json = {"id": str(guild.id), "name": guild.name, "locale": guild.locale}
    return own | {"members": members, "channels": shown}


def _channel(channel: Channel) -> Json:
    shape: Json = {"id": str(channel.id), "name": channel.name, "type": int(channel.type)}
    if channel.thread and channel.parent:
        shape["parent_id"] = str(channel.parent.id)
        shape["archived"] = channel.thread.archived
        shape["locked"] = channel.thread.locked
    return shape | {"writable": channel.type is not ChannelType.FORUM}


def _messages(platform: Platform, user: User, channel: Channel) -> list[Json]:
    seen = [m for m in channel.messages.values() if client.sees(platform.world, user, m)]
    return [_message(message, user) for message in seen[-SHOWN:]]


def _message(message: Message, user: User) -> Json:
    return message_shape(message) | {
        "ephemeral": message.ephemeral,
        "loading": message.loading,
        "pings_me": message.pings(user),
    }


def _commands(platform: Platform, user: User, guilds: list[Guild], dm: Channel) -> Json:
    """The command lines of each server, by its id, and those of the DM under "dm"."""
    offered: Json = {"dm": _lines(platform, user, dm)}
    for guild in guilds:
        first = next((c for c in guild.channels.values() if not c.thread), None)
        offered[str(guild.id)] = _lines(platform, user, first) if first else []
    return offered


def _lines(platform: Platform, user: User, channel: Channel) -> list[Json]:
    roots = client.commands_for(platform.world, user, channel)
    return [line for root in roots for line in _walk(root, (), (), user.locale)]


def _walk(
    part: Json, names: tuple[str, ...], labels: tuple[str, ...], locale: str
) -> Iterator[Json]:
    names = (*names, part["name"])
    labels = (*labels, client.local(part, "name", locale))
    options = part.get("options") or []
    below = [option for option in options if option["type"] in (SUBCOMMAND, GROUP)]
    for option in below:
        yield from _walk(option, names, labels, locale)
    if not below:
        yield {
            "command": " ".join(names),
            "label": " ".join(labels),
            "description": client.local(part, "description", locale),
            "options": [_option(option, locale) for option in options],
        }


_BOUNDS = ("min_value", "max_value", "min_length", "max_length")


def _option(option: Json, locale: str) -> Json:
    choices = option.get("choices") or []
    shape: Json = {
        "name": option["name"],
        "label": client.local(option, "name", locale),
        "description": client.local(option, "description", locale),
        "type": option["type"],
        "required": bool(option.get("required")),
        "autocomplete": bool(option.get("autocomplete")),
        "choices": [
            {"label": client.local(choice, "name", locale), "value": choice["value"]}
            for choice in choices
        ],
    }
    return shape | {key: option[key] for key in _BOUNDS if key in option}


def outcome(interaction: Interaction) -> Json:
    """What became of something a user did."""
    original = interaction.original
    shape: Json = {
        "failed": not interaction.responding,
        "kind": interaction.callback.name.lower() if interaction.callback else None,
        "message": str(original.id) if original else None,
        "ephemeral": bool(original and original.ephemeral),
        "modal": None,
    }
    if interaction.modal:
        shape["modal"] = interaction.modal | {"form": interaction.token}
    return shape


def choices(interaction: Interaction) -> list[Json]:
    """Suggestions in the user's language."""
    locale = interaction.user.locale
    return [
        {"name": client.local(choice, "name", locale), "value": choice["value"]}
        for choice in interaction.choices
    ]
