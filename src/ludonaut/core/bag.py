"""A bag: how many of each kind are left. It stands for a shuffled deck without ever having an order."""

from __future__ import annotations

from typing import Final, final

from ludonaut.core.numbers import i64, zeros


@final
class Bag:
    """Counts of `kinds` kinds, 0 to kinds - 1, and their sum. A deck whose future is not in the state."""

    def __init__(self, kinds: int) -> None:
        self.counts: Final = zeros(kinds)
        self.total: i64 = 0

    def add(self, kind: i64, count: i64 = 1) -> None:
        """Puts `count` of `kind` in."""
        self.counts[kind] += count
        self.total += count

    def remove(self, kind: i64) -> None:
        """Takes one of `kind` out. The caller knows that there is one."""
        self.counts[kind] -= 1
        self.total -= 1

    def clear(self) -> None:
        """Empties the bag."""
        for kind in range(i64(len(self.counts))):
            self.counts[kind] = 0
        self.total = 0

    def copy_from(self, other: Bag) -> None:
        """Makes this bag equal to `other`, which has the same number of kinds."""
        for kind in range(i64(len(self.counts))):
            self.counts[kind] = other.counts[kind]
        self.total = other.total

    def kind_at(self, place: i64) -> i64:
        """The kind of the thing at `place` (0 to total - 1) when the bag's contents lie in order of kind."""
        kind: i64 = 0
        left: i64 = place
        while left >= self.counts[kind]:
            left -= self.counts[kind]
            kind += 1
        return kind
