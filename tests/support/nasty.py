"""Text that people could call themselves, or type, to do more than be read."""

from __future__ import annotations

import unicodedata

from hypothesis import strategies as st

TRICKS = (
    "@everyone", "@here", "<@123>", "<@!123>", "<@&5>", "<#7>", "<:x:1>", "</rummy end:1>",
    "<t:0:R>", "<id:customize>", "<https://x>", "https://a.b/c", "http://x", "discord.gg/abc",
    "[a](b)", "[a](<https://x>)", "`", "```", "``a``", "*", "**", "***", "_", "__", "~~", "||",
    "> ", ">>> ", "# ", "### ", "-# ", "- ", "* ", "+ ", "1. ", "\n", "\r\n", "\v", "\f", "\x85",
    "\u2028", "\u2029", "\u200e", "\u200f", "\u061c", "\u202a", "\u202b", "\u202c", "\u202d",
    "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\u200b", "\u200d", "\ufeff", "\u00ad",
    "\u3164", "\u2800", "\ufe0f", "\u0301", "\x00", "\x1b[31m", "\U000e0041", "\\", "\\n", " ",
    "{name}", "%s", "Anna", "árvíztűrő", "W" * 32,
)  # fmt: skip
NASTY = st.lists(st.one_of(st.characters(), st.sampled_from(TRICKS)), max_size=60).map("".join)

ACTIVE = frozenset("@#<>[]*_~`|\\:/")
_DIRECTIONS = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def active(text: str) -> str:
    """Return what does something in a text: markdown, mentions, links, breaks, what is not seen.

    The sign that joins emoji is among it, and so is every mark of direction.
    """
    return "".join(sign for sign in text if sign in ACTIVE or _does_something(sign))


def _does_something(sign: str) -> bool:
    return unicodedata.category(sign) in _UNSEEN or unicodedata.bidirectional(sign) in _DIRECTIONS
