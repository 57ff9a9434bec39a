"""The faces of cards as masks of one colour: what is printed, without the card it is printed on.

They are the same in every look, so they are kept by face and size (and angle) alone. The rank is
written as the notation writes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

from PIL import Image, ImageDraw

from bot.rummy.cards import Face
from bot.ui.pictures.font import Weight, font, width
from bot.ui.pictures.shapes import Mask, mark, rounded, suit

JOKER_LABEL = "JK"
_LETTERS = Weight.HEAVY
_MOST_TURNED = 320
_ROOM = 2  # around what is turned, so that its edges stay smooth


@dataclass(frozen=True, slots=True)
class Size:
    """The measures of a card in pixels.

    `strip` is how much of it shows under the next one. The index is the rank, `rank` high in the
    size of its font, over the suit; `pip` is the height of the large suit, 0 for none, and `drop`
    how far it is from the lower edge.
    """

    width: int
    height: int
    radius: int
    strip: int
    rank: int
    suit: int
    top: int
    pip: int
    drop: int


# In a hand, on a pile, in a meld.
HAND = Size(width=166, height=230, radius=18, strip=84, rank=72, suit=50, top=12, pip=84, drop=44)
PILE = Size(width=112, height=158, radius=14, strip=60, rank=54, suit=36, top=8, pip=62, drop=14)
MELD = Size(width=62, height=100, radius=10, strip=52, rank=44, suit=36, top=8, pip=0, drop=0)


def label(face: Face) -> str:
    """Return the rank as it is written on a card."""
    return JOKER_LABEL if face.rank is None else face.rank.label


@lru_cache(maxsize=64)
def index(face: Face, size: Size) -> Mask:
    """Return the index of a card, as wide as its strip."""
    tile = Image.new("L", (size.strip, size.top + size.rank + size.suit + 4))
    base = size.top + round(size.rank * 0.75)
    write_centred(tile, label(face), size.rank, base, size.strip - size.rank * 2 // 9)
    sign = sign_of(face, size.suit)
    tile.paste(sign, ((size.strip - sign.width) // 2, base + size.rank // 7))
    return tile


def sign_of(face: Face, height: int) -> Mask:
    """Return the suit of a card, the star of a joker."""
    return mark("star", height) if face.suit is None else suit(face.suit, height)


def write_centred(tile: Mask, text: str, size: int, base: int, room: int) -> None:
    """Write a rank into the middle of a mask, smaller where it would be too wide."""
    size = min(size, int(size * room / width(text, _LETTERS, size)))
    ImageDraw.Draw(tile).text(
        (tile.width / 2, base), text, fill=255, font=font(_LETTERS, size), anchor="ms"
    )


@lru_cache(maxsize=8)
def whole(face: Face, size: Size) -> Mask:
    """Return all that is printed on a card: the index, and a large suit where it has one."""
    card = Image.new("L", (size.width, size.height))
    card.paste(index(face, size), (0, 0))
    if size.pip:
        pip = sign_of(face, size.pip)
        place = (size.width - size.radius - pip.width, size.height - size.drop - pip.height)
        card.paste(pip, place, pip)
    return card


@dataclass(frozen=True, slots=True)
class Turned:
    """A turned mask, and where its middle lies from the middle of its card."""

    mask: Mask
    x: float
    y: float


@lru_cache(maxsize=_MOST_TURNED)
def turned(face: Face, size: Size, angle: float, large: bool) -> Turned:
    """Return the print of a card, with its large suit or not, turned against the clock."""
    printed = whole(face, size) if large else index(face, size)
    left, top, right, bottom = printed.getbbox() or (0, 0, 1, 1)
    left, top, right, bottom = left - _ROOM, top - _ROOM, right + _ROOM, bottom + _ROOM
    x = (left + right - size.width) / 2
    y = (top + bottom - size.height) / 2
    part = printed.crop((left, top, right, bottom))
    if angle:
        part = part.rotate(angle, Image.Resampling.BICUBIC, expand=True)
    turn = radians(angle)
    return Turned(part, x * cos(turn) + y * sin(turn), y * cos(turn) - x * sin(turn))


@dataclass(frozen=True, slots=True)
class Blank:
    """The shape of a turned card, and where and of what shape the part within its border is."""

    shape: Mask
    inner: Mask
    inset: tuple[int, int]


@lru_cache(maxsize=32)
def blank(size: Size, angle: float, border: int, shown: tuple[int, int]) -> Blank:
    """Return an unprinted card with a border, turned by degrees against the clock.

    Of the whole only as much is there as is shown, from the top left corner.
    """
    outer = rounded(size.width, size.height, size.radius, angle)
    inner = rounded(size.width - 2 * border, size.height - 2 * border, size.radius - border, angle)
    inset = ((outer.width - inner.width) // 2, (outer.height - inner.height) // 2)
    across, down = min(shown[0], outer.width), min(shown[1], outer.height)
    within = (min(across - inset[0], inner.width), min(down - inset[1], inner.height))
    return Blank(outer.crop((0, 0, across, down)), inner.crop((0, 0, *within)), inset)


def reach(size: Size, angle: float) -> tuple[int, int]:
    """Return how far the corner of the box around a turned card lies from its middle."""
    width, height = rounded(size.width, size.height, size.radius, angle).size
    return width // 2, height // 2
