"""Views for the tests of what is drawn: small ones, and the largest a table can come to."""

from typing import Any

from bot.i18n import Texts
from bot.rummy.cards import JOKER, SUITS, Face, Rank, Suit
from bot.rummy.events import Finish
from bot.rummy.melds import FaceMeld, MeldKind
from bot.rummy.notation import parse_faces, parse_meld
from bot.rummy.ruleset import RuleSet
from bot.rummy.scoring import DealScore, LineKind, ScoreLine, SeatScore
from bot.rummy.state import Phase
from bot.rummy.views import MeldView, PublicView, SeatView
from bot.ui.render_table import TableHead

EN = Texts("en", strict=True)
HU = Texts("hu", strict=True)
BOTH = (EN, HU)
NAMES = ("Anna", "Béla", "Csaba")
# What people call themselves: as long as Discord lets them, with all that must not work.
AWKWARD = (
    "@everyone" * 4,
    "**_`~|>#" * 4,
    "\u202e" + "W" * 31,
    "\u200b",
    "🂡" * 32,
    "[x](https://example.org/aaaaaaa)",
)
HEAD = TableHead(3, 7, "Kocsma", "römi", "https://discord.com/channels/1/2")
LONG_HEAD = TableHead(20, 20, "S" * 100, "c" * 100, "https://discord.com/channels/" + "9" * 40)
FULL_RUN = FaceMeld(MeldKind.RUN, 1, (JOKER,) * 12 + (Face(Rank.KING, Suit.HEARTS),))


def at(number: int, owner: int, meld: str) -> MeldView:
    """Return a meld on the table, worth what the classic rules say."""
    said = parse_meld(meld)
    return MeldView(number, owner, said, said.value(RuleSet()))


def public(**changes: Any) -> PublicView:
    """Return a view of three seats in the middle of a deal; Béla is to draw."""
    view = PublicView(
        rules=RuleSet(),
        phase=Phase.DRAW,
        dealer=0,
        opener=1,
        to_move=1,
        turns_done=7,
        hand_sizes=(14, 8, 14),
        opened=(False, True, False),
        melds=(at(1, 1, "run@8:8C JK 10C"), at(2, 1, "set@9:9S JK 9H")),
        top_discard=Face(Rank.NINE, Suit.SPADES),
        discard_count=8,
        stock_count=40,
        reshuffles=0,
        exhausted=False,
        may_take=True,
        taken=None,
        moved=False,
        winner=None,
        finish=None,
        hands=(),
    )
    return view._replace(**changes)


def seat(hand: str = "9S 10S 4H JK", **changes: Any) -> SeatView:
    """Return the view of Béla, to draw unless the changes say otherwise."""
    view = SeatView(
        public=public(),
        seat=1,
        hand=parse_faces(hand),
        drawn=None,
        bound=False,
        owed=0,
        may=frozenset(),
    )
    return view._replace(**changes)


def largest_public() -> PublicView:
    """Return more than three packs of cards on the table of six, in long runs of jokers."""
    melds = tuple(MeldView(number, number % 6, FULL_RUN, 999) for number in range(1, 25))
    return public(
        rules=RuleSet(jokers=9, deals=20, opening_minimum=100, unopened_penalty=200),
        dealer=5,
        hand_sizes=(99,) * 6,
        opened=(True,) * 6,
        melds=melds,
        top_discard=Face(Rank.TEN, Suit.HEARTS),
        discard_count=100,
        stock_count=100,
        exhausted=True,
        may_take=False,
    )


def largest_hands() -> tuple[tuple[Face, ...], ...]:
    hand = tuple(Face(Rank.TEN, suit) for suit in SUITS for _ in range(8))
    return (hand,) * 6


def largest_score() -> DealScore:
    """Return the longest score there can be: every line for every loser."""
    lines = tuple(ScoreLine(kind, 1999) for kind in LineKind)
    return DealScore(0, Finish.STAGED, (SeatScore(lines),) * 6)


def scored(*points: int, winner: int | None = None, finish: Finish | None = None) -> DealScore:
    """Return a score with these points by seat."""
    lines = ((ScoreLine(LineKind.CARDS, number),) for number in points)
    return DealScore(winner, finish, tuple(SeatScore(line) for line in lines))
