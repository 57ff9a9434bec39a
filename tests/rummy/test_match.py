"""The match: whose deal it is, when it is over, and the standings."""

from dataclasses import replace

import pytest

from bot.rummy.events import Finish
from bot.rummy.match import Match, standings
from bot.rummy.ruleset import RuleSet
from bot.rummy.scoring import DealScore, LineKind, ScoreLine, SeatScore

HAND, STAGED = Finish.FROM_HAND, Finish.STAGED


def deal(points: tuple[int, ...], winner: int | None, finish: Finish | None) -> DealScore:
    """Return a scored deal with the given points."""
    seats = tuple(SeatScore((ScoreLine(LineKind.CARDS, each),)) for each in points)
    return DealScore(winner, finish, seats)


def rows(*scores: DealScore) -> list[tuple[int, int, int, int]]:
    """Return place, seat, total and distance to the leader, best first."""
    seats = len(scores[0].seats)
    return [(row.place, row.seat, row.total, row.behind) for row in standings(seats, scores)]


@pytest.mark.parametrize("deals", [1, 7, 20])
def test_a_match_has_its_number_of_deals(deals: int) -> None:
    """RULES 8.1: seven deals, or as many as the table chose."""
    scores: tuple[DealScore, ...] = ()
    for number in range(1, deals + 1):
        match = Match(replace(RuleSet(), deals=deals), 2, 0, scores)
        assert not match.is_over
        assert match.next_deal == number
        scores = (*scores, deal((-20, 30), 0, STAGED))
    assert Match(replace(RuleSet(), deals=deals), 2, 0, scores).is_over


def test_a_match_has_seven_deals_by_default() -> None:
    """RULES 8.1: seven deals."""
    scores = (deal((-20, 30), 0, STAGED),) * 7
    assert not Match(RuleSet(), 2, 0, scores[:6]).is_over
    assert Match(RuleSet(), 2, 0, scores).is_over


def test_the_deal_passes_one_seat() -> None:
    """RULES 2.3: each deal one seat on, from the first dealer."""
    match = Match(RuleSet(), 3, 1)
    assert [match.dealer_of(number) for number in range(1, 8)] == [1, 2, 0, 1, 2, 0, 1]


def test_the_sheet_adds_up_and_tells_the_distance() -> None:
    """RULES 8.1, 8.2: totals, lowest first, and how far each is behind the leader."""
    scores = (deal((-20, 30, 50), 0, STAGED), deal((66, -40, 200), 1, HAND))
    assert rows(*scores) == [(1, 1, -10, 0), (2, 0, 46, 56), (3, 2, 250, 260)]


def test_before_the_first_deal_all_are_level() -> None:
    """RULES 8.2: the place is shared."""
    assert [(row.place, row.total) for row in standings(3, ())] == [(1, 0)] * 3


def test_ties_go_to_more_deals_won() -> None:
    """RULES 8.2: equal totals, more deals won first."""
    scores = (deal((0, -20), 1, STAGED), deal((0, 20), None, None))
    assert rows(*scores) == [(1, 1, 0, 0), (2, 0, 0, 0)]


def test_then_to_more_hands() -> None:
    """RULES 8.2: equal totals and deals won, more hands first."""
    scores = (deal((-20, 20), 0, STAGED), deal((20, -20), 1, HAND))
    assert rows(*scores) == [(1, 1, 0, 0), (2, 0, 0, 0)]


def test_a_deal_won_counts_before_a_hand() -> None:
    """RULES 8.2: two staged wins stand above one hand."""
    scores = (
        deal((-20, 10, 0), 0, STAGED),
        deal((-20, 10, 0), 0, STAGED),
        deal((40, -20, 0), 1, HAND),
    )
    assert [row.seat for row in standings(3, scores)] == [0, 1, 2]
    assert [row.place for row in standings(3, scores)] == [1, 2, 3]


def test_what_is_equal_in_all_shares_the_place() -> None:
    """RULES 8.2: the place is shared, and the next one is counted on."""
    scores = (deal((-20, 10, 10, 50), 0, STAGED),)
    assert [(row.place, row.seat) for row in standings(4, scores)] == [
        (1, 0),
        (2, 1),
        (2, 2),
        (4, 3),
    ]


def test_standings_count_wins_and_hands() -> None:
    """RULES 8.2: a deal without a winner is nobody's."""
    scores = (deal((0, -20), 1, STAGED), deal((0, -40), 1, HAND), deal((10, 10), None, None))
    leader = standings(2, scores)[0]
    assert (leader.seat, leader.won, leader.from_hand) == (1, 2, 1)
