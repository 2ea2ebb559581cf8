"""Learns the forecast of Write the Future anew: how many points a sheet will have at the end.

    python tools/forecast.py [--games 4000]

In games of the greedy bot a turn is now and then played in several sensible ways, and each is played on greedily to the end with the same
dice. What is learned is how the ways differ: were games compared with one another, the forecast would learn which missions bring much, and
not how to play. Where there are others the lead counts: who fills lines makes the game shorter for all. Writes `forecast.toml` of the game
and prints, for each mode and number of rounds left, how much of the differences the forecast explains on games it has not learned from.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from ludonaut.bots import make_bot
from ludonaut.bots.bot import Bot
from ludonaut.core.chance import FastChance
from ludonaut.core.game import find_game
from ludonaut.core.numbers import zero_floats, zeros
from ludonaut.games.write_the_future.forecast import FEATURES, MODES, MOST_LEFT, Forecast
from ludonaut.games.write_the_future.heuristics import WriteHeuristic, rounds_left_for
from ludonaut.games.write_the_future.rules import WriteRules
from ludonaut.games.write_the_future.worth import rounds_left

HOME = Path(__file__).parents[1] / "src/ludonaut/games/write_the_future"
GAME = find_game("write-the-future")
TABLES = {"draft": (2, 3), "traditional": (2,), "solo": (1,)}
CHUNK = 20
WAYS = 6  # in which a turn is played
TURNS_OF = 4  # one turn of so many
TESTED_OF = 5  # one chunk of so many is for testing
RIDGE = 20.0  # weights are held to 0 as if by so many turns: what hardly varies teaches nothing
NEAR_THE_END = 4  # rounds left; before, two rounds more or less are alike
ONE = FEATURES.index("one")

Way = tuple[list[float], float, float]
"""Features of a sheet, what it gained from there to the end, and the same less what the others' sheets gained on average."""
Turn = tuple[str, int, list[Way]]
"""Mode, rounds left after the turn, and the ways in which it was played."""


class Player:
    """Plays the games of one chunk."""

    def __init__(self) -> None:
        self.bot: Bot = make_bot("greedy", GAME, 0)
        self.heuristic, self.forecast = WriteHeuristic(), Forecast()
        self.buffer, self.shares = zeros(GAME.most_actions), zero_floats(GAME.most_actions)

    def turns(self, mode: str, seats: int, seed: int) -> list[Turn]:
        """One game; some of its turns."""
        state = GAME.new_state(GAME.options.make({"mode": mode}), seats, FastChance(1_000_000 + seed))
        assert isinstance(state, WriteRules)
        pick, found = FastChance(seed), []
        self.bot.reseed(seed)
        while not state.is_over():
            seat = int(state.next_seat())
            if state.sheets[seat].card < 0 and int(rounds_left_for(state, state.sheets[seat], 1)) == 1 and pick.below(TURNS_OF) == 0:
                found.append((mode, int(rounds_left(state)) - 1, [self.way(state, seat, pick, way > 0) for way in range(WAYS)]))
            state.apply(seat, self.bot.choose(state, seat))
        return found

    def way(self, before: WriteRules, seat: int, pick: FastChance, tried: bool) -> Way:
        """The turn is played, greedily or as `prefer` would have it tried, and the game to its end."""
        state = before.blank()
        assert isinstance(state, WriteRules)
        state.copy_from(before)
        state.chance = FastChance(7_000_000 + int(before.round))
        sheet, left = state.sheets[seat], int(rounds_left(state))
        while int(state.round) == int(before.round) and int(rounds_left_for(state, sheet, 1)) == 1:
            count = state.legal_actions(seat, self.buffer)
            if tried:
                self.heuristic.prefer(state, seat, self.buffer, count, pick, self.shares)
                at = pick.below(1_000_000) / 1_000_000
                place = 0
                while place < count - 1 and at >= self.shares[place]:
                    at -= self.shares[place]
                    place += 1
                state.apply(seat, self.buffer[place])
            else:
                state.apply(seat, self.bot.choose(state, seat))
        now = float(self.forecast.look(state, -1, sheet, left - 1))
        features = [float(value) for value in self.forecast.features]
        while not state.is_over():
            other = state.next_seat()
            state.apply(other, self.bot.choose(state, other))
        gained = float(state.score(seat)) - now
        others = [float(state.score(other)) for other in range(int(state.seats)) if other != seat]
        return features, gained, gained - (sum(others) / len(others) if others else 0.0)


