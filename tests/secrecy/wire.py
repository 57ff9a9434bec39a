"""Reads every byte the bot sends, and knows who may see which card."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.rummy.cards import Card, Face, faces
from bot.rummy.events import CardDrawn, DealEnded, DealStarted, Event
from bot.rummy.evolve import start
from bot.rummy.notation import FACES, parse_event
from bot.standin.interactions import Interaction
from bot.ui.playing import EXAMPLE
from tests.flows import kept
from tests.flows.game import Game
from tests.secrecy.permute import shown_by

_SHOWN = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]|\bJK\b")
_STANDS_FOR = re.compile(r"=\S+")
_BY_SIGN = {str(face): face for face in FACES.values()}
_EPHEMERAL = 1 << 6
_PRIVATE = (8, 9)
PUBLIC = -1


def cards_in(text: str) -> set[Face]:
    """Return the faces that a text for people names, but for what a joker stands for."""
    plain = _STANDS_FOR.sub(" ", text.replace(EXAMPLE, " "))
    return {_BY_SIGN[sign] for sign in _SHOWN.findall(plain)}


def cards_in_code(text: str) -> set[Face]:
    """Return the faces in a custom id or the value of a suggestion."""
    words = re.split(r"[\s:+|]+", _STANDS_FOR.sub(" ", text))
    return {FACES[word] for word in words if word in FACES}


def cards_in_body(body: object, key: str = "") -> Iterator[Face]:
    """Yield the faces in every text of a body."""
    if isinstance(body, dict):
        for name, value in body.items():
            yield from cards_in_body(value, name)
    elif isinstance(body, list):
        for value in body:
            yield from cards_in_body(value, key)
    elif isinstance(body, str):
        yield from cards_in(body)
        if key in ("custom_id", "value"):
            yield from cards_in_code(body)


def may_know(events: list[Event], seat: int) -> set[Face]:
    """Return the faces that a seat may know of a deal, or everybody for PUBLIC."""
    seen: set[Card] = set()
    for event in events:
        seen.update(shown_by(event))
        if isinstance(event, DealStarted) and seat != PUBLIC:
            seen.update(start(event).hands[seat])
        if isinstance(event, CardDrawn) and event.seat == seat:
            seen.add(event.card)
    return set(faces(seen))


@dataclass
class Watch:
    """Hangs on the hook of a stand-in. `offences` says who was told which card too much."""

    game: Game
    offences: list[str] = field(default_factory=list)
    read: int = 0
    shown: int = 0

    def on_request(self, method: str, path: str, body: object) -> None:
        """Look at one request of the bot."""
        self.read += 1
        told = set(cards_in_body(body))
        if not told:
            return
        self.shown += 1
        seat = self._recipient(path, body)
        too_much = told - self._allowed(seat)
        if too_much:
            names = " ".join(sorted(map(str, too_much)))
            self.offences.append(f"{method} {path} to {seat}: {names} in {json.dumps(body)}")

    def _allowed(self, seat: int) -> set[Face]:
        events = [parse_event(line) for line in kept.events(self.game)]
        over = any(isinstance(event, DealEnded) for event in events)
        return set(FACES.values()) if over else may_know(events, seat)

    def _recipient(self, path: str, body: Any) -> int:
        """Return the seat of the only person who sees a request, or PUBLIC."""
        parts = path.strip("/").split("/")
        if "callback" in parts:
            interaction = self.game.discord.platform.interactions[parts[-2]]
            return self._seat(interaction.user.id) if _is_private(interaction, body) else PUBLIC
        if "channels" in parts:
            channel = self.game.discord.world.channels[int(parts[parts.index("channels") + 1])]
            return self._seat(channel.recipient.id) if channel.recipient else PUBLIC
        return PUBLIC

    def _seat(self, user_id: int) -> int:
        ids = [person.id for person in self.game.people.values()]
        return ids.index(user_id) if user_id in ids else PUBLIC


def _is_private(interaction: Interaction, body: Any) -> bool:
    if body["type"] in _PRIVATE or interaction.channel.is_dm:
        return True
    if body["type"] == 7:
        return bool(interaction.source and interaction.source.ephemeral)
    return bool((body.get("data") or {}).get("flags", 0) & _EPHEMERAL)
