"""The page's door: what a chosen user sees and does over plain HTTP."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.standin import StandIn, web

from .conftest import Scene


class Browser:
    """A page that shows one user's Discord."""

    def __init__(self, discord: StandIn, session: aiohttp.ClientSession) -> None:
        self.discord = discord
        self.session = session

    async def state(self, user: int) -> Any:
        """What the user sees."""
        async with self.session.get(f"/standin/state?user={user}") as answer:
            return await answer.json()

    async def do(self, action: str, user: int, **body: Any) -> tuple[int, Any]:
        """Let the user do something."""
        async with self.session.post(f"/standin/{action}", json={"user": user} | body) as answer:
            return answer.status, await answer.json()


@pytest_asyncio.fixture
async def browser(scene: Scene) -> AsyncIterator[Browser]:
    """A page on the usual scene."""
    base = f"http://127.0.0.1:{scene.discord.port}"
    async with aiohttp.ClientSession(base) as session:
        yield Browser(scene.discord, session)


async def test_state_is_what_one_user_sees(scene: Scene, browser: Browser) -> None:
    """Private answers are in the state of one user only; commands are in their language."""
    await scene.anna.in_(scene.table).slash("try say", words="psst", private=True)
    annas, belas = await browser.state(scene.anna.id), await browser.state(scene.bela.id)
    table = str(scene.table.id)
    assert [m["content"] for m in annas["messages"][table]] == ["psst"]
    assert annas["messages"][table][0]["ephemeral"]
    assert belas["messages"][table] == []
    assert annas["bot"]["online"]
    lines = {line["command"]: line for line in annas["commands"][str(scene.club.id)]}
    assert lines["try say"]["label"] == "try mond"
    assert lines["try say"]["options"][0]["label"] == "szavak"
    assert [user["name"] for user in annas["users"]] == ["Anna", "Béla"]


async def test_everything_can_be_done(scene: Scene, browser: Browser) -> None:
    """Slash, complete, press, select and submit work as in the driver."""
    anna, place = scene.anna.id, {"channel": str(scene.table.id)}
    status, shown = await browser.do("slash", anna, **place, command="try buttons", options={})
    assert (status, shown["kind"], shown["failed"]) == (200, "message", False)
    on = place | {"message": shown["message"]}
    _, found = await browser.do(
        "complete", anna, **place, command="try say", focus="words", options={"words": "p"}
    )
    assert found == {"choices": [{"name": "PEAR", "value": "pear"}]}
    assert (await browser.do("press", anna, **on, custom_id="join:1"))[1]["kind"] == "update"
    _, picked = await browser.do("select", anna, **on, custom_id="pick:1", values=["1"])
    assert picked["kind"] == "message"
    _, opened = await browser.do("press", anna, **on, custom_id="form:1")
    values = {"name": "Anna", "colour": ["red"]}
    _, sent = await browser.do("submit", anna, form=opened["modal"]["form"], values=values)
    assert sent["message"]
    texts = [message.content for message in scene.table.messages]
    assert texts == ["anna joined", "picked 1", "Anna likes red"]


async def test_private_answers_can_be_dismissed(scene: Scene, browser: Browser) -> None:
    """Closing a private answer takes it from the screen; others cannot be closed."""
    seat = scene.anna.in_(scene.table)
    private = await seat.slash("try say", words="psst", private=True)
    public = await seat.slash("try say", words="hello")
    for answer, status in ((private, 200), (public, 409)):
        on = {"channel": scene.table.id, "message": answer.message.id}
        assert (await browser.do("dismiss", scene.anna.id, **on))[0] == status
    assert seat.messages == [public.message]


