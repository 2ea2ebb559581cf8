"""The missions of Write the Future counted once more, on rows of letters and without any haste, to check the fast scorer against.

Written from the rulebook and rulings WF-35 to WF-45 alone: of the game's own code it reads the mission cards and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from ludonaut.games.write_the_future.components import AREA_LETTERS, KIND_WORDS, Mission

SIDE = 6
LETTERS = "AIMW"
NOT_PART_OF_IT = "."
ALLOWED = {"A": "A", "I": "I", "M": "M", "W": "W", "*": LETTERS, "X": ".#"}
Space = tuple[int, int]
Grid = Sequence[str]


def plain_count(grid: Grid, mission: Mission, areas: Grid, strict_surrounded: bool = False, strict_patterns: bool = False) -> int:
    """How often a grid of six rows of six letters fulfils a mission. `areas` draws which space is in which area."""
    kind = KIND_WORDS[mission.kind]
    wanted = [LETTERS[resource] for resource in mission.resources]
    if kind == "biggest_group":
        return max((len(group_of(grid, space)) for space in spaces_with(grid, wanted[0])), default=0)
    if kind == "pairs":
        return most_pairs(grid, *wanted)
    if kind == "sets":
        return min(len(spaces_with(grid, letter)) for letter in wanted)
    if kind == "surrounded":
        return sum(is_surrounded(grid, space, strict_surrounded) for space in spaces_with(grid, wanted[0]))
    if kind == "isolated":
        return sum(not any(holds(grid, other) for other in neighbours(space)) for space in spaces_with(grid, wanted[0]))
    if kind == "area":
        return sum(areas[row][column] == AREA_LETTERS[mission.area] for row, column in spaces_with(grid, wanted[0]))
    if kind == "lines_without":
        lines = [*grid, *("".join(column) for column in zip(*grid, strict=True))]
        return sum(wanted[0] not in line for line in lines)
    return most_apart(sorted(places(grid, mission.pattern, strict_patterns), key=min))


def spaces_with(grid: Grid, letter: str) -> list[Space]:
    """The spaces of a resource, in reading order."""
    return [(row, column) for row in range(SIDE) for column in range(SIDE) if grid[row][column] == letter]


def neighbours(space: Space) -> list[Space]:
    """The spaces above, below and beside a space, those of them that exist."""
    row, column = space
    around = (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)
    return [(down, across) for down, across in around if 0 <= down < SIDE and 0 <= across < SIDE]


def holds(grid: Grid, space: Space) -> bool:
    """Whether there is a resource."""
    return grid[space[0]][space[1]] in LETTERS


def is_surrounded(grid: Grid, space: Space, strict: bool) -> bool:
    around = neighbours(space)
    return all(holds(grid, other) for other in around) and (len(around) == 4 or not strict)


def group_of(grid: Grid, start: Space) -> set[Space]:
    """The symbols of one resource that hang together with one of them."""
    group = {start}
    edge = [start]
    while edge:
        for row, column in neighbours(edge.pop()):
            if (row, column) not in group and grid[row][column] == grid[start[0]][start[1]]:
                group.add((row, column))
                edge.append((row, column))
    return group


def most_pairs(grid: Grid, one: str, other: str) -> int:
    """The most pairs with no symbol in two of them: row by row, by what is still free in the row above and in this one."""
    pairs = {one + other, other + one}

    @cache
    def most(place: int, free: tuple[bool, ...]) -> int:
        """From a place on, in reading order; `free` says of the six places before it whether their symbols have no partner."""
        if place == SIDE * SIDE:
            return 0
        row, column = divmod(place, SIDE)
        letter = grid[row][column]
        best = most(place + 1, (*free[1:], letter in (one, other)))
        if row and free[0] and grid[row - 1][column] + letter in pairs:
            best = max(best, 1 + most(place + 1, (*free[1:], False)))
        if column and free[-1] and grid[row][column - 1] + letter in pairs:
            best = max(best, 1 + most(place + 1, (*free[1:-1], False, False)))
        return best

    return most(0, (False,) * SIDE)


def drawings(pattern: Grid) -> set[tuple[str, ...]]:
    """A pattern and all that it looks like turned and mirrored."""
    ways = {tuple(pattern)}
    while True:
        turned = {tuple("".join(letters) for letters in zip(*way[::-1], strict=True)) for way in ways}
        mirrored = {way[::-1] for way in ways}
        if turned | mirrored <= ways:
            return ways
        ways |= turned | mirrored


@cache
def demands_of(pattern: tuple[str, ...], strict: bool) -> list[list[tuple[int, int, str]]]:
    """For each place where a pattern could lie: its spaces, each with all that may be there."""
    return [
        [
            (top + row, left + column, ALLOWED[drawn])
            for row, line in enumerate(way)
            for column, drawn in enumerate(line)
            if drawn != NOT_PART_OF_IT
        ]
        for way in ([pattern] if strict else sorted(drawings(pattern)))
        for top in range(SIDE - len(way) + 1)
        for left in range(SIDE - len(way[0]) + 1)
    ]


def places(grid: Grid, pattern: tuple[str, ...], strict: bool) -> Iterator[frozenset[Space]]:
    """The spaces, those of an X too, of each place where the grid shows a pattern."""
    for demands in demands_of(pattern, strict):
        for row, column, allowed in demands:
            if grid[row][column] not in allowed:
                break
        else:
            yield frozenset((row, column) for row, column, _ in demands)


def most_apart(placements: list[frozenset[Space]]) -> int:
    """The most of them with no space in common: the first one is taken or left, whichever is better."""

    @cache
    def most(left: tuple[frozenset[Space], ...]) -> int:
        if not left:
            return 0
        first, *others = left
        apart = tuple(placement for placement in others if not placement & first)
        if len(apart) == len(others):
            return 1 + most(apart)
        return max(1 + most(apart), most(tuple(others)))

    return most(tuple(placements))
