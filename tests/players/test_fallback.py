"""A computer player that fails costs nothing but its plan: the match goes on."""

from collections.abc import Callable

import pytest

from bot.players import choosing
from bot.players.choosing import Level, choose_or_default
from bot.players.situation import Situation
from bot.rummy.autoplay import safe_default
from bot.rummy.cards import JOKER
from bot.rummy.deal import decide
from bot.rummy.errors import IllegalMove
from bot.rummy.moves import Discard, Move, TakeDiscard
from bot.rummy.ruleset import RuleSet
from tests.players.situations import Moment, moments, player
from tests.secrecy.play import context

RULES = RuleSet()


def _judge(moment: Moment) -> Callable[[Move], object]:
    return lambda move: decide(moment.state, move, context(1))


@pytest.fixture
def some_moments() -> list[Moment]:
    return list(moments(RULES, [player(Level.STEADY)] * 2, 3))[:30]


def test_a_sound_choice_is_taken_as_it_is(some_moments: list[Moment]) -> None:
    for moment in some_moments:
        choice = choose_or_default(moment.situation, Level.STEADY, 1, _judge(moment))
        assert choice.trouble is None
        assert choice.move == choosing.choose(moment.situation, Level.STEADY, 1)


def test_a_computer_that_raises_gives_the_safe_default(
    some_moments: list[Moment], monkeypatch: pytest.MonkeyPatch
) -> None:
    """RULES 8.3: draw, and discard the drawn card."""

    def broken(situation: Situation, seed: int) -> Move:
        raise ZeroDivisionError

    monkeypatch.setitem(choosing._PLAYERS, Level.STEADY, broken)
    for moment in some_moments:
        choice = choose_or_default(moment.situation, Level.STEADY, 1, _judge(moment))
        assert isinstance(choice.trouble, ZeroDivisionError)
        assert choice.move == safe_default(moment.situation.view)
        decide(moment.state, choice.move, context(1))


@pytest.mark.parametrize("wrong", [TakeDiscard, lambda seat: Discard(1 - seat, JOKER)])
def test_a_move_that_is_refused_gives_the_safe_default(
    some_moments: list[Moment], monkeypatch: pytest.MonkeyPatch, wrong: Callable[[int], Move]
) -> None:
    """RULES 3.1, 3.4: taking out of turn, or a move of another seat."""
    monkeypatch.setitem(
        choosing._PLAYERS, Level.STRONG, lambda situation, _seed: wrong(situation.view.seat)
    )
    met = 0
    for moment in some_moments:
        choice = choose_or_default(moment.situation, Level.STRONG, 1, _judge(moment))
        if choice.trouble is not None:
            met += 1
            assert isinstance(choice.trouble, IllegalMove)
            decide(moment.state, choice.move, context(1))
    assert met >= len(some_moments) // 2
