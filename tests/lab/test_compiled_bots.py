"""Bots choose the same, compiled and uncompiled, to the bit."""

from __future__ import annotations

import pytest

from tests.builds import COMPILED, SOURCES, told_by

PROGRAM = """
import json
from ludonaut.core.game import all_games
from ludonaut.lab import simulate

print(json.dumps({
    f"{game.name} {seats} {bot}": simulate(game, max(1, games // seats), [bot], seats, seed=11, jobs=1).digest
    for game in all_games()
    for seats in range(game.fewest_seats, min(game.most_seats, 4) + 1)
    for bot, games in [("random", 300), ("greedy", 60), ("search:15", 3)]
}))
"""


@pytest.mark.once
def test_bots_play_the_same_games_compiled_and_uncompiled() -> None:
    compiled = told_by(COMPILED, PROGRAM)
    assert compiled == told_by(SOURCES, PROGRAM)
    assert compiled, "no game is installed"
