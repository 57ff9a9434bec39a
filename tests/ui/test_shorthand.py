"""Typed moves in short: what is read, and what is refused because it could be two things."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.shorthand import MOST_MOVES, Typed, Unclear, Verb, Why, read_moves


def one(text: str, locale: str = "en") -> tuple[Verb, str, int]:
    """Return what one typed move says."""
    (move,) = read_moves(text, locale)
    return move.verb, move.cards, move.meld


@pytest.mark.parametrize(
    "text, verb",
    [
        ("draw", Verb.DRAW),
        ("dra", Verb.DRAW),
        ("take", Verb.TAKE),
        ("ta", Verb.TAKE),
        ("undo", Verb.UNDO),
        ("U", Verb.UNDO),
        ("lay 9S 9H 9D", Verb.LAY),
        ("lay down 9S 9H 9D", Verb.LAY),
        ("meld 9S 9H 9D", Verb.LAY),
        ("disc KH", Verb.DISCARD),
        ("drop KH", Verb.DISCARD),
        ("lay off 8C 3", Verb.LAY_OFF),
        ("off 3 8C", Verb.LAY_OFF),
        ("sw 8C #3", Verb.SWAP),
    ],
)
def test_english_words_and_their_beginnings(text: str, verb: Verb) -> None:
    assert one(text)[0] is verb


@pytest.mark.parametrize(
    "text, verb",
    [
        ("húz", Verb.DRAW),
        ("huzok", Verb.DRAW),
        ("h", Verb.DRAW),
        ("felveszem", Verb.TAKE),
        ("fel", Verb.TAKE),
        ("lerak 9P 9K", Verb.LAY),
        ("L 9P 9K", Verb.LAY),
        ("szúr 3 8T", Verb.LAY_OFF),
        ("sz 3 8T", Verb.LAY_OFF),
        ("jokercsere 8T 3", Verb.SWAP),
        ("csere 8T 3", Verb.SWAP),
        ("eldob KK", Verb.DISCARD),
        ("dob KK", Verb.DISCARD),
        ("d KK", Verb.DISCARD),
        ("visszavon", Verb.UNDO),
        ("v", Verb.UNDO),
        ("draw", Verb.DRAW),
        ("dra", Verb.DRAW),
        ("discard KH", Verb.DISCARD),
    ],
)
def test_hungarian_words_and_the_english_ones_always(text: str, verb: Verb) -> None:
    assert one(text, "hu")[0] is verb


@pytest.mark.parametrize(
    "text, why",
    [
        ("d KH", Why.SEVERAL),
        ("l 9S", Why.SEVERAL),
        ("t", Why.SEVERAL),
        ("dr", Why.SEVERAL),
        ("húz", Why.VERB),
        ("9S 9H 9D", Why.VERB),
        ("conjure", Why.VERB),
        ("draw 9S", Why.MORE),
        ("undo all", Why.MORE),
        ("off 8C", Why.MELD),
        ("off 3", Why.MELD),
        ("off", Why.MELD),
        ("swap 3 pikk 9", Why.MELD),
        ("off #3 8C #4", Why.MELD),
    ],
)
def test_what_could_be_two_things_is_refused(text: str, why: Why) -> None:
    """Nothing is guessed; the part that was not understood is named."""
    with pytest.raises(Unclear) as refused:
        read_moves(text, "en")
    assert refused.value.why is why
    assert refused.value.text == text


@pytest.mark.parametrize(
    "text",
    ["off 3 8C", "off 8C 3", "off #3 8C", "off 8C on 3", "off 8C → 3", "off 3: 8C", "off 8C #3"],
)
def test_the_number_of_a_meld_stands_first_or_last_or_with_its_sign(text: str) -> None:
    assert one(text) == (Verb.LAY_OFF, "8C", 3)


def test_hungarian_endings_and_suits_in_words() -> None:
    """A suit in words may leave a number alone; the sign or an ending tells the meld."""
    assert one("szúr pikk 9 a 3-hoz".replace(" a ", " "), "hu") == (Verb.LAY_OFF, "pikk 9", 3)
    assert one("szúr #3 pikk 9", "hu") == (Verb.LAY_OFF, "pikk 9", 3)
    assert one("szúr pikk 9 3", "hu") == (Verb.LAY_OFF, "pikk 9", 3)


def test_several_moves_of_a_turn() -> None:
    """Semicolons and line breaks separate moves; empty parts are nothing."""
    text = "draw; lay 9S 9H 9D + 5C 6C 7C;;\n off 3 8C\n\ndiscard KH;"
    assert read_moves(text, "en") == (
        Typed(Verb.DRAW, "", 0, "draw"),
        Typed(Verb.LAY, "9S 9H 9D + 5C 6C 7C", 0, "lay 9S 9H 9D + 5C 6C 7C"),
        Typed(Verb.LAY_OFF, "8C", 3, "off 3 8C"),
        Typed(Verb.DISCARD, "KH", 0, "discard KH"),
    )
    assert read_moves(" ; \n", "en") == ()


def test_a_draw_that_agrees_to_the_end() -> None:
    """6.3: drawing from a used-up stock ends the deal, and has to be said."""
    assert read_moves("draw end", "en")[0].end
    assert read_moves("húz vége", "hu")[0].end
    assert not read_moves("draw", "en")[0].end


def test_more_moves_than_a_turn_has() -> None:
    with pytest.raises(Unclear) as refused:
        read_moves("undo;" * (MOST_MOVES + 1), "en")
    assert refused.value.why is Why.MANY


@given(st.text(max_size=60), st.sampled_from(["en", "hu", "de"]))
def test_any_text_is_read_or_refused(text: str, locale: str) -> None:
    with contextlib.suppress(Unclear):
        assert len(read_moves(text, locale)) <= MOST_MOVES
