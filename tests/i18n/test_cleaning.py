"""User text that is shown can neither ping, link, format, break lines nor hide."""

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.i18n.cleaning import clean
from tests.support.nasty import NASTY, TRICKS, active

MARKDOWN = re.compile(r"[@#<>\[\]*_~`|\\:/\n\r]")


@given(NASTY)
@example("")
@example("@everyone")
@example("x" * 500)
@example("- # a")
def test_nothing_that_does_anything_survives(text: str) -> None:
    shown = clean(text)
    assert 1 <= len(shown) <= 32
    assert not MARKDOWN.search(shown)
    assert shown == shown.strip()
    assert not shown.startswith(("-", "+"))
    assert not active(shown)
    kinds = {unicodedata.category(sign) for sign in shown}
    assert not kinds & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert not set(shown) & set("\u034f\u115f\u1160\u2800\u3164\uffa0")
    assert not re.search("[\ufe00-\ufe0f]", shown)


@pytest.mark.parametrize("trick", TRICKS)
def test_every_trick_alone_and_within_a_name_does_nothing(trick: str) -> None:
    for text in (trick, f"Anna{trick}", f"{trick}Anna", f"An{trick}na", trick * 16):
        shown = clean(text)
        assert not active(shown)
        assert not set(shown) & set("\u3164\u2800\ufe0f")


@given(NASTY, st.integers(1, 80))
def test_cleaning_twice_changes_nothing_more(text: str, limit: int) -> None:
    assert clean(clean(text, limit), limit) == clean(text, limit)


@given(NASTY, st.integers(1, 80))
def test_the_limit_is_kept(text: str, limit: int) -> None:
    assert len(clean(text, limit)) <= limit


@pytest.mark.parametrize(
    "text, shown",
    [
        ("Anna", "Anna"),
        ("Szőke Örzse", "Szőke Örzse"),
        ("  two   words ", "two words"),
        ("one\ntwo", "one two"),
        ("", "?"),
        ("\u200b\u202e", "?"),
        ("---", "?"),
        ("@everyone", "＠everyone"),
        ("a" * 33, "a" * 31 + "…"),
        ("u\u0301", "ú"),
        ("a" + "\u0301" * 20, "á\u0301\u0301"),
        ("https://x.y", "https꞉∕∕x.y"),
    ],
)
def test_names_stay_readable(text: str, shown: str) -> None:
    assert clean(text) == shown
