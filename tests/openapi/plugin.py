"""pytest plugin: the count of checked request bodies in the summary of a run."""

from __future__ import annotations

import os

import pytest

from tests.openapi.checker import VARIABLE
from tests.openapi.recorder import SESSION

_COUNTS = "request_bodies"


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand what a worker has counted to the run that it is part of."""
    handed: dict[str, object] | None = getattr(session.config, "workeroutput", None)
    if handed is not None:
        handed[_COUNTS] = (SESSION.checked, SESSION.refused)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    """Add up what the workers have counted."""
    handed: dict[str, tuple[int, int]] = getattr(node, "workeroutput", {})
    checked, refused = handed.get(_COUNTS, (0, 0))
    SESSION.checked += checked
    SESSION.refused += refused


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many request bodies of this run were checked, or that none could be."""
    if SESSION.checked:
        terminalreporter.write_line(SESSION.line())
    elif not os.environ.get(VARIABLE):
        terminalreporter.write_line(f"request bodies not checked: {VARIABLE} is not set")
