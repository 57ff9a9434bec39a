"""The painter: draws off the event loop, remembers what it drew, and never raises."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from bot.i18n import Texts
from bot.rummy.ruleset import RuleSet
from bot.rummy.scoring import DealScore
from bot.rummy.views import PublicView, SeatView
from bot.services.preferences import Sort
from bot.ui.pictures.alt import hand_alt, sheet_alt, table_alt
from bot.ui.pictures.chart import draw_sheet, sheet_of
from bot.ui.pictures.fan import draw_fan, fan_of
from bot.ui.pictures.keeping import MOST_BYTES, Kept
from bot.ui.pictures.look import Look, Picture
from bot.ui.pictures.table import draw_table, table_of

# Whoever has waited so long for a picture sees the text without it.
MOST_SECONDS = 2.0
HAND, TABLE, SHEET = "hand.png", "table.png", "sheet.png"
Shown = TypeVar("Shown")
log = logging.getLogger(__name__)


class Painter:
    """Draws pictures in a thread of its own; None stands for one that could not be drawn.

    What cannot be drawn is logged once for each kind of picture and of failure, not each time.
    """

    def __init__(self, most_bytes: int = MOST_BYTES, most_seconds: float = MOST_SECONDS) -> None:
        self._most_seconds = most_seconds
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="painter")
        self._kept = Kept(most_bytes)
        self._failed: set[tuple[str, str]] = set()

    def stop(self) -> None:
        """Draw nothing more; what is being drawn is finished, but not waited for."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def hand(
        self,
        texts: Texts,
        view: SeatView,
        sort: Sort,
        look: Look,
        picked: Collection[int] = (),
    ) -> Picture | None:
        """Return the hand of a seat for its owner's eyes.

        `picked` says where the raised cards stand in `view.hand`.
        """
        chosen = frozenset(picked)

        def paint() -> Picture:
            fan = fan_of(view, sort, chosen)
            return Picture(HAND, self._drawn(draw_fan, fan, look), hand_alt(texts, fan))

        return await self._paint(HAND, paint)

    async def table(
        self, texts: Texts, view: PublicView, names: Sequence[str], look: Look
    ) -> Picture | None:
        """Return the table as everybody may see it; `names` in seat order."""
        named = tuple(names)

        def paint() -> Picture:
            shown = table_of(texts, view, named)
            return Picture(
                TABLE, self._drawn(draw_table, shown, look), table_alt(texts, view, named)
            )

        return await self._paint(TABLE, paint)

    async def sheet(
        self,
        texts: Texts,
        names: Sequence[str],
        scores: Sequence[DealScore],
        rules: RuleSet,
        look: Look,
    ) -> Picture | None:
        """Return the scores of the deals played so far (RULES 8.1); `names` in seat order."""
        named, done = tuple(names), tuple(scores)

        def paint() -> Picture:
            shown = sheet_of(texts, named, done, rules)
            alt = sheet_alt(texts, named, done, rules)
            return Picture(SHEET, self._drawn(draw_sheet, shown, look), alt)

        return await self._paint(SHEET, paint)

    def _drawn(self, draw: Callable[[Shown, Look], bytes], shown: Shown, look: Look) -> bytes:
        """Draw what is shown, or take it from what was drawn before: nothing else decides."""
        key = (draw, shown, look)
        data = self._kept.get(key)
        if data is None:
            data = draw(shown, look)
            self._kept.put(key, data)
        return data

    async def _paint(self, kind: str, paint: Callable[[], Picture]) -> Picture | None:
        try:
            async with asyncio.timeout(self._most_seconds):
                return await asyncio.get_running_loop().run_in_executor(self._thread, paint)
        except Exception as error:  # a message without its picture is better than none
            self._tell(kind, error)
            return None

    def _tell(self, kind: str, error: Exception) -> None:
        """Log a failure, once for each kind; no card may stand in the log."""
        known = (kind, type(error).__name__)
        if known not in self._failed:
            self._failed.add(known)
            log.error("%s cannot be drawn: %s", *known)
