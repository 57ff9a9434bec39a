"""Documented rules on messages, embeds and mentions (docs: resources/message)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from tests.openapi.rules_components import component_rules, is_v2, media_urls

Body: TypeAlias = dict[str, Any]

SUPPRESS_EMBEDS = 1 << 2
EPHEMERAL = 1 << 6
SUPPRESS_NOTIFICATIONS = 1 << 12
VOICE_MESSAGE = 1 << 13
COMPONENTS_V2 = 1 << 15
CHANNEL_FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | VOICE_MESSAGE | COMPONENTS_V2
INTERACTION_FLAGS = CHANNEL_FLAGS | EPHEMERAL

MAX_EMBED_TEXT = 6000
_WEB = ("http://", "https://")
_MEDIA = (*_WEB, "attachment://")
_CONTENT_FIELDS = ("embeds", "sticker_ids", "components", "attachments", "poll")
_FORBIDDEN_IN_V2 = ("content", "embeds", "poll", "sticker_ids")
_FORWARD = 1


def created_message(body: Body, allowed_flags: int) -> Iterator[str]:
    """Rules on a new message: it says something and sets only flags that may be set."""
    flags = body.get("flags") or 0
    if flags & ~allowed_flags:
        yield f"flags: {flags & ~allowed_flags} cannot be set here"
    if _is_empty(body):
        yield "body: an empty message"
    if _has_v2(body) and not flags & COMPONENTS_V2:
        yield "flags: layout components need IS_COMPONENTS_V2"
    yield from _any_message(body)
    yield from _attachment_references(body)


def edited_message(body: Body) -> Iterator[str]:
    """Rules on an edit, which may leave out what the message already has."""
    parts = ("content", "embeds", "components", "attachments")
    if all(key in body for key in parts) and _is_empty(body):
        yield "body: the edit empties the message"
    yield from _any_message(body)
    if "attachments" in body:
        yield from _attachment_references(body)


def _any_message(body: Body) -> Iterator[str]:
    v2 = bool((body.get("flags") or 0) & COMPONENTS_V2) or _has_v2(body)
    if v2:
        for key in _FORBIDDEN_IN_V2:
            if body.get(key):
                yield f"{key}: not beside layout components (IS_COMPONENTS_V2)"
    if body.get("enforce_nonce") and body.get("nonce") is None:
        yield "nonce: is required by enforce_nonce"
    yield from component_rules(body.get("components") or [], v2=v2)
    yield from _embeds(body.get("embeds") or [])
    yield from _mentions(body.get("allowed_mentions") or {})
    yield from _attachment_ids(body.get("attachments") or [])


def _has_v2(body: Body) -> bool:
    return any(is_v2(component) for component in body.get("components") or [])


def _is_empty(body: Body) -> bool:
    # White space around content is cut off by Discord.
    if (body.get("content") or "").strip() or any(body.get(key) for key in _CONTENT_FIELDS):
        return False
    reference = body.get("message_reference") or {}
    return not body.get("shared_client_theme") and reference.get("type") != _FORWARD


def _embeds(embeds: list[Body]) -> Iterator[str]:
    total = sum(_embed_text(embed) for embed in embeds)
    if total > MAX_EMBED_TEXT:
        yield f"embeds: {total} characters in all, at most {MAX_EMBED_TEXT}"
    for index, embed in enumerate(embeds):
        if not any(embed.get(key) for key in _EMBED_PARTS):
            yield f"embeds[{index}]: an empty embed"
        yield from _embed_urls(f"embeds[{index}]", embed)


_EMBED_PARTS = ("title", "description", "fields", "image", "thumbnail", "footer", "author", "video")


def _embed_text(embed: Body) -> int:
    texts = [
        embed.get("title"),
        embed.get("description"),
        (embed.get("footer") or {}).get("text"),
        (embed.get("author") or {}).get("name"),
    ]
    for field in embed.get("fields") or []:
        texts += [field["name"], field["value"]]
    return sum(len(text.strip()) for text in texts if text)


def _embed_urls(at: str, embed: Body) -> Iterator[str]:
    urls: list[tuple[str, str | None, tuple[str, ...]]] = [("url", embed.get("url"), _WEB)]
    urls.append(("author.url", (embed.get("author") or {}).get("url"), _WEB))
    for part, key in (
        ("image", "url"),
        ("thumbnail", "url"),
        ("footer", "icon_url"),
        ("author", "icon_url"),
    ):
        urls.append((f"{part}.{key}", (embed.get(part) or {}).get(key), _MEDIA))
    for name, url, schemes in urls:
        if url and not url.startswith(schemes):
            yield f"{at}.{name}: scheme must be one of {', '.join(schemes)}"


def _mentions(mentions: Body) -> Iterator[str]:
    for key in ("users", "roles"):
        if key in (mentions.get("parse") or []) and mentions.get(key):
            yield f"allowed_mentions: parse {key!r} and a list of {key} exclude each other"


def _attachment_ids(attachments: list[Body]) -> Iterator[str]:
    ids = [str(attachment["id"]) for attachment in attachments]
    if len(set(ids)) < len(ids):
        yield "attachments: an id appears twice"


def _attachment_references(body: Body) -> Iterator[str]:
    """Layout components may show only files that come with the message."""
    attachments = body.get("attachments") or []
    names = {attachment.get("filename") for attachment in attachments}
    if None in names:  # kept by id, so its name is not in the body
        return
    for at, url in media_urls(body.get("components") or []):
        name = url.removeprefix("attachment://")
        if name != url and name not in names:
            yield f"{at}: {name!r} is not among the attachments"
