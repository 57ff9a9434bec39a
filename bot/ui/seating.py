"""Opening a table, sitting down, getting up, beginning and ending."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

import discord

from bot.i18n import Texts, clean, locale_for
from bot.rummy.ruleset import OPTIONS, PRESETS, BadOption, RuleSet, with_option
from bot.services.errors import RefusalCode, Refused
from bot.services.hub import Services
from bot.services.models import Person, Place, Stage, Table
from bot.ui import buttons
from bot.ui.answers import PASSING_FAULTS, Asking, Interaction, answer
from bot.ui.channel import post
from bot.ui.controls import Control, Press, row
from bot.ui.filling import computer_of
from bot.ui.finding import person_of, place_of
from bot.ui.head import link_to
from bot.ui.mail import Mail
from bot.ui.terms import Terms

log = logging.getLogger(__name__)
MOST_LABEL = 80


def rules_from(preset: str | None, options: Mapping[str, object], extra: str | None) -> RuleSet:
    """Return the rules that the options of `/rummy start` ask for (RULES 9).

    `extra` holds `key=value` parts. Raise Refused naming the option that cannot be.
    """
    if preset is not None and preset not in PRESETS:
        raise Refused(RefusalCode.BAD_VALUE, option="preset", value=preset, allowed=tuple(PRESETS))
    rules = PRESETS[preset or "classic"]
    said = {name: str(value) for name, value in options.items() if value is not None}
    for part in (extra or "").replace(",", " ").replace(";", " ").split():
        name, _, value = part.partition("=")
        before = said.setdefault(name.lower(), value)
        if before.casefold() != value.casefold():
            raise Refused(RefusalCode.BAD_VALUE_TWICE, option=name, value=f"{before}, {value}")
    try:
        for name, value in said.items():
            rules = with_option(rules, name, value)
    except BadOption as bad:
        code = RefusalCode.BAD_VALUE if bad.option in OPTIONS else RefusalCode.BAD_OPTION
        raise Refused(code, option=bad.option, value=bad.value, allowed=bad.allowed) from None
    return rules


@dataclass(frozen=True, slots=True)
class Seating:
    """Answers everything around a match."""

    services: Services
    mail: Mail
    default_locale: str
    # The questions answered with a thread, so that a double press makes one.
    _threads: deque[int] = field(default_factory=lambda: deque(maxlen=1000))

    async def start(self, asking: Asking, terms: Terms) -> None:
        """Open a table where the person is; where one stands already, offer a thread."""
        place = place_of(asking.interaction, self._locale(asking.interaction))
        await self._open(asking, place.channel_id, terms)

    def _locale(self, interaction: Interaction) -> str:
        locale = interaction.guild_locale
        return locale_for(str(locale)) if locale else self.default_locale

    async def _open(self, asking: Asking, channel_id: int, terms: Terms) -> None:
        interaction = asking.interaction
        place = place_of(interaction, self._locale(interaction))
        person = person_of(interaction)
        await self.services.posts.greet(person.user_id, person.locale)
        try:
            table = await self._opened(place, person, terms)
        except Refused as refused:
            if refused.code is not RefusalCode.CHANNEL_TAKEN:
                raise
            await self._offer_thread(asking, channel_id, terms)
            return
        await self._seated(asking, table, "answer.opened_table")

    async def _opened(self, place: Place, person: Person, terms: Terms) -> Table:
        return await self.services.tables.open(
            place,
            person,
            terms.rules,
            terms.players,
            hints=terms.hints,
            computers=[computer_of(terms.level, place.locale)] * terms.computers,
        )

    async def _offer_thread(self, asking: Asking, channel_id: int, terms: Terms) -> None:
        table = await self.services.tables.at(channel_id)
        text = asking.texts("refusal.channel_taken", link=link_to(table))
        press = Press("thread", table.table_id, terms.number, terms.printed)
        in_thread = isinstance(asking.interaction.channel, discord.Thread)
        view = None
        if press.fits and not in_thread:
            view = row((Control(press, asking.texts("button.thread")),))
        await answer(asking.interaction, text, view=view)

    async def thread(self, asking: Asking, press: Press) -> None:
        """Make a thread and open a table in it, with the rules that were asked for."""
        interaction = asking.interaction
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            raise Refused(RefusalCode.NOT_IN_SERVER)
        if not interaction.app_permissions.create_public_threads:
            raise Refused(RefusalCode.MISSING_PERMISSIONS, permissions=("create_public_threads",))
        place = place_of(interaction, self._locale(interaction))
        asked = interaction.message.id if interaction.message else interaction.id
        if asked in self._threads:
            raise Refused(RefusalCode.STALE)
        self._threads.append(asked)
        thread = await channel.create_thread(
            name=f"römi – {clean(interaction.user.display_name)}",
            type=discord.ChannelType.public_thread,
        )
        place = type(place)(place.guild_id, place.guild_name, thread.id, thread.name, place.locale)
        person = person_of(interaction)
        table = await self._opened(place, person, Terms.read(press.version, press.args))
        await self._seated(asking, table, "answer.opened_table")

    async def _seated(self, asking: Asking, table: Table, key: str) -> None:
        """Answer somebody who has sat down, and open the DM for the hands."""
        reached = await self.mail.welcome(asking.interaction.user, table, asking.texts)
        lines = [asking.texts(key, link=link_to(table))]
        if key == "answer.opened_table" and table.begun:
            lines.append(asking.texts("answer.began"))
        if key == "answer.opened_table" and await self._misses_files(asking, table):
            lines.append(asking.texts("settings.no_files"))
        if not reached:
            lines.append(asking.texts("answer.dm_closed"))
        elif table.stage is Stage.LOBBY and await self._wants_dms(asking):
            lines.append(asking.texts("answer.dm_coming"))
        await answer(asking.interaction, "\n".join(lines))

    async def _misses_files(self, asking: Asking, table: Table) -> bool:
        """Return whether a table would show pictures, were the bot allowed to attach them."""
        if asking.interaction.app_permissions.attach_files:
            return False
        return await self.services.preferences.of_guild(table.place.guild_id)

    async def _wants_dms(self, asking: Asking) -> bool:
        return (await self.services.posts.person(asking.interaction.user.id)).dm_hands

    async def join(self, asking: Asking, table: Table) -> None:
        """Sit down, or come back."""
        person = person_of(asking.interaction)
        await self.services.posts.greet(person.user_id, person.locale)
        back = table.seat_of(person.user_id) is not None
        table = await self.services.tables.join(table.table_id, person)
        await self._seated(asking, table, "answer.came_back" if back else "answer.joined")
        if back:
            await self._tell(table, "table.came_back", person.name)

    async def _tell(self, table: Table, key: str, name: str) -> None:
        """Say something about a player in the channel of the table; nothing hangs on it."""
        texts = Texts(table.place.locale)
        try:
            await post(self.mail.client, table.place.channel_id, texts(key, name=clean(name)))
        except PASSING_FAULTS as fault:
            log.warning("table %d could not be told: %s", table.table_id, fault)

    async def leave(self, asking: Asking, table: Table) -> None:
        """Get up; from a running match only after a question."""
        seat = table.seat_of(asking.interaction.user.id)
        if seat is None or not seat.present:
            raise Refused(RefusalCode.NOT_SEATED)
        if table.stage in (Stage.DEAL, Stage.BETWEEN):
            press = Press("leave_yes", table.table_id, table.match_id)
            view = buttons.yes(asking.texts, press, "button.leave")
            last = sum(seat.present for seat in table.users.values()) == 1
            key = "answer.leave_confirm_last" if last else "answer.leave_confirm"
            await answer(asking.interaction, asking.texts(key), view=view)
            return
        await self.left(asking, table, table.match_id)

    async def left(self, asking: Asking, table: Table, match_id: int) -> None:
        """Get up without a question. Raise Refused when that was asked in another match."""
        if table.match_id != match_id:
            raise Refused(RefusalCode.STALE)
        after = await self.services.tables.leave(table.table_id, person_of(asking.interaction))
        await answer(asking.interaction, asking.texts("answer.left"))
        if after.open and table.stage in (Stage.DEAL, Stage.BETWEEN):
            await self._tell(after, "table.left_running", asking.interaction.user.display_name)

    async def begin(self, asking: Asking, table: Table) -> None:
        """Begin the match, the next deal, or a rematch."""
        await self.services.tables.begin(table.table_id, person_of(asking.interaction))
        key = "answer.dealt" if table.stage is Stage.BETWEEN else "answer.began"
        await answer(asking.interaction, asking.texts(key))

    async def next_deal(self, asking: Asking, press: Press) -> None:
        """Deal the deal after the one that the press is about."""
        user_id = asking.interaction.user.id
        await self.services.tables.next_deal(press.table_id, press.version, user_id)
        await answer(asking.interaction, asking.texts("answer.dealt"))

    async def rematch(self, asking: Asking, table: Table, press: Press) -> None:
        """Play again, unless that has begun already."""
        if table.match_id != press.version:
            raise Refused(RefusalCode.STALE)
        await self.begin(asking, table)

    async def end(self, asking: Asking, table: Table) -> None:
        """Ask whether to end the match, or to play for an idle player."""
        person = person_of(asking.interaction)
        if not (person.manager or table.host_user_id == person.user_id):
            raise Refused(RefusalCode.NOT_HOST_NOR_MANAGER)
        texts = asking.texts
        controls = [
            Control(
                Press("end_yes", table.table_id, table.match_id),
                texts("button.end"),
                discord.ButtonStyle.danger,
            ),
            Control(Press("cancel", table.table_id, 0), texts("button.cancel")),
        ]
        if table.deal is not None and self.services.tables.is_idle(table):
            name = table.names[table.deal.view.to_move]
            press = Press("replace", table.table_id, table.deal.mark)
            controls.insert(
                1, Control(press, texts("button.replace", name=clean(name))[:MOST_LABEL])
            )
        key = "answer.end_lobby_confirm" if table.stage is Stage.LOBBY else "answer.end_confirm"
        await answer(asking.interaction, texts(key), view=row(controls))

    async def ended(self, asking: Asking, table: Table, press: Press) -> None:
        """End the table without a question. Raise Refused when that was asked in another match."""
        if table.match_id != press.version:
            raise Refused(RefusalCode.STALE)
        await self.services.tables.end(table.table_id, person_of(asking.interaction))
        await answer(asking.interaction, asking.texts("answer.ended"))
        await self._tell(table, "table.ended_by", asking.interaction.user.display_name)

    async def replace(self, asking: Asking, table: Table, press: Press) -> None:
        """Let a computer play for the idle player to move."""
        if table.deal is None or table.deal.mark != press.version:
            raise Refused(RefusalCode.STALE)
        await self.services.tables.replace_idle(table.table_id, person_of(asking.interaction))
        name = table.names[table.deal.view.to_move]
        await answer(asking.interaction, asking.texts("answer.replaced", name=clean(name)))
        await self._tell(table, "table.replaced", name)

    async def dms(self, asking: Asking, wanted: bool) -> None:
        """Turn hands by DM on or off, and say so."""
        await answer(asking.interaction, asking.texts(await self.switch_dms(asking, wanted)))

    async def switch_dms(self, asking: Asking, wanted: bool) -> str:
        """Turn hands by DM on or off; return the key of what is to be said.

        Once on, the hands of running deals come at once.
        """
        user = asking.interaction.user
        posts, tables = self.services.posts, self.services.tables
        await posts.want_dms(user.id, wanted)
        reached = True
        for table in await tables.of_user(user.id) if wanted else ():
            reached = reached and await self.mail.resume(user, table, asking.texts)
            tables.desk.announcer.table_changed(table.table_id)
        key = "answer.dm_on" if wanted else "answer.dm_off"
        return key if reached else "answer.dm_closed"
