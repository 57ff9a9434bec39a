"""The case files: single melds, scores of single deals, and single moves."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.rummy.cards import Face
from bot.rummy.deal import decide
from bot.rummy.errors import IllegalMove
from bot.rummy.events import Finish
from bot.rummy.melds import written_readings
from bot.rummy.notation import parse_faces, parse_move, print_faces, print_meld
from bot.rummy.scoring import score_deal, score_state
from bot.rummy.state import DealState
from tests.rummy.build import CTX, all_cards, apply, hand, rules_of, said, table

CASES = Path(__file__).parent / "cases"
FINISHES = {"hand": Finish.FROM_HAND, "staged": Finish.STAGED, "none": None}


def cases(name: str) -> list[Any]:
    """Return the cases of a file as parameters, named by their clauses and their id."""
    loaded = json.loads((CASES / f"{name}_cases.json").read_text(encoding="utf-8"))["cases"]
    return [
        pytest.param(case, id=f"{case['clause'].replace(' ', '+')}-{case['id']}") for case in loaded
    ]


@pytest.mark.parametrize("case", cases("meld"))
def test_meld(case: dict[str, Any]) -> None:
    """RULES 4.1-4.4, 1.3: a group written in order is the meld that the case says, or none."""
    rules = rules_of(case["rules"])
    found = written_readings(parse_faces(case["cards"]), rules)
    expected = [] if case["kind"] is None else [(case["kind"], case["value"])]
    assert [(meld.kind.value, meld.value(rules)) for meld in found] == expected


@pytest.mark.parametrize("case", cases("scoring"))
def test_score(case: dict[str, Any]) -> None:
    """RULES 7.1-7.8, 1.3, 1.4, 6.3: the score of a deal from the hands at its end."""
    hands = [parse_faces(" ".join(player["hand"])) for player in case["players"]]
    opened = [bool(player.get("opened", True)) for player in case["players"]]
    finish = FINISHES[case["winner"]]
    winner = None if finish is None else hands.index(())
    score = score_deal(rules_of(case["rules"]), hands, opened, winner, finish)
    assert list(score.totals) == case["expected"]


FACTS: dict[str, Callable[[DealState], object]] = {
    "hands": lambda state: {str(seat): hand(state, seat) for seat in range(state.seats)},
    "sizes": lambda state: [len(cards) for cards in state.hands],
    "melds": lambda state: [f"{at.owner} {print_meld(at.meld.said)}" for at in state.melds],
    "discards": lambda state: print_faces(card.face for card in state.discards),
    "stock": lambda state: len(state.stock),
    "phase": lambda state: state.phase.value,
    "to_move": lambda state: state.to_move,
    "opened": lambda state: [state.has_opened(seat) for seat in range(state.seats)],
    "bound": lambda state: state.turn.bound,
    "owed": lambda state: state.turn.owed,
    "idle_turns": lambda state: state.idle_turns,
    "reshuffles": lambda state: state.reshuffles,
    "winner": lambda state: state.winner,
    "finish": lambda state: state.finish and state.finish.value,
    "scores": lambda state: list(score_state(state).totals),
}


def plain(value: object) -> object:
    """Return a parameter of a refusal as JSON would hold it."""
    if isinstance(value, Face):
        return value.code
    return [plain(item) for item in value] if isinstance(value, tuple) else value


@pytest.mark.parametrize("case", cases("moves"))
def test_move(case: dict[str, Any]) -> None:
    """RULES 1-7, 9: a move brings about these events, or is refused under this clause."""
    state = table(case["state"], rules_of(case["rules"]))
    move = parse_move(case["move"])
    if "refused" in case:
        with pytest.raises(IllegalMove) as caught:
            decide(state, move, CTX)
        assert [caught.value.clause, caught.value.code.value] == case["refused"]
        params = {name: plain(value) for name, value in caught.value.params.items()}
        assert case.get("params", {}).items() <= params.items()
        return
    events = decide(state, move, CTX)
    assert said(events) == case["events"]
    after = apply(state, events)
    assert all_cards(after) == all_cards(state)
    for name, expected in case.get("facts", {}).items():
        found = FACTS[name](after)
        if name == "hands" and isinstance(found, dict):
            found = {seat: found[seat] for seat in expected}
        assert found == expected, name


def test_every_clause_that_a_move_can_show_has_a_case() -> None:
    """RULES 1-9: no numbered clause of the game at the table is without a case."""
    names = ("meld", "scoring", "moves")
    cited = {clause for name in names for case in cases(name) for clause in _clauses(case)}
    chapters = {1: 4, 2: 4, 3: 4, 4: 5, 5: 6, 6: 3, 7: 8}
    numbered = {f"{at}.{clause}" for at, last in chapters.items() for clause in range(1, last + 1)}
    assert numbered | {"9"} == cited


def _clauses(parameter: Any) -> list[str]:
    clause: str = parameter.values[0]["clause"]
    return clause.split()
