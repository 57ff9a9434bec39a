"""What one card would do for a refused move: told exactly where it would do something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from bot.rummy.cards import Face, faces
from bot.rummy.deal import decide, fold
from bot.rummy.errors import IllegalMove, RejectCode
from bot.rummy.events import Event
from bot.rummy.melds import FaceMeld
from bot.rummy.moves import LayDown, LayOff, Move, SwapJoker
from bot.rummy.nearly import Nearly
from bot.rummy.notation import parse_face, parse_meld, print_faces
from bot.rummy.reading import read_melds
from bot.rummy.ruleset import RuleSet
from bot.rummy.state import DealState, Phase
from bot.rummy.typed import read_groups
from bot.rummy.views import seat_view
from bot.ui.playing import lay_down
from bot.ui.remedy import Cure, Remedy, cured, remedy_for
from bot.ui.render_remedy import remedy_text
from tests.rummy.build import table
from tests.secrecy.play import context
from tests.secrecy.test_permutation import TABLES, states
from tests.ui.views import EN, HU

RULES = RuleSet()
NINE, TEN = parse_face("9D"), parse_face("10H")
NINES = (parse_meld("set@9:9S 9H 9D"),)


@pytest.mark.parametrize(
    "remedy, english, hungarian",
    [
        (
            Remedy(Cure.MELDS, RULES, Nearly(NINE, TEN, NINES)),
            " With 9♦ instead of 10♥ it would be a set: 9♠ 9♥ 9♦ (27).",
            " 10♥ helyett 9♦ lappal ez csoport lenne: 9♠ 9♥ 9♦ (27).",
        ),
        (
            Remedy(Cure.MELDS, RULES, Nearly(NINE, None, NINES), 27, 50),
            " With 9♦ as well it would be a set: 9♠ 9♥ 9♦ (27)."
            " Your first lay-down needs 50 points.",
            " 9♦ lappal együtt ez csoport lenne: 9♠ 9♥ 9♦ (27). Az első lerakáshoz 50 pont kell.",
        ),
        (
            Remedy(Cure.MELDS, RULES, Nearly(None, TEN, NINES), 27, 0, parse_face("KS")),
            " Without 10♥ it would be a set: 9♠ 9♥ 9♦ (27). K♠, which you took, has to be in it.",
            " 10♥ nélkül ez csoport lenne: 9♠ 9♥ 9♦ (27). A felvett K♠ lapnak benne kell lennie.",
        ),
        (
            Remedy(Cure.MELDS, RULES, Nearly(None, TEN, NINES * 2)),
            " Without 10♥ it would be melds: 9♠ 9♥ 9♦ (27) + 9♠ 9♥ 9♦ (27).",
            " 10♥ nélkül ez szabályos lenne: 9♠ 9♥ 9♦ (27) + 9♠ 9♥ 9♦ (27).",
        ),
        (
            Remedy(Cure.ENOUGH, RULES, points=54, further=NINES[0]),
            " With 9♠ 9♥ 9♦ (27) as well it would be 54 points.",
            " Ezzel együtt 54 pont lenne: 9♠ 9♥ 9♦ (27).",
        ),
        (
            Remedy(Cure.FITS, RULES, elsewhere=(1, 3)),
            " It fits meld 1, 3.",
            " Az 1, 3. kombinációhoz illik.",
        ),
        (Remedy(Cure.FITS, RULES), "", ""),
    ],
)
def test_sentences(remedy: Remedy, english: str, hungarian: str) -> None:
    """Both languages, the names of cards without endings."""
    assert remedy_text(EN, remedy) == english
    assert remedy_text(HU, remedy) == hungarian


def changed(cards: tuple[Face, ...], hand: tuple[Face, ...]) -> Iterator[tuple[Face, ...]]:
    """Yield cards of the hand that differ from some by one."""
    wanted, held = Counter(cards), Counter(hand)
    for dropped in (None, *wanted):
        for added in (None, *held):
            after = Counter(wanted)
            after.update([added] if added else [])
            after.subtract([dropped] if dropped else [])
            if +after != wanted and not after - held:
                yield tuple((+after).elements())


def taken(state: DealState, move: Move) -> bool:
    """Return whether the rules take a move, or only ask which of several was meant."""
    try:
        decide(state, move, context(0))
    except IllegalMove as refused:
        return refused.code is RejectCode.AMBIGUOUS
    return True


def lays(state: DealState, cards: tuple[Face, ...]) -> bool:
    """Return whether cards, typed without more, are a lay-down that the rules take."""
    try:
        ways = read_melds(read_groups(print_faces(cards)), state.rules) if cards else ()
    except IllegalMove:
        return False
    return any(taken(state, LayDown(state.to_move, way)) for way in ways)


def situations(number: int) -> Iterator[tuple[DealState, tuple[Event, ...]]]:
    """Yield states in which melds may be laid."""
    for log, _ in states(number, 60):
        state = fold(log)
        if LayDown in seat_view(state, state.to_move).may and state.phase is not Phase.OVER:
            yield state, tuple(log)


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_refused_lay_downs_against_all_changes(number: int) -> None:
    """4, 5.1, 3.2, 5.6: a remedy is told wherever one card makes the move legal."""
    chance = Random(number)
    for state, _ in situations(number):
        view = seat_view(state, state.to_move)
        some = tuple(chance.sample(view.hand, min(len(view.hand), chance.choice([2, 3, 3, 4]))))
        typed = print_faces(some)
        try:
            move = lay_down(view.seat, view.rules, typed)
            decide(state, move, context(0))
        except IllegalMove as refused:
            if refused.code is RejectCode.AMBIGUOUS:
                continue
            made = LayDown(view.seat, move.melds) if _was_read(refused) else None
            remedy = remedy_for(refused, made, typed, view)
            legal = any(lays(state, cards) for cards in changed(some, view.hand))
            nearly = remedy.nearly if remedy is not None else None
            told = nearly is not None and remedy is not None and not remedy.minimum
            assert told >= legal, (typed, view)
            if remedy is not None and nearly is not None and not remedy.minimum:
                _holds(state, nearly.melds, view.seat)


def _was_read(refused: IllegalMove) -> bool:
    return refused.code in (
        RejectCode.OPENING_TOO_LOW,
        RejectCode.TAKEN_NOT_IN_OPENING,
        RejectCode.LAST_CARD,
    )


def _holds(state: DealState, melds: tuple[FaceMeld, ...], seat: int) -> None:
    bound = state.turn.bound and not state.has_opened(seat)
    assert bound or taken(state, LayDown(seat, melds))


LAID = {"phase": "play", "melds": ["0 run@5:5C 6C JK", "1 set@13:KS KH KD"]}


def refused_in(hand: str, move: Move, **changes: object) -> tuple[IllegalMove, DealState]:
    """Return how a move is refused, and in which state."""
    state = table({**LAID, "hands": [hand, "2S"], **changes}, RULES)
    with pytest.raises(IllegalMove) as refused:
        decide(state, move, context(0))
    return refused.value, state


@pytest.mark.parametrize(
    "hand, move, told",
    [
        ("8C 2D 3H", LayOff(0, 2, (parse_face("8C"),)), "elsewhere"),
        ("9C 8C 3H", LayOff(0, 1, (parse_face("9C"),)), "nearly"),
        ("10C KD 3H", LayOff(0, 1, (parse_face("10C"),)), ""),
        ("8C", LayOff(0, 1, (parse_face("8C"),)), ""),
        ("KD 7C 3H", SwapJoker(0, 1, (parse_face("KD"),)), "nearly"),
        ("KD 8C 3H", SwapJoker(0, 1, (parse_face("KD"),)), ""),
        ("KD 8C 3H", SwapJoker(0, 2, (parse_face("KD"),)), ""),
        ("KD 8C 3H", LayOff(0, 9, (parse_face("KD"),)), ""),
    ],
)
def test_refused_lay_offs_and_swaps(hand: str, move: Move, told: str) -> None:
    """5.4 to 5.6: another meld, one card, or nothing."""
    refused, state = refused_in(hand, move)
    remedy = remedy_for(refused, move, "", seat_view(state, 0))
    assert (remedy is None) == (not told)
    if remedy is not None:
        assert getattr(remedy, told)


def test_a_remedy_without_the_taken_card_says_that_it_is_lacking() -> None:
    """3.2: it has to be in the opening."""
    spec = {
        "phase": "draw",
        "hands": ["KS KH 2D 9S 9H", "2S"],
        "discards": "KD",
        "done": ["0 take"],
    }
    view = seat_view(table(spec, RULES), 0)
    refused = IllegalMove(RejectCode.MELD_TOO_SHORT)
    remedy = remedy_for(refused, None, "KS KH", view)
    assert remedy is not None
    assert (remedy.bound, remedy.minimum) == (None, 50)
    spec["hands"] = ["KS KH KC 2D 9S 9H", "2S"]
    spec["discards"] = "4D"
    remedy = remedy_for(refused, None, "KS KH", seat_view(table(spec, RULES), 0))
    assert remedy is not None
    assert (remedy.bound, remedy.minimum) == (parse_face("4D"), 50)


def test_nothing_is_told_to_who_may_not_lay() -> None:
    """3.1, 3.4, 5.4: before the draw, out of turn, and onto the table before the opening."""
    refused = IllegalMove(RejectCode.SET_MIXED_RANKS)
    state = table({**LAID, "phase": "draw", "hands": ["9C 9S 10C 9H", "9S 9H 9D"]}, RULES)
    for seat in (0, 1):
        assert remedy_for(refused, None, "9S 9H 10C", seat_view(state, seat)) is None
    unopened = {"phase": "play", "melds": ["1 set@9:9S 9H 9D"], "hands": ["9C KS 2D", "2S"]}
    state = table(unopened, RULES)
    move = LayOff(0, 1, (parse_face("KS"),))
    no = IllegalMove(RejectCode.NOT_OPENED)
    assert remedy_for(no, move, "", seat_view(state, 0)) is None


def test_other_refusals_are_left_alone() -> None:
    """A refusal without a remedy stays as it is."""
    state = table({**LAID, "hands": ["9C 9S 10C 9H", "9S 9H 9D"]}, RULES)
    refused = IllegalMove(RejectCode.AMBIGUOUS)
    assert cured(refused, None, "9C 9S", seat_view(state, 0)).params == {}
    short = IllegalMove(RejectCode.MELD_TOO_SHORT, cards=())
    assert cured(short, None, "??", seat_view(state, 0)).params == {"cards": ()}
    assert "remedy" in cured(short, None, "9C 9S", seat_view(state, 0)).params


def test_an_opening_beyond_help_and_a_lay_off_in_doubt() -> None:
    """5.1, 5.4: nothing is told where no card helps, or where the player is only asked."""
    state = table({"phase": "play", "hands": ["KS KH KD 2D", "2S"]}, RULES)
    low = IllegalMove(RejectCode.OPENING_TOO_LOW)
    move = LayDown(0, (parse_meld("set@13:KS KH KD"),))
    assert remedy_for(low, move, "", seat_view(state, 0)) is None
    state = table({**LAID, "hands": ["JK 2D", "2S"]}, RULES)
    doubt = IllegalMove(RejectCode.AMBIGUOUS)
    onto = LayOff(0, 1, (parse_face("JK"),))
    assert remedy_for(doubt, onto, "", seat_view(state, 0)) is None


def test_the_hand_is_the_only_source() -> None:
    """Only cards of the own hand are told to come in."""
    for number in range(len(TABLES)):
        for state, _ in situations(number):
            view = seat_view(state, state.to_move)
            refused = IllegalMove(RejectCode.NEITHER_SET_NOR_RUN)
            remedy = remedy_for(refused, None, print_faces(view.hand[:3]), view)
            if remedy is not None and remedy.nearly is not None and remedy.nearly.added:
                assert remedy.nearly.added in faces(state.hands[state.to_move])
