"""What is suggested while a person types: the own legal possibilities, and nothing else."""

from __future__ import annotations

import pytest

from bot.rummy.cards import faces
from bot.rummy.notation import show
from tests.flows.game import Game
from tests.flows.kept import deal, events, settled

pytestmark = pytest.mark.asyncio(loop_scope="module")

ANNA = "10S 10H 10D QS QH QD 5C 6C 7C JK 3D 9H 2S 9S KC"
OPENING = "10S 10H 10D + QS QH QD"
OPTIONS = (
    ("draw", "source"),
    ("meld", "cards"),
    ("layoff", "cards"),
    ("layoff", "meld"),
    ("swap", "cards"),
    ("swap", "meld"),
    ("discard", "card"),
)


async def names(game: Game, person: str, words: str, focus: str, **typed: str) -> list[str]:
    """The suggestions for an option, as people see them."""
    at = game.people[person].in_(game.room)
    return [choice.name for choice in await at.complete(f"rummy {words}", focus, **typed)]


async def test_nothing_is_suggested_out_of_turn(evening: Game) -> None:
    """Neither to the player who waits, nor to somebody who does not sit here."""
    await evening.deal(ANNA, "9H 9C 9D")
    await evening.slash("Anna", "meld", cards=OPENING)
    for words, focus in OPTIONS:
        assert await names(evening, "Béla", words, focus) == []
        assert await names(evening, "Cili", words, focus) == []


async def test_openings_then_melds(evening: Game) -> None:
    """5.1: before the opening whole openings with their points; all of them are taken."""
    await evening.deal(ANNA, "")
    at = evening.people["Anna"].in_(evening.room)
    offered = await at.complete("rummy meld", "cards")
    assert 0 < len(offered) <= 25
    assert all(int(choice.name.rpartition("·")[2]) >= 50 for choice in offered)
    assert all(len(choice.name) <= 100 for choice in offered)
    for choice in offered[::4]:
        laid = await evening.slash("Anna", "meld", cards=str(choice.value))
        assert "50 were needed." in laid.text, choice
        await evening.slash("Anna", "undo")
    await evening.slash("Anna", "meld", cards=OPENING)
    offered = await at.complete("rummy meld", "cards", cards="5C")
    assert any(choice.name.startswith("5♣ 6♣ 7♣") for choice in offered)


async def test_typed_cards_filter(evening: Game) -> None:
    """Any form that is read as cards narrows the list."""
    await evening.deal(ANNA, "")
    all_of_them = await names(evening, "Anna", "discard", "card")
    assert len(all_of_them) == 15
    for typed in ("9♠", "9s", "pikk 9", "p9", "PIKK 9"):
        (name,) = await names(evening, "Anna", "discard", "card", card=typed)
        assert name.startswith("9♠ · 9"), typed
    (joker,) = await names(evening, "Anna", "discard", "card", card="JOKER")
    assert joker.startswith("JK · 20")
    assert await names(evening, "Anna", "discard", "card", card="20") == []
    assert await names(evening, "Anna", "discard", "card", card="valami") == []


async def test_lay_offs_and_swaps(evening: Game) -> None:
    """5.4, 5.5: the cards that fit, and the melds they fit."""
    await evening.deal(ANNA.replace("9H", "8C").replace("9S", "4C"), "")
    assert await names(evening, "Anna", "layoff", "cards") == []
    await evening.slash("Anna", "meld", cards=f"{OPENING} + 5C 6C JK")
    shown = await names(evening, "Anna", "layoff", "cards")
    assert shown == ["4♣ 8♣ → 3 · +12", "8♣ → 3 · +8", "4♣ → 3 · +4"]
    (target,) = await names(evening, "Anna", "layoff", "meld", cards="8C")
    assert target == "3: 5♣ 6♣ JK=7♣ (Anna)"
    assert await names(evening, "Anna", "swap", "cards") == ["7♣ → 3"]
    assert await names(evening, "Anna", "swap", "meld", cards="treff 7") == [target]


