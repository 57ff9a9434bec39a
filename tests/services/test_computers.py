"""Computers at the table, with nothing but a database around them (RULES 8.3)."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.players.choosing import Level
from bot.players.situation import Situation
from bot.rummy.autoplay import safe_default
from bot.rummy.errors import IllegalMove
from bot.rummy.moves import DrawStock, LayDown, Move, Undo
from bot.rummy.notation import parse_meld
from bot.rummy.ruleset import RuleSet
from bot.rummy.state import Phase
from bot.services.clock import SystemClock
from bot.services.computers import MOST_MOVES, Wait
from bot.services.desk import Desk
from bot.services.errors import RefusalCode, Refused
from bot.services.hub import Services
from bot.services.models import Computer
from bot.services.relay import Relay
from bot.services.thinker import Choose, Thinker
from bot.storage.engine import Store
from tests.services.house import ANNA, BELA, MINUTE, ROOM, STEADY, STRONG, House, until
from tests.services.thoughts import breaking, ending, forgetful, raising, silent, sleeping
from tests.support.chance import ScriptedShuffler


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A house without computers as yet."""
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/romi.sqlite3")
    relay = Relay()
    desk = Desk(store, SystemClock(), ScriptedShuffler(dealer=-1), relay, MINUTE, MINUTE)
    made = House(store, Services.of(desk), relay, desk)
    yield made
    await made.stop()
    await store.close()


async def test_computers_move_until_a_person_is_to_move(house: House) -> None:
    """8.3: each at its own level, with what its own seat sees."""
    house.computers()
    table_id = await house.table(STEADY, STRONG)
    await house.turn(table_id)
    deal = await house.until_anna(table_id)
    assert deal.view.turns_done == 3
    assert [(level, situation.view.seat) for level, _, situation in house.asked] == [
        (Level.STEADY, 1),
        (Level.STEADY, 1),
        (Level.STRONG, 2),
        (Level.STRONG, 2),
    ]


async def test_the_seed_depends_on_the_position_alone(house: House) -> None:
    """2.4: after a restart the same position gives the same seed; each position its own."""
    table_id = await house.table(STEADY)
    await house.turn(table_id)
    gate = threading.Event()

    def stuck(situation: Situation, level: Level, seed: int) -> Move:
        gate.wait()
        return safe_default(situation.view)

    first = house.computers(stuck)
    first.table_changed(table_id)
    await house.until_asked()
    await first.stop()
    gate.set()
    second = house.computers()
    second.table_changed(table_id)
    await house.until_anna(table_id)
    seeds = [seed for _, seed, _ in house.asked]
    assert seeds[0] == seeds[1]
    assert len(set(seeds)) == len(seeds) - 1
    assert house.asked[0][2] == house.asked[1][2]


async def test_a_restart_in_the_middle_of_a_turn_loses_and_doubles_nothing(house: House) -> None:
    """What was committed stands; the turn goes on where it was."""
    table_id = await house.table(STEADY)
    await house.turn(table_id)
    before = len(await house.log(table_id))

    def slow_to_discard(situation: Situation, level: Level, seed: int) -> Move:
        if situation.view.public.phase is not Phase.DRAW:
            threading.Event().wait(0.2)
        return safe_default(situation.view)

    first = house.computers(slow_to_discard)
    first.table_changed(table_id)
    await house.until(lambda table: (table.deal and table.deal.version) == before + 1, table_id)
    await first.stop()
    second = house.computers()
    second.table_changed(table_id)
    deal = await house.until_anna(table_id)
    assert deal.version == before + 2
    assert deal.view.turns_done == 2


async def test_two_that_play_for_one_computer_move_once(house: House) -> None:
    """The log takes one move at one place; who comes second looks again."""
    table_id = await house.table(STEADY)
    await house.turn(table_id)
    before = len(await house.log(table_id))
    for computers in (house.computers(), house.computers()):
        computers.table_changed(table_id)
    await house.until_anna(table_id)
    await asyncio.sleep(0.1)
    assert len(await house.log(table_id)) == before + 2


async def test_a_thought_about_a_table_that_has_moved_on_is_dropped(house: House) -> None:
    """Though its move would be legal a turn later: the computer thinks anew."""
    table_id = await house.table(STEADY)
    await house.turn(table_id)
    gate = threading.Event()
    marks: list[int] = []

    def slow(situation: Situation, level: Level, seed: int) -> Move:
        marks.append(situation.view.public.turns_done)
        gate.wait()
        return safe_default(situation.view)

    first = house.computers(slow)
    first.table_changed(table_id)
    await until(lambda: bool(marks))
    second = house.computers()
    second.table_changed(table_id)
    await house.until_anna(table_id)
    await second.stop()
    await house.turn(table_id)
    gate.set()
    await house.until_anna(table_id)
    assert marks == [1, 3, 3]


@pytest.mark.parametrize(
    "choose, why",
    [
        (raising, "ValueError in raising"),
        (breaking, "refused"),
        (forgetful, "refused"),
        (sleeping, "too long a thought"),
        (ending, "the process of the computers is gone"),
        (silent, "AttributeError"),
    ],
)
async def test_where_a_computer_fails_the_safe_default_plays_and_the_match_goes_on(
    house: House, caplog: pytest.LogCaptureFixture, choose: Choose, why: str
) -> None:
    """8.3: it draws and discards the drawn card; the log says why and names no card."""
    house.computers(thinker=Thinker(choose, most_seconds=2))
    table_id = await house.table(STEADY)
    with caplog.at_level(logging.INFO):
        await house.turn(table_id)
        deal = await house.until_anna(table_id)
    assert deal.view.turns_done == 2
    lines = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert any(why in line for line in lines), lines
    hidden = {face.code for _, _, situation in house.asked for face in situation.view.hand}
    for record in caplog.records:
        told = logging.Formatter("%(message)s").format(record)
        assert not [code for code in hidden if code in told], told


