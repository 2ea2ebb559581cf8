"""What a host does with stored games: backup and restore, also from one kind of database to the other; the check against the rules."""

from __future__ import annotations

import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from ludonaut.cli.main import main
from ludonaut.core.errors import LudonautError
from ludonaut.web.app import create_app
from ludonaut.web.backup import back_up, restore
from ludonaut.web.engines import FILE_NAME
from ludonaut.web.schema import entries, games, metadata, people
from ludonaut.web.store import Store
from tests.web.conftest import new_game, played, think_at_once, transcript_of
from tests.web.test_live import seat

pytestmark = pytest.mark.compiled


def play_some(place: Path | str) -> list[str]:
    """Puts a game under way with an undo in it, a finished one, and a person into a place; returns the games' ids."""
    with TestClient(create_app(place, think=think_at_once), base_url="http://localhost", follow_redirects=False) as client:
        under_way = new_game(client, seed="3")
        with seat(client, under_way) as sat:
            for action in sat.actions():
                assert sat.play(action)["ok"]
                if sat.command("undo", seen=sat.seq)["ok"]:
                    break
            else:
                raise AssertionError("nothing could be taken back")
            sat.play()
        finished = client.post("/import", data={"text": transcript_of(played())}).headers["location"]
    store = Store(place)
    with store.database.writer.begin() as connection:
        connection.execute(people.insert().values(id="ann", name="Ann & <Tom>", created=1.5))
    store.close()
    return [under_way.rpartition("/")[2], finished.rpartition("/")[2]]


def everything(place: Path | str) -> dict[str, list[tuple[object, ...]]]:
    store = Store(place)
    kept = [table for table in metadata.sorted_tables if table.name != "leases"]
    with store.reading() as connection:
        found = {table.name: [tuple(row) for row in connection.execute(table.select().order_by(*table.primary_key))] for table in kept}
    store.close()
    return found


def test_a_backup_holds_everything_and_goes_back_to_either_kind_of_place(place: Path | str, tmp_path: Path, database: str) -> None:
    play_some(place)
    before = everything(place)
    assert len(before["games"]) == 2
    assert back_up(place, tmp_path / "backup") == 2
    assert stat.S_IMODE((tmp_path / "backup").stat().st_mode) == 0o600
    assert restore(tmp_path / "backup", tmp_path / "folder") == 2
    assert everything(tmp_path / "folder") == before
    if isinstance(place, Path):
        assert restore(tmp_path / "backup", database) == 2
        assert everything(database) == before
    else:
        assert sorted(path.name for path in (tmp_path / "folder").iterdir()) == [FILE_NAME]


async def test_a_backup_is_taken_while_games_are_written(tmp_path: Path) -> None:
    game, _ = play_some(tmp_path / "data")
    store = Store(tmp_path / "data")
    await store.write(lambda _: back_up(tmp_path / "data", tmp_path / "backup"))
    store.close()
    restore(tmp_path / "backup", tmp_path / "new")
    store = Store(tmp_path / "new")
    assert store.load(game) is not None
    store.close()


def test_games_are_never_restored_over_others(place: Path | str, tmp_path: Path) -> None:
    play_some(tmp_path / "source")
    back_up(tmp_path / "source", tmp_path / "backup")
    play_some(place)
    before = everything(place)
    with pytest.raises(LudonautError, match="already; restore into"):
        restore(tmp_path / "backup", place)
    assert everything(place) == before
    with pytest.raises(LudonautError, match="is there already"):
        back_up(place, tmp_path / "backup")


@pytest.mark.parametrize("damage", ["cut short", "other bytes", "no database", "another database"])
def test_a_damaged_backup_is_refused_and_leaves_nothing(damage: str, tmp_path: Path) -> None:
    play_some(tmp_path / "data")
    file = tmp_path / "backup"
    back_up(tmp_path / "data", file)
    whole = file.read_bytes()
    if damage == "cut short":
        file.write_bytes(whole[: len(whole) // 2])
    elif damage == "other bytes":
        file.write_bytes(whole[:8192] + b"\x55" * 8192 + whole[16384:])
    elif damage == "no database":
        file.write_text("nothing of the kind")
    else:
        file.unlink()
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("create table other (x)")
    with pytest.raises(LudonautError, match="is no whole backup of games"):
        restore(file, tmp_path / "new" / "games")
    assert not (tmp_path / "new").exists(), "nothing is left of it, no empty folder either"
    (tmp_path / "mine").mkdir()
    with pytest.raises(LudonautError, match="is no whole backup of games"):
        restore(file, tmp_path / "mine")
    assert list((tmp_path / "mine").iterdir()) == []


def arguments(place: Path | str) -> list[str]:
    return ["--database", place] if isinstance(place, str) else ["--data", str(place)]


def test_sound_games_are_found_sound(place: Path | str, capsys: pytest.CaptureFixture[str]) -> None:
    play_some(place)
    assert main(["check-games", *arguments(place)]) == 0
    assert capsys.readouterr().out == "Checked 2 games: all as their rules say.\n"


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (games.update().values(moves=77), "it is listed with moves 77, and its log says"),
        (games.update().values(key="11" * 16), "its set-up does not come from its key"),
        (entries.update().where(entries.c.seq == 1).values(payload={"seat": 0, "action": 9999, "outcomes": []}), "its log does not follow"),
        (entries.delete().where(entries.c.seq == 2), "an entry of its log is missing"),
        (games.update().values(rules=99), "it was played by version 99 of the rules"),
    ],
)
async def test_what_differs_is_reported(
    damage: sa.Update | sa.Delete, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, _ = play_some(tmp_path)
    column = games.c.id if damage.table is games else entries.c.game_id
    store = Store(tmp_path)
    await store.write(lambda connection: connection.execute(damage.where(column == game)).rowcount)
    store.close()
    assert main(["check-games", "--data", str(tmp_path)]) == (0 if "99 of the rules" in told else 1)
    out = capsys.readouterr().out
    assert told in out
    assert game in out
    assert "1 left out" in out if "99 of the rules" in told else "1 differ" in out


def test_stored_games_are_listed_and_looked_into(place: Path | str, capsys: pytest.CaptureFixture[str]) -> None:
    under_way, finished = play_some(place)
    assert main(["stored-games", "--json", *arguments(place)]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [(game["id"], game["over"]) for game in listed] == [(under_way, False)]
    assert main(["stored-games", "--over", *arguments(place)]) == 0
    assert finished in capsys.readouterr().out
    assert main(["stored-games", under_way, *arguments(place)]) == 0
    told = capsys.readouterr().out
    assert "entries: " in told and "options: " in told and "over: no\n" in told
    assert "moves: " not in told, "while a game keeps secrets its moves are not counted"
    assert main(["stored-games", under_way, "--transcript", *arguments(place)]) == 0
    assert capsys.readouterr().out.startswith("ludonaut")
    assert main(["stored-games", "nowhere", *arguments(place)]) == 2
    assert "there is no game 'nowhere' here" in capsys.readouterr().err


def test_a_place_without_games_is_said_to_have_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["backup", str(tmp_path / "file")], ["check-games"], ["stored-games"], ["person", "ann", "--export"]):
        assert main([*command, "--data", str(tmp_path)]) == 2
        assert f"there are no games in the folder {tmp_path}." in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
