"""The rows of buttons under the messages of a table."""

from __future__ import annotations

import discord

from bot.i18n import Texts
from bot.rummy.ruleset import MAX_SEATS
from bot.rummy.state import Phase
from bot.services.models import Deal, Table
from bot.ui.controls import Control, Press, row

Style = discord.ButtonStyle


def lobby(texts: Texts, table: Table) -> discord.ui.View:
    """Join, leave and begin; a computer more or less."""
    controls = [
        Control(_press("join", table), texts("button.join"), Style.success),
        Control(_press("leave", table), texts("button.leave")),
        Control(_press("begin", table), texts("button.begin"), Style.primary),
    ]
    if len(table.seats) < (table.wanted_seats or MAX_SEATS):
        controls.append(Control(_press("computer", table), texts("button.add_computer")))
    if any(seat.computer is not None for seat in table.seats):
        press = _press("computer_less", table)
        controls.append(Control(press, texts("button.remove_computer")))
    return row(controls)


def _press(action: str, table: Table) -> Press:
    return Press(action, table.table_id, table.version)


def turn(texts: Texts, table: Table, deal: Deal) -> list[Control]:
    """What the player to move may do first, and what everybody may look at.

    Nobody draws for a computer.
    """
    controls = []
    by_computer = table.seats[deal.view.to_move].by_computer
    if deal.view.phase is Phase.DRAW and not by_computer:
        controls.append(
            Control(Press("draw", table.table_id, deal.mark), texts("button.draw"), Style.primary)
        )
        top = deal.view.top_discard
        if top is not None and deal.view.may_take:
            press = Press("take", table.table_id, deal.mark)
            controls.append(Control(press, texts("button.take", card=top)))
    controls += [
        Control(Press(action, table.table_id, deal.mark), texts(f"button.{action}"))
        for action in ("hand", "standings", "rules")
    ]
    return controls


def next_deal(texts: Texts, table: Table) -> discord.ui.View:
    """The next deal; the version is the number of the deal that is over."""
    press = Press("next", table.table_id, len(table.scores))
    return row((Control(press, texts("button.next_deal"), Style.primary),))


def rematch(texts: Texts, table: Table) -> discord.ui.View:
    """Another match with the same seats and rules."""
    press = Press("rematch", table.table_id, table.match_id)
    return row((Control(press, texts("button.rematch"), Style.primary),))


def yes(texts: Texts, press: Press, label: str) -> discord.ui.View:
    """Confirm one thing, or think better of it."""
    return row(
        (
            Control(press, texts(label), Style.danger),
            Control(Press("cancel", press.table_id, 0), texts("button.cancel")),
        )
    )
