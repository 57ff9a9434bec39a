"""Opening tables and sitting down: where it works, where not, and who is let in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.standin import actions, client
from bot.standin.interactions import InteractionType
from bot.standin.permissions import Permission
from bot.standin.person import Answer
from tests.flows.game import Game
from tests.flows.kept import rows, settled, state, unchanged

pytestmark = pytest.mark.asyncio(loop_scope="module")

MOVES: tuple[tuple[str, dict[str, str]], ...] = (
    ("hand", {}),
    ("hint", {}),
    ("draw", {}),
    ("meld", {"cards": "9S 9C 9H"}),
    ("layoff", {"cards": "9S", "meld": "1"}),
    ("swap", {"cards": "9S", "meld": "1"}),
    ("undo", {}),
    ("discard", {"card": "9S"}),
    ("table", {}),
    ("standings", {}),
    ("rules", {}),
    ("join", {}),
    ("leave", {}),
    ("begin", {}),
    ("end", {}),
)


async def test_commands_where_no_table_is(evening: Game) -> None:
    """Each says so in private, and how to open one."""
    for words, options in MOVES:
        answer = await evening.slash("Anna", words, **options)
        assert answer.ephemeral, words
        assert "There is no table in this channel." in answer.text
        assert "`/rummy start`" in answer.text
    assert evening.room.messages == []


async def test_commands_where_no_table_is_in_hungarian(este: Game) -> None:
    """The same, with the Hungarian name of the command."""
    answer = await este.slash("Anna", "húz")
    assert "Ebben a csatornában nincs asztal." in answer.text
    assert "`/römi nyit`" in answer.text


async def test_commands_before_the_match_begins(evening: Game) -> None:
    """In the lobby there are no cards yet; the answer says how to begin."""
    await evening.seat("Anna", "Béla")
    for words, options in MOVES[:8]:
        async with unchanged(evening):
            answer = await evening.slash("Anna", words, **options)
        assert answer.ephemeral
        assert "The match has not begun yet. Begin it with `/rummy begin`." in answer.text


async def test_begin_with_one_player(evening: Game, este: Game) -> None:
    """1.2: two to six play."""
    await evening.seat("Anna")
    async with unchanged(evening):
        answer = await evening.slash("Anna", "begin")
    assert answer.ephemeral
    assert "At least 2 players are needed to begin." in answer.text
    await este.seat("Anna")
    assert "legalább 2 játékos kell" in (await este.slash("Anna", "kezd")).text
    assert "legalább 2 játékos kell" in (await este.press("Anna", "Kezdjük")).text


async def test_begins_when_full_and_lets_nobody_else_in(evening: Game) -> None:
    """The option `players` begins the match with the last seat taken; then nobody can join."""
    await evening.seat("Anna", "Béla", players=2)
    await settled(evening)
    assert len(rows(evening, "SELECT id FROM dealt")) == 1
    async with unchanged(evening):
        late = await evening.slash("Cili", "join")
    assert late.ephemeral
    assert "The match is running already; nobody new can join." in late.text


async def test_a_table_of_six_is_full(house: Game) -> None:
    """1.2: one table seats at most six."""
    names = ["Anna", "Béla", "Cili", "Dani", "Éva", "Feri", "Gabi"]
    evening = house.aside(names, locale="en-US")
    await evening.seat(*names[:6])
    async with unchanged(evening):
        late = await evening.slash("Gabi", "join")
    assert "The table is full: 6 players sit here." in late.text
    evening.people["Gabi"].locale = "hu"
    assert "Az asztal megtelt: 6 játékos ül itt." in (await evening.press("Gabi", "Join")).text


async def test_nobody_sits_down_twice(evening: Game) -> None:
    """One seat a person."""
    await evening.seat("Anna", "Béla")
    async with unchanged(evening):
        assert "You sit at this table already." in (await evening.slash("Béla", "join")).text


async def test_a_second_table_gets_a_thread(evening: Game) -> None:
    """One table a channel: the second is offered a thread, with the rules that were asked for."""
    await evening.seat("Anna", "Béla")
    async with unchanged(evening):
        second = await evening.slash("Cili", "start", preset="fifty-one", deals=3, players=2)
    assert second.ephemeral
    assert "There is a table in this channel already" in second.text
    opened = await evening.people["Cili"].press(second.message, "Open a thread")
    assert "The table is open." in opened.text
    (thread,) = evening.room.threads
    there = replace(evening, room=thread)
    lobby = await there.board()
    assert "1. **Cili**" in lobby.text
    assert "51 points" in lobby.text
    assert "3 deals." in lobby.text
    await there.slash("Béla", "join")
    await settled(there)
    assert "**Cili**" in (await there.board()).text
    assert len(rows(there, "SELECT id FROM dealt")) == 1


async def test_a_second_table_in_hungarian_and_without_the_right_to_make_threads(
    este: Game,
) -> None:
    """A permission that is missing for the thread is named."""
    await este.seat("Anna", "Béla")
    este.room.deny_bot(Permission.CREATE_PUBLIC_THREADS)
    second = await este.slash("Cili", "nyit")
    assert "Ebben a csatornában már van asztal" in second.text
    answer = await este.people["Cili"].press(second.message, "Szál nyitása")
    assert answer.ephemeral
    assert "Nyilvános szálak létrehozása" in answer.text
    assert este.room.threads == []


async def test_missing_permissions_are_named(evening: Game, este: Game) -> None:
    """Nothing is opened where the bot could not post; every missing permission is named."""
    evening.room.deny_bot(Permission.SEND_MESSAGES | Permission.EMBED_LINKS)
    answer = await evening.slash("Anna", "start")
    assert answer.ephemeral
    assert "I lack permissions in this channel: Send Messages, Embed Links." in answer.text
    assert state(evening) == []
    este.room.deny_bot(Permission.VIEW_CHANNEL)
    answer = await este.slash("Anna", "nyit")
    assert "Csatorna megtekintése" in answer.text
    thread = evening.room.thread("szoba")
    evening.room.deny_bot(Permission.SEND_MESSAGES_IN_THREADS)
    answer = await evening.people["Anna"].in_(thread).slash("rummy start")
    assert "Send Messages in Threads" in answer.text


@pytest.mark.parametrize("archived, locked", [(True, False), (False, True), (True, True)], ids=str)
async def test_in_a_closed_thread(evening: Game, archived: bool, locked: bool) -> None:
    """Discord's client sends no command from an archived thread, but it may close on the way.

    A locked thread that is archived too takes no answer either; nothing may be opened in it.
    """
    thread = evening.room.thread("szoba", evening.people["Anna"])
    platform, user = evening.discord.platform, evening.people["Anna"].user
    data = client.command_data(platform.world, user, thread.channel, "rummy start", {})
    platform.archive(thread.channel, archived=archived, locked=locked)
    sent = platform.interact(InteractionType.COMMAND, user, thread.channel, data)
    answer = Answer(platform, sent, failed=not await actions.conclude(platform, sent, 1))
    assert answer.failed is (archived and locked)
    assert answer.failed or "This thread is archived. Unarchive it" in answer.text
    assert state(replace(evening, room=thread)) == []


async def test_only_in_channels_of_servers(evening: Game) -> None:
    """A table needs a place where others can see it."""
    answer = await evening.people["Anna"].in_dm().slash("rummy start")
    assert "This works in a channel of a server only." in answer.text


async def test_unknown_rules_and_bad_values(evening: Game) -> None:
    """9: what is not known is named, with what is."""
    for said, rules in (
        ("There is no rule named `foo`.", "foo=1"),
        ("There is no rule named `＠everyone`.", "@everyone"),
        ("`ace_value` cannot be `nine`. Possible are: `ten`, `eleven`", "ace_value=nine"),
        ("`max_reshuffles` cannot be `9`. Possible are: `0-5`", "max_reshuffles=9"),
        ("`joker_swap` cannot be", "joker_swap"),
    ):
        answer = await evening.slash("Anna", "start", rules=rules)
        assert answer.ephemeral
        assert said in answer.text
    answer = await evening.slash("Anna", "start", jokers=9)
    assert "`jokers` cannot be `9`. Possible are: `0-6`" in answer.text
    assert state(evening) == []
    opened = await evening.slash("Anna", "start", rules="Ace_Value=ELEVEN, joker_swap=off")
    assert "The table is open." in opened.text
    assert "◆ The ace counts 11." in (await evening.board()).text


async def test_unknown_rules_in_hungarian(este: Game) -> None:
    """9"""
    answer = await este.slash("Anna", "nyit", szabályok="foo=1")
    assert "Nincs ilyen szabály: `foo`." in answer.text
    answer = await este.slash("Anna", "nyit", szabályok="packs=7")
    assert "Ez nem jó érték: `packs=7`. Lehetséges: `auto`, `2`, `3`." in answer.text
