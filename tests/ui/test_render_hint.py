"""A hint in words: every reason has a text, every move reads back, and it fits a message."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

import pytest

from bot.i18n import Texts
from bot.players.danger import Danger, Fact, Grade, Reason
from bot.rummy.deal import decide, fold
from bot.rummy.errors import IllegalMove, RejectCode
from bot.rummy.moves import Discard, DrawStock, LayDown, LayOff, Move, SwapJoker, TakeDiscard
from bot.rummy.notation import parse_face, parse_faces, parse_meld
from bot.rummy.ruleset import RuleSet
from bot.rummy.state import DealState, Phase
from bot.rummy.typed import read_card, read_faces
from bot.services.advice import Advice, Arrangement, Dropping, OpeningAdvice, Taking, advise
from bot.ui.playing import lay_down
from bot.ui.render_hint import hint_text, typed_move
from tests.rummy.build import apply
from tests.secrecy.play import context
from tests.secrecy.said import loaded
from tests.secrecy.test_permutation import TABLES, states
from tests.ui.views import AWKWARD, BOTH, EN, HEAD, HU, LONG_HEAD, NAMES, public, seat

KINGS = parse_meld("set@13:KS KH KD")
RUN = parse_meld("run@5:5C JK 7C")
EVERY_REASON = tuple(Reason(fact, (1, 2), parse_face("9S"), 3) for fact in Fact)


def advice(**changes: object) -> Advice:
    """Return a hint for Béla, who has kings and cannot open."""
    plain = Advice(
        view=seat("KS KH KD 2S"),
        best=Arrangement((KINGS,), parse_faces("2S"), 2),
        least=None,
        opening=OpeningAdvice(50, 30, None, None, True),
        taking=None,
        out=None,
        drops=(drop("2S"),),
        next_seat=2,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def drop(card: str, grade: Grade = Grade.OPEN, lost: int = 0, *reasons: Reason) -> Dropping:
    """Return a card to discard."""
    told = reasons or (Reason(Fact.PARTNERS, count=1),)
    return Dropping(Danger(parse_face(card), grade, told, 1), lost, 2)


def lines(texts: Texts, told: Advice) -> list[str]:
    """Return a hint without its first line."""
    return hint_text(texts, told, HEAD, NAMES).split("\n")[1:]


def test_a_hint_in_english() -> None:
    """1.3, 5.1, 6.1"""
    assert lines(EN, advice()) == [
        "Best melds, 30 points: K♠ K♥ K♦ (30)",
        "Left over: 2♠. That costs 2 points.",
        "**Opening:** your melds make 30 of 50 points; 20 points are missing.",
        "**Going out:** not possible this turn.",
        "**Safe discards:** none for certain.",
        "**Uncertain:**",
        "2♠ (2): 1 unseen card goes with it",
    ]


def test_a_hint_in_hungarian() -> None:
    """1.3, 5.1, 6.1"""
    assert lines(HU, advice()) == [
        "A legjobb kombinációk, 30 pont: K♠ K♥ K♦ (30)",
        "Kimarad: 2♠. Ez 2 pont a kézben.",
        "**Első lerakás:** a kombinációid 30 pontot érnek, 50 kell: még 20 pont hiányzik.",
        "**Zárás:** most nem megy.",
        "**Biztonságos dobás:** biztosan egyik sem az.",
        "**Bizonytalan:**",
        "2♠ (2): 1 nem látott lap illik hozzá",
    ]


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
@pytest.mark.parametrize("grade", list(Grade))
def test_every_reason_and_every_grade_has_a_text(texts: Texts, grade: Grade) -> None:
    """3.2, 5.4"""
    told = lines(texts, advice(drops=(drop("2S", grade, 0, *EVERY_REASON),)))
    assert told[-1].startswith("2♠ (2): ")
    assert told[-1].count(";") == len(Fact) - 1
    assert "**Csaba**" in told[-1]
    assert told[-2] == f"**{texts(f'hint.grade.{grade.name.lower()}').strip('*')}**"


def test_what_the_discards_take_from_the_melds() -> None:
    """1.3: where each card is in a meld, the hint says what it costs."""
    told = lines(EN, advice(drops=(drop("KS", lost=30),)))
    assert told[-2:] == [
        "**Discards:** each one takes points from your melds.",
        "K♠ (2): takes 30 points from your melds; 1 unseen card goes with it",
    ]


def test_openings_with_the_most_and_the_fewest_points() -> None:
    """5.1: as they are typed; one line where they are the same."""
    told = lines(EN, advice(opening=OpeningAdvice(40, 48, (KINGS, RUN), (KINGS,), True)))
    assert told[2:5] == [
        "**Opening:** you can open now; 40 points are needed.",
        "Most points (48): `/rummy meld cards:K♠ K♥ K♦ + 5♣ JK=6♣ 7♣`",
        "Fewest points (30): `/rummy meld cards:K♠ K♥ K♦`",
    ]
    told = lines(HU, advice(opening=OpeningAdvice(30, 30, (KINGS,), (KINGS,), False)))
    assert told[2:4] == [
        "**Első lerakás:** a lapjaidból kijön; 30 pont kell.",
        "A legtöbb ponttal (30): `/römi lerak lapok:K♠ K♥ K♦`",
    ]
    assert "ponttal" not in told[4]


def test_openings_that_fail_for_other_reasons() -> None:
    """3.2, 5.6: the taken card, or the card to discard, stands in the way."""
    enough = OpeningAdvice(50, 60, None, None, True)
    bound = seat("KS KH KD 2S", drawn=parse_face("2S"), bound=True)
    assert "with 2♠, which you took" in lines(EN, advice(opening=enough, view=bound))[2]
    assert lines(EN, advice(opening=enough))[2] == "**Opening:** not possible with these cards."


def test_hands_without_melds_and_without_rest() -> None:
    """4"""
    assert lines(EN, advice(best=Arrangement((), parse_faces("2S"), 2)))[0].startswith("Your hand")
    assert lines(EN, advice(best=Arrangement((KINGS,), (), 0)))[1] == "No card is left over."
    least = Arrangement((RUN,), parse_faces("2S"), 1)
    assert "5♣ JK=6♣ 7♣ (18): 1." in lines(EN, advice(least=least))[2]


@pytest.mark.parametrize(
    "taking, said",
    [
        (None, "only the stock is open to you"),
        (Taking(parse_face("9S"), True, None, None), "9♠ has to be laid this turn"),
        (Taking(parse_face("9S"), False, None, None), "9♠ can be taken and kept"),
        (
            Taking(parse_face("9S"), True, (LayOff(1, 1, parse_faces("9S")),), None),
            "1. `/rummy layoff cards:9♠ meld:1`",
        ),
        (
            Taking(parse_face("9S"), False, (SwapJoker(1, 2, parse_faces("9S")),), None),
            "1. `/rummy swap cards:9♠ meld:2`",
        ),
        (
            Taking(parse_face("9S"), True, None, (Discard(1, parse_face("9S")),)),
            "1. `/rummy discard card:9♠`",
        ),
    ],
)
def test_what_the_draw_is_good_for(taking: Taking | None, said: str) -> None:
    """3.2"""
    assert said in "\n".join(lines(EN, advice(drops=(), taking=taking)))
    exhausted = seat(public=public(exhausted=True))
    text = "\n".join(lines(EN, advice(view=exhausted, drops=(), taking=taking)))
    assert "ends the deal without a winner" in text


def test_what_fits_on_the_table() -> None:
    """5.4, 5.5: lay-offs and swaps for who has opened."""
    may = frozenset({LayDown, LayOff, SwapJoker, Discard})
    view = seat("JC 9C 9H", may=may)
    told = lines(EN, advice(view=view, opening=None))
    assert "**Lay off** (cards → number of the meld): J♣ → 1 · +10; 9♣ → 2 · +9" in told
    assert "**Joker swap** (card → number of the meld): 9♣ → 1" in told


def test_a_meld_of_one_natural_card_names_its_kind() -> None:
    """4.3, 4.4"""
    lonely = LayDown(1, (parse_meld("set@9:9S JK JK"),))
    assert typed_move(EN, lonely) == "`/rummy meld cards:set: 9♠ JK JK`"
    assert typed_move(HU, lonely) == "`/römi lerak lapok:csoport: 9♠ JK JK`"


def test_a_hint_never_names_a_draw() -> None:
    """The moves of a hint are those that follow the draw."""
    with pytest.raises(ValueError, match="no such move"):
        typed_move(EN, DrawStock(1))


def test_the_longest_hint_fits_a_message() -> None:
    """Discord takes 2,000 characters."""
    drops = tuple(
        drop(f"{rank}{suit}", grade, 0, *EVERY_REASON)
        for suit, grade in zip("SHDC", Grade, strict=True)
        for rank in range(2, 10)
    )
    for texts in BOTH:
        text = hint_text(texts, advice(drops=drops), LONG_HEAD, AWKWARD)
        assert 1000 < len(text) <= 2000


def reread(texts: Texts, rules: RuleSet, move: Move) -> Move:
    """Return the move that comes of the words for it, read as the commands read them."""
    words = typed_move(texts, move).strip("`").split(" ", 2)
    root, name = texts("cmd.rummy.name"), words[1]
    assert words[0] == f"/{root}"
    parts = re.split(r"(?:^| )(\w+):(?=\S)(?! )", words[2])[1:]
    said = dict(zip(parts[::2], parts[1::2], strict=True))
    seat_number = move.seat
    named = {texts(f"cmd.rummy.{key}.name"): key for key in ("meld", "layoff", "swap", "discard")}
    values = list(said.values())
    match named[name]:
        case "meld":
            return lay_down(seat_number, rules, words[2].partition(":")[2])
        case "layoff":
            return LayOff(seat_number, int(values[1]), read_faces(values[0]))
        case "swap":
            return SwapJoker(seat_number, int(values[1]), read_faces(values[0]))
        case _:
            return Discard(seat_number, read_card(values[0]))


def plans(state: DealState, told: Advice) -> Iterable[tuple[DealState, tuple[Move, ...]]]:
    """Yield every row of moves in a hint, with the state in which it begins."""
    if told.out:
        yield state, told.out
    if told.taking is not None and told.taking.use:
        taken = decide(state, TakeDiscard(state.to_move), context(0))
        yield apply(state, taken), told.taking.use
    if told.opening is not None and told.opening.now and told.opening.most:
        for way in (told.opening.most, told.opening.fewest or ()):
            yield state, (LayDown(state.to_move, way),)


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_move_of_a_hint_reads_back_and_is_taken(number: int) -> None:
    """4.4, 5: in both languages; where a joker may go to either end, the player is asked."""
    checked = 0
    for log, _ in states(number, 30):
        state = fold(log)
        if state.phase is Phase.OVER:
            continue
        told = advise(loaded(log).situation_of(state.to_move))
        for begin, plan in plans(state, told):
            after = begin
            for move in plan:
                for texts in BOTH:
                    _is_taken(after, reread(texts, state.rules, move))
                after = apply(after, decide(after, move, context(0)))
                checked += 1
    assert checked >= (0 if number == 4 else 2)


def _is_taken(state: DealState, move: Move) -> None:
    try:
        decide(state, move, context(0))
    except IllegalMove as refused:
        assert refused.code is RejectCode.AMBIGUOUS, move  # noqa: PT017
