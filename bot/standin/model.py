"""What exists in the stand-in: users, servers, channels, messages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any

Json = dict[str, Any]


class ChannelType(IntEnum):
    """Discord's channel types, as far as they exist here."""

    TEXT = 0
    DM = 1
    ANNOUNCEMENT = 5
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    FORUM = 15


class MessageFlag(IntFlag):
    """Discord's message flags, as far as they exist here."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


@dataclass(eq=False)
class User:
    """A person, or the bot itself."""

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    dms_open: bool = True


@dataclass(eq=False)
class Role:
    """A role of a server; the role with the server's own id is @everyone."""

    id: int
    name: str
    permissions: int
    position: int = 0
    bot_id: int | None = None


@dataclass(eq=False)
class Member:
    """A user in a server."""

    user: User
    joined: float
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


@dataclass(eq=False)
class Overwrite:
    """What a channel allows and denies a role (`kind` 0) or a member (`kind` 1)."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(eq=False)
class Thread:
    """What makes a channel a thread."""

    owner_id: int
    created: float
    archive_changed: float
    auto_archive_minutes: int = 1440
    archived: bool = False
    locked: bool = False
    members: set[int] = field(default_factory=set)
    sent: int = 0


@dataclass(eq=False)
class Channel:
    """A place for messages: of a server, a thread in one, or the bot's DM with a user."""

    id: int
    type: ChannelType
    name: str
    guild: Guild | None = None
    parent: Channel | None = None
    recipient: User | None = None
    thread: Thread | None = None
    position: int = 0
    overwrites: list[Overwrite] = field(default_factory=list)
    messages: dict[int, Message] = field(default_factory=dict)
    pins: list[int] = field(default_factory=list)

    @property
    def is_dm(self) -> bool:
        """Whether this is the direct channel of the bot and one user."""
        return self.type is ChannelType.DM


@dataclass(eq=False)
class Guild:
    """A server."""

    id: int
    name: str
    locale: str
    owner_id: int
    created: float
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    bot_role_id: int = 0


@dataclass(frozen=True)
class Attachment:
    """A stored file."""

    id: int
    filename: str
    content_type: str
    data: bytes
    url: str
    description: str | None = None
    ephemeral: bool = False
    size_px: tuple[int, int] | None = None


@dataclass(frozen=True)
class Revision:
    """What a message showed at one time (`at`: seconds since 1970)."""

    at: float
    content: str
    embeds: list[Json]
    components: list[Json]
    attachments: list[Attachment]


@dataclass(eq=False)
class Message:
    """A message; `visible_to` is the one user who sees an ephemeral one."""

    id: int
    channel: Channel
    author: User
    created: float
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: MessageFlag = field(default_factory=lambda: MessageFlag(0))
    type: int = 0
    edited: float | None = None
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    nonce: str | None = None
    reference: Json | None = None
    interaction: Json | None = None
    webhook: bool = False
    visible_to: int | None = None
    deleted: bool = False
    late_edits: int = 0
    thread: Channel | None = None
    revisions: list[Revision] = field(default_factory=list)

    @property
    def ephemeral(self) -> bool:
        """Whether only one user sees it."""
        return self.visible_to is not None

    @property
    def loading(self) -> bool:
        """Whether it is the "thinking…" of a deferred answer."""
        return bool(self.flags & MessageFlag.LOADING)

    @property
    def text(self) -> str:
        """All that can be read on it: content, text displays and embeds, one piece a line."""
        pieces = [self.content, *_texts(self.components)]
        for embed in self.embeds:
            pieces += _embed_texts(embed)
        return "\n".join(piece for piece in pieces if piece)

    @property
    def controls(self) -> list[Json]:
        """All buttons and selects on it, in reading order."""
        return [part for part in walk(self.components) if part["type"] in CONTROL_TYPES]

    @property
    def buttons(self) -> list[Json]:
        """All buttons on it, in reading order."""
        return [part for part in self.controls if part["type"] == BUTTON]

    @property
    def selects(self) -> list[Json]:
        """All selects on it, in reading order."""
        return [part for part in self.controls if part["type"] != BUTTON]

    @property
    def shown_files(self) -> list[Attachment]:
        """The attachments that can be seen: on a layout only those that a component refers to."""
        if not self.flags & MessageFlag.COMPONENTS_V2:
            return self.attachments
        named = set(strings(self.components))
        return [attachment for attachment in self.attachments if attachment.url in named]

    @property
    def alt_texts(self) -> list[str]:
        """What stands for each picture that can be seen, in reading order."""
        if not self.flags & MessageFlag.COMPONENTS_V2:
            return [attachment.description or "" for attachment in self.attachments]
        parts = [part for part in walk(self.components) if part["type"] in (THUMBNAIL, GALLERY)]
        pictures = [one for part in parts for one in part.get("items", [part])]
        return [one.get("description") or "" for one in pictures]

    def pings(self, user: User) -> bool:
        """Whether it notifies the user."""
        return user in self.mentions and not self.ephemeral

    @property
    def silent(self) -> bool:
        """Whether it arrives without a sound."""
        return bool(self.flags & MessageFlag.SUPPRESS_NOTIFICATIONS)

    def remember(self, at: float) -> None:
        """Keep what it shows now as a revision."""
        self.revisions.append(
            Revision(at, self.content, self.embeds, self.components, self.attachments)
        )


ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
CONTROL_TYPES = frozenset({2, 3, 5, 6, 7, 8})
THUMBNAIL, GALLERY = 11, 12
_EMBED_KEYS = ("title", "description")


def walk(components: list[Json]) -> Iterator[Json]:
    """All components, nested ones after the one that holds them."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))
        for key in ("accessory", "component"):
            if key in component:
                yield from walk([component[key]])


def strings(part: Any) -> Iterator[str]:
    """All texts in a piece of JSON, however deep."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list | tuple):
        for inner in part.values() if isinstance(part, dict) else part:
            yield from strings(inner)


def _texts(components: list[Json]) -> list[str]:
    return [part["content"] for part in walk(components) if part["type"] == 10]


def _embed_texts(embed: Json) -> list[str]:
    pieces = [embed.get("author", {}).get("name", "")]
    pieces += [embed.get(key, "") for key in _EMBED_KEYS]
    for entry in embed.get("fields", []):
        pieces += [entry["name"], entry["value"]]
    return [*pieces, embed.get("footer", {}).get("text", "")]
