"""Interactions: what the bot is told when a person does something, and its one answer.

Facts: an answer within three seconds, exactly one; then a token that lives fifteen minutes
[docs: interactions/receiving-and-responding].
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from enum import IntEnum

from . import permissions, shapes
from .compose import FILE_LIMIT
from .errors import INVALID_WEBHOOK_TOKEN, UNKNOWN_WEBHOOK, ApiError
from .message_shapes import message_shape
from .model import Channel, Json, Message, User
from .world import World, new_token


class InteractionType(IntEnum):
    """What the person did."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Callback(IntEnum):
    """How the bot may answer."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    AUTOCOMPLETE = 8
    MODAL = 9


@dataclass(eq=False)
class Interaction:
    """One interaction and what became of it; times are seconds since 1970."""

    id: int
    type: InteractionType
    user: User
    channel: Channel
    data: Json
    created: float
    deadline: float
    expires: float
    token: str = field(default_factory=new_token)
    source: Message | None = None
    opened_by: Json | None = None
    focused_type: int = 3
    callback: Callback | None = None
    original: Message | None = None
    choices: list[Json] = field(default_factory=list)
    modal: Json | None = None
    followups: list[Message] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    settled: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def responding(self) -> bool:
        """Whether the bot has answered."""
        return self.callback is not None

    def check_token(self, now: float) -> None:
        """Refuse what comes before the answer (10015) or after fifteen minutes (50027)."""
        if not self.responding:
            raise ApiError(*UNKNOWN_WEBHOOK)
        if now > self.expires:
            raise ApiError(*INVALID_WEBHOOK_TOKEN)


def interaction_shape(interaction: Interaction, world: World) -> Json:
    """The data of INTERACTION_CREATE, whole."""
    channel, user = interaction.channel, interaction.user
    guild = channel.guild
    shape: Json = {
        "id": str(interaction.id),
        "application_id": str(world.application_id),
        "type": int(interaction.type),
        "data": interaction.data,
        "channel_id": str(channel.id),
        "token": interaction.token,
        "version": 1,
        "app_permissions": str(app_permissions(channel, world)),
        "locale": user.locale,
        "entitlements": [],
        "authorizing_integration_owners": owners(channel),
        "context": 0 if guild else 1,
        "attachment_size_limit": FILE_LIMIT,
    }
    bits = permissions.in_channel(channel, user)
    shape["channel"] = shapes.channel_shape(channel) | {"permissions": str(bits)}
    if guild is None:
        shape["user"] = shapes.user_shape(user)
    else:
        member = shapes.member_shape(guild.members[user.id]) | {"permissions": str(bits)}
        shape |= {"member": member, "guild_id": str(guild.id), "guild_locale": guild.locale}
        shape["guild"] = {"id": str(guild.id), "locale": guild.locale, "features": []}
    if interaction.source:
        shape["message"] = message_shape(interaction.source)
    return shape


def app_permissions(channel: Channel, world: World) -> int:
    """The bot's permissions where the interaction happened."""
    if channel.is_dm:
        return int(permissions.DIRECT)
    return permissions.in_channel(channel, world.bot)


def owners(channel: Channel) -> Json:
    """Who installed the app where the interaction happened; "0" in the bot's own DM."""
    return {"0": str(channel.guild.id) if channel.guild else "0"}


def full_name(command: Json) -> str:
    """The name of a command with those of its group and subcommand."""
    inner = [at for at in command.get("options", []) if at["type"] in (1, 2)]
    return " ".join([command["name"], *(full_name(at) for at in inner)])


def metadata(interaction: Interaction, original: Message | None = None) -> Json:
    """`interaction_metadata` of a message that answers; `original` for follow-ups."""
    shape: Json = {
        "id": str(interaction.id),
        "type": int(interaction.type),
        "user": shapes.user_shape(interaction.user),
        "authorizing_integration_owners": owners(interaction.channel),
    }
    if interaction.type is InteractionType.COMMAND:
        shape["name"] = full_name(interaction.data)
        shape["command_type"] = interaction.data["type"]
    if interaction.type is InteractionType.COMPONENT and interaction.source:
        shape["interacted_message_id"] = str(interaction.source.id)
    if interaction.type is InteractionType.MODAL:
        shape["triggering_interaction_metadata"] = interaction.opened_by or {}
    if original:
        shape["original_response_message_id"] = str(original.id)
    return shape
