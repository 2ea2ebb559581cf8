"""Race: a toy for the tests of bots. One or two pawns on a track, an exact landing wins; cards in hidden hands and a die to choose from.

Each seat holds up to two cards of values 1 to 3. A turn is either `roll` (a die of four, 1 to 4 steps) or `play` a card (its value in
steps). Landing exactly on the last space wins; a pawn that would go beyond it stays. Whoever has not won after the last round has lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ludonaut.core.actions import ActionTable, Domain, Family
from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance, ChanceSource, FastChance
from ludonaut.core.game import Balance, Event, Game, Page
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.numbers import copy_into, i64, vec, zeros
from ludonaut.core.observation import ObservationTable, Part
from ludonaut.core.options import Option, Options, OptionSet
from ludonaut.core.state import GameState
from ludonaut.core.view import View

KINDS: Final = 3
COPIES: Final = 4
HAND: Final = 2
DIE: Final = 4
ROLL: Final = 0
WON, TOO_LATE = 1, 2


class Race(GameState):
    def __init__(self, length: int, rounds: int, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.length: Final = length
        self.last_round: Final = rounds
        self.places: Final = zeros(seats)
        self.hands: Final = zeros(seats * KINDS)
        self.deck: Final = Bag(KINDS)
        self.turn: i64 = 0
        self.winner: i64 = -1

    def begin(self) -> None:
        self.turn = 0
        self.winner = -1
        self.deck.clear()
        for kind in range(KINDS):
            self.deck.add(kind, COPIES)
        for place in range(len(self.hands)):
            self.hands[place] = 0
        for seat in range(self.seats):
            self.places[seat] = 0
            for _ in range(HAND):
                self.hands[seat * KINDS + self.chance.draw(self.deck, 1)] += 1

    def due(self, seat: i64) -> bool:
        return self.next_seat() == seat

    def next_seat(self) -> i64:
        return -1 if self.is_over() else self.turn % self.seats

    def legal_actions(self, seat: i64, buffer: vec[i64]) -> i64:
        if not self.due(seat):
            return 0
        buffer[0] = ROLL
        count = 1
        for kind in range(KINDS):
            if self.hands[seat * KINDS + kind]:
                buffer[count] = 1 + kind
                count += 1
        return count

    def apply(self, seat: i64, action: i64) -> None:
        if action == ROLL:
            steps = 1 + self.chance.roll(DIE, 0)
        else:
            steps = action
            self.hands[seat * KINDS + action - 1] -= 1
        if self.places[seat] + steps <= self.length:
            self.places[seat] += steps
        if self.places[seat] == self.length:
            self.winner = seat
        self.turn += 1

    def is_over(self) -> bool:
        return self.winner >= 0 or self.turn >= self.seats * self.last_round

    def returns(self, seat: i64) -> float:
        return 1.0 if self.winner == seat else 0.0

    def score(self, seat: i64) -> i64:
        return self.places[seat]

    def rounds(self) -> i64:
        return 1 + self.turn // self.seats

    def reason(self) -> i64:
        return 0 if not self.is_over() else WON if self.winner >= 0 else TOO_LATE

    def blank(self) -> Race:
        return Race(self.length, self.last_round, self.seats, self.chance)

    def copy_from(self, other: GameState) -> None:
        assert isinstance(other, Race)
        copy_into(self.places, other.places)
        copy_into(self.hands, other.hands)
        self.deck.copy_from(other.deck)
        self.turn = other.turn
        self.winner = other.winner

    def keeps_secrets(self) -> bool:
        return not self.is_over()

    def redeal(self, observer: i64, chance: Chance) -> None:
        """The others' hands go back to the deck and are drawn again."""
        others = [seat for seat in range(self.seats) if seat != observer]
        sizes = [sum(self.hands[seat * KINDS + kind] for kind in range(KINDS)) for seat in others]
        for seat in others:
            for kind in range(KINDS):
                self.deck.add(kind, self.hands[seat * KINDS + kind])
                self.hands[seat * KINDS + kind] = 0
        for seat, size in zip(others, sizes, strict=True):
            for _ in range(size):
                self.hands[seat * KINDS + chance.draw(self.deck, 1)] += 1

    def observe(self, seat: i64, buffer: vec[i64]) -> None:
        copy_into(buffer, vec[i64]([self.turn, *self.places]))
        for kind in range(KINDS):
            buffer[1 + self.seats + kind] = self.hands[seat * KINDS + kind]


