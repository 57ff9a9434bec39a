"""Answers what Discord asks while a person types. Never raises: no answer is an empty list."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.i18n import Texts
from bot.rummy.errors import IllegalMove
from bot.rummy.views import SeatView
from bot.services.errors import Refused
from bot.services.hub import Services
from bot.services.models import Table
from bot.ui import suggest
from bot.ui.answers import Interaction, texts_of
from bot.ui.finding import table_of, title_of
from bot.ui.suggest import Choice

log = logging.getLogger(__name__)
Offer = Callable[[Texts, Table, SeatView], list[Choice]]


@dataclass(frozen=True, slots=True)
class Suggesting:
    """Suggestions for each option that has them."""

    services: Services

    async def _seat(self, interaction: Interaction) -> tuple[Table, SeatView]:
        chosen = getattr(interaction.namespace, "table", None)
        table = await table_of(self.services, interaction, chosen)
        return await self.services.play.hand(table.table_id, interaction.user.id)

    async def _quietly(self, work: Awaitable[list[Choice]]) -> list[Choice]:
        try:
            return await work
        except (Refused, IllegalMove):
            return []
        except Exception:
            log.exception("no suggestions")
            return []

    async def _offer(self, interaction: Interaction, typed: str, offer: Offer) -> list[Choice]:
        table, view = await self._seat(interaction)
        # Offers may search; the event loop stays free meanwhile.
        offered = await asyncio.to_thread(offer, texts_of(interaction), table, view)
        return suggest.best(offered, typed)

    async def source(self, interaction: Interaction, typed: str) -> list[Choice]:
        """Suggest from where to draw."""
        return await self._quietly(
            self._offer(interaction, typed, lambda texts, _, view: suggest.sources(texts, view))
        )

    async def melds(self, interaction: Interaction, typed: str) -> list[Choice]:
        """Suggest melds to lay."""

        async def work() -> list[Choice]:
            _, view = await self._seat(interaction)
            return suggest.best(await suggest.melds(view), typed)

        return await self._quietly(work())

    async def lay_off(self, interaction: Interaction, typed: str) -> list[Choice]:
        """Suggest cards to lay off."""
        return await self._quietly(
            self._offer(interaction, typed, lambda _texts, _, view: suggest.lay_offs(view))
        )

    async def swap(self, interaction: Interaction, typed: str) -> list[Choice]:
        """Suggest cards to swap for a joker."""
        return await self._quietly(
            self._offer(interaction, typed, lambda _texts, _, view: suggest.swaps(view))
        )

    async def target(self, interaction: Interaction, typed: str, *, swap: bool) -> list[Choice]:
        """Suggest melds on the table for the cards given so far."""
        cards = getattr(interaction.namespace, "cards", None) or ""

        def offer(_: Texts, table: Table, view: SeatView) -> list[Choice]:
            return suggest.targets(view, cards, table.names, swap=swap)

        return await self._quietly(self._offer(interaction, typed, offer))

    async def discard(self, interaction: Interaction, typed: str) -> list[Choice]:
        """Suggest cards to discard."""

        async def work() -> list[Choice]:
            chosen = getattr(interaction.namespace, "table", None)
            table = await table_of(self.services, interaction, chosen)
            user_id, texts = interaction.user.id, texts_of(interaction)
            table, view, drops = await self.services.coach.discards(table.table_id, user_id)
            return suggest.best(suggest.discards(texts, view, drops, hints=table.hints), typed)

        return await self._quietly(work())

    async def table(self, interaction: Interaction, typed: str) -> list[Choice]:
        """Suggest the tables at which the person sits."""

        async def work() -> list[Choice]:
            mine = await self.services.tables.of_user(interaction.user.id)
            choices = [Choice(title_of(table), str(table.table_id)) for table in mine]
            return suggest.best(choices, typed)

        return await self._quietly(work())
