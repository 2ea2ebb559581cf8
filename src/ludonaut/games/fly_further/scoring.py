"""Income, shares of the planet's points, and who has won."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.fly_further.cards import cost_of
from ludonaut.games.fly_further.conditions import flies, holds, is_meant, speaks
from ludonaut.games.fly_further.contents import NOTHING, SLOTS
from ludonaut.games.fly_further.effects import COLONY, DO, FOR, INCOME, INCOME_REPLACE, MINE, ROW
from ludonaut.games.fly_further.gains import add_points, draw_orders
from ludonaut.games.fly_further.participant import FROM_COLONIES, FROM_MINES
from ludonaut.games.fly_further.state import ENDED, INCOME_GIVEN, OVER, SCORED, SHARE_SCORED, SHARED, FlyState


# -- income ------------------------------------------------------------------------------------------------------------
def give_income(table: FlyState) -> None:
    """What flying further gives, by the type of the planet (rulebook: scoring; rulings FF-13 and FF-49)."""
    planet_type: i64 = table.box.type_of[table.planet]
    for step in range(table.count):
        person: i64 = table.turn_order[step]
        one = table.people[person]
        if one.automaton != NOTHING or not flies(table, person) or income_is_replaced(table, person):
            continue
        one.energy += table.box.income_energy[planet_type]
        table.tell_of(INCOME_GIVEN, person, table.box.income_energy[planet_type])
        draw_orders(table, person, table.box.income_orders[planet_type], NOTHING)


def income_is_replaced(table: FlyState, person: i64) -> bool:
    """Whether the planet gives or takes something else instead (ruling FF-31)."""
    box = table.box
    if table.is_ignored or not speaks(table, table.planet, INCOME):
        return False
    for row in range(box.first_row[table.planet], box.first_row[table.planet + 1]):
        if (
            box.rows[row * ROW + DO] == INCOME_REPLACE
            and is_meant(table, box.rows[row * ROW + FOR], person, NOTHING)
            and holds(table, row, person, 0)
        ):
            return True
    return False


# -- shares --------------------------------------------------------------------------------------------------------------
def score_shares(table: FlyState) -> None:
    """Colonies share their points, then mines theirs (rulebook: scoring)."""
    score_kind(table, COLONY)
    score_kind(table, MINE)


def score_kind(table: FlyState, kind: i64) -> None:
    """Each building gets the total divided by all weights, times its own; what is left over is lost (rulings FF-23 and FF-24).

    Ghosts get a share and do not count, unless only ghosts stand there (ruling FF-65). What is void counts and gets nothing (FF-64).
    """
    weights: i64 = 0
    ghosts: i64 = 0
    for play in range(2 * table.count):
        if table.plays[play].kind == kind:
            if table.plays[play].is_ghost:
                ghosts += table.plays[play].weight
            else:
                weights += table.plays[play].weight
    if weights == 0:
        weights = ghosts
    if weights == 0:
        return
    share: i64 = table.pool[kind] // weights
    source: i64 = i64(FROM_COLONIES) if kind == COLONY else i64(FROM_MINES)
    table.tell(SHARED, kind, table.pool[kind], 1000 * weights + share)
    for step in range(2 * table.count):
        here: i64 = 2 * table.turn_order[step // 2] + step % 2
        building = table.plays[here]
        if building.kind == kind and building.is_void == 0:
            person: i64 = here // 2 if building.taker == NOTHING else building.taker
            points: i64 = add_points(table, person, share * building.weight, source)
            table.people[person].share_points += points
            table.tell_of(SHARE_SCORED, person, points, kind)


# -- the end -------------------------------------------------------------------------------------------------------------
def tie_break(table: FlyState, person: i64) -> i64:
    """The price of all cards in the hand, and energy (rulebook: end of the game; rulings FF-42 and FF-55)."""
    total: i64 = table.people[person].energy
    for card in range(table.count * SLOTS):
        if table.people[person].hand[card]:
            total += table.people[person].hand[card] * cost_of(table, card)
    return total


def settle(table: FlyState) -> None:
    """Who has won: by a special victory before all others, then by points, then by the tie-break; the rest share (FF-42, 43 and 72)."""
    specially: i64 = 0
    for person in range(table.count):
        specially |= table.people[person].has_won
    best_points: i64 = -1
    best_break: i64 = -1
    for person in range(table.count):
        one = table.people[person]
        if one.has_won == specially and one.points >= best_points:
            broken: i64 = tie_break(table, person)
            if one.points > best_points or broken > best_break:
                best_break = broken
            best_points = one.points
    for person in range(table.count):
        other = table.people[person]
        if other.has_won == specially and other.points == best_points and tie_break(table, person) == best_break:
            table.winners[person] = 1
            table.winner_count += 1
        table.tell_of(SCORED, person, other.points)
    table.why_over = table.ending
    table.ask = OVER
    table.lowest = NOTHING
    table.tell(ENDED, table.why_over)
