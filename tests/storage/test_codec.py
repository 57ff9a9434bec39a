"""Events and scores as rows, without a database."""

from typing import get_args

import pytest

from bot.rummy.cards import Card
from bot.rummy.events import (
    EVENTS,
    CardDiscarded,
    CardDrawn,
    CardsLaidOff,
    DealEnded,
    DealStarted,
    DiscardTaken,
    Event,
    Finish,
    JokerSwapped,
    MeldsLaid,
    MovesUndone,
    StockReshuffled,
    TakingUndone,
)
from bot.rummy.melds import Meld, MeldKind
from bot.rummy.notation import parse_cards, parse_event
from bot.rummy.ruleset import RuleSet
from bot.rummy.scoring import DealScore, LineKind, ScoreLine, SeatScore
from bot.storage.codec import ScoreRow, deal_scores, event_rows, score_rows
from tests.storage.samples import NOW, RULES


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def one(text: str) -> Card:
    return cards(text)[0]


RUN = Meld(MeldKind.RUN, 8, cards("8C.1 JK.2 10C.1"))
SET = Meld(MeldKind.SET, 9, cards("9S.1 9C.2 9H.1"))
ONE_OF_EACH: tuple[Event, ...] = (
    DealStarted(RuleSet(), 2, 1, cards("9S.1 JK.1 10H.2")),
    DealStarted(RULES, 6, 0, cards("9S.3")),
    StockReshuffled(cards("9S.1 JK.1")),
    CardDrawn(0, one("AS.2")),
    DiscardTaken(1, one("JK.2")),
    MeldsLaid(0, ((1, RUN), (2, SET))),
    CardsLaidOff(5, 1, cards("JC.2"), Meld(MeldKind.RUN, 8, (*RUN.cards, one("JC.2")))),
    JokerSwapped(
        1, 1, cards("9C.1"), cards("JK.2"), Meld(MeldKind.RUN, 8, cards("8C.1 9C.1 10C.1"))
    ),
    MovesUndone(1),
    TakingUndone(1, one("JK.2")),
    CardDiscarded(0, one("2D.1")),
    DealEnded(None, None),
    DealEnded(0, Finish.STAGED),
    DealEnded(3, Finish.FROM_HAND),
)


def test_there_is_a_sample_of_every_event() -> None:
    assert {type(event) for event in ONE_OF_EACH} == set(EVENTS) == set(get_args(Event))


@pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: type(event).__name__)
def test_an_event_is_one_line_and_comes_back(event: Event) -> None:
    body = event_rows(1, 0, [event], NOW, None, None)[0]["body"]
    assert "\n" not in body
    assert parse_event(body) == event


def test_the_first_row_of_a_move_carries_the_interaction() -> None:
    rows = event_rows(7, 4, ONE_OF_EACH[:3], NOW, 11, 99)
    assert [(row["deal_id"], row["seq"], row["interaction_id"]) for row in rows] == [
        (7, 5, 99),
        (7, 6, None),
        (7, 7, None),
    ]
    assert {row["actor"] for row in rows} == {11}


def seat(*lines: tuple[LineKind, int]) -> SeatScore:
    return SeatScore(tuple(ScoreLine(kind, points) for kind, points in lines))


SCORES = [
    DealScore(
        0,
        Finish.STAGED,
        (
            seat((LineKind.WON_STAGED, -20)),
            seat((LineKind.CARDS, 38), (LineKind.ROUNDING, 2), (LineKind.UNOPENED_PENALTY, 100)),
        ),
    ),
    DealScore(
        1, Finish.FROM_HAND, (seat((LineKind.CARDS, 0)), seat((LineKind.WON_FROM_HAND, -40)))
    ),
    DealScore(None, None, (seat((LineKind.CARDS, 0)), seat((LineKind.CARDS, 10)))),
]


def test_scores_come_back_with_winner_and_finish() -> None:
    """Winner and finish follow from the winner's line (RULES 7.1, 7.2)."""
    rows: list[ScoreRow] = [
        (row["deal_id"], row["seat"], row["kind"], row["points"])
        for number, score in enumerate(SCORES)
        for row in score_rows(number, score)
    ]
    assert deal_scores(rows) == SCORES


def test_a_seat_without_a_line_would_get_lost_and_is_refused() -> None:
    with pytest.raises(ValueError, match="no line"):
        score_rows(1, DealScore(None, None, (seat(), seat((LineKind.CARDS, 10)))))
