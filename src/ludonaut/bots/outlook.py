"""Outlook: how a position, seen whole, goes on for every seat when all play by the game's rules of thumb.

A search asks what one seat should do by what it knows. An outlook asks what everybody may expect, hands and all: it is for games that are
over, whose every card is public, and never for a decision.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from ludonaut.core.chance import FastChance
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.numbers import i64, vec, zero_floats, zeros
from ludonaut.core.state import GameState

NOT_YET: Final = -1


@final
class Outlook:
    """Plays positions on. After `look` or `look_after`, `mean(seat)` is what the position is worth to a seat (0 to 1), and `margin(seat)`
    half of the 95 % interval of that."""

    def __init__(self, heuristic: Heuristic, most_actions: int, seats: int, chance: FastChance) -> None:
        self.heuristic: Final = heuristic
        self.buffer: Final = zeros(most_actions)
        self.chance: Final = chance
        self.seats: Final[i64] = i64(seats)
        self.tries: i64 = 0
        self.sums: Final[vec[float]] = zero_floats(seats)
        self.squares: Final[vec[float]] = zero_floats(seats)

    def look(self, state: GameState, tries: i64) -> None:
        """Plays a position on so many times, as far as the searches of the game's bots look ahead."""
        self.play_on(state, NOT_YET, NOT_YET, tries)

    def look_after(self, state: GameState, seat: i64, action: i64, tries: i64) -> None:
        """The same after a legal action of a seat, whose dice and cards are thrown and drawn anew each time."""
        self.play_on(state, seat, action, tries)

    def play_on(self, state: GameState, seat: i64, action: i64, tries: i64) -> None:
        for other in range(self.seats):
            self.sums[other] = 0.0
            self.squares[other] = 0.0
        self.tries = tries
        world = state.blank()
        world.chance = self.chance
        for _ in range(tries):
            world.copy_from(state)
            if seat >= 0:
                world.apply(seat, action)
            self.run(world)
            for other in range(self.seats):
                value = world.returns(other) if world.is_over() else self.heuristic.evaluate(world, other)
                self.sums[other] += value
                self.squares[other] += value * value

    def run(self, state: GameState) -> None:
        """One way in which it may go on."""
        last_round: i64 = state.rounds() + self.heuristic.horizon()
        seat = state.next_seat()
        while seat >= 0 and state.rounds() < last_round:
            count = state.legal_actions(seat, self.buffer)
            action = self.buffer[0] if count == 1 else self.heuristic.choose(state, seat, self.buffer, count, self.chance)
            state.apply(seat, action)
            seat = state.next_seat()

    def mean(self, seat: i64) -> float:
        """What was looked at last is worth so much to a seat."""
        return self.sums[seat] / float(self.tries)

    def margin(self, seat: i64) -> float:
        """Half of the 95 % interval of `mean`."""
        mean = self.mean(seat)
        variance = self.squares[seat] / float(self.tries) - mean * mean
        return 1.96 * sqrt(variance / float(self.tries)) if variance > 0.0 else 0.0
