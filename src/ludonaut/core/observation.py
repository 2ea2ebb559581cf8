"""What the numbers of an observation mean: the parts of which `GameState.observe` writes its row, declared once per game.

Sizes, bounds, the page for people and the features for a network follow from the declaration, as numbering and notation of actions do from
theirs (`ludonaut.core.actions`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

Kind = Literal["number", "choice", "set"]


@dataclass(frozen=True)
class Part:
    """Numbers of one meaning: `count` of them, each from `lowest` to `highest`.

    `kind` says how to read one: a "number" counts or measures; a "choice" names one of several things, which have no order; a "set" is the
    sum of a power of two for each thing that is in it. `places` are where they stand in the row, ascending; the table of the whole fills
    them in.
    """

    name: str
    count: int
    lowest: int
    highest: int
    meaning: str
    kind: Kind = "number"
    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class Repeated:
    """Several parts that stand one after the other `times` times: once for each card, say."""

    times: int
    parts: tuple[Part | Repeated, ...]


class ObservationTable:
    """The parts of an observation, in the order in which they begin. They cover the row without a gap and no number is in two of them."""

    def __init__(self, parts: Iterable[Part | Repeated]) -> None:
        found: dict[str, list[int]] = {}
        declared: dict[str, Part] = {}
        self._size = 0
        for part in _flattened(parts):
            if declared.setdefault(part.name, part) != part:
                raise ValueError(f"two parts of an observation are called {part.name}")
            if part.lowest >= part.highest or (part.kind != "number" and part.lowest < 0):
                raise ValueError(f"{part.name}: {part.lowest} to {part.highest} are no bounds for a {part.kind}")
            found.setdefault(part.name, []).extend(range(self._size, self._size + part.count))
            self._size += part.count
        self.parts: tuple[Part, ...] = tuple(
            replace(part, count=len(found[name]), places=tuple(found[name])) for name, part in declared.items()
        )
        self._named = {part.name: part for part in self.parts}

    def __len__(self) -> int:
        """How many numbers an observation has."""
        return self._size

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)

    def part(self, name: str) -> Part:
        """The part of this name. Raises KeyError."""
        return self._named[name]

    def lowest(self) -> list[int]:
        """The least that each number can be."""
        return self._by_place([part.lowest for part in self.parts])

    def highest(self) -> list[int]:
        """The most that each number can be."""
        return self._by_place([part.highest for part in self.parts])

    def outside(self, row: Iterable[int]) -> list[str]:
        """Each number of a row that keeps not to its bounds, in words."""
        bounds = zip(row, self.lowest(), self.highest(), strict=True)
        wrong = {place: number for place, (number, low, high) in enumerate(bounds) if not low <= number <= high}
        return [
            f"{part.name} (place {place}) is {wrong[place]}, not {part.lowest} to {part.highest}"
            for part in self.parts
            for place in part.places
            if place in wrong
        ]

    def _by_place(self, values: list[int]) -> list[int]:
        row = [0] * self._size
        for part, value in zip(self.parts, values, strict=True):
            for place in part.places:
                row[place] = value
        return row


def _flattened(parts: Iterable[Part | Repeated]) -> Iterator[Part]:
    """The parts in the order of the row; one that is repeated comes as often."""
    for part in parts:
        if isinstance(part, Part):
            yield part
        else:
            for _ in range(part.times):
                yield from _flattened(part.parts)
