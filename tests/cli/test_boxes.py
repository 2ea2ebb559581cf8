"""`--set components=FILE`: a game of another box is played, simulated, kept, gone on with and replayed, and a lost box is asked for."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from ludonaut.core.boxes import digest_of
from ludonaut.core.components import own_box
from tests.boxes import box_file, other_box
from tests.cli.test_commands import run

GAME = "captain-future"
NAME = f"{GAME}@{digest_of(other_box())}"
pytestmark = pytest.mark.once


def run_here(folder: Path, *arguments: str, text: str = "") -> tuple[int, str, str]:
    done = run(folder, *arguments, text=text, LUDONAUT_BOXES=str(folder / "boxes"))
    return done.returncode, done.stdout, done.stderr


def test_another_box_is_simulated_by_several_processes(tmp_path: Path) -> None:
    asked = ("simulate", GAME, "--games", "20", "--bots", "greedy,random,random", "--seed", "5", "--json")
    boxed = ("--set", f"components={box_file(tmp_path)}")
    first, printed = (json.loads(run_here(tmp_path, *asked, *more)[1]) for more in (boxed, ()))
    assert (first["game"], printed["game"]) == (NAME, GAME)
    assert first["digest"] != printed["digest"]
    # bots that think by time report after each game, so that two processes get something to do
    thinking = ("simulate", GAME, "--games", "4", "--bots", "search:0.001s,random", "--set", "ships=10", "--json", "--jobs", "2")
    code, said, _ = run_here(tmp_path, *thinking, *boxed)
    assert code == 0
    assert {"game": NAME, "games": 4, "jobs": 2}.items() <= json.loads(said).items()
    # kept in the library, it is found by its name
    again = json.loads(run_here(tmp_path, "simulate", NAME, *asked[2:])[1])
    assert again["digest"] == first["digest"]


def test_a_game_of_another_box_is_saved_gone_on_with_and_replayed(tmp_path: Path) -> None:
    file, saved = box_file(tmp_path), tmp_path / "game.ludonaut"
    begun = ("play", GAME, "--plain", "--seats", "2", "--bot", "greedy", "--seed", "3", "--set", f"components={file}")
    code, _, _ = run_here(tmp_path, *begun, "--save", str(saved), text="1\n")
    assert code == 0
    assert f"game {NAME}\n" in saved.read_text()
    file.unlink()
    assert run_here(tmp_path, "play", "--plain", "--load", str(saved))[0] == 0
    assert run_here(tmp_path, "replay", str(saved), "--check")[0] == 0
    # elsewhere, without the library
    shutil.rmtree(tmp_path / "boxes")
    for command in (("replay", str(saved)), ("verify", str(saved)), ("play", "--plain", "--load", str(saved))):
        code, _, complaint = run_here(tmp_path, *command)
        assert code == 2
        assert "is not in the library here; give its file: components=FILE." in complaint
        assert complaint.count("\n") == 1
    file = box_file(tmp_path)
    assert run_here(tmp_path, "replay", str(saved), "--check", "--set", f"components={file}")[0] == 0
    assert run_here(tmp_path, "replay", str(saved), "--check")[0] == 0
    shutil.rmtree(tmp_path / "boxes")
    assert run_here(tmp_path, "play", "--plain", "--load", str(saved), "--set", f"components={file}")[0] == 0


def test_continue_finds_the_last_game_whatever_its_box(tmp_path: Path) -> None:
    begun = ("play", GAME, "--plain", "--seats", "2", "--bot", "greedy", "--seed", "3", "--set", f"components={box_file(tmp_path)}")
    assert run_here(tmp_path, *begun, text="1\n")[0] == 0
    for name in ((), (GAME,), (NAME,)):
        code, _, complaint = run_here(tmp_path, "play", *name, "--plain", "--continue")
        assert (code, complaint) == (0, ""), name


def test_a_box_given_with_a_recorded_game_is_checked_before_it_is_kept(tmp_path: Path) -> None:
    saved, boxes = tmp_path / "game.ludonaut", tmp_path / "boxes"
    begun = ("play", GAME, "--plain", "--seats", "2", "--bot", "greedy", "--seed", "3", "--set", f"components={box_file(tmp_path)}")
    assert run_here(tmp_path, *begun, "--save", str(saved), text="1\n")[0] == 0
    shutil.rmtree(boxes)
    bad, other, no_box = tmp_path / "bad.toml", tmp_path / "other.toml", tmp_path / "notes.txt"
    bad.write_text(other_box().replace("total = 66", "total = 67"), encoding="utf-8")
    other.write_text(own_box("ludonaut.games.captain_future"), encoding="utf-8")
    no_box.write_text("Dear diary", encoding="utf-8")
    recorded = (
        ("replay", str(saved)),
        ("replay", str(saved), "--check"),
        ("verify", str(saved)),
        ("compare", str(saved), str(saved)),
        ("play", "--plain", "--load", str(saved)),
        ("play", "--plain", "--same-dice", str(saved)),
    )
    refusals = {
        bad: "total must be 66",
        other: f"other.toml is not the box of this game, which was played from the components file {digest_of(other_box())}.",
        no_box: "the components file is not TOML",
    }
    for command in recorded:
        for file in refusals if command[:2] == recorded[0] else (bad,):
            code, said, complaint = run_here(tmp_path, *command, "--set", f"components={file}")
            assert (code, said, complaint.count("\n")) == (2, "", 1), command
            assert refusals[file] in complaint, command
            assert not boxes.exists(), f"{command}: {file.name} was kept"
    # what comes by standard input is read once, and the right file is kept
    asked = ("replay", "-", "--check", "--set", f"components={tmp_path / 'mine.toml'}")
    assert run_here(tmp_path, *asked, text=saved.read_text())[0] == 0
    assert [kept.name for kept in boxes.iterdir()] == [f"{digest_of(other_box())}.toml"]


def test_a_game_of_the_usual_box_takes_no_file_with_it(tmp_path: Path) -> None:
    saved = tmp_path / "game.ludonaut"
    assert run_here(tmp_path, "play", GAME, "--plain", "--seats", "2", "--bot", "greedy", "--save", str(saved), text="1\n")[0] == 0
    code, _, complaint = run_here(tmp_path, "replay", str(saved), "--set", f"components={box_file(tmp_path)}")
    assert (code, complaint.count("\n")) == (2, 1)
    assert "mine.toml is not the box of this game, which was played from the box that comes with Captain Future." in complaint
    assert not (tmp_path / "boxes").exists()