class RaceHeuristic(Heuristic):
    """Plays its largest card that fits, else rolls; values a place by how near the end it is."""

    def choose(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: FastChance) -> i64:
        assert isinstance(state, Race)
        fitting = [actions[k] for k in range(count) if state.places[seat] + actions[k] <= state.length]
        return fitting[-1]

    def evaluate(self, state: GameState, seat: i64) -> float:
        assert isinstance(state, Race)
        return float(state.places[seat]) / float(state.length)


class RaceGame(Game):
    name = "race"
    title = "Race"
    summary = "The first to land on the last space wins."
    rules_version = 1
    maturity = "complete"
    fewest_seats = 1
    most_seats = 2
    options = OptionSet(
        (
            Option("track", 9, "Track", "Spaces to the end.", low=1, high=50),
            Option("time", 6, "Time", "Rounds until it is too late.", low=1, high=50),
        )
    )
    option_sets = ({}, {"track": "5"})
    actions = ActionTable((Family("roll", help="roll the die"), Family("play", (Domain("card", tuple("123")),), help="play a card")))
    chance_sources = (ChanceSource("die", "What was rolled?", tuple("1234")), ChanceSource("deck", "What was drawn?", tuple("123")))
    event_kinds = ("move",)
    reasons = ("", "landed", "too-late")
    most_actions = 1 + KINDS
    most_moves = 100
    observation = ObservationTable(
        (
            Part("turn", 1, 0, 1, "whose turn it is"),
            Part("places", 2, 0, 99, "where each stands"),
            Part("hand", KINDS, 0, COPIES, "own cards"),
        )
    )

    def blank_state(self, options: Options, seats: int, chance: Chance) -> Race:
        return Race(options.number("track"), options.number("time"), seats, chance)

    def heuristic(self) -> Heuristic:
        return RaceHeuristic()

    def view(self, state: GameState, observer: int) -> View:
        raise AssertionError("the bots and the laboratory look at no view")

    def picture(self, view: View, layout: str = "wide") -> str:
        raise AssertionError("the bots and the laboratory look at no view")

    def event(self, raw: tuple[int, int, int, int], observer: int) -> Event:
        return Event("move", "A pawn moves.")

    def reveals(self, raw: tuple[int, int, int, int]) -> bool:
        return False

    def why_not(self, state: GameState, seat: int, action: int) -> str:
        return "You do not hold that card; roll or play one that you hold."

    def pages(self) -> tuple[Page, ...]:
        return ()

    def facts(self, state: GameState, seat: int) -> Mapping[str, int | str]:
        assert isinstance(state, Race)
        return {"place": int(state.places[seat]), "first": "yes" if state.winner == seat else "no"}

    def balances(self, state: GameState) -> tuple[Balance, ...]:
        return ()


RACE: Final = RaceGame()


def race(length: int = 9, rounds: int = 6, seats: int = 2, seed: int = 1) -> Race:
    """A race at its start."""
    state = RACE.blank_state(RACE.options.make({"track": length, "time": rounds}), seats, FastChance(seed))
    state.begin()
    return state


def hold(state: Race, seat: int, *cards: int) -> None:
    """Puts these cards into a hand, from the deck."""
    for kind in range(KINDS):
        while state.hands[seat * KINDS + kind]:
            state.hands[seat * KINDS + kind] -= 1
            state.deck.add(kind)
    for card in cards:
        state.deck.remove(card - 1)
        state.hands[seat * KINDS + card - 1] += 1


def best_chance(state: Race) -> tuple[float, int]:
    """By exhaustion, for one seat: the chance to win with best play, and the best action (the lowest of equals)."""
    assert state.seats == 1
    place, rounds_left = int(state.places[0]), int(state.last_round - state.turn)
    hand = tuple(int(state.hands[kind]) for kind in range(KINDS))
    return _expectimax(state.length - place, hand, rounds_left)


def _expectimax(distance: int, hand: tuple[int, ...], rounds: int) -> tuple[float, int]:
    if distance == 0:
        return 1.0, -1
    if rounds == 0:
        return 0.0, -1
    after = [distance - steps if steps <= distance else distance for steps in range(1, DIE + 1)]
    best = (sum(_expectimax(d, hand, rounds - 1)[0] for d in after) / DIE, ROLL)
    for kind in range(KINDS):
        if hand[kind]:
            left = tuple(count - (k == kind) for k, count in enumerate(hand))
            steps = kind + 1
            value = _expectimax(distance - steps if steps <= distance else distance, left, rounds - 1)[0]
            if value > best[0]:
                best = (value, 1 + kind)
    return best
