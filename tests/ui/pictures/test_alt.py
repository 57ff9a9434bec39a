"""The words that stand for a picture tell the same."""

from __future__ import annotations

import pytest

from bot.i18n import Texts
from bot.rummy.ruleset import RuleSet
from bot.rummy.state import Phase
from bot.services.preferences import Sort
from bot.ui.pictures.alt import hand_alt, sheet_alt, table_alt
from bot.ui.pictures.fan import fan_of
from bot.ui.pictures.look import MOST_ALT
from tests.ui.pictures.seeing import FULL, busy_table, hand
from tests.ui.pictures.test_chart import SCORES, THREE
from tests.ui.views import AWKWARD, BOTH, EN, HU, NAMES, largest_public, public

SIX = ("Anna", "Béla", "Csaba", "Dóra", "Ernő", "Fanni")


def test_a_hand_in_english() -> None:
    fan = fan_of(hand("9S 10S 10S 4H JK", fresh="10S"), Sort.SUIT, {1, 4})
    assert hand_alt(EN, fan) == (
        "Your hand, 5 cards: 9♠ 10♠ 10♠ | 4♥ | JK. New: 10♠. Picked: 10♠ JK."
    )


def test_a_hand_in_hungarian() -> None:
    fan = fan_of(hand("9S 4H", fresh="4H"), Sort.RANK)
    assert hand_alt(HU, fan) == "A kezedben 2 lap: 4♥ 9♠. Új: 4♥."
    assert hand_alt(HU, fan_of(hand(""), Sort.RANK)) == HU("hand.empty")


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
@pytest.mark.parametrize("sort", list(Sort))
def test_every_card_of_the_hand_is_told_as_often_as_it_is_there(texts: Texts, sort: Sort) -> None:
    view = hand(FULL)
    told = hand_alt(texts, fan_of(view, sort)).replace(".", " ").split()
    for face in view.hand:
        assert told.count(str(face)) == view.hand.count(face)


def test_a_table_in_english() -> None:
    assert table_alt(EN, public(), NAMES) == (
        "To move: Béla. Top discard: 9♠. Stock: 40 cards. Anna: 14 cards, dealer. "
        "Béla: 8 cards, has opened. Csaba: 14 cards. "
        "Melds of Béla: 1. 8♣ JK=9♣ 10♣; 2. 9♠ JK=9♦/9♣ 9♥;"
    )


def test_a_table_in_hungarian() -> None:
    shown = public(melds=(), top_discard=None, phase=Phase.OVER, stock_count=1)
    assert table_alt(HU, shown, NAMES) == (
        "A leosztás véget ért. A dobópakli üres. Talon: 1 lap. Anna: 14 lap, osztó. "
        "Béla: 8 lap, nyitott. Csaba: 14 lap. Még nincs kombináció az asztalon."
    )


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_every_card_of_a_busy_table_is_told(texts: Texts) -> None:
    view = busy_table()
    told = table_alt(texts, view, SIX)
    assert len(told) <= MOST_ALT
    for meld in view.melds:
        assert f"{meld.number}. {meld.meld.slots[0].face}" in told
        for slot in meld.meld.slots:
            assert f"{slot.face}=" in told if slot.face.is_joker else str(slot.face) in told
    assert str(view.top_discard) in told


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_what_does_not_fit_is_counted(texts: Texts) -> None:
    """Discord takes 1,024 characters of alt text."""
    view = largest_public()
    told = table_alt(texts, view, AWKWARD)
    assert len(told) <= MOST_ALT
    left = len(view.melds) - told.count("K♥;")
    assert 0 < left < len(view.melds)
    assert texts.n("picture.alt.more", left) in told


def test_a_sheet_in_both_languages() -> None:
    assert sheet_alt(EN, NAMES, THREE, RuleSet()) == (
        "Scores after deal 2 of 7, low is good. 1. Béla: −10 (30, −40). "
        "2. Csaba: 146 (80, 66). 3. Anna: 180 (−20, 200)."
    )
    assert sheet_alt(HU, NAMES, (), RuleSet()).startswith(
        "Pontok 0/7 leosztás után, a kevesebb a jobb. 1. Anna: 0 (–)."
    )


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_a_sheet_fits(texts: Texts) -> None:
    told = sheet_alt(texts, AWKWARD, SCORES * 2 + SCORES[:6], RuleSet(deals=20))
    assert len(told) <= MOST_ALT
    for number in range(1, 7):
        assert f"{number}. " in told


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_names_are_made_safe(texts: Texts) -> None:
    for told in (
        table_alt(texts, busy_table(), AWKWARD),
        sheet_alt(texts, AWKWARD, SCORES, RuleSet()),
    ):
        assert "@everyone" not in told
        assert "\u202e" not in told
        assert "https://" not in told
