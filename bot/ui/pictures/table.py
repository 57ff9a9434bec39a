"""The table: piles, players, melds by owner. It shows what everybody may see and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.i18n import Texts
from bot.rummy.cards import Face
from bot.rummy.melds import Slot
from bot.rummy.views import PublicView
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.cards import back, card, in_meld, joker, shape_of
from bot.ui.pictures.colours import Scheme, inks, scheme
from bot.ui.pictures.faces import MELD, PILE
from bot.ui.pictures.font import Weight, fitted, width
from bot.ui.pictures.look import Look
from bot.ui.pictures.names import names_for, names_within
from bot.ui.pictures.shapes import mark, rounded

WIDTHS = (800, 960, 1120, 1280)
_TALLEST = 1.15  # times the width, so that it is not made small to fit a screen
_MARGIN = 20
_HEAD = (Weight.BOLD, 32)
_NOTE = (Weight.PLAIN, 27)
_NUMBER = (Weight.HEAVY, 32)
_COUNT = (Weight.HEAVY, 36)
_PILES = 286
_SEAT_HEIGHT, _SEAT_GAP, _PAD = 96, 10, 16
_ROOMY = 400  # a box of a player so wide has room for everything beside each other
_OWNER = 50
_BADGE = 42
_MELD_GAP, _LINE_GAP = 24, 16


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A player: name, a line of notes, number of cards, whether to move."""

    name: str
    notes: str
    cards: int
    to_move: bool


@dataclass(frozen=True, slots=True)
class MeldShown:
    """A meld with its number."""

    number: int
    slots: tuple[Slot, ...]

    @property
    def width(self) -> int:
        """Pixels from the badge to the end of the last card."""
        return _BADGE + 6 + MELD.strip * (len(self.slots) - 1) + MELD.width


@dataclass(frozen=True, slots=True)
class OwnerShown:
    """The melds that one seat has laid, under a heading."""

    heading: str
    melds: tuple[MeldShown, ...]


@dataclass(frozen=True, slots=True)
class TableShown:
    """All that a picture of the table shows, in words where there are words."""

    seats: tuple[SeatShown, ...]
    owners: tuple[OwnerShown, ...]
    top: Face | None
    stock: int
    labels: tuple[str, str]
    nothing: str


def table_of(texts: Texts, view: PublicView, names: Sequence[str]) -> TableShown:
    """Return what is shown of a table; `names` in seat order."""
    shown = names_for(texts, names)
    return TableShown(
        seats=tuple(
            SeatShown(
                shown[seat],
                _notes(texts, view, seat),
                cards,
                to_move=seat == view.to_move and not view.over,
            )
            for seat, cards in enumerate(view.hand_sizes)
        ),
        owners=tuple(
            OwnerShown(shown[owner], melds)
            for owner in range(view.seats)
            if (melds := tuple(_melds(view, owner)))
        ),
        top=view.top_discard,
        stock=view.stock_count,
        labels=(texts("picture.stock"), texts("picture.discard")),
        nothing=texts("picture.no_melds"),
    )


def _notes(texts: Texts, view: PublicView, seat: int) -> str:
    notes = [texts("picture.opened")] if view.opened[seat] else []
    if seat == view.dealer:
        notes.append(texts("picture.dealer"))
    return " · ".join(notes)


def _melds(view: PublicView, owner: int) -> Iterator[MeldShown]:
    return (MeldShown(at.number, at.meld.slots) for at in view.melds if at.owner == owner)


# A meld, how far from the left it begins, and in which line of its owner.
_Line = list[tuple[int, MeldShown]]


def draw_table(table: TableShown, look: Look) -> bytes:
    """Return the picture of a table as a PNG, 800 to 1,280 pixels wide."""
    for wide in WIDTHS:
        lines = [_lines(owner.melds, wide) for owner in table.owners]
        height = _height(table, lines)
        if height <= wide * _TALLEST:
            break
    canvas = Canvas(wide, height, scheme(look).ground)
    for colour in inks(look):  # one palette for whatever card lies on top
        canvas.meet(colour, scheme(look).paper)
    _draw_piles(canvas, table, look)
    _draw_seats(canvas, table, look)
    top = _head_height(table)
    for owner, of_owner in zip(table.owners, lines, strict=True):
        top = _draw_owner(canvas, owner.heading, of_owner, top, look)
    if not table.owners:
        colours = scheme(look)
        at = (wide / 2, top + 44)
        canvas.text(table.nothing, at, _NOTE, colours.soft, colours.ground, "ms")
    return canvas.png()


