"""Seating: who sits where in each game of a tournament, so that each bot holds each seat equally often."""

from __future__ import annotations

from itertools import combinations
from math import comb

from ludonaut.bots.table import derived_seed
from ludonaut.core.chance import FastChance

MOST_SPLITS = 100
"""Two bots take all ways to share a table in turn while there are no more than so many, and ways drawn at random at larger tables."""
STREAM = 1 << 20
"""The generator of the seating: a stream that no seat of a game has."""


class Seating:
    """The bots round a table, by the number of the game.

    Every game has all bots at the table, or as many as have room, each in as many seats as any other or one more. In `cycle` games that
    follow one another, the first of them a multiple of it, each bot has each seat equally often.
    """

    def __init__(self, bots: int, seats: int, root: int) -> None:
        self.bots = bots
        self.seats = seats
        self.root = root
        self.splits: tuple[tuple[int, ...], ...] = _splits(seats) if bots == 2 and _ways(seats) <= MOST_SPLITS else ()
        self.cycle = len(self.splits) or bots

    def at(self, number: int) -> tuple[int, ...]:
        """The bot of each seat in game `number`."""
        if self.splits:
            return self.splits[number % self.cycle]
        block, turn = divmod(number, self.bots)
        chance = FastChance(derived_seed(self.root, block, STREAM))
        bots, places = _shuffled(self.bots, chance), _shuffled(self.seats, chance)
        return tuple(bots[(places[seat] + turn) % self.bots] for seat in range(self.seats))


def _ways(seats: int) -> int:
    return comb(seats, seats // 2) * (1 + seats % 2)


def _splits(seats: int) -> tuple[tuple[int, ...], ...]:
    """All ways in which two bots can share a table as equally as possible, each followed by the same with the bots changed over."""
    found: list[tuple[int, ...]] = []
    for own in combinations(range(seats), seats // 2):
        split = tuple(int(seat not in own) for seat in range(seats))
        if split not in found:
            found += [split, tuple(1 - bot for bot in split)]
    return tuple(found)


def _shuffled(count: int, chance: FastChance) -> list[int]:
    """The numbers from 0, in random order (Fisher and Yates)."""
    numbers = list(range(count))
    for last in range(count - 1, 0, -1):
        other = int(chance.below(last + 1))
        numbers[last], numbers[other] = numbers[other], numbers[last]
    return numbers
