"""The rule set of a table: options, presets, and the values of cards (RULES 1, 9)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from bot.rummy.cards import Face, Rank


class AceValue(StrEnum):
    """What an ace is worth (RULES 1.3)."""

    TEN = "ten"
    ELEVEN = "eleven"
    ONE_OR_ELEVEN = "one_or_eleven"


class OpenerFirstTurn(StrEnum):
    """What the opener may do before the first discard (RULES 2.2)."""

    MAY_LAY = "may_lay"
    DISCARD_ONLY = "discard_only"


class DiscardPickup(StrEnum):
    """When the top discard may be taken (RULES 3.2)."""

    MUST_USE = "must_use"
    FREE_AFTER_OPENING = "free_after_opening"
    FREE = "free"
    NEVER = "never"


class JokersPerMeld(StrEnum):
    """How many jokers one meld may hold (RULES 4.3)."""

    ONE = "1"
    TWO = "2"
    ANY = "any"


class SwappedJoker(StrEnum):
    """What has to happen to a joker that was swapped out of a meld (RULES 5.5)."""

    FREE = "free"
    SAME_TURN = "same_turn"


class FinalDiscard(StrEnum):
    """Whether the last card has to be discarded (RULES 5.6)."""

    REQUIRED = "required"
    OPTIONAL = "optional"


class BadOption(ValueError):
    """An option of the rule set that does not exist or a value it cannot take.

    `option` is the name as given, `value` the value as given, `allowed` the values as text.
    """

    def __init__(self, option: str, value: str = "", allowed: tuple[str, ...] = ()) -> None:
        super().__init__(f"{option}={value}")
        self.option = option
        self.value = value
        self.allowed = allowed


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules one table plays by, frozen for the match (RULES 9). The defaults are `classic`."""

    jokers: int = 2
    packs: str = "auto"
    ace_value: AceValue = AceValue.TEN
    joker_in_hand: int = 20
    opener_first_turn: OpenerFirstTurn = OpenerFirstTurn.MAY_LAY
    discard_pickup: DiscardPickup = DiscardPickup.MUST_USE
    jokers_per_meld: JokersPerMeld = JokersPerMeld.TWO
    opening_minimum: int = 50
    joker_swap: bool = True
    swapped_joker: SwappedJoker = SwappedJoker.FREE
    final_discard: FinalDiscard = FinalDiscard.REQUIRED
    max_reshuffles: int = 3
    round_doubled: bool = False
    unopened_penalty: int = 0
    deals: int = 7

    def packs_for(self, seats: int) -> int:
        """Return the number of packs for a number of players (RULES 1.2)."""
        if self.packs != "auto":
            return int(self.packs)
        return 2 if seats <= MAX_SEATS_TWO_PACKS else 3

    def value(self, face: Face, *, low_ace: bool = False) -> int:
        """Return the value of a natural face in a meld, `low_ace` in A-2-3 (RULES 1.3)."""
        if face.rank is None:
            raise ValueError("a joker has no value of its own")
        return self.rank_value(face.rank, low_ace=low_ace)

    def rank_value(self, rank: Rank, *, low_ace: bool = False) -> int:
        """Return what a card of this rank is worth in a meld (RULES 1.3)."""
        if rank is not Rank.ACE:
            return min(int(rank), 10)
        if self.ace_value is AceValue.TEN:
            return 10
        return 1 if low_ace and self.ace_value is AceValue.ONE_OR_ELEVEN else 11

    def hand_value(self, face: Face) -> int:
        """Return what a card left in the hand costs (RULES 1.3, 1.4)."""
        return self.joker_in_hand if face.rank is None else self.rank_value(face.rank)

    @property
    def most_jokers(self) -> int:
        """The most jokers one meld may hold (RULES 4.3)."""
        return 13 if self.jokers_per_meld is JokersPerMeld.ANY else int(self.jokers_per_meld)

    @property
    def fewest_naturals(self) -> int:
        """The fewest natural cards one meld must hold (RULES 4.3)."""
        return 1 if self.jokers_per_meld is JokersPerMeld.ANY else 2


MIN_SEATS = 2
MAX_SEATS = 6
MAX_SEATS_TWO_PACKS = 4

