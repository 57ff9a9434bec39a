"""The page as a person uses it: what is on it, found by roles and data attributes."""

from __future__ import annotations

import re

from playwright.async_api import Locator, Page

PATIENCE = 15_000
"""Milliseconds until something that should appear counts as missing."""


class Screen:
    """One window in which one person at a time looks at the stand-in."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.problems: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.problems.append(str(error)))

    async def open(self, user: str) -> None:
        """Load the page as a user."""
        await self.page.goto(f"{self.address}?user={user}")
        await self.seen_as(user)

    async def seen_as(self, user: str) -> None:
        """Wait until the page shows what a user sees."""
        await self.page.locator(f'body[data-user="{user}"]').wait_for()

    async def switch(self, user: str) -> None:
        """Be someone else, by the switcher; on a phone it is in the drawer."""
        await self._draw()
        await self.page.locator(f'[data-user="{user}"][aria-pressed]').click()
        await self.seen_as(user)

    async def go(self, channel: str) -> None:
        """Open a channel or thread by its name."""
        await self._draw()
        await self.place(channel).click()
        current = self.page.locator(f'[data-name="{channel}"][aria-current="page"]')
        await current.wait_for(state="attached")

    async def _draw(self) -> None:
        """Open the drawer where there is one."""
        menu = self.page.locator("#menu[aria-expanded=false]")
        if await menu.is_visible():
            await menu.click()

    async def go_dm(self) -> None:
        """Open the direct channel with the bot."""
        await self.page.locator("#places section:last-child [data-channel]").click()

    def place(self, channel: str) -> Locator:
        """A channel or thread on the left side."""
        return self.page.locator(f'#places [data-guild] [data-name="{channel}"]')

    # -- commands

    @property
    def input(self) -> Locator:
        """What one types messages and commands into."""
        return self.page.locator("#input")

    @property
    def suggestions(self) -> Locator:
        """The suggestions on the screen."""
        return self.page.locator("#suggestions [role=option]")

    async def type(self, line: str) -> None:
        """Type a whole line and send it."""
        await self.input.fill(line)
        await self.input.press("Enter")

    async def choose(self, command: str) -> None:
        """Choose a command by its default name from the list, so that its fields appear."""
        await self.input.fill("/")
        await self.page.locator(f'#suggestions [data-value="{command}"]').click()
        await self.page.locator(f'#command[data-command="{command}"]').wait_for()

    def option(self, name: str) -> Locator:
        """The field of an option, by its default name."""
        return self.page.locator(f'#command [data-option="{name}"]')

    async def pick(self, name: str, value: str) -> None:
        """Pick a suggestion for an option."""
        await self.option(name).focus()
        await self.page.locator(f'#suggestions [data-value="{value}"]').click()

    async def send(self) -> None:
        """Send the command with its fields."""
        await self.page.locator("#command button[type=submit]").click()

    # -- messages

    @property
    def messages(self) -> Locator:
        """The messages on the screen, oldest first."""
        return self.page.locator("#messages [data-message]")

    @property
    def private(self) -> Locator:
        """The private answers on the screen."""
        return self.page.locator("#messages [data-ephemeral]")

    def message(self, text: str) -> Locator:
        """The newest message with a text in it."""
        return self.messages.filter(has_text=text).last

    async def see(self, text: str) -> Locator:
        """Wait for a message with a text in it."""
        found = self.message(text)
        await found.wait_for()
        return found

    def button(self, label: str) -> Locator:
        """The newest button with a label."""
        return self.messages.get_by_role("button", name=label, exact=True).last

    def select(self, name: str) -> Locator:
        """The newest select with a placeholder."""
        return self.messages.get_by_role("combobox", name=name, exact=True).last

    @property
    def picker(self) -> Locator:
        """The list that opens from a select."""
        return self.page.locator("#picker")

    async def pick_in(self, name: str, *labels: str) -> None:
        """Open the newest select with a placeholder, tap options, and close the list.

        Options are found by how their labels begin; of equal ones the first is meant.
        """
        await self.select(name).click()
        for label in labels:
            begins = re.compile(rf"^{re.escape(label)}(?!\w)")
            await self.picker.get_by_role("option", name=begins).first.click()
        if await self.picker.is_visible():
            await self.picker.get_by_role("button").first.click()
        await self.picker.wait_for(state="hidden")

    async def press(self, label: str) -> None:
        """Press the newest button with a label."""
        await self.button(label).click()
