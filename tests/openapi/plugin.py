"""pytest plugin: the count of checked request bodies in the summary of a run."""

from __future__ import annotations

import os

import pytest

from tests.openapi.checker import VARIABLE
from tests.openapi.recorder import SESSION


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many request bodies of this run were checked, or that none could be."""
    if SESSION.checked:
        terminalreporter.write_line(SESSION.line())
    elif not os.environ.get(VARIABLE):
        terminalreporter.write_line(f"request bodies not checked: {VARIABLE} is not set")
