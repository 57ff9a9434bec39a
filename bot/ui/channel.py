"""Posting, changing and retiring the bot's own messages in channels."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import discord

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
    view: discord.ui.View | None = None,
    ping: int | None = None,
    silent: bool = False,
) -> int:
    """Post a message that mentions at most one user; return its id.

    Raise discord.HTTPException, and TimeoutError when Discord does not answer.
    """
    mentions = discord.AllowedMentions.none()
    if ping is not None:
        mentions.users = [discord.Object(ping)]
    async with asyncio.timeout(CALL_SECONDS):
        message = await client.get_partial_messageable(channel_id).send(
            content or None,
            embeds=list(embeds),
            view=view or discord.utils.MISSING,
            allowed_mentions=mentions,
            silent=silent,
        )
    return message.id


async def edit(
    client: discord.Client,
    channel_id: int,
    message_id: int,
    **fields: Any,
) -> Edited:
    """Change a message; tell when it is gone or may no longer be changed."""
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


async def retire(client: discord.Client, channel_id: int, message_id: int) -> None:
    """Take the table and the buttons off a message; its line stays."""
    await edit(client, channel_id, message_id, embeds=[], view=None)
