"""In which order the cards of a hand are shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rummy.cards import Card, faces, full_pack
from bot.rummy.notation import parse_faces
from bot.rummy.ruleset import RuleSet
from bot.services.preferences import Sort
from bot.ui.pictures.order import groups, order

RULES = RuleSet()
HAND = parse_faces("5S 9S 10S JS 4H 9H AD 9C KC JK")


def said(sort: Sort) -> str:
    shown = groups(HAND, RULES, sort)
    return " | ".join(" ".join(str(HAND[at]) for at in group) for group in shown)


@pytest.mark.parametrize(
    "sort, wanted",
    [
        (Sort.SUIT, "5♠ 9♠ 10♠ J♠ | 4♥ 9♥ | A♦ | 9♣ K♣ | JK"),
        (Sort.RANK, "A♦ 4♥ 5♠ 9♠ 9♥ 9♣ 10♠ J♠ K♣ JK"),
        (Sort.MELDS, "10♠ J♠ JK | 9♠ 9♥ 9♣ | 5♠ 4♥ A♦ K♣"),
    ],
)
def test_orders(sort: Sort, wanted: str) -> None:
    """Melds are those with the highest value together (RULES 4), in any order of their own."""
    shown = said(sort)
    if sort is Sort.MELDS:
        assert {frozenset(group.split()) for group in shown.split(" | ")} == {
            frozenset(group.split()) for group in wanted.split(" | ")
        }
        assert shown.endswith("5♠ 4♥ A♦ K♣")
    else:
        assert shown == wanted


@given(st.lists(st.sampled_from(full_pack(2, 4)), unique=True, max_size=16))
def test_every_card_is_shown_once(cards: list[Card]) -> None:
    hand = faces(cards)
    for sort in Sort:
        assert sorted(order(hand, RULES, sort)) == list(range(len(hand)))
