"""What many matches come to: averages with 95 % confidence intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from bot.rummy.events import Finish
from bot.simulate.playing import Played

_NORMAL_95 = 1.96
# With fewer, the spread that is seen may be none, which would be taken for certainty.
_FEWEST_GROUPS = 10


@dataclass(frozen=True, slots=True)
class Row:
    """What one match brought each player, in the order the players were named.

    `group` numbers the matches that were played with the same cards from different seats.
    `wins` is 1 for the winner, shared where the place is (RULES 8.2).
    """

    group: int
    wins: tuple[float, ...]
    points: tuple[int, ...]
    won: tuple[int, ...]
    from_hand: tuple[int, ...]
    deals: int
    without_winner: int
    turns: int


def row_of(played: Played, group: int, seats: Sequence[int]) -> Row:
    """Sum up a match; `seats` has the seat of each player."""
    firsts = [at.seat for at in played.standings if at.place == 1]
    by_hand = [score for score in played.scores if score.finish is Finish.FROM_HAND]
    return Row(
        group=group,
        wins=tuple((seat in firsts) / len(firsts) for seat in seats),
        points=tuple(sum(score.totals[seat] for score in played.scores) for seat in seats),
        won=tuple(sum(score.winner == seat for score in played.scores) for seat in seats),
        from_hand=tuple(sum(score.winner == seat for score in by_hand) for seat in seats),
        deals=len(played.scores),
        without_winner=sum(score.winner is None for score in played.scores),
        turns=played.turns,
    )


@dataclass(frozen=True, slots=True)
class Estimate:
    """An average and how far off the true one may be, in 95 of 100 cases."""

    mean: float
    margin: float

    @property
    def low(self) -> float:
        """The lower bound."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """The upper bound."""
        return self.mean + self.margin

    def text(self, scale: float = 1.0, digits: int = 1) -> str:
        """Return `55.1 ± 1.2`, both multiplied by a scale; `55.1` without a known margin."""
        if self.margin == float("inf"):
            return f"{self.mean * scale:.{digits}f}"
        return f"{self.mean * scale:.{digits}f} ± {self.margin * scale:.{digits}f}"


def estimate(rows: Iterable[Row], value: Callable[[Row], float]) -> Estimate:
    """Return the average of a value over matches.

    Matches with the same cards are no independent trials, so each group counts as one. Few groups
    say nothing of the spread; the margin is infinite then.
    """
    groups: defaultdict[int, list[float]] = defaultdict(list)
    for row in rows:
        groups[row.group].append(value(row))
    means = [fmean(values) for values in groups.values()]
    if len(means) < _FEWEST_GROUPS:
        return Estimate(fmean(means), float("inf"))
    return Estimate(fmean(means), _NORMAL_95 * stdev(means) / sqrt(len(means)))


@dataclass(frozen=True, slots=True)
class Figures:
    """The averages of one player: shares of matches and deals, and points a deal."""

    wins: Estimate
    points: Estimate
    won: Estimate
    from_hand: Estimate


def figures(rows: Sequence[Row], player: int) -> Figures:
    """Return the averages of a player by its place among the names."""
    return Figures(
        wins=estimate(rows, lambda row: row.wins[player]),
        points=estimate(rows, lambda row: row.points[player] / row.deals),
        won=estimate(rows, lambda row: row.won[player] / row.deals),
        from_hand=estimate(rows, lambda row: row.from_hand[player] / row.deals),
    )
