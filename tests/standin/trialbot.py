"""A small bot on an unmodified discord.py, to try the stand-in with."""

from __future__ import annotations

import asyncio
import contextlib
import io
import sys
from collections.abc import AsyncIterator
from typing import ClassVar

import discord
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.standin import StandIn

Context = discord.Interaction["TrialBot"]


class Buttons(discord.ui.View):
    """Two buttons, a disabled one, and a select."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Join", custom_id="join:1")
    async def join(self, interaction: Context, _button: discord.ui.Button[Buttons]) -> None:
        """Change the message."""
        await interaction.response.edit_message(content=f"{interaction.user.name} joined")

    @discord.ui.button(label="Peek", custom_id="peek:1")
    async def peek(self, interaction: Context, _button: discord.ui.Button[Buttons]) -> None:
        """Answer privately."""
        await interaction.response.send_message("only you", ephemeral=True)

    @discord.ui.button(label="Closed", custom_id="closed:1", disabled=True)
    async def closed(self, interaction: Context, _button: discord.ui.Button[Buttons]) -> None:
        """Never reached."""

    @discord.ui.button(label="Form", custom_id="form:1")
    async def form(self, interaction: Context, _button: discord.ui.Button[Buttons]) -> None:
        """Open a form."""
        await interaction.response.send_modal(Question())

    @discord.ui.select(
        custom_id="pick:1",
        min_values=1,
        max_values=2,
        options=[discord.SelectOption(label=f"Card {n}", value=str(n)) for n in range(3)],
    )
    async def pick(self, interaction: Context, select: discord.ui.Select[Buttons]) -> None:
        """Say what was picked."""
        await interaction.response.send_message("picked " + " ".join(select.values))


class Question(discord.ui.Modal, title="A question"):
    """A modal with the two ways of labelling."""

    name: discord.ui.TextInput[Question] = discord.ui.TextInput(label="Name", custom_id="name")
    colour: discord.ui.Label[Question] = discord.ui.Label(
        text="Colour",
        component=discord.ui.Select(
            custom_id="colour",
            options=[discord.SelectOption(label=c) for c in ("red", "blue")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Say what was filled in."""
        select = self.colour.component
        assert isinstance(select, discord.ui.Select)
        await interaction.response.send_message(f"{self.name.value} likes {select.values[0]}")


class Hungarian(app_commands.Translator):
    """Translates a few words."""

    WORDS: ClassVar = {"say": "mond", "words": "szavak"}

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The Hungarian word, if there is one."""
        del context
        return self.WORDS.get(string.message) if locale is discord.Locale.hungarian else None


class TrialBot(commands.AutoShardedBot):
    """A bot with one command for each thing to try."""

    def __init__(self, intents: discord.Intents | None = None) -> None:
        wanted = intents or discord.Intents(guilds=True)
        super().__init__(commands.when_mentioned, intents=wanted)
        self.finish = asyncio.Event()
        self.problems: asyncio.Queue[BaseException] = asyncio.Queue()
        self.log: asyncio.Queue[str] = asyncio.Queue()

    async def setup_hook(self) -> None:
        """Register everything."""
        await self.tree.set_translator(Hungarian())
        self.tree.add_command(Try(self))
        self.tree.on_error = self._on_error  # type: ignore[method-assign]
        self.add_view(Buttons())
        await self.tree.sync()

    async def _on_error(self, interaction: discord.Interaction, error: Exception) -> None:
        del interaction
        self.problems.put_nowait(getattr(error, "original", error))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note servers that are gone."""
        self.log.put_nowait(f"left {guild.name}")

    async def on_shard_resumed(self, shard: int) -> None:
        """Note resumed shards."""
        self.log.put_nowait(f"resumed {shard}")

    async def on_message(self, message: discord.Message, /) -> None:
        """Note what people write."""
        self.log.put_nowait(f"message {message.content!r}")


