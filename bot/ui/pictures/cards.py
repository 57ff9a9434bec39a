"""Whole cards as they lie on the table, kept by face, look and size."""

from __future__ import annotations

from functools import lru_cache

from bot.rummy.cards import Face
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.colours import Scheme, ink, scheme
from bot.ui.pictures.faces import JOKER_LABEL, MELD, Size, label, sign_of, whole
from bot.ui.pictures.font import Weight
from bot.ui.pictures.look import Look
from bot.ui.pictures.shapes import Mask, rounded

_EDGE = 2
_BAND = 30
_BAND_LETTERS = (Weight.HEAVY, 25)
_STOOD_FOR = (Weight.HEAVY, 38)
_BASE, _SIGNS = 64, 82


def shape_of(size: Size) -> Mask:
    """Return the shape of a card."""
    return rounded(size.width, size.height, size.radius)


def card(face: Face, size: Size, look: Look) -> Canvas:
    """Return a card face up."""
    colours = scheme(look)
    tile = Canvas(size.width, size.height, colours.edge)
    inner = rounded(size.width - 2 * _EDGE, size.height - 2 * _EDGE, size.radius - _EDGE)
    tile.stamp(inner, (_EDGE, _EDGE), colours.paper, colours.edge)
    colour = ink(face, look)
    tile.stamp(whole(face, size), (0, 0), colour, colours.paper)
    tile.wrote(colour, colours.paper)
    return tile


@lru_cache(maxsize=112)
def in_meld(face: Face, look: Look) -> Canvas:
    """Return a card as it lies in a meld; there are many of them, and few are new."""
    return card(face, MELD, look)


@lru_cache(maxsize=32)
def joker(stands_for: tuple[Face, ...], look: Look) -> Canvas:
    """Return a joker in a meld: its index on a band, below it what it stands for.

    In a set that may be one of several suits (RULES 4.4).
    """
    colours, size = scheme(look), MELD
    tile = Canvas(size.width, size.height, colours.joker)
    inner = rounded(size.width - 2 * _EDGE, size.height - 2 * _EDGE, size.radius - _EDGE)
    tile.stamp(inner, (_EDGE, _EDGE), colours.joker_paper, colours.joker)
    tile.bar((0, 0, size.width, _BAND), colours.joker)
    middle = size.strip / 2 + 1
    tile.text(
        JOKER_LABEL, (middle, _BAND - 6), _BAND_LETTERS, colours.on_joker, colours.joker, "ms"
    )
    inks = [ink(face, look) for face in stands_for]
    colour = inks[0] if len(set(inks)) == 1 else colours.joker
    text = label(stands_for[0])
    tile.text(text, (middle, _BASE), _STOOD_FOR, colour, colours.joker_paper, "ms")
    step = min(26, (size.strip - 6) // len(stands_for))
    left = middle - step * (len(stands_for) - 1) / 2
    for at, face in enumerate(stands_for):
        place = (left + at * step, _SIGNS)
        tile.centred(sign_of(face, min(step - 1, 24)), place, inks[at], colours.joker_paper)
    return tile


@lru_cache(maxsize=8)
def back(size: Size, colours: Scheme) -> Canvas:
    """Return a card face down."""
    tile = Canvas(size.width, size.height, colours.back)
    for inset, colour, on in ((9, colours.back_line, colours.back), (12, colours.back, None)):
        inner = rounded(size.width - 2 * inset, size.height - 2 * inset, size.radius - inset // 2)
        tile.stamp(inner, (inset, inset), colour, on or colours.back_line)
    return tile
