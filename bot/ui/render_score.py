"""The score of a deal with its reasons, and the sheet of the match (RULES 7, 8.1)."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.i18n import Texts
from bot.i18n.texts import shown
from bot.rummy.ruleset import RuleSet
from bot.rummy.scoring import DealScore, SeatScore
from bot.rummy.views import PublicView
from bot.ui.pictures.look import Picture
from bot.ui.render_limits import add_lines, embed, shown_names
from bot.ui.render_sheet import sheet_text, standings_text, winner_text

SCORE_GOLD = 0xB7791F


def deal_score_embed(
    texts: Texts, view: PublicView, score: DealScore, names: Sequence[str], number: int
) -> discord.Embed:
    """Return who went out and how, each seat's lines, and the hands that were left.

    `view` is that of the deal when it is over, `number` counts deals from 1.
    """
    named = shown_names(names)
    result = embed(
        texts("score.title", deal=number, deals=view.rules.deals),
        _how(texts, score, named),
        colour=SCORE_GOLD,
    )
    for seat, of_seat in enumerate(score.seats):
        heading = texts("score.seat", name=named[seat], points=of_seat.total)
        add_lines(result, heading, _seat_lines(texts, view, seat, of_seat))
    return result


def _how(texts: Texts, score: DealScore, names: Sequence[str]) -> str:
    if score.winner is None:
        return texts("score.won.none")
    return texts(f"score.won.{score.finish}", name=names[score.winner])


def _seat_lines(texts: Texts, view: PublicView, seat: int, score: SeatScore) -> list[str]:
    lines = [texts(f"line.{line.kind}", points=_signed(line.points)) for line in score.lines]
    hand = view.hands[seat] if view.over else ()
    if hand:
        lines.append(texts("score.hand", cards=hand))
    return lines


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else shown(points)


def sheet_embed(
    texts: Texts,
    names: Sequence[str],
    scores: Sequence[DealScore],
    rules: RuleSet,
    chart: Picture | None = None,
) -> discord.Embed:
    """Return the score sheet of all deals and the standings; the winner when all are played.

    The chart is shown under them; its file has to be sent with the message.
    """
    final = len(scores) >= rules.deals
    title = (
        texts("sheet.title_final")
        if final
        else texts("sheet.title", done=len(scores), deals=rules.deals)
    )
    sheet = sheet_text(texts, names, scores, rules)
    parts = [winner_text(texts, names, scores)] if final else []
    parts += [f"```\n{sheet}\n```", texts("sheet.legend")]
    result = embed(title, "\n".join(parts), colour=SCORE_GOLD)
    add_lines(result, texts("sheet.standings"), standings_text(texts, names, scores).splitlines())
    if chart is not None:
        result.set_image(url=f"attachment://{chart.name}")
    return result
