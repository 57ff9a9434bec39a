"""Everything the bot can say about a deal: to everybody, and to one seat."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

import discord

from bot.i18n import Texts
from bot.rummy.deal import decide, evolve, fold
from bot.rummy.errors import IllegalMove
from bot.rummy.events import Event
from bot.rummy.moves import Discard, DrawStock, LayOff, Move, SwapJoker, TakeDiscard, Undo
from bot.rummy.notation import FACES, print_move
from bot.rummy.scoring import score_state
from bot.rummy.state import DealState, Phase
from bot.rummy.views import public_events
from bot.services.advice import advise, drops
from bot.services.errors import Refused
from bot.services.loading import Loaded
from bot.services.models import Played, Table
from bot.storage.records import (
    DealRecord,
    DealStatus,
    MatchRecord,
    MatchStatus,
    SeatRecord,
    TableRecord,
    TableStatus,
)
from bot.ui import buttons, suggest
from bot.ui.controls import row
from bot.ui.head import head_of
from bot.ui.playing import lay_down, outcome
from bot.ui.remedy import cured
from bot.ui.render_hand import hand_parts
from bot.ui.render_hint import hint_text
from bot.ui.render_refusal import refusal_text
from bot.ui.render_score import deal_score_embed, sheet_embed
from bot.ui.render_table import table_text
from bot.ui.told import told
from tests.secrecy.play import context

NAMES = ("Anna", "Béla", "Cili", "Dani", "Éva", "Feri")
NOON = datetime(2025, 1, 1, 12, tzinfo=UTC)
TYPED = (
    "9S 9C 9H",
    "10S JS QS + 5H 5D 5C",
    "JK 5C 6C",
    "JK JK 7D",
    "2C 3C 4C 5C 6C 7C 8C",
    "KS AS 2S",
    "valami",
)
_FACES = tuple(FACES.values())


def loaded(log: Sequence[Event]) -> Loaded:
    """Return a table in the middle of its first deal, as the services read it."""
    state = fold(log)
    over = state.phase is Phase.OVER
    table = TableRecord(1, 10, "Klub", 20, "römi", 100, TableStatus.OPEN, "en", NOON, NOON, None, 3)
    match = MatchRecord(1, 1, 1, MatchStatus.PLAYING, state.rules, None, state.dealer, NOON, None)
    status = DealStatus.ENDED if over else DealStatus.RUNNING
    return Loaded(
        table=table,
        match=match,
        seats=tuple(
            SeatRecord(1, seat, 100 + seat, NAMES[seat], True, NOON) for seat in range(state.seats)
        ),
        scores=(score_state(state),) if over else (),
        deal=DealRecord(1, 1, 1, state.dealer, bytes(32), status, NOON, None, None),
        events=tuple(log),
        state=state,
        touched_at=NOON,
    )


def _plain(embed: discord.Embed) -> str:
    return json.dumps(embed.to_dict(), ensure_ascii=False)


def to_everybody(table: Table, texts: Texts) -> Iterator[tuple[str, str]]:
    """Yield every public text of a deal."""
    deal = table.deal
    assert deal is not None
    shown = table_text(texts, deal.view, head_of(table), table.names)
    yield "table", "\n".join(shown.pieces(melds=True))
    yield "turns", told(texts, table, deal, 0, deal.view.turns_done, 2000)
    yield "buttons", json.dumps(row(buttons.turn(texts, table, deal)).to_components())
    if table.scores:
        score = deal_score_embed(texts, deal.view, table.scores[0], table.names, 1)
        yield "score", _plain(score)
        yield "sheet", _plain(sheet_embed(texts, table.names, table.scores, table.rules))


async def to_seat(at: Loaded, seat: int, texts: Texts) -> Mapping[str, str]:
    """Return everything one seat is shown or told in private, and all that is public."""
    said = dict(to_everybody(at.shown(), texts))
    view, table = at.last_view_of(seat), at.shown()
    said["hand"] = hand_parts(texts, view, head_of(table), table.names).whole
    choices = {
        "source": suggest.sources(texts, view),
        "melds": await suggest.melds(view),
        "lay_offs": suggest.lay_offs(view),
        "swaps": suggest.swaps(view),
        "discards": dropped(at, seat, texts),
        "plain discards": dropped(at, seat, texts, hints=False),
        "onto": suggest.targets(view, "", table.names, swap=False),
        "into": suggest.targets(view, "", table.names, swap=True),
    }
    for name, offered in choices.items():
        for typed in ("", "9", "pikk 9", "JK"):
            said[f"{name} {typed}"] = repr(suggest.best(offered, typed))
    said.update(_tried(at, seat, texts))
    if view.my_turn:
        advice = advise(at.situation_of(seat))
        said["hint"] = hint_text(texts, advice, head_of(table), table.names)
    return said


def dropped(at: Loaded, seat: int, texts: Texts, *, hints: bool = True) -> list[suggest.Choice]:
    """Return what is suggested to a seat to discard."""
    view = at.last_view_of(seat)
    found = () if view.public.over else drops(at.situation_of(seat))
    return suggest.discards(texts, view, found, hints=hints)


def _tried(at: Loaded, seat: int, texts: Texts) -> Iterator[tuple[str, str]]:
    """Yield what comes of whatever a seat may try, except of a card drawn."""
    assert at.state is not None
    view = at.last_view_of(seat)
    for typed in TYPED:
        try:
            move: Move = lay_down(seat, view.rules, typed)
        except (IllegalMove, Refused) as refused:
            if isinstance(refused, IllegalMove):
                refused = cured(refused, None, typed, view)
            yield f"meld {typed}", _refusal(texts, refused)
        else:
            yield f"meld {typed}", _outcome(at, seat, move, texts)
    for move in _moves(at.state, seat):
        yield print_move(move), _outcome(at, seat, move, texts)


def _moves(state: DealState, seat: int) -> Iterator[Move]:
    tried = _FACES if state.to_move == seat else _FACES[::10]
    yield from (Discard(seat, face) for face in tried)
    yield from (DrawStock(seat), TakeDiscard(seat), Undo(seat))
    for at in (*state.melds, None):
        for face in tried[::4]:
            yield LayOff(seat, at.number if at else 99, (face,))
            yield SwapJoker(seat, at.number if at else 99, (face,))


def _outcome(at: Loaded, seat: int, move: Move, texts: Texts) -> str:
    assert at.state is not None
    try:
        events = decide(at.state, move, context(1))
    except IllegalMove as refused:
        view = at.last_view_of(seat)
        return _refusal(texts, cured(refused, move, "", view))
    if isinstance(move, DrawStock):
        return "drawn"
    state = at.state
    for event in events:
        state = evolve(state, event)
    after = replace(at.with_events(events, state), scores=())
    played = Played(after.shown(), after.last_view_of(seat), public_events(events))
    hand = hand_parts(texts, played.view, head_of(played.table), NAMES).whole
    return "\n".join([*outcome(texts, played), hand])


def _refusal(texts: Texts, refused: IllegalMove | Refused) -> str:
    return f"{refused}: {refusal_text(texts, refused, NAMES)}"
