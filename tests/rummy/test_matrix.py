"""Every phase with every type of move: the expected verdict stands in a table."""

import pytest

from bot.rummy.deal import LEGAL_MOVES
from bot.rummy.moves import MOVES
from bot.rummy.notation import parse_move
from bot.rummy.state import DealState, Phase
from tests.rummy.build import code, rules_of, table

SPEC = {
    "hands": ["8H 9S 9H 9D 2S 10C QC", "KD"],
    "stock": "4S 5S",
    "discards": "QD KS",
    "melds": ["0 run@5:5H 6H 7H", "1 run@9:9C JK JC"],
}
STATES: dict[str, dict[str, object]] = {
    "opener": {"phase": "opener"},
    "opener, discard only": {"phase": "opener"},
    "opener, moved": {"phase": "opener", "done": ["0 off 1 8H"]},
    "draw": {},
    "draw, taking undone": {"done": ["0 take", "0 undo"]},
    "draw, nothing left": {"stock": "", "discards": "KS"},
    "play, drawn": {"done": ["0 draw"]},
    "play, taken": {"done": ["0 take"]},
    "play, moved": {"done": ["0 draw", "0 off 1 8H"]},
    "over": {"phase": "over"},
}


def state_of(name: str) -> DealState:
    """Return the state of that name."""
    options = {"opener_first_turn": "discard_only"} if "discard only" in name else {}
    return table({**SPEC, **STATES[name]}, rules_of(options))


# One row a state, one column a move: draw, take, lay down, lay off, swap, discard, undo.
NO_DRAW, ONLY = "opener_draws_not", "opener_discards_only"
FIRST, DRAWN, NOTHING = "draw_first", "already_drawn", "nothing_to_undo"
OVER, OTHER, OK = "deal_over", "not_your_turn", "ok"
COLUMNS = (
    "draw",
    "take",
    "lay set@9:9S 9H 9D",
    "off 2 QC",
    "swap 2 10C",
    "discard 2S",
    "undo",
)
MATRIX: dict[str, tuple[str, ...]] = {
    "opener": (NO_DRAW, NO_DRAW, OK, OK, OK, OK, NOTHING),
    "opener, discard only": (NO_DRAW, NO_DRAW, ONLY, ONLY, ONLY, OK, NOTHING),
    "opener, moved": (NO_DRAW, NO_DRAW, OK, OK, OK, OK, OK),
    "draw": (OK, OK, FIRST, FIRST, FIRST, FIRST, NOTHING),
    "draw, taking undone": (OK, "pickup_undone", FIRST, FIRST, FIRST, FIRST, NOTHING),
    "draw, nothing left": ("confirm_end", OK, FIRST, FIRST, FIRST, FIRST, NOTHING),
    "play, drawn": (DRAWN, DRAWN, OK, OK, OK, OK, NOTHING),
    "play, taken": (DRAWN, DRAWN, OK, OK, OK, "taken_not_used", OK),
    "play, moved": (DRAWN, DRAWN, OK, OK, OK, OK, OK),
    "over": (OVER,) * 7,
}


def test_the_matrix_holds_every_phase_and_every_type_of_move() -> None:
    """RULES 3.1: every phase, every type of move, and a verdict for each."""
    assert {state_of(name).phase for name in STATES} == set(Phase) == set(LEGAL_MOVES)
    assert [type(parse_move(f"0 {line}")) for line in COLUMNS] == list(MOVES)
    assert set(MATRIX) == set(STATES)


@pytest.mark.parametrize("column", range(len(COLUMNS)), ids=COLUMNS)
@pytest.mark.parametrize("name", MATRIX)
def test_verdict(name: str, column: int) -> None:
    """RULES 2.2, 3.1, 3.2, 3.3, 6.1, 6.3: what each phase says to each type of move."""
    assert code(state_of(name), f"0 {COLUMNS[column]}") == MATRIX[name][column]


@pytest.mark.parametrize("line", COLUMNS)
@pytest.mark.parametrize("name", MATRIX)
def test_verdict_for_another_seat(name: str, line: str) -> None:
    """RULES 3.4, 6.1: another seat is not to move, and after the end nobody is."""
    assert code(state_of(name), f"1 {line}") == (OVER if name == "over" else OTHER)


@pytest.mark.parametrize("name", MATRIX)
def test_what_the_phase_does_not_know_is_never_legal(name: str) -> None:
    """RULES 3.1: the table of moves per phase agrees with the matrix."""
    phase = state_of(name).phase
    for line, verdict in zip(COLUMNS, MATRIX[name], strict=True):
        assert verdict != OK or type(parse_move(f"0 {line}")) in LEGAL_MOVES[phase]
