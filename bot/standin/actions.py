"""What a person does, from the click to the interaction; used by the driver and the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from . import client, controls
from .interactions import Interaction, InteractionType, metadata
from .model import Channel, Json, Message, User
from .platform import Platform
from .rules.commands import LOCALES


def slash(
    platform: Platform, user: User, channel: Channel, words: str, options: Json
) -> Interaction:
    """Send a slash command."""
    data = client.command_data(platform.world, user, channel, words, options)
    return platform.interact(InteractionType.COMMAND, user, channel, data)


def complete(
    platform: Platform, user: User, channel: Channel, words: str, focus: str, options: Json
) -> Interaction:
    """Type into an option that suggests."""
    data, kind = client.complete_data(platform.world, user, channel, words, focus, options)
    interaction = platform.interact(InteractionType.AUTOCOMPLETE, user, channel, data)
    interaction.focused_type = kind
    return interaction


def press(platform: Platform, user: User, message: Message, name: str) -> Interaction:
    """Press a button."""
    controls.check_message(platform.world, user, message)
    data = controls.press_data(message, name)
    return platform.interact(InteractionType.COMPONENT, user, message.channel, data, message)


def select(
    platform: Platform, user: User, message: Message, values: Iterable[object], name: str | None
) -> Interaction:
    """Pick values of a select."""
    controls.check_message(platform.world, user, message)
    data = controls.select_data(message, name, values)
    return platform.interact(InteractionType.COMPONENT, user, message.channel, data, message)


def submit(platform: Platform, opened: Interaction, values: Mapping[str, Any]) -> Interaction:
    """Fill in and send the modal that an interaction was answered with."""
    if opened.modal is None:
        raise client.Impossible("there is no form to fill in")
    data = controls.modal_data(opened.modal, values, opened.channel)
    kind, source = InteractionType.MODAL, opened.source
    interaction = platform.interact(kind, opened.user, opened.channel, data, source)
    interaction.opened_by = metadata(opened)
    return interaction


async def conclude(platform: Platform, interaction: Interaction, patience: float) -> bool:
    """Wait for the bot's answer; False when none came in time.

    A deferred answer is waited for, up to `patience` seconds more.
    """
    clock = platform.clock
    if not await clock.wait(interaction.answered, interaction.deadline):
        return interaction.responding
    await clock.wait(interaction.settled, clock.now() + patience)
    return True


def say(platform: Platform, user: User, channel: Channel, text: str) -> Message:
    """Write an ordinary message."""
    client.check_place(platform.world, user, channel)
    message = platform.new_message(channel, user)
    platform.composer.apply(message, {"content": text}, [])
    platform.publish(message)
    return message


def dismiss(platform: Platform, user: User, message: Message) -> None:
    """Close a private answer; the bot is not told."""
    if message.visible_to != user.id:
        raise client.Impossible("only private answers can be dismissed")
    message.deleted = True
    message.channel.messages.pop(message.id, None)
    platform.world.changed()


def set_dms(platform: Platform, user: User, *, is_open: bool) -> None:
    """Accept or refuse direct messages of the bot from now on."""
    user.dms_open = is_open
    platform.world.changed()


def set_locale(platform: Platform, user: User, locale: str) -> None:
    """Switch the language of a user's client."""
    if locale not in LOCALES:
        raise client.Impossible(f"{locale!r} is no language of Discord")
    user.locale = locale
    platform.world.changed()