async def test_a_computer_that_never_ends_its_turn_is_stopped(house: House) -> None:
    """Every turn has an end: laying and taking back for ever is none."""
    rules = replace(RuleSet(), opening_minimum=0)
    state = {"laid": False}

    def endless(situation: Situation, level: Level, seed: int) -> Move:
        view = situation.view
        if view.public.phase is Phase.DRAW:
            return DrawStock(view.seat)
        state["laid"] = not state["laid"]
        nines = LayDown(view.seat, (parse_meld("set@9:9S 9C 9H"),))
        return nines if state["laid"] else Undo(view.seat)

    shuffler = house.desk.shuffler
    assert isinstance(shuffler, ScriptedShuffler)
    anna = "2S 2C 2H 3S 4C 5H 6S 7C 8H 10S JC QH KS AC 3D"
    shuffler._orders.append(f"{anna} 9S 9C 9H 2D 4D 6D 8D 10D QD 4S 6C 8S 10C QS")
    house.computers(endless)
    table_id = await house.table(STEADY, rules=rules)
    await house.turn(table_id)
    deal = await house.until_anna(table_id)
    assert deal.view.turns_done == 2
    assert len(house.asked) <= MOST_MOVES + 1


async def test_a_seat_whose_owner_leaves_is_played_and_given_back(house: House) -> None:
    """8.3: at the steady level; a thought for a seat whose owner is back is dropped."""
    gate = threading.Event()

    def held(situation: Situation, level: Level, seed: int) -> Move:
        gate.wait()
        return safe_default(situation.view)

    table = await house.services.tables.open(ROOM, ANNA, RuleSet(), 2)
    table_id = table.table_id
    await house.services.tables.join(table_id, BELA)
    await house.turn(table_id)
    house.computers(held)
    await house.services.tables.leave(table_id, BELA)
    await house.until_asked()
    before = await house.log(table_id)
    await house.services.tables.join(table_id, BELA)
    gate.set()
    await asyncio.sleep(0.2)
    assert house.asked[0][0] is Level.STEADY
    assert await house.log(table_id) == before
    await house.turn(table_id, BELA)
    assert (await house.look(table_id)).deal is not None


async def test_a_computer_is_never_idle(house: House) -> None:
    """8.3: only people are replaced for letting the others wait."""
    hasty = Services.of(replace(house.desk, idle_after=timedelta(0))).tables
    table_id = await house.table(STEADY)
    assert hasty.is_idle(await house.look(table_id))
    await house.turn(table_id)
    assert not hasty.is_idle(await house.look(table_id))
    with pytest.raises(Refused, match=RefusalCode.NOT_IDLE):
        await hasty.replace_idle(table_id, ANNA)


@pytest.mark.parametrize("level", Level)
async def test_a_level_is_kept_with_its_seat(house: House, level: Level) -> None:
    table_id = await house.table(Computer(level, "Gép"))
    assert [seat.computer for seat in (await house.look(table_id)).seats] == [None, level]


async def test_a_level_of_another_version_counts_as_steady(house: House) -> None:
    """The table goes on."""
    table_id = await house.table(STRONG)
    odd = text("UPDATE seats SET computer = 'psychic' WHERE computer IS NOT NULL")
    await house.store.write(lambda conn: conn.execute(odd))
    house.desk.memory._companies._values.clear()
    assert (await house.look(table_id)).seats[1].computer is Level.STEADY
    await house.turn(table_id)
    house.computers().table_changed(table_id)
    await house.until_anna(table_id)
    assert house.asked[0][0] is Level.STEADY


async def test_nobody_else_moves_for_a_computer(house: House) -> None:
    """3.4: a person cannot, and is told so."""
    table_id = await house.table(STEADY)
    await house.turn(table_id)
    with pytest.raises(IllegalMove):
        await house.play(table_id)


async def test_a_computer_waits_for_a_while_that_tells_nothing(house: House) -> None:
    """The wait is drawn from the range, from the seed of the deal and not from the hand."""
    waits = [Wait(1, 2.5).chosen(number * 7919) for number in range(2000)]
    assert 1 <= min(waits) < 1.2
    assert 2.3 < max(waits) <= 2.5
    table_id = await house.table(STEADY)
    await house.turn(table_id)
    house.computers(wait=Wait(0.3, 0.3)).table_changed(table_id)
    loop = asyncio.get_running_loop()
    began = loop.time()
    await house.until_anna(table_id)
    assert loop.time() - began >= 0.3


async def test_a_table_that_fails_to_load_is_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A broken database does not silence the computers for ever."""
    table_id = await house.table(STEADY)
    await house.turn(table_id)
    monkeypatch.setattr("bot.services.computers._RETRY_SECONDS", (0.05,))
    computers = house.computers()
    read, failed = house.store.read, [OSError("disk")]

    async def sometimes(fn: Callable[[AsyncConnection], Awaitable[object]]) -> object:
        if failed:
            raise failed.pop()
        return await read(fn)

    monkeypatch.setattr(house.store, "read", sometimes)
    computers.table_changed(table_id)
    await until(lambda: not failed)
    await house.until_anna(table_id)
