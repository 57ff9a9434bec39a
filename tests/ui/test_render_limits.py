"""The largest form of everything fits what Discord takes (NOTES 1.2), in both languages."""

import json
import re
from dataclasses import replace

import discord
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.i18n import Texts
from bot.rummy.errors import IllegalMove, RejectCode
from bot.rummy.moves import DrawStock, TakeDiscard
from bot.rummy.ruleset import PRESETS, DiscardPickup, OpenerFirstTurn, RuleSet
from bot.rummy.state import Phase
from bot.services.errors import RefusalCode, Refused
from bot.ui.render_hand import hand_parts
from bot.ui.render_help import help_embeds
from bot.ui.render_limits import add_lines, clip, embed
from bot.ui.render_lobby import lobby_embed, rules_embed
from bot.ui.render_refusal import refusal_text
from bot.ui.render_score import deal_score_embed, sheet_embed
from bot.ui.render_table import table_text
from tests.ui.views import (
    AWKWARD,
    BOTH,
    FULL_RUN,
    LONG_HEAD,
    largest_hands,
    largest_public,
    largest_score,
    public,
    seat,
)

LONGEST_RULES = RuleSet(
    jokers=9,
    discard_pickup=DiscardPickup.FREE_AFTER_OPENING,
    opener_first_turn=OpenerFirstTurn.DISCARD_ONLY,
    unopened_penalty=200,
    deals=20,
    round_doubled=True,
)


def over_limits(shown: discord.Embed) -> list[str]:
    """Return every limit of an embed that is broken."""
    sizes = [("title", shown.title, 256), ("description", shown.description, 4096)]
    sizes += [("footer", shown.footer.text, 2048), ("author", shown.author.name, 256)]
    for field in shown.fields:
        sizes += [("name", field.name, 256), ("value", field.value, 1024)]
    broken = [f"{name}: {len(text)}" for name, text, most in sizes if text and len(text) > most]
    broken += ["empty field" for field in shown.fields if not (field.name and field.value)]
    if len(shown.fields) > 25 or len(shown) > 6000:
        broken.append(f"{len(shown.fields)} fields, {len(shown)} in all")
    return broken


def largest(texts: Texts) -> list[discord.Embed]:
    over = public(phase=Phase.OVER, hands=largest_hands(), hand_sizes=(32,) * 6, winner=0)
    scores = (largest_score(),) * 20
    return [
        lobby_embed(texts, LONGEST_RULES, AWKWARD, 6),
        rules_embed(texts, LONGEST_RULES),
        deal_score_embed(texts, over, largest_score(), AWKWARD, 20),
        sheet_embed(texts, AWKWARD, scores, LONGEST_RULES),
        sheet_embed(texts, AWKWARD, scores[:19], LONGEST_RULES),
        *help_embeds(texts),
    ]


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_the_largest_embeds_fit(texts: Texts) -> None:
    assert [broken for shown in largest(texts) for broken in over_limits(shown)] == []


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_no_name_can_ping_or_link(texts: Texts) -> None:
    """NOTES 1.2: user text must not ping."""
    drawn = json.dumps([shown.to_dict() for shown in largest(texts)], ensure_ascii=False)
    hand = hand_parts(texts, seat(public=largest_public(), seat=0), LONG_HEAD, AWKWARD).whole
    table = "\n".join(
        table_text(texts, largest_public(), replace(LONG_HEAD, link=""), AWKWARD).pieces(melds=True)
    )
    for text in (drawn, hand, table):
        assert not re.search(r"@everyone|<@|example\.org/|\u202e|\u200b", text)


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
@pytest.mark.parametrize("phase", list(Phase))
def test_the_largest_hand_fits_a_message(texts: Texts, phase: Phase) -> None:
    table = largest_public()
    view = seat(
        "10H " * 40,
        public=public(phase=phase, melds=table.melds, rules=LONGEST_RULES, exhausted=True),
        owed=9,
        may=frozenset({DrawStock, TakeDiscard}),
    )
    text = hand_parts(texts, view, LONG_HEAD, AWKWARD[:3]).whole
    assert len(text) <= 2000
    assert text.count("10♥") >= 40


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_a_hand_with_many_melds_says_how_many_are_left_out(texts: Texts) -> None:
    view = seat("10H " * 20, public=largest_public(), seat=0)
    text = hand_parts(texts, view, LONG_HEAD, AWKWARD).whole
    left_out = int(re.findall(r"… \D*(\d+)", text)[-1])
    assert len(text) <= 2000
    assert text.count("JK=A♥") == 24 - left_out


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_the_longest_refusals_fit_a_message(texts: Texts) -> None:
    choices = IllegalMove(RejectCode.AMBIGUOUS, readings=((FULL_RUN, FULL_RUN),) * 20)
    typed = Refused(RefusalCode.UNREADABLE_CARDS, text="`" * 4000, example="9♠")
    for error in (choices, typed):
        assert len(refusal_text(texts, error, ())) <= 2000


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_fits_the_lobby(preset: str) -> None:
    for texts in BOTH:
        assert over_limits(lobby_embed(texts, PRESETS[preset], AWKWARD, None)) == []


@example(["x" * 1024] * 30, "heading")
@given(st.lists(st.text(max_size=1500), max_size=60), st.text(max_size=400))
def test_any_lines_fit_an_embed(lines: list[str], heading: str) -> None:
    shown = embed("t" * 300, "d" * 5000, colour=0)
    add_lines(shown, heading, lines)
    add_lines(shown, heading, lines)
    assert [broken for broken in over_limits(shown) if broken != "empty field"] == []


@given(st.text(max_size=80), st.integers(1, 60))
def test_a_clipped_text_fits_and_says_so(text: str, limit: int) -> None:
    cut = clip(text, limit)
    assert len(cut) <= limit
    assert cut == text if len(text) <= limit else cut.endswith("…")


def test_a_text_is_cut_at_the_end_of_a_line() -> None:
    assert clip("one\ntwo\nthree", 10) == "one\ntwo…"
