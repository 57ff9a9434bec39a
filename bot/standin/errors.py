"""Refusals in Discord's form [docs: topics/opcodes-and-status-codes]."""

from __future__ import annotations

from typing import Any

Refusal = tuple[int, int, str]

UNAUTHORIZED: Refusal = (401, 0, "401: Unauthorized")
NOT_FOUND: Refusal = (404, 0, "404: Not Found")
METHOD_NOT_ALLOWED: Refusal = (405, 0, "405: Method Not Allowed")
BAD_JSON: Refusal = (400, 50109, "The request body contains invalid JSON.")
UNKNOWN_APPLICATION: Refusal = (404, 10002, "Unknown Application")
UNKNOWN_CHANNEL: Refusal = (404, 10003, "Unknown Channel")
UNKNOWN_GUILD: Refusal = (404, 10004, "Unknown Guild")
UNKNOWN_MEMBER: Refusal = (404, 10007, "Unknown Member")
UNKNOWN_MESSAGE: Refusal = (404, 10008, "Unknown Message")
UNKNOWN_USER: Refusal = (404, 10013, "Unknown User")
UNKNOWN_WEBHOOK: Refusal = (404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION: Refusal = (404, 10062, "Unknown interaction")
UNKNOWN_COMMAND: Refusal = (404, 10063, "Unknown application command")
DAILY_CREATES: Refusal = (429, 30034, "Max number of daily application command creates reached.")
COMMANDS_FULL: Refusal = (400, 30032, "Maximum number of application commands reached (100).")
LATE_EDITS: Refusal = (
    429,
    30046,
    "Maximum number of edits to messages older than 1 hour reached. Try again later.",
)
DMS_TOO_FAST: Refusal = (429, 40003, "You are opening direct messages too fast.")
TOO_LARGE: Refusal = (413, 40005, "Request entity too large")
NO_FORUM_MESSAGE: Refusal = (400, 40058, "Cannot send a message in a forum channel")
ALREADY_ANSWERED: Refusal = (400, 40060, "Interaction has already been acknowledged.")
MISSING_ACCESS: Refusal = (403, 50001, "Missing Access")
NOT_IN_DM: Refusal = (403, 50003, "Cannot execute action on a DM channel")
NOT_THE_AUTHOR: Refusal = (403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE: Refusal = (400, 50006, "Cannot send an empty message")
CLOSED_DM: Refusal = (403, 50007, "Cannot send messages to this user")
NO_MUTUAL_GUILD: Refusal = (
    403,
    50278,
    "Cannot send messages to this user due to having no mutual guilds",
)
MISSING_PERMISSIONS: Refusal = (403, 50013, "Missing Permissions")
WRONG_CHANNEL_TYPE: Refusal = (400, 50024, "Cannot execute action on this channel type")
INVALID_WEBHOOK_TOKEN: Refusal = (401, 50027, "Invalid Webhook Token")
INVALID_FORM: Refusal = (400, 50035, "Invalid Form Body")
ARCHIVED: Refusal = (400, 50083, "Thread is archived")
THREAD_EXISTS: Refusal = (
    400,
    160004,
    "A thread has already been created for this message",
)
THREAD_LOCKED: Refusal = (403, 160005, "Thread is locked")


class ApiError(Exception):
    """A request that Discord refuses; `errors` is the nested tree of a 50035."""

    def __init__(
        self, status: int, code: int, message: str, errors: dict[str, Any] | None = None
    ) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> dict[str, Any]:
        """The answer's JSON."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        return body if self.errors is None else body | {"errors": self.errors}
