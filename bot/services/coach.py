"""Advice for the player to move, from what his seat may know and nothing else."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.players.situation import Situation
from bot.rummy.errors import IllegalMove, RejectCode
from bot.rummy.views import SeatView
from bot.services.advice import Advice, Dropping, advise, drops
from bot.services.desk import Desk
from bot.services.errors import RefusalCode, Refused
from bot.services.loading import load_open
from bot.services.models import Table


@dataclass(frozen=True, slots=True)
class CoachService:
    """Tells a player what to do with his hand, where the table wants hints."""

    desk: Desk

    async def hint(self, table_id: int, user_id: int) -> tuple[Table, Advice]:
        """Return what to tell a user about his hand.

        Raise Refused without a deal or a seat, and where the table plays without hints;
        IllegalMove where somebody else is to move (RULES 3.4).
        """
        table, situation = await self._situation(table_id, user_id, hint=True)
        if not situation.view.my_turn:
            raise IllegalMove(RejectCode.NOT_YOUR_TURN, seat=situation.view.public.to_move)
        return table, await asyncio.to_thread(advise, situation)

    async def discards(
        self, table_id: int, user_id: int
    ) -> tuple[Table, SeatView, tuple[Dropping, ...]]:
        """Return the cards that a user may discard, the best first; nothing out of turn."""
        table, situation = await self._situation(table_id, user_id)
        return table, situation.view, await asyncio.to_thread(drops, situation)

    async def _situation(
        self, table_id: int, user_id: int, *, hint: bool = False
    ) -> tuple[Table, Situation]:
        async def act(conn: AsyncConnection) -> tuple[Table, Situation]:
            loaded = await load_open(conn, table_id, self.desk.memory, keep=True)
            seat = loaded.seat_of(user_id)
            if hint and not loaded.match.hints:
                raise Refused(RefusalCode.NO_HINTS)
            return loaded.shown(), loaded.situation_of(seat.seat)

        return await self.desk.store.read(act)
