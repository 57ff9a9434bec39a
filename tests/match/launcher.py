"""The bot as a process of its own, with packs in scripted orders: `-m tests.match.launcher FILE`.

The settings come from the environment as always. FILE holds a JSON list with one object a deal:
`order`, the beginning of the pack, and `reshuffle`, the beginning of a new stock.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.app import App
from bot.logs import setup_logging
from bot.rummy.cards import Card
from bot.settings import Settings
from tests.support.chance import scripted

# The first seed of a match decides who deals first, the next one is that of the first deal.
SEED_OF_FIRST_DEAL = 2


class CountedShuffler:
    """A shuffler whose seeds are the numbers 1, 2, 3 …, counted on after a restart.

    The number of the last seed is kept in a file beside the script.
    """

    def __init__(self, script: Path, dealer: int = -1) -> None:
        self._deals: list[dict[str, str]] = json.loads(script.read_text(encoding="utf-8"))
        self._count = script.with_suffix(".count")
        self._dealer = dealer

    def new_seed(self) -> bytes:
        """Return the next number as a seed."""
        last = int(self._count.read_text()) if self._count.exists() else 0
        self._count.write_text(str(last + 1))
        return (last + 1).to_bytes(32)

    def deal_order(self, seed: bytes, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the order of the deal that the seed belongs to."""
        return scripted(self._of(seed)["order"], cards)

    def reshuffle(self, seed: bytes, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the order of the new stock of that deal."""
        return scripted(self._of(seed)["reshuffle"], cards)

    def first_dealer(self, seed: bytes, seats: int) -> int:
        """Return the last seat, so that the first seat opens."""
        return self._dealer % seats

    def number(self, seed: bytes, purpose: str) -> int:
        """Return a number that depends on seed and purpose alone."""
        return random.Random(seed + purpose.encode()).getrandbits(64)

    def _of(self, seed: bytes) -> dict[str, str]:
        return self._deals[int.from_bytes(seed) - SEED_OF_FIRST_DEAL]


async def main(script: Path) -> None:
    """Run until told to stop."""
    settings = Settings.load()
    setup_logging(settings)
    app = App(settings, shuffler=CountedShuffler(script))
    app.stop_on_signals()
    await app.run()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
