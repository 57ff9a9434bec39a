"""Computer players know what their seat may know: other hidden cards make no difference."""

from random import Random
from typing import get_type_hints

import pytest

from bot.players.choosing import Level, choose
from bot.players.situation import Seen, Situation, seen
from bot.rummy.cards import faces
from bot.rummy.deal import fold
from bot.rummy.ruleset import PRESETS
from bot.rummy.views import SeatView, public_events, seat_view
from tests.players.situations import Moment, moments, odd_rules, player
from tests.secrecy.permute import permuted

STATES_OF_EACH_LEVEL = 120
EVERY = 3


def test_a_situation_holds_a_seat_view_and_public_facts_only() -> None:
    """RULES 3: by type there is no way to a hand of others or to the stock."""
    hints = get_type_hints(Situation)
    assert {field: hints[field] for field in Situation._fields} == {
        "view": SeatView,
        "seen": tuple[Seen, ...],
        "totals": tuple[int, ...],
        "deals_left": int,
    }


def _moments_of(level: Level) -> list[Moment]:
    """Return moments of deals by presets and odd rules, two to four seats."""
    found: list[Moment] = []
    seed = 0
    while len(found) < STATES_OF_EACH_LEVEL:
        chance = Random(seed)
        rules = [*PRESETS.values(), odd_rules(chance)][seed % 5]
        players = [player(level)] * (2 + seed % 3)
        found += [at for index, at in enumerate(moments(rules, players, seed)) if not index % EVERY]
        seed += 1
    return found


@pytest.mark.parametrize("level", Level)
def test_other_hidden_cards_give_the_same_move(level: Level) -> None:
    """Over 300 states in all: hands of others and the stock exchanged, reshuffles too (6.3)."""
    changed = 0
    for at, moment in enumerate(_moments_of(level)):
        seat = moment.state.to_move
        log = permuted(moment.log, seat, Random(at))
        state = fold(log)
        told = moment.situation
        other = Situation(
            seat_view(state, seat), seen(public_events(log)), told.totals, told.deals_left
        )
        assert choose(other, level, at) == choose(told, level, at)
        changed += any(
            faces(mine) != faces(others)
            for mine, others in zip(state.hands, moment.state.hands, strict=True)
        )
    assert changed > STATES_OF_EACH_LEVEL * 0.9


@pytest.mark.parametrize("level", Level)
def test_the_same_input_gives_the_same_move(level: Level) -> None:
    """The seed is the only chance: asked twice, in another order, the answer stays."""
    found = _moments_of(level)[:60]
    first = [choose(moment.situation, level, 7) for moment in found]
    assert [choose(moment.situation, level, 7) for moment in reversed(found)] == first[::-1]
