"""A match of several deals: who deals, the sheet, and the standings (RULES 2.3, 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.rummy.events import Finish
from bot.rummy.ruleset import RuleSet
from bot.rummy.scoring import DealScore


@dataclass(frozen=True, slots=True)
class Match:
    """A match: its rules, its seats, who dealt first, and the deals scored so far."""

    rules: RuleSet
    seats: int
    first_dealer: int
    scores: tuple[DealScore, ...] = ()

    @property
    def next_deal(self) -> int:
        """Number of the next deal, counted from 1."""
        return len(self.scores) + 1

    @property
    def is_over(self) -> bool:
        """Whether all deals have been played (RULES 8.1)."""
        return len(self.scores) >= self.rules.deals

    def dealer_of(self, deal: int) -> int:
        """Return the dealer of a deal counted from 1: the deal passes one seat (RULES 2.3)."""
        return (self.first_dealer + deal - 1) % self.seats


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat in the standings: place (shared on a tie), total, and distance to the leader."""

    place: int
    seat: int
    total: int
    behind: int
    won: int
    from_hand: int


def standings(seats: int, scores: Sequence[DealScore]) -> tuple[Standing, ...]:
    """Return the seats from best to worst (RULES 8.1, 8.2).

    Lowest total first; then more deals won, then more from hand; a place left equal is shared.
    """
    rows = sorted((_row(seat, scores) for seat in range(seats)), key=_order)
    leader = rows[0].total
    ranked = []
    for row in rows:
        place = next(at for at, other in enumerate(rows, 1) if _order(other) == _order(row))
        ranked.append(
            Standing(place, row.seat, row.total, row.total - leader, row.won, row.from_hand)
        )
    return tuple(ranked)


def _row(seat: int, scores: Sequence[DealScore]) -> Standing:
    won = [score for score in scores if score.winner == seat]
    return Standing(
        place=0,
        seat=seat,
        total=sum(score.totals[seat] for score in scores),
        behind=0,
        won=len(won),
        from_hand=sum(score.finish is Finish.FROM_HAND for score in won),
    )


def _order(row: Standing) -> tuple[int, int, int]:
    return (row.total, -row.won, -row.from_hand)
