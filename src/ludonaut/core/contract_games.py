"""Random games for the contract suite, and what of them is looked at.

With few seats everything is: each step, from every seat. With more than FEW_SEATS a sample of the steps and of the observers is, and a
match is not played to its end, so that a game of a hundred seats is checked in seconds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Final

from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance, FastChance
from ludonaut.core.game import Game
from ludonaut.core.inspect import digest, position
from ludonaut.core.match import Match, Step
from ludonaut.core.numbers import i64, vec, zeros
from ludonaut.core.options import Options
from ludonaut.core.state import GameState

FEW_SEATS: Final = 6
STEPS_OF_MANY: Final = 500
"""So long are the matches of many seats."""


class RandomGame:
    """One game under uniformly random play, step by step, with its own chance."""

    def __init__(self, game: Game, options: Options, seats: int, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.picker = random.Random(seed)
        self.state = game.new_state(options, seats, FastChance(seed))
        self.buffer: vec[i64] = zeros(game.most_actions)
        self.moves = 0

    def legal(self, seat: int, state: GameState | None = None) -> list[int]:
        """The legal actions of a seat as a list."""
        count = (self.state if state is None else state).legal_actions(seat, self.buffer)
        return [int(self.buffer[place]) for place in range(i64(count))]

    def due(self) -> list[int]:
        """The seats that are due."""
        return [seat for seat in range(int(self.state.seats)) if self.state.due(seat)]

    def choose(self) -> tuple[int, int]:
        """A random due seat and a random legal action of it."""
        seat = self.picker.choice(self.due())
        return seat, self.picker.choice(self.legal(seat))

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Plays to the end, yielding each (seat, action) before it is applied."""
        while not self.state.is_over():
            seat, action = self.choose()
            yield seat, action
            self.state.apply(seat, action)
            self.moves += 1

    def is_looked_at(self) -> bool:
        """Whether this position is in the sample: with many seats few are, and more of them where the last seats decide."""
        seats = int(self.state.seats)
        return seats <= FEW_SEATS or self.moves % (5 * seats + 1) == 0 or (self.moves % 23 == 0 and len(self.due()) == 1)

    def observers(self) -> list[int]:
        """The observers in the sample, onlookers among them: all where there are few seats."""
        return sampled(int(self.state.seats), self.moves, self.due())

    def where(self) -> str:
        """For an assertion's sentence."""
        return f"{self.game.name}, seed {self.seed}, after {self.moves} moves"


class QuestionsNoted(Chance):
    """Passes questions on to `inner` and notes each: what is rolled or drawn from, and all that it could come to."""

    def __init__(self, inner: Chance) -> None:
        self.inner = inner
        self.questions: list[tuple[int, tuple[int, ...]]] = []

    def roll(self, sides: i64, source: i64) -> i64:
        self.questions.append((int(source), (int(sides),)))
        return self.inner.roll(sides, source)

    def draw(self, bag: Bag, source: i64) -> i64:
        self.questions.append((int(source), tuple(int(count) for count in bag.counts)))
        return self.inner.draw(bag, source)


def sampled(seats: int, number: int, due: Sequence[int]) -> list[int]:
    """Observers of a position, ascending: all where there are few seats, else an onlooker, one or two who are due, and others in turn."""
    if seats <= FEW_SEATS:
        return list(range(-1, seats))
    return sorted({-1, *due[:1], *due[-1:], number % seats, 7 * number % seats})


def games_for(seats: int, games: int) -> int:
    """How many games of many seats are worth as much time as so many of few."""
    return games if seats <= FEW_SEATS else max(1, games * FEW_SEATS // seats)


def longest(game: Game, seats: int) -> int:
    """How many steps of a match are played."""
    return game.most_moves + 1 if seats <= FEW_SEATS else STEPS_OF_MANY


def play_at_random(match: Match, picker: random.Random) -> Step:
    """A random legal action of a random due seat."""
    seat = picker.choice(match.due_seats())
    return match.play(seat, picker.choice(match.legal(seat)))


def difference(first: GameState, second: GameState) -> list[str]:
    here, there = position(first), position(second)
    return [name for name in here if here[name] != there.get(name)]


def random_games_digest(game: Game, options: Options, seats: int, seed: int, games: int) -> str:
    """One hash over every action and every final position of many random games: equal compiled and uncompiled."""
    total = blake2b(digest_size=16)
    buffer = zeros(game.most_actions)
    picker = FastChance(0)
    chance = FastChance(0)
    state = game.blank_state(options, seats, chance)
    for number in range(games):
        chance.reseed(i64(seed + number))
        picker.reseed(i64(seed + number + 1_000_000_007))
        state.begin()
        moves: list[int] = []
        while not state.is_over():
            seat = state.next_seat()
            count = state.legal_actions(seat, buffer)
            action = buffer[picker.below(count)]
            moves.append(int(action))
            state.apply(seat, action)
        total.update(repr(moves).encode() + digest(state).encode())
    return total.hexdigest()
