"""The table as a message of components: what has happened, the picture or the melds, buttons.

A message of components takes 40 of them and 4,000 characters of text
(https://docs.discord.com/developers/components/reference); this one has at most twelve.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import discord

from bot.ui.answers import plain
from bot.ui.controls import Control
from bot.ui.pictures.look import Picture
from bot.ui.render_table import TableText

TABLE_GREEN = 0x2E7D4F
OVER_GREY = 0x6B7280
TEXT_TOTAL = 4000


def spread(
    said: str,
    table: TableText,
    picture: Picture | None,
    controls: Sequence[Control] = (),
    *,
    over: bool = False,
) -> discord.ui.LayoutView:
    """Return what is said above the table and the table, with the picture in place of melds."""
    view = plain(said) if said else discord.ui.LayoutView(timeout=None)
    box: discord.ui.Container[Any] = discord.ui.Container(
        accent_colour=OVER_GREY if over else TABLE_GREEN
    )
    pieces: list[discord.ui.Item[Any]] = [
        discord.ui.TextDisplay(text) for text in table.pieces(melds=picture is None)
    ]
    if picture is not None:
        pieces.insert(1, gallery(picture))
    if controls:
        pieces.append(discord.ui.ActionRow(*controls))
    for piece in pieces:
        box.add_item(piece)
    view.add_item(box)
    return view


def gallery(picture: Picture) -> discord.ui.MediaGallery[Any]:
    """Return the place of a picture whose file is sent with the message."""
    item = discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt)
    return discord.ui.MediaGallery(item)


def files(*pictures: Picture | None) -> list[discord.File]:
    """Return the files of pictures, to be sent once."""
    return [
        discord.File(io.BytesIO(picture.data), picture.name, description=picture.alt)
        for picture in pictures
        if picture is not None
    ]
