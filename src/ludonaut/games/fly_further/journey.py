"""The Journey deck: three layers, each shuffled by itself, of which it is known what can still be in them but no order.

On top lie near planets and the near cards of the races, below them far planets, belts and the far cards of the races, at the bottom far
planets and a belt (rulebook: setup, step 4).
"""

from __future__ import annotations

from ludonaut.core.chance import Chance
from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.contents import (
    BELTS,
    FAR,
    FIRST_BELT,
    FIRST_FAR,
    FIRST_RACE_PLANET,
    NEAR,
    NOTHING,
    SPACE_CARDS,
)
from ludonaut.games.fly_further.state import BELTS_LEFT, CARD_PEEKED, JOURNEY, LAYER_SORTS, LAYERS, PLANETS_LEFT, RACES_LEFT, FlyState


def prepare_journey(table: FlyState) -> None:
    """The deck is made: planets and belts of the box, and the cards of the races that play, automata too (rulings FF-12 and FF-54)."""
    box = table.box
    for card in range(i64(FIRST_RACE_PLANET)):
        table.unseen.add(card)
    for belt in range(i64(FIRST_BELT), i64(SPACE_CARDS)):
        table.unseen.add(belt)
    table.layers[PLANETS_LEFT] = box.near
    table.layers[LAYER_SORTS + PLANETS_LEFT] = box.far
    table.layers[LAYER_SORTS + BELTS_LEFT] = box.belts
    table.layers[2 * LAYER_SORTS + PLANETS_LEFT] = box.far_below
    table.layers[2 * LAYER_SORTS + BELTS_LEFT] = box.belts_below
    for person in range(table.count):
        card = box.card_of_race[table.people[person].race]
        table.unseen.add(card)
        table.layers[LAYER_SORTS * box.space_of[card] + RACES_LEFT] += 1
    find_layer(table)


def find_layer(table: FlyState) -> None:
    """Goes on to the topmost layer that is not empty."""
    table.layer = 0
    while table.layer < LAYERS - 1 and left_in(table, table.layer) == 0:
        table.layer += 1


def left_in(table: FlyState, layer: i64) -> i64:
    """How many cards a layer has."""
    first: i64 = layer * LAYER_SORTS
    return table.layers[first] + table.layers[first + 1] + table.layers[first + 2]


def cards_left(table: FlyState) -> i64:
    """How many cards the deck has (ruling FF-11)."""
    return table.queued + left_in(table, 0) + left_in(table, 1) + left_in(table, 2)


def sort_of(card: i64) -> i64:
    """What sort a space card is for its layer."""
    if card >= FIRST_BELT:
        return BELTS_LEFT
    return RACES_LEFT if card >= FIRST_RACE_PLANET else PLANETS_LEFT


def count_unseen(table: FlyState, first: i64, end: i64) -> i64:
    """How many cards of a stretch have not been seen."""
    count: i64 = 0
    for card in range(first, end):
        count += table.unseen.counts[card]
    return count


def draw_from_deck(table: FlyState, chance: Chance) -> i64:
    """The topmost card that nobody has looked at: each card that can be in the layer is as likely as its sort allows.

    Of planets so many are in the layer out of all that were not seen, of belts too; so each gets a weight, and one question is asked.
    """
    first: i64 = table.layer * LAYER_SORTS
    first_planet: i64 = 0 if table.layer == NEAR else FIRST_FAR
    end_planet: i64 = FIRST_FAR if table.layer == NEAR else FIRST_RACE_PLANET
    planets: i64 = count_unseen(table, first_planet, end_planet)
    belts: i64 = count_unseen(table, FIRST_BELT, FIRST_BELT + BELTS)
    planet_weight: i64 = table.layers[first + PLANETS_LEFT] * (belts if belts else i64(1))
    belt_weight: i64 = table.layers[first + BELTS_LEFT] * (planets if planets else i64(1))
    race_weight: i64 = (planets if planets else i64(1)) * (belts if belts else i64(1))
    bag = table.scratch.next_cards
    bag.clear()
    if planet_weight:
        for card in range(first_planet, end_planet):
            if table.unseen.counts[card]:
                bag.add(card, planet_weight)
    if table.layers[first + RACES_LEFT]:
        for card in range(i64(FIRST_RACE_PLANET), i64(FIRST_BELT)):
            if table.unseen.counts[card] and is_of_layer(table, card):
                bag.add(card, race_weight)
    if belt_weight:
        for card in range(i64(FIRST_BELT), i64(SPACE_CARDS)):
            if table.unseen.counts[card]:
                bag.add(card, belt_weight)
    drawn: i64 = chance.draw(bag, JOURNEY)
    table.unseen.remove(drawn)
    table.layers[first + sort_of(drawn)] -= 1
    find_layer(table)
    return drawn


def is_of_layer(table: FlyState, card: i64) -> bool:
    """Whether the card of a race lies in the topmost layer: near ones in the first, far ones in the second."""
    return (table.box.space_of[card] == FAR) == (table.layer == FAR)


def left_for(table: FlyState, observer: i64, layer: i64, sort: i64) -> i64:
    """How many cards of a sort a layer has, as far as the observer (-1: an onlooker) knows: cards that others looked at among them."""
    left: i64 = table.layers[LAYER_SORTS * layer + sort]
    known: i64 = table.people[observer].known if observer >= 0 else i64(0)
    for place in range(known, table.queued):
        if table.queue_layers[place] == layer and sort_of(table.queue[place]) == sort:
            left += 1
    return left


def turn_over(table: FlyState) -> i64:
    """The top card of the deck, which has one."""
    if table.queued == 0:
        return draw_from_deck(table, table.chance)
    card: i64 = table.queue[0]
    table.queued -= 1
    for place in range(table.queued):
        table.queue[place] = table.queue[place + 1]
        table.queue_layers[place] = table.queue_layers[place + 1]
    table.queue[table.queued] = NOTHING
    table.queue_layers[table.queued] = 0
    for person in range(table.count):
        if table.people[person].known:
            table.people[person].known -= 1
    return card


def peek(table: FlyState, person: i64, count: i64) -> None:
    """A participant looks at the top cards and puts them back in the same order; nobody else learns what they are."""
    seen: i64 = 0
    while seen < count and (seen < table.queued or cards_left(table) > table.queued):
        if seen == table.queued:
            draw_to_queue(table, table.chance)
        table.tell_of(CARD_PEEKED, person, table.queue[seen], seen)
        seen += 1
    if table.people[person].known < seen:
        table.people[person].known = seen


def draw_to_queue(table: FlyState, chance: Chance) -> None:
    """One card more of the top is determined."""
    table.queue_layers[table.queued] = table.layer
    table.queue[table.queued] = draw_from_deck(table, chance)
    table.queued += 1


def shuffle_unknown_top(table: FlyState, known: i64, chance: Chance) -> None:
    """The cards on top that others have looked at, after the first `known`, are drawn again."""
    count: i64 = table.queued - known
    for _ in range(count):
        table.queued -= 1
        card: i64 = table.queue[table.queued]
        table.unseen.add(card)
        table.layers[table.queue_layers[table.queued] * LAYER_SORTS + sort_of(card)] += 1
        table.queue[table.queued] = NOTHING
        table.queue_layers[table.queued] = 0
    find_layer(table)
    for _ in range(count):
        draw_to_queue(table, chance)