PRESETS: dict[str, RuleSet] = {
    "classic": RuleSet(),
    "fifty-one": RuleSet(opening_minimum=51, ace_value=AceValue.ELEVEN),
    "expert": RuleSet(jokers=0),
    "strict": RuleSet(opening_minimum=51, unopened_penalty=100, jokers_per_meld=JokersPerMeld.ONE),
}

# What each option may be: the listed texts, or the numbers of a range.
CHOICES: dict[str, tuple[str, ...]] = {
    "packs": ("auto", "2", "3"),
    "ace_value": tuple(AceValue),
    "joker_in_hand": ("20", "25", "50"),
    "opener_first_turn": tuple(OpenerFirstTurn),
    "discard_pickup": tuple(DiscardPickup),
    "jokers_per_meld": tuple(JokersPerMeld),
    "joker_swap": ("on", "off"),
    "swapped_joker": tuple(SwappedJoker),
    "final_discard": tuple(FinalDiscard),
    "round_doubled": ("on", "off"),
}
RANGES: dict[str, range] = {
    "jokers": range(10),
    "opening_minimum": range(101),
    "max_reshuffles": range(6),
    "unopened_penalty": range(201),
    "deals": range(1, 21),
}
MOST_JOKERS_TWO_PACKS = 6
MOST_PACKS = 3
_TYPES = {
    "ace_value": AceValue,
    "opener_first_turn": OpenerFirstTurn,
    "discard_pickup": DiscardPickup,
    "jokers_per_meld": JokersPerMeld,
    "swapped_joker": SwappedJoker,
    "final_discard": FinalDiscard,
}
OPTIONS: tuple[str, ...] = tuple(field.name for field in fields(RuleSet))


def allowed_values(option: str) -> tuple[str, ...]:
    """Return the texts an option takes; a range as `low-high`. Raise BadOption for no option."""
    if option in CHOICES:
        return CHOICES[option]
    if option in RANGES:
        numbers = RANGES[option]
        return (f"{numbers[0]}-{numbers[-1]}",)
    raise BadOption(option, allowed=OPTIONS)


def with_option(rules: RuleSet, option: str, value: str) -> RuleSet:
    """Return the rules with one option set from text, overriding the preset (RULES 9).

    Raise BadOption for an unknown option or a value outside what it takes.
    """
    allowed = allowed_values(option)
    text = value.strip().lower()
    if option in RANGES:
        if not text.isascii() or not text.isdigit() or int(text) not in RANGES[option]:
            raise BadOption(option, value, allowed)
        return _replaced(rules, option, int(text))
    if text not in allowed:
        raise BadOption(option, value, allowed)
    return _replaced(rules, option, _typed(option, text))


def _replaced(rules: RuleSet, option: str, value: object) -> RuleSet:
    changes: dict[str, Any] = {option: value}
    return replace(rules, **changes)


def _typed(option: str, text: str) -> object:
    if option in _TYPES:
        return _TYPES[option](text)
    if option in ("joker_swap", "round_doubled"):
        return text == "on"
    return int(text) if option == "joker_in_hand" else text


def option_text(rules: RuleSet, option: str) -> str:
    """Return the value of an option as the text that `with_option` takes."""
    value = getattr(rules, option)
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def overrides(rules: RuleSet, base: RuleSet) -> dict[str, str]:
    """Return the options in which rules differ from a base, as text."""
    return {
        name: option_text(rules, name)
        for name in OPTIONS
        if getattr(rules, name) != getattr(base, name)
    }


def preset_of(rules: RuleSet) -> str:
    """Return the name of the preset that the rules differ least from (RULES 9)."""
    return min(PRESETS, key=lambda name: len(overrides(rules, PRESETS[name])))


def check_seats(rules: RuleSet, seats: int) -> None:
    """Raise BadOption when the rules cannot be played by that many (RULES 1.1, 1.2).

    More than six jokers need three packs.
    """
    if rules.packs_for(seats) < MOST_PACKS and rules.jokers > MOST_JOKERS_TWO_PACKS:
        raise BadOption("jokers", str(rules.jokers), (f"0-{MOST_JOKERS_TWO_PACKS}", "7-9 packs=3"))
