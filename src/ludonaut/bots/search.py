"""Search: open-loop Monte Carlo tree search over any GameState, for any number of seats, with or without hidden information.

The tree is a tree of *actions*, not of positions: a node stands for the actions taken since the root, whatever the dice showed in
between. Each try (iteration) takes a fresh copy of the root, redeals what the searching seat cannot know, walks down the tree through
actions that are legal in this world, adds one node, plays on with the playout policy, and adds the result to each node on its way. Chance
is thrown anew in each try, so a node's mean is an average over all that dice and hidden cards can do; with hidden information this is
information-set tree search (Cowling, Powley and Whitehouse 2012, one tree from the searcher's point of view).

Which child is tried next is decided by UCB1. Because an action can be legal in some worlds only, a child's bonus counts how often the
child was *available*, not how often its parent was visited. A node keeps the mean for the seat that acted to reach it; each seat
maximises its own.

Before each decision of the searching seat a node stands for what it sees then. So the part of the tree below what came about is found
again at the next decision of the same round, and is kept.

Several seats due at once act in the order of their numbers, the searching seat first, and none may answer what it cannot see: the nodes are
decoupled (Tak, Lanctot and Winands 2014). Each seat has children of its own below the node at which all were due, and goes down among them
whatever the others have chosen. A quarter of its choices it makes as often as it has made them before, which brings what all do near to
an equilibrium (Heinrich and Silver 2015, Smooth UCT). When all are done, the tree goes on below the first seat's choice, one node for each
thing that the searching seat sees then. Where the game says that what others do at the same time does not matter to the searching seat, it
is not played at all.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import sqrt
from typing import Final, final

from ludonaut.bots.bot import Bot
from ludonaut.bots.playout import ALWAYS, Playout
from ludonaut.bots.stretch import Stretch
from ludonaut.core.chance import FastChance
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.numbers import M32, i64, vec, zero_floats, zeros
from ludonaut.core.state import GameState

NONE: Final = -1
ROOT: Final = 0
DEEPEST: Final = 1024
"""No try walks further down the tree than this; the playout goes on from there."""
SEAT_SHIFT: Final = 32
ACTION_MASK: Final = 0xFFFFFFFF
TRIES_PER_LOOK: Final = 16
"""After so many tries a search looks at the clock, and whether it is decided."""
UNKNOWN: Final = -1.0  # the value for a seat that has not been asked for
MOST_NODES: Final = 1_000_000
ENDLESS: Final = 1 << 40
AS_USUAL: Final = 256
"""Of 1024 choices of seats that decide at once, how many are made as often as before, and not by what is best now. Without these each would
answer what the other did last, and the two would go round together."""
TINY: Final = 1.0e-9
NODES_PER_SECOND: Final = 500_000


@final
class Settings:
    """How a search searches.

    exploration: how much the bonus for what was tried little weighs against the mean result, in parts of what is at stake.
    trust: the part of the bonus that goes where the heuristic weighs actions; the rest goes to the others. 0: all are equal.
    greed: of 1024 moves of a playout, how many follow the heuristic.
    horizon: rounds from the root to where the heuristic evaluates; 0 plays to the end.
    risk: from -1 to 1, both left out, how much more results above what is expected count for the searching seat, and those below less.
    decoupled: seats that decide at once see nothing of one another in the tree; else a later one answers what an earlier one has chosen.
    """

    def __init__(
        self, exploration: float, trust: float, greed: int, horizon: int, told_apart: bool, risk: float = 0.0, decoupled: bool = True
    ) -> None:
        self.exploration: Final = exploration
        self.trust: Final = trust
        self.greed: Final = greed
        self.horizon: Final = horizon
        self.told_apart: Final = told_apart
        self.risk: Final = risk
        self.decoupled: Final = decoupled


def slots_for(nodes: int) -> int:
    """The size of a hash table for so many nodes: a power of two, at most half full."""
    size = 2
    while size < 2 * nodes:
        size *= 2
    return size


@final
class Budget:
    """How long a decision may take: a number of tries, or (above 0) seconds; what comes first where both are given.

    Tries kept from the search before count.
    """

    def __init__(self, tries: int, seconds: float) -> None:
        self.tries: Final[i64] = i64(tries)
        self.seconds: Final = seconds

    def nodes(self) -> int:
        """How many nodes the tree may have: a try makes one for an action, and one for what is seen after it or for a seat."""
        return min(MOST_NODES, DEEPEST + (2 * int(self.tries) if self.tries else int(self.seconds * NODES_PER_SECOND)))


@final
class Searcher:
    """One tree, used again for each decision.

    The nodes lie in flat arrays; a node's children are a list in ascending order of key (seat and action).
    """

    def __init__(
        self, heuristic: Heuristic, most_actions: int, observation_size: int, settings: Settings, budget: Budget, chance: FastChance
    ) -> None:
        most_nodes = budget.nodes()
        self.budget: Final = budget
        self.exploration: Final = settings.exploration
        self.unit = settings.exploration  # times what is at stake in the decision
        self.trust: Final = settings.trust
        self.risk: Final = settings.risk
        self.chance: Final = chance
        self.heuristic: Final = heuristic
        self.playout: Final = Playout(heuristic, most_actions, settings.greed, settings.horizon, chance)
        self.buffer: Final = zeros(most_actions)
        self.shares: Final = zero_floats(most_actions)  # for each legal action how much the heuristic is for it
        self.matched: Final = zeros(most_actions)  # for each legal action its child, or NONE
        self.path: Final = zeros(DEEPEST + 2)
        self.seat_values: vec[float] = zero_floats(1)
        # the nodes
        self.most_nodes: Final[i64] = i64(most_nodes)
        self.nodes: i64 = 0
        self.only: i64 = NONE  # the one action that the root may take, or NONE
        self.squares = 0.0  # of all results for the searching seat
        self.expected = 0.0  # the mean of all results that this tree has met, where there is an attitude to risk
        self.met = 0.0  # how many these are
        self.key: Final = zeros(most_nodes)
        self.first_child: Final = zeros(most_nodes)
        self.sibling: Final = zeros(most_nodes)
        self.visits: Final = zeros(most_nodes)
        self.available: Final = zeros(most_nodes)
        self.total: Final = zero_floats(most_nodes)
        self.parent: Final = zeros(most_nodes)
        # nodes for what the searching seat saw, found by parent and by that
        self.told_apart: Final = settings.told_apart
        self.is_outcome: Final = zeros(most_nodes)
        self.decoupled: Final = settings.decoupled
        self.stretch: Final = Stretch()
        self.is_answered = False  # whether in this tree others choose at the same time as a seat: nobody goes round with itself
        self.seen: Final = zeros(observation_size)
        self.slots: Final = zeros(slots_for(most_nodes))
        # from one decision to the next
        self.searching: i64 = NONE
        self.first_round: i64 = 0
        self.place_of: Final = zeros(most_nodes)

    def search_after(self, state: GameState, seat: i64, action: i64) -> None:
        """Builds a new tree in which `seat` takes this legal action first: `root_value` is then what that is worth, and all tries went into
        it, as they do not in a search among all actions."""
        self.only = action
        self.search(state, seat)
        self.only = NONE
        self.forget()

    def search(self, state: GameState, seat: i64, thorough: bool = True) -> None:
        """Thinks about a decision of `seat`, as long as the budget allows.

        `thorough` builds a new tree. Else it goes on in that of the decision before, where it leads to this one, and ends as soon as no
        other action can still be tried as often as the one that leads.
        """
        if thorough:
            self.forget()
        self.squares = 0.0
        self.plant(state, seat)
        if len(self.seat_values) != state.seats:
            self.seat_values = zero_floats(int(state.seats))
        self.unit = self.exploration * self.heuristic.stakes(state)
        scratch = state.blank()
        scratch.chance = self.chance
        tries: i64 = self.budget.tries if self.budget.tries else ENDLESS
        began = time.perf_counter()
        before: i64 = self.visits[ROOT]
        left: i64 = tries - before
        while left > 0 and (thorough or self.visits[ROOT] == 0 or self.lead() < left):
            for _ in range(min(left, i64(TRIES_PER_LOOK))):
                self.try_once(state, seat, scratch)
            left = tries - self.visits[ROOT]
            if self.budget.seconds > 0.0:
                passed = time.perf_counter() - began
                still: float = (self.budget.seconds - passed) * float(self.visits[ROOT] - before) / (passed + TINY)
                left = min(left, i64(int(still)))

    def lead(self) -> i64:
        """How many more tries the root action that was tried most has had than the next; 0 where it would still win by its mean alone."""
        most: i64 = 0
        second: i64 = 0
        child: i64 = self.first_child[ROOT]
        while child >= 0:
            visits = self.visits[child]
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
            child = self.sibling[child]
        return most - second - 1

    # -- from one decision to the next -----------------------------------------------------------------------------
    def plant(self, state: GameState, seat: i64) -> None:
        """Keeps what is below the node of this decision, if the last search came to it; else the tree begins anew.

        In another round it begins anew in any case: what the last search learned was evaluated at a nearer horizon.
        """
        kept: i64 = NONE
        if self.told_apart and self.nodes and seat == self.searching and state.rounds() == self.first_round:
            kept = self.find(self.sight(state, seat))
        self.searching = seat
        self.first_round = state.rounds()
        if kept >= 0:
            self.keep(kept)
            return
        for slot in range(i64(len(self.slots))):
            self.slots[slot] = NONE
        self.nodes = 0
        self.met = 0.0
        self.is_answered = False
        self.new_node(NONE, NONE)

    def forget(self) -> None:
        """Nothing of this tree is kept for the next search."""
        self.nodes = 0

    def find(self, sight: i64) -> i64:
        """The most visited node of this sight, or NONE."""
        found: i64 = NONE
        for node in range(i64(1), self.nodes):
            if self.key[node] == sight and self.is_outcome[node] and (found < 0 or self.visits[node] > self.visits[found]):
                found = node
        return found

    def keep(self, root: i64) -> None:
        """Moves what is below `root` to the front of the arrays, and forgets the rest. A node always comes after its parent."""
        place_of = self.place_of
        count: i64 = 0
        for node in range(root, self.nodes):
            above = self.parent[node]
            if node == root or (above >= root and place_of[above] >= 0):
                place_of[node] = count
                count += 1
            else:
                place_of[node] = NONE
        for slot in range(i64(len(self.slots))):
            self.slots[slot] = NONE
        visits: i64 = 0
        total = 0.0
        for node in range(root, self.nodes):
            place = place_of[node]
            if place < 0:
                continue
            above = NONE if node == root else place_of[self.parent[node]]
            child = self.first_child[node]
            beside = NONE if node == root else self.sibling[node]
            self.key[place] = self.key[node]
            self.parent[place] = above
            self.first_child[place] = NONE if child < 0 else place_of[child]
            self.sibling[place] = NONE if beside < 0 else place_of[beside]
            self.visits[place] = self.visits[node]
            self.available[place] = self.available[node]
            self.total[place] = self.total[node]
            self.is_outcome[place] = self.is_outcome[node]
            if self.is_outcome[place] and place:
                self.slots[self.slot_of(self.key[place], above)] = place
            if above == ROOT and not self.is_outcome[place]:
                visits += self.visits[place]
                total += self.total[place]
        self.nodes = count
        self.is_outcome[ROOT] = 0
        self.visits[ROOT] = visits
        self.total[ROOT] = total

    # -- one try ---------------------------------------------------------------------------------------------------
    def try_once(self, root_state: GameState, root_seat: i64, state: GameState) -> None:
        """Down the tree, one new node, a playout, and the result back up."""
        state.copy_from(root_state)
        state.redeal(root_seat, self.chance)
        self.heuristic.simplify(state, root_seat)
        path = self.path
        path[0] = ROOT
        length: i64 = 1
        node: i64 = ROOT
        seat: i64 = root_seat
        growing = True
        stretch = self.stretch
        stretch.is_open = False
        while growing and seat >= 0 and length < DEEPEST and not (seat != root_seat and self.playout.is_settled(state, root_seat)):
            if self.decoupled and (stretch.is_open or stretch.begin(state, node, seat)):
                node = stretch.places[seat]
                if node < 0:
                    node = self.seat_node(stretch.began_at, seat)
                    if node < 0:
                        break
                    path[length] = node
                    length += 1
            count = state.legal_actions(seat, self.buffer)
            if node == ROOT and self.only >= 0:
                self.buffer[0] = self.only
                count = 1
            known = self.nodes
            node = self.descend(state, node, seat, count)
            if node < 0:
                break
            acted: i64 = seat
            asked = self.chance.counter
            is_last = stretch.is_open and stretch.waiting == 1
            before: i64 = self.sight(state, root_seat) if is_last else 0
            state.apply(acted, self.key[node] & ACTION_MASK)
            path[length] = node
            length += 1
            growing = self.nodes == known or count == 1  # a forced move teaches nothing: go on to a choice
            seat = self.playout.next_seat(state, root_seat)
            if not growing or seat < 0:
                break
            known = self.nodes
            told: i64 = node
            has_ended = False
            if stretch.is_open:
                stretch.note(acted, self.key[node] & ACTION_MASK, node)
                # The last seat may be due again at once: its part has ended where the searching seat sees something of it.
                has_ended = not stretch.goes_on(state, acted) or (is_last and self.sight(state, root_seat) != before)
                stretch.is_open = not has_ended
            if has_ended:
                node = stretch.places[stretch.first]
                told = self.outcome_node(self.sight(state, root_seat) if self.told_apart else stretch.others, node)
                growing = self.nodes == known
            elif self.told_apart and (seat == root_seat or self.chance.counter != asked) and (acted == root_seat or not stretch.is_open):
                told = self.outcome_node(self.sight(state, root_seat), node)
                # Where chance had no part the new node is one more name of the same place, and no reason to end the walk.
                growing = self.nodes == known or self.chance.counter == asked
            if told < 0:
                break
            if told != node:
                node = told
                path[length] = node
                length += 1
            if stretch.is_open:
                stretch.places[acted] = node
        self.playout.run(state, self.first_round, root_seat)
        self.learn(state, length, root_seat)

    def outcome_node(self, sight: i64, parent: i64) -> i64:
        """The node for what is seen below `parent`, made if it is new; -1 when there is no room for a new one."""
        slot = self.slot_of(sight, parent)
        if self.slots[slot] != NONE:
            return self.slots[slot]
        if self.nodes == self.most_nodes:
            return NONE
        node = self.new_node(sight, parent)
        self.is_outcome[node] = 1
        self.slots[slot] = node
        return node

    def seat_node(self, parent: i64, seat: i64) -> i64:
        """The node below which a seat that decides at the same time as others has its choices; -1 when there is no room for a new one."""
        self.is_answered = True
        return self.outcome_node((seat << SEAT_SHIFT) + ACTION_MASK, parent)

    def sight(self, state: GameState, seat: i64) -> i64:
        """32 bits of what a seat sees of a position."""
        state.observe(seat, self.seen)
        sight: i64 = 0
        for place in range(i64(len(self.seen))):
            sight = ((sight ^ self.seen[place]) * 0x01000193) & M32
        return sight

    def slot_of(self, sight: i64, parent: i64) -> i64:
        """The slot of the node of this sight below `parent`, or the free one where it would be."""
        mask: i64 = i64(len(self.slots)) - 1
        slot: i64 = (sight ^ (sight >> 15) ^ (parent * 0x9E3779B1)) & mask
        while self.slots[slot] != NONE and not (self.key[self.slots[slot]] == sight and self.parent[self.slots[slot]] == parent):
            slot = (slot + 1) & mask
        return slot

    def descend(self, state: GameState, parent: i64, seat: i64, count: i64) -> i64:
        """The child to go to among the `count` legal actions in the buffer, made if it is new; -1 when there is no room for a new one."""
        base: i64 = seat << SEAT_SHIFT
        trusted = 0.0
        others = 1.0 / float(count)
        weighed = self.trust > 0.0 and count > 1
        if weighed:
            self.heuristic.prefer(state, seat, self.buffer, count, self.chance, self.shares)
            trusted = self.trust
            others = (1.0 - trusted) / float(count - 1)
        self.match(parent, base, count)
        tries: i64 = 0
        sum_of_results = 0.0
        for place in range(count):
            child = self.matched[place]
            if child >= 0:
                tries += self.visits[child]
                sum_of_results += self.total[child]
        if self.stretch.is_open and self.is_answered and tries and self.chance.below(ALWAYS) < AS_USUAL:
            return self.as_usual(count, tries)
        untried_worth = sum_of_results / float(tries) if tries else 0.5
        untried_bonus = self.unit * sqrt(float(tries + 1))
        best: i64 = 0
        best_bound = -1.0
        ties: i64 = 1
        for place in range(count):
            prior = others
            if weighed:
                share = self.shares[place]
                prior = trusted * share + others * (1.0 - share)
            child = self.matched[place]
            if child >= 0:
                visits = float(self.visits[child])
                bound = self.total[child] / visits + self.unit * prior * sqrt(float(self.available[child])) / (1.0 + visits)
            else:
                bound = untried_worth + untried_bonus * prior
            if bound > best_bound:
                best = place
                best_bound = bound
                ties = 1
            elif bound == best_bound:  # which of several untried actions comes first must not depend on their numbers
                ties += 1
                if self.chance.below(ties) == 0:
                    best = place
        child = self.matched[best]
        if child >= 0:
            return child
        return NONE if self.nodes == self.most_nodes else self.insert(parent, base + self.buffer[best])

    def as_usual(self, count: i64, tries: i64) -> i64:
        """One of the matched children, drawn by how often each was tried; they have `tries` together."""
        left: i64 = self.chance.below(tries)
        found: i64 = NONE
        for place in range(count):
            child = self.matched[place]
            if child >= 0 and left >= 0:
                found = child
                left -= self.visits[child]
        return found

    def match(self, parent: i64, base: i64, count: i64) -> None:
        """Finds the child of each legal action. Both are in ascending order, so one walk along both does it."""
        child: i64 = self.first_child[parent]
        for place in range(count):
            key: i64 = base + self.buffer[place]
            while child >= 0 and self.key[child] < key:
                child = self.sibling[child]
            if child >= 0 and self.key[child] == key:
                self.available[child] += 1
                self.matched[place] = child
            else:
                self.matched[place] = NONE

    def learn(self, state: GameState, length: i64, root_seat: i64) -> None:
        """Adds the result to each node on the path, to the root for the searching seat, to every other for the seat that acted."""
        path = self.path
        values = self.seat_values
        for seat in range(i64(len(values))):
            values[seat] = UNKNOWN
        values[root_seat] = self.felt(self.playout.value(state, root_seat))
        self.visits[ROOT] += 1
        self.total[ROOT] += values[root_seat]
        self.squares += values[root_seat] * values[root_seat]
        for place in range(i64(1), length):
            node = path[place]
            acted: i64 = self.key[node] >> SEAT_SHIFT
            if values[acted] == UNKNOWN:
                values[acted] = self.playout.value(state, acted)
            self.visits[node] += 1
            self.total[node] += values[acted]

    def felt(self, value: float) -> float:
        """What a result counts for the searching seat: with an attitude to risk, by how far it is from what it may expect."""
        if self.risk == 0.0:
            return value
        self.met += 1.0
        self.expected += (value - self.expected) / self.met
        away: float = value - self.expected
        return value + self.risk * (away if away > 0.0 else -away)

    # -- the nodes -------------------------------------------------------------------------------------------------
    def new_node(self, key: i64, parent: i64) -> i64:
        node = self.nodes
        self.nodes += 1
        self.key[node] = key
        self.parent[node] = parent
        self.is_outcome[node] = 0
        self.first_child[node] = NONE
        self.sibling[node] = NONE
        self.visits[node] = 0
        self.available[node] = 1
        self.total[node] = 0.0
        return node

    def insert(self, parent: i64, key: i64) -> i64:
        """A new child of `parent`, in its place among the others."""
        node = self.new_node(key, parent)
        before: i64 = NONE
        after: i64 = self.first_child[parent]
        while after >= 0 and self.key[after] < key:
            before = after
            after = self.sibling[after]
        self.sibling[node] = after
        if before < 0:
            self.first_child[parent] = node
        else:
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

    def root_tries(self) -> int:
        """How many tries there were."""
        return int(self.visits[ROOT])

    def root_spread(self) -> float:
        """The standard deviation of the results of all tries for the searching seat."""
        mean = self.root_value()
        variance = self.squares / float(self.visits[ROOT]) - mean * mean
        return sqrt(variance) if variance > 0.0 else 0.0

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

    def __init__(self, name: str, searcher: Searcher, most_actions: int, breathe: Callable[[], None]) -> None:
        super().__init__(name, searcher.chance)
        self.searcher: Final = searcher
        self.breathe: Final = breathe
        self.buffer: Final = zeros(most_actions)

    def reseed(self, seed: i64) -> None:
        self.chance.reseed(seed)
        self.searcher.forget()

    def choose(self, state: GameState, seat: i64) -> i64:
        if state.legal_actions(seat, self.buffer) == 1:
            return self.buffer[0]
        self.searcher.search(state, seat, thorough=False)
        self.breathe()
        return self.searcher.best_action()
