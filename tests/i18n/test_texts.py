"""Texts by key: placeholders, plural forms, cards, and what happens when something is missing."""

import logging

import pytest

from bot.i18n.texts import Texts, catalogue, locale_for, texts_for
from bot.rummy.cards import JOKER, Face, Rank, Suit

EN = Texts("en", strict=True)
HU = Texts("hu", strict=True)
NINE = Face(Rank.NINE, Suit.SPADES)


def test_placeholders_are_filled_by_name() -> None:
    assert EN("refusal.table_full", seats=6) == "The table is full: 6 players sit here."
    assert HU("refusal.table_full", seats=6) == "Az asztal megtelt: 6 játékos ül itt."


def test_cards_show_as_people_write_them() -> None:
    assert EN("happened.discarded", card=NINE) == "discarded 9♠"
    assert HU("score.hand", cards=(NINE, JOKER)) == "Kézben maradt: 9♠ JK"


def test_negative_numbers_have_a_true_minus_sign() -> None:
    assert EN("line.won_from_hand", points=-40) == "Went out from hand: −40"


@pytest.mark.parametrize(
    "count, english, hungarian",
    [
        (0, "Stock: 0 cards", "Talon: 0 lap"),
        (1, "Stock: 1 card", "Talon: 1 lap"),
        (2, "Stock: 2 cards", "Talon: 2 lap"),
    ],
)
def test_plural_forms_follow_the_language(count: int, english: str, hungarian: str) -> None:
    assert EN.n("table.stock", count) == english
    assert HU.n("table.stock", count) == hungarian


def test_braces_and_signs_in_a_value_are_not_read() -> None:
    assert EN("refusal.unreadable_card", text="{example}", example="9♠").count("{example}") == 1


def test_a_strict_text_raises_for_a_missing_key_or_parameter() -> None:
    with pytest.raises(KeyError):
        EN("no.such.key")
    with pytest.raises(KeyError):
        EN("refusal.table_full")


def test_a_missing_key_falls_back_to_itself_and_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.ERROR):
        assert Texts("hu")("no.such.key") == "no.such.key"
        assert Texts("en")("refusal.table_full") == "The table is full: … players sit here."
    assert len(caplog.records) == 3


def test_a_key_missing_in_one_language_falls_back_to_english(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = catalogue("hu")
    monkeypatch.setattr(own, "forms", {})
    assert Texts("hu")("button.join") == "Join"
    assert "button.join" not in Texts("hu")
    assert "button.join" in Texts("en")


@pytest.mark.parametrize(
    "discord, own",
    [("hu", "hu"), ("en-US", "en"), ("en-GB", "en"), ("de", "en"), ("", "en"), (None, "en")],
)
def test_locales_of_discord_lead_to_a_catalogue(discord: str | None, own: str) -> None:
    assert locale_for(discord) == own
    assert texts_for(discord).locale == own


def test_an_unknown_catalogue_is_english() -> None:
    assert Texts("xx").locale == "en"
