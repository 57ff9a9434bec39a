"""Answers to interactions, and the webhook of their token."""

from __future__ import annotations

from .. import answers
from ..errors import UNKNOWN_WEBHOOK, ApiError
from ..interactions import Interaction
from ..message_shapes import message_shape
from .door import NO_CONTENT, OK, Answer, Call, Handler


def callback(call: Call) -> Answer:
    """The one answer; with a body only on request."""
    number = call.number("interaction_id")
    found = call.platform.find_interaction(call.text("interaction_token"), number)
    body = answers.callback(call.platform, found, call.body, call.uploads)
    if call.request.query.get("with_response") in ("1", "true"):
        return OK, body
    return NO_CONTENT, None


def _interaction(call: Call) -> Interaction:
    if call.number("webhook_id") != call.platform.world.application_id:
        raise ApiError(*UNKNOWN_WEBHOOK)
    return call.platform.find_interaction(call.text("webhook_token"))


def follow_up(call: Call) -> Answer:
    """A follow-up message."""
    found = _interaction(call)
    made = answers.follow_up(call.platform, found, call.body, call.uploads)
    return OK, message_shape(made)


def _which(call: Call) -> str:
    return call.request.match_info.get("message_id", "@original")


def get(call: Call) -> Answer:
    """A message of the token."""
    found = answers.find(call.platform, _interaction(call), _which(call))
    return OK, message_shape(found)


def edit(call: Call) -> Answer:
    """Change a message of the token."""
    interaction = _interaction(call)
    message = answers.find(call.platform, interaction, _which(call))
    answers.edit(call.platform, interaction, message, call.body, call.uploads)
    return OK, message_shape(message)


def delete(call: Call) -> Answer:
    """Take a message of the token away."""
    interaction = _interaction(call)
    call.platform.delete(answers.find(call.platform, interaction, _which(call)))
    interaction.settled.set()
    return NO_CONTENT, None


_HOOK = "/webhooks/{webhook_id}/{webhook_token}"
ROUTES: list[tuple[str, str, Handler]] = [
    ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", callback),
    ("POST", _HOOK, follow_up),
    *(
        (method, f"{_HOOK}/messages/{which}", handler)
        for which in ("@original", "{message_id}")
        for method, handler in (("GET", get), ("PATCH", edit), ("DELETE", delete))
    ),
]
