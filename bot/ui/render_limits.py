"""What Discord takes in one message, and how texts are made to fit.

Limits: content 2,000 characters; an embed 256 for the title and names, 4,096 for the description,
25 fields of 1,024, 2,048 for the footer, 6,000 in all (Discord's documentation, Message: Embed
Limits).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord

from bot.i18n import clean

CONTENT = 2000
TITLE = 256
NAME = 256
DESCRIPTION = 4096
VALUE = 1024
FOOTER = 2048
FIELDS = 25
TOTAL = 6000
_ELLIPSIS = "…"
_UNNAMED = "…"


def shown_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return names safe to show; those that are clean already stay as they are."""
    return tuple(clean(name) for name in names)


def clip(text: str, limit: int) -> str:
    """Return text of at most `limit` characters, cut at the end of a line where there is one."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    whole_lines = cut.rpartition("\n")[0]
    return (whole_lines or cut).rstrip() + _ELLIPSIS


def lines_within(lines: Sequence[str], limit: int) -> list[str]:
    """Return the first of some lines that fit into `limit` characters together."""
    kept: list[str] = []
    left = limit
    for line in lines:
        left -= len(line) + 1
        if left < 0:
            break
        kept.append(line)
    return kept


def embed(title: str, description: str = "", *, colour: int) -> discord.Embed:
    """Return an embed whose title and description fit."""
    return discord.Embed(
        title=clip(title, TITLE), description=clip(description, DESCRIPTION), colour=colour
    )


def add_lines(target: discord.Embed, name: str, lines: Sequence[str]) -> None:
    """Add lines to an embed under a heading, over more fields where one does not hold them."""
    rest = [clip(line, VALUE) for line in lines]
    heading = clip(name, NAME) or _UNNAMED
    while rest and len(target.fields) < FIELDS:
        part = lines_within(rest, VALUE + 1)
        room = TOTAL - len(target) - len(heading)
        value = clip("\n".join(part), max(room, 0))
        if room < len(_ELLIPSIS):
            return
        target.add_field(name=heading, value=value, inline=False)
        rest = rest[len(part) :]
        heading = _UNNAMED
