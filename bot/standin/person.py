"""A person in the driver, where they are, and the answers they get."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from . import actions, client, controls
from .client import Choice, Impossible
from .interactions import Callback, Interaction
from .model import Channel, Json, Message, User
from .platform import Platform

PATIENCE = 10.0
"""Seconds a person waits for the rest of a deferred answer."""


class HasChannel(Protocol):
    """A place of the driver."""

    channel: Channel


class Answer:
    """What a person got for what they did."""

    def __init__(self, platform: Platform, interaction: Interaction, *, failed: bool) -> None:
        self._platform = platform
        self.interaction = interaction
        self.failed = failed
        """No answer in time: "The application did not respond"."""

    def __repr__(self) -> str:
        kind = "failed" if self.failed else self.kind and self.kind.name.lower()
        return f"<Answer {kind} {self.text!r}>"

    @property
    def kind(self) -> Callback | None:
        """How the bot answered."""
        return self.interaction.callback

    @property
    def deferred(self) -> bool:
        """Whether the bot asked for more time first."""
        return self.kind in (Callback.DEFERRED_MESSAGE, Callback.DEFERRED_UPDATE)

    @property
    def message(self) -> Message:
        """The message of the answer: a new one, or the one that was updated."""
        if self.interaction.original is None:
            raise Impossible("there is no message in this answer")
        return self.interaction.original

    @property
    def text(self) -> str:
        """All that can be read in the answer; empty without a message."""
        original = self.interaction.original
        return original.text if original else ""

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees the answer."""
        original = self.interaction.original
        return bool(original and original.ephemeral)

    @property
    def embeds(self) -> list[Json]:
        """The embeds of the answer."""
        return self.message.embeds

    @property
    def buttons(self) -> list[Json]:
        """The buttons of the answer."""
        return self.message.buttons

    @property
    def selects(self) -> list[Json]:
        """The selects of the answer."""
        return self.message.selects

    @property
    def followups(self) -> list[Message]:
        """Further messages so far."""
        return self.interaction.followups

    @property
    def modal(self) -> Form:
        """The form that opened."""
        if self.interaction.modal is None:
            raise Impossible("no form opened")
        return Form(self._platform, self.interaction)


class Form:
    """An open modal."""

    def __init__(self, platform: Platform, opened: Interaction) -> None:
        assert opened.modal is not None
        self._platform = platform
        self._opened = opened
        self.data: Json = opened.modal

    @property
    def title(self) -> str:
        """What stands above it."""
        title: str = self.data["title"]
        return title

    @property
    def fields(self) -> dict[str, Json]:
        """What can be filled in, by label text and by custom id."""
        return controls.modal_fields(self.data)

    async def submit(
        self, values: Mapping[str, Any] | None = None, patience: float = PATIENCE
    ) -> Answer:
        """Send it, filled in by label text or custom id."""
        interaction = actions.submit(self._platform, self._opened, values or {})
        return await _answer(self._platform, interaction, patience)


async def _answer(platform: Platform, interaction: Interaction, patience: float) -> Answer:
    answered = await actions.conclude(platform, interaction, patience)
    return Answer(platform, interaction, failed=not answered)


