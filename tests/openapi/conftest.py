"""The fixture ``checker``: mandatory with REQUIRE_ALL=1, else skipped without a document."""

from __future__ import annotations

import os

import pytest

from tests.openapi.checker import VARIABLE, Checker


@pytest.fixture(scope="session")
def checker() -> Checker:
    """The referee at the document named by the environment."""
    found = Checker.from_env()
    if found is None:
        reason = f"{VARIABLE} is not set: it must name a copy of Discord's OpenAPI document"
        if os.environ.get("REQUIRE_ALL") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return found
