"""How to play sensibly: each turn in the best way, where a line that is used up costs what it would bring on average later.

The values of a turn are exact (see `turn_values`); only the averages below are estimates, so that the whole game is not played perfectly.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from ludonaut.core.chance import FastChance
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.numbers import i64, vec, zero_floats, zeros
from ludonaut.core.state import GameState
from ludonaut_yacht.actions import LIFT, SCORE, THROW
from ludonaut_yacht.components import LINES, MOST_POINTS, SIDES
from ludonaut_yacht.options import THROWS_AT_MOST
from ludonaut_yacht.rules import YachtRules
from ludonaut_yacht.scoring import worth
from ludonaut_yacht.state import FREE
from ludonaut_yacht.turn_values import COUNTS, FIRST_FULL, LESS, SELECTIONS, best_of_lifts, means_of_throws, selection_of

AVERAGES: Final = vec[float]([2.0, 5.1, 8.4, 12.0, 15.6, 19.3, 19.0, 10.5, 12.5, 15.0, 22.0, 14.0])
"""What a line may be expected to bring when it is kept for later, in points. These are estimates: other values that were tried changed
the mean of a game by no more than its interval."""
SPREAD: Final = 18.0
"""How many points one seat may be ahead by luck for each round that is still to come, squared."""
NEVER: Final = -1000.0
"""Less than anything is worth."""
MOST_KEPT: Final = 1024
"""So many sheets are remembered, each with a few thousand numbers."""


class TurnValues:
    """The values of one turn with a certain sheet: for each number of throws left what each selection of dice is worth.

    `best` is what may be done best from a selection on, `means` what throwing the missing dice is worth.
    """

    def __init__(self, table: YachtRules, worths: list[vec[float]]) -> None:
        self.entered: Final = zero_floats(SELECTIONS)
        """What five dice are worth that are entered now, in the line that costs least for it."""
        self.best: Final[list[vec[float]]] = [self.entered]
        self.means: Final[list[vec[float]]] = [self.entered]
        for selection in range(i64(FIRST_FULL), i64(SELECTIONS)):
            self.entered[selection] = NEVER
        for line in range(i64(LINES)):
            if table.may_enter(table.turn, line):
                raise_to(self.entered, worths[line], AVERAGES[line])
        for _ in range(int(table.options[THROWS_AT_MOST]) - 1):
            means, best = zero_floats(SELECTIONS), zero_floats(SELECTIONS)
            means_of_throws(self.best[-1], means)
            best_of_lifts(means, self.entered, best)
            self.means.append(means)
            self.best.append(best)


def raise_to(entered: vec[float], worths: vec[float], average: float) -> None:
    """Raises what five dice are worth to what they bring in a line beyond its average, where that is more."""
    for selection in range(i64(FIRST_FULL), i64(SELECTIONS)):
        value = worths[selection] - average
        if value > entered[selection]:
            entered[selection] = value


def worths_of(line: i64, options: vec[i64]) -> vec[float]:
    """What each selection of five dice brings in a line."""
    dice, worths = zeros(SIDES), zero_floats(SELECTIONS)
    for selection in range(i64(FIRST_FULL), i64(SELECTIONS)):
        for face in range(i64(SIDES)):
            dice[face] = COUNTS[selection * SIDES + face]
        worths[selection] = float(worth(dice, line, options))
    return worths


@final
class YachtHeuristic(Heuristic):
    """Plays each turn by its values, which are kept for the sheets that were asked for last."""

    def __init__(self) -> None:
        self._kept: Final[dict[int, TurnValues]] = {}
        self._options: tuple[int, ...] = ()
        self._worths: list[vec[float]] = []

    def _prepare(self, table: YachtRules) -> None:
        """Works out what dice are worth with the options of this table, and forgets what was kept for others."""
        options = tuple(int(option) for option in table.options)
        if options != self._options:
            self._options = options
            self._worths = [worths_of(i64(line), table.options) for line in range(LINES)]
            self._kept.clear()

    def _values(self, table: YachtRules) -> TurnValues:
        self._prepare(table)
        free: i64 = 0
        for line in range(i64(LINES)):
            if table.may_enter(table.turn, line):
                free |= i64(1) << line
        values = self._kept.get(int(free))
        if values is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            values = self._kept[int(free)] = TurnValues(table, self._worths)
        return values

    def choose(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: FastChance) -> i64:
        assert isinstance(state, YachtRules), "a state of another game"
        values = self._values(state)
        selection: i64 = selection_of(state.lying)
        left: i64 = state.options[THROWS_AT_MOST] - state.throws
        chosen: i64 = actions[0]
        highest = NEVER
        for place in range(count):
            action: i64 = actions[place]
            if action == THROW:
                value = values.means[left][selection]
            elif action < SCORE:
                value = values.best[left][LESS[selection * SIDES + action - LIFT]]
            else:
                line: i64 = action - SCORE
                value = self._worths[line][selection] - AVERAGES[line]
            if value > highest:
                highest, chosen = value, action
        return chosen

    def evaluate(self, state: GameState, seat: i64) -> float:
        """Alone the points to be expected; else how likely it is to end above the best of the others, from the lead to be expected."""
        assert isinstance(state, YachtRules), "a state of another game"
        own = expected(state, seat)
        if state.seats == 1:
            return own / float(MOST_POINTS)
        rival = 0.0
        for other in range(state.seats):
            if other != seat:
                rival = max(rival, expected(state, other))
        rounds_left = float(LINES) - float(state.rounds()) + 1.0
        return 1.0 / (1.0 + exp((rival - own) / (SPREAD * rounds_left) ** 0.5 / 2.0))

    def is_fair(self) -> bool:
        """Nothing is hidden."""
        return True


def expected(table: YachtRules, seat: i64) -> float:
    """The points that a sheet may be expected to end with."""
    points = float(table.total(seat))
    for line in range(i64(LINES)):
        if table.entry(seat, line) == FREE:
            points += AVERAGES[line]
    return points
