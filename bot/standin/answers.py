"""How the bot answers an interaction: the callback, and what follows on its token."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .compose import Upload, names_of
from .errors import (
    ALREADY_ANSWERED,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    ApiError,
)
from .interactions import Callback, Interaction, InteractionType, metadata
from .message_shapes import message_shape
from .model import Json, Message, MessageFlag
from .platform import Platform
from .rules.commands import autocomplete
from .rules.form import Spot, anything, check, flags, nullable, record, refuse
from .rules.messages import Way, check_message
from .rules.modals import modal

_CONTROLS = (Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.MODAL)
_ON_MESSAGE = (Callback.UPDATE, Callback.DEFERRED_UPDATE)
_SHAPE = record({"type": anything, "data": nullable(anything)}, ["type"])
_DEFER = record({"flags": nullable(flags(MessageFlag.EPHEMERAL))})
_EMPTY = record({})


def _allowed(interaction: Interaction) -> tuple[Callback, ...]:
    """Which callbacks fit an interaction."""
    if interaction.type is InteractionType.AUTOCOMPLETE:
        return (Callback.AUTOCOMPLETE,)
    if interaction.type is InteractionType.COMMAND:
        return _CONTROLS
    if interaction.type is InteractionType.COMPONENT:
        return _CONTROLS + _ON_MESSAGE
    on_message = _ON_MESSAGE if interaction.source else ()
    return (Callback.MESSAGE, Callback.DEFERRED_MESSAGE, *on_message)


def callback(
    platform: Platform, interaction: Interaction, body: Any, uploads: Sequence[Upload]
) -> Json:
    """Take the one answer; returns the body for `with_response`.

    Raises 10062 when it comes too late, 40060 for a second one, 50035 for a wrong one.
    """
    if interaction.responding:
        raise ApiError(*ALREADY_ANSWERED)
    if platform.clock.now() > interaction.deadline:
        raise ApiError(*UNKNOWN_INTERACTION)
    check(body, _SHAPE)
    kind = body["type"]
    if kind not in _allowed(interaction) or isinstance(kind, bool):
        listed = ", ".join(str(int(one)) for one in _allowed(interaction))
        raise refuse(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
    answered = Callback(kind)
    resource = _HANDLERS[answered](platform, interaction, body.get("data") or {}, uploads)
    interaction.callback = answered
    interaction.answered.set()
    if answered is not Callback.DEFERRED_MESSAGE:
        interaction.settled.set()
    platform.world.changed()
    return _with_response(interaction, answered, resource)


def _with_response(interaction: Interaction, kind: Callback, message: Message | None) -> Json:
    about: Json = {"id": str(interaction.id), "type": int(interaction.type)}
    if message is None:
        return {"interaction": about}
    about |= {
        "response_message_id": str(message.id),
        "response_message_loading": message.loading,
        "response_message_ephemeral": message.ephemeral,
    }
    if kind not in (Callback.MESSAGE, Callback.UPDATE):
        return {"interaction": about}
    resource = {"type": int(kind), "message": message_shape(message)}
    return {"interaction": about, "resource": resource}


def _message(
    platform: Platform, interaction: Interaction, data: Json, uploads: Sequence[Upload]
) -> Message:
    check_message(data, Way.ANSWER, files=names_of(uploads))
    made = _new(platform, interaction, ephemeral=_is_ephemeral(data))
    made.interaction = metadata(interaction)
    platform.composer.apply(made, data, uploads)
    interaction.original = made
    platform.publish(made)
    return made


def _defer(
    platform: Platform, interaction: Interaction, data: Json, _uploads: Sequence[Upload]
) -> Message:
    check(data, lambda value, spot: _DEFER(value, spot.at("data")))
    made = _new(platform, interaction, ephemeral=_is_ephemeral(data))
    made.interaction = metadata(interaction)
    made.flags |= MessageFlag.LOADING
    interaction.original = made
    platform.publish(made)
    return made


def _defer_update(
    _platform: Platform, interaction: Interaction, data: Json, _uploads: Sequence[Upload]
) -> Message | None:
    check(data, lambda value, spot: _EMPTY(value, spot.at("data")))
    interaction.original = interaction.source
    return interaction.source


def _update(
    platform: Platform, interaction: Interaction, data: Json, uploads: Sequence[Upload]
) -> Message:
    message = interaction.source
    if message is None:
        raise ApiError(*UNKNOWN_MESSAGE)
    platform.world.check_open(message.channel)
    if message.deleted:
        raise ApiError(*UNKNOWN_MESSAGE)
    check_message(data, Way.UPDATE, message_shape(message), names_of(uploads))
    platform.composer.apply(message, data, uploads)
    interaction.original = message
    platform.republish(message)
    return message


def _autocomplete(
    _platform: Platform, interaction: Interaction, data: Json, _uploads: Sequence[Upload]
) -> None:
    rule = autocomplete(interaction.focused_type)
    check(data, lambda value, spot: rule(value, spot.at("data")))
    interaction.choices = data["choices"]


def _modal(
    _platform: Platform, interaction: Interaction, data: Json, _uploads: Sequence[Upload]
) -> None:
    def rule(value: Any, spot: Spot) -> None:
        modal(value, spot.at("data"))

    check(data, rule)
    interaction.modal = data


_HANDLERS: dict[Callback, Any] = {
    Callback.MESSAGE: _message,
    Callback.DEFERRED_MESSAGE: _defer,
    Callback.DEFERRED_UPDATE: _defer_update,
    Callback.UPDATE: _update,
    Callback.AUTOCOMPLETE: _autocomplete,
    Callback.MODAL: _modal,
}


def _is_ephemeral(data: Json) -> bool:
    return bool((data.get("flags") or 0) & MessageFlag.EPHEMERAL)


def _new(platform: Platform, interaction: Interaction, *, ephemeral: bool) -> Message:
    thread = interaction.channel.thread
    if thread is None or thread.locked or not thread.archived:
        # A new message opens an archived thread again, unless it is locked.
        platform.world.check_open(interaction.channel)
    made = platform.new_message(interaction.channel, platform.world.bot)
    made.webhook = True
    made.type = 20 if interaction.type is InteractionType.COMMAND else 0
    if ephemeral:
        made.flags |= MessageFlag.EPHEMERAL
        made.visible_to = interaction.user.id
    return made


# -- on the token


def follow_up(
    platform: Platform, interaction: Interaction, body: Any, uploads: Sequence[Upload]
) -> Message:
    """A further message; the first one after a deferred answer fills that answer instead."""
    interaction.check_token(platform.clock.now())
    check_message(body, Way.FOLLOWUP, files=names_of(uploads))
    original = interaction.original
    if original and original.loading:
        return _fill(platform, interaction, original, body, uploads)
    made = _new(platform, interaction, ephemeral=_is_ephemeral(body))
    made.type = 19 if original else 0
    made.interaction = metadata(interaction, original)
    platform.composer.apply(made, body, uploads)
    interaction.followups.append(made)
    platform.publish(made)
    return made


def _fill(
    platform: Platform,
    interaction: Interaction,
    message: Message,
    body: Json,
    uploads: Sequence[Upload],
) -> Message:
    # Whether a deferred answer is private was fixed when it was deferred.
    message.flags &= ~MessageFlag.LOADING
    wished = MessageFlag(body.get("flags") or 0) & ~MessageFlag.EPHEMERAL
    platform.composer.apply(message, body | {"flags": int(message.flags | wished)}, uploads)
    platform.republish(message)
    message.edited = None
    interaction.settled.set()
    return message


def find(platform: Platform, interaction: Interaction, which: str) -> Message:
    """The message a webhook route names: `@original` or one of the follow-ups (10008)."""
    interaction.check_token(platform.clock.now())
    own = [interaction.original, *interaction.followups]
    for message in own:
        if message is None or message.deleted:
            continue
        if which == str(message.id) or (which == "@original" and message is interaction.original):
            return message
    raise ApiError(*UNKNOWN_MESSAGE)


def edit(
    platform: Platform,
    interaction: Interaction,
    message: Message,
    body: Any,
    uploads: Sequence[Upload],
) -> Message:
    """Change a message on the token; a deferred answer becomes a real one."""
    platform.world.check_open(message.channel)
    check_message(body, Way.WEBHOOK_EDIT, message_shape(message), names_of(uploads))
    if message.loading:
        return _fill(platform, interaction, message, body, uploads)
    platform.composer.apply(message, body, uploads)
    platform.republish(message)
    return message
