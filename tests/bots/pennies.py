"""Pennies: a toy for tests of searches where seats choose at once. Every result has an exact value to be compared with.

If `refusal` is above 0, seat 0 first says whether it plays at all; if not, it has that for certain. Else both seats lay a coin at once, in
two actions each (take one of two, then lay it down), and both are turned over. Seat 0 has `gains[own][other]`, seat 1 the rest of 1. With
`guess` seat 1 says last, knowing all, which coin seat 0 laid, and takes everything if it is right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludonaut.core.chance import Chance, FastChance
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.numbers import i64, vec, zeros
from ludonaut.core.state import GameState

TAKE, LAY, REFUSE, PLAY, GUESS = 0, 2, 3, 4, 5
MOST_ACTIONS: Final = 2
OBSERVATION_SIZE: Final = 5
NOTHING: Final = -1
ASK_PLAY, ASK_COINS, ASK_GUESS, OVER = range(4)

Gains = tuple[tuple[float, float], tuple[float, float]]
FAIR: Gains = ((1.0, 0.0), (0.0, 1.0))
"""Worth 0.5, each coin half of the time."""
UNEVEN: Gains = ((1.0, 0.2), (0.0, 0.6))
"""Worth 3/7: seat 0 takes coin 0 in 3 of 7 games, seat 1 in 2 of 7."""


class Pennies(GameState):
    def __init__(self, gains: Gains, refusal: float, guess: bool, seats: i64, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.options = (gains, refusal, guess)
        self.coins = zeros(2)
        self.laid = zeros(2)
        self.ask: i64 = OVER
        self.result = 0.0

    def begin(self) -> None:
        for seat in range(2):
            self.coins[seat], self.laid[seat] = NOTHING, 0
        self.ask = ASK_PLAY if self.options[1] > 0.0 else ASK_COINS

    def due(self, seat: i64) -> bool:
        if self.ask == ASK_COINS:
            return self.laid[seat] == 0
        return seat == {ASK_PLAY: 0, ASK_GUESS: 1}.get(self.ask, NOTHING)

    def next_seat(self) -> i64:
        return next((seat for seat in range(2) if self.due(seat)), NOTHING)

    def legal_actions(self, seat: i64, buffer: vec[i64]) -> i64:
        if not self.due(seat):
            return 0
        actions: Sequence[int] = (TAKE, TAKE + 1)
        if self.ask == ASK_PLAY:
            actions = (REFUSE, PLAY)
        elif self.ask == ASK_GUESS:
            actions = (GUESS, GUESS + 1)
        elif self.coins[seat] != NOTHING:
            actions = (LAY,)
        for place, action in enumerate(actions):
            buffer[place] = action
        return len(actions)

    def apply(self, seat: i64, action: i64) -> None:
        gains, refusal, guess = self.options
        if action == REFUSE:
            self.result, self.ask = refusal, OVER
        elif action == PLAY:
            self.ask = ASK_COINS
        elif action == LAY:
            self.laid[seat] = 1
            if self.laid[0] and self.laid[1]:
                self.result = gains[self.coins[0]][self.coins[1]]
                self.ask = ASK_GUESS if guess else OVER
        elif action >= GUESS:
            self.result = 0.0 if action - GUESS == self.coins[0] else self.result
            self.ask = OVER
        else:
            self.coins[seat] = action

    def is_over(self) -> bool:
        return self.ask == OVER

    def returns(self, seat: i64) -> float:
        return (1.0 - self.result if seat else self.result) if self.is_over() else 0.0

    def score(self, seat: i64) -> i64:
        return 0

    def rounds(self) -> i64:
        return 1

    def reason(self) -> i64:
        return 0

    def blank(self) -> Pennies:
        return Pennies(*self.options, self.seats, self.chance)

    def copy_from(self, other: GameState) -> None:
        assert isinstance(other, Pennies)
        for seat in range(2):
            self.coins[seat], self.laid[seat] = other.coins[seat], other.laid[seat]
        self.ask, self.result = other.ask, other.result

    def redeal(self, observer: i64, chance: Chance) -> None:
        """The other has taken and laid some coin, if any."""
        other = 1 - observer
        if self.ask == ASK_COINS and self.coins[other] != NOTHING:
            self.coins[other] = chance.roll(2, 0)

    def observe(self, seat: i64, buffer: vec[i64]) -> None:
        """The question, the own coin, who has laid one, and the other's coin once all lie open."""
        buffer[0], buffer[1], buffer[2], buffer[3] = self.ask, self.coins[seat], self.laid[0], self.laid[1]
        buffer[4] = self.coins[1 - seat] if self.ask > ASK_COINS else NOTHING


class PenniesHeuristic(Heuristic):
    def choose(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: FastChance) -> i64:
        return actions[chance.below(count)]

    def evaluate(self, state: GameState, seat: i64) -> float:
        return 0.5


def pennies(gains: Gains = FAIR, refusal: float = 0.0, guess: bool = False) -> Pennies:
    """A table of two at its start."""
    state = Pennies(gains, refusal, guess, 2, FastChance(1))
    state.begin()
    return state
