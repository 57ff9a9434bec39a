"""Melds: sets and runs, what their jokers stand for, their value, and how they grow (RULES 4, 5).

A meld keeps its cards in order and one rank: of the set, or of the first place of the run. What
each joker stands for follows from that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NoReturn

from bot.rummy.cards import JOKER, RANKS, SUITS, Card, Face, Rank, Suit
from bot.rummy.errors import IllegalMove, RejectCode
from bot.rummy.ruleset import RuleSet

SHORTEST = 3
LONGEST_SET = 4
LONGEST_RUN = 13
ACE_HIGH = 14


class MeldKind(StrEnum):
    """The two kinds of meld (RULES 4.1, 4.2)."""

    SET = "set"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a meld: the face on it, and the ranks and suits it stands for.

    A natural card stands for itself. A joker in a run stands for one face, in a set for any of
    the missing suits (RULES 4.4).
    """

    face: Face
    stands_for: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class FaceMeld:
    """A meld as it is said: faces in order, its kind, and the rank of its set or first place.

    `start` runs from 1 (ace low) to 12 for a run, and is the rank for a set.
    """

    kind: MeldKind
    start: int
    faces: tuple[Face, ...]

    @property
    def jokers(self) -> int:
        """Number of jokers in the meld."""
        return self.faces.count(JOKER)

    @property
    def suit(self) -> Suit:
        """The suit of a run."""
        return next(face.suit for face in self.faces if face.suit is not None)

    @property
    def end(self) -> int:
        """The last place of a run, 14 for an ace above the king."""
        return self.start + len(self.faces) - 1

    @property
    def missing_suits(self) -> tuple[Suit, ...]:
        """The suits that a set has no natural card of."""
        return tuple(suit for suit in SUITS if all(face.suit is not suit for face in self.faces))

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The places of the meld with what each stands for (RULES 4.4)."""
        if self.kind is MeldKind.RUN:
            return tuple(
                Slot(face, (Face(place_rank(self.start + index), self.suit),))
                for index, face in enumerate(self.faces)
            )
        open_suits = tuple(Face(Rank(self.start), suit) for suit in self.missing_suits)
        return tuple(Slot(face, open_suits if face.is_joker else (face,)) for face in self.faces)

    def value(self, rules: RuleSet) -> int:
        """Points of the meld, jokers at the value of what they stand for (RULES 1.3, 1.4)."""
        if self.kind is MeldKind.SET:
            return len(self.faces) * rules.rank_value(Rank(self.start))
        return sum(place_value(rules, place) for place in range(self.start, self.end + 1))


_PLACES = (*RANKS, Rank.ACE)


def place_rank(place: int) -> Rank:
    """Return the rank of a place in a run: 1 to 13, and 14 for the ace above the king."""
    return _PLACES[place - 1]


def place_value(rules: RuleSet, place: int) -> int:
    """Return the value of a place in a run (RULES 1.3)."""
    return rules.rank_value(place_rank(place), low_ace=place == 1)


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld of physical cards. `said` is the same meld in faces."""

    kind: MeldKind
    start: int
    cards: tuple[Card, ...]

    @property
    def said(self) -> FaceMeld:
        """The meld in faces."""
        return FaceMeld(self.kind, self.start, tuple(card.face for card in self.cards))


def check_meld(meld: FaceMeld, rules: RuleSet) -> None:
    """Raise IllegalMove with the clause that a meld breaks (RULES 4.1 to 4.3)."""
    if len(meld.faces) < SHORTEST:
        raise IllegalMove(RejectCode.MELD_TOO_SHORT, cards=meld.faces)
    _check_jokers(meld.faces, rules)
    if meld.kind is MeldKind.SET:
        _check_set(meld)
    else:
        _check_run(meld)


def _check_jokers(group: Sequence[Face], rules: RuleSet) -> None:
    jokers = sum(face.is_joker for face in group)
    if jokers > rules.most_jokers:
        raise IllegalMove(RejectCode.TOO_MANY_JOKERS, cards=tuple(group), most=rules.most_jokers)
    if len(group) - jokers < rules.fewest_naturals:
        raise IllegalMove(
            RejectCode.TOO_FEW_NATURALS, cards=tuple(group), fewest=rules.fewest_naturals
        )


def _check_set(meld: FaceMeld) -> None:
    naturals = [face for face in meld.faces if not face.is_joker]
    if any(face.rank != meld.start for face in naturals):
        raise IllegalMove(RejectCode.SET_MIXED_RANKS, cards=meld.faces)
    if len({face.suit for face in naturals}) < len(naturals):
        raise IllegalMove(RejectCode.SET_SAME_SUIT, cards=meld.faces)
    if len(meld.faces) > LONGEST_SET:
        raise IllegalMove(RejectCode.MELD_TOO_LONG, "4.1", cards=meld.faces, longest=LONGEST_SET)


