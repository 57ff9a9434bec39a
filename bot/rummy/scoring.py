"""The score of a deal, line by line, low is good (RULES 6.3, 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.rummy.cards import Face, faces
from bot.rummy.events import Finish
from bot.rummy.ruleset import RuleSet
from bot.rummy.state import DealState

FROM_HAND_BONUS = -40
STAGED_BONUS = -20
UNOPENED_LOSS = 200


class LineKind(StrEnum):
    """What a line of a score stands for."""

    WON_FROM_HAND = "won_from_hand"
    WON_STAGED = "won_staged"
    UNOPENED_LOSS = "unopened_loss"
    CARDS = "cards"
    DOUBLING = "doubling"
    ROUNDING = "rounding"
    UNOPENED_PENALTY = "unopened_penalty"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score: what for, and how many points."""

    kind: LineKind
    points: int


@dataclass(frozen=True, slots=True)
class SeatScore:
    """The score of one seat; its lines add up to the total."""

    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """Points of the seat for the deal."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class DealScore:
    """The scores of all seats of one deal, with who went out and how."""

    winner: int | None
    finish: Finish | None
    seats: tuple[SeatScore, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by seat."""
        return tuple(seat.total for seat in self.seats)


def rounded(points: int) -> int:
    """Round to ten by the last digit, five goes up (RULES 7.6)."""
    return (points + 5) // 10 * 10


def cards_value(hand: Sequence[Face], rules: RuleSet) -> int:
    """Return what the cards left in a hand cost (RULES 1.3, 1.4)."""
    return sum(rules.hand_value(face) for face in hand)


def score_deal(
    rules: RuleSet,
    hands: Sequence[Sequence[Face]],
    opened: Sequence[bool],
    winner: int | None,
    finish: Finish | None,
) -> DealScore:
    """Score a deal from the hands at its end, in seat order (RULES 7)."""
    seats = tuple(
        _winner(finish) if seat == winner else _loser(rules, hand, did_open, finish)
        for seat, (hand, did_open) in enumerate(zip(hands, opened, strict=True))
    )
    return DealScore(winner, finish, seats)


def score_state(state: DealState) -> DealScore:
    """Score a deal that is over."""
    hands = [faces(hand) for hand in state.hands]
    opened = [state.has_opened(seat) for seat in range(state.seats)]
    return score_deal(state.rules, hands, opened, state.winner, state.finish)


def _winner(finish: Finish | None) -> SeatScore:
    """RULES 7.1, 7.2."""
    if finish is Finish.FROM_HAND:
        return SeatScore((ScoreLine(LineKind.WON_FROM_HAND, FROM_HAND_BONUS),))
    return SeatScore((ScoreLine(LineKind.WON_STAGED, STAGED_BONUS),))


def _loser(rules: RuleSet, hand: Sequence[Face], opened: bool, finish: Finish | None) -> SeatScore:
    points = cards_value(hand, rules)
    if finish is Finish.FROM_HAND:
        return _lost_to_hand(rules, points, opened)
    lines = _rounded_lines((ScoreLine(LineKind.CARDS, points),))
    if finish is Finish.STAGED and not opened and rules.unopened_penalty:
        lines = (*lines, ScoreLine(LineKind.UNOPENED_PENALTY, rules.unopened_penalty))
    return SeatScore(lines)


def _lost_to_hand(rules: RuleSet, points: int, opened: bool) -> SeatScore:
    """RULES 7.3, 7.4, 7.7."""
    if not opened:
        return SeatScore((ScoreLine(LineKind.UNOPENED_LOSS, UNOPENED_LOSS),))
    lines = (ScoreLine(LineKind.CARDS, points), ScoreLine(LineKind.DOUBLING, points))
    return SeatScore(_rounded_lines(lines) if rules.round_doubled else lines)


def _rounded_lines(lines: tuple[ScoreLine, ...]) -> tuple[ScoreLine, ...]:
    points = sum(line.points for line in lines)
    change = rounded(points) - points
    return (*lines, ScoreLine(LineKind.ROUNDING, change)) if change else lines
