"""The public table, the lobby and the rule card."""

import discord
import pytest

from bot.i18n import Texts
from bot.rummy.notation import parse_meld
from bot.rummy.ruleset import (
    OPTIONS,
    PRESETS,
    DiscardPickup,
    JokersPerMeld,
    RuleSet,
    allowed_values,
    with_option,
)
from bot.rummy.state import Phase
from bot.ui.render_help import help_text
from bot.ui.render_lobby import lobby_embed, option_sentence, rule_card, rules_embed
from bot.ui.render_melds import meld_text, melds_text, reading_text
from bot.ui.render_table import TableHead, table_text
from tests.ui.views import BOTH, EN, HEAD, HU, NAMES, public


def fields(shown: discord.Embed) -> dict[str, str]:
    return {str(field.name): str(field.value) for field in shown.fields}


def test_the_table_in_english() -> None:
    shown = table_text(EN, public(), HEAD, NAMES)
    assert shown.heading == "### Deal 3/7\n**Béla** is to draw."
    assert shown.facts == (
        "**Players**\n"
        "**Anna**: 14 cards, dealer\n▶ **Béla**: 8 cards, has opened\n**Csaba**: 14 cards\n"
        "**Piles**\nTop discard: **9♠** · 8 cards in the pile\nStock: 40 cards"
    )
    assert shown.melds == ("**Melds of Béla**\n`1.` 8♣ JK=9♣ 10♣ (27)\n`2.` 9♠ JK=9♦/9♣ 9♥ (27)")
    assert shown.footer == (
        "-# [Kocsma · #römi](https://discord.com/channels/1/2) · Classic · opening 50 · jokers 2"
    )


def test_the_table_in_hungarian() -> None:
    shown = table_text(HU, public(), HEAD, NAMES)
    assert shown.heading == "### 3/7. leosztás\n**Béla** következik, húzás előtt."
    assert shown.footer.endswith(" · Klasszikus · nyitás: 50 · joker: 2")
    assert shown.facts.startswith(
        "**Játékosok**\n**Anna**: 14 lap, osztó\n▶ **Béla**: 8 lap, nyitott\n**Csaba**: 14 lap\n"
    )


def test_a_picture_stands_for_the_melds_only() -> None:
    shown = table_text(EN, public(), HEAD, NAMES)
    assert shown.pieces(melds=True) == (shown.heading, shown.facts, shown.melds, shown.footer)
    assert shown.pieces(melds=False) == (shown.heading, shown.facts, shown.footer)
    empty = table_text(EN, public(melds=()), HEAD, NAMES)
    assert empty.pieces(melds=True) == (empty.heading, empty.facts, empty.footer)


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
@pytest.mark.parametrize("phase", [Phase.OPENER, Phase.DRAW, Phase.PLAY])
def test_whose_turn_it_is(texts: Texts, phase: Phase) -> None:
    shown = table_text(texts, public(phase=phase), HEAD, NAMES)
    assert texts(f"table.turn.{phase}", name="Béla") in shown.heading


def test_an_empty_table_says_so() -> None:
    shown = table_text(EN, public(melds=(), top_discard=None, discard_count=0), HEAD, NAMES)
    assert "No melds" in shown.heading
    assert "The discard pile is empty." in shown.facts


def test_a_table_that_is_over_waits_for_nobody() -> None:
    shown = table_text(EN, public(phase=Phase.OVER), HEAD, NAMES)
    assert shown.heading == "### Deal 3/7\nThe deal is over."
    assert "▶" not in shown.facts


def test_a_closed_pile_and_a_used_up_stock_are_told() -> None:
    """RULES 3.2, 6.3."""
    shown = table_text(EN, public(may_take=False, exhausted=True), HEAD, NAMES)
    assert "cannot be taken now" in shown.facts
    assert "ends the deal" in shown.facts


def test_where_nothing_is_ever_taken_no_pile_is_closed() -> None:
    """RULES 3.2, never."""
    never = RuleSet(discard_pickup=DiscardPickup.NEVER)
    shown = table_text(EN, public(rules=never, may_take=False), HEAD, NAMES)
    assert "cannot be taken" not in shown.facts
    assert shown.footer.endswith(" · Classic, changed · opening 50 · jokers 2")


def test_the_head_is_cleaned() -> None:
    head = TableHead(1, 7, "@everyone", "#general", "")
    shown = table_text(EN, public(), head, NAMES)
    assert shown.footer.startswith("-# ＠everyone · #general · ")


