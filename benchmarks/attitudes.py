"""Asks a bold and a careful bot for the same decisions, and prints how often they differ, and how.

    python benchmarks/attitudes.py GAME [--level commander] [--seats N] [--games 40] [--tries 400] [--set NAME=VALUE]...

The neutral bot of the level plays. Where the bold and the careful one would do different things, each of both actions is played on by the
game's rules of thumb many times with dice and cards anew, as far as the bots look ahead: how far the worths then lie apart (their
standard deviation) is the risk of the action, their mean what it promises. Intervals are over games, since decisions of one game hang
together.
"""

from __future__ import annotations

import argparse
from math import sqrt
from statistics import fmean, stdev

from ludonaut.bots.names import make_bot
from ludonaut.bots.outlook import Outlook
from ludonaut.bots.table import derived_seed
from ludonaut.core.chance import FastChance
from ludonaut.core.game import open_game
from ludonaut.core.state import legal_list
from ludonaut.lab.statistics import Z95, clustered

ROOT_SEED = 777


def main() -> None:
    parser = argparse.ArgumentParser(description="How bold and careful bots differ.")
    parser.add_argument("game")
    parser.add_argument("--level", default="commander")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--tries", type=int, default=400)
    parser.add_argument("--set", action="append", default=[], dest="options")
    asked = parser.parse_args()
    game, options = open_game(asked.game, asked.options)
    seats = asked.seats or game.fewest_seats
    player, bold, careful = (make_bot(asked.level + attitude, game, 0) for attitude in ("", ":bold", ":careful"))
    outlook = Outlook(game.heuristic(), game.most_actions, seats, FastChance(0))
    choices = differing = 0
    riskier: dict[tuple[int, int], int] = {}  # as `clustered` wants it: (twice the decisions in which bold risks more, decisions)
    risks: list[float] = []  # a number for each game: how much more the bold risk
    means: list[float] = []  # and how much more they promise

    def looked(action: int, number: int) -> tuple[float, float]:
        """The mean and the standard deviation of what an action leads to."""
        outlook.chance.reseed(number)
        outlook.look_after(state, seat, action, asked.tries)
        return outlook.mean(seat), outlook.margin(seat) * sqrt(asked.tries) / 1.96

    for number in range(asked.games):
        state = game.new_state(options, seats, FastChance(derived_seed(ROOT_SEED, number, 0)))
        player.reseed(derived_seed(ROOT_SEED, number, 1))
        more, risk, mean = [], [], []
        while not state.is_over():
            seat = int(state.next_seat())
            if len(legal_list(state, seat, game.most_actions)) > 1:
                choices += 1
                chosen = []
                for bot in (bold, careful):
                    bot.reseed(derived_seed(ROOT_SEED, choices, 2))
                    chosen.append(int(bot.choose(state, seat)))
                if chosen[0] != chosen[1]:
                    (first, first_risk), (second, second_risk) = (looked(action, choices) for action in chosen)
                    more.append(2 if first_risk > second_risk else 1 if first_risk == second_risk else 0)
                    risk.append(first_risk - second_risk)
                    mean.append(first - second)
            state.apply(seat, int(player.choose(state, seat)))
        if more:
            differing += len(more)
            riskier[sum(more), len(more)] = riskier.get((sum(more), len(more)), 0) + 1
            risks.append(fmean(risk))
            means.append(fmean(mean))
    share, _ = clustered(riskier)
    print(f"{choices:,} decisions with a choice in {asked.games} games; bold and careful differ in {100 * differing / choices:.1f} %")
    print(f"the bold one risks more in {100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f}) of these")
    for title, values in (("standard deviation", risks), ("mean", means)):
        half = Z95 * stdev(values) / sqrt(len(values))
        print(f"{title}, bold less careful: {fmean(values):+.4f} ({fmean(values) - half:+.4f} to {fmean(values) + half:+.4f})")


if __name__ == "__main__":
    main()
