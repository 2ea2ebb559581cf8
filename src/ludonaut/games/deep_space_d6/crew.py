"""Crew dice: steps 1 and 2, in which they are rolled and the scanners fill, and step 6, in which they come back."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.deep_space_d6.cards import cards_to_draw, draw_card, take_off_mission
from ludonaut.games.deep_space_d6.choices import gatherable_dice
from ludonaut.games.deep_space_d6.components import CREW_SIDES, EMPTY_SCAN_DAMAGE, SCANNER_SLOTS
from ludonaut.games.deep_space_d6.options import EMPTY_SCAN_HURTS
from ludonaut.games.deep_space_d6.ship import damage_ship, end
from ludonaut.games.deep_space_d6.state import (
    ASSIGN,
    CREW_DIE,
    CREW_FACES,
    CREW_LOST,
    CREW_RECALLED,
    CREW_ROLLED,
    DETECTED,
    EMPTY_SCAN,
    GATHERED,
    NO_CARD,
    RECALL,
    ROUND_BEGAN,
    SCANNERS_FILLED,
    SPARE,
    DeepSpaceState,
)


def begin_round(table: DeepSpaceState) -> None:
    """Step 1 follows step 6 (rulebook: step 6)."""
    table.round += 1
    table.clear_round()
    for place in range(table.row_count):
        table.activated[table.row[place]] = 0
    table.tell(ROUND_BEGAN, table.round)
    roll_available_crew(table)


# -- step 1: roll crew dice ------------------------------------------------------------------------------------
def roll_available_crew(table: DeepSpaceState) -> None:
    """The whole pool is rolled; detected threats lock in the scanners (rulebook: step 1)."""
    table.step = 1
    dice = table.pool
    table.pool = 0
    roll_crew(table, dice)
    table.step = 2
    scan(table)


def roll_crew(table: DeepSpaceState, dice: i64) -> None:
    """Rolls dice and places them all before any card is drawn (ruling D6-65)."""
    for face in range(CREW_SIDES):
        table.last_crew[face] = 0
    for _ in range(dice):
        table.last_crew[table.chance.roll(CREW_SIDES, CREW_DIE)] += 1
    for face in range(i64(CREW_FACES)):
        table.unassigned[face] += table.last_crew[face]
    table.scanners += table.last_crew[DETECTED]
    if table.telling:
        for face in range(CREW_SIDES):
            if table.last_crew[face] > 0:
                table.tell(CREW_ROLLED, face, table.last_crew[face])


# -- step 2: scan for threats ----------------------------------------------------------------------------------
def scan(table: DeepSpaceState) -> None:
    """One card for each three detected threats, at the moment the third die enters (rulebook: step 2; rulings D6-5, D6-6, D6-7, D6-64).

    Also called in step 3 after a change of face or a re-roll, and again when Distracted's question is answered.
    """
    table.ask = ASSIGN
    while table.scanners >= SCANNER_SLOTS:
        table.scanners -= SCANNER_SLOTS
        table.returned[SPARE] += SCANNER_SLOTS
        table.tell(SCANNERS_FILLED, SCANNER_SLOTS)
        if cards_to_draw(table) > 0:
            draw_card(table)
        else:
            scan_with_empty_deck(table)
        if table.ask != ASSIGN:
            return
    table.step = 3


def scan_with_empty_deck(table: DeepSpaceState) -> None:
    """Dice reset, nothing else, but for the commercial edition's damage (ruling D6-47)."""
    if table.options[EMPTY_SCAN_HURTS]:
        table.tell(EMPTY_SCAN, EMPTY_SCAN_DAMAGE)
        damage_ship(table, NO_CARD, EMPTY_SCAN_DAMAGE)
    else:
        table.tell(EMPTY_SCAN, 0)


# -- step 6: gather up crew ------------------------------------------------------------------------------------
def recall_crew(table: DeepSpaceState) -> None:
    """Asks who comes back from missions, while anyone is on one (rulebook: step 6; rulings D6-42 and D6-74)."""
    table.step = 6
    table.ask = ASSIGN
    for place in range(table.row_count):
        if table.crew[table.row[place]]:
            table.ask = RECALL
            return
    gather_crew(table)


def take_back(table: DeepSpaceState, card: i64, face: i64) -> None:
    """One die back from a mission."""
    take_off_mission(table, card, face)
    table.returned[face] += 1
    table.tell(CREW_RECALLED, card, face)
    recall_crew(table)


def gather_crew(table: DeepSpaceState) -> None:
    """Everyone but the scanners', the infirmary's, held and mission dice; none at all loses (rulebook: step 6; rulings D6-43 and D6-57)."""
    table.ask = ASSIGN
    dice: i64 = gatherable_dice(table)
    if dice == 0:
        end(table, CREW_LOST)
        return
    table.tell(GATHERED, dice)
    table.pool = dice
    table.beams = 0
    table.returned[SPARE] = 0
    for face in range(i64(CREW_FACES)):
        table.unassigned[face] = 0
        table.returned[face] = 0
    for place in range(table.row_count):
        table.beamed[table.row[place]] = 0
    begin_round(table)
