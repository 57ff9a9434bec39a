"""The slash commands of players, `/rummy …`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, cast

from discord import app_commands
from discord.ext import commands

from bot.players.choosing import Level
from bot.rummy.ruleset import MAX_SEATS, MIN_SEATS, PRESETS
from bot.ui import suggest
from bot.ui.answers import Interaction, funnel
from bot.ui.filling import LEVELS
from bot.ui.front import Front
from bot.ui.seating import rules_from
from bot.ui.suggest import Choice
from bot.ui.terms import Terms
from bot.ui.wording import told, word

Choices = list[app_commands.Choice[str]]
Opening = app_commands.Range[int, 0, 100]
Jokers = app_commands.Range[int, 0, 9]
Deals = app_commands.Range[int, 1, 20]
Computers = app_commands.Range[int, 0, MAX_SEATS - 1]
Players = app_commands.Range[int, MIN_SEATS, MAX_SEATS]
PRESET_CHOICES = [app_commands.Choice(name=word(f"choice.{name}"), value=name) for name in PRESETS]
LEVEL_CHOICES = [app_commands.Choice(name=word(f"choice.{name}"), value=name) for name in LEVELS]
START_OPTIONS = (
    "preset",
    "opening",
    "jokers",
    "deals",
    "players",
    "computers",
    "level",
    "hints",
    "rules",
)
SWITCH = [app_commands.Choice(name=word(f"choice.{name}"), value=name) for name in ("on", "off")]


def _said(command: str) -> dict[str, Any]:
    return {
        "name": word(f"rummy.{command}.name"),
        "description": word(f"rummy.{command}.description"),
    }


def _choices(found: Iterable[Choice]) -> Choices:
    return [app_commands.Choice(name=choice.name, value=choice.value) for choice in found]


class HasFront(Protocol):
    """The client, as far as the commands know it."""

    @property
    def front(self) -> Front:
        """Who answers."""
        ...


class RummyCog(
    commands.GroupCog,
    group_name=word("rummy.name"),
    group_description=word("rummy.description"),
):
    """Every command hands what was typed to the user interface and nothing more."""

    def __init__(self, front: Front) -> None:
        super().__init__()
        self.front = front

    @app_commands.command(**_said("start"))
    @told("rummy.start", *START_OPTIONS)
    @app_commands.choices(preset=PRESET_CHOICES, level=LEVEL_CHOICES, hints=SWITCH)
    async def start(  # noqa: PLR0913 - the parameters are the options that Discord shows
        self,
        interaction: Interaction,
        *,
        preset: str | None = None,
        opening: Opening | None = None,
        jokers: Jokers | None = None,
        deals: Deals | None = None,
        players: Players | None = None,
        computers: Computers = 0,
        level: str = Level.STEADY,
        hints: str = "on",
        rules: str | None = None,
    ) -> None:
        async with funnel(interaction) as asking:
            options = {"opening_minimum": opening, "jokers": jokers, "deals": deals}
            wanted = rules_from(preset, options, rules)
            terms = Terms(wanted, players, hints == "on", computers, LEVELS[level])
            await self.front.seating.start(asking, terms)

    @start.autocomplete("rules")
    async def _rules_option(self, _: Interaction, typed: str) -> Choices:
        return _choices(suggest.house_rules(typed))

    @app_commands.command(**_said("join"))
    async def join(self, interaction: Interaction) -> None:
        await self.front.command(interaction, "join")

    @app_commands.command(**_said("leave"))
    @told("rummy.leave", "table")
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        await self.front.command(interaction, "leave", table)

    @app_commands.command(**_said("begin"))
    async def begin(self, interaction: Interaction) -> None:
        await self.front.command(interaction, "begin")

    @app_commands.command(**_said("end"))
    @told("rummy.end", "table")
    async def end(self, interaction: Interaction, table: str | None = None) -> None:
        await self.front.command(interaction, "end", table)

    @app_commands.command(**_said("hand"))
    @told("rummy.hand", "dm", "table")
    @app_commands.choices(dm=SWITCH)
    async def hand(
        self, interaction: Interaction, dm: str | None = None, table: str | None = None
    ) -> None:
        if dm is None:
            await self.front.command(interaction, "hand", table)
            return
        async with funnel(interaction) as asking:
            await self.front.seating.dms(asking, dm == "on")

    @app_commands.command(**_said("draw"))
    @told("rummy.draw", "source", "table")
    async def draw(
        self, interaction: Interaction, source: str = "stock", table: str | None = None
    ) -> None:
        await self.front.command(interaction, "draw", table, source=source)

    @draw.autocomplete("source")
    async def _draw_source(self, interaction: Interaction, typed: str) -> Choices:
        return _choices(await self.front.suggesting.source(interaction, typed))

    @app_commands.command(**_said("meld"))
    @told("rummy.meld", "cards", "table")
    async def meld(self, interaction: Interaction, cards: str, table: str | None = None) -> None:
        await self.front.command(interaction, "meld", table, cards=cards)

    @meld.autocomplete("cards")
    async def _meld_cards(self, interaction: Interaction, typed: str) -> Choices:
        return _choices(await self.front.suggesting.melds(interaction, typed))

    @app_commands.command(**_said("layoff"))
    @told("rummy.layoff", "cards", "meld", "table")
    async def layoff(
        self, interaction: Interaction, cards: str, meld: str, table: str | None = None
    ) -> None:
        await self.front.command(interaction, "layoff", table, cards=cards, meld=meld)

    @layoff.autocomplete("cards")
    async def _layoff_cards(self, interaction: Interaction, typed: str) -> Choices:
        return _choices(await self.front.suggesting.lay_off(interaction, typed))

    @layoff.autocomplete("meld")
    async def _layoff_meld(self, interaction: Interaction, typed: str) -> Choices:
        return _choices(await self.front.suggesting.target(interaction, typed, swap=False))

    @app_commands.command(**_said("swap"))
    @told("rummy.swap", "cards", "meld", "table")
    async def swap(
        self, interaction: Interaction, cards: str, meld: str, table: str | None = None
    ) -> None:
        await self.front.command(interaction, "swap", table, cards=cards, meld=meld)

    @swap.autocomplete("cards")
    async def _swap_cards(self, interaction: Interaction, typed: str) -> Choices:
        return _choices(await self.front.suggesting.swap(interaction, typed))

    @swap.autocomplete("meld")
    async def _swap_meld(self, interaction: Interaction, typed: str) -> Choices:
        return _choices(await self.front.suggesting.target(interaction, typed, swap=True))

    @app_commands.command(**_said("undo"))
    @told("rummy.undo", "table")
    async def undo(self, interaction: Interaction, table: str | None = None) -> None:
        await self.front.command(interaction, "undo", table)

    @app_commands.command(**_said("discard"))
    @told("rummy.discard", "card", "table")
    async def discard(self, interaction: Interaction, card: str, table: str | None = None) -> None:
        await self.front.command(interaction, "discard", table, card=card)

    @discard.autocomplete("card")
    async def _discard_card(self, interaction: Interaction, typed: str) -> Choices:
        return _choices(await self.front.suggesting.discard(interaction, typed))

    @app_commands.command(**_said("hint"))
    @told("rummy.hint", "table")
    async def hint(self, interaction: Interaction, table: str | None = None) -> None:
        await self.front.command(interaction, "hint", table)

    @app_commands.command(**_said("table"))
    @told("rummy.table", "table")
    async def table(self, interaction: Interaction, table: str | None = None) -> None:
        await self.front.command(interaction, "table", table)

    @app_commands.command(**_said("standings"))
    @told("rummy.standings", "table")
    async def standings(self, interaction: Interaction, table: str | None = None) -> None:
        await self.front.command(interaction, "standings", table)

    @app_commands.command(**_said("rules"))
    @told("rummy.rules", "table")
    async def rules(self, interaction: Interaction, table: str | None = None) -> None:
        await self.front.command(interaction, "rules", table)

    @app_commands.command(**_said("settings"))
    async def settings(self, interaction: Interaction) -> None:
        async with funnel(interaction) as asking:
            await self.front.tuning.settings(asking)

    @app_commands.command(**_said("help"))
    async def help(self, interaction: Interaction) -> None:
        async with funnel(interaction) as asking:
            await self.front.looking.help(asking)

    @leave.autocomplete("table")
    @end.autocomplete("table")
    @hand.autocomplete("table")
    @draw.autocomplete("table")
    @meld.autocomplete("table")
    @layoff.autocomplete("table")
    @swap.autocomplete("table")
    @undo.autocomplete("table")
    @discard.autocomplete("table")
    @hint.autocomplete("table")
    @table.autocomplete("table")
    @standings.autocomplete("table")
    @rules.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> Choices:
        return _choices(await self.front.suggesting.table(interaction, typed))


async def setup(client: commands.Bot) -> None:
    """Add the commands to a client that has a front."""
    await client.add_cog(RummyCog(cast(HasFront, client).front))
