"""Open choices: a joker that may stand for several cards, offered as buttons (4.4; P20)."""

from __future__ import annotations

import pytest

from tests.flows.game import Game
from tests.flows.kept import events, settled, unchanged
from tests.flows.packs import StackedShuffler, order

pytestmark = pytest.mark.asyncio(loop_scope="module")

HAND = "10S 10H 10D QS QH QD 5C 6C 7C JK 3D 9H 2S 9S KC"
OPENING = "10S 10H 10D + QS QH QD"


async def test_equal_readings_are_offered_and_one_is_played(evening: Game) -> None:
    """4.3: one natural card and jokers could be a set or a run; the player says which."""
    hand = "10S 10H 10D QS QH QD 5C JK JK 9C 3D 9H 2S 9S KC"
    await evening.deal(hand, "", rules="jokers_per_meld=any")
    await evening.slash("Anna", "meld", cards=OPENING)
    await settled(evening)
    async with unchanged(evening):
        asked = await evening.slash("Anna", "meld", cards="JK 5C JK")
    assert asked.ephemeral
    assert "These cards can be read in several ways. Which one do you mean?" in asked.text
    labels = [button["label"] for button in asked.buttons]
    assert labels[0].startswith("1. ")
    assert any("set" in label for label in labels)
    assert any("4♣" in label and "6♣" in label for label in labels)
    run = next(label for label in labels if "4♣" in label)
    before = asked.message.components
    laid = await evening.people["Anna"].press(asked.message, run)
    assert "laid down JK=4♣ 5♣ JK=6♣" in laid.text
    # Another device of hers may still show the choice.
    asked.message.components = before
    again = await evening.people["Anna"].press(asked.message, run)
    assert "The table has moved on" in again.text
    assert sum("laid" in event for event in events(evening)) == 2


async def test_a_lay_off_to_either_end_is_asked(evening: Game) -> None:
    """P20, 5.4: a joker fits both ends of a run."""
    await evening.deal(HAND, "")
    await evening.slash("Anna", "meld", cards=f"{OPENING} + 5C 6C 7C")
    await settled(evening)
    async with unchanged(evening):
        asked = await evening.slash("Anna", "layoff", cards="JK", meld="3")
    labels = [button["label"] for button in asked.buttons]
    assert labels == ["1. 5♣ 6♣ 7♣ JK=8♣ (26)", "2. JK=4♣ 5♣ 6♣ 7♣ (22)"]
    laid = await evening.people["Anna"].press(asked.message, labels[0])
    assert "laid off JK on meld 3 (5♣ 6♣ 7♣ JK=8♣)" in laid.text


async def test_buttons_of_an_earlier_match_play_nothing(evening: Game) -> None:
    """P8: the same cards at the same point of another deal do not make an old button good."""
    hand = "10S 10H 10D 10C QS QH QD 5C JK JK AS AH AD AC 9C"
    sets = "10S 10H 10D 10C + QS QH QD + run: JK 5C JK + AS AH AD AC"
    await evening.deal(hand, "", opening=0, deals=1, rules="jokers_per_meld=any")
    asked = await evening.slash("Anna", "meld", cards="JK 5C JK")
    end = await evening.slash("Anna", "end")
    await evening.slash("Anna", "meld", cards=sets)
    await evening.slash("Anna", "discard", card="9C")
    await evening.room.wait_for(lambda shown: any("Rematch" in str(b) for b in shown.buttons))
    assert isinstance(evening.shuffler, StackedShuffler)
    evening.shuffler.stack(order(hand, ""))
    await evening.slash("Anna", "begin")
    async with unchanged(evening):
        for message, label in ((asked.message, "1. "), (end.message, "End the match")):
            button = next(b for b in message.buttons if b["label"].startswith(label))
            old = await evening.people["Anna"].press(message, button["label"])
            assert "The table has moved on" in old.text
    assert len(events(evening)) == 1


async def test_a_choice_in_hungarian(este: Game) -> None:
    """4.4"""
    await este.deal(HAND, "")
    await este.slash("Anna", "lerak", lapok=f"{OPENING} + 5C 6C 7C")
    asked = await este.slash("Anna", "szúr", lapok="joker", kombináció="3")
    assert "Ezek a lapok többféleképpen is olvashatók." in asked.text
    laid = await este.people["Anna"].press(asked.message, "2. JK=4♣ 5♣ 6♣ 7♣ (22)")
    assert "szúrt a 3. kombinációhoz: JK" in laid.text


async def test_what_is_written_decides(evening: Game) -> None:
    """4.4: the place in a legal order, or `JK=`, says what a joker stands for."""
    await evening.deal(HAND, "")
    for typed, laid in (
        ("JK 5C 6C", "JK=4♣ 5♣ 6♣"),
        ("5C 6C JK", "5♣ 6♣ JK=7♣"),
        ("5C 7C JK=6C", "5♣ JK=6♣ 7♣"),
        ("6C 5C JK", "5♣ 6♣ JK=7♣"),
    ):
        answer = await evening.slash("Anna", "meld", cards=f"{OPENING} + {typed}")
        assert laid in answer.text, typed
        await evening.slash("Anna", "undo")
    async with unchanged(evening):
        wrong = await evening.slash("Anna", "meld", cards=f"{OPENING} + 5C 6C JK=KC")
    assert "the joker cannot stand for the card you named" in wrong.text
