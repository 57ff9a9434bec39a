"""What the message about a turn says above the table: what has happened, and who is to move."""

from __future__ import annotations

from bot.i18n import Texts
from bot.rummy.events import CardDiscarded, DealEnded
from bot.rummy.views import PublicEvent
from bot.services.models import Deal, Seat, Table
from bot.ui.render_happened import happened_line
from bot.ui.render_limits import CONTENT, lines_within, shown_names


def turns_by(deal: Deal, version: int) -> int:
    """Return how many turns of a deal were over at a version; the first event is the deal."""
    return sum(isinstance(event, CardDiscarded) for event in deal.events[: version - 1])


def turn_lines(
    texts: Texts, table: Table, deal: Deal, since: int, until: int | None = None
) -> list[str]:
    """Return one line for each turn that is over, from a number of turns on, up to another."""
    turns: list[list[PublicEvent]] = [[]]
    for event in deal.events:
        went_out = isinstance(event, DealEnded) and event.finish is not None
        if went_out and not turns[-1] and len(turns) > 1:
            turns[-2].append(event)
            continue
        turns[-1].append(event)
        if isinstance(event, CardDiscarded):
            turns.append([])
    over = turns if deal.view.over else turns[:-1]
    told = over[since:until]
    return [happened_line(texts, turn, table.names, table.rules) for turn in told if turn]


def told(texts: Texts, table: Table, deal: Deal, since: int, turn: int, limit: int) -> str:
    """Return what the message about a turn says, the newest of it within `limit` characters.

    `turn` counts from 0; turns from number `since` on are told. The last line calls the player.
    """
    lines = turn_lines(texts, table, deal, since, turn) or [_deal_line(texts, table, deal)]
    call = _call(texts, table, mover(table, deal, turn))
    newest = lines_within(lines[::-1], min(limit, CONTENT) - len(call))[::-1]
    return "\n".join([*newest, call])


def mover(table: Table, deal: Deal, turn: int) -> Seat:
    """Return whose turn a turn is, counted from 0: they go round from the opener (RULES 2.3)."""
    return table.seats[(deal.view.opener + turn) % len(table.seats)]


def _call(texts: Texts, table: Table, seat: Seat) -> str:
    if seat.by_computer:
        return texts("turn.computer", name=shown_names(table.names)[seat.seat])
    return texts("turn.ping", mention=f"<@{seat.user_id}>")


def _deal_line(texts: Texts, table: Table, deal: Deal) -> str:
    names = shown_names(table.names)
    return texts(
        "table.dealt",
        deal=deal.number,
        deals=table.rules.deals,
        dealer=names[deal.view.dealer],
        opener=names[deal.view.opener],
    )
