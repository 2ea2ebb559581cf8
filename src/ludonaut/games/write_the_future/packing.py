"""How often a pattern is on a grid without overlapping itself: the largest number, found exactly (ruling WF-42).

Most grids hold a pattern nowhere, once, or in places apart, and then counting is all. Placements that overlap are searched, each group that
hangs together by itself. The search gives up where a sieve (see `patterns.py`) shows that no more can come of it than was found already.
Else it takes a space of the sieve that has least to spare, one that few placements cover, tries each of these, and last leaves it free.
"""

from __future__ import annotations

from typing import Final, final

from ludonaut.core.numbers import i64, vec, zeros
from ludonaut.games.write_the_future.bits import count, filled
from ludonaut.games.write_the_future.components import (
    AGENTS,
    ALL_SPACES,
    INTEL,
    MONEY,
    PLACED_ANY,
    PLACED_NONE,
    SPACES,
    WEAPONS,
)
from ludonaut.games.write_the_future.patterns import CONTENTS, Patterns


@final
class Packing:
    """Counts patterns, in arrays of its own."""

    def __init__(self, patterns: Patterns) -> None:
        self.patterns: Final = patterns
        self.holding: Final = zeros(CONTENTS)  # spaces that hold each resource, any, and none
        self.placements: Final = zeros(patterns.most_placements)  # spaces of each; the first of them are those in question
        self.found: i64 = 0
        self.apart = True  # no two of those found overlap
        self.sieve: Final = zeros(patterns.most_sieves)
        self.least: Final = zeros(patterns.most_sieves)
        self.sieves: i64 = 0
        self.best: i64 = 0  # the most placed so far, in the group that is searched
        self.nodes: i64 = 0
        """Nodes of all searches so far: what they have cost."""

    def most(self, symbols: vec[i64], mission: i64) -> i64:
        """The most placements of a mission's pattern of which no two share a space. Symbols are sets of spaces by resource."""
        self._find(symbols, mission)
        if self.apart:
            return self.found
        self._set_sieves(mission)
        total: i64 = 0
        left: i64 = self.found
        while left:
            together: i64 = self._gather(left)
            self.best = 0
            self._search(together, 0)
            total += self.best
            left -= together
            for k in range(left):
                self.placements[k] = self.placements[k + together]
        return total

    # -- where the pattern is --------------------------------------------------------------------------------------
    def _find(self, symbols: vec[i64], mission: i64) -> None:
        """Lists all placements of a pattern, and says whether they lie apart."""
        patterns = self.patterns
        holding = self.holding
        resources: i64 = filled(symbols)
        holding[AGENTS] = symbols[AGENTS]
        holding[INTEL] = symbols[INTEL]
        holding[MONEY] = symbols[MONEY]
        holding[WEAPONS] = symbols[WEAPONS]
        holding[PLACED_ANY] = resources
        holding[PLACED_NONE] = ALL_SPACES & ~resources
        found: i64 = 0
        covered: i64 = 0
        self.apart = True
        for shape in range(patterns.first_shape[mission], patterns.first_shape[mission + 1]):
            corners: i64 = patterns.corners[shape]
            for demand in range(patterns.first_demand[shape], patterns.first_demand[shape + 1]):
                corners &= holding[patterns.demand_content[demand]] >> patterns.demand_space[demand]
                if not corners:
                    break
            while corners:
                corner: i64 = corners & -corners
                corners ^= corner
                placement: i64 = patterns.shape[shape] * corner
                self.placements[found] = placement
                found += 1
                if covered & placement:
                    self.apart = False
                covered |= placement
        self.found = found

    def _set_sieves(self, mission: i64) -> None:
        """The sieves of a pattern: the spaces that hold what it asks for, and those that lie so that few fit."""
        patterns = self.patterns
        sieves: i64 = 0
        for content in range(i64(CONTENTS)):
            drawn: i64 = patterns.drawn[CONTENTS * mission + content]
            if drawn:
                self.sieve[sieves] = self.holding[content]
                self.least[sieves] = drawn
                sieves += 1
        for sieve in range(patterns.first_sieve[mission], patterns.first_sieve[mission + 1]):
            self.sieve[sieves] = patterns.sieve[sieve]
            self.least[sieves] = patterns.least[sieve]
            sieves += 1
        self.sieves = sieves

    # -- the largest number ------------------------------------------------------------------------------------------
    def _gather(self, end: i64) -> i64:
        """Brings to the front the first placement and all of the first `end` that are joined to it by overlaps; how many they are."""
        reached: i64 = self.placements[0]
        together: i64 = 1
        before: i64 = 0
        while before != together:
            before = together
            for k in range(together, end):
                placement: i64 = self.placements[k]
                if placement & reached:
                    reached |= placement
                    self.placements[k] = self.placements[together]
                    self.placements[together] = placement
                    together += 1
        return together

    def _search(self, end: i64, placed: i64) -> None:
        """Looks for more than `best`, with `placed` placements already there and the first `end` of the list to choose from."""
        self.nodes += 1
        self.best = max(self.best, placed)
        # How many placements cover each space, as binary digits; the last one stands for 4 and all above.
        ones: i64 = 0
        twos: i64 = 0
        fours: i64 = 0
        for k in range(end):
            placement: i64 = self.placements[k]
            carried: i64 = ones & placement
            ones ^= placement
            fours |= twos & carried
            twos ^= carried
        covered: i64 = ones | twos | fours
        sieve: i64 = self._tightest(covered, self.best + 1 - placed)
        if sieve < 0:
            return
        target: i64 = covered & self.sieve[sieve]
        scarce: i64 = target & ones & ~twos & ~fours
        if not scarce:
            scarce = target & twos & ~ones & ~fours
        if not scarce:
            scarce = target & twos & ~fours
        if not scarce:
            scarce = target
        rest: i64 = self._clear_of(scarce & -scarce, end)
        for k in range(rest, end):
            self._search(self._clear_of(self.placements[k], rest), placed + 1)
        self._search(rest, placed)

    def _tightest(self, covered: i64, wanted: i64) -> i64:
        """The sieve that has least to spare when `wanted` more placements are to come on the covered spaces; -1: one has too few."""
        tightest: i64 = 0
        least_spare: i64 = SPACES
        for sieve in range(self.sieves):
            spare: i64 = count(covered & self.sieve[sieve]) - self.least[sieve] * wanted
            if spare < 0:
                return -1
            if spare < least_spare:
                least_spare = spare
                tightest = sieve
        return tightest

    def _clear_of(self, spaces: i64, end: i64) -> i64:
        """Brings to the front those of the first `end` placements that touch none of the spaces; how many they are."""
        clear: i64 = 0
        for k in range(end):
            placement: i64 = self.placements[k]
            if not placement & spaces:
                self.placements[k] = self.placements[clear]
                self.placements[clear] = placement
                clear += 1
        return clear
