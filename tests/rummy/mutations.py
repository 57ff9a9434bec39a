"""One inverted rule a clause, and whether a test that cites the clause sees it.

`python -m tests.rummy.mutations [clause ...]` copies the repository to a temporary folder, inverts
one line of the rules at a time, and runs the tests that cite its clause, in their docstring or in
the id of a case. Each of them has to turn red.
"""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.test_clauses import clauses_in

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("bot", "cogs", "tests", "pyproject.toml")
# They prove single clauses by way of their cases only.
CASE_FILES = {"test_meld": "meld", "test_score": "scoring", "test_move": "moves"}
# Plays for long, and comes after all tests that say more.
SLOW = {"test_machine.py"}


@dataclass(frozen=True, slots=True)
class Mutation:
    """A line of a file under bot/rummy, and its inversion."""

    clause: str
    file: str
    line: str
    inverted: str


M = Mutation
MUTATIONS: tuple[Mutation, ...] = (
    M(
        "1.1",
        "cards.py",
        "for number in range(1, jokers + 1)",
        "for number in range(1, packs * jokers + 1)",
    ),
    M("1.1", "cards.py", "        for suit in SUITS\n", "        for suit in SUITS[1:]\n"),
    M(
        "1.2",
        "ruleset.py",
        "return 2 if seats <= MAX_SEATS_TWO_PACKS else 3",
        "return 2 if seats < MAX_SEATS_TWO_PACKS else 3",
    ),
    M("1.3", "ruleset.py", "return min(int(rank), 10)", "return int(rank)"),
    M("1.3", "ruleset.py", "return 1 if low_ace and", "return 1 if not low_ace and"),
    M(
        "1.4",
        "ruleset.py",
        "return self.joker_in_hand if face.rank is None",
        "return 0 if face.rank is None",
    ),
    M("2.1", "evolve.py", "size = HAND_SIZE + (step == 0)", "size = HAND_SIZE"),
    M(
        "2.2",
        "deal.py",
        "Phase.OPENER: frozenset({LayDown, LayOff,",
        "Phase.OPENER: frozenset({DrawStock, LayDown, LayOff,",
    ),
    M("2.2", "deal.py", "is OpenerFirstTurn.DISCARD_ONLY", "is OpenerFirstTurn.MAY_LAY"),
    M("2.3", "match.py", "(self.first_dealer + deal - 1)", "(self.first_dealer - deal + 1)"),
    M("2.3", "state.py", "return (self.dealer + 1) % self.seats", "return self.dealer"),
    M(
        "2.4",
        "deal.py",
        "if len(order) != len(pack) or set(order) != set(pack):",
        "if len(order) != len(pack):",
    ),
    M(
        "2.4",
        "turns.py",
        "if len(order) != len(under) or set(order) != set(under):",
        "if len(order) != len(under):",
    ),
    M(
        "3.1",
        "deal.py",
        "Phase.DRAW: frozenset({DrawStock,",
        "Phase.DRAW: frozenset({Discard, DrawStock,",
    ),
    M("3.1", "evolve.py", "        to_move=state.next_seat,\n", ""),
    M("3.2", "turns.py", "    if state.turn.bound:\n", "    if not state.turn.bound:\n"),
    M("3.2", "turns.py", "    if state.turn.stock_only:\n", "    if not state.turn.stock_only:\n"),
    M("3.2", "turns.py", "    if card == taken and ", "    if card != taken and "),
    M("3.2", "state.py", "IDLE_ROUNDS = 3", "IDLE_ROUNDS = 4"),
    M("3.2", "laying.py", "and taken not in picked.cards", "and taken in picked.cards"),
    M("3.2", "cards.py", "rest.insert(0, first)", "rest.append(first)"),
    M("3.2", "state.py", "return not self.has_opened(seat)", "return self.has_opened(seat)"),
    M("3.3", "turns.py", "if state.turn.before is not None:", "if state.turn.before is None:"),
    M(
        "3.3",
        "evolve.py",
        "before.hand), melds=before.melds",
        "before.hand), melds=state.melds",
    ),
    M("3.4", "deal.py", "if move.seat != state.to_move:", "if move.seat == state.to_move:"),
    M(
        "4.1",
        "melds.py",
        "if len({face.suit for face in naturals}) < len(naturals):",
        "if len({face.suit for face in naturals}) == len(naturals):",
    ),
    M("4.1", "melds.py", "LONGEST_SET = 4", "LONGEST_SET = 5"),
    M(
        "4.2",
        "melds.py",
        "if len({face.suit for face in naturals}) > 1:",
        "if len({face.suit for face in naturals}) == 1:",
    ),
    M(
        "4.2",
        "melds.py",
        "if meld.start < 1 or meld.end > ACE_HIGH:",
        "if meld.start < 1 or meld.end >= ACE_HIGH:",
    ),
    M("4.2", "melds.py", "LONGEST_RUN = 13", "LONGEST_RUN = 14"),
    M(
        "4.3",
        "ruleset.py",
        "return 1 if self.jokers_per_meld is JokersPerMeld.ANY else 2",
        "return 1",
    ),
    M("4.3", "melds.py", "if jokers > rules.most_jokers:", "if jokers >= rules.most_jokers:"),
    M(
        "4.4",
        "melds.py",
        "Slot(face, (Face(place_rank(self.start + index), self.suit),))",
        "Slot(face, (Face(place_rank(self.end - index), self.suit),))",
    ),
    M(
        "4.4",
        "melds.py",
        "key=lambda meld: -meld.value(rules)",
        "key=lambda meld: meld.value(rules)",
    ),
    M(
        "4.5",
        "melds.py",
        "    if not jokers:\n        raise IllegalMove(RejectCode.NO_JOKER_THERE",
        "    if meld is None:\n        raise IllegalMove(RejectCode.NO_JOKER_THERE",
    ),
    M(
        "4.5",
        "melds.py",
        "(*placed[:below], *meld.cards, *placed[below:])",
        "(*placed[:below], *meld.cards[::-1], *placed[below:])",
    ),
    M("5.1", "laying.py", "    if missing > 0:\n", "    if missing >= 0:\n"),
    M("5.1", "laying.py", "if not state.has_opened(move.seat):", "if state.has_opened(move.seat):"),
    M(
        "5.2",
        "laying.py",
        "points = sum(meld.value(state.rules) for meld in melds)",
        "points = sum(len(m.faces) * 10 for m in melds)",
    ),
    M(
        "5.2",
        "state.py",
        "return any(meld.owner == seat for meld in self.melds)",
        "return bool(self.melds)",
    ),
    M(
        "5.3",
        "laying.py",
        "    if not state.has_opened(move.seat):\n        _check_opening",
        "    if True:\n        _check_opening",
    ),
    M(
        "5.4",
        "laying.py",
        "    if not state.has_opened(seat):\n",
        "    if state.has_opened(seat):\n",
    ),
    M("5.4", "melds.py", "for below in range(len(added) + 1):", "for below in range(1):"),
    M("5.5", "laying.py", "if not state.rules.joker_swap:", "if state.rules.joker_swap:"),
    M(
        "5.5",
        "melds.py",
        "and card.face in slot.stands_for",
        "and card.face not in slot.stands_for",
    ),
    M("5.5", "melds.py", "    if freed <= 0:\n", "    if freed > 0:\n"),
    M("5.5", "evolve.py", "is SwappedJoker.SAME_TURN", "is SwappedJoker.FREE"),
    M("5.6", "laying.py", "is FinalDiscard.REQUIRED", "is FinalDiscard.OPTIONAL"),
    M(
        "6.1",
        "turns.py",
        "if len(state.hands[move.seat]) > 1:",
        "if len(state.hands[move.seat]) > 0:",
    ),
    M("6.1", "deal.py", "if state.phase is Phase.OVER:\n", "if state.phase is None:\n"),
    M(
        "6.2",
        "turns.py",
        "Finish.STAGED if state.had_opened(seat) else",
        "Finish.STAGED if state.has_opened(seat) else",
    ),
    M(
        "6.3",
        "state.py",
        "self.reshuffles < self.rules.max_reshuffles",
        "self.reshuffles <= self.rules.max_reshuffles",
    ),
    M("6.3", "turns.py", "    if not move.accept_end:\n", "    if move.accept_end:\n"),
    M(
        "6.3",
        "scoring.py",
        "lines = _rounded_lines((ScoreLine(LineKind.CARDS, points),))",
        "lines = (ScoreLine(LineKind.CARDS, points),)",
    ),
    M("7.1", "scoring.py", "FROM_HAND_BONUS = -40", "FROM_HAND_BONUS = 40"),
    M("7.2", "scoring.py", "STAGED_BONUS = -20", "STAGED_BONUS = 20"),
    M("7.3", "scoring.py", "    if not opened:\n", "    if opened:\n"),
    M(
        "7.4",
        "scoring.py",
        "ScoreLine(LineKind.DOUBLING, points))",
        "ScoreLine(LineKind.DOUBLING, 0))",
    ),
    M(
        "7.5",
        "scoring.py",
        "    if finish is Finish.FROM_HAND:\n        return _lost_to_hand",
        "    if finish is Finish.STAGED:\n        return _lost_to_hand",
    ),
    M("7.6", "scoring.py", "return (points + 5) // 10 * 10", "return (points + 4) // 10 * 10"),
    M(
        "7.7",
        "scoring.py",
        "_rounded_lines(lines) if rules.round_doubled else lines",
        "lines if rules.round_doubled else _rounded_lines(lines)",
    ),
    M(
        "7.8",
        "scoring.py",
        "not opened and rules.unopened_penalty",
        "opened and rules.unopened_penalty",
    ),
    M(
        "8.1",
        "match.py",
        "return len(self.scores) >= self.rules.deals",
        "return len(self.scores) > self.rules.deals",
    ),
    M("8.1", "match.py", "row.total - leader,", "leader - row.total,"),
    M(
        "8.2",
        "match.py",
        "return (row.total, -row.won, -row.from_hand)",
        "return (row.total, row.won, -row.from_hand)",
    ),
    M(
        "8.2",
        "match.py",
        "return (row.total, -row.won, -row.from_hand)",
        "return (-row.total, -row.won, -row.from_hand)",
    ),
    M(
        "8.2",
        "match.py",
        "return (row.total, -row.won, -row.from_hand)",
        "return (row.total, -row.won, row.from_hand)",
    ),
    M(
        "8.3",
        "autoplay.py",
        "return Discard(view.seat, view.drawn)",
        "return Discard(view.seat, view.hand[0])",
    ),
    M("9", "ruleset.py", '"expert": RuleSet(jokers=0)', '"expert": RuleSet(jokers=2)'),
    M(
        "9",
        "ruleset.py",
        "RuleSet(opening_minimum=51, unopened_penalty=100,",
        "RuleSet(opening_minimum=51, unopened_penalty=0,",
    ),
)


