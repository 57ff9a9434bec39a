"""Suggestions while a person types, from what his own seat may do and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.i18n import Texts
from bot.players.danger import Grade
from bot.rummy.cards import JOKER, Card, Face, rank_order
from bot.rummy.errors import IllegalMove
from bot.rummy.melds import FaceMeld, Meld, MeldKind, grown, swapped
from bot.rummy.moves import DrawStock, LayDown, LayOff, SwapJoker, TakeDiscard
from bot.rummy.nearly import fitted
from bot.rummy.ruleset import OPTIONS, BadOption, FinalDiscard, allowed_values
from bot.rummy.solver import Layout, offers
from bot.rummy.solving.growing import Stock, growths
from bot.rummy.typed import Unreadable, read_faces
from bot.rummy.views import MeldView, SeatView
from bot.services.advice import Dropping
from bot.ui.render_limits import shown_names

MOST_CHOICES = 25
LONGEST = 100
# What follows in a name is not searched for what was typed.
_POINTS = " · "
PLAIN_OPTIONS = frozenset({"opening_minimum", "jokers", "deals"})


@dataclass(frozen=True, slots=True)
class Choice:
    """A suggestion: the text shown, and the value sent when it is taken."""

    name: str
    value: str


def best(choices: Iterable[Choice], typed: str) -> list[Choice]:
    """Return the choices that go with what was typed, as many as Discord takes."""
    wanted = _read(typed)
    needle = typed.strip().casefold()
    found = [
        choice
        for choice in choices
        if len(choice.value) <= LONGEST and _goes_with(choice, needle, wanted)
    ]
    return [Choice(choice.name[:LONGEST], choice.value) for choice in found[:MOST_CHOICES]]


def _goes_with(choice: Choice, needle: str, wanted: Sequence[Face]) -> bool:
    cards = choice.name.partition(_POINTS)[0].casefold()
    if not needle or needle in cards or needle in choice.value.casefold():
        return True
    offered = list(_read(choice.value))
    return bool(wanted) and all(face in offered for face in wanted)


def _read(text: str) -> Sequence[Face]:
    try:
        return read_faces(text)
    except Unreadable:
        return ()


def sources(texts: Texts, view: SeatView) -> list[Choice]:
    """Return from where the player may draw."""
    found = []
    if DrawStock in view.may and view.public.exhausted:
        found.append(Choice(texts("button.end_deal_confirm"), "end"))
    elif DrawStock in view.may:
        found.append(Choice(texts("cmd.choice.stock"), "stock"))
    top = view.public.top_discard
    if TakeDiscard in view.may and top is not None:
        found.append(Choice(f"{texts('cmd.choice.discard')}: {top}", "discard"))
    return found


async def melds(view: SeatView) -> list[Choice]:
    """Return melds that the player may lay, before the opening whole openings."""
    if LayDown not in view.may:
        return []
    bound = view.drawn if view.bound else None
    found = await asyncio.to_thread(offers, view.hand, view.rules, view.opened, bound)
    return [_layout(layout, view) for layout in found]


def _keeps_enough(view: SeatView, laid: int) -> bool:
    return laid < len(view.hand) or view.rules.final_discard is FinalDiscard.OPTIONAL


def _layout(layout: Layout, view: SeatView) -> Choice:
    points = sum(meld.value(view.rules) for meld in layout)
    shown = " + ".join(said(meld, symbols=True) for meld in layout)
    return Choice(f"{shown}{_POINTS}{points}", " + ".join(said(meld) for meld in layout))


def said(meld: FaceMeld, *, symbols: bool = False) -> str:
    """Write a meld so that it reads back the same, jokers of runs with what they stand for."""
    words = []
    for slot in meld.slots:
        word = str(slot.face) if symbols else slot.face.code
        if slot.face.is_joker and meld.kind is MeldKind.RUN:
            stands = slot.stands_for[0]
            word += f"={stands if symbols else stands.code}"
        words.append(word)
    kind = f"{meld.kind.value}: " if meld.jokers + 1 == len(meld.faces) and not symbols else ""
    return kind + " ".join(words)


def _unique(view: SeatView) -> list[Face]:
    return sorted(set(view.hand), key=rank_order)


def lay_offs(view: SeatView) -> list[Choice]:
    """Return cards that fit melds on the table, the most points first (RULES 5.4).

    Cards that fit only together are offered together.
    """
    if LayOff not in view.may or not view.opened:
        return []
    found: dict[tuple[Face, ...], list[tuple[int, int]]] = {}
    for at in view.public.melds:
        for cards in _growing(at, view):
            larger = fitted(at.meld, cards, view.rules)
            if larger is not None and _keeps_enough(view, len(cards)):
                gain = larger.value(view.rules) - at.value
                found.setdefault(cards, []).append((at.number, gain))
    ways = sorted(found.items(), key=_best_lay_off)
    return [_lay_off(cards, places) for cards, places in ways]


def _growing(at: MeldView, view: SeatView) -> Iterator[tuple[Face, ...]]:
    """Yield the cards of the hand that a meld takes, a single joker among them at most."""
    naturals = frozenset(face for face in view.hand if not face.is_joker)
    stock = Stock(naturals, min(1, view.hand.count(JOKER)))
    ways = growths((at,), stock, view.rules)
    return iter(dict.fromkeys(way.added for way in ways if way.added and not way.swapped))


def _best_lay_off(way: tuple[tuple[Face, ...], list[tuple[int, int]]]) -> tuple[object, ...]:
    cards, places = way
    most = max(gain for _, gain in places)
    return (-most, cards.count(JOKER), len(cards), [rank_order(face) for face in cards])


def _lay_off(cards: Sequence[Face], places: Sequence[tuple[int, int]]) -> Choice:
    shown = " ".join(map(str, cards))
    numbers = ", ".join(str(number) for number, _ in places)
    gains = "/".join(dict.fromkeys(f"+{gain}" for _, gain in places))
    code = " ".join(face.code for face in cards)
    return Choice(f"{shown} → {numbers}{_POINTS}{gains}", code)


def _fits(at: MeldView, cards: Sequence[Face], view: SeatView) -> bool:
    may = LayOff in view.may and view.opened and _keeps_enough(view, len(cards))
    return may and bool(grown(_physical(at), _cards(cards), view.rules))


def _physical(at: MeldView) -> Meld:
    return Meld(at.meld.kind, at.meld.start, _cards(at.meld.faces))


def _cards(shown: Iterable[Face]) -> tuple[Card, ...]:
    """Return cards of faces; their numbers do not matter here."""
    return tuple(Card(face, 0) for face in shown)


def swaps(view: SeatView) -> list[Choice]:
    """Return the cards that free a joker, alone or as the two that a set of three needs."""
    found: dict[str, Choice] = {}
    for at in view.public.melds:
        for cards in _swaps_at(at, view):
            code = " ".join(face.code for face in cards)
            shown = " ".join(str(face) for face in cards)
            found.setdefault(code, Choice(f"{shown} → {at.number}", code))
    return list(found.values())


def _swaps_at(at: MeldView, view: SeatView) -> list[tuple[Face, ...]]:
    if not (SwapJoker in view.may and view.opened and view.rules.joker_swap):
        return []
    naturals = [face for face in _unique(view) if not face.is_joker]
    alone = [(face,) for face in naturals if _frees(at, (face,))]
    if alone or at.meld.kind is MeldKind.RUN:
        return list(alone)
    same = [face for face in naturals if face.rank == at.meld.start]
    pairs = [(one, two) for one in same for two in same if rank_order(one) < rank_order(two)]
    return [pair for pair in pairs if _frees(at, pair)]


def _frees(at: MeldView, cards: tuple[Face, ...]) -> bool:
    try:
        swapped(_physical(at), _cards(cards))
    except IllegalMove:
        return False
    return True


def targets(view: SeatView, typed: str, names: Sequence[str], *, swap: bool) -> list[Choice]:
    """Return the melds on the table that take the cards typed so far."""
    if (SwapJoker if swap else LayOff) not in view.may or not view.opened:
        return []
    cards, shown = tuple(_read(typed)), shown_names(names)
    return [
        Choice(f"{at.number}: {said(at.meld, symbols=True)} ({shown[at.owner]})", str(at.number))
        for at in view.public.melds
        if not cards or (_frees(at, cards) if swap else _fits(at, cards, view))
    ]


def discards(
    texts: Texts, view: SeatView, drops: Sequence[Dropping], *, hints: bool
) -> list[Choice]:
    """Return the cards that may be discarded, each with its points (RULES 1.3).

    With hints the best comes first, and it shows which are safe and what melds would lose.
    """
    if view.bound or view.owed:
        return []
    if hints:
        return [_drop(texts, drop) for drop in drops]
    plain = sorted(drops, key=lambda drop: rank_order(drop.danger.face))
    return [_choice(drop.danger.face, (str(drop.cost),)) for drop in plain]


def _drop(texts: Texts, drop: Dropping) -> Choice:
    told = [str(drop.cost)]
    if drop.danger.grade is Grade.SAFE:
        told.append(texts("choice.safe"))
    if drop.lost:
        told.append(texts("choice.loses", points=drop.lost))
    return _choice(drop.danger.face, told)


def _choice(face: Face, told: Iterable[str]) -> Choice:
    return Choice(_POINTS.join((str(face), *told)), face.code)


def house_rules(typed: str) -> list[Choice]:
    """Return `key=value` parts that may follow what was typed for the `rules` option."""
    done, _, last = typed.replace(",", " ").rpartition(" ")
    said_already = {part.partition("=")[0] for part in done.split()}
    key = last.partition("=")[0].lower()
    found = []
    for option in OPTIONS:
        if option in said_already | PLAIN_OPTIONS or not option.startswith(key):
            continue
        for value in _values(option):
            text = f"{done} {option}={value}".strip()
            if f"{option}={value}".startswith(last.lower()):
                found.append(Choice(text, text))
    return [choice for choice in found if len(choice.value) <= LONGEST][:MOST_CHOICES]


def _values(option: str) -> Sequence[str]:
    try:
        allowed = allowed_values(option)
    except BadOption:
        return ()
    if len(allowed) == 1 and "-" in allowed[0]:
        low, high = allowed[0].split("-")
        return (low, str((int(low) + int(high)) // 2), high)
    return allowed
