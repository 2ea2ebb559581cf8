"""Search: open-loop Monte Carlo tree search over any GameState, for any number of seats, with or without hidden information.

The tree is a tree of *actions*, not of positions: a node stands for the actions taken since the root, whatever the dice showed in
between. Each try (iteration) takes a fresh copy of the root, redeals what the searching seat cannot know, walks down the tree through
actions that are legal in this world, adds one node, plays on with the playout policy, and adds the result to each node on its way. Chance
is thrown anew in each try, so a node's mean is an average over all that dice and hidden cards can do; with hidden information this is
information-set tree search (Cowling, Powley and Whitehouse 2012, one tree from the searcher's point of view).

Which child is tried next is decided by UCB1. Because an action can be legal in some worlds only, a child's bonus counts how often the
child was *available*, not how often its parent was visited. A node keeps the mean for the seat that acted to reach it; each seat
maximises its own.

Several seats due at once act in the order of their numbers, the searching seat first. A later seat's nodes hang below the earlier seat's
choice, so in the tree it answers what it cannot have seen: the search takes the others to be a little cleverer than they can be.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import log, sqrt
from typing import Final, final

from ludonaut.bots.bot import Bot
from ludonaut.bots.playout import Playout
from ludonaut.core.chance import FastChance
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.numbers import i64, vec, zeros
from ludonaut.core.state import GameState

NONE: Final = -1
ROOT: Final = 0
DEEPEST: Final = 1024
"""No try walks further down the tree than this; the playout goes on from there."""
SEAT_SHIFT: Final = 32
ACTION_MASK: Final = 0xFFFFFFFF
LOGS: Final = 4096
TRIES_PER_LOOK: Final = 16
"""A search by time looks at the clock after so many tries."""
MOST_NODES: Final = 1_000_000
NODES_PER_SECOND: Final = 100_000


@final
class Settings:
    """How a search searches.

    exploration: the constant of UCB1; results are between 0 and 1.
    widening: a node visited v times has at most 1 + widening * sqrt(v) children; 0 tries every action before it repeats one.
    guided: whether a node's first child is the heuristic's choice rather than a random one.
    greed: of 1024 moves of a playout, how many follow the heuristic.
    horizon: rounds from the root to where the heuristic evaluates; 0 plays to the end.
    """

    def __init__(self, exploration: float, widening: float, guided: bool, greed: int, horizon: int) -> None:
        self.exploration: Final = exploration
        self.widening: Final = widening
        self.guided: Final = guided
        self.greed: Final = greed
        self.horizon: Final = horizon


def zero_floats(count: int) -> vec[float]:
    """A new array of `count` zeros."""
    return vec[float]([0.0] * count)


@final
class Budget:
    """How long a decision may take: a number of tries, or (above 0) seconds."""

    def __init__(self, tries: int, seconds: float) -> None:
        self.tries: Final[i64] = i64(tries)
        self.seconds: Final = seconds

    def nodes(self) -> int:
        """How many nodes the tree may have."""
        return min(MOST_NODES, DEEPEST + (int(self.seconds * NODES_PER_SECOND) if self.seconds > 0.0 else int(self.tries)))


@final
class Searcher:
    """One tree, used again for each decision.

    The nodes lie in flat arrays; a node's children are a list in ascending order of key (seat and action).
    """

    def __init__(self, heuristic: Heuristic, most_actions: int, settings: Settings, budget: Budget, chance: FastChance) -> None:
        most_nodes = budget.nodes()
        self.budget: Final = budget
        self.settings: Final = settings
        self.chance: Final = chance
        self.heuristic: Final = heuristic
        self.playout: Final = Playout(heuristic, most_actions, settings.greed, settings.horizon, chance)
        self.buffer: Final = zeros(most_actions)
        self.matched: Final = zeros(most_actions)  # the children that are legal now
        self.path: Final = zeros(DEEPEST + 1)
        self.seat_values: vec[float] = zero_floats(1)
        self.logs: Final = vec[float]([0.0] + [log(float(n)) for n in range(1, LOGS)])
        # the nodes
        self.most_nodes: Final[i64] = i64(most_nodes)
        self.nodes: i64 = 0
        self.key: Final = zeros(most_nodes)
        self.first_child: Final = zeros(most_nodes)
        self.sibling: Final = zeros(most_nodes)
        self.children: Final = zeros(most_nodes)
        self.visits: Final = zeros(most_nodes)
        self.available: Final = zeros(most_nodes)
        self.total: Final = zero_floats(most_nodes)

    def search(self, state: GameState, seat: i64) -> None:
        """Builds a new tree for a decision of `seat`, as large as the budget allows."""
        self.nodes = 0
        self.new_node(NONE)
        if len(self.seat_values) != state.seats:
            self.seat_values = zero_floats(int(state.seats))
        scratch = state.blank()
        scratch.chance = self.chance
        if self.budget.seconds > 0.0:
            deadline = time.perf_counter() + self.budget.seconds
            looking = True
            while looking:
                for _ in range(i64(TRIES_PER_LOOK)):
                    self.try_once(state, seat, scratch)
                looking = time.perf_counter() < deadline
        else:
            for _ in range(self.budget.tries):
                self.try_once(state, seat, scratch)

    # -- one try ---------------------------------------------------------------------------------------------------
    def try_once(self, root_state: GameState, root_seat: i64, state: GameState) -> None:
        """Down the tree, one new node, a playout, and the result back up."""
        state.copy_from(root_state)
        state.redeal(root_seat, self.chance)
        first_round = state.rounds()
        path = self.path
        path[0] = ROOT
        length: i64 = 1
        node: i64 = ROOT
        seat: i64 = root_seat
        growing = True
        while growing and seat >= 0 and length <= DEEPEST:
            count = state.legal_actions(seat, self.buffer)
            known = self.nodes
            node = self.descend(state, node, seat, count)
            if node < 0:
                break
            state.apply(seat, self.key[node] & ACTION_MASK)
            path[length] = node
            length += 1
            growing = self.nodes == known or count == 1  # a forced move teaches nothing: go on to a choice
            seat = state.next_seat()
        self.playout.run(state, first_round)
        self.learn(state, length, root_seat)

    def descend(self, state: GameState, parent: i64, seat: i64, count: i64) -> i64:
        """The child to go to among the `count` legal actions in the buffer, made if it is new; -1 when there is no room for a new one."""
        base: i64 = seat << SEAT_SHIFT
        before: i64 = NONE
        child: i64 = self.first_child[parent]
        matches: i64 = 0
        fresh: i64 = 0
        chosen: i64 = NONE  # key of a new child, and the child it follows in the list
        chosen_before: i64 = NONE
        for place in range(count):
            key: i64 = base + self.buffer[place]
            while child >= 0 and self.key[child] < key:
                before = child
                child = self.sibling[child]
            if child >= 0 and self.key[child] == key:
                self.available[child] += 1
                self.matched[matches] = child
                matches += 1
            else:
                fresh += 1
                if fresh == 1 or self.chance.below(fresh) == 0:
                    chosen = key
                    chosen_before = before
        if fresh > 0 and (matches == 0 or self.may_widen(parent, matches)):
            if self.nodes == self.most_nodes:
                return self.best_match(matches) if matches else NONE
            if self.settings.guided and self.children[parent] == 0:
                chosen = base + self.heuristic.choose(state, seat, self.buffer, count, self.chance)
                chosen_before = NONE
            return self.insert(parent, chosen, chosen_before)
        return self.best_match(matches)

    def may_widen(self, parent: i64, matches: i64) -> bool:
        """Whether a node with `matches` legal children may get one more now."""
        widening = self.settings.widening
        if widening == 0.0:
            return True
        return float(matches) < 1.0 + widening * sqrt(float(self.visits[parent]))

    def best_match(self, matches: i64) -> i64:
        """The legal child with the highest upper confidence bound."""
        exploration = self.settings.exploration
        best: i64 = self.matched[0]
        best_bound = -1.0
        for place in range(matches):
            child = self.matched[place]
            visits = float(self.visits[child])
            available = self.available[child]
            log_available = self.logs[available] if available < LOGS else log(float(available))
            bound = self.total[child] / visits + exploration * sqrt(log_available / visits)
            if bound > best_bound:
                best = child
                best_bound = bound
        return best

    def learn(self, state: GameState, length: i64, root_seat: i64) -> None:
        """Adds the result to each node on the path, to the root for the searching seat, to every other for the seat that acted."""
        path = self.path
        values = self.seat_values
        for seat in range(i64(len(values))):
            values[seat] = self.playout.value(state, seat)
        self.visits[ROOT] += 1
        self.total[ROOT] += values[root_seat]
        for place in range(i64(1), length):
            node = path[place]
            self.visits[node] += 1
            self.total[node] += values[self.key[node] >> SEAT_SHIFT]

    # -- the nodes -------------------------------------------------------------------------------------------------
    def new_node(self, key: i64) -> i64:
        node = self.nodes
        self.nodes += 1
        self.key[node] = key
        self.first_child[node] = NONE
        self.sibling[node] = NONE
        self.children[node] = 0
        self.visits[node] = 0
        self.available[node] = 1
        self.total[node] = 0.0
        return node

    def insert(self, parent: i64, key: i64, before: i64) -> i64:
        """A new child of `parent` behind its child `before` (-1: as its first)."""
        node = self.new_node(key)
        self.children[parent] += 1
        if before < 0:
            self.sibling[node] = self.first_child[parent]
            self.first_child[parent] = node
        else:
            self.sibling[node] = self.sibling[before]
            self.sibling[before] = node
        return node

    # -- what was found --------------------------------------------------------------------------------------------
    def best_action(self) -> i64:
        """The root action that was tried most, of equals the one with the better mean."""
        best: i64 = self.first_child[ROOT]
        child: i64 = best
        while child >= 0:
            if self.visits[child] > self.visits[best] or (self.visits[child] == self.visits[best] and self.total[child] > self.total[best]):
                best = child
            child = self.sibling[child]
        return self.key[best] & ACTION_MASK

    def root_value(self) -> float:
        """The mean of all tries for the searching seat."""
        return self.total[ROOT] / float(self.visits[ROOT])

    def root_actions(self) -> list[tuple[int, float, int]]:
        """Every root action that was tried: action, mean, tries."""
        found: list[tuple[int, float, int]] = []
        child: i64 = self.first_child[ROOT]
        while child >= 0:
            found.append((int(self.key[child] & ACTION_MASK), self.total[child] / float(self.visits[child]), int(self.visits[child])))
            child = self.sibling[child]
        return found


@final
class SearchBot(Bot):
    """Thinks for a number of tries or for a time before each choice; a forced move is made at once.

    `breathe` is called after each search: it is interpreted, which lets Python notice Ctrl-C between two decisions of a long compiled run.
    """

    def __init__(
        self, name: str, heuristic: Heuristic, most_actions: int, settings: Settings, budget: Budget, breathe: Callable[[], None], seed: int
    ) -> None:
        super().__init__(name, seed)
        self.searcher: Final = Searcher(heuristic, most_actions, settings, budget, self.chance)
        self.breathe: Final = breathe
        self.buffer: Final = zeros(most_actions)

    def choose(self, state: GameState, seat: i64) -> i64:
        if state.legal_actions(seat, self.buffer) == 1:
            return self.buffer[0]
        self.searcher.search(state, seat)
        self.breathe()
        return self.searcher.best_action()
