"""How to play sensibly without looking ahead, and how promising a position is. It reads the board and the own hand, and no other hand.

Everything is counted in hundredths of a point. A body is worth to a seat what it scores there, and a part of what it may come to score: a
lead, above all on a conquered body, where it makes attacks cheap, and the way to controlling all of it. An action is worth how much the
body's worth rises for its seat and falls for the others, less the uses of the cards that it costs.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from ludonaut.core.chance import FastChance
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.numbers import i64, vec, zeros
from ludonaut.core.state import GameState
from ludonaut.games.captain_future.actions import (
    ATTACK,
    ATTACK_WITH,
    BRING_HOME,
    END_TURN,
    EVENT,
    EXCHANGE,
    FROM,
    LAND,
    STONE,
    TAKE,
    TO,
)
from ludonaut.games.captain_future.components import (
    BODIES,
    EVENTS,
    GRAG,
    JOKER,
    KINDS,
    MOST_SEATS,
    OTTO,
    SHIPS,
    SIMON_WRIGHT,
    WITH_BODY,
    WITH_JOKER,
    WITHS,
)
from ludonaut.games.captain_future.components import BODY as BODY_CARD
from ludonaut.games.captain_future.landing import price
from ludonaut.games.captain_future.options import MAJORITY, MORE_THAN_HALF
from ludonaut.games.captain_future.scoring import points
from ludonaut.games.captain_future.state import (
    AFTER,
    EMPTY,
    FIRST,
    MOVE_FROM,
    MOVE_STONE,
    MOVE_TO,
    NOBODY,
    NOWHERE,
    PLACE_STONE,
    RECALL,
    SECOND,
    TAKE_SPACE,
    CaptainState,
)

POINT: Final = 100
PRESENCE: Final = 15
LEAD: Final = 130
CONQUERED_LEAD: Final = 70
WAY_TO_CONTROL: Final = 60  # of each point of the bonus, with the square of the share
RIVALS: Final = vec[i64]([0, 0, 100, 60, 45])
"""How much a rival's loss counts, in hundredths of an own gain, by the number of seats."""

# What a card is worth in the hand, by its uses.
KEEP_LINE: Final = 6
KEEP_BODY: Final = 10
KEEP_JOKER: Final = 25
KEEP_GRAG: Final = 60
KEEP_EVENT: Final = 5
NEW_CARD: Final = 9

EVENT_FLOOR: Final = 60  # an event that gains less is kept for later
SWAP_LOSS: Final = 30
WARMTH: Final = 50.0  # a choice that gains so much less than the best has half its share of a search's bonus
LAST_SHIP_AHEAD: Final = 200
LAST_SHIP_BEHIND: Final = -600
NOTHING: Final = -1_000_000

# The promise of a position: a logistic curve through the results of 4,500 games of this policy with one move in ten at random.
PROMISE: Final = vec[float]([0.0, 0.0, -0.2, -0.4, -0.66])  # by the number of seats
PROMISE_LEAD: Final = 0.17  # times how far the game is
PROMISE_STANDING: Final = 0.0008  # of a hundredth of a point
PROMISE_JOKER: Final = 0.08
PROMISE_TURN: Final = 0.33
PROMISE_SUPPLY: Final = 0.27  # for each ship more than the others have on average


