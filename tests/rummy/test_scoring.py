"""The score of a deal, rule by rule, and the lines that explain it."""

from dataclasses import replace

import pytest

from bot.rummy.events import Finish
from bot.rummy.notation import parse_faces
from bot.rummy.ruleset import RuleSet
from bot.rummy.scoring import LineKind, SeatScore, rounded, score_deal, score_state
from tests.rummy.build import played, table

CLASSIC = RuleSet()


def loser(
    hand: str, finish: Finish | None, *, opened: bool, rules: RuleSet = CLASSIC
) -> dict[str, int]:
    """Return the lines of a loser by kind, checked to add up to the total."""
    winner = None if finish is None else 0
    score = score_deal(rules, [(), parse_faces(hand)], [True, opened], winner, finish)
    lines = {line.kind.value: line.points for line in score.seats[1].lines}
    assert score.totals[1] == sum(lines.values())
    return lines


def winner(finish: Finish, rules: RuleSet = CLASSIC) -> SeatScore:
    """Return the score of a winner."""
    return score_deal(rules, [(), parse_faces("KD")], [True, False], 0, finish).seats[0]


def test_from_hand_is_minus_forty() -> None:
    """RULES 7.1: the winner by hand writes -40."""
    score = winner(Finish.FROM_HAND)
    assert (score.total, [line.kind for line in score.lines]) == (-40, [LineKind.WON_FROM_HAND])


def test_staged_is_minus_twenty() -> None:
    """RULES 7.2: the winner in several steps writes -20."""
    score = winner(Finish.STAGED)
    assert (score.total, [line.kind for line in score.lines]) == (-20, [LineKind.WON_STAGED])


@pytest.mark.parametrize("hand", ["2C", "KD KH AS JK", "5H 5D"])
def test_two_hundred_instead_of_the_cards(hand: str) -> None:
    """RULES 7.3: a loser who laid nothing pays 200 when someone goes out from hand."""
    assert loser(hand, Finish.FROM_HAND, opened=False) == {"unopened_loss": 200}


def test_double_cards_not_rounded() -> None:
    """RULES 7.4: a loser who has laid pays twice the cards, to the point."""
    assert loser("10C 10H 10S 3D", Finish.FROM_HAND, opened=True) == {"cards": 33, "doubling": 33}
    assert loser("2C", Finish.FROM_HAND, opened=True) == {"cards": 2, "doubling": 2}


@pytest.mark.parametrize("opened", [True, False])
def test_cards_rounded_to_ten(opened: bool) -> None:
    """RULES 7.5: after a staged finish the cards, rounded, whether laid down or not."""
    assert loser("10C 10H 10S 3D", Finish.STAGED, opened=opened) == {"cards": 33, "rounding": -3}
    assert loser("10C 10H", Finish.STAGED, opened=opened) == {"cards": 20}


@pytest.mark.parametrize(
    "points, expected",
    [(0, 0), (1, 0), (4, 0), (5, 10), (6, 10), (9, 10), (10, 10), (33, 30), (38, 40), (45, 50)],
)
def test_rounding(points: int, expected: int) -> None:
    """RULES 7.6: by the last digit, 0-4 down, 5-9 up."""
    assert rounded(points) == expected
    assert rounded(points + 100) == expected + 100


def test_doubling_then_rounding() -> None:
    """RULES 7.7: 33 is 66; with `round_doubled` it is doubled first and rounded then, 70."""
    rules = replace(CLASSIC, round_doubled=True)
    assert loser("10C 10H 10S 3D", Finish.FROM_HAND, opened=True, rules=rules) == {
        "cards": 33,
        "doubling": 33,
        "rounding": 4,
    }
    assert loser("10C 5C", Finish.FROM_HAND, opened=True, rules=rules) == {
        "cards": 15,
        "doubling": 15,
    }
    assert loser("KD", Finish.FROM_HAND, opened=False, rules=rules) == {"unopened_loss": 200}


def test_penalty_of_the_unopened() -> None:
    """RULES 7.8: added after a staged finish to a loser who laid nothing, and to no other."""
    rules = replace(CLASSIC, unopened_penalty=100)
    assert loser("9D 9C", Finish.STAGED, opened=False, rules=rules) == {
        "cards": 18,
        "rounding": 2,
        "unopened_penalty": 100,
    }
    assert "unopened_penalty" not in loser("9D", Finish.STAGED, opened=True, rules=rules)
    assert "unopened_penalty" not in loser("9D", Finish.FROM_HAND, opened=False, rules=rules)
    assert "unopened_penalty" not in loser("9D", None, opened=False, rules=rules)
    assert "unopened_penalty" not in loser("9D", Finish.STAGED, opened=False)


def test_no_winner_no_bonus_no_doubling() -> None:
    """RULES 6.3: everyone writes the rounded value of the hand."""
    rules = replace(CLASSIC, unopened_penalty=100, round_doubled=True)
    hands = [parse_faces("9D 9C"), parse_faces("KD 2C"), parse_faces("JK 5H")]
    score = score_deal(rules, hands, [True, False, False], None, None)
    assert score.totals == (20, 10, 30)
    assert (score.winner, score.finish) == (None, None)


@pytest.mark.parametrize("cost, total", [(20, 20), (25, 30), (50, 50)])
def test_jokers_and_aces_left_in_the_hand(cost: int, total: int) -> None:
    """RULES 1.3, 1.4: a joker costs what was agreed, an ace 10 or 11."""
    rules = replace(CLASSIC, joker_in_hand=cost)
    lines = loser("JK 3D", Finish.STAGED, opened=True, rules=rules)
    assert lines["cards"] == cost + 3
    assert sum(lines.values()) == total


def test_a_deal_is_scored_from_its_state() -> None:
    """RULES 7.1, 7.3, 7.4: who has melds on the table has laid down."""
    spec = {
        "hands": ["10H JH QH KH AH", "KD 3C", "KS 3S"],
        "stock": "2D",
        "melds": ["1 run@5:5S 6S 7S"],
        "done": ["0 draw", "0 lay run@10:10H JH QH KH AH"],
    }
    score = score_state(played(table(spec, CLASSIC), "0 discard 2D"))
    assert score.totals == (-40, 26, 200)
    assert (score.winner, score.finish) == (0, Finish.FROM_HAND)