def _head_height(table: TableShown) -> int:
    rows = -(-len(table.seats) // _columns(table))
    return _MARGIN + max(rows * (_SEAT_HEIGHT + _SEAT_GAP), PILE.height + 56) + 8


def _columns(table: TableShown) -> int:
    return 1 if len(table.seats) < 4 else 2


def _height(table: TableShown, lines: Sequence[Sequence[_Line]]) -> int:
    melds = sum(_OWNER + (MELD.height + _LINE_GAP) * len(of_owner) for of_owner in lines)
    return _head_height(table) + (melds if lines else 70) + 8


def _lines(melds: Sequence[MeldShown], wide: int) -> list[_Line]:
    """Put melds one after the other, into a new line where there is no more room."""
    lines: list[_Line] = []
    left = wide
    for meld in melds:
        if left + meld.width > wide - _MARGIN:
            lines.append([])
            left = _MARGIN
        lines[-1].append((left, meld))
        left += meld.width + _MELD_GAP
    return lines


def _draw_piles(canvas: Canvas, table: TableShown, look: Look) -> None:
    colours = scheme(look)
    _draw_stock(canvas, table.stock, colours)
    left = _MARGIN + PILE.width + 22
    shape = shape_of(PILE)
    if table.top is None:
        canvas.stamp(shape, (left, _MARGIN), colours.panel, colours.ground)
    else:
        canvas.put(card(table.top, PILE, look), shape, (left, _MARGIN), colours.ground)
    base = _MARGIN + PILE.height + 34
    for text, x in zip(table.labels, (_MARGIN, left), strict=True):
        short = fitted(text, PILE.width + 20, *_NOTE)
        middle = (x + PILE.width / 2, base)
        canvas.text(short, middle, _NOTE, colours.soft, colours.ground, "ms")


def _draw_stock(canvas: Canvas, count: int, colours: Scheme) -> None:
    at = (_MARGIN, _MARGIN)
    if count:
        canvas.put(back(PILE, colours), shape_of(PILE), at, colours.ground)
    else:
        canvas.box(at, (PILE.width, PILE.height), PILE.radius, colours.panel, colours.ground)
    ground, colour = (colours.back, colours.on_back) if count else (colours.panel, colours.text)
    middle = (at[0] + PILE.width / 2, at[1] + PILE.height / 2 + 19)
    canvas.text(str(count), middle, (Weight.HEAVY, 52), colour, ground, "ms")


def _draw_seats(canvas: Canvas, table: TableShown, look: Look) -> None:
    columns = _columns(table)
    rows = -(-len(table.seats) // columns)
    room = canvas.image.width - _PILES - _MARGIN
    wide = (room - (columns - 1) * _SEAT_GAP) // columns
    names = names_within(
        {at: seat.name for at, seat in enumerate(table.seats)},
        {at: _room_of(seat, wide) for at, seat in enumerate(table.seats)},
        _HEAD,
    )
    for number, seat in enumerate(table.seats):
        left = _PILES + number // rows * (wide + _SEAT_GAP)
        top = _MARGIN + number % rows * (_SEAT_HEIGHT + _SEAT_GAP)
        _draw_seat(canvas, replace(seat, name=names[number]), (left, top), wide, scheme(look))


def _room_of(seat: SeatShown, wide: int) -> int:
    """Return how wide a name may be: with much room the number of cards stands beside it."""
    beside = width(str(seat.cards), *_COUNT) + 42 if wide > _ROOMY else 0
    return wide - _text_left(seat) - _PAD - round(beside)


def _text_left(seat: SeatShown) -> int:
    """Return where the text of a player begins: there is an arrow before it for the one to move."""
    return 58 if seat.to_move else _PAD


def _draw_seat(
    canvas: Canvas, seat: SeatShown, at: tuple[int, int], wide: int, colours: Scheme
) -> None:
    (left, top), ground = at, colours.turn if seat.to_move else colours.panel
    canvas.box(at, (wide, _SEAT_HEIGHT), 16, ground, colours.ground)
    if seat.to_move:
        canvas.box(at, (10, _SEAT_HEIGHT), 5, colours.fresh, ground, colours.ground)
        arrow = mark("arrow", 30)
        canvas.stamp(arrow, (left + 21, top + (_SEAT_HEIGHT - 30) // 2), colours.fresh, ground)
    text = left + _text_left(seat)
    lone = wide > _ROOMY and not seat.notes
    canvas.text(seat.name, (text, top + (59 if lone else 40)), _HEAD, colours.text, ground)
    base = top + (61 if wide > _ROOMY else 80)
    count, right = str(seat.cards), left + wide - _PAD
    canvas.text(count, (right, base), _COUNT, colours.text, ground, "rs")
    right -= round(width(count, *_COUNT)) + 32
    canvas.box((right, base - 28), (22, 30), 5, colours.back_line, ground)
    canvas.box((right + 3, base - 25), (16, 24), 3, colours.back, colours.back_line)
    notes = fitted(seat.notes, right - text - 10, *_NOTE)
    canvas.text(notes, (text, top + 78), _NOTE, colours.soft, ground)


def _draw_owner(canvas: Canvas, heading: str, lines: Sequence[_Line], top: int, look: Look) -> int:
    colours = scheme(look)
    room = canvas.image.width - 2 * _MARGIN
    short = fitted(heading, room, *_HEAD)
    canvas.text(short, (_MARGIN, top + 34), _HEAD, colours.text, colours.ground)
    end = _MARGIN + round(width(short, *_HEAD)) + 16
    line = (end, top + 22, canvas.image.width - _MARGIN, top + 24)
    canvas.bar(line, colours.line)
    top += _OWNER
    for row in lines:
        for left, meld in row:
            _draw_meld(canvas, meld, (left, top), look)
        top += MELD.height + _LINE_GAP
    return top


def _draw_meld(canvas: Canvas, meld: MeldShown, at: tuple[int, int], look: Look) -> None:
    (left, top), colours = at, scheme(look)
    middle = (left + _BADGE / 2, top + MELD.height / 2 + 11)
    canvas.stamp(rounded(_BADGE, 48, 12), (left, top + 26), colours.panel, colours.ground)
    canvas.text(str(meld.number), middle, _NUMBER, colours.text, colours.panel, "ms")
    left += _BADGE + 6
    for slot in meld.slots:
        tile = joker(slot.stands_for, look) if slot.face.is_joker else in_meld(slot.face, look)
        canvas.put(tile, shape_of(MELD), (left, top), colours.ground)
        left += MELD.strip
