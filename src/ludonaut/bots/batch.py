"""Batch: many games side by side, each taken one decision on by one call, with what a learner sees of them in arrays that stay in place.

A game that ends is begun anew in the same call, so that every place always waits for a decision. Nothing is made per step: NumPy looks at
the arrays through their buffers (`ludonaut.rl.vector`).
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import read_i64_le

from ludonaut.bots.bot import Bot
from ludonaut.bots.table import LONGEST, EndlessGame, derived_seed
from ludonaut.core.chance import FastChance
from ludonaut.core.numbers import i32, i64, u8, vec, zeros
from ludonaut.core.state import GameState

BYTES: Final = 8  # of an action as the caller writes it
ALL_LEGAL: Final = -1
MOVING: Final = -1


@final
class Batch:
    """Games side by side. Place p plays the games number p, p + places, p + 2 * places ..., each by seeds made of `root` and its number.

    `bots` is empty when the caller decides for every seat. Else the caller decides for one seat of each game, seat number `own` or, with
    MOVING, the game's number modulo the seats; and each place has a bot for each of the others, in the order in which they sit after it.

    The arrays, a row for each place and one row after another:

    - `seat`: whose decision it is.
    - `counts` and `legal`: how many actions are legal, and which, ascending, in rows of `most_actions`; what stands behind them is old.
    - `masks`: 1 for each legal action, in rows of `actions`.
    - `observations`: what that seat may know, in rows of `observation_size`; zeros unless `observing`.
    - `done`: 1 where the last step ended a game.
    - `returns` and `scores`: of each seat in that game, in rows of `seats`; 0 elsewhere. `lengths`: its moves, those of bots included.
    - `played`: the seat that the caller had in that game (-1: all).
    """

    def __init__(
        self,
        states: list[GameState],
        bots: list[Bot],
        own: int,
        root: int,
        actions: int,
        most_actions: int,
        observation_size: int,
        most_moves: int,
        observing: bool,
    ) -> None:
        places = len(states)
        seats = int(states[0].seats)
        self.states: Final = states
        self.bots: Final = bots
        self.places: Final[i64] = i64(places)
        self.seats: Final[i64] = i64(seats)
        self.own: Final[i64] = i64(own)
        self.root: i64 = i64(root)
        self.actions: Final[i64] = i64(actions)
        self.most_actions: Final[i64] = i64(most_actions)
        self.observation_size: Final[i64] = i64(observation_size)
        self.most_moves: Final[i64] = i64(most_moves * LONGEST)
        self.observing: Final = observing
        self.chances: Final = [FastChance(0) for _ in range(places)]
        for place in range(places):
            states[place].chance = self.chances[place]
        self.numbers: Final = zeros(places)  # of the games being played
        self.moves: Final = zeros(places)
        self.row: Final = zeros(observation_size)
        self.choices: Final = zeros(most_actions)
        self.seat: Final = vec[i32]([0] * places)
        self.counts: Final = vec[i32]([0] * places)
        self.legal: Final = vec[i32]([0] * (places * most_actions))
        self.masks: Final = vec[u8]([0] * (places * actions))
        self.observations: Final = zeros(places * observation_size)
        self.done: Final = vec[u8]([0] * places)
        self.returns: Final = vec[float]([0.0] * (places * seats))
        self.scores: Final = zeros(places * seats)
        self.lengths: Final = vec[i32]([0] * places)
        self.played: Final = vec[i32]([-1] * places)

    def begin(self, root: i64) -> None:
        """Begins everywhere, with the games number 0 to places - 1 of another series."""
        self.root = root
        for place in range(self.places):
            self.numbers[place] = place
            self.forget(place)
            self.begin_game(place)
            self.advance(place)

    def step(self, chosen: bytes) -> i64:
        """Takes the decision of every place: 64-bit integers, the lowest byte first.

        Returns ALL_LEGAL, or the first place whose action is not legal; then nothing has happened anywhere.
        """
        actions = self.actions
        masks = self.masks
        for place in range(self.places):
            action = read_i64_le(chosen, place * BYTES)
            if action < 0 or action >= actions or not masks[place * actions + action]:
                return place
        for place in range(self.places):
            self.forget(place)
            self.states[place].apply(i64(self.seat[place]), read_i64_le(chosen, place * BYTES))
            self.moves[place] += 1
            self.advance(place)
        return ALL_LEGAL

    def begin_game(self, place: i64) -> None:
        """Sets a new game up."""
        number = self.numbers[place]
        self.moves[place] = 0
        self.chances[place].reseed(derived_seed(self.root, number, 0))
        if len(self.bots):
            own = self.own_seat(place)
            for seat in range(self.seats):
                if seat != own:
                    self.bot_of(place, seat, own).reseed(derived_seed(self.root, number, seat + 1))
        self.states[place].begin()

    def forget(self, place: i64) -> None:
        """Takes the last decision out of the arrays, and the end of a game."""
        masks = self.masks
        first: i64 = place * self.most_actions
        for k in range(i64(self.counts[place])):
            masks[place * self.actions + i64(self.legal[first + k])] = 0
        if self.done[place]:
            self.done[place] = 0
            self.lengths[place] = 0
            for seat in range(self.seats):
                self.returns[place * self.seats + seat] = 0.0
                self.scores[place * self.seats + seat] = 0

    def advance(self, place: i64) -> None:
        """Plays on to the caller's next decision, and writes it down. Raises EndlessGame."""
        state = self.states[place]
        while True:
            seat = state.next_seat()
            if seat < 0:
                self.end_game(place)
                self.numbers[place] += self.places
                self.begin_game(place)
            elif len(self.bots) and seat != self.own_seat(place):
                state.apply(seat, self.bot_of(place, seat, self.own_seat(place)).choose(state, seat))
                self.moves[place] += 1
            else:
                break
            if self.moves[place] >= self.most_moves:
                raise EndlessGame(f"game {int(self.numbers[place])} is not over after {int(self.moves[place])} moves")
        self.show(place, seat)

    def own_seat(self, place: i64) -> i64:
        """The caller's seat in the game of a place; -1 for all."""
        if not len(self.bots):
            return -1
        return self.numbers[place] % self.seats if self.own == MOVING else self.own

    def bot_of(self, place: i64, seat: i64, own: i64) -> Bot:
        """Who decides for a seat that is not the caller's."""
        after: i64 = seat - own - 1 if seat > own else seat - own - 1 + self.seats
        return self.bots[place * (self.seats - 1) + after]

    def end_game(self, place: i64) -> None:
        """Writes down how a game has ended. Of two in one step it is the first that counts: in the second the caller decided nothing."""
        if self.done[place]:
            return
        state = self.states[place]
        self.done[place] = 1
        self.lengths[place] = i32(self.moves[place])
        self.played[place] = i32(self.own_seat(place))
        for seat in range(self.seats):
            self.returns[place * self.seats + seat] = state.returns(seat)
            self.scores[place * self.seats + seat] = state.score(seat)

    def show(self, place: i64, seat: i64) -> None:
        """Writes down the decision that is to be taken."""
        state = self.states[place]
        choices = self.choices
        legal = self.legal
        masks = self.masks
        self.seat[place] = i32(seat)
        count = state.legal_actions(seat, choices)
        self.counts[place] = i32(count)
        first: i64 = place * self.most_actions
        for k in range(count):
            legal[first + k] = i32(choices[k])
            masks[place * self.actions + choices[k]] = 1
        if self.observing:
            row = self.row
            observations = self.observations
            state.observe(seat, row)
            start: i64 = place * self.observation_size
            for k in range(self.observation_size):
                observations[start + k] = row[k]
