"""Setting up: colours, races, decks.

Chance is asked in this order: colours from the first seat on (when they are dealt), races from the first seat on (when they are dealt),
orders to begin with, and then the first card of the Journey deck.
"""

from __future__ import annotations

from ludonaut.core.bag import Bag
from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.choices import is_free, suits
from ludonaut.games.fly_further.contents import AUTOMATON_CARDS, COLOURS, MOST_PARTICIPANTS, NOTHING, ORDERS, RACES, SLOTS
from ludonaut.games.fly_further.effects import TOKENS
from ludonaut.games.fly_further.gains import draw_orders
from ludonaut.games.fly_further.journey import prepare_journey
from ludonaut.games.fly_further.options import AUTOMATON, CHOSEN, COLOURS_BY, COMPLEX, DEALT, RACES_BY, SIMPLE
from ludonaut.games.fly_further.participant import FROM_START
from ludonaut.games.fly_further.rounds import begin_play, find_lowest, is_done
from ludonaut.games.fly_further.state import (
    ASK_COLOUR,
    ASK_RACE,
    COLOUR,
    COLOUR_TAKEN,
    RACE,
    RACE_CHOSEN,
    RACE_SHOWN,
    RACES_ASKED,
    STARTED,
    FlyState,
)


def begin(table: FlyState) -> None:
    """Automata are there first, so that nobody takes their colours (ruling FF-56); then seats get theirs (ruling FF-79)."""
    table.clear_table()
    table.tell(STARTED, table.count, table.seats)
    for person in range(table.seats, table.count):
        automaton: i64 = person - table.seats if table.count - table.seats > 1 else table.options[AUTOMATON]
        one = table.people[person]
        one.automaton = automaton
        one.race = table.box.automaton_race[automaton]
        take_colour(table, person, table.box.colour_of[one.race], 0)
    give_colours(table)


def give_colours(table: FlyState) -> None:
    """Colours of the seats."""
    by: i64 = table.options[COLOURS_BY]
    if by == CHOSEN:
        table.ask_one(ASK_COLOUR, 0)
        return
    bag = Bag(COLOURS)
    for colour in range(i64(COLOURS)):
        if is_free(table, colour):
            bag.add(colour)
    for seat in range(table.seats):
        taken: i64 = table.chance.draw(bag, COLOUR) if by == DEALT else first_free(table)
        take_colour(table, seat, taken, 0)
    give_races(table)


def first_free(table: FlyState) -> i64:
    """The free colour with the first initiative."""
    best: i64 = NOTHING
    for colour in range(i64(COLOURS)):
        if is_free(table, colour) and (best == NOTHING or table.box.rank[colour] < table.box.rank[best]):
            best = colour
    return best


def take_colour(table: FlyState, person: i64, colour: i64, chosen: i64) -> None:
    """A participant has a colour."""
    table.people[person].colour = colour
    table.of_colour[colour] = person
    table.tell_of(COLOUR_TAKEN, person, chosen)


def choose_colour(table: FlyState, seat: i64, colour: i64) -> None:
    """A seat has chosen; the next one does, or races follow."""
    table.people[seat].due = 0
    table.waiting = 0
    take_colour(table, seat, colour, 1)
    if seat + 1 < table.seats:
        table.ask_one(ASK_COLOUR, seat + 1)
    else:
        give_races(table)


def give_races(table: FlyState) -> None:
    """One of the three races of each colour (rulebook: setup; ruling FF-05)."""
    by: i64 = table.options[RACES_BY]
    if by == CHOSEN:
        table.waiting = table.seats
        for seat in range(table.seats):
            table.people[seat].due = 1
        find_lowest(table)
        table.ask = ASK_RACE
        table.tell(RACES_ASKED)
        return
    for seat in range(table.seats):
        table.people[seat].race = dealt_race(table, seat) if by == DEALT else race_of_difficulty(table, seat, by - SIMPLE)
    set_up(table)


def dealt_race(table: FlyState, seat: i64) -> i64:
    """A race of the colour at random, among those that suit."""
    bag = table.scratch.some_races
    bag.clear()
    for race in range(i64(RACES)):
        if suits(table, race, table.people[seat].colour):
            bag.add(race)
    return table.chance.draw(bag, RACE)


def race_of_difficulty(table: FlyState, seat: i64, difficulty: i64) -> i64:
    """The race of a difficulty; where it does not suit, the next simpler one that does, else the next harder one."""
    best: i64 = NOTHING
    for race in range(i64(RACES)):
        if suits(table, race, table.people[seat].colour) and (
            best == NOTHING or distance(table, race, difficulty) < distance(table, best, difficulty)
        ):
            best = race
    return best


def distance(table: FlyState, race: i64, difficulty: i64) -> i64:
    """How far a race is from a difficulty; harder ones are further than all simpler ones."""
    apart: i64 = difficulty - table.box.difficulty_of[race]
    return apart if apart >= 0 else COMPLEX - apart


def choose_race(table: FlyState, seat: i64, race: i64) -> None:
    """A seat has chosen, unseen; when it is the last one, all are shown (ruling FF-05)."""
    table.people[seat].race = race
    table.tell_of(RACE_CHOSEN, seat)
    is_done(table, seat)
    if table.waiting == 0:
        set_up(table)


def set_up(table: FlyState) -> None:
    """Hands, tokens, energy, decks (rulebook: setup), and the first round."""
    for person in range(table.count):
        table.tell_of(RACE_SHOWN, person)
    order_by_initiative(table)
    for order in range(i64(ORDERS)):
        table.order_deck.add(order, table.box.order_copies[order])
    for person in range(table.count):
        equip(table, person)
    prepare_journey(table)
    begin_play(table)


def order_by_initiative(table: FlyState) -> None:
    """Who comes before whom, by colour (ruling FF-45)."""
    step: i64 = 0
    for rank in range(i64(MOST_PARTICIPANTS)):
        for person in range(table.count):
            if table.box.rank[table.people[person].colour] == rank:
                table.turn_order[step] = person
                step += 1


def equip(table: FlyState, person: i64) -> None:
    """The deck of the race comes into the hand; of an automaton only the cards that its deck can name (rulings FF-49 and FF-57)."""
    box = table.box
    one = table.people[person]
    for slot in range(i64(SLOTS)):
        table.title_of[person * SLOTS + slot] = box.slot_title[one.race * SLOTS + slot]
        one.hand[person * SLOTS + slot] = table.copies_of(person, slot)
    one.points = box.points
    one.points_from[FROM_START] = box.points
    if one.automaton != NOTHING:
        for card in range(i64(AUTOMATON_CARDS)):
            table.automaton_decks[one.automaton].add(card)
        return
    one.energy = box.energy
    one.treaties = box.treaties_of[one.race]
    for token in range(i64(TOKENS)):
        one.tokens[token] = box.tokens_of[one.race * TOKENS + token]
    draw_orders(table, person, box.first_orders, NOTHING)
