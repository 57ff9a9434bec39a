"""A hint in words: the best melds, the opening, the way out, and what to discard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.i18n import Texts
from bot.players.danger import Fact, Grade, Reason
from bot.rummy.melds import FaceMeld
from bot.rummy.moves import Discard, LayDown, LayOff, Move, SwapJoker
from bot.rummy.solver import Layout, layout_value
from bot.rummy.views import SeatView
from bot.services.advice import Advice, Arrangement, Dropping, OpeningAdvice, Plan, Taking
from bot.ui.render_hand import title
from bot.ui.render_limits import CONTENT, clip, shown_names
from bot.ui.render_melds import melds_text
from bot.ui.render_table import TableHead
from bot.ui.suggest import lay_offs, said, swaps

# So many cards of one grade are told.
MOST_CARDS = 4


def hint_text(texts: Texts, advice: Advice, head: TableHead, names: Sequence[str]) -> str:
    """Return a hint for the eyes of the player to move, at most 2,000 characters."""
    lines = [title(texts, head), *_arranged(texts, advice)]
    if advice.opening is not None:
        lines += _opening(texts, advice.opening, advice.view)
    if advice.drops:
        lines += _on_table(texts, advice.view)
        lines += _way_out(texts, advice)
        lines += _discards(texts, advice, shown_names(names)[advice.next_seat])
    else:
        lines += _drawing(texts, advice.taking)
        if advice.view.public.exhausted:
            lines.append(texts("hand.exhausted"))
    return clip("\n".join(lines), CONTENT)


def _arranged(texts: Texts, advice: Advice) -> Iterator[str]:
    rules, best = advice.view.rules, advice.best
    if best.melds:
        melds, points = melds_text(best.melds, rules), layout_value(best.melds, rules)
        yield texts("hint.best", melds=melds, points=points)
    else:
        yield texts("hint.no_melds")
    yield _left(texts, best)
    if advice.least is not None:
        melds = melds_text(advice.least.melds, rules)
        yield texts("hint.least", melds=melds, cost=advice.least.cost)


def _left(texts: Texts, best: Arrangement) -> str:
    if not best.left:
        return texts("hint.nothing_left")
    return texts("hint.left", cards=best.left, cost=best.cost)


def _opening(texts: Texts, opening: OpeningAdvice, view: SeatView) -> Iterator[str]:
    """Yield how far the opening is, and how it can be laid (RULES 5.1)."""
    missing = opening.minimum - opening.points
    if opening.most is None or opening.fewest is None:
        if view.bound:
            yield texts("hint.cannot_open_with", card=view.drawn)
        elif missing > 0:
            points, minimum = opening.points, opening.minimum
            yield texts.n("hint.opening_lacks", missing, points=points, minimum=minimum)
        else:
            yield texts("hint.cannot_open")
        return
    yield texts("hint.can_open" if opening.now else "hint.could_open", minimum=opening.minimum)
    yield _way_to_open(texts, "hint.most", opening.most, view)
    if opening.fewest != opening.most:
        yield _way_to_open(texts, "hint.fewest", opening.fewest, view)


def _way_to_open(texts: Texts, key: str, layout: Layout, view: SeatView) -> str:
    move = typed_move(texts, LayDown(view.seat, layout))
    return texts(key, points=layout_value(layout, view.rules), move=move)


def _on_table(texts: Texts, view: SeatView) -> Iterator[str]:
    """Yield the cards that fit melds on the table, and those that free jokers (RULES 5.4, 5.5)."""
    for key, found in (("hint.lay_off", lay_offs(view)), ("hint.swap", swaps(view))):
        if found:
            cards = "; ".join(choice.name for choice in found[:MOST_CARDS])
            yield texts(key, cards=cards)


def _way_out(texts: Texts, advice: Advice) -> list[str]:
    if advice.out is None:
        return [texts("hint.no_way_out")]
    key = "hint.way_out" if advice.view.opened else "hint.way_out_hand"
    return [texts(key), *_steps(texts, advice.out)]


def _steps(texts: Texts, plan: Plan) -> Iterator[str]:
    for number, move in enumerate(plan, 1):
        yield f"{number}. {typed_move(texts, move)}"


def _drawing(texts: Texts, taking: Taking | None) -> Iterator[str]:
    """Yield what the top discard is good for (RULES 3.2)."""
    if taking is None:
        yield texts("hint.draw")
        return
    card = taking.card
    if taking.out is not None:
        yield texts("hint.take_out", card=card)
        yield from _steps(texts, taking.out)
    elif taking.use is not None:
        yield texts("hint.take_use" if taking.must else "hint.take_free_use", card=card)
        yield from _steps(texts, taking.use)
    else:
        yield texts("hint.take_useless" if taking.must else "hint.take_free", card=card)


def _discards(texts: Texts, advice: Advice, name: str) -> Iterator[str]:
    """Yield the discards that break no meld by how they stand, or those that break least."""
    whole = [drop for drop in advice.drops if not drop.lost]
    if not whole:
        yield texts("hint.all_lose")
        yield from (_drop(texts, drop, name) for drop in advice.drops[:MOST_CARDS])
        return
    for grade in Grade:
        some = [drop for drop in whole if drop.danger.grade is grade][:MOST_CARDS]
        if some or grade is Grade.SAFE:
            yield texts(f"hint.grade.{grade.name.lower()}" if some else "hint.none_safe")
        yield from (_drop(texts, drop, name) for drop in some)


def _drop(texts: Texts, drop: Dropping, name: str) -> str:
    reasons = [_reason(texts, reason, name) for reason in drop.danger.reasons]
    if drop.lost:
        reasons.insert(0, texts("hint.loses", points=drop.lost))
    return texts("hint.drop", card=drop.danger.face, cost=drop.cost, reasons="; ".join(reasons))


def _reason(texts: Texts, reason: Reason, name: str) -> str:
    key = f"hint.fact.{reason.fact}"
    if reason.fact is Fact.PARTNERS:
        return texts.n(key, reason.count)
    melds = ", ".join(map(str, reason.melds))
    return texts(key, name=name, melds=melds, card=reason.face or "")


def typed_move(texts: Texts, move: Move) -> str:
    """Return a move as its player types it, `/rummy meld cards:9♠ 9♥ 9♦`."""
    match move:
        case LayDown():
            melds = " + ".join(_typed_meld(texts, meld) for meld in move.melds)
            return _command(texts, "meld", (("cards", melds),))
        case LayOff() | SwapJoker():
            command = "layoff" if isinstance(move, LayOff) else "swap"
            cards = _cards(move.cards)
            return _command(texts, command, (("cards", cards), ("meld", str(move.meld))))
        case Discard():
            return _command(texts, "discard", (("card", str(move.card)),))
        case _:
            raise ValueError("a hint names no such move")


def _command(texts: Texts, name: str, options: Iterable[tuple[str, str]]) -> str:
    words = [f"{texts(f'cmd.rummy.{name}.{option}.name')}:{value}" for option, value in options]
    return f"`/{texts('cmd.rummy.name')} {texts(f'cmd.rummy.{name}.name')} {' '.join(words)}`"


def _typed_meld(texts: Texts, meld: FaceMeld) -> str:
    """Write a meld so that it reads back, its kind where one natural card leaves it open."""
    open_kind = meld.jokers + 1 == len(meld.faces)
    kind = f"{texts(f'meld.{meld.kind}')}: " if open_kind else ""
    return kind + said(meld, symbols=True)


def _cards(cards: Iterable[object]) -> str:
    return " ".join(map(str, cards))
