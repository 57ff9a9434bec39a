"""The hand as a fan."""

from __future__ import annotations

import itertools

import pytest

from bot.rummy.cards import JOKER, RANKS, SUITS, Face
from bot.rummy.notation import parse_faces
from bot.services.preferences import Deck, Sort, Theme
from bot.ui.pictures.colours import INKS, Colour, scheme
from bot.ui.pictures.faces import HAND, index, turned
from bot.ui.pictures.fan import WIDTH, Fan, FanCard, draw_fan, fan_of
from bot.ui.pictures.look import Look
from tests.ui.pictures.seeing import FULL, LOOKS, changed, colours_in, forget, hand, image_of
from tests.ui.views import largest_hands

MOST_BYTES = 60_000
PHONE = 360  # a picture is as wide as the screen of a small phone
FACES = (*(Face(rank, suit) for suit in SUITS for rank in RANKS), JOKER)
PLAIN = Look()
DARK = scheme(PLAIN)


def drawn(cards: str, look: Look = PLAIN, fresh: str = "", picked: tuple[int, ...] = ()) -> bytes:
    return draw_fan(fan_of(hand(cards, fresh), Sort.SUIT, picked), look)


def test_every_face_looks_different() -> None:
    pictures = {draw_fan(Fan(((FanCard(face, False, False),),)), Look()) for face in FACES}
    assert len(pictures) == len(FACES) == 53


@pytest.mark.parametrize("deck, colours", [(Deck.TWO, 2), (Deck.FOUR, 4)])
def test_a_suit_is_printed_in_its_colour_and_no_other(deck: Deck, colours: int) -> None:
    inks = set(INKS[deck].values())
    assert len(inks) == colours
    for suit in SUITS:
        found = colours_in(draw_fan(fan_of(hand(f"9{suit} K{suit}"), Sort.SUIT), Look(deck=deck)))
        assert found[INKS[deck][suit]] > 2000
        assert [ink for ink in inks if found[ink]] == [INKS[deck][suit]]
        assert not found[DARK.joker]


def test_a_joker_has_a_colour_of_its_own() -> None:
    found = colours_in(drawn("JK"))
    assert found[DARK.joker] > 2000
    assert not any(found[ink] for ink in INKS[Deck.TWO].values())


def test_suits_of_one_colour_differ_by_shape() -> None:
    for one, other in itertools.combinations(SUITS, 2):
        assert changed(drawn(f"9{one}"), drawn(f"9{other}"))


