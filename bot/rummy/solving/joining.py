"""Runs that were cut in pieces for the search are joined again, as whole runs say the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from bot.rummy.cards import JOKER
from bot.rummy.melds import LONGEST_RUN, FaceMeld, MeldKind, readings
from bot.rummy.ruleset import RuleSet


def joined(melds: Sequence[FaceMeld], rules: RuleSet) -> tuple[FaceMeld, ...]:
    """Return melds of the same cards and value in which no two runs could be one.

    Where several pairs could be joined, the longest run that results comes first.
    """
    found = list(melds)
    while sum(meld.kind is MeldKind.RUN for meld in found) > 1:
        whole = [
            (-len(one.faces) - len(other.faces), first, second, run)
            for (first, one), (second, other) in combinations(enumerate(found), 2)
            if (run := _one_run(one, other, rules)) is not None
        ]
        if not whole:
            break
        _, first, second, run = min(whole, key=lambda pair: pair[:3])
        found[first] = run
        del found[second]
    return tuple(found)


def _one_run(one: FaceMeld, other: FaceMeld, rules: RuleSet) -> FaceMeld | None:
    if one.kind is not MeldKind.RUN or other.kind is not MeldKind.RUN or one.suit is not other.suit:
        return None
    faces = (*one.faces, *other.faces)
    if len(faces) > LONGEST_RUN:
        return None
    if JOKER not in faces and one.end + 1 != other.start and other.end + 1 != one.start:
        return None
    value = one.value(rules) + other.value(rules)
    whole = readings(faces, rules, MeldKind.RUN)
    return next((run for run in whole if run.value(rules) == value), None)
