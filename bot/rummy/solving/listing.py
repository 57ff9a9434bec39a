"""The melds of a hand one by one, and the ways to lay all of some cards (RULES 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from bot.rummy.cards import JOKER, SUITS, Face, Rank, Suit, suit_order
from bot.rummy.melds import (
    ACE_HIGH,
    LONGEST_RUN,
    LONGEST_SET,
    SHORTEST,
    FaceMeld,
    MeldKind,
    place_rank,
)
from bot.rummy.ruleset import RuleSet

Layout = tuple[FaceMeld, ...]


def melds_with(card: Face, held: Counter[Face], rules: RuleSet) -> Iterator[FaceMeld]:
    """Yield every different meld that uses a natural card and others held (RULES 4.1 to 4.3)."""
    if card.rank is None or card.suit is None:
        raise ValueError("a joker makes melds only with the natural cards beside it")
    yield from _sets_with(card, held, rules)
    lows = {place for place in (int(card.rank), ACE_HIGH) if place_rank(place) is card.rank}
    for place in sorted(lows):
        yield from _runs_with(card.suit, place, held, rules)


def _sets_with(card: Face, held: Counter[Face], rules: RuleSet) -> Iterator[FaceMeld]:
    rank = card.rank or Rank.ACE
    others = [
        Face(rank, suit) for suit in SUITS if suit is not card.suit and held[Face(rank, suit)] > 0
    ]
    for more in range(len(others) + 1):
        for chosen in combinations(others, more):
            naturals = tuple(sorted((card, *chosen), key=suit_order))
            for jokers in _joker_counts(len(naturals), LONGEST_SET, held, rules):
                yield FaceMeld(MeldKind.SET, int(rank), naturals + (JOKER,) * jokers)


def _joker_counts(
    naturals: int, longest: int, held: Counter[Face], rules: RuleSet
) -> Iterator[int]:
    if naturals < rules.fewest_naturals:
        return
    most = min(held[JOKER], rules.most_jokers, longest - naturals)
    yield from range(max(0, SHORTEST - naturals), most + 1)


def _runs_with(suit: Suit, place: int, held: Counter[Face], rules: RuleSet) -> Iterator[FaceMeld]:
    """Yield the runs that have the natural card on a place."""
    for start in range(1, place + 1):
        first_end = max(place, start + SHORTEST - 1)
        for end in range(first_end, min(ACE_HIGH, start + LONGEST_RUN - 1) + 1):
            for row in _rows(suit, range(start, end + 1), place, held, rules):
                if len(row) - row.count(JOKER) >= rules.fewest_naturals:
                    yield FaceMeld(MeldKind.RUN, start, row)


def _rows(
    suit: Suit, places: range, fixed: int, held: Counter[Face], rules: RuleSet
) -> list[tuple[Face, ...]]:
    """Return every way to fill places with naturals and jokers, the fixed one with its natural."""
    most = min(held[JOKER], rules.most_jokers)
    rows: list[tuple[Face, ...]] = [()]
    for place in places:
        natural = Face(place_rank(place), suit)
        choices = [natural] if place == fixed or held[natural] > 0 else []
        if place != fixed and most:
            choices.append(JOKER)
        rows = [
            (*row, face)
            for row in rows
            for face in choices
            if not face.is_joker or row.count(JOKER) < most
        ]
    return rows


@lru_cache(maxsize=256)
def all_melds(hand: tuple[Face, ...], rules: RuleSet) -> tuple[FaceMeld, ...]:
    """Return every different meld that cards of a hand make, the most valuable first."""
    held = Counter(hand)
    naturals = sorted({face for face in hand if not face.is_joker}, key=suit_order)
    found = {meld: None for card in naturals for meld in melds_with(card, held, rules)}
    return tuple(sorted(found, key=lambda meld: (-meld.value(rules), meld.jokers)))


def covers(cards: Sequence[Face], rules: RuleSet, *, every: bool = False) -> tuple[Layout, ...]:
    """Return the ways to lay all cards in melds that have the highest value (RULES 4.4).

    With `every`, all ways whatever their value. A way whose melds are parts of the runs of
    another is left out, as the whole run says the same. Empty when the cards cannot all be laid.
    """
    ways = _covers(_key(cards), rules, every, {})[1]
    whole = [layout for layout in ways if not any(_refines(layout, other) for other in ways)]
    return tuple(sorted(whole, key=lambda layout: (len(layout), str(layout))))


def _key(cards: Sequence[Face]) -> tuple[Face, ...]:
    return tuple(sorted(cards, key=suit_order))


def layout_value(layout: Layout, rules: RuleSet) -> int:
    """Return what the melds of a layout are worth together."""
    return sum(meld.value(rules) for meld in layout)


_Best = tuple[int, frozenset[Layout]]
_Known = dict[tuple[Face, ...], _Best]


def _covers(cards: tuple[Face, ...], rules: RuleSet, every: bool, known: _Known) -> _Best:
    """Return the highest value of laying all cards, and the ways to reach it, or every way."""
    if not cards:
        return 0, frozenset({()})
    if cards[0].is_joker:
        return 0, frozenset()
    if cards not in known:
        known[cards] = _best_cover(cards, rules, every, known)
    return known[cards]


def _best_cover(cards: tuple[Face, ...], rules: RuleSet, every: bool, known: _Known) -> _Best:
    top, ways = 0, set[Layout]()
    held = Counter(cards)
    for meld in melds_with(cards[0], held, rules):
        left = _key(tuple((held - Counter(meld.faces)).elements()))
        value, rests = _covers(left, rules, every, known)
        value += meld.value(rules)
        if not rests or (value < top and not every):
            continue
        if value > top:
            top = value
            ways = ways if every else set()
        ways |= {tuple(sorted((meld, *rest), key=str)) for rest in rests}
    return top, frozenset(ways)


def _refines(layout: Layout, other: Layout) -> bool:
    """Return whether a layout only cuts runs of another in pieces."""
    return layout != other and len(layout) > len(other) and _places(layout) == _places(other)


def _places(layout: Layout) -> Counter[tuple[object, ...]]:
    """Return what lies where: each place of a run with its card, each set whole."""
    found: Counter[tuple[object, ...]] = Counter()
    for meld in layout:
        if meld.kind is MeldKind.SET:
            found[(meld,)] += 1
        else:
            found.update((slot.face, slot.stands_for[0]) for slot in meld.slots)
    return found
