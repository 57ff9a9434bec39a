"""The colours of pictures, and how well one is read on another.

Text has a contrast of at least 4.5:1 to what it stands on, shapes that mean something 3:1
(https://www.w3.org/TR/WCAG22/#contrast-minimum, #non-text-contrast).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.rummy.cards import Face, Suit
from bot.services.preferences import Deck, Theme
from bot.ui.pictures.look import Look

Colour = tuple[int, int, int]
TEXT_CONTRAST = 4.5
SHAPE_CONTRAST = 3.0
_LINEAR_BELOW = 0.04045


def _hex(code: int) -> Colour:
    return (code >> 16, code >> 8 & 255, code & 255)


@dataclass(frozen=True, slots=True)
class Scheme:
    """The colours of a theme.

    `ground` lies under everything, `panel` under what belongs together, `turn` under the player
    to move; `text` and `soft` are written on all three. `fresh` marks what came this turn and who
    is to move, `picked` what was chosen; `on_mark` is written on both. Cards are of `paper` with
    an `edge`; jokers on the table are of `joker_paper` with a band of `joker`, which is the ink of
    jokers too, and `on_joker` is written on it; `back` and `back_line` are the other side of a
    card, `on_back` is written on it. `series` tells the players of the sheet apart.
    """

    ground: Colour
    panel: Colour
    turn: Colour
    line: Colour
    text: Colour
    soft: Colour
    fresh: Colour
    picked: Colour
    on_mark: Colour
    paper: Colour
    joker_paper: Colour
    edge: Colour
    joker: Colour
    on_joker: Colour
    back: Colour
    back_line: Colour
    on_back: Colour
    series: tuple[Colour, ...]


SCHEMES: dict[Theme, Scheme] = {
    Theme.DARK: Scheme(
        ground=_hex(0x14241F),
        panel=_hex(0x1F362F),
        turn=_hex(0x3B3A22),
        line=_hex(0x3A5249),
        text=_hex(0xF3F6F2),
        soft=_hex(0xB7C9C0),
        fresh=_hex(0xF5C451),
        picked=_hex(0x66C2FF),
        on_mark=_hex(0x10201B),
        paper=_hex(0xF6F3EA),
        joker_paper=_hex(0xEADFF5),
        edge=_hex(0x8D8A80),
        joker=_hex(0x6B1FA3),
        on_joker=_hex(0xFFFFFF),
        back=_hex(0x2F5DA8),
        back_line=_hex(0xA9C3EE),
        on_back=_hex(0xFFFFFF),
        series=tuple(
            map(_hex, (0x66C2FF, 0xF5C451, 0xFF8A80, 0x7FD88F, 0xD6A6FF, 0xF3F6F2)),
        ),
    ),
    Theme.LIGHT: Scheme(
        ground=_hex(0xE6EFE9),
        panel=_hex(0xF4F9F6),
        turn=_hex(0xFFF1CC),
        line=_hex(0xC3D3CA),
        text=_hex(0x13241E),
        soft=_hex(0x43574E),
        fresh=_hex(0x8A5200),
        picked=_hex(0x0A58A8),
        on_mark=_hex(0xFFFFFF),
        paper=_hex(0xFFFFFF),
        joker_paper=_hex(0xF0E6FA),
        edge=_hex(0x8D9691),
        joker=_hex(0x6B1FA3),
        on_joker=_hex(0xFFFFFF),
        back=_hex(0x2F5DA8),
        back_line=_hex(0xA9C3EE),
        on_back=_hex(0xFFFFFF),
        series=tuple(
            map(_hex, (0x0A58A8, 0x8A5200, 0xB3122B, 0x1B6B2C, 0x6B1FA3, 0x13241E)),
        ),
    ),
}

_BLACK, _RED = _hex(0x17191D), _hex(0xC1121F)
INKS: dict[Deck, dict[Suit, Colour]] = {
    Deck.TWO: {
        Suit.SPADES: _BLACK,
        Suit.HEARTS: _RED,
        Suit.DIAMONDS: _RED,
        Suit.CLUBS: _BLACK,
    },
    Deck.FOUR: {
        Suit.SPADES: _BLACK,
        Suit.HEARTS: _RED,
        Suit.DIAMONDS: _hex(0x0B57C2),
        Suit.CLUBS: _hex(0x17692B),
    },
}


def scheme(look: Look) -> Scheme:
    """Return the colours of a look."""
    return SCHEMES[look.theme]


def ink(face: Face, look: Look) -> Colour:
    """Return the colour in which a card is printed."""
    return SCHEMES[look.theme].joker if face.suit is None else INKS[look.deck][face.suit]


def inks(look: Look) -> tuple[Colour, ...]:
    """Return every colour in which a card is printed."""
    return (SCHEMES[look.theme].joker, *INKS[look.deck].values())


def text_pairs(look: Look) -> Iterator[tuple[str, Colour, Colour]]:
    """Yield a name, the colour and the background of all that is written in a look."""
    own = SCHEMES[look.theme]
    for name, ground in (("ground", own.ground), ("panel", own.panel), ("turn", own.turn)):
        yield f"text on {name}", own.text, ground
        yield f"soft on {name}", own.soft, ground
    yield "on fresh", own.on_mark, own.fresh
    yield "on picked", own.on_mark, own.picked
    yield "on joker", own.on_joker, own.joker
    yield "on the back", own.on_back, own.back
    yield "joker on paper", own.joker, own.paper
    yield "joker on joker paper", own.joker, own.joker_paper
    for suit, colour in INKS[look.deck].items():
        yield f"{suit.name} on paper", colour, own.paper
        yield f"{suit.name} on joker paper", colour, own.joker_paper


def shape_pairs(look: Look) -> Iterator[tuple[str, Colour, Colour]]:
    """Yield the same for the shapes that mean something."""
    own = SCHEMES[look.theme]
    yield "fresh on ground", own.fresh, own.ground
    yield "fresh on turn", own.fresh, own.turn
    yield "picked on ground", own.picked, own.ground
    yield "lines of the back", own.back_line, own.back
    for number, colour in enumerate(own.series):
        yield f"series {number} on panel", colour, own.panel


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= _LINEAR_BELOW else ((part + 0.055) / 1.055) ** 2.4


def blends(one: Colour, other: Colour, steps: int) -> Iterator[Colour]:
    """Yield the colours between two, without them, as a smooth edge is made of."""
    for step in range(1, steps + 1):
        share = step / (steps + 1)
        red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
        yield (red, green, blue)
