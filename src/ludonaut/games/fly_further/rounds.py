"""The course of a round: its windows one after the other, and in each window those who have something to say, in their order.

What is to be done lies on the agenda, a stack of tasks; the one that comes next is on top. A task that needs a decision stops the run, and
once the seat has answered, the run goes on with what is left. The windows and their order are those of the reference card:

| window               | what happens                                                                              |
|----------------------|-------------------------------------------------------------------------------------------|
| discover             | a card of the Journey deck is turned over, and further ones until a planet lies open      |
| plan                 | Telepathy, Survey, a treaty offer (ruling FF-61)                                          |
| choose, reveal       | secret choice of all seats; all is turned over, then automata play                        |
| react ... built      | swaps, kinds of red stars, protection, destruction, weights, treaties and predictions     |
| income ... after     | energy and orders, properties, the planet's points, shares, bonuses                       |
| cleanup              | played cards go to discards or hands                                                      |
| restore              | orders that restore; then all take cards back at once                                     |
| round_end, game_end  | victories and ends of races                                                               |
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import i64, vec
from ludonaut.games.fly_further.automata import finish_automaton
from ludonaut.games.fly_further.choices import can_choose_more, can_play_plus, can_restore
from ludonaut.games.fly_further.conditions import holds, is_meant, speaks
from ludonaut.games.fly_further.contents import FIRST_BELT, FIRST_EVENT, FIRST_ORDER, FIRST_RACE, FIRST_TITLE, NO_PLANET, NOTHING, SLOTS
from ludonaut.games.fly_further.effects import (
    AFTER,
    AT,
    BUILDING_KINDS,
    BUILT,
    CHOOSE,
    DISCOVER,
    DO,
    FOR,
    GAME_END,
    INCOME,
    NO_SUBJECT,
    OWNER,
    PLAN,
    POOL,
    REACT,
    RESTORE,
    REVEAL,
    ROUND_END,
    ROW,
    STAR,
    WINDOWS,
)
from ludonaut.games.fly_further.journey import turn_over
from ludonaut.games.fly_further.operations import asks_many, operate
from ludonaut.games.fly_further.options import NON_PLANET, REVEAL_AGAIN
from ludonaut.games.fly_further.revealing import clean_up, reveal_cards
from ludonaut.games.fly_further.scoring import give_income, score_shares, settle
from ludonaut.games.fly_further.state import (
    ASK_CHOICE,
    ASK_ORDER,
    ASK_PLUS,
    ASK_RETURNS,
    BELT_COUNTED,
    CARD_TURNED,
    CHOICES_ASKED,
    INSTANT_VICTORY,
    LAST_BELT,
    OVER,
    RETURNS_ASKED,
    ROUND_BEGAN,
    ROUND_CLOSED,
    RUNNING,
    FlyState,
)

RETURNING: Final = WINDOWS
"""What follows the window `restore`: all take cards back at once."""

# Tasks: what they are about, from the lowest bits: sort, owner + 1, place, participant + 1, argument.
SIDE: Final = 0  # argument: a side; those on it who have something to say
CARD_SAYS: Final = 1  # owner, place
PLUS_SAYS: Final = 2  # owner; or whether it plays a plus card now
ORDER_ASKED: Final = 3  # owner
ROW_DONE: Final = 4  # owner, place, argument: row
ROW_DONE_TO: Final = 5  # owner, place, participant, argument: row
OWNER_FROM: Final = 4
PLACE_FROM: Final = 8
PERSON_FROM: Final = 12
ARGUMENT_FROM: Final = 16
LOW_BITS: Final = 15
ONE: Final[i64] = 1

# Sides: whose effects come together in a window.
NO_SIDE: Final = 0
CARDS: Final = 1
PLUSES_AND_ORDERS: Final = 2
RACES: Final = 3
PLANET: Final = 4
PLUSES: Final = 5
ORDERS: Final = 6
SIDES: Final = 4
USUAL_SIDES: Final = (CARDS, PLUSES_AND_ORDERS, RACES, PLANET)
OWN_SIDES: Final = {
    DISCOVER: (NO_SIDE, NO_SIDE, NO_SIDE, NO_SIDE),
    PLAN: (PLUSES, ORDERS, RACES, NO_SIDE),
    CHOOSE: (NO_SIDE, NO_SIDE, NO_SIDE, NO_SIDE),
    BUILT: (PLANET, CARDS, PLUSES_AND_ORDERS, RACES),
    INCOME: (PLANET, RACES, CARDS, PLUSES_AND_ORDERS),
    POOL: (PLANET, PLUSES_AND_ORDERS, CARDS, RACES),
    ROUND_END: (RACES, NO_SIDE, NO_SIDE, NO_SIDE),
    GAME_END: (RACES, NO_SIDE, NO_SIDE, NO_SIDE),
}
SIDE_ORDER: Final = vec[i64]([side for window in range(RETURNING) for side in OWN_SIDES.get(window, USUAL_SIDES)])
"""The sides of each window in their order, at SIDES * window (ruling FF-45)."""


def run(table: FlyState) -> None:
    """Goes on until a seat is due or the game is over."""
    while table.waiting == 0 and table.ask != OVER:
        if table.tasks:
            do_task(table)
        elif table.window == DISCOVER:
            go_on_discovering(table)
        elif table.window == GAME_END:
            settle(table)
        elif table.window == ROUND_END:
            close_round(table)
        elif table.window == RESTORE:
            ask_returns(table)
        elif table.window == RETURNING:
            enter(table, ROUND_END)
        else:
            enter(table, table.window + 1)


# -- rounds ----------------------------------------------------------------------------------------------------------------
def begin_play(table: FlyState) -> None:
    """The first round, when all is set up."""
    table.ask = RUNNING
    begin_round(table)
    run(table)


def begin_round(table: FlyState) -> None:
    """Phase 1 begins: a card is turned over."""
    table.round += 1
    table.tell(ROUND_BEGAN, table.round)
    for person in range(table.count):
        one = table.people[person]
        one.last_gain = one.points - one.began_with
        one.began_with = one.points
        one.clear_round()
    table.planet = NO_PLANET
    table.is_ignored = 0
    table.stars_silent = 0
    for kind in range(i64(BUILDING_KINDS)):
        table.pool[kind] = 0
        table.standing[kind] = 0
    table.window = DISCOVER
    turn_card(table)


def turn_card(table: FlyState) -> None:
    """The top card of the Journey deck: a planet lies open; an event or belt is carried out (rulebook: discovery; ruling FF-10)."""
    card: i64 = turn_over(table)
    table.tell(CARD_TURNED, card)
    if card < FIRST_EVENT:
        table.planet = card
        for kind in range(i64(BUILDING_KINDS)):
            table.pool[kind] = table.box.pools[2 * card + kind]
        return
    if card >= FIRST_BELT:
        table.belts += 1
        if table.belts == table.box.last_belt:
            table.ending = LAST_BELT
        table.tell(BELT_COUNTED, table.belts, i64(1) if table.ending == LAST_BELT else i64(0))
    race: i64 = table.box.space_race[card]
    push_rows(table, card, person_of_race(table, race) if race != NOTHING else i64(NOTHING), 0)


def person_of_race(table: FlyState, race: i64) -> i64:
    """Who plays a race that is in the game."""
    person: i64 = 0
    while table.people[person].race != race:
        person += 1
    return person


def go_on_discovering(table: FlyState) -> None:
    """After the last belt the game ends; without a planet another card is turned (rulings FF-07, FF-08 and FF-60)."""
    if table.ending == LAST_BELT:
        enter(table, GAME_END)
    elif table.planet == NO_PLANET and table.options[NON_PLANET] == REVEAL_AGAIN:
        turn_card(table)
    else:
        enter(table, PLAN)


def close_round(table: FlyState) -> None:
    """The round is over; the game, when something has ended it (rulings FF-44 and FF-72)."""
    table.tell(ROUND_CLOSED, table.round)
    if table.ending == INSTANT_VICTORY:
        settle(table)
    elif table.ending:
        enter(table, GAME_END)
    else:
        begin_round(table)


def enter(table: FlyState, window: i64) -> None:
    """A window begins: what everybody does in it, then those who have something to say."""
    table.window = window
    if window == CHOOSE:
        ask_choices(table)
        return
    if window == REVEAL:
        reveal_cards(table)
    elif window == INCOME:
        give_income(table)
    elif window == AFTER:
        score_shares(table)
    elif window == RESTORE:
        clean_up(table)
        finish_automata(table)
    for place in range(SIDES * window + SIDES - 1, SIDES * window - 1, -1):
        if SIDE_ORDER[place] != NO_SIDE:
            push(table, SIDE, NOTHING, 0, SIDE_ORDER[place])


def finish_automata(table: FlyState) -> None:
    """Automata take cards back after everybody's cleanup (ruling FF-77)."""
    for step in range(table.count):
        person: i64 = table.turn_order[step]
        if table.people[person].automaton != NOTHING:
            finish_automaton(table, person)


