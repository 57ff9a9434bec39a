"""What one card would do: the lay-down, lay-off or swap nearest to one that was refused.

A change is one card of the hand more, one card less, or one for another. All of them are tried.
Of those that the rules take the one with the most points is told; of equal ones the one with the
fewest jokers, then the shortest, then the lowest cards. Only cards of the own hand are named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.rummy.cards import JOKER, Card, Face, rank_order
from bot.rummy.errors import IllegalMove
from bot.rummy.melds import FaceMeld, Meld, grown, readings, swapped
from bot.rummy.reading import parted, says_in
from bot.rummy.ruleset import FinalDiscard, RuleSet
from bot.rummy.solver import Layout, all_melds, best_layout, layout_value, most_cards
from bot.rummy.typed import TypedCard, TypedGroup

Groups = tuple[TypedGroup, ...]
Faces = tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Needs:
    """What a lay-down has to come to besides being melds.

    `points` is what the opening needs (RULES 5.1), `bound` the taken discard that has to be in it
    (RULES 3.2), `kept` how many cards have to stay in the hand (RULES 5.6).
    """

    points: int = 0
    bound: Face | None = None
    kept: int = 0


def needs_of(rules: RuleSet, *, opened: bool, bound: Face | None) -> Needs:
    """Return what a lay-down needs under the rules, of a seat that has opened or has not."""
    kept = int(rules.final_discard is FinalDiscard.REQUIRED)
    return Needs(kept=kept) if opened else Needs(rules.opening_minimum, bound, kept)


@dataclass(frozen=True, slots=True)
class Nearly:
    """A move that the rules take, one card away: what comes in, what stays out, what results."""

    added: Face | None
    dropped: Face | None
    melds: Layout


def nearest_lay_down(groups: Groups, hand: Faces, rules: RuleSet, needs: Needs) -> Nearly | None:
    """Return the nearest lay-down, None where no single card makes one (RULES 4, 5.1, 5.6).

    Cards may be read in any order; kinds and places of jokers that were said stay as said.
    """
    found: list[tuple[Nearly, Faces]] = []
    for at, group in enumerate(groups):
        others = [*groups[:at], *groups[at + 1 :]]
        rest = _rest(hand, (face for other in others for face in other.faces))
        # Cards that are not at hand may be any number, so they are not read at all.
        if rest is None:
            continue
        fixed = [_reading(other, rules, alone=False) for other in others]
        if not all(fixed):
            continue
        for added, dropped, changed in _changes(group, rest):
            way = _reading(changed, rules, alone=not others)
            melds = (*_joined(fixed[:at]), *way, *_joined(fixed[at:]))
            if way and _meets(melds, hand, rules, needs):
                found.append((Nearly(added, dropped, melds), _cards(melds)))
    return _best(found, lambda nearly: layout_value(nearly.melds, rules))


def further_meld(melds: Layout, hand: Faces, rules: RuleSet, needs: Needs) -> FaceMeld | None:
    """Return the best meld of the other cards with which a lay-down is enough (RULES 5.1)."""
    rest = _rest(hand, _cards(melds))
    found = [
        meld for meld in all_melds(rest or (), rules) if _meets((*melds, meld), hand, rules, needs)
    ]
    return min(found, key=lambda meld: (-meld.value(rules), *_size(meld.faces)), default=None)


def nearest_lay_off(
    onto: FaceMeld, cards: Faces, hand: Faces, rules: RuleSet, kept: int
) -> Nearly | None:
    """Return the nearest cards that fit a meld on the table, with the meld that results.

    `kept` is how many cards have to stay in the hand (RULES 5.4, 5.6).
    """
    found = []
    for added, dropped, changed in _changes(_plain(cards), hand):
        larger = fitted(onto, changed.faces, rules)
        if larger is not None and len(changed.cards) <= len(hand) - kept:
            found.append((Nearly(added, dropped, (larger,)), changed.faces))
    return _best(found, lambda nearly: layout_value(nearly.melds, rules))


def fitted(onto: FaceMeld, cards: Faces, rules: RuleSet) -> FaceMeld | None:
    """Return the most valuable meld that cards make with one on the table (RULES 5.4)."""
    found = grown(_physical(onto), _physicals(cards), rules) if cards else ()
    return max((meld.said for meld in found), key=lambda meld: meld.value(rules), default=None)


def nearest_swap(onto: FaceMeld, cards: Faces, hand: Faces) -> Nearly | None:
    """Return the nearest cards that free a joker of a meld, with what is left (RULES 5.5).

    The most jokers count before all else.
    """
    found = []
    for added, dropped, changed in _changes(_plain(cards), hand):
        left = swap_leaves(onto, changed.faces)
        if left is not None:
            found.append((Nearly(added, dropped, (left,)), changed.faces))
    return _best(found, lambda nearly: -nearly.melds[0].jokers)


def swap_leaves(onto: FaceMeld, cards: Faces) -> FaceMeld | None:
    """Return what is left of a meld when cards are swapped in, None where they are not."""
    if not cards:
        return None
    try:
        return swapped(_physical(onto), _physicals(cards)).meld.said
    except IllegalMove:
        return None


def _changes(
    group: TypedGroup, hand: Faces
) -> Iterator[tuple[Face | None, Face | None, TypedGroup]]:
    """Yield what comes in, what stays out, and the group so changed, all of it in the hand."""
    held = Counter(hand)
    for dropped in (None, *dict.fromkeys(group.cards)):
        kept = list(group.cards)
        if dropped is not None:
            kept.remove(dropped)
        spare = held - Counter(card.face for card in kept)
        if len(kept) + spare.total() > len(hand):
            continue
        if dropped is not None:
            yield None, dropped.face, replace(group, cards=tuple(kept))
            del spare[dropped.face]
        for added in spare:
            changed = replace(group, cards=(*kept, TypedCard(added)))
            yield added, dropped.face if dropped else None, changed


def _reading(group: TypedGroup, rules: RuleSet, *, alone: bool) -> Layout:
    """Return the most valuable way to read cards as melds; nothing where there is none."""
    for meld in readings(group.faces, rules, group.kind):
        if says_in(group, (meld,)):
            return (meld,)
    if not alone or group.kind is not None:
        return ()
    # The best melds are found quickly, and mostly take all cards where there is a way to.
    richest = best_layout(group.faces, rules)
    if len(_cards(richest)) == len(group.cards) and says_in(group, richest):
        return richest
    if len(_cards(most_cards(group.faces, rules))) < len(group.cards):
        return ()
    return next(iter(parted(group, rules)), ())


def _meets(melds: Layout, hand: Faces, rules: RuleSet, needs: Needs) -> bool:
    cards = _cards(melds)
    bound = needs.bound is None or needs.bound in cards
    return (
        bound
        and len(cards) <= len(hand) - needs.kept
        and layout_value(melds, rules) >= needs.points
    )


def _best(found: Iterable[tuple[Nearly, Faces]], worth: Callable[[Nearly], int]) -> Nearly | None:
    def order(way: tuple[Nearly, Faces]) -> tuple[object, ...]:
        nearly, cards = way
        changed = (nearly.added, nearly.dropped)
        return (-worth(nearly), *_size(cards), *(_order(face) for face in changed))

    return min(found, key=order, default=(None, ()))[0]


def _size(cards: Faces) -> tuple[int, int]:
    return cards.count(JOKER), len(cards)


def _order(face: Face | None) -> tuple[int, int]:
    return rank_order(face) if face else (0, 0)


def _rest(hand: Faces, used: Iterable[Face]) -> Faces | None:
    """Return a hand without cards, None where it does not hold them."""
    rest = Counter(hand)
    rest.subtract(used)
    return None if min(rest.values(), default=0) < 0 else tuple(rest.elements())


def _joined(layouts: Sequence[Layout]) -> Layout:
    return tuple(meld for layout in layouts for meld in layout)


def _cards(melds: Layout) -> Faces:
    return tuple(face for meld in melds for face in meld.faces)


def _plain(cards: Faces) -> TypedGroup:
    return TypedGroup(tuple(TypedCard(face) for face in cards))


def _physical(meld: FaceMeld) -> Meld:
    return Meld(meld.kind, meld.start, _physicals(meld.faces))


def _physicals(cards: Faces) -> tuple[Card, ...]:
    return tuple(Card(face, at) for at, face in enumerate(cards))
