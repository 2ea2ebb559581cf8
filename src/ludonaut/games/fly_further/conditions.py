"""Questions that effects ask: who is meant, whether a condition holds, how much an amount is."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.contents import FIRST_RACE, FIRST_TITLE, NOTHING, SLOTS
from ludonaut.games.fly_further.effects import (
    ALL,
    AT_LEAST,
    AT_MOST,
    BASE,
    BUILDERS,
    COLONY,
    COLONY_BUILDERS,
    CONDITION,
    CONDITION_COUNT,
    DO,
    EACH,
    EQUAL,
    FIRST_CONDITION,
    FLY,
    FLYERS,
    FOR,
    IF_ALL_HAVE_TREATY,
    IF_BEHIND_AT_MOST,
    IF_BELTS,
    IF_BUILT,
    IF_COMPARE,
    IF_COUNT,
    IF_COUNTER,
    IF_HOLDER,
    IF_MINORITY,
    IF_NOT_RACE,
    IF_PLAYED,
    IF_RACE,
    IF_SOLE,
    IF_TIED_FIRST,
    IF_TOKENS_SCORED,
    IF_TYPE,
    LEADERS,
    LESS,
    MINE,
    MINE_BUILDERS,
    MORE,
    MOST,
    OTHERS,
    PARTNERS,
    PER,
    PER_BIGGEST_CROWD,
    PER_COLONIES,
    PER_ENERGY_PAIRS,
    PER_FLYERS,
    PER_LENT_CARDS,
    PER_MINES,
    PER_NOTHING,
    PER_PARTNERS_SAME_KIND,
    PER_TREATIES,
    PLUS,
    ROW,
    STAR,
    TOKENS,
    TRAILING,
)
from ludonaut.games.fly_further.state import FlyState


# -- the table ---------------------------------------------------------------------------------------------------------
def flies(table: FlyState, person: i64) -> bool:
    """Whether a participant flies further, or played a red star that counts so (rulings FF-46 and FF-62)."""
    card: i64 = table.plays[2 * person].card
    if card == NOTHING:
        return False
    title: i64 = table.title_of[card]
    return table.box.kind_of[title] == FLY or (table.box.as_fly[title] == 1 and table.stars_silent == 0)


def count_flyers(table: FlyState) -> i64:
    """How many fly further."""
    flyers: i64 = 0
    for person in range(table.count):
        if flies(table, person):
            flyers += 1
    return flyers


def has_built(table: FlyState, person: i64, kind: i64) -> bool:
    """Whether a participant has a building of a kind that stands."""
    return table.plays[2 * person].kind == kind or table.plays[2 * person + 1].kind == kind


def has_built_any(table: FlyState, person: i64) -> bool:
    """Whether a participant has a building that stands."""
    return table.plays[2 * person].kind != NOTHING or table.plays[2 * person + 1].kind != NOTHING


def most_points(table: FlyState) -> i64:
    """The most points of anybody."""
    most: i64 = 0
    for person in range(table.count):
        if table.people[person].points > most:
            most = table.people[person].points
    return most


def fewest_points(table: FlyState) -> i64:
    """The fewest points of anybody."""
    fewest: i64 = table.people[0].points
    for person in range(table.count):
        if table.people[person].points < fewest:
            fewest = table.people[person].points
    return fewest


def lent_cards(table: FlyState, person: i64) -> i64:
    """How many cards of its deck others hold (ruling FF-73)."""
    lent: i64 = 0
    for other in range(table.count):
        if other != person and table.people[other].foreign:
            for card in range(person * SLOTS, person * SLOTS + SLOTS):
                lent += table.people[other].hand[card]
    return lent


# -- who is meant --------------------------------------------------------------------------------------------------------
def is_meant(table: FlyState, subject: i64, person: i64, owner: i64) -> bool:
    """Whether a participant is among those for whom an effect is, each once however much they built (ruling FF-25)."""
    if subject == ALL:
        return True
    if subject == OTHERS:
        return person != owner
    if subject == PARTNERS:
        return table.people[person].has_treaty == 1
    if subject == COLONY_BUILDERS:
        return has_built(table, person, COLONY)
    if subject == MINE_BUILDERS:
        return has_built(table, person, MINE)
    if subject == BUILDERS:
        return has_built_any(table, person)
    if subject == FLYERS:
        return flies(table, person)
    if subject == LEADERS:
        return table.people[person].points == most_points(table)
    if subject == TRAILING:
        return table.people[person].points == fewest_points(table)
    return person == owner


# -- conditions ----------------------------------------------------------------------------------------------------------
def speaks(table: FlyState, sayer: i64, window: i64) -> bool:
    """Whether a card, a planet, a race or an order has an effect in a window."""
    return (table.box.windows[sayer] >> window) & 1 == 1


def says(table: FlyState, sayer: i64, what: i64) -> bool:
    """Whether a card, a planet or a race has an effect with this operation."""
    box = table.box
    row: i64 = box.first_row[sayer]
    while row < box.first_row[sayer + 1] and box.rows[row * ROW + DO] != what:
        row += 1
    return row < box.first_row[sayer + 1]


def holds(table: FlyState, row: i64, person: i64, place: i64) -> bool:
    """Whether all conditions of a row hold for a participant; `place` is that of the card that says it."""
    first: i64 = table.box.rows[row * ROW + FIRST_CONDITION]
    for number in range(first, first + table.box.rows[row * ROW + CONDITION_COUNT]):
        if not condition_holds(table, row, number * CONDITION, person, place):
            return False
    return True


def condition_holds(table: FlyState, row: i64, at: i64, person: i64, place: i64) -> bool:
    """Whether one condition holds; at the end of the game and for race abilities `person` is the owner."""
    box = table.box
    what: i64 = box.conditions[at]
    first: i64 = box.conditions[at + 1]
    how: i64 = box.conditions[at + 2]
    last: i64 = box.conditions[at + 3]
    if what == IF_COUNT:
        return compares(count_flyers(table) if first == FLY else table.standing[first], how, last)
    if what == IF_BUILT:
        return built(table, row, person, place)
    if what == IF_TYPE:
        return box.type_of[table.planet] == first
    if what == IF_SOLE:
        return is_sole(table, row, person, place)
    if what == IF_COMPARE:
        return compares(table.standing[first], how, table.standing[last])
    if what == IF_PLAYED:
        return played(table, person, first)
    if what == IF_RACE:
        return table.people[person].race == first
    if what == IF_NOT_RACE:
        return table.people[person].race != first
    if what == IF_MINORITY:
        return is_minority(table, person, MINE) or is_minority(table, person, COLONY)
    if what == IF_HOLDER:
        return (table.plays[2 * person + place].card // SLOTS == person) == (first == 1)
    return end_condition_holds(table, what, how, last, person)


def end_condition_holds(table: FlyState, what: i64, how: i64, last: i64, person: i64) -> bool:
    """Conditions about the whole game."""
    one = table.people[person]
    if what == IF_COUNTER:
        return compares(one.devoured, how, last)
    if what == IF_BELTS:
        return compares(table.belts, how, last)
    if what == IF_TOKENS_SCORED:
        return tokens_scored(table, person) >= last
    if what == IF_ALL_HAVE_TREATY:
        return count_treaties(table) == table.count - 1
    if what == IF_BEHIND_AT_MOST:
        return most_points(table) - one.points <= last
    if what == IF_TIED_FIRST:
        return one.points == most_points(table) and count_with(table, one.points) > 1
    return False


def compares(left: i64, how: i64, right: i64) -> bool:
    """One of COMPARISON_WORDS."""
    if how == EQUAL:
        return left == right
    if how == AT_LEAST:
        return left >= right
    if how == AT_MOST:
        return left <= right
    if how == MORE:
        return left > right
    return left < right if how == LESS else left != right


def is_of_card(table: FlyState, row: i64) -> bool:
    """Whether a row stands on a main card or second building, whose own building is then meant (rulings FF-63 and FF-74)."""
    sayer: i64 = table.box.sayer_of_row[row]
    return FIRST_TITLE <= sayer < FIRST_RACE and table.box.kind_of[sayer - FIRST_TITLE] != PLUS


def built(table: FlyState, row: i64, person: i64, place: i64) -> bool:
    """On a card: its own building stands; elsewhere any of the participant (ruling FF-74)."""
    if is_of_card(table, row):
        return table.plays[2 * person + place].kind != NOTHING
    return has_built_any(table, person)


def is_sole(table: FlyState, row: i64, person: i64, place: i64) -> bool:
    """Whether a building is the only one of its kind: the card's own, one of the kind for which the effect is, or any (ruling FF-63)."""
    if is_of_card(table, row):
        kind: i64 = table.plays[2 * person + place].kind
        return kind != NOTHING and table.standing[kind] == 1
    subject: i64 = table.box.rows[row * ROW + FOR]
    mine: bool = table.standing[MINE] == 1 and has_built(table, person, MINE)
    colony: bool = table.standing[COLONY] == 1 and has_built(table, person, COLONY)
    if subject == MINE_BUILDERS:
        return mine
    if subject == COLONY_BUILDERS:
        return colony
    return mine or colony


