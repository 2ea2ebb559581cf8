"""The store: nothing is told that is not on the disk, and nothing half done is ever kept."""

from __future__ import annotations

import asyncio
import os
import shutil
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from ludonaut.web.engines import FILE_NAME, sqlite_engine
from ludonaut.web.schema import metadata
from ludonaut.web.seating import Sitter
from ludonaut.web.store import Entry, GameRecord, Store, StoreConflict, StoreError, StoreUnreadable, Summary
from tests.web.postgres import Cluster

pytestmark = pytest.mark.compiled
RECORD = GameRecord("abc", "some-game", 1, {"a": "yes"}, 1, (Sitter(1, "Tom & <Ann>"),), "00" * 16, True, "7", 1000.0)


async def stored(place: Path | str) -> Store:
    store = Store(place)
    await store.create(RECORD, [Entry(0, "begin", {"outcomes": [[0, 3]]})])
    return store


async def test_a_game_comes_back_as_it_was_written(place: Path | str) -> None:
    store = await stored(place)
    summary = Summary(2000.0, 1, 1, True, "Won.", (1.0,))
    await store.append("abc", [Entry(1, "action", {"action": 5}, "client-1", 9)], summary, RECORD.players)
    store.close()
    store = Store(place)
    found = store.load("abc")
    assert found is not None
    record, log = found
    assert record.summary == Summary(2000.0, 1, 1, True, "Won.", (1.0,))
    assert (record.players, record.options, record.key, record.seed) == (RECORD.players, RECORD.options, RECORD.key, RECORD.seed)
    assert [(entry.seq, entry.kind, entry.payload, entry.client, entry.number) for entry in log] == [
        (0, "begin", {"outcomes": [[0, 3]]}, None, None),
        (1, "action", {"action": 5}, "client-1", 9),
    ]
    assert [game.id for game in store.recent(True, 5)] == ["abc"]
    assert store.recent(False, 5) == []
    store.close()


async def test_waiting_writes_share_a_commit(place: Path | str) -> None:
    store = await stored(place)
    commits = 0

    @sa.event.listens_for(store.database.writer, "commit")
    def count(_: sa.Connection) -> None:
        nonlocal commits
        commits += 1

    await asyncio.gather(*(store.append("abc", [Entry(seq, "action", {})], Summary(1.0, seq), RECORD.players) for seq in range(1, 101)))
    assert commits < 50
    found = store.load("abc")
    assert found is not None
    assert [entry.seq for entry in found[1]] == list(range(101))
    store.close()


async def test_one_refused_write_does_not_take_the_others_with_it(place: Path | str) -> None:
    store = await stored(place)
    results = await asyncio.gather(
        store.append("abc", [Entry(1, "action", {})], Summary(), RECORD.players),
        store.append("abc", [Entry(1, "action", {"other": 1})], Summary(), RECORD.players),
        store.append("gone", [Entry(1, "action", {})], Summary(), RECORD.players),
        store.append("abc", [Entry(2, "action", {})], Summary(), RECORD.players),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), StoreConflict, StoreConflict, type(None)]
    store.close()


async def test_the_same_command_cannot_stand_twice_in_a_log(place: Path | str) -> None:
    store = await stored(place)
    await store.append("abc", [Entry(1, "action", {}, "client-1", 4)], Summary(), RECORD.players)
    with pytest.raises(StoreConflict):
        await store.append("abc", [Entry(2, "action", {}, "client-1", 4)], Summary(), RECORD.players)
    store.close()


async def test_a_full_disk_is_said_in_one_sentence_and_changes_nothing(tmp_path: Path) -> None:
    store = await stored(tmp_path)
    with store.database.writer.begin() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    with pytest.raises(StoreError, match="the disk is full"):
        for seq in range(1, 50):
            await store.append("abc", [Entry(seq, "action", {"long": "x" * 2000})], Summary(1.0, seq), RECORD.players)
    found = store.load("abc")
    assert found is not None
    record, log = found
    assert record.summary.moves == log[-1].seq
    store.close()


async def test_deleting_a_game_deletes_its_log(place: Path | str) -> None:
    store = await stored(place)
    assert await store.delete("abc")
    assert not await store.delete("abc")
    assert store.load("abc") is None
    with store.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM entries").scalar_one() == 0
    store.close()


async def test_writes_are_synced_in_full(place: Path | str) -> None:
    store = await stored(place)
    with store.database.writer.begin() as connection:
        if isinstance(place, Path):
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
        else:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar_one() == "on"
    store.close()


async def test_the_largest_number_of_a_browser_comes_back(place: Path | str) -> None:
    store = await stored(place)
    await store.append("abc", [Entry(1, "action", {}, "client-1", 2**53)], Summary(), RECORD.players)
    found = store.load("abc")
    assert found is not None
    assert found[1][-1].number == 2**53
    store.close()


async def test_a_name_that_the_database_does_not_take_is_said_in_a_sentence(database: str) -> None:
    store = await stored(database)
    with pytest.raises(StoreError, match="nothing has changed: it holds a character, or is of a length"):
        await store.append("abc", [Entry(1, "action", {}, "c" * 65, 1)], Summary(), RECORD.players)
    store.close()


