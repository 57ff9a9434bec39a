"""A tiny game on an unmodified discord.py, with one of everything that the page shows."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator
from typing import ClassVar

import discord
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.standin import StandIn

from .showcase import Show, png

Context = discord.Interaction["TinyBot"]
CARDS = ("9♠", "9♥", "10♥", "JK")
HAND = "```\n9♠  10♥  JK\n```"


class Lobby(discord.ui.View):
    """The buttons and selects of a table."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Join", custom_id="join:1", style=discord.ButtonStyle.success)
    async def join(self, interaction: Context, _button: discord.ui.Button[Lobby]) -> None:
        """Change the message."""
        name = interaction.user.display_name
        await interaction.response.edit_message(content=f"{name} sits down")

    @discord.ui.button(label="Hand", custom_id="hand:1", style=discord.ButtonStyle.primary)
    async def hand(self, interaction: Context, _button: discord.ui.Button[Lobby]) -> None:
        """Answer privately."""
        await interaction.response.send_message(f"Your hand {HAND}", ephemeral=True)

    @discord.ui.button(label="Begin", custom_id="begin:1", disabled=True)
    async def begin(self, interaction: Context, _button: discord.ui.Button[Lobby]) -> None:
        """Never reached."""

    @discord.ui.button(label="Sleep", custom_id="sleep:1", style=discord.ButtonStyle.danger)
    async def sleep(self, _interaction: Context, _button: discord.ui.Button[Lobby]) -> None:
        """Give no answer at all."""

    @discord.ui.button(label="Form", custom_id="form:1")
    async def form(self, interaction: Context, _button: discord.ui.Button[Lobby]) -> None:
        """Open a form."""
        await interaction.response.send_modal(Rules())

    @discord.ui.select(
        custom_id="one:1",
        placeholder="One card",
        options=[discord.SelectOption(label=card) for card in CARDS],
    )
    async def one(self, interaction: Context, select: discord.ui.Select[Lobby]) -> None:
        """Say what was picked."""
        await interaction.response.send_message(f"picked {select.values[0]}")

    @discord.ui.select(
        custom_id="some:1",
        placeholder="Some cards",
        min_values=2,
        max_values=3,
        options=[discord.SelectOption(label=card) for card in CARDS],
    )
    async def some(self, interaction: Context, select: discord.ui.Select[Lobby]) -> None:
        """Say what was picked."""
        await interaction.response.send_message("picked " + " ".join(select.values))


class Rules(discord.ui.Modal, title="House rules"):
    """A form."""

    name: discord.ui.TextInput[Rules] = discord.ui.TextInput(label="Name", custom_id="name")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Say what was filled in."""
        await interaction.response.send_message(f"rules of {self.name.value}")


class Hungarian(app_commands.Translator):
    """Translates a few words."""

    WORDS: ClassVar = {
        "discard": "eldob",
        "card": "lap",
        "Put a card down": "Tegyél le egy lapot",
        "Which card": "Melyik lapot",
    }

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The Hungarian word, if there is one."""
        del context
        return self.WORDS.get(string.message) if locale is discord.Locale.hungarian else None


class Rummy(app_commands.Group, name="rummy", description="A tiny game"):
    """The commands."""

    @app_commands.command(description="Open a table")
    async def start(self, interaction: Context, players: int = 2, fast: bool = False) -> None:
        """Answer with an embed and controls."""
        embed = discord.Embed(title="Table 1", description="**Two** seats", colour=0x2EA65E)
        embed.add_field(name="Deals", value="7").add_field(name="Jokers", value="4")
        embed.add_field(name="On the table", value="```\n1  9♠ 9♥ 9♦\n```", inline=False)
        embed.set_footer(text="Anna's table")
        text = f"A table for {players}, fast: {fast}"
        await interaction.response.send_message(text, embed=embed, view=Lobby())

    @app_commands.command(description="Put a card down")
    @app_commands.describe(card="Which card")
    async def discard(self, interaction: Context, card: str, loud: bool = False) -> None:
        """Say which card."""
        await interaction.response.send_message(f"discarded {card}{'!' if loud else ''}")

    @discard.autocomplete("card")
    async def cards(self, _interaction: Context, current: str) -> list[app_commands.Choice[str]]:
        """Suggest cards."""
        found = [card for card in CARDS if card.startswith(current)]
        return [app_commands.Choice(name=card, value=card) for card in found]

    @app_commands.command(description="Take a card")
    @app_commands.choices(
        source=[
            app_commands.Choice(name="the stock", value="stock"),
            app_commands.Choice(name="the discard", value="discard"),
        ]
    )
    async def draw(self, interaction: Context, source: str = "stock") -> None:
        """Say from where."""
        await interaction.response.send_message(f"drew from {source}")

    @app_commands.command(description="See your cards")
    async def hand(self, interaction: Context) -> None:
        """Answer privately."""
        await interaction.response.send_message(f"Your hand {HAND}", ephemeral=True)

    @app_commands.command(description="Call someone")
    async def call(self, interaction: Context, player: discord.User) -> None:
        """Mention someone."""
        await interaction.response.send_message(
            f"{player.mention}, it is your turn",
            allowed_mentions=discord.AllowedMentions(users=True),
        )

    @app_commands.command(description="Write to you")
    async def dm(self, interaction: Context) -> None:
        """Send a direct message that leads back here, and tell how it went."""
        assert isinstance(interaction.channel, discord.TextChannel)
        try:
            await interaction.user.send(f"Your hand {HAND} {interaction.channel.jump_url}")
        except discord.Forbidden:
            await interaction.response.send_message("your DMs are closed", ephemeral=True)
        else:
            await interaction.response.send_message("sent", ephemeral=True)

    @app_commands.command(description="Say something in every place of a message")
    async def echo(self, interaction: Context, text: str) -> None:
        """Put a text wherever a text can be."""
        embed = discord.Embed(title=text, description=text)
        embed.add_field(name=text, value=text).set_footer(text=text).set_author(name=text)
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label=text, custom_id=text))
        picture = discord.File(io.BytesIO(png(2, 2)), "x.png", description=text)
        await interaction.response.send_message(text, embed=embed, view=view, file=picture)

    @app_commands.command(description="Show a picture")
    async def picture(self, interaction: Context) -> None:
        """Answer with a picture."""
        file = discord.File(io.BytesIO(png(320, 120)), "hand.png", description="your three cards")
        await interaction.response.send_message(file=file)

    @app_commands.command(description="Play elsewhere")
    async def thread(self, interaction: Context) -> None:
        """Open a thread on a message."""
        assert isinstance(interaction.channel, discord.TextChannel)
        message = await interaction.channel.send("A second table")
        opened = await message.create_thread(name="side table")
        await opened.send("inside")
        await interaction.response.send_message(opened.mention)


class TinyBot(commands.AutoShardedBot):
    """The bot."""

    def __init__(self) -> None:
        super().__init__(commands.when_mentioned, intents=discord.Intents(guilds=True))

    async def setup_hook(self) -> None:
        """Register everything."""
        await self.tree.set_translator(Hungarian())
        self.tree.add_command(Rummy())
        self.tree.add_command(Show())
        self.add_view(Lobby())
        await self.tree.sync()


@contextlib.asynccontextmanager
async def playing(stand_in: StandIn) -> AsyncIterator[TinyBot]:
    """The bot, connected to the stand-in, with its commands registered."""
    bot = TinyBot()
    Route.BASE = stand_in.api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(stand_in.gateway_url)
    task = asyncio.create_task(bot.start(stand_in.token))
    await stand_in.bot_ready()
    try:
        yield bot
    finally:
        await bot.close()
        await task
