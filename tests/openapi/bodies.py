"""Correct request bodies, built by discord.py's own objects as a bot would build them.

What builds them stands here, with the bodies of channel messages; answers to interactions are
in ``interaction_bodies``, commands in ``command_bodies``.
"""

from __future__ import annotations

import datetime
import io
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
from discord.http import MultipartParameters, handle_message_parameters

Build: TypeAlias = Callable[[], Awaitable[object]]

CHANNEL = "/api/v10/channels/1100000000000000001/messages"
MESSAGE = f"{CHANNEL}/1100000000000000002"
CALLBACK = "/api/v10/interactions/1100000000000000003/aW50ZXJhY3Rpb24/callback"
WEBHOOK = "/api/v10/webhooks/1100000000000000004/aW50ZXJhY3Rpb24"
ORIGINAL = f"{WEBHOOK}/messages/@original"
NOBODY = discord.AllowedMentions.none()
PLAYER = 1100000000000000005


@dataclass(frozen=True, slots=True)
class Good:
    """A correct request: where it goes and how its body is built."""

    method: str
    path: str
    build: Build

    async def body(self) -> Any:
        """The body as it is on the wire: through JSON, with ids as discord.py sends them."""
        return json.loads(json.dumps(await self.build()))


GOOD: dict[str, Good] = {}


def good(method: str, path: str) -> Callable[[Build], Build]:
    """Register a correct body under the name of its function."""

    def register(build: Build) -> Build:
        GOOD[build.__name__] = Good(method, path, build)
        return build

    return register


def payload(made: MultipartParameters) -> object:
    """The JSON of a message, which is one part of several when files come along."""
    if made.multipart is not None and made.payload is None:
        return json.loads(made.multipart[0]["value"])
    return made.payload


def card_file(name: str = "hand.png") -> discord.File:
    return discord.File(io.BytesIO(b"png"), filename=name, description="9♠ 10♥ JK")


def table_embed() -> discord.Embed:
    embed = discord.Embed(
        title="Römi", description="Deal 3/7", colour=0x1F8B4C, url="https://example.org/t/1"
    )
    embed.timestamp = datetime.datetime(2026, 8, 1, 12, tzinfo=datetime.UTC)
    embed.add_field(name="1. Anna", value="9♠ 9♥ 9♣", inline=False)
    embed.add_field(name="2. Béla", value="4♦ 5♦ JK 7♦", inline=True)
    embed.set_footer(text="Stock: 41", icon_url="https://example.org/i.png")
    embed.set_author(name="Anna's turn", url="https://example.org/a")
    return embed.set_thumbnail(url="attachment://hand.png")


def buttons(*names: str) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for name in names:
        view.add_item(discord.ui.Button(label=name, custom_id=f"rummy:{name}:17:4"))
    return view


def card_select(**changes: Any) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(label=f"Card {n}", value=f"c{n}", description="in hand", emoji="🃏")
        for n in range(15)
    ]
    given = {"custom_id": "rummy:cards:17:4", "options": options, "placeholder": "Your cards"}
    return discord.ui.Select(**{**given, "min_values": 1, "max_values": 15, **changes})


def board() -> discord.ui.LayoutView:
    """A layout with one of everything a board may hold."""
    view = discord.ui.LayoutView(timeout=None)
    container: discord.ui.Container[Any] = discord.ui.Container(
        discord.ui.TextDisplay("# Römi\nDeal 3/7"),
        discord.ui.Section(
            "Anna: 9♠ 9♥ 9♣",
            "Béla: –",
            accessory=discord.ui.Button(label="Hand", custom_id="rummy:hand:17:4"),
        ),
        discord.ui.Section("Top card", accessory=discord.ui.Thumbnail("attachment://hand.png")),
        discord.ui.Separator(spacing=discord.SeparatorSpacing.large),
        discord.ui.MediaGallery(discord.MediaGalleryItem("https://example.org/table.png")),
        accent_colour=discord.Colour.green(),
    )
    view.add_item(container)
    view.add_item(discord.ui.File("attachment://deal.txt"))
    view.add_item(discord.ui.ActionRow(card_select()))
    return view


@good("POST", CHANNEL)
async def text() -> object:
    return payload(
        handle_message_parameters(
            content=f"<@{PLAYER}>, your turn",
            nonce=1234567890,
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(PLAYER)]),
            previous_allowed_mentions=NOBODY,
            flags=discord.MessageFlags(suppress_notifications=True),
        )
    )


@good("POST", CHANNEL)
async def embed_with_file() -> object:
    return payload(
        handle_message_parameters(
            embed=table_embed(), file=card_file(), view=buttons("draw", "take"), content="Table"
        )
    )


@good("POST", CHANNEL)
async def reply() -> object:
    reference = discord.MessageReference(
        message_id=1100000000000000002, channel_id=1100000000000000001, fail_if_not_exists=False
    )
    return payload(
        handle_message_parameters(
            content="Out!",
            message_reference=reference.to_message_reference_dict(),
            mention_author=False,
        )
    )


@good("POST", CHANNEL)
async def five_rows() -> object:
    view = buttons(*(f"b{n}" for n in range(20)))
    view.add_item(card_select())
    return payload(handle_message_parameters(content="Hand", view=view))


@good("POST", CHANNEL)
async def emoji_and_link_buttons() -> object:
    view = discord.ui.View(timeout=None)
    view.add_item(
        discord.ui.Button(emoji="🃏", custom_id="rummy:card", style=discord.ButtonStyle.green)
    )
    animated = discord.PartialEmoji(name="joker", id=1100000000000000009, animated=True)
    view.add_item(discord.ui.Button(emoji=animated, custom_id="rummy:joker"))
    view.add_item(discord.ui.Button(label="Table", url="https://discord.com/channels/1/2/3"))
    return payload(handle_message_parameters(content="Cards", view=view))


@good("POST", CHANNEL)
async def user_select() -> object:
    view = discord.ui.View(timeout=None)
    seat: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
        custom_id="rummy:seat", default_values=[discord.Object(PLAYER)], min_values=0, max_values=5
    )
    view.add_item(seat)
    return payload(handle_message_parameters(content="Who plays?", view=view))


@good("POST", CHANNEL)
async def layout() -> object:
    files = [card_file(), card_file("deal.txt")]
    return payload(handle_message_parameters(view=board(), files=files))


@good("PATCH", MESSAGE)
async def edit_board() -> object:
    return payload(handle_message_parameters(view=board(), allowed_mentions=NOBODY))


@good("PATCH", MESSAGE)
async def strip_buttons() -> object:
    return payload(handle_message_parameters(content=None, embed=table_embed(), view=None))


@good("PATCH", MESSAGE)
async def keep_attachment() -> object:
    state: Any = discord.Client(intents=discord.Intents.none())._connection
    kept = discord.Attachment(
        data={
            "id": 1100000000000000008,
            "filename": "hand.png",
            "size": 3,
            "url": "https://cdn.discordapp.com/a/hand.png",
            "proxy_url": "https://media.discordapp.net/a/hand.png",
            "content_type": "image/png",
        },
        state=state,
    )
    return payload(
        handle_message_parameters(content="Hand", attachments=[kept, card_file("b.png")])
    )


@good("PATCH", MESSAGE)
async def resend_received_embed() -> object:
    received = table_embed().to_dict()
    received["image"] = {
        "url": "https://example.org/i.png",
        "proxy_url": "https://media.discordapp.net/i.png",
        "width": 10,
        "height": 10,
        "flags": 0,
    }
    return payload(handle_message_parameters(embed=discord.Embed.from_dict(received)))
