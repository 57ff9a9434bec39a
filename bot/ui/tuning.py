"""`/rummy settings`: how a person sees cards, and whether a server shows pictures."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.errors import RefusalCode, Refused
from bot.services.hub import Services
from bot.services.preferences import Deck, Sort, Theme
from bot.ui.answers import Asking, answer, change
from bot.ui.controls import Press
from bot.ui.render_settings import OFF, ON, PICK_SORT, Chosen, settings_view
from bot.ui.seating import Seating

SWITCH = {ON: True, OFF: False}


@dataclass(frozen=True, slots=True)
class Tuning:
    """Answers the questions about settings; all of it is private."""

    services: Services
    seating: Seating

    async def settings(self, asking: Asking) -> None:
        """Show what holds, with a control for each."""
        await answer(asking.interaction, view=settings_view(asking.texts, await self._now(asking)))

    async def pressed(self, asking: Asking, press: Press) -> None:
        """Change one thing, and show what holds then. Raise Refused where it cannot be."""
        name, _, value = press.args.partition("=")
        if press.action == PICK_SORT:
            name, value = "sort", "".join(press.values)
        try:
            note = await self._change(asking, name, value)
        except (KeyError, ValueError):
            raise Refused(RefusalCode.OWNERLESS_CONTROL) from None
        await change(
            asking.interaction, view=settings_view(asking.texts, await self._now(asking), note)
        )

    async def _change(self, asking: Asking, name: str, value: str) -> str:
        """Return what is to be said about a change. Raise KeyError or ValueError for no value."""
        user_id, preferences = asking.interaction.user.id, self.services.preferences
        match name:
            case "server":
                await self._server(asking, SWITCH[value])
            case "dms":
                return asking.texts(await self.seating.switch_dms(asking, SWITCH[value]))
            case "pictures":
                await preferences.put(user_id, pictures=SWITCH[value])
            case "deck":
                await preferences.put(user_id, deck=Deck(value))
            case "theme":
                await preferences.put(user_id, theme=Theme(value))
            case "sort":
                await preferences.put(user_id, sort=Sort(value))
            case _:
                raise KeyError(name)
        await self._announce(user_id)
        return ""

    async def _server(self, asking: Asking, pictures: bool) -> None:
        """Switch the pictures of a server; Discord's word on who may is taken anew each time."""
        interaction = asking.interaction
        if interaction.guild_id is None:
            raise Refused(RefusalCode.NOT_IN_SERVER)
        if not interaction.permissions.manage_guild:
            raise Refused(RefusalCode.NOT_MANAGER)
        await self.services.preferences.put_guild(interaction.guild_id, pictures=pictures)

    async def _announce(self, user_id: int) -> None:
        """Let the hands that were sent by DM follow."""
        tables = self.services.tables
        for table in await tables.of_user(user_id):
            self.seating.mail.outdated(table.table_id, user_id)
            tables.desk.announcer.table_changed(table.table_id)

    async def _now(self, asking: Asking) -> Chosen:
        interaction, services = asking.interaction, self.services
        user_id, guild_id = interaction.user.id, interaction.guild_id
        return Chosen(
            own=await services.preferences.of(user_id),
            dms=(await services.posts.person(user_id)).dm_hands,
            server=None if guild_id is None else await services.preferences.of_guild(guild_id),
            manager=guild_id is not None and interaction.permissions.manage_guild,
            files=guild_id is None or interaction.app_permissions.attach_files,
        )
