"""From deal to deal: scores, the next deal, the end of the match, a rematch, an empty stock."""

from __future__ import annotations

import asyncio

import pytest

from bot.rummy.state import Phase
from tests.flows.game import Game
from tests.flows.kept import deal, events, held, rows, settled, unchanged
from tests.support.reading import said

pytestmark = pytest.mark.asyncio(loop_scope="module")

ANNA = "10S 10H 10D QS QH QD 5C 6C 7C 8C 9C AS AH AD AC"
ALL_BUT_ONE = "10S 10H 10D + QS QH QD + 5C 6C 7C 8C + AS AH AD AC"


async def go_out(game: Game) -> None:
    """Let Anna, who opens, go out from hand."""
    await game.slash("Anna", "meld", cards=ALL_BUT_ONE)
    gone = await game.slash("Anna", "discard", card="9C")
    assert not gone.failed


async def test_the_score_of_a_deal_is_posted_with_its_reasons(evening: Game) -> None:
    """7.1, 7.3: who went out and how, each seat's lines, the hands left, the sheet."""
    await evening.deal(ANNA, "2S 3H")
    await go_out(evening)
    score = await evening.room.wait_for(lambda shown: "Score of deal 1/7" in shown.text)
    assert "**Anna** went out from hand." in score.text
    assert "Anna: −40" in score.text
    assert "Béla: 200" in score.text
    assert "Cards left: " in score.text
    assert "3♥" in score.text
    assert "Standings after 1 of 7 deals" in score.text
    assert "**2. Béla**: 200 (+240)" in score.text
    standings = await evening.slash("Béla", "standings")
    assert not standings.ephemeral
    assert "**1. Anna**: −40" in standings.text


async def test_the_score_in_hungarian(este: Game) -> None:
    """7"""
    await este.deal(ANNA, "2S 3H")
    await go_out(este)
    score = await este.room.wait_for(lambda shown: "Kézben maradt" in shown.text)
    assert "Anna: −40" in score.text
    assert "Hand ellen, nyitás nélkül: +200" in score.text
    assert "Állás 1/7 leosztás után" in score.text


@pytest.mark.parametrize("way", ["button", "command"])
async def test_any_seated_player_deals_the_next_deal(evening: Game, way: str) -> None:
    """8: by the button or by `/rummy begin`; nobody else, and only once."""
    await evening.deal(ANNA, "2S 3H")
    await go_out(evening)
    score = await evening.room.wait_for(lambda shown: "Score of deal 1/7" in shown.text)
    await settled(evening)
    async with unchanged(evening):
        stranger = await evening.people["Cili"].press(score, "Next deal")
        by_command = await evening.slash("Cili", "begin")
        moved = await evening.slash("Anna", "draw")
    assert "You do not sit at this table." in stranger.text
    assert "You do not sit at this table." in by_command.text
    assert "No deal is running. Deal the next one with `/rummy begin`." in moved.text
    if way == "button":
        answer = await evening.people["Béla"].press(score, "Next deal")
    else:
        answer = await evening.slash("Béla", "begin")
    assert "The next deal is dealt." in answer.text
    await evening.room.wait_for(lambda shown: "Deal 2/7 is dealt. Dealer: **Anna**" in shown.text)
    await settled(evening)
    assert score.buttons == []
    assert len(rows(evening, "SELECT id FROM dealt")) == 2
    assert "This deal is still being played." in (await evening.slash("Anna", "begin")).text


async def test_next_deal_pressed_by_both_at_once(evening: Game) -> None:
    """P10: one deal is dealt, and both are answered."""
    await evening.deal(ANNA, "2S 3H")
    await go_out(evening)
    score = await evening.room.wait_for(lambda shown: "Score of deal 1/7" in shown.text)
    answers = await asyncio.gather(
        *(evening.people[name].press(score, "Next deal") for name in ("Anna", "Béla"))
    )
    assert not any(answer.failed for answer in answers)
    assert sorted("next deal is dealt" in answer.text for answer in answers) == [False, True]
    await settled(evening)
    assert len(rows(evening, "SELECT id FROM dealt")) == 2


