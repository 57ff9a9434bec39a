"""Laying down, laying off, swapping jokers, and taking the discard for it."""

import pytest

from bot.rummy.cards import Card
from bot.rummy.deal import decide
from bot.rummy.notation import parse_card, parse_move
from bot.rummy.ruleset import RuleSet, with_option
from bot.rummy.state import DealState
from tests.rummy.build import CTX, code, hand, played, refusal, rules_of, table

CLASSIC = RuleSet()
FIFTY = "10H JH QH KH AH"
RICH = f"{FIFTY} 9S 9C 9D 2C 3C 4C"


def drawn(hand: str, rules: RuleSet = CLASSIC, **state: object) -> DealState:
    """Return the state of a seat that has just drawn the seven of spades."""
    return table({"hands": [hand, "KD"], "stock": "7S", "done": ["0 draw"], **state}, rules)


@pytest.mark.parametrize("minimum", [0, 1, 49, 50, 51, 77, 78, 100])
def test_the_opening_minimum(minimum: int) -> None:
    """RULES 5.1: the opening is worth at least the minimum; the refusal says what is missing."""
    state = drawn(RICH, with_option(CLASSIC, "opening_minimum", str(minimum)))
    for melds, points in (
        ("run@10:10H JH QH KH AH", 50),
        ("run@10:10H JH QH KH AH + set@9:9S 9C 9D", 77),
        ("run@2:2C 3C 4C", 9),
    ):
        refused = refusal(state, f"0 lay {melds}")
        assert (refused is None) is (points >= minimum)
        if refused is not None:
            expected = {"points": points, "missing": minimum - points, "minimum": minimum}
            assert refused.params == expected


def test_the_opening_is_one_act() -> None:
    """RULES 5.2: all its melds together or not at all, and lay-offs never count."""
    state = drawn(f"{RICH} JC QC KC", melds=["1 run@8:8C 9C 10C"])
    assert code(state, "0 lay set@9:9S 9C 9D") == "opening_too_low"
    assert code(state, "0 off 1 JC QC KC") == "not_opened"
    assert code(state, "0 lay set@9:9S 9C 9D + run@10:10H JH QH + run@2:2C 4C 3C") == "run_gap"
    opened = played(state, "0 lay set@9:9S 9C 9D + run@10:10H JH QH")
    assert [at.number for at in opened.melds] == [1, 2, 3]
    assert [at.owner for at in opened.melds] == [1, 0, 0]


def test_later_lay_downs_have_no_minimum() -> None:
    """RULES 5.3: neither in the turn of the opening nor after it."""
    state = played(drawn(RICH), "0 lay run@10:10H JH QH KH AH", "0 lay run@2:2C 3C 4C")
    assert len(state.melds) == 2
    later = drawn("2C 3C 4C 9S", melds=["0 run@10:10D JD QD KD AD"])
    assert code(later, "0 lay run@2:2C 3C 4C") == "ok"


def test_only_who_has_opened_lays_off() -> None:
    """RULES 5.4: once opened, in the same turn too, onto any meld as it is now."""
    state = drawn(f"{FIFTY} JC QC 9H 2D", melds=["1 run@8:8C 9C 10C"])
    assert code(state, "0 off 1 JC") == "not_opened"
    state = played(state, "0 lay run@10:10H JH QH KH AH")
    assert code(state, "0 off 1 QC") == "does_not_fit"
    state = played(state, "0 off 1 JC", "0 off 1 QC", "0 off 2 9H")
    assert hand(state, 0) == "7S 2D"


@pytest.mark.parametrize("on", [True, False])
def test_joker_swaps_may_be_off(on: bool) -> None:
    """RULES 5.5: the joker goes to the hand, where the table swaps at all."""
    melds = ["0 run@5:5H 6H 7H", "1 run@8:8C JK 10C"]
    state = drawn("9C 2D", rules_of({"joker_swap": on}), melds=melds)
    assert code(state, "0 swap 2 9C") == ("ok" if on else "swap_off")
    if on:
        assert hand(played(state, "0 swap 2 9C"), 0) == "7S 2D JK"


@pytest.mark.parametrize("must", ["free", "same_turn"])
def test_the_swapped_joker(must: str) -> None:
    """RULES 5.5: free, or to be laid again in the same turn."""
    melds = ["0 run@5:5H 6H 7H", "1 run@8:8C JK 10C"]
    state = drawn("9C 2D", rules_of({"swapped_joker": must}), melds=melds)
    state = played(state, "0 swap 2 9C")
    assert code(state, "0 discard 2D") == ("ok" if must == "free" else "swapped_joker_not_laid")
    assert code(played(state, "0 off 1@5 JK"), "0 discard 2D") == "ok"