# -- several seats at once ---------------------------------------------------------------------------------------------------
def ask_choices(table: FlyState) -> None:
    """All seats choose at once and unseen (rulebook: colonization). Who has shown its card already may have nothing left to choose."""
    table.tell(CHOICES_ASKED)
    for seat in range(table.seats):
        if table.people[seat].is_shown == 0 or can_choose_more(table, seat):
            table.people[seat].due = 1
            table.waiting += 1
    find_lowest(table)
    table.ask = i64(ASK_CHOICE) if table.waiting else i64(RUNNING)


def ask_returns(table: FlyState) -> None:
    """All seats that can pay for something take cards back, at once (rulebook: restoration; ruling FF-35)."""
    table.window = RETURNING
    for seat in range(table.seats):
        if can_restore(table, seat):
            table.people[seat].due = 1
            table.waiting += 1
    find_lowest(table)
    table.ask = i64(ASK_RETURNS) if table.waiting else i64(RUNNING)
    if table.waiting:
        table.tell(RETURNS_ASKED)


def find_lowest(table: FlyState) -> None:
    """The lowest seat that is due, if any is."""
    table.lowest = NOTHING
    if table.waiting:
        table.lowest = 0
        while table.people[table.lowest].due == 0:
            table.lowest += 1


def is_done(table: FlyState, seat: i64) -> None:
    """A seat has done its part; when it is the last one, nothing is asked any more."""
    table.people[seat].due = 0
    table.waiting -= 1
    if table.waiting == 0:
        table.ask = RUNNING
    if seat == table.lowest:
        find_lowest(table)


