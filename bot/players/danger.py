"""What a discard may be worth to the next player, from what everybody saw and the own hand.

Only the player who follows may take a discard (RULES 3.2), so only he counts. Every reason is a
fact, and so is the grade `SAFE`: whatever the next player may hold, he cannot lay the card in his
turn. The other grades put the rest in order; nothing here is a guess at hidden cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from itertools import pairwise

from bot.players.situation import Act, Situation
from bot.rummy.cards import JOKER, RANKS, SUITS, Face, Rank, rank_order
from bot.rummy.melds import ACE_HIGH, LONGEST_RUN, LONGEST_SET, FaceMeld, MeldKind, place_rank
from bot.rummy.ruleset import DiscardPickup
from bot.rummy.solver import melds_with
from bot.rummy.views import SeatView


class Grade(IntEnum):
    """How a discard stands, the best first."""

    SAFE = 0
    UNWANTED = 1
    OPEN = 2
    RISKY = 3


class Fact(StrEnum):
    """Why a card may be of use to the next player, or of none."""

    NO_TAKING = "no_taking"
    DEAD = "dead"
    THREW = "threw"
    LEFT = "left"
    PARTNERS = "partners"
    JOKERS_ONLY = "jokers_only"
    UNOPENED = "unopened"
    FITS_WITH = "fits_with"
    NEAR = "near"
    FITS = "fits"
    FREES = "frees"
    JOKER = "joker"


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact with what it speaks of.

    `melds` are numbers on the table that take the card (FITS, FITS_WITH, FREES, UNOPENED), `face`
    is a card that the next player took (NEAR), `count` the unseen cards that go with it (PARTNERS).
    """

    fact: Fact
    melds: tuple[int, ...] = ()
    face: Face | None = None
    count: int = 0


@dataclass(frozen=True, slots=True)
class Danger:
    """A card of the hand, how it stands as a discard, and why; `partners` counts unseen ones."""

    face: Face
    grade: Grade
    reasons: tuple[Reason, ...]
    partners: int


def next_seat(view: SeatView) -> int:
    """Return the seat that may take the discard."""
    return (view.seat + 1) % view.public.seats


def dangers(situation: Situation) -> tuple[Danger, ...]:
    """Return how each face of the hand stands as a discard, the safest first."""
    knows = _Knows(situation)
    faces = sorted(set(situation.view.hand), key=rank_order)
    return tuple(sorted(map(knows.danger, faces), key=lambda of: (of.grade, of.partners)))


def unseen(situation: Situation) -> Counter[Face]:
    """Return the cards that lie neither in the own hand, nor on the table, nor in the discards.

    They are in the stock and in the hands of others (RULES 1.1, 1.2).
    """
    view = situation.view
    rules = view.rules
    packs = rules.packs_for(view.public.seats)
    found = Counter({Face(rank, suit): packs for suit in SUITS for rank in RANKS})
    found[JOKER] = rules.jokers
    found.subtract(view.hand)
    found.subtract(face for at in view.public.melds for face in at.meld.faces)
    found.subtract(discard_pile(situation))
    return +found


def discard_pile(situation: Situation) -> tuple[Face, ...]:
    """Return the discard pile as it lies, the top last (RULES 3.2, 6.3)."""
    pile: list[Face] = []
    for seen in situation.seen:
        if seen.act is Act.TOOK:
            pile.pop()
        elif seen.act is Act.REMADE:
            del pile[:-1]
        else:
            pile += [seen.face] if seen.face is not None else []
    return tuple(pile)


def partners(face: Face) -> frozenset[Face]:
    """Return the faces that stand beside a natural one in melds of three without a joker."""
    same = {Face(face.rank, suit) for suit in SUITS}
    near = {
        Face(place_rank(place), face.suit)
        for own in _places(face)
        for place in range(max(1, own - 2), min(ACE_HIGH, own + 2) + 1)
    }
    return frozenset(same | near) - {face}


def _places(face: Face) -> tuple[int, ...]:
    """Return where a natural card may stand in a run (RULES 4.2)."""
    return (1, ACE_HIGH) if face.rank is Rank.ACE else (int(face.rank or 0),)


