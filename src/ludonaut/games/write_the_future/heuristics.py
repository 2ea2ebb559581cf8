"""How to play sensibly without looking ahead, and how promising a position is. It reads the own sheet and what everybody sees.

A turn is played by the best pair of uses of its dice: each use gains what `worth.py` says, in hundredths of a point, the second on the
sheet as the first leaves it, in either order. An ability or a faction's power is spent where it gains more than it is worth to keep, which
falls to nothing towards the end. Move abilities wait for the end, when it is known what is missing.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from ludonaut.core.chance import FastChance
from ludonaut.core.heuristic import Heuristic
from ludonaut.core.numbers import i64, vec, zeros
from ludonaut.core.state import GameState
from ludonaut.games.write_the_future.actions import (
    ACTIONS,
    BONUS_DRAW,
    BONUS_MARKET,
    CHANGE_COLOUR,
    CHANGE_NUMBER,
    CHOOSE_FACTION,
    COPY_DIE,
    DONE,
    DRAW,
    KEEP,
    MOVE_FROM,
    MOVE_TO,
    REPLACE,
    TAKE,
    USE_FACTION,
    USE_MARKET,
)
from ludonaut.games.write_the_future.bits import first
from ludonaut.games.write_the_future.choices import can_use_faction, counts_as_anything, usable
from ludonaut.games.write_the_future.components import (
    AGENTS,
    COLOUR,
    FACTIONS,
    GHOST_COURIERS,
    INTEL,
    LINE_MASK,
    MONEY,
    MOST_BOXES,
    MOVE,
    NUMBER,
    ON_CARD,
    OPENINGS,
    PIT_BROKERS,
    RESOURCES,
    SCRAP_ANGELS,
    SIDES,
    SNAKE_EYES,
    SPACE_BIT,
    SPACES,
    WEAPONS,
    ZERO_DAY_CREW,
)
from ludonaut.games.write_the_future.forecast import Forecast
from ludonaut.games.write_the_future.knowledge import go_back
from ludonaut.games.write_the_future.options import SOLO
from ludonaut.games.write_the_future.scoring import best_replacement
from ludonaut.games.write_the_future.sheet import COPIED, DICE_IN_USE, NOTHING, OWED_ANY, OWED_MARKET, Sheet
from ludonaut.games.write_the_future.state import FACTION_CHOICE, KEPT, LAST_MOVES, ROUND, SECRET_CHOICE, WriteState
from ludonaut.games.write_the_future.worth import UNKNOWN, Weigher, begun_boxes, rounds_left

REACH_MASK: Final = vec[i64]([int(LINE_MASK[number]) | int(LINE_MASK[SIDES + number]) for number in range(SIDES)])
"""The spaces of the row and the column of a number."""

# What it is worth to keep an ability, by ability, while there is time.
KEEP_ABILITY: Final = vec[i64]([250, 170, 170])
PROMISED: Final = 3  # rounds before the end from which on an ability that is kept loses its worth
FACTION_WORTH: Final = vec[i64]([340, 240, 430, 520, 160, 650, 230, 490])
"""What a faction gains in a game, in hundredths of a point; so much must its power gain at once when it is used, less towards the end."""
FACTION_ROUNDS: Final = 10  # with so many rounds left the full worth is asked

SWING: Final = 3.0  # how many points of lead matter
SWING_A_ROUND: Final = 1.3
SMALL_TABLE: Final = 4  # seats
AT_STAKE: Final = 10.0  # points between a good and a bad action
WARMTH: Final = 100.0  # a choice that gains so much less than the best has half its share of a search's bonus


@final
class WriteHeuristic(Heuristic):
    """Greedy play, use by use."""

    def __init__(self) -> None:
        self.paper: Final = Sheet()  # a copy of the own sheet
        self.trial: Final = Sheet()  # the same after a use
        self.now: Final = Weigher()  # of the paper
        self.then: Final = Weigher()  # of the trial
        self.forecast: Final = Forecast()
        self.left: i64 = 0  # rounds left
        self.worths: Final = zeros(len(ACTIONS))  # what each action is worth, by its place among those that are legal
        # the best use found
        self.gain: i64 = 0
        self.action: i64 = NOTHING  # the action that begins it, or NOTHING
        self.ties: i64 = 0
        self.resource: i64 = NOTHING  # the symbol that is drawn, or NOTHING
        self.place: i64 = 0  # where; or the square that is crossed off
        self.spent: i64 = NOTHING  # the ability that it takes

    def choose(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: FastChance) -> i64:
        assert isinstance(state, WriteState)
        if count == 1:
            return actions[0]
        if state.phase == SECRET_CHOICE:
            replaced = best_replacement(state, seat)
            return KEEP if replaced == KEPT else REPLACE + replaced
        if state.phase == FACTION_CHOICE:
            return CHOOSE_FACTION + best_faction(state)
        self.look(state, seat)
        sheet = self.paper
        if sheet.moving != NOTHING:
            return MOVE_TO + self.best_goal(state, seat, sheet.moving, chance)
        if state.phase == LAST_MOVES:
            return self.choose_reward(state, chance) if sheet.owes() else self.choose_move(state, seat, chance)
        if sheet.card == NOTHING:
            return self.choose_card(state, seat, actions, count, chance)
        if sheet.owes():
            return self.choose_reward(state, chance)
        return self.choose_use(state, seat, chance)

    def prefer(self, state: GameState, seat: i64, actions: vec[i64], count: i64, chance: FastChance, shares: vec[float]) -> None:
        """A card, a symbol or a square has the more of it the more it gains; what `choose` takes has most."""
        assert isinstance(state, WriteState)
        favourite = self.choose(state, seat, actions, count, chance)
        if state.phase != ROUND or state.sheets[seat].moving != NOTHING:
            for place in range(count):
                shares[place] = 1.0 if actions[place] == favourite else 0.0
            return
        if state.sheets[seat].card != NOTHING:
            for place in range(count):
                self.worths[place] = self.worth_of_use(state, actions[place])
        most: i64 = UNKNOWN
        for place in range(count):
            most = max(most, self.worths[place])
        whole = 0.0
        for place in range(count):
            behind: float = 0.0 if actions[place] == favourite else float(most - self.worths[place]) / WARMTH
            share = 1.0 / (1.0 + behind * behind)
            shares[place] = share
            whole += share
        for place in range(count):
            shares[place] /= whole

    def worth_of_use(self, table: WriteState, action: i64) -> i64:
        """What an action gains by itself, if it draws or crosses off something; the sheet must have been looked at."""
        if DRAW <= action < USE_MARKET:
            choice: i64 = (action - DRAW) % (RESOURCES * SPACES)
            return self.now.symbol(table, self.paper, choice // SPACES, choice % SPACES)
        if BONUS_DRAW <= action < BONUS_MARKET:
            choice = action - BONUS_DRAW
            return self.now.symbol(table, self.paper, choice // SPACES, choice % SPACES)
        if USE_MARKET <= action < CHANGE_NUMBER:
            return self.now.square[(action - USE_MARKET) % OPENINGS]
        if BONUS_MARKET <= action < USE_FACTION:
            return self.now.square[action - BONUS_MARKET]
        return 0

    def look(self, table: WriteState, seat: i64) -> None:
        """Takes the own sheet and weighs what can be added to it."""
        self.left = rounds_left(table)
        self.paper.copy_from(table.sheets[seat])
        self.now.look(table, seat, self.paper, self.left)

    # -- what is found ---------------------------------------------------------------------------------------------
    def start(self) -> None:
        """Nothing is found yet, and nothing that loses anything will be."""
        self.gain = 0
        self.action = NOTHING
        self.ties = 1
        self.resource = NOTHING
        self.spent = NOTHING

    def find(self, gain: i64, action: i64, resource: i64, place: i64, spent: i64, chance: FastChance) -> None:
        """Keeps the use that gains most, one of equals at random."""
        if gain < self.gain or (gain == self.gain and self.action == NOTHING):
            return
        if gain == self.gain:
            self.ties += 1
            if chance.below(self.ties):
                return
        else:
            self.ties = 1
            self.gain = gain
        self.action = action
        self.resource = resource
        self.place = place
        self.spent = spent

    # -- dice --------------------------------------------------------------------------------------------------------
    def find_use(
        self, table: WriteState, weigher: Weigher, sheet: Sheet, die: i64, number: i64, resource: i64, anything: bool, chance: FastChance
    ) -> None:
        """The best use of a die, with an ability where that gains enough."""
        self.start()
        if anything:
            free: i64 = sheet.free()
            for other in range(i64(RESOURCES)):
                self.find_symbol(table, weigher, sheet, free, other, DRAW + SPACES * (RESOURCES * die + other), 0, NOTHING, chance)
            for opening in range(i64(OPENINGS)):
                if weigher.square[opening] != UNKNOWN:
                    self.find(weigher.square[opening], USE_MARKET + OPENINGS * die + opening, NOTHING, opening, NOTHING, chance)
            return
        self.find_plain(table, weigher, sheet, die, number, resource, NOTHING, NOTHING, chance)
        if sheet.ready[NUMBER]:
            for changed in range(i64(SIDES)):
                if changed != number:
                    action: i64 = CHANGE_NUMBER + SIDES * die + changed
                    self.find_plain(table, weigher, sheet, die, changed, resource, action, NUMBER, chance)
        if sheet.ready[COLOUR]:
            free = sheet.free() & REACH_MASK[number]
            price: i64 = self.keep(COLOUR)
            for other in range(i64(RESOURCES)):
                if other != resource:
                    self.find_symbol(
                        table, weigher, sheet, free, other, CHANGE_COLOUR + RESOURCES * die + other, price, COLOUR, chance
                    )

    def find_plain(
        self, table: WriteState, weigher: Weigher, sheet: Sheet, die: i64, number: i64, resource: i64, change: i64, spent: i64,
        chance: FastChance,
    ) -> None:  # fmt: skip
        """The best use of a die as it counts; `change` is the action that makes it count so, or NOTHING."""
        price: i64 = self.keep(spent) if spent != NOTHING else i64(0)
        free: i64 = sheet.free() & REACH_MASK[number]
        any_colour = sheet.faction == SNAKE_EYES and number == table.box.faction_number[SNAKE_EYES] - 1
        for other in range(i64(RESOURCES)):
            if other == resource or any_colour:
                action: i64 = DRAW + SPACES * (RESOURCES * die + other) if change == NOTHING else change
                self.find_symbol(table, weigher, sheet, free, other, action, price, spent, chance)
        market: i64 = USE_MARKET + OPENINGS * die
        self.find_square(weigher, AGENTS, market + AGENTS if change == NOTHING else change, price, spent, chance)
        parity: i64 = INTEL if number % 2 == 0 else MONEY  # numbers count from 0
        self.find_square(weigher, parity, market + parity if change == NOTHING else change, price, spent, chance)
        self.find_square(weigher, WEAPONS + number, market + WEAPONS + number if change == NOTHING else change, price, spent, chance)

    def find_symbol(
        self, table: WriteState, weigher: Weigher, sheet: Sheet, spaces: i64, resource: i64, action: i64, price: i64, spent: i64,
        chance: FastChance,
    ) -> None:  # fmt: skip
        """The best symbol of a resource in one of the spaces. `action` is of space 0, or that of the ability that is `spent`."""
        left: i64 = spaces
        while left:
            space: i64 = first(left)
            left &= left - 1
            gain: i64 = weigher.symbol(table, sheet, resource, space) - price
            self.find(gain, action + space if spent == NOTHING else action, resource, space, spent, chance)

    def find_square(self, weigher: Weigher, opening: i64, action: i64, price: i64, spent: i64, chance: FastChance) -> None:
        """A square, if it is open."""
        if weigher.square[opening] != UNKNOWN:
            self.find(weigher.square[opening] - price, action, NOTHING, opening, spent, chance)

    def use_then(
        self, table: WriteState, seat: i64, die: i64, number: i64, resource: i64, anything: bool, chance: FastChance
    ) -> i64:
        """What the best use of a die gains after the use that is found, on the trial sheet."""
        if self.action == NOTHING:
            self.find_use(table, self.now, self.paper, die, number, resource, anything, chance)
            return self.gain
        self.trial.copy_from(self.paper)
        if self.resource != NOTHING:
            self.trial.draw(self.resource, self.place)
        else:
            self.trial.cross_off(table.box, self.place)
        if self.spent != NOTHING:
            self.trial.ready[self.spent] -= 1
        self.then.look(table, seat, self.trial, self.left)
        self.find_use(table, self.then, self.trial, die, number, resource, anything, chance)
        return self.gain

    # -- abilities -------------------------------------------------------------------------------------------------
    def keep(self, ability: i64) -> i64:
        """What it is worth to keep an ability: nothing in the last round, except that moves may be made after it."""
        if ability == MOVE:
            return KEEP_ABILITY[MOVE]
        return KEEP_ABILITY[ability] * min(self.left - 1, i64(PROMISED)) // PROMISED

    def worth_of_tick(self, table: WriteState, sheet: Sheet, card: i64) -> i64:
        """What the box of a card is worth: its part of the next ability on the track, if that can still be reached."""
        ticks: i64 = sheet.ticks[card]
        if ticks == table.box.boxes:
            return 0
        track: i64 = (MOST_BOXES + 1) * card
        next_box: i64 = ticks + 1
        while next_box <= table.box.boxes and table.box.symbol[track + next_box] == NOTHING:
            next_box += 1
        if next_box > table.box.boxes or next_box - ticks > self.left:
            return 0
        return self.keep(table.box.symbol[track + next_box]) // (next_box - ticks + begun_boxes(table.box, sheet, card))

    # -- cards -----------------------------------------------------------------------------------------------------
    def choose_card(self, table: WriteState, seat: i64, actions: vec[i64], count: i64, chance: FastChance) -> i64:
        """The card whose dice and ability box gain most."""
        best: i64 = actions[0]
        most: i64 = UNKNOWN
        ties: i64 = 1
        for place in range(count):
            card: i64 = actions[place] - TAKE
            gain: i64 = self.worth_of_card(table, seat, card, chance) + self.worth_of_tick(table, self.paper, card)
            self.worths[place] = gain
            if gain == most:
                ties += 1
                if chance.below(ties) == 0:
                    best = actions[place]
            elif gain > most:
                most = gain
                best = actions[place]
                ties = 1
        return best

    def worth_of_card(self, table: WriteState, seat: i64, card: i64, chance: FastChance) -> i64:
        """What the best pair of uses of its dice gains, one after the other in the better order."""
        most: i64 = 0
        for die in range(i64(ON_CARD)):
            this: i64 = ON_CARD * card + die
            other: i64 = ON_CARD * card + 1 - die
            self.find_use(table, self.now, self.paper, die, table.rolled_number[this], table.rolled_resource[this], False, chance)
            gain: i64 = self.gain
            gain += self.use_then(table, seat, 1 - die, table.rolled_number[other], table.rolled_resource[other], False, chance)
            most = max(most, gain)
        return most

    def choose_use(self, table: WriteState, seat: i64, chance: FastChance) -> i64:
        """The use that begins what gains most with the dice that are left; or the faction's power; or the end of the turn."""
        sheet = self.paper
        best: i64 = DONE
        most: i64 = 0
        for die in range(i64(DICE_IN_USE)):
            if usable(sheet, die):
                self.find_use(
                    table, self.now, sheet, die, sheet.die_number[die], sheet.die_resource[die], counts_as_anything(sheet, die), chance
                )
                gain: i64 = self.gain
                action: i64 = self.action
                for other in range(i64(DICE_IN_USE)):
                    if other != die and sheet.dice_left & SPACE_BIT[other]:
                        gain += self.use_then(
                            table, seat, other, sheet.die_number[other], sheet.die_resource[other], counts_as_anything(sheet, other), chance
                        )
                        break
                if action != NOTHING and gain > most:
                    most = gain
                    best = action
        if sheet.faction != NOTHING and sheet.faction_used == 0:
            power: i64 = self.choose_power(table, seat, most, chance)
            if power != NOTHING:
                return power
        return best

    # -- rewards ---------------------------------------------------------------------------------------------------
    def choose_reward(self, table: WriteState, chance: FastChance) -> i64:
        """The reward that gains most. One must be taken, even if it loses something."""
        sheet = self.paper
        self.start()
        self.gain = UNKNOWN
        for resource in range(i64(RESOURCES)):
            if sheet.owed[resource] or sheet.owed[OWED_ANY]:
                self.find_symbol(table, self.now, sheet, sheet.free(), resource, BONUS_DRAW + SPACES * resource, 0, NOTHING, chance)
        if sheet.owed[OWED_MARKET]:
            for opening in range(i64(OPENINGS)):
                resource = opening if opening < WEAPONS else i64(WEAPONS)
                if not sheet.brokered & SPACE_BIT[resource]:
                    self.find_square(self.now, opening, BONUS_MARKET + opening, 0, NOTHING, chance)
        return self.action

    # -- moves -----------------------------------------------------------------------------------------------------
    def choose_move(self, table: WriteState, seat: i64, chance: FastChance) -> i64:
        """The symbol whose move gains most, or nothing more."""
        best: i64 = DONE
        most: i64 = 0
        left: i64 = self.paper.filled()
        while left:
            space: i64 = first(left)
            left &= left - 1
            self.best_goal(table, seat, space, chance)
            if self.gain > most:
                most = self.gain
                best = MOVE_FROM + space
        return best

    def best_goal(self, table: WriteState, seat: i64, space: i64, chance: FastChance) -> i64:
        """Where a symbol is best moved to; `gain` says what that gains."""
        sheet = self.paper
        resource: i64 = sheet.resource_at(space)
        self.trial.copy_from(sheet)
        self.trial.cross_over(space, sheet.faction == SCRAP_ANGELS)
        self.then.look(table, seat, self.trial, 0)
        lost: i64 = self.now.worth + self.now.price[resource] - self.then.worth
        self.start()
        self.gain = UNKNOWN
        self.find_symbol(table, self.then, self.trial, sheet.free(), resource, 0, 0, NOTHING, chance)
        self.gain -= lost
        return self.place

    # -- factions --------------------------------------------------------------------------------------------------
    def choose_power(self, table: WriteState, seat: i64, usual: i64, chance: FastChance) -> i64:
        """The faction's power, if it gains enough now; `usual` is what the dice gain without it."""
        sheet = self.paper
        floor: i64 = FACTION_WORTH[sheet.faction] * min(self.left - 1, i64(FACTION_ROUNDS)) // FACTION_ROUNDS
        best: i64 = NOTHING
        if sheet.faction == GHOST_COURIERS:
            for die in range(table.cards * ON_CARD):
                if die // ON_CARD != sheet.card:
                    number: i64 = table.rolled_number[die]
                    self.find_use(table, self.now, sheet, COPIED, number, table.rolled_resource[die], False, chance)
                    if self.gain > floor:
                        floor = self.gain
                        best = first_equal(table, sheet.card, die)
            return NOTHING if best == NOTHING else COPY_DIE + best
        if not can_use_faction(table, sheet):
            return NOTHING
        gain: i64 = 0
        if sheet.faction == ZERO_DAY_CREW:
            self.find_use(table, self.now, sheet, 0, 0, 0, True, chance)
            gain = self.gain - usual
            if sheet.dice_left & SPACE_BIT[0] and sheet.dice_left & SPACE_BIT[1]:
                gain += self.use_then(table, seat, 1, 0, 0, True, chance)
        elif sheet.faction == PIT_BROKERS:
            gain = self.best_squares()
        else:
            self.start()
            for resource in range(i64(RESOURCES)):
                self.find_symbol(table, self.now, sheet, sheet.free(), resource, BONUS_DRAW, 0, NOTHING, chance)
            gain = self.gain
        return USE_FACTION if gain > floor else i64(NOTHING)

    def best_squares(self) -> i64:
        """What the two best squares of different resources gain."""
        best: i64 = 0
        second: i64 = 0
        for resource in range(i64(RESOURCES)):
            gain: i64 = self.now.square[resource]
            if resource == WEAPONS:
                for number in range(i64(1), i64(SIDES)):
                    gain = max(gain, self.now.square[WEAPONS + number])
            if gain > best:
                second = best
                best = gain
            elif gain > second:
                second = gain
        return best + second

    # -- evaluation ------------------------------------------------------------------------------------------------
    def evaluate(self, state: GameState, seat: i64) -> float:
        """Alone, the points to be expected at the end on the scale of `returns`; else the chance to win, by the lead in such points."""
        assert isinstance(state, WriteState)
        left: i64 = rounds_left(state)
        sheet = state.sheets[seat]
        own: float = self.forecast.points(state, seat, sheet, rounds_left_for(state, sheet, left))
        if state.mode == SOLO:
            return min(1.0, max(0.0, own / float(2 * state.box.top_rating)))
        best = 0.0
        hidden = state.at_once()
        for other in range(state.seats):
            if other != seat:
                sheet = state.shown[other] if hidden else state.sheets[other]
                best = max(best, self.forecast.points(state, NOTHING, sheet, rounds_left_for(state, sheet, left)))
        swing: float = swing_of(left)
        return 1.0 / (1.0 + float(min(state.seats, i64(SMALL_TABLE)) - 1) * exp((best - own) / swing))

    def stakes(self, state: GameState) -> float:
        """Ten points, as `evaluate` counts them."""
        assert isinstance(state, WriteState)
        if state.mode == SOLO:
            return AT_STAKE / float(2 * state.box.top_rating)
        return AT_STAKE / (4.0 * swing_of(rounds_left(state)))

    def simplify(self, state: GameState, seat: i64) -> None:
        """Where all play at once nobody else has begun: what they do does not change the own turn, and would only blur its worth."""
        assert isinstance(state, WriteState)
        if state.at_once():
            for other in range(state.seats):
                if other != seat:
                    go_back(state, other)

    def is_settled(self, state: GameState, seat: i64) -> bool:
        """Where all play at once a search looks no further than the own turn."""
        assert isinstance(state, WriteState)
        return state.sheets[seat].done == 1 and state.at_once()

    def horizon(self) -> i64:
        """What a turn begins is worth as much as what the next one can make of it (docs/bots.md); but see `is_settled`."""
        return 2

    def is_fair(self) -> bool:
        return True


def swing_of(left: i64) -> float:
    """How many points of lead matter with so many rounds to come."""
    return SWING + SWING_A_ROUND * float(left)


def rounds_left_for(table: WriteState, sheet: Sheet, left: i64) -> i64:
    """How many of the rounds that are left are still to be played by the owner of a sheet."""
    if table.phase > ROUND:
        return 0
    return left - 1 if sheet.done and sheet.card != NOTHING else left


def best_faction(table: WriteState) -> i64:
    """The faction that gains most of those that are left."""
    best: i64 = NOTHING
    for faction in range(i64(FACTIONS)):
        if table.factions.counts[faction] and (best == NOTHING or FACTION_WORTH[faction] > FACTION_WORTH[best]):
            best = faction
    return best


def first_equal(table: WriteState, own_card: i64, die: i64) -> i64:
    """The first die on another card than the own that is the same as this one: equal choices are offered once."""
    for other in range(die):
        same = table.rolled_number[other] == table.rolled_number[die] and table.rolled_resource[other] == table.rolled_resource[die]
        if same and other // ON_CARD != own_card:
            return other
    return die
