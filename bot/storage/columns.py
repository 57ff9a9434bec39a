"""Column types that mean the same on SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from typing import TypeVar

from sqlalchemy import BigInteger, DateTime, Dialect, Enum, Integer, TypeDecorator

StatusT = TypeVar("StatusT", bound=StrEnum)

# SQLite numbers rows by itself only in a column that is INTEGER to the letter.
Id = BigInteger().with_variant(Integer(), "sqlite")
# Ids of Discord are unsigned 64-bit numbers whose upper bit stays clear until the year 2084.
Snowflake = BigInteger()


class UtcDateTime(TypeDecorator[datetime]):
    """A moment: aware in the program; in the database with its zone, or UTC where it has none."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """Return the moment in UTC. Raise ValueError for one without a zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs a time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        """Return the moment, aware, in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def status(kind: type[StatusT], name: str) -> Enum:
    """Return the type of a column that holds one of a few words, checked by the database."""
    return Enum(
        kind,
        name=name,
        native_enum=False,
        create_constraint=True,
        length=16,
        values_callable=lambda members: [member.value for member in members],
    )
