"""How many points a sheet will have at the end: a linear forecast, learned from games of the greedy bot.

What is looked at (FEATURES) says what is begun and how much the next die is worth on the sheet as it is. The weights are of their own for
each number of rounds left and each way of playing; they stand in `forecast.toml`, with the command that learns them anew.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final, final

from ludonaut.core.numbers import i64, vec, zero_floats, zeros
from ludonaut.games.write_the_future.bits import count
from ludonaut.games.write_the_future.components import (
    ABILITIES,
    AGENTS,
    INTEL,
    MONEY,
    RESOURCES,
    SIDES,
    SPACE_BIT,
    SPACES,
    WEAPONS,
)
from ludonaut.games.write_the_future.options import DRAFT, MODE_WORDS
from ludonaut.games.write_the_future.scoring import line_points, market_points
from ludonaut.games.write_the_future.sheet import Sheet
from ludonaut.games.write_the_future.state import WriteState
from ludonaut.games.write_the_future.worth import POINT, Weigher, begun_boxes

FEATURES: Final = (
    "market",  # points that rows of the market which are begun will bring
    "lines",  # the same of lines
    "next-die",  # what the next die gains, whatever it shows, on average
    "best-symbol",  # what the best symbol in the best space gains
    "move",  # abilities that are ready
    "number",
    "colour",
    "boxes",  # boxes ticked since the last ability of their track
    "symbols",  # in the District
    "ticked-lines",
    "maxed-out",  # resources whose market is crossed off whole
    "one",
)
MOST_LEFT: Final = 17
"""More rounds to come than this are counted as so many."""
MODES: Final = MODE_WORDS[DRAFT:]


def read_weights() -> list[float]:
    """The weights of `forecast.toml`, for each mode and number of rounds left from 0 to MOST_LEFT one per feature, in their order."""
    table = tomllib.loads(files(__package__).joinpath("forecast.toml").read_text(encoding="utf-8"))
    return [float(table[mode][str(left)][name]) for mode in MODES for left in range(MOST_LEFT + 1) for name in FEATURES]


WEIGHTS: Final = vec[float](read_weights())


@final
class Forecast:
    """Looks at one sheet after the other."""

    def __init__(self) -> None:
        self.weigher: Final = Weigher()
        self.features: Final = zero_floats(len(FEATURES))
        self.row_gain: Final = zeros(SIDES)  # the best symbol of a resource in each row
        self.column_gain: Final = zeros(SIDES)

    def points(self, table: WriteState, seat: i64, sheet: Sheet, left: i64) -> float:
        """What a sheet will have after so many more rounds. With `seat` its secret mission is looked at; NOTHING: what everybody sees."""
        now: float = self.look(table, seat, sheet, left)
        weights: i64 = len(FEATURES) * ((MOST_LEFT + 1) * (table.mode - DRAFT) + min(left, i64(MOST_LEFT)))
        for place in range(i64(len(FEATURES))):
            now += WEIGHTS[weights + place] * self.features[place]
        return now

    def look(self, table: WriteState, seat: i64, sheet: Sheet, left: i64) -> float:
        """Fills `features`, which are in points where they are worth any; returns the points that the sheet has."""
        weigher = self.weigher
        weigher.look(table, seat, sheet, left)
        now: float = float(weigher.worth // POINT + market_points(table, sheet) + line_points(table, sheet))
        found = self.features
        found[0] = float(weigher.unfinished_market(table, sheet)) / POINT
        found[1] = float(weigher.unfinished_lines(table, sheet)) / POINT
        self.look_at_dice(table, sheet)
        for ability in range(i64(ABILITIES)):
            found[4 + ability] = float(sheet.ready[ability])
        boxes: i64 = 0
        for card in range(table.cards):
            boxes += begun_boxes(table.box, sheet, card)
        found[7] = float(boxes)
        found[8] = float(count(sheet.filled()))
        found[9] = float(sheet.ticked_lines())
        found[10] = float(sheet.maxed_out(table.box))
        found[11] = 1.0
        return now

    def look_at_dice(self, table: WriteState, sheet: Sheet) -> None:
        """What each result of a die gains where it is used best."""
        free: i64 = sheet.free()
        square = self.weigher.square
        sum_of_gains: i64 = 0
        best: i64 = 0
        for resource in range(i64(RESOURCES)):
            for line in range(i64(SIDES)):
                self.row_gain[line] = 0
                self.column_gain[line] = 0
            for space in range(i64(SPACES)):
                if free & SPACE_BIT[space]:
                    gain: i64 = self.weigher.symbol(table, sheet, resource, space)
                    row: i64 = space // SIDES
                    column: i64 = space % SIDES
                    self.row_gain[row] = max(self.row_gain[row], gain)
                    self.column_gain[column] = max(self.column_gain[column], gain)
                    best = max(best, gain)
            for number in range(i64(SIDES)):
                gain = max(self.row_gain[number], self.column_gain[number])
                gain = max(gain, square[AGENTS])
                gain = max(gain, square[INTEL if number % 2 == 0 else MONEY])  # numbers count from 0
                sum_of_gains += max(gain, square[WEAPONS + number])
        self.features[2] = float(sum_of_gains) / float(POINT * RESOURCES * SIDES)
        self.features[3] = float(best) / POINT
