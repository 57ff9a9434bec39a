"""Threads outlive a restart of the stand-in, where a file keeps them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.standin import StandIn


def _threads(discord: StandIn) -> list[tuple[int, str, int]]:
    return [
        (channel.id, channel.name, channel.parent.id)
        for channel in discord.world.channels.values()
        if channel.thread is not None and channel.parent is not None
    ]


async def test_threads_are_found_again(tmp_path: Path) -> None:
    """A match in a thread goes on after a restart, as it does on Discord."""
    file = tmp_path / "new folder" / "threads.json"
    async with StandIn(populate=True, threads=file) as discord:
        world = discord.world
        parent = next(one for one in world.channels.values() if one.guild is not None)
        for name in ("römi – Anna", "römi – Béla"):
            world.thread(parent, name, world.people[0])
        before = _threads(discord)
    assert len(before) == 2
    async with StandIn(populate=True, threads=file) as discord:
        assert _threads(discord) == before
        world = discord.world
        world.thread(world.channels[before[0][2]], "third", world.people[0])
    async with StandIn(populate=True, threads=file) as discord:
        assert len({number for number, _, _ in _threads(discord)}) == 3


@pytest.mark.parametrize("text", ["", "{", "[1, {}]", '[{"id": 1, "parent": 2}]'])
async def test_a_damaged_file_keeps_nothing(tmp_path: Path, text: str) -> None:
    file = tmp_path / "threads.json"
    file.write_text(text, encoding="utf-8")
    async with StandIn(populate=True, threads=file) as discord:
        assert _threads(discord) == []


async def test_without_a_file_nothing_is_kept() -> None:
    async with StandIn(populate=True) as discord:
        assert _threads(discord) == []
