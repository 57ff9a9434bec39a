"""Golden deals: whole deals in notation, replayed, decided again, and scored."""

from collections import Counter
from pathlib import Path

import pytest

from bot.rummy import events as ev
from bot.rummy.cards import Card
from bot.rummy.deal import Context, decide, evolve, fold
from bot.rummy.events import Event
from bot.rummy.moves import Discard, DrawStock, LayDown, LayOff, Move, SwapJoker, TakeDiscard, Undo
from bot.rummy.notation import parse_deal, print_deal
from bot.rummy.scoring import score_state
from bot.rummy.state import DealState, Phase
from tests.rummy.build import all_cards, apply

DEALS = sorted((Path(__file__).parent / "scenarios").glob("*.deal"))


def move_behind(event: Event, state: DealState) -> Move:
    """Return the move that an event, the first of its kind in the text, tells of."""
    match event:
        case ev.DiscardTaken():
            return TakeDiscard(event.seat)
        case ev.MeldsLaid():
            return LayDown(event.seat, tuple(meld.said for _, meld in event.melds))
        case ev.CardsLaidOff():
            faces = tuple(card.face for card in event.cards)
            return LayOff(event.seat, event.number, faces, event.meld.start)
        case ev.JokerSwapped():
            return SwapJoker(event.seat, event.number, tuple(card.face for card in event.cards))
        case ev.MovesUndone() | ev.TakingUndone():
            return Undo(event.seat)
        case ev.CardDiscarded():
            return Discard(event.seat, event.card.face)
        case _:
            return DrawStock(state.to_move, accept_end=True)


def said_scores(text: str) -> list[int]:
    """Return the scores that the header of a deal states."""
    (line,) = [line for line in text.splitlines() if line.startswith("# scores: ")]
    return [int(points) for points in line.removeprefix("# scores: ").split()]


def recorded(events: list[Event]) -> Context:
    """Return a context that answers with the reshuffles as they were recorded."""
    orders = [event.order for event in events if isinstance(event, ev.StockReshuffled)]

    def reshuffle(number: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return orders[number - 1]

    return Context(reshuffle)


@pytest.mark.parametrize("file", DEALS, ids=lambda file: file.stem)
def test_golden_deal(file: Path) -> None:
    """RULES 2.4, 6.1-6.3, 7.1-7.5: a recorded deal is decided again just so, and scored."""
    text = file.read_text(encoding="utf-8")
    events = list(parse_deal(text))
    context, state, left = recorded(events), fold(events[:1]), events[1:]
    pack = all_cards(state)
    while left:
        decided = decide(state, move_behind(left[0], state), context)
        assert list(decided) == left[: len(decided)]
        state, left = apply(state, decided), left[len(decided) :]
    assert state == fold(events)
    assert all_cards(state) == pack
    assert state.phase is Phase.OVER
    assert list(score_state(state).totals) == said_scores(text)


@pytest.mark.parametrize("file", DEALS, ids=lambda file: file.stem)
def test_golden_deal_is_written_as_it_is_printed(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert print_deal(parse_deal(text)).splitlines() == lines


def test_the_golden_deals_show_every_kind_of_end_and_event() -> None:
    """RULES 6.1-6.3: from hand, in several steps, and without a winner; every event but one."""
    ends: Counter[str] = Counter()
    kinds: set[type[Event]] = set()
    for file in DEALS:
        events = parse_deal(file.read_text(encoding="utf-8"))
        kinds |= {type(event) for event in events}
        ends[str(fold(events).finish)] += 1
    assert set(ends) == {"from_hand", "staged", "None"}
    assert kinds == set(ev.EVENTS) - {ev.TakingUndone}


def test_a_deal_that_was_tampered_with_is_not_decided_so() -> None:
    """RULES 2.4: a recorded deal can be proved; another card drawn shows at once."""
    events = list(parse_deal(DEALS[0].read_text(encoding="utf-8")))
    at = next(at for at, event in enumerate(events) if isinstance(event, ev.CardDrawn))
    state = fold(events[:at])
    other = ev.CardDrawn(state.to_move, state.stock[0])
    assert decide(state, DrawStock(state.to_move), recorded(events)) == (events[at],) != (other,)
    assert evolve(state, other) != evolve(state, events[at])
