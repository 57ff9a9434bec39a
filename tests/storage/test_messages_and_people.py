"""Posted messages, hands by DM, people, servers, and the bot's own values."""

from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy.exc import IntegrityError

from bot.storage import guilds, messages, meta, people, tables
from bot.storage.engine import Store
from bot.storage.records import GuildRecord, HandRecord, MessageRecord, PersonRecord, TableRecord
from tests.storage.samples import ANN, BIG, BOB, LATER, NOW, place


@pytest.fixture
async def table(store: Store) -> TableRecord:
    return await store.write(lambda conn: tables.create(conn, place(), ANN, NOW))


async def test_a_table_has_one_message_for_a_purpose(store: Store, table: TableRecord) -> None:
    turn = MessageRecord(table.id, "turn", BIG - 10, BIG - 1, NOW, 3)
    score = MessageRecord(table.id, "score:1", BIG - 10, BIG - 2, NOW, 7)
    for message in (turn, score):
        await store.write(partial(messages.put, message=message))
    assert await store.read(lambda conn: messages.get(conn, table.id, "turn")) == turn
    assert await store.read(lambda conn: messages.all_of(conn, table.id)) == (score, turn)

    newer = replace(turn, message_id=BIG, posted_at=LATER, version=4)
    await store.write(lambda conn: messages.put(conn, newer))
    assert await store.read(lambda conn: messages.all_of(conn, table.id)) == (score, newer)

    assert await store.write(lambda conn: messages.remove(conn, table.id, "turn"))
    assert not await store.write(lambda conn: messages.remove(conn, table.id, "turn"))
    assert await store.read(lambda conn: messages.get(conn, table.id, "turn")) is None
    assert await store.read(lambda conn: messages.all_of(conn, table.id)) == (score,)


async def test_a_user_has_one_hand_at_a_table(store: Store, table: TableRecord) -> None:
    anns = HandRecord(ANN, table.id, BIG - 30, BIG - 1, NOW)
    bobs = HandRecord(BOB, table.id, BIG - 31, BIG - 2, NOW)
    for hand in (anns, bobs):
        await store.write(partial(messages.put_hand, hand=hand))
    newer = replace(anns, message_id=BIG, posted_at=LATER)
    await store.write(lambda conn: messages.put_hand(conn, newer))
    assert await store.read(lambda conn: messages.get_hand(conn, table.id, ANN)) == newer
    assert await store.read(lambda conn: messages.hands_of(conn, table.id)) == (bobs, newer)
    assert await store.write(lambda conn: messages.remove_hand(conn, table.id, ANN))
    assert not await store.write(lambda conn: messages.remove_hand(conn, table.id, ANN))
    assert await store.read(lambda conn: messages.get_hand(conn, table.id, ANN)) is None
    assert await store.read(lambda conn: messages.hands_of(conn, table.id)) == (bobs,)


async def test_a_message_belongs_to_a_table(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await store.write(lambda conn: messages.put(conn, MessageRecord(999, "turn", 1, 2, NOW, 1)))


async def test_a_stranger_gets_hands_by_dm(store: Store) -> None:
    assert await store.read(lambda conn: people.get(conn, ANN)) == PersonRecord(
        ANN, locale=None, dm_hands=True, dm_channel_id=None, dm_closed_until=None
    )


async def test_what_is_noted_about_a_person_adds_up(store: Store) -> None:
    await store.write(lambda conn: people.put(conn, ANN, dm_channel_id=BIG - 30))
    await store.write(lambda conn: people.put(conn, ANN, dm_hands=False, locale="hu"))
    await store.write(lambda conn: people.put(conn, ANN, dm_closed_until=LATER))
    await store.write(lambda conn: people.put(conn, BOB, locale="en"))
    assert await store.read(lambda conn: people.get(conn, ANN)) == PersonRecord(
        ANN, "hu", dm_hands=False, dm_channel_id=BIG - 30, dm_closed_until=LATER
    )
    await store.write(lambda conn: people.put(conn, ANN, dm_closed_until=None, dm_channel_id=None))
    ann = await store.read(lambda conn: people.get(conn, ANN))
    assert (ann.dm_closed_until, ann.dm_channel_id, ann.locale) == (None, None, "hu")
    bob = await store.read(lambda conn: people.get(conn, BOB))
    assert (bob.locale, bob.dm_hands) == ("en", True)


async def test_what_is_noted_about_cards_leaves_the_rest_alone(store: Store) -> None:
    await store.write(lambda conn: people.put(conn, ANN, dm_hands=False, locale="hu"))
    await store.write(lambda conn: people.put(conn, ANN, deck="four", sort="melds"))
    await store.write(lambda conn: people.put(conn, ANN, pictures=False, theme="light"))
    await store.write(lambda conn: people.put(conn, ANN, deck="two"))
    ann = PersonRecord(ANN, "hu", dm_hands=False)
    chosen = replace(ann, pictures=False, deck="two", theme="light", sort="melds")
    assert await store.read(lambda conn: people.get(conn, ANN)) == chosen
    assert await store.read(lambda conn: people.get(conn, BOB)) == PersonRecord(BOB)


async def test_a_server_shows_pictures_until_it_is_told_not_to(store: Store) -> None:
    assert await store.read(lambda conn: guilds.get(conn, BIG)) == GuildRecord(BIG, pictures=True)
    for wanted in (False, True, False):
        record = GuildRecord(BIG, pictures=wanted)
        await store.write(partial(guilds.put, guild=record))
        assert await store.read(lambda conn: guilds.get(conn, BIG)) == record
    assert await store.read(lambda conn: guilds.get(conn, 7)) == GuildRecord(7, pictures=True)


async def test_values_of_the_bot_are_overwritten(store: Store) -> None:
    assert await store.read(lambda conn: meta.get(conn, "tree")) is None
    for value in ("", "ű" * 10_000):
        await store.write(partial(meta.put, key="tree", value=value))
        assert await store.read(lambda conn: meta.get(conn, "tree")) == value
