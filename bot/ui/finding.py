"""Which table a person means, and who the person is."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.i18n import clean
from bot.services.errors import RefusalCode, Refused
from bot.services.hub import Services
from bot.services.models import Person, Place, Stage, Table
from bot.ui.answers import Interaction

WANTED = discord.Permissions(
    view_channel=True, send_messages=True, embed_links=True, read_message_history=True
)
WANTED_IN_THREADS = discord.Permissions(
    view_channel=True,
    send_messages_in_threads=True,
    embed_links=True,
    read_message_history=True,
)

# A choice takes 100 characters, server and channel as many of them each.
HALF_TITLE = 49
# discord.py calls a permission by its older name; Discord shows the newer one.
NAMES = {"read_messages": "view_channel"}


def person_of(interaction: Interaction) -> Person:
    """Return who asks."""
    user = interaction.user
    return Person(
        user.id,
        user.display_name,
        str(interaction.locale),
        manager=interaction.permissions.manage_guild,
    )


def place_of(interaction: Interaction, locale: str) -> Place:
    """Return where a table may be opened: the channel or thread of the interaction.

    Raise Refused outside servers, in archived threads, and where the bot lacks permissions.
    """
    channel = interaction.channel
    if interaction.guild_id is None or channel is None or interaction.channel_id is None:
        raise Refused(RefusalCode.NOT_IN_SERVER)
    in_thread = isinstance(channel, discord.Thread)
    if isinstance(channel, discord.Thread) and (channel.archived or channel.locked):
        raise Refused(RefusalCode.THREAD_ARCHIVED)
    check_permissions(interaction, in_thread=in_thread)
    guild = interaction.guild
    return Place(
        guild_id=interaction.guild_id,
        guild_name=guild.name if guild else "?",
        channel_id=interaction.channel_id,
        channel_name=getattr(channel, "name", None) or "?",
        locale=locale,
    )


def check_permissions(interaction: Interaction, *, in_thread: bool) -> None:
    """Raise Refused naming the permissions that the bot lacks here."""
    wanted = WANTED_IN_THREADS if in_thread else WANTED
    missing = wanted & ~interaction.app_permissions
    names = [NAMES.get(name, name) for name, wants in missing if wants]
    if names:
        raise Refused(RefusalCode.MISSING_PERMISSIONS, permissions=tuple(names))


async def table_of(
    services: Services, interaction: Interaction, chosen: str | None = None
) -> Table:
    """Return the table that is meant: the chosen one, that of the channel, or in the DM one's own.

    Raise Refused where there is none, and WHICH_TABLE where several could be meant.
    """
    if chosen:
        return await _chosen(services, interaction.user.id, chosen)
    if interaction.guild_id is not None and interaction.channel_id is not None:
        return await services.tables.at(interaction.channel_id)
    mine = await services.tables.of_user(interaction.user.id)
    return _one_of([table for table in mine if _plays(table, interaction.user.id)] or mine)


def _plays(table: Table, user_id: int) -> bool:
    """Return whether a user has not left a table, and its match is not over."""
    seat = table.seat_of(user_id)
    return seat is not None and seat.present and table.stage is not Stage.FINISHED


def _one_of(tables: Sequence[Table]) -> Table:
    if not tables:
        raise Refused(RefusalCode.NO_TABLE_ANYWHERE)
    if len(tables) > 1:
        raise Refused(RefusalCode.WHICH_TABLE)
    return tables[0]


async def _chosen(services: Services, user_id: int, chosen: str) -> Table:
    mine = await services.tables.of_user(user_id)
    for table in mine:
        if chosen in (str(table.table_id), table.place.channel_name, title_of(table)):
            return table
    raise Refused(RefusalCode.NO_SUCH_TABLE)


def title_of(table: Table) -> str:
    """Return the name of a table in lists: server and channel, safe to show."""
    channel = table.place.channel_name.removeprefix("#")
    return f"{clean(table.place.guild_name, HALF_TITLE)} #{clean(channel, HALF_TITLE)}"
