"""What layouts can hold (Components V2), as commands of a small bot."""

from __future__ import annotations

import io
import struct
import zlib

import discord
from discord import app_commands, ui

Asked = discord.Interaction[discord.Client]
HAND = ("9♠", "9♠", "10♥", "J♥", "Q♥", "K♦", "A♦", "2♣", "3♣", "4♣", "5♣", "7♠", "8♦", "JK", "K♠")
GREEN, RED, BLUE = (36, 128, 70), (170, 40, 50), (50, 80, 180)


def png(width: int, height: int, colour: tuple[int, int, int] = GREEN) -> bytes:
    """A picture of one colour with a lighter stripe at its left."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        whole = kind + data
        return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    line = b"\0" + b"\xee\xee\xee" * (width // 10) + bytes(colour) * (width - width // 10)
    packed = zlib.compress(line * height)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")
    )


def picture(name: str, width: int, height: int, colour: tuple[int, int, int]) -> discord.File:
    """A picture to upload."""
    return discord.File(io.BytesIO(png(width, height, colour)), name)


def shown(name: str, alt: str, *, spoiler: bool = False) -> discord.MediaGalleryItem:
    """An uploaded picture in a gallery."""
    return discord.MediaGalleryItem(f"attachment://{name}", description=alt, spoiler=spoiler)


class Button(ui.Button["ui.LayoutView"]):
    """A button that changes the message, answers, or opens a form."""

    async def callback(self, interaction: Asked) -> None:
        """Do what its id says."""
        if self.custom_id == "grow":
            view = table("Line\n" * 12)
            await interaction.response.edit_message(view=view, attachments=files())
        elif self.custom_id == "form":
            await interaction.response.send_modal(Form())
        elif self.custom_id == "again":
            await interaction.response.edit_message(view=hand("turned"), attachments=[turned()])
        else:
            file = picture("hand.png", 800, 300, RED)
            view = hand("dealt")
            await interaction.response.send_message(view=view, file=file, ephemeral=True)


class Select(ui.Select["ui.LayoutView"]):
    """A select that says what was picked."""

    async def callback(self, interaction: Asked) -> None:
        """Say it in private."""
        words = " ".join(self.values) or "nothing"
        await interaction.response.send_message(f"picked {words}", ephemeral=True)


def files() -> list[discord.File]:
    """The pictures of the table, and one that nothing refers to."""
    return [
        picture("table.png", 900, 700, GREEN),
        picture("small.png", 200, 200, BLUE),
        picture("unseen.png", 200, 200, RED),
    ]


def turned() -> discord.File:
    """The hand after a press."""
    return picture("hand.png", 800, 300, BLUE)


def table(text: str = "Béla is to move.") -> ui.LayoutView:
    """A table for all: texts, a section, pictures, separators, buttons."""
    view = ui.LayoutView(timeout=None)
    thumbnail: ui.Thumbnail[ui.LayoutView] = ui.Thumbnail("attachment://small.png", description="a")
    parts: list[ui.Item[ui.LayoutView]] = [
        ui.TextDisplay("## Table 3\n**Anna** 14 · **Béla** 15"),
        ui.Separator(),
        ui.Section(f"{text}\n-# second deal of seven", accessory=thumbnail),
        ui.MediaGallery(shown("table.png", "three melds on the table")),
        ui.Separator(visible=False, spacing=discord.SeparatorSpacing.large),
        ui.Section("Your own cards", accessory=Button(label="My hand", custom_id="hand")),
        ui.ActionRow(
            Button(label="Draw", custom_id="grow", style=discord.ButtonStyle.primary),
            Button(label="Take 9♠", custom_id="take", disabled=True),
            Button(label="Type", custom_id="form"),
        ),
    ]
    view.add_item(ui.Container(*parts, accent_colour=discord.Colour(0x2E7D4F)))
    view.add_item(ui.TextDisplay("-# below the container"))
    return view


def hand(word: str) -> ui.LayoutView:
    """A private hand: picture, select, buttons."""
    view = ui.LayoutView(timeout=None)
    options = [
        discord.SelectOption(
            label=card, value=chr(97 + at), description="pack 2" if at == 1 else None
        )
        for at, card in enumerate(HAND)
    ]
    options[2].default = options[3].default = True
    cards = Select(
        custom_id="cards",
        placeholder="Your cards",
        min_values=1,
        max_values=5,
        options=options,
    )
    one = Select(
        custom_id="sort",
        placeholder="Sort by",
        min_values=0,
        options=[discord.SelectOption(label=by) for by in ("suit", "rank", "melds")],
    )
    view.add_item(ui.TextDisplay(f"**Your hand** · {word}"))
    view.add_item(ui.MediaGallery(shown("hand.png", f"fifteen cards, {word}")))
    view.add_item(ui.ActionRow(cards))
    labels = ("Lay down 10♥ J♥ Q♥ (30)", "Lay off on 3", "Discard", "Undo")
    buttons = [Button(label=label, custom_id=f"b:{at}") for at, label in enumerate(labels)]
    view.add_item(ui.ActionRow(*buttons, Button(label="Again", custom_id="again")))
    view.add_item(ui.ActionRow(one))
    return view


class Form(ui.Modal, title="Type your move"):
    """A form with texts and selects."""

    text: ui.Label[Form] = ui.Label(
        text="Cards",
        description="such as 9S 9H 9C",
        component=ui.TextInput(custom_id="text", max_length=40),
    )
    several: ui.Label[Form] = ui.Label(
        text="Discard one of",
        component=ui.Select(
            custom_id="several",
            min_values=2,
            max_values=3,
            options=[discord.SelectOption(label=card) for card in ("9♠", "10♥", "JK", "K♦")],
        ),
    )
    one: ui.Label[Form] = ui.Label(
        text="Sort by",
        component=ui.Select(
            custom_id="one",
            required=False,
            options=[discord.SelectOption(label=by) for by in ("suit", "rank")],
        ),
    )
    note: ui.Label[Form] = ui.Label(
        text="Note",
        component=ui.TextInput(custom_id="note", style=discord.TextStyle.paragraph, required=False),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Say what was filled in."""
        said = []
        for label in (self.text, self.several, self.one):
            inner = label.component
            said.append(" ".join(inner.values) if isinstance(inner, ui.Select) else str(inner))
        await interaction.response.send_message(" | ".join(said), ephemeral=True)


class Show(app_commands.Group, name="show", description="Layouts"):
    """One command for each kind of message."""

    @app_commands.command(description="A table for all")
    async def table(self, interaction: Asked) -> None:
        """Answer with a layout."""
        await interaction.response.send_message(view=table(), files=files())

    @app_commands.command(description="A private hand")
    async def hand(self, interaction: Asked) -> None:
        """Answer with a private layout."""
        file = picture("hand.png", 800, 300, RED)
        await interaction.response.send_message(view=hand("dealt"), file=file, ephemeral=True)

    @app_commands.command(description="Several pictures, one hidden")
    async def gallery(self, interaction: Asked) -> None:
        """Answer with a gallery of three."""
        view = ui.LayoutView(timeout=None)
        names = ("table.png", "small.png", "unseen.png")
        items = [shown(name, name, spoiler=name == "small.png") for name in names]
        view.add_item(ui.MediaGallery(*items))
        hidden = ui.Container["ui.LayoutView"](ui.TextDisplay("a secret"), spoiler=True)
        view.add_item(hidden)
        await interaction.response.send_message(view=view, files=files())
