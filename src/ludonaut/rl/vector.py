"""VectorGames: many games in step, taken on by compiled code, with what a learner sees of them in NumPy arrays that stay where they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ludonaut.bots.batch import ALL_LEGAL, MOVING, Batch
from ludonaut.bots.bot import Bot
from ludonaut.bots.names import make_bot, one_for_each, read_name
from ludonaut.core.chance import FastChance
from ludonaut.core.errors import IllegalAction, OptionError
from ludonaut.core.game import Game, find_game
from ludonaut.core.numbers import i64

MOST_SEED = 2**63 - 1
Number = TypeVar("Number", bound=np.generic)


class VectorGames:
    """`number` games of one kind side by side, each waiting for one decision; `step` takes them all.

        games = VectorGames("GAME", 1024, seats=2)
        games.reset(seed=1)
        while True:
            games.step(policy(games.observations, games.masks))

    Without `opponents` the caller decides for every seat: `seat` says whose decision each game waits for, the lowest where several are due.
    With opponents (bots by name: one for all other seats, or one for each in the order in which they sit after it) it decides for one seat
    alone, which is another from game to game unless `own` names it. A game that ends is followed by the next one in the same step: `done`
    is then True, `returns`, `scores`, `lengths` and `played` are of the game that ended, everything else is of the new one.

    The arrays are views of memory that `step` and `reset` write over; copy what is to be kept. They cannot be written to.

    | array          | shape              | dtype   | what                                                              |
    |----------------|--------------------|---------|-------------------------------------------------------------------|
    | `observations` | (n, size)          | int64   | what the seat to act may know (`Game.observation` says what)      |
    | `masks`        | (n, actions)       | bool    | which actions are legal                                           |
    | `legal`        | (n, most actions)  | int32   | the legal actions, ascending; the first `counts` of each row      |
    | `counts`       | (n,)               | int32   | how many there are                                                |
    | `seat`         | (n,)               | int32   | the seat to act                                                   |
    | `done`         | (n,)               | bool    | whether a game ended in this step                                 |
    | `returns`      | (n, seats)         | float64 | its returns, which are the rewards: 1 won, 0 lost; else zeros     |
    | `scores`       | (n, seats)         | int64   | its points, as the game counts them; else zeros                   |
    | `lengths`      | (n,)               | int32   | its decisions, those of bots and of every seat; else 0            |
    | `played`       | (n,)               | int32   | where `done`, the caller's seat in it; -1 for every seat          |

    Games are numbered; which games are played depends on `seed` and the decisions alone, not on how long others take. Raises UnknownGame,
    OptionError and BotError.
    """

    def __init__(
        self,
        game: Game | str,
        number: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        opponents: str | Sequence[str] | None = None,
        own: int | None = None,
        observing: bool = True,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.options = self.game.options.make(options)
        self.seats = self.game.fewest_seats if seats is None else seats
        self.game.check_table(self.options, self.seats)
        self.number = number
        if number < 1:
            raise OptionError(f"at least one game must be played at a time, not {number}.")
        if own is not None and not 0 <= own < self.seats:
            raise OptionError(f"own is a seat from 0 to {self.seats - 1}, not {own}.")
        names = other_bots(opponents, self.seats)
        bots: list[Bot] = [make_bot(name, self.game, 0) for _ in range(number) for name in names]
        states = [self.game.blank_state(self.options, self.seats, FastChance(0)) for _ in range(number)]
        actions, size = len(self.game.actions), self.game.observation_size
        most = (actions, self.game.most_actions, size, self.game.most_moves)
        self._batch = batch = Batch(states, bots, MOVING if own is None else own, 0, *most, observing)
        self.observations: NDArray[np.int64] = view_of(batch.observations, np.int64).reshape(number, size)
        self.masks: NDArray[np.bool_] = view_of(batch.masks, np.bool_).reshape(number, actions)
        self.legal: NDArray[np.int32] = view_of(batch.legal, np.int32).reshape(number, -1)
        self.counts: NDArray[np.int32] = view_of(batch.counts, np.int32)
        self.seat: NDArray[np.int32] = view_of(batch.seat, np.int32)
        self.done: NDArray[np.bool_] = view_of(batch.done, np.bool_)
        self.returns: NDArray[np.float64] = view_of(batch.returns, np.float64).reshape(number, self.seats)
        self.scores: NDArray[np.int64] = view_of(batch.scores, np.int64).reshape(number, self.seats)
        self.lengths: NDArray[np.int32] = view_of(batch.lengths, np.int32)
        self.played: NDArray[np.int32] = view_of(batch.played, np.int32)

    def reset(self, seed: int) -> None:
        """Begins `number` new games; the same seed gives the same games."""
        self._batch.begin(i64(seed & MOST_SEED))

    def step(self, actions: ArrayLike) -> None:
        """Takes an action in each game, (n,) of integers. Raises IllegalAction, and then nothing has changed in any of them."""
        chosen = np.ascontiguousarray(actions, dtype="<i8")
        if chosen.shape != (self.number,):
            raise ValueError(f"one action for each of {self.number} games is needed, of the shape ({self.number},), not {chosen.shape}")
        place = int(self._batch.step(chosen.tobytes()))
        if place != ALL_LEGAL:
            raise IllegalAction(f"game {place}: {self._why_not(place, int(chosen[place]))}")

    def random_actions(self, generator: np.random.Generator) -> NDArray[np.int32]:
        """A legal action for each game, each equally likely."""
        columns = (generator.random(self.number) * self.counts).astype(np.intp)
        chosen: NDArray[np.int32] = self.legal[np.arange(self.number), columns]
        return chosen

    def state(self, place: int) -> Any:
        """The position of one game (`GameState`), to look at; never to change."""
        return self._batch.states[place]

    def _why_not(self, place: int, action: int) -> str:
        if not 0 <= action < len(self.game.actions):
            return f"action {action} does not exist; actions are numbered 0 to {len(self.game.actions) - 1}."
        return self.game.why_not(self._batch.states[place], int(self.seat[place]), action)


def view_of(array: Any, dtype: type[Number]) -> NDArray[Number]:
    """The memory of one of our arrays (`ludonaut.core.numbers.vec`) as NumPy sees it: nothing is copied, and it cannot be written to."""
    return np.frombuffer(array, dtype)


def other_bots(names: str | Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """A bot's name for each seat but the caller's; () where it decides for all. Raises BotError, also where nobody else sits."""
    wanted = [names] if isinstance(names, str) else list(names or ())
    for name in wanted:
        read_name(name)
    return () if names is None or seats == 1 else one_for_each(wanted, seats - 1, "other ")
