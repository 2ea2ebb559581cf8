"""Bots choose the same, compiled and uncompiled, to the bit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import json
from ludonaut.bots import search
from ludonaut.core.game import all_games
from ludonaut.lab import simulate

digests = {
    f"{game.name} {seats} {bot}": simulate(game, games, [bot], seats, seed=11, jobs=1).digest
    for game in all_games()
    for seats in range(game.fewest_seats, game.most_seats + 1)
    for bot, games in [("random", 300), ("greedy", 60), ("search:25", 3)]
}
print(json.dumps({"compiled": not search.__file__.endswith(".py"), "digests": digests}))
"""


def played(package: Path) -> dict[str, object]:
    environment = {**os.environ, "PYTHONPATH": str(package)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    found: dict[str, object] = json.loads(done.stdout)
    return found


@pytest.mark.once
def test_bots_play_the_same_games_compiled_and_uncompiled() -> None:
    compiled, plain = played(ROOT / "build" / "compiled"), played(ROOT / "src")
    assert compiled["compiled"] is True, "build/compiled is not compiled; run `make build`"
    assert plain["compiled"] is False, "extension modules lie beside the sources; remove them"
    assert compiled["digests"] == plain["digests"]
    assert compiled["digests"], "no game is installed"
