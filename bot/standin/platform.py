"""The stand-in as one object: world, gateway, limits, records, and what changes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from . import shapes
from .clock import Clock
from .compose import Composer
from .errors import UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, ApiError
from .faults import Faults
from .gateway import GUILDS, Gateway
from .interactions import Interaction, InteractionType, interaction_shape
from .limits import Limits
from .message_shapes import message_event_shape
from .model import Channel, Guild, Json, Message, User
from .world import World

RequestHook = Callable[[str, str, object], object]
"""Called with method, whole path and JSON body of every request, before it is processed."""


@dataclass
class RequestRecord:
    """One request of the bot: `route` is the template of Discord's OpenAPI document."""

    method: str
    route: str
    path: str
    query: dict[str, str]
    json: object = None
    files: list[str] = field(default_factory=list)
    status: int = 0
    response: object = None
    started: float = 0.0
    seconds: float = 0.0


@dataclass
class Times:
    """Discord's times in seconds, shorter on wish."""

    answer: float = 3.0
    token: float = 900.0
    late_edit: float = 3600.0


class Platform:
    """Everything the doors (REST, gateway, driver, page) work on."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.world = World(self.clock)
        self.gateway = Gateway(self.world)
        self.composer = Composer(self.world.ids, self.world.users)
        self.limits = Limits()
        self.faults = Faults()
        self.times = Times()
        self.requests: list[RequestRecord] = []
        self.on_request: RequestHook | None = None
        self.interactions: dict[str, Interaction] = {}
        self.stopping = False

    # -- messages

    def publish(self, message: Message) -> None:
        """Put a finished message into its channel and tell the bot."""
        message.remember(message.created)
        channel = message.channel
        channel.messages[message.id] = message
        if channel.thread:
            channel.thread.sent += 1
            if channel.thread.archived and not channel.thread.locked:
                self.archive(channel, archived=False)
        self._tell("MESSAGE_CREATE", message)

    def republish(self, message: Message) -> None:
        """Tell the bot and everyone who looks that a message was edited."""
        message.edited = self.clock.now()
        message.remember(message.edited)
        self._tell("MESSAGE_UPDATE", message)

    def _tell(self, event: str, message: Message) -> None:
        guild = None if message.ephemeral else message.channel.guild
        self.gateway.dispatch_message(event, message_event_shape(message), guild)
        self.world.changed()

    def delete(self, message: Message) -> None:
        """Take a message away."""
        message.deleted = True
        message.channel.messages.pop(message.id, None)
        guild = message.channel.guild
        data: Json = {"id": str(message.id), "channel_id": str(message.channel.id)}
        if guild:
            data["guild_id"] = str(guild.id)
        self.gateway.dispatch("MESSAGE_DELETE", data, guild, 1 << 9 if guild else 1 << 12)
        self.world.changed()

    def new_message(self, channel: Channel, author: User) -> Message:
        """An empty message, not yet in its channel."""
        return Message(self.world.ids.next(), channel, author, self.clock.now())

    # -- places

    def announce(self, event: str, channel: Channel) -> None:
        """Tell the bot about a channel or thread."""
        self.gateway.dispatch(event, shapes.channel_shape(channel), channel.guild, GUILDS)
        self.world.changed()

    def archive(
        self, thread: Channel, *, archived: bool | None = None, locked: bool | None = None
    ) -> None:
        """Change the state of a thread."""
        details = thread.thread
        assert details is not None
        if archived is not None and archived != details.archived:
            details.archived = archived
            details.archive_changed = self.clock.now()
        if locked is not None:
            details.locked = locked
        self.announce("THREAD_UPDATE", thread)

    def remove(self, channel: Channel) -> None:
        """Delete a channel or thread."""
        self.world.remove_channel(channel)
        self.announce("THREAD_DELETE" if channel.thread else "CHANNEL_DELETE", channel)

    def guild_event(self, event: str, guild: Guild, data: Json) -> None:
        """Tell the bot something about a server."""
        self.gateway.dispatch(event, data, guild, GUILDS)
        self.world.changed()

    def announce_guild(self, guild: Guild) -> None:
        """Tell the bot that it is on a server now."""
        data = shapes.guild_create_shape(guild, self.world)
        self.guild_event("GUILD_CREATE", guild, data)

    # -- interactions

    def interact(
        self,
        kind: InteractionType,
        user: User,
        channel: Channel,
        data: Json,
        source: Message | None = None,
    ) -> Interaction:
        """Let a person do something; the bot is told at once."""
        now = self.clock.now()
        interaction = Interaction(
            id=self.world.ids.next(),
            type=kind,
            user=user,
            channel=channel,
            data=data,
            created=now,
            deadline=now + self.times.answer,
            expires=now + self.times.token,
            source=source,
        )
        self.interactions[interaction.token] = interaction
        shape = interaction_shape(interaction, self.world)
        self.gateway.dispatch("INTERACTION_CREATE", shape, channel.guild)
        return interaction

    def find_interaction(self, token: str, interaction_id: int | None = None) -> Interaction:
        """The interaction of a callback (by id, else 10062) or of a webhook (else 10015)."""
        found = self.interactions.get(token)
        if interaction_id is None:
            if found is None:
                raise ApiError(*UNKNOWN_WEBHOOK)
            return found
        if found is None or found.id != interaction_id:
            raise ApiError(*UNKNOWN_INTERACTION)
        return found
