"""What everybody may look at: table, standings, rules, help."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.errors import RefusalCode, Refused
from bot.services.hub import Services
from bot.services.models import Table
from bot.ui.answers import Asking, answer, server_texts
from bot.ui.head import head_of
from bot.ui.render_help import help_embeds
from bot.ui.render_lobby import lobby_embed, rules_embed
from bot.ui.render_score import sheet_embed
from bot.ui.render_table import table_embed


@dataclass(frozen=True, slots=True)
class Looking:
    """Answers what changes nothing. Tables and sheets are public, help is private."""

    services: Services

    async def table(self, asking: Asking, table: Table) -> None:
        """Show the table, or who sits in the lobby."""
        texts = server_texts(asking.interaction)
        if table.deal is None:
            embed = lobby_embed(
                texts, table.rules, table.names, table.wanted_seats, hints=table.hints
            )
        else:
            embed = table_embed(texts, table.deal.view, head_of(table), table.names)
        await answer(asking.interaction, embeds=[embed], public=True)

    async def standings(self, asking: Asking, table: Table) -> None:
        """Show the score sheet."""
        if table.deal is None:
            raise Refused(RefusalCode.MATCH_NOT_RUNNING)
        texts = server_texts(asking.interaction)
        sheet = sheet_embed(texts, table.names, table.scores, table.rules)
        await answer(asking.interaction, embeds=[sheet], public=True)

    async def rules(self, asking: Asking, table: Table) -> None:
        """Show the rule card of a table."""
        texts = server_texts(asking.interaction)
        card = rules_embed(texts, table.rules, hints=table.hints)
        await answer(asking.interaction, embeds=[card], public=True)

    async def help(self, asking: Asking) -> None:
        """Tell how to play."""
        await answer(asking.interaction, embeds=help_embeds(asking.texts))
