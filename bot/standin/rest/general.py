"""Login, gateway, application, users and servers."""

from __future__ import annotations

from .. import shapes
from ..errors import DMS_TOO_FAST, UNKNOWN_MEMBER, UNKNOWN_USER, ApiError
from ..model import Json
from ..rules.form import Check, check, record, snowflake
from .door import NO_CONTENT, OK, Answer, Call, Handler

_OPEN_DM: Check = record({"recipient_id": snowflake}, ["recipient_id"])


def me(call: Call) -> Answer:
    """The bot itself."""
    return OK, shapes.own_user_shape(call.platform.world)


def application(call: Call) -> Answer:
    """The application the bot belongs to."""
    return OK, shapes.application_shape(call.platform.world)


def gateway_bot(call: Call) -> Answer:
    """Where to connect, with how many shards, and what is left of 1,000 identifies."""
    gateway = call.platform.gateway
    limit: Json = {
        "total": 1000,
        "remaining": max(0, 1000 - gateway.identifies),
        "reset_after": 86_400_000,
        "max_concurrency": 16,
    }
    return OK, {"url": gateway.url, "shards": gateway.shards, "session_start_limit": limit}


def gateway_plain(call: Call) -> Answer:
    """Where to connect."""
    return OK, {"url": call.platform.gateway.url}


def user(call: Call) -> Answer:
    """Any user the bot can know."""
    world = call.platform.world
    found = world.users.get(call.number("user_id"))
    if call.number("user_id") == world.bot.id:
        found = world.bot
    if found is None:
        raise ApiError(*UNKNOWN_USER)
    return OK, shapes.user_shape(found)


def open_dm(call: Call) -> Answer:
    """The direct channel with a user; opening it shows nothing to the user yet."""
    check(call.body, _OPEN_DM)
    world = call.platform.world
    found = world.users.get(int(call.body["recipient_id"]))
    if found is None:
        raise ApiError(*UNKNOWN_USER)
    if not call.platform.limits.may_open_dm():
        raise ApiError(*DMS_TOO_FAST)
    return OK, shapes.channel_shape(world.dm_of(found))


def guild(call: Call) -> Answer:
    """A server."""
    found = call.platform.world.seen_guild(call.number("guild_id"))
    shape = shapes.guild_shape(found)
    if call.request.query.get("with_counts") in ("1", "true"):
        count = len(found.members)
        shape |= {"approximate_member_count": count, "approximate_presence_count": count}
    return OK, shape


def guild_channels(call: Call) -> Answer:
    """All channels of a server, without threads."""
    found = call.platform.world.seen_guild(call.number("guild_id"))
    return OK, [shapes.channel_shape(c) for c in found.channels.values() if not c.thread]


def member(call: Call) -> Answer:
    """A member of a server."""
    found = call.platform.world.seen_guild(call.number("guild_id"))
    who = found.members.get(call.number("user_id"))
    if who is None:
        raise ApiError(*UNKNOWN_MEMBER)
    return OK, shapes.member_shape(who)


def leave_guild(call: Call) -> Answer:
    """The bot leaves a server."""
    world = call.platform.world
    found = world.seen_guild(call.number("guild_id"))
    call.platform.guild_event("GUILD_DELETE", found, {"id": str(found.id)})
    del found.members[world.bot.id]
    return NO_CONTENT, None


ROUTES: list[tuple[str, str, Handler]] = [
    ("GET", "/users/@me", me),
    ("GET", "/users/{user_id}", user),
    ("POST", "/users/@me/channels", open_dm),
    ("DELETE", "/users/@me/guilds/{guild_id}", leave_guild),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/applications/@me", application),
    ("GET", "/gateway", gateway_plain),
    ("GET", "/gateway/bot", gateway_bot),
    ("GET", "/guilds/{guild_id}", guild),
    ("GET", "/guilds/{guild_id}/channels", guild_channels),
    ("GET", "/guilds/{guild_id}/members/{user_id}", member),
]
