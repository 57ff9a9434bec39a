"""Sends notices, with their pictures where the channel takes files and without elsewhere."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

import discord

from bot.ui.channel import Edited, edit, post
from bot.ui.notices import Notice
from bot.ui.pictures.look import Picture
from bot.ui.spread import files

log = logging.getLogger(__name__)

T = TypeVar("T")
Make = Callable[[Picture | None], Notice]
# The bot lacks a permission; the request is too large
# (https://docs.discord.com/developers/topics/opcodes-and-status-codes, JSON Error Codes).
NO_FILES = frozenset({50013, 40005})
# Refused requests are counted: ten thousand in ten minutes lock the bot out.
BARRED_SECONDS = 600.0


@dataclass(frozen=True, slots=True)
class Delivery:
    """Posts and changes messages; what cannot have its picture goes out as text."""

    client: discord.Client
    _barred: dict[int, float] = field(default_factory=dict)

    def takes_files(self, channel_id: int) -> bool:
        """Return whether pictures may be sent to a channel, as far as is known."""
        return self._barred.get(channel_id, 0.0) <= time.monotonic()

    async def post(self, channel_id: int, picture: Picture | None, make: Make) -> int:
        """Post what is made with a picture, or without one; return the id of the message."""

        async def send(notice: Notice) -> int:
            return await post(
                self.client,
                channel_id,
                notice.content,
                embeds=notice.embeds,
                view=notice.view,
                files=files(notice.picture),
                ping=notice.ping,
            )

        return await self._either(channel_id, picture, make, send)

    async def edit(
        self,
        channel_id: int,
        message_id: int,
        picture: Picture | None,
        make: Make,
        *,
        convert: bool = False,
    ) -> Edited:
        """Show what is made in a message; its files give way to the picture, where there is one.

        With `convert` a message of content and embeds becomes one of components.
        """

        async def send(notice: Notice) -> Edited:
            fields: dict[str, object] = {"view": notice.view}
            if not isinstance(notice.view, discord.ui.LayoutView):
                fields["embeds"] = list(notice.embeds)
            elif convert:
                fields |= {"content": None, "embeds": []}
            attachments = files(notice.picture)
            return await edit(
                self.client, channel_id, message_id, attachments=attachments, **fields
            )

        return await self._either(channel_id, picture, make, send)

    async def _either(
        self,
        channel_id: int,
        picture: Picture | None,
        make: Make,
        send: Callable[[Notice], Awaitable[T]],
    ) -> T:
        if picture is not None and self.takes_files(channel_id):
            try:
                return await send(make(picture))
            except discord.HTTPException as refused:
                if refused.code not in NO_FILES:
                    raise
                log.warning(
                    "channel %d takes no pictures, the bot needs Attach Files there: %s",
                    channel_id,
                    refused,
                )
                self._barred[channel_id] = time.monotonic() + BARRED_SECONDS
        return await send(make(None))