def _check_run(meld: FaceMeld) -> None:
    naturals = [face for face in meld.faces if not face.is_joker]
    if len({face.suit for face in naturals}) > 1:
        raise IllegalMove(RejectCode.RUN_MIXED_SUITS, cards=meld.faces)
    if len(meld.faces) > LONGEST_RUN:
        raise IllegalMove(RejectCode.MELD_TOO_LONG, cards=meld.faces, longest=LONGEST_RUN)
    if meld.start < 1 or meld.end > ACE_HIGH:
        raise IllegalMove(RejectCode.RUN_NO_ROOM, cards=meld.faces)
    for index, face in enumerate(meld.faces):
        if not face.is_joker and face.rank is not place_rank(meld.start + index):
            raise IllegalMove(RejectCode.RUN_GAP, cards=meld.faces)


def is_meld(meld: FaceMeld, rules: RuleSet) -> bool:
    """Return whether a meld is legal (RULES 4.1 to 4.3)."""
    try:
        check_meld(meld, rules)
    except IllegalMove:
        return False
    return True


def written_readings(
    group: Sequence[Face], rules: RuleSet, kind: MeldKind | None = None
) -> tuple[FaceMeld, ...]:
    """Return the melds that a group is in the order it is written (RULES 4.4).

    More than one only where the group may be a set as well as a run (RULES 4.3).
    """
    faces = tuple(group)
    starts = {int(face.rank) for face in faces if face.rank is not None}
    found = [FaceMeld(MeldKind.SET, start, faces) for start in sorted(starts)]
    found += [FaceMeld(MeldKind.RUN, start, faces) for start in range(1, ACE_HIGH - 1)]
    return tuple(
        meld for meld in found if (kind is None or meld.kind is kind) and is_meld(meld, rules)
    )


def readings(
    group: Sequence[Face], rules: RuleSet, kind: MeldKind | None = None
) -> tuple[FaceMeld, ...]:
    """Return every different meld that cards make in any order, best first (RULES 4.1 to 4.4)."""
    naturals = sorted((face for face in group if not face.is_joker), key=_rank_of)
    jokers = [face for face in group if face.is_joker]
    if not naturals:
        return ()
    found: list[FaceMeld] = []
    if kind is not MeldKind.RUN:
        found.append(FaceMeld(MeldKind.SET, _rank_of(naturals[0]), tuple(naturals + jokers)))
    if kind is not MeldKind.SET:
        found += _run_readings(naturals, jokers)
    legal = [meld for meld in found if is_meld(meld, rules)]
    return tuple(sorted(legal, key=lambda meld: -meld.value(rules)))


def _rank_of(face: Face) -> int:
    return int(face.rank or 0)


def _run_readings(naturals: Sequence[Face], jokers: Sequence[Face]) -> list[FaceMeld]:
    length = len(naturals) + len(jokers)
    found = []
    for start in range(1, ACE_HIGH - length + 2):
        by_rank = {place_rank(place): place for place in range(start, start + length)}
        places = {by_rank.get(Rank(_rank_of(face)), 0): face for face in naturals}
        if 0 in places or len(places) < len(naturals):
            continue
        spare = iter(jokers)
        faces = tuple(places.get(at) or next(spare) for at in range(start, start + length))
        found.append(FaceMeld(MeldKind.RUN, start, faces))
    return found


def refuse(group: Sequence[Face], rules: RuleSet, kind: MeldKind | None = None) -> NoReturn:
    """Raise why a group is no meld in any order: the clause of 4.1 to 4.3 it comes nearest to."""
    cards = tuple(group)
    naturals = sorted((face for face in cards if not face.is_joker), key=_rank_of)
    ranks = {face.rank for face in naturals}
    suits = {face.suit for face in naturals}
    as_set = kind is MeldKind.SET or (kind is None and len(ranks) == 1)
    if len(cards) < SHORTEST:
        raise IllegalMove(RejectCode.MELD_TOO_SHORT, "4.1" if as_set else "4.2", cards=cards)
    _check_jokers(cards, rules)
    if as_set:
        _check_set(FaceMeld(MeldKind.SET, _rank_of(naturals[0]), cards))
    if len(suits) > 1:
        raise IllegalMove(_mixed(len(ranks), len(suits), kind), cards=cards)
    if len(ranks) < len(naturals):
        raise IllegalMove(RejectCode.RUN_SAME_RANK, cards=cards)
    if len(cards) > LONGEST_RUN:
        raise IllegalMove(RejectCode.MELD_TOO_LONG, cards=cards, longest=LONGEST_RUN)
    if {Rank.ACE, Rank.TWO, Rank.KING} <= ranks:
        raise IllegalMove(RejectCode.RUN_ROUND_ACE, cards=cards)
    raise IllegalMove(RejectCode.RUN_GAP, cards=cards)


