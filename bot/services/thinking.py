"""The process in which computers think, `python -m bot.services.thinking`: see `thinker`.

It reads what to do from its standard input and writes what came of it to its standard output, one
pickled value after the other, each behind its length. Both ends are processes of the bot.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import signal
import struct
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO

LENGTH = struct.Struct(">I")
# A thought whose bot has gone ends after so many seconds, however long it would take.
_MOST_SECONDS = 60
# Answers to people go first where there are few cores.
_NICENESS = 5


def packed(value: object) -> bytes:
    """Return a value as it goes through a pipe."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(data)) + data


def _asked(pipe: BinaryIO) -> Iterator[bytes]:
    """Yield what comes through a pipe until its end."""
    while len(head := pipe.read(LENGTH.size)) == LENGTH.size:
        yield pipe.read(*LENGTH.unpack(head))


def where(error: Exception) -> str:
    """Return what was raised and where, without its words: they may name cards of the hand."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" in {frames[-1].name}, line {frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}"


def _outcome(asked: bytes) -> tuple[bool, object]:
    """Do some work; return whether it went well, and what came of it or where it failed."""
    try:
        work, given = pickle.loads(asked)  # noqa: S301 - from the bot itself
        return True, work(*given)
    except Exception as error:
        return False, where(error)


def ready(_work: object) -> None:
    """Do nothing: by then what the work needs has been imported."""


def main() -> None:
    """Work until nothing more comes."""
    # A terminal and systemd send these to all processes at once; it is the bot that ends this one.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    with suppress(AttributeError, OSError):
        os.nice(_NICENESS)
    source, target = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what is printed shall not be read as moves
    with open(os.devnull, "w", encoding="utf-8") as nowhere, suppress(BrokenPipeError):
        for asked in _asked(source):
            faulthandler.dump_traceback_later(_MOST_SECONDS, exit=True, file=nowhere)
            target.write(packed(_outcome(asked)))
            target.flush()
            faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    main()