@pytest.mark.parametrize("final", ["required", "optional"])
def test_the_last_card(final: str) -> None:
    """RULES 5.6: it is discarded, or may be laid where the table plays so."""
    rules = rules_of({"final_discard": final})
    expected = "ok" if final == "optional" else "last_card"
    state = drawn("8S 9S", rules, melds=["0 run@4:4S 5S 6S"])
    assert code(state, "0 off 1 7S 8S 9S") == expected
    assert code(state, "0 lay run@7:7S 8S 9S") == expected
    assert code(state, "0 off 1 7S 8S") == "ok"
    assert code(drawn("JS QS KS 8S 9S 10S", rules), "0 lay run@7:7S 8S 9S 10S JS QS KS") == expected


def test_a_swap_is_not_laying_the_last_card() -> None:
    """RULES 5.5, 5.6: the joker remains in the hand."""
    melds = ["0 run@5:5H 6H 7H", "1 run@6:6S JK 8S"]
    state = table({"hands": ["", "KD"], "stock": "7S", "melds": melds, "done": ["0 draw"]}, CLASSIC)
    state = played(state, "0 swap 2 7S")
    assert hand(state, 0) == "JK"


def taken(pickup: str, opened: bool) -> DealState:
    """Return the state after taking the nine of hearts, with a second one in the hand."""
    melds = ["0 run@5:5H 6H 7H"] if opened else []
    spec = {
        "hands": [f"{FIFTY} 9H 2D 3D 4D", "KD"],
        "stock": "7S",
        "discards": "9H",
        "melds": melds,
        "done": ["0 take"],
    }
    return table(spec, rules_of({"discard_pickup": pickup}))


@pytest.mark.parametrize(
    "pickup, opened, discard, same, without",
    [
        ("must_use", False, "taken_not_used", "taken_not_used", "taken_not_in_opening"),
        ("must_use", True, "taken_not_used", "taken_not_used", "ok"),
        ("free_after_opening", False, "taken_not_used", "taken_not_used", "taken_not_in_opening"),
        ("free_after_opening", True, "ok", "taken_not_discardable", "ok"),
        ("free", False, "ok", "taken_not_discardable", "ok"),
        ("free", True, "ok", "taken_not_discardable", "ok"),
    ],
)
def test_what_a_taken_card_asks_for(
    pickup: str, opened: bool, discard: str, same: str, without: str
) -> None:
    """RULES 3.2: a discard of another card, of the taken one, and a lay-down without it."""
    state = taken(pickup, opened)
    assert code(state, "0 discard 2D") == discard
    assert code(state, "0 discard 9H") == same
    assert code(state, "0 lay run@10:10H JH QH KH AH") == without
    used = played(state, "0 lay run@9:9H 10H JH QH KH AH")
    assert code(used, "0 discard 2D") == "ok"


def test_the_taken_copy_leaves_the_hand_first() -> None:
    """RULES 3.2: of two nines of hearts the taken one is laid, so the other may be discarded."""
    state = taken("must_use", False)
    copy = state.turn.drawn
    assert copy == parse_card("9H.2")
    (laid, *_) = decide(state, parse_move("0 lay run@9:9H 10H JH QH KH AH"), CTX)
    assert copy in _cards(laid)
    used = played(state, "0 lay run@9:9H 10H JH QH KH AH")
    assert code(used, "0 discard 9H") == "ok"


def _cards(laid: object) -> tuple[Card, ...]:
    melds = getattr(laid, "melds", ())
    return tuple(card for _, meld in melds for card in meld.cards)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_idle_takings_close_the_discard_pile(seats: int) -> None:
    """RULES 3.2: after 3 turns of every seat without a stock draw or a card newly laid."""
    spec = {
        "hands": ["2S 3S", "4S 5S", "6S 7S", "8S 9S"][:seats],
        "stock": "KD KH",
        "discards": "QD",
    }
    state = table(spec, rules_of({"discard_pickup": "free"}))
    for _ in range(3 * seats):
        seat = state.to_move
        state = played(state, f"{seat} take", f"{seat} discard {hand(state, seat).split()[0]}")
    assert code(state, f"{state.to_move} take") == "pickup_closed"
    seat = state.to_move
    state = played(state, f"{seat} draw", f"{seat} discard KD")
    assert code(state, f"{state.to_move} take") == "ok"
