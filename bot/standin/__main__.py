"""`python -m bot.standin`: the stand-in alone, with a server and four people to try."""

from __future__ import annotations

import argparse
import asyncio
import signal

from .driver import StandIn


async def run(port: int, shards: int) -> None:
    """Listen until SIGINT or SIGTERM."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    async with StandIn(port=port, shards=shards, populate=True) as discord:
        print(f"page     {discord.page_url}")
        print(f"API      {discord.api_url}")
        print(f"gateway  {discord.gateway_url}")
        print(f"token    {discord.token}", flush=True)
        await stop.wait()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m bot.standin", description=__doc__)
    parser.add_argument("--port", type=int, default=8010, help="port on 127.0.0.1; 0: any")
    parser.add_argument("--shards", type=int, default=1, help="shards the bot shall use")
    given = parser.parse_args()
    asyncio.run(run(given.port, given.shards))


if __name__ == "__main__":
    main()
