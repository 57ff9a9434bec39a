"""One solver in a process of its own: `python -m tests.bench.rivals NAME`.

Reads lines of hands (JSON, in notation), answers each with a line of pairs: milliseconds of
processor time, and what the melds found are worth or how many cards they take.
The integer programs get one column for each legal meld; making the list of columns is not
counted against them. Everything runs on one thread.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from bot.rummy.cards import SUITS, Face
from bot.rummy.notation import parse_faces
from bot.rummy.ruleset import JokersPerMeld, RuleSet
from bot.rummy.solver import Hand, all_melds, best_layout, layout_value, most_cards
from tests.bench.workers import serve

CLASSIC = RuleSet()
# The other game allows as many jokers in a meld as there are, which are two.
LOOSE = RuleSet(jokers_per_meld=JokersPerMeld.ANY)
Timed = tuple[float, int]


def timed(work: Callable[[], int]) -> Timed:
    """Return milliseconds of processor time and the answer."""
    started = time.process_time()
    answer = work()
    return (time.process_time() - started) * 1000, answer


def ours(hand: Hand) -> Timed:
    """Find the best melds with this project's solver."""
    started = time.process_time()
    layout = best_layout(hand, CLASSIC)
    spent = time.process_time() - started
    return spent * 1000, layout_value(layout, CLASSIC)


def our_count(hand: Hand) -> Timed:
    """Find the melds that take most cards with this project's solver."""
    started = time.process_time()
    layout = most_cards(hand, LOOSE)
    spent = time.process_time() - started
    return spent * 1000, sum(len(meld.faces) for meld in layout)


Columns = list[tuple[Counter[Face], int]]


def columns(hand: Hand) -> Columns:
    """Return every legal meld as its cards and its value."""
    return [(Counter(meld.faces), meld.value(CLASSIC)) for meld in all_melds(hand, CLASSIC)]


def highs(hand: Hand) -> Timed:
    """Find the best melds with HiGHS."""
    listed = columns(hand)
    return timed(lambda: _highs(Counter(hand), listed))


def _highs(held: Counter[Face], listed: Columns) -> int:
    highspy: Any = importlib.import_module("highspy")
    numpy: Any = importlib.import_module("numpy")
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    rows = {face: row for row, face in enumerate(held)}
    starts, indices, counts = [0], [], []
    for cards, _ in listed:
        indices += [rows[face] for face in cards]
        counts += list(cards.values())
        starts.append(len(indices))
    program = highspy.HighsLp()
    program.num_col_, program.num_row_ = len(listed), len(held)
    program.col_cost_ = numpy.array([-value for _, value in listed], float)
    program.col_lower_ = numpy.zeros(len(listed))
    program.col_upper_ = numpy.full(len(listed), 2.0)
    program.row_lower_ = numpy.full(len(held), -highspy.kHighsInf)
    program.row_upper_ = numpy.array(list(held.values()), float)
    program.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    program.a_matrix_.start_ = numpy.array(starts)
    program.a_matrix_.index_ = numpy.array(indices)
    program.a_matrix_.value_ = numpy.array(counts, float)
    program.integrality_ = [highspy.HighsVarType.kInteger] * len(listed)
    solver.passModel(program)
    solver.run()
    return -round(float(solver.getInfo().objective_function_value))


def cp_sat(hand: Hand) -> Timed:
    """Find the best melds with the CP-SAT solver of OR-Tools."""
    listed = columns(hand)
    return timed(lambda: _cp_sat(Counter(hand), listed))


def _cp_sat(held: Counter[Face], listed: Columns) -> int:
    cp_model: Any = importlib.import_module("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    taken = [model.new_int_var(0, 2, "") for _ in listed]
    pairs = list(zip(taken, listed, strict=True))
    for face, count in held.items():
        uses = [cards[face] * var for var, (cards, _) in pairs if face in cards]
        if uses:
            model.add(sum(uses) <= count)
    model.maximize(sum(value * var for var, (_, value) in pairs))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    return round(float(solver.objective_value))


class Rummikub:
    """The package rummikub-solver, in the mode that counts tiles."""

    def __init__(self) -> None:
        self.package: Any = importlib.import_module("rummikub_solver")
        self.rules = self.package.RuleSet(numbers=13, repeats=2, colours=4, jokers=2)
        self.mode = self.package.SolverMode.TILE_COUNT

    def __call__(self, hand: Hand) -> Timed:
        """Find the melds that take most cards."""
        state = self.rules.new_game()
        state.initial = False
        state.add_rack(*(self.tile(face) for face in hand))
        return timed(lambda: self._tiles(state))

    def tile(self, face: Face) -> int:
        """Return the number of a tile; the joker is the last."""
        if face.rank is None or face.suit is None:
            return 4 * 13 + 1
        return SUITS.index(face.suit) * 13 + int(face.rank)

    def _tiles(self, state: object) -> int:
        found = self.rules.solve(state, self.mode)
        return len(found.tiles) if found else 0


RIVALS: dict[str, Callable[[], Callable[[Hand], Timed]]] = {
    "ours": lambda: ours,
    "our count": lambda: our_count,
    "HiGHS": lambda: highs,
    "CP-SAT": lambda: cp_sat,
    "rummikub-solver": Rummikub,
}


def main() -> None:
    """Answer lines of hands."""
    serve(lambda: _answers(RIVALS[sys.argv[1]]()))


def _answers(solve: Callable[[Hand], Timed]) -> Callable[[list[str]], list[Timed]]:
    return lambda texts: [solve(parse_faces(text)) for text in texts]


if __name__ == "__main__":
    main()