def is_minority(table: FlyState, person: i64, kind: i64) -> bool:
    """Whether it built a kind of which fewer stand than of the other."""
    return has_built(table, person, kind) and table.standing[kind] < table.standing[1 - kind]


def played(table: FlyState, person: i64, kind: i64) -> bool:
    """Whether its main card is a red star, or it flies further."""
    if kind == FLY:
        return flies(table, person)
    card: i64 = table.plays[2 * person].card
    return card != NOTHING and table.box.kind_of[table.title_of[card]] == STAR


def tokens_scored(table: FlyState, person: i64) -> i64:
    """How many Observer tokens lie on its race card for good."""
    scored: i64 = 0
    for token in range(i64(TOKENS)):
        scored += table.people[person].scored[token]
    return scored


def count_treaties(table: FlyState) -> i64:
    """How many treaties were signed."""
    signed: i64 = 0
    for person in range(table.count):
        signed += table.people[person].has_treaty
    return signed


def count_with(table: FlyState, points: i64) -> i64:
    """How many have exactly so many points."""
    count: i64 = 0
    for person in range(table.count):
        if table.people[person].points == points:
            count += 1
    return count


# -- amounts -------------------------------------------------------------------------------------------------------------
def amount(table: FlyState, row: i64, person: i64) -> i64:
    """The amount of a row for a participant."""
    at: i64 = row * ROW
    base: i64 = table.box.rows[at + BASE]
    per: i64 = table.box.rows[at + PER]
    if per == PER_NOTHING:
        return base
    total: i64 = base + table.box.rows[at + EACH] * count_of(table, per, person)
    return total if total < table.box.rows[at + MOST] else table.box.rows[at + MOST]


