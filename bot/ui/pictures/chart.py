"""The score sheet as a chart: how the totals went, and under it the points of every deal.

Low is good (RULES 7), so a line that rises is one that gets better.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from PIL import Image, ImageDraw

from bot.i18n import Texts
from bot.i18n.texts import shown
from bot.rummy.events import Finish
from bot.rummy.match import Standing, standings
from bot.rummy.ruleset import RuleSet
from bot.rummy.scoring import DealScore
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.colours import Colour, Scheme, scheme
from bot.ui.pictures.font import Weight
from bot.ui.pictures.look import Look
from bot.ui.pictures.names import names_for, names_within
from bot.ui.pictures.shapes import SERIES, Mask, mark

_LEAST_WIDTH = 800
_MARGIN = 18
_NAMES, _SUMS = 216, 188
_LEAST_COLUMN = 58
_PLOT = 300
_AXIS, _ROW = 46, 54
_FINER = 3
_LINE, _MARKER, _KEY = 5, 22, 26
_MOST_TICKS = 5
_STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
_NAME = (Weight.BOLD, 30)
_CELL = (Weight.PLAIN, 27)
_WON = (Weight.HEAVY, 27)
_SUM = (Weight.HEAVY, 32)
_TO_PLAY = "–"


@dataclass(frozen=True, slots=True)
class PlayerShown:
    """A player: the seat, the name, and by deal the points, whether it won, and from hand."""

    seat: int
    name: str
    points: tuple[int, ...]
    won: tuple[bool, ...]
    by_hand: tuple[bool, ...]
    total: int
    behind: int

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after each deal, from the nothing before the first."""
        return tuple(accumulate(self.points, initial=0))


@dataclass(frozen=True, slots=True)
class SheetShown:
    """All that a picture of the sheet shows: the players from first to last."""

    players: tuple[PlayerShown, ...]
    deals: int
    better: str
    sums: tuple[str, str]


def sheet_of(
    texts: Texts, names: Sequence[str], scores: Sequence[DealScore], rules: RuleSet
) -> SheetShown:
    """Return what is shown of the scores; `names` in seat order."""
    named = names_for(texts, names)
    return SheetShown(
        players=tuple(
            _player(row, named[row.seat], scores) for row in standings(len(names), scores)
        ),
        deals=max(rules.deals, len(scores)),
        better=texts("picture.better"),
        sums=(texts("sheet.total"), texts("sheet.behind")),
    )


def _player(row: Standing, name: str, scores: Sequence[DealScore]) -> PlayerShown:
    won = tuple(score.winner == row.seat for score in scores)
    by_hand = tuple(
        of_seat and score.finish is Finish.FROM_HAND
        for of_seat, score in zip(won, scores, strict=True)
    )
    points = tuple(score.totals[row.seat] for score in scores)
    return PlayerShown(row.seat, name, points, won, by_hand, row.total, row.behind)


