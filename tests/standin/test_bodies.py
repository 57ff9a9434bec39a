"""The stand-in is strict: faulty bodies are refused as Discord refuses them, good ones pass."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from .bodies import Case
from .desk import Desk
from .faulty import FAULTY
from .good import GOOD


def _at(tree: Any, path: str) -> bool:
    for key in filter(None, path.split(".")):
        if key not in tree:
            return False
        tree = tree[key]
    return bool(tree)


@pytest.mark.parametrize("case", FAULTY, ids=str)
async def test_faulty_body_is_refused(desk: Desk, case: Case) -> None:
    """NOTES 1.2, 1.3, 4: the code, and for 50035 the place of the fault, are Discord's."""
    before = [message.revisions[-1] for message in _all_messages(desk)]
    status, answer = await desk.send(case)
    assert 400 <= status < 500
    assert answer["code"] == case.code, answer
    if case.code == 50035:
        assert _at(answer["errors"], case.at), answer["errors"]
    assert [message.revisions[-1] for message in _all_messages(desk)] == before


def _all_messages(desk: Desk) -> list[Any]:
    return [m for c in desk.discord.world.channels.values() for m in c.messages.values()]


@pytest.mark.parametrize("case", GOOD, ids=str)
async def test_good_body_is_accepted(desk: Desk, case: Case) -> None:
    """NOTES 1.2, 1.3: what lies exactly on a limit, and what discord.py sends, passes."""
    status, answer = await desk.send(case)
    assert status < 300, answer


def test_there_are_enough_faults() -> None:
    """At least sixty different faulty bodies are tried."""
    assert len({case.name for case in FAULTY}) == len(FAULTY) >= 60


async def test_refused_answer_leaves_the_interaction_open(desk: Desk) -> None:
    """A body that is refused does not use up the one response (NOTES 1.1)."""
    door = "POST /interactions/{interaction}/{token}/callback"
    status, _ = await desk.send(Case("bad", door, {"type": 4, "data": {}}, 50006))
    assert status == 400
    await desk.do(door, {"type": 4, "data": {"content": "x"}})


async def test_answers_at_the_same_time(desk: Desk) -> None:
    """Of two answers at once one wins, the other is 40060 (R6)."""
    door = "POST /interactions/{interaction}/{token}/callback"
    case = Case("both", door, {"type": 4, "data": {"content": "x"}}, 0)
    both = await asyncio.gather(desk.send(case), desk.send(case))
    assert sorted(status for status, _ in both) == [204, 400]
    assert {answer["code"] for _, answer in both if answer} == {40060}
