"""Permission bits and how they add up in a channel [docs: topics/permissions]."""

from __future__ import annotations

from enum import IntFlag
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .model import Channel, Guild, Overwrite, User


class Permission(IntFlag):
    """The bits the stand-in looks at; the numbers are Discord's."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


P = Permission

BOT_INVITE = (
    P.VIEW_CHANNEL
    | P.SEND_MESSAGES
    | P.EMBED_LINKS
    | P.ATTACH_FILES
    | P.READ_MESSAGE_HISTORY
    | P.SEND_MESSAGES_IN_THREADS
    | P.CREATE_PUBLIC_THREADS
)
"""What the bot's own role gives it: the bits of its invite link."""

EVERYONE = BOT_INVITE | P.ADD_REACTIONS | P.USE_EXTERNAL_EMOJIS | P.USE_APPLICATION_COMMANDS
"""What a new server gives every member."""

DIRECT = P.EMBED_LINKS | P.ATTACH_FILES | P.MENTION_EVERYONE | P.USE_EXTERNAL_EMOJIS
"""`app_permissions` of an interaction in the direct channel with the bot."""

ALL = (1 << 53) - 1


def in_guild(guild: Guild, user: User) -> int:
    """The bits a member has in the whole server."""
    if user.id == guild.owner_id:
        return ALL
    member = guild.members.get(user.id)
    if member is None:
        return 0
    bits = guild.roles[guild.id].permissions
    for role_id in member.roles:
        bits |= guild.roles[role_id].permissions
    return ALL if bits & P.ADMINISTRATOR else bits


def in_channel(channel: Channel, user: User) -> int:
    """The bits a member has in a channel; a thread takes those of its parent channel."""
    place = channel.parent or channel
    if place.guild is None:
        return int(DIRECT | P.VIEW_CHANNEL | P.SEND_MESSAGES | P.READ_MESSAGE_HISTORY)
    bits = in_guild(place.guild, user)
    if bits in (0, ALL):
        return bits
    member = place.guild.members[user.id]
    for group in ([place.guild.id], member.roles, [user.id]):
        bits = _overwritten(bits, [o for o in place.overwrites if o.id in group])
    return bits if bits & P.VIEW_CHANNEL else 0


def _overwritten(bits: int, overwrites: list[Overwrite]) -> int:
    for overwrite in overwrites:
        bits &= ~overwrite.deny
    for overwrite in overwrites:
        bits |= overwrite.allow
    return bits