class Person:
    """A user of Discord."""

    def __init__(self, platform: Platform, user: User) -> None:
        self._platform = platform
        self.user = user

    @property
    def id(self) -> int:
        """The id of the user."""
        return self.user.id

    @property
    def name(self) -> str:
        """The name of the user."""
        return self.user.name

    @property
    def mention(self) -> str:
        """How a message names the user."""
        return f"<@{self.user.id}>"

    @property
    def locale(self) -> str:
        """The language of the user's client."""
        return self.user.locale

    @locale.setter
    def locale(self, locale: str) -> None:
        actions.set_locale(self._platform, self.user, locale)

    # -- where

    def in_(self, place: HasChannel) -> Seat:
        """This person in a channel or thread."""
        return Seat(self._platform, self, place.channel)

    def in_dm(self) -> Seat:
        """This person in the direct channel with the bot."""
        return Seat(self._platform, self, self._platform.world.dm_of(self.user))

    # -- what they see

    @property
    def dms(self) -> list[Message]:
        """The messages in the direct channel with the bot, oldest first."""
        return self.in_dm().messages

    @property
    def private(self) -> list[Message]:
        """All messages that only this person sees, oldest first."""
        channels = self._platform.world.channels.values()
        found = [m for c in channels for m in c.messages.values() if m.ephemeral]
        return sorted((m for m in found if self.sees(m)), key=lambda m: m.id)

    def sees(self, message: Message) -> bool:
        """Whether a message is on this person's screen."""
        return client.sees(self._platform.world, self.user, message)

    async def wait_for_dm(self, wanted: Callable[[Message], bool], timeout: float = 5) -> Message:  # noqa: ASYNC109
        """The newest direct message that is as wanted; TimeoutError when none comes."""
        return await self.in_dm().wait_for(wanted, timeout)

    # -- what they do

    def close_dms(self) -> None:
        """Refuse direct messages of the bot from now on."""
        actions.set_dms(self._platform, self.user, is_open=False)

    def open_dms(self) -> None:
        """Let direct messages through again."""
        actions.set_dms(self._platform, self.user, is_open=True)

    def dismiss(self, message: Message) -> None:
        """Close a private answer."""
        actions.dismiss(self._platform, self.user, message)

    async def press(self, message: Message, name: str, patience: float = PATIENCE) -> Answer:
        """Press a button, by label or by (the beginning of) its custom id."""
        interaction = actions.press(self._platform, self.user, message, name)
        return await _answer(self._platform, interaction, patience)

    async def select(
        self,
        message: Message,
        values: Iterable[object],
        name: str | None = None,
        patience: float = PATIENCE,
    ) -> Answer:
        """Pick values of a select, by value or label; `name` when there are several."""
        interaction = actions.select(self._platform, self.user, message, values, name)
        return await _answer(self._platform, interaction, patience)


class Seat:
    """A person in a channel."""

    def __init__(self, platform: Platform, person: Person, channel: Channel) -> None:
        self._platform = platform
        self.person = person
        self.channel = channel

    @property
    def messages(self) -> list[Message]:
        """What this person sees there, private answers included, oldest first."""
        return [m for m in self.channel.messages.values() if self.person.sees(m)]

    async def wait_for(self, wanted: Callable[[Message], bool], timeout: float = 5) -> Message:  # noqa: ASYNC109
        """The newest message that is as wanted; raises TimeoutError when none comes."""

        def look() -> Message | None:
            fitting = [message for message in self.messages if wanted(message)]
            return fitting[-1] if fitting else None

        return await self._platform.world.until(look, timeout)

    @property
    def commands(self) -> list[str]:
        """The root commands this person is offered there, in their language."""
        user = self.person.user
        offered = client.commands_for(self._platform.world, user, self.channel)
        return [client.local(command, "name", user.locale) for command in offered]

    async def slash(self, words: str, /, *, patience: float = PATIENCE, **options: Any) -> Answer:
        """Send a slash command, with options by name; waits for the bot's answer."""
        user = self.person.user
        interaction = actions.slash(self._platform, user, self.channel, words, options)
        return await _answer(self._platform, interaction, patience)

    async def complete(self, words: str, /, focus: str, **options: Any) -> list[Choice]:
        """What is suggested for an option while it is typed; nothing when the bot is late."""
        user = self.person.user
        platform = self._platform
        interaction = actions.complete(platform, user, self.channel, words, focus, options)
        await actions.conclude(platform, interaction, 0)
        return [Choice(_shown(c, user.locale), c["value"]) for c in interaction.choices]

    async def press(self, message: Message, name: str, patience: float = PATIENCE) -> Answer:
        """Press a button on a message there."""
        self._here(message)
        return await self.person.press(message, name, patience)

    async def select(
        self,
        message: Message,
        values: Iterable[object],
        name: str | None = None,
        patience: float = PATIENCE,
    ) -> Answer:
        """Pick values of a select there."""
        self._here(message)
        return await self.person.select(message, values, name, patience)

    def _here(self, message: Message) -> None:
        if message.channel is not self.channel:
            raise Impossible("that message is in another channel")

    def say(self, text: str) -> Message:
        """Write an ordinary message."""
        return actions.say(self._platform, self.person.user, self.channel, text)


def _shown(choice: Json, locale: str) -> str:
    return client.local(choice, "name", locale)
