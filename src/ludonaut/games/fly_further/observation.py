"""What a seat may know as a row of small integers, for learning code.

In order: single numbers; the layers of the Journey deck, discarded orders; the own orders, the own secret
choice, and the cards on top that the observer has looked at; then everybody, the observer first, the others clockwise, with what lies open
before them. Where nothing is, a number is 0; things are numbered from 1.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import i64, vec
from ludonaut.games.fly_further.contents import MOST_PARTICIPANTS, NOTHING, ORDERS, SLOTS
from ludonaut.games.fly_further.effects import TOKENS
from ludonaut.games.fly_further.journey import left_for
from ludonaut.games.fly_further.state import ASK_RACE, LAYER_SORTS, LAYERS, MOST_QUEUED, FlyState

SINGLES: Final = 18
OWN: Final = ORDERS + 5 + MOST_QUEUED
EACH: Final = 27 + 2 * SLOTS + 3 * TOKENS + 7 * 2
OBSERVATION_SIZE: Final = SINGLES + LAYERS * LAYER_SORTS + ORDERS + OWN + MOST_PARTICIPANTS * EACH


def title_at(table: FlyState, card: i64) -> i64:
    """The title of a card, from 1; 0 for no card."""
    return table.title_of[card] + 1 if card != NOTHING else i64(0)


def write_observation(table: FlyState, observer: i64, buffer: vec[i64]) -> None:
    """Fills the first OBSERVATION_SIZE numbers of `buffer`."""
    for place in range(i64(OBSERVATION_SIZE)):
        buffer[place] = 0
    n: i64 = write_table(table, observer, buffer)
    n = write_own(table, observer, buffer, n)
    for step in range(table.count):
        write_person(table, observer, (observer + step) % table.count, buffer, n + step * EACH)


def write_table(table: FlyState, observer: i64, buffer: vec[i64]) -> i64:
    """What lies in the middle."""
    buffer[0] = table.ask
    buffer[1] = table.window
    buffer[2] = table.round
    buffer[3] = table.count
    buffer[4] = table.seats
    buffer[5] = table.belts
    buffer[6] = table.planet
    buffer[7] = table.is_ignored
    buffer[8] = table.stars_silent
    buffer[9] = table.pool[0]
    buffer[10] = table.pool[1]
    buffer[11] = table.standing[0]
    buffer[12] = table.standing[1]
    buffer[13] = table.order_deck.total
    buffer[14] = table.queued
    buffer[15] = table.ending
    buffer[16] = table.row + 1
    buffer[17] = table.left
    n: i64 = SINGLES
    for layer in range(i64(LAYERS)):
        for sort in range(i64(LAYER_SORTS)):
            buffer[n] = left_for(table, observer, layer, sort)
            n += 1
    for order in range(i64(ORDERS)):
        buffer[n] = table.order_discards.counts[order]
        n += 1
    return n


def write_own(table: FlyState, observer: i64, buffer: vec[i64], start: i64) -> i64:
    """What the observer alone knows."""
    n: i64 = start
    one = table.people[observer]
    for order in range(i64(ORDERS)):
        buffer[n] = one.orders[order]
        n += 1
    buffer[n] = title_at(table, one.main)
    buffer[n + 1] = title_at(table, one.second)
    buffer[n + 2] = title_at(table, one.plus)
    buffer[n + 3] = one.token + 1
    buffer[n + 4] = one.foretold + 1
    n += 5
    for place in range(i64(MOST_QUEUED)):
        if place < one.known:
            buffer[n] = table.queue[place] + 1
        n += 1
    return n


def write_person(table: FlyState, observer: i64, person: i64, buffer: vec[i64], start: i64) -> None:
    """What lies open before a participant."""
    n: i64 = start
    one = table.people[person]
    buffer[n] = one.automaton + 1
    buffer[n + 1] = one.colour + 1
    buffer[n + 2] = one.race + 1 if person == observer or table.ask != ASK_RACE else i64(0)
    buffer[n + 3] = one.points
    buffer[n + 4] = one.energy
    buffer[n + 5] = one.foreign
    buffer[n + 6] = one.orders_held
    buffer[n + 7] = one.has_treaty
    buffer[n + 8] = one.treaties
    buffer[n + 9] = one.devoured
    buffer[n + 10] = one.due
    buffer[n + 11] = title_at(table, one.main) if one.is_shown else i64(0)
    buffer[n + 12] = title_at(table, one.plus) if one.plus_is_open else i64(0)
    buffer[n + 13] = one.offer + 1
    buffer[n + 14] = one.orders_played
    buffer[n + 15] = one.holds
    buffer[n + 16] = one.is_shielded
    buffer[n + 17] = one.share_points
    buffer[n + 18] = one.discount
    buffer[n + 19] = one.automaton_card + 1
    buffer[n + 20] = i64(1) if table.immune == person else i64(0)
    buffer[n + 21] = one.verdict
    buffer[n + 22] = title_at(table, one.last_main)
    buffer[n + 23] = title_at(table, one.last_second)
    buffer[n + 24] = title_at(table, one.last_plus)
    buffer[n + 25] = one.last_token + 1
    buffer[n + 26] = one.last_foretold + 1
    n += 27
    for slot in range(i64(SLOTS)):
        buffer[n] = one.hand[person * SLOTS + slot]
        buffer[n + 1] = one.discards[slot]
        n += 2
    for token in range(i64(TOKENS)):
        buffer[n] = one.tokens[token]
        buffer[n + 1] = one.spent[token]
        buffer[n + 2] = one.scored[token]
        n += 3
    for place in range(i64(2)):
        play = table.plays[2 * person + place]
        buffer[n] = title_at(table, play.card)
        buffer[n + 1] = play.kind + 1
        buffer[n + 2] = play.fell
        buffer[n + 3] = play.weight
        buffer[n + 4] = play.is_ghost
        buffer[n + 5] = play.is_void
        buffer[n + 6] = play.taker + 1
        n += 7
