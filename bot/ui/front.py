"""The user interface as one thing: who answers commands, presses and questions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace

import discord

from bot.services.errors import RefusalCode, Refused
from bot.services.hub import Services
from bot.services.models import Table
from bot.ui.answers import Asking, Interaction, change
from bot.ui.controls import Press
from bot.ui.finding import table_of
from bot.ui.looking import Looking
from bot.ui.mail import Mail
from bot.ui.playing import Playing
from bot.ui.seating import Seating
from bot.ui.suggesting import Suggesting

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

    @classmethod
    def of(cls, client: discord.Client, services: Services, default_locale: str) -> Front:
        """Return the user interface of a client."""
        mail = Mail(client, services)
        return cls(
            services,
            Seating(services, mail, default_locale),
            Playing(services),
            Looking(services),
            Suggesting(services),
            mail,
        )

    async def table(self, interaction: Interaction, chosen: str | None = None) -> Table:
        """Return the table that a command is about. Raise Refused where that is not clear."""
        return await table_of(self.services, interaction, chosen)

    async def press(self, asking: Asking, press: Press) -> None:
        """Carry out the press of a button. Raise Refused where it is no longer possible."""
        handler = HANDLERS.get(press.action)
        if handler is None:
            raise Refused(RefusalCode.OWNERLESS_CONTROL)
        table = await self.services.tables.look(press.table_id)
        if not table.open:
            raise Refused(RefusalCode.TABLE_ENDED)
        asking.names = table.names
        await handler(self, asking, table, press)


async def _cancel(_front: Front, asking: Asking, _table: Table, _press: Press) -> None:
    await change(asking.interaction, asking.texts("answer.cancelled"))


def _move(args: str) -> Handler:
    """Return the handler of a button that stands for one fixed move."""

    def handler(front: Front, asking: Asking, table: Table, press: Press) -> Awaitable[None]:
        return front.playing.pressed(asking, table, replace(press, args=args))

    return handler


HANDLERS: Mapping[str, Handler] = {
    "draw": _move("draw"),
    "take": _move("take"),
    "move": lambda front, asking, table, press: front.playing.pressed(asking, table, press),
    "hand": lambda front, asking, table, _: front.playing.hand(asking, table),
    "join": lambda front, asking, table, _: front.seating.join(asking, table),
    "leave": lambda front, asking, table, _: front.seating.leave(asking, table),
    "leave_yes": lambda front, asking, table, _: front.seating.left(asking, table),
    "begin": lambda front, asking, table, _: front.seating.begin(asking, table),
    "next": lambda front, asking, _, press: front.seating.next_deal(asking, press),
    "rematch": lambda front, asking, table, press: front.seating.rematch(asking, table, press),
    "end_yes": lambda front, asking, table, _: front.seating.ended(asking, table),
    "replace": lambda front, asking, table, press: front.seating.replace(asking, table, press),
    "thread": lambda front, asking, _, press: front.seating.thread(asking, press),
    "cancel": _cancel,
}
