"""What people see of computers: marks, buttons, help, and the options of `/rummy start`."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import discord
import pytest
from discord import app_commands
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n import Texts
from bot.players.choosing import Level
from bot.rummy.ruleset import PRESETS, RuleSet
from bot.services.models import COMPUTER, Place, Seat, Stage, Table
from bot.ui import buttons
from bot.ui.render_help import help_text
from bot.ui.render_lobby import lobby_embed, rule_card, rules_embed
from bot.ui.render_sheet import PHONE_WIDTH, columns, sheet_text, standings_text
from bot.ui.terms import Terms
from bot.ui.translator import CatalogueTranslator
from cogs.rummy import RummyCog
from tests.ui.views import BOTH, EN, HU

PLACE = Place(10, "Kártyaklub", 20, "römi", "hu")
NOON = datetime(2025, 1, 1, 12, tzinfo=UTC)
ANNA = Seat(0, 100, "Anna", present=True)
GONE = Seat(1, 101, "Béla", present=False)


def computer(seat: int, name: str = "Haladó", level: Level = Level.STEADY) -> Seat:
    """Return the seat of a computer."""
    return Seat(seat, None, name, present=True, computer=level)


def table(*seats: Seat, wanted: int | None = None, stage: Stage = Stage.LOBBY) -> Table:
    """Return a table with some seats."""
    return Table(7, PLACE, 100, 3, True, stage, 5, RuleSet(), False, wanted, seats, (), None, NOON)


def labels(view: discord.ui.View) -> list[str]:
    """Return the custom ids of a row of buttons."""
    return [str(part["custom_id"]) for row in view.to_components() for part in row["components"]]


def test_computers_and_seats_of_people_who_left_are_marked() -> None:
    """8.3: wherever a name stands."""
    shown = table(ANNA, GONE, computer(2)).names
    assert shown == ("Anna", "Béla 💤🤖", "🤖 Haladó")


@pytest.mark.parametrize("name", ["🤖 Haladó", "Ha🤖ladó", "🤖"])
def test_no_person_can_pass_for_a_computer(name: str) -> None:
    assert COMPUTER not in table(Seat(0, 1, name, present=True)).names[0]
    assert table(Seat(0, 1, name, present=True)).names[0]


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_mark_stands_in_the_score_sheet_on_a_phone(seats: int) -> None:
    """8.1: however narrow the columns are; computers of one level are told apart."""
    names = table(ANNA, *(computer(seat, f"Haladó {seat}") for seat in range(1, seats))).names
    sheet = sheet_text(HU, names, (), RuleSet())
    head = sheet.splitlines()[0]
    assert head.count("🤖") == seats - 1
    assert len(set(head.split())) >= seats
    assert all(columns(line) <= PHONE_WIDTH for line in sheet.splitlines())
    assert standings_text(HU, names, ()).count("🤖") == seats - 1


def test_the_lobby_offers_computers_while_there_is_room() -> None:
    plain = ["romi:join:7:-:3", "romi:leave:7:-:3", "romi:begin:7:-:3"]
    add, less = "romi:computer:7:-:3", "romi:computer_less:7:-:3"
    assert labels(buttons.lobby(EN, table(ANNA))) == [*plain, add]
    assert labels(buttons.lobby(EN, table(ANNA, computer(1)))) == [*plain, add, less]
    assert labels(buttons.lobby(EN, table(ANNA, computer(1), wanted=2))) == [*plain, less]


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_the_lobby_names_the_level_of_a_computer(texts: Texts) -> None:
    names = [f"🤖 {texts(f'level.{level}')}" for level in Level]
    assert len(set(names)) == len(Level)
    shown = json.dumps(lobby_embed(texts, RuleSet(), names, None).to_dict(), ensure_ascii=False)
    assert all(f"**{name}**" in shown for name in names)


@given(
    st.builds(
        Terms,
        st.sampled_from(list(PRESETS.values())),
        st.one_of(st.none(), st.integers(2, 6)),
        st.booleans(),
        st.integers(0, 5),
        st.sampled_from(Level),
    )
)
def test_terms_come_back_from_a_custom_id(terms: Terms) -> None:
    assert Terms.read(terms.number, terms.printed) == terms


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_the_rule_card_tells_where_no_hints_are_given(texts: Texts) -> None:
    """RULES 9: shown before people join."""
    line = texts("rules.no_hints")
    assert line not in rule_card(texts, RuleSet())
    assert rule_card(texts, RuleSet(), hints=False).splitlines()[-1] == f"• {line}"
    assert line in str(rules_embed(texts, RuleSet(), hints=False).description)


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_help_tells_of_computers(texts: Texts) -> None:
    """8.3"""
    text = help_text(texts)
    assert "🤖" in text
    assert "💤🤖" in text
    assert texts("cmd.rummy.start.computers.name") in text


async def payload() -> dict[str, Any]:
    """Return what Discord is sent about `/rummy`."""
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)
    await tree.set_translator(CatalogueTranslator())
    front: Any = None
    group = RummyCog(front).app_command
    assert isinstance(group, app_commands.Group)
    tree.add_command(group)
    return await group.get_translated_payload(tree, CatalogueTranslator())


async def test_start_takes_computers_a_level_and_hints() -> None:
    root = await payload()
    start = next(part for part in root["options"] if part["name"] == "start")
    options = {part["name"]: part for part in start["options"]}
    assert (options["computers"]["min_value"], options["computers"]["max_value"]) == (0, 5)
    assert [choice["value"] for choice in options["level"]["choices"]] == [*map(str, Level)]
    assert options["level"]["choices"][2]["name_localizations"]["hu"].startswith("profi")
    assert [choice["value"] for choice in options["hints"]["choices"]] == ["on", "off"]
    assert not any(options[name].get("required") for name in ("computers", "level", "hints"))
