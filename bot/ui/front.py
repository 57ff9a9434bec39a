"""The user interface as one thing: who answers commands, presses and questions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, urlencode

import discord

from bot.services.errors import RefusalCode, Refused
from bot.services.hub import Services
from bot.services.models import Table
from bot.ui.answers import Asking, Interaction, answer, change, funnel
from bot.ui.controls import Control, Press, row
from bot.ui.filling import Filling
from bot.ui.finding import table_of, title_of
from bot.ui.looking import Looking
from bot.ui.mail import Mail
from bot.ui.panels import Panels
from bot.ui.pictures.painter import Painter
from bot.ui.picturing import Picturing
from bot.ui.playing import Playing
from bot.ui.render_settings import PICK_SORT, SET
from bot.ui.seating import Seating
from bot.ui.suggesting import Suggesting
from bot.ui.touching import Touching
from bot.ui.tuning import Tuning
from bot.ui.typist import Typist

MOST_BUTTONS = 25
MOST_LABEL = 80
Handler = Callable[["Front", Asking, Table, Press], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Front:
    """Everything a person can ask for."""

    services: Services
    seating: Seating
    playing: Playing
    looking: Looking
    suggesting: Suggesting
    mail: Mail
    filling: Filling
    tuning: Tuning
    painter: Painter
    touching: Touching
    typist: Typist

    @classmethod
    def of(cls, client: discord.Client, services: Services, default_locale: str) -> Front:
        """Return the user interface of a client."""
        painter = Painter()
        panels = Panels(services, painter)
        mail = Mail(client, services, panels)
        playing = Playing(services, panels)
        seating = Seating(services, mail, default_locale)
        return cls(
            services,
            seating,
            playing,
            Looking(services, Picturing(services, painter)),
            Suggesting(services),
            mail,
            Filling(services),
            Tuning(services, seating),
            painter,
            Touching(services, panels, playing),
            Typist(services, panels),
        )

    async def command(
        self, interaction: Interaction, name: str, chosen: str | None = None, **options: str
    ) -> None:
        """Carry out a command about a table, or ask which table where several could be meant."""
        async with funnel(interaction) as asking:
            try:
                table = await table_of(self.services, interaction, chosen)
            except Refused as refused:
                if refused.code is not RefusalCode.WHICH_TABLE:
                    raise
                await self._ask_which(asking, name, options)
                return
            asking.names = table.names
            await COMMANDS[name](self, asking, table, options)

    async def _ask_which(self, asking: Asking, name: str, options: Mapping[str, str]) -> None:
        """Offer a button for each table at which the person sits; it carries the command."""
        args = urlencode({"": name, **options})
        tables = await self.services.tables.of_user(asking.interaction.user.id)
        presses = [(Press("again", table.table_id, 0, args), table) for table in tables]
        controls = [
            Control(press, title_of(table)[:MOST_LABEL]) for press, table in presses if press.fits
        ]
        text = asking.texts("refusal.which_table", tables=", ".join(map(title_of, tables)))
        await answer(asking.interaction, text, view=row(controls[:MOST_BUTTONS]))

    async def press(self, asking: Asking, press: Press) -> None:
        """Carry out the press of a button. Raise Refused where it is no longer possible."""
        if press.action in (SET, PICK_SORT):
            await self.tuning.pressed(asking, press)
            return
        handler = HANDLERS.get(press.action)
        if handler is None:
            raise Refused(RefusalCode.OWNERLESS_CONTROL)
        table = await self.services.tables.look(press.table_id)
        if not table.open:
            raise Refused(RefusalCode.TABLE_ENDED)
        asking.names = table.names
        _check_seat(asking, table, press)
        async with self.mail.held(asking, table.table_id):
            await handler(self, asking, table, press)


def _check_seat(asking: Asking, table: Table, press: Press) -> None:
    """Raise Refused where a control belongs to another seat than that of who uses it."""
    if press.seat is None:
        return
    mine = table.seat_of(asking.interaction.user.id)
    if mine is None or mine.seat != press.seat:
        raise Refused(RefusalCode.NOT_YOUR_CONTROL if mine else RefusalCode.NOT_SEATED)


async def _again(front: Front, asking: Asking, table: Table, press: Press) -> None:
    """Carry out a command that had to wait for the choice of a table."""
    options = dict(parse_qsl(press.args, keep_blank_values=True))
    await COMMANDS[options.pop("")](front, asking, table, options)


async def _cancel(_front: Front, asking: Asking, _table: Table, _press: Press) -> None:
    await change(asking.interaction, asking.texts("answer.cancelled"))


def _move(args: str) -> Handler:
    """Return the handler of a button that stands for one fixed move."""

    def handler(front: Front, asking: Asking, table: Table, press: Press) -> Awaitable[None]:
        return front.playing.pressed(asking, table, replace(press, args=args))

    return handler


Command = Callable[[Front, Asking, Table, Mapping[str, str]], Awaitable[None]]

COMMANDS: Mapping[str, Command] = {
    "join": lambda front, asking, table, _: front.seating.join(asking, table),
    "leave": lambda front, asking, table, _: front.seating.leave(asking, table),
    "begin": lambda front, asking, table, _: front.seating.begin(asking, table),
    "end": lambda front, asking, table, _: front.seating.end(asking, table),
    "hand": lambda front, asking, table, _: front.playing.hand(asking, table),
    "draw": lambda front, asking, table, said: front.playing.draw(asking, table, said["source"]),
    "meld": lambda front, asking, table, said: front.playing.meld(asking, table, said["cards"]),
    "layoff": lambda front, asking, table, said: front.playing.lay_off(
        asking, table, said["cards"], said["meld"]
    ),
    "swap": lambda front, asking, table, said: front.playing.swap(
        asking, table, said["cards"], said["meld"]
    ),
    "undo": lambda front, asking, table, _: front.playing.undo(asking, table),
    "discard": lambda front, asking, table, said: front.playing.discard(
        asking, table, said["card"]
    ),
    "hint": lambda front, asking, table, _: front.playing.hint(asking, table),
    "table": lambda front, asking, table, _: front.looking.table(asking, table),
    "standings": lambda front, asking, table, _: front.looking.standings(asking, table),
    "rules": lambda front, asking, table, _: front.looking.rules(asking, table),
}

HANDLERS: Mapping[str, Handler] = {
    "draw": _move("draw"),
    "take": _move("take"),
    "move": lambda front, asking, table, press: front.playing.pressed(asking, table, press),
    "hand": lambda front, asking, table, _: front.playing.hand(asking, table),
    "standings": lambda front, asking, table, _: front.looking.standings(
        asking, table, public=False
    ),
    "rules": lambda front, asking, table, _: front.looking.rules(asking, table, public=False),
    "panel": lambda front, asking, table, press: front.touching.panel(asking, table, press),
    "pick": lambda front, asking, table, press: front.touching.pick(asking, table, press),
    "collect": lambda front, asking, table, press: front.touching.collect(asking, table, press),
    "lay": lambda front, asking, table, press: front.touching.lay(asking, table, press),
    "drop": lambda front, asking, table, press: front.touching.drop(asking, table, press),
    "sort": lambda front, asking, table, press: front.touching.sort(asking, table, press),
    "type": lambda front, asking, table, press: front.typist.open(asking, table, press),
    "form": lambda front, asking, table, press: front.typist.typed(asking, table, press),
    "hint": lambda front, asking, table, _: front.playing.hint(asking, table),
    "join": lambda front, asking, table, _: front.seating.join(asking, table),
    "leave": lambda front, asking, table, _: front.seating.leave(asking, table),
    "leave_yes": lambda front, asking, table, press: front.seating.left(
        asking, table, press.version
    ),
    "begin": lambda front, asking, table, _: front.seating.begin(asking, table),
    "computer": lambda front, asking, table, _: front.filling.ask(asking, table),
    "computer_of": lambda front, asking, table, press: front.filling.add(asking, table, press),
    "computer_less": lambda front, asking, table, press: front.filling.remove(asking, table, press),
    "next": lambda front, asking, _, press: front.seating.next_deal(asking, press),
    "rematch": lambda front, asking, table, press: front.seating.rematch(asking, table, press),
    "end_yes": lambda front, asking, table, press: front.seating.ended(asking, table, press),
    "replace": lambda front, asking, table, press: front.seating.replace(asking, table, press),
    "thread": lambda front, asking, _, press: front.seating.thread(asking, press),
    "again": _again,
    "cancel": _cancel,
}