@dataclass(frozen=True, slots=True)
class _Plot:
    """Where deals and totals stand on the picture, in pixels."""

    column: float
    low: int
    high: int
    step: int

    def x(self, deal: int) -> float:
        """The middle of the column of a deal; 0 is before the first."""
        return _MARGIN + _NAMES + (deal - 0.5) * self.column

    def y(self, total: int) -> float:
        """The height of a total: low ones stand high."""
        return 54 + (total - self.low) / (self.high - self.low) * (_PLOT - 76)

    @property
    def ticks(self) -> range:
        """The totals with a line across."""
        return range(-(-self.low // self.step) * self.step, self.high + 1, self.step)


def _plot(sheet: SheetShown, column: float) -> _Plot:
    totals = [total for player in sheet.players for total in player.totals]
    low, high = min(totals), max(*totals, min(totals) + 20)
    step = next((step for step in _STEPS if (high - low) / step < _MOST_TICKS), high - low)
    return _Plot(column, low, high, step)


def draw_sheet(sheet: SheetShown, look: Look) -> bytes:
    """Return the picture of the sheet as a PNG, 800 pixels wide or more with many deals."""
    beside = 2 * _MARGIN + _NAMES + _SUMS
    wide = max(_LEAST_WIDTH, beside + _LEAST_COLUMN * sheet.deals)
    plot = _plot(sheet, (wide - beside) / sheet.deals)
    height = _PLOT + _AXIS + len(sheet.players) * _ROW + _MARGIN
    colours = scheme(look)
    canvas = Canvas(wide, height, colours.ground)
    _draw_grid(canvas, sheet, plot, colours)
    for player in reversed(sheet.players):  # the first lies on top
        _draw_line(canvas, player, plot, colours)
    _draw_axis(canvas, sheet, plot, colours)
    for number, player in enumerate(_named(sheet, plot)):
        _draw_row(canvas, player, _PLOT + _AXIS + number * _ROW, (plot, sheet.deals), colours)
    return canvas.png()


def _named(sheet: SheetShown, plot: _Plot) -> Iterator[PlayerShown]:
    """Yield the players with names that fit before the first deal."""
    room = plot.x(1) - plot.column / 2 - _MARGIN - 60
    names = {player.seat: player.name for player in sheet.players}
    cut = names_within(names, dict.fromkeys(names, room), _NAME)
    return (replace(player, name=cut[player.seat]) for player in sheet.players)


def _draw_grid(canvas: Canvas, sheet: SheetShown, plot: _Plot, colours: Scheme) -> None:
    left, right = round(plot.x(0)), canvas.image.width - _MARGIN
    for total in plot.ticks:
        y = round(plot.y(total))
        canvas.bar((left, y, right, y + (3 if total == 0 else 2)), colours.line)
        at = (left - 14, y + 9)
        canvas.text(shown(total), at, _CELL, colours.soft, colours.ground, "rs")
    canvas.stamp(mark("up", 22), (_MARGIN + 2, 14), colours.soft, colours.ground)
    canvas.text(sheet.better, (_MARGIN + 34, 34), _CELL, colours.soft, colours.ground)


def _draw_line(canvas: Canvas, player: PlayerShown, plot: _Plot, colours: Scheme) -> None:
    colour = _colour(player, colours)
    points = [(plot.x(deal), plot.y(total)) for deal, total in enumerate(player.totals)]
    others = (colours.line, *(_colour_of(seat, colours) for seat in range(player.seat)))
    left = int(min(x for x, _ in points)) - _LINE
    top = int(min(y for _, y in points)) - _LINE
    line = _line([(x - left, y - top) for x, y in points])
    canvas.stamp(line, (left, top), colour, colours.ground, *others)
    sign = mark(_sign(player), _MARKER)
    for point in points[1:]:
        canvas.centred(sign, point, colour, colours.ground)


def _line(points: Sequence[tuple[float, float]]) -> Mask:
    """Return a line through points as a mask with smooth edges."""
    size = [(int(max(at[axis] for at in points)) + _LINE) * _FINER for axis in (0, 1)]
    mask = Image.new("L", (size[0], size[1]))
    finer = [(x * _FINER, y * _FINER) for x, y in points]
    ImageDraw.Draw(mask).line(finer, fill=255, width=_LINE * _FINER, joint="curve")
    return mask.reduce(_FINER)


def _sign(player: PlayerShown) -> str:
    return SERIES[player.seat % len(SERIES)]


def _colour_of(seat: int, colours: Scheme) -> Colour:
    return colours.series[seat % len(colours.series)]


def _colour(player: PlayerShown, colours: Scheme) -> Colour:
    return _colour_of(player.seat, colours)


def _draw_axis(canvas: Canvas, sheet: SheetShown, plot: _Plot, colours: Scheme) -> None:
    base = _PLOT + 32
    for deal in range(1, sheet.deals + 1):
        at = (plot.x(deal), base)
        canvas.text(str(deal), at, _CELL, colours.soft, colours.ground, "ms")
    for text, x in zip(sheet.sums, _sums(canvas), strict=True):
        canvas.text(text, (x, base), _CELL, colours.soft, colours.ground, "rs")


def _sums(canvas: Canvas) -> tuple[int, int]:
    """Return where total and distance end."""
    right = canvas.image.width - _MARGIN - 12
    return right - 88, right


def _draw_row(
    canvas: Canvas, player: PlayerShown, top: int, across: tuple[_Plot, int], colours: Scheme
) -> None:
    plot, deals = across
    wide = canvas.image.width - 2 * _MARGIN
    canvas.box((_MARGIN, top), (wide, _ROW - 6), 12, colours.panel, colours.ground)
    middle, base = top + (_ROW - 6) / 2, top + 34
    key = (_MARGIN + 28, middle)
    canvas.centred(mark(_sign(player), _KEY), key, _colour(player, colours), colours.panel)
    canvas.text(player.name, (_MARGIN + 52, base), _NAME, colours.text, colours.panel)
    for deal, (text, won, by_hand) in enumerate(_cells(player, deals), 1):
        at = (plot.x(deal), base)
        if not won:
            canvas.text(text, at, _CELL, colours.soft, colours.panel, "ms")
            continue
        ground, colour = _win(colours, by_hand=by_hand)
        size = (round(min(plot.column - 2, 64)), _ROW - 16)
        canvas.box((round(at[0] - size[0] / 2), top + 5), size, 10, ground, colours.panel)
        canvas.text(text, at, _WON, colour, ground, "ms")
    total, behind = _sums(canvas)
    canvas.text(shown(player.total), (total, base), _SUM, colours.text, colours.panel, "rs")
    if player.behind:
        said = f"+{player.behind}"
        canvas.text(said, (behind, base), _CELL, colours.soft, colours.panel, "rs")


def _win(colours: Scheme, *, by_hand: bool) -> tuple[Colour, Colour]:
    """Return ground and ink for the points of a deal that was won; from hand stands out more."""
    if by_hand:
        return colours.fresh, colours.on_mark
    return colours.turn, colours.text


def _cells(player: PlayerShown, deals: int) -> Iterator[tuple[str, bool, bool]]:
    """Yield for every deal what is written, whether it was won, and whether from hand."""
    texts = map(shown, player.points)
    yield from zip(texts, player.won, player.by_hand, strict=True)
    for _ in range(deals - len(player.points)):
        yield _TO_PLAY, False, False
