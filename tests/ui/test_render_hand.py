"""The private hand: where it is from, the cards by suit, what may be done now."""

from dataclasses import replace
from typing import Any

import pytest

from bot.i18n import Texts
from bot.rummy.moves import Discard, DrawStock, LayDown, LayOff, SwapJoker, TakeDiscard, Undo
from bot.rummy.notation import parse_face
from bot.rummy.ruleset import DiscardPickup, OpenerFirstTurn, RuleSet
from bot.rummy.state import Phase
from bot.rummy.views import SeatView
from bot.ui.render_hand import advice, hand_parts
from tests.ui.views import BOTH, EN, HEAD, HU, NAMES, public, seat

DRAW = frozenset({DrawStock, TakeDiscard})
PLAY = frozenset({LayDown, LayOff, SwapJoker, Discard})


def said(view: SeatView, texts: Texts = EN) -> str:
    return "\n".join(advice(texts, view, NAMES))


def playing(
    rules: RuleSet | None = None,
    *,
    phase: Phase = Phase.PLAY,
    opened: bool = False,
    moved: bool = False,
    **changes: Any,
) -> SeatView:
    """Return the view of Béla after the draw."""
    table = public(
        phase=phase, opened=(False, opened, False), moved=moved, rules=rules or RuleSet()
    )
    return seat(**{"public": table, "may": PLAY, **changes})


def test_the_whole_text_in_hungarian() -> None:
    """FIELD P3: server, channel, deal and the way to the table stand on every hand."""
    view = playing(drawn=parse_face("10S"), opened=True)
    assert hand_parts(HU, view, HEAD, NAMES).whole == "\n".join(
        [
            "**Kocsma** · #römi · 3/7. leosztás · [asztal](https://discord.com/channels/1/2)",
            "**Te következel.**",
            "Lerakhatsz és szúrhatsz.",
            "Az asztalon lévő joker kicserélhető.",
            "Végül dobj el egy lapot.",
            "A kezedben 4 lap van:",
            "9♠ **[10♠]** új",
            "4♥",
            "JK",
            "A dobópakli teteje: **9♠** · 8 lap a dobópakliban",
            "Talon: 40 lap",
            "Az asztalon:",
            "`1.` 8♣ JK=9♣ 10♣ (27)",
            "`2.` 9♠ JK=9♦/9♣ 9♥ (27)",
        ]
    )


def test_the_new_card_is_marked_once() -> None:
    """The answer to a draw shows the whole hand with the new card marked."""
    text = hand_parts(EN, playing(hand="9S 9S 9S", drawn=parse_face("9S")), HEAD, NAMES).whole
    assert "**[9♠]** new 9♠ 9♠" in text


def test_a_hand_without_link_and_cards() -> None:
    view = seat("", public=public(melds=(), top_discard=None))
    text = hand_parts(EN, view, replace(HEAD, link=""), NAMES).whole
    assert text.startswith("**Kocsma** · #römi · deal 3/7\n")
    assert "You have no cards left." in text
    assert "The discard pile is empty." in text


def test_who_waits_is_told_for_whom() -> None:
    assert said(seat(seat=0)) == "**Béla** is to move."
    assert said(seat(seat=0), HU) == "Most **Béla** következik."


def test_who_may_draw_is_told_from_where() -> None:
    """RULES 3.2: a card taken before the opening has to be in it."""
    text = said(seat(may=DRAW, public=public(opened=(False,) * 3)))
    assert "or take 9♠." in text
    assert "has to be in your opening" in text
    assert "ends the deal" not in text


def test_after_the_opening_a_taken_card_has_to_be_laid() -> None:
    """RULES 3.2, must_use."""
    text = said(seat(may=DRAW))
    assert "has to be laid down before you discard" in text


@pytest.mark.parametrize(
    "pickup", [DiscardPickup.FREE, DiscardPickup.FREE_AFTER_OPENING], ids=lambda kind: kind.value
)
def test_where_taking_is_free_nothing_is_owed(pickup: DiscardPickup) -> None:
    """RULES 3.2."""
    text = said(seat(may=DRAW, public=public(rules=RuleSet(discard_pickup=pickup))))
    assert "has to be" not in text


def test_who_may_not_take_is_told_of_the_stock_only() -> None:
    text = said(seat(may=frozenset({DrawStock})))
    assert text == "**Your turn.**\nDraw from the stock."


def test_a_draw_that_ends_the_deal_is_announced() -> None:
    """RULES 6.3: the player is asked once before."""
    assert "without a winner" in said(seat(may=DRAW, public=public(exhausted=True)))


def test_the_opening_needed_is_named() -> None:
    """RULES 5.1."""
    assert "at least 50 points" in said(playing())
    assert "with any meld" in said(playing(RuleSet(opening_minimum=0)))


def test_the_opener_is_told_that_he_does_not_draw() -> None:
    """RULES 2.2."""
    assert "you do not draw this time" in said(playing(phase=Phase.OPENER))
    only = playing(RuleSet(opener_first_turn=OpenerFirstTurn.DISCARD_ONLY), phase=Phase.OPENER)
    assert "you only discard" in said(only)
    assert "meld" not in said(only)


def test_a_bound_card_is_named_with_the_remedy() -> None:
    """RULES 3.2: a refusal names the remedy; so does the hand."""
    view = playing(bound=True, drawn=parse_face("9S"), may=PLAY | {Undo})
    assert said(view).count("/rummy undo") == 1
    assert "You have to lay 9♠ down" in said(view)
    assert "End your turn" not in said(view)


def test_swapped_jokers_that_are_owed_are_counted() -> None:
    """RULES 5.5, same_turn."""
    assert "the swapped joker before" in said(playing(owed=1))
    assert "2 kicserélt jokert le kell raknod" in said(playing(owed=2), HU)


def test_what_can_be_taken_back_is_told() -> None:
    """RULES 3.3."""
    may = PLAY | {Undo}
    assert "what you laid" in said(playing(may=may, moved=True))
    assert "the card you took" in said(playing(may=may))
    assert "undo" not in said(playing())


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_swaps_are_offered_only_where_they_can_be(texts: Texts) -> None:
    """RULES 5.5."""
    swap = texts("hand.swap")
    assert swap in said(playing(opened=True), texts)
    assert swap not in said(playing(), texts)
    assert swap not in said(playing(RuleSet(joker_swap=False), opened=True), texts)


def test_after_the_deal_nothing_is_left_to_do() -> None:
    text = hand_parts(EN, seat(public=public(phase=Phase.OVER)), HEAD, NAMES).whole
    assert "The deal is over." in text
    assert "Stock" not in text
