"""What is to be seen on a picture, in words, for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.i18n import Texts
from bot.i18n.texts import shown
from bot.rummy.match import standings
from bot.rummy.ruleset import RuleSet
from bot.rummy.scoring import DealScore
from bot.rummy.views import PublicView
from bot.ui.pictures.fan import Fan, FanCard
from bot.ui.pictures.look import MOST_ALT
from bot.ui.render_limits import lines_within, shown_names
from bot.ui.render_melds import meld_text

_BETWEEN_GROUPS = " | "
_ELLIPSIS = "…"


def hand_alt(texts: Texts, fan: Fan) -> str:
    """Return the cards of a hand as they stand in the fan, the new one and the picked ones."""
    cards = [card for group in fan.groups for card in group]
    if not cards:
        return texts("hand.empty")
    said = _BETWEEN_GROUPS.join(map(_faces, fan.groups))
    parts = [texts.n("picture.alt.hand", len(cards), cards=said)]
    if fresh := [card for card in cards if card.fresh]:
        parts.append(texts("picture.alt.fresh", cards=_faces(fresh)))
    if picked := [card for card in cards if card.picked]:
        parts.append(texts("picture.alt.picked", cards=_faces(picked)))
    return _within(" ".join(parts))


def _faces(cards: Sequence[FanCard]) -> str:
    return " ".join(str(card.face) for card in cards)


def table_alt(texts: Texts, view: PublicView, names: Sequence[str]) -> str:
    """Return what lies on the table; of more melds than there is room for, how many are left."""
    named = shown_names(names)
    parts = [" ".join(_state(texts, view, named))]
    melds = list(_melds(texts, view, named))
    more = texts.n("picture.alt.more", len(view.melds))
    room = MOST_ALT - len(parts[0]) - 1
    kept = melds if sum(map(len, melds)) + len(melds) <= room else []
    if not kept and melds:
        kept = lines_within(melds, room - len(more) - 1)
        kept.append(texts.n("picture.alt.more", len(melds) - len(kept)))
    return _within(" ".join([*parts, *kept]))


def _state(texts: Texts, view: PublicView, names: Sequence[str]) -> Iterator[str]:
    if view.over:
        yield texts("table.over")
    else:
        yield texts("picture.alt.turn", name=names[view.to_move])
    if view.top_discard is None:
        yield texts("table.no_discard")
    else:
        yield texts("picture.alt.discard", card=view.top_discard)
    yield texts.n("picture.alt.stock", view.stock_count)
    for seat, cards in enumerate(view.hand_sizes):
        notes = texts("table.opened") if view.opened[seat] else ""
        if seat == view.dealer:
            notes += texts("table.dealer")
        yield texts.n("picture.alt.seat", cards, name=names[seat], notes=notes)
    if not view.melds:
        yield texts("table.no_melds")


def _melds(texts: Texts, view: PublicView, names: Sequence[str]) -> Iterator[str]:
    """Yield the melds by owner; the first of each has the name before it."""
    for owner, name in enumerate(names):
        heading = texts("picture.alt.melds", name=name) + " "
        for at in view.melds:
            if at.owner == owner:
                said = meld_text(at.meld)
                yield heading + texts("picture.alt.meld", number=at.number, cards=said)
                heading = ""


def sheet_alt(
    texts: Texts, names: Sequence[str], scores: Sequence[DealScore], rules: RuleSet
) -> str:
    """Return the players from first to last with their points in every deal and their totals."""
    named = shown_names(names)
    lines = [texts("picture.alt.sheet", done=len(scores), deals=rules.deals)]
    for row in standings(len(names), scores):
        points = ", ".join(shown(score.totals[row.seat]) for score in scores) or "–"
        name = named[row.seat]
        lines.append(
            texts("picture.alt.score", place=row.place, name=name, total=row.total, points=points)
        )
    return _within(" ".join(lines))


def _within(text: str) -> str:
    return text if len(text) <= MOST_ALT else text[: MOST_ALT - 1].rstrip() + _ELLIPSIS
