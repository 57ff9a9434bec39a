"""Insert or update in one statement, in the dialect of the connection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection


class Upsert:
    """A row put in, or over the one with the same primary key; its columns are the parameters."""

    def __init__(self, table: Table, changed: Sequence[str]) -> None:
        keys = [column.name for column in table.primary_key]
        lite, post = sqlite.insert(table), postgresql.insert(table)
        self._statements = {
            "sqlite": lite.on_conflict_do_update(
                index_elements=keys, set_={name: lite.excluded[name] for name in changed}
            ),
            "postgresql": post.on_conflict_do_update(
                index_elements=keys, set_={name: post.excluded[name] for name in changed}
            ),
        }

    async def run(self, conn: AsyncConnection, **row: Any) -> None:
        """Put one row."""
        await conn.execute(self._statements[conn.dialect.name], row)
