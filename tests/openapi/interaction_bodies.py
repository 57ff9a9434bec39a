"""Correct answers to interactions and other requests, built by discord.py's own objects."""

from __future__ import annotations

from typing import Any

import discord
from discord.http import handle_message_parameters
from discord.webhook.async_ import interaction_message_response_params

from tests.openapi.bodies import (
    CALLBACK,
    NOBODY,
    ORIGINAL,
    PLAYER,
    WEBHOOK,
    board,
    buttons,
    card_file,
    card_select,
    good,
    payload,
    table_embed,
)


@good("POST", CALLBACK)
async def private_answer() -> object:
    return payload(
        interaction_message_response_params(
            type=4,
            content="9♠ 10♥ JK",
            view=buttons("draw"),
            flags=discord.MessageFlags(ephemeral=True),
            previous_allowed_mentions=NOBODY,
        )
    )


@good("POST", CALLBACK)
async def answer_with_file() -> object:
    return payload(
        interaction_message_response_params(type=4, embed=table_embed(), file=card_file())
    )


@good("POST", CALLBACK)
async def layout_answer() -> object:
    files = [card_file(), card_file("deal.txt")]
    return payload(interaction_message_response_params(type=4, view=board(), files=files))


@good("POST", CALLBACK)
async def update_message() -> object:
    return payload(
        interaction_message_response_params(type=7, embed=table_embed(), view=buttons("draw"))
    )


@good("POST", CALLBACK)
async def deferred_message() -> object:
    return {"type": 5, "data": {"flags": discord.MessageFlags(ephemeral=True).value}}


@good("POST", CALLBACK)
async def deferred_update() -> object:
    return {"type": 6}


@good("POST", CALLBACK)
async def choices() -> object:
    cards = [discord.app_commands.Choice(name=f"Card {n}", value=f"c{n}") for n in range(25)]
    return {"type": 8, "data": {"choices": [card.to_dict() for card in cards]}}


@good("POST", CALLBACK)
async def number_choices() -> object:
    melds = [discord.app_commands.Choice(name=f"Meld {n}", value=n) for n in range(3)]
    return {"type": 8, "data": {"choices": [meld.to_dict() for meld in melds]}}


@good("POST", CALLBACK)
async def modal() -> object:
    form = discord.ui.Modal(title="Meld", custom_id="rummy:meld:17:4", timeout=600)
    form.add_item(discord.ui.TextDisplay("Write melds with + between them."))
    typed: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id="cards", max_length=200, min_length=2, default="9S 9C", required=False
    )
    form.add_item(discord.ui.Label(text="Cards", description="9S 9C 9H", component=typed))
    form.add_item(
        discord.ui.Label(text="Pick", component=card_select(min_values=0, required=False))
    )
    rules = [discord.CheckboxGroupOption(label=f"Rule {n}", value=f"r{n}") for n in range(4)]
    form.add_item(
        discord.ui.Label(
            text="Rules", component=discord.ui.CheckboxGroup(custom_id="rules", options=rules)
        )
    )
    sources = [discord.RadioGroupOption(label=name, value=name) for name in ("stock", "discard")]
    form.add_item(
        discord.ui.Label(
            text="Source", component=discord.ui.RadioGroup(custom_id="source", options=sources)
        )
    )
    return {"type": 9, "data": form.to_dict()}


@good("POST", CALLBACK)
async def row_modal() -> object:
    form = discord.ui.Modal(title="Meld", custom_id="rummy:meld:17:4", timeout=600)
    typed: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Cards", custom_id="cards")
    form.add_item(typed)
    return {"type": 9, "data": form.to_dict()}


@good("PATCH", ORIGINAL)
async def edit_original() -> object:
    return payload(
        handle_message_parameters(content="9♠ 10♥", embeds=[], view=None, allowed_mentions=NOBODY)
    )


@good("POST", WEBHOOK)
async def follow_up() -> object:
    return payload(
        handle_message_parameters(
            content="Score sheet",
            file=card_file(),
            flags=discord.MessageFlags(ephemeral=True),
            previous_allowed_mentions=NOBODY,
        )
    )


@good("POST", "/api/v10/users/@me/channels")
async def open_dm() -> object:
    return {"recipient_id": PLAYER}


@good("POST", "/api/v10/channels/1100000000000000001/threads")
async def thread() -> object:
    return {"name": "Römi 2", "auto_archive_duration": 1440, "type": 11, "invitable": True}
