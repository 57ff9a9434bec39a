"""The melds of a hand that are worth laying by themselves (RULES 5.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations

from bot.rummy.cards import JOKER, SUITS, Face, Rank, suit_order
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

_ROWS = [[Face(place_rank(place), suit) for place in range(1, ACE_HIGH + 1)] for suit in SUITS]
_RANKS = {rank: [Face(rank, suit) for suit in SUITS] for rank in Rank}


def single_melds(hand: Sequence[Face], rules: RuleSet) -> list[FaceMeld]:
    """Return the melds in which no joker stands for a card at hand, one for each set of cards.

    The most points come first, of equal ones the fewest jokers, then the longest run.
    """
    held = Counter(hand)
    melds = [*_runs(held, rules), *_sets(held, rules)]
    melds.sort(key=lambda meld: (-meld.value(rules), meld.jokers, -_in_run(meld), -meld.start))
    best: dict[tuple[Face, ...], FaceMeld] = {}
    for meld in melds:
        best.setdefault(tuple(sorted(meld.faces, key=suit_order)), meld)
    return list(best.values())


def _in_run(meld: FaceMeld) -> int:
    return len(meld.faces) if meld.kind is MeldKind.RUN else 0


def _runs(held: Counter[Face], rules: RuleSet) -> Iterator[FaceMeld]:
    most = min(held[JOKER], rules.most_jokers)
    for suit_row in _ROWS:
        row = [face if face in held else JOKER for face in suit_row]
        lacking = [0, *accumulate(face is JOKER for face in row)]
        for first in range(ACE_HIGH - SHORTEST + 1):
            for after in range(first + SHORTEST, min(ACE_HIGH, first + LONGEST_RUN) + 1):
                jokers = lacking[after] - lacking[first]
                if jokers > most:
                    break
                if after - first - jokers >= rules.fewest_naturals:
                    yield FaceMeld(MeldKind.RUN, first + 1, tuple(row[first:after]))


def _sets(held: Counter[Face], rules: RuleSet) -> Iterator[FaceMeld]:
    most = min(held[JOKER], rules.most_jokers)
    for rank, column in _RANKS.items():
        naturals = [face for face in column if face in held]
        for size in range(SHORTEST, len(naturals) + 1):
            for chosen in combinations(naturals, size):
                yield FaceMeld(MeldKind.SET, int(rank), chosen)
        for size in range(max(SHORTEST, len(naturals) + 1), LONGEST_SET + 1):
            jokers = size - len(naturals)
            if jokers <= most and len(naturals) >= rules.fewest_naturals:
                yield FaceMeld(MeldKind.SET, int(rank), (*naturals, *(JOKER,) * jokers))
