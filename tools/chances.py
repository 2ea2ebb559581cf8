"""Learns anew how likely each participant of Fly Further is to win, from what is seen of all when a round begins.

    python tools/chances.py [--games 16000] [--bot greedy]

A bot plays all seats of tables of one to six with colours and races dealt. What is learned is in which order the participants finish (a
rank-ordered logit, by Newton's method), for each number of participants on its own. Writes `chances.toml` of the game and prints, for games
that it has not learned from, the mean loss (minus the logarithm of the chance that was given to who won; less is better), beside that of
giving all the same.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from math import log
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy

from ludonaut.bots import make_bot
from ludonaut.core.chance import FastChance
from ludonaut.core.game import find_game
from ludonaut.games.fly_further.chances import FEATURES, KNOTS, SIZE, Chances
from ludonaut.games.fly_further.contents import FEWEST_PARTICIPANTS, MOST_PARTICIPANTS, MOST_SEATS, NOTHING
from ludonaut.games.fly_further.rules import FlyRules
from ludonaut.games.fly_further.worth import rounds_after

HOME = Path(__file__).parents[1] / "src/ludonaut/games/fly_further"
GAME = find_game("fly-further")
COUNTS = range(FEWEST_PARTICIPANTS, MOST_PARTICIPANTS + 1)
CHUNK = 100
TESTED_OF = 5  # one chunk of so many is for testing
RIDGE = 5.0  # weights are held to 0 as if by so many positions: what hardly varies teaches nothing
STEPS = 12  # of Newton's method, at most
NEAR = 0.001  # a step that changes promises less is the last
BATCH = 10_000

Array = numpy.ndarray[Any, Any]


class Positions(NamedTuple):
    """Positions of games with one number of participants; the first axis is the position, the second the participant."""

    rounds: Array  # to come
    features: Array
    places: Array  # at the end, 0 the winner's


def play(task: tuple[int, str]) -> dict[int, Positions]:
    """What one chunk of games shows, by number of participants."""
    chunk, name = task
    pick, bot, chances = Random(chunk), make_bot(name, GAME, chunk), Chances()
    seen: dict[int, list[tuple[float, list[list[float]], list[int]]]] = {count: [] for count in COUNTS}
    for number in range(CHUNK * chunk, CHUNK * (chunk + 1)):
        seats = pick.randint(1, MOST_SEATS)
        given = {"colours": "dealt", "races": "dealt", "automaton": pick.choice(("first", "second")), "six-seats": seats == MOST_SEATS}
        state = GAME.new_state(GAME.options.make(given), seats, FastChance(number))
        assert isinstance(state, FlyRules)
        bot.reseed(number)
        people, last = range(int(state.count)), 0
        looks: list[tuple[float, list[list[float]]]] = []
        while not state.is_over():
            if state.rounds() != last:
                last, rounds = int(state.rounds()), rounds_after(state, NOTHING)
                looks.append((rounds, [look(chances, state, person, rounds) for person in people]))
            seat = state.next_seat()
            state.apply(seat, bot.choose(state, seat))
        order = sorted(people, key=lambda person: (state.winners[person], state.people[person].points), reverse=True)
        seen[len(people)] += [(rounds, features, [order.index(person) for person in people]) for rounds, features in looks]
    return {
        count: Positions(*(numpy.array(part, dtype=numpy.float32) for part in zip(*found, strict=True)))
        for count, found in seen.items()
        if found
    }


def look(chances: Chances, state: FlyRules, person: int, rounds: float) -> list[float]:
    """The features of one participant."""
    chances.look(state, person, rounds)
    return [float(value) for value in chances.features]


def joined(parts: list[Positions]) -> Positions:
    """All positions of several chunks."""
    return Positions(*(numpy.concatenate(part) for part in zip(*parts, strict=True)))


def spread(seen: Positions) -> Array:
    """The features, each at the two knots between which the rounds to come lie."""
    knots = numpy.array(list(KNOTS))
    rounds = numpy.clip(seen.rounds, knots[0], knots[-1])
    below = numpy.clip(numpy.searchsorted(knots, rounds, side="right") - 1, 0, len(knots) - 2)
    part = (rounds - knots[below]) / (knots[below + 1] - knots[below])
    near = numpy.zeros((len(rounds), len(knots)), dtype=numpy.float32)
    near[numpy.arange(len(rounds)), below] = 1.0 - part
    near[numpy.arange(len(rounds)), below + 1] = part
    return (near[:, None, :, None] * seen.features[:, :, None, :]).reshape(*seen.features.shape[:2], -1)


def likely(promises: Array) -> Array:
    """The chances by the promises."""
    chances: Array = numpy.exp(promises - promises.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    return chances


def learn(seen: Positions) -> Array:
    """The weights, for each knot one per feature."""
    held = RIDGE * (numpy.tile(seen.features.reshape(-1, SIZE).std(axis=0), len(KNOTS)) + NEAR) ** 2
    weights = numpy.zeros(len(held))
    for _ in range(STEPS):
        slope, bend = -held * weights, numpy.diag(held)
        for first in range(0, len(seen.rounds), BATCH):
            part = Positions(*(one[first : first + BATCH] for one in seen))
            spreaded = spread(part)
            promises = spreaded @ weights
            for place in range(promises.shape[1] - 1):  # who comes first of all, then of all but that one, and so on
                chances = likely(numpy.where(part.places >= place, promises, -numpy.inf))
                slope += numpy.einsum("si,sid->d", (part.places == place) - chances, spreaded, optimize=True)
                mean = numpy.einsum("si,sid->sd", chances, spreaded, optimize=True)
                rows = (spreaded * numpy.sqrt(chances)[:, :, None]).reshape(-1, len(held))
                bend += rows.T @ rows - mean.T @ mean
        step = numpy.linalg.solve(bend, slope)
        weights += step
        if (numpy.abs(step) * numpy.sqrt(held / RIDGE)).max() < NEAR:
            break
    return weights


def loss(seen: Positions, weights: Array) -> float:
    """In nats, on average."""
    return float(-numpy.log(likely(spread(seen) @ weights)[seen.places == 0]).mean())


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Learn how likely each participant of Fly Further is to win.", formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--games", type=int, default=16000, help="games to learn from")
    parser.add_argument("--bot", default="greedy", help="who plays them")
    asked = parser.parse_args()
    chunks = range(asked.games // CHUNK)
    with ProcessPoolExecutor() as pool:
        played = list(pool.map(play, [(chunk, asked.bot) for chunk in chunks]))
    command = f"python tools/chances.py --games {asked.games} --bot {asked.bot}"
    lines = [f"# What each thing seen adds to a promise, by participants and rounds to come. Learned by: {command}\n"]
    for count in COUNTS:
        weights = learn(joined([played[chunk][count] for chunk in chunks if chunk % TESTED_OF]))
        tested = joined([played[chunk][count] for chunk in chunks if chunk % TESTED_OF == 0])
        print(f"{count} participants: {loss(tested, weights):.3f} of {log(count):.3f} in {len(tested.rounds)} positions")
        rows = [[round(float(weight), 4) for weight in feature] for feature in weights.reshape(len(KNOTS), SIZE).T]
        lines += [f"[participants-{count}]", *(f"{name} = {row}" for name, row in zip(FEATURES, rows, strict=False))]
        lines += ["races = [", *(f"  {row}," for row in rows[len(FEATURES) :]), "]\n"]
    HOME.joinpath("chances.toml").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
