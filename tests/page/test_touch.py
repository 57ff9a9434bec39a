"""A whole deal by taps alone, on a phone, with pictures, in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.i18n import Texts
from bot.services.preferences import Theme
from bot.ui.pictures.colours import SCHEMES
from tests.support.chance import ScriptedShuffler

from .conftest import PHONE
from .screen import Screen
from .tables import bot_and_window

pytestmark = pytest.mark.asyncio(loop_scope="session")

FIRST = "9S 9C 9H 10S 10C 10H 2D 3D 4D 5D 7S 7H 7D 7C KD"
SECOND = "2S 4S 6S 8S QS 3H 5H 8H JH KH 9D JD 2C 4C"
STOCK = "AH KC"

TYPED = """() => {
    window.typed = [];
    addEventListener("keydown", (event) => window.typed.push(event.key), true);
    addEventListener("beforeinput", (event) => window.typed.push(event.data), true);
}"""
MISSING = """() => [...document.querySelectorAll("#messages img")]
    .filter(one => !(one.complete && one.naturalWidth > 0 && one.alt)).map(one => one.outerHTML)"""


@dataclass(frozen=True)
class Evening:
    """Two people on one phone, in a server of their language."""

    screen: Screen
    texts: Texts
    host: str
    opener: str

    async def tap(self, key: str, **values: object) -> None:
        """Tap the newest button with a text of the catalogue."""
        await self.screen.press(self.texts(key, **values))

    async def use(self, key: str, **values: object) -> None:
        """Tap a button of the private hand, and wait until the hand has moved on."""
        button = self.screen.private.last.get_by_role("button", name=self.texts(key, **values))
        await button.click()
        await expect(button).to_have_count(0)

    async def pick(self, *cards: str) -> None:
        """Tick cards of the hand and close the list."""
        await self.screen.pick_in(self.texts("panel.pick"), *cards)

    async def hand_shows(self, text: str = "", card: str = "") -> None:
        """Wait until the newest private hand says a text, and its picture shows a card."""
        panel = self.screen.private.last
        await expect(panel).to_contain_text(text)
        await expect(panel.get_by_role("img", name=card)).to_have_count(1)
        await self.pictures_are_there()

    async def pictures_are_there(self) -> None:
        """Every picture on the screen is loaded and has its text."""
        await self.screen.page.wait_for_function(f"() => ({MISSING})().length === 0")


@pytest.mark.parametrize(
    "locale, channel, host, opener",
    [("hu", "römi", "Anna", "Béla"), ("en", "rummy", "Cili", "Dani")],
    ids=["hu", "en"],
)
async def test_a_deal_is_played_by_taps_only(
    browser: Browser, tmp_path: Path, locale: str, channel: str, host: str, opener: str
) -> None:
    """RULES 2.1, 4.1, 5.1, 6.1, 7.2: from the lobby to the score, after one typed command.

    The opener lays two sets of 57 points, and goes out in the second turn with a run and a set.
    """
    shuffler = ScriptedShuffler([f"{FIRST} {SECOND} {STOCK}"])
    async with bot_and_window(browser, tmp_path, shuffler, PHONE) as screen:
        evening = Evening(screen, Texts(locale), host, opener)
        await screen.open(host)
        await screen.go(channel)
        await screen.type("/rummy start")
        await screen.see(evening.texts("lobby.title"))
        await screen.page.evaluate(TYPED)
        await _sit_down(evening)
        await _open(evening)
        await _draw_and_discard(evening)
        await _go_out(evening)
        assert await screen.page.evaluate("window.typed") == []
        wide = "node => node.scrollWidth > node.clientWidth"
        assert not await screen.page.locator("#scroll").evaluate(wide)


GROUND = """image => {
    const canvas = document.createElement("canvas");
    canvas.getContext("2d").drawImage(image, 0, 0);
    return [...canvas.getContext("2d").getImageData(2, 2, 1, 1).data].slice(0, 3);
}"""


async def test_the_look_of_the_cards_is_chosen_by_taps(browser: Browser, tmp_path: Path) -> None:
    """The next hand is drawn as chosen, and is all words where pictures are off."""
    shuffler = ScriptedShuffler([f"{FIRST} {SECOND} {STOCK}"], dealer=1)
    async with bot_and_window(browser, tmp_path, shuffler, PHONE) as screen:
        evening = Evening(screen, Texts("en"), "Cili", "Dani")
        await screen.open("Cili")
        await screen.go("rummy")
        await screen.type("/rummy start computers:1")
        await screen.see(evening.texts("lobby.title"))
        await evening.tap("button.begin")
        await evening.tap("button.hand")
        await evening.hand_shows(card="K♦")
        assert await _ground(evening) == SCHEMES[Theme.DARK].ground
        await screen.type("/rummy settings")
        for choice in ("theme.light", "deck.four"):
            await evening.use(f"button.{choice}")
            await expect(screen.private.last).to_contain_text(
                _bare(evening.texts(f"settings.{choice}"))
            )
        await screen.type("/rummy hand")
        await expect(screen.private.last.get_by_role("img")).to_have_count(1)
        await evening.pictures_are_there()
        assert await _ground(evening) == SCHEMES[Theme.LIGHT].ground
        await screen.type("/rummy settings")
        await evening.use("button.pictures.off")
        await screen.type("/rummy hand")
        await expect(screen.private.last).to_contain_text(_bare(evening.texts.n("hand.cards", 15)))
        await expect(screen.private.last.get_by_role("img")).to_have_count(0)


def _bare(text: str) -> str:
    return text.replace("*", "").strip()


async def _ground(evening: Evening) -> tuple[int, ...]:
    """Return the colour of the ground of the newest private picture."""
    found: list[int] = await evening.screen.private.last.get_by_role("img").evaluate(GROUND)
    return tuple(found)


async def _sit_down(evening: Evening) -> None:
    await evening.screen.switch(evening.opener)
    await evening.tap("button.join")
    await expect(evening.screen.private.last).to_contain_text(evening.texts("answer.joined"))
    await evening.tap("button.begin")
    await expect(evening.screen.button(evening.texts("button.hand"))).to_be_in_viewport()
    await evening.pictures_are_there()


async def _open(evening: Evening) -> None:
    """Two sets, one put aside after the other, laid down in one act; then a discard."""
    await evening.tap("button.hand")
    await evening.hand_shows()
    await evening.pick("9♠", "9♥", "9♣")
    await evening.use("button.aside")
    aside = evening.texts("panel.aside", melds="").replace("*", "").strip()
    await evening.hand_shows(aside)
    await evening.pick("10♠", "10♥", "10♣")
    await evening.use("button.lay", points=57)
    await evening.hand_shows("57")
    await evening.pick("K♦")
    await evening.use("button.discard", card="K♦")


async def _draw_and_discard(evening: Evening) -> None:
    """A plain turn: the stock's button on the table, one card, its button."""
    await evening.screen.switch(evening.host)
    await expect(evening.screen.button(evening.texts("button.take", card="K♦"))).to_be_enabled()
    await evening.tap("button.draw")
    await evening.hand_shows(card="A♥")
    await evening.pick("4♣")
    await evening.use("button.discard", card="4♣")
    await evening.screen.see(evening.texts("happened.discarded", card="4♣"))


async def _go_out(evening: Evening) -> None:
    """A run and a set picked together, then the last card."""
    screen, texts = evening.screen, evening.texts
    await screen.switch(evening.opener)
    await evening.tap("button.draw")
    await evening.hand_shows(card="K♣")
    await expect(screen.private.get_by_role("img", name="A♥")).to_have_count(0)
    await evening.pick("2♦", "3♦", "4♦", "5♦", "7♠", "7♥", "7♦", "7♣")
    await evening.use("button.lay", points=42)
    await evening.hand_shows()
    await evening.pick("K♣")
    await evening.use("button.discard", card="K♣")
    score = await screen.see(texts("score.title", deal=1, deals=7))
    await expect(score).to_contain_text("−20")
    await expect(screen.button(texts("button.next_deal"))).to_be_in_viewport(ratio=1)
    await evening.pictures_are_there()
