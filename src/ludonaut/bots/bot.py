"""Bot: somebody who chooses for a seat. It knows what the seat may know, and never changes the state it is given."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import mypyc_attr

from ludonaut.core.chance import FastChance
from ludonaut.core.numbers import i64
from ludonaut.core.state import GameState


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A computer player. `name` is how it is asked for ("search:200").

    Contracts:
    - `choose` leaves the state as it is, its chance included: whatever the bot tries, it tries on a copy with its own chance.
    - The choice depends on what the seat may know and on the bot's seed alone. A bot that looks ahead redeals its copy first.
    """

    def __init__(self, name: str, chance: FastChance) -> None:
        self.name: Final = name
        self.chance: Final = chance

    def reseed(self, seed: i64) -> None:
        """Before a new game: the same seed gives the same choices again. Whatever was remembered of another game is forgotten."""
        self.chance.reseed(seed)

    @abstractmethod
    def choose(self, state: GameState, seat: i64) -> i64:
        """A legal action for `seat`, which is due."""


class Scratch:
    """Somewhere to try things out: a copy that has its own chance and no secrets of other seats.

    It keeps one blank state for as long as it is asked about the same state object, so that a game played in one object costs one blank.
    """

    def __init__(self, chance: FastChance) -> None:
        self.chance: Final = chance
        self.original: GameState | None = None
        self.copy: GameState | None = None

    def redealt(self, state: GameState, seat: i64) -> GameState:
        """A copy of `state` in which everything that `seat` may not know is dealt anew. The next call overwrites it."""
        copy = self.copy
        if copy is None or self.original is not state:
            copy = state.blank()
            copy.chance = self.chance
            self.copy = copy
            self.original = state
        copy.copy_from(state)
        copy.redeal(seat, self.chance)
        return copy
