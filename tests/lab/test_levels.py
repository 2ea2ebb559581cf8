"""The named strengths of bots are in the order in which they are named, in every game. docs/bots.md has long series of all of them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ludonaut.bots import LEVEL_NAMES
from ludonaut.core.game import all_games, find_game
from ludonaut.lab import tournament

GAMES = {"captain-future": 30, "deep-space-d6": 150, "fly-further": 80, "write-the-future": 16}
"""As many as tell each two neighbours but the last apart, in some seconds of bots that look ahead."""


@pytest.mark.compiled
@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_each_strength_beats_the_one_before(game: str) -> None:
    """All but the strongest, who takes as long as people may wait."""
    table = tournament(find_game(game), LEVEL_NAMES[:4], games=GAMES[game], neighbours=True, seed=1, jobs=1).tables[0]
    for line in table.pairs:
        if (line.first, line.second) in pairwise(LEVEL_NAMES):
            assert line.share.value < 0.5, line
    ratings = [table.ratings[name].value for name in LEVEL_NAMES[:4]]
    assert ratings == sorted(ratings)
