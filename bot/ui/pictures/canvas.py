"""What pictures are drawn on, and how they become files.

Everything is a flat colour with smooth edges, so a picture needs few colours: the flat ones and
some between each two that meet. The canvas remembers which met, and the file holds just those.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Literal

from PIL import Image

from bot.ui.pictures.colours import Colour, Scheme, blends
from bot.ui.pictures.font import Weight, written
from bot.ui.pictures.shapes import Mask, corners, mark

Anchor = Literal["ls", "ms", "rs"]
_MOST_COLOURS = 256
_MOST_STEPS = 12
_CELL = 8
# How much of a line stands before its anchor.
_BEFORE: dict[Anchor, float] = {"ls": 0.0, "ms": 0.5, "rs": 1.0}
# Of a large table level 6 saves a quarter of the bytes and takes twice as long in all.
_COMPRESSION = 2


class Canvas:
    """A picture in the making; sizes and places are in pixels from the top left corner."""

    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self.image = Image.new("RGB", (width, height), ground)
        self.ground = ground
        self._flat: dict[Colour, None] = {ground: None}
        self._meet: dict[tuple[Colour, Colour], None] = {}
        # What is written on what, for whoever wants to know whether it can be read.
        self.written: dict[tuple[Colour, Colour], None] = {}

    def meet(self, colour: Colour, *on: Colour) -> None:
        """Remember that a colour has smooth edges to others."""
        self._flat[colour] = None
        for other in on:
            self._flat[other] = None
            self._meet[colour, other] = None

    def stamp(self, mask: Mask, at: tuple[int, int], colour: Colour, *on: Colour) -> None:
        """Put a shape down in a colour, its top left corner at a place."""
        self.meet(colour, *on)
        self.image.paste(colour, at, mask)

    def put(self, tile: Canvas, mask: Mask, at: tuple[int, int], *on: Colour) -> None:
        """Put down what was drawn on another canvas, through a mask of its size."""
        self._flat |= tile._flat
        self._meet |= tile._meet
        self.written |= tile.written
        for other in on:
            self._meet[tile.ground, other] = None
        self.image.paste(tile.image, at, mask)

    def bar(self, ends: tuple[int, int, int, int], colour: Colour) -> None:
        """Put down a bar from one corner to the other, the lower right one left out."""
        self._flat[colour] = None
        self.image.paste(colour, ends)

    def centred(self, mask: Mask, at: tuple[float, float], colour: Colour, *on: Colour) -> None:
        """Put a shape down with its middle at a place."""
        corner = (round(at[0] - mask.width / 2), round(at[1] - mask.height / 2))
        self.stamp(mask, corner, colour, *on)

    def badge(
        self, name: str, size: int, at: tuple[float, float], colour: Colour, colours: Scheme
    ) -> None:
        """Put down a disc with a mark, its middle at a place."""
        self.centred(mark("disc", size), at, colour, colours.ground, colours.paper)
        self.centred(mark(name, size * 6 // 10), at, colours.on_mark, colour)

    def box(
        self, at: tuple[int, int], size: tuple[int, int], radius: int, colour: Colour, *on: Colour
    ) -> None:
        """Put down a box with round corners."""
        self.meet(colour, *on)
        (left, top), (width, height) = at, size
        self.image.paste(colour, (left + radius, top, left + width - radius, top + height))
        self.image.paste(colour, (left, top + radius, left + width, top + height - radius))
        for number, corner in enumerate(corners(radius)):
            x = left + (width - radius if number % 2 else 0)
            y = top + (height - radius if number > 1 else 0)
            self.image.paste(colour, (x, y), corner)

    def text(
        self,
        text: str,
        at: tuple[float, float],
        letters: tuple[Weight, int],
        colour: Colour,
        on: Colour,
        anchor: Anchor = "ls",
    ) -> None:
        """Write on a colour, anchored at the left end, middle or right end of the base line."""
        line = written(text, *letters)
        x = at[0] - line.advance * _BEFORE[anchor]
        self.stamp(line.mask, (round(x) + line.x, round(at[1]) + line.y), colour, on)
        self.wrote(colour, on)

    def wrote(self, colour: Colour, on: Colour) -> None:
        """Remember that a mask with letters was put down."""
        self.written[colour, on] = None

    def png(self) -> bytes:
        """Return the picture as a file: the same drawing always gives the same bytes."""
        palette = _palette(frozenset(self._flat), frozenset(self._meet))
        few = self.image.quantize(palette=palette, dither=Image.Dither.NONE)
        file = BytesIO()
        few.save(file, "PNG", compress_level=_COMPRESSION)
        return file.getvalue()


# Each holds a table of half a megabyte once it has been used.
@lru_cache(maxsize=6)
def _palette(flat: frozenset[Colour], meet: frozenset[tuple[Colour, Colour]]) -> Image.Image:
    steps = min(_MOST_STEPS, (_MOST_COLOURS - len(flat)) // max(len(meet), 1))
    between = {colour for one, other in meet for colour in blends(one, other, steps)}
    colours = sorted(flat) + sorted(colour for colour in between if not _near(colour, flat))
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours[:_MOST_COLOURS] for part in colour])
    return palette


def _near(colour: Colour, flat: frozenset[Colour]) -> bool:
    """Tell whether a colour might be taken for a flat one: Pillow finds the nearest by cells."""
    return any(
        all(abs(a - b) < _CELL for a, b in zip(colour, other, strict=True)) for other in flat
    )
