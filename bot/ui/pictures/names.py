"""Names of people as they stand on pictures."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Texts, clean
from bot.ui.pictures.font import drawable


def names_for(texts: Texts, names: Sequence[str]) -> tuple[str, ...]:
    """Return names in letters that can be drawn, in seat order.

    Of a name without a single letter or digit that can be drawn the number of the seat is left.
    """
    return tuple(_name(texts, name, seat) for seat, name in enumerate(names, 1))


def _name(texts: Texts, name: str, seat: int) -> str:
    shown = drawable(clean(name))
    return shown if any(map(str.isalnum, shown)) else texts("picture.seat", seat=seat)
