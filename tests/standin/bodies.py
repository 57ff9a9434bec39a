"""Bodies for the tests of refusals: good ones, and one change each that makes them faulty."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Body = Any
V2 = 1 << 15
EPHEMERAL = 1 << 6

SEND = "POST /channels/{table}/messages"
EDIT = "PATCH /channels/{table}/messages/{message}"
EDIT_V2 = "PATCH /channels/{table}/messages/{layout}"
COMMANDS = "PUT /applications/{application}/commands"
ANSWER = "POST /interactions/{interaction}/{token}/callback"
ANSWER_PRESS = "POST /interactions/{press}/{press_token}/callback"
ANSWER_TYPING = "POST /interactions/{typing}/{typing_token}/callback"
ANSWER_FORM = "POST /interactions/{form}/{form_token}/callback"
FOLLOW = "POST /webhooks/{application}/{answered_token}"
ORIGINAL = "PATCH /webhooks/{application}/{answered_token}/messages/@original"
THREAD = "POST /channels/{table}/messages/{message}/threads"
OPEN_DM = "POST /users/@me/channels"


@dataclass(frozen=True)
class Case:
    """A body at a door; `code` 0 is a good one, else the refusal, `at` its dotted path."""

    name: str
    door: str
    body: Body
    code: int = 50035
    at: str = ""
    files: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return self.name


def button(number: int = 1, **changes: Body) -> Body:
    """A button."""
    base = {"type": 2, "style": 1, "label": f"B{number}", "custom_id": f"b:{number}"}
    return _changed(base, changes)


def option(number: int, **changes: Body) -> Body:
    """An option of a select."""
    return _changed({"label": f"Card {number}", "value": f"c{number}"}, changes)


def select(**changes: Body) -> Body:
    """A select with three options."""
    options = [option(number) for number in range(3)]
    return _changed({"type": 3, "custom_id": "s", "options": options}, changes)


def row(*children: Body) -> Body:
    """An action row."""
    return {"type": 1, "components": list(children)}


def text(content: str = "text") -> Body:
    """A text display."""
    return {"type": 10, "content": content}


def container(*children: Body) -> Body:
    """A container."""
    return {"type": 17, "components": list(children)}


def controls(*rows: Body) -> Body:
    """A message with rows."""
    return {"content": "x", "components": list(rows)}


def layout(*parts: Body, **more: Body) -> Body:
    """A message of components alone."""
    return {"flags": V2, "components": list(parts)} | more


def embed(**changes: Body) -> Body:
    """A message with one embed."""
    return {"embeds": [_changed({"title": "t", "description": "d"}, changes)]}


def answer(kind: int, **data: Body) -> Body:
    """A callback."""
    return {"type": kind, "data": data} if data else {"type": kind}


def text_input(**changes: Body) -> Body:
    """A text input in a label."""
    inner = _changed({"type": 4, "custom_id": "i", "style": 1}, changes)
    return {"type": 18, "label": "Name", "component": inner}


def modal(*components: Body, **changes: Body) -> Body:
    """A callback that opens a modal."""
    base = {"title": "T", "custom_id": "m", "components": list(components) or [text_input()]}
    return {"type": 9, "data": _changed(base, changes)}


def command(**changes: Body) -> Body:
    """A list of one command."""
    return [_changed({"name": "deal", "description": "Deal"}, changes)]


def with_options(*options: Body) -> Body:
    """A list of one command with options."""
    return command(options=list(options))


def parameter(name: str = "cards", **changes: Body) -> Body:
    """An option of a command."""
    return _changed({"type": 3, "name": name, "description": "d"}, changes)


def long_command(characters: int) -> Body:
    """A list of one command that counts this many characters."""
    words = [f"{number:02}" * 8 for number in range(25)]
    full = [{"name": word, "value": word} for word in words]
    # Name and description of the command count 8, each of nine full options 2 + 1 + 25 * 32.
    rest = characters - 8 - 9 * 803 - 2 - 22 * 32
    last = parameter("o9", description="d" * rest, choices=full[:22])
    return with_options(*(parameter(f"o{n}", choices=full) for n in range(9)), last)


def _changed(base: Body, changes: Body) -> Body:
    merged = base | changes
    return {key: value for key, value in merged.items() if value is not ...}
