"""What a person asks for who opens a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from bot.players.choosing import Level
from bot.rummy.notation import parse_rules, print_rules
from bot.rummy.ruleset import RuleSet

_LEVELS = tuple(Level)


@dataclass(frozen=True, slots=True)
class Terms:
    """The rules, the number of players that begins, whether hints may be asked for, computers."""

    rules: RuleSet
    players: int | None = None
    hints: bool = True
    computers: int = 0
    level: Level = Level.STEADY

    @property
    def number(self) -> int:
        """All but the rules as one number, for a custom id."""
        digits = (not self.hints, _LEVELS.index(self.level), self.computers, self.players or 0)
        return int("".join(str(int(digit)) for digit in digits))

    @property
    def printed(self) -> str:
        """The rules as text, for a custom id."""
        return print_rules(self.rules)

    @classmethod
    def read(cls, number: int, printed: str) -> Self:
        """Return the terms that a custom id carries."""
        no_hints, level, computers, players = (int(digit) for digit in f"{number:04}"[-4:])
        return cls(
            parse_rules(printed),
            players or None,
            hints=not no_hints,
            computers=computers,
            level=_LEVELS[level % len(_LEVELS)],
        )
