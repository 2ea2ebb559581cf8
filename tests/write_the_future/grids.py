"""Drawings of a District for tests: a letter for each resource (AIMW), a dot for a free space, # for one that is crossed over."""

from __future__ import annotations

from ludonaut.core.numbers import i64, vec
from ludonaut.games.write_the_future.components import RESOURCE_LETTERS, SIDES

FREE = "."
CROSSED = "#"


def symbols(*rows: str) -> tuple[vec[i64], int]:
    """The spaces of each resource and those crossed over, as sets of bits. A smaller drawing lies in the top left corner."""
    assert len(rows) <= SIDES and all(len(row) <= SIDES for row in rows), f"larger than the District: {rows}"
    sets = dict.fromkeys(RESOURCE_LETTERS + CROSSED + FREE, 0)
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            sets[letter] |= 1 << (SIDES * row + column)
    return vec[i64]([sets[letter] for letter in RESOURCE_LETTERS]), sets[CROSSED]
