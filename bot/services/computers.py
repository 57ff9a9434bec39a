"""The computers at the tables: when one is to move, it thinks for a while and moves (RULES 8.3).

A worker for each table looks at what is committed and plays on as long as a computer is to move.
Nothing is remembered beside the store, so that after a restart every table goes on where it was.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, repeat

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.players.choosing import Level
from bot.players.situation import Situation
from bot.rummy.autoplay import safe_default
from bot.rummy.errors import IllegalMove
from bot.rummy.moves import Move
from bot.services.desk import Desk
from bot.services.errors import RefusalCode, Refused
from bot.services.loading import Loaded
from bot.services.models import Stage, mark_of
from bot.services.thinker import Failed, Overrun, Thinks
from bot.services.thinking import where
from bot.storage.errors import StorageError
from bot.storage.records import TableStatus

log = logging.getLogger(__name__)

# More moves than a turn of a sensible player has: each of 16 cards laid one by one, and undone.
MOST_MOVES = 40
# The part of the shortest wait that lies between two moves of one turn.
PACE = 0.3
# The answer to whoever changed the table goes first.
_AFTER_SECONDS = 0.02
_RETRY_SECONDS = (1.0, 3.0, 10.0, 60.0)
_SHADES = 1 << 20
# What goes wrong with any move: the table is another one, or the database has trouble.
_NOT_OF_THE_MOVE = (Refused, StorageError, SQLAlchemyError, OSError)


@dataclass(frozen=True, slots=True)
class Wait:
    """How long a computer waits before its turn, in seconds; both bounds may be 0."""

    least: float
    most: float

    def chosen(self, number: int) -> float:
        """Return the wait that a number stands for: chance alone, whatever is in the hand."""
        return self.least + (self.most - self.least) * (number % _SHADES) / _SHADES

    @property
    def between(self) -> float:
        """The wait between two moves of one turn."""
        return self.least * PACE


@dataclass(frozen=True, slots=True)
class _Thought:
    """A computer that is to move: where, who, and what it knows."""

    table_id: int
    mark: int
    turn: tuple[int, int]
    seat: int
    level: Level
    situation: Situation = field(repr=False)
    seed: int = field(repr=False)
    wait: float


@dataclass(slots=True)
class _Course:
    """What happened in the turns that a worker has played: moves, and what went wrong."""

    moves: Counter[tuple[int, int]] = field(default_factory=Counter)
    spoilt: set[tuple[int, int]] = field(default_factory=set)


class Computers:
    """Plays the seats of computers, and those whose people have left.

    It listens to the tables as an announcer does. Where a thought fails, overruns its time or
    breaks the rules, the safe default plays the rest of the turn.
    """

    def __init__(self, desk: Desk, wait: Wait, thinker: Thinks) -> None:
        self._desk = desk
        self._wait = wait
        self._thinker = thinker
        self._dirty: set[int] = set()
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._stopped = False

    def table_changed(self, table_id: int) -> None:
        """Note that a table has news, and look at it."""
        self._dirty.add(table_id)
        if table_id not in self._workers and not self._stopped:
            worker = asyncio.create_task(self._work(table_id), name=f"computers {table_id}")
            self._workers[table_id] = worker

    async def stop(self) -> None:
        """Let every computer stop where it is. What it was about to do is not done."""
        self._stopped = True
        workers = tuple(self._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
        await self._thinker.stop()

    async def _work(self, table_id: int) -> None:
        try:
            await asyncio.sleep(_AFTER_SECONDS)
            while table_id in self._dirty:
                self._dirty.discard(table_id)
                await self._patiently(table_id)
        finally:
            del self._workers[table_id]

    async def _patiently(self, table_id: int) -> None:
        """Play at a table, again after a while where that fails."""
        for pause in chain(_RETRY_SECONDS, repeat(_RETRY_SECONDS[-1])):
            try:
                await self._play(table_id)
            except Refused as refused:
                log.info("table %d has no computer to move: %s", table_id, refused)
                return
            except Exception:
                log.exception("the computers at table %d could not play", table_id)
                await asyncio.sleep(pause)
            else:
                return

    async def _play(self, table_id: int) -> None:
        """Play at a table until somebody else is to move. Raise Refused without a table."""
        course = _Course()
        while (thought := await self._look(table_id, course)) is not None:
            course.moves[thought.turn] += 1
            await self._move(thought, course)

    async def _look(self, table_id: int, course: _Course) -> _Thought | None:
        """Return the thought of the computer that is to move; None when none is."""

        async def act(conn: AsyncConnection) -> _Thought | None:
            loaded = await self._desk.look(conn, table_id)
            return self._thought(loaded, course)

        return await self._desk.store.read(act)

    def _thought(self, loaded: Loaded, course: _Course) -> _Thought | None:
        closed = loaded.table.status is not TableStatus.OPEN or loaded.stage is not Stage.DEAL
        level = None if closed else loaded.playing_level
        if level is None:
            return None
        deal, state = loaded.running_deal()
        at = len(loaded.events)
        turn = (deal.id, loaded.view_of(state.to_move).public.turns_done)
        number = self._desk.shuffler.number(deal.seed, f"wait {at}")
        return _Thought(
            table_id=loaded.table.id,
            mark=mark_of(deal.id, at),
            turn=turn,
            seat=state.to_move,
            level=level,
            situation=loaded.situation_of(state.to_move),
            seed=self._desk.shuffler.number(deal.seed, f"computer {at}"),
            wait=self._wait.between if course.moves[turn] else self._wait.chosen(number),
        )

    async def _move(self, thought: _Thought, course: _Course) -> None:
        """Think, wait, and move. A table that changed meanwhile is left as it is."""
        loop = asyncio.get_running_loop()
        due = loop.time() + thought.wait
        move = await self._chosen(thought, course)
        await asyncio.sleep(max(0.0, due - loop.time()))
        try:
            await self._carry_out(thought, move, course)
        except Refused as refused:
            log.info("a computer at table %d was overtaken: %s", thought.table_id, refused)

    async def _carry_out(self, thought: _Thought, move: Move, course: _Course) -> None:
        """Make a move; where it cannot be one, the safe default. Raise Refused when overtaken."""
        try:
            await self._commit(thought, move)
            return
        except _NOT_OF_THE_MOVE:
            raise
        except IllegalMove as refused:
            self._spoil(thought, course, f"{refused.code.value} refused")
        except Exception as error:
            self._spoil(thought, course, where(error))
        await self._commit(thought, safe_default(thought.situation.view))

    async def _chosen(self, thought: _Thought, course: _Course) -> Move:
        """Return the computer's move, or the safe default where it has failed in this turn."""
        if course.moves[thought.turn] > MOST_MOVES:
            self._spoil(thought, course, "too many moves in one turn")
        if thought.turn not in course.spoilt:
            try:
                return await self._thinker.think(thought.situation, thought.level, thought.seed)
            except Overrun:
                self._spoil(thought, course, "too long a thought")
            except Failed as failed:
                self._spoil(thought, course, str(failed))
            except Exception as error:
                self._spoil(thought, course, where(error))
        return safe_default(thought.situation.view)

    def _spoil(self, thought: _Thought, course: _Course, why: str) -> None:
        """Note that the safe default plays the rest of the turn. No card stands in the log."""
        course.spoilt.add(thought.turn)
        log.error(
            "the safe default plays for the computer on seat %d of table %d (%s): %s",
            thought.seat,
            thought.table_id,
            thought.level,
            why,
        )

    async def _commit(self, thought: _Thought, move: Move) -> None:
        """Carry a move out, if the table is still as it was. Raise IllegalMove or Refused."""

        async def act(conn: AsyncConnection, loaded: Loaded) -> None:
            deal, _ = loaded.running_deal()
            seen = mark_of(deal.id, len(loaded.events)) == thought.mark
            if not seen or loaded.playing_level is not thought.level:
                raise Refused(RefusalCode.STALE)
            await self._desk.referee.play(conn, loaded, move, None, None)

        await self._desk.change(thought.table_id, act, claim=False)
