"""Correct bodies of application commands, as discord.py's command tree sends them."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands
from discord.app_commands import locale_str

from tests.openapi.bodies import good

APPLICATION = "/api/v10/applications/1100000000000000004"
_HUNGARIAN = {
    "meld": "lerak",
    "cards": "lapok",
    "meld-number": "sor-szám",
    "Lay down melds": "Kombinációk lerakása",
    "Which cards": "Mely lapok",
    "Stock": "Talon",
}


class _Translator(app_commands.Translator):
    async def translate(
        self,
        string: locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        if locale is discord.Locale.american_english:
            return string.message
        return _HUNGARIAN.get(string.message) if locale is discord.Locale.hungarian else None


class _Rummy(app_commands.Group):
    @app_commands.command(name=locale_str("meld"), description=locale_str("Lay down melds"))
    @app_commands.rename(cards=locale_str("cards"), number=locale_str("meld-number"))
    @app_commands.describe(cards=locale_str("Which cards"), number="Number shown on the table")
    async def meld(
        self,
        interaction: discord.Interaction,
        cards: app_commands.Range[str, 1, 200],
        number: app_commands.Range[int, 1, 40] | None = None,
    ) -> None:
        """Never called: only its description is sent."""

    @meld.autocomplete("cards")
    async def _cards(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return []

    @app_commands.command(name="draw", description="Draw a card")
    @app_commands.choices(
        source=[
            app_commands.Choice(name=locale_str("Stock"), value="stock"),
            app_commands.Choice(name="Discard", value="discard"),
        ]
    )
    async def draw(
        self, interaction: discord.Interaction, source: str, deals: Literal[1, 7] = 7
    ) -> None:
        """Never called: only its description is sent."""


async def _show_profile(interaction: discord.Interaction, member: discord.Member) -> None:
    """Never called: only its description is sent."""


def _tree() -> app_commands.CommandTree[discord.Client]:
    client = discord.Client(intents=discord.Intents(guilds=True))
    tree = app_commands.CommandTree(
        client,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    rummy = _Rummy(name="rummy", description="Hungarian rummy")
    admin = app_commands.Group(
        name="rummy-admin",
        description="For those who run the server",
        default_permissions=discord.Permissions(manage_guild=True),
        guild_only=True,
    )
    admin.add_command(app_commands.Group(name="tables", description="Tables of this server"))
    tree.add_command(rummy)
    tree.add_command(admin)
    tree.add_command(app_commands.ContextMenu(name="Show Profile", callback=_show_profile))
    return tree


async def _payload() -> list[dict[str, Any]]:
    tree, translator = _tree(), _Translator()
    return [await c.get_translated_payload(tree, translator) for c in tree.get_commands()]


@good("PUT", f"{APPLICATION}/commands")
async def commands() -> object:
    return await _payload()


@good("PUT", f"{APPLICATION}/guilds/1100000000000000006/commands")
async def guild_commands() -> object:
    return [c.to_dict(tree) for tree in (_tree(),) for c in tree.get_commands()]


@good("POST", f"{APPLICATION}/commands")
async def one_command() -> object:
    return (await _payload())[0]
