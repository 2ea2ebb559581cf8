"""Points, energy and orders: how they come and go."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.contents import FIRST_EVENT, FIRST_ORDER, FIRST_RACE, FIRST_TITLE, NOTHING, ORDERS
from ludonaut.games.fly_further.participant import FROM_CARDS, FROM_EVENTS, FROM_ORDERS, FROM_PLANETS, FROM_RACE
from ludonaut.games.fly_further.state import (
    ENERGY_CHANGED,
    ORDER,
    ORDER_DRAWN,
    ORDER_FORCED_OUT,
    ORDER_LOST,
    ORDERS_SHUFFLED,
    POINTS_CHANGED,
    FlyState,
)


def source_of(cause: i64) -> i64:
    """Where points are from, by the sayer that gives them."""
    if cause < FIRST_EVENT:
        return FROM_PLANETS
    if cause < FIRST_TITLE:
        return FROM_EVENTS
    if cause < FIRST_RACE:
        return FROM_CARDS
    return FROM_RACE if cause < FIRST_ORDER else FROM_ORDERS


def add_points(table: FlyState, person: i64, points: i64, source: i64) -> i64:
    """Points are gained or lost, never below none (ruling FF-29). Returns the change."""
    one = table.people[person]
    change: i64 = points if one.points + points >= 0 else -one.points
    one.points += change
    one.points_from[source] += change
    return change


def gain_points(table: FlyState, person: i64, points: i64, cause: i64) -> None:
    """An effect gives or takes points."""
    change: i64 = add_points(table, person, points, source_of(cause))
    if change:
        table.tell_of(POINTS_CHANGED, person, change, cause)


def gain_energy(table: FlyState, person: i64, energy: i64, cause: i64) -> None:
    """Energy is gained, or paid as far as there is some (rulebook: scoring; ruling FF-30). Automata have none (ruling FF-49)."""
    one = table.people[person]
    if one.automaton != NOTHING:
        return
    change: i64 = energy if one.energy + energy >= 0 else -one.energy
    one.energy += change
    if change:
        table.tell_of(ENERGY_CHANGED, person, change, cause)


def draw_orders(table: FlyState, person: i64, count: i64, cause: i64) -> None:
    """Orders are drawn; an empty deck is made of the discards, and without discards nothing is drawn (rulings FF-17 and FF-49)."""
    one = table.people[person]
    if one.automaton != NOTHING:
        return
    for _ in range(count):
        if table.order_deck.total == 0:
            if table.order_discards.total == 0:
                return
            shuffle_orders(table)
        order: i64 = table.chance.draw(table.order_deck, ORDER)
        one.orders[order] += 1
        one.orders_held += 1
        table.tell_of(ORDER_DRAWN, person, order, cause)


def shuffle_orders(table: FlyState) -> None:
    """The discarded orders become the deck. All others are in hands now, which everybody can know."""
    for order in range(i64(ORDERS)):
        table.order_deck.add(order, table.order_discards.counts[order])
        for person in range(table.count):
            table.people[person].old_orders[order] = table.people[person].orders[order]
    table.order_discards.clear()
    table.tell(ORDERS_SHUFFLED)


def discard_order(table: FlyState, person: i64, order: i64) -> None:
    """An order leaves a hand; it is in the discards at once (ruling FF-71)."""
    one = table.people[person]
    one.orders[order] -= 1
    one.orders_held -= 1
    if one.old_orders[order] > one.orders[order]:
        one.old_orders[order] = one.orders[order]
    table.order_discards.add(order)


def lose_orders(table: FlyState, person: i64, count: i64, instead: i64, cause: i64) -> None:
    """Orders are discarded at random; who has none pays energy instead. Automata have neither (ruling FF-49)."""
    one = table.people[person]
    if one.automaton != NOTHING:
        return
    for _ in range(count):
        if one.orders_held == 0:
            gain_energy(table, person, instead, cause)
            continue
        bag = table.scratch.some_orders
        bag.clear()
        for order in range(i64(ORDERS)):
            bag.add(order, one.orders[order])
        lost: i64 = table.chance.draw(bag, ORDER_LOST)
        discard_order(table, person, lost)
        table.tell_of(ORDER_FORCED_OUT, person, lost, cause)
