"""How people see cards: what they chose, unless the server has pictures off."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.services.clock import SystemClock
from bot.services.desk import Desk
from bot.services.hub import Services
from bot.services.preferences import Deck, Preferences, PreferenceService, Sort, Theme
from bot.services.relay import Relay
from bot.services.shuffling import SeedShuffler
from bot.storage import people
from bot.storage.engine import Store
from tests.storage.conftest import empty

ANNA, BELA, CLUB, PUB = 1, 2, 10, 11
MINUTE = timedelta(minutes=1)


@pytest_asyncio.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """An open store on an empty database, of either kind."""
    url = f"sqlite+aiosqlite:///{tmp_path}/romi.sqlite3"
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres_url")
        await empty(url)
    store = await Store.open(url)
    yield store
    await store.close()
    if request.param == "postgresql":
        await empty(url)


@pytest.fixture
def preferences(store: Store) -> PreferenceService:
    """The preferences as the bot has them."""
    return Services.of(
        Desk(store, SystemClock(), SeedShuffler(), Relay(), MINUTE, MINUTE)
    ).preferences


async def test_a_stranger_sees_pictures(preferences: PreferenceService) -> None:
    """Nobody has to choose anything before he plays."""
    expected = Preferences(pictures=True, deck=Deck.TWO, theme=Theme.DARK, sort=Sort.SUIT)
    assert await preferences.of(ANNA) == await preferences.of(ANNA, CLUB) == expected
    assert await preferences.of_guild(CLUB)


async def test_a_choice_stays_with_its_person(preferences: PreferenceService) -> None:
    """One thing at a time or several; nobody else sees anything of it."""
    await preferences.put(ANNA, deck=Deck.FOUR, sort=Sort.MELDS)
    await preferences.put(ANNA, theme=Theme.LIGHT)
    chosen = Preferences(True, Deck.FOUR, Theme.LIGHT, Sort.MELDS)
    assert await preferences.of(ANNA, CLUB) == await preferences.of(ANNA) == chosen
    await preferences.put(ANNA, sort=Sort.RANK, pictures=False)
    assert await preferences.of(ANNA) == Preferences(False, Deck.FOUR, Theme.LIGHT, Sort.RANK)
    assert await preferences.of(BELA) == Preferences()


async def test_pictures_need_the_server_and_the_person(preferences: PreferenceService) -> None:
    """A server takes them from everybody in it, and nowhere else; a person only from himself."""
    await preferences.put(BELA, pictures=False)
    await preferences.put_guild(CLUB, pictures=False)
    assert not await preferences.of_guild(CLUB)
    assert await preferences.of_guild(PUB)
    seen = {
        (user, guild): (await preferences.of(user, guild)).pictures
        for user in (ANNA, BELA)
        for guild in (CLUB, PUB, None)
    }
    assert {key for key, shown in seen.items() if shown} == {(ANNA, PUB), (ANNA, None)}
    await preferences.put_guild(CLUB, pictures=True)
    assert (await preferences.of(ANNA, CLUB)).pictures
    assert not (await preferences.of(BELA, CLUB)).pictures


async def test_a_choice_that_is_no_longer_offered_is_none(
    store: Store, preferences: PreferenceService
) -> None:
    """A word of another version of the bot hides no cards from anybody."""
    await store.write(lambda conn: people.put(conn, ANNA, deck="six", theme="light", sort=""))
    assert await preferences.of(ANNA) == Preferences(theme=Theme.LIGHT)
