"""Packs in a given order, so that a story can say who holds what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from bot.rummy.cards import Face, Rank, Suit, faces, full_pack
from bot.rummy.notation import parse_faces, print_faces
from bot.rummy.state import HAND_SIZE
from tests.support.chance import ScriptedShuffler

# Fills hands with few melds: most ranks are two apart.
_DULL = (Rank.TWO, Rank.SEVEN, Rank.FOUR, Rank.NINE, Rank.SIX, Rank.JACK, Rank.KING)


class StackedShuffler(ScriptedShuffler):
    """A shuffler whose next orders are given while the bot runs. Seat 0 opens the first deal."""

    def __init__(self) -> None:
        super().__init__(dealer=-1)

    def stack(self, *orders: str) -> None:
        """Let the next deals begin with these cards instead of those stacked before."""
        self._orders[:] = orders

    def stack_reshuffles(self, *orders: str) -> None:
        """Let the next new stocks begin with these cards."""
        self._reshuffles[:] = orders


def order(*hands: str, stock: str = "", packs: int = 2, jokers: int = 2) -> str:
    """Return the beginning of a pack that deals these hands, the opener's first, then a stock.

    A hand that is too short is filled with dull cards.
    """
    given = [list(parse_faces(hand)) for hand in hands]
    drawn = parse_faces(stock)
    rest = Counter(faces(full_pack(packs, jokers)))
    rest.subtract(face for hand in given for face in hand)
    rest.subtract(drawn)
    if min(rest.values()) < 0:
        raise ValueError("a card is used too often")
    dealt = [_filled(hand, HAND_SIZE + (at == 0), rest) for at, hand in enumerate(given)]
    return print_faces([*(face for hand in dealt for face in hand), *drawn])


def _filled(hand: Sequence[Face], size: int, rest: Counter[Face]) -> list[Face]:
    filled = list(hand)
    for face in _dull_first():
        if len(filled) < size and rest[face] and face not in filled:
            rest[face] -= 1
            filled.append(face)
    if len(filled) != size:
        raise ValueError(f"a hand of {len(filled)} cards")
    return filled


def _dull_first() -> Iterator[Face]:
    for ranks in (_DULL, [rank for rank in Rank if rank not in _DULL]):
        for turn, (at, rank) in product(range(len(Suit)), enumerate(ranks)):
            yield Face(rank, list(Suit)[(at + turn) % len(Suit)])
