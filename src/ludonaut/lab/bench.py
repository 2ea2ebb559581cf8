"""Benchmarks of one game on one core: its rules through the compiled loop and from Python, its bots and its search.

A game is measured with its fewest seats and its most, and with two and four where it may have them.
"""

from __future__ import annotations

import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version

from rich.console import Console
from rich.table import Table as RichTable

from ludonaut.bots.bot import Bot
from ludonaut.bots.names import make_bot, make_searcher
from ludonaut.bots.search import Budget, Settings
from ludonaut.bots.table import DIGEST_HIGH, DIGEST_LOW, GAMES, MOVES, Table
from ludonaut.build_info import describe
from ludonaut.core.chance import FastChance
from ludonaut.core.game import Game
from ludonaut.core.numbers import zeros
from ludonaut.core.state import GameState

ROOT_SEED = 20260401
DIGEST_GAMES = 200
REPEATS = 5
SECONDS = 0.3
"""Each figure is the median of REPEATS runs of at least so long, in seconds of processor time."""
SEARCH_TRIES = 1000
GAMES_AT_ONCE = 100
"""So many games of one seat are played between two looks at the clock, fewer of more seats."""


@dataclass(frozen=True)
class Measured:
    """What was measured of a game; rates are per second of one core's time."""

    title: str
    """The game's, with the number of seats where it may have several."""
    random_moves: float
    random_games: float
    greedy_games: float
    python_move_microseconds: float
    random_playouts: float
    search_tries: float
    digest: str
    versions: str


def measured_seats(game: Game) -> list[int]:
    """The numbers of seats with which a game is measured, those that it allows without changed options."""
    options = game.options.make()
    return [seats for seats in sorted({game.fewest_seats, 2, 4, game.most_seats}) if game.allows(options, seats)]

def measure(game: Game, seats: int) -> Measured:
    """Measures `game` with default options. Takes about ten seconds."""
    moves, games = _games_rates(game, seats, "random")
    _, greedy_games = _games_rates(game, seats, "greedy")
    return Measured(
        title=game.title if game.most_seats == 1 else f"{game.title}, {seats} seat{'' if seats == 1 else 's'}",
        random_moves=moves,
        random_games=games,
        greedy_games=greedy_games,
        python_move_microseconds=1e6 / _rate(lambda: _moves_from_python(game, seats)),
        random_playouts=_rate(random_search(game, seats)),
        search_tries=_rate(_search(game, seats, None)),
        digest=_digest(game, seats),
        versions=versions(),
    )


def versions() -> str:
    """What ran: this package and how, Python, the machine's kind."""
    return f"Ludonaut {version('ludonaut')}, {describe()}; Python {platform.python_version()}; {platform.system()} {platform.machine()}"


def run(game: Game) -> None:
    """Measures a game and prints a table for each number of seats."""
    for seats in measured_seats(game):
        Console(highlight=False).print(report(measure(game, seats)))


def report(measured: Measured) -> RichTable:
    """The figures as a table."""
    table = RichTable(title=f"{measured.title}, one core", title_justify="left", box=None, pad_edge=False, show_header=False)
    table.caption, table.caption_justify = f"digest {measured.digest}   {measured.versions}", "left"
    table.add_column()
    table.add_column(justify="right")
    for label, value in [
        ("random play, actions/s", f"{measured.random_moves:,.0f}"),
        ("random play, whole games/s", f"{measured.random_games:,.0f}"),
        ("greedy play, whole games/s", f"{measured.greedy_games:,.0f}"),
        ("one action made from Python", f"{measured.python_move_microseconds:.2f} µs"),
        ("search from the opening, random playouts/s", f"{measured.random_playouts:,.0f}"),
        ("search from the opening, as it plays, tries/s", f"{measured.search_tries:,.0f}"),
    ]:
        table.add_row(label, value)
    return table


# -- measuring ---------------------------------------------------------------------------------------------------------------
def rates(work: Callable[[], int], seconds: float) -> list[float]:
    """How much work is done a second: `work` does some and returns how much. One figure for each of several runs of so many seconds."""
    work()
    found = []
    for _ in range(REPEATS):
        began, done = time.process_time(), 0
        while time.process_time() - began < seconds:
            done += work()
        found.append(done / (time.process_time() - began))
    return found


def _rate(work: Callable[[], int]) -> float:
    """The median of several runs."""
    return statistics.median(rates(work, SECONDS))


def _new_table(game: Game, seats: int, bot: str) -> Table:
    state = game.blank_state(game.options.make(), seats, FastChance(0))
    bots: list[Bot] = [make_bot(bot, game, 0) for _ in range(seats)]
    return Table(state, bots, ROOT_SEED, len(game.reasons), game.most_moves)


def _batches(table: Table, seats: int) -> Callable[[], int]:
    """What plays some more games and returns how many."""
    batch, first = max(1, GAMES_AT_ONCE // seats), 0

    def play() -> int:
        nonlocal first
        table.play(first, batch)
        first += batch
        return batch

    return play


def _games_rates(game: Game, seats: int, bot: str) -> tuple[float, float]:
    """Moves and whole games a second."""
    table = _new_table(game, seats, bot)
    games = _rate(_batches(table, seats))
    sums = table.take_sums()
    return games * sums[MOVES] / sums[GAMES], games


def random_games(game: Game, seats: int) -> Callable[[], int]:
    """What plays some games at random and returns their moves."""
    table = _new_table(game, seats, "random")
    play = _batches(table, seats)

    def moves() -> int:
        play()
        return table.take_sums()[MOVES]

    return moves


def _opening(game: Game, seats: int) -> GameState:
    return game.new_state(game.options.make(), seats, FastChance(ROOT_SEED))


def _moves_from_python(game: Game, seats: int) -> int:
    """Ten random games as a script plays them: whose turn, what is legal, one of them at random, do it."""
    state, chance, buffer = _opening(game, seats), FastChance(ROOT_SEED), zeros(game.most_actions)
    moves = 0
    for _ in range(10):
        state.begin()
        while (seat := state.next_seat()) >= 0:
            count = state.legal_actions(seat, buffer)
            state.apply(seat, buffer[chance.below(count)])
            moves += 1
    return moves


def random_search(game: Game, seats: int) -> Callable[[], int]:
    """What searches once from the opening, with playouts at random to the end, and returns how many tries it made."""
    return _search(game, seats, Settings(exploration=1.0, trust=0.0, greed=0, horizon=0, told_apart=False))


def _search(game: Game, seats: int, settings: Settings | None) -> Callable[[], int]:
    state = _opening(game, seats)
    searcher = make_searcher(game, Budget(SEARCH_TRIES, 0.0), FastChance(ROOT_SEED), settings)
    seat = state.next_seat()

    def search() -> int:
        searcher.search(state, seat)
        return SEARCH_TRIES

    return search


def _digest(game: Game, seats: int) -> str:
    """A hash of the first games of random play, equal wherever the same rules run."""
    table = _new_table(game, seats, "random")
    table.play(0, DIGEST_GAMES)
    sums = table.take_sums()
    return f"{sums[DIGEST_HIGH]:08x}{sums[DIGEST_LOW]:08x}"
