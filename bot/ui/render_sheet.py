"""The score sheet as a table of letters, narrow enough for a phone (RULES 8.1)."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from bot.i18n import Texts
from bot.rummy.events import Finish
from bot.rummy.match import Standing, standings
from bot.rummy.ruleset import RuleSet
from bot.rummy.scoring import DealScore
from bot.ui.render_limits import shown_names

PHONE_WIDTH = 34
WIDEST_COLUMN = 9
TO_PLAY = "–"
BY_HAND = "*"
_LABEL = 2


def standings_text(texts: Texts, names: Sequence[str], scores: Sequence[DealScore]) -> str:
    """Return the players from first to last, with totals, distance to the leader and deals won."""
    shown = shown_names(names)
    return "\n".join(
        _standing(texts, row, shown[row.seat]) for row in standings(len(names), scores)
    )


def _standing(texts: Texts, row: Standing, name: str) -> str:
    won = texts.n("standings.won", row.won) if row.won else ""
    if row.from_hand:
        won += texts.n("standings.from_hand", row.from_hand)
    behind = texts("standings.behind", points=row.behind) if row.behind else ""
    return texts(
        "standings.row", place=row.place, name=name, total=row.total, behind=behind, won=won
    )


def winner_text(texts: Texts, names: Sequence[str], scores: Sequence[DealScore]) -> str:
    """Return who has won a match that is over, or who share the first place (RULES 8.2)."""
    first = [row for row in standings(len(names), scores) if row.place == 1]
    shown = shown_names(names)
    if len(first) == 1:
        return texts.n("match.won", first[0].total, name=shown[first[0].seat])
    winners = ", ".join(f"**{shown[row.seat]}**" for row in first)
    return texts("match.shared", names=winners, points=first[0].total)


def sheet_text(
    texts: Texts, names: Sequence[str], scores: Sequence[DealScore], rules: RuleSet
) -> str:
    """Return the sheet: a row for each deal, a dash for those to come, totals, distances.

    No row is wider than 34 characters with up to six players and totals of four signs; names
    are cut to their column.
    """
    rows = [_deal_row(number, scores, len(names)) for number in range(1, rules.deals + 1)]
    by_seat = sorted(standings(len(names), scores), key=lambda row: row.seat)
    totals = [texts("sheet.total"), *(_number(row.total) for row in by_seat)]
    behind = [texts("sheet.behind"), *(_number(row.behind) for row in by_seat)]
    width = _column_width([*rows, totals, behind], len(names))
    head = ["", *_headings(shown_names(names), width - 1)]
    rule = "─" * (_LABEL + width * len(names))
    lines = [_line(row, width) for row in (head, *rows)]
    return "\n".join([*lines, rule, _line(totals, width), _line(behind, width)])


def _deal_row(number: int, scores: Sequence[DealScore], seats: int) -> list[str]:
    if number > len(scores):
        return [str(number), *[TO_PLAY] * seats]
    score = scores[number - 1]
    marks = [
        BY_HAND if seat == score.winner and score.finish is Finish.FROM_HAND else ""
        for seat in range(seats)
    ]
    points = [_number(total) for total in score.totals]
    return [str(number), *(text + mark for text, mark in zip(points, marks, strict=True))]


def _number(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)


def _column_width(rows: Sequence[Sequence[str]], seats: int) -> int:
    """Return the width of a column with the blank before it: as wide as fits a phone."""
    needed = max(len(cell) for row in rows for cell in row[1:]) + 1
    return max(needed, min((PHONE_WIDTH - _LABEL) // seats, WIDEST_COLUMN))


def _line(cells: Sequence[str], width: int) -> str:
    label, *rest = cells
    return label.rjust(_LABEL) + "".join(_right(cell, width) for cell in rest)


def _right(cell: str, width: int) -> str:
    return " " * (width - columns(cell)) + cell


def _headings(names: Sequence[str], width: int) -> list[str]:
    """Cut names to a column; where that makes two of them alike, the seat number ends them.

    A number at the end of a name is kept where it tells all apart, as it does computers.
    """
    numbered = [_heading(name, width) for name in names]
    if len(set(numbered)) == len(names):
        return numbered
    cut = [cut_to(name, width) for name in names]
    return [
        cut_to(name, width - 1) + str(seat) if cut.count(cut[seat - 1]) > 1 else cut[seat - 1]
        for seat, name in enumerate(names, 1)
    ]


def _heading(name: str, width: int) -> str:
    body, _, number = name.rpartition(" ")
    if columns(name) <= width or not (body and number.isdecimal() and len(number) < width):
        return cut_to(name, width)
    return cut_to(body, width - len(number)) + number


def columns(text: str) -> int:
    """Return how many columns a text takes in letters of one width; wide signs take two."""
    return sum(_columns(sign) for sign in text)


def _columns(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def cut_to(text: str, width: int) -> str:
    """Return the beginning of a text that takes at most `width` columns."""
    kept = ""
    for sign in text:
        if columns(kept + sign) > width:
            break
        kept += sign
    return kept.rstrip()