def _mixed(ranks: int, suits: int, kind: MeldKind | None) -> RejectCode:
    """Tell whether cards of several suits were meant as a set or as a run."""
    if kind is MeldKind.RUN or ranks > suits:
        return RejectCode.RUN_MIXED_SUITS
    return RejectCode.SET_MIXED_RANKS if suits > ranks else RejectCode.NEITHER_SET_NOR_RUN


def grown(meld: Meld, added: Sequence[Card], rules: RuleSet) -> tuple[Meld, ...]:
    """Return every meld that results from adding all those cards to a meld as it is now.

    A run grows at its ends, a set by a missing suit (RULES 5.4). Several results only where a
    joker, or an ace, may go to either end. Empty when the cards do not fit.
    """
    if meld.kind is MeldKind.SET:
        larger = Meld(meld.kind, meld.start, (*meld.cards, *added))
        return (larger,) if is_meld(larger.said, rules) else ()
    found: dict[FaceMeld, Meld] = {}
    for below in range(len(added) + 1):
        for run in _grown_run(meld, added, below):
            if is_meld(run.said, rules):
                found.setdefault(run.said, run)
    return tuple(found.values())


def _grown_run(meld: Meld, added: Sequence[Card], below: int) -> Iterable[Meld]:
    """Yield the run with `below` of the added cards under it and the others above."""
    start = meld.start - below
    end = meld.said.end + len(added) - below
    if start < 1 or end > ACE_HIGH:
        return
    places = [*range(start, meld.start), *range(meld.said.end + 1, end + 1)]
    placed = _placed(places, added, meld.said.suit)
    if placed is None:
        return
    yield Meld(meld.kind, start, (*placed[:below], *meld.cards, *placed[below:]))


def _placed(places: Sequence[int], added: Sequence[Card], suit: Suit) -> tuple[Card, ...] | None:
    """Put each natural card on its place and jokers on the rest."""
    jokers = [card for card in added if card.is_joker]
    naturals = {card.face: card for card in added if not card.is_joker}
    if len(naturals) + len(jokers) < len(added):
        return None
    row: list[Card] = []
    for place in places:
        card = naturals.pop(Face(place_rank(place), suit), None)
        if card is None:
            if not jokers:
                return None
            card = jokers.pop(0)
        row.append(card)
    return None if naturals or jokers else tuple(row)


def swapped(meld: Meld, given: Sequence[Card]) -> Swap:
    """Return a meld after natural cards took the places of jokers in it (RULES 5.5).

    In a three-card set with one joker the first of two cards is laid off, the second swapped.
    Raise IllegalMove where nothing can be swapped.
    """
    jokers = [card for card in meld.cards if card.is_joker]
    if not jokers:
        raise IllegalMove(RejectCode.NO_JOKER_THERE, cards=meld.said.faces)
    if meld.kind is MeldKind.SET:
        return _swapped_set(meld, tuple(given), jokers)
    current = meld
    freed: list[Card] = []
    for card in given:
        index = _joker_for(current, card)
        freed.append(current.cards[index])
        row = (*current.cards[:index], card, *current.cards[index + 1 :])
        current = Meld(meld.kind, meld.start, row)
    return Swap(current, tuple(freed))


def _joker_for(meld: Meld, card: Card) -> int:
    for index, slot in enumerate(meld.said.slots):
        if slot.face.is_joker and card.face in slot.stands_for:
            return index
    raise IllegalMove(RejectCode.SWAP_WRONG_CARD, cards=meld.said.faces, card=card.face)


def _swapped_set(meld: Meld, given: tuple[Card, ...], jokers: Sequence[Card]) -> Swap:
    naturals = tuple(card for card in meld.cards if not card.is_joker)
    suits = {card.face.suit for card in naturals}
    for card in given:
        if card.face.rank != meld.start or card.face.suit in suits:
            raise IllegalMove(RejectCode.SWAP_WRONG_CARD, cards=meld.said.faces, card=card.face)
        suits.add(card.face.suit)
    freed = len(meld.cards) + len(given) - LONGEST_SET
    if freed <= 0:
        raise IllegalMove(RejectCode.SWAP_SET_INCOMPLETE, cards=meld.said.faces)
    kept = tuple(jokers[freed:])
    return Swap(Meld(meld.kind, meld.start, (*naturals, *given, *kept)), tuple(jokers[:freed]))


@dataclass(frozen=True, slots=True)
class Swap:
    """A meld after a joker swap and the jokers that it set free."""

    meld: Meld
    freed: tuple[Card, ...]
