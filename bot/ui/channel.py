"""Posting, changing and retiring the bot's own messages in channels."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import discord

from bot.ui.answers import View

CALL_SECONDS = 20.0
UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
TOO_OLD_TO_EDIT = 30046


class Edited(StrEnum):
    """What came of an edit."""

    DONE = "done"
    GONE = "gone"


async def post(
    client: discord.Client,
    channel_id: int,
    content: str,
    *,
    embeds: Sequence[discord.Embed] = (),
    view: View | None = None,
    files: Sequence[discord.File] = (),
    ping: int | None = None,
) -> int:
    """Post a message that mentions at most one user; return its id.

    A layout view is all there is to see: it goes without content and embeds.

    Raise discord.HTTPException, and TimeoutError when Discord does not answer.
    """
    fields: dict[str, Any] = {"view": view} if view is not None else {}
    if not isinstance(view, discord.ui.LayoutView):
        fields |= {"content": content or None, "embeds": list(embeds)}
    if files:
        fields["files"] = list(files)
    mentions = discord.AllowedMentions.none()
    if ping is not None:
        mentions.users = [discord.Object(ping)]
    async with asyncio.timeout(CALL_SECONDS):
        message = await client.get_partial_messageable(channel_id).send(
            allowed_mentions=mentions, **fields
        )
    return message.id


async def edit(
    client: discord.Client,
    channel_id: int,
    message_id: int,
    **fields: Any,
) -> Edited:
    """Change a message; tell when it is gone or may no longer be changed.

    Files given as `attachments` take the place of those on the message.
    """
    message = client.get_partial_messageable(channel_id).get_partial_message(message_id)
    try:
        async with asyncio.timeout(CALL_SECONDS):
            await message.edit(allowed_mentions=discord.AllowedMentions.none(), **fields)
    except discord.NotFound as gone:
        if gone.code == UNKNOWN_CHANNEL:
            raise
        return Edited.GONE
    except discord.HTTPException as refused:
        if refused.code == TOO_OLD_TO_EDIT:
            return Edited.GONE
        raise
    return Edited.DONE
