"""Many matches on many cores. What comes out depends on the seed, not on the number of cores."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context

from bot.rummy.ruleset import RuleSet
from bot.simulate.figures import Row, row_of
from bot.simulate.playing import play_match, player

# Few enough that the progress moves, enough that handing over work costs nothing.
_CHUNK = 4


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: so many matches by some rules among players by name.

    The same cards are played from every seat in turn: as many matches as there are players make
    a group, in which each player has had the cards of each other. Where that is not wanted
    (`turned`), every match has its own cards.
    """

    rules: RuleSet
    players: tuple[str, ...]
    matches: int
    seed: int
    turned: bool = True


def play_one(plan: Plan, number: int) -> Row:
    """Play the match with a number, counted from 0."""
    seats = len(plan.players)
    group, turned = divmod(number, seats) if plan.turned else (number, 0)
    order = [plan.players[(seat + turned) % seats] for seat in range(seats)]
    played = play_match(
        plan.rules, [player(kind) for kind in order], f"{plan.seed} {group}", dealer=group % seats
    )
    seat_of = [(at - turned) % seats for at in range(seats)]
    return row_of(played, group, seat_of)


def cores() -> int:
    """Return how many processes may work at a time."""
    return os.cpu_count() or 1


# Matches leave hardly any garbage, and looking for it takes a tenth of the time.
_SELDOM = 100_000


def _collect_seldom() -> None:
    gc.set_threshold(_SELDOM)


@contextmanager
def _collecting_seldom() -> Iterator[None]:
    before = gc.get_threshold()
    _collect_seldom()
    try:
        yield
    finally:
        gc.set_threshold(*before)


def play(plan: Plan, processes: int) -> Iterator[Row]:
    """Yield the matches in their order, played by so many processes."""
    numbers = range(plan.matches)
    if processes == 1:
        with _collecting_seldom():
            yield from map(partial(play_one, plan), numbers)
        return
    # Started anew, as forking a process that has threads is not safe everywhere.
    with ProcessPoolExecutor(processes, get_context("spawn"), _collect_seldom) as pool:
        try:
            yield from pool.map(partial(play_one, plan), numbers, chunksize=_CHUNK)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def played(plan: Plan, processes: int | None = None) -> Sequence[Row]:
    """Return all matches of a plan."""
    return list(play(plan, processes or min(cores(), plan.matches)))
