"""Processes of the benchmark that answer lines of JSON, each on one thread."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from bot.settings import ROOT


class Worker:
    """A process that runs `python -m MODULE NAME` and answers one line with another."""

    def __init__(self, module: str, name: str) -> None:
        self.name = name
        kept = {key: os.environ[key] for key in ("PATH", "HOME", "TMPDIR") if key in os.environ}
        threads = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, name],
            cwd=ROOT,
            env=kept | threads,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def ask(self, question: object) -> Any:
        """Return the answer of the process."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(question), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def serve(made: Callable[[], Callable[[Any], object]]) -> None:
    """Answer lines until there are no more; only answers go to the output.

    Garbage is collected between answers and not while times are taken.
    """
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", buffering=1)
    # A library greets in C, past Python's own output.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with contextlib.redirect_stdout(sys.stderr):
        answer = made()
        gc.disable()
        for line in sys.stdin:
            found = answer(json.loads(line))
            gc.collect()
            print(json.dumps(found), file=answers)
