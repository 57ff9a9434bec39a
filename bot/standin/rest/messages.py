"""Messages of channels [docs: resources/message]."""

from __future__ import annotations

from ..compose import names_of
from ..errors import (
    LATE_EDITS,
    NOT_THE_AUTHOR,
    ApiError,
)
from ..message_shapes import message_shape
from ..model import Channel, Json, Message
from ..permissions import P, in_channel
from ..rules.form import check, integer, refuse
from ..rules.messages import Way, check_message
from .access import may_send, need, seen
from .door import NO_CONTENT, OK, Answer, Call, Handler


def send(call: Call) -> Answer:
    """A new message; the same nonce again gives the same message when it is enforced."""
    channel = seen(call)
    check_message(call.body, Way.SEND, files=names_of(call.uploads))
    may_send(call, channel, call.body, len(call.uploads))
    if repeated := _repeated(channel, call.body):
        return OK, message_shape(repeated)
    message = call.platform.new_message(channel, call.platform.world.bot)
    _refer(message, call.body.get("message_reference"))
    if call.body.get("nonce") is not None:
        message.nonce = str(call.body["nonce"])
    call.platform.composer.apply(message, call.body, call.uploads)
    call.platform.publish(message)
    return OK, message_shape(message)


def _repeated(channel: Channel, body: Json) -> Message | None:
    if not body.get("enforce_nonce") or body.get("nonce") is None:
        return None
    nonce = str(body["nonce"])
    same = [m for m in channel.messages.values() if m.nonce == nonce]
    return same[-1] if same else None


def _refer(message: Message, reference: Json | None) -> None:
    if not reference:
        return
    original = message.channel.messages.get(int(reference["message_id"]))
    if original is None:
        if reference.get("fail_if_not_exists", True):
            path = ("message_reference",)
            raise refuse(path, "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        return
    message.type = 19
    message.reference = {"type": 0, "message_id": str(original.id)}
    message.reference["channel_id"] = str(message.channel.id)


def edit(call: Call) -> Answer:
    """Change an own message; old ones only a few times."""
    channel = seen(call)
    message = call.platform.world.message(channel, call.number("message_id"))
    if message.author is not call.platform.world.bot:
        raise ApiError(*NOT_THE_AUTHOR)
    call.platform.world.check_open(channel)
    check_message(call.body, Way.EDIT, message_shape(message), names_of(call.uploads))
    _count_late(call, message)
    call.platform.composer.apply(message, call.body, call.uploads)
    call.platform.republish(message)
    return OK, message_shape(message)


def _count_late(call: Call, message: Message) -> None:
    platform = call.platform
    if platform.clock.now() - message.created <= platform.times.late_edit:
        return
    message.late_edits += 1
    if message.late_edits > platform.limits.late_edits:
        raise ApiError(*LATE_EDITS)


def delete(call: Call) -> Answer:
    """Take a message away; those of others need Manage Messages."""
    channel = seen(call)
    message = call.platform.world.message(channel, call.number("message_id"))
    if message.author is not call.platform.world.bot:
        need(call, channel, P.MANAGE_MESSAGES)
    call.platform.world.check_open(channel)
    call.platform.delete(message)
    return NO_CONTENT, None


def get(call: Call) -> Answer:
    """One message."""
    channel = seen(call)
    need(call, channel, P.READ_MESSAGE_HISTORY)
    found = call.platform.world.message(channel, call.number("message_id"))
    return OK, message_shape(found)


def listed(call: Call) -> Answer:
    """Messages, newest first; without the history permission none."""
    channel = seen(call)
    query = call.request.query
    limit = int(query.get("limit", 50))
    check(limit, lambda value, spot: integer(1, 100)(value, spot.at("limit")))
    if not in_channel(channel, call.platform.world.bot) & P.READ_MESSAGE_HISTORY:
        return OK, []
    found = [m for m in channel.messages.values() if not m.ephemeral]
    after, before = int(query.get("after", 0)), int(query.get("before", 1 << 64))
    inside = [message for message in found if after < message.id < before]
    page = inside[:limit] if "after" in query else inside[-limit:]
    return OK, [message_shape(message) for message in reversed(page)]


def pin(call: Call) -> Answer:
    """Pin a message."""
    channel = seen(call)
    need(call, channel, P.PIN_MESSAGES)
    found = call.platform.world.message(channel, call.number("message_id"))
    if found.id not in channel.pins:
        channel.pins.append(found.id)
    call.platform.world.changed()
    return NO_CONTENT, None


def unpin(call: Call) -> Answer:
    """Unpin a message."""
    channel = seen(call)
    need(call, channel, P.PIN_MESSAGES)
    found = call.platform.world.message(channel, call.number("message_id"))
    if found.id in channel.pins:
        channel.pins.remove(found.id)
    call.platform.world.changed()
    return NO_CONTENT, None


def typing(call: Call) -> Answer:
    """Show that the bot is typing."""
    channel = seen(call)
    may_send(call, channel, {}, 0)
    return NO_CONTENT, None


_ALL = "/channels/{channel_id}/messages"
_PINS = "/channels/{channel_id}/messages/pins/{message_id}"
ROUTES: list[tuple[str, str, Handler]] = [
    ("GET", _ALL, listed),
    ("POST", _ALL, send),
    ("GET", _ALL + "/{message_id}", get),
    ("PATCH", _ALL + "/{message_id}", edit),
    ("DELETE", _ALL + "/{message_id}", delete),
    ("PUT", _PINS, pin),
    ("DELETE", _PINS, unpin),
    ("PUT", "/channels/{channel_id}/pins/{message_id}", pin),
    ("DELETE", "/channels/{channel_id}/pins/{message_id}", unpin),
    ("POST", "/channels/{channel_id}/typing", typing),
]
