"""What people can and cannot do in the driver: only what Discord's client offers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from bot.standin import Answer, Club, Impossible, Permission, Person, Place, Seat, StandIn
from bot.standin.interactions import Interaction

from .bodies import COMMANDS, answer, controls, modal, parameter, row, select
from .desk import Desk

P = Permission
OPTIONS = [
    parameter("deals", type=4, required=True, min_value=1, max_value=7),
    parameter("preset", choices=[{"name": "Classic", "value": "classic"}]),
    parameter("who", type=6),
    parameter("where", type=7),
    parameter("role", type=8),
    parameter("loud", type=5),
    parameter("factor", type=10),
    parameter("note", min_length=2, max_length=4),
]
ALL = [
    {"name": "play", "description": "d", "options": OPTIONS, "contexts": [0]},
    {"name": "go", "description": "d"},
    {"name": "run", "description": "d", "default_member_permissions": str(1 << 5)},
    {"name": "rule", "description": "d", "default_member_permissions": "0"},
    {"name": "Profile", "type": 2},
]


@pytest_asyncio.fixture
async def seat(desk: Desk) -> Seat:
    """Anna at the table, with commands of all kinds."""
    await desk.do(COMMANDS, ALL)
    return desk.discord.person("Anna").in_(club_of(desk).channel("table"))


def club_of(desk: Desk) -> Club:
    """The server of the desk."""
    return desk.discord.club("Club")


async def asked(desk: Desk, doing: Any, body: Any) -> tuple[Interaction, Answer]:
    """Let a person do something and the bot answer it with a body."""
    before = set(desk.discord.platform.interactions)
    task = asyncio.create_task(doing)
    await asyncio.sleep(0)
    (token,) = set(desk.discord.platform.interactions) - before
    interaction = desk.discord.platform.interactions[token]
    await desk.do(f"POST /interactions/{interaction.id}/{token}/callback", body)
    return interaction, await task


SAID = answer(4, content="x")


async def test_options_are_typed(desk: Desk, seat: Seat) -> None:
    """Every type arrives as its value, people, channels and roles with their objects."""
    anna, club = seat.person, club_of(desk)
    club.grant(anna, P.MANAGE_GUILD)
    role = club.guild.roles[club.guild.members[anna.id].roles[0]]
    options: dict[str, Any] = {
        "deals": 3,
        "preset": "Classic",
        "who": anna,
        "where": club.channel("mute"),
        "role": role,
        "loud": True,
        "factor": 1.5,
        "note": "hey",
    }
    interaction, _ = await asked(desk, seat.slash("play", **options), SAID)
    values = {one["name"]: one["value"] for one in interaction.data["options"]}
    assert values == {
        "deals": 3,
        "preset": "classic",
        "who": str(anna.id),
        "where": str(club.channel("mute").id),
        "role": str(role.id),
        "loud": True,
        "factor": 1.5,
        "note": "hey",
    }
    resolved = interaction.data["resolved"]
    assert resolved["users"][str(anna.id)]["global_name"] == "Anna"
    assert set(resolved) == {"users", "members", "channels", "roles"}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"deals": 0},
        {"deals": 8},
        {"deals": "3"},
        {"deals": True},
        {"deals": 3, "preset": "other"},
        {"deals": 3, "note": "x"},
        {"deals": 3, "note": "xxxxx"},
        {"deals": 3, "loud": "yes"},
    ],
    ids=str,
)
async def test_wrong_values_are_not_sent(seat: Seat, options: dict[str, Any]) -> None:
    """What does not fit the option never leaves the client (NOTES 1.3)."""
    with pytest.raises(Impossible):
        await seat.slash("play", **options)


async def test_commands_depend_on_place_and_permissions(desk: Desk, seat: Seat) -> None:
    """Contexts and default permissions hide commands; menus are no slash commands (1.3)."""
    assert seat.commands == ["play", "go"]
    assert seat.person.in_dm().commands == ["go", "run", "rule"]
    club_of(desk).grant(seat.person, P.MANAGE_GUILD)
    assert seat.commands == ["play", "go", "run"]
    club_of(desk).grant(seat.person, P.ADMINISTRATOR)
    assert seat.commands == ["play", "go", "run", "rule"]


async def test_places_a_person_cannot_use(desk: Desk, seat: Seat) -> None:
    """Hidden and deleted channels, the DMs of others, archived threads, a server without bot."""
    club, anna = club_of(desk), seat.person
    bela = desk.discord.person("Bela")
    places: list[Seat] = [anna.in_(club.channel(name)) for name in ("old", "plain", "mute")]
    club.channel("plain").deny(anna, P.VIEW_CHANNEL)
    club.channel("mute").delete()
    places.append(Seat(desk.discord.platform, anna, bela.in_dm().channel))
    for place in places:
        with pytest.raises(Impossible):
            await place.slash("go")
    club.remove_bot()
    with pytest.raises(Impossible):
        await seat.slash("go")
    club.add_bot()
    await asked(desk, seat.slash("go"), SAID)


async def test_messages_a_person_cannot_use(desk: Desk, seat: Seat) -> None:
    """Private answers of others, deleted messages and thinking ones have no buttons to press."""
    bela = desk.discord.person("Bela").in_(club_of(desk).channel("table"))
    private = controls(row(select())) | {"flags": 64}
    _, shown = await asked(desk, seat.slash("go"), answer(4, **private))
    with pytest.raises(Impossible):
        await bela.select(shown.message, ["c1"])
    thinking, _ = await asked(desk, seat.slash("go", patience=0), answer(5))
    assert thinking.original
    with pytest.raises(Impossible):
        await seat.press(thinking.original, "x")
    seat.person.dismiss(shown.message)
    with pytest.raises(Impossible):
        await seat.select(shown.message, ["c1"])


@pytest.mark.parametrize("values", [[], ["c9"], ["c1", "c2"]], ids=str)
async def test_wrong_picks(desk: Desk, seat: Seat, values: list[str]) -> None:
    """A select takes as many of its own options as it says (NOTES 1.2)."""
    _, shown = await asked(desk, seat.slash("go"), answer(4, **controls(row(select()))))
    with pytest.raises(Impossible):
        await seat.select(shown.message, values)


async def test_people_can_be_picked(desk: Desk, seat: Seat) -> None:
    """A user select sends ids and the users themselves."""
    picker = select(type=5, options=...)
    _, shown = await asked(desk, seat.slash("go"), answer(4, **controls(row(picker))))
    person = seat.person
    interaction, _ = await asked(desk, seat.select(shown.message, [person]), SAID)
    assert interaction.data["values"] == [str(person.id)]
    assert str(person.id) in interaction.data["resolved"]["users"]


def labelled(kind: int, name: str, **more: Any) -> Any:
    """A control of a form."""
    return {"type": 18, "label": name, "component": {"type": kind, "custom_id": name, **more}}


CHOICES = [{"label": word.title(), "value": word} for word in ("ace", "king")]
FORM = modal(
    labelled(21, "radio", options=CHOICES),
    labelled(22, "checks", options=CHOICES, min_values=0, required=False),
    labelled(23, "check"),
    labelled(5, "user", required=False, min_values=0),
    labelled(4, "text", style=1, min_length=2, value="preset"),
)


async def test_all_controls_of_a_form(desk: Desk, seat: Seat) -> None:
    """Radio buttons, checkboxes, users and texts are submitted in their own shapes (1.2)."""
    _, opened = await asked(desk, seat.slash("go"), FORM)
    values = {"radio": "Ace", "checks": ["ace", "King"], "check": True, "user": [seat.person]}
    interaction, _ = await asked(desk, opened.modal.submit(values), SAID)
    parts = [top["component"] for top in interaction.data["components"]]
    sent = [part.get("value", part.get("values")) for part in parts]
    assert sent == ["ace", ["ace", "king"], True, [str(seat.person.id)], "preset"]
    assert len({part["id"] for part in parts}) == 5


@pytest.mark.parametrize(
    "values",
    [{}, {"radio": "queen"}, {"radio": "ace", "text": "x"}, {"radio": "ace", "other": 1}],
    ids=str,
)
async def test_wrong_forms(desk: Desk, seat: Seat, values: dict[str, Any]) -> None:
    """What is required has to be filled in, with what is offered."""
    _, opened = await asked(desk, seat.slash("go"), FORM)
    with pytest.raises(Impossible):
        await opened.modal.submit(values)


async def test_an_answer_without_message_or_form(desk: Desk, seat: Seat) -> None:
    """Asking an answer for what it does not hold says so."""
    _, opened = await asked(desk, seat.slash("go"), FORM)
    with pytest.raises(Impossible):
        _ = opened.message
    _, said = await asked(desk, seat.slash("go"), SAID)
    with pytest.raises(Impossible):
        _ = said.modal
    assert repr(said) == "<Answer message 'x'>"


@pytest_asyncio.fixture
async def crowd() -> AsyncIterator[tuple[StandIn, Place, Person]]:
    """A server without a bot at work."""
    async with StandIn() as discord:
        club = discord.guild("Club")
        yield discord, club.text_channel("table"), discord.user("Anna", member_of=[club])


async def test_nobody_answers_without_a_bot(crowd: tuple[StandIn, Place, Person]) -> None:
    """Presses while no bot is connected fail after the time for an answer (R30)."""
    discord, table, anna = crowd
    discord.world.commands.append(
        {"id": "1", "name": "go", "type": 1, "contexts": None, "default_member_permissions": None}
    )
    asking = asyncio.create_task(anna.in_(table).slash("go"))
    await asyncio.sleep(0)
    discord.clock.advance(3)
    assert (await asking).failed


async def test_waiting_for_what_does_not_come(crowd: tuple[StandIn, Place, Person]) -> None:
    """Waiting ends with a TimeoutError."""
    _, table, anna = crowd
    with pytest.raises(TimeoutError):
        await table.wait_for(lambda _message: True, timeout=0.01)
    with pytest.raises(TimeoutError):
        await anna.wait_for_dm(lambda _message: True, timeout=0.01)
    anna.in_(table).say("hello")
    assert (await table.wait_for(lambda _message: True)).content == "hello"