async def test_a_score_that_could_not_be_posted_in_time_is_posted_later(evening: Game) -> None:
    """R9: the channel hangs while a deal ends and the next begins; it shows the score of each."""
    await evening.deal(ANNA, "2S 3H")
    await settled(evening)
    with held(evening, "PATCH", "/channels/{channel_id}/messages/{message_id}"):
        await evening.slash("Anna", "meld", cards=ALL_BUT_ONE)
        await asyncio.sleep(0.3)  # the change of the message hangs by now
        await evening.slash("Anna", "discard", card="9C")
        await evening.slash("Béla", "begin")
    await settled(evening)
    score, dealt = evening.room.messages[-2:]
    assert "Score of deal 1/7" in score.text
    assert "Anna: −40" in score.text
    assert score.buttons == []
    assert "Deal 2/7 is dealt." in dealt.text
    assert [bool(message.buttons) for message in evening.room.messages].count(True) == 1


async def test_a_match_ends_and_is_played_again(evening: Game) -> None:
    """8.2: the winner is named; the rematch has the same seats and rules, and one is enough."""
    await evening.deal(ANNA, "2S 3H", deals=1, rules="ace_value=eleven")
    await go_out(evening)
    end = await evening.room.wait_for(lambda shown: any("Rematch" in str(b) for b in shown.buttons))
    assert "**Anna** wins with −40 points." in end.text
    assert "Final standings" in end.text
    await settled(evening)
    async with unchanged(evening):
        assert "not sit" in (await evening.people["Cili"].press(end, "Rematch")).text
    answers = await asyncio.gather(
        *(evening.people[name].press(end, "Rematch") for name in ("Béla", "Anna"))
    )
    assert not any(answer.failed for answer in answers)
    assert sum("The match has begun." in answer.text for answer in answers) == 1
    await settled(evening)
    assert rows(evening, "SELECT number, status FROM played") == [(1, "finished"), (2, "playing")]
    assert end.buttons == []
    rules = await evening.slash("Anna", "rules")
    assert "◆ The ace counts 11." in rules.text


async def test_after_a_match_the_channel_is_free(este: Game) -> None:
    """A table whose match is over makes room for another one."""
    await este.deal(ANNA, "2S 3H", deals=1)
    await go_out(este)
    await este.room.wait_for(lambda shown: "nyert" in shown.text)
    opened = await este.slash("Cili", "nyit")
    assert "Nyitva az asztal." in opened.text


NAMES = ("Anna", "Béla", "Cili", "Dani", "Éva", "Feri")
SMALL = "max_reshuffles=0 packs=2 discard_pickup=free"


async def to_the_end_of_the_stock(game: Game, locale: str) -> tuple[Game, str]:
    """Play on with drawn cards until a small stock is used up; return who is to draw."""
    evening = game.aside(NAMES, locale=locale)
    await evening.deal(ANNA, *[""] * 5, jokers=0, deals=1, rules=SMALL)
    await evening.slash("Anna", "discard", card="9C")
    while not (now := deal(evening)).exhausted or now.phase is not Phase.DRAW:
        mover = NAMES[now.to_move]
        if now.phase is Phase.DRAW:
            await evening.slash(mover, "draw")
        else:
            await evening.slash(mover, "discard", card=str(now.turn.drawn and now.turn.drawn.face))
    await settled(evening)
    return evening, NAMES[now.to_move]


async def test_an_empty_stock_asks_once_before_it_ends_the_deal(house: Game) -> None:
    """6.3: nothing happens before the answer; then the deal has no winner."""
    evening, mover = await to_the_end_of_the_stock(house, "en-US")
    assert "drawing from it ends the deal" in (await evening.board()).text
    async with unchanged(evening):
        asked = await evening.slash(mover, "draw")
        assert asked.ephemeral
        assert "drawing now ends the deal without a winner" in asked.text
        kept = await evening.people[mover].press(asked.message, "Cancel")
        assert "Nothing has changed." in kept.text
        asked = await evening.people[mover].press(await evening.board(), "Draw")
        assert "not your turn" in (await evening.slash("Anna", "draw")).text
    ended = await evening.people[mover].press(asked.message, "Draw and end the deal")
    assert "the deal ends without a winner" in ended.text
    assert events(evening)[-1] == "end - -"
    score = await evening.room.wait_for(lambda shown: "Score of deal 1/1" in shown.text)
    assert "No winner: the stock is used up." in score.text
    assert "the deal ends without a winner" in said(score)


async def test_the_top_discard_may_be_taken_when_the_stock_is_empty(house: Game) -> None:
    """6.3, in Hungarian: the question names the end; taking stays possible."""
    este, mover = await to_the_end_of_the_stock(house, "hu")
    asked = await este.slash(mover, "húz")
    assert "ha most húzol, a leosztás győztes nélkül ér véget" in asked.text
    taken = await este.slash(mover, "húz", honnan="dobópakli")
    assert "felvette a dobópakliból" in taken.text
    assert "took" in events(este)[-1]
