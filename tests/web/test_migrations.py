"""Games of older versions: they are brought to the newest tables as a whole or not at all, and go on."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from ludonaut.web.app import create_app
from ludonaut.web.engines import FILE_NAME, newest_revision, open_database
from ludonaut.web.seating import Sitter
from ludonaut.web.store import Store
from tests.web.conftest import GAME, think_at_once
from tests.web.postgres import Cluster
from tests.web.revisions import revision_of, turn_back
from tests.web.test_live import seat

OLDEST, BEFORE_ONLINE = "0001", "0003"
MANY_GAMES = 800
KILLS = 6
MIGRATE = """
import sys
from pathlib import Path
from ludonaut.web.engines import open_database
database = open_database({place})
print("begins", flush=True)
database.migrate()
print("done", flush=True)
"""


@pytest.mark.compiled
@pytest.mark.parametrize("revision", [OLDEST, BEFORE_ONLINE])
def test_a_game_under_way_from_an_older_version_goes_on(place: Path | str, revision: str) -> None:
    with TestClient(create_app(place, think=think_at_once), base_url="http://localhost", follow_redirects=False) as client:
        game = str(client.post(f"/new/{GAME}", data={"seed": "7"}).headers["location"])
        with seat(client, game) as sat:
            sat.play()
            board = sat.fragments["board"]
    turn_back(place, revision)
    assert revision_of(place) == revision
    with TestClient(create_app(place, think=think_at_once), base_url="http://localhost") as client, seat(client, game, "client-2") as sat:
        assert (sat.seq, sat.fragments["board"]) == (1, board)
        assert sat.play()["ok"]
    assert revision_of(place) == newest_revision()


def fill(place: Path | str) -> None:
    """Many games of the oldest revision, whose players are names."""
    Store(place).close()
    turn_back(place, OLDEST)
    columns = {"id": sa.String, "options": sa.JSON, "players": sa.JSON, "keyed": sa.Boolean, "over": sa.Boolean, "won": sa.JSON}
    numbers = dict.fromkeys(("rules", "seats", "created", "updated", "moves", "rounds"), sa.Integer)
    texts = dict.fromkeys(("game", "key", "seed", "result"), sa.String)
    old_games = sa.table("games", *(sa.column(name, kind) for name, kind in {**columns, **numbers, **texts}.items()))
    row = {
        **dict.fromkeys(numbers, 1), **dict.fromkeys(texts, "x"), "seats": 2, "options": {}, "players": ["Tom", ""], "keyed": False,
        "over": False, "won": [],
    }  # fmt: skip
    database = open_database(place)
    with database.writer.begin() as connection:
        connection.execute(old_games.insert(), [{**row, "id": f"g{number}"} for number in range(MANY_GAMES)])
    database.close()


def interrupt(place: Path | str, seconds: float) -> bool:
    """Begins the migration in a process and kills it after a time; says whether it was done before."""
    code = MIGRATE.format(place=repr(place) if isinstance(place, str) else f"Path({str(place)!r})")
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=dict(os.environ)) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begins\n"
        time.sleep(seconds)
        process.kill()
        return "done" in process.stdout.read()


def check_whole(place: Path | str) -> None:
    """A start makes the newest tables of whatever is there, with every game in them."""
    assert revision_of(place) in (OLDEST, newest_revision())
    store = Store(place)
    found = store.recent(False, 2 * MANY_GAMES)
    store.close()
    assert revision_of(place) == newest_revision()
    assert len(found) == MANY_GAMES
    assert {game.players for game in found} == {(Sitter(1, "Tom"), Sitter(1, ""))}


@pytest.mark.once
@pytest.mark.parametrize("kills", [KILLS, pytest.param(100, marks=pytest.mark.soak)])
def test_a_migration_that_is_killed_leaves_all_before_or_all_after_sqlite(tmp_path: Path, kills: int) -> None:
    fill(tmp_path / "old")
    begun = time.monotonic()
    shutil.copytree(tmp_path / "old", tmp_path / "measured")
    Store(tmp_path / "measured").close()
    length, chance = time.monotonic() - begun, random.Random(1)
    for attempt in range(kills):
        folder = tmp_path / str(attempt)
        shutil.copytree(tmp_path / "old", folder)
        interrupt(folder, chance.uniform(0, 1.2 * length))
        check_whole(folder)
    assert (folder / FILE_NAME).exists()


@pytest.mark.once
@pytest.mark.parametrize("kills", [KILLS, pytest.param(100, marks=pytest.mark.soak)])
def test_a_migration_that_is_killed_leaves_all_before_or_all_after_postgresql(cluster: Cluster, kills: int) -> None:
    old = cluster.new_database()
    fill(old)
    name = sa.make_url(old).database

    def copy(number: int) -> str:
        with psycopg.connect(cluster.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}_{number} TEMPLATE {name}".encode())
        return cluster.address(f"{name}_{number}")

    begun = time.monotonic()
    Store(copy(kills)).close()
    length, chance = time.monotonic() - begun, random.Random(2)
    for attempt in range(kills):
        place = copy(attempt)
        interrupt(place, chance.uniform(0, 1.2 * length))
        check_whole(place)
