"""What stands before a match: who is seated, and the rules in plain words (RULES 9)."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.i18n import Texts
from bot.rummy.ruleset import (
    MAX_SEATS,
    OPTIONS,
    PRESETS,
    RANGES,
    RuleSet,
    option_text,
    overrides,
    preset_of,
)
from bot.ui.render_limits import add_lines, embed, shown_names

LOBBY_BLUE = 0x2563EB
CLASSIC = PRESETS["classic"]
_JOKER_OPTIONS = frozenset({"joker_in_hand", "jokers_per_meld", "joker_swap", "swapped_joker"})


def rule_card(texts: Texts, rules: RuleSet, *, hints: bool = True) -> str:
    """Return every rule that matters as a line, those that differ from `classic` marked with ◆.

    That no hints are given is a line of its own.
    """
    changed = overrides(rules, CLASSIC)
    lines = [
        f"{'◆' if option in changed else '•'} {option_sentence(texts, rules, option)}"
        for option in OPTIONS
        if _matters(rules, option)
    ]
    if not hints:
        lines.append(f"• {texts('rules.no_hints')}")
    if changed:
        lines.append(texts("rules.changed"))
    return "\n".join(lines)


def _matters(rules: RuleSet, option: str) -> bool:
    """Leave out what cannot come up, such as joker rules in a game without jokers."""
    if option in _JOKER_OPTIONS and not rules.jokers:
        return False
    return option != "swapped_joker" or rules.joker_swap


def option_sentence(texts: Texts, rules: RuleSet, option: str) -> str:
    """Return what an option of the rules means, as a sentence."""
    value = option_text(rules, option)
    if option not in RANGES:
        return texts(f"option.{option}.{value}")
    if value == "0":
        return texts(f"option.{option}.0")
    return texts.n(f"option.{option}.n", int(value))


def rules_embed(texts: Texts, rules: RuleSet, *, hints: bool = True) -> discord.Embed:
    """Return the rule card of a table, with how a deal is scored."""
    card = embed(_title(texts, rules), rule_card(texts, rules, hints=hints), colour=LOBBY_BLUE)
    card.set_footer(text=texts("rules.scoring"))
    return card


def _title(texts: Texts, rules: RuleSet) -> str:
    preset = preset_of(rules)
    changed = bool(overrides(rules, PRESETS[preset]))
    key = "rules.title_changed" if changed else "rules.title"
    return texts(key, preset=texts(f"preset.{preset}"))


def lobby_embed(
    texts: Texts,
    rules: RuleSet,
    names: Sequence[str],
    wanted: int | None,
    *,
    hints: bool = True,
) -> discord.Embed:
    """Return who is seated and the rule card; `wanted` is the number of players that begins."""
    lines = [texts.n("lobby.seated", len(names)) if names else texts("lobby.nobody")]
    if wanted:
        lines.append(texts.n("lobby.wanted", wanted))
    if len(names) < (wanted or MAX_SEATS):
        lines.append(texts("lobby.open"))
    lobby = embed(texts("lobby.title"), "\n".join(lines), colour=LOBBY_BLUE)
    seated = [f"{number}. **{name}**" for number, name in enumerate(shown_names(names), 1)]
    add_lines(lobby, texts("table.players"), seated)
    add_lines(lobby, _title(texts, rules), rule_card(texts, rules, hints=hints).splitlines())
    return lobby
