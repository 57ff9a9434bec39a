"""What is refused in a turn: told in private with the rule and the remedy, nothing changed."""

from __future__ import annotations

import pytest

from tests.flows.game import Game
from tests.flows.kept import events, unchanged

pytestmark = pytest.mark.asyncio(loop_scope="module")

# Sixty points in two sets, a short run, a joker.
ANNA = "10S 10H 10D QS QH QD 5C 6C 7C AH 3D JK 2S 9S KC"
MELDS_OF_SIXTY = "10S 10H 10D + QS QH QD"


async def refused(game: Game, name: str, words: str, *said: str, **options: object) -> str:
    """Let a person use a command; it is refused in private with these words, nothing changes."""
    async with unchanged(game):
        answer = await game.slash(name, words, **options)
    assert not answer.failed
    assert answer.ephemeral
    for part in said:
        assert part in answer.text
    return answer.text


async def test_not_your_turn(evening: Game) -> None:
    """3.4"""
    await evening.deal(ANNA, "")
    for words, options in (
        ("discard", {"card": "2S"}),
        ("draw", {}),
        ("meld", {"cards": "9S 9C 9H"}),
        ("undo", {}),
    ):
        said = ("It is not your turn; **Anna** is to move.", "3.4")
        await refused(evening, "Béla", words, *said, **options)


async def test_not_your_turn_in_hungarian(este: Game) -> None:
    """3.4"""
    await este.deal(ANNA, "")
    await refused(este, "Béla", "eldob", "Nem te következel, hanem **Anna**.", lap="pikk 2")


async def test_a_card_that_is_not_in_the_hand(evening: Game) -> None:
    """3.1"""
    await evening.deal(ANNA, "")
    await refused(evening, "Anna", "discard", "You do not hold A♠", card="AS")
    await refused(evening, "Anna", "meld", "You do not hold 10♣", cards=f"10C {MELDS_OF_SIXTY}")


async def test_a_card_that_is_not_in_the_hand_in_hungarian(este: Game) -> None:
    """3.1"""
    await este.deal(ANNA, "")
    await refused(este, "Anna", "discard", "Ez nincs a kezedben: A♠", "/römi lapjaim", card="AS")


NO_MELDS = (
    ("5C 6C", "too short", "4.2"),
    ("10S 10H QD", "same rank", "4.1"),
    ("set: 10S 10S 10H", "no suit may stand in it twice", "4.1"),
    ("set: 5C 6C 7C", "same rank", "4.1"),
    ("10S QH 3D", "neither a set", "4.1"),
    ("5C 6C 3D", "same suit", "4.2"),
    ("5C 7C KC", "without a gap", "4.2"),
    ("KC AC 2C", "in the middle", "4.2"),
    ("JK JK 5C", "at least 2", "4.3"),
)


async def test_cards_that_are_no_meld(evening: Game) -> None:
    """4.1 to 4.3: the answer names the rule that the cards break."""
    await evening.deal(ANNA, "")
    for cards, said, clause in NO_MELDS:
        await refused(evening, "Anna", "meld", said, f"(§ {clause})", cards=cards)


async def test_cards_that_are_no_meld_in_hungarian(este: Game) -> None:
    """4.1 to 4.3"""
    await este.deal(ANNA, "")
    for cards, said, clause in (
        ("csoport: 10S 10H QD", "Ez nem csoport", "4.1"),
        ("sor: treff 5, treff 6, káró 3", "Ez nem sor", "4.2"),
        ("JK JK 5C", "Túl sok a joker", "4.3"),
    ):
        await refused(este, "Anna", "lerak", said, f"({clause}. §)", lapok=cards)


async def test_too_few_points_to_open(evening: Game) -> None:
    """5.1: the answer says how many points are missing."""
    await evening.deal(ANNA, "")
    said = ("makes 30 points", "needs 50", "20 points are missing", "5.1")
    await refused(evening, "Anna", "meld", *said, cards="10S 10H 10D")
    await refused(evening, "Anna", "meld", "2 points are missing", cards="10S 10H 10D + 5C 6C 7C")


async def test_too_few_points_to_open_in_hungarian(este: Game) -> None:
    """5.1"""
    await este.deal(ANNA, "")
    said = ("Ez 30 pont", "50 kell", "még 20 pont hiányzik")
    await refused(este, "Anna", "lerak", *said, lapok="pikk 10, kőr 10, káró 10")


async def test_lay_off_and_swap_before_the_opening(evening: Game) -> None:
    """5.4, 5.5: only who has opened adds to melds and swaps jokers."""
    await evening.deal(ANNA, "8C 8S", stock="2D")
    await evening.slash("Anna", "meld", cards=f"{MELDS_OF_SIXTY} + 5C 6C 7C")
    await evening.slash("Anna", "discard", card="2S")
    await evening.slash("Béla", "draw")
    said = ("First you have to open", "`/rummy meld`", "5.4")
    await refused(evening, "Béla", "layoff", *said, cards="8C", meld="3")
    await refused(evening, "Béla", "swap", "First you have to open", cards="8C", meld="3")


async def test_lay_off_before_the_opening_in_hungarian(este: Game) -> None:
    """5.4"""
    await este.deal(ANNA, "")
    said = ("Előbb nyitnod kell", "`/römi lerak`")
    await refused(este, "Anna", "szúr", *said, lapok="AH", kombináció="1")


