"""Good bodies at the edge of what is allowed (NOTES 1.2 and 1.3): none may be refused."""

from __future__ import annotations

from .bodies import (
    ANSWER,
    ANSWER_PRESS,
    ANSWER_TYPING,
    COMMANDS,
    EDIT,
    EDIT_V2,
    EPHEMERAL,
    FOLLOW,
    OPEN_DM,
    ORIGINAL,
    SEND,
    THREAD,
    Case,
    answer,
    button,
    command,
    container,
    controls,
    embed,
    layout,
    long_command,
    modal,
    option,
    parameter,
    row,
    select,
    text,
    text_input,
    with_options,
)

_SUB = {"type": 1, "name": "sub", "description": "d", "options": [parameter()]}
_A = "attachment://a.png"
_PICTURE = {"type": 12, "items": [{"media": {"url": _A}}]}


def _good(name: str, door: str, body: object, *files: str) -> Case:
    return Case(name, door, body, 0, files=list(files))


GOOD = [
    _good("content of 2000", SEND, {"content": "x" * 2000}),
    _good("content with blanks around", SEND, {"content": " " * 100 + "x" * 2000}),
    _good("nonce of 25", SEND, {"content": "x", "nonce": "n" * 25, "enforce_nonce": True}),
    _good("nonce as a number", SEND, {"content": "x", "nonce": 12345}),
    _good("ids as numbers", SEND, {"content": "x", "allowed_mentions": {"users": [1, 2]}}),
    _good("parse and roles", SEND, {"content": "x", "allowed_mentions": {"parse": ["users"]}}),
    _good("only a file", SEND, {}, "a.png"),
    _good("ten files", SEND, {"content": "x"}, *(f"{n}.png" for n in range(10))),
    _good("embed with its file", SEND, embed(image={"url": "attachment://a.png"}), "a.png"),
    _good("6000 in two embeds", SEND, {"embeds": [{"description": "x" * 3000}] * 2}),
    _good("25 fields", SEND, embed(fields=[{"name": "n", "value": "v"}] * 25)),
    _good("flags of discord.py", SEND, embed(flags=0, type="rich")),
    _good("tts on an edit", EDIT, {"content": "x", "tts": False}),
    _good("taking the buttons off", EDIT, {"components": []}),
    _good(
        "25 buttons",
        SEND,
        controls(*(row(*(button(5 * r + n) for n in range(5))) for r in range(5))),
    ),
    _good("25 options", SEND, controls(row(select(options=[*map(option, range(25))])))),
    _good("link", SEND, controls(row(button(style=5, url="https://a.b", custom_id=...)))),
    _good("emoji alone", SEND, controls(row(button(label=..., emoji={"name": "🃏"})))),
    _good("any number", SEND, controls(row(select(min_values=0, max_values=3)))),
    _good("40 components", SEND, layout(*[text("x")] * 40)),
    _good("container", SEND, layout(container(text(), row(button()), {"type": 14}))),
    _good("gallery with its file", SEND, layout(_PICTURE), "a.png"),
    _good("layout stays a layout", EDIT_V2, {"components": [text("new")]}),
    _good("layout with the flag again", EDIT_V2, layout(text("new"))),
    _good("layout edited with flags of 0", EDIT_V2, {"components": [text("new")], "flags": 0}),
    _good("4000 of text", SEND, layout(text("x" * 2000), container(text("x" * 2000)))),
    _good(
        "40 with an accessory",
        SEND,
        layout({"type": 9, "components": [text()], "accessory": button()}, *[text("x")] * 37),
    ),
    _good("a message becomes a layout", EDIT, layout(text(), content=None, embeds=[])),
    _good("file of a layout", SEND, layout({"type": 13, "file": {"url": _A}}), "a.png"),
    _good("update with a file", ANSWER_PRESS, answer(7, **layout(_PICTURE, content=None)), "a.png"),
    _good("private answer", ANSWER, answer(4, content="x", flags=EPHEMERAL)),
    _good("private defer", ANSWER, answer(5, flags=EPHEMERAL)),
    _good("plain defer", ANSWER, answer(5)),
    _good("update", ANSWER_PRESS, answer(7, content="y", tts=False)),
    _good("deferred update", ANSWER_PRESS, answer(6)),
    _good("form for a button", ANSWER_PRESS, modal(text_input(label=None))),
    _good("form with a row", ANSWER, modal(row(text_input(label="L")["component"]))),
    _good("form of five", ANSWER, modal(*(text_input(custom_id=str(n)) for n in range(5)))),
    _good("no choices", ANSWER_TYPING, answer(8, choices=[])),
    _good(
        "25 choices",
        ANSWER_TYPING,
        answer(8, choices=[{"name": "x" * 100, "value": f"{n:0100}"} for n in range(25)]),
    ),
    _good("follow-up", FOLLOW, {"content": "x", "flags": EPHEMERAL}),
    _good("edit of the answer", ORIGINAL, {"content": "y"}),
    _good("Hungarian name", COMMANDS, command(name_localizations={"hu": "osztás"})),
    _good("8000 characters", COMMANDS, long_command(8000)),
    _good("no commands", COMMANDS, []),
    _good("sub-commands", COMMANDS, with_options(_SUB, _SUB | {"name": "two"})),
    _good("group", COMMANDS, with_options(_SUB | {"type": 2, "options": [_SUB]})),
    _good("nsfw and permissions", COMMANDS, command(nsfw=False, default_member_permissions=32)),
    _good("thread", THREAD, {"name": "x" * 100, "auto_archive_duration": 60}),
    _good("DM", OPEN_DM, {"recipient_id": "{anna}"}),
]
