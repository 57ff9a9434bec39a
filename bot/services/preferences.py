"""How a person likes to see cards, and what the server says about pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypedDict, TypeVar, Unpack

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.desk import Desk
from bot.storage import guilds, people
from bot.storage.records import GuildRecord, PersonRecord

WordT = TypeVar("WordT", bound=StrEnum)


class Sort(StrEnum):
    """In which order the cards of a hand are shown."""

    SUIT = "suit"
    RANK = "rank"
    MELDS = "melds"


class Deck(StrEnum):
    """Whether each suit has a colour of its own, or red and black do."""

    TWO = "two"
    FOUR = "four"


class Theme(StrEnum):
    """On what background pictures are drawn."""

    DARK = "dark"
    LIGHT = "light"


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person has chosen; the defaults are those of a stranger."""

    pictures: bool = True
    deck: Deck = Deck.TWO
    theme: Theme = Theme.DARK
    sort: Sort = Sort.SUIT


class Fields(TypedDict, total=False):
    """What a person can choose; see Preferences."""

    pictures: bool
    deck: Deck
    theme: Theme
    sort: Sort


@dataclass(frozen=True, slots=True)
class PreferenceService:
    """Remembers what people have chosen for themselves, and managers for their server."""

    desk: Desk

    async def of(self, user_id: int, guild_id: int | None = None) -> Preferences:
        """Return how a person sees cards: without pictures where the server has them off."""

        async def act(conn: AsyncConnection) -> Preferences:
            person = await people.get(conn, user_id)
            allowed = guild_id is None or (await guilds.get(conn, guild_id)).pictures
            return _preferences(person, allowed)

        return await self.desk.store.read(act)

    async def put(self, user_id: int, **fields: Unpack[Fields]) -> None:
        """Remember some choices of a person; what is not named stays as it is."""

        async def act(conn: AsyncConnection) -> None:
            await people.put(conn, user_id, **fields)

        await self.desk.store.write(act)

    async def of_guild(self, guild_id: int) -> bool:
        """Return whether a server shows pictures; it does until somebody switches them off."""

        async def act(conn: AsyncConnection) -> bool:
            return (await guilds.get(conn, guild_id)).pictures

        return await self.desk.store.read(act)

    async def put_guild(self, guild_id: int, *, pictures: bool) -> None:
        """Switch the pictures of a server. Whether the person may do so is checked before."""

        async def act(conn: AsyncConnection) -> None:
            await guilds.put(conn, GuildRecord(guild_id, pictures))

        await self.desk.store.write(act)


def _preferences(person: PersonRecord, allowed: bool) -> Preferences:
    stranger = Preferences()
    return Preferences(
        pictures=person.pictures and allowed,
        deck=_word(person.deck, stranger.deck),
        theme=_word(person.theme, stranger.theme),
        sort=_word(person.sort, stranger.sort),
    )


def _word(stored: str | None, default: WordT) -> WordT:
    """Return a stored choice; the default for none, or for a word that is no longer offered."""
    known: Mapping[str, WordT] = {word.value: word for word in type(default)}
    return known.get(stored or "", default)
