"""The letters of pictures: Manrope, which comes with a package and has all letters of Hungarian.

Letters are laid out one after the other, the same on every machine; what the font lacks is
replaced before it is drawn.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

_PACKAGE = "font_manrope"
_ELLIPSIS = "…"
_UNASSIGNED = "\uffff"  # drawn as what stands for a missing letter
# Signs that take the place of ones that do something in a message; on a picture nothing does.
_PLAIN = str.maketrans("＠♯⦗⦘∗ˍ∼ˋǀ∖꞉∕", "@#[]*_~`|\\:/")


class Weight(StrEnum):
    """How heavy letters are; the value is the name of the file."""

    HEAVY = "Manrope-ExtraBold"
    BOLD = "Manrope-Bold"
    PLAIN = "Manrope-SemiBold"


@cache
def _data(weight: Weight) -> bytes:
    return (files(_PACKAGE) / "files" / f"{weight}.ttf").read_bytes()


@lru_cache(maxsize=32)
def font(weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    """Return the font in a size in pixels. Raise OSError where the package is not as it was."""
    try:
        data = _data(weight)
    except ImportError as error:
        raise OSError(f"no package {_PACKAGE}") from error
    return ImageFont.truetype(BytesIO(data), size, layout_engine=ImageFont.Layout.BASIC)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text as a mask, and where its corner lies from the begin of its base line."""

    mask: Image.Image
    x: int
    y: int
    advance: float


@lru_cache(maxsize=256)
def written(text: str, weight: Weight, size: int) -> Line:
    """Return a line of text. Letters take long to draw, and most lines come again."""
    letters = font(weight, size)
    left, top, right, bottom = map(round, letters.getbbox(text, anchor="ls"))
    mask = Image.new("L", (max(right - left, 1), max(bottom - top, 1)))
    ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=letters, anchor="ls")
    return Line(mask, left, top, letters.getlength(text))


@lru_cache(maxsize=2048)
def width(text: str, weight: Weight, size: int) -> float:
    """Return how wide a text is, in pixels."""
    return font(weight, size).getlength(text)


@lru_cache(maxsize=2048)
def has(letter: str) -> bool:
    """Tell whether the font has a letter, or a blank that is drawn as nothing."""
    drawn = font(Weight.PLAIN, 32).getmask(letter)
    missing = font(Weight.PLAIN, 32).getmask(_UNASSIGNED)
    return letter.isspace() or (drawn.size, bytes(drawn)) != (missing.size, bytes(missing))


def drawable(text: str) -> str:
    """Return a text in letters that the font has, empty where it has none of them.

    A letter that is missing gives way to its plain form (`𝓐` to `A`), or is left out.
    """
    kept = "".join(_drawable(letter) for letter in unicodedata.normalize("NFC", text))
    return " ".join(kept.split())


def _drawable(letter: str) -> str:
    if has(letter):
        return letter
    plain = unicodedata.normalize("NFKD", letter.translate(_PLAIN))
    return "".join(part for part in plain if has(part) and not unicodedata.combining(part))


def fitted(text: str, room: float, weight: Weight, size: int) -> str:
    """Return a text that is at most so many pixels wide; what is cut ends in an ellipsis."""
    if width(text, weight, size) <= room:
        return text
    kept = text
    while kept and width(kept.rstrip() + _ELLIPSIS, weight, size) > room:
        kept = kept[:-1]
    return kept.rstrip() + _ELLIPSIS
