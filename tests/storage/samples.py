"""Tables, matches and whole deals to store."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rummy.autoplay import safe_default
from bot.rummy.cards import Card, full_pack
from bot.rummy.deal import Context, decide, evolve, fold, open_deal
from bot.rummy.events import Event
from bot.rummy.moves import Move
from bot.rummy.notation import parse_face, parse_move
from bot.rummy.ruleset import RuleSet
from bot.rummy.state import DealState, Phase
from bot.rummy.views import seat_view
from bot.storage import deals, matches, tables
from bot.storage.engine import Store
from bot.storage.records import DealRecord, MatchRecord, PlaceRecord, TableRecord

NOW = datetime(2025, 1, 31, 12, 30, 15, 123456, tzinfo=UTC)
LATER = NOW + timedelta(minutes=5)
# The largest id Discord can give out before the upper bit is needed.
BIG = 2**63 - 1
ANN, BOB, CLEO = BIG, BIG - 1, 17
RULES = RuleSet(jokers=4, opening_minimum=51)
SEED = bytes(range(32))


def place(channel_id: int = BIG - 10) -> PlaceRecord:
    """Return a channel of a server with a Hungarian name."""
    return PlaceRecord(BIG - 20, "Kőr Király Klub 🂾", channel_id, "römi-asztal", "hu")


@dataclass(frozen=True, slots=True)
class Begun:
    """A table with a match that was begun and its first deal."""

    table: TableRecord
    match: MatchRecord
    deal: DealRecord


async def begin(
    store: Store, channel_id: int = BIG - 10, users: Sequence[int] = (ANN, BOB)
) -> Begun:
    """Seat some users at a new table and begin their match and its first deal, without events."""

    async def all_of_it(conn: AsyncConnection) -> Begun:
        table = await tables.create(conn, place(channel_id), users[0], NOW)
        match = await matches.create(conn, table.id, RULES)
        for user in users:
            await matches.add_seat(conn, match.id, user, f"player {user}", NOW)
        await matches.begin(conn, match.id, 1, NOW)
        deal = await deals.create(conn, match.id, 1, 1, SEED, NOW)
        return Begun(table, match, deal)

    return await store.write(all_of_it)


def played_deal(seed: int = 1) -> tuple[tuple[Event, ...], ...]:
    """Play a deal of two to its end and return its events move by move.

    The opener lays six figures, takes them back and lays them again; then the safe default plays
    both until the stock can be refilled no more (RULES 3.3, 5.1, 6.3).
    """
    chance = random.Random(seed)
    log: list[tuple[Event, ...]] = [open_deal(RULES, 2, 1, _order(chance))]
    state = fold(log[0])

    def reshuffled(_number: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(chance.sample(cards, len(cards)))

    context = Context(reshuffled)
    laying = "0 lay set@12:QS QH QD + set@13:KS KH KD"
    script = [parse_move(line) for line in (laying, "0 undo", laying)]
    while state.phase is not Phase.OVER:
        log.append(decide(state, _next_move(state, script), context))
        for event in log[-1]:
            state = evolve(state, event)
    return tuple(log)


def _next_move(state: DealState, script: list[Move]) -> Move:
    return script.pop(0) if script else safe_default(seat_view(state, state.to_move))


def _order(chance: random.Random) -> tuple[Card, ...]:
    """Return a pack with six figures on top, where the opener gets them (RULES 2.1)."""
    pack = full_pack(RULES.packs_for(2), RULES.jokers)
    first = [Card(parse_face(code), 1) for code in ("QS", "QH", "QD", "KS", "KH", "KD")]
    rest = [card for card in pack if card not in first]
    return (*first, *chance.sample(rest, len(rest)))
