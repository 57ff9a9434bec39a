"""User text that is shown can neither ping, link, format, break lines nor hide."""

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.i18n.cleaning import clean

NASTY = st.lists(
    st.one_of(
        st.characters(),
        st.sampled_from(
            [
                "@everyone", "@here", "<@123>", "<@&5>", "<#7>", "<:x:1>", "</rummy end:1>",
                "https://a.b/c", "http://x", "discord.gg/abc", "[a](b)", "`", "```", "**", "__",
                "~~", "||", "> ", "# ", "-# ", "- ", "\n", "\r\n", "\u2028", "\u202e", "\u2066",
                "\u200b", "\u200d", "\ufeff", "\u00ad", "\u3164", "\u2800", "\ufe0f", "\u0301",
                "\x00", "\x1b[31m", "\U000e0041", "\\", " ", "Anna", "árvíztűrő",
            ]
        ),
    )
).map("".join)  # fmt: skip
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
    kinds = {unicodedata.category(sign) for sign in shown}
    assert not kinds & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert not set(shown) & set("\u034f\u115f\u1160\u2800\u3164\uffa0")
    assert not re.search("[\ufe00-\ufe0f]", shown)


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
