"""Deals played by a machine under any rules: what holds after every step."""

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from bot.rummy.moves import MOVES
from tests.rummy.machine import DealMachine

STEPS_A_DEAL = 64
CI_EXAMPLES = 400
CI_STEPS = 20_000


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
