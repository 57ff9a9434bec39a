"""The documented JSON form of messages [docs: resources/message]."""

from __future__ import annotations

from .clock import iso
from .model import Attachment, Json, Message
from .shapes import channel_shape, member_shape, user_shape


def attachment_shape(attachment: Attachment) -> Json:
    """An attachment object; pictures carry their size in pixels."""
    shape: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.data),
        "url": attachment.url,
        "proxy_url": attachment.url,
        "content_type": attachment.content_type,
    }
    if attachment.description:
        shape["description"] = attachment.description
    if attachment.ephemeral:
        shape["ephemeral"] = True
    if attachment.size_px:
        shape["width"], shape["height"] = attachment.size_px
    return shape


def message_shape(message: Message) -> Json:
    """A message object as REST answers carry it."""
    shape: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "type": message.type,
        "author": user_shape(message.author),
        "content": message.content,
        "timestamp": iso(message.created),
        "edited_timestamp": iso(message.edited) if message.edited else None,
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [user_shape(user) for user in message.mentions],
        "mention_roles": [str(role) for role in message.mention_roles],
        "attachments": [attachment_shape(a) for a in message.attachments],
        "embeds": message.embeds,
        "components": message.components,
        "pinned": message.id in message.channel.pins,
        "flags": int(message.flags),
    }
    return shape | _optional_parts(message)


def _optional_parts(message: Message) -> Json:
    shape: Json = {}
    if message.nonce is not None:
        shape["nonce"] = message.nonce
    if message.webhook:
        shape["webhook_id"] = shape["application_id"] = str(message.author.id)
    if message.interaction:
        shape["interaction_metadata"] = message.interaction
    if message.reference:
        shape |= _reference_part(message, message.reference)
    if message.thread:
        shape["thread"] = channel_shape(message.thread)
    return shape


def _reference_part(message: Message, reference: Json) -> Json:
    original = message.channel.messages.get(int(reference["message_id"]))
    return {
        "message_reference": reference,
        "referenced_message": message_shape(original) if original else None,
    }


def message_event_shape(message: Message) -> Json:
    """The data of MESSAGE_CREATE and MESSAGE_UPDATE; ephemeral ones lack the server."""
    shape = message_shape(message)
    guild = message.channel.guild
    if guild and not message.ephemeral:
        shape["guild_id"] = str(guild.id)
        member = guild.members.get(message.author.id)
        if member:
            shape["member"] = member_shape(member, with_user=False)
    return shape


def seen_without_content(shape: Json) -> Json:
    """What is left of a message event without the message content intent."""
    return shape | {"content": "", "embeds": [], "attachments": [], "components": []}
