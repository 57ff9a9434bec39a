"""Which table a text is about: server, channel, deal, and the way there."""

from __future__ import annotations

from bot.services.models import Table
from bot.ui.render_table import TableHead


def link_to(table: Table) -> str:
    """Return the address of the channel of a table, which opens in Discord."""
    return f"https://discord.com/channels/{table.place.guild_id}/{table.place.channel_id}"


def head_of(table: Table) -> TableHead:
    """Return what names a table at the top of a text."""
    return TableHead(
        deal=table.deal.number if table.deal else 0,
        deals=table.rules.deals,
        guild=table.place.guild_name,
        channel=table.place.channel_name,
        link=link_to(table),
    )
