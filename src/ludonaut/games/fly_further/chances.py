"""How likely each participant is to win: a forecast learned from games that bots played against each other.

Everybody has a promise, which adds up what is seen of it (FEATURES) by weights that depend on how many take part and how many rounds are to
come; the chances are in proportion to the exponentials of the promises. The weights stand in `chances.toml`, with the command that learns
them anew.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import exp
from typing import Final, final

from ludonaut.core.numbers import i64, vec, zero_floats
from ludonaut.games.fly_further.cards import kind_of
from ludonaut.games.fly_further.contents import FEWEST_PARTICIPANTS, MOST_PARTICIPANTS, NOTHING, RACES, SLOTS
from ludonaut.games.fly_further.effects import COLONY, MINE, PLUS, STAR, TOKENS
from ludonaut.games.fly_further.state import FlyState
from ludonaut.games.fly_further.worth import POINT, holdings

FEATURES: Final = (
    "points",
    "holdings",  # what is worth points, by the rules of thumb
    "mines",  # cards in the hand that build one
    "colonies",
    "stars",
    "pluses",
    "energy",
    "orders",
    "unready",  # has nothing to build
    "tokens",  # that were right
    "treaties",
    "devoured",
    "discards",
    "automaton",
)
"""Of one participant; after them comes one for each race, in the order of the box."""
SIZE: Final = len(FEATURES) + RACES
KNOTS: Final = vec[float]([0.0, 1.0, 2.0, 3.0, 5.0, 8.0, 12.0])
"""Rounds to come for which there are weights; between two of them they are mixed."""
NO_POINTS: Final = 8.0  # with more rounds to come hardly anybody has points yet, and nothing is learned of what they are worth
CERTAIN: Final = 20.0  # what a special victory adds to the promise
STEEPEST: Final = 30.0  # no promise counts as further behind another


def read_weights() -> list[float]:
    """The weights of `chances.toml`: for each number of participants and each knot one per feature, then one per race."""
    table = tomllib.loads(files(__package__).joinpath("chances.toml").read_text(encoding="utf-8"))
    found: list[float] = []
    for count in range(FEWEST_PARTICIPANTS, MOST_PARTICIPANTS + 1):
        for knot in range(len(KNOTS)):
            rows = table[f"participants-{count}"]
            found += [float(rows[name][knot]) for name in FEATURES]
            found += [float(rows["races"][race][knot]) for race in range(RACES)]
    return found


WEIGHTS: Final = vec[float](read_weights())


@final
class Chances:
    """Looks at one participant after the other."""

    def __init__(self) -> None:
        self.features: Final = zero_floats(SIZE)
        self.weights: Final = zero_floats(SIZE)
        self.promises: Final = zero_floats(MOST_PARTICIPANTS)

    def look(self, table: FlyState, person: i64, rounds: float) -> None:
        """Fills `features`."""
        found = self.features
        for place in range(i64(SIZE)):
            found[place] = 0.0
        one = table.people[person]
        found[0] = float(one.points)
        found[1] = holdings(table, person, rounds) / POINT
        for card in range(table.count * SLOTS):
            held = float(one.hand[card])
            if held > 0.0:
                kind: i64 = kind_of(table, card)
                if kind == MINE:
                    found[2] += held
                elif kind == COLONY:
                    found[3] += held
                elif kind == STAR:
                    found[4] += held
                elif kind == PLUS:
                    found[5] += held
        found[6] = float(one.energy)
        found[7] = float(one.orders_held)
        found[8] = 1.0 if found[2] + found[3] == 0.0 else 0.0
        for token in range(i64(TOKENS)):
            found[9] += float(one.scored[token])
        found[10] = float(one.treaties)
        found[11] = float(one.devoured)
        for slot in range(i64(SLOTS)):
            found[12] += float(one.discards[slot])
        found[13] = 1.0 if one.automaton != NOTHING else 0.0
        if table.round:  # before, races are chosen in secret
            found[len(FEATURES) + one.race] = 1.0

    def to_win(self, table: FlyState, seat: i64, rounds: float) -> float:
        """The chance of one participant, with so many rounds to come after this one."""
        weights = self.weights
        self.mix(table.count, rounds)
        for person in range(table.count):
            self.look(table, person, rounds)
            promise: float = CERTAIN * float(table.people[person].has_won)
            for place in range(i64(SIZE)):
                promise += weights[place] * self.features[place]
            self.promises[person] = promise
        whole = 1.0
        for person in range(table.count):
            if person != seat:
                behind: float = self.promises[person] - self.promises[seat]
                whole += exp(behind if behind < STEEPEST else STEEPEST)
        return 1.0 / whole

    def of_point(self, count: i64, rounds: float) -> float:
        """What a point adds to a promise, with so many participants and rounds to come."""
        self.mix(count, rounds if rounds < NO_POINTS else NO_POINTS)
        return self.weights[0]

    def mix(self, count: i64, rounds: float) -> None:
        """The weights for so many participants and rounds to come."""
        knot: i64 = 0
        while knot < len(KNOTS) - 2 and rounds > KNOTS[knot + 1]:
            knot += 1
        part: float = (rounds - KNOTS[knot]) / (KNOTS[knot + 1] - KNOTS[knot])
        part = 0.0 if part < 0.0 else 1.0 if part > 1.0 else part
        first: i64 = SIZE * ((count - FEWEST_PARTICIPANTS) * len(KNOTS) + knot)
        for place in range(i64(SIZE)):
            self.weights[place] = (1.0 - part) * WEIGHTS[first + place] + part * WEIGHTS[first + SIZE + place]
