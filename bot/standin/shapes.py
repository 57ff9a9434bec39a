"""The documented JSON forms of what exists [docs: resources/user, guild, channel, message]."""

from __future__ import annotations

from . import permissions
from .clock import iso
from .model import Channel, Guild, Json, Member, Role, User
from .world import World


def user_shape(user: User) -> Json:
    """A user object."""
    shape: Json = {
        "id": str(user.id),
        "username": user.name.lower().replace(" ", "_"),
        "discriminator": "0000" if user.bot else "0",
        "global_name": None if user.bot else user.name,
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }
    return shape | {"bot": True} if user.bot else shape


def own_user_shape(world: World) -> Json:
    """The user object of the bot itself, as `users/@me` and READY give it."""
    extra = {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}
    return user_shape(world.bot) | extra


def role_shape(role: Role) -> Json:
    """A role object."""
    shape: Json = {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.bot_id is not None,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    return shape | {"tags": {"bot_id": str(role.bot_id)}} if role.bot_id else shape


def member_shape(member: Member, *, with_user: bool = True) -> Json:
    """A member object; messages carry it without the user."""
    shape: Json = {
        "nick": member.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(role) for role in member.roles],
        "joined_at": iso(member.joined),
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }
    return shape | {"user": user_shape(member.user)} if with_user else shape


def channel_shape(channel: Channel) -> Json:
    """A channel object of any type."""
    shape: Json = {
        "id": str(channel.id),
        "type": int(channel.type),
        "flags": 0,
        "last_message_id": _last_message(channel),
    }
    if channel.recipient:
        return shape | {"recipients": [user_shape(channel.recipient)]}
    assert channel.guild is not None
    shape |= {"guild_id": str(channel.guild.id), "name": channel.name, "rate_limit_per_user": 0}
    if channel.thread:
        return shape | _thread_part(channel)
    return shape | {
        "position": channel.position,
        "parent_id": None,
        "topic": None,
        "nsfw": False,
        "permission_overwrites": [
            {"id": str(o.id), "type": o.kind, "allow": str(o.allow), "deny": str(o.deny)}
            for o in channel.overwrites
        ],
    }


def _last_message(channel: Channel) -> str | None:
    public = [message.id for message in channel.messages.values() if not message.ephemeral]
    return str(max(public)) if public else None


def _thread_part(channel: Channel) -> Json:
    thread = channel.thread
    assert thread is not None
    assert channel.parent is not None
    return {
        "parent_id": str(channel.parent.id),
        "owner_id": str(thread.owner_id),
        "message_count": len(channel.messages),
        "member_count": len(thread.members),
        "total_message_sent": thread.sent,
        "thread_metadata": {
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": thread.auto_archive_minutes,
            "archive_timestamp": iso(thread.archive_changed),
            "create_timestamp": iso(thread.created),
        },
    }


def thread_member_shape(channel: Channel, user_id: int) -> Json:
    """The membership of a user in a thread."""
    assert channel.thread is not None
    joined = iso(channel.thread.created)
    return {
        "id": str(channel.id),
        "user_id": str(user_id),
        "join_timestamp": joined,
        "flags": 0,
    }


def guild_shape(guild: Guild) -> Json:
    """A guild object as `GET /guilds/{id}` gives it."""
    shape: Json = dict.fromkeys(_GUILD_NULLS)
    return shape | {
        "id": str(guild.id),
        "name": guild.name,
        "features": [],
        "owner_id": str(guild.owner_id),
        "region": "deprecated",
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "verification_level": 0,
        "roles": [role_shape(role) for role in guild.roles.values()],
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": guild.locale,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
    }


_GUILD_NULLS = (
    "icon",
    "description",
    "home_header",
    "splash",
    "discovery_splash",
    "banner",
    "application_id",
    "afk_channel_id",
    "system_channel_id",
    "widget_channel_id",
    "max_presences",
    "vanity_url_code",
    "rules_channel_id",
    "safety_alerts_channel_id",
    "public_updates_channel_id",
    "incidents_data",
)


def guild_create_shape(guild: Guild, world: World) -> Json:
    """The data of GUILD_CREATE for a bot without the members intent: itself only."""
    places = [c for c in guild.channels.values() if not c.thread]
    threads = [c for c in guild.channels.values() if c.thread and not c.thread.archived]
    member = guild.members[world.bot.id]
    return guild_shape(guild) | {
        "joined_at": iso(member.joined),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_shape(member)],
        "channels": [channel_shape(c) for c in places if _visible(c, world.bot)],
        "threads": [channel_shape(c) for c in threads if _visible(c, world.bot)],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def _visible(channel: Channel, user: User) -> bool:
    return bool(permissions.in_channel(channel, user) & permissions.P.VIEW_CHANNEL)


def application_shape(world: World) -> Json:
    """The application object of `oauth2/applications/@me`."""
    return {
        "id": str(world.application_id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "bot": user_shape(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "event_webhooks_url": None,
        "owner": user_shape(world.owner),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": ["applications.commands", "bot"],
        "integration_types_config": {"0": {}},
    }