class Try(app_commands.Group, name="try", description="Things to try"):
    """One command for each thing to try."""

    def __init__(self, bot: TrialBot) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(description="Say something")
    @app_commands.describe(words="What to say", private="Only to you")
    async def say(self, interaction: Context, words: str, private: bool = False) -> None:
        """Answer with the words."""
        await interaction.response.send_message(words, ephemeral=private)

    @say.autocomplete("words")
    async def suggest(self, _interaction: Context, current: str) -> list[app_commands.Choice[str]]:
        """Suggest fruit."""
        found = [w for w in ("apple", "apricot", "pear") if w.startswith(current)]
        return [app_commands.Choice(name=w.upper(), value=w) for w in found]

    @app_commands.command(description="Show buttons")
    async def buttons(self, interaction: Context) -> None:
        """Answer with an embed and controls."""
        embed = discord.Embed(title="Table", description="two seats").set_footer(text="foot")
        await interaction.response.send_message("press", embed=embed, view=Buttons())

    @app_commands.command(description="Answer later")
    async def later(self, interaction: Context, private: bool = True) -> None:
        """Defer, fill in, follow up."""
        await interaction.response.defer(ephemeral=private)
        await interaction.edit_original_response(content="at last")
        await interaction.followup.send("and more")

    @app_commands.command(description="Answer when told to")
    async def slow(self, interaction: Context) -> None:
        """Wait for the test."""
        await self.bot.finish.wait()
        await interaction.response.send_message("too late")

    @app_commands.command(description="Answer twice")
    async def twice(self, interaction: Context) -> None:
        """Answer, then forget having answered."""
        await interaction.response.send_message("once")
        interaction.response._response_type = None
        await interaction.response.send_message("twice")

    @app_commands.command(description="Write to you")
    async def dm(self, interaction: Context) -> None:
        """Send a direct message and tell how it went."""
        try:
            await interaction.user.send("psst")
        except discord.Forbidden as error:
            await interaction.response.send_message(f"refused {error.code}")
        else:
            await interaction.response.send_message("sent")

    @app_commands.command(description="Open a thread on a message")
    async def thread(self, interaction: Context) -> None:
        """Send a message, open a thread on it, write inside."""
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        message = await channel.send("start")
        opened = await message.create_thread(name="side table")
        await opened.send("inside")
        await interaction.response.send_message(opened.mention)

    @app_commands.command(description="Send a file")
    async def file(self, interaction: Context) -> None:
        """Answer with a file that an embed shows."""
        picture = discord.File(io.BytesIO(b"data"), "hand.png", description="a hand")
        embed = discord.Embed().set_image(url="attachment://hand.png")
        await interaction.response.send_message(embed=embed, file=picture)

    @app_commands.command(description="Tell what you know")
    async def who(self, interaction: Context) -> None:
        """Answer with what the interaction says about its place."""
        lines = [
            str(interaction.locale),
            str(interaction.guild_locale),
            str(interaction.app_permissions.value),
            str(interaction.context.guild),
            str(interaction.guild_id),
        ]
        await interaction.response.send_message("|".join(lines))


@contextlib.asynccontextmanager
async def running(discord_: StandIn, bot: TrialBot | None = None) -> AsyncIterator[TrialBot]:
    """A bot that is connected to the stand-in and has registered its commands."""
    bot = bot or TrialBot()
    Route.BASE = discord_.api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(discord_.gateway_url)
    task = asyncio.create_task(bot.start(discord_.token))
    waiting = asyncio.create_task(discord_.bot_ready())
    await asyncio.wait([task, waiting], return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        waiting.cancel()
        task.result()
    await waiting
    try:
        yield bot
    finally:
        await bot.close()
        await task


async def alone(api: str, gateway: str, token: str) -> None:
    """Run the bot in a process of its own."""
    Route.BASE = api
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    await TrialBot().start(token)


if __name__ == "__main__":
    asyncio.run(alone(*sys.argv[1:]))
