"""Plays a game with several settings of the search, each on the same games, and prints how often each wins.

    python benchmarks/settings.py GAME TRIES GAMES EXPLORATION,TRUST,GREED,HORIZON,APART[,DECOUPLED] ...
        [--seats N] [--against BOT] [--set NAME=VALUE]...

GREED is of 1024 moves of a playout how many follow the heuristic, HORIZON in rounds (0: to the end), APART and DECOUPLED 1 or 0; see
`Settings`. The search sits in one seat, a different one from game to game, and BOT in the others: a name, or settings of a search of as
many tries.
"""

from __future__ import annotations

import argparse
import time

from ludonaut.bots.bot import Bot
from ludonaut.bots.names import breathe, make_bot, make_searcher
from ludonaut.bots.search import Budget, SearchBot, Settings
from ludonaut.bots.table import CELL, CELL_WINS, MOVES, TOTALS, WIN_UNITS, Table
from ludonaut.core.chance import FastChance
from ludonaut.core.game import Game, open_game
from ludonaut.lab.statistics import wilson

ROOT_SEED = 777


def bot_of(text: str, game: Game, tries: int) -> Bot:
    """The bot of a name, or a search of so many tries with settings."""
    if "," not in text:
        return make_bot(text, game, 0)
    exploration, trust, greed, horizon, apart, *decoupled = (float(number) for number in text.split(","))
    settings = Settings(exploration, trust, int(greed), int(horizon), bool(apart), decoupled=all(decoupled))
    return SearchBot("search", make_searcher(game, Budget(tries, 0.0), FastChance(0), settings), game.most_actions, breathe)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare settings of the search.")
    parser.add_argument("game")
    parser.add_argument("tries", type=int)
    parser.add_argument("games", type=int)
    parser.add_argument("settings", nargs="+")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--set", action="append", default=[], dest="options")
    asked = parser.parse_args()
    game, options = open_game(asked.game, asked.options)
    seats = asked.seats or game.fewest_seats
    for text in asked.settings:
        bots = [bot_of(text, game, asked.tries), *(bot_of(asked.against, game, asked.tries) for _ in range(seats - 1))]
        state = game.blank_state(options, seats, FastChance(0))
        table = Table(state, bots, ROOT_SEED, len(game.reasons), game.most_moves)
        began = time.process_time()
        table.play(0, asked.games)
        seconds = time.process_time() - began
        sums = table.take_sums()
        own = TOTALS + len(game.reasons) + CELL_WINS
        won = wilson(sums[own] / WIN_UNITS, asked.games)
        others = sum(sums[own + CELL * bot] for bot in range(1, seats)) / WIN_UNITS / asked.games
        percents = f"{100 * won.value:.1f} % ({100 * won.low:.1f} to {100 * won.high:.1f})"
        if seats > 1:
            percents += f", the others {100 * others:.1f} %"
        print(
            f"{text}: {asked.games} games, {percents}, {sums[MOVES] / asked.games:.0f} moves and {seconds / asked.games:.3f} s a game",
            flush=True,
        )


if __name__ == "__main__":
    main()
