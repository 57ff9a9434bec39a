"""Turns by touch: how many taps they take, and what the panel offers (RULES 3 to 5)."""

from __future__ import annotations

import pytest

from tests.flows.fingers import Fingers, labels, options
from tests.flows.game import Game
from tests.flows.kept import events, settled, unchanged

pytestmark = pytest.mark.asyncio(loop_scope="module")

# Two melds with a joker that come to exactly 51: 30 and 21.
OPENER = "10S 10H 10D 6C 7C JK AH 3D 5D 9S 2S KC JC 7H 4S"
MELDS = "10♠ 10♥ 10♦ 6♣ 7♣ JK"


async def test_an_opening_takes_two_interactions_by_the_select(evening: Game) -> None:
    """5.1: two melds and a joker worth 51 by the multi-select, at most 4 from the open panel."""
    await evening.deal(OPENER, "", rules="opening_minimum=51")
    anna = Fingers(evening, "Anna")
    await anna.open()
    assert anna.answers[0].ephemeral
    opened = anna.taps
    await anna.pick(MELDS)
    assert "JK=8♣" in anna.text
    assert "51 of 51 points" in anna.text
    await anna.press("Lay down 1. (51)")
    assert anna.taps - opened <= 4
    assert "That is 51 points; 51 were needed." in anna.text
    assert "laid down" in anna.text
    assert events(evening)[-1].startswith("0 laid #1 ")
    assert "run@6:6C.1 7C.1 JK" in events(evening)[-1]


async def test_an_opening_collected_meld_by_meld(evening: Game) -> None:
    """5.1: several melds are put aside and laid in one act, with the running total."""
    await evening.deal(OPENER, "", rules="opening_minimum=51")
    anna = Fingers(evening, "Anna")
    await anna.open()
    opened = anna.taps
    async with unchanged(evening):
        await anna.pick("10♠ 10♥ 10♦")
        assert "**Opening:** 30 of 51 points" in anna.text
        assert not any("Lay down" in label for label in labels(anna.panel))
        await anna.press("Put aside, pick on")
        assert "**Put aside:** 10♠ 10♥ 10♦ (30)" in anna.text
        assert "10♠" not in " ".join(option["label"] for option in options(anna.panel))
        await anna.pick("6♣ 7♣ JK")
        assert "1. 6♣ 7♣ JK=8♣ (21) **Opening:** 51 of 51 points" in anna.text
        assert "2. JK=5♣ 6♣ 7♣ (18) **Opening:** 48 of 51 points" in anna.text
    await anna.press("Lay down 1. (51)")
    assert anna.taps - opened <= 4
    assert events(evening)[-1].count("#") == 2


async def test_a_suggested_opening_takes_two_taps(evening: Game) -> None:
    """5.1: at most 3 from the channel, and no typed character."""
    await evening.deal(OPENER, "", rules="opening_minimum=51")
    anna = Fingers(evening, "Anna")
    await anna.open()
    assert "Suggestion 1: " in anna.text
    suggested = next(label for label in labels(anna.panel) if label.startswith("Suggestion 1"))
    await anna.press(suggested)
    assert anna.taps <= 3
    assert "laid down" in anna.text
    assert events(evening)[-1].startswith("0 laid #1 ")


async def test_a_plain_turn_takes_three_taps(evening: Game) -> None:
    """3.1: draw, pick, discard, all from the message of the table."""
    await evening.deal(OPENER, "", stock="AS 3C")
    await evening.slash("Anna", "discard", card="2S")
    await settled(evening)
    bela = Fingers(evening, "Béla")
    await bela.on_board("Draw")
    assert bela.answers[0].ephemeral
    assert "**[A♠]** new" in bela.text
    assert any(option["label"] == "A♠ · 10 points · new" for option in options(bela.panel))
    await bela.pick("A♠")
    await bela.press("Discard A♠")
    assert bela.taps == 3
    assert events(evening)[-2:] == ["1 drew AS.1", "1 discarded AS.1"]
    assert bela.answers[-1].message is bela.answers[0].message
    assert options(bela.panel) == []
    assert labels(bela.panel) == ["Sort by rank", "Refresh"]


async def test_a_joker_is_discarded_after_one_question(evening: Game) -> None:
    """Discarding a joker asks once; keeping it changes nothing."""
    await evening.deal(OPENER, "")
    anna = Fingers(evening, "Anna")
    await anna.open()
    await anna.pick("JK")
    async with unchanged(evening):
        await anna.press("Discard JK")
        assert "Do you really want to discard the **joker**?" in anna.text
        await anna.press("No, keep it")
        await anna.pick("JK")
        await anna.press("Discard JK")
    await anna.press("Yes, discard JK")
    assert events(evening)[-1].startswith("0 discarded JK")


