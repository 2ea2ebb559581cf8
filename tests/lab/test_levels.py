"""The named strengths of bots are in the order in which they are named, in every game. docs/bots.md has long series of all of them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ludonaut.bots import LEVEL_NAMES
from ludonaut.core.game import all_games, find_game
from ludonaut.lab import tournament

GAMES = {"captain-future": 30, "deep-space-d6": 150, "fly-further": 80, "write-the-future": 16}
"""As many as tell two neighbours apart, in some seconds of bots that look ahead."""
QUICK = LEVEL_NAMES[:3]


@pytest.mark.compiled
@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_each_strength_beats_the_one_before(game: str) -> None:
    """The three that answer at once: series of the others take minutes."""
    table = tournament(find_game(game), QUICK, games=GAMES[game], neighbours=True, seed=1, jobs=1).tables[0]
    for line in table.pairs:
        if (line.first, line.second) in pairwise(LEVEL_NAMES):
            assert line.share.value < 0.5, line
    ratings = [table.ratings[name].value for name in QUICK]
    assert ratings == sorted(ratings)
