"""Routes beside the usual ones, over plain HTTP (NOTES 1.2-1.5)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.standin import Permission, actions

from .bodies import ORIGINAL, SEND, Case, answer
from .desk import Desk

P = Permission
TABLE = "/channels/{table}"
COMMANDS = "/applications/{application}/commands"
HOOK = "/webhooks/{application}/{answered_token}/messages"


async def code(desk: Desk, door: str, body: object = None) -> int:
    """The code with which a request is refused."""
    status, refused = await desk.send(Case("refused", door, body))
    assert status >= 400, refused
    number: int = refused["code"]
    return number


async def test_reading_the_bot_and_its_places(desk: Desk) -> None:
    """Users, servers, members and channels can be read; what is not there has its code."""
    me = await desk.do("GET /users/@me", None)
    assert (me["id"], me["bot"]) == (str(desk.names["application"]), True)
    assert (await desk.do("GET /users/{anna}", None))["global_name"] == "Anna"
    club = desk.discord.club("Club")
    desk.names["club"] = club.id
    guild = await desk.do("GET /guilds/{club}?with_counts=true", None)
    assert guild["approximate_member_count"] == 4
    member = await desk.do("GET /guilds/{club}/members/{anna}", None)
    assert member["user"]["id"] == str(desk.names["anna"])
    assert (await desk.do(f"GET {TABLE}", None))["name"] == "table"
    assert len(await desk.do("GET /guilds/{club}/channels", None)) == 5
    refused = [
        await code(desk, f"GET {path}")
        for path in ("/users/1", "/guilds/1", "/guilds/{club}/members/1", "/channels/1")
    ]
    assert refused == [10013, 10004, 10007, 10003]


async def test_leaving_a_server(desk: Desk) -> None:
    """After leaving nothing of the server can be reached (50001)."""
    desk.names["club"] = desk.discord.club("Club").id
    await desk.do("DELETE /users/@me/guilds/{club}", None)
    assert await code(desk, f"GET {TABLE}") == 50001
    dm = await desk.do("POST /users/@me/channels", {"recipient_id": str(desk.names["anna"])})
    assert await code(desk, f"POST /channels/{dm['id']}/messages", {"content": "x"}) == 50278


async def test_reading_messages(desk: Desk) -> None:
    """Newest first, by bounds, never ephemeral ones, none without the history permission."""
    ids = [(await desk.do(SEND, {"content": str(n)}))["id"] for n in range(3)]
    await desk.do("POST /webhooks/{application}/{answered_token}", {"content": "p", "flags": 64})

    async def contents(query: str) -> list[str]:
        found = await desk.do(f"GET {TABLE}/messages?{query}", None)
        return [message["content"] for message in found]

    assert await contents("limit=3") == ["2", "1", "0"]
    assert await contents(f"limit=1&before={ids[1]}") == ["0"]
    assert await contents(f"limit=1&after={ids[0]}") == ["1"]
    assert await code(desk, f"GET {TABLE}/messages?limit=101") == 50035
    desk.discord.club("Club").channel("table").deny_bot(P.READ_MESSAGE_HISTORY)
    assert await contents("limit=3") == []
    assert await code(desk, f"GET {TABLE}/messages/{ids[0]}") == 50013


async def test_deleting_messages(desk: Desk) -> None:
    """Own messages at will, those of others with Manage Messages (50013)."""
    await desk.do(f"DELETE {TABLE}/messages/{{message}}", None)
    assert await code(desk, f"DELETE {TABLE}/messages/{{message}}") == 10008
    assert await code(desk, f"DELETE {TABLE}/messages/{{other}}") == 50013
    desk.discord.club("Club").channel("table").allow_bot(P.MANAGE_MESSAGES)
    await desk.do(f"DELETE {TABLE}/messages/{{other}}", None)


async def test_a_reply_pings_when_it_may(desk: Desk) -> None:
    """A reply refers to its message; its author is pinged unless that is switched off."""
    reference = {"message_id": str(desk.names["other"])}
    for allowed, pinged in ((None, 1), ({"parse": []}, 0), ({"replied_user": True}, 1)):
        body: dict[str, Any] = {"content": "x", "message_reference": reference}
        if allowed is not None:
            body["allowed_mentions"] = allowed
        reply = await desk.do(SEND, body)
        assert reply["type"] == 19
        assert reply["referenced_message"]["id"] == reference["message_id"]
        assert len(reply["mentions"]) == pinged
    lost = {"content": "x", "message_reference": {"message_id": 1, "fail_if_not_exists": False}}
    assert "message_reference" not in await desk.do(SEND, lost)


async def test_pins_need_their_own_permission(desk: Desk) -> None:
    """PIN_MESSAGES is no longer part of Manage Messages (NOTES 1.4)."""
    door = f"{TABLE}/messages/pins/{{message}}"
    place = desk.discord.club("Club").channel("table")
    place.allow_bot(P.MANAGE_MESSAGES)
    assert await code(desk, f"PUT {door}") == 50013
    place.allow_bot(P.PIN_MESSAGES)
    await desk.do(f"PUT {door}", None)
    assert (await desk.do(f"GET {TABLE}/messages/{{message}}", None))["pinned"]
    await desk.do(f"DELETE {door}", None)
    assert place.channel.pins == []


async def test_a_nonce_is_taken_once(desk: Desk) -> None:
    """An enforced nonce makes a repeated send harmless (NOTES 1.2)."""
    body = {"content": "x", "nonce": "7", "enforce_nonce": True}
    first, second = await desk.do(SEND, body), await desk.do(SEND, body)
    assert first["id"] == second["id"]
    assert (await desk.do(SEND, body | {"enforce_nonce": False}))["id"] != first["id"]


async def test_life_of_a_thread(desk: Desk) -> None:
    """A thread is made, renamed, archived and woken by a message (NOTES 1.4)."""
    thread = await desk.do(f"POST {TABLE}/threads", {"name": "side", "type": 11})
    desk.names["side"] = thread["id"]
    side = "/channels/{side}"
    assert (await desk.do(f"PATCH {side}", {"name": "new"}))["name"] == "new"
    await desk.do(f"PUT {side}/thread-members/{{anna}}", None)
    archived = await desk.do(f"PATCH {side}", {"archived": True})
    assert archived["thread_metadata"]["archived"]
    assert await code(desk, f"PATCH {side}", {"name": "no"}) == 50083
    await desk.do(f"POST {side}/messages", {"content": "wake up"})
    woken = await desk.do(f"GET {side}", None)
    assert not woken["thread_metadata"]["archived"]
    assert await code(desk, f"PATCH {side}", {"locked": True}) == 50013
    assert await code(desk, f"DELETE {side}") == 50013
    desk.discord.club("Club").channel("table").allow_bot(P.MANAGE_THREADS)
    await desk.do(f"DELETE {side}", None)
    assert await code(desk, f"GET {side}") == 10003


async def test_where_no_thread_can_be(desk: Desk) -> None:
    """Private ones need their permission; in threads and DMs there are none (NOTES 1.4)."""
    assert await code(desk, f"POST {TABLE}/threads", {"name": "x"}) == 50013
    assert await code(desk, "POST /channels/{old}/threads", {"name": "x", "type": 11}) == 50024
    door = "POST /channels/{closed_dm}/threads"
    assert await code(desk, door, {"name": "x", "type": 11}) == 50003


async def test_registering_commands_one_by_one(desk: Desk) -> None:
    """A command keeps its id under its name; only new names are counted (30034)."""
    made = await desk.do(f"POST {COMMANDS}", {"name": "one", "description": "d"})
    again = await desk.do(f"POST {COMMANDS}", {"name": "one", "description": "e"})
    assert (made["id"], again["description"]) == (again["id"], "e")
    desk.names["one"] = made["id"]
    assert (await desk.do(f"GET {COMMANDS}/{{one}}", None))["description"] == "e"
    await desk.do(f"DELETE {COMMANDS}/{{one}}", None)
    assert await code(desk, f"GET {COMMANDS}/{{one}}") == 10063
    desk.discord.limits.command_creates = 0
    assert await code(desk, f"PUT {COMMANDS}", [{"name": "two", "description": "d"}]) == 30034
    many = [{"name": f"c{n}", "description": "d"} for n in range(101)]
    assert await code(desk, f"PUT {COMMANDS}", many) == 30032
    assert await code(desk, "GET /applications/1/commands") == 10002


async def test_localisations_only_on_request(desk: Desk) -> None:
    """The list of commands carries translations only when asked (NOTES 1.3)."""
    await desk.do(
        f"PUT {COMMANDS}",
        [{"name": "a", "description": "d", "name_localizations": {"hu": "á"}}],
    )
    (plain,) = await desk.do(f"GET {COMMANDS}", None)
    (whole,) = await desk.do(f"GET {COMMANDS}?with_localizations=true", None)
    assert "name_localizations" not in plain
    assert whole["name_localizations"] == {"hu": "á"}


async def test_messages_of_a_token(desk: Desk) -> None:
    """@original and follow-ups are read, changed and deleted on the token (NOTES 1.1)."""
    assert (await desk.do(f"GET {HOOK}/@original", None))["content"] == "x"
    more = await desk.do("POST /webhooks/{application}/{answered_token}", {"content": "y"})
    desk.names["more"] = more["id"]
    assert (await desk.do(f"PATCH {HOOK}/{{more}}", {"content": "z"}))["content"] == "z"
    await desk.do(f"DELETE {HOOK}/{{more}}", None)
    await desk.do(f"DELETE {HOOK}/@original", None)
    assert await code(desk, f"GET {HOOK}/{{more}}") == 10008
    assert await code(desk, ORIGINAL, {"content": "x"}) == 10008
    assert await code(desk, f"GET {HOOK}/{{message}}") == 10008


async def test_first_follow_up_fills_a_deferred_answer(desk: Desk) -> None:
    """It acts as an edit of the original, and its ephemeral flag is ignored (NOTES 1.1)."""
    await desk.do("POST /interactions/{interaction}/{token}/callback", answer(5))
    hook = "POST /webhooks/{application}/{token}"
    first = await desk.do(hook, {"content": "one", "flags": 64})
    second = await desk.do(hook, {"content": "two", "flags": 64})
    assert (first["flags"], second["flags"]) == (0, 64)
    original = await desk.do("GET /webhooks/{application}/{token}/messages/@original", None)
    assert original["id"] == first["id"]


async def test_a_deferred_update_leads_to_the_message_pressed(desk: Desk) -> None:
    """After type 6 @original is the message of the button (NOTES 1.1)."""
    await desk.do("POST /interactions/{press}/{press_token}/callback", answer(6))
    door = "/webhooks/{application}/{press_token}/messages/@original"
    await desk.do(f"PATCH {door}", {"content": "changed"})
    interaction = desk.discord.platform.interactions[str(desk.names["press_token"])]
    assert interaction.source
    assert interaction.source.content == "changed"


async def test_with_response_is_a_wish(desk: Desk) -> None:
    """204 without it; with it the message, which a deferred answer does not have (1.1)."""
    door = "POST /interactions/{interaction}/{token}/callback?with_response=1"
    whole = await desk.do(door, answer(4, content="x"))
    assert whole["resource"]["message"]["content"] == "x"
    assert whole["interaction"]["response_message_ephemeral"] is False
    press = "POST /interactions/{press}/{press_token}/callback"
    assert await desk.do(press, answer(7, content="y")) is None


@pytest.mark.parametrize("what", ["message", "channel"])
async def test_answers_to_what_is_gone(desk: Desk, what: str) -> None:
    """The message or channel may go between press and answer: 10008 or 10003."""
    place = desk.discord.club("Club").channel("table")
    interaction = desk.discord.platform.interactions[str(desk.names["press_token"])]
    assert interaction.source
    if what == "message":
        place.delete_message(interaction.source)
    else:
        place.delete()
    door = "POST /interactions/{press}/{press_token}/callback"
    expected = {"message": 10008, "channel": 10003}[what]
    assert await code(desk, door, answer(7, content="y")) == expected


async def test_answers_in_an_archived_thread(desk: Desk) -> None:
    """Archived and locked while the bot thought: 160005, and no edits either (NOTES 1.4)."""
    platform = desk.discord.platform
    place = desk.discord.club("Club").channel("table").thread("late")
    anna = desk.discord.person("Anna")
    asked = [actions.slash(platform, anna.user, place.channel, "go", {}) for _ in range(2)]
    doors = [f"POST /interactions/{one.id}/{one.token}/callback" for one in asked]
    await desk.do(doors[0], answer(4, content="x"))
    place.archive()
    edit = f"PATCH /webhooks/{{application}}/{asked[0].token}/messages/@original"
    assert await code(desk, edit, {"content": "y"}) == 50083
    place.lock()
    assert await code(desk, doors[1], answer(4, content="x")) == 160005
    place.unarchive()
    await desk.do(doors[1], answer(4, content="x"))


async def test_opening_dms_too_fast(desk: Desk) -> None:
    """Too many openings are refused with 40003 when that limit is on (NOTES 1.5)."""
    desk.discord.limits.like_discord()
    body = {"recipient_id": str(desk.names["anna"])}
    for _ in range(10):
        await desk.do("POST /users/@me/channels", body)
    assert await code(desk, "POST /users/@me/channels", body) == 40003


async def test_a_file_that_is_too_large(desk: Desk) -> None:
    """Files above 10 MiB are refused with 40005 (NOTES 1.2)."""
    picture = b"\x89PNG\r\n\x1a\n" + b"\0" * 8 + (7).to_bytes(4, "big") + (9).to_bytes(4, "big")
    desk.data = picture
    sent = await desk.do(SEND, {}, "a b.png")
    (stored,) = sent["attachments"]
    assert (stored["filename"], stored["width"], stored["height"]) == ("a_b.png", 7, 9)
    kept = await desk.do(
        f"PATCH {TABLE}/messages/{sent['id']}",
        {"attachments": [{"id": stored["id"]}], "content": "x"},
    )
    assert kept["attachments"] == [stored]
    desk.data = b"x" * (10 * 1024 * 1024 + 1)
    status, refused = await desk.send(Case("large", SEND, {}, files=["a.png"]))
    assert (status, refused["code"]) == (413, 40005)


async def test_no_token_no_entry(desk: Desk) -> None:
    """Without the bot's token every route but those of interactions is 401."""
    del desk.session.headers["Authorization"]
    status, _ = await desk.send(Case("me", "GET /users/@me", None))
    assert status == 401
    await desk.do("POST /interactions/{interaction}/{token}/callback", answer(4, content="x"))