class _Knows:
    """What one seat knows of the next."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.view = view = situation.view
        self.next = next_seat(view)
        self.unseen = unseen(situation)
        pickup = view.rules.discard_pickup
        self.never = pickup is DiscardPickup.NEVER
        opened = view.public.opened[self.next]
        # Who has not opened has to open with the card he took, unless taking is free.
        self.reaches = opened or pickup is DiscardPickup.FREE
        # Whoever may keep the card may use it later, when the table is another.
        self.at_once = pickup is DiscardPickup.MUST_USE or not (self.reaches or self.never)
        self.jokers = self.unseen[JOKER]
        if self.reaches and view.rules.joker_swap:
            self.jokers += sum(at.meld.jokers for at in view.public.melds)

    def danger(self, face: Face) -> Danger:
        """Return how a card stands."""
        if self.never:
            return Danger(face, Grade.SAFE, (Reason(Fact.NO_TAKING),), 0)
        if face.is_joker:
            return Danger(face, Grade.RISKY, (Reason(Fact.JOKER),), self.unseen.total())
        count = sum(self.unseen[other] for other in partners(face))
        reasons = tuple(self._reasons(face, count))
        return Danger(face, self._grade(reasons), reasons, count)

    def _grade(self, reasons: Iterable[Reason]) -> Grade:
        facts = {reason.fact for reason in reasons}
        if facts & {Fact.FITS, Fact.FREES, Fact.NEAR}:
            return Grade.RISKY
        if Fact.DEAD in facts and Fact.FITS_WITH not in facts:
            return Grade.SAFE if self.at_once else Grade.UNWANTED
        return Grade.UNWANTED if facts & {Fact.THREW, Fact.LEFT} else Grade.OPEN

    def _reasons(self, face: Face, count: int) -> Iterator[Reason]:
        yield from self._on_table(face)
        yield from self._done(face)
        if self._dead(face):
            yield Reason(Fact.DEAD)
        elif count:
            yield Reason(Fact.PARTNERS, count=count)
        else:
            yield Reason(Fact.JOKERS_ONLY)

    def _dead(self, face: Face) -> bool:
        """Return whether no meld holds the card, whatever unseen cards are beside it (RULES 4)."""
        possible = self.unseen + Counter((face,))
        possible[JOKER] = min(self.jokers, LONGEST_RUN)
        return next(iter(melds_with(face, possible, self.view.rules)), None) is None

    def _on_table(self, face: Face) -> Iterator[Reason]:
        """Yield which melds take the card (RULES 5.4, 5.5)."""
        found: dict[Fact, list[int]] = {}
        for at in self.view.public.melds:
            fact = self._at(at.meld, face)
            if fact is not None:
                found.setdefault(fact, []).append(at.number)
        for fact, numbers in found.items():
            if self.reaches:
                yield Reason(fact, tuple(numbers))
            elif fact is not Fact.FITS_WITH:
                yield Reason(Fact.UNOPENED, tuple(numbers))

    def _at(self, meld: FaceMeld, face: Face) -> Fact | None:
        rules = self.view.rules
        if rules.joker_swap and _frees(meld, face):
            return Fact.FREES
        if meld.kind is MeldKind.SET:
            room = len(meld.faces) < LONGEST_SET
            missing = face.rank == meld.start and face.suit in meld.missing_suits
            return Fact.FITS if room and missing else None
        helpers = [self._helpers(meld, place) for place in _places(face) if face.suit is meld.suit]
        known = [count for count in helpers if count is not None]
        return (Fact.FITS_WITH if min(known) else Fact.FITS) if known else None

    def _helpers(self, meld: FaceMeld, place: int) -> int | None:
        """Return how many unseen cards have to go between a run and a place, None where not."""
        if meld.start <= place <= meld.end:
            return None
        between = range(meld.end + 1, place) or range(place + 1, meld.start)
        if len(meld.faces) + len(between) + 1 > LONGEST_RUN:
            return None
        gaps = sum(not self.unseen[Face(place_rank(at), meld.suit)] for at in between)
        # A swap may make room for other jokers first.
        standing = 0 if self.view.rules.joker_swap else meld.jokers
        room = self.view.rules.most_jokers - standing
        return len(between) if gaps <= min(room, self.jokers) else None

    def _done(self, face: Face) -> Iterator[Reason]:
        """Yield what the next player did with such cards."""
        acts = self.situation.seen
        if any((act.act, act.seat, act.face) == (Act.DISCARDED, self.next, face) for act in acts):
            yield Reason(Fact.THREW)
        before = (self.next - 1) % self.view.public.seats
        for act, then in pairwise(acts):
            given = (act.act, act.seat, act.face) == (Act.DISCARDED, before, face)
            if given and then.act is not Act.TOOK:
                yield Reason(Fact.LEFT)
                break
        kept = [taken for taken in self._kept() if taken in partners(face) or taken == face]
        if kept:
            yield Reason(Fact.NEAR, face=kept[-1])

    def _kept(self) -> list[Face]:
        """Return what the next player took and has not shown since, in its order."""
        shown = {face for at in self.view.public.melds for face in at.meld.faces}
        kept: list[Face] = []
        for act in self.situation.seen:
            if act.seat != self.next or act.face is None:
                continue
            if act.act is Act.TOOK:
                kept.append(act.face)
            elif act.face in kept:
                kept.remove(act.face)
        return [face for face in kept if face not in shown and not face.is_joker]


def _frees(meld: FaceMeld, face: Face) -> bool:
    """Return whether one card sets a joker of a meld free (RULES 5.5)."""
    whole = meld.kind is MeldKind.RUN or len(meld.faces) == LONGEST_SET
    return whole and any(slot.face.is_joker and face in slot.stands_for for slot in meld.slots)
