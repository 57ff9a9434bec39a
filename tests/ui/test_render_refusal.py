"""Why something was refused: one sentence with the rule, the numbers and the remedy."""

from typing import Any

import pytest

from bot.i18n import Texts
from bot.rummy.cards import JOKER
from bot.rummy.errors import CLAUSES, IllegalMove, RejectCode
from bot.rummy.notation import parse_face, parse_faces, parse_meld
from bot.rummy.ruleset import OPTIONS
from bot.services.errors import RefusalCode, Refused
from bot.ui.render_refusal import refusal_text
from tests.ui.views import BOTH, EN, HU, NAMES

CARDS: dict[str, object] = {"cards": parse_faces("9S JK 4H")}
CARD: dict[str, object] = {"card": parse_face("9S")}
MELD = parse_meld("run@8:8C JK 10C")
# What the core gives with each code; the codes that are not here come without anything.
RULES: dict[RejectCode, dict[str, object]] = {
    RejectCode.NOT_YOUR_TURN: {"seat": 1},
    RejectCode.CARD_NOT_IN_HAND: CARDS,
    RejectCode.TAKEN_NOT_IN_OPENING: CARD,
    RejectCode.TAKEN_NOT_USED: CARD,
    RejectCode.TAKEN_NOT_DISCARDABLE: CARD,
    RejectCode.MELD_TOO_SHORT: CARDS,
    RejectCode.MELD_TOO_LONG: {**CARDS, "longest": 13},
    RejectCode.SET_MIXED_RANKS: CARDS,
    RejectCode.SET_SAME_SUIT: CARDS,
    RejectCode.RUN_MIXED_SUITS: CARDS,
    RejectCode.RUN_GAP: CARDS,
    RejectCode.RUN_SAME_RANK: CARDS,
    RejectCode.RUN_ROUND_ACE: CARDS,
    RejectCode.RUN_NO_ROOM: CARDS,
    RejectCode.NEITHER_SET_NOR_RUN: CARDS,
    RejectCode.TOO_MANY_JOKERS: {**CARDS, "most": 2},
    RejectCode.TOO_FEW_NATURALS: {**CARDS, "fewest": 2},
    RejectCode.AMBIGUOUS: {"readings": ((MELD,), (MELD, MELD))},
    RejectCode.JOKER_ELSEWHERE: CARDS,
    RejectCode.OPENING_TOO_LOW: {"points": 43, "missing": 7, "minimum": 50},
    RejectCode.NO_SUCH_MELD: {"meld": 9},
    RejectCode.DOES_NOT_FIT: {**CARDS, "meld": 1, "onto": MELD},
    RejectCode.NO_JOKER_THERE: CARDS,
    RejectCode.SWAP_WRONG_CARD: {**CARDS, **CARD},
    RejectCode.SWAP_SET_INCOMPLETE: CARDS,
}
REQUESTS: dict[RefusalCode, dict[str, object]] = {
    RefusalCode.CHANNEL_TAKEN: {"link": "https://discord.com/channels/1/2"},
    RefusalCode.TABLE_FULL: {"seats": 6},
    RefusalCode.TOO_MANY_COMPUTERS: {"limit": 1, "seats": 2},
    RefusalCode.TOO_FEW_PLAYERS: {"needed": 2},
    RefusalCode.BAD_OPTION: {"option": "jokerz", "value": "3", "allowed": OPTIONS},
    RefusalCode.BAD_VALUE: {"option": "jokers", "value": "ten", "allowed": ("0-9",)},
    RefusalCode.BAD_VALUE_TWICE: {"option": "packs", "value": "2, 3"},
    RefusalCode.UNREADABLE_CARDS: {"text": "9x", "example": "9♠ 9♣ 9♥"},
    RefusalCode.UNREADABLE_CARD: {"text": "9x", "example": "9♠"},
    RefusalCode.NOT_IDLE: {"name": "Anna", "minutes": 10},
    RefusalCode.WHICH_TABLE: {"tables": "Kártyaklub #römi"},
    RefusalCode.MISSING_PERMISSIONS: {"permissions": ("send_messages", "embed_links")},
    RefusalCode.UNEXPECTED: {"reference": "ab12cd34"},
}


def rejected(texts: Texts, code: RejectCode, **params: Any) -> str:
    return refusal_text(texts, IllegalMove(code, **params), NAMES)


def refused(texts: Texts, code: RefusalCode, **params: object) -> str:
    return refusal_text(texts, Refused(code, **params), NAMES)


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
@pytest.mark.parametrize("code", list(RejectCode))
def test_every_rule_refuses_in_a_sentence_with_its_clause(texts: Texts, code: RejectCode) -> None:
    text = rejected(texts, code, **RULES.get(code, {}))
    assert CLAUSES[code] in text
    assert "…" not in text
    assert "Face(" not in text
    assert "§" in text


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
@pytest.mark.parametrize("code", list(RefusalCode))
def test_every_request_is_refused_in_a_sentence(texts: Texts, code: RefusalCode) -> None:
    text = refused(texts, code, **REQUESTS.get(code, {}))
    assert text.rstrip("`")[-1] in ".?!:;" or code is RefusalCode.UNEXPECTED
    assert "('" not in text


