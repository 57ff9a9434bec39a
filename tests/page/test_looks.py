"""What the page shows, and that nothing written by anyone becomes part of it."""

from __future__ import annotations

import json
import re
import time

import pytest
from playwright.async_api import expect

from .conftest import PHONE, House
from .screen import Screen

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ATTACKS = (
    '<img src=x onerror="document.title=1">',
    "<script>document.title=1</script>",
    '"><svg/onload=document.title=1>',
    "[x](javascript:document.title=1)",
    "`<b>`**<b>**||<i>||",
)


async def test_no_text_becomes_html(cili: Screen) -> None:
    """Content, embed, button, alternative text: everywhere it is read as text."""
    for text in ATTACKS:
        await cili.choose("rummy echo")
        await cili.option("text").fill(text)
        await cili.send()
        shown = cili.messages.last
        await expect(shown.locator(".embed footer")).to_have_text(text)
        await expect(shown.locator(".button")).to_have_text(text)
        await expect(shown.locator("img")).to_have_attribute("alt", text)
    inside = await cili.page.locator("#messages").evaluate(
        """log => [...log.querySelectorAll("script, svg, b:not(.above b), i, [onerror], [onload]")]
            .concat([...log.querySelectorAll("a")].filter(a => !/^https?:/.test(a.href)))
            .map(node => node.outerHTML)"""
    )
    assert inside == []
    assert await cili.page.title() != "1"


async def test_an_embed_is_shown_whole(cili: Screen) -> None:
    """Title, text, fields side by side and whole, code block, footer, colour (NOTES 1.2)."""
    await cili.type("/rummy start")
    embed = cili.page.locator("[data-embed='Table 1']")
    await expect(embed.get_by_role("heading", name="Table 1")).to_be_visible()
    await expect(embed.locator("strong")).to_have_text("Two")
    await expect(embed.locator("dt")).to_have_text(["Deals", "Jokers", "On the table"])
    await expect(embed.locator("dd").last.locator("pre")).to_have_text("1  9♠ 9♥ 9♦")
    await expect(embed.locator("footer")).to_have_text("Anna's table")
    await expect(embed).to_have_css("border-left-color", "rgb(46, 166, 94)")
    deals, jokers = [await embed.locator(".field").nth(n).bounding_box() for n in (0, 1)]
    assert deals
    assert jokers
    assert deals["y"] == jokers["y"]
    family = await embed.locator("pre code").evaluate("node => getComputedStyle(node).fontFamily")
    assert "monospace" in family


async def test_a_picture_has_its_text_and_is_loaded(cili: Screen) -> None:
    """Attachments are pictures with their alternative text (NOTES 1.2)."""
    await cili.type("/rummy picture")
    picture = cili.page.get_by_role("img", name="your three cards")
    await expect(picture).to_be_visible()
    await expect(picture).to_have_js_property("naturalWidth", 320)


async def test_markdown(cili: Screen) -> None:
    """Discord's marks, and what only looks like one."""
    cases = {
        "**b** *i* __u__ ~~s~~": "<strong>b</strong> <em>i</em> <u>u</u> <s>s</s>",
        "***both*** _i_ snake_case_x": "<strong><em>both</em></strong> <em>i</em> snake_case_x",
        r"\*not\* 2*3*4 * *": "*not* 2<em>3</em>4 * *",
        "`**code**` ``a`b``": "<code>**code**</code> <code>a`b</code>",
        "a <b> & </b>": "a &lt;b&gt; &amp; &lt;/b&gt;",
    }
    for text, html in cases.items():
        assert await _render(cili, text) == f'<div class="lines">{html}</div>'
    blocks = "# T\n- a\n  - b\n1. c\n> q\n> r\n-# s\nend\n```py\n*x*\n  y\n```after"
    assert await _render(cili, blocks) == (
        '<h4 class="heading-1">T</h4><ul><li>a</li><li class="deep">b</li></ul>'
        '<ol><li>c</li></ol><blockquote><div class="lines">q\nr</div></blockquote>'
        '<small class="subtext">s</small><div class="lines">end</div>'
        '<pre tabindex="0"><code>*x*\n  y</code></pre><div class="lines">after</div>'
    )


async def test_no_text_makes_the_page_slow(cili: Screen) -> None:
    """The longest message of nothing but marks is read in well under a second (NOTES 1.2)."""
    repeated = ("*", "_", "\\", "`", "||", "**a_", "[(", "<", "~~*__", "\\*")
    texts = [(marks * 2000)[:2000] for marks in repeated]
    texts += [start + "\\a" * 900 for start in ("**", "__", "~~", "*", "_", "[", "***", "||")]
    for text in texts:
        began = time.monotonic()
        await _render(cili, text)
        assert time.monotonic() - began < 2, text[:10]


async def _render(screen: Screen, text: str) -> str:
    script = f"""async () => {{
        const {{ markdown }} = await import("./js/markdown.js");
        const box = document.createElement("div");
        box.append(...markdown({json.dumps(text)}));
        return box.innerHTML;
    }}"""
    found: str = await screen.page.evaluate(script)
    return found


