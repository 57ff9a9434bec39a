"""What the bot has posted and may still change, and how people want to be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Unpack

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.desk import Desk
from bot.storage import messages, people
from bot.storage.records import HandRecord, MessageRecord, PersonRecord

DM_CLOSED_FOR = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class PostService:
    """Remembers messages and preferences."""

    desk: Desk

    async def of_table(self, table_id: int) -> Mapping[str, MessageRecord]:
        """Return the messages of a table by purpose."""

        async def act(conn: AsyncConnection) -> Mapping[str, MessageRecord]:
            return {row.purpose: row for row in await messages.all_of(conn, table_id)}

        return await self.desk.store.read(act)

    async def put(
        self,
        table_id: int,
        purpose: str,
        channel_id: int,
        message_id: int,
        version: int,
        since: int | None = None,
    ) -> None:
        """Remember a message just posted; see MessageRecord."""
        now = self.desk.clock.now()

        async def act(conn: AsyncConnection) -> None:
            row = MessageRecord(table_id, purpose, channel_id, message_id, now, version, since)
            await messages.put(conn, row)

        await self.desk.store.write(act)

    async def shows(self, message: MessageRecord, version: int) -> None:
        """Remember which version a message shows now."""

        async def act(conn: AsyncConnection) -> None:
            await messages.put(conn, replace(message, version=version))

        await self.desk.store.write(act)

    async def forget(self, table_id: int, purpose: str) -> None:
        """Forget a message that needs no more changes, or is gone."""

        async def act(conn: AsyncConnection) -> None:
            await messages.remove(conn, table_id, purpose)

        await self.desk.store.write(act)

    def age(self, post: MessageRecord | HandRecord) -> timedelta:
        """Return how long ago a message was posted."""
        return self.desk.clock.now() - post.posted_at

    async def hand(self, table_id: int, user_id: int) -> HandRecord | None:
        """Return the message that holds a player's hand in the DM."""

        async def act(conn: AsyncConnection) -> HandRecord | None:
            return await messages.get_hand(conn, table_id, user_id)

        return await self.desk.store.read(act)

    async def put_hand(
        self, table_id: int, user_id: int, dm_channel_id: int, message_id: int
    ) -> None:
        """Remember the message that holds a player's hand."""
        now = self.desk.clock.now()

        async def act(conn: AsyncConnection) -> None:
            row = HandRecord(user_id, table_id, dm_channel_id, message_id, now)
            await messages.put_hand(conn, row)

        await self.desk.store.write(act)

    async def forget_hand(self, table_id: int, user_id: int) -> None:
        """Forget the message that held a player's hand."""

        async def act(conn: AsyncConnection) -> None:
            await messages.remove_hand(conn, table_id, user_id)

        await self.desk.store.write(act)

    async def person(self, user_id: int) -> PersonRecord:
        """Return what is known of a person, the defaults for somebody new."""

        async def act(conn: AsyncConnection) -> PersonRecord:
            return await people.get(conn, user_id)

        return await self.desk.store.read(act)

    async def greet(self, user_id: int, locale: str) -> None:
        """Remember the language of a person."""
        await self._person(user_id, locale=locale)

    async def want_dms(self, user_id: int, wanted: bool) -> None:
        """Remember whether a person wants hands by DM; asking for them opens the DM again."""
        await self._person(user_id, dm_hands=wanted, dm_closed_until=None)

    async def dm_opened(self, user_id: int, dm_channel_id: int) -> None:
        """Remember the DM channel of a person."""
        await self._person(user_id, dm_channel_id=dm_channel_id, dm_closed_until=None)

    async def dm_closed(self, user_id: int) -> None:
        """Remember that a person takes no DMs, for some hours."""
        await self._person(user_id, dm_closed_until=self.desk.clock.now() + DM_CLOSED_FOR)

    async def _person(self, user_id: int, **fields: Unpack[people.Fields]) -> None:
        async def act(conn: AsyncConnection) -> None:
            await people.put(conn, user_id, **fields)

        await self.desk.store.write(act)

    def takes_dms(self, person: PersonRecord) -> bool:
        """Return whether hands go to a person by DM."""
        until = person.dm_closed_until
        return person.dm_hands and (until is None or until <= self.desk.clock.now())
