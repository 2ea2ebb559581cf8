"""Gymnasium and PettingZoo: each library's own checks on every game, and what our environments promise besides."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from ludonaut.core.errors import IllegalAction, OptionError
from ludonaut.core.game import Game, all_games
from ludonaut.rl.seats import env, parallel_env
from ludonaut.rl.solo import SoloEnv

pytestmark = pytest.mark.compiled

GAMES = [pytest.param(game, id=game.name) for game in all_games()]
EXPECTED_WARNINGS = (
    "Observation space for each agent probably should be",  # PettingZoo knows the games with masks by name
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",  # the game is over, or the seat is not asked
)


def seats_of(game: Game) -> int:
    """Two seats where the game can have several."""
    return min(2, game.most_seats)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_has_nothing_against_it(game: Game) -> None:
    made = gymnasium.make(f"ludonaut.rl:ludonaut/{game.name}-v0", seats=seats_of(game))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)
    made.close()


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_has_nothing_against_it(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for sentence in EXPECTED_WARNINGS:
            warnings.filterwarnings("ignore", sentence)
        for seats in {game.fewest_seats, seats_of(game)}:
            api_test(env(game, seats=seats, render_mode="ansi"), num_cycles=200)
            parallel_api_test(parallel_env(game, seats=seats), num_cycles=200)
        seed_test(lambda: env(game, seats=seats_of(game)), num_cycles=50)
        parallel_seed_test(lambda: parallel_env(game, seats=seats_of(game)), num_cycles=50)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_and_paid_then(game: Game) -> None:
    made: Any = SoloEnv(game, seats=seats_of(game), illegal="raise", own=0)
    observation, info = made.reset(seed=3)
    picker = np.random.default_rng(3)
    rewards, over = [], False
    while not over:
        assert observation in made.observation_space
        assert info["action_mask"].any() and (info["action_mask"] == made.action_masks()).all()
        observation, reward, over, truncated, info = made.step(picker.choice(np.flatnonzero(info["action_mask"])))
        rewards.append(reward)
        assert not truncated
    assert observation in made.observation_space and not info["action_mask"].any()
    assert all(reward == 0.0 for reward in rewards[:-1]) and rewards[-1] == made._state.returns(0)
    with pytest.raises(ResetNeeded):
        made.step(0)


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_action_ends_the_game_or_raises_a_sentence(game: Game) -> None:
    made: Any = SoloEnv(game, seats=seats_of(game))
    _, info = made.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = made.step(illegal)
    assert (reward, over) == (-1.0, True) and info["illegal"].endswith(".")
    turns: Any = env(game, seats=seats_of(game))
    turns.reset(seed=1)
    agent = turns.agent_selection
    turns.step(int(np.flatnonzero(turns.observe(agent)["action_mask"] == 0)[0]))
    assert all(turns.terminations.values())
    assert {other: reward for other, reward in turns.rewards.items() if reward} == {agent: -1.0}
    strict: Any = SoloEnv(game, seats=seats_of(game), illegal="raise")
    before, _ = strict.reset(seed=1)
    for wrong in (illegal, -1, len(game.actions), "nothing"):
        with pytest.raises(IllegalAction, match=r"\w.*\.$"):
            strict.step(wrong)
    assert (strict._sight.observation(strict._state, strict.own) == before).all()


def test_both_kinds_of_rendering_and_what_cannot_be_asked_for() -> None:
    game = all_games()[0]
    drawn: Any = env(game, render_mode="svg")
    drawn.reset(seed=1)
    assert drawn.render().startswith("<svg")
    wrongs: tuple[dict[str, Any], ...] = (
        {"render_mode": "human"}, {"illegal": "ignore"}, {"own": 9}, {"seats": 99}, {"options": {"no-such": 1}},
    )  # fmt: skip
    for wrong in wrongs:
        with pytest.raises(OptionError, match=r"\w.*\.$"):
            SoloEnv(game, **wrong)


def test_seats_that_are_asked_at_once_act_in_one_step() -> None:
    together: Any = parallel_env("write-the-future", seats=3, options={"mode": "traditional"})
    seen, _ = together.reset(seed=4)
    assert all(one["action_mask"].any() for one in seen.values())
    picker = np.random.default_rng(4)
    steps, alone = 0, 0
    while together.agents:
        asked = [agent for agent, one in seen.items() if one["action_mask"].any()]
        alone += len(asked) == 1
        actions = {agent: int(picker.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in asked}
        seen, rewards, ended, _, infos = together.step(actions)
        assert not any(infos.values())
        steps += 1
    assert all(ended.values()) and sum(rewards.values()) > 0.99
    assert 0 < alone < steps / 2  # a seat that has more to do goes on alone; mostly all act
