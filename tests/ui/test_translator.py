"""Names and descriptions of commands come from the catalogues, by where they stand."""

from typing import Any

import discord
import pytest
from discord import Locale, app_commands

from bot.ui.translator import CatalogueTranslator
from bot.ui.wording import word

LANGUAGES = {"en-US", "en-GB", "hu"}


class Sample(app_commands.Group):
    """A small root with the shape of the real one."""

    @app_commands.command(name="draw", description="…")
    @app_commands.choices(
        source=[app_commands.Choice(name=app_commands.locale_str("stock"), value="stock")]
    )
    async def draw(self, interaction: discord.Interaction, source: str | None = None) -> None:
        """Do nothing."""

    @app_commands.command(name="nothing", description="not in the catalogues")
    async def nothing(self, interaction: discord.Interaction) -> None:
        """Do nothing."""


async def payload() -> dict[str, Any]:
    """Return what Discord would be sent, every text translated."""
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)
    await tree.set_translator(CatalogueTranslator())
    tree.add_command(Sample(name="rummy", description=word("rummy.description")))
    (root,) = tree.get_commands()
    return await root.get_translated_payload(tree, CatalogueTranslator())


async def test_every_text_has_the_three_languages() -> None:
    """NOTES 1.3: hu, and both kinds of English, as a missing en-US falls back to en-GB."""
    root = await payload()
    draw = root["options"][0]
    option = draw["options"][0]
    for part in (root, draw, option):
        assert set(part["name_localizations"]) == LANGUAGES
        assert set(part["description_localizations"]) == LANGUAGES
    assert root["name_localizations"]["hu"] == "römi"
    assert draw["name_localizations"] == {"en-US": "draw", "en-GB": "draw", "hu": "húz"}
    assert option["name_localizations"]["hu"] == "honnan"
    assert option["choices"][0]["name_localizations"]["hu"] == "talon"


async def test_the_default_names_stay_english() -> None:
    root = await payload()
    assert root["name"] == "rummy"
    assert root["description"] == "Hungarian rummy (römi)"
    assert root["options"][0]["name"] == "draw"


async def test_a_text_outside_the_catalogues_stays_as_it_is() -> None:
    nothing = (await payload())["options"][1]
    assert not nothing.get("name_localizations")
    assert not nothing.get("description_localizations")


@pytest.mark.parametrize("locale", [Locale.german, Locale.french])
async def test_other_languages_have_no_texts(locale: Locale) -> None:
    context: Any = None
    found = await CatalogueTranslator().translate(word("rummy.description"), locale, context)
    assert found is None
