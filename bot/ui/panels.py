"""Makes panels and shows them: in the message that was pressed, or in a new private answer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.i18n import Texts
from bot.rummy.cards import Face
from bot.rummy.solver import Layout, offers
from bot.rummy.views import SeatView
from bot.services.hub import Services
from bot.services.models import Table
from bot.services.preferences import Preferences
from bot.ui.answers import Asking, Interaction, answer, change
from bot.ui.controls import Control, Press, row
from bot.ui.head import head_of
from bot.ui.panel import Panel, can_lay, file_of, layout_of, rows
from bot.ui.panel_text import notice_text
from bot.ui.picks import BadPicks, Picks, Possible, possible
from bot.ui.pictures.look import Look, Picture
from bot.ui.pictures.order import order
from bot.ui.pictures.painter import Painter
from bot.ui.render_hand import hand_parts
from bot.ui.render_limits import CONTENT, lines_within

MOST_SUGGESTIONS = 3
NOTHING_PICKED = Picks()


@dataclass(frozen=True, slots=True)
class Shown:
    """A message to send or to change to: its layout, and the files that it shows."""

    view: discord.ui.LayoutView
    files: Sequence[discord.File] = ()


@dataclass(frozen=True, slots=True)
class Panels:
    """Makes the panel of a seat from what the seat sees and what its owner likes."""

    services: Services
    painter: Painter

    async def made(
        self,
        texts: Texts,
        table: Table,
        view: SeatView,
        user_id: int,
        *,
        picks: Picks = NOTHING_PICKED,
        notice: Sequence[str] = (),
        asked: Face | None = None,
    ) -> Shown:
        """Return the message with a hand for the eyes of its owner.

        Picks that stand for no cards of the hand are dropped, and the person is told so.
        """
        likes = await self.services.preferences.of(user_id, table.place.guild_id)
        # Searching and sorting by melds may take a while; the event loop stays free (trap R29).
        found, offered = await asyncio.to_thread(_searched, view, picks, likes)
        if found.picks != picks:
            notice = (*notice, texts("panel.gone"))
        picture = await self._picture(texts, view, likes, found.picks)
        panel = Panel(
            texts=texts,
            table=table,
            found=found,
            parts=hand_parts(texts, view, head_of(table), table.names),
            likes=likes,
            notice=notice,
            offered=offered,
            picture=picture,
            asked=asked,
        )
        return Shown(layout_of(panel), file_of(picture))

    async def _picture(
        self, texts: Texts, view: SeatView, likes: Preferences, picks: Picks
    ) -> Picture | None:
        if not likes.pictures or not view.hand:
            return None
        picked = tuple(picks.places(picks.now + picks.aside))
        look = Look(likes.theme, likes.deck)
        return await self.painter.hand(texts, view, likes.sort, look, picked)

    async def show(
        self,
        asking: Asking,
        table: Table,
        view: SeatView,
        *,
        picks: Picks = NOTHING_PICKED,
        notice: Sequence[str] = (),
        asked: Face | None = None,
    ) -> None:
        """Answer with a panel: on a panel by changing it, elsewhere by a new private message.

        Who types a move reads what came of it, and the hand in words, with a button to the panel:
        that is there at once, and the panel takes longer than the move.
        """
        interaction = asking.interaction
        if _types_a_move(interaction):
            said = in_words(asking.texts, table, view, notice)
            press = Press("panel", table.table_id, 0, seat=view.seat)
            button = Control(press, asking.texts("button.hand"))
            await answer(interaction, said, view=row((button,)))
            return
        shown = await self.made(
            asking.texts,
            table,
            view,
            interaction.user.id,
            picks=picks,
            notice=notice,
            asked=asked,
        )
        show = change if is_private(interaction) else answer
        if await show(interaction, view=shown.view, files=shown.files):
            asking.shown = (table, view)

    async def ask(self, asking: Asking, text: str, controls: Sequence[Control]) -> None:
        """Ask something by buttons, in the place of the panel where there is one."""
        if not is_panel(asking.interaction):
            await answer(asking.interaction, text, view=row(controls))
            return
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.TextDisplay(text))
        for some in rows(controls):
            view.add_item(some)
        await change(asking.interaction, view=view)


def in_words(texts: Texts, table: Table, view: SeatView, notice: Sequence[str]) -> str:
    """Return what came of a move and the hand in words, the last of it only where it fits."""
    parts = hand_parts(texts, view, head_of(table), table.names)
    said = (notice_text(notice), parts.top, parts.cards, parts.table)
    return "\n".join(lines_within([part for part in said if part], CONTENT))


def _types_a_move(interaction: Interaction) -> bool:
    typed = interaction.type is discord.InteractionType.application_command
    return typed and interaction.command is not None and interaction.command.name != "hand"


def is_private(interaction: Interaction) -> bool:
    """Return whether the message that was pressed is for the person's eyes only."""
    message = interaction.message
    if message is None or interaction.type is discord.InteractionType.application_command:
        return False
    return interaction.guild_id is None or message.flags.ephemeral


def is_panel(interaction: Interaction) -> bool:
    """Return whether the message that was pressed is private and made of components."""
    message = interaction.message
    return bool(message and message.flags.components_v2 and is_private(interaction))


def _searched(
    view: SeatView, picks: Picks, likes: Preferences
) -> tuple[Possible, Sequence[Layout]]:
    """Return what picked cards can be, and what else may be laid down, the best first."""
    order(view.hand, view.rules, likes.sort)
    try:
        found = possible(view, picks)
    except BadPicks:
        found = possible(view, NOTHING_PICKED)
    if not can_lay(view) or found.picks != NOTHING_PICKED:
        return found, ()
    bound = view.drawn if view.bound else None
    return found, offers(view.hand, view.rules, view.opened, bound)[:MOST_SUGGESTIONS]