async def test_discards_with_their_points(evening: Game, este: Game) -> None:
    """1.3: the best first, with what it costs in the hand and what the melds would lose."""
    await evening.deal(ANNA, "")
    shown = await names(evening, "Anna", "discard", "card")
    whole = [name for name in shown if "melds" not in name]
    assert shown[: len(whole)] == whole
    assert sorted(whole) == ["2♠ · 2", "3♦ · 3", "K♣ · 10"]
    assert "JK · 20 · −27 in melds" in shown
    await este.deal(ANNA, "", rules="discard_pickup=never")
    at = este.people["Anna"].in_(este.room)
    offered = [choice.name for choice in await at.complete("rummy discard", "card")]
    assert "K♣ · 10 · biztonságos" in offered
    assert "5♣ · 5 · biztonságos · −18 a kombinációkból" in offered


async def test_discards_where_hints_are_off(evening: Game) -> None:
    """A table without hints shows the cards in their order and what they cost, no more."""
    await evening.deal(ANNA, "", hints="off", rules="discard_pickup=never")
    shown = await names(evening, "Anna", "discard", "card")
    assert shown[:3] == ["2♠ · 2", "3♦ · 3", "5♣ · 5"]
    assert all(name.count("·") == 1 for name in shown)


async def test_sources_of_a_draw(este: Game) -> None:
    """3.2: only what may be drawn; the top discard is named."""
    await este.deal(ANNA, "9C")
    assert await names(este, "Anna", "draw", "source") == []
    await este.slash("Anna", "eldob", lap="KC")
    assert await names(este, "Béla", "draw", "source") == ["talon", "dobópakli: K♣"]
    await este.slash("Béla", "húz", honnan="discard")
    assert await names(este, "Béla", "draw", "source") == []
    assert await names(este, "Béla", "discard", "card") == []
    await este.slash("Béla", "visszavon")
    assert await names(este, "Béla", "draw", "source") == ["talon"]


async def test_an_opener_who_only_discards_is_suggested_no_melds(evening: Game) -> None:
    """2.2"""
    await evening.deal(ANNA, "", rules="opener_first_turn=discard_only")
    assert await names(evening, "Anna", "meld", "cards") == []
    assert len(await names(evening, "Anna", "discard", "card")) == 15


async def test_openings_with_a_taken_card_hold_it(evening: Game) -> None:
    """3.2: before the opening the taken card has to be in it."""
    await evening.deal(ANNA, "KS KD 9S 9H 9D JS JH JD 10S 10D 10C")
    await evening.slash("Anna", "discard", card="KC")
    await evening.slash("Béla", "draw", source="discard")
    offered = await names(evening, "Béla", "meld", "cards")
    assert offered
    assert all("K♣" in name for name in offered)


async def test_house_rules(evening: Game) -> None:
    """9: keys and values one after the other; what is said already is not said again."""
    offered = await names(evening, "Anna", "start", "rules", rules="ace")
    assert offered == ["ace_value=ten", "ace_value=eleven", "ace_value=one_or_eleven"]
    offered = await names(evening, "Anna", "start", "rules", rules="ace_value=ten joker_s")
    assert offered == ["ace_value=ten joker_swap=on", "ace_value=ten joker_swap=off"]
    assert 0 < len(await names(evening, "Anna", "start", "rules")) <= 25


async def test_no_card_of_anybody_else_is_ever_suggested(evening: Game) -> None:
    """Whatever is typed, the suggestions name own cards and the table only."""
    await evening.deal("10S 10H 10D QS QH QD 5C 6C 7C 2S 3S 4S 2D 3D 4D", "AH AC AD KH KC 9H 9C")
    await evening.slash("Anna", "meld", cards=OPENING)
    await settled(evening)
    now = deal(evening)
    own = [*show(faces(now.hands[0])).split(), "10♠", "10♥", "10♦", "Q♠", "Q♥", "Q♦"]
    for words, focus in OPTIONS:
        for typed in ("", "AH", "kőr ász", "9", "K"):
            for name in await names(evening, "Anna", words, focus, **{focus: typed}):
                cards = [word for word in name.split() if word[-1] in "♠♥♦♣"]
                assert set(cards) <= set(own), name
    assert len(events(evening)) == 2
