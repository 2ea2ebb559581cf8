"""Points and energy that are taken from others."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.automata import best_target
from ludonaut.games.fly_further.conditions import amount, flies, has_built
from ludonaut.games.fly_further.contents import NOTHING
from ludonaut.games.fly_further.effects import (
    DO,
    KIND,
    MINE,
    OTHER_MINERS,
    ROW,
    STEAL_ENERGY,
    TOP_SCORER,
)
from ludonaut.games.fly_further.gains import add_points, source_of
from ludonaut.games.fly_further.state import (
    ASK_FLYER,
    ASK_VICTIM,
    CAUSE_TOLD,
    ENERGY_STOLEN,
    POINTS_STOLEN,
    FlyState,
)


def steal(table: FlyState, row: i64, person: i64, what: i64) -> None:
    """Points or energy of others."""
    count: i64 = amount(table, row, person)
    if what == STEAL_ENERGY:
        steal_from_one(table, row, person, ASK_FLYER)
        return
    from_whom: i64 = table.box.rows[row * ROW + KIND]
    if from_whom == TOP_SCORER:
        steal_from_one(table, row, person, ASK_VICTIM)
        return
    for step in range(table.count):
        other: i64 = table.turn_order[step]
        if other != person and (has_built(table, other, MINE) if from_whom == OTHER_MINERS else table.people[other].share_points > 0):
            steal_points(table, row, person, other, count)


def is_flyer_to_rob(table: FlyState, person: i64, other: i64) -> bool:
    """Whether another flies further; an automaton may be named and gives nothing (ruling FF-77)."""
    return other != person and flies(table, other)


def is_top_scorer(table: FlyState, person: i64, other: i64) -> bool:
    """Whether another scored most by sharing this round, of all but the participant (ruling FF-68)."""
    if other == person or table.people[other].share_points == 0:
        return False
    for third in range(table.count):
        if third != person and table.people[third].share_points > table.people[other].share_points:
            return False
    return True


def steal_from_one(table: FlyState, row: i64, person: i64, ask: i64) -> None:
    """One victim, chosen by the thief among those that can be meant."""
    found: i64 = 0
    last: i64 = NOTHING
    for other in range(table.count):
        if is_flyer_to_rob(table, person, other) if ask == ASK_FLYER else is_top_scorer(table, person, other):
            found += 1
            last = other
    if found == 1:
        rob(table, row, person, last)
    elif found > 1 and table.people[person].automaton != NOTHING:
        rob(table, row, person, best_target(table, person, row, ask))
    else:
        table.ask_for(ask, row, person, 0, found > 1)


def rob(table: FlyState, row: i64, person: i64, victim: i64) -> None:
    """Takes what the row says from a victim: of the best scorer at most what it scored."""
    count: i64 = amount(table, row, person)
    if table.box.rows[row * ROW + DO] == STEAL_ENERGY:
        taken: i64 = count if table.people[victim].energy > count else table.people[victim].energy
        table.people[victim].energy -= taken
        table.people[person].energy += taken
        if table.telling:
            table.tell_of(ENERGY_STOLEN, person, taken + CAUSE_TOLD * table.box.sayer_of_row[row], table.who(victim))
    else:
        scored: i64 = table.people[victim].share_points
        steal_points(table, row, person, victim, count if scored > count else scored)


def steal_points(table: FlyState, row: i64, person: i64, victim: i64, count: i64) -> None:
    """Points go from one to the other, as far as there are some (rulings FF-29 and FF-47)."""
    source: i64 = source_of(table.box.sayer_of_row[row])
    taken: i64 = -add_points(table, victim, -count, source)
    add_points(table, person, taken, source)
    if taken and table.telling:
        table.tell_of(POINTS_STOLEN, person, taken + CAUSE_TOLD * table.box.sayer_of_row[row], table.who(victim))
