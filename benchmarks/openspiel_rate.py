"""Random moves a second of an OpenSpiel game whose bots and loop are C++ (pyspiel.evaluate_bots). Prints one number, by processor time.

    python benchmarks/openspiel_rate.py GAME

Where players move at once, OpenSpiel's own form of the game is taken in which they choose one after the other, unseen by the others.
The moves of a game are counted over some games played from Python; the games are then timed in C++, players' moves only, as ours are.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

import pyspiel

COUNTED_GAMES = 200
REPEATS = 5
SECONDS = 0.5


def moves_of_a_random_game(game: pyspiel.Game, picker: random.Random) -> int:
    """Players' moves from the start to the end."""
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(picker.choices(actions, weights)[0])
        else:
            state.apply_action(picker.choice(state.legal_actions()))
            moves += 1
    return moves


def main() -> None:
    game = pyspiel.load_game(sys.argv[1])
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.load_game_as_turn_based(sys.argv[1])  # a choice of each player is a move, as it is in our games
    picker = random.Random(1)
    per_game = sum(moves_of_a_random_game(game, picker) for _ in range(COUNTED_GAMES)) / COUNTED_GAMES
    bots = [pyspiel.make_uniform_random_bot(player, player + 7) for player in range(game.num_players())]
    rates, seed = [], 0
    for _ in range(REPEATS):
        began, games = time.process_time(), 0
        while time.process_time() - began < SECONDS:
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
            seed += 1
            games += 1
        rates.append(games * per_game / (time.process_time() - began))
    print(round(statistics.median(rates)))


if __name__ == "__main__":
    main()
