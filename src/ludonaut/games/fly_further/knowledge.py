"""What a seat may not know: others' orders, what they choose at the same time, and cards on top that they alone have looked at."""

from __future__ import annotations

from ludonaut.core.chance import Chance
from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.choices import can_choose_more
from ludonaut.games.fly_further.contents import NOTHING, ORDERS
from ludonaut.games.fly_further.journey import shuffle_unknown_top
from ludonaut.games.fly_further.state import ASK_RACE, ORDER, FlyState


def go_back(table: FlyState, seat: i64) -> bool:
    """A seat is back at the beginning of what is asked of all at once. Whether it had been asked and was done since."""
    one = table.people[seat]
    was_done = one.due == 0
    if table.ask == ASK_RACE:
        one.race = NOTHING
    else:
        one.second = NOTHING
        one.token = NOTHING
        one.foretold = NOTHING
        if one.is_shown == 0:
            one.main = NOTHING
        if one.plus_is_open == 0:
            one.plus = NOTHING
        was_done = was_done and (one.is_shown == 0 or can_choose_more(table, seat))
    if was_done:
        one.due = 1
        table.waiting += 1
        if seat < table.lowest:
            table.lowest = seat
    return was_done


def redeal_secrets(table: FlyState, observer: i64, chance: Chance) -> None:
    """Orders that others hold, and the top of the Journey deck as far as the observer has not seen it."""
    known: i64 = table.people[observer].known if observer >= 0 else i64(0)
    if table.queued > known:
        shuffle_unknown_top(table, known, chance)
    redeal_old_orders(table, observer, chance)
    redeal_new_orders(table, observer, chance)


def redeal_old_orders(table: FlyState, observer: i64, chance: Chance) -> None:
    """Orders held since the deck was last shuffled: everybody can know which these are, not who has them."""
    bag = table.scratch.some_orders
    bag.clear()
    for seat in range(table.seats):
        if seat != observer:
            for order in range(i64(ORDERS)):
                bag.add(order, table.people[seat].old_orders[order])
    if bag.total == 0:
        return
    for person in range(table.seats):
        if person == observer:
            continue
        one = table.people[person]
        old: i64 = 0
        for order in range(i64(ORDERS)):
            old += one.old_orders[order]
            one.orders[order] -= one.old_orders[order]
            one.old_orders[order] = 0
        for _ in range(old):
            drawn: i64 = chance.draw(bag, ORDER)
            one.orders[drawn] += 1
            one.old_orders[drawn] += 1


def redeal_new_orders(table: FlyState, observer: i64, chance: Chance) -> None:
    """Orders drawn since: they and the deck are pooled and dealt again."""
    for seat in range(table.seats):
        if seat != observer and table.people[seat].orders_held:
            put_new_orders_back(table, seat)
    for person in range(table.seats):
        if person == observer:
            continue
        one = table.people[person]
        held: i64 = 0
        for order in range(i64(ORDERS)):
            held += one.orders[order]
        for _ in range(one.orders_held - held):
            one.orders[chance.draw(table.order_deck, ORDER)] += 1


def put_new_orders_back(table: FlyState, seat: i64) -> None:
    """The orders of a hand that were drawn since the last shuffle go to the deck; how many are held is kept."""
    one = table.people[seat]
    for order in range(i64(ORDERS)):
        table.order_deck.add(order, one.orders[order] - one.old_orders[order])
        one.orders[order] = one.old_orders[order]
