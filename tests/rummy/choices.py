"""What a simple player sees in a hand: melds, cards that fit on the table, jokers to swap."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from bot.rummy.cards import JOKER, Card, Face, Rank
from bot.rummy.melds import ACE_HIGH, FaceMeld, MeldKind, place_rank
from bot.rummy.state import TableMeld


def simple_melds(hand: Sequence[Face]) -> list[FaceMeld]:
    """Return melds lying in a hand that share no card: runs first, then sets."""
    rest = Counter(hand)
    return [*_runs(rest), *_sets(rest)]


def _runs(rest: Counter[Face]) -> Iterator[FaceMeld]:
    for low in sorted((face for face in rest if not face.is_joker), key=str):
        start, row = int(low.rank or 0), [low]
        for place in range(start + 1, ACE_HIGH + 1):
            face = Face(place_rank(place), low.suit)
            if rest[face] > 0:
                row.append(face)
            elif rest[JOKER] > 0 and JOKER not in row and len(row) == 2:
                row.append(JOKER)
            else:
                break
        if rest[low] > 0 and len(row) >= 3 and start < ACE_HIGH:
            rest.subtract(row)
            yield FaceMeld(MeldKind.RUN, start, tuple(row))


def _sets(rest: Counter[Face]) -> Iterator[FaceMeld]:
    for rank in Rank:
        row = [face for face in sorted(rest, key=str) if face.rank is rank and rest[face] > 0]
        if len(row) == 2 and rest[JOKER] > 0:
            row.append(JOKER)
        if len(row) >= 3:
            rest.subtract(row)
            yield FaceMeld(MeldKind.SET, int(rank), tuple(row))


def with_joker(meld: FaceMeld, pick: int) -> FaceMeld:
    """Return a meld with a joker in one place, so that the card is there to swap it again."""
    row = list(meld.faces)
    row[pick % len(row)] = JOKER
    return FaceMeld(meld.kind, meld.start, tuple(row))


def wanted(at: TableMeld) -> list[Face]:
    """Return natural faces that could be laid off on a meld."""
    said = at.meld.said
    if said.kind is MeldKind.SET:
        return [Face(Rank(said.start), suit) for suit in said.missing_suits]
    ends = [place for place in (said.start - 1, said.end + 1) if 1 <= place <= ACE_HIGH]
    return [Face(place_rank(place), said.suit) for place in ends]


def replaced(at: TableMeld) -> list[Face]:
    """Return the faces that jokers of a meld stand for."""
    return [face for slot in at.meld.said.slots if slot.face.is_joker for face in slot.stands_for]


def some_order(pack: Sequence[Card], seed: int, mixing: int) -> tuple[Card, ...]:
    """Return the pack with jokers put anywhere and so many pairs of cards exchanged.

    Few exchanges leave long runs in the hands.
    """
    chance = random.Random(seed)
    row = [card for card in pack if not card.is_joker]
    for joker in (card for card in pack if card.is_joker):
        row.insert(chance.randrange(len(row)), joker)
    for _ in range(mixing):
        one, other = chance.randrange(len(row)), chance.randrange(len(row))
        row[one], row[other] = row[other], row[one]
    return tuple(row)
