"""The one line that tells what a seat did in its turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from bot.i18n import Texts
from bot.rummy.cards import Card, faces
from bot.rummy.events import (
    CardDiscarded,
    CardsLaidOff,
    DealEnded,
    DiscardTaken,
    JokerSwapped,
    MeldsLaid,
    MovesUndone,
    TakingUndone,
)
from bot.rummy.ruleset import RuleSet
from bot.rummy.views import PublicEvent, StockDrawn, StockRemade
from bot.ui.render_limits import CONTENT, clip, shown_names
from bot.ui.render_melds import meld_text, melds_text

TableEvent = MeldsLaid | CardsLaidOff | JokerSwapped


@dataclass(slots=True)
class _Turn:
    """What is left of a turn after its undos: one act after the other."""

    before: list[PublicEvent] = field(default_factory=list)
    table: list[TableEvent] = field(default_factory=list)
    after: list[PublicEvent] = field(default_factory=list)
    undone: bool = False


def happened_line(
    texts: Texts,
    events: Iterable[PublicEvent],
    names: Sequence[str],
    rules: RuleSet | None = None,
) -> str:
    """Return what a seat did in one turn, or so far in it; moves taken back are left out.

    Public events hold no card drawn from the stock, so none can be told. With the rules of the
    table, new melds show their points. Without any act of a seat the line has no name.
    """
    seen = tuple(events)
    turn = _net(seen)
    acts = [
        _ACTS[type(event)](texts, event, rules)
        for event in (*turn.before, *turn.table, *turn.after)
    ]
    if not acts:
        acts = [texts("happened.undone" if turn.undone else "happened.nothing")]
    seat = next(
        (event.seat for event in seen if not isinstance(event, StockRemade | DealEnded)), None
    )
    if seat is None:
        return _without_seat(acts)
    name = shown_names(names)[seat]
    return clip(texts("happened.line", name=name, acts="; ".join(acts)), CONTENT)


def _without_seat(acts: Sequence[str]) -> str:
    line = "; ".join(acts)
    return clip(f"{line[:1].upper()}{line[1:]}.", CONTENT)


def _net(events: Iterable[PublicEvent]) -> _Turn:
    """Leave out what an undo took back (RULES 3.2, 3.3)."""
    turn = _Turn()
    for event in events:
        match event:
            case MovesUndone():
                turn.table.clear()
                turn.undone = True
            case TakingUndone():
                turn.before = [kept for kept in turn.before if not isinstance(kept, DiscardTaken)]
                turn.undone = True
            case MeldsLaid() | CardsLaidOff() | JokerSwapped():
                turn.table.append(event)
            case CardDiscarded() | DealEnded():
                turn.after.append(event)
            case _:
                turn.before.append(event)
    return turn


def _shown(cards: Iterable[Card]) -> tuple[object, ...]:
    return faces(cards)


def _laid(texts: Texts, event: MeldsLaid, rules: RuleSet | None) -> str:
    melds = [meld.said for _, meld in event.melds]
    if rules is None:
        return texts("happened.laid", melds=melds_text(melds))
    points = sum(meld.value(rules) for meld in melds)
    return texts.n("happened.laid_points", points, melds=melds_text(melds))


def _laid_off(texts: Texts, event: CardsLaidOff, _rules: RuleSet | None) -> str:
    return texts(
        "happened.laid_off",
        cards=_shown(event.cards),
        number=event.number,
        meld=meld_text(event.meld.said),
    )


def _swapped(texts: Texts, event: JokerSwapped, _rules: RuleSet | None) -> str:
    return texts(
        "happened.swapped",
        cards=_shown(event.cards),
        jokers=_shown(event.jokers),
        number=event.number,
        meld=meld_text(event.meld.said),
    )


def _ended(texts: Texts, event: DealEnded, _rules: RuleSet | None) -> str:
    return texts(f"happened.out.{event.finish or 'none'}")


_ACTS: dict[type, Callable[..., str]] = {
    StockDrawn: lambda texts, _event, _rules: texts("happened.drew"),
    StockRemade: lambda texts, _event, _rules: texts("happened.reshuffled"),
    DiscardTaken: lambda texts, event, _rules: texts("happened.took", card=event.card),
    MeldsLaid: _laid,
    CardsLaidOff: _laid_off,
    JokerSwapped: _swapped,
    CardDiscarded: lambda texts, event, _rules: texts("happened.discarded", card=event.card),
    DealEnded: _ended,
}
