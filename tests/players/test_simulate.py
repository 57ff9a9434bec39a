"""Simulated matches: the same whatever the cores, summed up rightly, clear about wrong use."""

from math import inf

import pytest

from bot.__main__ import main
from bot.players.situation import Situation
from bot.rummy.autoplay import safe_default
from bot.rummy.events import Finish
from bot.rummy.match import standings
from bot.rummy.moves import Move
from bot.rummy.ruleset import PRESETS, RuleSet
from bot.rummy.scoring import DealScore, SeatScore
from bot.simulate import playing
from bot.simulate.figures import Row, figures, row_of
from bot.simulate.playing import Played, Unfinished, play_deal, play_match, player
from bot.simulate.running import Plan, play, play_one


def test_the_number_of_processes_makes_no_difference() -> None:
    plan = Plan(RuleSet(deals=1), ("strong", "steady", "beginner"), 7, seed=5)
    alone = list(play(plan, 1))
    assert list(play(plan, 2)) == alone
    assert [row.group for row in alone] == [0, 0, 0, 1, 1, 1, 2]


def test_matches_of_a_group_are_the_same_cards_from_every_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Equal players so come out exactly equal."""
    plan = Plan(RuleSet(deals=2), ("greedy", "steady"), 4, seed=2)
    monkeypatch.setattr("bot.simulate.running.player", lambda _: player("greedy"))
    first, second, *others = (play_one(plan, number) for number in range(4))
    assert first.points == second.points[::-1]
    assert first.won == second.won[::-1]
    assert others[0].points != first.points


def test_a_shared_place_is_a_shared_win() -> None:
    """RULES 8.2: the place is shared, and so is the match."""
    score = DealScore(None, None, (SeatScore(()),) * 3)
    row = row_of(Played((score,), standings(3, (score,)), 1), 0, (2, 0, 1))
    assert row.wins == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert row.without_winner == 1


def test_rows_follow_players_not_seats() -> None:
    """RULES 7.1: the second player sat on seat 0 and went out by hand."""
    scores = (DealScore(0, Finish.FROM_HAND, (SeatScore(()), SeatScore(()))),)
    row = row_of(Played(scores, standings(2, scores), 9), 0, (1, 0))
    assert (row.won, row.from_hand, row.deals) == ((0, 1), (0, 1), 1)


def _row(group: int, wins: float) -> Row:
    return Row(group, (wins, 1 - wins), (70, -70), (3, 4), (1, 0), 7, 0, 150)


def test_averages_come_with_their_intervals() -> None:
    """Groups are the trials: twelve of them at 0.5, 1, 0.5 and 0 have a deviation of 0.369."""
    rows = [
        row
        for at in range(0, 12, 4)
        for row in (
            *(_row(at, 1), _row(at, 0), _row(at + 1, 1), _row(at + 1, 1)),
            *(_row(at + 2, 0.5), _row(at + 3, 0)),
        )
    ]
    wins = figures(rows, 0).wins
    assert wins.mean == pytest.approx(0.5)
    assert wins.margin == pytest.approx(1.96 * 0.36927 / 12**0.5, abs=1e-4)
    assert wins.text(100) == "50.0 ± 20.9"
    assert figures(rows, 1).points.mean == -10


def test_a_few_matches_are_no_certainty() -> None:
    rows = [_row(group, 1) for group in range(9)]
    wins = figures(rows, 0).wins
    assert wins.margin == inf
    assert wins.text(100) == "100.0"


def test_whole_matches_of_every_preset_keep_their_cards() -> None:
    """RULES 1.1, 6.3: `play_deal` counts the cards at the end of every deal."""
    kinds = ["strong", "steady", "beginner", "greedy"]
    for at, rules in enumerate(PRESETS.values()):
        seats = [player(kind) for kind in kinds[at:] + kinds[:at]]
        assert len(play_match(rules, seats, "all", dealer=at).scores) == 7


def test_a_deal_that_does_not_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(situation: Situation, _seed: int) -> Move:
        return safe_default(situation.view)

    monkeypatch.setattr(playing, "MOST_MOVES", 20)
    with pytest.raises(Unfinished, match="did not end"):
        play_deal(RuleSet(), [absent, absent], dealer=0, seed="1", totals=(0, 0), deals_left=0)


@pytest.mark.parametrize(
    "arguments, said",
    [
        ("--matches 0", "'0' is not a number from 1"),
        ("--seats steady", "2 to 6 seats"),
        ("--seats steady,clever", "'clever' is none of beginner, steady, strong, greedy"),
        ("--preset whist", "'whist'"),
        ("--seed x", "'x' is not a whole number"),
        ("--bogus", "--bogus"),
    ],
)
def test_wrong_use_is_told_in_one_line(
    arguments: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *arguments.split()]) == 2
    line = capsys.readouterr().err
    assert said in line
    assert line.count("\n") == 1


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "--matches 2 --seats greedy,beginner --seed 4 --deals-only --processes 1"
    assert main(["simulate", *arguments.split()]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert [line.split(" | ")[0] for line in printed[2:4]] == ["| greedy", "| beginner"]
    assert printed[-1].startswith("2 matches, 2 deals, ")
