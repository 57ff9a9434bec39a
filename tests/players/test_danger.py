"""What a discard may be worth to the next player: facts, and a grade that holds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from bot.players.danger import (
    Danger,
    Fact,
    Grade,
    Reason,
    dangers,
    discard_pile,
    partners,
    unseen,
)
from bot.players.situation import Act, Seen, Situation, seen
from bot.rummy.cards import RANKS, SUITS, Face, faces
from bot.rummy.deal import decide, fold
from bot.rummy.errors import IllegalMove
from bot.rummy.moves import Discard, TakeDiscard
from bot.rummy.notation import parse_face, parse_faces
from bot.rummy.ruleset import DiscardPickup, JokersPerMeld, RuleSet
from bot.rummy.state import DealState, Phase
from bot.rummy.views import public_events, seat_view
from bot.services.advice import use_of
from tests.rummy.build import apply, table
from tests.secrecy.permute import permuted
from tests.secrecy.play import context, played_deal, rules_of
from tests.secrecy.test_permutation import TABLES, states

NO_JOKERS = RuleSet(jokers=0)
FREE = replace(NO_JOKERS, discard_pickup=DiscardPickup.FREE)


def situation(hand: str, *acts: Seen, rules: RuleSet = NO_JOKERS, melds: str = "") -> Situation:
    """Return a situation of two seats; the own seat is 0, melds are `1 run@5:5C 6C 7C | …`."""
    laid = melds.split(" | ") if melds else []
    state = table({"phase": "play", "hands": [hand, "2S 3S"], "melds": laid}, rules)
    return Situation(seat_view(state, 0), acts, (0, 0), 6)


def of(found: Situation, card: str) -> Danger:
    """Return how one card stands."""
    return next(danger for danger in dangers(found) if danger.face == parse_face(card))


def facts(found: Situation, card: str) -> dict[Fact, Reason]:
    """Return the reasons for one card."""
    return {reason.fact: reason for reason in of(found, card).reasons}


def threw(*cards: str, seat: int = 1) -> tuple[Seen, ...]:
    """Return that a seat discarded cards."""
    return tuple(Seen(Act.DISCARDED, seat, parse_face(card)) for card in cards)


def test_nothing_is_known_of_a_fresh_card() -> None:
    """1.1: the number of unseen cards that go with it is exact."""
    found = situation("KS 2D")
    danger = of(found, "KS")
    assert danger.grade is Grade.OPEN
    # Two each of three kings, two aces, queens and jacks of spades.
    assert facts(found, "KS") == {Fact.PARTNERS: Reason(Fact.PARTNERS, count=12)}
    assert partners(parse_face("KS")) == set(parse_faces("KH KD KC AS QS JS"))
    assert partners(parse_face("AH")) == set(parse_faces("AS AD AC 2H 3H KH QH"))


def test_a_card_whose_partners_are_out_is_safe() -> None:
    """4: all equals and neighbours in the own hand, on the table or among the discards."""
    out = threw("KH", "KH", "KD", "KD", "QS", "QS")
    found = situation("KS KC KC 2D", *out)
    assert of(found, "KS").grade is Grade.SAFE
    assert facts(found, "KS") == {Fact.DEAD: Reason(Fact.DEAD)}
    # One queen of spades less, and a run is possible again.
    assert of(situation("KS KC KC 2D", *out[:-1]), "KS").grade is Grade.OPEN


def test_a_joker_that_is_out_there_keeps_a_card_alive() -> None:
    """4.3: two jokers are as good as partners where one natural card may stand alone."""
    out = threw("KH", "KH", "KD", "KD", "QS", "QS", "AS", "AS", "JS", "JS")
    any_jokers = RuleSet(jokers=2, jokers_per_meld=JokersPerMeld.ANY)
    assert of(situation("KS KC KC 2D", *out, rules=any_jokers), "KS").grade is Grade.OPEN
    assert of(situation("KS KC KC 2D JK", *out, rules=any_jokers), "KS").grade is Grade.SAFE
    # With two naturals in every meld a joker may still fill the gap to the ten.
    classic = RuleSet(jokers=2)
    found = situation("KS KC KC 2D", *out, rules=classic)
    assert facts(found, "KS") == {Fact.JOKERS_ONLY: Reason(Fact.JOKERS_ONLY)}
    out += threw("10S", "10S")
    assert of(situation("KS KC KC 2D", *out, rules=classic), "KS").grade is Grade.SAFE


def test_jokers_on_the_table_count_where_they_can_be_swapped() -> None:
    """5.5: who has opened may free a joker and use it."""
    rules = RuleSet(jokers=1, jokers_per_meld=JokersPerMeld.ONE)
    out = threw("KH", "KH", "KD", "KD", "QS", "QS", "AS", "AS")
    hand, laid = "KS KC KC 2D", "1 run@5:5C JK 7C"
    assert of(situation(hand, *out, rules=rules, melds=laid), "KS").grade is Grade.OPEN
    off = replace(rules, joker_swap=False)
    assert of(situation(hand, *out, rules=off, melds=laid), "KS").grade is Grade.SAFE


@pytest.mark.parametrize(
    "meld, card, fact",
    [
        ("run@5:5C 6C 7C", "8C", Fact.FITS),
        ("run@5:5C 6C 7C", "4C", Fact.FITS),
        ("run@5:5C 6C 7C", "10C", Fact.FITS_WITH),
        ("run@2:2C 3C 4C", "AC", Fact.FITS),
        ("run@11:JC QC KC", "AC", Fact.FITS),
        ("set@9:9S 9H 9D", "9C", Fact.FITS),
        ("run@5:5C JK 7C", "6C", Fact.FREES),
        ("set@9:9S 9H JK 9D", "9C", Fact.FREES),
        ("set@9:9S 9H JK", "9C", Fact.FITS),
    ],
)
def test_cards_that_the_table_takes(meld: str, card: str, fact: Fact) -> None:
    """5.4, 5.5: by the next player, who has opened; what fits alone is risky."""
    found = situation(f"{card} KS", rules=RuleSet(), melds=f"1 {meld}")
    reason = facts(found, card)[fact]
    assert reason.melds == (1,)
    assert of(found, card).grade is (Grade.OPEN if fact is Fact.FITS_WITH else Grade.RISKY)


@pytest.mark.parametrize(
    "meld, card",
    [
        ("set@9:9S 9H 9D", "9S"),
        ("set@9:9S 9H 9D 9C", "9S"),
        ("run@5:5C 6C 7C", "6C"),
        ("run@5:5C 6C 7C", "8D"),
        ("run@1:AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", "AC"),
    ],
)
def test_cards_that_the_table_does_not_take(meld: str, card: str) -> None:
    """4.1, 4.2, 5.4"""
    found = situation(f"{card} KS", melds=f"1 {meld}")
    assert not facts(found, card).keys() & {Fact.FITS, Fact.FITS_WITH, Fact.FREES}


def test_cards_between_that_are_out_keep_a_card_from_a_run() -> None:
    """5.4: nobody can bridge a gap whose cards all lie open."""
    laid = "1 run@5:5C 6C 7C"
    assert Fact.FITS_WITH in facts(situation("9C KS", melds=laid), "9C")
    gone = situation("9C 8C KS", *threw("8C"), melds=laid)
    assert Fact.FITS_WITH not in facts(gone, "9C")


def test_the_table_is_closed_to_who_has_not_opened() -> None:
    """3.2, 5.4: a card taken before the opening has to be in it; where taking is free, not."""
    laid = "0 run@5:5C 6C 7C"
    found = situation("8C KS", melds=laid)
    assert facts(found, "8C")[Fact.UNOPENED] == Reason(Fact.UNOPENED, (1,))
    assert of(found, "8C").grade is Grade.OPEN
    assert of(situation("8C KS", rules=FREE, melds=laid), "8C").grade is Grade.RISKY
    assert Fact.UNOPENED not in facts(situation("10C KS", melds=laid), "10C")


def test_what_the_next_player_threw_or_left() -> None:
    """3.2: he gave such a card away, or did not take it; taking and giving back is neither."""
    nine = parse_face("9S")
    found = situation("9S KS", *threw("9S"))
    assert (of(found, "9S").grade, Fact.THREW in facts(found, "9S")) == (Grade.UNWANTED, True)
    left = (*threw("9S", seat=0), *threw("4D"))
    assert Fact.LEFT in facts(situation("9S KS", *left), "9S")
    again = (*threw("9S", seat=0), Seen(Act.REMADE), *threw("4D"))
    assert Fact.LEFT in facts(situation("9S KS", *again), "9S")
    took = (*threw("9S", seat=0), Seen(Act.TOOK, 1, nine), *threw("4D"))
    assert Fact.LEFT not in facts(situation("9S KS", *took), "9S")


def test_what_the_next_player_took_and_kept() -> None:
    """3.2: near it, and neither shown on the table nor thrown since."""
    nine = parse_face("9S")
    took = (*threw("9S", seat=0), Seen(Act.TOOK, 1, nine))
    found = situation("10S 9H 2D KS", *took, *threw("4D"), rules=FREE)
    assert facts(found, "10S")[Fact.NEAR] == Reason(Fact.NEAR, face=nine)
    assert of(found, "9H").grade is Grade.RISKY
    assert Fact.NEAR not in facts(found, "2D")
    back = (*took, Seen(Act.GAVE_BACK, 1, nine), *threw("4D"))
    assert Fact.NEAR not in facts(situation("10S KS", *back, rules=FREE), "10S")
    laid = situation("10S KS", *took, *threw("4D"), rules=FREE, melds="1 set@9:9S 9H 9D")
    assert Fact.NEAR not in facts(laid, "10S")


def test_jokers_are_risky_and_where_nobody_takes_all_is_safe() -> None:
    """3.2, 4.3"""
    found = situation("JK KS", rules=RuleSet())
    assert of(found, "JK").grade is Grade.RISKY
    assert facts(found, "JK").keys() == {Fact.JOKER}
    never = replace(RuleSet(), discard_pickup=DiscardPickup.NEVER)
    found = situation("JK KS", rules=never)
    assert {danger.grade for danger in dangers(found)} == {Grade.SAFE}
    assert facts(found, "KS").keys() == {Fact.NO_TAKING}


def test_a_dead_card_that_may_be_kept_is_not_called_safe() -> None:
    """3.2: who takes freely may use the card when the table is another."""
    out = threw("KH", "KH", "KD", "KD", "QS", "QS")
    assert of(situation("KS KC KC 2D", *out, rules=FREE), "KS").grade is Grade.UNWANTED


def test_the_safest_come_first() -> None:
    """By grade, then by how few unseen cards go with them."""
    found = situation("KS KC KC 2D 8C", *threw("KH", "KH", "KD", "KD", "QS", "QS"))
    order = [(danger.grade, danger.partners) for danger in dangers(found)]
    assert order == sorted(order)


def situation_of(log_state: DealState, acts: tuple[Seen, ...], seat: int) -> Situation:
    """Return what a seat knows of a state."""
    return Situation(seat_view(log_state, seat), acts, (0,) * log_state.seats, 6)


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_the_pile_and_the_unseen_cards_are_those_of_the_deal(number: int) -> None:
    """1.1, 3.2, 6.3: by counting what lies where, in random deals with new stocks."""
    for log, seat in states(number, 40):
        state = fold(log)
        found = situation_of(state, seen(public_events(log)), seat)
        assert discard_pile(found) == faces(state.discards)
        hidden = [*state.stock]
        for other, hand in enumerate(state.hands):
            hidden += hand if other != seat else ()
        assert unseen(found) == Counter(faces(hidden))


@pytest.mark.parametrize(
    "rules, seats, least",
    [
        (rules_of("expert"), 2, 10),
        (rules_of("expert", opening_minimum=0, final_discard="optional"), 3, 5),
        (rules_of("classic", jokers=1, jokers_per_meld="1", opening_minimum=20), 2, 0),
    ],
)
def test_a_safe_card_is_of_no_use_to_the_next_whatever_he_holds(
    rules: RuleSet, seats: int, least: int
) -> None:
    """3.2: with the hidden cards in other places, he takes it and finds no way to lay it."""
    chance = Random(seats)
    checked = 0
    for seed in range(4):
        log = played_deal(seed, rules, seats)
        for length in range(len(log) // 2, len(log), 5):
            state = fold(log[:length])
            bound = state.turn.bound or state.turn.owed
            if state.phase in (Phase.OVER, Phase.DRAW) or bound:
                continue
            found = situation_of(state, seen(public_events(log[:length])), state.to_move)
            for danger in dangers(found):
                if danger.grade is Grade.SAFE:
                    other = fold(permuted(log[:length], state.to_move, chance))
                    checked += _is_of_no_use(other, danger.face)
    assert checked >= least


def _is_of_no_use(state: DealState, face: Face) -> bool:
    try:
        after = apply(state, decide(state, Discard(state.to_move, face), context(0)))
        taken = apply(after, decide(after, TakeDiscard(after.to_move), context(0)))
    except IllegalMove:
        return True
    view = seat_view(taken, taken.to_move)
    assert use_of(face, view.hand, view.public.melds, view) is None, (face, view)
    return True


def test_every_face_has_its_partners_both_ways() -> None:
    """4.1, 4.2"""
    every = [Face(rank, suit) for rank in RANKS for suit in SUITS]
    for face in every:
        assert all(face in partners(other) for other in partners(face))
