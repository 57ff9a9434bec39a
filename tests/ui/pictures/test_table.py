"""The table as a picture: everything that lies there, and nothing that is hidden."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_type_hints

import pytest

from bot.rummy.cards import JOKER, RANKS, SUITS, Face, Suit
from bot.rummy.melds import FaceMeld, MeldKind, Slot
from bot.rummy.notation import parse_faces
from bot.rummy.state import Phase
from bot.rummy.views import PublicView
from bot.services.preferences import Deck, Theme
from bot.ui.pictures.cards import card, joker
from bot.ui.pictures.colours import INKS, scheme
from bot.ui.pictures.faces import MELD, PILE
from bot.ui.pictures.look import Look
from bot.ui.pictures.painter import Painter
from bot.ui.pictures.table import WIDTHS, draw_table, table_of
from tests.ui.pictures.seeing import LOOKS, busy_table, changed, colours_in, forget, image_of
from tests.ui.views import AWKWARD, EN, HU, NAMES, at, largest_hands, largest_public, public

MOST_BYTES = 200_000
FOUR = ("Anna", "Béla", "Csaba", "Dóra")
PLAIN = Look()
DARK = scheme(PLAIN)


def drawn(look: Look = PLAIN, names: tuple[str, ...] = NAMES, **changes: Any) -> bytes:
    return draw_table(table_of(HU, public(**changes), names), look)


def test_only_what_everybody_sees_is_asked_for() -> None:
    """ARCHITECTURE: no hidden card in a picture; the view of a seat does not fit in."""
    assert get_type_hints(Painter.table)["view"] is PublicView
    assert get_type_hints(table_of)["view"] is PublicView


def test_hands_that_lie_open_at_the_end_change_nothing() -> None:
    over = drawn(phase=Phase.OVER, hands=largest_hands()[:3])
    assert over == drawn(phase=Phase.OVER, hands=((JOKER,),) * 3)


@pytest.mark.parametrize(
    "changes",
    [
        {"to_move": 2},
        {"dealer": 1},
        {"hand_sizes": (14, 7, 14)},
        {"opened": (True, True, False)},
        {"top_discard": Face(RANKS[8], Suit.HEARTS)},
        {"top_discard": None},
        {"stock_count": 39},
        {"stock_count": 0},
        {"phase": Phase.OVER},
        {"melds": (at(1, 1, "run@8:8C JK 10C"),)},
        {"melds": (at(1, 1, "run@8:8C JK 10C"), at(3, 1, "set@9:9S JK 9H"))},
        {"melds": (at(1, 1, "run@8:8C JK 10C"), at(2, 2, "set@9:9S JK 9H"))},
        {"melds": (at(1, 1, "run@8:8C 9C JK"), at(2, 1, "set@9:9S JK 9H"))},
    ],
    ids=str,
)
def test_everything_that_changes_is_seen(changes: dict[str, Any]) -> None:
    assert image_of(drawn(**changes)).tobytes() != image_of(drawn()).tobytes()


def test_names_are_seen() -> None:
    assert changed(drawn(), drawn(names=("Anna", "Béla", "Csilla")))
    assert changed(drawn(names=("Anna", "Ödön", "C")), drawn(names=("Anna", "Ődön", "C")))


def test_the_player_to_move_stands_out() -> None:
    """The mark moves with the turn, and is gone when nobody is to move."""
    first, second = colours_in(drawn(to_move=0)), colours_in(drawn(to_move=2))
    assert first[DARK.fresh] == second[DARK.fresh] > 100
    assert not colours_in(drawn(phase=Phase.OVER))[DARK.fresh]


def test_every_card_of_a_meld_looks_different() -> None:
    faces = [Face(rank, suit) for suit in SUITS for rank in RANKS]
    assert len({card(face, MELD, Look()).image.tobytes() for face in faces}) == 52
    assert len({card(face, PILE, Look()).image.tobytes() for face in (*faces, JOKER)}) == 53


@pytest.mark.parametrize("deck", list(Deck))
def test_a_joker_shows_what_it_stands_for(deck: Deck) -> None:
    """RULES 4.4: in a run one card, in a set of three either of the missing suits."""
    look = Look(deck=deck)
    nine = [Face(RANKS[8], suit) for suit in SUITS]
    single = [joker((face,), look).image for face in nine]
    open_suits = joker((nine[1], nine[3]), look).image
    assert len({image.tobytes() for image in (*single, open_suits)}) == 5
    for face, image in zip(nine, single, strict=True):
        assert face.suit is not None
        colours = {colour: count for count, colour in image.getcolors(10_000) or ()}
        assert colours[INKS[deck][face.suit]] > 100
        assert colours[DARK.joker] > 500
    both = {colour for _, colour in open_suits.getcolors(10_000) or ()}
    assert {INKS[deck][Suit.HEARTS], INKS[deck][Suit.CLUBS]} <= both


def test_jokers_stand_in_their_place() -> None:
    before = table_of(EN, public(melds=(at(1, 1, "run@8:8C JK 10C"),)), NAMES)
    slots = before.owners[0].melds[0].slots
    assert slots[1] == Slot(JOKER, parse_faces("9C"))
    assert [slot.face for slot in slots] == [*parse_faces("8C JK 10C")]


def test_melds_are_grouped_by_owner_and_keep_their_numbers() -> None:
    melds = (
        at(1, 2, "set@13:KS KH KD"),
        at(2, 0, "set@12:QS QH QD"),
        at(3, 2, "run@2:2S 3S 4S"),
    )
    shown = table_of(EN, public(melds=melds), NAMES)
    assert [(owner.heading, [meld.number for meld in owner.melds]) for owner in shown.owners] == [
        ("Anna", [2]),
        ("Csaba", [1, 3]),
    ]


def test_four_colours_on_the_table() -> None:
    melds = (at(1, 0, "set@13:KS KH KD KC"),)
    found = colours_in(drawn(Look(deck=Deck.FOUR), melds=melds, top_discard=None))
    assert all(found[ink] > 100 for ink in INKS[Deck.FOUR].values())


def test_the_same_table_gives_the_same_bytes() -> None:
    first = drawn()
    forget()
    assert drawn() == first


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_busy_table_of_six_fits_in_pixels_and_bytes(look: Look) -> None:
    data = draw_table(table_of(HU, busy_table(), AWKWARD), look)
    image = image_of(data)
    assert image.width in WIDTHS
    assert image.height < 1.5 * image.width
    assert len(data) <= MOST_BYTES


def test_more_than_there_can_be_is_still_drawn() -> None:
    data = draw_table(table_of(HU, largest_public(), AWKWARD), Look(Theme.LIGHT, Deck.FOUR))
    assert len(data) <= MOST_BYTES


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_table_of_any_number_is_no_higher_than_wide(seats: int) -> None:
    view = public(hand_sizes=(14,) * seats, opened=(False,) * seats, melds=(), to_move=0)
    names = ("W" * 32,) * seats
    image = image_of(draw_table(table_of(EN, view, names), Look()))
    assert (image.width, image.height <= image.width) == (WIDTHS[0], True)


def test_a_run_of_thirteen_fits_into_the_width() -> None:
    """RULES 4.2: the longest run there is."""
    run = FaceMeld(MeldKind.RUN, 1, tuple(Face(rank, Suit.SPADES) for rank in RANKS))
    view = public()
    longest = replace(view.melds[0], number=88, meld=run)
    shown = table_of(EN, view._replace(melds=(longest,)), NAMES)
    assert shown.owners[0].melds[0].width <= WIDTHS[0] - 40
    assert image_of(draw_table(shown, Look())).width == WIDTHS[0]
