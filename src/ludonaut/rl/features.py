"""Features: the integers of observations as numbers from 0 to 1 that a network can begin with, made by what the parts of a game mean."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ludonaut.core.game import Game

FEW: Final = 32
"""A number of so few values is scaled evenly; of more, the small ones are told apart best."""


class Features:
    """Turns observations, (n, observation size) of integers, into float32 (n, `size`).

    A number is scaled to 0 to 1 between its bounds, by its logarithm where there are many values; a choice becomes one column for each
    thing that it may name, with a single 1; a set one column for each thing that may be in it.
    """

    def __init__(self, game: Game) -> None:
        lowest = np.array(game.observation.lowest(), dtype=np.int64)
        span = np.array(game.observation.highest(), dtype=np.int64) - lowest
        of_kind = {
            kind: np.array([place for part in game.observation if part.kind == kind for place in part.places], dtype=np.intp)
            for kind in ("number", "choice", "set")
        }
        many = span > FEW
        self._even = of_kind["number"][~many[of_kind["number"]]]
        self._wide = of_kind["number"][many[of_kind["number"]]]
        self._low_even, self._scale_even = lowest[self._even], (1.0 / span[self._even]).astype(np.float32)
        self._low_wide, self._scale_wide = lowest[self._wide], (1.0 / np.log1p(span[self._wide])).astype(np.float32)
        self._choices = of_kind["choice"]
        self._chosen_low = lowest[self._choices]
        widths = span[self._choices] + 1
        self._chosen_first = np.concatenate([[0], np.cumsum(widths)[:-1]]).astype(np.int64) if len(widths) else widths
        self._chosen_size = int(widths.sum())
        bits = [(place, bit) for place in of_kind["set"] for bit in range(int(span[place] + lowest[place]).bit_length())]
        self._bit_places = np.array([place for place, _ in bits], dtype=np.intp)
        self._bits = np.array([bit for _, bit in bits], dtype=np.int64)
        self.size = len(self._even) + len(self._wide) + self._chosen_size + len(bits)
        """How many columns."""

    def __call__(self, observations: NDArray[np.integer]) -> NDArray[np.float32]:
        """The features of some observations, one row for each."""
        seen = np.atleast_2d(np.asarray(observations))
        made = np.zeros((len(seen), self.size), dtype=np.float32)
        end = len(self._even)
        made[:, :end] = (seen[:, self._even] - self._low_even) * self._scale_even
        begin, end = end, end + len(self._wide)
        made[:, begin:end] = np.log1p((seen[:, self._wide] - self._low_wide).astype(np.float32)) * self._scale_wide
        begin, end = end, end + self._chosen_size
        if len(self._choices):
            columns = begin + self._chosen_first + (seen[:, self._choices] - self._chosen_low)
            np.put_along_axis(made, columns.astype(np.intp), np.float32(1.0), axis=1)
        if len(self._bits):
            made[:, end:] = (seen[:, self._bit_places] >> self._bits) & 1
        return made
