"""Collects what the referee says about every request of a run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from tests.openapi.checker import Checker


@dataclass(slots=True)
class Totals:
    """Request bodies seen and refused over a whole test session."""

    checked: int = 0
    refused: int = 0

    def line(self) -> str:
        """One sentence for the summary of a test run."""
        return (
            f"{self.checked} request bodies checked against Discord's OpenAPI document, "
            f"{self.refused} refused"
        )


SESSION = Totals()


@dataclass(slots=True)
class Recorder:
    """Hangs on a stand-in's hook ``on_request(method, path, body)``.

    Without a checker it lets everything pass and counts nothing.
    """

    checker: Checker | None
    totals: Totals = field(default_factory=lambda: SESSION)
    errors: list[str] = field(default_factory=list)

    @classmethod
    def from_env(cls) -> Self:
        """A recorder for the document at ``DISCORD_OPENAPI``, or an idle one."""
        return cls(Checker.from_env())

    def on_request(self, method: str, path: str, body: object) -> None:
        """Check one request; never raises for a bad body, so that a run goes on."""
        if self.checker is None:
            return
        errors = self.checker.check_request(method, path, body)
        self.totals.checked += body is not None
        self.totals.refused += bool(errors)
        self.errors += [f"{method} {path}: {error}" for error in errors]

    def assert_clean(self) -> None:
        """Fail with every error collected so far, if there is one."""
        if self.errors:
            raise AssertionError(
                "Discord would refuse requests of this run:\n" + "\n".join(self.errors)
            )
