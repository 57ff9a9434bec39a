"""A lock of the operating system on a file: it goes when its process goes, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """An exclusive lock, held from its making to its release, within one process too.

    Raise BlockingIOError when somebody else holds it, OSError when the file cannot be made. The
    file stays: removing it would let two processes lock two files of one name.
    """

    def __init__(self, path: Path) -> None:
        self._descriptor: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._descriptor)
        except OSError as error:
            self.release()
            raise BlockingIOError(error.errno, f"{path} is locked") from error

    def release(self) -> None:
        """Give the lock back; once more does nothing."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