async def test_a_taken_discard_has_to_be_used(evening: Game) -> None:
    """3.2: the refusal names the remedy; after the undo only the stock is left."""
    await evening.deal(ANNA, "KS KD", stock="4D")
    await evening.slash("Anna", "discard", card="KC")
    taken = await evening.slash("Béla", "draw", source="discard")
    assert "**[K♣]** new" in taken.text
    said = ("You took K♣", "lay it before you discard", "`/rummy undo`", "3.2")
    await refused(evening, "Béla", "discard", *said, card="KS")
    back = await evening.slash("Béla", "undo")
    assert back.ephemeral
    assert "Top discard: **K♣**" in back.text
    only = ("only the stock is left", "`/rummy draw`")
    await refused(evening, "Béla", "draw", *only, source="discard")
    drawn = await evening.slash("Béla", "draw")
    assert "**[4♦]** new" in drawn.text


async def test_a_taken_discard_has_to_be_in_the_opening(evening: Game) -> None:
    """3.2: an opening without the taken card is refused; one with it is taken."""
    bela = "KS KD 9S 9H 9D JS JH JD"
    await evening.deal(ANNA, bela)
    await evening.slash("Anna", "discard", card="KC")
    await evening.slash("Béla", "draw", source="discard")
    said = ("K♣, which you took, has to be in your opening", "`/rummy undo`", "3.2")
    await refused(evening, "Béla", "meld", *said, cards="9S 9H 9D + JS JH JD")
    opened = await evening.slash("Béla", "meld", cards="9S 9H 9D + KC KS KD")
    assert "That is 57 points; 50 were needed." in opened.text
    assert not (await evening.slash("Béla", "discard", card="JS")).text.startswith("You took")


async def test_a_taken_discard_has_to_be_used_in_hungarian(este: Game) -> None:
    """3.2"""
    await este.deal(ANNA, "KS KD", stock="4D")
    await este.slash("Anna", "eldob", lap="KC")
    await este.slash("Béla", "húz", honnan="discard")
    said = ("A felvett K♣ lapot le kell raknod", "`/römi visszavon`")
    await refused(este, "Béla", "eldob", *said, lap="KS")
    await este.slash("Béla", "visszavon")
    await refused(este, "Béla", "húz", "már csak a talonból húzhatsz", honnan="discard")
    drawn = await este.slash("Béla", "húz")
    assert "**[4♦]** új" in drawn.text


WHOLE = "10S 10H 10D + QS QH QD + 5C 6C 7C 8C 9C + AS AH AD AC"


async def test_the_last_card_is_discarded(evening: Game) -> None:
    """5.6: whoever would lay the last card is told to keep one; with one kept it ends the deal."""
    await evening.deal(WHOLE.replace("+ ", ""), "")
    said = ("the last card is not laid. Keep one back.", "5.6")
    await refused(evening, "Anna", "meld", *said, cards=WHOLE)
    await evening.slash("Anna", "meld", cards=WHOLE.replace(" 9C", ""))
    await refused(evening, "Anna", "layoff", *said, cards="9C", meld="3")
    gone = await evening.slash("Anna", "discard", card="9C")
    assert "went out from hand" in gone.text
    assert events(evening)[-1] == "end 0 from_hand"


async def test_the_last_card_is_discarded_in_hungarian(este: Game) -> None:
    """5.6"""
    await este.deal(WHOLE.replace("+ ", ""), "")
    said = ("Az utolsó lapot el kell dobni", "Tarts vissza egy lapot")
    await refused(este, "Anna", "lerak", *said, lapok=WHOLE)


async def test_the_order_of_a_turn(evening: Game) -> None:
    """2.2, 3.1, 3.3: the opener does not draw; nobody draws twice, or plays before drawing."""
    await evening.deal(ANNA, "9H", stock="4D")
    await refused(evening, "Anna", "draw", "do not draw this time", "2.2")
    await refused(evening, "Anna", "undo", "There is nothing to take back", "3.3")
    await evening.slash("Anna", "discard", card="KC")
    await refused(evening, "Béla", "discard", "Draw a card first", "3.1", card="9H")
    await evening.slash("Béla", "draw")
    await refused(evening, "Béla", "draw", "You have your card for this turn", "3.1")
    await refused(evening, "Béla", "undo", "a card drawn from the stock stays", "3.3")


async def test_lay_offs_and_swaps_that_do_not_fit(evening: Game) -> None:
    """5.4, 5.5: the answer names the meld, the card, or that there is none."""
    await evening.deal("10S 10H 10D QS QH QD 5C 6C JK AH 3D 2S 8C 7C", "")
    await evening.slash("Anna", "meld", cards="10S 10H 10D + QS QH QD + 5C 6C JK")
    await refused(evening, "Anna", "layoff", "no meld number 9", "5.4", cards="AH", meld="9")
    await refused(evening, "Anna", "layoff", "no meld number x", "5.4", cards="AH", meld="x")
    await refused(
        evening, "Anna", "layoff", "3♦ does not fit onto meld 1: 10♠ 10♥ 10♦", cards="3D", meld="1"
    )
    await refused(evening, "Anna", "swap", "There is no joker in", "5.5", cards="3D", meld="2")
    said = "8♣ is not the card that a joker stands for"
    await refused(evening, "Anna", "swap", said, "5.5", cards="8C", meld="3")
    swapped = await evening.slash("Anna", "swap", cards="7C", meld="#3")
    assert "swapped 7♣ for JK in meld 3" in swapped.text


async def test_undo_takes_back_what_was_laid(evening: Game) -> None:
    """3.3: the whole turn since the draw, and the table shows it no more."""
    await evening.deal(ANNA, "")
    before = (await evening.slash("Anna", "hand")).text
    await evening.slash("Anna", "meld", cards=MELDS_OF_SIXTY)
    await evening.slash("Anna", "layoff", cards="JK", meld="1")
    undone = await evening.slash("Anna", "undo")
    assert "took back all moves" in undone.text
    assert (await evening.slash("Anna", "hand")).text == before
