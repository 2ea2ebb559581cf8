"""How bots play Write the Future: for now any legal action is as good as another."""

from __future__ import annotations

from typing import final

from ludonaut.core.chance import FastChance
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.numbers import i64, vec
from ludonaut.core.state import GameState


@final
class WriteHeuristic(Heuristic):
    """Chooses at random and takes every position for even."""

    def choose(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: FastChance) -> i64:
        return actions[chance.below(count)]

    def evaluate(self, state: GameState, seat: i64) -> float:
        return 1.0 / float(state.seats)
