"""Secrecy by permutation of what is seen and touched: layouts, pictures, alt texts, custom ids."""

from __future__ import annotations

import json
import os
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from random import Random

import pytest

from bot.i18n import LOCALES, Texts
from bot.rummy.events import Event
from bot.rummy.solver import offers
from bot.services.loading import Loaded
from bot.services.preferences import Preferences, Sort
from bot.ui import notices
from bot.ui.answers import View
from bot.ui.head import head_of
from bot.ui.panel import Panel, can_lay, layout_of
from bot.ui.picks import LETTERS, Picks, possible
from bot.ui.pictures.look import Look, Picture
from bot.ui.pictures.painter import Painter
from bot.ui.render_hand import hand_parts
from tests.secrecy.permute import permuted
from tests.secrecy.said import loaded
from tests.secrecy.test_permutation import TABLES, states

STATES_OF_A_TABLE = int(os.environ.get("SECRECY_STATES", "96")) // len(TABLES)


def _view(view: View | None) -> str:
    return json.dumps(view.to_components(), ensure_ascii=False) if view else ""


def _file(picture: Picture | None) -> Iterator[tuple[str, object]]:
    assert picture is not None
    yield "name", picture.name
    yield "alt", picture.alt
    yield "bytes", picture.data


async def shown(at: Loaded, seat: int, texts: Texts, painter: Painter) -> Mapping[str, object]:
    """Return the messages with pictures that a table and a seat are shown."""
    table = at.shown()
    deal = table.deal
    assert deal is not None
    picture = await painter.table(texts, deal.view, table.names, Look())
    found: dict[str, object] = {f"table {key}": value for key, value in _file(picture)}
    turn = notices.turn(table, deal, 0, deal.view.turns_done, picture)
    found["turn"] = _view(turn.view)
    if table.scores:
        sheet = await painter.sheet(texts, table.names, table.scores, table.rules, Look())
        found.update((f"sheet {key}", value) for key, value in _file(sheet))
        score = notices.score(table, deal, 0, sheet)
        found["score"] = (score.content, [card.to_dict() for card in score.embeds])
        found["score buttons"] = _view(score.view)
    found.update([entry async for entry in _panel(at, seat, texts, painter)])
    return found


async def _panel(
    at: Loaded, seat: int, texts: Texts, painter: Painter
) -> AsyncIterator[tuple[str, object]]:
    """Yield the panel of a seat, with nothing picked and with some cards of its own."""
    view, table = at.last_view_of(seat), at.shown()
    some = Random(len(view.hand)).sample(LETTERS[: len(view.hand)], min(3, len(view.hand)))
    for picks in (Picks(), Picks().picking(some)):
        picture = None
        if view.hand:
            picked = tuple(picks.places(picks.now))
            picture = await painter.hand(texts, view, Sort.MELDS, Look(), picked)
            for key, value in _file(picture):
                yield f"hand {picks} {key}", value
        lays = can_lay(view) and not picks.now
        panel = Panel(
            texts=texts,
            table=table,
            found=possible(view, picks),
            parts=hand_parts(texts, view, head_of(table), table.names),
            likes=Preferences(sort=Sort.MELDS),
            offered=offers(view.hand, view.rules, view.opened)[:3] if lays else (),
            picture=picture,
        )
        yield f"panel {picks}", _view(layout_of(panel))


async def _differences(log: Sequence[Event], seat: int, painters: Sequence[Painter]) -> list[str]:
    """Each side has a painter of its own, so that no picture is merely remembered."""
    texts = Texts(LOCALES[len(log) % len(LOCALES)])
    logs = (log, permuted(log, seat, Random(len(log))))
    one, two = [
        await shown(loaded(log), seat, texts, painter)
        for log, painter in zip(logs, painters, strict=True)
    ]
    assert any(key.startswith("table bytes") for key in one)
    return [key for key in {**one, **two} if one.get(key) != two.get(key)]


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(TABLES)))
async def test_hidden_cards_change_no_byte(number: int) -> None:
    """P18: public messages and each seat's own, pictures and custom ids included."""
    painters = (Painter(), Painter())
    count = 0
    try:
        for log, seat in states(number, STATES_OF_A_TABLE):
            assert await _differences(log, seat, painters) == []
            count += 1
    finally:
        for painter in painters:
            painter.stop()
    assert count == STATES_OF_A_TABLE


async def test_a_picture_of_another_hand_is_another() -> None:
    """The comparison is not blind: what a seat may see does change its panel."""
    painter = Painter()
    try:
        log, seat = next(states(0, 10))
        one = await shown(loaded(log), seat, Texts("en"), painter)
        two = await shown(loaded(log), (seat + 1) % 3, Texts("en"), painter)
    finally:
        painter.stop()
    assert one["table bytes"] == two["table bytes"]
    assert one["hand  bytes"] != two["hand  bytes"]
    assert one["panel "] != two["panel "]
