"""Deliberate faults: a correct body, one change to it, and what the referee must name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.openapi.bodies import GOOD

GONE = object()
_V2_FLAG = 1 << 15


@dataclass(frozen=True, slots=True)
class Fault:
    """One change to a correct body.

    ``at`` is a dotted path into it (empty = the whole), ``to`` the new value, ``GONE`` to drop
    it, or a function of the old one; ``names`` has to appear in the errors.
    """

    base: str
    at: str
    to: Any
    names: str

    def __str__(self) -> str:
        return f"{self.base}:{self.at or 'body'}:{self.names}"

    async def body(self) -> Any:
        """The faulty body."""
        whole = {"body": await GOOD[self.base].body()}
        target: Any = whole
        *parents, last = ["body", *filter(None, self.at.split("."))]
        for part in parents:
            target = target[_key(part)]
        if self.to is GONE:
            del target[_key(last)]
        else:
            old = target[_key(last)] if callable(self.to) else None
            target[_key(last)] = self.to(old) if callable(self.to) else self.to
        return whole["body"]


def _key(part: str) -> Any:
    return int(part) if part.isdigit() else part


def with_(**changes: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """The old object with some fields set."""
    return lambda old: {**old, **changes}


def times(count: int) -> Callable[[list[Any]], list[Any]]:
    """``count`` copies of the first element."""
    return lambda old: [old[0]] * count


def longer(*extra: Any) -> Callable[[list[Any]], list[Any]]:
    """The old list with elements added."""
    return lambda old: [*old, *extra]


def reverse(old: list[Any]) -> list[Any]:
    """The old list backwards."""
    return old[::-1]


def _button(name: str, **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": name, "custom_id": name, **more}


def _row(*children: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(children)}


def _text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def _file(name: str) -> dict[str, Any]:
    return {"type": 13, "file": {"url": f"attachment://{name}"}}


_MESSAGES = [
    Fault("text", "content", "x" * 2001, "content:"),
    Fault("text", "content", " \n", "an empty message"),
    Fault("text", "content", 7, "content:"),
    Fault("text", "contents", "typo", "contents"),
    Fault("text", "nonce", "n" * 26, "nonce:"),
    Fault("text", "nonce", GONE, "nonce: is required"),
    Fault("text", "flags", 1 << 6, "flags: 64 cannot be set"),
    Fault("text", "flags", "4096", "flags:"),
    Fault("text", "allowed_mentions.users", ["anna"], "allowed_mentions.users[0]"),
    Fault("text", "allowed_mentions.users", [1, 1], "allowed_mentions.users"),
    Fault("text", "allowed_mentions.parse", ["users"], "exclude each other"),
    Fault("text", "allowed_mentions.parse", ["here"], "allowed_mentions.parse[0]"),
    Fault("text", "sticker_ids", [1, 2, 3, 4], "sticker_ids"),
    Fault("reply", "message_reference.message_id", GONE, "message_id"),
    Fault("edit_original", "", with_(content="", attachments=[]), "the edit empties the message"),
    Fault("edit_original", "content", "x" * 2001, "content:"),
    Fault("keep_attachment", "content", "x" * 2001, "content:"),
    Fault("keep_attachment", "attachments.1.id", 1100000000000000008, "appears twice"),
    Fault("embed_with_file", "attachments.0.description", "x" * 1025, "attachments[0].description"),
    Fault("embed_with_file", "attachments", times(11), "attachments"),
    Fault("follow_up", "", with_(content=None, attachments=[]), "an empty message"),
    Fault("follow_up", "username", "x" * 81, "username"),
    Fault("follow_up", "ephemeral", True, "ephemeral"),
    Fault("open_dm", "recipient_id", GONE, "recipient_id: is required"),
    Fault("open_dm", "recipient_id", "Anna", "recipient_id"),
    Fault("thread", "name", "", "name"),
    Fault("thread", "", {"name": "x", "message": {"content": " "}}, "an empty message"),
    Fault("thread", "auto_archive_duration", 30, "auto_archive_duration"),
]

_EMBEDS = [
    Fault("embed_with_file", "embeds.0.title", "x" * 257, "embeds[0].title"),
    Fault("embed_with_file", "embeds.0.description", "x" * 4097, "embeds[0].description"),
    Fault("embed_with_file", "embeds.0.fields", times(26), "embeds[0].fields"),
    Fault("embed_with_file", "embeds.0.fields.0.name", "x" * 257, "fields[0].name"),
    Fault("embed_with_file", "embeds.0.fields.0.name", "", "fields[0].name"),
    Fault("embed_with_file", "embeds.0.fields.1.value", "x" * 1025, "fields[1].value"),
    Fault("embed_with_file", "embeds.0.fields.1.value", GONE, "value"),
    Fault("embed_with_file", "embeds.0.fields.1.value", "", "fields[1].value"),
    Fault("embed_with_file", "embeds.0.footer.text", "x" * 2049, "footer.text"),
    Fault("embed_with_file", "embeds.0.author.name", "x" * 257, "author.name"),
    Fault("embed_with_file", "embeds.0.color", 0x1000000, "embeds[0].color"),
    Fault("embed_with_file", "embeds.0.timestamp", "yesterday", "embeds[0].timestamp"),
    Fault("embed_with_file", "embeds.0.colour", 1, "colour"),
    Fault("embed_with_file", "embeds.0.thumbnail.url", "file:///x.png", "thumbnail.url: scheme"),
    Fault("embed_with_file", "embeds.0.url", "javascript:alert(1)", "embeds[0].url: scheme"),
    Fault("embed_with_file", "embeds", times(11), "embeds"),
    Fault("embed_with_file", "embeds", longer({"type": "rich"}), "embeds[1]: an empty embed"),
    Fault(
        "embed_with_file",
        "embeds",
        [{"description": "x" * 3001}, {"description": "y" * 3000}],
        "6001 characters in all",
    ),
]

_COMPONENTS = [
    Fault("five_rows", "components", longer(_row(_button("more"))), "6 rows, at most 5"),
    Fault("five_rows", "components.0.components", longer(_button("more")), "[0].components"),
    Fault("five_rows", "components.0.components", [], "components[0].components"),
    Fault("five_rows", "components.0", _button("bare"), "components[0].type"),
    Fault("five_rows", "components.0.type", 99, "components[0].type"),
    Fault("five_rows", "components.0.components.0.label", "x" * 81, "components[0].label"),
    Fault("five_rows", "components.0.components.0.label", GONE, "a label or an emoji"),
    Fault("five_rows", "components.0.components.0.custom_id", "x" * 101, "[0].custom_id"),
    Fault("five_rows", "components.0.components.0.custom_id", GONE, "needs custom_id"),
    Fault("five_rows", "components.0.components.0.custom_id", "rummy:b1:17:4", "is used twice"),
    Fault("five_rows", "components.0.components.0.style", 7, "components[0].style"),
    Fault("five_rows", "components.0.components.0.url", "https://e.org", "cannot have url"),
    Fault("five_rows", "components.4.components", longer(_button("x")), "alone in its row"),
    Fault("five_rows", "components.4.components.0.options", times(26), "[0].options"),
    Fault("five_rows", "components.4.components.0.options", [], "components[0].options"),
    Fault("five_rows", "components.4.components.0.options.1.value", "c0", "'c0' is used twice"),
    Fault("five_rows", "components.4.components.0.options.1.label", "x" * 101, "options[1].label"),
    Fault("five_rows", "components.4.components.0.options.1.value", "", "options[1].value"),
    Fault(
        "five_rows",
        "components.4.components.0",
        lambda old: {
            **old,
            "max_values": 1,
            "options": [{**option, "default": True} for option in old["options"]],
        },
        "15 defaults, max_values is 1",
    ),
    Fault("five_rows", "components.4.components.0.max_values", 16, "above the 15 options"),
    Fault("five_rows", "components.4.components.0.max_values", 26, "max_values"),
    Fault("five_rows", "components.4.components.0", with_(min_values=3, max_values=2), "is above"),
    Fault("five_rows", "components.4.components.0.placeholder", "x" * 151, "placeholder"),
    Fault("emoji_and_link_buttons", "components.0.components.2.custom_id", "x", "have custom_id"),
    Fault("emoji_and_link_buttons", "components.0.components.2.url", "ftp://e.org", "url: scheme"),
    Fault("emoji_and_link_buttons", "components.0.components.2.url", GONE, "needs url"),
    Fault("emoji_and_link_buttons", "components.0.components.1.emoji.id", "x", "emoji.id"),
    Fault("user_select", "components.0.components.0.default_values.0.type", "role", "[0].type"),
    Fault("user_select", "components.0.components.0.options", [], "options"),
]

_LAYOUTS = [
    Fault("layout", "flags", 0, "need IS_COMPONENTS_V2"),
    Fault("layout_answer", "data.flags", 1 << 6, "need IS_COMPONENTS_V2"),
    Fault("layout", "content", "text", "content: not beside"),
    Fault("layout", "embeds", [{"title": "x"}], "embeds: not beside"),
    Fault("edit_board", "content", "text", "content: not beside"),
    Fault("edit_board", "components", [_text("x" * 2001), _text("y" * 2000)], "4001 characters"),
    Fault("edit_board", "components", [_text(str(n)) for n in range(41)], "components"),
    Fault(
        "edit_board",
        "components",
        [{"type": 17, "components": [_text(str(n)) for n in range(20)]}] * 2,
        "42 in all",
    ),
    Fault("edit_board", "components.0.components", longer({"type": 17, "components": []}), ".type"),
    Fault("edit_board", "components.0.components.0.content", "", "components[0].content"),
    Fault("edit_board", "components.0.components.1.accessory", GONE, "accessory"),
    Fault("edit_board", "components.0.components.1.components", [_text("x")] * 4, "components[1]"),
    Fault("edit_board", "components.0.components.4.items", times(11), "components[4].items"),
    Fault("edit_board", "components.0.components.3.spacing", 3, "spacing"),
    Fault("edit_board", "components.0.components.0.id", -1, "components[0].id"),
    Fault("edit_board", "components.1.file.url", "https://e.org/x", "file.url: scheme"),
    Fault("edit_board", "components.0.accent_color", 1 << 24, "accent_color"),
    Fault("layout", "attachments", times(1), "'deal.txt' is not among the attachments"),
    Fault(
        "keep_attachment", "components", [_file("c.txt")], "'c.txt' is not among the attachments"
    ),
    Fault("edit_board", "components.0.components.2.accessory.media.url", "ftp://e.org", "scheme"),
    Fault("edit_board", "components.0.components.4.items.0.media.url", "ftp://e.org", "scheme"),
]

_CALLBACKS = [
    Fault("private_answer", "type", 3, "type"),
    Fault("private_answer", "type", GONE, "type"),
    Fault("private_answer", "data.content", "x" * 2001, "data.content"),
    Fault("private_answer", "data", GONE, "an empty message"),
    Fault("private_answer", "data.flags", 1 << 7, "flags: 128 cannot be set"),
    Fault("private_answer", "data.ephemeral", True, "ephemeral"),
    Fault("update_message", "data.components.0.components.0.custom_id", "", "custom_id"),
    Fault("update_message", "data", with_(flags=_V2_FLAG), "embeds: not beside"),
    Fault("deferred_message", "data.flags", _V2_FLAG, "only be EPHEMERAL"),
    Fault("deferred_message", "data.content", "soon", "not in a deferred answer"),
    Fault("deferred_update", "data", {"content": "x"}, "not in a deferred update"),
    Fault("choices", "data.choices", times(26), "data.choices"),
    Fault("choices", "data.choices.0.value", "x" * 101, "choices[0].value"),
    Fault("choices", "data.choices.0.name", "x" * 101, "choices[0].name"),
    Fault("choices", "data.choices.0.name", "", "choices[0].name"),
    Fault("choices", "data.choices.0.value", 3, "value"),
    Fault("choices", "data.choices.0.label", "x", "label"),
    Fault("choices", "data", GONE, "data"),
    Fault("number_choices", "data.choices.0.value", None, "value"),
]

_MODALS = [
    Fault("modal", "data.title", "x" * 46, "data.title"),
    Fault("modal", "data.title", GONE, "title"),
    Fault("modal", "data.custom_id", "x" * 101, "data.custom_id"),
    Fault("modal", "data.components", [], "data.components"),
    Fault("modal", "data.components", longer(_text("sixth")), "data.components"),
    Fault("modal", "data.components.1.label", "x" * 46, "components[1].label"),
    Fault("modal", "data.components.1.description", "x" * 101, "components[1].description"),
    Fault("modal", "data.components.1.component.max_length", 4001, "max_length"),
    Fault("modal", "data.components.1.component.min_length", 201, "above max_length"),
    Fault("modal", "data.components.1.component.value", "x" * 201, "outside 2 to 200"),
    Fault("modal", "data.components.1.component.style", 3, "style"),
    Fault("modal", "data.components.1.component", _button("b"), "component.type"),
    Fault("modal", "data.components.2.component.disabled", True, "disabled components"),
    Fault("modal", "data.components.2.component.max_values", 16, "above the 15 options"),
    Fault("modal", "data.components.2.component.required", True, "needs required false"),
    Fault("modal", "data.components.3.component.options", times(11), "component.options"),
    Fault("modal", "data.components.4.component.options", times(1), "component.options"),
    Fault("modal", "data.components.4.component.options.1.value", "stock", "is used twice"),
    Fault("modal", "data.components.4.component.custom_id", "cards", "is used twice"),
    Fault("row_modal", "data.components.0.components", times(2), "one text input per row"),
    Fault("row_modal", "data.components.0.components.0.label", GONE, "needs a label"),
]

FAULTS = [
    *_MESSAGES,
    *_EMBEDS,
    *_COMPONENTS,
    *_LAYOUTS,
    *_CALLBACKS,
    *_MODALS,
]
