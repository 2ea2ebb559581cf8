"""Playout: a state played on to its end, or to a horizon, by a quick policy. What a search learns from one of its tries."""

from __future__ import annotations

from typing import Final, final

from ludonaut.core.chance import FastChance
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.numbers import i64, zeros
from ludonaut.core.state import GameState

ALWAYS: Final = 1024
"""`greed` counts moves in so many that follow the heuristic."""


@final
class Playout:
    """A playout policy with its buffer. `greed` of 1024 moves follow the heuristic, the others are random.

    `horizon` is how many rounds are played before the heuristic evaluates the position instead; 0 plays to the end.
    """

    def __init__(self, heuristic: Heuristic, most_actions: int, greed: int, horizon: int, chance: FastChance) -> None:
        self.heuristic: Final = heuristic
        self.buffer: Final = zeros(most_actions)
        self.greed: Final[i64] = i64(greed)
        self.horizon: Final[i64] = i64(horizon)
        self.chance: Final = chance
        self.moves: i64 = 0
        """Moves made in all playouts so far."""

    def run(self, state: GameState, first_round: i64, for_seat: i64) -> None:
        """Plays `state` to its end, or until `horizon` rounds have begun since `first_round` or all is settled for a seat."""
        buffer = self.buffer
        chance = self.chance
        greed = self.greed
        last_round: i64 = first_round + self.horizon if self.horizon else 1 << 40
        while True:
            seat = self.next_seat(state, for_seat)
            if seat < 0 or state.rounds() >= last_round or self.is_settled(state, for_seat):
                return
            count = state.legal_actions(seat, buffer)
            if greed and count > 1 and (greed == ALWAYS or chance.below(ALWAYS) < greed):
                action = self.heuristic.choose(state, seat, buffer, count, chance)
            else:
                action = buffer[chance.below(count)]
            state.apply(seat, action)
            self.moves += 1

    def next_seat(self, state: GameState, first: i64) -> i64:
        """The seat that acts next where several may be due: the one for which is searched before all others; -1 when the game is over."""
        return first if state.due(first) else state.next_seat()

    def is_settled(self, state: GameState, seat: i64) -> bool:
        """Whether the rest of the round does not matter to a seat, and is not to be played to its end."""
        return self.horizon > 0 and self.heuristic.is_settled(state, seat)

    def value(self, state: GameState, seat: i64) -> float:
        """What the position where the playout stopped is worth to `seat`, from 0 to 1."""
        return state.returns(seat) if state.is_over() else self.heuristic.evaluate(state, seat)
