"""The table: the dice that lie there, those in the cup, and everybody's sheet."""

from __future__ import annotations

from typing import Final

from ludonaut.core.chance import Chance
from ludonaut.core.numbers import copy_into, i64, vec, zeros
from ludonaut.core.state import GameState
from ludonaut_yacht.components import LINES, SIDES

FREE: Final = -1
"""What a line of a sheet holds that is not used yet."""

# What happens, as a state tells it: the seat, then what is named beside.
EVENT_KINDS: Final = ("throw", "lift", "score", "end")
THROWN: Final = 0  # the dice that were thrown, as the digits of a number; which throw of the turn it was
LIFTED: Final = 1  # the face, from 0
SCORED: Final = 2  # the line; the points
ENDED: Final = 3  # for the first of the winners: its points; how many share the win

# Why a game ends, an index into the game's reasons.
SHEETS_FULL: Final = 1


class YachtState(GameState):
    """Everything that is true at the table. Dice have no order and no names: `lying` counts them by the face that they show."""

    def __init__(self, options: vec[i64], seats: i64, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.options: Final = options
        self.lying: Final = zeros(SIDES)
        self.cup: i64 = 0
        self.throws: i64 = 0
        """How often dice were thrown in this turn."""
        self.turn: i64 = 0
        """The seat whose turn it is."""
        self.turns: i64 = 0
        """How many turns have begun, of all seats."""
        self.ended: i64 = 0
        """1 when the game is over."""
        self.sheets: Final = zeros(LINES * seats)
        """The points in each line, or FREE; the first seat's lines come first."""

    def copy_from(self, other: GameState) -> None:
        assert isinstance(other, YachtState), "a state of another game"
        copy_into(self.lying, other.lying)
        copy_into(self.sheets, other.sheets)
        self.cup = other.cup
        self.throws = other.throws
        self.turn = other.turn
        self.turns = other.turns
        self.ended = other.ended

    def redeal(self, observer: i64, chance: Chance) -> None:
        """Everything lies open, so there is nothing to deal again."""

    # -- questions about the table ------------------------------------------------------------------------------------
    def entry(self, seat: i64, line: i64) -> i64:
        """The points in a line of a sheet, or FREE."""
        return self.sheets[seat * LINES + line]

    def first_free(self, seat: i64) -> i64:
        """The first free line of a sheet from the top; LINES when it is full."""
        line: i64 = 0
        while line < LINES and self.entry(seat, line) != FREE:
            line += 1
        return line

    def total(self, seat: i64) -> i64:
        """The points of a sheet."""
        points: i64 = 0
        for line in range(i64(LINES)):
            if self.entry(seat, line) != FREE:
                points += self.entry(seat, line)
        return points