# -- tasks -------------------------------------------------------------------------------------------------------------------
def push(table: FlyState, sort: i64, owner: i64, place: i64, argument: i64, person: i64 = NOTHING) -> None:
    """A task comes on top of the agenda."""
    table.agenda[table.tasks] = (
        sort | (owner + 1) << OWNER_FROM | place << PLACE_FROM | (person + 1) << PERSON_FROM | argument << ARGUMENT_FROM
    )
    table.tasks += 1


def do_task(table: FlyState) -> None:
    """Takes the topmost task and does it."""
    table.tasks -= 1
    task: i64 = table.agenda[table.tasks]
    table.agenda[table.tasks] = 0
    sort: i64 = task & LOW_BITS
    owner: i64 = ((task >> OWNER_FROM) & LOW_BITS) - 1
    place: i64 = (task >> PLACE_FROM) & LOW_BITS
    argument: i64 = task >> ARGUMENT_FROM
    if sort == SIDE:
        gather_side(table, argument)
    elif sort == ROW_DONE:
        do_row(table, argument, owner, place)
    elif sort == CARD_SAYS:
        push_rows(table, table.sayer_of_card(table.plays[2 * owner + place].card), owner, place)
    elif sort == PLUS_SAYS:
        plus_says(table, owner)
    elif sort == ORDER_ASKED:
        ask_order(table, owner)
    else:
        person: i64 = ((task >> PERSON_FROM) & LOW_BITS) - 1
        if holds(table, argument, person, place):
            operate(table, argument, person, place)


def gather_side(table: FlyState, side: i64) -> None:
    """Everybody on a side who has something to say in this window, the first by initiative on top."""
    if side == PLANET:
        if table.is_ignored == 0 and speaks(table, table.planet, table.window):
            push_rows(table, table.planet, NOTHING, 0)
        return
    for step in range(table.count - 1, -1, -1):
        person: i64 = table.turn_order[step]
        if side == CARDS:
            push_card(table, person, 1)
            push_card(table, person, 0)
        elif side == RACES:
            race: i64 = FIRST_RACE + table.people[person].race
            if speaks(table, race, table.window):
                push_rows(table, race, person, 0)
        else:
            if side != PLUSES and may_be_asked(table, person):
                push(table, ORDER_ASKED, person, 0, 0)
            if side != ORDERS and has_plus(table, person):
                push(table, PLUS_SAYS, person, 0, 0)


