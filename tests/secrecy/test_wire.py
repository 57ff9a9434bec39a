"""A match through the stand-in in which every outgoing byte is read (P18)."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.rummy.deal import decide
from bot.rummy.errors import IllegalMove
from bot.rummy.moves import Discard, DrawStock, LayDown, LayOff, Move, SwapJoker, TakeDiscard
from bot.rummy.state import DealState, Phase
from bot.rummy.views import seat_view
from bot.ui.suggest import said
from tests.flows import kept
from tests.flows.game import Game, game
from tests.secrecy.play import context, wishes
from tests.secrecy.wire import Watch, cards_in, cards_in_body

NAMES = ("Anna", "Béla", "Cili")
SUGGESTED = (
    ("draw", "source"),
    ("meld", "cards"),
    ("layoff", "cards"),
    ("swap", "cards"),
    ("discard", "card"),
)
RULES = "ace_value=eleven joker_in_hand=25 discard_pickup=free"
SECOND_DEAL = 25
REFUSED = 0.05


def typed(move: Move, *, end: bool) -> tuple[str, dict[str, Any]]:
    """Return the command for a move."""
    match move:
        case DrawStock():
            return "draw", {"source": "end" if end else "stock"}
        case TakeDiscard():
            return "draw", {"source": "discard"}
        case LayDown():
            return "meld", {"cards": " + ".join(said(meld) for meld in move.melds)}
        case LayOff():
            return "layoff", {"cards": _codes(move), "meld": str(move.meld)}
        case SwapJoker():
            return "swap", {"cards": _codes(move), "meld": str(move.meld)}
        case Discard():
            return "discard", {"card": str(move.card)}
        case _:
            return "undo", {}


def legal(state: DealState, move: Move) -> bool:
    """Whether the rules take a move."""
    try:
        decide(state, move, context(0))
    except IllegalMove:
        return False
    return True


def _codes(move: LayOff | SwapJoker) -> str:
    return " ".join(face.code for face in move.cards)


def tries(evening: Game, chance: Random) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield what the player to move tries, until something has happened."""
    state = kept.deal(evening)
    count = len(kept.events(evening))
    for move in wishes(seat_view(state, state.to_move), chance):
        if len(kept.events(evening)) > count:
            return
        if not legal(state, move) and chance.random() > REFUSED:
            continue
        words, options = typed(move, end=state.exhausted)
        yield NAMES[state.to_move], words, options


async def curious(evening: Game, chance: Random) -> None:
    """Let somebody look around: the own hand, the table, suggestions."""
    name = chance.choice(NAMES)
    words, focus = chance.choice(SUGGESTED)
    at = evening.people[name].in_(evening.room)
    await at.complete(f"rummy {words}", focus, **{focus: chance.choice(("", "9", "JK", "kőr"))})
    looks = ("hand", "hint", "table", "standings", "undo")
    answer = await evening.slash(name, chance.choice(looks))
    assert not answer.failed


async def play_on(evening: Game, chance: Random, most: int) -> None:
    """Play a deal to its end, or to a number of events."""
    while kept.deal(evening).phase is not Phase.OVER and len(kept.events(evening)) < most:
        for name, words, options in tries(evening, chance):
            assert not (await evening.slash(name, words, **options)).failed
        if chance.random() < 0.2:
            await curious(evening, chance)
    await kept.settled(evening)


@pytest.mark.slow
async def test_no_byte_tells_a_card_too_much(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """P18: messages, DMs, private answers, suggestions, custom ids, log lines."""
    caplog.set_level(logging.INFO)
    chance = Random(5)
    async with game(tmp_path, NAMES) as evening:
        watch = Watch(evening)
        checked = evening.discord.on_request
        assert checked is not None

        def both(method: str, path: str, body: object) -> None:
            checked(method, path, body)
            watch.on_request(method, path, body)

        evening.discord.on_request = both
        await evening.begin(*NAMES, deals=2, opening=0, jokers=6, rules=RULES)
        await play_on(evening, chance, 1000)
        assert kept.deal(evening).phase is Phase.OVER
        await evening.slash("Anna", "begin")
        await play_on(evening, chance, SECOND_DEAL)
        assert watch.offences == []
        assert watch.shown > 200
        frames = [frame.payload for frame in evening.discord.frames if frame.direction == "in"]
        assert frames
        assert set(cards_in_body(frames)) == set()
    lines = [record.getMessage() for record in caplog.records]
    assert any("refused" in line for line in lines)
    assert [line for line in lines if cards_in(line)] == []


async def test_the_watch_finds_what_it_looks_for(tmp_path: Path) -> None:
    """A hidden card in a message, a DM, a private answer, a custom id or a suggestion is seen."""
    async with game(tmp_path, NAMES) as evening:
        await evening.begin(*NAMES)
        await kept.settled(evening)
        watch = Watch(evening)
        hands = [{card.face for card in hand} for hand in kept.deal(evening).hands]
        mine, other = (
            sorted(hands[0] - hands[1], key=str)[0],
            sorted(hands[1] - hands[0], key=str)[0],
        )
        answer = await evening.slash("Anna", "hand")
        dm = f"/channels/{evening.people['Anna'].in_dm().channel.id}/messages"
        room = f"/channels/{evening.room.id}/messages"
        call = f"/interactions/{answer.interaction.id}/{answer.interaction.token}/callback"
        private = {"type": 4, "data": {"flags": 64, "content": str(other)}}
        for path, body, leaks in (
            (room, {"content": str(mine)}, True),
            (room, {"embeds": [{"fields": [{"name": "x", "value": f"**{other}**"}]}]}, True),
            (room, {"components": [{"custom_id": f"romi:move:1:0:1:discard {mine.code}"}]}, True),
            (dm, {"content": str(other)}, True),
            (dm, {"content": str(mine)}, False),
            (call, private, True),
            (call, {"type": 4, "data": {"content": str(mine)}}, True),
            (call, {"type": 4, "data": {"flags": 64, "content": str(mine)}}, False),
            (call, {"type": 8, "data": {"choices": [{"value": other.code}]}}, True),
            (call, {"type": 8, "data": {"choices": [{"value": mine.code}]}}, False),
        ):
            watch.offences.clear()
            watch.on_request("POST", path, body)
            assert bool(watch.offences) is leaks, body