def citing(clause: str) -> list[str]:
    """Return the tests below tests/rummy that cite a clause, as arguments for pytest."""
    found = []
    for file in sorted((ROOT / "tests/rummy").glob("test_*.py")):
        names = [] if file.name in SLOW else list(_citing_in(file, clause))
        found += [f"tests/rummy/{file.name}::{name}" for name in names]
    return [*_cases(clause), *found]


def _citing_in(file: Path, clause: str) -> Iterator[str]:
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.FunctionDef) or node.name in CASE_FILES:
            continue
        if clause in clauses_in(ast.get_docstring(node) or ""):
            yield node.name


def _cases(clause: str) -> Iterator[str]:
    for test, name in CASE_FILES.items():
        text = (ROOT / f"tests/rummy/cases/{name}_cases.json").read_text(encoding="utf-8")
        for case in json.loads(text)["cases"]:
            if clause in case["clause"].split():
                ident = f"{case['clause'].replace(' ', '+')}-{case['id']}"
                yield f"tests/rummy/test_cases.py::{test}[{ident}]"


def failing_test(copy: Path, mutation: Mutation) -> str:
    """Invert one line in the copy and return the first test that fails, "" where none does."""
    file = copy / "bot" / "rummy" / mutation.file
    original = file.read_text(encoding="utf-8")
    if original.count(mutation.line) != 1:
        raise SystemExit(f"{mutation.file}: not exactly once: {mutation.line!r}")
    file.write_text(original.replace(mutation.line, mutation.inverted), encoding="utf-8")
    try:
        return _first_failure(copy, citing(mutation.clause))
    finally:
        file.write_text(original, encoding="utf-8")


