"""Learns to play a game by proximal policy optimization (Schulman and others, 2017), with JAX on the processor.

    pip install 'ludonaut[learn]'
    python examples/ppo.py deep-space-d6 --minutes 40 --seed 1

The learner plays one seat of many games at once against a bot in all others (or alone). Where random play never wins there is nothing to
learn from at first: so it begins by imitating the bot for a part of the time (`--imitate`), and then learns from its own play alone. Every
so often it is tested on games that it does not learn from, with its best action each time, and a line is printed: seconds, decisions, and
the mean return with its 95 % interval. The first line is the bot itself in the learner's place: what there is to beat.

Time is processor time of all cores together, tests included, so that what else a machine does changes nothing: 40 minutes are 20 by the
clock of two cores that do nothing else.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import ArrayLike

from ludonaut.bots.bot import Bot
from ludonaut.bots.names import make_bot
from ludonaut.core.game import Game, find_game
from ludonaut.rl.features import Features
from ludonaut.rl.vector import VectorGames

GAMES_AT_ONCE = 512
STEPS = 32  # in each game between two times of learning
EPOCHS = 2
BATCH = 2048
WIDTH = 128
RATE = 5e-4
RATE_IMITATING = 2e-3
DISCOUNT = 0.999
TRACE = 0.95  # lambda of the advantage estimate
CLIP = 0.2
ENTROPY = 0.003
VALUE = 0.5
LARGEST_STEP = 0.5
NEVER = -1e9
"""The logit of an action that is not legal."""
Weights = dict[str, jax.Array]


# -- the network -------------------------------------------------------------------------------------------------------------
def new_weights(key: jax.Array, inputs: int, actions: int, width: int) -> Weights:
    """Two hidden layers, then a logit for each action and the value of the position."""
    orthogonal = jax.nn.initializers.orthogonal
    keys = jax.random.split(key, 4)
    return {
        "first": orthogonal(2**0.5)(keys[0], (inputs, width)),
        "first bias": jnp.zeros(width),
        "second": orthogonal(2**0.5)(keys[1], (width, width)),
        "second bias": jnp.zeros(width),
        "policy": orthogonal(0.01)(keys[2], (width, actions)),
        "policy bias": jnp.zeros(actions),
        "value": orthogonal(1.0)(keys[3], (width, 1)),
        "value bias": jnp.zeros(1),
    }


def think(weights: Weights, features: jax.Array, masks: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Log-probabilities of the actions, (n, actions), and values, (n,)."""
    hidden = jax.nn.relu(features @ weights["first"] + weights["first bias"])
    hidden = jax.nn.relu(hidden @ weights["second"] + weights["second bias"])
    logits = jnp.where(masks, hidden @ weights["policy"] + weights["policy bias"], NEVER)
    return jax.nn.log_softmax(logits), (hidden @ weights["value"] + weights["value bias"])[:, 0]


