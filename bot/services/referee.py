"""What every change of a deal has in common, inside one transaction.

A move is decided and appended; a deal that ends is scored, and with the last one the match is
finished.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rummy.cards import Card, full_pack
from bot.rummy.deal import Context, decide, evolve, open_deal
from bot.rummy.moves import Move
from bot.rummy.scoring import score_state
from bot.rummy.state import DealState, Phase
from bot.services.loading import Loaded, load
from bot.services.memory import Memory
from bot.services.ports import Clock, Shuffler
from bot.storage import deals, matches


@dataclass(frozen=True, slots=True)
class Referee:
    """Carries moves out. `pause` is the time after which the next deal begins by itself."""

    clock: Clock
    shuffler: Shuffler
    pause: timedelta
    memory: Memory

    async def start_deal(self, conn: AsyncConnection, loaded: Loaded) -> Loaded:
        """Deal the next deal of the match (RULES 2)."""
        match = loaded.core_match
        seed = self.shuffler.new_seed()
        number = match.next_deal
        pack = full_pack(match.rules.packs_for(match.seats), match.rules.jokers)
        order = self.shuffler.deal_order(seed, pack)
        dealer = match.dealer_of(number)
        started = open_deal(match.rules, match.seats, dealer, order)
        now = self.clock.now()
        deal = await deals.create(conn, loaded.match.id, number, dealer, seed, now)
        await deals.append(conn, deal.id, 0, started, now=now)
        return await load(conn, loaded.table.id, self.memory)

    async def play(
        self,
        conn: AsyncConnection,
        loaded: Loaded,
        move: Move,
        actor: int | None,
        interaction_id: int | None,
    ) -> Loaded:
        """Carry out one move. Raise IllegalMove or StaleAppend; then nothing has changed."""
        deal, state = loaded.running_deal()
        events = decide(state, move, self._context(deal.seed))
        await deals.append(
            conn,
            deal.id,
            len(loaded.events),
            events,
            actor=actor,
            interaction_id=interaction_id,
            now=self.clock.now(),
        )
        for event in events:
            state = evolve(state, event)
        loaded = loaded.with_events(events, state)
        if state.phase is Phase.OVER:
            await self._finish(conn, loaded, state)
        return loaded

    def _context(self, seed: bytes) -> Context:
        def reshuffle(number: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
            return self.shuffler.reshuffle(seed, number, cards)

        return Context(reshuffle)

    async def _finish(self, conn: AsyncConnection, loaded: Loaded, state: DealState) -> None:
        deal, _ = loaded.deal, loaded.state
        if deal is None:
            raise ValueError("a deal that is over has a record")
        now = self.clock.now()
        last = loaded.core_match.next_deal >= loaded.rules.deals
        next_at = None if last else now + self.pause
        await deals.finish(conn, deal.id, score_state(state), now, next_at)
        if last:
            await matches.finish(conn, loaded.match.id, now)
