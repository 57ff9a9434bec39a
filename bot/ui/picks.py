"""What the cards that a person has picked can be: pure, from what his seat sees.

Picked cards travel in custom ids as letters, one for each place in the hand (`a` the first; the
order of the hand in its view is fixed, whatever order is shown). `abc.Sde;fg` are two melds put
aside, in their order, and two cards picked just now; `S` and `R` say set and run where one
natural card leaves it open (RULES 4.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bot.rummy.cards import Card, Face
from bot.rummy.melds import FaceMeld, Meld, MeldKind, grown, readings, written_readings
from bot.rummy.moves import Discard, LayDown, LayOff, SwapJoker
from bot.rummy.nearly import fitted, swap_leaves
from bot.rummy.ruleset import FinalDiscard
from bot.rummy.solver import Layout, all_melds, best_layout, covers, layout_value
from bot.rummy.views import MeldView, SeatView
from bot.services.advice import untouchable

LETTERS = "abcdefghijklmnopqrstuvwxyz"
_KINDS = {"S": MeldKind.SET, "R": MeldKind.RUN}
_MARKS = {kind: mark for mark, kind in _KINDS.items()}
_SHORTEST = 3
# Ways to lay so many cards with so many jokers are all found in little time.
_FEW_CARDS, _FEW_JOKERS = 10, 2
MOST_READINGS = 5


class BadPicks(ValueError):
    """Letters that stand for no cards of the hand, or for no melds."""


@dataclass(frozen=True, slots=True)
class Picks:
    """Melds put aside, each as its letters, and the letters of the cards picked now."""

    melds: tuple[str, ...] = ()
    now: str = ""

    @classmethod
    def parse(cls, text: str) -> Picks:
        """Read picks as `str` writes them; any text is read, `cards` and `layout` check it."""
        melds, _, now = text.partition(";")
        return cls(tuple(part for part in melds.split(".") if part), now)

    def __str__(self) -> str:
        """Write the picks for a custom id."""
        return ".".join(self.melds) + (f";{self.now}" if self.now else "")

    @property
    def aside(self) -> str:
        """The letters of the cards put aside."""
        return "".join(sign for meld in self.melds for sign in meld if sign not in _KINDS)

    @staticmethod
    def places(letters: str) -> Iterator[int]:
        """Yield where the cards of letters stand in the hand."""
        return (LETTERS.find(sign) for sign in letters)

    def with_meld(self, *melds: str) -> Picks:
        """Return the picks with more melds put aside and no cards picked."""
        return Picks((*self.melds, *melds))

    def picking(self, letters: Iterable[str]) -> Picks:
        """Return the picks with other cards picked now."""
        return replace(self, now="".join(sorted(set(letters))))


def cards(view: SeatView, letters: str) -> tuple[Face, ...]:
    """Return the cards of a hand that letters stand for. Raise BadPicks."""
    places = list(Picks.places(letters))
    if len(set(places)) < len(places) or not all(0 <= at < len(view.hand) for at in places):
        raise BadPicks(letters)
    return tuple(view.hand[at] for at in places)


def layout(view: SeatView, picks: Picks) -> Layout:
    """Return the melds put aside. Raise BadPicks."""
    cards(view, picks.aside + picks.now)
    return tuple(_meld(view, letters) for letters in picks.melds)


def _meld(view: SeatView, letters: str) -> FaceMeld:
    kind = _KINDS.get(letters[:1])
    found = written_readings(cards(view, letters[1:] if kind else letters), view.rules, kind)
    if len(found) != 1:
        raise BadPicks(letters)
    return found[0]


def letters_of(view: SeatView, melds: Iterable[FaceMeld], among: str = "") -> tuple[str, ...]:
    """Return melds as letters, of the whole hand or only of some cards. Raise BadPicks."""
    left = list(among or LETTERS[: len(view.hand)])
    return tuple(_letters(view, meld, left) for meld in melds)


def _letters(view: SeatView, meld: FaceMeld, left: list[str]) -> str:
    written = ""
    for face in meld.faces:
        sign = next((one for one in left if cards(view, one) == (face,)), None)
        if sign is None:
            raise BadPicks(str(meld))
        left.remove(sign)
        written += sign
    open_kind = len(written_readings(meld.faces, view.rules)) > 1
    return (_MARKS[meld.kind] if open_kind else "") + written


@dataclass(frozen=True)
class Possible:
    """What picked cards can be now; every move here is one that the rules take.

    `aside` are the melds put aside, `readings` the ways to read the cards picked now as melds,
    the most points first; `more` tells that there are others. `enough` are the readings that can
    be laid at once, together with what was put aside. Lay-offs stand with the meld that results.
    """

    view: SeatView
    picks: Picks
    aside: Layout = ()
    picked: tuple[Face, ...] = ()
    readings: tuple[Layout, ...] = ()
    more: bool = False
    enough: tuple[Layout, ...] = ()
    lay_offs: tuple[tuple[LayOff, FaceMeld], ...] = ()
    swaps: tuple[SwapJoker, ...] = ()
    discard: Face | None = None

    @cached_property
    def aside_points(self) -> int:
        """What the melds put aside are worth."""
        return layout_value(self.aside, self.view.rules)

    @property
    def aside_enough(self) -> bool:
        """Whether the melds put aside can be laid without more."""
        return bool(self.aside) and not self.picked and _can_lay(self.view, self.aside)

    def points(self, reading: Layout) -> int:
        """Return what a reading is worth together with what was put aside."""
        return self.aside_points + layout_value(reading, self.view.rules)


def possible(view: SeatView, picks: Picks) -> Possible:
    """Return what picked cards can be now. May search. Raise BadPicks.

    While melds are put aside, cards picked are only more of them.
    """
    aside, picked = layout(view, picks), cards(view, picks.now)
    found = Possible(view, picks, aside, picked)
    if LayDown in view.may and picked:
        ways, more = _readings(view, picked)
        enough = tuple(way for way in ways if _can_lay(view, (*aside, *way)))
        found = replace(found, readings=ways, more=more, enough=enough)
    if aside or not picked:
        return found
    return replace(
        found,
        lay_offs=tuple(_lay_offs(view, picked)),
        swaps=tuple(_swaps(view, picked)),
        discard=picked[0] if len(picked) == 1 and may_discard(view, picked[0]) else None,
    )


def _readings(view: SeatView, picked: tuple[Face, ...]) -> tuple[tuple[Layout, ...], bool]:
    """Return the ways to read cards as melds, and whether there are more."""
    if len(picked) < _SHORTEST:
        return (), False
    found: Sequence[Layout] = [(meld,) for meld in readings(picked, view.rules)]
    more = False
    if not found:
        jokers = sum(face.is_joker for face in picked)
        every = len(picked) <= _FEW_CARDS and jokers <= _FEW_JOKERS
        found = covers(picked, view.rules, every=every)
        more = bool(found) and jokers > 0 and not every
    ways = sorted(found, key=lambda way: -layout_value(way, view.rules))
    return tuple(ways[:MOST_READINGS]), more or len(ways) > MOST_READINGS


def _can_lay(view: SeatView, melds: Layout) -> bool:
    """Return whether melds may be laid in one act now (RULES 3.2, 5.1, 5.6)."""
    laid = [face for meld in melds for face in meld.faces]
    if LayDown not in view.may or not _keeps_enough(view, len(laid)):
        return False
    if view.opened:
        return True
    held = not view.bound or view.drawn in laid
    return held and layout_value(melds, view.rules) >= view.rules.opening_minimum


def _keeps_enough(view: SeatView, laid: int) -> bool:
    """Return whether a card stays to be discarded, where one has to (RULES 5.6)."""
    return laid < len(view.hand) or view.rules.final_discard is FinalDiscard.OPTIONAL


def _lay_offs(view: SeatView, picked: tuple[Face, ...]) -> Iterator[tuple[LayOff, FaceMeld]]:
    """Yield the melds on the table that take the cards, each end of a run where both do."""
    if LayOff not in view.may or not view.opened or not _keeps_enough(view, len(picked)):
        return
    for at in view.public.melds:
        results = grown(_physical(at), _physicals(picked), view.rules)
        for result in results:
            start = result.start if len(results) > 1 else None
            yield LayOff(view.seat, at.number, picked, start), result.said


def _swaps(view: SeatView, picked: tuple[Face, ...]) -> Iterator[SwapJoker]:
    """Yield the melds on the table that give a joker for the cards (RULES 5.5)."""
    if SwapJoker not in view.may or not view.opened or not view.rules.joker_swap:
        return
    if any(face.is_joker for face in picked):
        return
    for at in view.public.melds:
        if swap_leaves(at.meld, picked) is not None:
            yield SwapJoker(view.seat, at.number, picked)


def _physical(at: MeldView) -> Meld:
    return Meld(at.meld.kind, at.meld.start, _physicals(at.meld.faces))


def _physicals(shown: Iterable[Face]) -> tuple[Card, ...]:
    """Return cards of faces; their numbers do not matter here."""
    return tuple(Card(face, 0) for face in shown)


def may_discard(view: SeatView, face: Face) -> bool:
    """Return whether a card may be discarded now (RULES 3.2, 5.5)."""
    free = Discard in view.may and not view.bound and not view.owed
    return free and face != untouchable(view)


def worth_asking(view: SeatView, face: Face) -> bool:
    """Return whether a discard is one to ask about: a joker, or a card that would have melded.

    That is one without which the best melds lose, one in a meld without jokers, and once the
    seat has opened one that fits the table. A second card of the face spares the first.
    """
    if face.is_joker:
        return True
    if view.opened and _fits_table(view, face):
        return True
    rest = list(view.hand)
    rest.remove(face)
    if face in rest and _worth(view, rest) == _worth(view, view.hand):
        return False
    plain = (meld for meld in all_melds(view.hand, view.rules) if not meld.jokers)
    if face not in rest and any(face in meld.faces for meld in plain):
        return True
    return _worth(view, rest) < _worth(view, view.hand)


def _worth(view: SeatView, hand: Sequence[Face]) -> int:
    return layout_value(best_layout(tuple(hand), view.rules), view.rules)


def _fits_table(view: SeatView, face: Face) -> bool:
    swaps = view.rules.joker_swap
    return any(
        fitted(at.meld, (face,), view.rules) or (swaps and swap_leaves(at.meld, (face,)))
        for at in view.public.melds
    )
