"""What a sheet's District brings on each mission (rulebook: missions; rulings WF-35 to WF-45).

Only the symbols matter: a space that is crossed over holds no resource, like a free one (rulings WF-39 and WF-40).
"""

from __future__ import annotations

from typing import Final, final

from ludonaut.core.numbers import i64, vec, zeros
from ludonaut.games.write_the_future.bits import beside, count, filled, first
from ludonaut.games.write_the_future.components import (
    ALL_SPACES,
    AREA,
    BIGGEST_GROUP,
    COLUMN,
    ISOLATED,
    LINE_MASK,
    LINES,
    MISSIONS,
    PAIRS,
    PATTERN,
    PLACED_ANY,
    PLACED_NONE,
    RESOURCES,
    SETS,
    SIDES,
    SPACE_BIT,
    SPACES,
    SURROUNDED,
    Box,
)
from ludonaut.games.write_the_future.packing import Packing
from ludonaut.games.write_the_future.patterns import CONTENTS, patterns_of

EVERY_RESOURCE: Final = (1 << RESOURCES) - 1
LAST: Final = SIDES - 1
INNER_SPACES: Final[i64] = ALL_SPACES & ~(LINE_MASK[0] | LINE_MASK[LAST] | LINE_MASK[COLUMN] | LINE_MASK[COLUMN + LAST])
"""The spaces that have four neighbours."""


@final
class MissionScorer:
    """Counts for the missions of a box, in arrays of its own.

    `strict_surrounded` asks for four neighbours (ruling WF-38), `strict_patterns` takes patterns only as they are drawn (ruling WF-41).
    """

    def __init__(self, box: Box, strict_surrounded: bool, strict_patterns: bool) -> None:
        self.box: Final = box
        self.packing: Final = Packing(patterns_of(box, strict_patterns))
        self.surroundable: Final[i64] = INNER_SPACES if strict_surrounded else ALL_SPACES
        self.depends_on: Final = zeros(MISSIONS)
        """The resources, as bits, that a mission looks at. Drawing or crossing over a symbol of another one leaves its count as it is."""
        for mission in range(i64(MISSIONS)):
            self.depends_on[mission] = self._looks_at(mission)
        # the symbols of a mission of pairs
        self.others: i64 = 0  # those that partners are sought among
        self.paired: i64 = 0  # those of them that have one
        self.asked: i64 = 0  # those that were asked to change theirs
        self.partner: Final = zeros(SPACES)  # the bit of the partner, by space

    def points(self, symbols: vec[i64], mission: i64) -> i64:
        """Victory points of a mission: its count times the points on the card."""
        return self.count(symbols, mission) * self.box.points[mission]

    def count(self, symbols: vec[i64], mission: i64) -> i64:
        """How often a grid fulfils a mission. Symbols are sets of spaces by resource, as a sheet has them."""
        box = self.box
        kind = box.kind[mission]
        if kind == PATTERN:
            return self.packing.most(symbols, mission)
        if kind == SETS:
            return self._sets(symbols, box.resource_set[mission])
        spaces: i64 = symbols[box.first_resource[mission]]
        if kind == AREA:
            return count(spaces & box.area[box.mission_area[mission]])
        if kind == BIGGEST_GROUP:
            return self._biggest_group(spaces)
        if kind == PAIRS:
            return self._pairs(spaces, symbols[box.last_resource[mission]])
        if kind == SURROUNDED:
            return count(spaces & ~beside(ALL_SPACES & ~filled(symbols)) & self.surroundable)
        if kind == ISOLATED:
            return count(spaces & ~beside(filled(symbols)))
        return self._lines_without(spaces)

    def _looks_at(self, mission: i64) -> i64:
        kind = self.box.kind[mission]
        if kind in (SURROUNDED, ISOLATED):
            return EVERY_RESOURCE
        if kind != PATTERN:
            return self.box.resource_set[mission]
        drawn = self.packing.patterns.drawn
        if drawn[CONTENTS * mission + PLACED_ANY] or drawn[CONTENTS * mission + PLACED_NONE]:
            return EVERY_RESOURCE
        resources: i64 = 0
        for resource in range(i64(RESOURCES)):
            if drawn[CONTENTS * mission + resource]:
                resources |= SPACE_BIT[resource]
        return resources

    def _biggest_group(self, spaces: i64) -> i64:
        """Symbols in the biggest group (ruling WF-35)."""
        biggest: i64 = 0
        while spaces:
            group: i64 = 0
            grown: i64 = spaces & -spaces
            while grown != group:
                group = grown
                grown |= beside(group) & spaces
            biggest = max(biggest, count(group))
            spaces &= ~group
        return biggest

    def _pairs(self, symbols: i64, others: i64) -> i64:
        """The most pairs at once (ruling WF-36): each symbol looks for a partner, and those that have one change it where that helps."""
        self.others = others
        self.paired = 0
        pairs: i64 = 0
        hopeless: i64 = 0  # those that were asked in vain can never help any more
        left: i64 = symbols & beside(others)
        while left:
            symbol: i64 = left & -left
            left ^= symbol
            self.asked = hopeless
            if self._finds_partner(symbol):
                pairs += 1
            else:
                hopeless = self.asked
        return pairs

    def _finds_partner(self, symbol: i64) -> bool:
        """Whether a symbol gets a partner, by others changing theirs if need be."""
        near: i64 = beside(symbol) & self.others & ~self.asked
        free: i64 = near & ~self.paired
        if free:
            free &= -free
            self.paired |= free
            self.partner[first(free)] = symbol
            return True
        while near:
            other: i64 = near & -near
            self.asked |= other
            if self._finds_partner(self.partner[first(other)]):
                self.partner[first(other)] = symbol
                return True
            near &= ~self.asked
        return False

    def _sets(self, symbols: vec[i64], resources: i64) -> i64:
        """The lowest count among the resources (ruling WF-37)."""
        fewest: i64 = SPACES
        for resource in range(i64(RESOURCES)):
            if resources & SPACE_BIT[resource]:
                fewest = min(fewest, count(symbols[resource]))
        return fewest

    def _lines_without(self, spaces: i64) -> i64:
        """Rows and columns without a symbol of these (ruling WF-45)."""
        without: i64 = 0
        for line in range(i64(LINES)):
            if not spaces & LINE_MASK[line]:
                without += 1
        return without
