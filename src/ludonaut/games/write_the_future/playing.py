"""What a player does on the own sheet: takes a card, uses dice, abilities and the faction, and takes what lines give.

Each function tells what happened and leaves it to `rounds.py` whose turn is next.
"""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.write_the_future.components import (
    COLOUR,
    GHOST_COURIERS,
    GREY_EXCHANGE,
    MARKET,
    MOVE,
    NUMBER,
    ON_CARD,
    PIT_BROKERS,
    RESOURCES,
    SCRAP_ANGELS,
    SIDES,
    SPACE_BIT,
    STAR,
    STREET_FOUNDRY,
    WEAPONS,
    ZERO_DAY_CREW,
)
from ludonaut.games.write_the_future.options import DRAFT
from ludonaut.games.write_the_future.sheet import COPIED, NOTHING, OWED_ANY, OWED_MARKET, Sheet
from ludonaut.games.write_the_future.state import (
    BONUS_CROSSED_OFF,
    BONUS_DRAWN,
    COLOUR_CHANGED,
    CROSSED_OFF,
    DRAWN,
    FACTION_USED,
    LAPSED,
    LINE_FULL,
    MOVED,
    NUMBER_CHANGED,
    SYMBOL_CHOSEN,
    TAKEN,
    WriteState,
)


# -- the card ----------------------------------------------------------------------------------------------------
def take(table: WriteState, seat: i64, card: i64) -> None:
    """A neighbourhood card is chosen: its ability box is ticked, its dice are there to be used (rulebook: rules, 1; ruling WF-13)."""
    sheet = table.sheets[seat]
    sheet.card = card
    for die in range(i64(ON_CARD)):
        sheet.die_number[die] = table.rolled_number[ON_CARD * card + die]
        sheet.die_resource[die] = table.rolled_resource[ON_CARD * card + die]
        sheet.dice_left |= SPACE_BIT[die]
    if table.mode == DRAFT:
        table.taken_by[card] = seat
    table.tell_of(TAKEN, seat, card, sheet.tick(table.box, card))


# -- dice --------------------------------------------------------------------------------------------------------
def draw_with_die(table: WriteState, seat: i64, die: i64, resource: i64, space: i64) -> None:
    """A symbol in the die's row or column (rulebook: rules, 2)."""
    sheet = table.sheets[seat]
    sheet.dice_left &= ~SPACE_BIT[die]
    table.tell_of(DRAWN, seat, space, resource)
    draw(table, seat, resource, space)


def market_with_die(table: WriteState, seat: i64, die: i64, opening: i64) -> None:
    """An unused die crosses off a square (rulebook: rules, 3)."""
    sheet = table.sheets[seat]
    sheet.dice_left &= ~SPACE_BIT[die]
    sheet.cross_off(table.box, opening)
    table.tell_of(CROSSED_OFF, seat, opening)


# -- abilities ---------------------------------------------------------------------------------------------------
def change_number(table: WriteState, seat: i64, die: i64, number: i64) -> None:
    """A die counts as another number for this player (rulebook: neighbourhood abilities; rulings WF-18 to WF-20)."""
    sheet = table.sheets[seat]
    sheet.ready[NUMBER] -= 1
    sheet.die_number[die] = number
    table.tell_of(NUMBER_CHANGED, seat, die, number)


def change_colour(table: WriteState, seat: i64, die: i64, resource: i64) -> None:
    """A die counts as another colour for this player."""
    sheet = table.sheets[seat]
    sheet.ready[COLOUR] -= 1
    sheet.die_resource[die] = resource
    table.tell_of(COLOUR_CHANGED, seat, die, resource)


def move_from(table: WriteState, seat: i64, space: i64) -> None:
    """The symbol to be moved is chosen."""
    table.sheets[seat].moving = space
    table.tell_of(SYMBOL_CHOSEN, seat, space)


def move_to(table: WriteState, seat: i64, space: i64) -> None:
    """It is crossed over and drawn in another free space (rulings WF-21 to WF-23; Scrap Angels: WF-68)."""
    sheet = table.sheets[seat]
    old = sheet.moving
    resource = sheet.resource_at(old)
    sheet.moving = NOTHING
    sheet.ready[MOVE] -= 1
    sheet.cross_over(old, sheet.faction == SCRAP_ANGELS)
    table.tell_of(MOVED, seat, old, space)
    draw(table, seat, resource, space)


