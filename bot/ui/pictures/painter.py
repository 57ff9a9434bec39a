"""The painter: draws off the event loop, remembers what it drew, and never raises."""

# ruff: noqa: ARG002
from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.i18n import Texts
from bot.rummy.ruleset import RuleSet
from bot.rummy.scoring import DealScore
from bot.rummy.views import PublicView, SeatView
from bot.services.preferences import Sort
from bot.ui.pictures.look import Look, Picture


class Painter:
    """Draws pictures; None stands for a picture that could not be drawn."""

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
        return None

    async def table(
        self, texts: Texts, view: PublicView, names: Sequence[str], look: Look
    ) -> Picture | None:
        """Return the table as everybody may see it; `names` in seat order."""
        return None

    async def sheet(
        self,
        texts: Texts,
        names: Sequence[str],
        scores: Sequence[DealScore],
        rules: RuleSet,
        look: Look,
    ) -> Picture | None:
        """Return the scores of the deals played so far (RULES 8.1)."""
        return None
