"""What was loaded at the start is not searched for garbage again and again."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from bot.app import freeze_what_stays


class _Connection:
    """Something that holds itself, as a connection that was given up does."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def _thawed_again() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_what_was_loaded_is_searched_no_more() -> None:
    """No answer waits until all modules have been searched (gc.freeze)."""
    freeze_what_stays()
    assert gc.get_freeze_count() > 50_000
    assert len(gc.get_objects()) < gc.get_freeze_count() / 10


def test_what_a_former_connection_left_is_given_back() -> None:
    """What was frozen while it was of use is freed at the next connection."""
    lost = _Connection()
    gone = weakref.ref(lost)
    freeze_what_stays()
    del lost
    freeze_what_stays()
    assert gone() is None
