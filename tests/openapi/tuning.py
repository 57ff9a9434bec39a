"""Corrections to Discord's OpenAPI document, applied to a copy in memory.

The published document is right about shapes but loose as a referee: objects are open, unions
carry no discriminator, snowflakes are strings only and a few limits are wrong. Where the
developer documentation and the document disagree, the documentation wins (its README says so).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Schema: TypeAlias = dict[str, Any]
Schemas: TypeAlias = Mapping[str, Schema]

REF = "#/components/schemas/"
MAX_CONTENT = 2000
MAX_MODAL_COMPONENTS = 5
MAX_CHOICE_VALUE = 100


def ref(name: str) -> Schema:
    """A reference to a named schema of the document."""
    return {"$ref": REF + name}


_SNOWFLAKE: Schema = {
    "type": ["string", "integer"],
    "pattern": "^(0|[1-9][0-9]*)$",
    "minimum": 0,
    "maximum": 2**64 - 1,
}
_PERMISSIONS: Schema = {"type": ["integer", "string", "null"], "pattern": "^[0-9]+$", "minimum": 0}
_COMMANDS = (
    "ApplicationCommandCreateRequest",
    "ApplicationCommandUpdateRequest",
    "ApplicationCommandPatchRequestPartial",
)
_CHANNEL_MESSAGES = (
    "MessageCreateRequest",
    "MessageEditRequestPartial",
    "BaseCreateMessageCreateRequest",
)

# Limits of the developer documentation that the document gets wrong: schema, property, change.
_LIMITS: tuple[tuple[str, str, Schema], ...] = (
    *((name, "content", {"maxLength": MAX_CONTENT}) for name in _CHANNEL_MESSAGES),
    *((name, "default_member_permissions", _PERMISSIONS) for name in _COMMANDS),
    ("ModalInteractionCallbackRequestData", "components", {"maxItems": MAX_MODAL_COMPONENTS}),
    (
        "ApplicationCommandOptionStringChoice",
        "value",
        {"minLength": 1, "maxLength": MAX_CHOICE_VALUE},
    ),
    ("RichEmbedField", "name", {"minLength": 1}),
    ("RichEmbedField", "value", {"minLength": 1}),
)

_RECEIVED_MEDIA = ("proxy_url", "content_type", "content_scan_version", "flags")
# What discord.py 2.7 sends beyond the document and Discord ignores.
_HARMLESS: dict[str, tuple[str, ...]] = {
    "MessageEditRequestPartial": ("tts",),
    "IncomingWebhookUpdateRequestPartial": ("tts",),
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": ("tts",),
    "RichEmbed": ("flags", "content_scan_version"),
    "RichEmbedImage": _RECEIVED_MEDIA,
    "RichEmbedThumbnail": _RECEIVED_MEDIA,
    "RichEmbedVideo": _RECEIVED_MEDIA,
    "RichEmbedFooter": ("proxy_icon_url",),
    "RichEmbedAuthor": ("proxy_icon_url",),
    "ComponentEmojiForRequest": ("animated",),
    "MessageAttachmentRequest": (
        "proxy_url",
        "size",
        "url",
        "spoiler",
        "height",
        "width",
        "content_type",
    ),
    **dict.fromkeys(_COMMANDS, ("nsfw",)),
}

_AUTOCOMPLETE = "InteractionApplicationCommandAutocompleteCallback{}Data"
_TEXT_VALUES: Schema = {
    "properties": {"choices": {"items": {"properties": {"value": {"type": "string"}}}}}
}
# Unions whose branches have no `type` to choose by.
_UNIONS: dict[frozenset[str], Schema] = {
    # The first is a superset of the second.
    frozenset({"IncomingWebhookRequestPartial", "IncomingWebhookUpdateRequestPartial"}): ref(
        "IncomingWebhookRequestPartial"
    ),
    frozenset({"CreateForumThreadRequest", "CreateTextThreadWithoutMessageRequest"}): {
        "if": {"required": ["message"]},
        "then": ref("CreateForumThreadRequest"),
        "else": ref("CreateTextThreadWithoutMessageRequest"),
    },
    # Which kind the option has is not in the body; numbers cover integers.
    frozenset(_AUTOCOMPLETE.format(kind) for kind in ("Integer", "Number", "String")): {
        "if": _TEXT_VALUES,
        "then": ref(_AUTOCOMPLETE.format("String")),
        "else": ref(_AUTOCOMPLETE.format("Number")),
    },
}


def request_schemas(schemas: Schemas) -> dict[str, Schema]:
    """The schemas as a referee of request bodies: closed, with the documented limits."""
    tuned = {name: _close(readable(schema, schemas)) for name, schema in schemas.items()}
    tuned["SnowflakeType"] = _SNOWFLAKE
    for name, prop, change in _LIMITS:
        tuned[name]["properties"][prop].update(change)
    for name, extras in _HARMLESS.items():
        tuned[name]["properties"].update(dict.fromkeys(extras, True))
    return tuned


def response_schemas(schemas: Schemas) -> dict[str, Schema]:
    """The schemas as a referee of answers: open, since Discord adds fields at any time."""
    return {name: readable(schema, schemas) for name, schema in schemas.items()}


def readable(node: Any, schemas: Schemas) -> Any:
    """An equivalent of ``node`` whose errors name the fault instead of a failed union."""
    if isinstance(node, list):
        return [readable(item, schemas) for item in node]
    if not isinstance(node, dict):
        return node
    out = {key: readable(value, schemas) for key, value in node.items()}
    for keyword in ("oneOf", "anyOf"):
        if isinstance(out.get(keyword), list):
            return _union(out, keyword, schemas)
    return out


def _close(node: Any) -> Any:
    """``node`` with every object closed, so that a misspelt field is an error."""
    if isinstance(node, list):
        return [_close(item) for item in node]
    if not isinstance(node, dict):
        return node
    out = {key: _close(value) for key, value in node.items()}
    # A union chosen by `type` looks like an object too; its branches are closed themselves.
    if out.get("type") == "object" and "properties" in out and "allOf" not in out:
        out.setdefault("additionalProperties", False)
    return out


def _union(node: Schema, keyword: str, schemas: Schemas) -> Schema:
    rest = {key: value for key, value in node.items() if key != keyword}
    branches = [branch for branch in node[keyword] if branch != {"type": "null"}]
    if all("const" in branch for branch in branches):
        return {**rest, "enum": [branch["const"] for branch in branches]}
    chosen = _choose(branches, schemas)
    if chosen is None:
        return node
    if len(branches) < len(node[keyword]):
        chosen = {"if": {"type": "null"}, "else": chosen}
    return {**rest, **chosen}


def _choose(branches: list[Schema], schemas: Schemas) -> Schema | None:
    if len(branches) == 1:
        return branches[0]
    names = [branch.get("$ref", "").removeprefix(REF) for branch in branches]
    if frozenset(names) in _UNIONS:
        return _UNIONS[frozenset(names)]
    kinds = [_kinds(schemas.get(name, {})) for name in names]
    values = [kind for group in kinds for kind in group]
    if not all(kinds) or len(set(values)) < len(values):
        return None
    return {
        "type": "object",
        "required": ["type"],
        "properties": {"type": {"enum": values}},
        "allOf": [
            {"if": {"required": ["type"], "properties": {"type": {"enum": group}}}, "then": branch}
            for group, branch in zip(kinds, branches, strict=True)
        ],
    }


def _kinds(schema: Schema) -> list[Any]:
    """The values of ``type`` that a branch of a union stands for."""
    kinds = schema.get("properties", {}).get("type", {}).get("enum", [])
    return list(kinds)
