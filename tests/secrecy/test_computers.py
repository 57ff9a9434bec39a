"""A deal with computers through the stand-in in which every outgoing byte is read (P18)."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from bot.players.choosing import Level, choose
from bot.players.situation import Situation
from bot.rummy.moves import Move
from bot.rummy.state import Phase
from tests.flows import kept
from tests.flows.game import Game, game
from tests.flows.plainly import plain_command
from tests.secrecy.wire import Watch, cards_in, cards_in_body, cards_in_code

TURNS_BEFORE_LEAVING = 4


def talkative(situation: Situation, level: Level, seed: int) -> Move:
    """Play, or fail now and then with the whole hand in the words of the error."""
    if seed % 5 == 0:
        raise ValueError(f"{situation!r} {' '.join(map(str, situation.view.hand))}")
    return choose(situation, level, seed)


async def play(evening: Game) -> None:
    """Play the deal to its end; Béla leaves on the way, comes back, and everybody looks around."""
    left = back = False
    while (state := kept.deal(evening)).phase is not Phase.OVER:
        if state.to_move >= len(evening.people) or kept.computer_to_move(evening):
            await asyncio.sleep(0.01)
            if left and not back and state.to_move == 1:
                back = not (await evening.slash("Béla", "join")).failed
            continue
        name = list(evening.people)[state.to_move]
        command, options = plain_command(state)
        await evening.slash(name, command, **options)
        await evening.slash(name, "hand")
        await evening.slash("Anna", "table")
        if not left and state.turns_done >= TURNS_BEFORE_LEAVING:
            asked = await evening.slash("Béla", "leave")
            left = not (await evening.people["Béla"].press(asked.message, "Leave")).failed
    assert left
    await kept.settled(evening)


@pytest.mark.slow
async def test_no_byte_tells_a_card_of_a_computer(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """P18, 8.3: neither a computer's hand nor that of a seat that it plays for somebody."""
    caplog.set_level(logging.INFO)
    async with game(tmp_path, ("Anna", "Béla"), choose=talkative) as evening:
        watch = Watch(evening)
        checked = evening.discord.on_request
        assert checked is not None

        def both(method: str, path: str, body: object) -> None:
            checked(method, path, body)
            watch.on_request(method, path, body)

        evening.discord.on_request = both
        await evening.seat("Anna", "Béla", computers=0, deals=2, rules="max_reshuffles=0")
        for level in ("Strong", "Beginner"):
            await kept.settled(evening)
            lobby = next(message for message in evening.room.messages if message.embeds)
            asked = await evening.people["Anna"].in_(evening.room).press(lobby, "Add a computer")
            await evening.people["Anna"].press(asked.message, level)
        assert not (await evening.slash("Anna", "begin")).failed
        await play(evening)
        assert watch.offences == []
        assert watch.shown > 50
        frames = [frame.payload for frame in evening.discord.frames if frame.direction == "in"]
        assert set(cards_in_body(frames)) == set()
    lines = [record.getMessage() for record in caplog.records]
    assert any("the safe default plays" in line for line in lines)
    assert [line for line in lines if cards_in(line) or cards_in_code(line)] == []
    assert not any(record.exc_info for record in caplog.records if record.name.startswith("bot"))
