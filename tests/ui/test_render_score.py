"""Scores with their lines, the sheet in letters, the standings (RULES 7, 8)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n import Texts
from bot.rummy.events import Finish
from bot.rummy.notation import parse_faces
from bot.rummy.ruleset import RuleSet
from bot.rummy.scoring import score_deal
from bot.rummy.state import Phase
from bot.ui.render_score import deal_score_embed, sheet_embed
from bot.ui.render_sheet import (
    PHONE_WIDTH,
    columns,
    cut_to,
    sheet_text,
    standings_text,
    winner_text,
)
from tests.ui.views import AWKWARD, BOTH, EN, HU, NAMES, public, scored

HANDS = ((), parse_faces("9S 10S KC 4D"), parse_faces("2S 3S"))
THREE_DEALS = RuleSet(deals=3)


def dealt(finish: Finish, *, penalty: int = 0) -> list[tuple[str, str]]:
    rules = RuleSet(unopened_penalty=penalty)
    view = public(
        phase=Phase.OVER, hands=HANDS, hand_sizes=(0, 4, 2), winner=0, finish=finish, rules=rules
    )
    score = score_deal(rules, HANDS, (True, True, False), 0, finish)
    shown = deal_score_embed(EN, view, score, NAMES, 2)
    assert shown.title == "Score of deal 2/7"
    return [(str(field.name), str(field.value)) for field in shown.fields]


def test_a_staged_finish_shows_rounded_cards_and_hands() -> None:
    """RULES 7.2, 7.5, 7.6, 7.8."""
    assert dealt(Finish.STAGED, penalty=100) == [
        ("Anna: −20", "Went out in several steps: −20"),
        ("Béla: 30", "Cards in hand: +33\nRounded to ten: −3\nCards left: 9♠ 10♠ K♣ 4♦"),
        (
            "Csaba: 110",
            "Cards in hand: +5\nRounded to ten: +5\nHas not opened: +100\nCards left: 2♠ 3♠",
        ),
    ]


def test_a_hand_doubles_and_costs_two_hundred() -> None:
    """RULES 7.1, 7.3, 7.4."""
    assert dealt(Finish.FROM_HAND) == [
        ("Anna: −40", "Went out from hand: −40"),
        ("Béla: 66", "Cards in hand: +33\nDoubled, lost to a hand: +33\nCards left: 9♠ 10♠ K♣ 4♦"),
        ("Csaba: 200", "Lost to a hand without having opened: +200\nCards left: 2♠ 3♠"),
    ]


@pytest.mark.parametrize(
    "winner, finish, english, hungarian",
    [
        (0, Finish.FROM_HAND, "**Anna** went out from hand.", "**Anna** kézből zárt."),
        (
            1,
            Finish.STAGED,
            "**Béla** went out, in several steps.",
            "**Béla** zárt, több lépésben.",
        ),
        (
            None,
            None,
            "No winner: the stock is used up. Everyone writes the rounded cards.",
            "Nincs győztes, elfogyott a talon. Mindenki a kerekített kézlapjait írja.",
        ),
    ],
)
def test_who_went_out_and_how(
    winner: int | None, finish: Finish | None, english: str, hungarian: str
) -> None:
    """RULES 6.1 to 6.3."""
    score = scored(1, 2, 3, winner=winner, finish=finish)
    assert deal_score_embed(EN, public(), score, NAMES, 1).description == english
    assert deal_score_embed(HU, public(), score, NAMES, 1).description == hungarian


def test_hands_are_shown_only_when_the_deal_is_over() -> None:
    """RULES 6.1."""
    running = public(hands=HANDS)
    shown = deal_score_embed(EN, running, scored(1, 2, 3), NAMES, 1)
    assert "♠" not in str(shown.to_dict())


def test_the_sheet_shows_every_deal_totals_and_distances() -> None:
    """RULES 8.1: deal by deal, the totals, how far each is behind; a dash for deals to come."""
    scores = (scored(-40, 200, 66, winner=0, finish=Finish.FROM_HAND), scored(30, -20, 0))
    assert sheet_text(EN, NAMES, scores, THREE_DEALS).splitlines() == [
        "       Anna     Béla    Csaba",
        " 1     −40*      200       66",
        " 2       30      −20        0",
        " 3        –        –        –",
        "─────────────────────────────",
        " Σ      −10      180       66",
        " +        0      190       76",
    ]


POINTS = st.integers(-40, 999)


@given(st.integers(2, 6), st.lists(POINTS, min_size=6, max_size=6), st.integers(0, 7))
def test_no_row_is_wider_than_a_phone(seats: int, points: list[int], played: int) -> None:
    """Six players and seven deals fit; RULES 8.1."""
    score = scored(*points[:seats], winner=0, finish=Finish.FROM_HAND)
    lines = sheet_text(EN, AWKWARD[:seats], (score,) * played, RuleSet()).splitlines()
    assert max(columns(line) for line in lines) <= PHONE_WIDTH
    assert len({columns(line) for line in lines}) == 1


def test_six_players_fit_a_phone() -> None:
    scores = (scored(-40, 200, 200, 66, 150, 200, winner=0, finish=Finish.FROM_HAND),) * 7
    lines = sheet_text(EN, AWKWARD, scores, RuleSet()).splitlines()
    assert max(columns(line) for line in lines) <= PHONE_WIDTH


def test_names_that_are_cut_alike_stay_apart() -> None:
    names = ("Bartholomew A", "Bartholomew B", "Bartholomew C", "Anna", "Béla", "Csaba")
    head = sheet_text(EN, names, (), RuleSet()).splitlines()[0].split()
    assert len(set(head)) == 6
    assert head[:3] == ["Bar1", "Bar2", "Bar3"]


def test_numbers_that_tell_computers_apart_are_kept() -> None:
    """A column is headed by the number its player bears, not by the number of the seat."""
    names = ("Anna", "🤖 Strong", *(f"🤖 Strong {number}" for number in range(2, 6)))
    head = sheet_text(EN, names[:3], (), RuleSet()).splitlines()[0]
    assert head.split() == ["Anna", "🤖", "Stron", "🤖", "Stro2"]
    head = sheet_text(EN, names, (), RuleSet()).splitlines()[0]
    assert head.split() == ["Anna", "🤖", "S", "🤖2", "🤖3", "🤖4", "🤖5"]


def test_wide_letters_take_two_columns() -> None:
    assert cut_to("漢字漢字", 5) == "漢字"
    assert columns("漢a\u0301") == 3


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_the_sheet_says_how_far_the_match_is(texts: Texts) -> None:
    scores = (scored(1, 2, 3),)
    title = sheet_embed(texts, NAMES, scores, THREE_DEALS).title
    assert title == texts("sheet.title", done=1, deals=3)
    final = sheet_embed(texts, NAMES, scores * 3, THREE_DEALS)
    assert final.title == texts("sheet.title_final")
    assert str(final.description).startswith(winner_text(texts, NAMES, scores * 3))


def test_standings_name_place_total_distance_and_wins() -> None:
    """RULES 8.1, 8.2."""
    scores = (
        scored(-40, 200, 66, winner=0, finish=Finish.FROM_HAND),
        scored(30, -20, 50, winner=1, finish=Finish.STAGED),
    )
    assert standings_text(EN, NAMES, scores).splitlines() == [
        "**1. Anna**: −10 · 1 deal won, 1 from hand",
        "**2. Csaba**: 116 (+126)",
        "**3. Béla**: 180 (+190) · 1 deal won",
    ]
    assert standings_text(HU, NAMES, scores).splitlines()[0] == (
        "**1. Anna**: −10 · 1 nyert leosztás, ebből kézből 1"
    )


def test_a_shared_first_place_names_all_who_share_it() -> None:
    """RULES 8.2: the place is shared."""
    scores = (scored(10, 10, 30),)
    assert winner_text(EN, NAMES, scores) == (
        "**Anna**, **Béla** share the first place with 10 points."
    )
    assert winner_text(HU, NAMES, (scored(1, 2, 3),)) == "**Anna** nyert 1 ponttal."
