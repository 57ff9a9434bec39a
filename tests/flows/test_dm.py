"""Hands and commands in the direct channel with the bot (P3, P11, P12)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.rummy.state import Phase
from bot.standin.model import Message, MessageFlag
from tests.flows.game import Game
from tests.flows.kept import deal, events, settled, state
from tests.support.reading import everything

pytestmark = pytest.mark.asyncio(loop_scope="module")

ANNA = "10S 10H 10D QS QH QD 5C 6C 7C AH 3D JK 2S 9S KC"
DM = "/users/@me/channels"
EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")


def hands_of(game: Game, name: str) -> list[Message]:
    """The hands in a person's direct channel."""
    return [message for message in game.people[name].dms if "Your hand" in message.text]


async def test_the_hand_comes_by_dm_and_is_edited(evening: Game) -> None:
    """P3: it names server, channel and deal, links to the table, and is one message."""
    await evening.deal(ANNA, "9H", stock="5H 3C")
    await settled(evening)
    (hand,) = hands_of(evening, "Béla")
    link = f"https://discord.com/channels/{evening.club.id}/{evening.room.id}"
    assert hand.text.startswith(f"**Kártyaklub** · #römi · deal 1/7 · [table]({link})")
    assert "**Anna** is to move." in hand.text
    assert "Your hand, 14 cards:" in hand.text
    await evening.slash("Anna", "discard", card="2S")
    await evening.people["Béla"].wait_for_dm(lambda shown: "**Your turn.**" in shown.text)
    await evening.slash("Béla", "draw")
    await evening.people["Béla"].wait_for_dm(lambda shown: "**[5♥]** new" in shown.text)
    await settled(evening)
    assert hands_of(evening, "Béla") == [hand]
    assert len(hands_of(evening, "Anna")) == 1


async def test_a_match_that_is_ended_early_says_so_in_the_dm(evening: Game) -> None:
    await evening.deal(ANNA, "9H", stock="5H 3C")
    await settled(evening)
    (hand,) = hands_of(evening, "Béla")
    asked = await evening.slash("Anna", "end")
    await evening.people["Anna"].press(asked.message, "End the match")
    await evening.people["Béla"].wait_for_dm(lambda shown: "was ended early" in shown.text)
    assert "The match was ended early." in hand.text
    assert not hand.buttons


async def test_a_hand_that_was_plain_text_becomes_a_panel(evening: Game) -> None:
    """R25: a message with content is changed to components, and has no content afterwards."""
    await evening.deal(ANNA, "9H", stock="5H 3C")
    await settled(evening)
    (hand,) = hands_of(evening, "Béla")
    hand.flags, hand.content, hand.components = MessageFlag(0), "Your hand, as text", []
    await evening.slash("Anna", "discard", card="2S")
    await evening.people["Béla"].wait_for_dm(lambda shown: "**Your turn.**" in shown.text)
    await settled(evening)
    assert hands_of(evening, "Béla") == [hand]
    assert hand.content == ""
    assert hand.buttons


async def test_the_whole_turn_in_the_dm(evening: Game) -> None:
    """P3: a deal can be played without leaving the DM; all these commands work there."""
    await evening.deal(ANNA, "9H", stock="5H 3C 8S")
    anna = evening.people["Anna"].in_dm()
    laid = await anna.slash("rummy meld", cards="10S 10H 10D + QS QH QD + 5C 6C JK")
    assert "That is 78 points; 50 were needed." in laid.text
    assert "took back all moves" in (await anna.slash("rummy undo")).text
    await anna.slash("rummy meld", cards="10S 10H 10D + QS QH QD + 5C 6C JK")
    swapped = await anna.slash("rummy swap", cards="7C", meld="3")
    assert "swapped 7♣ for JK in meld 3" in swapped.text
    added = await anna.slash("rummy layoff", cards="JK", meld="1")
    assert "laid off JK on meld 1" in added.text
    assert "Top discard" in (await anna.slash("rummy discard", card="2S")).text
    bela = evening.people["Béla"].in_dm()
    assert "**[5♥]** new" in (await bela.slash("rummy draw")).text
    assert "Melds of Anna" in everything((await bela.slash("rummy table")).message)
    assert "Standings after 0 of 7 deals" in (await bela.slash("rummy standings")).text
    assert "Your hand, 15 cards:" in (await bela.slash("rummy hand")).text


async def test_who_sits_at_two_tables_is_asked_which(house: Game, evening: Game) -> None:
    """In the DM a table has to be named, by button or by the option `table`."""
    await evening.deal(ANNA, "9H", stock="5H")
    second = evening.club.text_channel("másik")
    there = replace(evening, room=second)
    await there.deal("9S 9C 9H", "", stock="8D")
    anna = evening.people["Anna"].in_dm()
    asked = await anna.slash("rummy discard", card="2S")
    assert "You sit at several tables: Kártyaklub #römi, Kártyaklub #másik." in asked.text
    labels = [button["label"] for button in asked.buttons]
    assert sorted(labels) == ["Kártyaklub #másik", "Kártyaklub #römi"]
    before = state(there)
    done = await anna.press(asked.message, "Kártyaklub #römi")
    assert "discarded 2♠" in done.text
    assert state(there) == before
    assert "0 discarded 2S" in events(evening)[-1]
    hand = await anna.slash("rummy hand", table="másik")
    assert "#másik" in hand.text
    assert "9♠" in everything(hand.message)
    offered = await anna.complete("rummy hand", "table")
    assert sorted(choice.name for choice in offered) == sorted(labels)
    chosen = next(choice for choice in offered if "másik" in choice.name)
    assert "#másik" in (await anna.slash("rummy hand", table=chosen.value)).text
    wrong = await anna.slash("rummy hand", table="sehol")
    assert "You sit at no table of that name" in wrong.text
    here = await evening.slash("Anna", "hand")
    assert "#römi" in here.text


