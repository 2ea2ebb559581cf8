"""What cards, energy and orders are worth to a participant who goes on playing sensibly, in hundredths of a point.

A round is either built in, which takes a card, or flown through, which brings energy to take cards back. So cards in the hand and energy
are one stock, counted in rounds that can be built in; it is worth the less the fewer rounds are left in which it can be used.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import i64, vec
from ludonaut.games.fly_further.cards import kind_of
from ludonaut.games.fly_further.contents import SLOTS
from ludonaut.games.fly_further.effects import FLY, PLUS, STAR, TOKENS
from ludonaut.games.fly_further.journey import left_for
from ludonaut.games.fly_further.state import BELTS_LEFT, LAYERS, PLANETS_LEFT, RACES_LEFT, FlyState

POINT: Final = 100.0
ENERGY: Final = 95.0  # while there is something to buy
CARD_ENERGY: Final = 2.8  # what taking a card back costs on average
BUILT_SHARE: Final = 0.85  # of the rounds to come, those for which a card is wanted
ORDER: Final = 110.0
CARD_WORTH: Final = vec[float]([270.0, 350.0, 0.0, 300.0, 100.0])
"""What having a card is worth, by its kind; a dear one is worth more."""
COST_WORTH: Final = 60.0  # of a dear card for each energy that it costs
RIVALS: Final = 0.35  # how much of what the others have counts against oneself, over all of them
LEADER: Final = 0.25  # the same of the best of them
SPARE: Final = 4.0  # what resources beyond all use are worth in proportion, as they break ties: in hundredths
TREATY: Final = 120.0
TOKEN: Final = 60.0  # a token that was right, besides its points
DEVOURED: Final = 5.0
SPECIAL_VICTORY: Final = 5000.0
VARIETY: Final = 30.0  # for having a mine and a colony
ONE: Final[i64] = 1


def rounds_after(table: FlyState, observer: i64) -> float:
    """How many rounds are to be expected after this one, from what the observer knows of the Journey deck.

    All planets above the last belt come; of those in its layer half on average. Of the cards of races about half are planets.
    """
    if table.ending:
        return 0.0
    belts: i64 = table.box.last_belt - table.belts
    rounds = 0.0
    for layer in range(i64(LAYERS)):
        planets = float(left_for(table, observer, layer, PLANETS_LEFT)) + 0.5 * float(left_for(table, observer, layer, RACES_LEFT))
        here: i64 = left_for(table, observer, layer, BELTS_LEFT)
        if here >= belts:
            return rounds + planets * float(belts) / float(here + 1)
        belts -= here
        rounds += planets
    return rounds


def card_worth(table: FlyState, card: i64) -> float:
    """What a card in the hand is worth while there are rounds to play it in; Fly Further is always there."""
    title: i64 = table.title_of[card]
    kind: i64 = table.box.kind_of[title]
    if kind == FLY:
        return 0.0
    by_cost: float = COST_WORTH * float(table.box.cost_of[title])
    by_kind: float = CARD_WORTH[kind]
    return by_cost if by_cost > by_kind else by_kind


def cards_in_hand(table: FlyState, person: i64) -> i64:
    """How many cards of a hand can be played as a main card, besides Fly Further."""
    hand = table.people[person].hand
    count: i64 = 0
    for card in range(table.count * SLOTS):
        if hand[card]:
            kind: i64 = kind_of(table, card)
            if kind < FLY or kind == STAR:
                count += hand[card]
    return count


def need(stock: float, rounds: float) -> float:
    """How much another card is needed by one with such a stock, from 0 to 1."""
    lacking: float = 0.5 + 0.5 * (BUILT_SHARE * rounds - stock)
    return 0.0 if lacking < 0.0 else 1.0 if lacking > 1.0 else lacking


def supply(table: FlyState, person: i64) -> float:
    """Cards and energy in rounds that can be built in."""
    return float(cards_in_hand(table, person)) + float(table.people[person].energy) / CARD_ENERGY


def stock_worth(stock: float, rounds: float) -> float:
    """How many rounds built in a stock is good for: `need` summed up over it."""
    wanted: float = BUILT_SHARE * rounds
    if stock <= wanted - 1.0:
        return stock
    if stock >= wanted + 1.0:
        return wanted if wanted > 1.0 else 0.25 * (wanted + 1.0) * (wanted + 1.0)
    end: float = wanted + 1.0
    first: float = end if end < 2.0 else 2.0  # how far need falls
    part: float = end - stock
    return (end - first) + 0.25 * (first * first - part * part)


def holdings(table: FlyState, person: i64, rounds: float) -> float:
    """What a participant has besides points, for so many rounds to come, as far as everybody sees it: cards, energy, orders, tokens."""
    one = table.people[person]
    count = 0.0
    quality = 0.0
    extras = 0.0
    kinds: i64 = 0
    for card in range(table.count * SLOTS):
        held: i64 = one.hand[card]
        if held:
            kind: i64 = kind_of(table, card)
            worth: float = card_worth(table, card) * float(held)
            if kind == PLUS:
                extras += worth
            elif kind != FLY:
                count += float(held)
                quality += worth
                kinds |= ONE << kind
    energy = float(one.energy)
    stock: float = count + energy / CARD_ENERGY
    total: float = 0.0
    if stock > 0.0:
        total = stock_worth(stock, rounds) * (quality + ENERGY * energy) / stock
    few: float = rounds if rounds < 2.0 else 2.0
    total += 0.5 * few * extras + SPARE * (count + energy)
    if kinds & 3 == 3:
        total += VARIETY * few
    if rounds > 0.0:
        total += ORDER * float(one.orders_held) * (1.0 if rounds >= 1.0 else rounds)
    tokens: i64 = 0
    for token in range(i64(TOKENS)):
        tokens += one.scored[token]
    total += TOKEN * float(tokens) + DEVOURED * float(one.devoured)
    if table.box.treaties_of[one.race]:
        for other in range(table.count):
            total += TREATY * float(table.people[other].has_treaty)
    return total + SPECIAL_VICTORY * float(one.has_won)


def promise(table: FlyState, person: i64, rounds: float) -> float:
    """Points and what is worth points."""
    return POINT * float(table.people[person].points) + holdings(table, person, rounds)


def lead(table: FlyState, seat: i64, rounds: float) -> float:
    """The own promise, less a part of the others': all alike a little, the best of them most."""
    best = -1.0e9
    others = 0.0
    for person in range(table.count):
        if person != seat:
            worth: float = promise(table, person, rounds)
            others += worth
            best = worth if worth > best else best
    return promise(table, seat, rounds) - RIVALS * others / float(table.count - 1) - LEADER * best
