"""The Discord client of the bot: what it listens to, what it loads, and its command tree."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import re
from collections.abc import Mapping

import discord
import yarl
from discord import app_commands
from discord.ext import commands
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.errors import RefusalCode, Refused
from bot.services.hub import Services
from bot.settings import Settings
from bot.storage import meta
from bot.storage.engine import Store
from bot.ui.answers import PASSING_FAULTS, Interaction, funnel
from bot.ui.controls import (
    BUTTON_TEMPLATE,
    FORM_TEMPLATE,
    PICK_TEMPLATE,
    Control,
    Pick,
    Press,
    hand_over,
)
from bot.ui.forms import typed_in
from bot.ui.front import Front
from bot.ui.translator import CatalogueTranslator
from bot.ui.tree import FunnelTree

log = logging.getLogger(__name__)

EXTENSIONS = ("cogs.rummy",)
SCOPES = ("bot", "applications.commands")
PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    send_messages_in_threads=True,
    create_public_threads=True,
)
_TREE_KEY = "command_tree"
_SYNC_RETRY_SECONDS = 60.0
_MOST_RATELIMIT_SECONDS = 30.0
# How discord.py names the tasks in which it handles commands, presses and modals.
_HANDLER_TASKS = (
    "CommandTree-invoker",
    "discord-ui-dynamic-item",
    "discord-ui-modal-dispatch",
    "discord.py: on_interaction",
)


class RummyBot(commands.AutoShardedBot):
    """The bot on Discord. It asks for the GUILDS intent only and reads no messages."""

    def __init__(self, settings: Settings, store: Store, services: Services) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            tree_cls=FunnelTree,
            shard_count=settings.shard_count,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=_MOST_RATELIMIT_SECONDS,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            chunk_guilds_at_startup=False,
        )
        self.settings = settings
        self.store = store
        self.front = Front.of(self, services, settings.default_locale)
        self._syncing: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Load the commands and the buttons, before the connection is made."""
        await self.tree.set_translator(CatalogueTranslator())
        self.add_dynamic_items(Control, Pick)
        for extension in EXTENSIONS:
            await self.load_extension(extension)

    async def on_ready(self) -> None:
        """Tell Discord about the commands, once a process and only when they have changed."""
        log.info("connected as %s, servers: %d", self.user, len(self.guilds))
        if self._syncing is None and self.settings.sync_commands:
            self._syncing = asyncio.create_task(self._sync(), name="command sync")

    async def _sync(self) -> None:
        """Send the command tree where it is new; a failure is tried again and never fatal."""
        while True:
            try:
                await self._sync_once()
            except (*PASSING_FAULTS, app_commands.AppCommandError) as fault:
                log.warning("the commands could not be registered: %s", fault)
                await asyncio.sleep(_SYNC_RETRY_SECONDS)
            else:
                return

    async def _sync_once(self) -> None:
        mark = await self._tree_mark()

        async def known(conn: AsyncConnection) -> str | None:
            return await meta.get(conn, _TREE_KEY)

        async def note(conn: AsyncConnection) -> None:
            await meta.put(conn, _TREE_KEY, mark)

        if await self.store.read(known) == mark and await self.tree.fetch_commands():
            return
        await self.tree.sync()
        await self.store.write(note)
        log.info("the commands have been registered")

    async def _tree_mark(self) -> str:
        """Return a mark of the translated commands and the application they belong to."""
        translator = self.tree.translator
        payload = [
            await command.get_translated_payload(self.tree, translator)
            if translator
            else command.to_dict(self.tree)
            for command in sorted(self.tree.get_commands(), key=lambda command: command.name)
        ]
        text = json.dumps([self.application_id, payload], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer forms, and controls that nothing else answers (traps R4, R26)."""
        kind = interaction.type
        data: Mapping[str, object] = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        if kind is discord.InteractionType.modal_submit:
            form = re.fullmatch(FORM_TEMPLATE, custom_id)
            if form:
                values = tuple(typed_in(data.get("components")))
                await hand_over(interaction, Press.read(form, values))
                return
        elif kind is not discord.InteractionType.component or _is_control(custom_id):
            return
        async with funnel(interaction):
            raise Refused(RefusalCode.OWNERLESS_CONTROL)

    @property
    def invite_link(self) -> str:
        """The address at which the bot is added to a server, known after the login."""
        return invite_link(self.application_id or 0)

    async def drain(self, seconds: float) -> None:
        """Wait some seconds at most until what people have asked for is answered.

        discord.py does not wait for its handlers when it closes (trap R19).
        """
        handlers = {
            task for task in asyncio.all_tasks() if task.get_name().startswith(_HANDLER_TASKS)
        }
        if handlers:
            await asyncio.wait(handlers, timeout=seconds)

    async def close(self) -> None:
        """Stop what runs beside the connection, then close it."""
        if self._syncing is not None:
            self._syncing.cancel()
        await super().close()


def _is_control(custom_id: str) -> bool:
    """Return whether a custom id is one that the dynamic items answer."""
    return any(re.fullmatch(known, custom_id) for known in (BUTTON_TEMPLATE, PICK_TEMPLATE))


def point_to(settings: Settings) -> None:
    """Let discord.py talk to the addresses of the settings instead of Discord's own."""
    if settings.discord_api_url:
        discord.http.Route.BASE = settings.discord_api_url
    if settings.discord_gateway_url:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway_url)


def invite_link(application_id: int) -> str:
    """Return the address at which the bot is added to a server."""
    return discord.utils.oauth_url(application_id, permissions=PERMISSIONS, scopes=SCOPES)
