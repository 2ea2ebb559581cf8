"""What a seat may know as a row of small integers, for learning code. Seats are counted from the observer, clockwise."""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import i64, vec
from ludonaut.core.observation import ObservationTable, Part
from ludonaut_yacht.components import DICE, LINES, MOST_FIGURE, MOST_SEATS, SIDES
from ludonaut_yacht.options import MOST_THROWS
from ludonaut_yacht.state import FREE, YachtState

SINGLES: Final = 4
OBSERVATION: Final = ObservationTable(
    (
        Part("dice", SIDES, 0, DICE, "dice on the table that show each number"),
        Part("cup", 1, 0, DICE, "dice in the cup"),
        Part("throws", 1, 1, MOST_THROWS, "how often was thrown in this turn"),
        Part("turn", 1, 0, MOST_SEATS - 1, "whose turn it is: 0 the observer's, 1 the next seat's, and so on", "choice"),
        Part("round", 1, 1, LINES, "the round"),
        Part("sheets", LINES * MOST_SEATS, FREE, MOST_FIGURE, "points in each line of each sheet, the observer's first; -1 in a free one"),
    )
)


def write_observation(table: YachtState, observer: i64, buffer: vec[i64]) -> None:
    """Fills a row for the observer; the sheets of seats that nobody has are free."""
    for face in range(i64(SIDES)):
        buffer[face] = table.lying[face]
    n: i64 = SIDES
    buffer[n] = table.cup
    buffer[n + 1] = table.throws
    buffer[n + 2] = (table.turn - observer + table.seats) % table.seats
    buffer[n + 3] = table.rounds()
    n += SINGLES
    for ahead in range(i64(MOST_SEATS)):
        seat: i64 = (observer + ahead) % table.seats
        for line in range(i64(LINES)):
            buffer[n] = table.entry(seat, line) if ahead < table.seats else i64(FREE)
            n += 1
