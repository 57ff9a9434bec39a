"""Channels and threads [docs: resources/channel, topics/threads]."""

from __future__ import annotations

from typing import Any

from .. import shapes
from ..errors import (
    ARCHIVED,
    MISSING_PERMISSIONS,
    NOT_IN_DM,
    THREAD_EXISTS,
    THREAD_LOCKED,
    WRONG_CHANNEL_TYPE,
    ApiError,
)
from ..model import Channel, ChannelType, Json, Thread
from ..permissions import P, in_channel
from ..rules.form import (
    Check,
    anything,
    boolean,
    check,
    integer,
    nullable,
    one_of,
    record,
    text,
)
from .access import need, seen
from .door import CREATED, NO_CONTENT, OK, Answer, Call, Handler

_NAME: dict[str, Check] = {
    "name": text(1, 100),
    "auto_archive_duration": nullable(one_of(60, 1440, 4320, 10080)),
    "rate_limit_per_user": nullable(integer(0, 21600)),
}
_FROM_MESSAGE = record(_NAME, ["name"])
_ALONE = record(
    _NAME | {"type": nullable(one_of(10, 11, 12)), "invitable": nullable(boolean)}, ["name"]
)
_CHANGE = record(
    _NAME
    | {
        "archived": boolean,
        "locked": boolean,
        "invitable": boolean,
        "flags": anything,
        "topic": nullable(text(0, 1024)),
    }
)


def get(call: Call) -> Answer:
    """A channel, thread or direct channel."""
    return OK, shapes.channel_shape(seen(call))


def from_message(call: Call) -> Answer:
    """A thread on a message."""
    parent = _parent(call, call.body, _FROM_MESSAGE, P.CREATE_PUBLIC_THREADS)
    message = call.platform.world.message(parent, call.number("message_id"))
    if message.thread:
        raise ApiError(*THREAD_EXISTS)
    world = call.platform.world
    return _made(call, world.thread(parent, call.body["name"], world.bot, message))


def alone(call: Call) -> Answer:
    """A thread without a message; private unless the body says otherwise."""
    check(call.body, _ALONE)
    private = (call.body.get("type") or 12) == 12
    needed = P.CREATE_PRIVATE_THREADS if private else P.CREATE_PUBLIC_THREADS
    parent = _parent(call, call.body, _ALONE, needed)
    world = call.platform.world
    thread = world.thread(parent, call.body["name"], world.bot)
    if private:
        thread.type = ChannelType.PRIVATE_THREAD
    return _made(call, thread)


def _parent(call: Call, body: Any, rule: Check, bits: P) -> Channel:
    check(body, rule)
    parent = seen(call)
    if parent.is_dm:
        raise ApiError(*NOT_IN_DM)
    if parent.thread or parent.type is ChannelType.FORUM:
        raise ApiError(*WRONG_CHANNEL_TYPE)
    need(call, parent, bits)
    return parent


def _made(call: Call, thread: Channel) -> Answer:
    assert thread.thread is not None
    if minutes := call.body.get("auto_archive_duration"):
        thread.thread.auto_archive_minutes = minutes
    call.platform.announce("THREAD_CREATE", thread)
    member = shapes.thread_member_shape(thread, call.platform.world.bot.id)
    return CREATED, shapes.channel_shape(thread) | {"member": member}


def change(call: Call) -> Answer:
    """Change a thread: its owner may rename, archive and reopen it, moderators all."""
    check(call.body, _CHANGE)
    channel = seen(call)
    if channel.thread is None:
        need(call, channel, P.MANAGE_CHANNELS)
        channel.name = call.body.get("name", channel.name)
        call.platform.announce("CHANNEL_UPDATE", channel)
        return OK, shapes.channel_shape(channel)
    _may_change_thread(call, channel, channel.thread)
    channel.name = call.body.get("name", channel.name)
    if minutes := call.body.get("auto_archive_duration"):
        channel.thread.auto_archive_minutes = minutes
    call.platform.archive(
        channel, archived=call.body.get("archived"), locked=call.body.get("locked")
    )
    return OK, shapes.channel_shape(channel)


def _may_change_thread(call: Call, channel: Channel, thread: Thread) -> None:
    body: Json = call.body
    bot = call.platform.world.bot
    manages = bool(in_channel(channel, bot) & P.MANAGE_THREADS)
    if thread.locked and not manages:
        raise ApiError(*THREAD_LOCKED)
    if thread.archived and body.get("archived") is not False:
        raise ApiError(*ARCHIVED)
    reopening = set(body) == {"archived"} and body["archived"] is False
    if not manages and (body.get("locked") is not None or thread.owner_id != bot.id):
        if not reopening:
            raise ApiError(*MISSING_PERMISSIONS)
        need(call, channel, P.SEND_MESSAGES_IN_THREADS)


def delete(call: Call) -> Answer:
    """Delete a channel or thread."""
    channel = seen(call)
    if channel.is_dm:
        return OK, shapes.channel_shape(channel)
    need(call, channel, P.MANAGE_THREADS if channel.thread else P.MANAGE_CHANNELS)
    shape = shapes.channel_shape(channel)
    call.platform.remove(channel)
    return OK, shape


def _thread(call: Call) -> Thread:
    channel = seen(call)
    if channel.thread is None:
        raise ApiError(*WRONG_CHANNEL_TYPE)
    if channel.thread.archived:
        raise ApiError(*ARCHIVED)
    return channel.thread


def join(call: Call) -> Answer:
    """The bot, or a user, becomes a member of a thread."""
    number = call.platform.world.bot.id
    if "user_id" in call.request.match_info:
        number = call.number("user_id")
    _thread(call).members.add(number)
    call.platform.world.changed()
    return NO_CONTENT, None


_MEMBERS = "/channels/{channel_id}/thread-members"
ROUTES: list[tuple[str, str, Handler]] = [
    ("GET", "/channels/{channel_id}", get),
    ("PATCH", "/channels/{channel_id}", change),
    ("DELETE", "/channels/{channel_id}", delete),
    ("POST", "/channels/{channel_id}/threads", alone),
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads", from_message),
    ("PUT", _MEMBERS + "/@me", join),
    ("PUT", _MEMBERS + "/{user_id}", join),
]
