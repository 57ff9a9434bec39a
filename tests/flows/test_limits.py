"""P1: the whole command tree and every view within Discord's limits; buttons that outlive (R1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.flows.game import Game
from tests.flows.kept import settled
from tests.openapi import command_size

pytestmark = pytest.mark.asyncio(loop_scope="module")

ROOM_FOR_A_ROOT = 5_500
COMMANDS = {
    "start", "join", "leave", "begin", "hand", "draw", "meld", "layoff", "swap", "undo",
    "discard", "hint", "table", "standings", "rules", "settings", "help", "end",
}  # fmt: skip
IN_DMS = {
    "hand", "draw", "meld", "layoff", "swap", "undo", "discard", "hint", "table", "standings",
    "settings",
}  # fmt: skip
ANNA = "10S 10H 10D QS QH QD 5C 6C 7C JK 3D 9H 2S 9S KC"


def parts(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command, its subcommands and all their options."""
    yield command
    for option in command.get("options") or []:
        yield from parts(option)


async def test_the_command_tree_fits(house: Game) -> None:
    """Names, descriptions, numbers of options and choices, in each language; with room to grow."""
    (root,) = house.discord.world.commands
    assert command_size(root) < ROOM_FOR_A_ROOT
    assert {option["name"] for option in root["options"]} == COMMANDS
    for part in parts(root):
        names = [part["name"], *(part.get("name_localizations") or {}).values()]
        about = [part["description"], *(part.get("description_localizations") or {}).values()]
        assert all(1 <= len(name) <= 32 and name == name.lower() for name in names)
        assert all(1 <= len(text) <= 100 for text in about)
        assert len(part.get("options") or []) <= 25
        assert len(part.get("choices") or []) <= 25
        assert {"hu", "en-US", "en-GB"} <= set(part.get("name_localizations") or {})


async def test_every_text_of_the_tree_is_in_hungarian(house: Game) -> None:
    """A person with a Hungarian client sees no English command or description."""
    (root,) = house.discord.world.commands
    for part in parts(root):
        assert part["description_localizations"]["hu"] != part["description"], part["name"]


async def test_the_contexts_of_the_tree(house: Game) -> None:
    """Servers and the DM with the bot; installed on servers only."""
    (root,) = house.discord.world.commands
    assert root["contexts"] == [0, 1]
    assert root["integration_types"] == [0]
    assert root["default_member_permissions"] is None
    assert {option["name"] for option in root["options"]} >= IN_DMS


async def test_the_longest_names_fit_everywhere(house: Game) -> None:
    """Six players with the longest names and the longest house rules; no body is refused."""
    names = [f"{letter * 31}{letter}" for letter in "WMŐÚ＠𝕎"]
    evening = house.aside(names, locale="hu")
    evening.room.channel.name = "r" * 100
    rules = (
        "ace_value=one_or_eleven joker_in_hand=50 opener_first_turn=discard_only"
        " discard_pickup=free_after_opening jokers_per_meld=any swapped_joker=same_turn"
        " final_discard=optional max_reshuffles=5 round_doubled=on unopened_penalty=200"
    )
    await evening.seat(*names, players=6, jokers=9, opening=100, deals=20, rules=rules)
    await evening.board()
    await settled(evening)
    before = len(evening.discord.requests)
    for words in ("table", "rules", "standings", "hand", "help"):
        answer = await evening.slash(names[0], words)
        assert not answer.failed
        assert answer.text
    asked = await evening.slash(names[0], "end")
    assert all(len(button["label"]) <= 80 for button in asked.buttons)
    second = await evening.slash(
        names[5], "start", players=6, jokers=9, opening=100, deals=20, rules=rules
    )
    assert "Ebben a csatornában már van asztal" in second.text
    refused = [r for r in evening.discord.requests[before:] if r.status >= 400]
    assert refused == []


async def test_every_view_is_made_of_buttons_that_outlive_the_bot(evening: Game) -> None:
    """R1: only controls that carry all they need, so that nothing is kept that could be lost."""
    await evening.deal(ANNA, "9C")
    await evening.slash("Anna", "meld", cards="10S 10H 10D + QS QH QD + 5C 6C 7C")
    await evening.slash("Anna", "layoff", cards="JK", meld="3")
    await evening.slash("Anna", "leave")
    await evening.slash("Anna", "end")
    await evening.slash("Cili", "start")
    await settled(evening)
    messages = [*evening.room.messages, *evening.people["Anna"].private]
    buttons = [button for message in messages for button in message.buttons]
    assert len(buttons) > 5
    assert all(button["custom_id"].startswith("romi:") for button in buttons)
    assert all(len(button["custom_id"]) <= 100 for button in buttons)
