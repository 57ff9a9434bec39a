"""The private panel: hand, preview, the select of cards, and buttons for what is possible now.

Built of components (Components V2), at most 40 of them and 4,000 characters of text in all
(Discord's documentation, Component Reference). Every control carries table, seat and version.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import discord

from bot.i18n import Texts
from bot.rummy.cards import Face
from bot.rummy.melds import FaceMeld
from bot.rummy.moves import Discard, DrawStock, LayDown, LayOff, Move, TakeDiscard, Undo
from bot.rummy.notation import print_move
from bot.rummy.solver import Layout
from bot.rummy.views import SeatView
from bot.services.models import Table
from bot.services.preferences import Preferences, Sort
from bot.ui.controls import MOST_LABEL, MOST_OPTIONS, Control, Option, Pick, Press
from bot.ui.panel_text import jokers_text, notice_text, points_of, preview_text
from bot.ui.picks import LETTERS, Picks, Possible, letters_of
from bot.ui.pictures.look import Picture
from bot.ui.pictures.order import order
from bot.ui.render_hand import HandParts

Style = discord.ButtonStyle
IN_A_ROW = 5
# Three rows for what the picked cards can be, beside the row that is always there.
MOST_ACTIONS = 15
_NEXT_SORT = {Sort.SUIT: Sort.RANK, Sort.RANK: Sort.MELDS, Sort.MELDS: Sort.SUIT}
_QUIET = 0x4B5563
_TURN = 0x2E7D4F


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything that a panel shows. `asked` is a discard that waits for a yes."""

    texts: Texts
    table: Table
    found: Possible
    parts: HandParts
    likes: Preferences = field(default_factory=Preferences)
    notice: Sequence[str] = ()
    offered: Sequence[Layout] = ()
    picture: Picture | None = None
    asked: Face | None = None

    @property
    def view(self) -> SeatView:
        """What the seat sees."""
        return self.found.view

    @property
    def playing(self) -> bool:
        """Whether cards may be laid or discarded now."""
        return Discard in self.view.may

    def press(self, action: str, args: str = "") -> Press:
        """Return a press of this seat at this version."""
        mark = self.table.deal.mark if self.table.deal else 0
        return Press(action, self.table.table_id, mark, args, self.view.seat)


def layout_of(panel: Panel) -> discord.ui.LayoutView:
    """Return a fresh view of a panel."""
    view = discord.ui.LayoutView(timeout=None)
    notice = notice_text(panel.notice)
    if notice:
        view.add_item(discord.ui.TextDisplay(notice))
    colour = _TURN if panel.view.my_turn else _QUIET
    view.add_item(discord.ui.Container(*_inside(panel), accent_colour=colour))
    return view


def file_of(picture: Picture | None) -> list[discord.File]:
    """Return the file of a picture, to be sent with the view that shows it."""
    if picture is None:
        return []
    return [discord.File(BytesIO(picture.data), picture.name, description=picture.alt)]


def _inside(panel: Panel) -> Iterator[discord.ui.Item[Any]]:
    parts, picture = panel.parts, panel.picture
    if picture is None:
        yield discord.ui.TextDisplay(parts.whole)
    else:
        yield discord.ui.TextDisplay(f"{parts.top}\n{parts.brief}")
        item = discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt)
        yield discord.ui.MediaGallery(item)
        if parts.table:
            yield discord.ui.TextDisplay(parts.table)
    if panel.playing and panel.asked is None:
        yield from _picking(panel)
    controls = list(_asking(panel)) if panel.asked else _actions(panel)
    shown = [control for control in controls if control.wanted.fits][:MOST_ACTIONS]
    yield from rows(shown)
    if len(shown) < len(controls):
        yield discord.ui.TextDisplay(panel.texts("panel.more_buttons"))
    yield discord.ui.ActionRow[Any](*_always(panel))


def rows(controls: Sequence[Control]) -> Iterator[discord.ui.ActionRow[Any]]:
    """Yield controls in rows of five."""
    for at in range(0, len(controls), IN_A_ROW):
        yield discord.ui.ActionRow[Any](*controls[at : at + IN_A_ROW])


def _picking(panel: Panel) -> Iterator[discord.ui.Item[Any]]:
    """Yield the select with the cards of the hand, and what the picked ones are."""
    options = _options(panel)
    if options:
        press = panel.press("pick", str(Picks(panel.found.picks.melds)))
        hint = panel.texts("panel.pick")
        yield discord.ui.ActionRow[Any](Pick(press, options, hint, most=len(options)))
    preview = preview_text(panel.texts, panel.found, panel.offered)
    if preview:
        yield discord.ui.TextDisplay(preview)


