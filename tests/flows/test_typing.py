"""Cards and sources as people type them, by slash command, in any form they write."""

from __future__ import annotations

from time import process_time

import pytest

from tests.flows.game import Game
from tests.flows.kept import events, unchanged

pytestmark = pytest.mark.asyncio(loop_scope="module")

ANNA = "9S 9C 9H 8C 9C 10C JS JH JD AH KD JK 2S 4D QS"
TYPED_MELDS = (
    "9S 9C 9H + 8C 9C 10C",
    "9♠ 9♣ 9♥ + 8♣ 9♣ 10♣",
    "9s 9c 9h + 8c 9c tc",
    "9s9c9h + 8c9c10c",
    "S9 C9 H9, C8 C9 CT",
    "pikk 9, treff 9, kőr 9, treff 8, treff 9, treff 10",
    "PIKK 9 Treff 9 KŐR 9 + treff 8 treff 9 treff 10",
    "p9 t9 k9 + t8 t9 t10",
    "9 of spades 9 of clubs 9 of hearts + 8 of clubs 9 of clubs 10 of clubs",
    "set: 9S 9C 9H + run: 8C 9C 10C",
    "csoport: 9S 9C 9H + sor: 8C 9C 10C",
    "10C 9H 9S 8C 9C 9C",
)
# Far more than an answer takes, and less than reading such cards would.
MOST_SECONDS = 1.5
TYPED_CARDS = (
    ("AH", ("A♥", "ah", "Ha", "kőr ász", "KOR ASZ", "ace of hearts", "kőr A", "kA")),
    ("JS", ("J♠", "js", "pikk bubi", "pB", "bubi pikk", "♠J", "jack of spades")),
    ("QS", ("Q♠", "pikk dáma", "pikk D", "pQ")),
    ("JK", ("jk", "joker", "JOKER", "Joker")),
    ("10C", ("10♣", "tc", "treff 10", "t10", "treff tíz", "10-es treff")),
)


async def test_every_form_of_melds(evening: Game) -> None:
    """4.4: all of these lay the same set and the same run."""
    await evening.deal(ANNA, "")
    for typed in TYPED_MELDS:
        laid = await evening.slash("Anna", "meld", cards=typed)
        assert "(+54 points)" in laid.text, typed
        melds = {_sorted(line) for line in laid.text.splitlines() if line.startswith("`")}
        assert melds == {"10♣ 8♣ 9♣", "9♠ 9♣ 9♥"}, typed
        assert not (await evening.slash("Anna", "undo")).failed


def _sorted(line: str) -> str:
    """Return the cards of a line such as `` `1.` 8♣ 9♣ 10♣ (27)`` in an order of their own."""
    return " ".join(sorted(line.split()[1:-1]))


@pytest.mark.parametrize("card, forms", TYPED_CARDS)
async def test_every_form_of_a_card(evening: Game, card: str, forms: tuple[str, ...]) -> None:
    """3.1: each form is read as the card, which is then refused as a meld or discarded."""
    await evening.deal(ANNA, "")
    shown = card.translate(str.maketrans("SHDC", "♠♥♦♣"))
    for form in forms[1:]:
        async with unchanged(evening):
            answer = await evening.slash("Anna", "meld", cards=f"{form} + 4D 2S")
        assert f"{shown} 4♦ 2♠" in answer.text, form
    discarded = await evening.slash("Anna", "discard", card=forms[-1])
    assert f"discarded {shown}" in discarded.text
    assert events(evening)[-1].startswith(f"0 discarded {card}.")


async def test_cards_that_cannot_be_read(evening: Game) -> None:
    """The part that is not understood is named, with a form that is."""
    await evening.deal(ANNA, "")
    for typed, part in (("9S 9C foo", "foo"), ("9X 9C 9H", "9X"), ("9S + = + 9C", "=")):
        async with unchanged(evening):
            answer = await evening.slash("Anna", "meld", cards=typed)
        assert answer.ephemeral
        assert f"I do not understand `{part}`" in answer.text
        assert "`9♠ 9♣ 9♥ + 8♣ 9♣ 10♣`" in answer.text
    async with unchanged(evening):
        answer = await evening.slash("Anna", "discard", card="9S 9C")
    assert "I do not understand `9S 9C`. Name exactly one card, like this: `9♠`." in answer.text


async def test_cards_that_cannot_be_read_in_hungarian(este: Game) -> None:
    """The same in the person's language; what was typed cannot break out of its quotes."""
    await este.deal(ANNA, "")
    async with unchanged(este):
        answer = await este.slash("Anna", "lerak", lapok="pikk 9 `@everyone` kilincs")
    assert "Nem értem: " in answer.text
    assert "Így írd a lapokat: `9♠ 9♣ 9♥ + 8♣ 9♣ 10♣`" in answer.text
    assert answer.message.mention_everyone is False
    async with unchanged(este):
        answer = await este.slash("Anna", "eldob", lap="valami")
    assert "Pontosan egy lapot adj meg" in answer.text


async def test_the_source_of_a_draw_as_typed(este: Game) -> None:
    """3.2: the words of both languages are understood, and nothing else draws by mistake."""
    await este.deal(ANNA, "AS", stock="3D")
    await este.slash("Anna", "eldob", lap="AH")
    async with unchanged(este):
        answer = await este.slash("Béla", "húz", honnan="a kupacból")
    assert answer.ephemeral
    assert "`stock`, `discard`" in answer.text
    for source, wanted in (
        ("DOBÓPAKLI: A♥", "A♥"),
        ("dobópakli", "már csak a talonból"),
        ("discard pile", "már csak a talonból"),
        ("Talon", "**[3♦]** új"),
    ):
        answer = await este.slash("Béla", "húz", honnan=source)
        assert wanted in answer.text, source
        if wanted == "A♥":
            await este.slash("Béla", "visszavon")


ALL_LOW = " ".join(f"{rank}{suit}" for rank in "A234567" for suit in "SHDC")
OPEN_ENDS = " + ".join(["KC QC JK"] * 20)


@pytest.mark.parametrize("typed", [ALL_LOW, OPEN_ENDS])
async def test_cards_that_nobody_holds_cost_no_time(evening: Game, typed: str) -> None:
    """R29: the ways to read so many cards are beyond number, so they are not looked for."""
    await evening.deal(ANNA, "")
    for name, told in (("Béla", "3.4"), ("Anna", "3.1")):
        spent = process_time()
        async with unchanged(evening):
            answer = await evening.slash(name, "meld", cards=typed)
        assert not answer.failed
        assert told in answer.text
        assert process_time() - spent < MOST_SECONDS
