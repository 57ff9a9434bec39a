"""Tables and matches: opening, joining, beginning, leaving, ending (RULES 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, count

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rummy.deal import fold
from bot.rummy.ruleset import MAX_SEATS, MIN_SEATS, BadOption, RuleSet, check_seats
from bot.services.desk import Desk
from bot.services.errors import RefusalCode, Refused
from bot.services.loading import Loaded, deal_shown, level_of
from bot.services.models import Computer, Deal, Person, Place, Stage, Table
from bot.storage import deals, matches, tables
from bot.storage.engine import ChannelTaken
from bot.storage.records import DealStatus, MatchStatus, PlaceRecord, SeatRecord


@dataclass(frozen=True, slots=True)
class TableService:
    """The use cases around a match, apart from the moves in a deal."""

    desk: Desk

    async def open(
        self,
        place: Place,
        host: Person,
        rules: RuleSet,
        wanted: int | None = None,
        *,
        hints: bool = True,
        computers: Sequence[Computer] = (),
    ) -> Table:
        """Open a table in a channel and seat its starter and computers.

        With the last wanted seat taken the match begins. `hints` may be asked for there, or not.
        Raise Refused when the channel has an open table, there are too many computers, or the
        rules cannot be played.
        """
        _check_computers(len(computers), wanted or MAX_SEATS)
        _check_rules(rules, wanted or max(MIN_SEATS, 1 + len(computers)))

        async def act(conn: AsyncConnection) -> int:
            await self._clear_finished(conn, place.channel_id)
            now = self.desk.clock.now()
            stand = PlaceRecord(
                place.guild_id,
                place.guild_name,
                place.channel_id,
                place.channel_name,
                place.locale,
            )
            table = await tables.create(conn, stand, host.user_id, now)
            match = await matches.create(conn, table.id, rules, wanted, hints=hints)
            await matches.add_seat(conn, match.id, host.user_id, host.name, now)
            await seat_computers(conn, match.id, computers, now)
            await self.start_when_full(conn, table.id)
            return table.id

        try:
            table_id = await self.desk.store.write(act)
        except ChannelTaken as taken:
            raise Refused(RefusalCode.CHANNEL_TAKEN, table_id=taken.table_id) from None
        self.desk.announcer.table_changed(table_id)
        return await self.look(table_id)

    async def _clear_finished(self, conn: AsyncConnection, channel_id: int) -> None:
        """End a table whose match is over, so that its channel is free for a new one."""
        old = await tables.open_in_channel(conn, channel_id)
        if old is None:
            return
        loaded = await self.desk.load(conn, old.id)
        if loaded.stage in (Stage.FINISHED, Stage.ABANDONED):
            await tables.end(conn, old.id, self.desk.clock.now())

    async def look(self, table_id: int) -> Table:
        """Return a table as everybody may see it, also one that has ended."""

        async def act(conn: AsyncConnection) -> Table:
            return (await self.desk.look(conn, table_id)).shown()

        return await self.desk.store.read(act)

    async def earlier_deals(self, table_id: int) -> tuple[Deal, ...]:
        """Return the deals of a table's match that were scored before its newest deal."""

        async def act(conn: AsyncConnection) -> tuple[Deal, ...]:
            loaded = await self.desk.look(conn, table_id)
            found = []
            for record in (await deals.of_match(conn, loaded.match.id))[:-1]:
                if record.status is DealStatus.ENDED:
                    events = await deals.load_events(conn, record.id)
                    found.append(deal_shown(record, events, fold(events)))
            return tuple(found)

        return await self.desk.store.read(act)

    async def at(self, channel_id: int) -> Table:
        """Return the open table of a channel. Raise Refused when there is none."""

        async def act(conn: AsyncConnection) -> Table:
            loaded = await self.desk.look_in(conn, channel_id)
            if loaded is None:
                raise Refused(RefusalCode.NO_TABLE_HERE)
            return loaded.shown()

        return await self.desk.store.read(act)

    async def of_user(self, user_id: int) -> Sequence[Table]:
        """Return the open tables at which a user sits, the latest first."""

        async def act(conn: AsyncConnection) -> Sequence[Table]:
            rows = await tables.open_of_user(conn, user_id)
            return [(await self.desk.look(conn, row.id)).shown() for row in rows]

        return await self.desk.store.read(act)

    async def all_open(self) -> Sequence[int]:
        """Return the ids of all open tables, whatever state they are in."""

        async def act(conn: AsyncConnection) -> Sequence[int]:
            return [row.id for row in await tables.all_open(conn)]

        return await self.desk.store.read(act)

    async def join(self, table_id: int, person: Person) -> Table:
        """Sit down, or come back to one's own seat (RULES 8.3).

        With the last wanted seat taken the match begins.
        """

        async def act(conn: AsyncConnection, loaded: Loaded) -> Table:
            if any(seat.user_id == person.user_id for seat in loaded.seats):
                return await self._return(conn, loaded, person)
            if loaded.stage is Stage.FINISHED:
                raise Refused(RefusalCode.MATCH_OVER)
            if loaded.stage is not Stage.LOBBY:
                raise Refused(RefusalCode.MATCH_RUNNING)
            wanted = loaded.match.wanted_seats or MAX_SEATS
            if len(loaded.seats) >= wanted:
                raise Refused(RefusalCode.TABLE_FULL, seats=wanted)
            now = self.desk.clock.now()
            await matches.add_seat(conn, loaded.match.id, person.user_id, person.name, now)
            return await self.start_when_full(conn, table_id)

        return await self.desk.change(table_id, act)

    async def start_when_full(self, conn: AsyncConnection, table_id: int) -> Table:
        """Begin the match of a lobby where the last wanted seat is taken; return the table."""
        loaded = await self.desk.load(conn, table_id)
        if len(loaded.seats) == loaded.match.wanted_seats:
            loaded = await self._start(conn, loaded)
        return loaded.shown()

    async def _return(self, conn: AsyncConnection, loaded: Loaded, person: Person) -> Table:
        seat = loaded.seat_of(person.user_id)
        if seat.present:
            raise Refused(RefusalCode.ALREADY_SEATED)
        await matches.set_present(conn, loaded.match.id, seat.seat, present=True)
        return (await self.desk.load(conn, loaded.table.id)).shown()

    async def leave(self, table_id: int, person: Person) -> Table:
        """Get up. In the lobby the seat is free again; in a match a computer plays it.

        The match ends when nobody is left (RULES 8.3); the host's role passes on.
        """

        async def act(conn: AsyncConnection, loaded: Loaded) -> Table:
            seat = loaded.seat_of(person.user_id)
            if loaded.stage is Stage.LOBBY:
                await matches.remove_seat(conn, loaded.match.id, person.user_id)
            elif seat.present:
                await matches.set_present(conn, loaded.match.id, seat.seat, present=False)
            else:
                raise Refused(RefusalCode.NOT_SEATED)
            return await self._without(conn, await self.desk.load(conn, table_id), person.user_id)

        return await self.desk.change(table_id, act)

    async def _without(self, conn: AsyncConnection, loaded: Loaded, user_id: int | None) -> Table:
        """Go on at a table after a player has left it: without people it ends."""
        here = [seat.user_id for seat in loaded.seats if seat.present and seat.user_id is not None]
        if not here:
            return await self._end(conn, loaded)
        if loaded.table.host_user_id == user_id:
            await tables.set_host(conn, loaded.table.id, here[0])
        return (await self.desk.load(conn, loaded.table.id)).shown()

    async def begin(self, table_id: int, person: Person) -> Table:
        """Begin the match, the next deal, or after the last deal a rematch (RULES 8.1)."""

        async def act(conn: AsyncConnection, loaded: Loaded) -> Table:
            loaded.seat_of(person.user_id)
            match loaded.stage:
                case Stage.LOBBY:
                    loaded = await self._start(conn, loaded)
                case Stage.BETWEEN:
                    loaded = await self.desk.referee.start_deal(conn, loaded)
                case Stage.DEAL:
                    raise Refused(RefusalCode.DEAL_RUNNING)
                case Stage.BROKEN:
                    raise Refused(RefusalCode.TABLE_BROKEN)
                case _:
                    loaded = await self._rematch(conn, loaded)
            return (await self.desk.load(conn, table_id)).shown()

        return await self.desk.change(table_id, act)

    async def _start(self, conn: AsyncConnection, loaded: Loaded) -> Loaded:
        seats = len(loaded.seats)
        if seats < MIN_SEATS:
            raise Refused(RefusalCode.TOO_FEW_PLAYERS, needed=MIN_SEATS)
        _check_rules(loaded.rules, seats)
        seed = self.desk.shuffler.new_seed()
        dealer = self.desk.shuffler.first_dealer(seed, seats)
        await matches.begin(conn, loaded.match.id, dealer, self.desk.clock.now())
        return await self.desk.referee.start_deal(conn, await self.desk.load(conn, loaded.table.id))

    async def _rematch(self, conn: AsyncConnection, loaded: Loaded) -> Loaded:
        """Play again with the same seats and rules."""
        old = loaded.match
        match = await matches.create(
            conn, loaded.table.id, old.rules, old.wanted_seats, hints=old.hints
        )
        for seat in loaded.seats:
            await self._copy_seat(conn, match.id, seat)
        return await self._start(conn, await self.desk.load(conn, loaded.table.id))

    async def _copy_seat(self, conn: AsyncConnection, match_id: int, seat: SeatRecord) -> None:
        now = self.desk.clock.now()
        if seat.user_id is None:
            await matches.add_computer(conn, match_id, level_of(seat) or "", seat.name, now)
            return
        await matches.add_seat(conn, match_id, seat.user_id, seat.name, now)
        if not seat.present:
            await matches.set_present(conn, match_id, seat.seat, present=False)

    async def next_deal(self, table_id: int, deal_number: int, user_id: int | None) -> Table:
        """Deal the deal after the one with that number, for a seated player or by itself.

        Raise Refused as stale when that deal is not the last one.
        """

        async def act(conn: AsyncConnection, loaded: Loaded) -> Table:
            if user_id is not None:
                loaded.seat_of(user_id)
            if loaded.stage is not Stage.BETWEEN or len(loaded.scores) != deal_number:
                raise Refused(RefusalCode.STALE)
            loaded = await self.desk.referee.start_deal(conn, loaded)
            return (await self.desk.load(conn, table_id)).shown()

        return await self.desk.change(table_id, act)

    async def end(self, table_id: int, person: Person) -> Table:
        """End a table for good: its starter, or who may manage the server."""

        async def act(conn: AsyncConnection, loaded: Loaded) -> Table:
            if not (person.manager or loaded.table.host_user_id == person.user_id):
                raise Refused(RefusalCode.NOT_HOST_NOR_MANAGER)
            return await self._end(conn, loaded)

        return await self.desk.change(table_id, act)

    async def close_lobby(self, table_id: int) -> Table:
        """End a table at which nobody began, or nobody wanted a rematch."""

        async def act(conn: AsyncConnection, loaded: Loaded) -> Table:
            if loaded.stage in (Stage.DEAL, Stage.BETWEEN):
                raise Refused(RefusalCode.STALE)
            return await self._end(conn, loaded)

        return await self.desk.change(table_id, act)

    async def vanish(self, table_id: int) -> Table:
        """End a table whose channel is gone."""
        return await self.desk.change(table_id, self._end)

    async def _end(self, conn: AsyncConnection, loaded: Loaded) -> Table:
        now = self.desk.clock.now()
        if loaded.stage in (Stage.DEAL, Stage.BROKEN) and loaded.deal is not None:
            await deals.abandon(conn, loaded.deal.id, now)
        if loaded.match.status in (MatchStatus.LOBBY, MatchStatus.PLAYING):
            await matches.finish(conn, loaded.match.id, now, MatchStatus.ABANDONED)
        await tables.end(conn, loaded.table.id, now)
        return (await self.desk.load(conn, loaded.table.id)).shown()

    def is_idle(self, table: Table) -> bool:
        """Return whether the player to move has let the others wait too long."""
        if table.deal is None or table.stage is not Stage.DEAL:
            return False
        waits = table.seats[table.deal.view.to_move].by_computer
        return not waits and self._idle_since(table.touched_at)

    def _idle_since(self, moment: datetime) -> bool:
        return self.desk.clock.now() - moment >= self.desk.idle_after

    async def replace_idle(self, table_id: int, person: Person) -> Table:
        """Let a computer play for the player to move, who has been idle too long (RULES 8.3)."""

        async def act(conn: AsyncConnection, loaded: Loaded) -> Table:
            if loaded.table.host_user_id != person.user_id and not person.manager:
                raise Refused(RefusalCode.NOT_HOST_NOR_MANAGER)
            _, state = loaded.running_deal()
            seat = loaded.seats[state.to_move]
            by_computer = loaded.playing_level is not None
            if by_computer or not self._idle_since(loaded.touched_at):
                minutes = int(self.desk.idle_after.total_seconds()) // 60
                raise Refused(RefusalCode.NOT_IDLE, name=seat.name, minutes=minutes)
            await matches.set_present(conn, loaded.match.id, seat.seat, present=False)
            return await self._without(conn, await self.desk.load(conn, table_id), seat.user_id)

        return await self.desk.change(table_id, act)


def _check_computers(computers: int, seats: int) -> None:
    """Raise Refused for more computers than there are seats beside the starter's."""
    if computers > seats - 1:
        raise Refused(RefusalCode.TOO_MANY_COMPUTERS, limit=seats - 1, seats=seats)


async def seat_computers(
    conn: AsyncConnection, match_id: int, computers: Iterable[Computer], now: datetime
) -> None:
    """Seat computers; of several with one name the later ones bear a number."""
    taken = {seat.name for seat in await matches.seats_of(conn, match_id)}
    for computer in computers:
        numbered = (f"{computer.name} {number}" for number in count(2))
        name = next(name for name in chain([computer.name], numbered) if name not in taken)
        taken.add(name)
        await matches.add_computer(conn, match_id, computer.level, name, now)


def _check_rules(rules: RuleSet, seats: int) -> None:
    try:
        check_seats(rules, seats)
    except BadOption as bad:
        raise Refused(
            RefusalCode.BAD_VALUE, option=bad.option, value=bad.value, allowed=bad.allowed
        ) from None
