"""Heuristic: what a game knows about playing itself well, for playouts and evaluation."""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import mypyc_attr

from ludonaut.core.chance import FastChance
from ludonaut.core.numbers import i64, vec
from ludonaut.core.state import GameState


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic:
    """One game's playout policy and evaluation. It may keep buffers of its own and is used by one searcher at a time.

    It sees a state whole, as playouts do: a bot that plays for a seat gives it a redealt copy, never the true state.
    """

    @abstractmethod
    def choose(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: FastChance) -> i64:
        """A sensible action for `seat` among the first `count` of `actions`; ties may be broken by `chance`."""

    @abstractmethod
    def evaluate(self, state: GameState, seat: i64) -> float:
        """How promising an unfinished state is for `seat`, from 0 (lost) to 1 (won)."""
