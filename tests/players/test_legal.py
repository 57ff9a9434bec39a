"""Computer players make no move that the game refuses, whatever the table plays."""

from random import Random

import pytest

from bot.players.choosing import Level, choose
from bot.players.plain import plain
from bot.players.situation import Situation
from bot.rummy.cards import JOKER
from bot.rummy.deal import decide, evolve
from bot.rummy.moves import LayOff
from bot.rummy.ruleset import PRESETS, RuleSet, check_seats
from bot.rummy.state import Phase
from bot.rummy.views import seat_view
from tests.players.situations import Player, moments, odd_rules, player
from tests.rummy.build import table
from tests.secrecy.play import context, played_deal

KINDS: tuple[Player, ...] = (*(player(level) for level in Level), plain)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_no_move_is_refused_under_a_preset(preset: str, seats: int) -> None:
    """RULES 3.4, 9: mixed seats play whole deals, and each comes to its end (6.3)."""
    players = [KINDS[at % len(KINDS)] for at in range(seats)]
    for seed in range(4):
        for _ in moments(PRESETS[preset], players[seed % seats :] + players[: seed % seats], seed):
            pass


@pytest.mark.parametrize("seed", range(24))
def test_no_move_is_refused_under_odd_options(seed: int) -> None:
    """RULES 1 to 6: every option that a table can set takes any value."""
    chance = Random(seed)
    rules = odd_rules(chance)
    players = chance.choices(KINDS, k=chance.randint(2, 4))
    check_seats(rules, len(players))
    for _ in moments(rules, players, seed):
        pass


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("level", Level)
def test_a_turn_that_somebody_left_half_done_is_played_on(level: Level, seed: int) -> None:
    """RULES 8.3: melds, taken discards and owed jokers of a random player, taken over."""
    chance = Random(seed)
    rules = odd_rules(chance)
    log = played_deal(seed, rules, 3)
    cut = chance.randrange(1, len(log))
    first = None
    for moment in moments(rules, [player(level)] * 3, seed, log[:cut]):
        first = moment.state.turns_done if first is None else first
        if moment.state.turns_done > first + 3:
            break


@pytest.mark.parametrize(
    "meld", ["0 run@2:2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD", "0 run@2:2D 3D 4D 5D"]
)
@pytest.mark.parametrize("level", Level)
def test_an_ace_that_fits_both_ends_is_told_where_to_go(level: Level, meld: str) -> None:
    """RULES 4.2, 5.4: a run from two to king takes an ace at either end."""
    rules = RuleSet(jokers=0)
    spec = {"phase": "play", "hands": ["AD 9S", "KH QS"], "melds": [meld], "stock": "3S 4H"}
    state = table(spec, rules)
    moves = []
    while state.phase is Phase.PLAY and state.to_move == 0:
        move = choose(Situation(seat_view(state, 0), (), (0, 0), 0), level, 4)
        moves.append(move)
        for event in decide(state, move, context(0)):
            state = evolve(state, event)
    assert any(isinstance(move, LayOff) for move in moves)


def test_a_beginner_never_throws_a_joker() -> None:
    """Only a joker that is the last card is discarded, as it has to be (RULES 5.6)."""
    met = 0
    for seed in range(12):
        rules = RuleSet(jokers=6)
        last = None
        for moment in moments(rules, [player(Level.BEGINNER)] * 2, seed):
            if last and last.phase is not Phase.DRAW and moment.state.phase is Phase.DRAW:
                top = moment.state.top_discard
                met += any(card.is_joker for card in last.hands[last.to_move])
                assert top is None or top.face != JOKER or len(last.hands[last.to_move]) < 3
            last = moment.state
    assert met > 20
