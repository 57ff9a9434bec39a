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

import discord

from bot.i18n import Texts
from bot.rummy.events import CardDiscarded, DealEnded
from bot.rummy.views import PublicEvent
from bot.services.hub import Services
from bot.services.models import Deal, Stage, Table
from bot.storage.records import MessageRecord
from bot.ui import buttons
from bot.ui.channel import UNKNOWN_CHANNEL, Edited, edit, post, retire
from bot.ui.head import head_of
from bot.ui.render_happened import happened_line
from bot.ui.render_limits import CONTENT, lines_within, shown_names
from bot.ui.render_lobby import lobby_embed
from bot.ui.render_score import deal_score_embed, sheet_embed
from bot.ui.render_sheet import winner_text
from bot.ui.render_table import table_embed

log = logging.getLogger(__name__)

# Messages older than an hour take only a few edits (error 30046).
FRESH = timedelta(minutes=50)
SHOWN = -1
# Room for the line that says when the next deal begins.
LONGEST_NEXT = 200


@dataclass(frozen=True, slots=True)
class Notice:
    """What a message shows, and whom it mentions."""

    content: str = ""
    embeds: tuple[discord.Embed, ...] = ()
    view: discord.ui.View | None = None
    ping: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """Brings the channel messages of a table up to date."""

    client: discord.Client
    services: Services
    _followed: dict[int, tuple[int, int]] = field(default_factory=dict)

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
            await self._post(table, purpose, table.version, _lobby(table, waiting))
        elif shown is not None and shown.version != SHOWN:
            version = table.version if waiting else SHOWN
            if version != shown.version:
                await self._edit(shown, version, _lobby(table, waiting))

    async def _turn(self, table: Table, deal: Deal, posts: Mapping[str, MessageRecord]) -> None:
        purpose = f"turn:{deal.deal_id}"
        shown = posts.get(purpose)
        playing = table.stage is Stage.DEAL and table.open
        if shown is None:
            if playing:
                await self._post_turn(table, deal, purpose, 0)
            return
        if shown.version in (SHOWN, deal.version) and playing:
            return
        if not playing:
            await self._retire(shown)
            return
        if table.seats[deal.view.to_move].by_computer:
            await self._follow(shown, table, deal)
            return
        before = turns_by(deal, shown.version)
        stale = self.services.posts.age(shown) > FRESH
        if before == deal.view.turns_done and not stale:
            if await self._edit(shown, deal.version, _turn(table, deal)):
                return
        else:
            # Not noted as done: where the new message cannot be posted, both are tried again.
            await retire(self.client, shown.channel_id, shown.message_id)
        await self._post_turn(table, deal, purpose, before)

    async def _follow(self, shown: MessageRecord, table: Table, deal: Deal) -> None:
        """Let the last message show whose turn it is, while computers play.

        What they did counts as shown only with the message of the next person to move, which
        tells of all their turns: so they make no more messages than people do.
        """
        key = (shown.message_id, deal.view.turns_done)
        if self._followed.get(shown.table_id) == key:
            return
        notice = _turn(table, deal)
        await edit(
            self.client,
            shown.channel_id,
            shown.message_id,
            embeds=list(notice.embeds),
            view=notice.view,
        )
        self._followed[shown.table_id] = key

    async def _post_turn(self, table: Table, deal: Deal, purpose: str, since: int) -> None:
        texts = Texts(table.place.locale)
        to_move = table.seats[deal.view.to_move]
        # A message posted anew within a turn repeats what led to it.
        since = max(0, min(since, deal.view.turns_done - 1))
        lines = turn_lines(texts, table, deal, since)
        if not lines:
            lines = [_deal_line(texts, table, deal)]
        ping = None if to_move.by_computer else to_move.user_id
        call = texts("turn.computer", name=shown_names(table.names)[to_move.seat])
        if ping is not None:
            call = texts("turn.ping", mention=f"<@{ping}>")
        newest = lines_within(lines[::-1], CONTENT - len(call))[::-1]
        content = "\n".join([*newest, call])
        notice = replace(_turn(table, deal), content=content, ping=ping)
        await self._post(table, purpose, deal.version, notice)

    async def _score(self, table: Table, deal: Deal, posts: Mapping[str, MessageRecord]) -> None:
        purpose = f"score:{deal.deal_id}"
        if not deal.view.over or purpose in posts:
            return
        texts = Texts(table.place.locale)
        turn = posts.get(f"turn:{deal.deal_id}")
        # Computers may have had whole turns since the last message.
        last = max(0, deal.view.turns_done - 1)
        since = turns_by(deal, turn.version) if turn and turn.version != SHOWN else last
        lines = turn_lines(texts, table, deal, since)
        lines = lines_within(lines[::-1], CONTENT - LONGEST_NEXT)[::-1]
        score = table.scores[deal.number - 1]
        embeds = (
            deal_score_embed(texts, deal.view, score, table.names, deal.number),
            sheet_embed(texts, table.names, table.scores[: deal.number], table.rules),
        )
        view = None
        if table.stage is Stage.BETWEEN and table.open:
            view = buttons.next_deal(texts, table)
            if deal.next_at is not None:
                lines.append(texts("next_deal.at", time=discord.utils.format_dt(deal.next_at, "R")))
        await self._post(table, purpose, 0, Notice("\n".join(lines), embeds, view))

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
            await self._post(table, purpose, int(table.open), _end(table))
        for other, record in posts.items():
            rematched = other.startswith("end:") and other != purpose
            if other.startswith("end:") and record.version == 1 and (rematched or not table.open):
                await edit(self.client, record.channel_id, record.message_id, view=None)
                await self.services.posts.shows(record, SHOWN)

    async def _post(self, table: Table, purpose: str, version: int, notice: Notice) -> None:
        channel_id = table.place.channel_id
        message_id = await post(
            self.client,
            channel_id,
            notice.content,
            embeds=notice.embeds,
            view=notice.view,
            ping=notice.ping,
        )
        await self.services.posts.put(table.table_id, purpose, channel_id, message_id, version)

    async def _edit(self, shown: MessageRecord, version: int, notice: Notice) -> bool:
        """Change a message; return whether it is still there."""
        done = await edit(
            self.client,
            shown.channel_id,
            shown.message_id,
            embeds=list(notice.embeds),
            view=notice.view,
        )
        if done is Edited.GONE:
            await self.services.posts.forget(shown.table_id, shown.purpose)
            return False
        await self.services.posts.shows(shown, version)
        return True

    async def _retire(self, shown: MessageRecord) -> None:
        if shown.version == SHOWN:
            return
        await retire(self.client, shown.channel_id, shown.message_id)
        await self.services.posts.shows(shown, SHOWN)


