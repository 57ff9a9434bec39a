"""Looks at pictures pixel by pixel."""

from __future__ import annotations

import importlib
import pkgutil
from collections import Counter
from dataclasses import replace
from io import BytesIO

from PIL import Image, ImageChops

import bot.ui.pictures
from bot.rummy.notation import parse_faces
from bot.rummy.ruleset import RuleSet
from bot.rummy.views import PublicView, SeatView
from bot.services.preferences import Deck, Theme
from bot.ui.pictures.colours import Colour
from bot.ui.pictures.look import Look
from tests.ui.views import at, public, seat

LOOKS = tuple(Look(theme, deck) for theme in Theme for deck in Deck)
FULL = "2S 5S 5S 10S QS 3H 4H KH AH 7D 10D JD 6C 10C JK"
MELDS = (
    "run@8:8C JK 10C",
    "set@9:9S JK 9H",
    "run@1:AH 2H 3H 4H 5H 6H 7H",
    "set@13:KS KH KD KC",
    "run@11:JD QD JK AD",
    "set@2:2S 2H JK",
    "run@5:5S 6S JK JK 9S",
    "set@12:QS QD QC",
)


def image_of(data: bytes) -> Image.Image:
    """Return a PNG as it is seen."""
    image = Image.open(BytesIO(data))
    assert image.format == "PNG"
    return image.convert("RGB")


def colours_in(data: bytes) -> Counter[Colour]:
    """Return how many pixels of which colour there are."""
    image = image_of(data)
    counted = image.getcolors(image.width * image.height)
    assert counted is not None
    found: Counter[Colour] = Counter()
    for number, colour in counted:
        assert isinstance(colour, tuple)
        red, green, blue = colour
        found[red, green, blue] = number
    return found


def changed(one: bytes, other: bytes) -> tuple[int, int, int, int] | None:
    """Return the box within which two pictures of one size differ, None where they are alike."""
    return ImageChops.difference(image_of(one), image_of(other)).getbbox()


def hand(cards: str = FULL, fresh: str = "") -> SeatView:
    """Return the view of a seat that holds some cards, one of which may be new."""
    return seat(cards, drawn=parse_faces(fresh)[0] if fresh else None)


def busy_table() -> PublicView:
    """Return a table of six with 24 melds of 100 cards, more than one sees in a year."""
    return public(
        rules=replace(RuleSet(), jokers=9),
        dealer=5,
        to_move=2,
        hand_sizes=(3, 7, 1, 14, 9, 2),
        opened=(True,) * 6,
        melds=tuple(at(number, number % 6, meld) for number, meld in enumerate(MELDS * 3, 1)),
    )


def forget() -> None:
    """Empty all that the drawing modules keep."""
    for module in pkgutil.iter_modules(bot.ui.pictures.__path__, "bot.ui.pictures."):
        for kept in vars(importlib.import_module(module.name)).values():
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()
