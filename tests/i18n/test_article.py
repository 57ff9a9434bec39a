"""The Hungarian article follows the sound of the next word (RULES 10)."""

import pytest

from bot.i18n.article import article
from bot.i18n.cleaning import clean
from bot.i18n.texts import Texts
from bot.rummy.cards import JOKER, RANKS, SUITS, Face

AZ = (
    "ász", "Anna", "ötös", "ős", "Ürge", "Éva", "író",
    "1", "1.", "5", "5-ös", "50", "51", "500", "5000", "55555", "1000", "1999", "1000000",
    "SMS", "x", "Y", "Yvonne", "UNO", "**Anna**", "„ász”", "#5", "`alma`",
)  # fmt: skip
A = (
    "kőr", "Béla", "York", "joker", "JK", "zöld", "hal", "web",
    "0", "2", "3.", "6-os", "9", "10", "11", "15", "100", "100.", "150", "10000", "100000",
    "−5", "-1", "+5", "DM", "K", "w", "", "…", "🂡", "**Béla**", "(két", "05",
)  # fmt: skip


@pytest.mark.parametrize("text", AZ)
def test_az_before_a_vowel_sound(text: str) -> None:
    assert article(text) == "az"


@pytest.mark.parametrize("text", A)
def test_a_before_a_consonant_sound(text: str) -> None:
    assert article(text) == "a"


def test_every_card_is_read_suit_first_and_so_takes_a() -> None:
    """Pikk, kőr, káró, treff and joker all begin with a consonant."""
    everything = [JOKER, *(Face(rank, suit) for suit in SUITS for rank in RANKS)]
    assert {article(str(face)) for face in everything} == {"a"}
    assert article("5♥ 6♥ 7♥") == "a"
    assert article("JK=8♣ 9♣") == "a"


@pytest.mark.parametrize(
    "name, expected",
    [
        ("@Anna", "az"),
        ("**Éva**", "az"),
        ("_Béla_", "a"),
        ("#1 Ödön", "az"),
        ("#2 Ödön", "a"),
        ("\u202eÚrsula", "az"),
        ("I\u0301ró", "az"),
        ("🂡 Ábel", "az"),
        ("🂡", "a"),
        ("---", "a"),
        ("(ötös)", "az"),
        ("ÁÉÍ", "az"),
        ("SZTK", "az"),
        ("HUN", "a"),
    ],
)
def test_awkward_names_are_read_from_their_first_sound(name: str, expected: str) -> None:
    """The signs that cleaning puts in the place of others are not spoken either."""
    assert article(clean(name)) == expected


def test_the_article_stands_in_the_sentence() -> None:
    texts = Texts("hu", strict=True)
    said = [
        texts("happened.laid_off", cards="9♠", number=number, meld="x") for number in (1, 2, 5, 12)
    ]
    assert said == [
        "szúrt az 1. kombinációhoz: 9♠ (x)",
        "szúrt a 2. kombinációhoz: 9♠ (x)",
        "szúrt az 5. kombinációhoz: 9♠ (x)",
        "szúrt a 12. kombinációhoz: 9♠ (x)",
    ]
