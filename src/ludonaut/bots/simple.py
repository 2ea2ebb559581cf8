"""The two bots that do not look ahead: one plays anything legal, the other what the game's own heuristic says."""

from __future__ import annotations

from typing import Final, final

from ludonaut.bots.bot import Bot, Scratch
from ludonaut.core.chance import FastChance
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.numbers import i64, zeros
from ludonaut.core.state import GameState


@final
class RandomBot(Bot):
    """Every legal action is equally likely. It needs no copy: what is legal for a seat is known to the seat."""

    def __init__(self, name: str, most_actions: int, chance: FastChance) -> None:
        super().__init__(name, chance)
        self.buffer: Final = zeros(most_actions)

    def choose(self, state: GameState, seat: i64) -> i64:
        count = state.legal_actions(seat, self.buffer)
        return self.buffer[self.chance.below(count)]


@final
class GreedyBot(Bot):
    """The game's heuristic, which sees a redealt copy, or the state itself if it looks at nothing that it may not know."""

    def __init__(self, name: str, heuristic: Heuristic, most_actions: int, chance: FastChance) -> None:
        super().__init__(name, chance)
        self.heuristic: Final = heuristic
        self.buffer: Final = zeros(most_actions)
        self.scratch: Final = Scratch(self.chance)
        self.fair: Final = heuristic.is_fair()

    def choose(self, state: GameState, seat: i64) -> i64:
        count = state.legal_actions(seat, self.buffer)
        if count == 1:
            return self.buffer[0]
        seen = state if self.fair else self.scratch.redealt(state, seat)
        return self.heuristic.choose(seen, seat, self.buffer, count, self.chance)