@jax.jit
def draw(weights: Weights, features: jax.Array, masks: jax.Array, key: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
    """An action for each position, its log-probability and the value of the position."""
    logs, values = think(weights, features, masks)
    actions = jax.random.categorical(key, logs)
    return actions, jnp.take_along_axis(logs, actions[:, None], axis=1)[:, 0], values


@jax.jit
def best(weights: Weights, features: jax.Array, masks: jax.Array) -> jax.Array:
    """The likeliest action of each position."""
    return jnp.argmax(think(weights, features, masks)[0], axis=1)


# -- learning ----------------------------------------------------------------------------------------------------------------
class Samples(NamedTuple):
    """Decisions to learn from, a row for each."""

    features: Any
    masks: Any
    actions: Any
    logs: Any
    advantages: Any
    targets: Any


def loss(weights: Weights, samples: Samples) -> jax.Array:
    """The clipped objective of PPO, the error of the values, and a bonus for keeping several actions open."""
    logs, values = think(weights, samples.features, samples.masks)
    ratio = jnp.exp(jnp.take_along_axis(logs, samples.actions[:, None], axis=1)[:, 0] - samples.logs)
    gain = jnp.minimum(ratio * samples.advantages, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * samples.advantages)
    entropy = -jnp.sum(jnp.where(samples.masks, jnp.exp(logs) * logs, 0.0), axis=1)
    total: jax.Array = -gain.mean() + VALUE * jnp.square(values - samples.targets).mean() - ENTROPY * entropy.mean()
    return total


def loss_imitating(weights: Weights, samples: Samples) -> jax.Array:
    """How unlikely the network finds what the bot did, and the error of the values."""
    logs, values = think(weights, samples.features, samples.masks)
    found = jnp.take_along_axis(logs, samples.actions[:, None], axis=1)
    total: jax.Array = -found.mean() + VALUE * jnp.square(values - samples.targets).mean()
    return total


class Learner:
    """A network and how it learns."""

    def __init__(self, game: Game, seed: int, width: int) -> None:
        self.features = Features(game)
        self.key = jax.random.key(seed)
        self.weights = new_weights(self.next_key(), self.features.size, len(game.actions), width)
        self.optimizer = optax.chain(optax.clip_by_global_norm(LARGEST_STEP), optax.inject_hyperparams(optax.adam)(learning_rate=RATE))
        self.memory = self.optimizer.init(self.weights)
        self.shuffler = np.random.default_rng(seed)

        @partial(jax.jit, static_argnames="imitating")
        def update(weights: Weights, memory: Any, samples: Samples, imitating: bool) -> tuple[Weights, Any]:
            changes, memory = self.optimizer.update(jax.grad(loss_imitating if imitating else loss)(weights, samples), memory)
            return optax.apply_updates(weights, changes), memory

        self.update = update

    def next_key(self) -> jax.Array:
        """A fresh key for JAX's generator."""
        self.key, key = jax.random.split(self.key)
        fresh: jax.Array = key
        return fresh

    def learn(self, rows: Samples, rate: float, imitating: bool) -> None:
        """Passes over the same decisions, in another order each time; one pass when imitating, of which there is always more."""
        self.memory[1].hyperparams["learning_rate"] = jnp.asarray(rate)
        number = len(rows.actions)
        size = min(BATCH, number)
        for _ in range(1 if imitating else EPOCHS):
            order = self.shuffler.permutation(number)
            for first in range(0, number - size + 1, size):
                some = Samples(*(column[order[first : first + size]] for column in rows))
                self.weights, self.memory = self.update(self.weights, self.memory, some, imitating)


def play(learner: Learner, games: VectorGames, steps: int, bots: list[Bot]) -> Samples:
    """Plays so many steps in all games and returns the decisions with their advantages; with bots, one for each game, they decide."""
    number = games.number
    kept: list[tuple[Any, ...]] = []
    for _ in range(steps):
        features, masks = learner.features(games.observations), games.masks.copy()
        actions, logs, values = (np.asarray(column) for column in draw(learner.weights, features, masks, learner.next_key()))
        if bots:
            actions = ask(bots, games)
        games.step(actions)
        kept.append((features, masks, actions, logs, values, own_returns(games), games.done.copy()))
    _, _, value = draw(learner.weights, learner.features(games.observations), games.masks, learner.next_key())
    following, advantage = np.asarray(value), np.zeros(number)
    advantages = np.zeros((steps, number))
    for step in range(steps - 1, -1, -1):
        *_, values, rewards, ended = kept[step]
        goes_on = DISCOUNT * (1.0 - ended)
        advantage = rewards + goes_on * following - values + goes_on * TRACE * advantage
        advantages[step], following = advantage, values
    features, masks, actions, logs, values = (np.concatenate(column) for column in list(zip(*kept, strict=True))[:5])
    flat = advantages.reshape(-1)
    scaled = (flat - flat.mean()) / (flat.std() + 1e-8)
    return Samples(features, masks, actions, logs, scaled.astype(np.float32), (flat + values).astype(np.float32))


def ask(bots: list[Bot], games: VectorGames) -> np.ndarray[Any, Any]:
    """What a bot does in each game."""
    return np.array([bot.choose(games.state(place), int(games.seat[place])) for place, bot in enumerate(bots)], dtype=np.int64)


def own_returns(games: VectorGames) -> np.ndarray[Any, Any]:
    """What the games that have just ended were worth to the learner; 0 for all others."""
    found: np.ndarray[Any, Any] = games.returns[np.arange(games.number), np.maximum(games.played, 0)]
    return found


# -- testing -----------------------------------------------------------------------------------------------------------------
class Tested(NamedTuple):
    """The mean return of some games, with how far it may be off (95 %, normal approximation)."""

    games: int
    mean: float
    within: float


def tested(returns: list[float]) -> Tested:
    """The mean of some returns."""
    return Tested(len(returns), float(np.mean(returns)), float(1.96 * np.std(returns) / len(returns) ** 0.5))


def play_test(player: Callable[[VectorGames], ArrayLike], games: VectorGames, number: int, seed: int) -> Tested:
    """Plays games to their end. Each place plays equally many, so that short games do not count more often than long ones."""
    games.reset(seed)
    each = -(-number // games.number)
    returns: list[list[float]] = [[] for _ in range(games.number)]
    while any(len(found) < each for found in returns):
        games.step(player(games))
        worth = own_returns(games)
        for place in np.flatnonzero(games.done):
            returns[place].append(float(worth[place]))
    return tested([value for found in returns for value in found[:each]])


def main(arguments: list[str] | None = None) -> list[dict[str, float]]:
    """Runs one experiment; returns the lines that were printed."""
    parser = argparse.ArgumentParser(description="Learn a game by PPO.", formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("game", help="its name, as `ludonaut games` lists it")
    parser.add_argument("--minutes", type=float, default=40.0, help="how long to learn, in processor time")
    parser.add_argument("--seed", type=int, default=1, help="where chance begins")
    parser.add_argument("--seats", type=int, help="seats at the table; None are the fewest that the game has")
    parser.add_argument("--set", action="append", default=[], dest="options", metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--bot", default="greedy", help="who plays in all other seats, and is to be beaten")
    parser.add_argument("--imitate", type=float, default=0.2, help="for which part of the time to imitate the bot first")
    parser.add_argument("--games", type=int, default=GAMES_AT_ONCE, help="games at once")
    parser.add_argument("--width", type=int, default=WIDTH, help="neurons in each hidden layer")
    parser.add_argument("--test-games", type=int, default=1000, help="games of a test; of the first and the last four times as many")
    parser.add_argument("--test-minutes", type=float, default=0.5, help="how often to test, in processor time")
    parser.add_argument("--out", type=Path, help="a file for the learning curve, as JSON lines")
    asked = parser.parse_args(arguments)
    game = find_game(asked.game)
    options = game.options.read(asked.options)
    games, proof = (VectorGames(game, number, asked.seats, options, asked.bot) for number in (asked.games, min(asked.games, 256)))
    learner = Learner(game, asked.seed, asked.width)
    bots, testers = ([make_bot(asked.bot, game, asked.seed + place) for place in range(one.number)] for one in (games, proof))
    lines: list[dict[str, float]] = []

    def tell(who: str, seconds: float, decisions: int, found: Tested) -> None:
        lines.append({"seconds": round(seconds), "decisions": decisions, **found._asdict()})
        share = f"{found.mean:.3f} ± {found.within:.3f} over {found.games} games"
        print(f"{who:10} {seconds:5.0f} s {decisions:10,} decisions   {share}", flush=True)
        if asked.out:
            asked.out.write_text("".join(json.dumps(line) + "\n" for line in lines))

    def test(number: int, seed: int) -> Tested:
        return play_test(lambda one: best(learner.weights, learner.features(one.observations), one.masks), proof, number, seed)

    tell(asked.bot, 0, 0, play_test(lambda one: ask(testers, one), proof, 4 * asked.test_games, asked.seed + 1))
    games.reset(asked.seed)
    began, decisions, tests = time.process_time(), 0, 1
    while (share := (time.process_time() - began) / (60 * asked.minutes)) < 1.0:
        imitating = share < asked.imitate
        rate = RATE_IMITATING * (1.0 - 0.8 * share / asked.imitate) if imitating else RATE * (1.0 - share) / (1.0 - asked.imitate)
        learner.learn(play(learner, games, STEPS, bots if imitating else []), rate, imitating)
        decisions += STEPS * games.number
        if time.process_time() - began > 60 * asked.test_minutes * tests:
            tests += 1
            tell("imitating" if imitating else "learning", time.process_time() - began, decisions, test(asked.test_games, asked.seed + 2))
    tell("learned", time.process_time() - began, decisions, test(4 * asked.test_games, asked.seed + 3))
    return lines


if __name__ == "__main__":
    main()
