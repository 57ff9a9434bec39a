"""Measure pictures: `python -m tests.bench.pictures`.

Every picture shows something else, as in play: hands of 14 and 15 cards in all looks and sort
orders, a quarter of them with picked cards; tables of six with 24 to 40 melds, more than one
meets in play; sheets of six over seven deals. The first 40 of each kind, after which most cards
are pre-rendered, are not counted; how long the very first takes is told.

Milliseconds are processor time of the thread that draws, what else the machine does left out; the
last row is wall-clock time, how long the event loop was kept waiting at once while pictures were
drawn beside it. The exit code is 1 when an aim is missed.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bot.rummy.cards import faces, full_pack, sorted_cards
from bot.rummy.events import Finish
from bot.rummy.ruleset import RuleSet
from bot.rummy.views import PublicView, SeatView
from bot.services.preferences import Deck, Sort, Theme
from bot.ui.pictures.chart import draw_sheet, sheet_of
from bot.ui.pictures.fan import draw_fan, fan_of
from bot.ui.pictures.look import Look
from bot.ui.pictures.painter import Painter
from bot.ui.pictures.table import draw_table, table_of
from tests.bench.figures import Figure, Waits
from tests.ui.views import HU, at, public, scored, seat

SAMPLES = 400
WARM_UP = 40
SEED = 4
NAMES = ("Anna", "Kovács Béla", "Őrsi Zsófia a harmadik", "Дмитрий", "Ernő 🎲", "W" * 32)
LOOKS = tuple(Look(theme, deck) for theme in Theme for deck in Deck)
SORTS = tuple(Sort)
HAND_MS, HAND_KB = 25.0, 60.0
TABLE_MS, TABLE_KB = 60.0, 200.0
SETS = ("set@{0}:{1}S {1}H {1}D", "set@{0}:{1}S JK {1}D", "set@{0}:{1}S {1}H {1}D {1}C")
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
BEAT_SECONDS = 0.001


def hands(chance: random.Random) -> Iterator[tuple[SeatView, Sort, tuple[int, ...], Look]]:
    """Yield hands as they come, for ever."""
    pack = full_pack(2, 2)
    while True:
        hand = faces(sorted_cards(chance.sample(pack, chance.choice((14, 15)))))
        picked = chance.sample(range(14), 3) if chance.random() < 0.25 else []
        view = seat()._replace(hand=hand, drawn=chance.choice(hand))
        yield view, chance.choice(SORTS), tuple(picked), chance.choice(LOOKS)


def tables(chance: random.Random) -> Iterator[tuple[PublicView, Look]]:
    """Yield tables of six with very many melds, for ever."""
    while True:
        melds = [_meld(chance) for _ in range(chance.randint(24, 40))]
        view = public(
            dealer=5,
            to_move=chance.randrange(6),
            hand_sizes=tuple(chance.randint(1, 15) for _ in range(6)),
            opened=(True,) * 6,
            melds=tuple(at(number, number % 6, meld) for number, meld in enumerate(melds, 1)),
            stock_count=chance.randint(0, 80),
        )
        yield view, chance.choice(LOOKS)


def _meld(chance: random.Random) -> str:
    if chance.random() < 0.5:
        rank = chance.randint(1, 13)
        return chance.choice(SETS).format(rank, RANKS[rank - 1])
    start, suit = chance.randint(1, 8), chance.choice("SHDC")
    ranks = RANKS[start - 1 : start - 1 + chance.randint(3, 6)]
    return f"run@{start}:" + " ".join(rank + suit for rank in ranks)


Draw = Callable[[], bytes]


def draw_hands(chance: random.Random) -> Iterator[Draw]:
    """Yield what draws a hand."""
    for view, sort, picked, look in hands(chance):
        yield lambda v=view, s=sort, p=picked, k=look: draw_fan(fan_of(v, s, p), k)  # type: ignore[misc]


def draw_tables(chance: random.Random) -> Iterator[Draw]:
    """Yield what draws a table."""
    for view, look in tables(chance):
        yield lambda v=view, k=look: draw_table(table_of(HU, v, NAMES), k)  # type: ignore[misc]


def draw_sheets(chance: random.Random) -> Iterator[Draw]:
    """Yield what draws a sheet."""
    while True:
        scores = tuple(
            scored(
                *(chance.choice((-20, 10, 70, 200)) for _ in NAMES), winner=0, finish=Finish.STAGED
            )
            for _ in range(7)
        )
        look = chance.choice(LOOKS)
        yield lambda s=scores, k=look: draw_sheet(sheet_of(HU, NAMES, s, RuleSet()), k)  # type: ignore[misc]


@dataclass(frozen=True)
class Drawn:
    """What pictures of one kind took: milliseconds and bytes, the first one apart."""

    first: float
    waits: Waits
    most_bytes: int

    @classmethod
    def of(cls, name: str, draws: Iterator[Draw]) -> Drawn:
        """Draw so many pictures; the first ones leave pre-rendered cards to the others."""
        seconds, sizes = [], []
        for _ in range(WARM_UP + SAMPLES):
            draw = next(draws)
            began = time.thread_time()
            data = draw()
            seconds.append(time.thread_time() - began)
            sizes.append(len(data))
        return cls(seconds[0] * 1000, Waits.of(name, seconds[WARM_UP:]), max(sizes))


async def longest_waits(chance: random.Random) -> Waits:
    """Return how long the event loop had to wait while pictures were drawn."""
    painter, gaps = Painter(), []
    painting = asyncio.create_task(_paint(painter, chance))
    last = time.perf_counter()
    while not painting.done():
        await asyncio.sleep(BEAT_SECONDS)
        now = time.perf_counter()
        gaps.append(now - last - BEAT_SECONDS)
        last = now
    await painting
    painter.stop()
    return Waits.of("the event loop meanwhile", gaps)


async def _paint(painter: Painter, chance: random.Random) -> None:
    some = zip(range(SAMPLES // 4), hands(chance), tables(chance), strict=False)
    for _, (view, sort, picked, look), (table, other) in some:
        await painter.hand(HU, view, sort, look, picked)
        await painter.table(HU, table, NAMES, other)


def main() -> int:
    """Measure, print, and return the exit code."""
    drawn = [
        Drawn.of("a hand", draw_hands(random.Random(SEED))),
        Drawn.of("a table of six", draw_tables(random.Random(SEED))),
        Drawn.of("a sheet of six", draw_sheets(random.Random(SEED))),
    ]
    print("| picture | samples | p50 | p90 | p99 |\n| --- | ---: | ---: | ---: | ---: |")
    for kind in drawn:
        print(kind.waits.row)
    print(asyncio.run(longest_waits(random.Random(SEED + 1))).row)
    print("\n| figure | measured | aim | met |\n| --- | ---: | ---: | ---: |")
    aims = ((HAND_MS, HAND_KB), (TABLE_MS, TABLE_KB), (TABLE_MS, TABLE_KB))
    figures = [
        figure
        for kind, (most_ms, most_kb) in zip(drawn, aims, strict=True)
        for figure in (
            Figure(f"{kind.waits.name}, p99", kind.waits.percentile(99), most_ms, " ms"),
            Figure(f"{kind.waits.name}, largest", kind.most_bytes / 1000, most_kb, " KB"),
        )
    ]
    for figure in figures:
        print(figure.row)
    print(f"\nThe first of all, with nothing remembered: {drawn[0].first:.0f} ms")
    return 0 if all(figure.met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
