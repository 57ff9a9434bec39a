"""What happens by itself after a while, with a clock that tests turn."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest_asyncio

from tests.flows.game import Game, game
from tests.flows.kept import events, rows, settled, unchanged
from tests.flows.packs import StackedShuffler

ANNA = "10S 10H 10D QS QH QD 5C 6C 7C 8C 9C AS AH AD AC"
ALL_BUT_ONE = "10S 10H 10D + QS QH QD + 5C 6C 7C 8C + AS AH AD AC"


class Turned:
    """A clock that tests turn."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def now(self) -> datetime:
        """Return the time of day, and what the clock was turned ahead."""
        return datetime.now(UTC) + self.ahead


@pytest_asyncio.fixture
async def clock() -> Turned:
    """The clock of the bot."""
    return Turned()


@pytest_asyncio.fixture
async def evening(tmp_path: Path, clock: Turned) -> AsyncIterator[Game]:
    """A bot of its own, as its clock is turned."""
    async with game(tmp_path, shuffler=StackedShuffler(), clock=clock) as running:
        yield running


async def test_an_idle_player_is_replaced(evening: Game, clock: Turned) -> None:
    """8.3: not before the time of the settings; the seat plays on and can be taken again."""
    await evening.deal(ANNA, "", stock="5H 3C")
    await evening.slash("Anna", "discard", card="9C")
    early = await evening.slash("Anna", "end")
    assert [button["label"] for button in early.buttons] == ["End the match", "Cancel"]
    clock.ahead += timedelta(minutes=11)
    asked = await evening.slash("Anna", "end")
    replaced = await evening.people["Anna"].press(asked.message, "A computer for Béla")
    assert "A computer plays on for **Béla**." in replaced.text
    await settled(evening)
    assert events(evening)[-2:] == ["1 drew 5H.1", "1 discarded 5H.1"]
    shown = "\n".join(message.text for message in evening.room.messages)
    assert "**Béla** is idle; a computer plays on in that seat 💤🤖" in shown
    assert "You are back in your seat." in (await evening.slash("Béla", "join")).text


async def test_any_move_sets_the_clock_back(evening: Game, clock: Turned) -> None:
    """P19: who has just moved is not idle."""
    await evening.deal(ANNA, "")
    clock.ahead += timedelta(minutes=11)
    await evening.slash("Anna", "meld", cards=ALL_BUT_ONE)
    asked = await evening.slash("Anna", "end")
    assert [button["label"] for button in asked.buttons] == ["End the match", "Cancel"]


async def test_who_has_moved_since_the_question_is_not_replaced(
    evening: Game, clock: Turned
) -> None:
    """P8, P19: the button was offered in time, but the table has moved on meanwhile."""
    await evening.deal(ANNA, "")
    clock.ahead += timedelta(minutes=11)
    asked = await evening.slash("Anna", "end")
    await evening.slash("Anna", "meld", cards=ALL_BUT_ONE)
    async with unchanged(evening):
        late = await evening.people["Anna"].press(asked.message, "A computer for Anna")
    assert late.ephemeral
    assert "computer plays on for" not in late.text


async def test_the_next_deal_comes_by_itself(evening: Game, clock: Turned) -> None:
    """8: after the time of the settings, not before."""
    await evening.deal(ANNA, "")
    await evening.slash("Anna", "meld", cards=ALL_BUT_ONE)
    await evening.slash("Anna", "discard", card="9C")
    score = await evening.room.wait_for(lambda shown: "Score of deal 1/7" in shown.text)
    assert "The next deal is dealt <t:" in score.text
    assert [button["label"] for button in score.buttons] == ["Next deal"]
    assert len(rows(evening, "SELECT id FROM dealt")) == 1
    clock.ahead += timedelta(seconds=121)
    await evening.room.wait_for(lambda shown: "Deal 2/7 is dealt." in shown.text)
    await settled(evening)
    assert score.buttons == []
    assert len(rows(evening, "SELECT id FROM dealt")) == 2


async def test_an_old_lobby_is_closed(evening: Game, clock: Turned) -> None:
    """P2: a table at which nobody begins does not take the channel for ever."""
    await evening.seat("Anna", "Béla")
    clock.ahead += timedelta(minutes=61)
    await evening.room.wait_for(lambda shown: "closed before the match began" in shown.text)
    assert "The table is open." in (await evening.slash("Cili", "start")).text


async def test_an_old_hand_in_the_dm_is_emptied_and_sent_anew(evening: Game, clock: Turned) -> None:
    """Messages older than an hour take few edits: error 30046 (P16)."""
    await evening.deal(ANNA, "", stock="5H 3C")
    await settled(evening)
    (first,) = evening.people["Béla"].dms
    assert "Your hand, 14 cards" in first.text
    clock.ahead += timedelta(minutes=55)
    await evening.slash("Anna", "discard", card="9C")
    await evening.people["Béla"].wait_for_dm(lambda shown: "**Your turn.**" in shown.text)
    await settled(evening)
    old, new = evening.people["Béla"].dms
    assert old.text == "This hand is old; the new one is below."
    assert "Your hand, 14 cards" in new.text
