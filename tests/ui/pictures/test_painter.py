"""The painter: beside the event loop, remembering, and never in the way of a message."""

from __future__ import annotations

import asyncio
import builtins
import io
import logging
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from PIL import Image

from bot.rummy.ruleset import RuleSet
from bot.services.preferences import Sort, Theme
from bot.ui.pictures import font, painter
from bot.ui.pictures.canvas import Canvas
from bot.ui.pictures.keeping import Kept
from bot.ui.pictures.look import Look, Picture
from bot.ui.pictures.painter import Painter
from tests.ui.pictures.seeing import FULL, forget, hand, image_of
from tests.ui.pictures.test_chart import THREE
from tests.ui.views import EN, HU, NAMES, public


@pytest.fixture
def paints() -> Iterator[Painter]:
    made = Painter()
    yield made
    made.stop()


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The threads in which files were made, one for each."""
    made: list[str] = []
    png = Canvas.png

    def counted(canvas: Canvas) -> bytes:
        made.append(threading.current_thread().name)
        return png(canvas)

    monkeypatch.setattr(Canvas, "png", counted)
    return made


async def one_of_each(paints: Painter) -> list[Picture | None]:
    return [
        await paints.hand(EN, hand(FULL), Sort.SUIT, Look()),
        await paints.table(EN, public(), NAMES, Look()),
        await paints.sheet(EN, NAMES, THREE, RuleSet(), Look()),
    ]


async def test_pictures_have_constant_names_and_words(paints: Painter) -> None:
    """A name that told of the content would tell it to whoever is shown the name."""
    pictures = await one_of_each(paints)
    assert [picture and picture.name for picture in pictures] == [
        "hand.png",
        "table.png",
        "sheet.png",
    ]
    for picture in pictures:
        assert picture is not None
        assert picture.alt
        assert image_of(picture.data).width >= 800


async def test_drawing_is_left_to_one_other_thread(paints: Painter, drawings: list[str]) -> None:
    """R29: what takes time may not hold everybody up."""
    hands = (paints.hand(EN, hand("9S"), sort, Look(theme)) for sort in Sort for theme in Theme)
    await asyncio.gather(*hands, one_of_each(paints))
    assert len(set(drawings)) == 1
    assert drawings[0] != threading.current_thread().name


async def test_the_same_content_is_drawn_once(paints: Painter, drawings: list[str]) -> None:
    """Also when many ask at once, and in two languages where there are no words on it."""
    asked = [paints.hand(texts, hand(FULL), Sort.SUIT, Look()) for texts in (EN, HU) * 5]
    pictures = await asyncio.gather(*asked)
    assert len(drawings) == 1
    assert len({picture.data for picture in pictures if picture}) == 1
    assert len({picture.alt for picture in pictures if picture}) == 2


async def test_other_content_is_drawn_anew(paints: Painter, drawings: list[str]) -> None:
    view = hand(FULL)
    for picked in ((), (1,), (2,), (1, 2)):
        await paints.hand(EN, view, Sort.SUIT, Look(), picked)
    await paints.hand(EN, view, Sort.RANK, Look())
    await paints.hand(EN, view, Sort.SUIT, Look(Theme.LIGHT))
    await paints.table(EN, public(), NAMES, Look())
    await paints.table(HU, public(), NAMES, Look())
    await paints.table(HU, public(), ("Anna", "Béla", "X"), Look())
    await paints.table(HU, public(stock_count=1), NAMES, Look())
    assert len(drawings) == 10


async def test_pictures_do_not_depend_on_what_was_drawn_before(paints: Painter) -> None:
    await paints.hand(EN, hand("2S 3S"), Sort.RANK, Look(Theme.LIGHT))
    warm = await one_of_each(paints)
    forget()
    fresh = Painter()
    assert await one_of_each(fresh) == warm
    fresh.stop()


def test_what_is_kept_is_bounded_in_bytes() -> None:
    kept = Kept(most_bytes=100)
    for number in range(10):
        kept.put(number, bytes(30))
        assert kept.size <= 100
    assert [number for number in range(10) if kept.get(number) is not None] == [7, 8, 9]
    kept.put(9, bytes(10))
    assert kept.size == 70
    kept.put("huge", bytes(101))
    assert kept.get("huge") is None
    assert kept.get(9) == bytes(10)


def test_what_was_asked_for_last_stays() -> None:
    kept = Kept(most_bytes=100)
    for key in "abc":
        kept.put(key, bytes(30))
    kept.get("a")
    kept.put("d", bytes(30))
    assert [key for key in "abcd" if kept.get(key) is not None] == ["a", "c", "d"]


async def test_what_is_no_longer_kept_is_drawn_again(drawings: list[str]) -> None:
    paints = Painter(most_bytes=1)
    for _ in range(2):
        assert await paints.hand(EN, hand("9S"), Sort.SUIT, Look()) is not None
    assert len(drawings) == 2
    paints.stop()


def fail_with(error: Exception) -> Any:
    def fail(*_: object, **__: object) -> NoReturn:
        raise error

    return fail


@pytest.mark.parametrize(
    "error", [MemoryError(), OSError("broken"), ValueError("x"), RecursionError()], ids=repr
)
async def test_a_failure_gives_no_picture_and_one_line_in_the_log(
    paints: Painter,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    with monkeypatch.context() as broken, caplog.at_level(logging.DEBUG):
        broken.setattr(Image.Image, "quantize", fail_with(error))
        for _ in range(3):
            assert await one_of_each(paints) == [None] * 3
    lines = [record.getMessage() for record in caplog.records if record.name == painter.__name__]
    kind = type(error).__name__
    assert lines == [f"{name}.png cannot be drawn: {kind}" for name in ("hand", "table", "sheet")]
    assert None not in await one_of_each(paints)


async def test_the_log_tells_no_card(
    paints: Painter, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """ARCHITECTURE: a hidden card reaches no log line, not even by way of an error's text."""
    monkeypatch.setattr(Canvas, "png", fail_with(ValueError("9♠ 10♥")))
    with caplog.at_level(logging.DEBUG):
        assert await one_of_each(paints) == [None] * 3
    assert "♠" not in caplog.text
    assert "♥" not in caplog.text


