"""How a body is checked: small checks that compose, and the tree of faults they leave.

The tree has Discord's form [docs: reference#error-messages]: the path of the field as nested
keys, and a list of `{code, message}` under `_errors`. Objects are closed: a key that the
documentation does not name is refused, which finds misspelt fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..errors import INVALID_FORM, ApiError
from ..model import Json

Check = Callable[[Any, "Spot"], None]


class Faults:
    """Everything that is wrong with one body."""

    def __init__(self) -> None:
        self.tree: Json = {}

    @property
    def root(self) -> Spot:
        """The body itself."""
        return Spot(self, ())

    def add(self, path: tuple[str, ...], code: str, message: str) -> None:
        """Note a fault at a path."""
        node = self.tree
        for key in path:
            node = node.setdefault(key, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def refuse(self) -> None:
        """Raise the 50035 when there is any fault."""
        if self.tree:
            raise ApiError(*INVALID_FORM, self.tree)


class Spot:
    """A place in a body, where faults can be noted."""

    def __init__(self, faults: Faults, path: tuple[str, ...]) -> None:
        self.faults = faults
        self.path = path

    def at(self, *keys: str | int) -> Spot:
        """A place further in."""
        return Spot(self.faults, (*self.path, *map(str, keys)))

    def fault(self, code: str, message: str) -> None:
        """Note a fault here."""
        self.faults.add(self.path, code, message)

    @property
    def clean(self) -> bool:
        """Whether no fault was noted here or further in."""
        node = self.faults.tree
        for key in self.path:
            if key not in node:
                return True
            node = node[key]
        return not node


def refuse(path: tuple[str, ...], code: str, message: str) -> ApiError:
    """The refusal of a single field."""
    faults = Faults()
    faults.add(path, code, message)
    return ApiError(*INVALID_FORM, faults.tree)


def check(body: object, rule: Check) -> None:
    """Check a whole body; raises the 50035 that lists every fault."""
    faults = Faults()
    rule(body, faults.root)
    faults.refuse()


# -- simple values


def anything(value: object, spot: Spot) -> None:
    """No rule."""


def boolean(value: object, spot: Spot) -> None:
    """True or false."""
    if not isinstance(value, bool):
        spot.fault("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")


def text(low: int = 0, high: int = 10_000, *, strip: bool = False) -> Check:
    """A string of `low` to `high` characters; `strip`: surrounding blanks do not count."""

    def rule(value: Any, spot: Spot) -> None:
        if not isinstance(value, str):
            spot.fault("STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return
        length = len(value.strip() if strip else value)
        if low and length == 0:
            spot.fault("BASE_TYPE_REQUIRED", "This field is required")
        elif length > high and not low:
            spot.fault("BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        elif not low <= length <= high:
            spot.fault("BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    return rule


def integer(low: int = -(2**53), high: int = 2**53) -> Check:
    """A whole number in a range."""

    def rule(value: Any, spot: Spot) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            spot.fault("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < low:
            spot.fault("NUMBER_TYPE_MIN", f"Value should be greater than or equal to {low}.")
        elif value > high:
            spot.fault("NUMBER_TYPE_MAX", f"Value should be less than or equal to {high}.")

    return rule


def number(value: object, spot: Spot) -> None:
    """A number."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        spot.fault("NUMBER_TYPE_COERCE", f'Value "{value}" is not float.')


def snowflake(value: object, spot: Spot) -> None:
    """An id, as a string or as a number."""
    digits = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if not digits.isascii() or not digits.isdigit() or len(digits) > 20:
        spot.fault("NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


def one_of(*allowed: object) -> Check:
    """One of a few values."""

    def rule(value: Any, spot: Spot) -> None:
        if isinstance(value, bool) or value not in allowed:
            listed = ", ".join(map(repr, allowed))
            spot.fault("BASE_TYPE_CHOICES", f"Value must be one of ({listed}).")

    return rule


def flags(allowed: int) -> Check:
    """A bit field in which only some bits may be set."""

    def rule(value: Any, spot: Spot) -> None:
        before = spot.clean
        integer(0)(value, spot)
        if before and spot.clean and value & ~allowed:
            spot.fault("MESSAGE_FLAGS_INVALID", f"Only the flags {allowed} may be set.")

    return rule


_SCHEMES = ("http://", "https://", "attachment://")


def url(value: object, spot: Spot) -> None:
    """An address, or a reference to an attachment of the same message."""
    text(1, 2048)(value, spot)
    if spot.clean and not str(value).startswith(_SCHEMES):
        spot.fault("URL_TYPE_INVALID_SCHEME", 'Scheme must be one of ("http", "https").')


# -- structures


def nullable(rule: Check) -> Check:
    """Null, or what the rule allows."""

    def inner(value: Any, spot: Spot) -> None:
        if value is not None:
            rule(value, spot)

    return inner


def array(item: Check, low: int = 0, high: int = 1_000) -> Check:
    """A list of `low` to `high` items."""

    def rule(value: Any, spot: Spot) -> None:
        if not isinstance(value, list):
            spot.fault("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        if not low <= len(value) <= high:
            spot.fault("BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        for index, entry in enumerate(value):
            item(entry, spot.at(index))

    return rule


def record(fields: Mapping[str, Check], required: Iterable[str] = ()) -> Check:
    """An object that has no other keys than these."""
    needed = tuple(required)

    def rule(value: Any, spot: Spot) -> None:
        if not isinstance(value, dict):
            spot.fault("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return
        for key in needed:
            if value.get(key) is None:
                spot.at(key).fault("BASE_TYPE_REQUIRED", "This field is required")
        for key, entry in value.items():
            if key not in fields:
                spot.at(key).fault("UNKNOWN_FIELD", f'"{key}" is not a field of this object.')
            elif entry is not None or key not in needed:
                fields[key](entry, spot.at(key))

    return rule


def duplicates(values: Iterable[object]) -> set[object]:
    """The values that occur more than once."""
    seen: set[object] = set()
    return {value for value in values if value in seen or seen.add(value)}  # type: ignore[func-returns-value]