def turns_by(deal: Deal, version: int) -> int:
    """Return how many turns of a deal were over at a version; the first event is the deal."""
    return sum(isinstance(event, CardDiscarded) for event in deal.events[: version - 1])


def turn_lines(texts: Texts, table: Table, deal: Deal, since: int) -> list[str]:
    """Return one line for each turn that is over, from a number of turns on."""
    turns: list[list[PublicEvent]] = [[]]
    for event in deal.events:
        went_out = isinstance(event, DealEnded) and event.finish is not None
        if went_out and not turns[-1] and len(turns) > 1:
            turns[-2].append(event)
            continue
        turns[-1].append(event)
        if isinstance(event, CardDiscarded):
            turns.append([])
    over = turns[since:] if deal.view.over else turns[since:-1]
    return [happened_line(texts, turn, table.names, table.rules) for turn in over if turn]


def _deal_line(texts: Texts, table: Table, deal: Deal) -> str:
    names = shown_names(table.names)
    return texts(
        "table.dealt",
        deal=deal.number,
        deals=table.rules.deals,
        dealer=names[deal.view.dealer],
        opener=names[deal.view.opener],
    )


def _lobby(table: Table, waiting: bool) -> Notice:
    texts = Texts(table.place.locale)
    card = lobby_embed(texts, table.rules, table.names, table.wanted_seats, hints=table.hints)
    if waiting:
        return Notice(embeds=(card,), view=buttons.lobby(texts, table))
    card.description = texts("lobby.begun" if table.begun else "table.lobby_closed")
    return Notice(embeds=(card,))


def _turn(table: Table, deal: Deal) -> Notice:
    texts = Texts(table.place.locale)
    return Notice(
        embeds=(table_embed(texts, deal.view, head_of(table), table.names),),
        view=buttons.turn(texts, table, deal),
    )


def _end(table: Table) -> Notice:
    texts = Texts(table.place.locale)
    if not table.begun:
        return Notice(texts("table.lobby_closed"))
    sheet = sheet_embed(texts, table.names, table.scores, table.rules)
    if table.stage is Stage.ABANDONED:
        left = not any(seat.present for seat in table.users.values())
        return Notice(texts("match.abandoned" if left else "match.ended"), (sheet,))
    content = winner_text(texts, table.names, table.scores)
    return Notice(content, (sheet,), buttons.rematch(texts, table) if table.open else None)
