"""Typed cards read as melds (RULES 4.4).

Cards in an order that is legal are read as written; otherwise the reading with the highest value
is taken, and equal readings that differ are all returned, to be offered and not guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from bot.rummy.errors import IllegalMove, RejectCode
from bot.rummy.melds import FaceMeld, readings, refuse, written_readings
from bot.rummy.ruleset import RuleSet
from bot.rummy.solver import Layout, covers, layout_value
from bot.rummy.typed import TypedGroup


def read_melds(groups: Sequence[TypedGroup], rules: RuleSet) -> tuple[Layout, ...]:
    """Return the ways to read typed groups; more than one where the player has to choose.

    Raise IllegalMove naming the clause of 4.1 to 4.4 that stands against every reading.
    """
    if len(groups) == 1:
        return _read_alone(groups[0], rules)
    return tuple(product(*(_read_group(group, rules) for group in groups)))


def _read_alone(group: TypedGroup, rules: RuleSet) -> tuple[Layout, ...]:
    """Read one group, which may hold several melds without saying so."""
    try:
        return tuple((meld,) for meld in _read_group(group, rules))
    except IllegalMove:
        found = parted(group, rules) if group.kind is None else ()
        if not found:
            raise
        return found


def parted(group: TypedGroup, rules: RuleSet) -> tuple[Layout, ...]:
    """Read one group as several melds, jokers where they were said to stand."""
    told = any(card.stands_for for card in group.cards)
    found = [way for way in covers(group.faces, rules, every=told) if says_in(group, way)]
    best = max((layout_value(way, rules) for way in found), default=0)
    return tuple(way for way in found if layout_value(way, rules) == best)


def _read_group(group: TypedGroup, rules: RuleSet) -> tuple[FaceMeld, ...]:
    """Read one group as one meld."""
    written = [
        meld
        for meld in written_readings(group.faces, rules, group.kind)
        if _says_written(group, meld)
    ]
    if written:
        return tuple(written)
    any_order = readings(group.faces, rules, group.kind)
    if not any_order:
        refuse(group.faces, rules, group.kind)
    found = [meld for meld in any_order if says_in(group, (meld,))]
    if not found:
        raise IllegalMove(RejectCode.JOKER_ELSEWHERE, cards=group.faces)
    best = found[0].value(rules)
    return tuple(meld for meld in found if meld.value(rules) == best)


def _says_written(group: TypedGroup, meld: FaceMeld) -> bool:
    """Return whether each joker stands, at its place, for what was typed (`JK=8C`)."""
    return all(
        card.stands_for is None or card.stands_for in slot.stands_for
        for card, slot in zip(group.cards, meld.slots, strict=True)
    )


def says_in(group: TypedGroup, layout: Layout) -> bool:
    """Return whether jokers of the layout can stand for all the faces that were typed."""
    open_places = [slot.stands_for for meld in layout for slot in meld.slots if slot.face.is_joker]
    for card in group.cards:
        if card.stands_for is None:
            continue
        place = next((at for at in open_places if card.stands_for in at), None)
        if place is None:
            return False
        open_places.remove(place)
    return True
