"""What the bot may do in a channel, and with which code it is refused."""

from __future__ import annotations

from .. import permissions
from ..errors import (
    CLOSED_DM,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NO_FORUM_MESSAGE,
    NO_MUTUAL_GUILD,
    THREAD_LOCKED,
    ApiError,
)
from ..model import Channel, ChannelType, Json, User
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
    if channel.recipient:
        _may_dm(call, channel.recipient)
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


def _may_dm(call: Call, user: User) -> None:
    if not call.platform.world.shares_guild(user):
        raise ApiError(*NO_MUTUAL_GUILD)
    if not user.dms_open:
        raise ApiError(*CLOSED_DM)
