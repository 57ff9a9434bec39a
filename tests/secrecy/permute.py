"""The same deal with the hidden cards of others exchanged among themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from bot.rummy.cards import Card
from bot.rummy.deal import fold
from bot.rummy.events import (
    CardDiscarded,
    CardDrawn,
    CardsLaidOff,
    DealStarted,
    DiscardTaken,
    Event,
    JokerSwapped,
    MeldsLaid,
    StockReshuffled,
    TakingUndone,
)
from bot.rummy.state import HAND_SIZE, Phase


def permuted(log: Sequence[Event], seat: int, chance: Random) -> tuple[Event, ...]:
    """Return a log in which everything that a seat may know happened just the same.

    What lay face up once, and what the seat itself held, stays where it is. All else changes
    places: the hands of others and the stock, after a reshuffle the cards of the new stock that
    nobody has shown since.
    """
    made = list(log)
    for at, event in enumerate(log):
        if isinstance(event, DealStarted | StockReshuffled):
            seen = _seen_since(log, at, seat)
            moved = _exchange([card for card in event.order if card not in seen], chance)
            made[at:] = [_renamed(later, moved, made[at]) for later in made[at:]]
    return tuple(made)


def _seen_since(log: Sequence[Event], at: int, seat: int) -> set[Card]:
    """Return the cards that a seat has seen from an event on."""
    first = log[at]
    seen = set(_dealt_to(first, seat)) if isinstance(first, DealStarted) else set()
    for event in log[at + 1 :]:
        seen.update(shown_by(event))
        if isinstance(event, CardDrawn) and event.seat == seat:
            seen.add(event.card)
    state = fold(log)
    if state.phase is Phase.OVER:
        seen.update(card for hand in state.hands for card in hand)
    return seen


def _dealt_to(deal: DealStarted, seat: int) -> Sequence[Card]:
    step = (seat - deal.dealer - 1) % deal.seats
    start = step * HAND_SIZE + (step > 0)
    return deal.order[start : start + HAND_SIZE + (step == 0)]


def shown_by(event: Event) -> Iterable[Card]:
    """Return the cards that an event lays open to everybody."""
    match event:
        case MeldsLaid():
            return [card for _, meld in event.melds for card in meld.cards]
        case CardsLaidOff():
            return event.cards
        case JokerSwapped():
            return (*event.cards, *event.jokers)
        case DiscardTaken() | TakingUndone() | CardDiscarded():
            return (event.card,)
        case _:
            return ()


def _exchange(hidden: Sequence[Card], chance: Random) -> dict[Card, Card]:
    others = list(hidden)
    chance.shuffle(others)
    return dict(zip(hidden, others, strict=True))


def _renamed(event: Event, moved: dict[Card, Card], source: Event) -> Event:
    """Exchange cards where they are hidden: in the order they came from, and when drawn."""
    if event is source and isinstance(event, DealStarted | StockReshuffled):
        return replace(event, order=tuple(moved.get(card, card) for card in event.order))
    if isinstance(event, CardDrawn):
        return replace(event, card=moved.get(event.card, event.card))
    return event