def count_of(table: FlyState, per: i64, person: i64) -> i64:
    """How many there are of what an amount counts."""
    if per == PER_MINES:
        return table.standing[MINE]
    if per == PER_COLONIES:
        return table.standing[COLONY]
    if per == PER_FLYERS:
        return count_flyers(table)
    if per == PER_BIGGEST_CROWD:
        return table.standing[MINE] if table.standing[MINE] > table.standing[COLONY] else table.standing[COLONY]
    if per == PER_PARTNERS_SAME_KIND:
        return partners_same_kind(table, person)
    if per == PER_TREATIES:
        return count_treaties(table)
    if per == PER_LENT_CARDS:
        return lent_cards(table, person)
    return table.people[person].energy // 2 if per == PER_ENERGY_PAIRS else i64(0)


def partners_same_kind(table: FlyState, person: i64) -> i64:
    """How many partners by treaty have built a kind that it has built too (ruling FF-75)."""
    count: i64 = 0
    for other in range(table.count):
        if other != person and table.people[other].has_treaty and shares_kind(table, person, other):
            count += 1
    return count


def shares_kind(table: FlyState, person: i64, other: i64) -> bool:
    """Whether two have buildings of the same kind that stand."""
    both_mines: bool = has_built(table, person, MINE) and has_built(table, other, MINE)
    return both_mines or (has_built(table, person, COLONY) and has_built(table, other, COLONY))
