"""Servers, channels and threads in the driver."""

from __future__ import annotations

from collections.abc import Callable

from . import permissions
from .model import Channel, ChannelType, Guild, Message, Role, User
from .permissions import Permission
from .person import Person
from .platform import Platform
from .shapes import role_shape


class Club:
    """A server."""

    def __init__(self, platform: Platform, guild: Guild) -> None:
        self._platform = platform
        self.guild = guild

    @property
    def id(self) -> int:
        """The id of the server."""
        return self.guild.id

    def text_channel(self, name: str) -> Place:
        """A new text channel."""
        return self._channel(name, ChannelType.TEXT)

    def forum(self, name: str) -> Place:
        """A new forum."""
        return self._channel(name, ChannelType.FORUM)

    def _channel(self, name: str, kind: ChannelType) -> Place:
        channel = self._platform.world.channel(self.guild, name, kind)
        self._platform.announce("CHANNEL_CREATE", channel)
        return Place(self._platform, channel)

    def channel(self, name: str) -> Place:
        """A channel or thread that exists already."""
        found = next(c for c in self.guild.channels.values() if c.name == name)
        return Place(self._platform, found)

    def grant(self, person: Person, bits: Permission) -> None:
        """Give a member permissions through a role of its own."""
        role = self._platform.world.give_role(self.guild, person.user, int(bits))
        self._role_event("GUILD_ROLE_CREATE", role)

    def set_bot_permissions(self, bits: Permission) -> None:
        """Give the bot exactly these permissions, from its role and from @everyone."""
        own, everyone = (self.guild.roles[n] for n in (self.guild.bot_role_id, self.guild.id))
        own.permissions = int(bits)
        everyone.permissions &= int(bits) | ~int(permissions.BOT_INVITE)
        for role in (own, everyone):
            self._role_event("GUILD_ROLE_UPDATE", role)

    def _role_event(self, event: str, role: Role) -> None:
        data = {"guild_id": str(self.guild.id), "role": role_shape(role)}
        self._platform.guild_event(event, self.guild, data)

    def remove_bot(self) -> None:
        """Throw the bot out."""
        self._platform.guild_event("GUILD_DELETE", self.guild, {"id": str(self.guild.id)})
        del self.guild.members[self._platform.world.bot.id]
        self._platform.world.changed()

    def add_bot(self) -> None:
        """Invite the bot."""
        self._platform.world.join(self.guild, self._platform.world.bot)
        self.announce()

    def announce(self) -> None:
        """Tell the bot that it is on this server now."""
        self._platform.announce_guild(self.guild)

    def join(self, person: Person) -> None:
        """Let a person become a member."""
        self._platform.world.join(self.guild, person.user)

    def part(self, person: Person) -> None:
        """Let a member go."""
        self.guild.members.pop(person.user.id, None)


class Place:
    """A channel or thread."""

    def __init__(self, platform: Platform, channel: Channel) -> None:
        self._platform = platform
        self.channel = channel

    @property
    def id(self) -> int:
        """The id of the channel."""
        return self.channel.id

    @property
    def messages(self) -> list[Message]:
        """What everyone sees there now, oldest first."""
        return [m for m in self.channel.messages.values() if not m.ephemeral]

    @property
    def threads(self) -> list[Place]:
        """The threads of a text channel."""
        guild = self.channel.guild
        found = guild.channels.values() if guild else ()
        return [Place(self._platform, c) for c in found if c.parent is self.channel]

    async def wait_for(self, wanted: Callable[[Message], bool], timeout: float = 5) -> Message:  # noqa: ASYNC109
        """The newest message that is as wanted; raises TimeoutError when none comes."""

        def look() -> Message | None:
            fitting = [message for message in self.messages if wanted(message)]
            return fitting[-1] if fitting else None

        return await self._platform.world.until(look, timeout)

    def thread(self, name: str, owner: Person | None = None) -> Place:
        """A new public thread, made by a person."""
        world = self._platform.world
        made = world.thread(self.channel, name, owner.user if owner else world.owner)
        self._platform.announce("THREAD_CREATE", made)
        return Place(self._platform, made)

    def archive(self) -> None:
        """Archive the thread."""
        self._platform.archive(self.channel, archived=True)

    def unarchive(self) -> None:
        """Open the thread again."""
        self._platform.archive(self.channel, archived=False, locked=False)

    def lock(self) -> None:
        """Archive and lock the thread, as moderators do."""
        self._platform.archive(self.channel, archived=True, locked=True)

    def delete(self) -> None:
        """Delete the channel or thread."""
        self._platform.remove(self.channel)

    def delete_message(self, message: Message) -> None:
        """Delete a message, as moderators do."""
        self._platform.delete(message)

    def deny_bot(self, bits: Permission) -> None:
        """Take permissions from the bot in this channel."""
        self._overwrite(self._platform.world.bot, deny=int(bits))

    def allow_bot(self, bits: Permission) -> None:
        """Give permissions to the bot in this channel."""
        self._overwrite(self._platform.world.bot, allow=int(bits))

    def deny(self, person: Person, bits: Permission) -> None:
        """Take permissions from a person in this channel."""
        self._overwrite(person.user, deny=int(bits))

    def _overwrite(self, user: User, allow: int = 0, deny: int = 0) -> None:
        overwrite = self._platform.world.overwrite(self.channel, user.id, 1)
        overwrite.allow = (overwrite.allow | allow) & ~deny
        overwrite.deny = (overwrite.deny | deny) & ~allow
        self._platform.announce("CHANNEL_UPDATE", self.channel)
