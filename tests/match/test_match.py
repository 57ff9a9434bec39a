"""A match of seven deals, played by three people who use nothing but slash commands."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from bot.standin import Message
from tests.match import scorekeeper
from tests.match.hall import PATIENCE, Hall, hall
from tests.match.playing import DealPlayer
from tests.match.script import Deal, read_all
from tests.support.reading import said

RULES = "max_reshuffles=1"
LEAST_MOVES = 150


@pytest.mark.slow
@pytest.mark.timeout(240)
async def test_three_people_play_a_match_of_seven_deals_by_slash_commands(tmp_path: Path) -> None:
    """The script stands in `deals/`; the score is reckoned again from the channel alone.

    Proves, through Discord's REST and gateway and over a killed process:
    RULES 2.1, 2.2 (the opener has 15 cards, does not draw, may lay down and go out),
    RULES 2.3 (dealer and opener move on by one seat),
    RULES 3.1, 3.2 (drawing; a taken discard is used, or given back),
    RULES 3.3 (an opening is taken back, also after a restart),
    RULES 3.4 (only the player to move moves; a refused move changes nothing),
    RULES 4.1, 4.4 (what is no meld; jokers in runs and sets),
    RULES 5.1, 5.2 (opening over two melds, 23 and 2 points short, and with 50 to the point),
    RULES 5.3, 5.4 (later lay-downs; lay-offs on one's own and on another's meld),
    RULES 5.5 (joker swap in a run, and in a set of three with both missing suits),
    RULES 5.6 (the last card is discarded),
    RULES 6.1, 6.2 (out in several steps; from hand, with lay-offs, and in the first turn),
    RULES 6.3 (the stock is made anew once, then the deal ends without a winner),
    RULES 7.1 to 7.7 (every line of every score) and RULES 8.1, 8.2 (sheet, distances, winner).
    """
    deals = read_all()
    done: Counter[str] = Counter()
    async with hall(tmp_path, deals) as here:
        await _sit_down(here)
        for deal in deals:
            await _play(here, deal, done)
        await _match_is_over(here)
        assert here.people["Cili"].dms == []
        assert here.bot.starts == 2
        assert (tmp_path / "romi.sqlite3").is_file()
        _log_is_clean(here.bot.log)
    assert done.total() >= LEAST_MOVES
    assert set(done) == {"draw", "take", "meld", "layoff", "swap", "undo", "discard"}


async def _sit_down(here: Hall) -> None:
    """Open the table and join it; who takes no DMs is told so, and nobody else is."""
    opened = await here.slash("Anna", "start", rules=RULES)
    assert opened.ephemeral
    for name, phrase in (("Béla", "Leültél"), ("Cili", "cannot write to you privately")):
        assert phrase in await here.private(name, "join")
    assert len(here.people["Anna"].dms) == len(here.people["Béla"].dms) == 1
    card = await here.public("Béla", "rules")
    assert "50" in card


async def _play(here: Hall, deal: Deal, done: Counter[str]) -> None:
    begun = await here.private(deal.opener, "begin")
    said = {"Béla": "Kiosztva", "Cili": "is dealt", "Anna": "is dealt"}
    assert ("has begun" if deal.number == 1 else said[deal.opener]) in begun
    newest = max((message.id for message in here.room.messages if message.mentions), default=0)
    score = await DealPlayer(here, deal, done, newest).play()
    read = scorekeeper.deals_in(here.room.messages)
    assert [each.number for each in read] == list(range(1, deal.number + 1))
    now = read[-1]
    assert now.points() == now.posted == deal.scores
    assert {name: now.lines(name) for name in here.names} == now.posted_lines
    await _standings_agree(here, read, score)


async def _standings_agree(here: Hall, read: list[scorekeeper.Deal], score: Message) -> None:
    """The sheet with the score and the one that anybody may ask for, reckoned again."""
    reckoned = scorekeeper.sheet_of(read, here.names)
    assert scorekeeper.posted_sheet(score.embeds[1]) == reckoned
    asked = await here.slash("Cili", "standings")
    assert not asked.ephemeral
    assert scorekeeper.posted_sheet(asked.embeds[0]) == reckoned


async def _match_is_over(here: Hall) -> None:
    """The last message names the winner and shows the final sheet."""
    final = await here.room.wait_for(lambda m: " wins with " in said(m), PATIENCE)
    read = scorekeeper.deals_in(here.room.messages)
    assert len(read) == 7
    winner = scorekeeper.best(read, here.names)
    total = dict(zip(here.names, scorekeeper.totals(read, here.names), strict=True))[winner]
    points = str(total).replace("-", "−")
    assert said(final) == f"**{winner}** wins with {points} points."
    assert final.embeds[0]["title"] == "Final standings"
    assert scorekeeper.posted_sheet(final.embeds[0]) == scorekeeper.sheet_of(read, here.names)
    assert final.mentions == []
    over = await here.private("Anna", "draw")
    assert "match" in over


def _log_is_clean(log: Path) -> None:
    text = log.read_text(encoding="utf-8")
    assert " ERROR " not in text
    assert "Traceback" not in text


@pytest.mark.parametrize("name", ["scorekeeper", "shadow", "script", "cards"])
def test_what_is_expected_is_reckoned_without_the_bot(name: str) -> None:
    """What the match is compared with shares no code with `bot`."""
    tree = ast.parse((Path(__file__).parent / f"{name}.py").read_text(encoding="utf-8"))
    modules = {
        module
        for node in ast.walk(tree)
        for module in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else []
        )
    }
    assert modules
    assert not {module for module in modules if module.partition(".")[0] in ("bot", "cogs")}
    assert all(module.startswith("tests.match.") for module in modules if "tests" in module)
