"""A simple way to play: any of the actions that build, rather than pass."""

from __future__ import annotations

from typing import final

from ludonaut.core.chance import FastChance
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.numbers import i64, vec
from ludonaut.core.state import GameState
from ludonaut.games.fly_further.state import FlyState


@final
class FlyHeuristic(Heuristic):
    """Plays at random, and judges a position by points."""

    def choose(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: FastChance) -> i64:
        return actions[chance.below(count)]

    def evaluate(self, state: GameState, seat: i64) -> float:
        assert isinstance(state, FlyState)
        total: i64 = 0
        for person in range(state.count):
            total += state.people[person].points
        return float(state.people[seat].points) / float(total) if total else 0.5
