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

    It sees a state whole, as playouts do: a bot that plays for a seat gives it a redealt copy, the true state only if it `is_fair`. It
    leaves the state as it is, but for `simplify`.
    """

    @abstractmethod
    def choose(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: FastChance) -> i64:
        """A sensible action for `seat` among the first `count` of `actions`; ties may be broken by `chance`."""

    def prefer(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: FastChance, shares: vec[float]) -> None:
        """Writes into `shares` how much each of the first `count` of `actions` deserves to be tried by a search; they add up to 1.

        Unless a game knows better, that is everything for the one that `choose` takes.
        """
        favourite = self.choose(state, seat, actions, count, chance)
        for place in range(count):
            shares[place] = 1.0 if actions[place] == favourite else 0.0

    @abstractmethod
    def evaluate(self, state: GameState, seat: i64) -> float:
        """How promising an unfinished state is for `seat`, from 0 (lost) to 1 (won)."""

    def horizon(self) -> i64:
        """For how many rounds a search plays on before it asks for the evaluation."""
        return 1

    def stakes(self, state: GameState) -> float:
        """How far apart good and bad actions may be on the scale of `evaluate`: what a search takes for its unit when it explores.

        A game that is won or lost has all at stake, where each action may win or lose it.
        """
        return 1.0

    def simplify(self, state: GameState, seat: i64) -> None:
        """Takes out of a redealt world what does not matter to the decision of `seat`, such as what others have done unseen meanwhile.

        A search calls it at the beginning of each try. Unless a game knows better, all matters.
        """

    def is_settled(self, state: GameState, seat: i64) -> bool:
        """Whether what is still to be done in this round, by others at the same time, does not matter to what `seat` has done in it.

        A search for the seat then evaluates the position and does not play the others' part of the round.
        """
        return False

    def is_fair(self) -> bool:
        """Whether `choose` looks at nothing that the seat may not know, so that a bot may show it the true state and needs no copy."""
        return False
