"""Random moves a second through each of our adapters for learning code, with and without observations, on one core.

    python benchmarks/adapters.py            print the table
    python benchmarks/adapters.py --write    also put it into docs/performance.md

Every move is a uniformly random legal one. *With observations* each decision is seen as the adapter gives it; where an adapter always gives
it there is one column.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import numpy as np
import pyspiel
from run import PAGE, put_into, rate, stay_on_one_core

from ludonaut.build_info import describe
from ludonaut.core.game import Game, all_games
from ludonaut.rl.openspiel import default_seats, short_name
from ludonaut.rl.seats import env, parallel_env
from ludonaut.rl.solo import SoloEnv
from ludonaut.rl.vector import VectorGames

BEGIN, END = "<!-- table: python benchmarks/adapters.py --write -->\n", "<!-- end of adapters -->\n"
GAMES_AT_ONCE = 1024
SECONDS = 0.5
"""Each figure is the median of several runs of at least so long, in seconds of processor time."""


def vector(game: Game, seats: int, observing: bool) -> Callable[[], int]:
    """Many games in step."""
    games, picker = VectorGames(game, GAMES_AT_ONCE, seats, observing=observing), np.random.default_rng(1)
    games.reset(1)

    def some() -> int:
        games.step(games.random_actions(picker))
        return GAMES_AT_ONCE

    return some


def solo(game: Game, seats: int) -> Callable[[], int]:
    """A Gymnasium game, with random bots in all other seats, whose moves do not count."""
    made: Any = SoloEnv(game, seats, opponents="random", own=0)
    picker = np.random.default_rng(1)
    info = made.reset(seed=1)[1]

    def some() -> int:
        nonlocal info
        for _ in range(50):
            _, _, over, _, info = made.step(picker.choice(np.flatnonzero(info["action_mask"])))
            if over:
                info = made.reset()[1]
        return 50

    return some


def turns(made: Any) -> Callable[[], int]:
    """A PettingZoo game, one seat after another."""
    picker = np.random.default_rng(1)
    made.reset(seed=1)

    def some() -> int:
        for _ in range(50):
            seen, _, over, cut, _ = made.last()
            if over or cut:
                made.reset()
            else:
                made.step(picker.choice(np.flatnonzero(seen["action_mask"])))
        return 50

    return some


def together(game: Game, seats: int) -> Callable[[], int]:
    """A PettingZoo game, all who are asked at once; the action of each counts."""
    made: Any = parallel_env(game, seats=seats)
    picker = np.random.default_rng(1)
    seen = made.reset(seed=1)[0]

    def some() -> int:
        nonlocal seen
        moves = 0
        for _ in range(20):
            chosen = {agent: np.flatnonzero(one["action_mask"]) for agent, one in seen.items()}
            actions = {agent: picker.choice(legal) for agent, legal in chosen.items() if len(legal)}
            seen = made.step(actions)[0]
            moves += len(actions)
            if not made.agents:
                seen = made.reset()[0]
        return moves

    return some


def our_spiel(game: Game, seats: int) -> Any:
    """A game of ours as one of OpenSpiel."""
    return pyspiel.load_game(short_name(game), {"players": seats})


def openspiel(spiel: Any, observing: bool) -> Callable[[], int]:
    """A game of OpenSpiel; answers of chance are no moves."""
    picker = np.random.default_rng(1)
    state = spiel.new_initial_state()

    def some() -> int:
        nonlocal state
        moves = 0
        while moves < 20:
            if state.is_terminal():
                state = spiel.new_initial_state()
            elif state.is_chance_node():
                answers, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(answers[np.searchsorted(np.cumsum(weights), picker.random())])
            else:
                if observing:
                    state.observation_tensor(state.current_player())
                state.apply_action(picker.choice(state.legal_actions()))
                moves += 1
        return moves

    return some


ADAPTERS: dict[str, Callable[[Game, int], Callable[[], int]]] = {
    "vector": lambda game, seats: vector(game, seats, False),
    "vector, observed": lambda game, seats: vector(game, seats, True),
    "Gymnasium": solo,
    "PettingZoo AEC": lambda game, seats: turns(env(game, seats=seats)),
    "PettingZoo Parallel": together,
    "OpenSpiel": lambda game, seats: openspiel(our_spiel(game, seats), False),
    "OpenSpiel, observed": lambda game, seats: openspiel(our_spiel(game, seats), True),
}


def table() -> str:
    """The figures as Markdown."""
    lines = [f"| | {' | '.join(ADAPTERS)} |", "|---|" + "--:|" * len(ADAPTERS)]
    for game in all_games():
        for seats in sorted({default_seats(game), min(2, game.most_seats)}):
            cells = " | ".join(str(rate(make(game, seats), SECONDS)) for make in ADAPTERS.values())
            lines.append(f"| {game.title}, {seats} seat{'s' if seats > 1 else ''} | {cells} |")
    names = ("gymnasium", "pettingzoo", "open_spiel", "numpy")
    ours = f"Ludonaut {version('ludonaut')}, {describe()}; Python {platform.python_version()}"
    theirs = ", ".join(f"{name} {version(name)}" for name in names)
    lines += ["", f"{ours}; {theirs}. {platform.machine()}, {os.cpu_count()} cores, one of them used.", ""]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure our adapters.")
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE.name}")
    write = parser.parse_args().write
    stay_on_one_core()
    text = table()
    print(text)
    if write:
        put_into(PAGE, BEGIN, text, END)


if __name__ == "__main__":
    main()