async def test_settings_of_a_user(scene: Scene, browser: Browser) -> None:
    """DMs are closed and opened and the language switched from the page."""
    assert (await browser.do("close_dms", scene.anna.id))[1]["dms_open"] is False
    assert (await scene.anna.in_(scene.table).slash("try dm")).text == "refused 50007"
    assert (await browser.do("open_dms", scene.anna.id))[1]["dms_open"] is True
    assert (await browser.do("locale", scene.anna.id, locale="en-GB"))[0] == 200
    assert scene.anna.locale == "en-GB"
    assert (await browser.do("locale", scene.anna.id, locale="xx"))[0] == 409


async def test_what_cannot_be_done_is_explained(scene: Scene, browser: Browser) -> None:
    """The client's own refusals are 409 with a sentence, nonsense is 400."""
    place = {"channel": str(scene.table.id)}
    status, answer = await browser.do("slash", scene.anna.id, **place, command="try nothing")
    assert status == 409
    assert "try nothing" in answer["error"]
    assert (await browser.do("slash", scene.anna.id))[0] == 400
    assert (await browser.do("slash", 1, **place, command="try who"))[0] == 400


async def test_events_tell_that_something_changed(scene: Scene, browser: Browser) -> None:
    """The stream tells the newest version at once, and again after each change."""
    url = f"/standin/events?user={scene.anna.id}"
    async with browser.session.get(url) as stream, asyncio.timeout(5):
        assert stream.content_type == "text/event-stream"
        first = await _next(stream)
        await scene.bela.in_(scene.table).slash("try say", words="x")
        second = await _next(stream)
    assert second > first


async def _next(stream: aiohttp.ClientResponse) -> int:
    line = await stream.content.readuntil(b"\n\n")
    version: int = json.loads(line.removeprefix(b"data: "))["version"]
    return version


@pytest.mark.parametrize(
    "headers",
    [{"Host": "evil.example"}, {"Origin": "https://evil.example"}, {"Origin": "null"}],
)
async def test_foreign_pages_are_kept_out(
    scene: Scene, browser: Browser, headers: dict[str, str]
) -> None:
    """Another host name or another origin gets nothing."""
    url = f"/standin/state?user={scene.anna.id}"
    async with browser.session.get(url, headers=headers) as answer:
        assert answer.status == 403
    body = {"user": scene.anna.id}
    async with browser.session.post("/standin/close_dms", json=body, headers=headers) as answer:
        assert answer.status == 403
    assert scene.anna.user.dms_open


async def test_forms_of_other_pages_are_kept_out(scene: Scene, browser: Browser) -> None:
    """A body that is not declared as JSON, as a plain form of any page could send, is refused."""
    body = json.dumps({"user": scene.anna.id})
    async with browser.session.post(
        "/standin/close_dms", data=body, headers={"Content-Type": "text/plain"}
    ) as answer:
        assert answer.status == 415
    assert scene.anna.user.dms_open


async def test_files_of_the_page(
    scene: Scene, browser: Browser, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files come with their type; nothing outside the folder is served."""
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text("<p>page</p>")
    (folder / "app.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(web, "PAGE", folder)
    types = {"/": "text/html", "/app.js": "text/javascript"}
    for path, kind in types.items():
        async with browser.session.get(path) as answer:
            assert (answer.status, answer.content_type) == (200, kind)
    for path in ("/none.js", "/..%2fsecret.txt", "/%2e%2e/secret.txt"):
        async with browser.session.get(path) as answer:
            assert answer.status == 404


async def test_the_stand_in_alone() -> None:
    """`python -m bot.standin` prints where it is, serves, and ends cleanly on SIGTERM."""
    root = Path(__file__).parents[2]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.standin", "--port", "0", cwd=root, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout
    lines = [(await process.stdout.readline()).decode().split() for _ in range(4)]
    told = dict(lines)
    assert list(told) == ["page", "API", "gateway", "token"]
    url = told["page"] + "standin/state"
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        users = (await answer.json())["users"]
    assert [user["name"] for user in users] == ["Anna", "Béla", "Cili", "Dani"]
    process.terminate()
    assert await asyncio.wait_for(process.wait(), 5) == 0
