"""Whatever people, servers and channels are called does nothing anywhere but be read.

Every text is drawn twice: with plain names, and with names that try to do something. What does
something in it, such as markdown or a line break, is the same both times.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import discord
from hypothesis import example, given
from hypothesis import strategies as st

from bot.i18n import Texts
from bot.rummy.errors import IllegalMove, RejectCode
from bot.rummy.events import Finish
from bot.rummy.moves import LayOff, SwapJoker
from bot.rummy.notation import parse_event
from bot.rummy.ruleset import RuleSet
from bot.rummy.views import public_events
from bot.services.errors import RefusalCode, Refused
from bot.services.models import Deal, Place, Seat, Stage, Table
from bot.ui import notices, suggest
from bot.ui.finding import title_of
from bot.ui.head import head_of
from bot.ui.notices import Notice
from bot.ui.pictures.alt import sheet_alt, table_alt
from bot.ui.pictures.look import MOST_ALT
from bot.ui.render_hand import hand_parts
from bot.ui.render_refusal import refusal_text
from tests.support.nasty import NASTY, TRICKS, active
from tests.ui.views import BOTH, public, scored, seat

NOON = datetime(2025, 1, 1, 12, tzinfo=UTC)
SAID = "1 drew 5H.1", "1 laid #3 set@9:9S.1 9C.1 9H.2", "1 discarded AS.1"
SCORE = scored(-40, 200, 66, winner=0, finish=Finish.FROM_HAND)
FITS = frozenset({LayOff, SwapJoker})


def table(names: Sequence[str], guild: str, channel: str, locale: str) -> Table:
    """Three people at a table in the middle of its second deal."""
    events = public_events(map(parse_event, SAID))
    view = public(turns_done=1, opener=1, to_move=2)
    return Table(
        table_id=7,
        place=Place(1, guild, 2, channel, locale),
        host_user_id=100,
        version=3,
        open=True,
        stage=Stage.DEAL,
        match_id=5,
        rules=RuleSet(),
        begun=True,
        wanted_seats=None,
        seats=tuple(Seat(at, 100 + at, name, present=True) for at, name in enumerate(names)),
        scores=(SCORE,),
        deal=Deal(9, 2, len(events) + 1, view, events, NOON),
        touched_at=NOON,
    )


def strings(part: Any) -> Iterator[str]:
    """Every text in a body."""
    if isinstance(part, dict | list):
        for inner in part.values() if isinstance(part, dict) else part:
            yield from strings(inner)
    elif isinstance(part, str):
        yield part


def of_notice(notice: Notice) -> Iterator[str]:
    yield notice.content
    for embed in notice.embeds:
        yield from strings(embed.to_dict())
    if isinstance(notice.view, discord.ui.View | discord.ui.LayoutView):
        yield from strings(notice.view.to_components())


def public_texts(at: Table, texts: Texts) -> Iterator[str]:
    """What everybody sees of a table: messages, buttons, descriptions of pictures."""
    deal = at.deal
    assert deal is not None
    yield from of_notice(notices.lobby(at, waiting=True))
    yield from of_notice(notices.turn(at, deal, 0, 1, None))
    yield from of_notice(notices.old_turn(at, deal, 0, 1))
    yield from of_notice(notices.end(at, None))
    yield table_alt(texts, deal.view, at.names)
    yield sheet_alt(texts, at.names, at.scores, at.rules)


def private_texts(at: Table, texts: Texts, typed: str) -> Iterator[str]:
    """What one person sees: the hand, lists to choose from, refusals."""
    assert at.deal is not None
    view = seat(public=at.deal.view, seat=1, may=FITS)
    yield hand_parts(texts, view, head_of(at), at.names).whole
    yield title_of(at)
    for choice in suggest.targets(view, "", at.names, swap=False):
        yield choice.name
    for error in (
        IllegalMove(RejectCode.NOT_YOUR_TURN, seat=0),
        Refused(RefusalCode.UNREADABLE_CARDS, text=typed, example="9♠"),
        Refused(RefusalCode.BAD_OPTION, option=typed, value=typed, allowed=("jokers",)),
        Refused(RefusalCode.BAD_VALUE, option="jokers", value=typed, allowed=("0", "1")),
        Refused(RefusalCode.NOT_IDLE, name=typed, minutes=5),
        Refused(RefusalCode.WHICH_TABLE, tables=title_of(at)),
    ):
        yield refusal_text(texts, error, at.names)


def drawn(names: Sequence[str], guild: str, channel: str, texts: Texts) -> list[str]:
    """Every text with some names in it."""
    at = table(names, guild, channel, texts.locale)
    return [*public_texts(at, texts), *private_texts(at, texts, names[0])]


@example(("@everyone", "**_`~|>#", "\u202e\u200b"), "a\nb", "[x](https://y)", BOTH[0])
@example(("1. x", "> q", "-# s"), "```", "\u2067", BOTH[1])
@given(st.tuples(NASTY, NASTY, NASTY), NASTY, NASTY, st.sampled_from(BOTH))
def test_no_name_does_anything_anywhere(
    names: tuple[str, str, str], guild: str, channel: str, texts: Texts
) -> None:
    plain = drawn(("A", "B", "C"), "G", "c", texts)
    shown = drawn(names, guild, channel, texts)
    assert [active(text) for text in shown] == [active(text) for text in plain]


@given(st.tuples(NASTY, NASTY, NASTY), st.sampled_from(BOTH))
def test_descriptions_of_pictures_keep_to_one_line_and_their_length(
    names: tuple[str, str, str], texts: Texts
) -> None:
    at = table(names, "G", "c", texts.locale)
    assert at.deal is not None
    for alt in (
        table_alt(texts, at.deal.view, at.names),
        sheet_alt(texts, at.names, at.scores, at.rules),
    ):
        assert 1 <= len(alt) <= MOST_ALT
        assert "\n" not in alt


@given(NASTY, NASTY)
def test_a_table_is_named_within_what_a_choice_takes(guild: str, channel: str) -> None:
    assert 1 <= len(title_of(table(("A", "B"), guild, channel, "hu"))) <= 100


def test_the_tricks_would_be_seen() -> None:
    """What is looked for is what the tricks are made of."""
    harmless = {"Anna", "árvíztűrő", "W" * 32, " ", "%s", "- ", "+ ", "1. ", "{name}"}
    blank = {"\u3164", "\u2800", "\ufe0f", "\u0301"}
    assert {trick for trick in TRICKS if not active(trick)} == harmless | blank
