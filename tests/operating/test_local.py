"""`python -m bot run` without a token: the bot on the local stand-in."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import aiohttp

from .processes import started

PAGE = re.compile(r"The table is set: open (http://127\.0\.0\.1:(\d+)/) in a browser\.")


async def test_without_a_token_there_is_a_page_and_sigterm_ends_everything(tmp_path: Path) -> None:
    """NOTES R18 and R27: an end in order, within five seconds; a clean start warns of nothing."""
    async with started(tmp_path, "run") as bot:
        found = PAGE.search(await bot.prints("The table is set"))
        assert found is not None
        async with aiohttp.ClientSession() as http, http.get(found[1]) as page:
            assert page.status == 200
            assert page.content_type == "text/html"
        assert await bot.stop(patience=5) == 0
    assert not [line for line in bot.err if re.search("WARNING|ERROR|Traceback", line)]


async def test_a_busy_port_is_avoided(tmp_path: Path) -> None:
    """The port of the settings is a wish: where another program has it, any free one serves."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = str(other.getsockname()[1])
        async with started(tmp_path, "run", STANDIN_PORT=taken) as bot:
            found = PAGE.search(await bot.prints("The table is set"))
            assert found is not None
            assert found[2] != taken


async def test_a_free_port_is_used(tmp_path: Path) -> None:
    """The address stays the same from one start to the next."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        free = str(other.getsockname()[1])
    async with started(tmp_path, "local", STANDIN_PORT=free) as bot:
        found = PAGE.search(await bot.prints("The table is set"))
        assert found is not None
        assert found[2] == free
