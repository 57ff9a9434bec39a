"""Measure the solver against others on the same hands: `python -m tests.bench.solver`.

Each solver runs in a process of its own, on one thread. Batches of the same hands alternate, so
that what else the machine does hits all alike; times are processor time. The caches are warm, as
in a bot that has run for a while: this solver has seen other hands before; what the very first
hands take is told as well. Then the core's moves a second against those of another card game. The
exit code is 1 when an aim is missed or an answer differs.
"""

from __future__ import annotations

import contextlib
import gc
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from statistics import median, quantiles

from bot.rummy.notation import print_faces
from bot.rummy.ruleset import RuleSet
from bot.rummy.solver import Hand, best_layout, going_out, offers
from bot.rummy.views import MeldView
from tests.bench.hands import block, changed, dealt, racks, with_jokers
from tests.bench.workers import Worker
from tests.rummy.tables import some_meld

HANDS, BATCH = 600, 50
WARM_UP = 4000
COLD_HANDS = 50
CLIMBS, STEPS = 24, 120
TURNS = 1000
MATCHES = 30
CLASSIC = RuleSet()

Milliseconds = list[float]


def percentile(times: Sequence[float], percent: int) -> float:
    """Return what so many of a hundred times did not exceed."""
    return quantiles(times, n=100, method="inclusive")[percent - 1]


class Table:
    """The lines printed, and whether all aims were met."""

    def __init__(self) -> None:
        self.missed: list[str] = []

    def head(self, *cells: str) -> None:
        """Print the head of a table."""
        print(f"\n| {' | '.join(cells)} |\n|---|{'---:|' * (len(cells) - 1)}")

    def times(self, name: str, times: Sequence[float]) -> None:
        """Print percentiles of times."""
        cells = [f"{percentile(times, percent):.3f} ms" for percent in (50, 90, 99)]
        self.row(name, str(len(times)), *cells, f"{max(times):.3f} ms")

    def aim(self, name: str, value: float, aim: float, unit: str, *, least: bool = False) -> None:
        """Print a number and whether it is as wanted: at most, or at least, the aim."""
        met = value >= aim if least else value <= aim
        if not met:
            self.missed.append(f"missed: {name} is {value:.3g}{unit}, wanted {aim:g}{unit}")
        self.row(name, f"{value:.3g}{unit}", f"{aim:g}{unit}", "yes" if met else "NO")

    def row(self, *cells: str) -> None:
        """Print a line of a table."""
        print(f"| {' | '.join(cells)} |", flush=True)


class Rival(Worker):
    """A solver in its own process, and the times it took."""

    def __init__(self, name: str) -> None:
        super().__init__("tests.bench.rivals", name)
        self.times: Milliseconds = []

    def solve(self, hands: Sequence[Hand]) -> list[int]:
        """Let the solver work on hands; note its times, return its answers."""
        found = self.ask([print_faces(hand) for hand in hands])
        self.times += [milliseconds for milliseconds, _ in found]
        return [answer for _, answer in found]


@contextlib.contextmanager
def rivals(*names: str) -> Iterator[list[Rival]]:
    """Run solvers while the context lasts."""
    found = [Rival(name) for name in names]
    try:
        yield found
    finally:
        for rival in found:
            rival.close()


Source = Callable[[int], Iterator[Hand]]


