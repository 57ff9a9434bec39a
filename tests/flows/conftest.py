"""One running bot for the tests of a module; every test has a server of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.flows.game import Game, game
from tests.flows.packs import StackedShuffler

NAMES = ("Anna", "Béla", "Cili")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Game]:
    """The bot, running."""
    folder = tmp_path_factory.mktemp("house")
    async with game(folder, (), shuffler=StackedShuffler()) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def evening(house: Game) -> AsyncIterator[Game]:
    """A server of its own with three people, in English."""
    yield house.aside(NAMES, locale="en-US")
    house.discord.faults.waiting.clear()


@pytest_asyncio.fixture(loop_scope="module")
async def este(house: Game) -> AsyncIterator[Game]:
    """The same in Hungarian."""
    yield house.aside(NAMES, locale="hu")
    house.discord.faults.waiting.clear()
