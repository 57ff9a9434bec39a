"""Measure how strong the computer players are: `python -m tests.bench.strength [matches]`.

Whole matches under the classic rules. Each table plays the same cards from every seat, so luck of
the cards falls on all alike; ± is the 95 % interval, with such a group of matches as one trial.
`matches` is how many each table of two plays, 2,000 without it. The exit code is 1 when an aim is
missed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import combinations
from statistics import median
from time import process_time

from bot.rummy.ruleset import PRESETS, RuleSet
from bot.simulate.figures import Estimate, Row, figures
from bot.simulate.running import Plan, play, played

MATCHES = 2000
SEED = 1
MATCHES_A_SECOND = 20
ROUNDS = 8
KINDS = ("strong", "steady", "greedy", "beginner")
TABLES = (
    ("strong", "steady", "greedy"),
    ("strong", "steady", "beginner"),
    ("strong", "steady", "greedy", "beginner"),
    ("strong", "steady", "steady", "steady"),
)


class Findings:
    """The lines printed, and the aims that were missed."""

    def __init__(self) -> None:
        self.missed: list[str] = []

    def head(self, *cells: str) -> None:
        """Print the head of a table."""
        print(f"\n| {' | '.join(cells)} |\n|---|{'---:|' * (len(cells) - 1)}", flush=True)

    def row(self, *cells: str) -> None:
        """Print a line of a table."""
        print(f"| {' | '.join(cells)} |", flush=True)

    def aim(self, name: str, found: Estimate, wanted: str, met: bool) -> None:
        """Print a share and whether it is as wanted."""
        if not met:
            self.missed.append(f"missed: {name}: {found.text(100)} %, wanted {wanted}")
        self.row(name, found.text(100), wanted, "yes" if met else "NO")


def duels(found: Findings, matches: int) -> dict[tuple[str, str], Sequence[Row]]:
    """Let each kind play each other."""
    rows: dict[tuple[str, str], Sequence[Row]] = {}
    found.head("two seats", "matches won, %", "deals won, %", "from hand, %", "points a deal")
    for pair in combinations(KINDS, 2):
        rows[pair] = played(Plan(RuleSet(), pair, matches, SEED))
        print_players(found, " over ".join(pair), rows[pair], (0,))
        print_players(found, "the other", rows[pair], (1,))
    return rows


def print_players(found: Findings, name: str, rows: Sequence[Row], players: Sequence[int]) -> None:
    """Print what matches brought some of the players."""
    for player in players:
        sums = figures(rows, player)
        shares = [share.text(100) for share in (sums.wins, sums.won, sums.from_hand)]
        found.row(name.split(",")[player] if "," in name else name, *shares, sums.points.text())


def aims(found: Findings, rows: dict[tuple[str, str], Sequence[Row]]) -> None:
    """Compare the duels with what the levels are to reach."""
    steady_greedy = figures(rows["steady", "greedy"], 0)
    strong_steady = figures(rows["strong", "steady"], 0)
    steady_beginner = figures(rows["steady", "beginner"], 0).wins
    beginner_greedy = figures(rows["greedy", "beginner"], 1).wins
    found.head("share", "measured, %", "aim", "met")
    won, wins = steady_greedy.won, steady_greedy.wins
    found.aim("steady over greedy, deals", won, "lower bound over 57 %", won.low > 0.57)
    found.aim("steady over greedy, matches", wins, "lower bound over 65 %", wins.low > 0.65)
    wins = strong_steady.wins
    found.aim("strong over steady, matches", wins, "lower bound over 50 %", wins.low > 0.5)
    found.aim("strong over steady, matches", wins, "55 %", wins.mean >= 0.55)
    enough = steady_beginner.mean >= 0.75
    found.aim("steady over beginner, matches", steady_beginner, "75 %", enough)
    between = 0.15 <= beginner_greedy.mean <= 0.4
    found.aim("beginner over greedy, matches", beginner_greedy, "15 to 40 %", between)


def tables(found: Findings, matches: int) -> None:
    """Print tables of three and four."""
    for seats in TABLES:
        rows = played(Plan(RuleSet(), seats, matches // len(seats) * len(seats), SEED))
        name = f"{len(seats)} seats"
        found.head(name, "matches won, %", "deals won, %", "from hand, %", "points a deal")
        print_players(found, ",".join(seats), rows, range(len(seats)))


def equals(found: Findings, matches: int) -> None:
    """Let equal players play, each with its own cards: their shares are equal within chance."""
    found.head("equal seats", "first seat, matches won, %", "aim", "met")
    for kind in KINDS:
        for seats in (2, 3, 4):
            plan = Plan(RuleSet(), (kind,) * seats, matches // 2, SEED, turned=False)
            wins = figures(played(plan), 0).wins
            # Twelve comparisons: one of them may well lie outside a 95 % interval, none outside
            # one half as wide again.
            met = abs(wins.mean - 1 / seats) <= 1.5 * wins.margin
            found.aim(f"{seats} × {kind}", wins, f"{100 / seats:.1f} %", met)


def everything(found: Findings, matches: int) -> None:
    """Play mixed seats by all presets; a refused move or a lost card would end this here."""
    found.head("mixed seats", "matches", "deals", "without a winner")
    for name, rules in PRESETS.items():
        rows = [
            row
            for seats in (
                ("strong", "steady", "beginner"),
                ("strong", "greedy"),
                (*KINDS, "steady"),
            )
            for row in played(Plan(rules, seats, max(1, matches // 20), SEED))
        ]
        idle = sum(row.without_winner for row in rows)
        found.row(name, str(len(rows)), str(sum(row.deals for row in rows)), str(idle))


def speed(found: Findings, matches: int) -> None:
    """Measure how many matches of two steady seats one core plays in a second of its time.

    The same matches are played again and again; the fastest time counts, as what else the machine
    does can only make one slower (https://docs.python.org/3/library/timeit.html).
    """
    plan = Plan(RuleSet(), ("steady", "steady"), matches, SEED + 1)
    paces = []
    for _ in range(ROUNDS):
        began = process_time()
        list(play(plan, 1))
        paces.append(matches / (process_time() - began))
    pace = max(paces)
    if pace < MATCHES_A_SECOND:
        found.missed.append(f"missed: matches a second: {pace:.1f}, wanted {MATCHES_A_SECOND}")
    found.head("speed", "slowest", "median", "fastest", "aim", "met")
    met = "yes" if pace >= MATCHES_A_SECOND else "NO"
    spread = [f"{one:.1f}" for one in (min(paces), median(paces), pace)]
    found.row("steady × 2, matches a second", *spread, str(MATCHES_A_SECOND), met)


def main(arguments: Sequence[str] = ()) -> int:
    """Print the tables; return the exit code."""
    matches = int(arguments[0]) if arguments else MATCHES
    found = Findings()
    speed(found, max(10, matches // 50))
    aims(found, duels(found, matches))
    tables(found, matches // 2)
    equals(found, matches // 4)
    everything(found, matches)
    for line in found.missed:
        print(line, file=sys.stderr)
    return 1 if found.missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
