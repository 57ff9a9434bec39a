"""Everything on a picture can be read, in both themes and with both decks."""

from __future__ import annotations

import pytest

from bot.rummy.cards import SUITS, Suit
from bot.rummy.ruleset import RuleSet
from bot.services.preferences import Deck, Sort, Theme
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.chart import draw_sheet, sheet_of
from bot.ui.pictures.colours import (
    INKS,
    SCHEMES,
    SHAPE_CONTRAST,
    TEXT_CONTRAST,
    Colour,
    contrast,
    shape_pairs,
    text_pairs,
)
from bot.ui.pictures.fan import draw_fan, fan_of
from bot.ui.pictures.look import Look
from bot.ui.pictures.table import draw_table, table_of
from tests.ui.pictures.seeing import LOOKS, busy_table, hand, image_of
from tests.ui.pictures.test_chart import SCORES
from tests.ui.views import EN, NAMES, public

SIX = ("Anna", "Béla", "Csaba", "Dóra", "Ernő", "Fanni")


@pytest.mark.parametrize(
    "one, other, wanted",
    [
        ((0, 0, 0), (255, 255, 255), 21.0),
        ((255, 255, 255), (255, 255, 255), 1.0),
        ((119, 119, 119), (255, 255, 255), 4.48),
        ((255, 0, 0), (255, 255, 255), 4.0),
    ],
)
def test_contrast_is_that_of_the_guidelines(one: Colour, other: Colour, wanted: float) -> None:
    """Known values, such as that #777 on white just fails (WCAG 2.2, contrast ratio)."""
    assert contrast(one, other) == pytest.approx(wanted, abs=0.01)
    assert contrast(other, one) == contrast(one, other)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_all_text_has_a_contrast_of_four_and_a_half(look: Look) -> None:
    weak = {
        name: round(contrast(colour, ground), 2)
        for name, colour, ground in text_pairs(look)
        if contrast(colour, ground) < TEXT_CONTRAST
    }
    assert weak == {}


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_shapes_that_mean_something_have_a_contrast_of_three(look: Look) -> None:
    weak = {
        name: round(contrast(colour, ground), 2)
        for name, colour, ground in shape_pairs(look)
        if contrast(colour, ground) < SHAPE_CONTRAST
    }
    assert weak == {}


def draw_everything(look: Look) -> None:
    for sort in Sort:
        draw_fan(fan_of(hand(fresh="10D"), sort, {1, 2, 14}), look)
    for view, names in ((public(melds=(), top_discard=None), NAMES), (busy_table(), SIX)):
        draw_table(table_of(EN, view, names), look)
    draw_sheet(sheet_of(EN, SIX, SCORES, RuleSet()), look)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_nothing_else_is_written_on_anything_else(
    look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list of pairs, whose contrast is proved, holds all that the pictures write."""
    canvases: list[Canvas] = []
    png = Canvas.png

    def recorded(canvas: Canvas) -> bytes:
        canvases.append(canvas)
        return png(canvas)

    monkeypatch.setattr(Canvas, "png", recorded)
    draw_everything(look)
    written = {pair for canvas in canvases for pair in canvas.written}
    assert len(canvases) == 6
    assert len(written) > 12
    assert written - {(colour, ground) for _, colour, ground in text_pairs(look)} == set()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_file_has_the_colours_that_were_drawn(
    look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Contrast is proved for the flat colours, so a palette may not shift them."""
    pairs: list[tuple[Canvas, bytes]] = []
    png = Canvas.png

    def recorded(canvas: Canvas) -> bytes:
        pairs.append((canvas, png(canvas)))
        return pairs[-1][1]

    monkeypatch.setattr(Canvas, "png", recorded)
    draw_everything(look)
    for canvas, data in pairs:
        drawn, kept = canvas.image.load(), image_of(data).load()
        assert drawn is not None
        assert kept is not None
        flat = {colour for pair in canvas.written for colour in pair}
        places = [
            (x, y)
            for x in range(0, canvas.image.width, 3)
            for y in range(0, canvas.image.height, 3)
            if drawn[x, y] in flat
        ]
        assert len(places) > 1000
        assert [place for place in places if drawn[place] != kept[place]] == []


def test_two_and_four_colours() -> None:
    two, four = INKS[Deck.TWO], INKS[Deck.FOUR]
    assert two[Suit.SPADES] == two[Suit.CLUBS]
    assert two[Suit.HEARTS] == two[Suit.DIAMONDS]
    assert len(set(two.values())) == 2
    assert len({four[suit] for suit in SUITS}) == 4
    for scheme in SCHEMES.values():
        assert scheme.joker not in {*two.values(), *four.values()}


def test_the_themes_are_dark_and_light() -> None:
    white = (255, 255, 255)
    assert contrast(SCHEMES[Theme.DARK].ground, white) > 10
    assert contrast(SCHEMES[Theme.LIGHT].ground, white) < 1.5
