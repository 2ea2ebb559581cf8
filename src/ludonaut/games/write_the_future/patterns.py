"""The patterns of the missions as tables: how each is turned, and what limits how many of it fit on one grid.

A shape is a pattern turned or mirrored in one way, lying in the top left corner of the grid. Moved to another place it is the same bits
shifted, that is multiplied by the bit of the space where its own corner then lies; so a set of spaces says at which corners a shape fits.

A sieve is a set of spaces of which a pattern takes some wherever it is placed, at least `least` of them; so no more of it fit than the
spaces of the sieve divided by `least`. Some lie so that few fit: one space in each square of two by two, or every second, third or fourth
diagonal. A row of four, for one, has a space in each fourth diagonal, and on the whole grid one set of them has 8 spaces only: 9 rows
of four have as many spaces as the grid, and do not fit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from ludonaut.core.numbers import i64, vec
from ludonaut.games.write_the_future.components import (
    COLUMN,
    LINE_MASK,
    MISSIONS,
    PLACED_ALL,
    PLACEMENT,
    SIDES,
    SPACES,
    Box,
)

CONTENTS: Final = PLACED_ALL
"""What a pattern can ask of a space: each resource, any of them, or none."""
LATTICES: Final = tuple(
    sum(1 << (SIDES * row + column) for row in range(SIDES) for column in range(SIDES) if (row % 2, column % 2) == (down, across))
    for down in range(2)
    for across in range(2)
)
DIAGONALS: Final = tuple(
    sum(1 << (SIDES * row + column) for row in range(SIDES) for column in range(SIDES) if (row + turn * column) % every == first)
    for every in (2, 3, 4)
    for turn in (1, -1)
    for first in range(every)
)
REMEMBERED: Final = 8  # boxes, with either setting of the patterns


@final
class Patterns:
    """The tables of a box's patterns, turned and mirrored in all ways or `as_drawn` only (ruling WF-41)."""

    def __init__(self, box: Box, as_drawn: bool) -> None:
        corner_lines = int(LINE_MASK[0]), int(LINE_MASK[COLUMN])
        first_shape, shapes, corners, first_demand, demand_content, demand_space = [0], [], [], [0], [], []
        first_sieve, sieves, least, drawn = [0], [], [], []
        most_placements = most_sieves = 0
        for mission in range(MISSIONS):
            first = int(box.placed_first[mission])
            ways = int(box.placed_as_drawn[mission] if as_drawn else box.placed_ways[mission])
            placements = [[int(box.placed[first + PLACEMENT * way + part]) for part in range(PLACEMENT)] for way in range(ways)]
            for parts in placements:
                spaces = parts[PLACED_ALL]
                if all(spaces & line for line in corner_lines):
                    shapes.append(spaces)
                    corners.append(0)
                    for content in range(CONTENTS):
                        wanted = [space for space in range(SPACES) if parts[content] >> space & 1]
                        demand_content += [content] * len(wanted)
                        demand_space += wanted
                    first_demand.append(len(demand_space))
                corners[-1] |= spaces // shapes[-1]
            first_shape.append(len(shapes))
            drawn += [part.bit_count() for part in placements[0][:CONTENTS]] if placements else [0] * CONTENTS
            for sieve in (*LATTICES, *DIAGONALS) if placements else ():
                fewest = min((parts[PLACED_ALL] & sieve).bit_count() for parts in placements)
                if sieve.bit_count() * int(box.pattern_size[mission]) <= SPACES * fewest:  # else counting all spaces is as good
                    sieves.append(sieve)
                    least.append(fewest)
            first_sieve.append(len(sieves))
            most_placements = max(most_placements, ways)
            most_sieves = max(most_sieves, CONTENTS + first_sieve[-1] - first_sieve[-2])
        self.first_shape: Final = vec[i64](first_shape)
        """The first shape of each mission, and at place MISSIONS the end; the shapes of a mission follow each other."""
        self.shape: Final = vec[i64](shapes)  # its spaces
        self.corners: Final = vec[i64](corners)  # where its corner can be
        self.first_demand: Final = vec[i64](first_demand)
        """The first demand of each shape, and the end. A shape fits where all its demands are met."""
        self.demand_content: Final = vec[i64](demand_content)
        self.demand_space: Final = vec[i64](demand_space)  # of the shape in the corner
        self.drawn: Final = vec[i64](drawn)
        """How many spaces of a pattern ask for a content, at CONTENTS * mission + content."""
        self.first_sieve: Final = vec[i64](first_sieve)
        """The first sieve of each mission, and the end."""
        self.sieve: Final = vec[i64](sieves)  # its spaces
        self.least: Final = vec[i64](least)
        self.most_placements: Final = most_placements
        self.most_sieves: Final = most_sieves  # of a mission, with those that its resources make


@lru_cache(maxsize=REMEMBERED)
def patterns_of(box: Box, as_drawn: bool) -> Patterns:
    """The tables of a box, made once."""
    return Patterns(box, as_drawn)