async def test_names_times_and_links(house: House, cili: Screen) -> None:
    """Mentions become names and relative times tick (NOTES 1.2)."""
    table = next(c for c in house.discord.world.channels.values() if c.name == "general")
    soon = int(time.time()) + 100
    anna = house.discord.person("Anna")
    text = f"{anna.mention} <#{table.id}> <t:{soon}:R> [rules](https://example.org/r) <@1>"
    await cili.choose("rummy discard")
    await cili.option("card").fill(text)
    await cili.send()
    shown = await cili.see("discarded")
    await expect(shown.locator(".content .mention")).to_have_text(
        ["@Anna", "#general", "@unknown-user"]
    )
    link = shown.get_by_role("link", name="rules")
    await expect(link).to_have_attribute("href", "https://example.org/r")
    await expect(link).to_have_attribute("rel", "noopener noreferrer")
    stamp = shown.locator("time.stamp")
    await expect(stamp).to_have_text("in 2 minutes")
    await cili.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 75000; }")
    await expect(stamp).to_have_text(re.compile(r"^in \d+ seconds$"))


async def test_a_thread_stands_below_its_channel(cili: Screen) -> None:
    """A thread is opened from its mention and listed on the left (NOTES 1.2)."""
    await cili.type("/rummy thread")
    await cili.see("Thread: side table")
    await expect(cili.place("side table")).to_have_attribute("data-unread", "1")
    await cili.messages.last.get_by_role("button", name="#side table").click()
    await cili.see("inside")


async def test_a_phone_shows_everything_without_scrolling_sideways(house: House) -> None:
    """390 pixels are enough; the left side is a drawer."""
    phone = await house.window("Cili", PHONE)
    await phone.type("/rummy start")
    await phone.press("Hand")
    await phone.private.wait_for()
    await phone.type("/rummy discard " + "W" * 300)
    await phone.see("discarded W")
    await phone.choose("rummy start")
    assert await _too_wide(phone) == []
    await expect(phone.page.locator("#side")).to_be_hidden()
    await phone.page.get_by_role("button", name="User: Cili").click()
    await expect(phone.page.locator("#side")).to_be_visible()
    await phone.page.keyboard.press("Escape")
    await expect(phone.page.locator("#side")).to_be_hidden()
    await phone.switch("Anna")
    await expect(phone.page.locator("#side")).to_be_hidden()
    await expect(phone.private).to_have_count(0)


async def _too_wide(screen: Screen) -> list[str]:
    found: list[str] = await screen.page.evaluate(
        """() => [document.documentElement, ...document.querySelectorAll("main, main *")]
            .filter(node => !node.closest("pre, .chosen, .above, .sr, #title, input"))
            .filter(node => node.getBoundingClientRect().right > innerWidth + 0.5
                || (node.id === "scroll" && node.scrollWidth > node.clientWidth))
            .map(node => node.outerHTML.slice(0, 120))"""
    )
    return found


CONTRAST = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const parts = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data;
  };
  const light = (rgb) => rgb.map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const [r, g, b, a] = parts(getComputedStyle(at).backgroundColor);
      if (a === 255) return [r, g, b];
      if (a !== 0) throw new Error("half-transparent background");
    }
  };
  const weak = [];
  let count = 0;
  for (const node of document.querySelectorAll("body *")) {
    const texts = [...node.childNodes].some(one => one.nodeType === 3 && one.data.trim());
    if (!texts || !node.checkVisibility() || node.closest(":disabled, noscript, option")) continue;
    count += 1;
    const pair = [light([...parts(getComputedStyle(node).color)].slice(0, 3)), light(behind(node))];
    const ratio = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
    if (ratio < 4.5) weak.push(`${ratio.toFixed(2)} ${node.className} ${node.textContent}`);
  }
  return [count, weak];
}"""


@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_every_text_stands_out_from_what_is_behind_it(cili: Screen, theme: str) -> None:
    """Contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3)."""
    await cili.page.locator(f"[data-theme={theme}][aria-pressed]").click()
    await cili.type("/show table")
    await cili.press("My hand")
    await cili.private.wait_for()
    await cili.pick_in("Your cards", "K♦")
    await cili.select("Your cards").click()
    assert (await cili.page.evaluate(CONTRAST))[1] == []
    await cili.page.keyboard.press("Escape")
    await cili.press("Type")
    await cili.page.get_by_role("dialog", name="Type your move").wait_for()
    assert (await cili.page.evaluate(CONTRAST))[1] == []
    await cili.page.keyboard.press("Escape")
    await cili.type("/rummy start")
    await cili.press("Hand")
    await expect(cili.private).to_have_count(3)
    await cili.type("/rummy call Cili")
    await cili.see("it is your turn")
    await cili.type("/rummy call Dani")
    await cili.see("@Dani")
    await cili.choose("rummy start")
    await cili.send()
    await cili.choose("rummy draw")
    await expect(cili.suggestions).to_have_count(2)
    count, weak = await cili.page.evaluate(CONTRAST)
    assert count > 40
    assert weak == []


async def test_everything_that_can_be_used_has_a_name(cili: Screen) -> None:
    """Fields and buttons are named for those who cannot see them (WCAG 2.2, 4.1.2)."""
    await cili.type("/rummy start")
    await cili.see("A table")
    await cili.choose("rummy discard")
    for role in ("button", "combobox", "switch", "checkbox", "group", "log", "navigation"):
        for found in await cili.page.get_by_role(role).all():
            name = await found.evaluate(
                """node => node.getAttribute("aria-label") || node.textContent.trim()
                    || node.labels?.[0]?.textContent.trim()"""
            )
            assert name, await found.evaluate("node => node.outerHTML")
