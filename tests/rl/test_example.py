"""The example that learns: a few seconds of it run, in both of its parts, and its arithmetic is right."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType

import pytest

from tests.programs import program

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def ppo() -> ModuleType:
    return program("examples/ppo.py")


@pytest.mark.slow
def test_it_imitates_and_learns_and_writes_its_curve(ppo: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Against a bot in the other seat, so that the learner's own seat moves round the table."""
    curve = tmp_path / "curve.jsonl"
    game = ["fly-further", "--seats", "2", "--games", "16", "--width", "16", "--test-games", "8"]
    lines = ppo.main([*game, "--minutes", "0.15", "--imitate", "0.6", "--test-minutes", "0.05", "--out", str(curve)])
    said = capsys.readouterr().out
    assert "greedy" in said and "imitating" in said and "learned" in said
    assert [json.loads(line) for line in curve.read_text().splitlines()] == lines
    assert len(lines) >= 3 and lines[-1]["decisions"] > 0
    assert all(0.0 <= line["mean"] <= 1.0 for line in lines)


def test_the_interval_of_a_mean(ppo: ModuleType) -> None:
    found = ppo.tested([1.0] * 50 + [0.0] * 50)
    assert found.games == 100 and found.mean == 0.5 and found.within == pytest.approx(0.098)
