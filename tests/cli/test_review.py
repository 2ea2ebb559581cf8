"""`ludonaut review`: what it tells of a finished game, and what it will not review."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ludonaut.core.transcript import write_transcript
from tests.cli.test_commands import run
from tests.web.conftest import played

pytestmark = pytest.mark.once


def test_a_game_is_reviewed_in_lines_as_json_and_as_a_chart(tmp_path: Path) -> None:
    file, drawn = tmp_path / "game.ludonaut", tmp_path / "course.svg"
    file.write_text(write_transcript(played(5, "random"), ["Ada"]))
    told = run(tmp_path, "review", str(file), "--tries", "20", "--svg", str(drawn))
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("Deep Space D-6: ")
    assert "Ada: " in told.stdout
    assert "luck " in told.stdout
    assert ElementTree.parse(drawn).getroot().tag.endswith("svg")
    found = json.loads(run(tmp_path, "review", str(file), "--tries", "20", "--json").stdout)
    assert len(found["moments"]) == found["steps"] + 1
    assert found["moments"] == json.loads(run(tmp_path, "review", str(file), "--tries", "20", "--json").stdout)["moments"]
    assert found["summaries"][0]["decisions"] == sum(moment["graded"] is not None for moment in found["moments"])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "only a finished game can be reviewed."),
        (["--seat", "2"], "this game has 1 seat; --seat is one of them, from 1."),
        (["--tries", "5", "--seconds", "1"], "--tries and --seconds both say how long to judge: give one of them."),
    ],
)
def test_what_cannot_be_reviewed_is_said_in_one_sentence(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "game.ludonaut"
    file.write_text(write_transcript(played(5, "random", actions=3)))
    answer = run(tmp_path, "review", str(file), *arguments)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.endswith(f"{sentence}\n"), answer.stderr
