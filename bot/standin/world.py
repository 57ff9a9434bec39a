"""The world of the stand-in: everything that exists, and how it comes into being.

Servers, channels, users and roles have ids that depend only on the order in which they are
made, so that a bot finds the same places after the stand-in was restarted. Messages and
threads have ids that carry their time.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from .clock import Clock, Kind, Snowflakes, created_at, dm_channel_id, fixed_id
from .errors import (
    ARCHIVED,
    MISSING_ACCESS,
    THREAD_LOCKED,
    UNKNOWN_CHANNEL,
    UNKNOWN_GUILD,
    UNKNOWN_MESSAGE,
    ApiError,
)
from .model import (
    Channel,
    ChannelType,
    Guild,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    Thread,
    User,
)
from .permissions import BOT_INVITE, EVERYONE

T = TypeVar("T")


@dataclass
class World:
    """All state that outlives a request."""

    clock: Clock
    token: str = "local-stand-in-token"
    guilds: dict[int, Guild] = field(default_factory=dict)
    users: dict[int, User] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    commands: list[Json] = field(default_factory=list)
    guild_commands: dict[int, list[Json]] = field(default_factory=dict)
    version: int = 0
    on_thread: Callable[[Channel], None] | None = None

    def __post_init__(self) -> None:
        self.ids = Snowflakes(self.clock)
        self._made = dict.fromkeys(Kind, 0)
        self._news = asyncio.Event()
        self._command_ids: dict[tuple[int, int, str], int] = {}
        self.bot = User(fixed_id(Kind.APPLICATION, 0), "Römi", bot=True)
        self.owner = self.user("Owner")

    @property
    def application_id(self) -> int:
        """The id of the application, which is also the id of its bot user."""
        return self.bot.id

    @property
    def people(self) -> list[User]:
        """All users but the owner of the servers, who never does anything."""
        return [user for user in self.users.values() if user is not self.owner]

    def fixed(self, kind: Kind) -> int:
        """The next restart-proof id of a kind."""
        self._made[kind] += 1
        return fixed_id(kind, self._made[kind])

    def command_id(self, guild_id: int, kind: int, name: str) -> int:
        """The id of a command: the same as long as its name stays."""
        key = (guild_id, kind, name)
        if key not in self._command_ids:
            self._command_ids[key] = self.fixed(Kind.COMMAND)
        return self._command_ids[key]

    # -- making things

    def user(self, name: str, locale: str = "en-US") -> User:
        """A new person, with a direct channel that exists from the start but is not shown."""
        user = User(self.fixed(Kind.USER), name, locale)
        self.users[user.id] = user
        dm = Channel(dm_channel_id(user.id), ChannelType.DM, name, recipient=user)
        self.channels[dm.id] = dm
        return user

    def guild(self, name: str, locale: str = "en-US") -> Guild:
        """A new server with the bot in it."""
        guild_id = self.fixed(Kind.GUILD)
        guild = Guild(guild_id, name, locale, self.owner.id, created_at(guild_id))
        guild.roles[guild_id] = Role(guild_id, "@everyone", int(EVERYONE))
        self.guilds[guild_id] = guild
        self.join(guild, self.owner)
        self.join(guild, self.bot)
        return guild

    def join(self, guild: Guild, user: User) -> Member:
        """Make a user a member; the bot also gets the role of its invitation."""
        member = Member(user, self.clock.now())
        guild.members[user.id] = member
        if user is self.bot:
            role = Role(self.fixed(Kind.ROLE), user.name, int(BOT_INVITE), 1, user.id)
            guild.roles[role.id] = role
            guild.bot_role_id = role.id
            member.roles.append(role.id)
        return member

    def give_role(self, guild: Guild, user: User, bits: int) -> Role:
        """Give a member a new role with these permissions."""
        role = Role(self.fixed(Kind.ROLE), "role", bits, len(guild.roles))
        guild.roles[role.id] = role
        guild.members[user.id].roles.append(role.id)
        return role

    def channel(self, guild: Guild, name: str, kind: ChannelType = ChannelType.TEXT) -> Channel:
        """A new channel of a server."""
        position = len(guild.channels)
        channel = Channel(self.fixed(Kind.CHANNEL), kind, name, guild, position=position)
        guild.channels[channel.id] = channel
        self.channels[channel.id] = channel
        return channel

    def thread(
        self, parent: Channel, name: str, owner: User, starter: Message | None = None
    ) -> Channel:
        """A new public thread; one made from a message has the id of that message."""
        assert parent.guild is not None
        now = self.clock.now()
        details = Thread(owner.id, now, now, members={owner.id})
        thread_id = starter.id if starter else self.ids.next()
        kind = ChannelType.PUBLIC_THREAD
        thread = Channel(thread_id, kind, name, parent.guild, parent, thread=details)
        parent.guild.channels[thread.id] = thread
        self.channels[thread.id] = thread
        if starter:
            starter.thread = thread
        if self.on_thread:
            self.on_thread(thread)
        return thread

    def remove_channel(self, channel: Channel) -> None:
        """Take a channel or thread away, with all that is in it."""
        self.channels.pop(channel.id, None)
        if channel.guild:
            channel.guild.channels.pop(channel.id, None)
        for message in channel.messages.values():
            message.deleted = True
        self.changed()

    # -- finding things

    def dm_of(self, user: User) -> Channel:
        """The direct channel of the bot and a user."""
        return self.channels[dm_channel_id(user.id)]

    def seen_channel(self, channel_id: int) -> Channel:
        """A channel the bot is told about: 10003 when there is none, 50001 when left."""
        channel = self.channels.get(channel_id)
        if channel is None:
            raise ApiError(*UNKNOWN_CHANNEL)
        if channel.guild and self.bot.id not in channel.guild.members:
            raise ApiError(*MISSING_ACCESS)
        return channel

    def seen_guild(self, guild_id: int) -> Guild:
        """A server the bot is in: 10004 otherwise."""
        guild = self.guilds.get(guild_id)
        if guild is None or self.bot.id not in guild.members:
            raise ApiError(*UNKNOWN_GUILD)
        return guild

    def message(self, channel: Channel, message_id: int) -> Message:
        """A message that channel routes may see: 10008 otherwise, ephemeral ones included."""
        message = channel.messages.get(message_id)
        if message is None or message.ephemeral:
            raise ApiError(*UNKNOWN_MESSAGE)
        return message

    def check_open(self, channel: Channel) -> None:
        """Refuse changes where there can be none: 10003 gone, 50083 archived, 160005 locked."""
        if self.channels.get(channel.id) is not channel:
            raise ApiError(*UNKNOWN_CHANNEL)
        if channel.thread and channel.thread.archived:
            raise ApiError(*(THREAD_LOCKED if channel.thread.locked else ARCHIVED))

    def shares_guild(self, user: User) -> bool:
        """Whether the bot and a user are on a server together."""
        pair = {user.id, self.bot.id}
        return any(pair <= guild.members.keys() for guild in self.guilds.values())

    def overwrite(self, channel: Channel, target: int, kind: int) -> Overwrite:
        """The overwrite of a channel for a role (0) or a member (1), made when missing."""
        for existing in channel.overwrites:
            if existing.id == target:
                return existing
        made = Overwrite(target, kind)
        channel.overwrites.append(made)
        return made

    # -- news

    def changed(self) -> None:
        """Wake everyone who waits for something to happen."""
        self.version += 1
        self._news.set()
        self._news = asyncio.Event()

    async def until(self, look: Callable[[], T | None], timeout: float) -> T:  # noqa: ASYNC109
        """The first result of `look` that is not None; looks after every change.

        Raises TimeoutError after `timeout` seconds.
        """
        async with asyncio.timeout(timeout):
            while (found := look()) is None:
                await self._news.wait()
            return found


def new_token() -> str:
    """A token of an interaction: long and unguessable."""
    return "aW50" + secrets.token_urlsafe(120)


def default_world(world: World) -> None:
    """Fill a world with the servers that people find when they try the bot by hand."""
    clubs = [world.guild("Kártyaklub", "hu"), world.guild("Card club", "en-US")]
    for club, names in zip(clubs, (("römi", "general"), ("rummy",)), strict=True):
        for name in names:
            world.channel(club, name)
    people = (("Anna", "hu"), ("Béla", "hu"), ("Cili", "en-US"), ("Dani", "en-US"))
    for name, locale in people:
        user = world.user(name, locale)
        for club in clubs:
            world.join(club, user)
