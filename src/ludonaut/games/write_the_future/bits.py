"""Sets of spaces as the bits of one integer: counting them, finding the first, and stepping to neighbours."""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import i64, vec
from ludonaut.games.write_the_future.components import AGENTS, ALL_SPACES, INTEL, LINE_MASK, MONEY, SIDES, SPACES, WEAPONS

CHUNK: Final = 12  # bits looked up at once
CHUNK_MASK: Final = (1 << CHUNK) - 1
COUNTS: Final = vec[i64]([bin(bits).count("1") for bits in range(1 << CHUNK)])
PRIME: Final = 37
"""The powers of two below 2**36 have different remainders by it, so that a single bit is found by its remainder."""
PLACES: Final = vec[i64]([next((bit for bit in range(SPACES) if (1 << bit) % PRIME == rest), 0) for rest in range(PRIME)])
NOT_FIRST_COLUMN: Final[i64] = ALL_SPACES & ~LINE_MASK[SIDES]
NOT_LAST_COLUMN: Final[i64] = ALL_SPACES & ~LINE_MASK[2 * SIDES - 1]


def count(spaces: i64) -> i64:
    """How many spaces are in the set."""
    return COUNTS[spaces & CHUNK_MASK] + COUNTS[(spaces >> CHUNK) & CHUNK_MASK] + COUNTS[spaces >> (2 * CHUNK)]


def filled(symbols: vec[i64]) -> i64:
    """The spaces that hold a resource; symbols are sets of spaces by resource."""
    return symbols[AGENTS] | symbols[INTEL] | symbols[MONEY] | symbols[WEAPONS]


def first(spaces: i64) -> i64:
    """The first space of a set that is not empty."""
    return PLACES[(spaces & -spaces) % PRIME]


def beside(spaces: i64) -> i64:
    """The spaces orthogonally adjacent to some space of the set, those of the set among them where they touch each other."""
    return (
        ((spaces << SIDES) & ALL_SPACES) | (spaces >> SIDES) | ((spaces & NOT_LAST_COLUMN) << 1) | ((spaces & NOT_FIRST_COLUMN) >> 1)
    )
