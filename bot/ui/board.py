"""The messages of a table in its channel: lobby, turns, scores, the end.

Each turn is a new message that mentions only the player whose turn it is, says what the others
did, and shows the table; the one before keeps its line and loses table and buttons. A message is
changed in place while the same player is at it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from typing import Self

import discord

from bot.i18n import Texts
from bot.services.hub import Services
from bot.services.models import Deal, Stage, Table
from bot.storage.records import MessageRecord
from bot.ui import notices
from bot.ui.channel import UNKNOWN_CHANNEL, Edited, edit
from bot.ui.delivery import Delivery, Make
from bot.ui.pictures.look import Picture
from bot.ui.pictures.painter import Painter
from bot.ui.picturing import Picturing
from bot.ui.told import turns_by

log = logging.getLogger(__name__)

# Messages older than an hour take only a few edits (error 30046).
FRESH = timedelta(minutes=50)
SHOWN = -1


@dataclass(frozen=True, slots=True)
class Board:
    """Brings the channel messages of a table up to date."""

    client: discord.Client
    services: Services
    delivery: Delivery
    picturing: Picturing
    _followed: dict[int, tuple[int, int]] = field(default_factory=dict)
    _away: dict[int, tuple[bool, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, client: discord.Client, services: Services, painter: Painter) -> Self:
        """Return the board of a client."""
        return cls(client, services, Delivery(client), Picturing(services, painter))

    async def refresh(self, table_id: int) -> None:
        """Show a table as it is now; end it where its channel is gone.

        Raise discord.HTTPException where Discord refuses.
        """
        table = await self.services.tables.look(table_id)
        try:
            await self._show(table)
        except discord.NotFound as gone:
            if gone.code != UNKNOWN_CHANNEL:
                raise
            log.warning("table %d has lost its channel", table_id)
            if table.open:
                await self.services.tables.vanish(table_id)

    async def _show(self, table: Table) -> None:
        posts = await self.services.posts.of_table(table.table_id)
        await self._lobby(table, posts)
        await self._old_scores(table, posts)
        if table.deal is not None:
            await self._turn(table, table.deal, posts)
            await self._score(table, table.deal, posts)
        await self._end(table, posts)

    async def _lobby(self, table: Table, posts: Mapping[str, MessageRecord]) -> None:
        purpose = f"lobby:{table.match_id}"
        shown = posts.get(purpose)
        waiting = table.stage is Stage.LOBBY and table.open
        if shown is None and waiting:
            await self._post(table, purpose, table.version, None, _same(table, waiting))
        elif shown is not None and shown.version != SHOWN:
            version = table.version if waiting else SHOWN
            if version != shown.version:
                await self._edit(shown, version, None, _same(table, waiting))

    async def _turn(self, table: Table, deal: Deal, posts: Mapping[str, MessageRecord]) -> None:
        """Show the turn, also where nobody has moved but somebody has left or come back."""
        away = tuple(not seat.present for seat in table.seats)
        changed = self._away.get(table.table_id, away) != away
        await self._show_turn(table, deal, posts, changed=changed)
        self._away[table.table_id] = away

    async def _show_turn(
        self, table: Table, deal: Deal, posts: Mapping[str, MessageRecord], *, changed: bool
    ) -> None:
        purpose = f"turn:{deal.deal_id}"
        shown = posts.get(purpose)
        playing = table.stage is Stage.DEAL and table.open
        if shown is None:
            await self._missed(table, deal, posts)
            if playing:
                await self._post_turn(table, deal, purpose, 0)
            return
        current = shown.version == deal.version and not changed
        if shown.version == SHOWN or (current and playing):
            return
        if not playing:
            await self._retire(shown, table, deal)
            await self.services.posts.shows(shown, SHOWN)
            return
        if table.seats[deal.view.to_move].by_computer:
            await self._follow(shown, table, deal)
            return
        before = turns_by(deal, shown.version)
        stale = self.services.posts.age(shown) > FRESH
        if before == deal.view.turns_done and not stale:
            made = await self._made(table, deal, shown)
            if await self._edit(shown, deal.version, *made, since=_since(shown, deal)):
                return
        else:
            # Not noted as done: where the new message cannot be posted, both are tried again.
            await self._retire(shown, table, deal)
        await self._post_turn(table, deal, purpose, before)

    async def _made(
        self, table: Table, deal: Deal, shown: MessageRecord
    ) -> tuple[Picture | None, Make]:
        """Return what a message about a turn shows now; its lines stay as they are."""
        number, since = turns_by(deal, shown.version), _since(shown, deal)
        picture = await self._table_picture(table, deal)
        return picture, partial(notices.turn, table, deal, since, number)

    async def _table_picture(self, table: Table, deal: Deal) -> Picture | None:
        if not self.delivery.takes_files(table.place.channel_id):
            return None
        return await self.picturing.table(Texts(table.place.locale), table, deal)

    async def _sheet_picture(self, table: Table, deals: int) -> Picture | None:
        if not self.delivery.takes_files(table.place.channel_id):
            return None
        return await self.picturing.sheet(Texts(table.place.locale), table, table.scores[:deals])

    async def _follow(self, shown: MessageRecord, table: Table, deal: Deal) -> None:
        """Let the last message show whose turn it is, while computers play.

        What they did counts as shown only with the message of the next person to move, which
        tells of all their turns: so they make no more messages than people do.
        """
        key = (shown.message_id, deal.view.turns_done)
        if self._followed.get(shown.table_id) == key:
            return
        await self._change(shown, *await self._made(table, deal, shown))
        self._followed[shown.table_id] = key

    async def _post_turn(self, table: Table, deal: Deal, purpose: str, since: int) -> None:
        number = deal.view.turns_done
        # A message posted anew within a turn repeats what led to it.
        since = max(0, min(since, number - 1))
        picture = await self._table_picture(table, deal)
        make = partial(notices.turn, table, deal, since, number)
        await self._post(table, purpose, deal.version, picture, make, since)

    async def _missed(self, table: Table, deal: Deal, posts: Mapping[str, MessageRecord]) -> None:
        """Post the scores of deals that others followed before they could be posted."""
        if deal.number == 1:
            return
        for earlier in await self.services.tables.earlier_deals(table.table_id):
            turn = posts.get(f"turn:{earlier.deal_id}")
            await self._score(table, earlier, posts)
            if turn is not None and turn.version != SHOWN:
                await self._retire(turn, table, earlier)
                await self.services.posts.shows(turn, SHOWN)

    async def _score(self, table: Table, deal: Deal, posts: Mapping[str, MessageRecord]) -> None:
        purpose = f"score:{deal.deal_id}"
        if not deal.view.over or purpose in posts:
            return
        turn = posts.get(f"turn:{deal.deal_id}")
        # Computers may have had whole turns since the last message.
        last = max(0, deal.view.turns_done - 1)
        since = turns_by(deal, turn.version) if turn and turn.version != SHOWN else last
        picture = await self._sheet_picture(table, deal.number)
        await self._post(table, purpose, 0, picture, partial(notices.score, table, deal, since))

    async def _old_scores(self, table: Table, posts: Mapping[str, MessageRecord]) -> None:
        """Take the button off the score of a deal that another has followed."""
        waiting = table.stage is Stage.BETWEEN and table.open and table.deal is not None
        current = f"score:{table.deal.deal_id}" if waiting and table.deal else ""
        for purpose, shown in posts.items():
            if purpose.startswith("score:") and shown.version == 0 and purpose != current:
                await edit(self.client, shown.channel_id, shown.message_id, view=None)
                await self.services.posts.shows(shown, SHOWN)

    async def _end(self, table: Table, posts: Mapping[str, MessageRecord]) -> None:
        purpose = f"end:{table.match_id}"
        over = table.stage in (Stage.FINISHED, Stage.ABANDONED)
        shown = posts.get(purpose)
        if over and shown is None:
            picture = await self._sheet_picture(table, len(table.scores))
            make = partial(notices.end, table)
            await self._post(table, purpose, int(table.open), picture, make)
        for other, record in posts.items():
            rematched = other.startswith("end:") and other != purpose
            if other.startswith("end:") and record.version == 1 and (rematched or not table.open):
                await edit(self.client, record.channel_id, record.message_id, view=None)
                await self.services.posts.shows(record, SHOWN)

    async def _post(
        self,
        table: Table,
        purpose: str,
        version: int,
        picture: Picture | None,
        make: Make,
        since: int | None = None,
    ) -> None:
        channel_id = table.place.channel_id
        message_id = await self.delivery.post(channel_id, picture, make)
        await self.services.posts.put(
            table.table_id, purpose, channel_id, message_id, version, since
        )

    async def _edit(
        self,
        shown: MessageRecord,
        version: int,
        picture: Picture | None,
        make: Make,
        since: int | None = None,
    ) -> bool:
        """Change a message; return whether it is still there."""
        if await self._change(shown, picture, make) is Edited.GONE:
            await self.services.posts.forget(shown.table_id, shown.purpose)
            return False
        await self.services.posts.shows(replace(shown, since=since), version)
        return True

    async def _change(self, shown: MessageRecord, picture: Picture | None, make: Make) -> Edited:
        # Turns of an earlier version are messages of content and embeds.
        convert = shown.since is None
        return await self.delivery.edit(
            shown.channel_id, shown.message_id, picture, make, convert=convert
        )

    async def _retire(self, shown: MessageRecord, table: Table, deal: Deal) -> None:
        """Take the table and the buttons off a message about a turn; its lines stay."""
        number = turns_by(deal, shown.version)
        notice = notices.old_turn(table, deal, _since(shown, deal), number)
        await self._change(shown, None, lambda _: notice)


def _since(shown: MessageRecord, deal: Deal) -> int:
    """Return from which turn on a message tells; of an earlier version it is one turn."""
    return max(0, turns_by(deal, shown.version) - 1) if shown.since is None else shown.since


def _same(table: Table, waiting: bool) -> Make:
    return lambda _: notices.lobby(table, waiting)