def _first_failure(copy: Path, tests: Sequence[str]) -> str:
    options = ["-x", "-q", "--noconftest", "-p", "no:cacheprovider", "-rfE", "--tb=no"]
    command = [sys.executable, "-B", "-m", "pytest", *options, *tests]
    run = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    if run.returncode == 1 and failed:
        return failed[0].split("::", 1)[-1].split(" - ")[0]
    if run.returncode == 0:
        return ""
    raise SystemExit(f"pytest ended with {run.returncode}:\n{run.stdout}{run.stderr}")


def main(wanted: Sequence[str]) -> int:
    """Try the mutations of some clauses, all by default, and print the table."""
    survived = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                ignored = shutil.ignore_patterns("__pycache__")
                shutil.copytree(source, copy / name, ignore=ignored)
            else:
                shutil.copy(source, copy / name)
        print("| clause | inverted line | red test |\n|---|---|---|")
        for mutation in MUTATIONS:
            if not wanted or mutation.clause in wanted:
                failed = failing_test(copy, mutation)
                survived += not failed
                change = f"`{mutation.line.strip()}` → `{mutation.inverted.strip()}`"
                row = f"{mutation.file}: {' '.join(change.split())}"
                print(
                    f"| {mutation.clause} | {row} | {failed or 'NONE: STAYED GREEN'} |", flush=True
                )
    print(f"\n{survived} stayed green", flush=True)
    return min(survived, 1)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
