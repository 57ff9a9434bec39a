"""Chance, derived from the seed of a deal."""

import hashlib
from collections import Counter

from bot.rummy.cards import full_pack
from bot.services.shuffling import SeedShuffler

SHUFFLER = SeedShuffler()
PACK = full_pack(2, 2)
SEED = bytes(range(32))


def test_an_order_follows_from_its_seed_alone() -> None:
    """RULES 2.4: a deal can be replayed from its seed, and no two seeds give the same."""
    order = SHUFFLER.deal_order(SEED, PACK)
    assert order == SHUFFLER.deal_order(SEED, PACK)
    assert Counter(order) == Counter(PACK)
    assert order != SHUFFLER.deal_order(bytes(32), PACK)
    assert order != SHUFFLER.reshuffle(SEED, 1, PACK)
    assert SHUFFLER.reshuffle(SEED, 1, PACK) != SHUFFLER.reshuffle(SEED, 2, PACK)


def test_seeds_are_fresh_and_long() -> None:
    """RULES 2.4: 256 bits from a cryptographic source."""
    seeds = {SHUFFLER.new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {32}


def test_the_published_function_gives_the_same_order() -> None:
    """RULES 2.4: the order computed again here, from the words of the module alone."""

    def numbers(purpose: bytes) -> list[int]:
        blocks = (
            hashlib.sha256(SEED + purpose + counter.to_bytes(8, "big")).digest()
            for counter in range(200)
        )
        return [
            int.from_bytes(block[at : at + 8], "big") for block in blocks for at in (0, 8, 16, 24)
        ]

    stream = iter(numbers(b"deal"))
    row = list(PACK)
    for last in range(len(row) - 1, 0, -1):
        limit = last + 1
        number = next(stream)
        while number >= 2**64 - 2**64 % limit:
            number = next(stream)
        other = number % limit
        row[last], row[other] = row[other], row[last]
    assert tuple(row) == SHUFFLER.deal_order(SEED, PACK)


def test_every_seat_may_deal_first() -> None:
    """RULES 2.3: the first dealer is drawn at random, each seat about as often."""
    drawn = Counter(SHUFFLER.first_dealer(bytes([n, n // 256] * 16), 4) for n in range(256))
    assert set(drawn) == {0, 1, 2, 3}
    assert min(drawn.values()) > 40
