"""Deals played by a machine under any rules: what holds after every step."""

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from bot.rummy.cards import full_pack
from bot.rummy.deal import fold, open_deal
from bot.rummy.moves import MOVES
from bot.rummy.ruleset import DiscardPickup, RuleSet
from bot.rummy.state import Phase
from tests.rummy.build import code, played, shuffled
from tests.rummy.machine import DealMachine, most_turns

STEPS_A_DEAL = 72
CI_EXAMPLES = 400
CI_STEPS = 20_000


# Marked as the plugin of Hypothesis marks tests with @given, which this is in all but form.
@pytest.mark.hypothesis
# A failure is made smaller step by step, which takes longer than finding it.
@pytest.mark.timeout(600)
def test_deals_under_any_rules() -> None:
    """RULES 1.1, 3.4, 6.3: cards are conserved, refusals change nothing, every deal ends.

    Replaying the text of the events gives the state, views depend on nothing hidden, and the
    number of turns stays within the bound that `most_turns` proves.
    """
    DealMachine.steps = 0
    for counted in (DealMachine.accepted, DealMachine.refused, DealMachine.ends):
        counted.clear()
    examples = settings().max_examples
    run_state_machine_as_test(DealMachine, settings=settings(stateful_step_count=STEPS_A_DEAL))
    # Shown with -s or where the test fails.
    print(DealMachine.steps, DealMachine.accepted, DealMachine.refused, DealMachine.ends)
    assert DealMachine.steps >= examples * STEPS_A_DEAL // 2
    if examples >= CI_EXAMPLES:
        assert DealMachine.steps >= CI_STEPS
        assert set(DealMachine.accepted) == {move.__name__ for move in MOVES}


@pytest.mark.parametrize("seats", [2, 3])
def test_players_who_only_exchange_discards_cannot_go_on_for_ever(seats: int) -> None:
    """RULES 3.2, 6.3: the pile closes after three idle rounds, so the stock runs out in the end."""
    rules = RuleSet(discard_pickup=DiscardPickup.FREE, max_reshuffles=1)
    state = fold(open_deal(rules, seats, 0, shuffled(1, full_pack(2, 2))))
    bound, idle = most_turns(state), 0
    while state.phase is not Phase.OVER:
        seat = state.to_move
        if state.phase is not Phase.DRAW:
            taken = state.turn.drawn.face if state.turn.taken and state.turn.drawn else None
            card = next(card.face for card in state.hands[seat] if card.face != taken)
            state = played(state, f"{seat} discard {card.code}")
        elif code(state, f"{seat} take") == "ok":
            state, idle = played(state, f"{seat} take"), idle + 1
        else:
            assert idle >= 3 * seats
            state, idle = played(state, f"{seat} draw end"), 0
        assert state.turns_done <= bound
    assert state.winner is None
    assert state.reshuffles == 1
