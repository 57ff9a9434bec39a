"""Deals in the middle of a turn, built from compact text, and what tests read off them.

Cards are written as faces; the first card of a face is the copy of pack 1, the next of pack 2.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.rummy.cards import Card, Face, full_pack, sorted_cards
from bot.rummy.deal import Context, decide, evolve, fold, open_deal
from bot.rummy.errors import IllegalMove
from bot.rummy.events import Event
from bot.rummy.melds import Meld
from bot.rummy.moves import Move
from bot.rummy.notation import parse_faces, parse_meld, parse_move, print_event, print_faces
from bot.rummy.ruleset import PRESETS, RuleSet, with_option
from bot.rummy.state import DealState, Phase, TableMeld

PACK_NUMBER = re.compile(r"(?<=[SHDCK])\.\d+")


def rules_of(options: Mapping[str, object]) -> RuleSet:
    """Return the rule set of a case: `preset` first, then single options over it (RULES 9)."""
    rules = PRESETS[str(options.get("preset", "classic"))]
    for name, value in options.items():
        if name != "preset":
            text = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
            rules = with_option(rules, name, text)
    return rules


@dataclass(slots=True)
class Copies:
    """Turns faces into physical cards, each copy once."""

    used: Counter[Face] = field(default_factory=Counter)

    def take(self, wanted: Iterable[Face]) -> tuple[Card, ...]:
        """Return the next copy of each face."""
        return tuple(self._next(face) for face in wanted)

    def _next(self, face: Face) -> Card:
        self.used[face] += 1
        return Card(face, self.used[face])


def backwards(number: int, cards: tuple[Card, ...]) -> Sequence[Card]:
    """Reshuffle by turning the discards over: the lowest of them is drawn first."""
    return cards


CTX = Context(backwards)


def table(spec: Mapping[str, Any], rules: RuleSet) -> DealState:
    """Return the state that a case describes, after the moves it says were `done`.

    `stock` is written from the card drawn next on, `discards` up to the top one, `melds` as
    `owner meld`. With `deal` instead, the whole pack is dealt in its fixed order.
    """
    state = _dealt(spec["deal"], rules) if "deal" in spec else _placed(spec, rules)
    for line in spec.get("done", ()):
        state = played(state, line)
    return state


def _dealt(spec: Mapping[str, int], rules: RuleSet) -> DealState:
    order = full_pack(rules.packs_for(spec["seats"]), rules.jokers)
    return fold(open_deal(rules, spec["seats"], spec["dealer"], order))


def _placed(spec: Mapping[str, Any], rules: RuleSet) -> DealState:
    copies = Copies()
    hands = tuple(sorted_cards(copies.take(parse_faces(text))) for text in spec["hands"])
    to_move = spec.get("to_move", 0)
    return DealState(
        rules=rules,
        dealer=spec.get("dealer", (to_move - 1) % len(hands)),
        phase=Phase(spec.get("phase", "draw")),
        to_move=to_move,
        hands=hands,
        melds=tuple(_meld(at, text, copies) for at, text in enumerate(spec.get("melds", ()), 1)),
        discards=copies.take(parse_faces(spec.get("discards", ""))),
        stock=tuple(reversed(copies.take(parse_faces(spec.get("stock", ""))))),
        idle_turns=spec.get("idle_turns", 0),
        reshuffles=spec.get("reshuffles", 0),
    )


def _meld(number: int, text: str, copies: Copies) -> TableMeld:
    owner, _, said = text.partition(" ")
    meld = parse_meld(said)
    return TableMeld(number, int(owner), Meld(meld.kind, meld.start, copies.take(meld.faces)))


def apply(state: DealState, events: Iterable[Event]) -> DealState:
    """Return the state after several events."""
    for event in events:
        state = evolve(state, event)
    return state


def played(state: DealState, *lines: str, ctx: Context = CTX) -> DealState:
    """Return the state after legal moves in notation."""
    for line in lines:
        state = apply(state, decide(state, parse_move(line), ctx))
    return state


def said(events: Iterable[Event]) -> list[str]:
    """Return events in notation with faces, without pack numbers."""
    return [PACK_NUMBER.sub("", print_event(event)) for event in events]


def refusal(state: DealState, move: Move | str, ctx: Context = CTX) -> IllegalMove | None:
    """Return the refusal of a move, None when it is legal."""
    try:
        decide(state, parse_move(move) if isinstance(move, str) else move, ctx)
    except IllegalMove as refused:
        return refused
    return None


def code(state: DealState, move: Move | str) -> str:
    """Return the reject code of a move, `ok` when it is legal."""
    refused = refusal(state, move)
    return "ok" if refused is None else refused.code.value


def hand(state: DealState, seat: int) -> str:
    """Return the hand of a seat in notation, as it is sorted."""
    return print_faces(card.face for card in state.hands[seat])


def all_cards(state: DealState) -> Counter[Card]:
    """Return every card of the deal, wherever it lies."""
    piles = [*state.hands, state.stock, state.discards, *(at.meld.cards for at in state.melds)]
    return Counter(card for pile in piles for card in pile)


def shuffled(seed: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return cards in an order that only the seed decides."""
    row = list(cards)
    random.Random(seed).shuffle(row)
    return tuple(row)


def seeded(seed: int) -> Context:
    """Return a context whose reshuffles only the seed decides."""
    return Context(lambda number, cards: shuffled(seed * 31 + number, cards))