# -- lines and what they give ------------------------------------------------------------------------------------
def draw(table: WriteState, seat: i64, resource: i64, space: i64) -> None:
    """A symbol is drawn; a row and a column that it fills give their bonuses (rulebook: row/column bonuses; rulings WF-5 and WF-6)."""
    sheet = table.sheets[seat]
    sheet.draw(resource, space)
    look_at_line(table, seat, space // SIDES)
    look_at_line(table, seat, SIDES + space % SIDES)
    drop_lapsed(table, seat)


def look_at_line(table: WriteState, seat: i64, line: i64) -> None:
    """A line that is full for the first time: its box is ticked, and it owes its bonus."""
    sheet = table.sheets[seat]
    if not sheet.newly_full(line):
        return
    sheet.lines |= SPACE_BIT[line]
    table.tell_of(LINE_FULL, seat, line)
    reward = table.box.reward[line]
    if reward == MARKET:
        sheet.owed[OWED_MARKET] += table.box.faction_number[GREY_EXCHANGE] if sheet.faction == GREY_EXCHANGE else i64(1)
    elif reward != STAR:
        sheet.owed[reward] += 1


def bonus_draw(table: WriteState, seat: i64, resource: i64, space: i64) -> None:
    """A symbol that a line or the Street Foundry owes, in any free space (ruling WF-7)."""
    sheet = table.sheets[seat]
    if sheet.owed[resource]:
        sheet.owed[resource] -= 1
    else:
        sheet.owed[OWED_ANY] -= 1
    table.tell_of(BONUS_DRAWN, seat, space, resource)
    draw(table, seat, resource, space)


def bonus_market(table: WriteState, seat: i64, opening: i64) -> None:
    """A square that a line or the Pit Brokers owe (ruling WF-9)."""
    sheet = table.sheets[seat]
    sheet.owed[OWED_MARKET] -= 1
    sheet.cross_off(table.box, opening)
    if sheet.brokering:
        sheet.brokered |= SPACE_BIT[opening if opening < WEAPONS else i64(WEAPONS)]
    table.tell_of(BONUS_CROSSED_OFF, seat, opening)
    drop_lapsed(table, seat)


def can_take_square(table: WriteState, sheet: Sheet, resource: i64) -> bool:
    """Whether an owed square may be one of this resource: one is open, and the Pit Brokers have not been there."""
    return sheet.market_open(table.box, resource) and not sheet.brokered & SPACE_BIT[resource]


def drop_lapsed(table: WriteState, seat: i64) -> None:
    """What nothing can fulfil any more is no longer owed (rulings WF-8, WF-54 and WF-67).

    The symbol of the Street Foundry never lapses: it is drawn at once, in a space that was free when it was called for.
    """
    sheet = table.sheets[seat]
    if not sheet.free():
        for what in range(i64(RESOURCES)):
            drop(table, seat, what)
    if sheet.owed[OWED_MARKET]:
        possible = False
        for resource in range(i64(RESOURCES)):
            if can_take_square(table, sheet, resource):
                possible = True
        if not possible:
            drop(table, seat, OWED_MARKET)
    if sheet.owed[OWED_MARKET] == 0:
        sheet.brokering = 0
        sheet.brokered = 0


def drop(table: WriteState, seat: i64, what: i64) -> None:
    """One kind of reward lapses."""
    sheet = table.sheets[seat]
    while sheet.owed[what]:
        sheet.owed[what] -= 1
        table.tell_of(LAPSED, seat, what)


# -- factions ----------------------------------------------------------------------------------------------------
def use_faction(table: WriteState, seat: i64) -> None:
    """A power that is used once and asks for nothing more now (rulings WF-53 and WF-67)."""
    sheet = table.sheets[seat]
    sheet.faction_used = 1
    table.tell_of(FACTION_USED, seat, sheet.faction)
    if sheet.faction == ZERO_DAY_CREW:
        sheet.any_dice = 1
    elif sheet.faction == PIT_BROKERS:
        sheet.brokering = 1
        sheet.owed[OWED_MARKET] += table.box.faction_number[PIT_BROKERS]
    elif sheet.faction == STREET_FOUNDRY:
        sheet.owed[OWED_ANY] += 1


def copy_die(table: WriteState, seat: i64, die: i64) -> None:
    """Ghost Couriers: a die of another card, as it was rolled, to be used once more (ruling WF-67)."""
    sheet = table.sheets[seat]
    sheet.faction_used = 1
    sheet.die_number[COPIED] = table.rolled_number[die]
    sheet.die_resource[COPIED] = table.rolled_resource[die]
    sheet.dice_left |= SPACE_BIT[COPIED]
    table.tell_of(FACTION_USED, seat, GHOST_COURIERS, die)
