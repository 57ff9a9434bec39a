"""Layouts (Components V2) on the page: what is on them, pictures, private ones, changes."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from .conftest import PHONE, House
from .screen import Screen

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def loaded(picture: Locator) -> None:
    """Wait until a picture has arrived."""
    await expect(picture).to_have_js_property("complete", True)
    assert await picture.evaluate("node => node.naturalWidth") > 0


async def test_a_layout_is_shown_whole(cili: Screen) -> None:
    """Container with its colour, texts, section, separators, pictures, buttons (NOTES 1.2)."""
    await cili.type("/show table")
    shown = await cili.see("Table 3")
    box = shown.locator(".container")
    await expect(box).to_have_css("border-left-color", "rgb(46, 125, 79)")
    await expect(box.get_by_role("heading", name="Table 3")).to_be_visible()
    await expect(box.locator("strong")).to_have_text(["Anna", "Béla"])
    await expect(box.locator(".section").first.locator("img")).to_have_attribute("alt", "a")
    beside = box.locator(".section").last
    await expect(beside.get_by_role("button", name="My hand")).to_be_visible()
    await expect(box.locator("hr")).to_have_count(1)
    await expect(box.locator(".gap.large")).to_have_count(1)
    await expect(box.get_by_role("button", name="Take 9♠")).to_be_disabled()
    for picture in await box.get_by_role("img").all():
        await loaded(picture)
    # The third file is referred to by nothing.
    await expect(shown.get_by_role("img")).to_have_count(2)


async def test_a_picture_keeps_its_place_free_and_fits(house: House) -> None:
    """At most 550 x 420, and never wider than a phone."""
    wide = await house.window("Cili")
    await wide.type("/show table")
    box = await wide.page.get_by_role("img", name="three melds").bounding_box()
    assert box
    assert (round(box["width"]), round(box["height"])) <= (540, 420)
    assert round(box["width"] * 7) == round(box["height"] * 9)
    phone = await house.window("Anna", PHONE)
    small = await phone.page.get_by_role("img", name="three melds").bounding_box()
    assert small
    assert small["x"] + small["width"] <= 390
    assert small["width"] > 270


async def test_a_click_enlarges_a_picture(house: House) -> None:
    """The large picture has the same alternative text, and closes by any click or Escape."""
    phone = await house.window("Cili", PHONE)
    await phone.type("/show hand")
    picture = phone.page.locator("#messages").get_by_role("img", name="fifteen cards, dealt")
    await picture.click()
    viewer = phone.page.get_by_role("dialog", name="fifteen cards, dealt")
    large = viewer.get_by_role("img")
    await loaded(large)
    box = await large.bounding_box()
    assert box
    assert box["width"] >= 360
    await expect(viewer.locator("p")).to_have_text("fifteen cards, dealt")
    await viewer.locator("p").click()
    await expect(viewer).to_be_hidden()
    await picture.click()
    await phone.page.keyboard.press("Escape")
    await expect(viewer).to_be_hidden()


async def test_what_is_hidden_is_shown_on_demand(cili: Screen) -> None:
    """Spoilers of pictures and containers (NOTES 1.2)."""
    await cili.type("/show gallery")
    hidden = cili.page.get_by_role("button", name="Spoiler")
    await expect(hidden).to_have_count(2)
    await expect(cili.page.get_by_text("a secret")).to_be_hidden()
    await hidden.last.click()
    await expect(cili.page.get_by_text("a secret")).to_be_visible()
    await hidden.click()
    await loaded(cili.page.get_by_role("img", name="small.png"))


async def test_a_private_layout_changes_with_its_picture(house: House, cili: Screen) -> None:
    """Type 7 with another file; nobody else sees either; it can be dismissed (NOTES 1.2)."""
    anna = await house.window("Anna")
    await cili.type("/show table")
    await cili.press("My hand")
    mine = cili.private.last
    await expect(mine).to_contain_text("Only you can see this")
    first = mine.get_by_role("img", name="fifteen cards, dealt")
    await loaded(first)
    address = await first.get_attribute("src")
    await cili.press("Again")
    second = mine.get_by_role("img", name="fifteen cards, turned")
    await loaded(second)
    assert await second.get_attribute("src") != address
    await anna.see("Table 3")
    await expect(anna.private).to_have_count(0)
    await mine.get_by_role("button", name="Dismiss message").click()
    await expect(cili.private).to_have_count(0)


async def test_a_message_that_grows_leaves_what_one_reads_in_place(
    house: House, cili: Screen
) -> None:
    """Scrolled up or not: what is looked at stays, and the newest buttons stay in sight."""
    anna = await house.window("Anna")
    await cili.type("/show table")
    for number in range(12):
        await cili.type(f"/rummy discard {number}")
        await cili.see(f"discarded {number}")
    await expect(anna.messages).to_have_count(13)
    read = anna.message("discarded 5")
    await read.evaluate("node => node.scrollIntoView({ block: 'center' })")
    await expect(anna.page.locator("#newest")).to_be_visible()
    before = await read.bounding_box()
    # Pressed where it is: a mouse would have to scroll up to it.
    await expect(cili.messages.last).to_be_in_viewport()
    await cili.button("Draw").evaluate("node => node.click()")
    await anna.see("Line\n" * 3)
    after = await read.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) < 2
    await expect(cili.messages.last).to_be_in_viewport()


GROWS = """() => {
    const box = document.querySelector("#scroll");
    const last = [...document.querySelectorAll("#messages [data-message]")].at(-1);
    box.scrollTop = box.scrollHeight;
    last.style.paddingBottom = "1500px";
}"""


async def test_what_grows_while_one_scrolls_down_keeps_the_end_in_sight(cili: Screen) -> None:
    """The browser tells of scrolling after the fact, when the end may be further off again."""
    for number in range(12):
        await cili.type(f"/rummy discard {number}")
        await cili.see(f"discarded {number}")
    box = cili.page.locator("#scroll")
    await box.evaluate("node => { node.scrollTop -= 20; }")
    await cili.page.evaluate("() => new Promise(requestAnimationFrame)")
    await cili.page.evaluate(GROWS)
    away = "node => node.scrollHeight - node.clientHeight - node.scrollTop < 2"
    await cili.page.wait_for_function(f"() => ({away})(document.querySelector('#scroll'))")


async def test_an_answer_to_a_press_is_in_sight_with_its_buttons(house: House) -> None:
    """Pressed far above, the private hand below comes into view, to its last row of controls."""
    phone = await house.window("Cili", PHONE)
    await phone.type("/show table")
    for number in range(12):
        await phone.type(f"/rummy discard {number}")
        await phone.see(f"discarded {number}")
    await phone.page.locator("#scroll").evaluate("node => { node.scrollTop = 0; }")
    await expect(phone.page.locator("#newest")).to_be_visible()
    await phone.press("My hand")
    await expect(phone.button("Undo")).to_be_in_viewport(ratio=1)
    await expect(phone.select("Sort by")).to_be_in_viewport(ratio=1)
    await phone.press("Again")
    await phone.see("turned")
    await expect(phone.select("Sort by")).to_be_in_viewport(ratio=1)


SMALL = """() => [...document.querySelectorAll(
      "button, input, textarea, [role=option], label:has(input), summary")]
    .filter(node => node.checkVisibility({ visibilityProperty: true }))
    .filter(node => !node.matches(".mention, label input"))
    .map(node => [node, node.getBoundingClientRect()])
    .filter(([node, box]) => box.height < 40 || box.width < 40)
    .map(([node, box]) => `${Math.round(box.width)}x${Math.round(box.height)} `
        + node.outerHTML.slice(0, 100))"""


async def test_a_finger_finds_everything_on_a_phone(house: House) -> None:
    """Whatever can be tapped has at least 40 pixels each way; nothing scrolls sideways."""
    phone = await house.window("Cili", PHONE)
    await phone.type("/rummy start")
    await phone.type("/show table")
    await phone.press("My hand")
    await phone.private.wait_for()
    assert await phone.page.evaluate(SMALL) == []
    await phone.select("Your cards").click()
    assert await phone.page.evaluate(SMALL) == []
    await phone.page.keyboard.press("Escape")
    await phone.press("Type")
    await phone.page.get_by_role("dialog", name="Type your move").wait_for()
    assert await phone.page.evaluate(SMALL) == []
    await phone.page.keyboard.press("Escape")
    await phone.choose("rummy discard")
    assert await phone.page.evaluate(SMALL) == []
    await phone.page.get_by_role("button", name="User: Cili").click()
    await phone.page.locator("#side").wait_for()
    assert await phone.page.evaluate(SMALL) == []
    wide = "node => node.scrollWidth > node.clientWidth"
    assert not await phone.page.locator("#scroll").evaluate(wide)
    assert not await phone.page.locator("html").evaluate(wide)


async def test_the_colours_are_chosen_and_remembered(cili: Screen) -> None:
    """Dark first, as on Discord; light on demand, and after a reload."""
    root = cili.page.locator("html")
    await expect(root).to_have_attribute("data-theme", "dark")
    await cili.page.get_by_role("button", name="Light").click()
    await expect(cili.page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    await cili.page.reload()
    await cili.seen_as("Cili")
    await expect(root).to_have_attribute("data-theme", "light")
