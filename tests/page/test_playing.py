"""Playing on the page: commands, buttons, private answers, switching sides (NOTES 1.1-1.3)."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from .conftest import House
from .screen import Screen

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_an_empty_channel_says_how_to_begin(cili: Screen) -> None:
    await expect(cili.page.locator(".welcome")).to_contain_text(
        "Type /rummy start, then switch to another player and press Beülök (Join)."
    )


async def test_a_command_is_chosen_filled_in_with_suggestions_and_sent(cili: Screen) -> None:
    """Options with autocomplete ask the bot while one types (NOTES 1.2)."""
    await cili.input.press_sequentially("/disc")
    await expect(cili.suggestions).to_have_count(1)
    await cili.input.press("Enter")
    await expect(cili.option("card")).to_be_focused()
    await expect(cili.suggestions).to_have_count(4)
    await cili.option("card").press_sequentially("9")
    await expect(cili.suggestions).to_have_text(["9♠", "9♥"])
    await cili.option("card").press("ArrowDown")
    await cili.option("card").press("ArrowDown")
    await cili.option("card").press("Enter")
    await expect(cili.option("card")).to_have_value("9♥")
    await cili.option("card").press("Enter")
    await cili.see("discarded 9♥")
    await expect(cili.input).to_be_focused()


async def test_what_is_typed_freely_is_sent_as_it_is(cili: Screen) -> None:
    """Free text stays possible beside suggestions (NOTES 1.2)."""
    await cili.choose("rummy discard")
    await cili.option("card").fill("pikk 9")
    await cili.send()
    await cili.see("discarded pikk 9")


async def test_a_missing_option_is_asked_for_and_escape_goes_back(cili: Screen) -> None:
    """What Discord's client would not send is not sent (NOTES 1.3)."""
    await cili.choose("rummy discard")
    await cili.send()
    await expect(cili.page.get_by_role("alert")).to_have_text("card is missing")
    await expect(cili.option("card")).to_be_focused()
    await cili.option("card").press("Escape")
    await cili.option("card").press("Escape")
    await expect(cili.input).to_be_focused()
    await expect(cili.messages).to_have_count(0)


LINES = {
    "/rummy draw": "drew from stock",
    "/rummy draw source:discard": "drew from discard",
    "/rummy draw source:the disc": "drew from discard",
    "/rummy discard JK": "discarded JK",
    "/rummy discard card: 10♥ loud: true": "discarded 10♥!",
    "/rummy start fast:yes players:4": "A table for 4, fast: True",
    "/rummy call béla": "@Béla, it is your turn",
}


async def test_a_whole_command_can_be_typed(cili: Screen) -> None:
    """Values of every type are read from the text (NOTES 1.3)."""
    for number, (line, answer) in enumerate(LINES.items(), 1):
        await cili.type(line)
        await expect(cili.messages).to_have_count(number)
        await expect(cili.messages.last).to_contain_text(answer)
        await expect(cili.input).to_have_value("")


async def test_a_wrong_value_is_named_and_not_sent(cili: Screen) -> None:
    """Choices are closed and numbers are numbers (NOTES 1.3)."""
    for line, problem in (
        ("/rummy draw source:pocket", "source: pocket is none of the choices."),
        ("/rummy start players:many", "players has to be a number."),
        ("/rummy call nobody", "player: there is no user nobody."),
    ):
        await cili.type(line)
        await expect(cili.page.get_by_role("alert")).to_have_text(problem)
        await cili.page.get_by_role("button", name="Cancel").click()
    await cili.type("/rummy fly")
    await expect(cili.page.get_by_role("alert")).to_have_text("There is no command /rummy fly.")
    await expect(cili.messages).to_have_count(0)


async def test_commands_are_in_the_language_of_the_user(cili: Screen) -> None:
    """Names and descriptions are localised, so are the page's own words (NOTES 1.3)."""
    await cili.page.get_by_role("button", name="Magyar").click()
    await expect(cili.input).to_have_attribute("aria-label", "Üzenet ide: #römi")
    await cili.input.fill("/rummy e")
    await expect(cili.suggestions.first).to_have_text("/rummy eldobTegyél le egy lapot")
    await cili.type("/rummy eldob lap:JK")
    await cili.see("discarded JK")
    await cili.type("/rummy discard card:9♠")
    await cili.see("discarded 9♠")


async def test_a_button_changes_the_message_for_everyone(house: House, cili: Screen) -> None:
    """Both windows follow without being touched (NOTES 1.1, type 7)."""
    bela = await house.window("Béla")
    await cili.type("/rummy start")
    await bela.see("A table for 2")
    await bela.press("Join")
    await bela.see("Béla sits down")
    changed = await cili.see("Béla sits down")
    await expect(changed).to_contain_text("(edited)")
    await expect(cili.messages).to_have_count(1)
    await expect(cili.button("Begin")).to_be_disabled()


async def test_a_private_answer_is_on_one_screen_until_dismissed(cili: Screen) -> None:
    """An ephemeral answer reaches one user (NOTES 1.2)."""
    await cili.type("/rummy start")
    await cili.press("Hand")
    await expect(cili.private).to_contain_text("Only you can see this · Dismiss message")
    await expect(cili.private.locator("pre")).to_have_text("9♠  10♥  JK")
    await cili.switch("Dani")
    await cili.see("A table for 2")
    await expect(cili.private).to_have_count(0)
    await cili.switch("Cili")
    await cili.private.get_by_role("button", name="Dismiss message").click()
    await expect(cili.private).to_have_count(0)


async def test_a_direct_message_is_marked_and_leads_to_the_table(cili: Screen) -> None:
    """The DM is one user's; a link to a message of the server opens its channel here."""
    await cili.go("general")
    await cili.type("/rummy dm")
    await expect(cili.private).to_contain_text("sent")
    badge = cili.page.locator("#places section:last-child .badge")
    await expect(badge).to_have_text("1")
    await cili.go_dm()
    await cili.see("Your hand")
    await expect(badge).to_have_count(0)
    await cili.page.get_by_role("link", name="Kártyaklub › #general").click()
    await expect(cili.page.locator("#title")).to_have_text("#general")
    await cili.go_dm()
    await cili.switch("Dani")
    await expect(cili.page.locator("#title")).to_have_text("@römi")
    await expect(cili.messages).to_have_count(0)


async def test_closed_dms_are_refused_until_opened(house: House, cili: Screen) -> None:
    """The bot is refused with 50007, and the switch is the user's own (NOTES 1.2)."""
    await cili.page.get_by_role("switch", name="DMs closed").check()
    await cili.type("/rummy dm")
    await cili.see("your DMs are closed")
    await cili.page.get_by_role("switch", name="DMs closed").uncheck()
    await cili.type("/rummy dm")
    await cili.see("sent")
    assert len(house.discord.person("Cili").dms) == 1


async def test_a_form_is_filled_in(cili: Screen) -> None:
    """A modal opens on a press and is answered (NOTES 1.2)."""
    await cili.type("/rummy start")
    await cili.press("Form")
    form = cili.page.get_by_role("dialog", name="House rules")
    await form.get_by_label("Name").fill("Cili")
    await form.get_by_role("button", name="Submit").click()
    await cili.see("rules of Cili")
    await expect(form).to_be_hidden()
