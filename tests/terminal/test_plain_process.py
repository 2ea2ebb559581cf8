"""The line mode over a real process, as a script or a screen reader drives it."""

from __future__ import annotations

import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from ludonaut.core.transcript import read_transcript
from tests.terminal.driving import COMMAND, Process, environment

GAME = "deep-space-d6"
pytestmark = pytest.mark.once


def pick(game: Process, turn: int) -> str:
    """A choice, in turn by its number, by its notation and by a notation in capitals; crew is used before the turn is ended."""
    place = turn % max(1, len(game.notations) - 1)
    return (str(place + 1), game.notations[place], game.notations[place].upper())[turn % 3]


def test_a_whole_game_by_script_with_numbers_notation_undo_and_hint(tmp_path: Path) -> None:
    game = Process(tmp_path, GAME, "--plain", "--seed", "3", "--save", str(tmp_path / "game.ludonaut"))
    game.listen()
    hinted = game.answer("hint")
    assert re.fullmatch(r"The bot would: .+ \[.+\]\.", hinted[0]), hinted
    assert re.fullmatch(r"Chance of winning now \d+\s%, after it \d+\s% \(±\s\d+, from [\d,]+ continuations\)\.", hinted[1]), hinted
    assert any(re.fullmatch(r"Or: .+ \[.+\], \d+\s% \(±\s\d+\)\.", line) for line in hinted), hinted
    assert any(line.startswith("Exact odds: The threat roll costs ") for line in hinted), hinted
    undone = refused = turn = 0
    while game.heard[-1].startswith("? "):
        game.answer(pick(game, turn))
        turn += 1
        if game.heard[-1].startswith("? ") and turn % 2:
            answer = game.answer("undo")[0]
            assert answer.startswith(("Taken back: ", "The last action cannot be taken back")), answer
            undone += answer.startswith("Taken back")
            refused += not answer.startswith("Taken back")
    assert game.end() == 0
    assert undone
    assert refused
    _, match = read_transcript((tmp_path / "game.ludonaut").read_text())
    assert match.is_over
    assert match.view(0).result in game.heard
    assert not any("\x1b" in line for line in game.heard)
    assert not (tmp_path / "game.ludonaut.chance").exists()


def test_end_of_input_saves_and_says_how_to_go_on_and_the_game_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    whole = Process(tmp_path, GAME, "--plain", "--seed", "5", "--save", str(tmp_path / "whole"))
    whole.listen()
    for _ in range(4):
        whole.answer("done")
    whole.end()
    first = Process(tmp_path, GAME, "--plain", "--seed", "5")
    first.listen()
    for _ in range(2):
        first.answer("done")
    assert first.end() == 0
    assert re.fullmatch(r"The game is kept\. Go on with: ludonaut play --plain --load .*\.ludonaut", first.heard[-1])
    second = Process(tmp_path, "--plain", "--continue")
    second.listen()
    for _ in range(2):
        second.answer("done")
    assert second.end() == 0
    kept = Path(second.heard[-1].rpartition(" ")[2])
    assert kept.read_text() == (tmp_path / "whole").read_text()


def test_every_wait_for_input_is_announced_by_exactly_one_question(tmp_path: Path) -> None:
    game = Process(tmp_path, GAME, "--plain", "--seed", "4")
    game.listen()
    lines_of_a_person = "nonsense|999|why|why repair|odds|ship|log 3|rules|summary|cards|help|look|undo|:look crew"
    for line in lines_of_a_person.split("|"):
        lines = game.answer(line)
        assert [heard.startswith("? ") for heard in lines] == [False] * (len(lines) - 1) + [True], line
        assert len(lines) > 1, line
    assert game.end() == 0


def test_ctrl_c_leaves_cleanly_with_130_and_the_game_is_kept(tmp_path: Path) -> None:
    game = Process(tmp_path, GAME, "--plain", "--seed", "4", "--save", str(tmp_path / "kept"))
    game.listen()
    game.answer("done")
    time.sleep(0.1)
    game.process.send_signal(signal.SIGINT)
    game.listen()
    assert game.process.wait(timeout=30) == 130
    assert not any("Traceback" in line for line in game.heard)
    assert game.heard[-1].startswith("The game is kept.")
    assert len(read_transcript((tmp_path / "kept").read_text())[1].steps) == 1
    game.end()


def test_bytes_that_are_no_text_end_in_no_traceback(tmp_path: Path) -> None:
    garbage = bytes(range(256)) * 8 + b"\n" + b"a" * 100_000 + b"\n\x00\n\xff\xfe\n1\n" + b"done extra words\n"
    done = subprocess.run(
        [*COMMAND, "play", GAME, "--plain", "--seed", "1"],
        input=garbage,
        capture_output=True,
        env=environment(tmp_path),
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Traceback" not in done.stdout


def test_real_dice_reproduce_a_scripted_game(tmp_path: Path) -> None:
    """The outcomes of a seeded game are typed as if they lay on the table; the same actions give the same game."""
    model = Process(tmp_path, GAME, "--plain", "--seed", "8", "--save", str(tmp_path / "model"))
    model.listen()
    turn = 0
    while model.heard[-1].startswith("? "):
        model.answer(model.notations[-1 if turn % 4 == 3 else 0])
        turn += 1
    assert model.end() == 0
    _, match = read_transcript((tmp_path / "model").read_text())
    sources = match.game.chance_sources
    script: list[str] = []
    for action, outcomes in [("", match.opening), *((match.game.actions.notation(step.action), step.outcomes) for step in match.steps)]:
        script += [action] if action else []
        faces = [str(value + 1) if len(sources[source].outcomes) <= 20 else sources[source].outcomes[value] for source, value in outcomes]
        script += [" ".join(faces)] if faces else []
    done = subprocess.run(
        [*COMMAND, "play", GAME, "--real-dice", "--save", str(tmp_path / "typed")],
        input="\n".join(script),
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")

    def played(path: Path) -> list[str]:
        return [line for line in path.read_text().splitlines() if not line.startswith(("commitment", "key"))]

    assert played(tmp_path / "typed") == played(tmp_path / "model")


def test_a_bot_plays_and_is_watched(tmp_path: Path) -> None:
    game = Process(tmp_path, GAME, "--plain", "--bot", "greedy", "--seed", "2", "--save", str(tmp_path / "bot"))
    game.listen()
    assert game.end() == 0
    header, match = read_transcript((tmp_path / "bot").read_text())
    assert header.players == ("bot greedy",)
    assert match.is_over
    assert match.view(0).result in game.heard


def test_two_terminals_do_not_play_one_game_and_a_killed_one_holds_it_no_longer(tmp_path: Path) -> None:
    game = tmp_path / "game"
    first = Process(tmp_path, "deep-space-d6", "--plain", "--seed", "7", "--save", str(game))
    first.listen()
    first.answer("done")
    kept = game.read_text()
    second = Process(tmp_path, "--plain", "--load", str(game))
    assert "is being played in another window just now" in "\n".join(second.listen())
    assert second.end() == 2
    assert game.read_text() == kept
    first.process.kill()
    first.process.wait(timeout=30)
    for pipe in (first.process.stdin, first.process.stdout):
        assert pipe is not None
        pipe.close()
    third = Process(tmp_path, "--plain", "--load", str(game))
    assert any(line.startswith("? ") for line in third.listen())
    assert third.end() == 0
    assert game.read_text() == kept
    assert not game.with_name("game.lock").exists()
