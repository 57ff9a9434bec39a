"""What Hypothesis draws: cards, melds, moves, events and rule sets."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.rummy import events as ev
from bot.rummy.cards import Card
from bot.rummy.events import Finish
from bot.rummy.melds import FaceMeld, Meld, MeldKind
from bot.rummy.moves import Discard, DrawStock, LayDown, LayOff, SwapJoker, TakeDiscard, Undo
from bot.rummy.notation import FACES
from bot.rummy.ruleset import (
    OPTIONS,
    PRESETS,
    AceValue,
    DiscardPickup,
    FinalDiscard,
    JokersPerMeld,
    OpenerFirstTurn,
    RuleSet,
    SwappedJoker,
    allowed_values,
    with_option,
)

seats = st.integers(0, 5)
numbers = st.integers(1, 40)
faces = st.sampled_from(sorted(FACES.values(), key=str))
face_rows = st.lists(faces, min_size=1, max_size=6).map(tuple)
cards = st.builds(Card, faces, st.integers(1, 9))
card_rows = st.lists(cards, min_size=1, max_size=6).map(tuple)
face_melds = st.builds(FaceMeld, st.sampled_from(MeldKind), st.integers(1, 13), face_rows)
melds = st.builds(Meld, st.sampled_from(MeldKind), st.integers(1, 13), card_rows)
moves = st.one_of(
    st.builds(DrawStock, seats, accept_end=st.booleans()),
    st.builds(TakeDiscard, seats),
    st.builds(LayDown, seats, st.lists(face_melds, min_size=1, max_size=3).map(tuple)),
    st.builds(LayOff, seats, numbers, face_rows, st.none() | st.integers(1, 13)),
    st.builds(SwapJoker, seats, numbers, face_rows),
    st.builds(Discard, seats, faces),
    st.builds(Undo, seats),
)


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Draw a preset with some options changed to any value they take."""
    rules = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    for option in draw(st.lists(st.sampled_from(OPTIONS), unique=True)):
        values = allowed_values(option)
        if "-" in values[0]:
            low, high = values[0].split("-")
            values = tuple(str(number) for number in range(int(low), int(high) + 1))
        rules = with_option(rules, option, draw(st.sampled_from(values)))
    return rules


numbered = st.lists(st.tuples(numbers, melds), min_size=1, max_size=3).map(tuple)
events = st.one_of(
    st.builds(ev.DealStarted, rule_sets(), st.integers(2, 6), seats, card_rows),
    st.builds(ev.StockReshuffled, card_rows),
    st.builds(ev.CardDrawn, seats, cards),
    st.builds(ev.DiscardTaken, seats, cards),
    st.builds(ev.MeldsLaid, seats, numbered),
    st.builds(ev.CardsLaidOff, seats, numbers, card_rows, melds),
    st.builds(ev.JokerSwapped, seats, numbers, card_rows, card_rows, melds),
    st.builds(ev.MovesUndone, seats),
    st.builds(ev.TakingUndone, seats, cards),
    st.builds(ev.CardDiscarded, seats, cards),
    st.builds(ev.DealEnded, seats, st.sampled_from(Finish)),
    st.just(ev.DealEnded(None, None)),
)


def tables(seats: int) -> st.SearchStrategy[RuleSet]:
    """Return rule sets of every kind for that many seats.

    Low minima and few reshuffles come more often, so that deals get somewhere.
    """
    return st.builds(
        RuleSet,
        jokers=st.sampled_from([6, 5, 4, 2, 1, 0, *([9] if seats > 4 else [])]),
        packs=st.just("auto") if seats > 4 else st.sampled_from(["auto", "2", "3"]),
        ace_value=st.sampled_from(AceValue),
        joker_in_hand=st.sampled_from([20, 25, 50]),
        opener_first_turn=st.sampled_from([*OpenerFirstTurn, OpenerFirstTurn.MAY_LAY]),
        discard_pickup=st.sampled_from(DiscardPickup),
        jokers_per_meld=st.sampled_from(JokersPerMeld),
        opening_minimum=st.sampled_from([0, 0, 0, 10, 20, 30, 50, 51, 100]),
        joker_swap=st.sampled_from([True, True, False]),
        swapped_joker=st.sampled_from(SwappedJoker),
        final_discard=st.sampled_from(FinalDiscard),
        max_reshuffles=st.sampled_from([0, 0, 0, 0, 0, 1, 2, 3, 5]),
        round_doubled=st.booleans(),
        unopened_penalty=st.sampled_from([0, 100]),
        deals=st.integers(1, 20),
    )