@pytest.mark.parametrize("error", [ModuleNotFoundError("no font"), OSError("no file")], ids=repr)
async def test_without_its_font_there_is_no_picture(
    paints: Painter, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget()
    with monkeypatch.context() as broken:
        broken.setattr(font, "files", fail_with(error))
        assert await one_of_each(paints) == [None] * 3
    forget()
    assert None not in await one_of_each(paints)


async def test_a_picture_that_takes_too_long_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paints = Painter(most_seconds=0.05)
    go_on = threading.Event()
    monkeypatch.setattr(Canvas, "png", lambda _: bytes(go_on.wait(10)))
    before = time.monotonic()
    assert await paints.hand(EN, hand("9S"), Sort.SUIT, Look()) is None
    assert time.monotonic() - before < 5
    go_on.set()
    paints.stop()


async def test_after_the_end_there_is_no_picture() -> None:
    paints = Painter()
    paints.stop()
    assert await one_of_each(paints) == [None] * 3


async def test_who_gives_up_waiting_is_told_so(paints: Painter) -> None:
    """A cancelled wait is not a failure of the picture."""
    waiting = asyncio.create_task(paints.hand(EN, hand(FULL), Sort.SUIT, Look()))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert None not in await one_of_each(paints)


async def test_the_disk_is_not_used(paints: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the font is read, a full or broken disk does no harm."""
    assert None not in await one_of_each(paints)
    opened: list[object] = []

    def refuse(file: object, *_: object, **__: object) -> NoReturn:
        opened.append(file)
        raise OSError("the disk is gone")

    with monkeypatch.context() as broken:
        for module, name in ((builtins, "open"), (io, "open"), (os, "open"), (Path, "open")):
            broken.setattr(module, name, refuse)
        others = Painter()
        pictures = [
            await others.hand(EN, hand("2S 3S 4S"), Sort.MELDS, Look(Theme.LIGHT), (1,)),
            await others.table(HU, public(stock_count=7), NAMES, Look(Theme.LIGHT)),
            await others.sheet(HU, NAMES, THREE[:1], RuleSet(), Look(Theme.LIGHT)),
        ]
    others.stop()
    assert None not in pictures
    assert opened == []
