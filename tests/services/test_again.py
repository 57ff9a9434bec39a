"""A request that comes twice is carried out once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.rummy.errors import IllegalMove
from bot.rummy.moves import Discard, LayDown, Move, TakeDiscard
from bot.rummy.notation import parse_face, parse_meld
from bot.rummy.ruleset import RuleSet
from bot.services.clock import SystemClock
from bot.services.desk import Desk
from bot.services.hub import Services
from bot.services.models import Person, Place, Played
from bot.storage.engine import Store
from tests.support.chance import ScriptedShuffler

ANNA, BELA = Person(1, "Anna", "hu"), Person(2, "Béla", "hu")
ROOM = Place(10, "Kártyaklub", 20, "römi", "hu")
NINES = LayDown(1, (parse_meld("set@9:9S 9C 9H"),))
HAND = "9S 9S 9C 9C 9H 9H 2D 4D 6D 8D 10D QD 2S 4S 6S"


class Silence:
    """An announcer that tells nobody."""

    def table_changed(self, table_id: int) -> None:
        """Do nothing."""


@pytest_asyncio.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    """The use cases on a real database; Béla opens with two of each nine."""
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/romi.sqlite3")
    minute = timedelta(minutes=1)
    desk = Desk(store, SystemClock(), ScriptedShuffler([HAND]), Silence(), minute, minute)
    yield Services.of(desk)
    await store.close()


async def sit_down(services: Services) -> int:
    """Begin a match without an opening minimum, and return its table."""
    rules = replace(RuleSet(), opening_minimum=0)
    table = await services.tables.open(ROOM, ANNA, rules)
    await services.tables.join(table.table_id, BELA)
    await services.tables.begin(table.table_id, ANNA)
    return table.table_id


async def play(services: Services, table_id: int, move: Move, interaction: int) -> Played:
    """Let Béla ask for a move."""
    return await services.play.play(
        table_id, BELA.user_id, lambda _: move, interaction_id=interaction
    )


def version(played: Played) -> int:
    """Return the number of events of the deal."""
    assert played.table.deal is not None
    return played.table.deal.version


async def test_a_move_that_would_be_legal_twice_counts_once(services: Services) -> None:
    """R5, P15: the same interaction lays one set of nines, another one the second."""
    table_id = await sit_down(services)
    first = await play(services, table_id, NINES, 100)
    again = await play(services, table_id, NINES, 100)
    assert (first.again, again.again) == (False, True)
    assert version(again) == version(first)
    assert again.view == first.view
    assert len((await play(services, table_id, NINES, 101)).view.public.melds) == 2


async def test_a_move_that_is_no_longer_legal_is_told_as_done(services: Services) -> None:
    """R5, P15: a repeated discard is not refused for coming out of turn; a new one is."""
    table_id = await sit_down(services)
    discard = Discard(1, parse_face("QD"))
    first = await play(services, table_id, discard, 100)
    again = await play(services, table_id, discard, 100)
    assert again.again
    assert version(again) == version(first)
    for move in (discard, TakeDiscard(1)):
        with pytest.raises(IllegalMove):
            await play(services, table_id, move, 101)
