"""Threads that a file keeps, so that a bot finds them again after a restart of the stand-in."""

from __future__ import annotations

import json
from pathlib import Path

from .model import Channel, ChannelType, Json, Thread
from .world import World


def keep(world: World, file: Path) -> None:
    """Bring back the threads of a file, and write every new one into it.

    What cannot be read is as good as nothing, and so is a thread whose channel is not there.
    """
    kept = _read(file)
    for entry in kept:
        _restore(world, entry)

    def note(thread: Channel) -> None:
        parent, details = thread.parent, thread.thread
        if parent is None or details is None:
            return
        kept.append(
            {
                "id": thread.id,
                "parent": parent.id,
                "name": thread.name,
                "owner": details.owner_id,
                "created": details.created,
            }
        )
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(kept), encoding="utf-8")

    world.on_thread = note


def _read(file: Path) -> list[Json]:
    try:
        entries = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return [entry for entry in entries if isinstance(entry, dict) and entry.keys() >= _WHOLE]


_WHOLE = {"id", "parent", "name", "owner", "created"}


def _restore(world: World, entry: Json) -> None:
    parent = world.channels.get(entry["parent"])
    if parent is None or parent.guild is None:
        return
    details = Thread(entry["owner"], entry["created"], entry["created"], members={entry["owner"]})
    kind = ChannelType.PUBLIC_THREAD
    thread = Channel(entry["id"], kind, entry["name"], parent.guild, parent, thread=details)
    parent.guild.channels[thread.id] = thread
    world.channels[thread.id] = thread
