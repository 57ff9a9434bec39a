"""The hand by DM: one message a table, changed while it is fresh, and sent anew when it is old.

DM channels are opened only inside a person's own interaction; a person who takes no DMs plays
with `/rummy hand` and is left alone for some hours (NOTES on DMs of Discord's documentation:
bots that open many DMs are blocked).
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta

import discord

from bot.i18n import Texts, clean, locale_for
from bot.rummy.views import SeatView
from bot.services.hub import Services
from bot.services.models import Stage, Table
from bot.storage.records import HandRecord, PersonRecord
from bot.ui.answers import PASSING_FAULTS, Asking, plain
from bot.ui.channel import Edited, edit, post
from bot.ui.head import head_of
from bot.ui.panels import Panels, Shown
from bot.ui.render_hand import title

log = logging.getLogger(__name__)

FRESH = timedelta(minutes=50)
OPENING_SECONDS = 1.5
CLOSED_HAND = -1
# Closed or blocked; no server in common; opened too fast.
CLOSED = frozenset({50007, 50278, 40003})


@dataclass(frozen=True, slots=True)
class Mail:
    """Brings the hands in the DMs of a table's players up to date."""

    client: discord.Client
    services: Services
    panels: Panels
    _shown: dict[tuple[int, int], int] = field(default_factory=dict)
    _held: Counter[tuple[int, int]] = field(default_factory=Counter)
    _skipped: set[tuple[int, int]] = field(default_factory=set)
    _showing: set[tuple[int, int]] = field(default_factory=set)

    async def refresh(self, table_id: int) -> None:
        """Show each player the hand, where it has changed for him."""
        table, views = await self.services.play.hands(table_id)
        if table.stage is Stage.DEAL and table.open:
            here = [user_id for user_id, seat in table.users.items() if seat.present]
            await asyncio.gather(*(self._show(table, user, views[user]) for user in here))
        elif table.begun:
            await asyncio.gather(*(self._close(table, user_id) for user_id in table.users))

    @asynccontextmanager
    async def held(self, asking: Asking, table_id: int) -> AsyncIterator[None]:
        """Leave the hand in a DM alone while a press on it is answered by changing it.

        What the answer shows counts as shown. News that came meanwhile is shown afterwards.
        """
        interaction = asking.interaction
        if interaction.guild_id is not None or interaction.message is None:
            yield
            return
        key = (table_id, interaction.user.id)
        self._held[key] += 1
        try:
            yield
        finally:
            self._held[key] -= 1
            busy = self._held[key] > 0
            if not busy:
                del self._held[key]
            if key in self._showing:
                # Which of the two changes comes last is not known.
                self._skipped.add(key)
            elif asking.shown is not None and not interaction.message.flags.ephemeral:
                self._shown[key] = _mark(*asking.shown)
            if key in self._skipped and not busy:
                self._skipped.discard(key)
                self.services.play.desk.announcer.table_changed(table_id)

    def outdated(self, table_id: int, user_id: int) -> None:
        """Show a hand anew with the next news, as its owner likes to see it otherwise now."""
        key = (table_id, user_id)
        if self._shown.get(key) != CLOSED_HAND:
            self._shown.pop(key, None)

    async def _close(self, table: Table, user_id: int) -> None:
        """Say that the deal, or the match, is over; the next deal goes into the same message."""
        shown = await self.services.posts.hand(table.table_id, user_id)
        key = (table.table_id, user_id)
        if shown is None or self._shown.get(key) == CLOSED_HAND:
            return
        person = await self.services.posts.person(user_id)
        texts = Texts(locale_for(person.locale or table.place.locale))
        early = table.stage is Stage.ABANDONED
        over = texts("match.ended" if early else "hand.over")
        text = f"{title(texts, head_of(table))}\n{over}"
        try:
            await self._edit(shown, Shown(plain(text)))
        except discord.HTTPException as refused:
            log.info("a hand could not be closed: %s", refused)
        self._shown[key] = CLOSED_HAND

    async def _show(self, table: Table, user_id: int, view: SeatView) -> None:
        person = await self.services.posts.person(user_id)
        if person.dm_channel_id is None or not self.services.posts.takes_dms(person):
            return
        key = (table.table_id, user_id)
        mark = _mark(table, view)
        if self._shown.get(key) == mark:
            return
        if self._held[key]:
            self._skipped.add(key)
            return
        texts = Texts(locale_for(person.locale or table.place.locale))
        self._showing.add(key)
        try:
            shown = await self.panels.made(texts, table, view, user_id)
            await self._put(table, person, person.dm_channel_id, shown, texts("hand.moved"))
        except discord.HTTPException as refused:
            if refused.code not in CLOSED:
                raise
            await self.services.posts.dm_closed(user_id)
        finally:
            self._showing.discard(key)
        self._shown[key] = mark

    async def _put(
        self, table: Table, person: PersonRecord, channel_id: int, hand: Shown, moved: str
    ) -> None:
        shown = await self.services.posts.hand(table.table_id, person.user_id)
        if shown is not None and await self._changed(shown, hand, moved):
            return
        message_id = await post(self.client, channel_id, "", view=hand.view, files=hand.files)
        await self.services.posts.put_hand(table.table_id, person.user_id, channel_id, message_id)

    async def _changed(self, shown: HandRecord, hand: Shown, moved: str) -> bool:
        """Change the message while it is fresh; empty an old one, so that a new one is sent."""
        fresh = self.services.posts.age(shown) < FRESH
        try:
            done = await self._edit(shown, hand if fresh else Shown(plain(moved)))
        except discord.NotFound:
            return False
        return fresh and done is Edited.DONE

    async def _edit(self, record: HandRecord, hand: Shown) -> Edited:
        """Change the message; one that had content before has none afterwards."""
        return await edit(
            self.client,
            record.dm_channel_id,
            record.message_id,
            content=None,
            embeds=[],
            view=hand.view,
            attachments=list(hand.files),
        )

    async def welcome(self, user: discord.abc.User, table: Table, texts: Texts) -> bool:
        """Open the DM of a person who has just sat down; return whether DMs reach him.

        Part of the person's own interaction, so it takes little time or is given up.
        """
        posts = self.services.posts
        person = await posts.person(user.id)
        if not person.dm_hands:
            return True
        try:
            async with asyncio.timeout(OPENING_SECONDS):
                channel = await self._opened(user, person)
                await posts.dm_opened(user.id, channel)
                hello = texts(
                    "answer.dm_hello",
                    guild=clean(table.place.guild_name),
                    channel=head_of(table).channel_shown,
                )
                message = await self.client.get_partial_messageable(channel).send(
                    view=plain(hello), silent=True
                )
        except discord.HTTPException as refused:
            if refused.code in CLOSED:
                await posts.dm_closed(user.id)
                return False
            log.warning("the DM of a player could not be opened: %s", refused)
            return True
        except PASSING_FAULTS as fault:
            log.warning("the DM of a player could not be opened: %s", fault)
            return True
        await posts.put_hand(table.table_id, user.id, channel, message.id)
        self._shown.pop((table.table_id, user.id), None)
        return True

    async def resume(self, user: discord.abc.User, table: Table, texts: Texts) -> bool:
        """Bring the hand of a table to a person who wants it by DM again; return as `welcome`.

        The message that showed it before is changed, where there is one.
        """
        self._shown.pop((table.table_id, user.id), None)
        if await self.services.posts.hand(table.table_id, user.id) is not None:
            return True
        return await self.welcome(user, table, texts)

    async def _opened(self, user: discord.abc.User, person: PersonRecord) -> int:
        if person.dm_channel_id is not None:
            return person.dm_channel_id
        return (await self.client.create_dm(discord.Object(user.id))).id


def _mark(table: Table, view: SeatView) -> int:
    """Return a mark that changes with what concerns the player: the deal, his hand, his turn.

    In his turn it changes with every event, as the controls of the panel carry the version.
    """
    may = sorted(move.__name__ for move in view.may)
    deal = table.deal.deal_id if table.deal else 0
    version = table.deal.version if table.deal and view.my_turn else 0
    return zlib.crc32(repr((deal, version, view.hand, view.drawn, view.my_turn, may)).encode())
