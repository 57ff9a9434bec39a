"""Rows to values and back: events, rule sets and scores in the notation of the rules core."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import RowMapping

from bot.rummy.events import Event, Finish
from bot.rummy.notation import parse_event, parse_rules, print_event
from bot.rummy.scoring import DealScore, LineKind, ScoreLine, SeatScore
from bot.storage.records import LoggedEvent, MatchRecord

ScoreRow = tuple[int, int, str, int]
"""Deal, seat, kind and points of a line."""

_WINNING = {LineKind.WON_FROM_HAND: Finish.FROM_HAND, LineKind.WON_STAGED: Finish.STAGED}


def event_rows(
    deal_id: int,
    after_seq: int,
    events: Iterable[Event],
    at: datetime,
    actor: int | None,
    interaction_id: int | None,
) -> list[dict[str, Any]]:
    """Return the rows of the events of one move; only the first carries the interaction."""
    return [
        {
            "deal_id": deal_id,
            "seq": seq,
            "body": print_event(event),
            "actor": actor,
            "interaction_id": interaction_id if seq == after_seq + 1 else None,
            "at": at,
        }
        for seq, event in enumerate(events, after_seq + 1)
    ]


def logged_event(row: RowMapping) -> LoggedEvent:
    """Return an event as the log holds it."""
    fields = dict(row)
    return LoggedEvent(event=parse_event(fields.pop("body")), **fields)


def match_record(row: Mapping[str, Any] | RowMapping) -> MatchRecord:
    """Return a match with its rule set read."""
    return MatchRecord(**{**row, "rules": parse_rules(row["rules"])})


def score_rows(deal_id: int, score: DealScore) -> list[dict[str, Any]]:
    """Return the lines of a score. Raise ValueError for a seat without one: it would get lost."""
    if not all(seat.lines for seat in score.seats):
        raise ValueError("a seat has no line in the score")
    return [
        {
            "deal_id": deal_id,
            "seat": seat,
            "line": at,
            "kind": str(line.kind),
            "points": line.points,
        }
        for seat, seat_score in enumerate(score.seats)
        for at, line in enumerate(seat_score.lines)
    ]


def deal_scores(rows: Iterable[ScoreRow]) -> list[DealScore]:
    """Return the scores of deals from their lines, ordered by deal, seat and line."""
    return [_deal_score(list(lines)) for _, lines in groupby(rows, key=itemgetter(0))]


def _deal_score(rows: list[ScoreRow]) -> DealScore:
    seats = tuple(
        SeatScore(tuple(ScoreLine(LineKind(kind), points) for _, _, kind, points in lines))
        for _, lines in groupby(rows, key=itemgetter(1))
    )
    for seat, score in enumerate(seats):
        if (finish := _WINNING.get(score.lines[0].kind)) is not None:
            return DealScore(seat, finish, seats)
    return DealScore(None, None, seats)