def race(table: Table, source: Source, *names: str, exact: bool) -> list[Milliseconds]:
    """Let solvers work on the same hands by turns; return the times of each, the first is ours.

    An answer of the others that is better than ours is a fault; one that is worse is a fault too
    where they are exact.
    """
    with rivals(*names) as found:
        first, *others = found
        first.solve(list(islice(source(1), COLD_HANDS)))
        table.times(f"{first.name}, the first {COLD_HANDS} hands (cold)", first.times)
        first.solve(list(islice(source(2), WARM_UP)))
        for other in others:
            other.solve(list(islice(source(1), BATCH)))
        for rival in found:
            rival.times.clear()
        hands, better, worse = source(3), 0, 0
        for _ in range(HANDS // BATCH):
            batch = list(islice(hands, BATCH))
            answers = [rival.solve(batch) for rival in found]
            rows = list(zip(*answers, strict=True))
            better += sum(max(row) > row[0] for row in rows)
            worse += sum(min(row) < row[0] for row in rows)
        for rival in found:
            table.times(rival.name, rival.times)
        faults = better + worse * exact
        if faults:
            table.missed.append(f"missed: {faults} hands differ")
        table.row(f"hands where another finds more: {better}, less: {worse}", *[""] * 5)
        return [rival.times for rival in found]


def ratio(times: Milliseconds, others: Sequence[Milliseconds], percent: int) -> float:
    """Return how many times longer the better of the others takes."""
    return min(percentile(other, percent) for other in others) / percentile(times, percent)


def best_partition(table: Table) -> None:
    """Measure the exact best partition against two integer programs, and the count of tiles."""
    kinds: list[tuple[str, Source]] = [("dealt", dealt), ("two jokers", partial(with_jokers, 2))]
    results: dict[str, list[Milliseconds]] = {}
    for kind, source in kinds:
        table.head(f"best melds, hands: {kind}", "hands", "p50", "p90", "p99", "worst")
        results[kind] = race(table, source, "ours", "HiGHS", "CP-SAT", exact=True)
    table.head("most cards, racks both understand", "hands", "p50", "p90", "p99", "worst")
    count, tiles = race(table, racks, "our count", "rummikub-solver", exact=False)
    table.head("figure", "measured", "aim", "met")
    for kind, (ours, *others) in results.items():
        table.aim(f"best melds, {kind}: p99", percentile(ours, 99), 1.0, " ms")
        table.aim(f"{kind}: p50, times faster", ratio(ours, others, 50), 30, " ×", least=True)
        table.aim(f"{kind}: p99, times faster", ratio(ours, others, 99), 12, " ×", least=True)
    table.aim("rummikub-solver: p50, times faster", ratio(count, [tiles], 50), 40, " ×", least=True)
    table.aim("rummikub-solver: p99, times faster", ratio(count, [tiles], 99), 20, " ×", least=True)


def took(work: Callable[[], object], times: int = 1) -> float:
    """Return the least milliseconds of processor time of some runs."""
    least = float("inf")
    for _ in range(times):
        started = time.process_time()
        work()
        least = min(least, (time.process_time() - started) * 1000)
    return least


def climb(table: Table) -> None:
    """Look for the hand that takes longest by changing cards as long as it takes longer."""
    chance = random.Random("climb")
    worst: dict[int, tuple[float, Hand]] = {}
    for start in range(CLIMBS):
        jokers = start % 7
        hand = block(jokers, 2 + start % 2) if start < 14 else next(with_jokers(jokers, start))
        top = took(partial(best_layout, hand, CLASSIC), 3)
        for _ in range(STEPS):
            near = changed(hand, chance)
            if took(partial(best_layout, near, CLASSIC)) > top:
                again = took(partial(best_layout, near, CLASSIC), 3)
                hand, top = (near, again) if again > top else (hand, top)
        worst[jokers] = max(worst.get(jokers, (0.0, hand)), (top, hand), key=lambda found: found[0])
    table.head("worst hand found", "jokers", "time")
    for jokers, (top, hand) in sorted(worst.items()):
        table.row(print_faces(hand), str(jokers), f"{top:.2f} ms")
    table.head("figure", "measured", "aim", "met")
    table.aim("worst hand found", max(top for top, _ in worst.values()), 15, " ms")


def turns(table: Table) -> None:
    """Measure openings worth offering, and going out with eight melds on the table."""
    chance = random.Random("turns")
    times: dict[str, Milliseconds] = {}
    two = with_jokers(2, 5)
    for at, hand in enumerate(islice(dealt(5), TURNS)):
        melds = (some_meld(chance, CLASSIC) for _ in range(8))
        laid = tuple(MeldView(number, 1, meld, 0) for number, meld in enumerate(melds, 1))
        work: dict[str, Callable[[], object]] = {
            "openings, dealt": partial(offers, hand, CLASSIC, opened=False),
            "openings, two jokers": partial(offers, next(two), CLASSIC, opened=False),
            "going out, dealt, opened": partial(going_out, hand, laid, CLASSIC, opened=True),
            "going out, dealt, by hand": partial(going_out, hand, laid, CLASSIC, opened=False),
        }
        for name, task in work.items():
            spent = took(task)
            if at >= TURNS // 4:
                times.setdefault(name, []).append(spent)
    table.head(
        "openings, going out with 8 melds on the table", "hands", "p50", "p90", "p99", "worst"
    )
    for name, spent_by in times.items():
        table.times(name, spent_by)
    table.head("figure", "measured", "aim", "met")
    for name, spent_by in times.items():
        table.aim(f"{name}: p99", percentile(spent_by, 99), 10, " ms")


def moves(table: Table) -> None:
    """Measure the moves a second of the core against those of RLCard's gin rummy."""
    players = [Worker("tests.bench.pace", name) for name in ("core", "RLCard")]
    paces: dict[str, list[float]] = {player.name: [] for player in players}
    counts: dict[str, int] = dict.fromkeys(paces, 0)
    for batch in range(MATCHES + 1):
        for player in players:
            count, milliseconds = player.ask(batch)
            if batch:
                paces[player.name].append(count / milliseconds * 1000)
                counts[player.name] += count
    for player in players:
        player.close()
    table.head("moves in whole matches, one core", "moves", "slowest", "median", "fastest")
    for name, pace in paces.items():
        cells = [f"{each:,.0f} /s" for each in (min(pace), median(pace), max(pace))]
        table.row(name, f"{counts[name]:,}", *cells)
    table.head("figure", "measured", "aim", "met")
    times = median(paces["core"]) / median(paces["RLCard"])
    table.aim("moves a second, times RLCard's", times, 2, " ×", least=True)


def main() -> int:
    """Print the tables; return the exit code."""
    table = Table()
    best_partition(table)
    gc.disable()
    climb(table)
    turns(table)
    moves(table)
    for line in table.missed:
        print(line, file=sys.stderr)
    return 1 if table.missed else 0


if __name__ == "__main__":
    sys.exit(main())