def push_card(table: FlyState, person: i64, place: i64) -> None:
    """A card on the table, unless it was destroyed, or is a red star that must be silent (rulings FF-28 and FF-46)."""
    play = table.plays[2 * person + place]
    if play.card == NOTHING or play.fell:
        return
    title: i64 = table.title_of[play.card]
    if table.stars_silent and table.box.kind_of[title] == STAR:
        return
    if speaks(table, FIRST_TITLE + title, table.window):
        push(table, CARD_SAYS, person, place, 0)


def push_rows(table: FlyState, sayer: i64, owner: i64, place: i64) -> None:
    """The rows of a sayer in this window, the first on top."""
    box = table.box
    for row in range(box.first_row[sayer + 1] - 1, box.first_row[sayer] - 1, -1):
        if box.rows[row * ROW + AT] == table.window:
            push(table, ROW_DONE, owner, place, row)


def do_row(table: FlyState, row: i64, owner: i64, place: i64) -> None:
    """A row is done to everybody for whom it is, by initiative, if its conditions hold for them.

    Who is meant is settled before anything is done to anybody.
    """
    subject: i64 = table.box.rows[row * ROW + FOR]
    if subject in (NO_SUBJECT, OWNER):
        if holds(table, row, owner, place):
            operate(table, row, owner, place)
        return
    meant: i64 = 0
    for person in range(table.count):
        if is_meant(table, subject, person, owner):
            meant |= ONE << person
    if asks_many(table.box.rows[row * ROW + DO]):
        for step in range(table.count - 1, -1, -1):
            if (meant >> table.turn_order[step]) & 1:
                push(table, ROW_DONE_TO, owner, place, row, table.turn_order[step])
        return
    for step in range(table.count):
        someone: i64 = table.turn_order[step]
        if (meant >> someone) & 1 and holds(table, row, someone, place):
            operate(table, row, someone, place)


# -- plus cards and orders in their windows ------------------------------------------------------------------------------------
def has_plus(table: FlyState, person: i64) -> bool:
    """Whether a participant's plus card has something to say in this window, or one of its hand could be played now."""
    one = table.people[person]
    if one.plus != NOTHING:
        return speaks(table, table.sayer_of_card(one.plus), table.window)
    return table.window in (PLAN, REACT) and next_plus(table, person) != NOTHING


def next_plus(table: FlyState, person: i64) -> i64:
    """A plus card of the hand that can be played in this window, or NOTHING (rulings FF-20 and FF-76)."""
    for card in range(person * SLOTS, person * SLOTS + SLOTS):
        if can_play_plus(table, person, card):
            return card
    return NOTHING


def plus_says(table: FlyState, person: i64) -> None:
    """The plus card on the table says what it does; or the participant is asked whether it plays one now."""
    if table.people[person].plus != NOTHING:
        push_plus(table, person)
    elif next_plus(table, person) != NOTHING:
        table.ask_one(ASK_PLUS, person)


def may_be_asked(table: FlyState, person: i64) -> bool:
    """Whether a participant may play an order in this window. What orders it holds does not matter: whether it is asked must not tell
    them (ruling FF-79). Automata have none.
    """
    one = table.people[person]
    if one.orders_held == 0 or one.holds or one.orders_played >= table.box.orders_a_round:
        return False
    return (table.box.order_windows >> table.window) & 1 == 1


def ask_order(table: FlyState, person: i64) -> None:
    """Whether an order is played now; all see those that were played before (ruling FF-19)."""
    if may_be_asked(table, person):
        table.ask_one(ASK_ORDER, person)


def push_order(table: FlyState, person: i64, order: i64) -> None:
    """What an order does comes next."""
    push_rows(table, FIRST_ORDER + order, person, 0)


def push_plus(table: FlyState, person: i64) -> None:
    """What the plus card on the table does comes next."""
    push_rows(table, table.sayer_of_card(table.people[person].plus), person, 0)
