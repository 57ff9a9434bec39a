"""What the disk alone takes: a commit cannot be faster than its write to the disk."""

from __future__ import annotations

import os
from pathlib import Path

from .processes import now

_PAGE = bytes(4096)


def write_pages(folder: Path, times: int) -> list[float]:
    """Append pages to a file, each safely on the disk before the next; return the seconds."""
    waited = []
    with (folder / "pages").open("ab", buffering=0) as file:
        for _ in range(times):
            started = now()
            file.write(_PAGE)
            os.fsync(file.fileno())
            waited.append(now() - started)
    return waited
