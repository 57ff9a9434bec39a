"""Matches and their seats."""

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rummy.ruleset import PRESETS
from bot.storage import matches, tables
from bot.storage.engine import StaleAppend, Store
from bot.storage.records import MatchRecord, MatchStatus, SeatRecord
from tests.storage.samples import ANN, BOB, CLEO, LATER, NOW, RULES, begin, place


async def lobby(store: Store, *users: int) -> MatchRecord:
    async def make(conn: AsyncConnection) -> MatchRecord:
        table = await tables.create(conn, place(), ANN, NOW)
        match = await matches.create(conn, table.id, RULES, 4)
        for user in users:
            await matches.add_seat(conn, match.id, user, f"player {user}", NOW)
        return match

    return await store.write(make)


async def seated(store: Store, match_id: int) -> list[tuple[int, int | None]]:
    seats = await store.read(lambda conn: matches.seats_of(conn, match_id))
    return [(seat.seat, seat.user_id) for seat in seats]


async def test_a_match_comes_back_with_its_rules(store: Store) -> None:
    """The rule set is frozen for the match (RULES 9)."""
    made = await lobby(store)
    assert made.rules == RULES
    assert (made.number, made.status, made.wanted_seats) == (1, MatchStatus.LOBBY, 4)
    assert (made.first_dealer, made.started_at, made.ended_at) == (None, None, None)
    assert await store.read(lambda conn: matches.get(conn, made.id)) == made
    assert await store.read(lambda conn: matches.current(conn, made.table_id)) == made


@pytest.mark.parametrize("preset", sorted(PRESETS))
async def test_every_preset_comes_back(store: Store, preset: str) -> None:
    table = await store.write(lambda conn: tables.create(conn, place(), ANN, NOW))
    await store.write(lambda conn: matches.create(conn, table.id, PRESETS[preset]))
    match = await store.read(lambda conn: matches.current(conn, table.id))
    assert match is not None
    assert match.rules == PRESETS[preset]


async def test_a_match_begins_once_and_ends_once(store: Store) -> None:
    match = await lobby(store, ANN, BOB)
    await store.write(lambda conn: matches.begin(conn, match.id, 1, NOW))
    with pytest.raises(StaleAppend):
        await store.write(lambda conn: matches.begin(conn, match.id, 0, LATER))
    playing = await store.read(lambda conn: matches.get(conn, match.id))
    assert playing is not None
    assert (playing.status, playing.first_dealer) == (MatchStatus.PLAYING, 1)
    assert playing.started_at == NOW

    await store.write(lambda conn: matches.finish(conn, match.id, LATER))
    with pytest.raises(StaleAppend):
        await store.write(lambda conn: matches.finish(conn, match.id, LATER, MatchStatus.ABANDONED))
    over = await store.read(lambda conn: matches.get(conn, match.id))
    assert over is not None
    assert (over.status, over.ended_at) == (MatchStatus.FINISHED, LATER)


async def test_a_rematch_is_the_next_match_of_the_table(store: Store) -> None:
    first = (await begin(store)).match
    second = await store.write(lambda conn: matches.create(conn, first.table_id, RULES))
    assert (first.number, second.number) == (1, 2)
    assert await store.read(lambda conn: matches.current(conn, first.table_id)) == second
    all_of_it = await store.read(lambda conn: matches.of_table(conn, first.table_id))
    assert [match.id for match in all_of_it] == [first.id, second.id]


async def test_seats_are_taken_in_order(store: Store) -> None:
    match = await lobby(store, BOB)
    taken = await store.write(lambda conn: matches.add_seat(conn, match.id, ANN, "Ánn", LATER))
    assert taken == SeatRecord(match.id, 1, ANN, "Ánn", True, LATER)
    seats = await store.read(lambda conn: matches.seats_of(conn, match.id))
    assert seats[1] == taken
    assert await seated(store, match.id) == [(0, BOB), (1, ANN)]


async def test_nobody_sits_twice(store: Store) -> None:
    match = await lobby(store, ANN)
    with pytest.raises(StaleAppend):
        await store.write(lambda conn: matches.add_seat(conn, match.id, ANN, "again", NOW))
    assert await seated(store, match.id) == [(0, ANN)]


