"""The usual scene of these tests: a server, two people and a connected bot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest_asyncio

from bot.standin import Club, Person, Place, StandIn
from tests.openapi import Recorder
from tests.openapi.conftest import checker

from .desk import Desk, set_desk
from .trialbot import TrialBot, running

__all__ = ["Scene", "checker", "desk", "scene"]


@dataclass
class Scene:
    """A server with one channel, two people and a connected bot."""

    discord: StandIn
    club: Club
    table: Place
    anna: Person
    bela: Person
    bot: TrialBot


@pytest_asyncio.fixture
async def scene() -> AsyncIterator[Scene]:
    """The usual scene; what the bot sends is also checked against Discord's document."""
    recorder = Recorder.from_env()
    async with StandIn() as discord:
        discord.on_request = recorder.on_request
        club = discord.guild("Kártyaklub", locale="hu")
        table = club.text_channel("römi")
        anna = discord.user("Anna", locale="hu", member_of=[club])
        bela = discord.user("Béla", member_of=[club])
        async with running(discord) as bot:
            yield Scene(discord, club, table, anna, bela, bot)
    recorder.assert_clean()


@pytest_asyncio.fixture
async def desk() -> AsyncIterator[Desk]:
    """A raw HTTP client and a world to use it on."""
    async with set_desk() as made:
        yield made
