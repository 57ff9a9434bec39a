"""What can be read on messages, whether they are made of components or not."""

from __future__ import annotations

from bot.standin.model import Message, walk

TEXT_DISPLAY = 10


def said(message: Message) -> str:
    """Return the lines that a message says beside what it shows of table or hand.

    That is its content, or where it is made of components the texts outside of containers.
    """
    texts = [part["content"] for part in message.components if part["type"] == TEXT_DISPLAY]
    return "\n".join([message.content, *texts] if message.content else texts)


def alts(message: Message) -> list[str]:
    """Return what the pictures on a message show, in words."""
    items = [item for part in walk(message.components) for item in part.get("items", ())]
    return [item["description"] for item in items if item.get("description")]


def everything(message: Message) -> str:
    """Return all that can be read on a message, and what its pictures show in words."""
    return "\n".join([message.text, *alts(message)])


def shows_more(message: Message) -> bool:
    """Return whether a message shows more than lines: embeds, or containers of components."""
    return bool(message.embeds) or any(
        part["type"] not in (1, TEXT_DISPLAY) for part in message.components
    )
