"""What tells the strong level from others: when it opens, and whom it minds."""

from bot.players.choosing import Level
from bot.players.numbers import FACES, NEIGHBOURS, number
from bot.players.sight import Sight, lying
from bot.players.situation import Act, Seen, Situation
from bot.players.strong import ALARM, alarm_for, strong, wanted_by_next
from bot.players.turn import alarm
from bot.rummy.moves import LayDown
from bot.rummy.notation import parse_faces
from bot.rummy.ruleset import RuleSet
from bot.rummy.views import seat_view
from tests.players.situations import moments, player

QUEEN = parse_faces("QS")[0]


def _situation() -> Situation:
    return next(moments(RuleSet(), [player(Level.STEADY)] * 3, 1)).situation


def test_the_standings_decide_how_soon_to_open() -> None:
    """RULES 8.2: ahead in the last deal sooner, far behind later, else as usual."""
    told = _situation()._replace(deals_left=0)
    seat = told.view.seat

    def at(mine: int, others: int) -> int:
        totals = tuple(mine if index == seat else others for index in range(3))
        return alarm_for(told._replace(totals=totals))

    assert at(0, 0) == ALARM
    assert at(-100, 100) > ALARM
    assert at(100, -100) < ALARM


def test_what_the_next_player_took_and_threw_counts_and_nobody_else() -> None:
    """RULES 3.2: only the player who follows may take the discard."""
    told = _situation()
    follower = (told.view.seat + 1) % 3
    beside = FACES[NEIGHBOURS[number(QUEEN)][0]]
    took = told._replace(seen=(Seen(Act.TOOK, follower, QUEEN),))
    threw = told._replace(seen=(Seen(Act.DISCARDED, follower, QUEEN),))
    other = told._replace(seen=(Seen(Act.TOOK, told.view.seat, QUEEN),))
    assert wanted_by_next(Sight(took))[beside] > 0
    assert wanted_by_next(Sight(threw))[beside] < 0
    assert wanted_by_next(Sight(other)) == {}


def test_melds_are_held_back_until_somebody_is_about_to_end_the_deal() -> None:
    """RULES 6.2, 7.3: going out by hand is worth the wait, but not for ever."""
    opened, waited = 0, 0
    for seed in range(30):
        for moment in moments(RuleSet(), [player(Level.STRONG), player(Level.STEADY)], seed):
            view = moment.situation.view
            if view.seat or view.opened or LayDown not in view.may:
                continue
            sight = Sight(moment.situation)
            move = strong(moment.situation, 0)
            if isinstance(move, LayDown):
                left = len(view.hand) - sum(len(meld.faces) for meld in move.melds)
                opened += left > 1 and alarm(sight) <= alarm_for(moment.situation)
            waited += bool(sight.layout) and not isinstance(move, LayDown)
    assert opened > 3
    assert waited > 30


def test_the_discard_pile_is_what_was_thrown_less_what_was_taken() -> None:
    """RULES 3.2, 6.3: at every moment of deals the top card and the number of cards agree."""
    for seed in range(6):
        for moment in moments(RuleSet(), [player(Level.STEADY)] * 2, seed):
            pile = lying(moment.situation.seen)
            assert pile == [number(card.face) for card in moment.state.discards]
            unseen = Sight(moment.situation).unseen
            hidden = sum(map(len, moment.state.hands)) + len(moment.state.stock)
            assert sum(unseen) == hidden - len(moment.situation.view.hand)
            assert seat_view(moment.state, moment.state.to_move) == moment.situation.view
