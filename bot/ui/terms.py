"""What a person asks for who opens a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from bot.rummy.notation import parse_rules, print_rules
from bot.rummy.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Terms:
    """The rules, the number of players that begins, and whether hints may be asked for."""

    rules: RuleSet
    players: int | None = None
    hints: bool = True

    @property
    def number(self) -> int:
        """All but the rules as one number, for a custom id."""
        return (self.players or 0) + 1000 * (not self.hints)

    @property
    def printed(self) -> str:
        """The rules as text, for a custom id."""
        return print_rules(self.rules)

    @classmethod
    def read(cls, number: int, printed: str) -> Self:
        """Return the terms that a custom id carries."""
        return cls(parse_rules(printed), number % 10 or None, hints=not number // 1000 % 10)
