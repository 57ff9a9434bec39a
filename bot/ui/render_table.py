"""The public table: melds by owner, piles, hands in numbers, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.i18n import Texts, clean
from bot.rummy.ruleset import PRESETS, DiscardPickup, RuleSet, overrides, preset_of
from bot.rummy.state import Phase
from bot.rummy.views import MeldView, PublicView
from bot.ui.render_limits import lines_within, shown_names
from bot.ui.render_melds import meld_text

TABLE_GREEN = 0x2E7D4F
OVER_GREY = 0x6B7280
LONGEST_PLACE = 100
# A message of components has 4,000 characters of text; the rest is for what has happened.
MOST_TEXT = 3200


@dataclass(frozen=True, slots=True)
class TableHead:
    """Which table a text is about: deal number from 1, number of deals, server, channel, link.

    Server and channel are shown cleaned, so they may come as people named them; the link is the
    address of the table on Discord, or empty.
    """

    deal: int
    deals: int
    guild: str
    channel: str
    link: str

    @property
    def place(self) -> str:
        """Server and channel, safe to show."""
        return f"{clean(self.guild, LONGEST_PLACE)} · {self.channel_shown}"

    @property
    def channel_shown(self) -> str:
        """The channel with its sign, safe to show."""
        return f"#{clean(self.channel.removeprefix('#'), LONGEST_PLACE)}"


@dataclass(frozen=True, slots=True)
class TableText:
    """The table in words: a heading, what is always told, the melds, and the small print."""

    heading: str
    facts: str
    melds: str
    footer: str

    def pieces(self, *, melds: bool) -> tuple[str, ...]:
        """Return the texts that are not empty, in reading order, with the melds or without."""
        told = (self.heading, self.facts, self.melds if melds else "", self.footer)
        return tuple(text for text in told if text)


def table_text(texts: Texts, view: PublicView, head: TableHead, names: Sequence[str]) -> TableText:
    """Return the table as everybody may see it; `names` in seat order.

    At most 3,200 characters in all: of more melds than fit, the last are left out.
    """
    shown = shown_names(names)
    title = texts("table.title", deal=head.deal, deals=head.deals)
    heading = "\n".join((f"### {title}", *_status(texts, view, shown)))
    facts = _block(texts("table.players"), _players(texts, view, shown))
    facts += "\n" + _block(texts("table.piles"), piles(texts, view))
    footer = f"-# {_place_line(head)} · {rules_line(texts, view.rules)}"
    room = MOST_TEXT - len(heading) - len(facts) - len(footer)
    return TableText(heading, facts, _melds(texts, view, shown, room), footer)


def _block(heading: str, lines: Sequence[str]) -> str:
    return "\n".join((f"**{heading}**", *lines))


def _place_line(head: TableHead) -> str:
    return f"[{head.place}]({head.link})" if head.link else head.place


def _status(texts: Texts, view: PublicView, names: Sequence[str]) -> list[str]:
    if view.over:
        return [texts("table.over")]
    lines = [texts(f"table.turn.{view.phase}", name=names[view.to_move])]
    if not view.melds:
        lines.append(texts("table.no_melds"))
    return lines


def _players(texts: Texts, view: PublicView, names: Sequence[str]) -> list[str]:
    lines = []
    for seat, count in enumerate(view.hand_sizes):
        notes = texts("table.opened") if view.opened[seat] else ""
        if seat == view.dealer:
            notes += texts("table.dealer")
        mark = "▶ " if seat == view.to_move and not view.over else ""
        lines.append(mark + texts.n("table.player", count, name=names[seat], opened=notes))
    return lines


def piles(texts: Texts, view: PublicView) -> list[str]:
    """Return what can be said of stock and discard pile."""
    if view.top_discard is None:
        lines = [texts("table.no_discard")]
    else:
        top = texts("table.discard", card=view.top_discard)
        lines = [f"{top} · {texts.n('table.discards', view.discard_count)}"]
    lines.append(texts.n("table.stock", view.stock_count))
    if _closed(view):
        lines.append(texts("table.pickup_closed"))
    if view.exhausted and not view.over:
        lines.append(texts("table.exhausted"))
    return lines


def _closed(view: PublicView) -> bool:
    """Whether the top discard is barred for now, though the table allows taking (RULES 3.2)."""
    allowed = view.rules.discard_pickup is not DiscardPickup.NEVER
    drawing = view.phase is Phase.DRAW and view.top_discard is not None
    return allowed and drawing and not view.may_take


def _melds(texts: Texts, view: PublicView, names: Sequence[str], room: int) -> str:
    """Return the melds by owner; how many are left out is said where not all fit."""
    lines: list[str] = []
    told = 0
    room -= len(texts("table.melds_left_out", count=len(view.melds))) + 1
    for owner, name in enumerate(names):
        mine = [meld_line(texts, at) for at in view.melds if at.owner == owner]
        heading = f"**{texts('table.melds', name=name)}**"
        fitting = lines_within(mine, room - len(heading) - 1) if mine else []
        if fitting:
            part = [heading, *fitting]
            lines += part
            told += len(fitting)
            room -= sum(len(line) + 1 for line in part)
    if told < len(view.melds):
        lines.append(texts("table.melds_left_out", count=len(view.melds) - told))
    return "\n".join(lines)


def meld_line(texts: Texts, at: MeldView) -> str:
    """Return a meld of the table with its number and its value."""
    return texts("table.meld", number=at.number, cards=meld_text(at.meld), value=at.value)


def rules_line(texts: Texts, rules: RuleSet) -> str:
    """Return the rules in a few words: preset, opening minimum, jokers."""
    preset = preset_of(rules)
    changed = bool(overrides(rules, PRESETS[preset]))
    return texts(
        "table.rules_changed" if changed else "table.rules",
        preset=texts(f"preset.{preset}"),
        minimum=rules.opening_minimum,
        jokers=rules.jokers,
    )
