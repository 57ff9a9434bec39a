"""User text made safe to show: names of people, servers and channels, and typed words.

What could do anything in a message is replaced by a sign that looks like it and does nothing:
no mention, link, code, emoji code or markdown survives. What cannot be seen is dropped: control
and format characters, direction marks, zero-width and blank letters, variation selectors.
A backslash would show inside code blocks, so nothing is escaped.
"""

from __future__ import annotations

import unicodedata

FALLBACK = "?"
_ELLIPSIS = "…"
_MOST_MARKS = 2  # combining marks on one letter; more of them climb over the lines around

_LOOK_ALIKES = str.maketrans(
    {
        "@": "＠",
        "#": "♯",
        "<": "‹",
        ">": "›",
        "[": "⦗",
        "]": "⦘",
        "*": "∗",
        "_": "ˍ",
        "~": "∼",
        "`": "ˋ",
        "|": "ǀ",
        "\\": "∖",
        ":": "꞉",
        "/": "∕",
    }
)
# Letters and signs that are drawn as nothing, though Unicode counts them as visible.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})


def clean(text: str, limit: int = 32) -> str:
    """Return text that may stand in any message, on one line, of 1 to `limit` characters.

    Longer text ends in an ellipsis; text of which nothing is left becomes `?`. Cleaning twice
    changes nothing more.
    """
    visible = "".join(_visible(sign) for sign in unicodedata.normalize("NFC", text))
    plain = _few_marks(" ".join(visible.split()).translate(_LOOK_ALIKES)).lstrip("-+ ")
    safe = unicodedata.normalize("NFC", plain)
    if len(safe) > limit:
        safe = safe[: limit - 1].rstrip() + _ELLIPSIS
    return safe or FALLBACK


def _visible(sign: str) -> str:
    kind = unicodedata.category(sign)
    if kind.startswith("Z") or sign in "\t\n\r\v\f\x1c\x1d\x1e\x1f\x85":
        return " "
    if kind in _DROPPED or sign in _BLANK or _is_selector(sign):
        return ""
    return sign


def _is_selector(sign: str) -> bool:
    code = ord(sign)
    return 0xFE00 <= code <= 0xFE0F or 0x180B <= code <= 0x180F or 0xE0100 <= code <= 0xE01EF


def _few_marks(text: str) -> str:
    kept: list[str] = []
    marks = _MOST_MARKS  # none may stand before the first letter
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= _MOST_MARKS:
            kept.append(sign)
    return "".join(kept)
