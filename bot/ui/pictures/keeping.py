"""Pictures that were drawn already, up to so many bytes of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock

MOST_BYTES = 1 * 1024 * 1024


class Kept:
    """Bytes by what they show; the ones asked for least recently go first. Safe in threads."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._lock = Lock()
        self._found: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0

    @property
    def size(self) -> int:
        """How many bytes are kept."""
        return self._size

    def get(self, key: Hashable) -> bytes | None:
        """Return the bytes for a key, if they are kept."""
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
            return self._found.get(key)

    def put(self, key: Hashable, data: bytes) -> None:
        """Keep bytes for a key; more than all that may be kept are not kept at all."""
        if len(data) > self._most:
            return
        with self._lock:
            self._size += len(data) - len(self._found.pop(key, b""))
            self._found[key] = data
            while self._size > self._most:
                _, dropped = self._found.popitem(last=False)
                self._size -= len(dropped)