@final
class CaptainHeuristic(Heuristic):
    """Greedy play, action by action."""

    def __init__(self) -> None:
        self.worths: Final = zeros(EVENT + EVENTS)  # what each choice for a slot gains
        self.counts: Final = zeros(MOST_SEATS)  # ships by seat on the body being weighed
        self.now: Final = zeros(BODIES)  # what each body is worth as it is
        self.landed: Final = zeros(BODIES)  # what another ship there would gain
        self.left: Final = zeros(BODIES)  # what taking a ship away would gain, mostly below 0
        self.struck: Final = zeros(BODIES * MOST_SEATS)  # what a ship in the place of another seat's would gain

    def choose(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: FastChance) -> i64:
        assert isinstance(state, CaptainState)
        if count == 1:
            return actions[0]
        if state.ask == FIRST or state.ask == SECOND:
            return self.choose_slot(state, seat, actions, count)
        if state.ask == AFTER:
            return self.choose_event(state, seat, actions, count)
        if state.ask == MOVE_STONE:
            return STONE + self.best_stone(state, seat)
        if state.ask == TAKE_SPACE:
            return self.choose_goal(state, seat, actions, count, TAKE)
        if state.ask == MOVE_TO:
            return self.choose_goal(state, seat, actions, count, TO)
        if state.ask == MOVE_FROM:
            return self.choose_own(state, seat, actions, count, FROM)
        if state.ask == RECALL:
            return self.choose_own(state, seat, actions, count, BRING_HOME)
        if state.ask == PLACE_STONE:
            return actions[chance.below(count)]
        return actions[0]  # the card that is needed least

    def prefer(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: FastChance, shares: vec[float]) -> None:
        """For a slot, a choice has the more of it the more it gains; otherwise all is for the best choice."""
        assert isinstance(state, CaptainState)
        if state.ask != FIRST and state.ask != SECOND:
            super().prefer(state, seat, actions, count, chance, shares)
            return
        self.weigh_slot(state, seat, actions, count)
        most: i64 = NOTHING
        for place in range(count):
            if self.worths[place] > most:
                most = self.worths[place]
        whole = 0.0
        for place in range(count):
            behind = float(most - self.worths[place]) / WARMTH
            share = 1.0 / (1.0 + behind * behind)
            shares[place] = share
            whole += share
        for place in range(count):
            shares[place] /= whole

    # -- what bodies are worth -------------------------------------------------------------------------------------
    def standing(self, table: CaptainState, seat: i64, body: i64) -> i64:
        """What a body with the ships in `counts` is worth to a seat, less what it is worth to its rivals."""
        box = table.box
        counts = self.counts
        size: i64 = box.size_of[body]
        bonus: i64 = box.bonus_of[body]
        most: i64 = 0
        filled: i64 = 0
        leader: i64 = NOBODY
        for other in range(table.seats):
            ships: i64 = counts[other]
            filled += ships
            if ships > most:
                most = ships
                leader = other
            elif ships == most:
                leader = NOBODY
        if table.options[MAJORITY] == MORE_THAN_HALF and 2 * most <= filled:
            leader = NOBODY
        own: i64 = 0
        rivals: i64 = 0
        for other in range(table.seats):
            ships = counts[other]
            if ships > 0:
                worth: i64 = POINT * ships + PRESENCE + WAY_TO_CONTROL * bonus * ships * ships // (size * size)
                if ships == size:
                    worth += POINT * bonus
                elif other == leader:
                    worth += LEAD + (CONQUERED_LEAD if filled == size else 0)
                if other == seat:
                    own = worth
                else:
                    rivals += worth
        return own - rivals * RIVALS[table.seats] // 100

    def count_ships(self, table: CaptainState, body: i64) -> None:
        """Fills `counts` with the ships that stand on a body."""
        for seat in range(table.seats):
            self.counts[seat] = table.presence[body * MOST_SEATS + seat]

    def weigh_landings(self, table: CaptainState, seat: i64) -> None:
        """What each body is worth now, and what one more ship there gains."""
        for body in range(i64(BODIES)):
            self.count_ships(table, body)
            self.now[body] = self.standing(table, seat, body)
            if table.conquered[body]:
                self.landed[body] = NOTHING
            else:
                self.counts[seat] += 1
                self.landed[body] = self.standing(table, seat, body) - self.now[body]

    def weigh_strikes(self, table: CaptainState, seat: i64, body: i64) -> None:
        """What a ship in the place of each rival's gains on a body; `now` must be known."""
        for rival in range(table.seats):
            place: i64 = body * MOST_SEATS + rival
            self.struck[place] = NOTHING
            if rival != seat and table.presence[place] > 0:
                self.count_ships(table, body)
                self.counts[rival] -= 1
                self.counts[seat] += 1
                self.struck[place] = self.standing(table, seat, body) - self.now[body]

    def weigh_leaving(self, table: CaptainState, seat: i64, body: i64) -> None:
        """What one own ship less gains on a body; `now` must be known."""
        self.left[body] = NOTHING
        if table.presence[body * MOST_SEATS + seat] > 0:
            self.count_ships(table, body)
            self.counts[seat] -= 1
            self.left[body] = self.standing(table, seat, body) - self.now[body]

    # -- slots -----------------------------------------------------------------------------------------------------
    def choose_slot(self, table: CaptainState, seat: i64, actions: vec[i64], count: i64) -> i64:
        """The landing, attack, exchange or event that gains most."""
        self.weigh_slot(table, seat, actions, count)
        best: i64 = 0
        for place in range(i64(1), count):
            if self.worths[place] > self.worths[best]:
                best = place
        return actions[best]

    def weigh_slot(self, table: CaptainState, seat: i64, actions: vec[i64], count: i64) -> None:
        """Fills `worths` with what each choice gains."""
        box = table.box
        self.weigh_landings(table, seat)
        if table.conquered_bodies > 0:
            for body in range(i64(BODIES)):
                if table.conquered[body]:
                    self.weigh_strikes(table, seat, body)
        launch: i64 = self.worth_of_launching(table, seat)
        for place in range(count):
            action: i64 = actions[place]
            worth: i64 = NOTHING
            if action < LAND:
                worth = 0  # decline
            elif action < ATTACK:
                space: i64 = (action - LAND) // WITHS
                worth = self.landed[box.body_of[space]] + launch - keep_way((action - LAND) % WITHS)
            elif action < ATTACK_WITH:
                space = action - ATTACK
                worth = self.struck[box.body_of[space] * MOST_SEATS + table.ships[space]] + launch - keep_price(table, seat, space)
            elif action >= EVENT:
                worth = self.worth_of_event(table, seat, SIMON_WRIGHT + action - EVENT)
            elif action >= EXCHANGE:
                worth = NEW_CARD - keep_kind(action - EXCHANGE)
            self.worths[place] = worth

    def worth_of_launching(self, table: CaptainState, seat: i64) -> i64:
        """What it means that the last ship of the supply would be played: the end, which is good for whoever is ahead."""
        if table.supply[seat] != 1 or table.lap_of != NOBODY:
            return 0
        return LAST_SHIP_AHEAD if lead(table, seat) > 0 else LAST_SHIP_BEHIND

    # -- events ----------------------------------------------------------------------------------------------------
    def choose_event(self, table: CaptainState, seat: i64, actions: vec[i64], count: i64) -> i64:
        """The event that gains most, or the end of the turn."""
        self.weigh_landings(table, seat)
        best: i64 = END_TURN
        most: i64 = 0
        for place in range(i64(1), count):
            worth: i64 = self.worth_of_event(table, seat, SIMON_WRIGHT + actions[place] - EVENT)
            if worth > most:
                most = worth
                best = actions[place]
        return best

    def worth_of_event(self, table: CaptainState, seat: i64, kind: i64) -> i64:
        """What an event gains, carried out as well as can be; NOTHING when that is too little. `now` and `landed` must be known."""
        gain: i64 = NOTHING
        if kind == GRAG:
            gain = self.best_goal(table, seat, NOWHERE) + self.worth_of_launching(table, seat)
        elif kind == OTTO:
            start: i64 = self.best_start(table, seat)
            gain = self.left[start] + self.best_goal(table, seat, start)
        elif kind == SIMON_WRIGHT:
            gain = self.shelter(table, self.best_stone(table, seat)) - self.shelter(table, table.stone)
        return gain if gain > EVENT_FLOOR else i64(NOTHING)

    def best_goal(self, table: CaptainState, seat: i64, start: i64) -> i64:
        """The most that a ship gains that comes to any space outside the body `start` (GRAG: NOWHERE, Otto: where it comes from)."""
        most: i64 = NOTHING
        for body in range(i64(BODIES)):
            if body != start:
                if self.landed[body] > most:
                    most = self.landed[body]
                self.weigh_strikes(table, seat, body)
                for rival in range(table.seats):
                    gain: i64 = self.struck[body * MOST_SEATS + rival]
                    if start != NOWHERE:
                        gain -= SWAP_LOSS + POINT * RIVALS[table.seats] // 100
                    if gain > most:
                        most = gain
        return most

    def best_start(self, table: CaptainState, seat: i64) -> i64:
        """The body that an own ship leaves with the least loss."""
        best: i64 = 0
        for body in range(i64(BODIES)):
            self.weigh_leaving(table, seat, body)
            if self.left[body] > self.left[best]:
                best = body
        return best

    def choose_goal(self, table: CaptainState, seat: i64, actions: vec[i64], count: i64, family: i64) -> i64:
        """GRAG's or Otto's space."""
        start: i64 = NOWHERE if table.target == NOWHERE else table.box.body_of[table.target]
        self.weigh_landings(table, seat)
        self.best_goal(table, seat, start)
        best: i64 = actions[0]
        most: i64 = NOTHING
        for place in range(count):
            space: i64 = actions[place] - family
            body: i64 = table.box.body_of[space]
            owner: i64 = table.ships[space]
            worth: i64 = NOTHING
            if body != start:
                worth = self.landed[body] if owner == EMPTY else self.struck[body * MOST_SEATS + owner]
                if owner != EMPTY and start != NOWHERE:
                    worth -= SWAP_LOSS + POINT * RIVALS[table.seats] // 100
            if worth > most:
                most = worth
                best = actions[place]
        return best

    def choose_own(self, table: CaptainState, seat: i64, actions: vec[i64], count: i64, family: i64) -> i64:
        """The own ship that is needed least where it stands."""
        self.weigh_landings(table, seat)
        start: i64 = self.best_start(table, seat)
        for place in range(count):
            if table.box.body_of[actions[place] - family] == start:
                return actions[place]
        return actions[0]

    def best_stone(self, table: CaptainState, seat: i64) -> i64:
        """The body where the stone shelters most, other than where it is."""
        self.weigh_landings(table, seat)
        best: i64 = i64(1) if table.stone == 0 else i64(0)
        for body in range(i64(BODIES)):
            if body != table.stone and self.shelter(table, body) > self.shelter(table, best):
                best = body
        return best

    def shelter(self, table: CaptainState, place: i64) -> i64:
        """What the stone keeps as it is: a part of a conquered body's worth. `now` must be known."""
        if place >= BODIES or table.conquered[place] == 0:
            return 0
        return self.now[place] // 5

    # -- evaluation ------------------------------------------------------------------------------------------------
    def horizon(self) -> i64:
        """A round ends with a seat that has just moved and cannot be answered; after two the answers count (docs/bots.md)."""
        return 2

    def evaluate(self, state: GameState, seat: i64) -> float:
        """The share of games that this policy wins from positions like this one."""
        assert isinstance(state, CaptainState)
        late: float = 1.0 - float(fewest_ships(state)) / float(SHIPS[state.seats])
        standing: i64 = 0
        ships: i64 = 0
        for body in range(i64(BODIES)):
            self.count_ships(state, body)
            standing += self.standing(state, seat, body)
        for other in range(state.seats):
            ships += state.supply[other]
        promise: float = PROMISE[state.seats] + PROMISE_LEAD * late * float(lead(state, seat)) + PROMISE_STANDING * float(standing)
        promise += PROMISE_JOKER * float(state.hands[seat * KINDS + JOKER])
        promise += PROMISE_SUPPLY * (float(state.supply[seat]) - float(ships) / float(state.seats))
        if state.turn == seat:
            promise += PROMISE_TURN
        return 1.0 / (1.0 + exp(-promise))