@pytest.mark.parametrize(
    "code, english, hungarian",
    [
        (
            RejectCode.NOT_YOUR_TURN,
            "It is not your turn; **Béla** is to move. (§ 3.4)",
            "Nem te következel, hanem **Béla**. (3.4. §)",
        ),
        (
            RejectCode.OPENING_TOO_LOW,
            "This makes 43 points; the first lay-down needs 50: 7 points are missing. (§ 5.1)",
            "Ez 43 pont, az első lerakáshoz 50 kell: még 7 pont hiányzik. (5.1. §)",
        ),
        (
            RejectCode.CARD_NOT_IN_HAND,
            "You do not hold 9♠ JK 4♥. See `/rummy hand`. (§ 3.1)",
            "Ez nincs a kezedben: 9♠ JK 4♥. A lapjaid: `/römi lapjaim`. (3.1. §)",
        ),
        (
            RejectCode.DOES_NOT_FIT,
            "9♠ JK 4♥ does not fit onto meld 1: 8♣ JK=9♣ 10♣. (§ 5.4)",
            "Ez nem illik ide: 9♠ JK 4♥. Az 1. kombináció: 8♣ JK=9♣ 10♣. (5.4. §)",
        ),
        (
            RejectCode.LAST_CARD,
            "You need a card to discard at the end: the last card is not laid. Keep one back. "
            "(§ 5.6)",
            "Az utolsó lapot el kell dobni, nem lehet lerakni. Tarts vissza egy lapot. (5.6. §)",
        ),
    ],
)
def test_sentences_of_the_rules(code: RejectCode, english: str, hungarian: str) -> None:
    assert rejected(EN, code, **RULES.get(code, {})) == english
    assert rejected(HU, code, **RULES.get(code, {})) == hungarian


def test_one_missing_point_is_a_singular() -> None:
    text = rejected(EN, RejectCode.OPENING_TOO_LOW, points=49, missing=1, minimum=50)
    assert "1 point is missing" in text


def test_a_taken_card_that_was_not_used_names_the_remedy() -> None:
    """RULES 3.2: a refusal names this remedy."""
    for code in (RejectCode.TAKEN_NOT_USED, RejectCode.TAKEN_NOT_IN_OPENING):
        assert "`/rummy undo`" in rejected(EN, code, **CARD)
        assert "`/römi visszavon`" in rejected(HU, code, **CARD)


def test_readings_show_what_jokers_stand_for() -> None:
    """RULES 4.4."""
    text = rejected(EN, RejectCode.AMBIGUOUS, readings=((MELD,), (MELD, MELD)))
    assert "8♣ JK=9♣ 10♣; 8♣ JK=9♣ 10♣ + 8♣ JK=9♣ 10♣" in text


def test_another_clause_than_the_usual_one_is_shown() -> None:
    error = IllegalMove(RejectCode.MELD_TOO_LONG, "4.1", cards=(JOKER,), longest=4)
    assert refusal_text(EN, error, NAMES).endswith("(§ 4.1)")


def test_typed_text_is_quoted_cleaned() -> None:
    text = refused(EN, RefusalCode.UNREADABLE_CARDS, text="@everyone `x`", example="9♠")
    assert text == "I do not understand `＠everyone ˋxˋ`. Write cards like this: `9♠`."


def test_a_bad_option_lists_what_is_possible() -> None:
    text = refused(EN, RefusalCode.BAD_VALUE, **REQUESTS[RefusalCode.BAD_VALUE])
    assert text == "`jokers` cannot be `ten`. Possible are: `0-9`."
    for value, said in (("-5", "−5"), ("", "(nothing)")):
        text = refused(EN, RefusalCode.BAD_VALUE, option="jokers", value=value, allowed=("0-9",))
        assert text == f"`jokers` cannot be `{said}`. Possible are: `0-9`."
    assert "`opening_minimum`" in refused(
        EN, RefusalCode.BAD_OPTION, **REQUESTS[RefusalCode.BAD_OPTION]
    )


def test_permissions_are_named_as_discord_names_them() -> None:
    missing = ("send_messages", "manage_webhooks")
    text = refused(HU, RefusalCode.MISSING_PERMISSIONS, permissions=missing)
    assert "Üzenetek küldése, manage webhooks." in text


def test_a_seat_without_a_name_does_no_harm() -> None:
    text = refusal_text(Texts("en"), IllegalMove(RejectCode.NOT_YOUR_TURN, seat=1), ())
    assert text.startswith("It is not your turn")
