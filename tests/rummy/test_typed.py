"""Cards as people type them."""

import pytest

from bot.rummy.cards import JOKER
from bot.rummy.melds import MeldKind
from bot.rummy.notation import parse_face, print_faces
from bot.rummy.typed import Unreadable, read_card, read_faces, read_groups


@pytest.mark.parametrize(
    "typed, face",
    [
        ("9♠", "9S"),
        ("9♠\ufe0f", "9S"),
        ("♠9", "9S"),
        ("♤9", "9S"),
        ("9s", "9S"),
        ("S9", "9S"),
        ("pikk 9", "9S"),
        ("Pikk kilenc", "9S"),
        ("9 pikk", "9S"),
        ("p9", "9S"),
        ("pikk 9-es", "9S"),
        ("9 of spades", "9S"),
        ("10h", "10H"),
        ("TH", "10H"),
        ("kőr 10", "10H"),
        ("kor tízes", "10H"),
        ("k5", "5H"),
        ("J♦", "JD"),
        ("B♦", "JD"),
        ("káró bubi", "JD"),
        ("bubi káró", "JD"),
        ("r7", "7D"),
        ("ká7", "7D"),
        ("treff ász", "AC"),
        ("ace of clubs", "AC"),
        ("t2", "2C"),
        ("Kőr Dáma", "QH"),
        ("KD", "KD"),
        ("kk", "KH"),
        ("pikk király", "KS"),
    ],
)
def test_a_card_is_read_in_every_form(typed: str, face: str) -> None:
    """RULES 1.1: faces of both packs, by English and Hungarian names, in any letter case."""
    assert read_card(typed) == parse_face(face)
    assert read_card(typed.upper()) == parse_face(face)
    assert read_card(f"  {typed.lower()} ") == parse_face(face)


@pytest.mark.parametrize("typed", ["JK", "jk", "joker", "Joker", "*", "🃏", "dzsoli"])
def test_a_joker_is_read(typed: str) -> None:
    """RULES 1.1: jokers."""
    assert read_card(typed) == JOKER


@pytest.mark.parametrize(
    "typed",
    [
        "9S 9C 9H",
        "9s,9c,9h",
        "9s+9c+9h",
        "9s + 9c + 9h",
        "9S;9C;9H",
        "9s9c9h",
        "9♠9♣9♥",
        "♠9 ♣9 ♥9",
        "♠9♣9♥9",
        "pikk 9 treff 9 kőr 9",
        "pikk 9, treff 9 és kőr 9",
    ],
)
def test_cards_stand_apart_in_every_way(typed: str) -> None:
    """RULES 4.1: one set, however its cards are kept apart."""
    (group,) = read_groups(typed)
    assert print_faces(group.faces) == "9S 9C 9H"


@pytest.mark.parametrize(
    "typed",
    [
        "9S 9C 9H + 8C 9C 10C",
        "9S 9C 9H, 8C 9C 10C",
        "9S 9C 9H\n8C 9C 10C",
        "9s9c9h+8c9c10c",
    ],
)
def test_melds_stand_apart(typed: str) -> None:
    """RULES 5.1: several melds in one act."""
    first, second = read_groups(typed)
    assert print_faces(first.faces) == "9S 9C 9H"
    assert print_faces(second.faces) == "8C 9C 10C"


def test_a_joker_says_what_it_stands_for() -> None:
    """RULES 4.4: `JK=8C`, `set:` and `run:` fix a reading by text."""
    (group,) = read_groups("run: jk = treff 8 9c 10c")
    assert group.kind is MeldKind.RUN
    assert [card.stands_for for card in group.cards] == [parse_face("8C"), None, None]
    first, second = read_groups("csoport: 9s 9h JK=9D + sor: jk=8c 9c 10c")
    assert (first.kind, second.kind) == (MeldKind.SET, MeldKind.RUN)
    assert first.cards[2].stands_for == parse_face("9D")


def test_a_short_group_that_names_its_kind_stays_alone() -> None:
    """RULES 4.4: what is said to be a meld is not mixed with its neighbour."""
    assert len(read_groups("9s 9h + run: 8c 9c 10c")) == 2


@pytest.mark.parametrize(
    "typed, part",
    [
        ("9S XÁx 9H", "XÁx"),
        ("kő 5", "kő"),
        ("9", "9"),
        ("11s", "11s"),
        ("", ""),
        ("  + ", "+"),
        ("JK=JK 9c 10c", "JK=JK"),
        ("9c=8c", "9c=8c"),
        ("jk=", "jk="),
        ("jk= zz", "jk=zz"),
        ("9s9", "9s9"),
        ("set: run: 9s 9h 9d", "set: run: 9s 9h 9d"),
        ("set:", "set:"),
    ],
)
def test_what_is_no_card_is_named_as_typed(typed: str, part: str) -> None:
    """RULES 1.1: what cannot be read is named back to the person, in his own letters."""
    with pytest.raises(Unreadable) as unread:
        read_faces(typed)
    assert unread.value.text == part


def test_one_card_is_one_card() -> None:
    """RULES 3.1: one card is discarded."""
    with pytest.raises(Unreadable):
        read_card("9s 9c")
