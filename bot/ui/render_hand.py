"""The private hand: which table it is for, the cards by suit, and what may be done now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.i18n import Texts, clean
from bot.rummy.cards import Face
from bot.rummy.moves import TakeDiscard, Undo
from bot.rummy.ruleset import DiscardPickup, OpenerFirstTurn
from bot.rummy.state import Phase
from bot.rummy.views import SeatView
from bot.ui.render_limits import CONTENT, clip, lines_within, shown_names
from bot.ui.render_table import LONGEST_PLACE, TableHead, meld_line, piles


@dataclass(frozen=True, slots=True)
class HandParts:
    """What stands above the cards of a hand, the cards, and what lies on the table below them.

    `brief` takes the place of the cards where a picture shows them.
    """

    top: str
    brief: str
    cards: str
    table: str

    @property
    def whole(self) -> str:
        """All of it."""
        return "\n".join(part for part in (self.top, self.cards, self.table) if part)


def hand_parts(texts: Texts, view: SeatView, head: TableHead, names: Sequence[str]) -> HandParts:
    """Return the hand of one seat for its owner's eyes, at most 2,000 characters in all.

    Cards stand by suit, each suit on a line, the card that came this turn in brackets. The melds
    on the table follow as far as there is room.
    """
    top = clip("\n".join([title(texts, head), *advice(texts, view, names)]), CONTENT)
    cards = clip("\n".join(_cards(texts, view)), max(1, CONTENT - len(top) - 1))
    below = [] if view.public.over else piles(texts, view.public)
    table = clip("\n".join(below), max(1, CONTENT - len(top) - len(cards) - 2))
    room = CONTENT - len(top) - len(cards) - len(table) - 2
    return HandParts(top, _brief(texts, view), cards, (table + _melds(texts, view, room)).strip())


def title(texts: Texts, head: TableHead) -> str:
    """Return the line that says which table a private message is about."""
    parts = [
        f"**{clean(head.guild, LONGEST_PLACE)}**",
        head.channel_shown,
        texts("hand.deal", deal=head.deal, deals=head.deals),
    ]
    if head.link:
        parts.append(texts("hand.table", link=head.link))
    return " · ".join(parts)


def _cards(texts: Texts, view: SeatView) -> list[str]:
    if not view.hand:
        return [texts("hand.empty")]
    marked = view.hand.index(view.drawn) if view.drawn in view.hand else -1
    numbered = list(enumerate(view.hand))
    lines = [texts.n("hand.cards", len(view.hand))]
    for _, suit in groupby(numbered, key=lambda item: item[1].suit):
        lines.append(" ".join(_card(texts, face, new=at == marked) for at, face in suit))
    return lines


def _brief(texts: Texts, view: SeatView) -> str:
    """Return how many cards there are, and the one that came this turn."""
    if not view.hand:
        return texts("hand.empty")
    new = [_card(texts, view.drawn, new=True)] if view.drawn in view.hand and view.drawn else []
    return " ".join([texts.n("hand.cards", len(view.hand)), *new])


def _card(texts: Texts, face: Face, *, new: bool) -> str:
    return texts("hand.new", card=face) if new else str(face)


def _melds(texts: Texts, view: SeatView, room: int) -> str:
    melds = view.public.melds
    if not melds:
        return ""
    lines = [meld_line(texts, at) for at in melds]
    heading = "\n" + texts("hand.melds") + "\n"
    more = texts.n("hand.melds_more", len(lines))
    kept = lines_within(lines, room - len(heading) - len(more) - 1)
    if len(kept) < len(lines):
        kept.append(texts.n("hand.melds_more", len(lines) - len(kept)))
    text = heading + "\n".join(kept)
    return text if len(text) <= room else ""


def advice(texts: Texts, view: SeatView, names: Sequence[str]) -> list[str]:
    """Return in sentences what the owner of a hand may do now, with the commands for it."""
    if view.public.over:
        return [texts("hand.over")]
    if not view.my_turn:
        return [texts("hand.wait", name=shown_names(names)[view.public.to_move])]
    does = _drawing(texts, view) if view.public.phase is Phase.DRAW else _playing(texts, view)
    return [texts("hand.your_turn"), *does]


def _drawing(texts: Texts, view: SeatView) -> list[str]:
    if TakeDiscard not in view.may:
        lines = [texts("hand.draw")]
    else:
        lines = [texts("hand.draw_or_take", card=view.public.top_discard), *_strings(texts, view)]
    if view.public.exhausted:
        lines.append(texts("hand.exhausted"))
    return lines


def _strings(texts: Texts, view: SeatView) -> list[str]:
    """Tell what taking the discard obliges to (RULES 3.2)."""
    pickup = view.rules.discard_pickup
    if pickup is DiscardPickup.FREE or (view.opened and pickup is not DiscardPickup.MUST_USE):
        return []
    return [texts("hand.take_must_use" if view.opened else "hand.take_must_open")]


def _playing(texts: Texts, view: SeatView) -> list[str]:
    lines = []
    if view.public.phase is Phase.OPENER:
        if view.rules.opener_first_turn is OpenerFirstTurn.DISCARD_ONLY:
            return [texts("hand.opener_discards")]
        lines.append(texts("hand.opener"))
    if view.bound:
        lines.append(texts("hand.bound", card=view.drawn))
    if view.owed:
        lines.append(texts.n("hand.owed", view.owed))
    lines += _laying(texts, view)
    if Undo in view.may and not view.bound:
        lines.append(texts("hand.undo" if view.public.moved else "hand.undo_taking"))
    if not view.bound and not view.owed:
        lines.append(texts("hand.discard"))
    return lines


def _laying(texts: Texts, view: SeatView) -> list[str]:
    minimum = view.rules.opening_minimum
    if not view.opened:
        return [texts("hand.open", minimum=minimum) if minimum else texts("hand.open_any")]
    jokers = any(at.meld.jokers for at in view.public.melds)
    swap = [texts("hand.swap")] if jokers and view.rules.joker_swap else []
    return [texts("hand.lay"), *swap]
