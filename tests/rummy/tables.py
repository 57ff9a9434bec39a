"""Turns made by a seed: a hand, melds on the table, and what the turn has brought so far."""

from __future__ import annotations

import random
from dataclasses import replace

from bot.rummy.cards import JOKER, SUITS, Card, Face, Rank, sorted_cards
from bot.rummy.melds import FaceMeld, Meld, MeldKind, is_meld
from bot.rummy.ruleset import (
    AceValue,
    DiscardPickup,
    FinalDiscard,
    JokersPerMeld,
    RuleSet,
    SwappedJoker,
)
from bot.rummy.state import DealState, Phase, TableMeld, Turn
from tests.rummy.build import Copies
from tests.rummy.packings import ROW


def some_rules(chance: random.Random) -> RuleSet:
    """Return rules in which every option that touches melds takes any value."""
    return RuleSet(
        ace_value=chance.choice(list(AceValue)),
        joker_in_hand=chance.choice([20, 25, 50]),
        jokers_per_meld=chance.choice(list(JokersPerMeld)),
        opening_minimum=chance.choice([0, 10, 30, 50, 51, 70, 100]),
        joker_swap=chance.random() < 0.8,
        swapped_joker=chance.choice(list(SwappedJoker)),
        final_discard=chance.choice(list(FinalDiscard)),
        discard_pickup=chance.choice(list(DiscardPickup)),
    )


def some_meld(chance: random.Random, rules: RuleSet, ranks: int = 13) -> FaceMeld:
    """Return a legal meld, often with jokers."""
    while True:
        if chance.random() < 0.5:
            rank = Rank(chance.randint(1, ranks))
            suits = chance.sample(SUITS, chance.randint(3, 4))
            row = [Face(rank, suit) for suit in suits]
            meld = FaceMeld(MeldKind.SET, int(rank), _with_jokers(chance, row))
        else:
            start = chance.randint(1, max(1, ranks - 3))
            length = chance.choice([3, 3, 4, 5])
            suit = chance.choice(SUITS)
            row = [Face(rank, suit) for rank in ROW[start - 1 : start - 1 + length]]
            meld = FaceMeld(MeldKind.RUN, start, _with_jokers(chance, row))
        if is_meld(meld, rules):
            return meld


def _with_jokers(chance: random.Random, row: list[Face]) -> tuple[Face, ...]:
    often = chance.choice([0.0, 0.0, 0.25, 0.5])
    return tuple(JOKER if chance.random() < often else face for face in row)


def fitting(chance: random.Random, meld: FaceMeld) -> Face:
    """Return a card that goes with a meld: missing in it, under a joker of it, or at an end."""
    wanted = [face for slot in meld.slots if slot.face.is_joker for face in slot.stands_for]
    if meld.kind is MeldKind.SET:
        wanted += [Face(Rank(meld.start), suit) for suit in meld.missing_suits]
    else:
        ends = [place for place in (meld.start - 1, meld.end + 1) if 1 <= place <= len(ROW)]
        wanted += [Face(ROW[place - 1], meld.suit) for place in ends]
    return chance.choice(wanted or [JOKER])


def some_turn(chance: random.Random, cards: int, melds: int) -> DealState:
    """Return a turn after the draw, with a hand that has a good chance of going out."""
    rules = some_rules(chance)
    table = [some_meld(chance, rules) for _ in range(melds)]
    hand: list[Face] = []
    while len(hand) < cards:
        kind = chance.random()
        if kind < 0.4 or not table:
            hand += some_meld(chance, rules).faces
        elif kind < 0.9:
            hand.append(fitting(chance, chance.choice(table)))
        else:
            hand.append(Face(chance.choice(list(Rank)), chance.choice(SUITS)))
    return turn_of(chance, rules, hand[:cards], table)


def turn_of(
    chance: random.Random, rules: RuleSet, hand: list[Face], table: list[FaceMeld]
) -> DealState:
    """Return the turn of a seat that has opened or not, and has drawn, taken or swapped."""
    copies = Copies()
    mine = chance.random() < 0.6
    laid = tuple(
        TableMeld(at, 0 if mine and at == 1 else 1, _physical(meld, copies))
        for at, meld in enumerate(table, 1)
    )
    held = sorted_cards(copies.take(hand))
    state = DealState(
        rules=rules,
        dealer=1,
        phase=Phase.PLAY,
        to_move=0,
        hands=(held, copies.take([Face(Rank.TWO, SUITS[0])])),
        stock=(),
        discards=(),
        melds=laid,
    )
    return state._replace(turn=_turn(chance, state, held))


def _physical(meld: FaceMeld, copies: Copies) -> Meld:
    return Meld(meld.kind, meld.start, copies.take(meld.faces))


def _turn(chance: random.Random, state: DealState, held: tuple[Card, ...]) -> Turn:
    drawn = chance.choice(held)
    taken = chance.random() < 0.5 and state.rules.discard_pickup is not DiscardPickup.NEVER
    jokers = sum(card.is_joker for card in held)
    same_turn = state.rules.swapped_joker is SwappedJoker.SAME_TURN and state.has_opened(0)
    return Turn(
        drawn=drawn,
        taken=taken,
        free=taken and not state.must_use(0),
        bound=taken and state.must_use(0),
        owed=chance.randint(0, jokers) if same_turn else 0,
    )


def bound_joker(chance: random.Random, cards: int, melds: int) -> DealState:
    """Return a turn before the opening in which a joker was taken that has to be laid."""
    rules = replace(
        some_rules(chance),
        discard_pickup=DiscardPickup.MUST_USE,
        opening_minimum=chance.choice([0, 10, 20, 30]),
        joker_swap=chance.random() < 0.9,
    )
    table = [some_meld(chance, rules) for _ in range(melds)]
    hand = [JOKER, *_natural_meld(chance), fitting(chance, chance.choice(table))]
    while len(hand) < cards:
        hand.append(fitting(chance, chance.choice(table)))
    state = turn_of(chance, rules, hand[:cards], table)
    joker = next(card for card in state.hands[0] if card.is_joker)
    others = tuple(meld._replace(owner=1) for meld in state.melds)
    return state._replace(melds=others, turn=Turn(drawn=joker, taken=True, bound=True))


def _natural_meld(chance: random.Random) -> tuple[Face, ...]:
    """Return a run or a set of four without jokers."""
    if chance.random() < 0.5:
        rank = Rank(chance.randint(1, 13))
        return tuple(Face(rank, suit) for suit in SUITS)
    start, suit = chance.randint(0, 11), chance.choice(SUITS)
    return tuple(Face(rank, suit) for rank in ROW[start : start + 3])
