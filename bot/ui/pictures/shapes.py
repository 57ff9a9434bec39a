"""Suits and marks as shapes: masks of one colour with smooth edges, remembered by size.

A shape is drawn eight times as large as it is needed and reduced. Points are in units of the
height, from the top left corner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import ceil, cos, pi, radians, sin

from PIL import Image, ImageDraw

from bot.rummy.cards import Suit

Mask = Image.Image
Point = tuple[float, float]
_LARGER = 8
_FINER = 4  # the same for boxes, which are large
_CORNER_STEPS = 12
_CURVE_STEPS = 24


class _Pen:
    """Draws on a large mask in units of the height."""

    def __init__(self, width: float, height: int) -> None:
        self._unit = height * _LARGER
        self._mask = Image.new("L", (round(width * height) * _LARGER, self._unit))
        self._draw = ImageDraw.Draw(self._mask)

    def fill(self, points: Iterable[Point]) -> None:
        self._draw.polygon([(x * self._unit, y * self._unit) for x, y in points], fill=255)

    def disc(self, x: float, y: float, radius: float) -> None:
        corners = [(at + side * radius) * self._unit for side in (-1, 1) for at in (x, y)]
        self._draw.ellipse(corners, fill=255)

    def done(self) -> Mask:
        return self._mask.reduce(_LARGER)


def _curve(start: Point, *bends: tuple[Point, Point, Point]) -> list[Point]:
    """Return points along cubic Bézier curves, each two handles and an end."""
    points = [start]
    for first, second, end in bends:
        begin = points[-1]
        for step in range(1, _CURVE_STEPS + 1):
            t = step / _CURVE_STEPS
            shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            ends = (begin, first, second, end)
            x, y = (
                sum(share * point[axis] for share, point in zip(shares, ends, strict=True))
                for axis in (0, 1)
            )
            points.append((x, y))
    return points


def _mirrored(half: Sequence[Point], middle: float) -> list[Point]:
    return [*half, *((2 * middle - x, y) for x, y in reversed(half))]


def _heart(pen: _Pen) -> None:
    half = _curve(
        (0.5, 0.27),
        ((0.46, 0.11), (0.37, 0.03), (0.25, 0.03)),
        ((0.1, 0.03), (0.0, 0.15), (0.0, 0.31)),
        ((0.0, 0.55), (0.3, 0.72), (0.5, 0.98)),
    )
    pen.fill(_mirrored(half, 0.5))


def _diamond(pen: _Pen) -> None:
    half = _curve(
        (0.44, 0.0),
        ((0.34, 0.2), (0.22, 0.36), (0.06, 0.5)),
        ((0.22, 0.64), (0.34, 0.8), (0.44, 1.0)),
    )
    pen.fill(_mirrored(half, 0.44))


def _spade(pen: _Pen) -> None:
    half = _curve(
        (0.48, 0.0),
        ((0.4, 0.2), (0.02, 0.36), (0.02, 0.58)),
        ((0.02, 0.72), (0.12, 0.79), (0.23, 0.79)),
        ((0.33, 0.79), (0.41, 0.74), (0.45, 0.64)),
    )
    pen.fill(_mirrored(half, 0.48))
    pen.fill(_stem(0.48))


def _club(pen: _Pen) -> None:
    for x, y in ((0.5, 0.24), (0.235, 0.565), (0.765, 0.565)):
        pen.disc(x, y, 0.235)
    pen.fill([(0.4, 0.4), (0.6, 0.4), (0.6, 0.65), (0.4, 0.65)])
    pen.fill(_stem(0.5))


def _stem(middle: float) -> list[Point]:
    half = _curve(
        (middle - 0.02, 0.55), ((middle - 0.04, 0.8), (middle - 0.1, 0.93), (middle - 0.2, 0.99))
    )
    return _mirrored(half, middle)


_SUITS: dict[Suit, tuple[float, Callable[[_Pen], None]]] = {
    Suit.SPADES: (0.96, _spade),
    Suit.HEARTS: (1.0, _heart),
    Suit.DIAMONDS: (0.88, _diamond),
    Suit.CLUBS: (1.0, _club),
}


@lru_cache(maxsize=64)
def suit(of: Suit, height: int) -> Mask:
    """Return a suit of that height in pixels, about as wide."""
    width, draw = _SUITS[of]
    pen = _Pen(width, height)
    draw(pen)
    return pen.done()


def _around(number: int, radii: Sequence[float], middle: Point) -> list[Point]:
    return [
        (
            middle[0] + radii[at % len(radii)] * sin(2 * pi * at / number),
            middle[1] - radii[at % len(radii)] * cos(2 * pi * at / number),
        )
        for at in range(number)
    ]


def _star(pen: _Pen) -> None:
    pen.fill(_around(10, (0.54, 0.235), (0.525, 0.55)))


def _check(pen: _Pen) -> None:
    pen.fill([(0.1, 0.55), (0.22, 0.42), (0.4, 0.6), (0.78, 0.18), (0.91, 0.3), (0.4, 0.86)])


def _arrow(pen: _Pen) -> None:
    pen.fill([(0.1, 0.02), (0.86, 0.5), (0.1, 0.98)])


def _arrow_up(pen: _Pen) -> None:
    pen.fill([(0.5, 0.1), (0.96, 0.86), (0.04, 0.86)])


def _disc(pen: _Pen) -> None:
    pen.disc(0.5, 0.5, 0.49)


def _square(pen: _Pen) -> None:
    pen.fill([(0.07, 0.07), (0.93, 0.07), (0.93, 0.93), (0.07, 0.93)])


def _rhomb(pen: _Pen) -> None:
    pen.fill([(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)])


def _arrow_down(pen: _Pen) -> None:
    pen.fill([(0.04, 0.14), (0.96, 0.14), (0.5, 0.9)])


def _cross(pen: _Pen) -> None:
    pen.fill([(0.34, 0.02), (0.66, 0.02), (0.66, 0.98), (0.34, 0.98)])
    pen.fill([(0.02, 0.34), (0.98, 0.34), (0.98, 0.66), (0.02, 0.66)])


_MARKS: dict[str, tuple[float, Callable[[_Pen], None]]] = {
    "star": (1.05, _star),
    "check": (1.0, _check),
    "arrow": (0.9, _arrow),
    "up": (1.0, _arrow_up),
    "down": (1.0, _arrow_down),
    "disc": (1.0, _disc),
    "square": (1.0, _square),
    "rhomb": (1.0, _rhomb),
    "cross": (1.0, _cross),
}
# One for each player of the sheet, so that colour alone need not tell them apart.
SERIES = ("disc", "square", "up", "rhomb", "down", "cross")


@lru_cache(maxsize=64)
def mark(name: str, height: int) -> Mask:
    """Return a mark of that height in pixels."""
    width, draw = _MARKS[name]
    pen = _Pen(width, height)
    draw(pen)
    return pen.done()


@lru_cache(maxsize=24)
def rounded(width: int, height: int, radius: int, angle: float = 0.0) -> Mask:
    """Return a box with round corners, turned about its middle by degrees against the clock."""
    turn = radians(angle)
    outline = [
        (x * cos(turn) + y * sin(turn), y * cos(turn) - x * sin(turn))
        for x, y in _outline(width / 2, height / 2, radius)
    ]
    across, down = (ceil(max(point[axis] for point in outline)) for axis in (0, 1))
    mask = Image.new("L", (2 * across * _FINER, 2 * down * _FINER))
    points = [((x + across) * _FINER - 0.5, (y + down) * _FINER - 0.5) for x, y in outline]
    ImageDraw.Draw(mask).polygon(points, fill=255)
    return mask.reduce(_FINER)


@lru_cache(maxsize=32)
def corners(radius: int) -> tuple[Mask, Mask, Mask, Mask]:
    """Return the corners of a box: upper left and right, lower left and right."""
    whole = rounded(2 * radius, 2 * radius, radius)
    first, second, third, fourth = (
        whole.crop((x, y, x + radius, y + radius)) for y in (0, radius) for x in (0, radius)
    )
    return first, second, third, fourth


def _outline(across: float, down: float, radius: float) -> Iterable[Point]:
    """Yield points around a box from its middle, clockwise from the right end of the top."""
    corners = ((1, -1), (1, 1), (-1, 1), (-1, -1))
    for number, (right, below) in enumerate(corners):
        for step in range(_CORNER_STEPS + 1):
            at = pi / 2 * (number - 1 + step / _CORNER_STEPS)
            yield (
                right * (across - radius) + radius * cos(at),
                below * (down - radius) + radius * sin(at),
            )