async def test_in_the_dm_without_a_table_in_hungarian(este: Game) -> None:
    """The answer says where to join."""
    anna = este.people["Anna"].in_dm()
    for words in ("lapjaim", "húz", "visszavon", "asztal", "állás"):
        answer = await anna.slash(f"römi {words}")
        assert "Egyik asztalnál sem ülsz. Ülj le egy szerver csatornájában" in answer.text


async def test_hands_by_dm_can_be_switched_off_and_on(evening: Game) -> None:
    """P12: no further message is sent or changed; switched on, the hand comes at once."""
    await evening.deal(ANNA, "9H", stock="5H 3C 8S AS")
    off = await evening.slash("Béla", "hand", dm="off")
    assert "No more private messages. Your cards: `/rummy hand`." in off.text
    await settled(evening)
    before = [len(message.revisions) for message in evening.people["Béla"].dms]
    await evening.slash("Anna", "discard", card="2S")
    await evening.slash("Béla", "draw")
    await settled(evening)
    assert [len(message.revisions) for message in evening.people["Béla"].dms] == before
    on = await evening.slash("Béla", "hand", dm="on")
    assert "Your cards will come by private message too." in on.text
    await evening.people["Béla"].wait_for_dm(lambda shown: "**[5♥]** new" in shown.text)


async def test_hands_switched_on_after_joining_without_them(este: Game) -> None:
    """The DM is opened inside the interaction that asks for it."""
    await este.slash("Béla", "lapjaim", privát="off")
    await este.deal(ANNA, "9H")
    await settled(este)
    assert este.people["Béla"].dms == []
    on = await este.slash("Béla", "lapjaim", privát="on")
    assert "A lapjaidat privát üzenetben is megkapod." in on.text
    await este.people["Béla"].wait_for_dm(lambda shown: "A kezedben 14 lap van" in shown.text)


async def test_closed_dms(evening: Game) -> None:
    """P11: told in private, and the match goes on with `/rummy hand` and the button."""
    evening.people["Béla"].close_dms()
    await evening.seat("Anna")
    joined = await evening.slash("Béla", "join")
    assert joined.ephemeral
    assert "You sit at the table." in joined.text
    assert "I cannot write to you privately. Play with `/rummy hand`" in joined.text
    await evening.slash("Anna", "begin")
    await settled(evening)
    board = await evening.board()
    assert "14 cards" in (await evening.people["Béla"].press(board, "My hand")).text
    opened = len(evening.discord.requests_to("POST", DM))
    hand = (await evening.slash("Anna", "hand")).text
    card = hand.splitlines()[-3].split()[0]
    assert not (await evening.slash("Anna", "discard", card=card)).failed
    await settled(evening)
    assert not (await evening.slash("Béla", "draw")).failed
    assert evening.people["Béla"].dms == []
    assert len(evening.discord.requests_to("POST", DM)) == opened


async def test_dms_that_are_opened_later(evening: Game) -> None:
    """P11: who has closed DMs is told so when asking for them; once they are open, they come."""
    evening.people["Béla"].close_dms()
    await evening.deal(ANNA, "9H")
    told = await evening.slash("Béla", "hand", dm="on")
    assert "I cannot write to you privately." in told.text
    evening.people["Béla"].open_dms()
    told = await evening.slash("Béla", "hand", dm="on")
    assert "Your cards will come by private message too." in told.text
    await evening.people["Béla"].wait_for_dm(lambda shown: "Your hand, 14 cards" in shown.text)


async def test_closed_dms_in_hungarian(este: Game) -> None:
    """P11"""
    este.people["Anna"].close_dms()
    opened = await este.slash("Anna", "nyit")
    assert "Nem tudok neked privát üzenetet írni." in opened.text
    assert "`/römi lapjaim`" in opened.text


async def test_a_match_in_which_dms_fail_at_random(house: Game) -> None:
    """P11: messages to people fail with 50007 or 500 now and then; the match is played out."""
    names = ("Anna", "Béla", "Cili", "Dani")
    evening = house.aside(names, locale="en-US")
    await evening.begin(*names, deals=1, rules="max_reshuffles=0")
    chance = random.Random(7)
    while (now := deal(evening)).phase is not Phase.OVER:
        for person in evening.people.values():
            person.close_dms() if chance.random() < 0.3 else person.open_dms()
        if chance.random() < 0.2:
            evening.discord.faults.next(*EDIT, 500)
        mover = names[now.to_move]
        if now.phase is Phase.DRAW:
            source = "end" if now.exhausted else "stock"
            assert not (await evening.slash(mover, "draw", source=source)).failed
        else:
            card = (now.turn.drawn or now.hands[now.to_move][0]).face
            assert not (await evening.slash(mover, "discard", card=str(card))).failed
    evening.discord.faults.waiting.clear()
    await evening.room.wait_for(lambda shown: "Final standings" in shown.text, timeout=10)
    assert now.turns_done > 40