def play(task: tuple[str, int, int]) -> list[Turn]:
    """The turns of one chunk of games."""
    mode, seats, chunk = task
    player = Player()
    return [turn for number in range(CHUNK * chunk, CHUNK * (chunk + 1)) for turn in player.turns(mode, seats, number)]


class Fit:
    """Least squares for one mode and number of rounds left, on what the ways of a turn differ by."""

    def __init__(self) -> None:
        size = len(FEATURES)
        self.products = [[0.0] * size for _ in range(size)]
        self.right = [0.0] * size
        self.sums: list[float] = [0.0] * size
        self.gained = 0.0
        self.tested: list[tuple[list[float], float]] = []

    def take(self, ways: list[Way], testing: bool) -> None:
        means = [sum(features[place] for features, _, _ in ways) / len(ways) for place in range(len(FEATURES))]
        mean = sum(lead for _, _, lead in ways) / len(ways)
        differences = [([a - b for a, b in zip(features, means, strict=True)], lead - mean) for features, _, lead in ways]
        if testing:
            self.tested += differences
            return
        for features, lead in differences:
            for row, value in enumerate(features):
                if value:
                    self.products[row] = [product + value * other for product, other in zip(self.products[row], features, strict=True)]
                    self.right[row] += value * lead
        self.sums = [a + b for a, b in zip(self.sums, means, strict=True)]
        self.gained += sum(gained for _, gained, _ in ways) / len(ways)

    def weights(self, neighbours: list[Fit]) -> list[float]:
        """Learned from the neighbours too, with a little more or less time left; the weight of "one" makes it right on average."""
        size = len(FEATURES)
        products = [[sum(fit.products[row][column] for fit in neighbours) for column in range(size)] for row in range(size)]
        for place in range(size):
            products[place][place] += RIDGE
        found = solve(products, [sum(fit.right[row] for fit in neighbours) for row in range(size)])
        known = [self] if self.sums[ONE] else neighbours
        sums = [sum(fit.sums[place] for fit in known) for place in range(size)]
        explained = sum(weight * total for place, (weight, total) in enumerate(zip(found, sums, strict=True)) if place != ONE)
        found[ONE] = (sum(fit.gained for fit in known) - explained) / max(1.0, sums[ONE])
        return found

    def explained(self, weights: list[float]) -> float:
        """The part of the variance of the differences."""
        whole = sum(lead * lead for _, lead in self.tested)
        rest = sum((lead - sum(a * b for a, b in zip(weights, features, strict=True))) ** 2 for features, lead in self.tested)
        return 1.0 - rest / whole if whole else 0.0


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a positive definite system, by elimination with pivots."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for step in range(size):
        pivot = max(range(step, size), key=lambda row: abs(rows[row][step]))
        rows[step], rows[pivot] = rows[pivot], rows[step]
        for row in range(size):
            if row != step and rows[row][step]:
                factor = rows[row][step] / rows[step][step]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[step], strict=True)]
    return [row[size] / row[place] for place, row in enumerate(rows)]


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Learn the forecast of Write the Future.", formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--games", type=int, default=4000, help="games of each mode to learn from")
    chunks = parser.parse_args().games // CHUNK
    tasks = [(mode, TABLES[mode][chunk % len(TABLES[mode])], chunk) for mode in MODES for chunk in range(chunks)]
    fits: dict[tuple[str, int], Fit] = defaultdict(Fit)
    with ProcessPoolExecutor() as pool:
        for (_, _, chunk), turns in zip(tasks, pool.map(play, tasks), strict=True):
            for mode, left, ways in turns:
                fits[mode, min(left, MOST_LEFT)].take(ways, chunk % TESTED_OF == 0)
    lines = ["# What each feature of a sheet is worth, by mode and rounds left. Learned by: python tools/forecast.py\n"]
    for mode in MODES:
        for left in range(MOST_LEFT + 1):
            fit, reach = fits[mode, left], 1 if left < NEAR_THE_END else 2
            weights = fit.weights([fits[mode, near] for near in range(left - reach, left + reach + 1)])
            print(f"{mode}, {left} rounds left: {100 * fit.explained(weights):.1f} % of {len(fit.tested)} turns")
            lines.append(f"[{mode}.{left}]")
            lines += [f"{name} = {round(weight, 3)}" for name, weight in zip(FEATURES, weights, strict=True)]
            lines.append("")
    HOME.joinpath("forecast.toml").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
