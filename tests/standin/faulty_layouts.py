"""Faulty layouts (Components V2), each with the refusal it must get (NOTES 1.2)."""

from __future__ import annotations

from .bodies import EDIT, EDIT_V2, SEND, Case, button, container, layout, row, text

LAYOUTS = [
    Case("layout without the flag", SEND, {"components": [text()]}, at="components.0.type"),
    Case("content beside a layout", SEND, layout(text(), content="x"), at="content"),
    Case("embeds beside a layout", SEND, layout(text(), embeds=[{"title": "t"}]), at="embeds"),
    Case("content into a layout", EDIT_V2, {"content": "x"}, at="content"),
    Case("41 components", SEND, layout(*[text("x")] * 41), at="components"),
    Case("41 nested", SEND, layout(container(*[text("x")] * 20), *[text("x")] * 20), at=""),
    Case("4001 of text", SEND, layout(text("x" * 2001), text("x" * 2000)), at="components"),
    Case("container in a container", SEND, layout(container(container(text()))), at="components.0"),
    Case("section without accessory", SEND, layout({"type": 9, "components": [text()]})),
    Case(
        "four texts in a section",
        SEND,
        layout({"type": 9, "components": [text()] * 4, "accessory": button()}),
        at="components.0.components",
    ),
    Case("empty gallery", SEND, layout({"type": 12, "items": []}), at="components.0.items"),
    Case("accent of 2^24", SEND, layout(container(text()) | {"accent_color": 1 << 24})),
    Case("empty text", SEND, layout(text("")), at="components.0.content"),
    Case("empty layout", SEND, layout(), 50006),
    Case("a file alone in a layout", SEND, layout(), 50006, files=["a.png"]),
    Case("layout emptied", EDIT_V2, {"components": []}, 50006),
    Case("rows where a layout was", EDIT_V2, {"embeds": [{"title": "t"}]}, at="embeds"),
    Case("content kept beside a layout", EDIT, layout(text()), at="content"),
    Case(
        "41 with an accessory",
        SEND,
        layout({"type": 9, "components": [text()], "accessory": button()}, *[text("x")] * 38),
        at="components",
    ),
    Case(
        "file from elsewhere",
        SEND,
        layout({"type": 13, "file": {"url": "https://a.b/c.txt"}}),
        at="components.0.file.url",
    ),
    Case(
        "eleven pictures",
        SEND,
        layout({"type": 12, "items": [{"media": {"url": "https://a.b/c.png"}}] * 11}),
        at="components.0.items",
    ),
    Case(
        "alt text of 1025 in a gallery",
        SEND,
        layout(
            {"type": 12, "items": [{"media": {"url": "https://a.b"}, "description": "x" * 1025}]}
        ),
        at="components.0.items.0.description",
    ),
    Case("custom id twice in a layout", SEND, layout(row(button()), container(row(button())))),
    Case(
        "gallery without upload",
        SEND,
        layout({"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}),
        at="components",
    ),
]
