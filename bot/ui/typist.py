"""Moves typed into a form: carried out one after the other, up to the first that is refused."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.i18n import clean
from bot.rummy.errors import IllegalMove
from bot.rummy.moves import Discard, DrawStock, LayOff, Move, SwapJoker, TakeDiscard, Undo
from bot.rummy.views import PublicEvent, SeatView
from bot.services.errors import Refused
from bot.services.hub import Services
from bot.services.models import Played, Stage, Table
from bot.services.play import seat_in_deal
from bot.ui.answers import Asking, answer, change
from bot.ui.controls import Press
from bot.ui.forms import form, open_form
from bot.ui.panels import Panels, is_private
from bot.ui.playing import face_of, faces_of, lay_of_hand, outcome
from bot.ui.render_happened import happened_line
from bot.ui.render_refusal import refusal_text
from bot.ui.shorthand import Typed, Unclear, Verb, read_moves

LONGEST_QUOTE = 120


@dataclass(slots=True)
class Run:
    """How far typed moves have come: what happened, and what was refused and why."""

    table: Table
    view: SeatView
    done: int = 0
    events: list[PublicEvent] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Typist:
    """Opens the form for typed moves and carries out what comes back."""

    services: Services
    panels: Panels

    async def open(self, asking: Asking, table: Table, press: Press) -> None:
        """Open the form; on an old panel show how things stand instead."""
        table, view = await self._seen(asking, table)
        if table.deal is None or table.deal.mark != press.version:
            stale = asking.texts("answer.stale")
            await self.panels.show(asking, table, view, notice=(stale,))
            return
        wanted = Press("form", table.table_id, press.version, seat=view.seat)
        await open_form(asking.interaction, form(asking.texts, wanted))

    async def typed(self, asking: Asking, table: Table, press: Press) -> None:
        """Carry out what was typed, unless the table has moved on since the form was opened."""
        table, view = await self._seen(asking, table)
        text = "".join(press.values)
        if table.deal is None or table.deal.mark != press.version:
            lines = (asking.texts("answer.stale"), self._quoted(asking, "form.nothing_done", text))
            await self.panels.show(asking, table, view, notice=lines)
            return
        run = Run(table, view)
        try:
            moves = read_moves(text, asking.texts.locale)
        except Unclear as unclear:
            run.refused = self._quoted(asking, f"form.unclear.{unclear.why}", unclear.text)
            moves = ()
        await self._carry_out(asking, run, moves)
        await self._tell(asking, run, moves)

    def _quoted(self, asking: Asking, key: str, text: str) -> str:
        return asking.texts(key, text=clean(text, LONGEST_QUOTE))

    async def _carry_out(self, asking: Asking, run: Run, moves: Sequence[Typed]) -> None:
        for typed in moves:
            try:
                played = await self._played(asking, run, typed)
            except (IllegalMove, Refused) as refused:
                reason = refusal_text(asking.texts, refused, run.table.names)
                said = clean(typed.text, LONGEST_QUOTE)
                run.refused = asking.texts("form.refused", text=said, reason=reason)
                return
            run.done += 1
            run.events += played.events
            run.told += outcome(asking.texts, played)[1:]
            run.table, run.view = played.table, played.view

    async def _played(self, asking: Asking, run: Run, typed: Typed) -> Played:
        """Carry out one move at the version that the one before has left."""
        user_id = asking.interaction.user.id
        seat_in_deal(run.table, user_id)
        move = await asyncio.to_thread(_move, typed, run.view)
        deal = run.table.deal
        return await self.services.play.play(
            run.table.table_id,
            user_id,
            lambda _: move,
            interaction_id=_id_of(asking, run.done),
            expected=deal.mark if deal else None,
        )

    async def _tell(self, asking: Asking, run: Run, moves: Sequence[Typed]) -> None:
        texts, table = asking.texts, run.table
        lines = []
        if run.events:
            lines.append(happened_line(texts, run.events, table.names, table.rules))
        lines += run.told
        if run.refused:
            lines.append(run.refused)
        left = len(moves) - run.done - 1
        if run.refused and left > 0:
            lines.append(texts.n("form.left", left))
        if not lines:
            lines.append(texts("form.empty", example=texts("form.placeholder")))
        if table.stage is Stage.DEAL:
            await self.panels.show(asking, table, run.view, notice=lines)
            return
        show = change if is_private(asking.interaction) else answer
        await show(asking.interaction, "\n".join(lines))

    async def _seen(self, asking: Asking, table: Table) -> tuple[Table, SeatView]:
        user_id = asking.interaction.user.id
        seat_in_deal(table, user_id)
        return await self.services.play.hand(table.table_id, user_id)


def _id_of(asking: Asking, done: int) -> int:
    """Return the number under which the log takes a move: that of the interaction once.

    The log holds an interaction once; further moves of it go under numbers of their own, below
    zero, where no id of Discord is.
    """
    return asking.interaction.id if done == 0 else -1 - secrets.randbits(62)


def _move(typed: Typed, view: SeatView) -> Move:
    """Return the move that was typed. Raise IllegalMove or Refused where its cards are none."""
    seat = view.seat
    match typed.verb:
        case Verb.DRAW:
            return DrawStock(seat, typed.end)
        case Verb.TAKE:
            return TakeDiscard(seat)
        case Verb.LAY:
            return lay_of_hand(view, typed.cards)
        case Verb.LAY_OFF:
            return LayOff(seat, typed.meld, faces_of(typed.cards))
        case Verb.SWAP:
            return SwapJoker(seat, typed.meld, faces_of(typed.cards))
        case Verb.DISCARD:
            return Discard(seat, face_of(typed.cards))
        case _:
            return Undo(seat)
