"""Secrecy by permutation: whatever is hidden from a seat makes no difference to what it is told.

Hundreds of states of random deals are compared with the same states in which the hidden cards
have changed places. Everything public, and everything that is private to the seat, is the same
to the last letter in both languages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from random import Random

import pytest

from bot.i18n import LOCALES, Texts
from bot.rummy.deal import fold
from bot.rummy.events import Event
from bot.rummy.state import DealState, Phase
from bot.services.loading import Loaded
from tests.secrecy.permute import permuted
from tests.secrecy.play import played_deal, rules_of
from tests.secrecy.said import loaded, to_seat

Say = Callable[[Loaded, int, Texts], Awaitable[Mapping[str, str]]]

TABLES = (
    (rules_of("classic"), 3),
    (rules_of("fifty-one"), 2),
    (
        rules_of(
            "classic",
            jokers=6,
            opening_minimum=15,
            discard_pickup="free",
            jokers_per_meld="any",
        ),
        4,
    ),
    (rules_of("strict", opening_minimum=20, swapped_joker="same_turn", jokers=6), 3),
    (rules_of("expert", discard_pickup="never", opener_first_turn="discard_only"), 5),
    (
        rules_of(
            "classic",
            opening_minimum=0,
            final_discard="optional",
            discard_pickup="free_after_opening",
        ),
        6,
    ),
)
STATES_OF_A_TABLE = 60


def states(number: int, wanted: int) -> Iterator[tuple[Sequence[Event], int]]:
    """Yield beginnings of a random deal, each with a seat that looks on."""
    rules, seats = TABLES[number]
    log = played_deal(number, rules, seats)
    for turn in range(wanted):
        length = 1 + turn * (len(log) - 1) // (wanted - 1)
        yield log[:length], (turn + number) % seats


async def differences(log: Sequence[Event], seat: int, say: Say) -> list[str]:
    """Return what is said otherwise when the hidden cards have changed places."""
    other = permuted(log, seat, Random(len(log)))
    found = []
    for locale in LOCALES:
        texts = Texts(locale)
        one = await say(loaded(log), seat, texts)
        two = await say(loaded(other), seat, texts)
        found += [f"{locale} {name}" for name in {**one, **two} if one.get(name) != two.get(name)]
    return found


@pytest.mark.parametrize("number", range(len(TABLES)))
async def test_hidden_cards_make_no_difference(number: int) -> None:
    """No text, no suggestion and no refusal depends on a card that the seat may not know."""
    count = 0
    for log, seat in states(number, STATES_OF_A_TABLE):
        assert await differences(log, seat, to_seat) == []
        count += 1
    assert count == STATES_OF_A_TABLE


def test_the_states_are_many_and_of_every_kind() -> None:
    """At least 300 states; every phase, melds, jokers, takings and new stocks occur."""
    seen: Counter[str] = Counter()
    for number in range(len(TABLES)):
        for log, seat in states(number, STATES_OF_A_TABLE):
            state = fold(log)
            seen.update(_kinds(state, seat))
    assert seen["state"] >= 300
    for kind in (*Phase, "own turn", "melds", "joker", "taken", "moved", "reshuffled"):
        assert seen[kind] >= 3, kind


def _kinds(state: DealState, seat: int) -> Iterator[str]:
    yield "state"
    yield state.phase
    for kind, holds in (
        ("own turn", state.to_move == seat),
        ("melds", bool(state.melds)),
        ("joker", any(card.is_joker for at in state.melds for card in at.meld.cards)),
        ("taken", state.turn.taken),
        ("moved", state.turn.before is not None),
        ("reshuffled", state.reshuffles > 0),
    ):
        if holds:
            yield kind


def test_hidden_cards_do_change_places() -> None:
    """The other hands and the stock are others, the own hand and all that is public the same."""
    for number in range(len(TABLES)):
        for log, seat in states(number, 10):
            one, two = fold(log), fold(permuted(log, seat, Random(1)))
            assert one.hands[seat] == two.hands[seat]
            assert (one.melds, one.discards) == (two.melds, two.discards)
            assert Counter(_all_cards(one)) == Counter(_all_cards(two))
            assert one.stock != two.stock
            if len(log) < 5:
                others = [at for at in range(one.seats) if at != seat]
                assert all(one.hands[at] != two.hands[at] for at in others)


def _all_cards(state: DealState) -> list[object]:
    laid = [card for at in state.melds for card in at.meld.cards]
    return [*state.stock, *state.discards, *laid, *(card for hand in state.hands for card in hand)]


def _next_card(state: DealState, _seat: int) -> object:
    return state.stock[-1] if state.stock else None


def _a_card_of_another(state: DealState, seat: int) -> object:
    return state.hands[(seat + 1) % state.seats][:1]


def _value_of_another_hand(state: DealState, seat: int) -> object:
    return sum(state.rules.hand_value(c.face) for c in state.hands[(seat + 1) % state.seats])


def _jokers_left(state: DealState, _seat: int) -> object:
    return sum(card.is_joker for card in state.stock)


def _who_could_use_the_discard(state: DealState, seat: int) -> object:
    top = state.top_discard
    hand = state.hands[(seat + 1) % state.seats]
    return top and sum(card.face.rank == top.face.rank for card in hand)


@pytest.mark.parametrize(
    "leak, least",
    [
        (_next_card, 45),
        (_a_card_of_another, 15),
        (_value_of_another_hand, 30),
        (_jokers_left, 5),
        (_who_could_use_the_discard, 10),
    ],
)
async def test_a_leak_is_found(leak: Callable[[DealState, int], object], least: int) -> None:
    """The comparison notices texts that tell hidden cards, or only something about them."""

    async def leaky(at: Loaded, seat: int, texts: Texts) -> Mapping[str, str]:
        assert at.state is not None
        return {"leak": f"{texts('button.hand')} {leak(at.state, seat)}"}

    found = 0
    for number in range(len(TABLES)):
        for log, seat in states(number, 10):
            found += bool(await differences(log, seat, leaky))
    assert found >= least
