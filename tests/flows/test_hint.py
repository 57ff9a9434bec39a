"""A hint in one's own turn and nowhere else, and refusals that tell what one card would do."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.flows.game import Game
from tests.flows.kept import deal, settled, unchanged

pytestmark = pytest.mark.asyncio(loop_scope="module")

# Seventy-eight points in three melds, two low cards, a joker.
ANNA = "10S 10H 10D QS QH QD 5C 6C 7C AH 3D JK 2S 9S KC"
OUT = "10S 10H 10D QS QH QD 5C 6C 7C 8C 9C AS AH AD KC"


async def hint(game: Game, name: str, words: str = "hint") -> str:
    """Let a person ask for a hint; it is private and changes nothing."""
    async with unchanged(game):
        answer = await game.slash(name, words)
    assert not answer.failed
    assert answer.ephemeral
    return answer.text


async def test_a_hint_in_ones_own_turn(evening: Game) -> None:
    """1.3, 5.1, 6.1: the best melds, what is left, the opening, the way out, the discards."""
    await evening.deal(ANNA, "9H")
    text = await hint(evening, "Anna")
    assert text.startswith("**Kártyaklub** · #römi · deal 1/7")
    assert "Best melds, 88 points: " in text
    assert "Left over:" in text
    assert "**Opening:** you can open now; 50 points are needed." in text
    assert re.search(r"Most points \(\d+\): `/rummy meld cards:.+`", text)
    assert re.search(r"Fewest points \(5\d\): `/rummy meld cards:.+`", text)
    assert "**Going out:** not possible this turn." in text
    assert "**Safe discards:** none for certain." in text
    assert "unseen cards go with it" in text


async def test_what_a_hint_says_can_be_typed(evening: Game) -> None:
    """6.2: the moves of a way out are taken one after the other as they are written."""
    await evening.deal(OUT, "9H")
    text = await hint(evening, "Anna")
    assert "you can go out from hand now:" in text
    moves = re.findall(r"^\d\. `/rummy (\w+) (.+)`$", text, re.MULTILINE)
    assert [words for words, _ in moves] == ["meld", "discard"]
    for words, typed in moves:
        options = dict(re.findall(r"(\w+):(.+?)(?= \w+:|$)", typed))
        done = await evening.slash("Anna", words, **options)
        assert not done.failed
    assert deal(evening).winner == 0


async def test_a_hint_in_hungarian(este: Game) -> None:
    """The same with the Hungarian names of commands and options."""
    await este.deal(OUT, "9H")
    text = await hint(este, "Anna", "tipp")
    assert "A legjobb kombinációk, " in text
    assert "**Első lerakás:** most nyithatsz; 50 pont kell." in text
    assert "**Zárás:** most kézből zárhatsz:" in text
    (cards,) = re.findall(r"^1\. `/römi lerak lapok:(.+)`$", text, re.MULTILINE)
    laid = await este.slash("Anna", "lerak", lapok=cards)
    assert "pont, 50 kellett" in laid.text
    (card,) = re.findall(r"^2\. `/römi eldob lap:(.+)`$", text, re.MULTILINE)
    await este.slash("Anna", "eldob", lap=card)
    assert deal(este).winner == 0


async def test_before_the_draw_a_hint_speaks_of_the_draw(evening: Game, este: Game) -> None:
    """3.2: whether the top discard can be laid at once; a discard comes later."""
    await evening.deal(ANNA, "KS KH 9H 9D 9C QC JC 2H", stock="4D")
    await evening.slash("Anna", "discard", card="KC")
    text = await hint(evening, "Béla")
    assert "**Draw:** K♣ can be taken, as you can lay it at once:" in text
    (cards,) = re.findall(r"^1\. `/rummy meld cards:(.+)`$", text, re.MULTILINE)
    await evening.slash("Béla", "draw", source="discard")
    assert "50 were needed" in (await evening.slash("Béla", "meld", cards=cards)).text
    await este.deal(ANNA, "9H", stock="4D")
    await este.slash("Anna", "eldob", lap="KC")
    text = await hint(este, "Béla", "tipp")
    assert "**Húzás:** a K♣ felvétel után, dobás előtt lerakandó, és ez most nem megy." in text
    assert "dobás:" not in text


async def test_what_the_next_player_may_do_with_a_discard(evening: Game) -> None:
    """3.2, 5.4: a card that fits the table is risky to throw to a player who has opened."""
    await evening.deal("10S 10H 10D QS QH QD 5C 6C 7C", "8C 2D 4H 6S", stock="4D 9D 9S")
    await evening.slash("Anna", "meld", cards="10S 10H 10D + QS QH QD + 5C 6C 7C")
    await evening.slash("Anna", "discard", card=str(deal(evening).hands[0][0].face.code))
    await evening.slash("Béla", "draw")
    text = await hint(evening, "Béla")
    assert "**Risky:**" in text
    assert "8♣ (8): fits meld 3: **Anna** can lay it off" in text


async def test_no_hint_in_somebody_elses_turn(evening: Game, este: Game) -> None:
    """3.4"""
    await evening.deal(ANNA, "9H")
    text = await hint(evening, "Béla")
    assert text == "It is not your turn; **Anna** is to move. (§ 3.4)"
    await este.deal(ANNA, "9H")
    assert await hint(este, "Béla", "tipp") == "Nem te következel, hanem **Anna**. (3.4. §)"


async def test_no_hint_for_spectators_nor_between_deals(evening: Game) -> None:
    """Who does not sit here has no hand; before and after a deal nobody has one."""
    await evening.seat("Anna", "Béla", deals=2)
    assert "The match has not begun yet." in await hint(evening, "Anna")
    evening.people["Anna"].locale = "en-US"
    other = replace(evening, room=evening.club.text_channel("másik"))
    await other.deal(OUT, "9H")
    assert await hint(other, "Cili") == "You do not sit at this table."
    text = await hint(other, "Anna")
    for words, option, typed in re.findall(r"^\d\. `/rummy (\w+) (\w+):(.+)`$", text, re.MULTILINE):
        await other.slash("Anna", words, **{option: typed})
    await settled(other)
    assert "No deal is running." in await hint(other, "Anna")


async def test_a_table_without_hints(evening: Game, este: Game) -> None:
    """The switch of `start`: the refusal says so, in turn and out of it."""
    await evening.deal(ANNA, "9H", hints="off")
    for name in ("Anna", "Béla"):
        assert await hint(evening, name) == "This table plays without hints."
    await este.seat("Anna", "Béla", tippek="off")
    assert await hint(este, "Anna", "tipp") == "Ennél az asztalnál tippek nélkül játszunk."


async def test_a_hint_in_the_dm(evening: Game) -> None:
    """P3: a deal can be played without leaving the DM; the hint is there too."""
    await evening.deal(ANNA, "9H")
    anna = evening.people["Anna"].in_dm()
    assert "Best melds" in (await anna.slash("rummy hint")).text
    assert "It is not your turn" in (await evening.people["Béla"].in_dm().slash("rummy hint")).text


async def test_help_tells_of_hints(evening: Game, este: Game) -> None:
    """Both languages name the command."""
    assert "`/rummy hint`" in (await evening.slash("Anna", "help")).text
    assert "`/römi tipp`" in (await este.slash("Anna", "súgó")).text


@pytest.mark.parametrize(
    "typed, said",
    [
        ("9S 10H 10D", " With 10♠ instead of 9♠ it would be a set: 10♥ 10♦ 10♠ (30)."),
        ("5C 6C", " With JK as well it would be a run: 5♣ 6♣ JK=7♣ (18)."),
        ("QS QH QD 3D", " With JK instead of 3♦ it would be a set: Q♠ Q♥ Q♦ JK=Q♣ (40)."),
        ("10S 10H 10C", " With 10♦ instead of 10♣ it would be a set: 10♠ 10♥ 10♦ (30)."),
    ],
)
async def test_refused_melds_tell_what_one_card_would_do(
    evening: Game, typed: str, said: str
) -> None:
    """4.1, 4.2, 5.1: after the rule comes the remedy, and what the opening needs besides."""
    await evening.deal(ANNA.replace("7C", "8H"), "9H")
    async with unchanged(evening):
        answer = await evening.slash("Anna", "meld", cards=typed)
    assert answer.ephemeral
    assert answer.text.endswith(f"{said} Your first lay-down needs 50 points.")


async def test_refused_openings_tell_what_would_be_enough(evening: Game, este: Game) -> None:
    """5.1: one card, or else one meld of the hand, with the points it makes."""
    await evening.deal(ANNA, "9H")
    answer = await evening.slash("Anna", "meld", cards="10S 10H 10D + 5C 6C 7C")
    assert answer.text.endswith(
        "2 points are missing. (§ 5.1) With JK as well it would be enough: "
        "10♠ 10♥ 10♦ JK=10♣ (40) + 5♣ 6♣ 7♣ (18), 58 points."
    )
    await este.deal(ANNA, "9H")
    answer = await este.slash("Anna", "lerak", lapok="5C 6C 7C")
    assert answer.text.endswith("(5.1. §) Ezzel együtt 58 pont lenne: 10♠ 10♥ 10♦ JK=10♣ (40).")


async def test_refused_lay_offs_tell_what_would_fit(evening: Game, este: Game) -> None:
    """5.4, 5.5: another meld, or one card of the hand more, less or instead."""
    hand = ANNA.replace("AH", "8C").replace("9S", "9C")
    laid = {"cards": "10S 10H 10D + QS QH QD + 5C 6C JK"}
    await evening.deal(hand, "9H")
    await evening.slash("Anna", "meld", **laid)
    for cards, meld, said in (
        ("8C", "1", " It fits meld 3."),
        ("9C", "3", " With 8♣ as well it would fit: 5♣ 6♣ JK=7♣ 8♣ 9♣ (35)."),
        ("8C 2S", "3", " With 9♣ instead of 2♠ it would fit: 5♣ 6♣ JK=7♣ 8♣ 9♣ (35)."),
    ):
        answer = await evening.slash("Anna", "layoff", cards=cards, meld=meld)
        assert answer.text.endswith(said), answer.text
    answer = await evening.slash("Anna", "swap", cards="8C", meld="3")
    assert answer.text.endswith(" With 7♣ instead of 8♣ it would be a swap: 5♣ 6♣ 7♣ (18).")
    await este.deal(hand, "9H")
    await este.slash("Anna", "lerak", lapok=laid["cards"])
    answer = await este.slash("Anna", "szúr", lapok="8C", kombináció="1")
    assert answer.text.endswith(" A 3. kombinációhoz illik.")


async def test_only_the_player_to_move_is_told_what_one_card_would_do(evening: Game) -> None:
    """3.4: out of turn, and before the draw, no card would make it legal."""
    await evening.deal(ANNA, "9H 9D 9C")
    answer = await evening.slash("Béla", "meld", cards="9H 9D")
    assert answer.text == "It is not your turn; **Anna** is to move. (§ 3.4)"
