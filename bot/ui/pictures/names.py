"""Names of people as they stand on pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.i18n import Texts, clean
from bot.services.models import COMPUTER
from bot.ui.pictures.font import Weight, drawable, fitted, width


def names_for(texts: Texts, names: Sequence[str]) -> tuple[str, ...]:
    """Return names in letters that can be drawn, in seat order.

    Of a name without a single letter or digit that can be drawn the number of the seat is left.
    A word stands before the name where a computer plays, as its sign cannot be drawn.
    """
    return tuple(_name(texts, name, seat) for seat, name in enumerate(names, 1))


def _name(texts: Texts, name: str, seat: int) -> str:
    shown = drawable(clean(name))
    if not any(map(str.isalnum, shown)):
        shown = texts("picture.seat", seat=seat)
    return texts("picture.computer", name=shown) if COMPUTER in name else shown


def names_within(
    names: Mapping[int, str], rooms: Mapping[int, float], letters: tuple[Weight, int]
) -> dict[int, str]:
    """Return names by seat, each cut to its room in pixels.

    A number at the end of a name is kept, as it tells computers apart. Of names that come out
    alike each ends in the number of its seat.
    """
    cut = {seat: _within(name, rooms[seat], letters) for seat, name in names.items()}
    alike = [name for name, times in Counter(cut.values()).items() if times > 1]
    for seat, name in cut.items():
        if name in alike:
            cut[seat] = _ending(names[seat], f" {seat + 1}", rooms[seat], letters)
    return cut


def _within(name: str, room: float, letters: tuple[Weight, int]) -> str:
    body, _, number = name.rpartition(" ")
    if width(name, *letters) <= room or not (body and number.isdecimal()):
        return fitted(name, room, *letters)
    return _ending(body, f" {number}", room, letters)


def _ending(body: str, end: str, room: float, letters: tuple[Weight, int]) -> str:
    return fitted(body, room - width(end, *letters), *letters) + end
