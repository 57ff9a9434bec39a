"""The referee lets every correct body pass and refuses every deliberate fault."""

from __future__ import annotations

import pytest

from tests.openapi import command_bodies, interaction_bodies  # noqa: F401  (register bodies)
from tests.openapi.bodies import CALLBACK, CHANNEL, GOOD
from tests.openapi.checker import Checker
from tests.openapi.command_faults import COMMAND_FAULTS
from tests.openapi.faults import FAULTS, Fault
from tests.openapi.recorder import Recorder, Totals
from tests.openapi.rules_commands import command_size

pytestmark = pytest.mark.openapi
EMPTY = {"content": ""}
ALL_FAULTS = [*FAULTS, *COMMAND_FAULTS]


@pytest.mark.parametrize("name", GOOD)
async def test_a_correct_body_passes(checker: Checker, name: str) -> None:
    """NOTES 4: no false alarm on what discord.py itself builds."""
    case = GOOD[name]
    assert checker.check_request(case.method, case.path, await case.body()) == []


@pytest.mark.parametrize("fault", ALL_FAULTS, ids=str)
async def test_a_fault_is_named(checker: Checker, fault: Fault) -> None:
    """NOTES 4, R23: each fault is caught, for its own reason, in words that name the place."""
    case = GOOD[fault.base]
    errors = checker.check_request(case.method, case.path, await fault.body())
    assert fault.names in "\n".join(errors)


def test_the_samples_are_as_many_as_promised() -> None:
    """NOTES 4: at least 24 correct bodies and 68 faults, no fault twice."""
    assert len(GOOD) >= 24
    distinct = {(fault.base, fault.at, repr(fault.to)) for fault in ALL_FAULTS}
    assert len(distinct) == len(ALL_FAULTS) >= 68


async def test_an_error_names_the_place_in_one_line(checker: Checker) -> None:
    """NOTES 4 (9): the branch is chosen by type, so one fault is one readable error."""
    body = await GOOD["five_rows"].body()
    body["components"][0]["components"][0]["label"] = "x" * 81
    (error,) = checker.check_request("POST", CHANNEL, body)
    assert error.startswith("components[0].components[0].label: ")
    assert error.endswith("is longer than 80 characters")


@pytest.mark.parametrize(
    "method, path, body, error",
    [
        ("POST", "/api/v10/channels/general/messages", {"content": "x"}, "no such operation"),
        ("POST", "/api/v10/nothing", {}, "no such operation"),
        ("PUT", "/api/v10/users/@me/channels", {}, "no such operation"),
        ("POST", CHANNEL, None, "body is missing"),
        ("DELETE", f"{CHANNEL}/1", {"content": "x"}, "takes no body"),
    ],
)
def test_the_operation_is_checked(
    checker: Checker, method: str, path: str, body: object, error: str
) -> None:
    """A wrong route or a body where none belongs is a fault too."""
    assert error in "\n".join(checker.check_request(method, path, body))


@pytest.mark.parametrize(
    "method, path",
    [
        ("GET", "/api/v10/gateway/bot"),
        ("GET", "/users/@me"),
        ("DELETE", f"{CHANNEL}/1"),
        ("GET", "/api/v10/webhooks/1/token/messages/@original?thread_id=5"),
    ],
)
def test_requests_without_body_pass(checker: Checker, method: str, path: str) -> None:
    """Routes are found with and without the API prefix, literal parts before parameters."""
    assert checker.check_request(method, path, None) == []


def test_answers_are_checked(checker: Checker) -> None:
    """NOTES 3.2: the stand-in's own answers have Discord's shape."""
    dm = {"id": "5", "type": 1, "last_message_id": None, "flags": 0, "recipients": []}
    path = "/api/v10/users/@me/channels"
    assert checker.check_response("POST", path, 200, dm) == []
    assert checker.check_response("POST", path, 200, {**dm, "new_field": 1}) == []
    assert any("id" in e for e in checker.check_response("POST", path, 200, {**dm, "id": 5}))
    assert checker.check_response("POST", path, 201, dm) != []
    refusal = {"message": "Cannot send messages to this user", "code": 50007}
    assert checker.check_response("POST", path, 403, refusal) == []
    assert checker.check_response("POST", path, 403, {"code": 50007}) != []
    assert checker.check_response("POST", path, 502, "<html>") == []


def test_an_answer_without_body_has_none(checker: Checker) -> None:
    """NOTES 1.1: 204 comes without a body."""
    assert checker.check_response("POST", CALLBACK, 204, None) == []
    assert checker.check_response("POST", CALLBACK, 204, {}) == ["status 204: has no body"]


def test_command_size_counts_the_longest_localisation() -> None:
    """NOTES 1.3: names, descriptions and choice values, each in its longest language."""
    choice = {"name": "ab", "value": "abc", "name_localizations": {"hu": "abcd"}}
    option = {"type": 3, "name": "abcde", "description": "abcdef", "choices": [choice, choice]}
    command = {
        "name": "a",
        "name_localizations": {"hu": "abcdefg", "de": "ab"},
        "description": "ab",
        "description_localizations": None,
        "options": [{"type": 1, "name": "abc", "description": "a", "options": [option]}],
    }
    assert command_size(option) == 5 + 6 + 2 * (4 + 3)
    assert command_size(command) == 7 + 2 + 3 + 1 + command_size(option)


def test_the_recorder_collects_over_a_run(checker: Checker) -> None:
    """A run goes on after a bad body, and ends with all of them named."""
    recorder = Recorder(checker, Totals())
    recorder.on_request("GET", "/api/v10/gateway/bot", None)
    recorder.on_request("POST", CHANNEL, {"content": "9♠"})
    recorder.assert_clean()
    recorder.on_request("POST", CHANNEL, EMPTY)
    with pytest.raises(AssertionError, match=f"POST {CHANNEL}: body: an empty message"):
        recorder.assert_clean()
    assert recorder.totals == Totals(checked=2, refused=1)
    assert recorder.totals.line().startswith("2 request bodies checked against Discord's OpenAPI")


def test_without_a_document_nothing_is_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unset variable: no checker, and a recorder that lets everything pass."""
    monkeypatch.delenv("DISCORD_OPENAPI", raising=False)
    assert Checker.from_env() is None
    recorder = Recorder.from_env()
    recorder.on_request("POST", CHANNEL, EMPTY)
    recorder.assert_clean()


def test_checked_bodies_are_counted(checker: Checker) -> None:
    """Only what has a body counts."""
    before = checker.checked
    checker.check_request("POST", CHANNEL, {"content": "x"})
    checker.check_request("GET", "/api/v10/users/@me", None)
    assert checker.checked == before + 1
