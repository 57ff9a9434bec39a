"""Cards, faces and packs."""

from collections import Counter

import pytest

from bot.rummy.cards import (
    JOKER,
    RANKS,
    SUITS,
    Card,
    Face,
    Rank,
    Suit,
    faces,
    full_pack,
    pick,
    rank_order,
    sorted_cards,
    suit_order,
)
from bot.rummy.notation import parse_cards, parse_face, parse_faces, print_cards, print_faces


@pytest.mark.parametrize("packs", [2, 3])
def test_every_face_lies_once_in_each_pack(packs: int) -> None:
    """RULES 1.1: one physical copy of each of the 52 faces per pack, two packs being 104 cards."""
    pack = full_pack(packs, 0)
    assert len(pack) == len(set(pack)) == 52 * packs
    assert set(Counter(faces(pack)).values()) == {packs}
    assert {card.pack for card in pack} == set(range(1, packs + 1))


@pytest.mark.parametrize("jokers", [0, 2, 6, 9])
def test_jokers_are_added_in_all_not_per_pack(jokers: int) -> None:
    """RULES 1.1: `jokers` is the total."""
    pack = full_pack(3, jokers)
    assert sum(card.is_joker for card in pack) == jokers
    assert len(set(pack)) == len(pack) == 156 + jokers


def test_two_cards_of_one_face_are_different_cards() -> None:
    """RULES 1.1: the two nines of spades are two physical cards."""
    first, second = parse_cards("9S.1 9S.2")
    assert first != second
    assert first.face == second.face


def test_faces_are_written_for_people_and_for_machines() -> None:
    assert [str(face) for face in parse_faces("9S 10H AD KC JK")] == ["9♠", "10♥", "A♦", "K♣", "JK"]
    assert " ".join(rank.label for rank in RANKS) == "A 2 3 4 5 6 7 8 9 10 J Q K"
    assert str(Card(parse_face("QH"), 2)) == "Q♥"
    assert JOKER.code == "JK"


def test_only_the_joker_has_neither_rank_nor_suit() -> None:
    assert JOKER.is_joker
    assert not any(Face(rank, suit).is_joker for rank in Rank for suit in Suit)


def test_a_hand_is_sorted_by_suit_then_rank_jokers_last() -> None:
    mixed = parse_cards("JK.2 2C.1 AH.1 KS.1 9S.2 9S.1 3D.1 JK.1")
    assert print_cards(sorted_cards(mixed)) == "9S.1 9S.2 KS.1 AH.1 3D.1 2C.1 JK.1 JK.2"


def test_orders_by_suit_and_by_rank() -> None:
    mixed = parse_faces("JK 2C AH 2S KD")
    assert print_faces(sorted(mixed, key=suit_order)) == "2S AH KD 2C JK"
    assert print_faces(sorted(mixed, key=rank_order)) == "AH 2S 2C KD JK"
    assert len({suit_order(Face(rank, suit)) for rank in RANKS for suit in SUITS}) == 52


def test_cards_are_picked_by_face() -> None:
    picked = pick(parse_cards("9S.1 9S.2 KD.1"), parse_faces("9S KD"))
    assert picked is not None
    assert print_cards(picked.cards) == "9S.1 KD.1"
    assert print_cards(picked.rest) == "9S.2"


def test_nothing_is_picked_where_one_face_is_missing() -> None:
    assert pick(parse_cards("9S.1 KD.1"), parse_faces("9S 9S")) is None


def test_the_taken_copy_is_picked_first() -> None:
    """RULES 3.2: where the taken card has that face, it is the copy used first."""
    hand = parse_cards("9S.1 9S.2 KD.1")
    picked = pick(hand, parse_faces("9S"), first=hand[1])
    assert picked is not None
    assert print_cards(picked.cards) == "9S.2"
    gone = pick(hand, parse_faces("9S"), first=parse_cards("9S.3")[0])
    assert gone is not None
    assert print_cards(gone.cards) == "9S.1"
