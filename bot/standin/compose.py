"""How a checked body becomes what a message shows."""

from __future__ import annotations

import mimetypes
import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from .clock import Snowflakes
from .errors import TOO_LARGE, ApiError
from .model import Attachment, Json, Message, MessageFlag, User, walk
from .rules.messages import safe_name

FILE_LIMIT = 10 * 1024 * 1024
"""Bytes of one file without boosts; interactions carry it as `attachment_size_limit`."""


@dataclass(frozen=True)
class Upload:
    """A file of a multipart body; `index` is the number in `files[n]`."""

    index: int
    filename: str
    data: bytes


def names_of(uploads: Sequence[Upload]) -> dict[int, str]:
    """The file names by number."""
    return {upload.index: upload.filename for upload in uploads}


class Composer:
    """Fills messages; knows where stored files can be fetched and who exists."""

    def __init__(self, ids: Snowflakes, users: dict[int, User]) -> None:
        self._ids = ids
        self._users = users
        self.base_url = ""
        self.files: dict[int, Attachment] = {}

    def apply(self, message: Message, body: Json, uploads: Sequence[Upload]) -> None:
        """Put a checked body into a message; what the body does not name stays."""
        attachments = self._attachments(message, body, uploads)
        if body.get("content") is not None or "content" in body:
            message.content = (body["content"] or "").strip()
        if "embeds" in body:
            message.embeds = [_embed(one, attachments) for one in body["embeds"] or ()]
        if "components" in body:
            message.components = [self._component(c, attachments) for c in body["components"] or ()]
            _number(message.components)
        message.attachments = attachments
        self._flags(message, body)
        if "content" in body or "allowed_mentions" in body or "components" in body:
            self._mention(message, body.get("allowed_mentions"))

    def _flags(self, message: Message, body: Json) -> None:
        if body.get("flags") is not None:
            kept = message.flags & ~MessageFlag.SUPPRESS_EMBEDS
            message.flags = kept | MessageFlag(body["flags"])

    # -- files

    def _attachments(
        self, message: Message, body: Json, uploads: Sequence[Upload]
    ) -> list[Attachment]:
        listed = {int(entry["id"]): entry for entry in body.get("attachments") or ()}
        kept = message.attachments
        if "attachments" in body:
            kept = [_described(a, listed[a.id]) for a in kept if a.id in listed]
        new = [self._store(message, up, listed.get(up.index, {})) for up in uploads]
        return [*kept, *new]

    def _store(self, message: Message, upload: Upload, entry: Json) -> Attachment:
        if len(upload.data) > FILE_LIMIT:
            raise ApiError(*TOO_LARGE)
        file_id = self._ids.next()
        filename = safe_name(entry.get("filename") or upload.filename)
        stored = Attachment(
            id=file_id,
            filename=filename,
            content_type=mimetypes.guess_type(filename)[0] or "application/octet-stream",
            data=upload.data,
            url=f"{self.base_url}/attachments/{message.channel.id}/{file_id}/{filename}",
            description=entry.get("description"),
            ephemeral=message.ephemeral,
            size_px=_png_size(upload.data),
        )
        self.files[file_id] = stored
        return stored

    # -- components

    def _component(self, given: Json, attachments: list[Attachment]) -> Json:
        made = {key: value for key, value in given.items() if value is not None}
        made = _DEFAULTS.get(given["type"], {}) | made
        for key in ("components", "items"):
            if key in made:
                made[key] = [self._part(part, attachments) for part in made[key]]
        for key in ("accessory", "media", "file"):
            if key in made:
                made[key] = self._part(made[key], attachments)
        if given["type"] == _FILE:
            made |= _file_facts(made["file"]["url"], attachments)
        return made

    def _part(self, given: Json, attachments: list[Attachment]) -> Json:
        if "type" in given:
            return self._component(given, attachments)
        if "media" in given:
            media = self._part(given["media"], attachments)
            return {"description": None, "spoiler": False} | given | {"media": media}
        return {"id": str(self._ids.next())} | _media(given, attachments)

    # -- mentions

    def _mention(self, message: Message, allowed: Json | None) -> None:
        text = message.content
        if message.flags & MessageFlag.COMPONENTS_V2:
            parts = walk(message.components)
            text = "\n".join(part["content"] for part in parts if part["type"] == _TEXT)
        named = [int(number) for number in re.findall(r"<@!?(\d+)>", text)]
        roles = [int(number) for number in re.findall(r"<@&(\d+)>", text)]
        may_user = _allows(allowed, "users")
        may_role = _allows(allowed, "roles")
        found = [self._users[i] for i in dict.fromkeys(named) if i in self._users]
        message.mentions = [user for user in found if may_user(user.id)]
        message.mentions += _replied_to(message, allowed)
        message.mention_roles = [role for role in dict.fromkeys(roles) if may_role(role)]
        everyone = "@everyone" in text or "@here" in text
        message.mention_everyone = everyone and (
            allowed is None or "everyone" in (allowed.get("parse") or ())
        )


