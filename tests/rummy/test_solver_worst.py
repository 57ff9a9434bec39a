"""The hands that take the solver longest, found by a search that changes one card at a time.

Times are compared with a loop of plain Python run just before, so that a slow or busy machine
does not matter; the bounds leave several times what was measured.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from bot.rummy.notation import parse_faces
from bot.rummy.ruleset import RuleSet, with_option
from bot.rummy.solver import Hand, Layout, best_layout, layout_value, offers

pytestmark = pytest.mark.alone

CLASSIC = RuleSet()
# A hand, how many jokers a meld may hold, and the value of its best melds. The search of the
# benchmark starts from blocks of ten to ace and ends at these or their neighbours.
WORST = [
    ("10S JS QS KS AS 10H JH QH KH AH 10D JD QD JK JK JK", "2", 160),
    ("10S JS QS KS AS 10H JH QH KH AH 10D JD JK JK JK JK", "2", 160),
    ("10S JS QS KS AS 10H JH QH KH AH 10S JS JK JK JK JK", "2", 160),
    ("10S JS QS KS AS 10H JH QH KH AH 10D JD QD KD JK JK", "1", 160),
    ("10S JS QS KS AS 10H JH QH KH AH JK JK JK JK JK JK", "any", 160),
]


def seconds(work: Callable[[], object], runs: int = 2) -> float:
    """Return the least processor time of some runs."""
    times = []
    for _ in range(runs):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return min(times)


def plain_loop() -> int:
    """Do what takes plain Python some ten milliseconds."""
    known: dict[int, int] = {}
    for number in range(60_000):
        known[number * 7919 & 0xFFFF] = number
    return len(known)


@pytest.mark.parametrize("text, jokers, value", WORST)
def test_the_worst_hands_found(text: str, jokers: str, value: int) -> None:
    """RULES 4: best melds of the worst hands take no longer than a few plain loops."""
    rules = with_option(CLASSIC, "jokers_per_meld", jokers)
    hand: Hand = parse_faces(text)
    assert layout_value(best_layout(hand, rules), rules) == value
    assert seconds(lambda: best_layout(hand, rules)) < 8 * seconds(plain_loop)


@pytest.mark.parametrize("text, jokers, value", WORST)
def test_openings_of_the_worst_hands(text: str, jokers: str, value: int) -> None:
    """RULES 5.1: nor do all openings worth offering run away."""
    rules = with_option(CLASSIC, "jokers_per_meld", jokers)
    hand: Hand = parse_faces(text)
    found: list[Layout] = []
    spent = seconds(lambda: found.extend(offers(hand, rules, opened=False)), 1)
    assert spent < 60 * seconds(plain_loop)
    points = [layout_value(way, rules) for way in found]
    assert len(points) == 25
    assert points == sorted(points, reverse=True)
    assert (points[0], points[-1]) == (150, 50)
