"""Exact: the value of a game for one seat under best play, by going through everything that can come of it.

For games small enough, such as a deck of a few cards. `explore` makes the graph of all positions: at a decision the seat takes the best
action, at a question to chance each outcome counts by its exact share, a whole number out of a whole number. `Graph.solve` then walks from
the last decisions of a round to its first, round by round, with two values for each position: one that counts what is not over yet as
lost, and rises, and one that counts it as won, and falls. After so many rounds the first is exactly the chance to have won within them;
the value of the game always lies between the two.

Chance is asked in the middle of an action. A question is a node too, named by the half-done state in which it is asked, and two questions
with the same name are taken to go on alike. So dice rolled one by one fall together as soon as the same faces lie on the table, in whatever
order they came; a throw of six has 462 ends instead of 46,656, and no symmetry needs to be told. That holds as long as what a rule keeps in
its hands between two questions follows from what lies on the table: a test compares with a search that assumes nothing of the kind.

What can no longer matter may be wiped out by the caller before a position is named. The fewer names, the sooner it is solved.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

import numpy as np

from ludonaut.core.bag import Bag
from ludonaut.core.chance import Chance
from ludonaut.core.errors import LudonautError
from ludonaut.core.numbers import zeros
from ludonaut.core.state import GameState

SEAT: Final = 0
NAME_BYTES: Final = 16
LOST, WON, DECISION, QUESTION = range(4)
"""Kinds of nodes. The first two are also the numbers of the two nodes that stand for every end."""
MOST_ROUNDS: Final = 10_000
DEEPEST_ROUND: Final = 10_000
"""No round has so many decisions and questions one after the other; a longer one goes in a circle."""

NOTHING: Final = -1
"""The source of chance that is asked in a position that waits for a decision."""

Wipe = Callable[[GameState, int], None]
"""Takes out of a copy of a position what can no longer matter; the number is the source that is asked in a half-done one, else NOTHING."""


class TooLarge(LudonautError):
    """More can come of a game than was to be gone through."""


class Asked(Exception):
    """Chance was asked something that is not answered yet."""


class Answered(Chance):
    """Gives the answers of a list; then raises Asked, and `shares` has how often each outcome counts."""

    def __init__(self) -> None:
        self.answers: Sequence[int] = ()
        self.used = 0
        self.source = 0
        self.shares: tuple[int, ...] = ()

    def take(self, answers: Sequence[int]) -> None:
        """Begins anew with these answers."""
        self.answers, self.used = answers, 0

    def roll(self, sides: int, source: int) -> int:
        if self.used == len(self.answers):
            self.source, self.shares = int(source), (1,) * int(sides)
            raise Asked
        self.used += 1
        return self.answers[self.used - 1]

    def draw(self, bag: Bag, source: int) -> int:
        if self.used == len(self.answers):
            self.source, self.shares = int(source), tuple(int(count) for count in bag.counts)
            raise Asked
        self.used += 1
        bag.remove(self.answers[self.used - 1])
        return self.answers[self.used - 1]


class _Way(NamedTuple):
    """How to come to a node: from this position by this action (-1: the beginning) and these answers of chance."""

    node: int
    before: GameState
    action: int
    answers: tuple[int, ...]


class Solution(NamedTuple):
    """What solving found: the value of the game lies from `low` to `high`."""

    low: float
    high: float
    rounds: int


class Graph:
    """All positions that can come of a game, and how they hang together. Node 0 is lost, node 1 is won, node 2 the beginning.

    state: of the game, for one seat, which knows everything and wins or loses; what `begin` does with it is the beginning of the game.
    observation_size, most_actions: the game's.
    """

    def __init__(
        self, state: GameState, begin: Callable[[GameState], None], wipe: Wipe, observation_size: int, most_actions: int, most_nodes: int
    ) -> None:
        self._chance: Final = Answered()
        self._state: Final = state.blank()
        self._state.chance = self._chance
        self._named: Final = state.blank()
        self._begin: Final = begin
        self._wipe: Final = wipe
        self._seen: Final = zeros(observation_size)
        self._actions: Final = zeros(most_actions)
        self._most_nodes: Final = most_nodes
        self._number: Final[dict[bytes, int]] = {}
        self._waiting: list[_Way] = []
        self._next_round: list[_Way] = []
        # by node
        self.kinds: Final = bytearray((LOST, WON))
        self._begins_round: Final = bytearray(2)
        self._first: Final = array("q", (0, 0))
        self._count: Final = array("i", (0, 0))
        # by edge
        self._to: Final = array("i")
        self._share: Final = array("d")
        self.values: np.ndarray[tuple[int], np.dtype[np.float64]] = np.zeros(0)
        self._explore()

    # -- going through it ------------------------------------------------------------------------------------------
    def _explore(self) -> None:
        """Round by round, so that few positions wait at a time."""
        self._arrive(self._state.blank(), -1, (), 0)
        while self._waiting or self._next_round:
            if not self._waiting:
                self._waiting, self._next_round = self._next_round, []
            self._expand(self._waiting.pop())

    def _go(self, before: GameState, action: int, answers: tuple[int, ...]) -> bool:
        """Comes to a position, half-done where chance is asked more than there are answers; says whether it is."""
        self._chance.take(answers)
        self._state.copy_from(before)
        try:
            if action < 0:
                self._begin(self._state)
            else:
                self._state.apply(SEAT, action)
        except Asked:
            return True
        return False

    def _arrive(self, before: GameState, action: int, answers: tuple[int, ...], rounds: int) -> int:
        """The number of the node to which this leads from one of so many rounds; a new one waits to be expanded."""
        asked = self._go(before, action, answers)
        state = self._state
        if not asked and state.is_over():
            return WON if state.returns(SEAT) == 1.0 else LOST
        name = self._name(state, self._chance.source if asked else NOTHING)
        number = self._number.get(name)
        if number is None:
            number = len(self.kinds)
            if number == self._most_nodes:
                raise TooLarge(f"more than {self._most_nodes:,} positions can come of this game; take fewer cards, dice or points.")
            self._number[name] = number
            self.kinds.append(QUESTION if asked else DECISION)
            self._first.append(0)
            self._count.append(0)
            new_round = int(state.rounds() > rounds)
            self._begins_round.append(new_round)
            if not asked:
                kept = state.blank()
                kept.copy_from(state)
                before, action, answers = kept, -1, ()
            (self._next_round if new_round else self._waiting).append(_Way(number, before, action, answers))
        return number

    def _name(self, state: GameState, source: int) -> bytes:
        """The name of a position, or of a question to a source of chance in a half-done one."""
        self._named.copy_from(state)
        self._wipe(self._named, source)
        self._named.observe(SEAT, self._seen)
        return blake2b(bytes(memoryview(self._seen)), digest_size=NAME_BYTES, key=str(source).encode()).digest()

    def _expand(self, way: _Way) -> None:
        """Finds where a node leads to."""
        before = way.before
        if self.kinds[way.node] == DECISION:
            count, rounds = int(before.legal_actions(SEAT, self._actions)), int(before.rounds())
            leads = [(self._arrive(before, int(self._actions[place]), (), rounds), 1.0) for place in range(count)]
        else:
            self._go(before, way.action, way.answers)
            shares, rounds = self._chance.shares, int(self._state.rounds())
            leads = [
                (self._arrive(before, way.action, (*way.answers, outcome), rounds), share / sum(shares))
                for outcome, share in enumerate(shares)
                if share
            ]
        self._first[way.node], self._count[way.node] = len(self._to), len(leads)
        for node, share in leads:
            self._to.append(node)
            self._share.append(share)

    # -- solving ---------------------------------------------------------------------------------------------------
    def solve(self, precision: float = 1e-9) -> Solution:
        """Looks ahead one round more at a time, until both values of the beginning are as near as that.

        `values` then holds the rising value of each node. A game that can be dragged out for ever may keep the two apart: what is found
        after MOST_ROUNDS still holds.
        """
        sweep = _Sweep(self.kinds, self._begins_round, self._first, self._count, self._to, self._share)
        low, high = sweep.beginning(0.0), sweep.beginning(1.0)
        rounds = 0
        while rounds < MOST_ROUNDS and (rounds == 0 or high[2] - low[2] > precision):
            sweep.round(low)
            sweep.round(high)
            rounds += 1
        self.values = low[: len(self.kinds)]
        return Solution(float(low[2]), float(high[2]), rounds)

    def won_within(self, rounds: int) -> float:
        """The chance to have won when so many rounds have begun at most, the set-up counting as one if it asks chance."""
        sweep = _Sweep(self.kinds, self._begins_round, self._first, self._count, self._to, self._share)
        low = sweep.beginning(0.0)
        for _ in range(rounds):
            sweep.round(low)
        return float(low[2])

    def worth(self, state: GameState) -> list[float]:
        """For each legal action in a position of the game, ascending, the chance of winning after it under best play. After `solve`."""
        count = int(state.legal_actions(SEAT, self._actions))
        return [float(self.values[self._arrive(state, int(self._actions[place]), (), int(state.rounds()))]) for place in range(count)]


class _Layer(NamedTuple):
    """Nodes of one kind that wait for none of each other: what they lead to lies from each offset in `to` to the next."""

    nodes: np.ndarray[tuple[int], np.dtype[np.int64]]
    offsets: np.ndarray[tuple[int], np.dtype[np.int64]]
    to: np.ndarray[tuple[int], np.dtype[np.int64]]
    shares: np.ndarray[tuple[int], np.dtype[np.float64]] | None


class _Sweep:
    """One round of looking ahead, as work on whole arrays.

    Behind the values of the nodes stand those that the nodes which begin a round had when the sweep began: what leads into the next round
    leads there, so that within a round nothing goes in a circle.
    """

    def __init__(
        self, kinds: bytearray, begins_round: bytearray, first: array[int], count: array[int], to: array[int], share: array[float]
    ) -> None:
        kind, size = np.frombuffer(kinds, np.uint8), len(kinds)
        self._starts = np.flatnonzero(np.frombuffer(begins_round, np.uint8))
        behind = np.arange(size)
        behind[self._starts] = size + np.arange(len(self._starts))
        counts = np.asarray(count, np.int64)
        by_place = np.argsort(np.asarray(first), kind="stable")
        by_place = by_place[counts[by_place] > 0]
        target, shares = behind[np.asarray(to)], np.asarray(share)
        offsets = np.concatenate(([0], np.cumsum(counts[by_place])[:-1]))
        depth = np.zeros(size + len(self._starts), np.int64)
        while True:
            deeper = np.maximum.reduceat(depth[target], offsets) + 1
            if np.array_equal(deeper, depth[by_place]):
                break
            if deeper.max() > DEEPEST_ROUND:
                raise ValueError("a round of this game can go in a circle")
            depth[by_place] = deeper
        source = np.repeat(by_place, counts[by_place])
        layer_of = 2 * depth[:size] + (kind == QUESTION)
        edges = np.argsort(layer_of[source], kind="stable")
        source, target, shares = source[edges], target[edges], shares[edges]
        self._layers: list[_Layer] = []
        ends = np.flatnonzero(np.diff(layer_of[source])) + 1
        for begin, end in zip([0, *ends], [*ends, len(source)], strict=True):
            new = np.concatenate(([True], np.diff(source[begin:end]) != 0))
            offsets = np.flatnonzero(new)
            nodes = source[begin:end][offsets]
            weighed = shares[begin:end] if kind[nodes[0]] == QUESTION else None
            self._layers.append(_Layer(nodes, offsets, target[begin:end], weighed))
        self._size = size

    def beginning(self, unknown: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """Values before anything is looked at: all that is not over is worth this."""
        values = np.full(self._size + len(self._starts), unknown)
        values[LOST], values[WON] = 0.0, 1.0
        return values

    def round(self, values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> None:
        """Looks one round further ahead."""
        for nodes, offsets, to, shares in self._layers:
            if shares is None:
                values[nodes] = np.maximum.reduceat(values[to], offsets)
            else:
                values[nodes] = np.add.reduceat(values[to] * shares, offsets)
        values[self._size :] = values[self._starts]