def _options(panel: Panel) -> list[Option]:
    """Return the cards that are not put aside, in the order that the person likes."""
    view, picks = panel.view, panel.found.picks
    new = view.hand.index(view.drawn) if view.drawn in view.hand else -1
    places = [at for at in order(view.hand, view.rules, panel.likes.sort) if at < MOST_OPTIONS]
    return [
        Option(
            panel.texts.n(
                "panel.card_new" if at == new else "panel.card",
                view.rules.hand_value(view.hand[at]),
                card=view.hand[at],
            ),
            LETTERS[at],
            chosen=LETTERS[at] in picks.now,
        )
        for at in places
        if LETTERS[at] not in picks.aside
    ]


def _asking(panel: Panel) -> Iterator[Control]:
    card = panel.asked
    assert card is not None
    yes = panel.texts("button.discard_yes", card=card)
    yield _move(panel, Discard(panel.view.seat, card), yes, Style.danger)
    args = str(panel.found.picks)
    yield Control(panel.press("panel", args), panel.texts("button.keep_card"))


def _actions(panel: Panel) -> list[Control]:
    return [*_drawing(panel), *_laying(panel), *_single(panel), *_growing(panel)]


def _drawing(panel: Panel) -> Iterator[Control]:
    view, texts = panel.view, panel.texts
    if DrawStock in view.may:
        yield _move(panel, DrawStock(view.seat), texts("button.draw"), Style.primary)
    top = view.public.top_discard
    if TakeDiscard in view.may and top is not None:
        yield _move(panel, TakeDiscard(view.seat), texts("button.take", card=top))


def _laying(panel: Panel) -> Iterator[Control]:
    """Yield the buttons that lay melds down or put them aside."""
    found, texts = panel.found, panel.texts
    picks, several = found.picks, len(found.readings) > 1
    for number, way in enumerate(found.readings, 1):
        if way in found.enough:
            key = "button.lay_number" if several else "button.lay"
            label = texts(key, number=number, points=found.points(way))
            yield _lay(panel, (*picks.melds, *_letters(panel, way)), label)
    for number, way in enumerate(found.readings, 1):
        more = Picks((*picks.melds, *_letters(panel, way)))
        label = texts("button.aside_number" if several else "button.aside", number=number)
        if len(more.aside) < len(panel.view.hand):
            yield Control(panel.press("collect", str(more)), label)
    if found.aside_enough:
        label = texts("button.lay", number=1, points=found.aside_points)
        yield _lay(panel, picks.melds, label)
    if found.aside:
        yield Control(panel.press("panel"), texts("button.put_back"))
    if not found.picked and not found.aside:
        for number, way in enumerate(panel.offered, 1):
            points = points_of(way, panel.view)
            label = texts("button.suggestion", number=number, points=points)
            yield _lay(panel, letters_of(panel.view, way), label)


def _letters(panel: Panel, way: Layout) -> tuple[str, ...]:
    return letters_of(panel.view, way, panel.found.picks.now)


def _lay(panel: Panel, melds: Iterable[str], label: str) -> Control:
    return Control(panel.press("lay", str(Picks(tuple(melds)))), label, Style.success)


def _single(panel: Panel) -> Iterator[Control]:
    card = panel.found.discard
    if card is not None:
        label = panel.texts("button.discard", card=card)
        yield Control(panel.press("drop", card.code), label, Style.danger)


def _growing(panel: Panel) -> Iterator[Control]:
    """Yield the buttons that lay off and swap jokers."""
    texts, found = panel.texts, panel.found
    for move in found.swaps:
        yield _move(panel, move, texts("button.swap", number=move.meld))
    for off, result in found.lay_offs:
        label = texts("button.lay_off", number=off.meld)
        if off.start is not None:
            jokers = _new_jokers(off, result, panel.view)
            label = texts("button.lay_off_as", number=off.meld, jokers=jokers)
        yield _move(panel, off, label)


def _new_jokers(move: LayOff, result: FaceMeld, view: SeatView) -> str:
    """Return where jokers stand in a grown meld that did not stand there before."""
    onto = view.public.meld(move.meld)
    before = jokers_text(onto.meld).split() if onto else []
    return " ".join(said for said in jokers_text(result).split() if said not in before)


def _move(panel: Panel, move: Move, label: str, style: Style = Style.secondary) -> Control:
    args = print_move(move).partition(" ")[2]
    return Control(panel.press("move", args), label[:MOST_LABEL], style)


def _always(panel: Panel) -> Iterator[Control]:
    """Yield the last row: undo, another order, hint, typing, or a look at what is new."""
    texts, view = panel.texts, panel.view
    if Undo in view.may:
        yield _move(panel, Undo(view.seat), texts("button.undo"))
    following = _NEXT_SORT[panel.likes.sort]
    args = f"{following}:{panel.found.picks}"
    yield Control(panel.press("sort", args), texts(f"button.sort.{following}"))
    if not view.my_turn:
        yield Control(panel.press("panel"), texts("button.refresh"))
        return
    if panel.table.hints:
        yield Control(panel.press("hint"), texts("button.hint"))
    yield Control(panel.press("type"), texts("button.type"))


def can_lay(view: SeatView) -> bool:
    """Return whether lay-downs are worth searching for."""
    return LayDown in view.may and view.my_turn
