"""Two bots on one stand-in: what people do reaches the one in the spotlight only."""

from __future__ import annotations

from bot.standin import StandIn
from bot.standin.gateway import Session


class Spotlight:
    """Switches between the connected bots.

    Both use the one token there is, and Discord would tell each of everything. The bot in the
    dark stays connected; its session is only kept from events.
    """

    def __init__(self, discord: StandIn) -> None:
        self._discord = discord
        self._sessions: dict[str, Session] = {}

    def add(self, name: str) -> None:
        """Give the only new session a name."""
        known = {session.id for session in self._sessions.values()}
        (new,) = (s for s in self._discord.gateway.sessions.values() if s.id not in known)
        self._sessions[name] = new

    async def wait_for(self, name: str, seconds: float) -> None:
        """Wait for another bot to connect, and give it a name. Raise TimeoutError."""
        before = len(self._discord.gateway.sessions)

        def look() -> bool | None:
            return len(self._discord.gateway.sessions) > before or None

        await self._discord.world.until(look, seconds)
        self.add(name)

    def on(self, name: str) -> None:
        """Let this bot alone know what happens from now on."""
        chosen = self._sessions[name]
        self._discord.gateway.sessions = {chosen.id: chosen}
