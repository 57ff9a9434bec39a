"""The line that tells what a seat did: what everybody saw, and nothing else."""

import pytest

from bot.i18n import Texts
from bot.rummy.cards import RANKS, SUITS, Card, Face
from bot.rummy.notation import parse_event
from bot.rummy.ruleset import PRESETS, RuleSet
from bot.rummy.views import StockDrawn, public_events
from bot.ui.render_happened import happened_line
from tests.ui.views import BOTH, EN, HU, NAMES

CLASSIC = RuleSet()
TURN = (
    "1 drew 5H.1",
    "1 laid #3 run@8:8C.1 JK.1 10C.1 + #4 set@9:9S.1 9C.1 9H.2",
    "1 laid-off #1 7S.1 > run@7:7S.1 8S.1 9S.1 10S.1",
    "1 swapped #2 QD.1 / JK.2 > run@11:JD.1 QD.1 KD.1",
    "1 discarded AS.1",
)


def line(texts: Texts, *said: str, rules: RuleSet | None = CLASSIC) -> str:
    return happened_line(texts, public_events(map(parse_event, said)), NAMES, rules)


def test_a_whole_turn_in_english() -> None:
    assert line(EN, *TURN) == (
        "**Béla**: drew from the stock; laid down 8♣ JK=9♣ 10♣ + 9♠ 9♣ 9♥ (+54 points); "
        "laid off 7♠ on meld 1 (7♠ 8♠ 9♠ 10♠); swapped Q♦ for JK in meld 2 (J♦ Q♦ K♦); "
        "discarded A♠."
    )


def test_a_whole_turn_in_hungarian() -> None:
    assert line(HU, *TURN) == (
        "**Béla**: húzott a talonból; lerakta: 8♣ JK=9♣ 10♣ + 9♠ 9♣ 9♥ (+54 pont); "
        "szúrt az 1. kombinációhoz: 7♠ (7♠ 8♠ 9♠ 10♠); "
        "jokert cserélt a 2. kombinációban: Q♦, cserébe JK (J♦ Q♦ K♦); eldobta: A♠."
    )


def test_points_follow_the_rules_of_the_table() -> None:
    """RULES 1.3: the ace counts what the table says."""
    laid = "1 laid #1 run@12:QS.1 KS.1 AS.1"
    assert "(+30 points)" in line(EN, laid)
    assert "(+31 points)" in line(EN, laid, rules=PRESETS["fifty-one"])
    assert "point" not in line(EN, laid, rules=None)


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_a_card_drawn_from_the_stock_is_never_told(texts: Texts) -> None:
    """Secrecy: permuting the hidden card leaves the public line as it is."""
    cards = [Card(Face(rank, suit), 1) for suit in SUITS for rank in RANKS]
    lines = {
        line(texts, f"1 drew {card.face.code}.1", "1 discarded 2C.2")
        for card in cards
        if card.face.code != "2C"
    }
    assert len(lines) == 1
    assert not any(str(card) in next(iter(lines)) for card in cards if card.face.code != "2C")


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_the_order_of_a_reshuffle_is_never_told(texts: Texts) -> None:
    """RULES 6.3: the new stock is hidden."""
    one = line(texts, "reshuffle 2S.1 3S.1 4S.1", "1 drew 2S.1", "1 discarded KC.1")
    two = line(texts, "reshuffle 9H.1 8H.1 7H.1", "1 drew 9H.1", "1 discarded KC.1")
    assert one == two
    assert "2♠" not in one


def test_a_taken_discard_is_told() -> None:
    assert line(EN, "1 took 9S.1") == "**Béla**: took 9♠ from the discard pile."
    assert line(HU, "1 took 9S.1") == "**Béla**: felvette a dobópakliból: 9♠."


def test_what_was_taken_back_is_left_out() -> None:
    """RULES 3.3: undo takes back the table moves of the turn."""
    said = line(
        EN,
        "1 drew 5H.1",
        "1 laid #1 set@9:9S.1 9C.1 9H.2",
        "1 undid",
        "1 laid #1 set@8:8S.1 8C.1 8H.2",
        "1 discarded AS.1",
    )
    assert said == "**Béla**: drew from the stock; laid down 8♠ 8♣ 8♥ (+24 points); discarded A♠."


def test_a_taking_that_was_undone_is_left_out() -> None:
    """RULES 3.2: the taken card goes back, then the stock is drawn from."""
    turn = ("1 took 9S.1", "1 untook 9S.1", "1 drew 5H.1", "1 discarded AS.1")
    assert line(HU, *turn) == "**Béla**: húzott a talonból; eldobta: A♠."


def test_a_turn_of_which_nothing_is_left_says_so() -> None:
    assert line(EN, "1 took 9S.1", "1 untook 9S.1") == "**Béla**: took back all moves."
    assert line(HU, "1 undid") == "**Béla**: mindent visszavett."


def test_going_out_is_told_with_its_kind() -> None:
    """RULES 6.2: from hand, or in several steps."""
    out = ("1 drew 5H.1", "1 discarded AS.1")
    assert line(EN, *out, "end 1 from_hand").endswith("discarded A♠; **went out from hand**.")
    assert line(HU, *out, "end 1 from_hand").endswith("eldobta: A♠; **kézből zárt**.")
    assert line(HU, *out, "end 1 staged").endswith("eldobta: A♠; **zárt**, több lépésben.")


def test_a_deal_without_a_winner_has_no_name() -> None:
    """RULES 6.3: the stock is used up."""
    assert line(EN, "end - -") == "The stock is used up, the deal ends without a winner."
    assert line(HU, "end - -") == "Elfogyott a talon, a leosztás győztes nélkül ért véget."


def test_nothing_at_all_is_a_line_too() -> None:
    assert happened_line(EN, (), NAMES) == "Nothing yet."
    assert happened_line(EN, (StockDrawn(0),), ("_x_",)) == "**ˍxˍ**: drew from the stock."
