"""PettingZoo environments: every seat of a game is an agent, "seat_0" and so on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from ludonaut.core.chance import FastChance
from ludonaut.core.errors import IllegalAction
from ludonaut.core.game import Game, find_game
from ludonaut.core.numbers import i64
from ludonaut.rl.sight import ILLEGAL_REWARD, MODES, Sight, check_illegal, check_mode, masked_space
from ludonaut.rl.vector import MOST_SEED

Masked = dict[str, Any]


def env(game: Game | str, **arguments: Any) -> TurnsEnv:
    """One seat after another (PettingZoo's AEC)."""
    return TurnsEnv(game, **arguments)


def parallel_env(game: Game | str, **arguments: Any) -> TogetherEnv:
    """All seats that are asked at once (PettingZoo's Parallel)."""
    return TogetherEnv(game, **arguments)


class _Seats:
    """What both kinds of environment have: a game, its spaces, and the position.

    Observations are dictionaries: "observation" is int64 of shape (observation size,), "action_mask" int8 of shape (actions,): 1 for what
    is legal, zeros for a seat that is not asked. Rewards are 0 until the game ends, then what it was worth to each seat, 0 to 1; all seats
    end together, and nothing is truncated.

    An illegal action ends the game, with a reward of -1 for whoever took it and 0 for the others, as PettingZoo's own games do; the reason
    stands in that agent's info under "illegal". With `illegal="raise"` it raises IllegalAction, and nothing has changed.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "is_parallelizable": False}

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        illegal: str = "end",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = find_game(game) if isinstance(game, str) else game
        self.options = self.game.options.make(options)
        self.seats = self.game.fewest_seats if seats is None else seats
        self.game.check_table(self.options, self.seats)
        self.metadata = {**type(self).metadata, "name": f"{self.game.name}-v0"}  # type: ignore[misc]
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: masked_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.game.actions)) for agent in self.possible_agents}
        self.raises = check_illegal(illegal)
        self.sight = Sight(self.game)
        self.chance = FastChance(0)
        self.state_now = self.game.blank_state(self.options, self.seats, self.chance)
        self._numbers = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """One number for each action of the game."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The position as an onlooker may see it: in words ("ansi") or as SVG ("svg")."""
        return self.sight.render(self.state_now, -1, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def begin(self, seed: int | None) -> None:
        """Begins a new game; the same seed gives the same one."""
        if seed is not None:
            self._numbers, _ = seeding.np_random(seed)
        self.chance.reseed(i64(int(self._numbers.integers(MOST_SEED))))
        self.state_now.begin()
        self.agents = list(self.possible_agents)

    def due(self) -> list[int]:
        """The seats that are asked."""
        return [seat for seat in range(self.seats) if self.state_now.due(seat)]

    def seat_of(self, agent: str) -> int:
        """The number of an agent's seat."""
        return self.possible_agents.index(agent)

    def results(self) -> dict[str, float]:
        """What the game was worth to each agent; zeros while it is not over."""
        return {agent: float(self.state_now.returns(seat)) for seat, agent in enumerate(self.possible_agents)}


class TurnsEnv(_Seats, AECEnv[str, Masked, int | None]):  # type: ignore[misc]
    """A game one seat after another. Where several are asked at once it is the lowest one's turn: it sees nothing of what the others will
    choose, and they see nothing of its choice but what the game shows them."""

    rewards: dict[str, float]
    infos: dict[str, dict[str, Any]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game; `options` are not used."""
        self.begin(seed)
        self._forget()
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[int(self.state_now.next_seat())]

    def observe(self, agent: str) -> Masked:
        """What an agent may know; its mask has ones while it is asked."""
        return dict(self.sight.masked(self.state_now, self.seat_of(agent)))

    def step(self, action: int | None) -> None:
        """Takes an action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seat_of(agent)
        refusal = self.sight.refusal(self.state_now, seat, action)
        if refusal and self.raises:
            raise IllegalAction(refusal)
        self._cumulative_rewards[agent] = 0.0
        self._forget()
        if refusal:
            self.infos[agent]["illegal"] = refusal
            self.rewards[agent] = ILLEGAL_REWARD
        else:
            self.state_now.apply(seat, int(action or 0))
            self.rewards = self.results()
        if refusal or self.state_now.is_over():
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[int(self.state_now.next_seat())]
        self._accumulate_rewards()

    def _forget(self) -> None:
        """Nothing was rewarded or told yet."""
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.infos = {agent: {} for agent in self.agents}


class TogetherEnv(_Seats, ParallelEnv[str, Masked, int]):  # type: ignore[misc]
    """A game in which every seat that is asked acts at once, each on what it saw before the step.

    Seats whose mask is all zeros are not asked, and what is given for them is not looked at. Actions are taken in the order of the seats.
    One that was legal and is not any more, because of what another seat did in the same step, is left out: its seat is asked again.
    """

    metadata: ClassVar[dict[str, Any]] = {**_Seats.metadata, "is_parallelizable": True}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Masked], dict[str, dict[str, Any]]]:
        """Begins a new game; `options` are not used."""
        self.begin(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Masked], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Takes the actions of all seats that are asked."""
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        due = self.due()
        for seat in due:
            agent = self.possible_agents[seat]
            refusal = self.sight.refusal(self.state_now, seat, actions.get(agent))
            if refusal and self.raises:
                raise IllegalAction(refusal)
            if refusal:
                infos[agent]["illegal"] = refusal
        rewards = dict.fromkeys(self.agents, 0.0)
        over = any(infos.values())
        if over:
            rewards |= {agent: ILLEGAL_REWARD for agent, info in infos.items() if info}
        else:
            for seat in due:
                action = int(actions[self.possible_agents[seat]])
                if action in self.sight.legal(self.state_now, seat):
                    self.state_now.apply(seat, action)
            over = self.state_now.is_over()
            rewards = self.results()
        seen, ended = self._seen(), dict.fromkeys(self.agents, over)
        kept = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return seen, rewards, ended, kept, infos

    def _seen(self) -> dict[str, Masked]:
        return {agent: dict(self.sight.masked(self.state_now, self.seat_of(agent))) for agent in self.agents}