def test_outer_cards_are_turned_away_from_the_middle() -> None:
    """The upper edge of the first card rises towards the middle, that of the last one falls."""
    image = image_of(drawn("2S 3S 4S 5S 6S 7S 8S 9S"))
    pixels = image.load()
    assert pixels is not None

    def edge(x: int) -> int:
        return next(y for y in range(image.height) if pixels[x, y] != DARK.ground)

    assert edge(40) > edge(80) > edge(WIDTH // 2) < edge(WIDTH - 80) < edge(WIDTH - 40)


def test_the_index_turns_with_its_card() -> None:
    upright, left, right = (
        turned(Face(RANKS[3], SUITS[0]), HAND, angle, large=False) for angle in (0, 6, -6)
    )
    assert left.mask.tobytes() != upright.mask.tobytes() != right.mask.tobytes()
    assert left.y > upright.y > right.y


def test_the_index_is_large_on_a_phone() -> None:
    """At least as high as the letters around, 16 pixels, on a screen 360 pixels wide."""
    for face in FACES:
        box = index(face, HAND).getbbox()
        assert box is not None
        assert (box[3] - box[1]) * PHONE / WIDTH >= 45, "rank and suit"
        assert box[2] - box[0] <= HAND.strip, "shows beside the next card"
    rank = index(Face(RANKS[8], SUITS[0]), HAND).crop((0, 0, HAND.strip, HAND.top + HAND.rank - 8))
    box = rank.getbbox()
    assert box is not None
    assert (box[3] - box[1]) * PHONE / WIDTH >= 16


def test_a_card_that_changes_changes_the_picture_only_there() -> None:
    box = changed(drawn("2S 5S 9S QS"), drawn("2S 5S 8S QS"))
    assert box is not None
    assert box[2] - box[0] < HAND.strip + 10


def test_the_new_card_is_marked() -> None:
    plain, marked = drawn(FULL), drawn(FULL, fresh="10D")
    assert not colours_in(plain)[DARK.fresh]
    assert colours_in(marked)[DARK.fresh] > 500
    assert changed(drawn(FULL, fresh="10D"), drawn(FULL, fresh="JD"))


def test_only_one_of_two_alike_is_marked() -> None:
    """RULES 1.1: two packs, so a face may be held twice."""
    fan = fan_of(hand(fresh="5S"), Sort.RANK)
    assert [card.fresh for group in fan.groups for card in group].count(True) == 1


def test_picked_cards_are_raised() -> None:
    def highest(data: bytes, colour: Colour) -> int:
        image = image_of(data)
        pixels = image.load()
        assert pixels is not None
        return next(
            y
            for y in range(image.height)
            if any(pixels[x, y] == colour for x in range(image.width))
        )

    plain, raised = drawn("9S"), drawn("9S", picked=(0,))
    assert colours_in(raised)[DARK.picked] > 500
    assert not colours_in(plain)[DARK.picked]
    assert highest(plain, INKS[Deck.TWO][SUITS[0]]) - highest(raised, INKS[Deck.TWO][SUITS[0]]) > 20


@pytest.mark.parametrize("count", [1, 4, 8, 9, 15])
def test_no_mark_is_cut_off(count: int) -> None:
    """Marks stand on the upper edges of cards, also of raised ones in the topmost row."""
    fan = _fan(parse_faces(FULL)[:count], Sort.RANK)
    image = image_of(draw_fan(fan, Look()))
    edges = [(0, 0, image.width, 1), (0, 0, 1, image.height), (799, 0, 800, image.height)]
    for edge in edges:
        assert image.crop(edge).getcolors() == [
            ((edge[2] - edge[0]) * (edge[3] - edge[1]), DARK.ground)
        ]


def test_one_of_two_alike_can_be_picked() -> None:
    first, second = drawn(FULL, picked=(1,)), drawn(FULL, picked=(2,))
    assert changed(first, second)


def test_sort_orders_give_different_pictures() -> None:
    pictures = {draw_fan(fan_of(hand(), sort), Look()) for sort in Sort}
    assert len(pictures) == len(Sort)


def test_looks_give_different_pictures() -> None:
    assert len({drawn(FULL, look) for look in LOOKS}) == len(LOOKS)


def test_the_same_hand_gives_the_same_bytes() -> None:
    """Also when nothing is remembered, and however the view was ordered before."""
    first = drawn(FULL, fresh="10D", picked=(3,))
    forget()
    assert drawn(FULL, fresh="10D", picked=(3,)) == first
    backwards = " ".join(reversed(FULL.split()))
    assert drawn(backwards) == drawn(FULL)


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("count", [0, 1, 2, 7, 8, 9, 14, 15, 16])
def test_hands_of_every_size_fit_in_pixels_and_bytes(look: Look, count: int) -> None:
    cards = parse_faces(FULL + " KS")[:count]
    for sort in Sort:
        data = draw_fan(_fan(cards, sort), look)
        image = image_of(data)
        assert image.width == WIDTH
        assert 200 < image.height < 450
        assert len(data) <= MOST_BYTES


def _fan(cards: tuple[Face, ...], sort: Sort) -> Fan:
    """Return the fan in which everything is picked, so that it is as large as can be."""
    view = hand()._replace(hand=cards, drawn=cards[0] if cards else None)
    return fan_of(view, sort, range(len(cards)))


def test_a_hand_beyond_all_bounds_is_still_drawn() -> None:
    data = draw_fan(_fan(largest_hands()[0], Sort.RANK), Look(Theme.LIGHT))
    assert len(data) <= 2 * MOST_BYTES
    assert image_of(data).height < WIDTH
