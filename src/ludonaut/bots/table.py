"""Table: many whole games between bots, played by one call, and added up as they end. Nothing is made per game but numbers in arrays."""

from __future__ import annotations

from typing import Final, final

from ludonaut.bots.bot import Bot
from ludonaut.core.chance import FastChance
from ludonaut.core.numbers import M32, i64, zeros
from ludonaut.core.state import GameState

LONGEST: Final = 20
"""A game may take so many times the moves of the longest random game before it is given up as endless."""

WIN_UNITS: Final = 27720
"""A win counts so many units: a win shared by up to twelve is a whole number of them, one shared by more the nearest. Sums of whole numbers
do not depend on their order."""

# The tally: a list of sums. First those of all games, then games by reason, then CELL sums for each bot, wherever it sat, for each seat,
# and for each place in the order of the first round: 0 is whoever begins.
GAMES: Final = 0
ROUNDS: Final = 1
ROUNDS_SQUARED: Final = 2
MOVES: Final = 3
DIGEST_LOW: Final = 4
DIGEST_HIGH: Final = 5
TOTALS: Final = 6
CELL_GAMES: Final = 0
CELL_WINS: Final = 1
CELL_SCORE: Final = 2
CELL_SCORE_SQUARED: Final = 3
CELL: Final = 4


class EndlessGame(Exception):
    """A game between these bots does not end."""


def mixed(word: i64) -> i64:
    """MurmurHash3's finalizer: a bijection of 32 bits in which every bit depends on every bit (Austin Appleby)."""
    word = word & M32
    word = ((word ^ (word >> 16)) * 0x85EBCA6B) & M32
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & M32
    return word ^ (word >> 16)


def derived_seed(root: i64, number: i64, stream: i64) -> i64:
    """The seed (0 to 2**63 - 1) of one generator of game `number`: stream 0 is its chance, stream 1 + seat that seat's bot."""
    low = mixed((root & M32) ^ mixed(number + mixed(stream + 1)))
    high = mixed((root >> 32) ^ mixed(low + (number >> 32)))
    return ((high & 0x7FFFFFFF) << 32) | low


@final
class Table:
    """A state, the bots around it and the sums of all games played so far.

    In game `number` seat s is played by bot (s + number) modulo the seats: the bots move round the table. `root` is the seed of the
    whole series.
    """

    def __init__(self, state: GameState, bots: list[Bot], root: int, reasons: int, most_moves: int) -> None:
        self.state: Final = state
        self.bots: Final = bots
        self.root: Final[i64] = i64(root)
        self.reasons: Final[i64] = i64(reasons)
        self.most_moves: Final[i64] = i64(most_moves * LONGEST)
        self.chance: Final = FastChance(0)
        state.chance = self.chance
        self.sums: Final = zeros(TOTALS + reasons + CELL * 3 * len(bots))
        # the latest game
        self.seed: i64 = 0
        self.moves: i64 = 0

    def play(self, first: i64, count: i64) -> None:
        """Plays games number `first` to `first + count - 1`. Raises EndlessGame."""
        for number in range(first, first + count):
            self.play_one(number)
            self.add(number)

    def play_one(self, number: i64) -> None:
        """Plays one game; the state is left at its end."""
        state = self.state
        bots = self.bots
        seats = state.seats
        self.begin(number)
        moves: i64 = 0
        seat = state.next_seat()
        while seat >= 0:
            if moves == self.most_moves:
                raise self.endless(number, moves)
            state.apply(seat, bots[(seat + number) % seats].choose(state, seat))
            moves += 1
            seat = state.next_seat()
        self.moves = moves

    def begin(self, number: i64) -> None:
        """Sets up a game: its chance and its bots are seeded by its number."""
        seats = self.state.seats
        self.seed = derived_seed(self.root, number, 0)
        self.chance.reseed(self.seed)
        for seat in range(seats):
            self.bots[(seat + number) % seats].reseed(derived_seed(self.root, number, seat + 1))
        self.state.begin()

    def endless(self, number: i64, moves: i64) -> EndlessGame:
        """What is raised when a game is not over after `most_moves`."""
        return EndlessGame(f"game {int(number)} (chance seed {int(self.seed)}) is not over after {int(moves)} moves")

    def take_sums(self) -> list[int]:
        """The sums since the last call."""
        taken = [int(self.sums[place]) for place in range(i64(len(self.sums)))]
        for place in range(i64(len(self.sums))):
            self.sums[place] = 0
        return taken

    def add(self, number: i64) -> None:
        """Adds the game that has just ended to the sums."""
        state = self.state
        sums = self.sums
        seats = state.seats
        rounds = state.rounds()
        sums[GAMES] += 1
        sums[ROUNDS] += rounds
        sums[ROUNDS_SQUARED] += rounds * rounds
        sums[MOVES] += self.moves
        sums[TOTALS + state.reason()] += 1
        starter = state.starting_seat()
        cells: i64 = TOTALS + self.reasons
        trace = mixed(self.moves + mixed(rounds + mixed(state.reason() + mixed(number))))
        for seat in range(seats):
            score = state.score(seat)
            wins: i64 = i64(int(state.returns(seat) * WIN_UNITS + 0.5))
            self.add_to_cell(cells + CELL * ((seat + number) % seats), wins, score)
            self.add_to_cell(cells + CELL * (seats + seat), wins, score)
            if starter >= 0:
                self.add_to_cell(cells + CELL * (2 * seats + (seat - starter + seats) % seats), wins, score)
            trace = mixed(trace + mixed(score + mixed(wins)))
        sums[DIGEST_LOW] = (sums[DIGEST_LOW] + trace) & M32
        sums[DIGEST_HIGH] = (sums[DIGEST_HIGH] + mixed(trace + number)) & M32

    def add_to_cell(self, cell: i64, wins: i64, score: i64) -> None:
        """Adds one seat of a game to one cell of the sums."""
        sums = self.sums
        sums[cell + CELL_GAMES] += 1
        sums[cell + CELL_WINS] += wins
        sums[cell + CELL_SCORE] += score
        sums[cell + CELL_SCORE_SQUARED] += score * score
