"""Letters on pictures: all that Hungarian needs, and something sane for what is missing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n.texts import LOCALES, catalogue
from bot.rummy.cards import JOKER, RANKS, Face, Suit
from bot.ui.pictures.faces import label
from bot.ui.pictures.font import Weight, drawable, fitted, font, has, width
from bot.ui.pictures.names import names_for, names_within
from tests.ui.views import AWKWARD, EN, HU

HUNGARIAN = "aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz"
SIGNS = "0123456789−–…·.,+:;!?()'\"@#&/-_ΣЖñßçø"
NAME = (Weight.BOLD, 32)


@pytest.mark.parametrize("weight", list(Weight))
def test_every_letter_of_hungarian_has_a_shape_of_its_own(weight: Weight) -> None:
    letters = HUNGARIAN + HUNGARIAN.upper() + SIGNS
    shapes = {}
    for letter in letters:
        mask = font(weight, 40).getmask(letter)
        shapes[letter] = (mask.size, bytes(mask))
        assert has(letter), letter
        assert any(bytes(mask)), letter
    look_alike = set("'\"") | set("Il") | set("–−-")
    distinct = [shapes[letter] for letter in letters if letter not in look_alike]
    assert len(set(distinct)) == len(distinct)


def test_accents_make_a_difference_on_the_picture() -> None:
    """ő is neither ö nor õ nor o, which fonts without it fall back to."""
    shapes = {bytes(font(Weight.BOLD, 40).getmask(letter)) for letter in "oóöőõuúüűũ"}
    assert len(shapes) == 10


@pytest.mark.parametrize("locale", LOCALES)
def test_all_words_on_pictures_can_be_drawn(locale: str) -> None:
    words = {
        key: form
        for key, forms in catalogue(locale).forms.items()
        for form in forms
        if key.startswith("picture.") and not key.startswith("picture.alt.")
    }
    assert len(words) > 5
    assert {key: form for key, form in words.items() if drawable(form) != form} == {}


def test_ranks_are_written_as_in_text() -> None:
    for rank in RANKS:
        face = Face(rank, Suit.CLUBS)
        assert str(face).startswith(label(face))
    assert label(JOKER) == str(JOKER)


def test_what_the_font_lacks_is_told_from_what_it_has() -> None:
    assert not any(map(has, "🂡王♠\u0e01\ue000"))
    assert has(" ")


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("Anna 🎲 Őri", "Anna Őri"),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("＠every꞉one", "@every:one"),
        ("王Béla", "Béla"),
        ("O\u030bdo\u0308n", "Ődön"),
        ("🂡", ""),
    ],
)
def test_missing_letters_give_way(text: str, wanted: str) -> None:
    assert drawable(text) == wanted


@given(st.text(max_size=40))
def test_any_text_becomes_one_that_can_be_drawn(text: str) -> None:
    drawn = drawable(text)
    assert all(map(has, drawn))
    assert "\n" not in drawn
    assert drawable(drawn) == drawn


@given(st.text(max_size=40), st.integers(60, 400))
def test_text_never_runs_out_of_its_room(text: str, room: int) -> None:
    drawn = drawable(text)
    cut = fitted(drawn, room, *NAME)
    assert width(cut, *NAME) <= room
    assert cut == drawn or cut.endswith("…")


def test_a_name_without_letters_becomes_a_number() -> None:
    assert names_for(HU, ("🎲", "Béla", "♠♥")) == ("1. játékos", "Béla", "3. játékos")
    assert names_for(EN, ("Anna", "\u200b")) == ("Anna", "Player 2")


def test_a_word_marks_computers() -> None:
    """8.3: who plays in place of a person, or on a seat of its own, is known to all."""
    assert names_for(EN, ("🤖 Strong 2", "Dani 💤🤖", "Anna")) == (
        "bot Strong 2",
        "bot Dani",
        "Anna",
    )
    assert names_for(HU, ("🤖 Haladó",)) == ("gép Haladó",)


def test_awkward_names_leave_something_to_read() -> None:
    for name in names_for(EN, AWKWARD):
        assert any(map(str.isalnum, name))
        assert all(map(has, name))


@pytest.mark.parametrize(
    "names, wanted",
    [
        (("Anna", "Béla"), ("Anna", "Béla")),
        (("Strong 2", "Strong 3"), ("Strong 2", "Strong 3")),
        (("Bartholomew Long 12", "Bartholomew Long 13"), ("Barthol… 12", "Barthol… 13")),
        (("Bartholomew Abc", "Bartholomew Xyz"), ("Bartholo… 1", "Bartholo… 2")),
        (("Anna", "Anna"), ("Anna 1", "Anna 2")),
    ],
)
def test_names_that_are_cut_stay_apart(names: tuple[str, str], wanted: tuple[str, str]) -> None:
    """A number at the end tells computers apart, so it is never cut off."""
    cut = names_within(dict(enumerate(names)), {0: 190, 1: 190}, NAME)
    assert tuple(cut.values()) == wanted
    assert all(width(name, *NAME) <= 190 for name in cut.values())
