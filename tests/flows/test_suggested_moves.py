"""Every suggestion is a move that the rules take, in hundreds of states of random deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from bot.i18n import Texts
from bot.rummy.deal import decide, fold
from bot.rummy.errors import IllegalMove, RejectCode
from bot.rummy.moves import Discard, DrawStock, LayOff, Move, SwapJoker, TakeDiscard
from bot.rummy.state import Phase
from bot.rummy.typed import read_card, read_faces
from bot.rummy.views import SeatView
from bot.services.loading import Loaded
from bot.ui import suggest
from bot.ui.playing import lay_down
from tests.secrecy.play import context
from tests.secrecy.said import NAMES, dropped, loaded
from tests.secrecy.test_permutation import TABLES, states

STATES_OF_A_TABLE = 40
TEXTS = Texts("en")


async def suggested(at: Loaded, seat: int) -> list[Move]:
    """Return every move that is suggested to a seat."""
    view = at.last_view_of(seat)
    drawn = {"stock": DrawStock(view.seat), "end": DrawStock(view.seat, accept_end=True)}
    moves: list[Move] = [
        drawn.get(choice.value, TakeDiscard(view.seat)) for choice in suggest.sources(TEXTS, view)
    ]
    melds = suggest.best(await suggest.melds(view), "")
    moves += [lay_down(view.seat, view.rules, choice.value) for choice in melds]
    moves += [Discard(view.seat, read_card(choice.value)) for choice in dropped(at, seat, TEXTS)]
    return [*moves, *_onto(view)]


def _onto(view: SeatView) -> Iterator[Move]:
    for swap, kind, offered in (
        (False, LayOff, suggest.lay_offs(view)),
        (True, SwapJoker, suggest.swaps(view)),
    ):
        for choice in offered:
            targets = suggest.targets(view, choice.value, NAMES, swap=swap)
            assert targets, choice
            for target in targets:
                yield kind(view.seat, int(target.value), read_faces(choice.value))


@pytest.mark.parametrize("number", range(len(TABLES)))
async def test_the_rules_take_what_is_suggested(number: int) -> None:
    """3.1 to 5.6: nothing suggested is refused; where a choice is open it is asked."""
    kinds: Counter[str] = Counter()
    for log, _ in states(number, STATES_OF_A_TABLE):
        state = fold(log)
        for move in await suggested(loaded(log), state.to_move):
            kinds[type(move).__name__] += 1
            try:
                decide(state, move, context(0))
            except IllegalMove as refused:
                assert refused.code is RejectCode.AMBIGUOUS, (len(log), move, refused)  # noqa: PT017
    assert {"DrawStock", "LayDown", "Discard"} <= set(kinds)


@pytest.mark.parametrize("number", range(len(TABLES)))
async def test_nothing_is_suggested_to_those_who_wait(number: int) -> None:
    """3.4: only the player to move is suggested anything."""
    for log, _ in states(number, STATES_OF_A_TABLE // 4):
        state = fold(log)
        for seat in range(state.seats):
            if state.phase is Phase.OVER or seat != state.to_move:
                assert await suggested(loaded(log), seat) == []
