"""The moves of a deal (RULES 3 to 6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rummy.errors import IllegalMove
from bot.rummy.moves import Move
from bot.rummy.views import SeatView, public_events
from bot.services.desk import Desk
from bot.services.errors import RefusalCode, Refused
from bot.services.loading import Loaded, load_open, no_deal_code
from bot.services.models import Played, Stage, Table, mark_of
from bot.storage import deals

Choose = Callable[[SeatView], Move]


@dataclass(frozen=True, slots=True)
class PlayService:
    """The use cases of the player to move, and looking at one's own hand."""

    desk: Desk

    async def play(
        self,
        table_id: int,
        user_id: int,
        choose: Choose,
        *,
        interaction_id: int,
        expected: int | None = None,
    ) -> Played:
        """Carry out a move of a user, chosen from what his seat sees.

        The same interaction is carried out once (a repeated request gets the present view).
        `expected` is the mark of the deal that the player saw; another one is refused as stale,
        with nothing changed. Raise IllegalMove or Refused.
        """

        tries = count()

        async def act(conn: AsyncConnection, loaded: Loaded) -> Played:
            seat = loaded.seat_of(user_id).seat
            # A request that goes through at once is new, as the log takes an interaction once.
            known = next(tries) > 0 and await deals.find_by_interaction(conn, interaction_id)
            try:
                return await move(conn, loaded, seat) if not known else _again(loaded, seat)
            except (IllegalMove, Refused):
                if await deals.find_by_interaction(conn, interaction_id):
                    return _again(loaded, seat)
                raise

        async def move(conn: AsyncConnection, loaded: Loaded, seat: int) -> Played:
            deal, _ = loaded.running_deal()
            if expected is not None and expected != mark_of(deal.id, len(loaded.events)):
                raise Refused(RefusalCode.STALE)
            chosen = choose(loaded.view_of(seat))
            after = await self.desk.referee.play(conn, loaded, chosen, user_id, interaction_id)
            return _played(loaded, after, seat)

        return await self.desk.change(table_id, act, claim=False)

    async def hand(self, table_id: int, user_id: int) -> tuple[Table, SeatView]:
        """Return what a user sees of the deal at a table. Raise Refused when there is none."""

        async def act(conn: AsyncConnection) -> tuple[Table, SeatView]:
            loaded = await load_open(conn, table_id, self.desk.memory, keep=True)
            seat = loaded.seat_of(user_id)
            return loaded.shown(), loaded.view_of(seat.seat)

        return await self.desk.store.read(act)

    async def hands(self, table_id: int) -> tuple[Table, dict[int, SeatView]]:
        """Return what each user sees of the deal at a table, by user; empty without a deal.

        The hands of computers are nobody's to see.
        """

        async def act(conn: AsyncConnection) -> tuple[Table, dict[int, SeatView]]:
            loaded = await self.desk.look(conn, table_id)
            if loaded.state is None:
                return loaded.shown(), {}
            views = {
                seat.user_id: loaded.last_view_of(seat.seat)
                for seat in loaded.seats
                if seat.user_id is not None
            }
            return loaded.shown(), views

        return await self.desk.store.read(act)


def seat_in_deal(table: Table, user_id: int) -> int:
    """Return the seat of a user in the deal that a table shows. Raise Refused without one.

    The table may have moved on since it was read; playing looks again.
    """
    seat = table.seat_of(user_id)
    if not table.open:
        raise Refused(RefusalCode.TABLE_ENDED)
    if seat is None:
        raise Refused(RefusalCode.NOT_SEATED)
    if table.stage is not Stage.DEAL:
        raise Refused(no_deal_code(table.stage))
    return seat.seat


def _again(loaded: Loaded, seat: int) -> Played:
    """Return the outcome of a request that was carried out before."""
    return replace(_played(loaded, loaded, seat), again=True)


def _played(before: Loaded, after: Loaded, seat: int) -> Played:
    new = after.events[len(before.events) :]
    return Played(after.shown(), after.last_view_of(seat), public_events(new))
