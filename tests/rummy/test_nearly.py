"""What one card would do: against a brute force, and by example."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from time import thread_time

import pytest

from bot.rummy.cards import JOKER, SUITS, Face, Rank
from bot.rummy.melds import FaceMeld, MeldKind
from bot.rummy.nearly import (
    Nearly,
    Needs,
    further_meld,
    nearest_lay_down,
    nearest_lay_off,
    nearest_swap,
    needs_of,
)
from bot.rummy.notation import parse_face, parse_faces, parse_meld, print_meld
from bot.rummy.ruleset import PRESETS, FinalDiscard, RuleSet
from bot.rummy.typed import TypedCard, TypedGroup, read_groups
from tests.rummy.packings import ROW, kinds, melds, packings, points
from tests.rummy.tables import some_meld, some_rules

CLASSIC = RuleSet()
NONE = Needs()
CHANCE = Random(31)


def told(found: Nearly | None) -> str:
    """Write a change as `+9D -10H set@9:9S 9H 9D`."""
    if found is None:
        return ""
    added = f"+{found.added.code} " if found.added else ""
    dropped = f"-{found.dropped.code} " if found.dropped else ""
    return f"{added}{dropped}{' | '.join(print_meld(meld) for meld in found.melds)}"


def laid(typed: str, hand: str, rules: RuleSet = CLASSIC, needs: Needs = NONE) -> str:
    """Return what one card would do to a lay-down, all typed cards but those after `/` held."""
    return told(nearest_lay_down(read_groups(typed), parse_faces(hand), rules, needs))


@pytest.mark.parametrize(
    "typed, hand, change",
    [
        ("9S 9H 10H", "9S 9H 10H 9D 2C", "+9D -10H set@9:9S 9H 9D"),
        ("9S 9H", "9S 9H 9D 2C", "+9D set@9:9S 9H 9D"),
        ("9S 9H", "9S 9H JK 2C", "+JK set@9:9S 9H JK"),
        ("9S 9H 9D 4C", "9S 9H 9D 4C 2C", "-4C set@9:9S 9H 9D"),
        ("5C 6C 8C", "5C 6C 8C 7C KD", "+7C run@5:5C 6C 7C 8C"),
        ("5C 6C JK=8C", "5C 6C JK 7C 4C", "+7C run@5:5C 6C 7C JK"),
        ("run: 9S 9H 10H", "9S 9H 10H 9D JH", "+JH -9S run@9:9H 10H JH"),
        ("5C 6C 7C + 9S 9H 3D", "5C 6C 7C 9S 9H 3D 9C", "+9C -3D run@5:5C 6C 7C | set@9:9S 9H 9C"),
        ("5C 6C 7C 9S 9H 3D", "5C 6C 7C 9S 9H 3D 9C", "+9C -3D run@5:5C 6C 7C | set@9:9S 9H 9C"),
        ("9S 9H 9D", "9S 9H 9C 2C", "+9C -9D set@9:9S 9H 9C"),
        ("9S 9H 3D + KC KH 2D", "9S 9H 3D KC KH 2D 9C KS", ""),
        ("2S 9H 10C", "2S 9H 10C 4D 6D", ""),
        ("9S 9H 10H", "9S 9H 10H", ""),
        ("9S 9H 4D 10H", "9S 9H 2D 2C", ""),
        ("9S 9S", "9S 9H JK", ""),
    ],
)
def test_lay_downs(typed: str, hand: str, change: str) -> None:
    """4.1 to 4.4: one card more, less, or for another; nothing where one is not enough."""
    assert laid(typed, hand) == change


@pytest.mark.parametrize(
    "typed, hand, needs, change",
    [
        ("KS KH KD", "KS KH KD KC 2C", Needs(40), "+KC set@13:KS KH KD KC"),
        ("KS KH KD", "KS KH KD KC 2C", Needs(41), ""),
        ("KS KH KD KC", "KS KH KD KC 2C", Needs(bound=parse_face("2C")), ""),
        ("9C 10C JC", "9C 10C JC 8C 2D", Needs(bound=parse_face("8C")), "+8C run@8:8C 9C 10C JC"),
        ("KS KH KD KC", "KS KH KD KC", Needs(kept=1), "-KS set@13:KH KD KC"),
    ],
)
def test_what_a_lay_down_needs(typed: str, hand: str, needs: Needs, change: str) -> None:
    """5.1, 3.2, 5.6: points of the opening, the taken card in it, and a card to discard."""
    assert laid(typed, hand, needs=needs) == change


def test_needs_of_rules() -> None:
    """5.1, 3.2, 5.6: after the opening only the card to discard is left of it."""
    nine = parse_face("9S")
    assert needs_of(CLASSIC, opened=False, bound=nine) == Needs(50, nine, 1)
    assert needs_of(CLASSIC, opened=True, bound=nine) == Needs(kept=1)
    free = RuleSet(final_discard=FinalDiscard.OPTIONAL)
    assert needs_of(free, opened=True, bound=None) == NONE


def test_the_fewest_jokers_then_the_shortest_then_the_lowest_card() -> None:
    """Of several ways always the same is told."""
    assert laid("9S 9H", "9S 9H JK 9D 9C").startswith("+9D")
    assert laid("9S 9H 9D 2C", "9S 9H 9D 2C 2C") == "-2C set@9:9S 9H 9D"
    assert laid("9S 9H", "9S 9H 9C 9D").startswith("+9D")


def further(typed: str, hand: str, least: int, kept: int = 1) -> str:
    """Return the meld that brings an opening to a minimum."""
    laid_down = tuple(parse_meld(meld) for meld in typed.split(" | "))
    found = further_meld(laid_down, parse_faces(hand), CLASSIC, Needs(least, None, kept))
    return print_meld(found) if found else ""


def test_a_further_meld_of_the_hand() -> None:
    """5.1: the best meld of the other cards that makes the opening enough, a card kept."""
    kings = "set@13:KS KH KD"
    hand = "KS KH KD 5C 6C 7C 2S"
    assert further(kings, hand, 48) == "run@5:5C 6C 7C"
    assert further(kings, hand, 49) == ""
    assert further(kings, "KS KH KD 5C 6C 7C", 48) == ""
    assert further(kings, "KS KH KD 5C 6C 7C", 48, kept=0) == "run@5:5C 6C 7C"
    assert further(kings, "KS KH KD 5C 6C 7C 8C JK 2S", 50).startswith("run@5:5C 6C 7C 8C JK")
    assert further(kings, "KS KH 5C 6C 7C 8C 2S", 50) == ""


def onto(meld: str, cards: str, hand: str, kept: int = 1) -> str:
    """Return what one card would do to a lay-off."""
    found = nearest_lay_off(parse_meld(meld), parse_faces(cards), parse_faces(hand), CLASSIC, kept)
    return told(found)


def test_lay_offs() -> None:
    """5.4, 5.6: what fits onto a meld with one card of the hand more, less or other."""
    run = "run@5:5C 6C 7C"
    assert onto(run, "9C", "9C 8C 2D") == "+8C run@5:5C 6C 7C 8C 9C"
    assert onto(run, "8C 2D", "8C 2D KH") == "-2D run@5:5C 6C 7C 8C"
    assert onto(run, "2D", "2D 8C KH") == "+8C -2D run@5:5C 6C 7C 8C"
    assert onto(run, "9C", "9C 8C") == "+8C -9C run@5:5C 6C 7C 8C"
    assert onto(run, "9C", "9C 8C", kept=0) == "+8C run@5:5C 6C 7C 8C 9C"
    assert onto(run, "9C", "9C 2D KH") == ""
    assert onto("set@9:9S 9H 9D", "9S", "9S 9C 2D") == "+9C -9S set@9:9S 9H 9D 9C"


def into(meld: str, cards: str, hand: str) -> str:
    """Return what one card would do to a swap."""
    return told(nearest_swap(parse_meld(meld), parse_faces(cards), parse_faces(hand)))


def test_swaps() -> None:
    """5.5: the card that the joker stands for, and the second of two missing suits."""
    assert into("run@5:5C JK 7C", "8C", "8C 6C 2D") == "+6C -8C run@5:5C 6C 7C"
    assert into("set@9:9S 9H JK", "9D", "9D 9C 2D") == "+9C set@9:9S 9H 9D 9C"
    assert into("run@5:5C JK JK 8C", "6C 2D", "6C 2D 7C") == "+7C -2D run@5:5C 6C 7C 8C"
    assert into("run@5:5C JK 7C", "8C", "8C 2D") == ""
    assert into("run@5:5C 6C 7C", "8C", "8C 2D") == ""


def one_away(cards: tuple[Face, ...], hand: tuple[Face, ...]) -> list[Counter[Face]]:
    """Return every multiset of cards of the hand that is one change away, by counting only."""
    wanted, held = Counter(cards), Counter(hand)
    faces = list(held | wanted)
    found: dict[frozenset[tuple[Face, int]], Counter[Face]] = {}
    for dropped in (None, *faces):
        for added in (None, *faces):
            changed = Counter(wanted)
            if dropped is not None:
                changed[dropped] -= 1
            if added is not None:
                changed[added] += 1
            fits = all(0 <= count <= held[face] for face, count in changed.items())
            if fits and +changed != wanted:
                found[frozenset((+changed).items())] = +changed
    return list(found.values())


class Worth:
    """What cards of a hand are worth in melds, by listing all of these first."""

    def __init__(self, hand: tuple[Face, ...], rules: RuleSet) -> None:
        self.rules = rules
        self.melds = melds(hand, rules)

    def __call__(self, cards: Counter[Face], *, alone: bool) -> int | None:
        """Return the points as one meld, or else in several; None where they are none."""
        row = tuple(sorted(cards.elements(), key=str))
        whole = self.melds.get(row)
        if whole or not alone or len(row) < 6:
            return max(whole) if whole else None
        order = kinds(row)
        counts = tuple(row.count(face) for face in order)
        bits = packings(row, self.rules).get(counts, 0)
        return bits.bit_length() - 1 if bits else None


def some_hand(chance: Random, size: int) -> tuple[Face, ...]:
    """Return cards of few ranks and suits, jokers among them, so that melds are frequent."""
    ranks = chance.sample(list(Rank), 5)
    low = chance.randint(1, 9)
    ranks += [Rank(low + at) for at in range(4)]
    some = [Face(rank, suit) for rank in ranks for suit in SUITS[: chance.randint(2, 4)]]
    return tuple(JOKER if chance.random() < 0.12 else chance.choice(some) for _ in range(size))


def typed(faces: tuple[Face, ...]) -> TypedGroup:
    """Return cards as they are typed."""
    return TypedGroup(tuple(TypedCard(face) for face in faces))


def key(value: int, cards: Counter[Face]) -> tuple[int, int, int]:
    """Order changes as they are told: points, jokers, cards."""
    return -value, cards[JOKER], cards.total()


def test_one_group_against_a_brute_force() -> None:
    """4.1 to 4.4, 5.1, 5.6: 400 random groups, right and wrong, with what they need."""
    found, jokers = 0, 0
    for _ in range(400):
        rules = some_rules(CHANCE)
        meld = some_meld(CHANCE, rules).faces
        hand = (*meld, *some_hand(CHANCE, CHANCE.randint(1, 5)))
        group = hand[CHANCE.randint(0, 2) : CHANCE.randint(3, min(7, len(hand)))]
        if CHANCE.random() < 0.1:
            group = (*group[1:], Face(Rank.TWO, SUITS[0]))
        needs = Needs(CHANCE.choice([0, 0, 30, 50]), None, CHANCE.choice([0, 1]))
        worth = Worth(hand, rules)
        possible = [
            key(value, cards)
            for cards in one_away(group, hand)
            if cards.total() <= len(hand) - needs.kept
            and (value := worth(cards, alone=True)) is not None
            and value >= needs.points
        ]
        nearly = nearest_lay_down((typed(group),), hand, rules, needs)
        assert (nearly is None) == (not possible), (group, hand, rules, needs)
        if nearly is not None:
            cards = Counter(face for meld in nearly.melds for face in meld.faces)
            assert cards in one_away(group, hand)
            value = sum(meld.value(rules) for meld in nearly.melds)
            assert key(value, cards) == min(possible), (group, hand, rules, needs)
            found += 1
            jokers += JOKER in cards
    assert found > 100
    assert jokers > 20


def test_two_groups_against_a_brute_force() -> None:
    """4.4: with `+` between the melds one of them changes, the other stands as it is."""
    found = 0
    for _ in range(200):
        rules = some_rules(CHANCE)
        hand = some_hand(CHANCE, 9)
        one, two = hand[:3], hand[3:6]
        if CHANCE.random() < 0.7:
            meld = some_meld(CHANCE, rules)
            hand, one = (*meld.faces, *hand[3:]), meld.faces
        possible = []
        worth = Worth(hand, rules)
        for changing, fixed in ((one, two), (two, one)):
            rest = tuple((Counter(hand) - Counter(fixed)).elements())
            other = worth(Counter(fixed), alone=False)
            possible += [
                key(value + other, cards + Counter(fixed))
                for cards in one_away(changing, rest)
                if other is not None and (value := worth(cards, alone=False)) is not None
            ]
        nearly = nearest_lay_down((typed(one), typed(two)), hand, rules, NONE)
        assert (nearly is None) == (not possible), (one, two, hand, rules)
        if nearly is not None:
            cards = Counter(face for meld in nearly.melds for face in meld.faces)
            value = sum(meld.value(rules) for meld in nearly.melds)
            assert key(value, cards) == min(possible)
            found += 1
    assert found > 40


def grown_worth(meld: FaceMeld, cards: Counter[Face], rules: RuleSet) -> int | None:
    """Return what a meld is worth with cards added, by trying every place for each card."""
    most = {"1": 1, "2": 2, "any": 13}[rules.jokers_per_meld]
    if meld.jokers + cards[JOKER] > most or not cards:
        return None
    if meld.kind is MeldKind.SET:
        naturals = [face for face in (*meld.faces, *cards.elements()) if face != JOKER]
        same = {face.rank for face in naturals} == {Rank(meld.start)}
        fits = same and len(set(naturals)) == len(naturals)
        size = len(meld.faces) + cards.total()
        value = points(rules, 13 if meld.start == 1 else meld.start - 1)
        return value * size if fits and size <= 4 else None
    values = [
        sum(points(rules, at) for at in range(first, first + len(row)))
        for order in set(permutations(cards.elements()))
        for below in range(len(order) + 1)
        for row in [(*order[:below], *meld.faces, *order[below:])]
        for first in [meld.start - 1 - below]
        if _is_row(row, first, meld)
    ]
    return max(values, default=None)


def _is_row(row: tuple[Face, ...], first: int, meld: FaceMeld) -> bool:
    if first < 0 or first + len(row) > 14 or len(row) > 13:
        return False
    return all(
        face == JOKER or (face.suit is meld.suit and face.rank is ROW[first + at])
        for at, face in enumerate(row)
    )


def test_lay_offs_against_a_brute_force() -> None:
    """5.4: 400 random cards onto random melds."""
    found = 0
    for _ in range(400):
        rules = some_rules(CHANCE)
        meld = some_meld(CHANCE, rules)
        near = [Face(rank, meld.faces[0].suit or SUITS[0]) for rank in Rank]
        near += [Face(Rank(min(meld.start, 13)), suit) for suit in SUITS]
        if meld.kind is MeldKind.RUN:
            near += [Face(rank, meld.suit) for rank in (*ROW, *ROW)[meld.start - 2 : meld.end + 1]]
        hand = (*CHANCE.choices([*near, JOKER], k=4), *some_hand(CHANCE, 2))
        cards = hand[: CHANCE.randint(1, 3)]
        kept = CHANCE.choice([0, 1])
        possible = [
            key(value, changed)
            for changed in one_away(cards, hand)
            if (value := grown_worth(meld, changed, rules)) is not None
            and changed.total() <= len(hand) - kept
        ]
        nearly = nearest_lay_off(meld, cards, hand, rules, kept)
        assert (nearly is None) == (not possible), (meld, cards, hand, rules)
        if nearly is not None:
            (larger,) = nearly.melds
            added = Counter(larger.faces) - Counter(meld.faces)
            assert key(larger.value(rules), added) == min(possible)
            found += 1
    assert found > 60


def test_every_preset_tells_only_cards_of_the_hand() -> None:
    """What is told to come in is held once more than it was typed; what goes was typed."""
    for rules in PRESETS.values():
        for _ in range(60):
            hand = some_hand(CHANCE, 12)
            group = hand[:3]
            nearly = nearest_lay_down((typed(group),), hand, rules, NONE)
            if nearly is None:
                continue
            assert nearly.added is None or nearly.added in hand[3:] or nearly.added in group
            assert nearly.dropped is None or nearly.dropped in group
            cards = Counter(face for meld in nearly.melds for face in meld.faces)
            assert not cards - Counter(hand)


def test_groups_of_cards_that_nobody_holds_cost_no_time() -> None:
    """R29: whatever is typed, only what the hand holds is read."""
    spent = thread_time()
    assert laid(" + ".join(["9S 10S JK"] * 200), "9S 10S JK JS 2C") == ""
    assert thread_time() - spent < 1
