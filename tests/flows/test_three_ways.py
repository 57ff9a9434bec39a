"""The same match by slash commands, by touch, and typed in short leaves the same event log."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.players.choosing import Level, choose
from bot.players.situation import Situation, seen
from bot.rummy.autoplay import safe_default
from bot.rummy.cards import Face
from bot.rummy.deal import Context, decide
from bot.rummy.errors import IllegalMove
from bot.rummy.moves import Discard, DrawStock, LayDown, LayOff, Move, SwapJoker, TakeDiscard
from bot.rummy.notation import parse_event
from bot.rummy.state import DealState, Phase
from bot.rummy.views import public_events, seat_view
from bot.services.errors import Refused
from bot.ui.picks import LETTERS, letters_of
from bot.ui.playing import lay_down
from bot.ui.suggest import said
from tests.flows import kept
from tests.flows.fingers import Fingers
from tests.flows.game import Game, game

NAMES = ("Anna", "Béla")
OPTIONS = {"deals": 2, "opening": 20, "jokers": 6, "rules": "discard_pickup=free"}
_LOG = (
    "SELECT dealt.number, seq, body FROM events JOIN dealt ON dealt.id = deal_id"
    " ORDER BY dealt.number, seq"
)
_NO_RESHUFFLE = Context(lambda _number, cards: cards)
Way = Callable[[Game, str, Move], Awaitable[None]]


def next_move(evening: Game) -> Move:
    """Return what the beginner does, or the safe default where that has to be asked back."""
    state = kept.deal(evening)
    log = [parse_event(line) for line in kept.events(evening)]
    view = seat_view(state, state.to_move)
    situation = Situation(view, seen(public_events(log)), (0, 0), 0)
    move = choose(situation, Level.BEGINNER, len(log))
    return move if _is_clear(state, move) else safe_default(view)


def _is_clear(state: DealState, move: Move) -> bool:
    """Return whether a move as people type it can be read in one way only."""
    try:
        if isinstance(move, LayDown):
            text = " + ".join(said(meld) for meld in move.melds)
            return lay_down(move.seat, state.rules, text) == move
        if isinstance(move, LayOff):
            decide(state, LayOff(move.seat, move.meld, move.cards), _NO_RESHUFFLE)
    except (IllegalMove, Refused):
        return False
    return True


def _typed(move: Move) -> tuple[str, dict[str, Any]]:
    match move:
        case DrawStock():
            return "draw", {"source": "stock"}
        case TakeDiscard():
            return "draw", {"source": "discard"}
        case LayDown():
            return "meld", {"cards": " + ".join(said(meld) for meld in move.melds)}
        case LayOff():
            return "layoff", {"cards": _codes(move.cards), "meld": str(move.meld)}
        case SwapJoker():
            return "swap", {"cards": _codes(move.cards), "meld": str(move.meld)}
        case Discard():
            return "discard", {"card": move.card.code}
        case _:
            return "undo", {}


def _codes(cards: tuple[Face, ...]) -> str:
    return " ".join(card.code for card in cards)


async def by_slash(evening: Game, name: str, move: Move) -> None:
    """Use the slash command of a move."""
    words, options = _typed(move)
    assert not (await evening.slash(name, words, **options)).failed


async def in_short(evening: Game, name: str, move: Move) -> None:
    """Type a move into the form of the panel."""
    words, options = _typed(move)
    text = {"meld": "lay", "layoff": "off"}.get(words, words)
    if words == "draw" and options["source"] == "discard":
        text = "take"
    elif words != "draw":
        text = " ".join([text, options.get("meld", ""), options.get("cards", "")])
        text += options.get("card", "")
    fingers = Fingers(evening, name)
    await fingers.open()
    form = (await fingers.person.press(fingers.panel, "Type…")).modal
    assert not (await form.submit({"typed": text})).failed


async def by_touch(evening: Game, name: str, move: Move) -> None:
    """Pick cards in the panel and press the button of a move."""
    fingers = Fingers(evening, name)
    if isinstance(move, DrawStock | TakeDiscard):
        await kept.settled(evening)  # until then the buttons are those of the turn before
        top = kept.deal(evening).top_discard
        await fingers.on_board("Draw" if isinstance(move, DrawStock) else f"Take {top}")
        return
    await fingers.open()
    if isinstance(move, LayDown):
        await _lay(evening, fingers, move)
    elif isinstance(move, LayOff | SwapJoker):
        await fingers.pick(" ".join(map(str, move.cards)))
        verb = "Lay off on" if isinstance(move, LayOff) else "Swap for the joker in"
        await fingers.press(f"{verb} {move.meld}")
    elif isinstance(move, Discard):
        await fingers.pick(str(move.card))
        asked = await fingers.press(f"Discard {move.card}")
        if "Do you really want" in asked.text:
            await fingers.press(f"Yes, discard {move.card}")
    else:
        await fingers.press("Undo")


async def _lay(evening: Game, fingers: Fingers, move: LayDown) -> None:
    """Pick meld after meld, put each but the last aside, and lay all down together."""
    state = kept.deal(evening)
    melds = letters_of(seat_view(state, state.to_move), move.melds)
    for number, letters in enumerate(melds, 1):
        picked = [sign for sign in letters if sign in LETTERS]
        fingers.answers.append(await fingers.person.select(fingers.panel, picked))
        action = "lay" if number == len(melds) else "collect"
        wanted = ".".join(melds[:number])
        button = next(
            one["custom_id"]
            for one in fingers.panel.buttons
            if one["custom_id"].split(":")[1] == action
            and _same(one["custom_id"].split(":", 5)[5], wanted)
        )
        await fingers.press(button)


def _same(args: str, wanted: str) -> bool:
    """Return whether two custom ids stand for the same melds."""
    return args.partition(";")[0].split(".") == wanted.split(".")


async def log_of(folder: Path, way: Way) -> tuple[list[tuple[Any, ...]], set[type[Move]]]:
    """Play a match in one way; return its event log and the kinds of moves that were made."""
    made: set[type[Move]] = set()
    async with game(folder, NAMES) as evening:
        await evening.begin(*NAMES, **OPTIONS)
        for number in (1, 2):
            if number > 1:
                assert not (await evening.slash("Anna", "begin")).failed
            while kept.deal(evening).phase is not Phase.OVER:
                count, move = len(kept.events(evening)), next_move(evening)
                await way(evening, NAMES[move.seat], move)
                assert len(kept.events(evening)) > count, move
                made.add(type(move))
            await kept.settled(evening)
        return kept.rows(evening, _LOG), made


@pytest.mark.slow
@pytest.mark.timeout(400)
async def test_three_ways_of_playing_leave_one_log(tmp_path: Path) -> None:
    """All of them go through the same calls; RULES 3 to 6."""
    logs = []
    for name, way in (("slash", by_slash), ("touch", by_touch), ("short", in_short)):
        (tmp_path / name).mkdir()
        log, made = await log_of(tmp_path / name, way)
        assert {DrawStock, TakeDiscard, LayDown, LayOff, Discard} <= made
        logs.append(log)
    assert len(logs[0]) > 80
    assert logs[0] == logs[1] == logs[2]
