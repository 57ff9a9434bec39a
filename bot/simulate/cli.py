"""`python -m bot simulate`: play matches of computer players and print what they come to."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NoReturn

from rich.console import Console
from rich.progress import track

from bot.players.choosing import Level
from bot.rummy.ruleset import MAX_SEATS, MIN_SEATS, PRESETS
from bot.simulate.figures import Row, estimate, figures
from bot.simulate.playing import GREEDY, Unfinished
from bot.simulate.running import Plan, cores, play

KINDS = (*(str(level) for level in Level), GREEDY)
EXIT_FAULT = 1
EXIT_WRONG_USE = 2
EXIT_STOPPED = 130
MOST_MATCHES = 1_000_000
MOST_PROCESSES = 61  # what Windows allows


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Say in one sentence what is wrong, and end."""
        print(f"romi simulate: {message}", file=sys.stderr)
        raise SystemExit(EXIT_WRONG_USE)


def _matches(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST_MATCHES:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {MOST_MATCHES}")
    return int(text)


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def _seats(text: str) -> tuple[str, ...]:
    kinds = tuple(kind.strip() for kind in text.split(","))
    for kind in kinds:
        if kind not in KINDS:
            raise argparse.ArgumentTypeError(f"{kind!r} is none of {', '.join(KINDS)}")
    if not MIN_SEATS <= len(kinds) <= MAX_SEATS:
        raise argparse.ArgumentTypeError(f"a table has {MIN_SEATS} to {MAX_SEATS} seats")
    return kinds


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m bot simulate", description=__doc__)
    parser.add_argument("--matches", type=_matches, default=100, help="how many matches to play")
    parser.add_argument(
        "--seats", type=_seats, default=("strong", "steady"), help=f"some of {', '.join(KINDS)}"
    )
    parser.add_argument("--seed", type=_seed, default=1, help="decides all cards and all chance")
    parser.add_argument("--preset", choices=PRESETS, default="classic", help="the rules")
    parser.add_argument(
        "--deals-only", action="store_true", help="matches of one deal instead of seven"
    )
    parser.add_argument(
        "--processes", type=_matches, default=cores(), help="how many work at a time"
    )
    return parser


def main(arguments: Sequence[str]) -> int:
    """Play and print; return the exit code."""
    try:
        wanted = _parser().parse_args(arguments)
    except SystemExit as end:
        return int(end.code or 0)
    rules = PRESETS[wanted.preset]
    if wanted.deals_only:
        rules = replace(rules, deals=1)
    plan = Plan(rules, wanted.seats, wanted.matches, wanted.seed)
    try:
        rows = list(
            _shown(play(plan, min(wanted.processes, wanted.matches, MOST_PROCESSES)), plan.matches)
        )
    except Unfinished as fault:
        print(f"romi simulate: {fault}", file=sys.stderr)
        return EXIT_FAULT
    except KeyboardInterrupt:
        print("romi simulate: stopped", file=sys.stderr)
        return EXIT_STOPPED
    print(table(plan, rows))
    return 0


def _shown(rows: Iterable[Row], total: int) -> Iterable[Row]:
    """Pass matches on and show on a terminal how far they have come."""
    console = Console(stderr=True)
    return track(
        rows,
        "playing",
        total=total,
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def table(plan: Plan, rows: Sequence[Row]) -> str:
    """Return the averages of every player as a table."""
    lines = ["| player | matches won, % | deals won, % | from hand, % | points a deal |"]
    lines.append("|---|---:|---:|---:|---:|")
    for at, kind in enumerate(plan.players):
        found = figures(rows, at)
        cells = [found.wins.text(100), found.won.text(100), found.from_hand.text(100)]
        lines.append(f"| {kind} | {' | '.join(cells)} | {found.points.text()} |")
    deals = sum(row.deals for row in rows)
    idle = sum(row.without_winner for row in rows)
    turns = estimate(rows, lambda row: row.turns / row.deals)
    lines.append(
        f"{len(rows)} matches, {deals} deals, {idle} of them without a winner, "
        f"{turns.mean:.1f} turns a deal; ± is the 95 % interval"
    )
    return "\n".join(lines)
