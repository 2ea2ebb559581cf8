"""The book of statistics: what was counted once is not read again, and a book that was kept up says what a fresh one does."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ludonaut.core.transcript import write_transcript
from ludonaut.web import statistics_book
from ludonaut.web.schema import games
from ludonaut.web.statistics import GameStatistics
from ludonaut.web.statistics_book import Book
from ludonaut.web.store import Store
from tests.web.company import hall_of
from tests.web.conftest import played

pytestmark = pytest.mark.compiled


def finish(client: TestClient, *seeds: int) -> list[str]:
    """Finished games; returns their ids."""
    texts = [write_transcript(played(seed)) for seed in seeds]
    return [client.post("/import", data={"text": text}).headers["location"][3:] for text in texts]


def read(client: TestClient, book: Book) -> GameStatistics:
    assert client.portal is not None
    (kind,) = client.portal.call(book.statistics).kinds
    return kind


def told(kind: GameStatistics) -> tuple[object, ...]:
    return (
        kind.all, kind.options, kind.lengths, kind.best_streak, kind.streak, kind.chance_games, kind.longest and kind.longest.id,
        [(tally.observed, [round(number, 6) for number in tally.expected]) for tally in kind.tallies],
    )  # fmt: skip


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the finished games that were read."""
    found: list[str] = []
    real = Store.finished_after

    def noting(store: Store, moment: float, game_id: str, limit: int) -> object:
        answer = real(store, moment, game_id, limit)
        found.extend(record.id for record, _ in answer)
        return answer

    monkeypatch.setattr(Store, "finished_after", noting)
    return found


def test_each_finished_game_is_read_once(client: TestClient, rows: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics_book, "AT_A_TIME", 2)
    book = Book(hall_of(client).store)
    first = finish(client, 1, 2, 3)
    assert read(client, book).all.games == 3 and rows == first
    assert read(client, book).all.games == 3 and rows == first, "nothing was finished since"
    later = finish(client, 4)
    kept_up = read(client, book)
    assert rows == first + later and kept_up.chance_games == 4
    assert told(kept_up) == told(read(client, Book(hall_of(client).store)))


@pytest.mark.parametrize("gone", [0, 1, 2])
def test_a_game_that_was_deleted_counts_no_more(client: TestClient, gone: int) -> None:
    book, found = Book(hall_of(client).store), finish(client, 1, 2, 3)
    read(client, book)
    client.post(f"/g/{found[gone]}/delete")
    assert read(client, book).all.games == 2
    assert told(read(client, book)) == told(read(client, Book(hall_of(client).store)))


def test_games_whose_dice_must_be_replayed_are_counted_little_by_little(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    store, found = hall_of(client).store, finish(client, 1, 2)
    book = Book(store)
    monkeypatch.setattr(statistics_book, "SECONDS_OF_REPLAY", -1.0)
    assert [read(client, book).chance_games for _ in range(2)] == [0, 0], "there is no time left for it"
    monkeypatch.setattr(statistics_book, "SECONDS_OF_REPLAY", 60.0)
    assert read(client, book).chance_games == len(found)
    monkeypatch.setattr(statistics_book, "SECONDS_OF_REPLAY", -1.0)
    assert told(read(client, Book(store))) == told(read(client, book)), "what was replayed is kept"


def test_who_looks_does_not_wait_for_the_whole_count(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(client, 1, 2, 3)
    go_on, real = threading.Event(), Store.finished_after

    def slowly(store: Store, moment: float, game_id: str, limit: int) -> object:
        assert not moment or go_on.wait(20)
        return real(store, moment, game_id, 1)

    monkeypatch.setattr(Store, "finished_after", slowly)
    monkeypatch.setattr(statistics_book, "PATIENCE", 0.3)
    for _ in range(2):
        text = client.get("/stats").text
        assert "1 of 3 games are counted so far" in text and "<b>1</b> finished" in text
    go_on.set()
    monkeypatch.setattr(statistics_book, "PATIENCE", 20.0)
    text = client.get("/stats").text
    assert "so far" not in text and "<b>3</b> finished" in text


def test_the_question_for_what_is_new_needs_an_index(client: TestClient, tmp_path: Path) -> None:
    store = hall_of(client).store
    question = games.select().where(games.c.over, games.c.updated >= 1.0).order_by(games.c.updated, games.c.id).limit(5)
    text = str(question.compile(store.database.reader, compile_kwargs={"literal_binds": True}))
    plan = store.read(lambda connection: connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}").all())
    assert "games_by_time" in str(plan), plan