async def test_who_sits_down_at_once_gets_a_seat_of_his_own_or_is_told(store: Store) -> None:
    match = await lobby(store)
    users = range(100, 106)

    async def sit(user: int) -> SeatRecord:
        return await store.write(lambda conn: matches.add_seat(conn, match.id, user, "x", NOW))

    results = await asyncio.gather(*map(sit, users), return_exceptions=True)
    seats = [result for result in results if isinstance(result, SeatRecord)]
    assert all(isinstance(result, SeatRecord | StaleAppend) for result in results)
    assert seats
    assert sorted(seat.seat for seat in seats) == list(range(len(seats)))
    assert len(await seated(store, match.id)) == len(seats)


@pytest.mark.parametrize("gone", range(5))
async def test_who_sits_behind_one_who_leaves_moves_up(store: Store, gone: int) -> None:
    users = [ANN, BOB, CLEO, 20, 21]
    match = await lobby(store, *users)
    assert await store.write(lambda conn: matches.remove_seat(conn, match.id, users[gone]))
    left = [user for user in users if user != users[gone]]
    assert await seated(store, match.id) == list(enumerate(left))
    assert not await store.write(lambda conn: matches.remove_seat(conn, match.id, users[gone]))


async def test_computers_sit_beside_people_and_go_last_first(store: Store) -> None:
    """Several may have the same level; who sits behind one that goes moves up (RULES 8.3)."""
    match = await lobby(store, ANN)

    async def fill(conn: AsyncConnection) -> None:
        await matches.add_computer(conn, match.id, "steady", "Steady", NOW)
        await matches.add_computer(conn, match.id, "steady", "Steady 2", NOW)
        await matches.add_seat(conn, match.id, BOB, "Bob", LATER)

    async def levels() -> list[tuple[int, str, int | None, str | None]]:
        seats = await store.read(lambda conn: matches.seats_of(conn, match.id))
        return [(seat.seat, seat.name, seat.user_id, seat.computer) for seat in seats]

    await store.write(fill)
    ann, bob = (0, f"player {ANN}", ANN, None), "Bob"
    first = (1, "Steady", None, "steady")
    assert await levels() == [
        ann,
        first,
        (2, "Steady 2", None, "steady"),
        (3, bob, BOB, None),
    ]
    assert await store.write(lambda conn: matches.remove_computer(conn, match.id))
    assert await levels() == [ann, first, (2, bob, BOB, None)]
    assert await store.write(lambda conn: matches.remove_computer(conn, match.id))
    assert await levels() == [ann, (1, bob, BOB, None)]
    assert not await store.write(lambda conn: matches.remove_computer(conn, match.id))


async def test_hints_are_on_unless_a_match_goes_without(store: Store) -> None:
    first = (await begin(store)).match
    assert first.hints
    second = await store.write(
        lambda conn: matches.create(conn, first.table_id, RULES, hints=False)
    )
    assert not second.hints
    assert await store.read(lambda conn: matches.current(conn, first.table_id)) == second


async def test_a_seat_is_left_and_taken_up_again(store: Store) -> None:
    """A player who leaves keeps the seat and may come back to it (RULES 8.3)."""
    match = await lobby(store, ANN, BOB)

    async def present() -> list[bool]:
        seats = await store.read(lambda conn: matches.seats_of(conn, match.id))
        return [seat.present for seat in seats]

    await store.write(lambda conn: matches.set_present(conn, match.id, 1, False))
    assert await present() == [True, False]
    await store.write(lambda conn: matches.set_present(conn, match.id, 1, True))
    assert await present() == [True, True]


async def test_what_is_not_there(store: Store) -> None:
    assert await store.read(lambda conn: matches.get(conn, 1)) is None
    assert await store.read(lambda conn: matches.current(conn, 1)) is None
    assert await store.read(lambda conn: matches.seats_of(conn, 1)) == ()


async def test_rematches_opened_at_once_never_share_a_number(store: Store) -> None:
    first = (await begin(store)).match

    async def rematch() -> MatchRecord:
        return await store.write(lambda conn: matches.create(conn, first.table_id, RULES))

    results = await asyncio.gather(*(rematch() for _ in range(5)), return_exceptions=True)
    made = [result.number for result in results if isinstance(result, MatchRecord)]
    assert all(isinstance(result, MatchRecord | StaleAppend) for result in results)
    assert sorted(made) == list(range(2, 2 + len(made)))
    assert made
