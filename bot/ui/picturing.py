"""Which pictures go with a message: those of its server, or those of the person who asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.i18n import Texts
from bot.rummy.scoring import DealScore
from bot.services.hub import Services
from bot.services.models import Deal, Table
from bot.ui.pictures.look import Look, Picture
from bot.ui.pictures.painter import Painter


@dataclass(frozen=True, slots=True)
class Picturing:
    """Has pictures drawn where they are wanted. None stands for a message without one."""

    services: Services
    painter: Painter

    async def table(
        self, texts: Texts, table: Table, deal: Deal, viewer: int | None = None
    ) -> Picture | None:
        """Return the table for everybody in its server, or for one viewer."""
        look = await self._look(table, viewer)
        if look is None:
            return None
        return await self.painter.table(texts, deal.view, table.names, look)

    async def sheet(
        self,
        texts: Texts,
        table: Table,
        scores: Sequence[DealScore],
        viewer: int | None = None,
    ) -> Picture | None:
        """Return the chart of some deals for everybody in the server, or for one viewer."""
        look = await self._look(table, viewer) if scores else None
        if look is None:
            return None
        return await self.painter.sheet(texts, table.names, scores, table.rules, look)

    async def _look(self, table: Table, viewer: int | None) -> Look | None:
        """Return the look of a picture, None where the server or the viewer has them off."""
        preferences = self.services.preferences
        guild_id = table.place.guild_id
        if viewer is None:
            return Look() if await preferences.of_guild(guild_id) else None
        chosen = await preferences.of(viewer, guild_id)
        return Look(chosen.theme, chosen.deck) if chosen.pictures else None
