"""Solves Deep Space D-6 with a small deck exactly, and tells how far bots are from best play.

    python tools/exact.py --deck "corsair raiders-a drone-a" --dice 3 [--hull 8] [--shields 4]
        [--bots greedy,commander] [--games 400] [--seed 1] [--set OPTION=VALUE]...

The rules and the cards are the game's own; only the deck, the number of crew dice, and where hull and shields begin are other. Prints the
chance of winning under best play as the two ends between which it lies, and for each bot the share of games won and what its decisions
lost: for each the best action's chance of winning less that of the action taken, added up over a game. The mean of that is how far the
bot is from best play, and far surer than its share of games won, since no luck is in it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from math import fsum
from typing import Final, NamedTuple

from ludonaut.bots import make_bot, split_names
from ludonaut.bots.bot import Bot
from ludonaut.bots.table import derived_seed
from ludonaut.core.chance import FastChance
from ludonaut.core.errors import LudonautError
from ludonaut.core.numbers import i64
from ludonaut.core.state import GameState, legal_list
from ludonaut.games.deep_space_d6.cards import draw_card
from ludonaut.games.deep_space_d6.components import HULL_START, KIND_WORDS, SETUP_DRAWS, SHIELDS_START
from ludonaut.games.deep_space_d6.crew import begin_round
from ludonaut.games.deep_space_d6.game import DeepSpaceD6
from ludonaut.games.deep_space_d6.rules import DeepSpaceRules
from ludonaut.games.deep_space_d6.state import CREW_DIE, CREW_FACES, SPARE
from ludonaut.lab.exact import Graph, Solution
from ludonaut.lab.statistics import Interval, mean_interval, wilson

GAME: Final = DeepSpaceD6()
FRIENDLY_FIRE: Final = KIND_WORDS.index("friendly-fire")
MOST_POSITIONS: Final = 6_000_000
ALIKE: Final = 1e-9
"""Actions whose chances of winning are as near as that are equally good."""


class SmallDeck(NamedTuple):
    """A game with a deck of these kinds of cards, so many crew dice, and tracks that begin there."""

    deck: tuple[int, ...]
    dice: int
    hull: int
    shields: int

    def begin(self, state: GameState) -> None:
        """The set-up of `DeepSpaceRules.begin` with other numbers."""
        assert isinstance(state, DeepSpaceRules)
        state.clear_table()
        state.hull = i64(self.hull)
        state.shields = i64(self.shields)
        state.pool = i64(self.dice)
        for kind in self.deck:
            state.deck.add(i64(kind))
        for _ in range(SETUP_DRAWS):
            draw_card(state)
        begin_round(state)


def wipe(state: GameState, source: int) -> None:
    """What can no longer matter: what is kept to be shown, and what used dice show once no Friendly Fire can come.

    From step 4 on dice that were not assigned are gathered like the others, and how many served where is forgotten.
    """
    wipe_rounds(state, source)
    assert isinstance(state, DeepSpaceRules)
    for place in range(state.threat_roll_count):
        state.threat_rolls[place] = 0
    state.threat_roll_count = 0
    for place in range(state.row_count):
        state.activated[state.row[place]] = 0
    if source != CREW_DIE:
        for shown in range(CREW_FACES + 1):
            state.last_crew[shown] = 0
    state.tactical_used = i64(state.step < 4 and state.tactical_used > 0)
    state.engineering_used = i64(state.step < 4 and state.engineering_used > 0)
    if state.deck.counts[FRIENDLY_FIRE] == 0:
        for face in range(CREW_FACES):
            state.returned[SPARE] += state.returned[face]
            state.returned[face] = 0
            if state.step >= 4:
                state.returned[SPARE] += state.unassigned[face]
                state.unassigned[face] = 0


def wipe_rounds(state: GameState, _: int) -> None:
    """The number of the round alone: no rule asks for it."""
    assert isinstance(state, DeepSpaceRules)
    state.round = 1


def solved(
    small: SmallDeck, options: Sequence[str] = (), forget: Callable[[GameState, int], None] = wipe, precision: float = ALIKE
) -> tuple[Graph, Solution]:  # fmt: skip
    """All that can come of a small deck, and its value. Raises TooLarge."""
    state = GAME.blank_state(GAME.options.read(options), 1, FastChance(0))
    graph = Graph(state, small.begin, forget, GAME.observation_size, GAME.most_actions, MOST_POSITIONS)
    return graph, graph.solve(precision)


class Played(NamedTuple):
    """Games of one bot: won or not, what its decisions lost in each game, and how many decisions with a choice there were and were best."""

    won: list[bool]
    lost: list[float]
    choices: int
    best: int


def play(small: SmallDeck, graph: Graph, options: Sequence[str], choose: Callable[[GameState, int], int], games: int, seed: int) -> Played:
    """Plays games; `choose` is given each position with a choice, and the number of the game."""
    state = GAME.blank_state(GAME.options.read(options), 1, FastChance(0))
    won, lost, choices, best = [], [], 0, 0
    for number in range(games):
        state.chance = FastChance(derived_seed(seed, number, 0))
        small.begin(state)
        loss = 0.0
        while not state.is_over():
            legal = legal_list(state, 0, GAME.most_actions)
            action = legal[0]
            if len(legal) > 1:
                worth = graph.worth(state)
                action = choose(state, number)
                less = max(worth) - worth[legal.index(action)]
                loss += less
                choices += 1
                best += less <= ALIKE
            state.apply(0, action)
        won.append(state.returns(0) == 1.0)
        lost.append(loss)
    return Played(won, lost, choices, best)


def chooser(bot: Bot, seed: int) -> Callable[[GameState, int], int]:
    """A bot that begins each game anew."""
    latest = -1

    def choose(state: GameState, number: int) -> int:
        nonlocal latest
        if number != latest:
            bot.reseed(derived_seed(seed, number, 1))
            latest = number
        return int(bot.choose(state, 0))

    return choose


def best_play(graph: Graph) -> Callable[[GameState, int], int]:
    """Plays what the graph says is best."""

    def choose(state: GameState, _: int) -> int:
        worth = graph.worth(state)
        return legal_list(state, 0, GAME.most_actions)[worth.index(max(worth))]

    return choose


def mean_of(values: Sequence[float]) -> Interval:
    """The mean with its normal interval."""
    return mean_interval(fsum(values), fsum(value * value for value in values), len(values))


def percent(part: Interval, digits: int) -> str:
    """An interval in percent."""
    value, low, high = (f"{100 * number:.{digits}f}" for number in part)
    return f"{value} % ({low} to {high})"


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Solve Deep Space D-6 with a small deck, and hold bots against it.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--deck", required=True, help=f"cards, {SETUP_DRAWS} or more: {', '.join(KIND_WORDS)}")
    parser.add_argument("--dice", type=int, default=3, help="crew dice")
    parser.add_argument("--hull", type=int, default=int(HULL_START), help="hull at the start")
    parser.add_argument("--shields", type=int, default=int(SHIELDS_START), help="shields at the start")
    parser.add_argument("--bots", default="", help="bots to hold against the best play, with commas between")
    parser.add_argument("--games", type=int, default=400, help="games of each bot")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--set", action="append", default=[], dest="options", metavar="NAME=VALUE", help="an option of the game")
    asked = parser.parse_args()
    words = asked.deck.split()
    if len(words) < SETUP_DRAWS or not set(words) <= set(KIND_WORDS):
        parser.error(f"--deck is {SETUP_DRAWS} or more of {', '.join(KIND_WORDS)}")
    if asked.games < 1 or min(asked.dice, asked.hull) < 1 or asked.shields < 0:
        parser.error("--games, --dice and --hull are 1 or more, --shields 0 or more")
    small = SmallDeck(tuple(KIND_WORDS.index(word) for word in words), asked.dice, asked.hull, asked.shields)
    began = time.process_time()
    try:
        graph, solution = solved(small, asked.options)
        bots = {name: make_bot(name, GAME, 0) for name in split_names(asked.bots)}
    except LudonautError as error:
        parser.error(str(error))
    print(
        f"best play wins {100 * solution.low:.7f} to {100 * solution.high:.7f} %; {len(graph.kinds):,} positions, "
        f"{solution.rounds} rounds ahead, {time.process_time() - began:.0f} s",
        flush=True,
    )
    players = {"best play": best_play(graph), **{name: chooser(bot, asked.seed) for name, bot in bots.items()}}
    for name, choose in players.items():
        began = time.process_time()
        games = play(small, graph, asked.options, choose, asked.games, asked.seed)
        won = wilson(sum(games.won), len(games.won))
        print(
            f"{name}: won {percent(won, 1)}, lost by its decisions {percent(mean_of(games.lost), 2)}, "
            f"best {100 * games.best / max(games.choices, 1):.1f} % of {games.choices:,}; {asked.games} games, "
            f"{(time.process_time() - began) / asked.games:.3f} s each",
            flush=True,
        )


if __name__ == "__main__":
    main()
