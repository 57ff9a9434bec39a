"""What people do on their panel beside moves: pick cards, put melds aside, sort, type."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.rummy.cards import Face
from bot.rummy.moves import Discard, LayDown, Move
from bot.rummy.notation import BadNotation, parse_face
from bot.rummy.views import SeatView
from bot.services.hub import Services
from bot.services.models import Table
from bot.services.play import seat_in_deal
from bot.services.preferences import Sort
from bot.ui.answers import Asking
from bot.ui.controls import Press
from bot.ui.panels import NOTHING_PICKED, Panels
from bot.ui.picks import BadPicks, Picks, layout, may_discard, worth_asking
from bot.ui.playing import Playing


@dataclass(frozen=True, slots=True)
class Touching:
    """Answers the controls of a panel. Picking changes nothing that is kept."""

    services: Services
    panels: Panels
    playing: Playing

    async def panel(self, asking: Asking, table: Table, press: Press) -> None:
        """Show the hand as it is now, with the picks of the press where they still hold."""
        table, view = await self._seen(asking, table)
        kept = Picks.parse(press.args) if _is_current(table, press) else NOTHING_PICKED
        await self.panels.show(asking, table, view, picks=kept)

    async def pick(self, asking: Asking, table: Table, press: Press) -> None:
        """Show what the cards picked in the select are."""
        picks = Picks.parse(press.args).picking(press.values)
        await self._show(asking, table, press, picks)

    async def collect(self, asking: Asking, table: Table, press: Press) -> None:
        """Put melds aside, so that more cards can be picked."""
        await self._show(asking, table, press, Picks.parse(press.args))

    async def sort(self, asking: Asking, table: Table, press: Press) -> None:
        """Remember another order of cards, and show the hand in it."""
        wanted, _, picks = press.args.partition(":")
        if wanted in tuple(Sort):
            await self.services.preferences.put(asking.interaction.user.id, sort=Sort(wanted))
        if picks:
            await self._show(asking, table, press, Picks.parse(picks))
        else:
            await self.panel(asking, table, replace(press, args=""))

    async def lay(self, asking: Asking, table: Table, press: Press) -> None:
        """Lay the melds of a press down in one act."""
        table, view = await self._seen(asking, table)
        if not _is_current(table, press):
            await self._stale(asking, table, view)
            return
        try:
            melds = layout(view, Picks.parse(press.args))
        except BadPicks:
            await self._gone(asking, table, view)
            return
        await self.playing.carry_out(asking, table, LayDown(view.seat, melds), press.version)

    async def drop(self, asking: Asking, table: Table, press: Press) -> None:
        """Discard a card; ask once where it is a joker, or would have melded."""
        table, view = await self._seen(asking, table)
        if not _is_current(table, press):
            await self._stale(asking, table, view)
            return
        card = _held(view, press.args)
        if card is None:
            await self._gone(asking, table, view)
        elif may_discard(view, card) and await asyncio.to_thread(worth_asking, view, card):
            key = "panel.ask_joker" if card.is_joker else "panel.ask_discard"
            notice = [asking.texts(key, card=card)]
            await self.panels.show(asking, table, view, notice=notice, asked=card)
        else:
            move: Move = Discard(view.seat, card)
            await self.playing.carry_out(asking, table, move, press.version)

    async def _show(self, asking: Asking, table: Table, press: Press, picks: Picks) -> None:
        table, view = await self._seen(asking, table)
        if _is_current(table, press):
            await self.panels.show(asking, table, view, picks=picks)
        else:
            await self._stale(asking, table, view)

    async def _seen(self, asking: Asking, table: Table) -> tuple[Table, SeatView]:
        """Return what the person sees now. Raise Refused where there is no deal to see."""
        user_id = asking.interaction.user.id
        seat_in_deal(table, user_id)
        return await self.services.play.hand(table.table_id, user_id)

    async def _stale(self, asking: Asking, table: Table, view: SeatView) -> None:
        await self._told(asking, table, view, (asking.texts("answer.stale"),))

    async def _gone(self, asking: Asking, table: Table, view: SeatView) -> None:
        await self._told(asking, table, view, (asking.texts("panel.gone"),))

    async def _told(
        self, asking: Asking, table: Table, view: SeatView, lines: Sequence[str]
    ) -> None:
        await self.panels.show(asking, table, view, notice=lines)


def _is_current(table: Table, press: Press) -> bool:
    """Return whether nothing has happened in the deal since a panel was made."""
    return table.deal is not None and table.deal.mark == press.version


def _held(view: SeatView, code: str) -> Face | None:
    try:
        card = parse_face(code)
    except BadNotation:
        return None
    return card if card in view.hand else None
