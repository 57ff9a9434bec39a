"""Selects on messages and in forms: a list with check marks that sends when it closes."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from .conftest import PHONE, House
from .screen import Screen

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def option(screen: Screen, label: str) -> Locator:
    """The first option with a label in the open list."""
    return screen.picker.get_by_role("option", name=label, exact=True).first


async def hand(screen: Screen) -> Locator:
    """Ask for the private hand; its select."""
    await screen.type("/show hand")
    await screen.private.wait_for()
    return screen.select("Your cards")


async def test_one_value_is_sent_at_once(cili: Screen) -> None:
    """A select of one closes with the tap; the field shows what was picked (NOTES 1.2)."""
    await cili.type("/rummy start")
    await cili.pick_in("One card", "JK")
    await cili.see("picked JK")
    await expect(cili.select("One card")).to_contain_text("JK")


async def test_several_values_are_sent_when_the_list_closes(cili: Screen) -> None:
    """Defaults are ticked, nothing is sent before the list closes (NOTES 1.2)."""
    field = await hand(cili)
    await expect(field).to_contain_text("10♥J♥")
    await field.click()
    await expect(cili.picker.locator("[aria-selected=true] .words")).to_have_text(["10♥", "J♥"])
    await option(cili, "Q♥").click()
    await expect(cili.picker.get_by_role("status")).to_have_text("3 selected (1–5)")
    await expect(cili.private).to_have_count(1)
    await cili.picker.get_by_role("button", name="Done").click()
    await cili.see("picked c d e")
    await expect(field).to_contain_text("10♥J♥Q♥")


async def test_the_most_that_can_be_picked(cili: Screen) -> None:
    """At the maximum only what is ticked can be changed (NOTES 1.2)."""
    await (await hand(cili)).click()
    for card in ("Q♥", "K♦", "A♦", "2♣"):
        await option(cili, card).dispatch_event("click")
    await expect(cili.picker.locator("[aria-selected=true]")).to_have_count(5)
    await expect(option(cili, "2♣")).to_have_attribute("aria-disabled", "true")
    await option(cili, "10♥").click()
    await option(cili, "2♣").click()
    await cili.page.keyboard.press("Escape")
    await cili.see("picked d e f g h")


async def test_less_than_the_least_is_not_sent(cili: Screen) -> None:
    """Below the minimum, and where nothing changed, closing sends nothing (NOTES 1.2)."""
    await cili.type("/rummy start")
    await cili.pick_in("Some cards", "9♠")
    await expect(cili.select("Some cards")).to_have_text("Some cards▾")
    field = await hand(cili)
    await field.click()
    await cili.page.keyboard.press("Escape")
    await cili.pick_in("Your cards", "10♥", "10♥")
    await cili.pick_in("Some cards", "9♥", "9♠")
    await cili.see("picked 9♠ 9♥")
    await expect(cili.messages.filter(has_text="picked")).to_have_count(1)


async def test_a_choice_can_be_taken_back_where_none_is_needed(cili: Screen) -> None:
    """A select of none or one: the second tap on the same takes it off (NOTES 1.2)."""
    await hand(cili)
    await cili.pick_in("Sort by", "rank")
    await cili.see("picked rank")
    await cili.pick_in("Sort by", "rank")
    await cili.see("picked nothing")


async def test_equal_cards_are_told_apart(cili: Screen) -> None:
    """Two options of one label: each is ticked on its own, the second has a description."""
    await (await hand(cili)).click()
    both = cili.picker.get_by_role("option", name="9♠")
    await expect(both).to_have_count(2)
    await expect(both.nth(1)).to_contain_text("pack 2")
    await both.nth(1).click()
    await expect(both.nth(0)).to_have_attribute("aria-selected", "false")
    await cili.page.mouse.click(5, 5)
    await cili.see("picked b c d")


async def test_the_list_follows_the_keys(cili: Screen) -> None:
    """Arrows move, Space ticks, Escape closes and sends; the focus goes back to the field."""
    field = await hand(cili)
    await field.focus()
    await cili.page.keyboard.press("Enter")
    await expect(option(cili, "10♥")).to_be_focused()
    await cili.page.keyboard.press("ArrowUp")
    await cili.page.keyboard.press("Space")
    await cili.page.keyboard.press("Home")
    await cili.page.keyboard.press("Space")
    await cili.page.keyboard.press("Escape")
    await expect(field).to_be_focused()
    await cili.see("picked a b c d")


async def test_what_was_picked_goes_when_the_message_changes(cili: Screen) -> None:
    """A changed message shows its own defaults again."""
    await hand(cili)
    await cili.pick_in("Your cards", "K♠")
    await expect(cili.select("Your cards")).to_contain_text("K♠")
    await cili.press("Again")
    await cili.see("turned")
    await expect(cili.select("Your cards")).not_to_contain_text("K♠")


async def test_on_a_phone_the_list_comes_from_below(house: House) -> None:
    """As wide as the window, its end at the window's end, the first option in sight."""
    phone = await house.window("Cili", PHONE)
    await (await hand(phone)).click()
    box = await phone.picker.bounding_box()
    assert box
    assert (box["x"], box["width"], box["y"] + box["height"]) == (0, 390, 844)
    assert box["y"] > 100
    await expect(phone.picker.get_by_role("option").first).to_be_in_viewport()
    await phone.picker.get_by_role("option").last.scroll_into_view_if_needed()
    await phone.picker.get_by_role("option").last.click()
    await expect(phone.picker.get_by_role("button", name="Done")).to_be_in_viewport()
    await phone.page.mouse.click(200, 20)
    await phone.see("picked c d o")


async def test_selects_in_a_form(cili: Screen) -> None:
    """Texts and selects are sent together; what is missing is named (NOTES 1.2)."""
    await cili.type("/show table")
    await cili.press("Type")
    form = cili.page.get_by_role("dialog", name="Type your move")
    await form.get_by_label("Cards").fill("9S 9H 9C")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_role("alert")).to_have_text("Discard one of is missing")
    await form.get_by_role("combobox", name="Discard one of").click()
    await option(cili, "JK").click()
    await option(cili, "9♠").click()
    await cili.page.keyboard.press("Escape")
    await expect(form).to_be_visible()
    await expect(form.get_by_role("combobox", name="Discard one of")).to_have_text("9♠JK▾")
    await form.get_by_role("combobox", name="Sort by").click()
    await option(cili, "rank").click()
    await form.get_by_role("button", name="Submit").click()
    await cili.see("9S 9H 9C | 9♠ JK | rank")
    await expect(form).to_be_hidden()