async def test_a_card_that_would_have_melded_is_asked_about(evening: Game) -> None:
    """A card of a meld in the hand is asked about, another one is not."""
    await evening.deal("5C 6C 7C 10S 10H QD AH 3D 9S 2S KC JD 7H 4S 8H", "")
    anna = Fingers(evening, "Anna")
    await anna.open()
    await anna.pick("6♣")
    async with unchanged(evening):
        await anna.press("Discard 6♣")
    assert "**6♣** belongs to a meld or fits one." in anna.text
    await anna.press("No, keep it")
    await anna.pick("2♠")
    await anna.press("Discard 2♠")
    assert events(evening)[-1] == "0 discarded 2S.1"


async def test_lay_off_swap_and_undo_by_touch(evening: Game) -> None:
    """5.4, 5.5, 3.3: each button names the meld; both ends for a joker are asked."""
    hand = "10S 10H 10D QS QH QD 5C 6C 7C JK JK 8C 9S 2S KC"
    await evening.deal(hand, "")
    anna = Fingers(evening, "Anna")
    await evening.slash("Anna", "meld", cards="10S 10H 10D + QS QH QD + 5C JK 7C")
    await settled(evening)
    await anna.open()
    await anna.pick("6♣")
    assert "Swap for the joker in 3" in labels(anna.panel)
    await anna.press("Swap for the joker in 3")
    assert "swapped 6♣ for JK in meld 3" in anna.text
    await anna.pick("JK")
    ends = [label for label in labels(anna.panel) if "Lay off on 3" in label]
    assert ends == ["Lay off on 3: JK=8♣", "Lay off on 3: JK=4♣"]
    await anna.press("Lay off on 3: JK=8♣")
    assert "5♣ 6♣ 7♣ JK=8♣" in anna.text
    await anna.press("Undo")
    assert events(evening)[-1] == "0 undid"
    assert "15 cards" in anna.text


async def test_the_order_of_cards_is_remembered(evening: Game) -> None:
    """The order goes with the person, also for the next panel; picks stay picked."""
    await evening.deal(OPENER, "")
    anna = Fingers(evening, "Anna")
    await anna.open()
    assert [one["label"].split(" ")[0] for one in options(anna.panel)][:2] == ["2♠", "4♠"]
    await anna.pick("K♣")
    await anna.press("Sort by rank")
    shown = [one["label"].split(" ")[0] for one in options(anna.panel)]
    assert shown[:3] == ["A♥", "2♠", "3♦"]
    assert [one["label"] for one in options(anna.panel) if one["default"]] == ["K♣ · 10 points"]
    await anna.open()
    assert [one["label"].split(" ")[0] for one in options(anna.panel)] == shown
    await anna.press("Sort by melds")
    assert "Sort by suit" in labels(anna.panel)


async def test_the_panel_in_the_dm_is_played_in_the_dm(evening: Game) -> None:
    """The same panel; every press changes the one message, which nothing undoes afterwards."""
    await evening.deal(OPENER, "")
    await settled(evening)
    person = evening.people["Anna"]
    (hand,) = [one for one in person.dms if "Your hand" in one.text]
    anna = Fingers(evening, "Anna")
    anna.answers.append(await person.press(hand, "Sort by rank"))
    await anna.pick("2♠")
    await settled(evening)
    assert "**Picked:** 2♠" in hand.text
    await anna.press("Discard 2♠")
    assert anna.panel is hand
    await settled(evening)
    assert events(evening)[-1] == "0 discarded 2S.1"
    assert labels(hand) == ["Sort by melds", "Refresh"]
    assert len([one for one in person.dms if "Your hand" in one.text]) == 1


async def test_a_turn_by_touch_in_hungarian(este: Game) -> None:
    """RULES 10: the words of Hungarian tables."""
    await este.deal(OPENER, "", rules="opening_minimum=51")
    anna = Fingers(este, "Anna")
    await anna.on_board("Lapjaim")
    await anna.pick(MELDS)
    assert "**Első lerakás:** 51 pont, 51 kell" in anna.text
    await anna.press("Lerakom: 1. (51)")
    assert "lerakta" in anna.text
    await anna.pick("2♠")
    await anna.press("Eldobom: 2♠")
    assert events(este)[-1] == "0 discarded 2S.1"
    assert labels(anna.panel) == ["Rendezés: érték szerint", "Frissítés"]
