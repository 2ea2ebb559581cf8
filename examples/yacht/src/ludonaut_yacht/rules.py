"""The rules, in the order in which a turn is played: throw all dice, pick some up and throw them again, enter them in a line."""

from __future__ import annotations

from typing import final

from ludonaut.core.numbers import i64, vec
from ludonaut.core.state import GameState
from ludonaut_yacht.actions import LIFT, SCORE, THROW
from ludonaut_yacht.components import DICE, LINES, MOST_POINTS, SIDES
from ludonaut_yacht.observation import write_observation
from ludonaut_yacht.options import DOWNWARD, ORDER, THROWS_AT_MOST
from ludonaut_yacht.scoring import share, worth
from ludonaut_yacht.state import ENDED, FREE, LIFTED, SCORED, SHEETS_FULL, THROWN, YachtState

DIE_SOURCE = 0
"""The die among the game's sources of chance."""


@final
class YachtRules(YachtState):
    """A table at which Yacht is played."""

    def begin(self) -> None:
        """Empty sheets; the first seat throws (ruling Y-9)."""
        for place in range(i64(len(self.sheets))):
            self.sheets[place] = FREE
        self.ended = 0
        self.turns = 0
        self.begin_turn(0)

    # -- a turn, step by step ---------------------------------------------------------------------------------------
    def begin_turn(self, seat: i64) -> None:
        """All dice go into the cup and are thrown: before that there is nothing to decide."""
        self.turn = seat
        self.turns += 1
        self.throws = 0
        for face in range(i64(SIDES)):
            self.lying[face] = 0
        self.cup = DICE
        self.throw()

    def lift(self, face: i64) -> None:
        """A die goes into the cup, also one that was left lying before (ruling Y-2)."""
        self.lying[face] -= 1
        self.cup += 1
        self.tell(LIFTED, self.turn, face)

    def throw(self) -> None:
        """The dice in the cup are thrown (ruling Y-1)."""
        thrown: i64 = 0
        while self.cup > 0:
            face: i64 = self.chance.roll(SIDES, DIE_SOURCE)
            self.lying[face] += 1
            self.cup -= 1
            thrown = 10 * thrown + face + 1
        self.throws += 1
        self.tell(THROWN, self.turn, thrown, self.throws)

    def enter(self, line: i64) -> None:
        """The dice are entered in a free line, for 0 points where they do not fit (ruling Y-3); then it is the next seat's turn."""
        points: i64 = worth(self.lying, line, self.options)
        self.sheets[self.turn * LINES + line] = points
        self.tell(SCORED, self.turn, line, points)
        if self.turns == LINES * self.seats:
            self.end()
        else:
            self.begin_turn((self.turn + 1) % self.seats)

    def end(self) -> None:
        """All sheets are full; most points win (ruling Y-10)."""
        self.ended = 1
        first: i64 = 0
        while share(self, first) == 0.0:
            first += 1
        self.tell(ENDED, first, self.total(first), i64(round(1.0 / share(self, first))))

    # -- what may be done -------------------------------------------------------------------------------------------
    def due(self, seat: i64) -> bool:
        return self.ended == 0 and seat == self.turn

    def next_seat(self) -> i64:
        return self.turn if self.ended == 0 else -1

    def may_lift(self) -> bool:
        """Whether dice may still be thrown in this turn."""
        return self.throws < self.options[THROWS_AT_MOST]

    def may_enter(self, seat: i64, line: i64) -> bool:
        """Whether a line is free and, where lines are filled downward, the first that is (ruling Y-4)."""
        if self.options[ORDER] == DOWNWARD:
            return line == self.first_free(seat)
        return self.entry(seat, line) == FREE

    def legal_actions(self, seat: i64, buffer: vec[i64]) -> i64:
        """While dice are in the cup they must be thrown, and more may follow them; else a line may be chosen too."""
        count: i64 = 0
        if not self.due(seat):
            return count
        if self.cup > 0:
            buffer[count] = THROW
            count += 1
        if self.may_lift():
            for face in range(i64(SIDES)):
                if self.lying[face] > 0:
                    buffer[count] = LIFT + face
                    count += 1
        if self.cup == 0:
            for line in range(i64(LINES)):
                if self.may_enter(seat, line):
                    buffer[count] = SCORE + line
                    count += 1
        return count

    def apply(self, seat: i64, action: i64) -> None:
        if action == THROW:
            self.throw()
        elif action < SCORE:
            self.lift(action - LIFT)
        else:
            self.enter(action - SCORE)

    # -- the end ----------------------------------------------------------------------------------------------------
    def is_over(self) -> bool:
        return self.ended == 1

    def returns(self, seat: i64) -> float:
        """Alone the part of all points that a sheet could bring."""
        if self.ended == 0:
            return 0.0
        if self.seats == 1:
            return float(self.total(seat)) / float(MOST_POINTS)
        return share(self, seat)

    def score(self, seat: i64) -> i64:
        return self.total(seat)

    def rounds(self) -> i64:
        return (self.turns - 1) // self.seats + 1

    def reason(self) -> i64:
        return SHEETS_FULL if self.ended == 1 else 0

    # -- copies and what is seen ------------------------------------------------------------------------------------
    def blank(self) -> GameState:
        return YachtRules(self.options, self.seats, self.chance)

    def observe(self, seat: i64, buffer: vec[i64]) -> None:
        write_observation(self, seat, buffer)
