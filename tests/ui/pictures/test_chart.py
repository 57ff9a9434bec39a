"""The score sheet as a chart."""

from __future__ import annotations

import pytest

from bot.rummy.events import Finish
from bot.rummy.ruleset import RuleSet
from bot.rummy.scoring import DealScore
from bot.ui.pictures.chart import SheetShown, draw_sheet, sheet_of
from bot.ui.pictures.colours import Colour, scheme
from bot.ui.pictures.look import Look
from bot.ui.pictures.shapes import SERIES, mark
from tests.ui.pictures.seeing import LOOKS, changed, colours_in, forget, image_of
from tests.ui.views import AWKWARD, EN, HU, NAMES, scored

MOST_BYTES = 200_000
SCORES = tuple(
    scored(
        *(
            (-40 if deal % 3 == 0 else -20) if seat == deal % 6 else 10 * (seat + deal)
            for seat in range(6)
        ),
        winner=deal % 6,
        finish=Finish.FROM_HAND if deal % 3 == 0 else Finish.STAGED,
    )
    for deal in range(7)
)
THREE = (
    scored(-20, 30, 80, winner=0, finish=Finish.STAGED),
    scored(200, -40, 66, winner=1, finish=Finish.FROM_HAND),
)
DARK = scheme(Look())


def shown(scores: tuple[DealScore, ...] = THREE, **rules: int) -> SheetShown:
    return sheet_of(EN, NAMES, scores, RuleSet(**rules))  # type: ignore[arg-type]


def heights(data: bytes, colour: Colour) -> dict[int, int]:
    """Return by column how high a colour reaches in the chart above the rows."""
    image = image_of(data)
    pixels = image.load()
    assert pixels is not None
    return {
        x: next(y for y in range(300) if pixels[x, y] == colour)
        for x in range(image.width)
        if any(pixels[x, y] == colour for y in range(300))
    }


def test_players_stand_from_first_to_last_with_totals_and_distance() -> None:
    """RULES 8.1, 8.2."""
    rows = [(player.name, player.total, player.behind) for player in shown().players]
    assert rows == [("Béla", -10, 0), ("Csaba", 146, 156), ("Anna", 180, 190)]
    assert shown().players[2].totals == (0, -20, 180)


def test_the_lower_total_is_drawn_higher() -> None:
    """RULES 8.2: the lowest total wins, so its line ends on top."""
    data = draw_sheet(shown(), Look())
    ends = {}
    for player in shown().players:
        line = heights(data, DARK.series[player.seat])
        ends[player.name] = line[max(line)]
    assert ends["Béla"] < ends["Csaba"] < ends["Anna"]


def test_lines_go_as_far_as_deals_were_played() -> None:
    data = draw_sheet(shown(), Look())
    more = draw_sheet(shown((*THREE, scored(10, 20, -20, winner=2, finish=Finish.STAGED))), Look())
    colour = DARK.series[0]
    assert max(heights(more, colour)) - max(heights(data, colour)) > 40


def test_points_are_seen() -> None:
    other = (THREE[0], scored(200, -40, 67, winner=1, finish=Finish.FROM_HAND))
    assert changed(draw_sheet(shown(), Look()), draw_sheet(shown(other), Look()))


def test_who_won_and_how_is_seen() -> None:
    """RULES 7.1, 7.2: from hand is worth more, and stands out."""
    none, staged, hand = (
        colours_in(draw_sheet(shown((scored(10, 20, 30, winner=winner, finish=finish),)), Look()))
        for winner, finish in ((None, None), (0, Finish.STAGED), (0, Finish.FROM_HAND))
    )
    assert not none[DARK.turn]
    assert staged[DARK.turn] > 300
    assert hand[DARK.fresh] - staged[DARK.fresh] > 300


def test_players_are_told_apart_by_colour_and_by_shape() -> None:
    marks = [mark(name, 26).tobytes() for name in SERIES]
    assert len(set(marks)) == len(SERIES) == 6
    for look in LOOKS:
        assert len(set(scheme(look).series)) == 6


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("deals", [0, 1, 7])
def test_sheets_fit_in_pixels_and_bytes(look: Look, deals: int) -> None:
    data = draw_sheet(sheet_of(HU, AWKWARD, SCORES[:deals], RuleSet()), look)
    image = image_of(data)
    assert 800 <= image.width < 900
    assert image.height < image.width
    assert len(data) <= MOST_BYTES


def test_the_longest_match_with_the_largest_scores_fits() -> None:
    scores = (scored(*(9999, -9999, 0, 1999, 1999, 5)),) * 20
    data = draw_sheet(sheet_of(HU, AWKWARD, scores, RuleSet(deals=20)), Look())
    assert len(data) <= MOST_BYTES
    assert image_of(data).width < 1700


def test_the_same_sheet_gives_the_same_bytes() -> None:
    first = draw_sheet(shown(), Look())
    forget()
    assert draw_sheet(shown(), Look()) == first


def test_before_the_first_deal_there_is_a_sheet_too() -> None:
    assert [player.total for player in shown(()).players] == [0, 0, 0]
    assert len(draw_sheet(shown(()), Look())) > 1000
    assert len(draw_sheet(shown((), deals=1), Look())) > 1000
