"""What was measured, what it is meant to be, and the table that shows both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles
from typing import Self

RATIO_AIM = 4.0
MOVE_P99_AIM_MS = 50.0
START_AIM_SECONDS = 5.0
IDLE_AIM_MIB = 120.0


@dataclass(frozen=True)
class Waits:
    """How long people waited for the answers to one command, in milliseconds."""

    name: str
    milliseconds: Sequence[float]

    @classmethod
    def of(cls, name: str, seconds: Sequence[float]) -> Self:
        """Take waits in seconds."""
        return cls(name, [wait * 1000 for wait in seconds])

    def percentile(self, percent: int) -> float:
        """Return the wait that so many of a hundred answers did not exceed."""
        return quantiles(self.milliseconds, n=100, method="inclusive")[percent - 1]

    @property
    def row(self) -> str:
        """The line of the table."""
        cells = [self.name, str(len(self.milliseconds))]
        cells += [f"{self.percentile(percent):.1f} ms" for percent in (50, 90, 99)]
        return _row(*cells)


@dataclass(frozen=True)
class Figure:
    """One number with the most it may be."""

    name: str
    value: float
    aim: float
    unit: str

    @property
    def met(self) -> bool:
        """Whether the number is as it should be."""
        return self.value <= self.aim

    @property
    def row(self) -> str:
        """The line of the table."""
        met = "yes" if self.met else "NO"
        return _row(self.name, f"{self.value:.1f}{self.unit}", f"{self.aim:g}{self.unit}", met)


@dataclass(frozen=True)
class Report:
    """All figures of a run."""

    move: Waits
    trivial: Waits
    disk: Waits
    start_seconds: float
    idle_mib: float
    used_mib: float

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The numbers that have an aim."""
        ratio = self.move.percentile(50) / self.trivial.percentile(50)
        return (
            Figure("p50 of a move / p50 of the trivial command", ratio, RATIO_AIM, " ×"),
            Figure("p99 of a move", self.move.percentile(99), MOVE_P99_AIM_MS, " ms"),
            Figure("start to the first answer", self.start_seconds, START_AIM_SECONDS, " s"),
            Figure("memory, idle after the start", self.idle_mib, IDLE_AIM_MIB, " MiB"),
            Figure("memory, idle after the moves", self.used_mib, IDLE_AIM_MIB, " MiB"),
        )

    @property
    def missed(self) -> list[str]:
        """One line for each aim that was missed."""
        return [
            f"missed: {figure.name} is {figure.value:.1f}{figure.unit}, "
            f"at most {figure.aim:g}{figure.unit} is wanted"
            for figure in self.figures
            if not figure.met
        ]

    def __str__(self) -> str:
        waits = [self.move.row, self.trivial.row, self.disk.row]
        figures = [figure.row for figure in self.figures]
        return "\n".join(
            [
                *_head("from the command to its answer", "samples", "p50", "p90", "p99"),
                *waits,
                "",
                *_head("figure", "measured", "aim", "met"),
                *figures,
            ]
        )


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _head(*cells: str) -> tuple[str, str]:
    return _row(*cells), _row("---", *("---:" for _ in cells[1:]))
