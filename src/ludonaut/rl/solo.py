"""Gymnasium environments: one learner in one seat of any game, alone or with bots in all other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from ludonaut.bots.names import make_bot
from ludonaut.core.chance import FastChance
from ludonaut.core.errors import IllegalAction, OptionError
from ludonaut.core.game import Game, find_game
from ludonaut.core.numbers import i64
from ludonaut.rl.sight import ILLEGAL_REWARD, MODES, Sight, check_illegal, check_mode, observation_space
from ludonaut.rl.vector import MOST_SEED, VectorGames, other_bots

Observation = NDArray[np.int64]


class SoloEnv(gymnasium.Env[Observation, np.int64]):
    """`gymnasium.make("ludonaut/GAME-v0", seats=2, options={"length": "short"}, opponents="greedy")`.

    - Action: the number of an action (`Game.actions`). Observation: int64 of shape (observation size,); `Game.observation` says what.
    - `info["action_mask"]` is int8 of shape (actions,): 1 for what is legal, zeros when the game is over. `info["seat"]` is the learner's.
    - Reward: 0 until the game ends, then what it was worth to the learner, 0 to 1. Games end by themselves; nothing is truncated.
    - `opponents` are bots by name, one for all other seats or one for each in the order in which they sit after the learner's; `own` is the
      learner's seat, drawn anew for each game if left out.
    - An illegal action ends the game with a reward of -1 and its reason in `info["illegal"]`; with `illegal="raise"` it raises
      IllegalAction with that sentence, and nothing has changed.
    - `reset(seed=...)` gives the same game, bots included; `options` of `reset` are not used.

    Raises UnknownGame, OptionError and BotError.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        opponents: str | Sequence[str] = "greedy",
        own: int | None = None,
        illegal: str = "end",
        render_mode: str | None = None,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.options = self.game.options.make(options)
        self.seats = self.game.fewest_seats if seats is None else seats
        self.game.check_table(self.options, self.seats)
        if own is not None and not 0 <= own < self.seats:
            raise OptionError(f"own is a seat from 0 to {self.seats - 1}, not {own}.")
        self.render_mode = check_mode(render_mode)
        self.observation_space: spaces.Space[Any] = observation_space(self.game)
        self.action_space = spaces.Discrete(len(self.game.actions))
        self._raises = check_illegal(illegal)
        self._fixed, self.own = own, 0
        self._bots = [make_bot(name, self.game, 0) for name in other_bots(opponents, self.seats)]
        self._chance = FastChance(0)
        self._state = self.game.blank_state(self.options, self.seats, self._chance)
        self._sight = Sight(self.game)
        self._over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begins a new game and plays on to the learner's first decision."""
        super().reset(seed=seed)
        self.own = int(self.np_random.integers(self.seats)) if self._fixed is None else self._fixed
        self._chance.reseed(i64(int(self.np_random.integers(MOST_SEED))))
        for bot in self._bots:
            bot.reseed(i64(int(self.np_random.integers(MOST_SEED))))
        self._state.begin()
        self._over = False
        self._play_others()
        return self._sight.observation(self._state, self.own), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Takes an action of the learner and plays on to its next decision or to the end."""
        if self._over:
            raise ResetNeeded("no game is under way; call reset() before step().")
        refusal = self._sight.refusal(self._state, self.own, action)
        if refusal and self._raises:
            raise IllegalAction(refusal)
        if refusal:
            self._over = True
            return self._sight.observation(self._state, self.own), ILLEGAL_REWARD, True, False, self._info() | {"illegal": refusal}
        self._state.apply(self.own, int(action))
        self._play_others()
        self._over = self._state.is_over()
        return self._sight.observation(self._state, self.own), float(self._state.returns(self.own)), self._over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as sb3-contrib's MaskablePPO asks."""
        return self._sight.mask(self._state, self.own).astype(np.bool_)

    def render(self) -> str | None:
        """The position as the learner may see it: in words ("ansi") or as SVG ("svg")."""
        return self._sight.render(self._state, self.own, self.render_mode)

    def _play_others(self) -> None:
        seat = int(self._state.next_seat())
        while seat >= 0 and seat != self.own:
            bot = self._bots[(seat - self.own - 1) % self.seats]
            self._state.apply(seat, bot.choose(self._state, seat))
            seat = int(self._state.next_seat())

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(len(self.game.actions), dtype=np.int8) if self._over else self._sight.mask(self._state, self.own)
        return {"action_mask": mask, "seat": self.own}


class SoloVectorEnv(gymnasium.vector.VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many of them in compiled code: `gymnasium.make_vec("ludonaut/GAME-v0", 1024, vectorization_mode="vector_entry_point")`.

    `info["action_mask"]` and `info["seat"]` have a row for each game. A game that ends is followed by the next one in the same step
    (AutoresetMode.SAME_STEP; the observation of a finished game is not given, since nothing is to be decided in it). An illegal action
    raises IllegalAction. Observations and masks are views that the next step writes over, unless `copy=True`.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        opponents: str | Sequence[str] = "greedy",
        own: int | None = None,
        copy: bool = False,
    ) -> None:
        self.games = VectorGames(game, num_envs, seats, options, opponents, own)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.games.game)
        self.single_action_space = spaces.Discrete(len(self.games.game.actions))
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._rows = np.arange(num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begins all games anew."""
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(MOST_SEED)))
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Takes one action in each game."""
        games = self.games
        games.step(actions)
        rewards = games.returns[self._rows, np.maximum(games.played, 0)]
        return self._seen(), rewards, games.done.copy(), np.zeros(self.num_envs, dtype=np.bool_), self._info()

    def _seen(self) -> Observation:
        return self.games.observations.copy() if self._copy else self.games.observations

    def _info(self) -> dict[str, Any]:
        masks = self.games.masks.view(np.int8)
        return {"action_mask": masks.copy() if self._copy else masks, "seat": self.games.seat.copy()}
