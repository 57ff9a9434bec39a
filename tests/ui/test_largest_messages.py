"""The public messages in their largest form, as Discord takes them (NOTES 1.2, R23)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import discord
import pytest
from discord.http import handle_message_parameters

from bot.i18n import Texts
from bot.players.choosing import Level
from bot.rummy.events import DealEnded, Finish
from bot.rummy.notation import parse_event, parse_meld
from bot.rummy.ruleset import RuleSet
from bot.rummy.state import Phase
from bot.rummy.views import MeldView, PublicView, public_events
from bot.services.models import Deal, Place, Seat, Stage, Table
from bot.services.preferences import Deck, Preferences, Sort, Theme
from bot.standin.model import walk
from bot.standin.rules.messages import Way, check_message
from bot.ui import notices
from bot.ui.head import head_of
from bot.ui.notices import Notice
from bot.ui.pictures.look import MOST_ALT, Picture
from bot.ui.render_settings import Chosen, settings_view
from bot.ui.render_table import table_text
from bot.ui.spread import files, spread
from tests.ui.views import AWKWARD, BOTH, largest_hands, largest_public, largest_score

NOON = datetime(2025, 1, 1, 12, tzinfo=UTC)
BIG = 2**63 - 1
PICTURE = Picture("table.png", b"png", "W" * MOST_ALT)
CHART = Picture("sheet.png", b"png", "W" * MOST_ALT)
# Forty melds of four, one of them with a joker: more cards than three packs and all jokers have.
MELD = parse_meld("run@7:7H 8H 9H 10H")
MELDS = tuple(MeldView(number, number % 6, MELD, 34) for number in range(1, 41))
LAID = " + ".join(f"#{number} run@7:7H.1 8H.1 9H.1 10H.1" for number in range(1, 7))
MOST_SEEN_LABEL = 34
Make = Callable[[str], Notice]


def view(**changes: Any) -> PublicView:
    """The largest table: six players, forty melds."""
    return largest_public()._replace(melds=MELDS, exhausted=False, may_take=True, **changes)


def table(locale: str, *, over: bool = False, computers: bool = False) -> Table:
    """Six people whose names are as long as Discord takes them, late in a long match."""
    shown = view()
    said = []
    for turn in range(30):
        said += [f"{turn % 6} laid {LAID}", f"{turn % 6} discarded 10H.1"]
    events = public_events(map(parse_event, said))
    if over:
        shown = view(phase=Phase.OVER, hands=largest_hands(), winner=0)
        events = (*events, DealEnded(0, Finish.STAGED))
    shown = shown._replace(turns_done=30, opener=0, to_move=0)
    seats = tuple(
        Seat(at, BIG - at, name, present=not computers, computer=None)
        for at, name in enumerate(AWKWARD)
    )
    return Table(
        table_id=BIG,
        place=Place(BIG, "S" * 100, BIG, "c" * 100, locale),
        host_user_id=BIG,
        version=BIG,
        open=True,
        stage=Stage.BETWEEN if over else Stage.DEAL,
        match_id=BIG,
        rules=RuleSet(jokers=9, deals=20, opening_minimum=100, unopened_penalty=200),
        begun=True,
        wanted_seats=6,
        seats=seats,
        scores=(largest_score(),) * (20 if over else 19),
        deal=Deal(BIG // 10**6, 20, len(events) + 1, shown, tuple(events), NOON),
        touched_at=NOON,
    )


def turn(picture: Picture | None, *, computers: bool = False) -> Make:
    def make(locale: str) -> Notice:
        at = table(locale, computers=computers)
        assert at.deal is not None
        return notices.turn(at, at.deal, 0, 30, picture)

    return make


def old_turn(locale: str) -> Notice:
    at = table(locale)
    assert at.deal is not None
    return notices.old_turn(at, at.deal, 0, 30)


def score(locale: str) -> Notice:
    at = table(locale, over=True)
    assert at.deal is not None
    return notices.score(at, at.deal, 0, CHART)


def end(locale: str) -> Notice:
    return notices.end(replace(table(locale, over=True), stage=Stage.FINISHED), CHART)


def lobby(locale: str) -> Notice:
    robots = (Seat(5, None, "R" * 32, present=True, computer=Level.STRONG),)
    waiting = replace(table(locale), stage=Stage.LOBBY, deal=None, wanted_seats=None)
    return notices.lobby(replace(waiting, seats=waiting.seats[:4] + robots), waiting=True)


def asked_table(picture: Picture | None) -> Make:
    def make(locale: str) -> Notice:
        at = table(locale)
        assert at.deal is not None
        text = table_text(Texts(locale), at.deal.view, head_of(at), at.names)
        return Notice(view=spread("", text, picture), picture=picture)

    return make


def settings(locale: str) -> Notice:
    chosen = Chosen(
        Preferences(pictures=False, deck=Deck.FOUR, theme=Theme.LIGHT, sort=Sort.MELDS),
        dms=False,
        server=False,
        manager=True,
        files=False,
    )
    texts = Texts(locale)
    return Notice(view=settings_view(texts, chosen, texts("answer.dm_closed")))


MESSAGES: Mapping[str, Make] = {
    "turn with a picture": turn(PICTURE),
    "turn in words": turn(None),
    "turn of a computer": turn(None, computers=True),
    "old turn": old_turn,
    "score": score,
    "end": end,
    "lobby": lobby,
    "table with a picture": asked_table(PICTURE),
    "table in words": asked_table(None),
    "settings": settings,
}


def body_of(notice: Notice) -> dict[str, Any]:
    """The body as discord.py sends it."""
    layout = isinstance(notice.view, discord.ui.LayoutView)
    fields: dict[str, Any] = {"view": notice.view} if notice.view else {}
    if not layout:
        fields |= {"content": notice.content or None, "embeds": list(notice.embeds)}
    if notice.picture:
        fields["files"] = files(notice.picture)
    made = handle_message_parameters(**fields)
    if made.multipart:
        loaded: dict[str, Any] = json.loads(made.multipart[0]["value"])
        return loaded
    assert made.payload is not None
    return made.payload


@pytest.fixture(params=BOTH, ids=lambda texts: texts.locale)
def locale(request: pytest.FixtureRequest) -> str:
    """Both languages."""
    said: str = request.param.locale
    return said


@pytest.mark.parametrize("name", MESSAGES)
async def test_the_largest_message_is_taken(name: str, locale: str) -> None:
    """Forty components, 4,000 characters in all, labels, ids and rows."""
    notice = MESSAGES[name](locale)
    names = {0: notice.picture.name} if notice.picture else {}
    check_message(body_of(notice), Way.SEND, files=names)


def parts(name: str, locale: str) -> Iterator[dict[str, Any]]:
    yield from walk(body_of(MESSAGES[name](locale)).get("components", []))


@pytest.mark.parametrize("name", MESSAGES)
async def test_controls_are_short_enough_to_read_on_a_phone(name: str, locale: str) -> None:
    for part in parts(name, locale):
        if part["type"] == 2:
            assert len(part["label"]) <= MOST_SEEN_LABEL, part["label"]


@pytest.mark.parametrize("name", ["turn in words", "table in words"])
async def test_in_words_every_meld_of_a_full_table_is_told(name: str, locale: str) -> None:
    """Forty melds of four are more than the cards of three packs can make (RULES 1.2, 4)."""
    said = "\n".join(part["content"] for part in parts(name, locale) if part["type"] == 10)
    assert [f"`{number}.`" in said for number in range(1, 41)] == [True] * 40


@pytest.mark.parametrize("name", ["turn with a picture", "turn in words"])
async def test_the_newest_turn_and_the_call_are_always_told(name: str, locale: str) -> None:
    first = next(parts(name, locale))
    lines = first["content"].splitlines()
    assert f"<@{BIG}>" in lines[-1]
    assert len(lines) >= 2


async def test_with_a_picture_the_melds_are_on_it(locale: str) -> None:
    """Its description is what a screen reader says."""
    shown = list(parts("turn with a picture", locale))
    (gallery,) = [part for part in shown if part["type"] == 12]
    assert gallery["items"][0]["media"]["url"] == "attachment://table.png"
    assert gallery["items"][0]["description"] == PICTURE.alt
    assert not any("`1.`" in part.get("content", "") for part in shown)
    body = body_of(MESSAGES["turn with a picture"](locale))
    assert [(file["filename"], file["description"]) for file in body["attachments"]] == [
        ("table.png", PICTURE.alt)
    ]


@pytest.mark.parametrize("name", MESSAGES)
async def test_no_name_does_anything(name: str, locale: str) -> None:
    """Six awkward names, the server and the channel: no mention but that of the player to move."""
    drawn = json.dumps(body_of(MESSAGES[name](locale)), ensure_ascii=False)
    said = drawn.replace(f"<@{BIG}>", "")
    for sign in ("@everyone", "<@", "example.org/", "https://example", "\u202e", "\u200b"):
        assert sign not in said
