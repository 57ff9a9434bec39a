"""What a private panel says about the cards that are picked, in lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.i18n import Texts
from bot.rummy.melds import FaceMeld
from bot.rummy.solver import Layout, layout_value
from bot.rummy.views import SeatView
from bot.ui.picks import Possible
from bot.ui.render_limits import clip
from bot.ui.render_melds import melds_text, reading_text

NOTICE = 900
PREVIEW = 1000


def notice_text(lines: Sequence[str]) -> str:
    """Return what is to be told first, such as what a move came to."""
    return clip("\n".join(lines), NOTICE)


def preview_text(texts: Texts, found: Possible, offered: Sequence[Layout]) -> str:
    """Return what the picked cards are, or what could be picked; empty where there is nothing."""
    return clip("\n".join([*_aside(texts, found), *_picked(texts, found, offered)]), PREVIEW)


def _aside(texts: Texts, found: Possible) -> Iterator[str]:
    if found.aside:
        melds = melds_text(found.aside, found.view.rules)
        yield texts("panel.aside", melds=melds)
        if not found.picked:
            yield from _opening(texts, found.view, found.aside_points)


def _picked(texts: Texts, found: Possible, offered: Sequence[Layout]) -> Iterator[str]:
    if not found.picked:
        for number, layout in enumerate(offered, 1):
            said = reading_text(texts, layout, found.view.rules)
            yield texts("panel.suggested", number=number, melds=said)
        return
    yield texts("panel.picked", cards=found.picked)
    yield from _readings(texts, found)
    for move, result in found.lay_offs:
        yield texts("panel.grows", number=move.meld, meld=melds_text((result,), found.view.rules))
    if not (found.readings or found.lay_offs or found.swaps or found.discard):
        yield texts("panel.nothing")


def _readings(texts: Texts, found: Possible) -> Iterator[str]:
    ways = found.readings
    if len(ways) == 1:
        yield texts("panel.reading", melds=reading_text(texts, ways[0], found.view.rules))
        yield from _opening(texts, found.view, found.points(ways[0]))
    elif ways:
        yield texts("answer.choose_reading")
        for number, way in enumerate(ways, 1):
            said = reading_text(texts, way, found.view.rules)
            yield f"{number}. {said} {_of_minimum(texts, found, way)}".rstrip()
    if found.more:
        yield texts("panel.more_readings")


def _of_minimum(texts: Texts, found: Possible, way: Layout) -> str:
    return "".join(_opening(texts, found.view, found.points(way)))


def _opening(texts: Texts, view: SeatView, points: int) -> Iterator[str]:
    """Yield the points so far against those that the opening needs (RULES 5.1)."""
    if not view.opened and view.rules.opening_minimum:
        yield texts("panel.opening", points=points, minimum=view.rules.opening_minimum)


def jokers_text(meld: FaceMeld) -> str:
    """Return where the jokers of a meld stand, `JK=8♣`; empty without any."""
    return " ".join(
        f"{slot.face}={'/'.join(map(str, slot.stands_for))}"
        for slot in meld.slots
        if slot.face.is_joker
    )


def points_of(layout: Layout, view: SeatView) -> int:
    """Return what a layout is worth under the rules of the table."""
    return layout_value(layout, view.rules)
