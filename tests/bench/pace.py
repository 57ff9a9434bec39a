"""How many moves a second the core takes, against RLCard's gin rummy: what is counted, and how.

The core judges and applies (`decide`, `evolve`) every move of whole matches of seven deals: draws,
lay-downs, lay-offs, swaps and discards, as a plain policy made them. They are recorded before and
played again from the deal on, so that the time of the policy is not counted; the end of every deal
has to be the recorded one. RLCard's environment plays whole games by chance; only its own `reset`,
`step` and `get_payoffs` are counted, its agent is not. Its step also describes the state and lists
the legal moves to the agent, which the core does in other functions that are not counted here.
`python -m tests.bench.pace NAME` is one of the two in a process of its own.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from bot.rummy.deal import Context, decide, evolve, start
from bot.rummy.ruleset import RuleSet
from bot.rummy.state import DealState
from tests.bench.matches import PlayedDeal, context, played_match
from tests.bench.workers import serve

# A number of moves and the milliseconds of processor time they took.
Pace = tuple[int, float]
CLASSIC = RuleSet()
GAMES = 12


def replayed(deal: PlayedDeal, ctx: Context) -> DealState:
    """Play all moves of a deal again; return its end."""
    state = start(deal.began)
    for move in deal.moves:
        for event in decide(state, move, ctx):
            state = evolve(state, event)
    return state


def core(seed: int) -> Pace:
    """Play a match of two, three or four seats again."""
    deals = played_match(seed, 2 + seed % 3, CLASSIC)
    contexts = [context(deal.seed) for deal in deals]
    started = time.process_time()
    ends = [replayed(deal, ctx) for deal, ctx in zip(deals, contexts, strict=True)]
    spent = (time.process_time() - started) * 1000
    if ends != [deal.ended for deal in deals]:
        raise RuntimeError("a match that was played again ended in another way")
    return sum(len(deal.moves) for deal in deals), spent


class RLCard:
    """Gin rummy of the package rlcard, played by chance."""

    def __init__(self) -> None:
        package: Any = importlib.import_module("rlcard")
        self.env = package.make("gin-rummy", config={"seed": 1})

    def __call__(self, seed: int) -> Pace:
        """Play some games to their ends."""
        chance, env = random.Random(seed), self.env
        decisions, spent = 0, 0.0
        for _ in range(GAMES):
            started = time.process_time()
            state, _ = env.reset()
            spent += time.process_time() - started
            while not env.is_over():
                action = chance.choice(list(state["legal_actions"]))
                started = time.process_time()
                state, _ = env.step(action)
                spent += time.process_time() - started
                decisions += 1
            started = time.process_time()
            env.get_payoffs()
            spent += time.process_time() - started
        return decisions, spent * 1000


PLAYERS: dict[str, Callable[[], Callable[[int], Pace]]] = {"core": lambda: core, "RLCard": RLCard}

if __name__ == "__main__":
    serve(PLAYERS[sys.argv[1]])