@pytest.mark.parametrize(
    "meld, shown",
    [
        ("run@8:8C JK 10C", "8♣ JK=9♣ 10♣"),
        ("run@11:JS QS JK JK", "J♠ Q♠ JK=K♠ JK=A♠"),
        ("set@9:9S 9C JK", "9♠ 9♣ JK=9♥/9♦"),
        ("set@9:9S 9C 9H JK", "9♠ 9♣ 9♥ JK=9♦"),
    ],
)
def test_jokers_show_what_they_stand_for(meld: str, shown: str) -> None:
    """RULES 4.4."""
    assert meld_text(parse_meld(meld)) == shown


def test_a_reading_tells_value_and_where_needed_the_kind() -> None:
    """RULES 4.3: one natural card and jokers may be a set or a run."""
    rules = RuleSet(jokers_per_meld=JokersPerMeld.ANY)
    as_run, as_set = parse_meld("run@8:8C JK JK"), parse_meld("set@8:8C JK JK")
    assert reading_text(HU, (as_run,), rules) == "sor: 8♣ JK=9♣ JK=10♣ (27)"
    assert reading_text(EN, (as_set,), rules) == "set: 8♣ JK=8♠/8♥/8♦ JK=8♠/8♥/8♦ (24)"
    plain = parse_meld("run@8:8C JK 10C")
    assert reading_text(EN, (plain, as_run), rules).startswith("8♣ JK=9♣ 10♣ (27) + run: ")
    assert melds_text((plain,)) == "8♣ JK=9♣ 10♣"


def test_the_lobby_names_players_and_rules() -> None:
    shown = lobby_embed(HU, PRESETS["strict"], NAMES, 4)
    assert shown.title == "Römiasztal"
    assert str(shown.description).startswith("3 játékos ül az asztalnál.\n4 játékossal indul.")
    assert fields(shown)["Játékosok"] == "1. **Anna**\n2. **Béla**\n3. **Csaba**"
    assert "◆ Az első lerakáshoz 51 pont kell." in fields(shown)["Szabályok: Szigorú"]


def test_a_full_lobby_invites_nobody() -> None:
    assert "Join" in str(lobby_embed(EN, RuleSet(), NAMES, None).description)
    assert "Join" not in str(lobby_embed(EN, RuleSet(), NAMES, 3).description)
    assert "Nobody" in str(lobby_embed(EN, RuleSet(), (), None).description)


def test_the_rule_card_marks_what_differs_from_classic() -> None:
    """RULES 9."""
    assert "◆" not in rule_card(EN, PRESETS["classic"])
    marked = [line for line in rule_card(EN, PRESETS["fifty-one"]).splitlines() if "◆" in line]
    assert marked == [
        "◆ The ace counts 11.",
        "◆ The first lay-down needs 51 points.",
        "◆ differs from the classic rules",
    ]


def test_the_rule_card_leaves_out_what_cannot_come_up() -> None:
    card = rule_card(EN, PRESETS["expert"])
    assert card.startswith("◆ No jokers.")
    assert card.lower().count("joker") == 1
    assert "swapped joker" not in rule_card(EN, RuleSet(joker_swap=False))


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
@pytest.mark.parametrize("option", OPTIONS)
def test_every_value_of_every_option_has_its_own_sentence(texts: Texts, option: str) -> None:
    """RULES 9: single options override the preset, and the rule set is shown before joining."""
    values = allowed_values(option)
    if "-" in values[0] and values[0][0].isdigit():
        low, _, high = values[0].partition("-")
        values = (low, str(int(low) + 1), high)
    said = [
        option_sentence(texts, with_option(RuleSet(), option, value), option) for value in values
    ]
    assert len(set(said)) == len(values)


def test_the_title_of_the_rule_card_tells_of_changes() -> None:
    assert rules_embed(HU, RuleSet()).title == "Szabályok: Klasszikus"
    assert rules_embed(HU, RuleSet(deals=3)).title == "Szabályok: Klasszikus, módosítva"


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_help_tells_of_every_step_of_a_turn(texts: Texts) -> None:
    text = help_text(texts)
    root = texts("cmd.rummy.name")
    for name in ("start", "join", "begin", "hand", "draw", "meld", "layoff", "swap", "discard"):
        assert f"`/{root} {texts(f'cmd.rummy.{name}.name')}`" in text
