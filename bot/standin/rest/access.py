"""What the bot may do in a channel, and with which code it is refused."""

from __future__ import annotations

from .. import permissions
from ..errors import (
    ARCHIVED,
    CLOSED_DM,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NO_FORUM_MESSAGE,
    THREAD_LOCKED,
    ApiError,
)
from ..model import Channel, ChannelType, Json
from ..permissions import P
from .door import Call


def seen(call: Call) -> Channel:
    """The channel of the path, which the bot can see."""
    world = call.platform.world
    channel = world.seen_channel(call.number("channel_id"))
    if not permissions.in_channel(channel, world.bot) & P.VIEW_CHANNEL:
        raise ApiError(*MISSING_ACCESS)
    return channel


def need(call: Call, channel: Channel, bits: P) -> None:
    """Refuse with 50013 when the bot lacks any of the bits; direct channels need none."""
    if channel.is_dm:
        return
    held = permissions.in_channel(channel, call.platform.world.bot)
    if held & bits != bits:
        raise ApiError(*MISSING_PERMISSIONS)


def may_send(call: Call, channel: Channel, body: Json, files: int) -> None:
    """Refuse what the bot may not post there."""
    if channel.recipient and not call.platform.world.may_dm(channel.recipient):
        raise ApiError(*CLOSED_DM)
    if channel.type is ChannelType.FORUM:
        raise ApiError(*NO_FORUM_MESSAGE)
    thread = channel.thread
    if thread and thread.locked:
        raise ApiError(*THREAD_LOCKED)
    need(call, channel, P.SEND_MESSAGES_IN_THREADS if thread else P.SEND_MESSAGES)
    if body.get("embeds"):
        need(call, channel, P.EMBED_LINKS)
    if files:
        need(call, channel, P.ATTACH_FILES)


def may_change(channel: Channel) -> None:
    """Refuse changes to messages of an archived thread."""
    thread = channel.thread
    if thread and thread.archived:
        raise ApiError(*(THREAD_LOCKED if thread.locked else ARCHIVED))