_TEXT, _FILE = 10, 13
_SELECT_DEFAULTS: Json = {"min_values": 1, "max_values": 1, "disabled": False}
_DEFAULTS: dict[int, Json] = {
    2: {"disabled": False},
    **dict.fromkeys((3, 5, 6, 7, 8), _SELECT_DEFAULTS),
    11: {"description": None, "spoiler": False},
    13: {"spoiler": False},
    14: {"divider": True, "spacing": 1},
    17: {"accent_color": None, "spoiler": False},
}


def _allows(allowed: Json | None, kind: str) -> Any:
    if allowed is None or kind in (allowed.get("parse") or ()):
        return lambda _number: True
    listed = {int(number) for number in allowed.get(kind) or ()}
    return lambda number: number in listed


def _replied_to(message: Message, allowed: Json | None) -> list[User]:
    if not message.reference or (allowed is not None and not allowed.get("replied_user")):
        return []
    original = message.channel.messages.get(int(message.reference["message_id"]))
    return [original.author] if original and original.author not in message.mentions else []


def _number(components: list[Json]) -> None:
    """Give every component that has none an id, counting from 1, as the server does."""
    parts = list(walk(components))
    used = {part["id"] for part in parts if part.get("id")}
    free = iter(number for number in range(1, 10_000) if number not in used)
    for part in parts:
        if not part.get("id"):
            part["id"] = next(free)


def _find(url: str, attachments: list[Attachment]) -> Attachment | None:
    """The attachment a URL refers to; None for an ordinary URL."""
    name = url.removeprefix("attachment://")
    if name == url:
        return None
    return next(a for a in attachments if a.filename == safe_name(name))


def _media(given: Json, attachments: list[Attachment]) -> Json:
    found = _find(given["url"], attachments)
    if found is None:
        return {"proxy_url": given["url"]} | given
    made: Json = {"url": found.url, "proxy_url": found.url, "content_type": found.content_type}
    made["attachment_id"] = str(found.id)
    if found.size_px:
        made["width"], made["height"] = found.size_px
    return made


def _described(attachment: Attachment, entry: Json) -> Attachment:
    """A kept file; an entry may give it another alternative text."""
    if "description" not in entry:
        return attachment
    return replace(attachment, description=entry["description"] or None)


def _file_facts(url: str, attachments: list[Attachment]) -> Json:
    for attachment in attachments:
        if attachment.url == url:
            return {"name": attachment.filename, "size": len(attachment.data)}
    return {"name": url.rpartition("/")[2], "size": 0}


def _embed(given: Json, attachments: list[Attachment]) -> Json:
    made: Json = {"type": "rich"} | {k: v for k, v in given.items() if v is not None}
    for key in ("image", "thumbnail"):
        if key in made:
            media = _media(made[key], attachments)
            made[key] = {k: v for k, v in media.items() if k != "attachment_id"}
    for key in ("author", "footer"):
        icon = made.get(key, {}).get("icon_url")
        if icon and (found := _find(icon, attachments)):
            made[key] = made[key] | {"icon_url": found.url, "proxy_icon_url": found.url}
    if "fields" in made:
        made["fields"] = [{"inline": False} | entry for entry in made["fields"]]
    return made


def _png_size(data: bytes) -> tuple[int, int] | None:
    if data[:8] != b"\x89PNG\r\n\x1a\n" or len(data) < 24:
        return None
    width, height = struct.unpack(">II", data[16:24])
    return width, height