def keep_way(way: i64) -> i64:
    """What the card that pays in this way is worth in the hand."""
    if way == WITH_JOKER:
        return KEEP_JOKER
    return KEEP_BODY if way == WITH_BODY else i64(KEEP_LINE)


def keep_kind(kind: i64) -> i64:
    """What a card of a kind is worth in the hand."""
    if kind < BODY_CARD:
        return KEEP_LINE
    if kind < JOKER:
        return KEEP_BODY
    if kind == JOKER:
        return KEEP_JOKER
    return KEEP_GRAG if kind == GRAG else i64(KEEP_EVENT)


def keep_price(table: CaptainState, seat: i64, space: i64) -> i64:
    """What the cards that an attack would pay by itself are worth in the hand."""
    left: i64 = price(table, seat, table.box.body_of[space])
    worth: i64 = 0
    for way in range(i64(WITHS)):
        cards: i64 = table.hands[seat * KINDS + table.box.card_of[WITHS * space + way]]
        if cards > left:
            cards = left
        worth += cards * keep_way(way)
        left -= cards
    return worth


def lead(table: CaptainState, seat: i64) -> i64:
    """Points ahead of the best other seat; below 0 when behind."""
    best: i64 = 0
    for other in range(table.seats):
        if other != seat:
            theirs: i64 = points(table, other)
            if theirs > best:
                best = theirs
    return points(table, seat) - best


def fewest_ships(table: CaptainState) -> i64:
    """The smallest supply: how far the end is."""
    fewest: i64 = table.supply[0]
    for seat in range(i64(1), table.seats):
        if table.supply[seat] < fewest:
            fewest = table.supply[seat]
    return fewest
