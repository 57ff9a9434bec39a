"""What everybody may look at: table, standings, rules, help."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.errors import RefusalCode, Refused
from bot.services.hub import Services
from bot.services.models import Table
from bot.ui.answers import Asking, answer, server_texts
from bot.ui.head import head_of
from bot.ui.picturing import Picturing
from bot.ui.render_help import help_embeds
from bot.ui.render_lobby import lobby_embed, rules_embed
from bot.ui.render_score import sheet_embed
from bot.ui.render_table import table_text
from bot.ui.spread import files, spread


@dataclass(frozen=True, slots=True)
class Looking:
    """Answers what changes nothing. Tables and sheets are public, help is private."""

    services: Services
    picturing: Picturing

    async def table(self, asking: Asking, table: Table) -> None:
        """Show the table, or who sits in the lobby."""
        texts = server_texts(asking.interaction)
        if table.deal is None:
            embed = lobby_embed(
                texts, table.rules, table.names, table.wanted_seats, hints=table.hints
            )
            await answer(asking.interaction, embeds=[embed], public=True)
            return
        view = table.deal.view
        picture = await self.picturing.table(texts, table, table.deal, _viewer(asking))
        shown = spread(
            "", table_text(texts, view, head_of(table), table.names), picture, over=view.over
        )
        await answer(asking.interaction, view=shown, files=files(picture), public=True)

    async def standings(self, asking: Asking, table: Table, *, public: bool = True) -> None:
        """Show the score sheet, to everybody or to who asks."""
        if table.deal is None:
            raise Refused(RefusalCode.MATCH_NOT_RUNNING)
        texts = server_texts(asking.interaction) if public else asking.texts
        viewer = _viewer(asking) if public else asking.interaction.user.id
        chart = await self.picturing.sheet(texts, table, table.scores, viewer)
        sheet = sheet_embed(texts, table.names, table.scores, table.rules, chart)
        await answer(asking.interaction, embeds=[sheet], files=files(chart), public=public)

    async def rules(self, asking: Asking, table: Table, *, public: bool = True) -> None:
        """Show the rule card of a table, to everybody or to who asks."""
        texts = server_texts(asking.interaction) if public else asking.texts
        card = rules_embed(texts, table.rules, hints=table.hints)
        await answer(asking.interaction, embeds=[card], public=public)

    async def help(self, asking: Asking) -> None:
        """Tell how to play."""
        await answer(asking.interaction, embeds=help_embeds(asking.texts))


def _viewer(asking: Asking) -> int | None:
    """Return who alone sees an answer to everybody: the person in the DM; in a server nobody."""
    return asking.interaction.user.id if asking.interaction.guild_id is None else None
