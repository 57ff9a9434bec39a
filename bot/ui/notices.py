"""What the messages of a table show: the lobby, a turn, a score, the end."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.i18n import Texts
from bot.services.models import Deal, Stage, Table
from bot.ui import buttons
from bot.ui.answers import View, plain
from bot.ui.head import head_of
from bot.ui.pictures.look import Picture
from bot.ui.render_limits import CONTENT, lines_within
from bot.ui.render_lobby import lobby_embed
from bot.ui.render_score import deal_score_embed, sheet_embed
from bot.ui.render_sheet import winner_text
from bot.ui.render_table import table_text
from bot.ui.spread import TEXT_TOTAL, spread
from bot.ui.told import mover, told, turn_lines

# Room for the line that says when the next deal begins.
LONGEST_NEXT = 200


@dataclass(frozen=True, slots=True)
class Notice:
    """What a message shows, and whom it mentions; a layout view is all there is to see."""

    content: str = ""
    embeds: tuple[discord.Embed, ...] = ()
    view: View | None = None
    ping: int | None = None
    picture: Picture | None = None


def lobby(table: Table, waiting: bool) -> Notice:
    """Return the lobby, or once nobody waits any more what became of it."""
    texts = Texts(table.place.locale)
    card = lobby_embed(texts, table.rules, table.names, table.wanted_seats, hints=table.hints)
    if waiting:
        return Notice(embeds=(card,), view=buttons.lobby(texts, table))
    card.description = texts("lobby.begun" if table.begun else "table.lobby_closed")
    return Notice(embeds=(card,))


def turn(table: Table, deal: Deal, since: int, number: int, picture: Picture | None) -> Notice:
    """Return the message that came with turn `number`, with the table as it is now.

    It tells of the turns from `since` on that led to that turn, and calls its player.
    """
    texts = Texts(table.place.locale)
    text = table_text(texts, deal.view, head_of(table), table.names)
    room = TEXT_TOTAL - sum(map(len, text.pieces(melds=picture is None)))
    view = spread(
        told(texts, table, deal, since, number, room),
        text,
        picture,
        buttons.turn(texts, table, deal),
        over=deal.view.over,
    )
    seat = mover(table, deal, number)
    ping = None if seat.by_computer else seat.user_id
    return Notice(view=view, ping=ping, picture=picture)


def old_turn(table: Table, deal: Deal, since: int, number: int) -> Notice:
    """Return what stays of the message that came with turn `number`: its lines."""
    return Notice(view=plain(told(Texts(table.place.locale), table, deal, since, number, CONTENT)))


def score(table: Table, deal: Deal, since: int, picture: Picture | None) -> Notice:
    """Return the score of a deal, the sheet, and when the next deal begins."""
    texts = Texts(table.place.locale)
    lines = turn_lines(texts, table, deal, since)
    lines = lines_within(lines[::-1], CONTENT - LONGEST_NEXT)[::-1]
    points = table.scores[deal.number - 1]
    embeds = (
        deal_score_embed(texts, deal.view, points, table.names, deal.number),
        sheet_embed(texts, table.names, table.scores[: deal.number], table.rules, picture),
    )
    view = None
    newest = table.deal is not None and table.deal.deal_id == deal.deal_id
    if table.stage is Stage.BETWEEN and table.open and newest:
        view = buttons.next_deal(texts, table)
        if deal.next_at is not None:
            lines.append(texts("next_deal.at", time=discord.utils.format_dt(deal.next_at, "R")))
    return Notice("\n".join(lines), embeds, view, picture=picture)


def end(table: Table, picture: Picture | None) -> Notice:
    """Return how the match has ended."""
    texts = Texts(table.place.locale)
    if not table.begun:
        return Notice(texts("table.lobby_closed"))
    embeds = (sheet_embed(texts, table.names, table.scores, table.rules, picture),)
    if table.stage is Stage.ABANDONED:
        left = not any(seat.present for seat in table.users.values())
        content = texts("match.abandoned" if left else "match.ended")
        return Notice(content, embeds, picture=picture)
    content = winner_text(texts, table.names, table.scores)
    view = buttons.rematch(texts, table) if table.open else None
    return Notice(content, embeds, view, picture=picture)
