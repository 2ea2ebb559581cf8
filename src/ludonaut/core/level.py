"""Level: how hard a bot of a named strength thinks about one game. A game says it; the floor of bots makes the bot."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """A strength. Levels differ by how far and how well a bot looks ahead; none makes mistakes on purpose.

    tries: continuations tried before each action; 0 plays by the game's heuristic, without looking ahead.
    horizon: rounds from the decision to where the heuristic evaluates; 0 takes as many as the heuristic asks for.
    greed: of 1024 moves of a continuation, how many follow the heuristic.
    trust: the part of the bonus for what was tried little that goes where the heuristic wants it.
    exploration: how much that bonus weighs against the mean result.
    """

    tries: int
    horizon: int = 0
    greed: int = 1024
    trust: float = 0.5
    exploration: float = 0.3


def naive(tries: int) -> Level:
    """Looks so many times at how it may go on if all play at random, and knows nothing else of the game."""
    return Level(tries, horizon=1, greed=0, trust=0.0)


USUAL_LEVELS = (naive(20), naive(100), Level(0), Level(100), Level(1000))
"""For a game that says nothing of its own, the weakest first."""
