"""The hand as a fan: rows of turned cards, new ones marked, picked ones raised."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import cos, degrees, radians, sin

from bot.rummy.cards import Face
from bot.rummy.views import SeatView
from bot.services.preferences import Sort
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.colours import Colour, Scheme, ink, inks, scheme
from bot.ui.pictures.faces import HAND, blank, reach, turned
from bot.ui.pictures.look import Look
from bot.ui.pictures.order import groups

WIDTH = 800
_MARGIN = 14
_MOST_IN_ROW = 8
_ROW = 164
_SHOWN = 196
_TOP = 70
_RAISED = 30
_GAP = 22
_RADIUS = 2900
_TURN = 1.5
_EDGE, _WIDE_EDGE = 2, 6
_BADGE = 44
_SEEN_STEP = 24
_SLACK = 34  # for round corners and turned sides


@dataclass(frozen=True, slots=True)
class FanCard:
    """A card of the fan: whether it came this turn, and whether it is picked."""

    face: Face
    fresh: bool
    picked: bool


@dataclass(frozen=True, slots=True)
class Fan:
    """All that a picture of a hand shows: the cards, in the order and the groups of the sort."""

    groups: tuple[tuple[FanCard, ...], ...]


def fan_of(view: SeatView, sort: Sort, picked: Collection[int] = ()) -> Fan:
    """Return what is shown of a hand; `picked` says where the picked cards stand in it."""
    fresh = view.hand.index(view.drawn) if view.drawn in view.hand else -1
    return Fan(
        tuple(
            tuple(FanCard(view.hand[at], at == fresh, at in picked) for at in group)
            for group in groups(view.hand, view.rules, sort)
        )
    )


@dataclass(frozen=True, slots=True)
class _Placed:
    """A card with the middle of its place; how much of it shows, from its top left corner.

    The outmost one is covered by no other.
    """

    card: FanCard
    x: float
    y: float
    shown: tuple[int, int]
    outmost: bool

    @property
    def angle(self) -> float:
        """Degrees against the clock by which the card is turned, in steps that come again."""
        return round(degrees((WIDTH / 2 - self.x) / _RADIUS) / _TURN) * _TURN


def draw_fan(fan: Fan, look: Look) -> bytes:
    """Return the picture of a hand as a PNG, 800 pixels wide."""
    rows = _rows(fan)
    last = max(len(rows) - 1, 0)
    canvas = Canvas(WIDTH, _TOP + _ROW * last + _SHOWN, scheme(look).ground)
    _expect(canvas, look)
    for number, row in enumerate(rows):
        for placed in _places(row, _TOP + number * _ROW, last=number == last):
            _put(canvas, placed, look)
    return canvas.png()


def _expect(canvas: Canvas, look: Look) -> None:
    """Have one palette for all hands of a look: it takes memory, and time before its first use."""
    colours = scheme(look)
    for colour in inks(look):
        canvas.meet(colour, colours.paper)
    for edge in (colours.edge, colours.fresh, colours.picked):
        canvas.meet(edge, colours.ground)
        canvas.meet(colours.paper, edge)
    for badge in (colours.fresh, colours.picked):
        canvas.meet(badge, colours.ground, colours.paper)
        canvas.meet(colours.on_mark, badge)


# A card, and whether it is the first of its group.
_Row = Sequence[tuple[FanCard, bool]]


def _rows(fan: Fan) -> list[_Row]:
    """Divide the cards into rows of about the same length, between groups where that comes out."""
    cards = [(card, not at) for group in fan.groups for at, card in enumerate(group)]
    count = -(-len(cards) // _MOST_IN_ROW)
    rows: list[_Row] = []
    while cards:
        size = _row_size([first for _, first in cards], count)
        rows.append(cards[:size])
        cards = cards[size:]
        count -= 1
    return rows


def _row_size(firsts: Sequence[bool], rows: int) -> int:
    fair = len(firsts) // rows
    least = len(firsts) - (rows - 1) * _MOST_IN_ROW
    for size in (fair, fair + 1, fair - 1):
        if rows > 1 and max(least, 1) <= size <= _MOST_IN_ROW and firsts[size]:
            return size
    return fair


def _places(row: _Row, top: int, *, last: bool) -> Iterator[_Placed]:
    height = (_SHOWN if last else _ROW) + _SLACK
    gaps = [_GAP if first and at else 0 for at, (_, first) in enumerate(row)]
    steps = max(len(row) - 1, 1)
    strip = min(HAND.strip, (WIDTH - 2 * _MARGIN - HAND.width - sum(gaps)) / steps)
    x = (WIDTH - strip * (len(row) - 1) - sum(gaps)) / 2
    for at, (card, _) in enumerate(row):
        x += gaps[at] + (strip if at else 0)
        away = (x - WIDTH / 2) / _RADIUS
        up = _RAISED if card.picked else 0
        y = top + HAND.height / 2 + _RADIUS * (1 - cos(away)) - up * cos(away)
        shown = (_shown(row, at, gaps), height + up)
        yield _Placed(card, x + up * sin(away), y, shown, last and at + 1 == len(row))


def _shown(row: _Row, at: int, gaps: Sequence[int]) -> int:
    """Return how much of the width of a card can be seen: a raised one rises over the next."""
    if at + 1 == len(row) or (row[at][0].picked and not row[at + 1][0].picked):
        return HAND.width + _SLACK
    # A little more does no harm, and fewer shapes have to be remembered.
    seen = HAND.strip + gaps[at + 1] + _SLACK
    return -(-seen // _SEEN_STEP) * _SEEN_STEP


def _put(canvas: Canvas, placed: _Placed, look: Look) -> None:
    card, colours, angle = placed.card, scheme(look), placed.angle
    x, y = placed.x, placed.y
    edge, border = _border(card, colours)
    paper = blank(HAND, angle, border, placed.shown)
    across, down = reach(HAND, angle)
    left, top = round(x) - across, round(y) - down
    canvas.stamp(paper.shape, (left, top), edge, colours.ground)
    canvas.stamp(paper.inner, (left + paper.inset[0], top + paper.inset[1]), colours.paper, edge)
    printed = turned(card.face, HAND, angle, placed.outmost)
    colour = ink(card.face, look)
    canvas.centred(printed.mask, (x + printed.x, y + printed.y), colour, colours.paper)
    canvas.wrote(colour, colours.paper)
    for number, (name, ground) in enumerate(_badges(card, colours)):
        canvas.badge(name, _BADGE, _on_edge(placed, number), ground, colours)


def _border(card: FanCard, colours: Scheme) -> tuple[Colour, int]:
    if card.fresh:
        return colours.fresh, _WIDE_EDGE
    return (colours.picked, _WIDE_EDGE) if card.picked else (colours.edge, _EDGE)


def _badges(card: FanCard, colours: Scheme) -> Iterator[tuple[str, Colour]]:
    if card.picked:
        yield "check", colours.picked
    if card.fresh:
        yield "star", colours.fresh


def _on_edge(placed: _Placed, number: int) -> tuple[float, float]:
    """Return the middle of a badge on the upper edge of a card, over its index."""
    along = HAND.strip / 2 - HAND.width / 2 + number * (_BADGE + 2)
    turn, up = radians(placed.angle), HAND.height / 2 + 14
    return (
        placed.x + along * cos(turn) - up * sin(turn),
        placed.y - along * sin(turn) - up * cos(turn),
    )
