"""The private panel in its largest forms, in both languages, against what Discord takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.i18n import Texts
from bot.rummy.moves import Discard, DrawStock, LayDown, LayOff, SwapJoker, TakeDiscard, Undo
from bot.rummy.ruleset import JokersPerMeld, RuleSet
from bot.rummy.solver import offers
from bot.rummy.state import Phase
from bot.rummy.views import SeatView
from bot.services.models import Deal, Place, Seat, Stage, Table
from bot.services.preferences import Preferences, Sort
from bot.standin.rules.components import TOTAL_V2
from bot.ui.panel import Panel, layout_of
from bot.ui.picks import LETTERS, Picks, letters_of, possible
from bot.ui.pictures.look import Picture
from bot.ui.render_hand import hand_parts
from tests.ui.views import AWKWARD, BOTH, EN, LONG_HEAD, at, largest_public, public, seat

MOST_TEXT = 4000
MOVES = frozenset({LayDown, LayOff, SwapJoker, Discard, Undo})
ROUND = frozenset({DrawStock, TakeDiscard, Undo})
PLACE = Place(10**18, "S" * 100, 10**18, "c" * 100, "hu")
ANY = RuleSet(jokers=9, jokers_per_meld=JokersPerMeld.ANY, opening_minimum=100)
NOTHING = Picks()
PICTURE = Picture("hand.png", b"png", "W" * 1024)


def table_of(view: SeatView) -> Table:
    """Return a table with the longest names and numbers around a view."""
    deal = Deal(10**9, 20, 99_999, view.public, (), None)
    seats = tuple(Seat(number, number + 1, name, True) for number, name in enumerate(AWKWARD))
    now = datetime(2026, 1, 1, tzinfo=UTC)
    return Table(
        table_id=10**9,
        place=PLACE,
        host_user_id=1,
        version=10**6,
        open=True,
        stage=Stage.DEAL,
        match_id=10**9,
        rules=view.rules,
        begun=True,
        wanted_seats=6,
        seats=seats,
        scores=(),
        deal=deal,
        touched_at=now,
    )


def panel(texts: Texts, view: SeatView, picks: Picks = NOTHING, **changes: Any) -> Panel:
    """Return the panel of a view with everything on it that can be."""
    bound = view.drawn if view.bound else None
    offered = offers(view.hand, view.rules, view.opened, bound)[:3] if LayDown in view.may else ()
    made = Panel(
        texts,
        table_of(view),
        possible(view, picks),
        hand_parts(texts, view, LONG_HEAD, AWKWARD),
        Preferences(sort=Sort.RANK),
        notice=("W" * 3000,),
        offered=() if picks != NOTHING else offered,
        picture=PICTURE,
    )
    return replace(made, **changes)


def views() -> Iterator[tuple[str, SeatView, Picks]]:
    """Yield the largest views: many melds, jokers at many places, sixteen cards."""
    crowded = largest_public()
    runs = tuple(at(number, number % 6, "run@5:5C 6C 7C") for number in range(1, 25))
    hand = "AS 2S 3S 4S 5S 6S 7S 8S JK JK JK JK JK JK 10H 4C"
    open_ = {"phase": Phase.PLAY, "rules": ANY, "opened": (False, True, False)}
    play = public(**{**open_, "melds": runs, "moved": True, "top_discard": None})
    jokers = seat("5C JK JK JK JK JK JK 2S 3S 4S 5S 6S 7S 8S 9S 10S", public=play, may=MOVES)
    yield "waiting", seat(hand, public=replace_public(crowded, to_move=0), may=frozenset()), Picks()
    yield "drawing", seat(hand, public=replace_public(crowded, to_move=1), may=ROUND), Picks()
    yield "nothing picked", seat(hand, public=play, may=MOVES, owed=2), Picks()
    yield (
        "a card that fits everywhere",
        seat("8C " + hand[3:], public=play, may=MOVES),
        Picks((), "a"),
    )
    yield "many readings", jokers, Picks((), "abcde")
    yield "several jokers", jokers, Picks((), "bcd")
    aside = letters_of(jokers, possible(jokers, Picks((), "hijk")).readings[0])
    yield "put aside", jokers, Picks(aside, "abcdefg")
    unopened = public(phase=Phase.OPENER, rules=ANY, opened=(True, False, True), melds=runs)
    yield "unopened", seat(hand, public=unopened, may=MOVES), Picks((), LETTERS[:8])


def replace_public(view: Any, **changes: Any) -> Any:
    """Return a public view with changes."""
    return view._replace(**changes)


def walk(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield components, nested ones too."""
    for part in components:
        yield part
        yield from walk(part.get("components", ()))


def components_of(made: Panel) -> list[dict[str, Any]]:
    """Return what is sent to Discord."""
    view: Any = layout_of(made)
    sent: list[dict[str, Any]] = view.to_components()
    return sent


def faults(made: Panel) -> list[str]:
    """Return every limit of Discord that a panel breaks (NOTES 1.2)."""
    parts = list(walk(components_of(made)))
    texts = sum(len(part["content"]) for part in parts if part["type"] == 10)
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    found = [f"{len(parts)} components"] * (len(parts) > TOTAL_V2)
    found += [f"{texts} characters"] * (texts > MOST_TEXT)
    found += [f"id {one}" for one in ids if not 1 <= len(one) <= 100 or ids.count(one) > 1]
    for part in parts:
        if part["type"] == 1:
            found += ["row"] * (not 1 <= len(part["components"]) <= 5)
        if part["type"] == 2:
            found += [f"label {part['label']}"] * (not 1 <= len(part["label"]) <= 80)
        if part["type"] == 3:
            found += ["options"] * (not 1 <= len(part["options"]) <= 25)
            found += ["most"] * (part["max_values"] > len(part["options"]))
            found += [one["label"] for one in part["options"] if len(one["label"]) > 100]
    return found


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
@pytest.mark.parametrize(
    "view, picks", [one[1:] for one in views()], ids=[one[0] for one in views()]
)
@pytest.mark.parametrize("picture", [PICTURE, None], ids=["picture", "text"])
def test_the_largest_panels_fit(
    texts: Texts, view: SeatView, picks: Picks, picture: Picture | None
) -> None:
    """40 components, 4,000 characters, 25 options, 5 buttons a row, 100 a custom id."""
    assert faults(panel(texts, view, picks, picture=picture)) == []
    for card in view.hand[:1]:
        if Discard in view.may:
            assert faults(panel(texts, view, picks, picture=picture, asked=card)) == []


@pytest.mark.parametrize("texts", BOTH, ids=lambda texts: texts.locale)
def test_short_labels_on_phones(texts: Texts) -> None:
    """About 34 characters of a label are shown (NOTES 1.2)."""
    long = [
        part["label"]
        for _, view, picks in views()
        for part in walk(components_of(panel(texts, view, picks)))
        if part["type"] == 2 and len(part["label"]) > 34
    ]
    assert long == []


def test_what_is_left_out_of_a_crowded_panel_is_said() -> None:
    """A card that fits more melds than there are buttons for: nothing is left out in silence."""
    (_, view, picks) = next(one for one in views() if one[0] == "a card that fits everywhere")
    made = panel(EN, view, picks)
    shown = [part["label"] for part in walk(components_of(made)) if part["type"] == 2]
    offs = [label for label in shown if label.startswith("Lay off")]
    assert 0 < len(offs) < len(made.found.lay_offs)
    text = "".join(p["content"] for p in walk(components_of(made)) if p["type"] == 10)
    assert EN("panel.more_buttons") in text
