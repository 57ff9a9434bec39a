"""Why something is refused, in one sentence with the rule, the numbers and the remedy.

A move that the rules refuse takes its parameters from where the core raises it, and perhaps a
`remedy`: what one card would do, told after the sentence. A request that
the bot refuses takes these:

| code | parameters |
|---|---|
| CHANNEL_TAKEN | link |
| TABLE_FULL | seats |
| TOO_MANY_COMPUTERS | limit, seats |
| TOO_FEW_PLAYERS | needed |
| BAD_OPTION | option, allowed |
| BAD_VALUE | option, value, allowed |
| UNREADABLE_CARDS, UNREADABLE_CARD | text, example |
| NOT_IDLE | name, minutes |
| WHICH_TABLE | tables |
| MISSING_PERMISSIONS | permissions, by their names in discord.py |
| UNEXPECTED | reference |
| all others | none |
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot.i18n import Texts, clean
from bot.rummy.cards import Face
from bot.rummy.errors import IllegalMove, RejectCode
from bot.rummy.melds import FaceMeld
from bot.rummy.ruleset import OPTIONS
from bot.services.errors import Refused
from bot.ui.remedy import Remedy
from bot.ui.render_limits import CONTENT, clip, shown_names
from bot.ui.render_melds import meld_text, melds_text
from bot.ui.render_remedy import remedy_text

LONGEST_QUOTE = 60
_QUOTED = frozenset({"text", "value", "option", "name"})
# A sentence about a missing number agrees with that number.
_COUNTED = {RejectCode.OPENING_TOO_LOW: "missing"}


def refusal_text(texts: Texts, error: IllegalMove | Refused, names: Sequence[str]) -> str:
    """Return the sentence that tells a person why something was refused."""
    if isinstance(error, IllegalMove):
        return clip(_illegal(texts, error, names), CONTENT)
    params = {key: _shown(texts, key, value) for key, value in error.params.items()}
    return clip(texts(f"refusal.{error.code}", **params), CONTENT)


def _illegal(texts: Texts, error: IllegalMove, names: Sequence[str]) -> str:
    params = {key: _shown(texts, key, value) for key, value in error.params.items()}
    seat = error.params.get("seat")
    if isinstance(seat, int) and 0 <= seat < len(names):
        params["name"] = shown_names(names)[seat]
    remedy = error.params.get("remedy")
    said = _sentence(texts, error.code, params) + texts("reject.clause", clause=error.clause)
    return said + remedy_text(texts, remedy) if isinstance(remedy, Remedy) else said


def _sentence(texts: Texts, code: RejectCode, params: Mapping[str, object]) -> str:
    counted = params.get(_COUNTED.get(code, ""))
    if isinstance(counted, int):
        return texts.n(f"reject.{code}", counted, **params)
    return texts(f"reject.{code}", **params)


def _shown(texts: Texts, key: str, value: object) -> object:
    """Return a parameter as it stands in a sentence."""
    if isinstance(value, FaceMeld):
        return meld_text(value)
    if key == "readings":
        return _readings(value)
    if key == "permissions":
        return _permissions(texts, value)
    if isinstance(value, Face):
        return value
    if isinstance(value, tuple | list) and not all(isinstance(item, Face) for item in value):
        return ", ".join(f"`{item}`" for item in value)
    if key in _QUOTED and value not in OPTIONS:
        # What cleaning would take away, a sign before a number, or all there is, is told.
        said = re.sub(r"^-(?=\d)", "−", str(value).strip())
        return clean(said, LONGEST_QUOTE) if said else texts("refusal.nothing")
    return value


def _readings(value: object) -> str:
    layouts = value if isinstance(value, tuple | list) else ()
    return "; ".join(melds_text(melds) for melds in layouts)


def _permissions(texts: Texts, value: object) -> str:
    """Return permissions as Discord calls them, where the catalogue knows them."""
    names = value if isinstance(value, tuple | list) else (value,)
    known = [(f"permission.{name}", str(name).replace("_", " ")) for name in names]
    return ", ".join(texts(key) if key in texts else plain for key, plain in known)