def test_the_migrations_make_the_tables_of_the_schema(place: Path | str) -> None:
    store = Store(place)
    with store.database.writer.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="file"):
        Store(tmp_path / "file")
    (tmp_path / FILE_NAME).write_bytes(b"this is no database, and long enough to be seen as none" * 40)
    with pytest.raises(StoreError, match="cannot hold games"):
        Store(tmp_path)


async def test_readers_do_not_wait_for_a_writer(place: Path | str) -> None:
    store = await stored(place)
    writing = asyncio.ensure_future(store.write(lambda _: time.sleep(0.3)))
    await asyncio.sleep(0.05)
    begun = time.monotonic()
    assert store.load("abc") is not None
    assert time.monotonic() - begun < 0.2
    await writing
    store.close()


async def test_games_of_a_newer_version_are_left_alone(place: Path | str) -> None:
    store = Store(place)
    await store.write(lambda connection: connection.exec_driver_sql("update alembic_version set version_num = 'of the future'"))
    store.close()
    with pytest.raises(StoreError, match="newer Ludonaut"):
        Store(place)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("mysql://ann:hunter2@host/games", "such as postgresql://user:password@host/name"),
        ("postgresql://ann:hunter2@host", "such as postgresql://user:password@host/name"),
        ("hunter2", "such as postgresql://user:password@host/name"),
        ("postgresql://ann:hunter2@127.0.0.1:1/games", "the database games on 127.0.0.1 cannot hold games: its server cannot be reached."),
    ],
)
def test_a_database_that_cannot_be_used_is_said_without_its_password(address: str, told: str) -> None:
    with pytest.raises(StoreError) as refused:
        Store(address)
    assert told in str(refused.value)
    assert "hunter2" not in f"{refused.value} {refused.value.__cause__}"


def test_a_database_that_is_not_there_is_said_in_a_sentence(cluster: Cluster) -> None:
    with pytest.raises(StoreError, match="cannot hold games: its server knows no database or user of this name"):
        Store(cluster.address("nowhere"))


def test_without_the_driver_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludonaut.web.engines.find_spec", lambda _: None)
    with pytest.raises(StoreError, match=r"pip install 'ludonaut\[postgres\]'"):
        Store("postgresql://host/games")


def test_servers_that_start_together_on_an_empty_database_all_get_it(place: Path | str) -> None:
    together = threading.Barrier(4)

    def start() -> None:
        together.wait()
        Store(place).close()

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(start) for _ in range(4)]:
            done.result()


async def test_a_file_that_cannot_be_read_any_more_is_said_in_a_sentence(place: Path | str) -> None:
    store = await stored(place)
    await store.write(lambda connection: connection.exec_driver_sql("alter table games rename to elsewhere"))
    for look in (lambda: store.load("game"), lambda: store.recent(False, 5), lambda: store.finished_after(0.0, "", 5)):
        with pytest.raises(StoreUnreadable, match="cannot be read"):
            look()
    store.close()


def test_servers_begun_at_once_on_a_new_folder_all_get_it(tmp_path: Path) -> None:
    def begin(number: int) -> None:
        together.wait()
        engine = sqlite_engine(tmp_path / f"{number}.sqlite3", "IMMEDIATE")
        with engine.begin() as connection:
            connection.exec_driver_sql("create table if not exists one (x)")
        engine.dispose()

    together = threading.Barrier(4)
    with ThreadPoolExecutor(4) as pool:
        for number in range(60):
            for done in [pool.submit(begin, number) for _ in range(4)]:
                done.result()


async def test_only_the_write_at_fault_fails(place: Path | str, caplog: pytest.LogCaptureFixture) -> None:
    store = await stored(place)

    def broken(connection: sa.Connection) -> None:
        connection.exec_driver_sql("update games set seed = 'half'")
        raise RuntimeError("what nobody thought of")

    results = await asyncio.gather(
        store.append("abc", [Entry(1, "action", {})], Summary(), RECORD.players),
        store.write(broken),
        store.append("abc", [Entry(2, "action", {"no": object()})], Summary(), RECORD.players),
        store.append("abc", [Entry(2, "action", {})], Summary(), RECORD.players),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), StoreError, StoreError, type(None)]
    assert "what nobody thought of" in str(results[1])
    assert "what nobody thought of" in caplog.text, "whoever mends it needs the traceback"
    found = store.load("abc")
    assert found is not None
    assert found[0].seed == RECORD.seed
    assert [entry.seq for entry in found[1]] == [0, 1, 2]
    store.close()


@pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file cannot be deleted")
@pytest.mark.parametrize("fate", ["folder deleted", "file deleted", "file replaced"])
async def test_games_that_are_deleted_under_a_running_server_are_missed_at_once(fate: str, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = await stored(folder)
    if fate == "folder deleted":
        shutil.rmtree(folder)
    elif fate == "file deleted":
        (folder / FILE_NAME).unlink()
    else:
        shutil.copy(folder / FILE_NAME, folder / "copy")
        (folder / "copy").replace(folder / FILE_NAME)
    with pytest.raises(StoreError, match="were deleted or replaced while the server was running; end it and start it again"):
        await store.append("abc", [Entry(1, "action", {})], Summary(), RECORD.players)
    for look in (lambda: store.load("abc"), lambda: store.recent(False, 5), lambda: store.finished_after(0.0, "", 5)):
        with pytest.raises(StoreUnreadable, match="were deleted or replaced"):
            look()
    store.close()
