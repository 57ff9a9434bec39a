"""Layouts (Components V2) with their pictures, and what people can do on them (NOTES 1.2)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.standin import Answer, Impossible, Seat
from bot.standin.model import Message

from .bodies import (
    EPHEMERAL,
    SEND,
    V2,
    Case,
    answer,
    button,
    container,
    layout,
    modal,
    option,
    row,
    select,
    text,
    text_input,
)
from .desk import Desk


def gallery(name: str, alt: str = "") -> Any:
    """A gallery with one uploaded picture."""
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}, "description": alt}]}


def shown(desk: Desk, sent: Any) -> Message:
    """The message behind an answer of a route."""
    channel = desk.discord.world.channels[int(sent["channel_id"])]
    return channel.messages[int(sent["id"])]


def edit(sent: Any) -> str:
    """The door that changes a message."""
    return f"PATCH /channels/{sent['channel_id']}/messages/{sent['id']}"


async def asked(desk: Desk, doing: Any, body: Any, *files: str) -> Answer:
    """Let a person do something and the bot answer it."""
    before = set(desk.discord.platform.interactions)
    task: asyncio.Task[Answer] = asyncio.create_task(doing)
    await asyncio.sleep(0)
    (token,) = set(desk.discord.platform.interactions) - before
    number = desk.discord.platform.interactions[token].id
    await desk.do(f"POST /interactions/{number}/{token}/callback", body, *files)
    return await task


@pytest.fixture
def anna(desk: Desk) -> Seat:
    """Anna at the table."""
    return desk.discord.person("Anna").in_(desk.discord.club("Club").channel("table"))


async def test_a_layout_stays_one(desk: Desk) -> None:
    """NOTES 1.2, R25: an edit without the flag, or with others, does not take it away."""
    sent = await desk.do(SEND, layout(text("one")))
    for body in ({"components": [text("two")]}, {"components": [text("three")], "flags": 0}):
        changed = await desk.do(edit(sent), body)
        assert changed["flags"] & V2
    refused, _ = await desk.send(Case("content", edit(sent), {"content": "x"}))
    assert refused == 400
    assert shown(desk, sent).text == "three"


async def test_a_message_can_become_a_layout(desk: Desk) -> None:
    """NOTES 1.2: the flag may be set by an edit that clears content and embeds."""
    sent = await desk.do(SEND, {"content": "x", "embeds": [{"title": "t"}]})
    body = layout(text("now"), content=None, embeds=None)
    changed = await desk.do(edit(sent), body)
    assert (changed["content"], changed["embeds"]) == ("", [])
    assert shown(desk, sent).text == "now"


async def test_attachments_of_a_layout_are_seen_only_where_referred_to(desk: Desk) -> None:
    """NOTES 1.2: files beside a layout are stored, but nobody sees them."""
    sent = await desk.do(SEND, layout(container(gallery("a.png", "a hand"))), "a.png", "b.png")
    message = shown(desk, sent)
    assert [file.filename for file in message.attachments] == ["a.png", "b.png"]
    assert [file.filename for file in message.shown_files] == ["a.png"]
    assert message.alt_texts == ["a hand"]
    plain = await desk.do(SEND, {"content": "x"}, "a.png", "b.png")
    assert len(shown(desk, plain).shown_files) == 2


async def test_attachments_in_an_edit_replace_the_files(desk: Desk) -> None:
    """NOTES 1.2: what the list does not name goes; without a list all stay."""
    sent = await desk.do(SEND, layout(gallery("a.png")), "a.png")
    kept = await desk.do(edit(sent), {"components": [gallery("a.png"), text()]})
    assert [file["id"] for file in kept["attachments"]] == [sent["attachments"][0]["id"]]
    body = {
        "components": [gallery("a.png")],
        "attachments": [{"id": 0, "filename": "a.png", "description": "new"}],
    }
    changed = await desk.do(edit(sent), body, "a.png")
    (stored,) = changed["attachments"]
    assert stored["id"] != sent["attachments"][0]["id"]
    assert stored["description"] == "new"
    assert changed["components"][0]["items"][0]["media"]["url"] == stored["url"]
    described = {"attachments": [{"id": stored["id"], "description": "again"}]}
    assert (await desk.do(edit(sent), described))["attachments"][0]["description"] == "again"
    emptied = await desk.do(edit(sent), {"components": [text()], "attachments": []})
    assert emptied["attachments"] == []
    gone = Case("gone", edit(sent), {"components": [gallery("a.png")]})
    status, refusal = await desk.send(gone)
    assert (status, refusal["code"]) == (400, 50035)


async def test_a_private_picture_is_changed_by_a_press(desk: Desk, anna: Seat) -> None:
    """NOTES 1.2: files on an ephemeral answer, and type 7 with others in their place."""
    body = layout(gallery("hand.png"), row(button(1)), flags=V2 | EPHEMERAL)
    first = await asked(desk, anna.slash("go"), answer(4, **body), "hand.png")
    assert first.ephemeral
    (before,) = first.message.shown_files
    assert before.ephemeral
    bela = desk.discord.person("Bela")
    assert not bela.sees(first.message)
    update = {
        "components": [gallery("hand.png"), row(button(2))],
        "attachments": [{"id": 0, "filename": "hand.png"}],
    }
    second = await asked(desk, anna.press(first.message, "B1"), answer(7, **update), "hand.png")
    assert second.message is first.message
    (after,) = second.message.shown_files
    assert after.id != before.id
    assert after.ephemeral
    assert [one["label"] for one in second.buttons] == ["B2"]


CARDS = [option(1, label="9♠"), option(2, label="9♠"), option(3, label="K♥"), option(4)]


async def picker(desk: Desk, anna: Seat, **changes: Any) -> Answer:
    """A layout with a select of several cards."""
    cards = select(options=CARDS, placeholder="Your cards", max_values=3, **changes)
    body = layout(container(text("hand"), row(cards)), row(select(custom_id="other")))
    return await asked(desk, anna.slash("go"), answer(4, **body))


async def test_cards_are_picked_by_what_stands_on_them(desk: Desk, anna: Seat) -> None:
    """Labels may be equal, as 9♠ of two packs; the select may be named by its placeholder."""
    hand = await picker(desk, anna)
    picked = ["9♠", "K♥", "9♠"]
    done = await asked(desk, anna.select(hand.message, picked, "Your cards"), answer(6))
    assert done.interaction.data["values"] == ["c1", "c3", "c2"]
    assert len(hand.selects) == 2


@pytest.mark.parametrize(
    "values", [["c1", "c1"], ["9♠"] * 3, ["c9"], [], ["c1", "c2", "c3", "c4"]], ids=str
)
async def test_what_a_client_would_not_send(desk: Desk, anna: Seat, values: list[str]) -> None:
    """NOTES 1.2: among the options, each once, between min and max."""
    hand = await picker(desk, anna)
    with pytest.raises(Impossible, match=r"picked|left to pick"):
        await anna.select(hand.message, values, "Your cards")


async def test_what_is_disabled_cannot_be_used(desk: Desk, anna: Seat) -> None:
    """Neither a disabled select nor a disabled button beside a text."""
    hand = await picker(desk, anna, disabled=True)
    with pytest.raises(Impossible, match="disabled"):
        await anna.select(hand.message, ["9♠"], "Your cards")
    beside = {"type": 9, "components": [text()], "accessory": button(disabled=True)}
    section = await asked(desk, anna.slash("go"), answer(4, **layout(beside)))
    with pytest.raises(Impossible, match="disabled"):
        await anna.press(section.message, "B1")


async def test_a_form_takes_cards_by_label(desk: Desk, anna: Seat) -> None:
    """NOTES 1.2: a select in a label is filled in by the words of its options."""
    cards = {"type": 18, "label": "Cards", "component": select(options=CARDS, max_values=2)}
    opened = await asked(desk, anna.slash("go"), modal(text_input(), cards))
    sending = opened.modal.submit({"Name": "Anna", "Cards": ["9♠", "9♠"]})
    sent = await asked(desk, sending, answer(4, content="x"))
    parts = [top["component"] for top in sent.interaction.data["components"]]
    assert parts[0]["value"] == "Anna"
    assert parts[1]["values"] == ["c1", "c2"]
    with pytest.raises(Impossible):
        await opened.modal.submit({"Name": "Anna", "Cards": ["9♠", "9♠", "K♥"]})
