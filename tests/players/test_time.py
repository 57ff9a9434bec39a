"""A computer's turn has a bound on the hands and tables that take longest."""

import time
from random import Random

import pytest

from bot.players.choosing import Level, choose
from bot.players.situation import Situation
from bot.rummy.cards import suit_order
from bot.rummy.moves import Discard, LayDown, LayOff, SwapJoker
from bot.rummy.ruleset import JokersPerMeld, RuleSet
from bot.rummy.state import Phase
from bot.rummy.views import MeldView, PublicView, SeatView
from tests.bench.hands import block
from tests.rummy.tables import some_meld

pytestmark = pytest.mark.alone

MOST_SECONDS = 0.3
ANY = RuleSet(jokers=9, jokers_per_meld=JokersPerMeld.ANY)


def crowded(seed: int, rules: RuleSet) -> Situation:
    """Return a turn with a block of high cards, up to four jokers, and twenty melds laid."""
    chance = Random(seed)
    hand = tuple(sorted(block(seed % 5, 2 + seed % 2), key=suit_order))
    found = (some_meld(chance, rules) for _ in range(20))
    melds = tuple(MeldView(at, at % 4, meld, meld.value(rules)) for at, meld in enumerate(found, 1))
    public = PublicView(
        rules=rules,
        phase=Phase.PLAY,
        dealer=3,
        opener=0,
        to_move=0,
        turns_done=40,
        hand_sizes=(len(hand), 5, 5, 5),
        opened=(True,) * 4,
        melds=melds,
        top_discard=None,
        discard_count=10,
        stock_count=20,
        reshuffles=0,
        exhausted=False,
        may_take=False,
        taken=None,
        moved=False,
        winner=None,
        finish=None,
        hands=(),
    )
    may = frozenset({LayDown, LayOff, SwapJoker, Discard})
    return Situation(SeatView(public, 0, hand, hand[0], False, 0, may), (), (0,) * 4, 3)


def _seconds(situation: Situation) -> float:
    started = time.process_time()
    choose(situation, Level.STRONG, 1)
    return time.process_time() - started


@pytest.mark.parametrize("rules", [RuleSet(), RuleSet(jokers=6), ANY], ids=["two", "six", "any"])
def test_a_move_takes_its_time_and_no_more(rules: RuleSet) -> None:
    """The least of three runs counts, as other work on the machine makes any of them longer."""
    for seed in range(12):
        situation = crowded(seed, rules)
        assert min(_seconds(situation) for _ in range(3)) < MOST_SECONDS
