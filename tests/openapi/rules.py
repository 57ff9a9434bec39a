"""Documented rules that no schema holds, by operation.

Rules run on bodies that already fit the tuned document, so shapes are given here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from tests.openapi.rules_commands import command_list, single_command
from tests.openapi.rules_messages import (
    CHANNEL_FLAGS,
    EPHEMERAL,
    INTERACTION_FLAGS,
    created_message,
    edited_message,
)
from tests.openapi.rules_modals import modal

Rule: TypeAlias = Callable[[Any], Iterator[str]]


def broken_rules(method: str, template: str, body: object) -> Iterator[str]:
    """The documented rules that ``body`` breaks."""
    rule = _RULES.get(f"{method} {template}")
    if rule is not None:
        yield from rule(body)


def _channel_message(body: dict[str, Any]) -> Iterator[str]:
    return created_message(body, CHANNEL_FLAGS)


def _webhook_message(body: dict[str, Any]) -> Iterator[str]:
    return created_message(body, INTERACTION_FLAGS)


def _thread(body: dict[str, Any]) -> Iterator[str]:
    if "message" in body:
        yield from created_message(body["message"], CHANNEL_FLAGS)


def _private_channel(body: dict[str, Any]) -> Iterator[str]:
    if body.get("recipient_id") is None and not body.get("access_tokens"):
        yield "recipient_id: is required to open a DM"


def _callback(body: dict[str, Any]) -> Iterator[str]:
    """An interaction's answer, by callback type."""
    rule = _CALLBACKS.get(body["type"])
    if rule is not None:
        yield from rule(body.get("data") or {})


def _deferred_message(data: dict[str, Any]) -> Iterator[str]:
    """Type 5: only EPHEMERAL may be set, and it is fixed then."""
    if (data.get("flags") or 0) & ~EPHEMERAL:
        yield "data.flags: a deferred answer may only be EPHEMERAL"
    yield from (f"data.{key}: not in a deferred answer" for key in data if key != "flags")


def _deferred_update(data: dict[str, Any]) -> Iterator[str]:
    yield from (f"data.{key}: not in a deferred update" for key in data)


_CALLBACKS: dict[int, Rule] = {
    4: _webhook_message,
    5: _deferred_message,
    6: _deferred_update,
    7: edited_message,
    9: modal,
}

_CHANNEL = "/channels/{channel_id}"
_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
_APPLICATION = "/applications/{application_id}"
_GUILD = _APPLICATION + "/guilds/{guild_id}"
_RULES: dict[str, Rule] = {
    f"POST {_CHANNEL}/messages": _channel_message,
    f"PATCH {_CHANNEL}/messages/{{message_id}}": edited_message,
    f"POST {_CHANNEL}/threads": _thread,
    f"POST {_WEBHOOK}": _webhook_message,
    f"PATCH {_WEBHOOK}/messages/@original": edited_message,
    f"PATCH {_WEBHOOK}/messages/{{message_id}}": edited_message,
    "POST /interactions/{interaction_id}/{interaction_token}/callback": _callback,
    "POST /users/@me/channels": _private_channel,
    f"PUT {_APPLICATION}/commands": command_list,
    f"PUT {_GUILD}/commands": command_list,
    f"POST {_APPLICATION}/commands": single_command,
    f"POST {_GUILD}/commands": single_command,
    f"PATCH {_APPLICATION}/commands/{{command_id}}": single_command,
    f"PATCH {_GUILD}/commands/{{command_id}}": single_command,
}
