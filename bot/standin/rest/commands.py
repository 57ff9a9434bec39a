"""Registering commands [docs: interactions/application-commands]."""

from __future__ import annotations

from ..errors import (
    COMMANDS_FULL,
    DAILY_CREATES,
    UNKNOWN_APPLICATION,
    UNKNOWN_COMMAND,
    ApiError,
)
from ..model import Json
from ..rules.commands import command, commands
from ..rules.form import check
from .door import CREATED, NO_CONTENT, OK, Answer, Call, Handler

MOST = 100
"""Slash commands an application may have."""

_KEPT = (
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "contexts",
    "integration_types",
    "nsfw",
)


def _scope(call: Call) -> tuple[int, list[Json]]:
    """The server (0: global) and the list of commands a route is about."""
    world = call.platform.world
    if call.number("application_id") != world.application_id:
        raise ApiError(*UNKNOWN_APPLICATION)
    if "guild_id" not in call.request.match_info:
        return 0, world.commands
    guild = world.seen_guild(call.number("guild_id"))
    return guild.id, world.guild_commands.setdefault(guild.id, [])


def put(call: Call) -> Answer:
    """Replace all commands; only new names count towards the daily creates."""
    scope, present = _scope(call)
    check(call.body, commands)
    if sum(one.get("type", 1) == 1 for one in call.body) > MOST:
        raise ApiError(*COMMANDS_FULL)
    _count_creates(call, present, call.body)
    present[:] = [_stored(call, scope, one) for one in call.body]
    call.platform.world.changed()
    return OK, present


def create(call: Call) -> Answer:
    """Add a command, or replace the one of the same name."""
    scope, present = _scope(call)
    check(call.body, command)
    _count_creates(call, present, [call.body])
    made = _stored(call, scope, call.body)
    known = any(one["id"] == made["id"] for one in present)
    present[:] = [one for one in present if one["id"] != made["id"]] + [made]
    call.platform.world.changed()
    return OK if known else CREATED, made


def _count_creates(call: Call, present: list[Json], wanted: list[Json]) -> None:
    known = {(one["name"], one["type"]) for one in present}
    new = sum((one["name"], one.get("type", 1)) not in known for one in wanted)
    limits = call.platform.limits
    if new > limits.command_creates:
        raise ApiError(*DAILY_CREATES)
    limits.command_creates -= new


def _stored(call: Call, scope: int, given: Json) -> Json:
    world = call.platform.world
    kind = given.get("type", 1)
    stored: Json = dict.fromkeys(_KEPT) | {"nsfw": False, "description": "", "options": []}
    stored |= {key: value for key, value in given.items() if key in _KEPT and value is not None}
    stored["type"] = kind
    bits = stored["default_member_permissions"]
    stored["default_member_permissions"] = None if bits is None else str(bits)
    stored["integration_types"] = stored["integration_types"] or [0]
    stored["id"] = str(world.command_id(scope, kind, given["name"]))
    stored["application_id"] = str(world.application_id)
    stored["version"] = str(world.ids.next())
    return stored | {"guild_id": str(scope)} if scope else stored


def listed(call: Call) -> Answer:
    """All commands; the localisations only on request."""
    _, present = _scope(call)
    if call.request.query.get("with_localizations") in ("1", "true"):
        return OK, present
    hidden = ("name_localizations", "description_localizations")
    return OK, [{k: v for k, v in one.items() if k not in hidden} for one in present]


def one(call: Call) -> Answer:
    """One command."""
    return OK, _find(call)


def delete(call: Call) -> Answer:
    """Take a command away."""
    _, present = _scope(call)
    present.remove(_find(call))
    call.platform.world.changed()
    return NO_CONTENT, None


def _find(call: Call) -> Json:
    _, present = _scope(call)
    for stored in present:
        if stored["id"] == str(call.number("command_id")):
            return stored
    raise ApiError(*UNKNOWN_COMMAND)


_GLOBAL = "/applications/{application_id}/commands"
_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"
ROUTES: list[tuple[str, str, Handler]] = [
    (method, base + rest, handler)
    for base in (_GLOBAL, _GUILD)
    for method, rest, handler in (
        ("PUT", "", put),
        ("POST", "", create),
        ("GET", "", listed),
        ("GET", "/{command_id}", one),
        ("DELETE", "/{command_id}", delete),
    )
]
