"""Step 3: what each order does, station by station, then away missions."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.deep_space_d6.cards import destroy, free_scanner_die, leave_play, place_for
from ludonaut.games.deep_space_d6.choices import next_repair, next_shot, unassigned_dice
from ludonaut.games.deep_space_d6.components import (
    CREW_INJURED,
    HULL_MOST,
    NEED_COUNT,
    NEEDS_ANY,
    SHIELDS_MOST,
)
from ludonaut.games.deep_space_d6.crew import roll_crew, scan
from ludonaut.games.deep_space_d6.state import (
    AIM,
    ASSIGN,
    BEAMED,
    BY_FIRE,
    BY_MISSION,
    COMMANDER,
    CONVERT,
    CREW_FACES,
    CREW_PLACED,
    DETECTED,
    DIE_SENT,
    ENGINEERING,
    FACE_CHANGED,
    HEALED,
    HULL_REPAIRED,
    MEDICAL,
    NO_CARD,
    OVER,
    REROLLED,
    SCIENCE,
    SHIELDS_RECHARGED,
    SHOT,
    SPARE,
    STATION_USED,
    TACTICAL,
    DeepSpaceState,
)


def use_station(table: DeepSpaceState, face: i64, place: i64) -> None:
    """A die works at its station and is then done; `place` is its number this round if that counts, else 0 (rulebook: crew)."""
    table.unassigned[face] -= 1
    table.returned[face] += 1
    table.tell(STATION_USED, face, place)


# Commander
def change_die(table: DeepSpaceState, face: i64, side: i64) -> None:
    """Another unassigned die to any side (rulebook: Commanders; rulings D6-10, D6-11 and D6-71)."""
    use_station(table, COMMANDER, 0)
    turn_die(table, face, side)
    if side == DETECTED:
        scan(table)


def turn_die(table: DeepSpaceState, face: i64, side: i64) -> None:
    """One unassigned die shows another side; a detected threat goes to the scanners."""
    table.unassigned[face] -= 1
    if side == DETECTED:
        table.scanners += 1
    else:
        table.unassigned[side] += 1
    table.tell(FACE_CHANGED, face, side)


def reroll_crew(table: DeepSpaceState) -> None:
    """All dice not yet assigned, but for the Commander who orders it (rulebook: Commanders; rulings D6-12 and D6-71)."""
    use_station(table, COMMANDER, 0)
    dice: i64 = unassigned_dice(table)
    for face in range(i64(CREW_FACES)):
        table.unassigned[face] = 0
    table.tell(REROLLED, dice)
    roll_crew(table, dice)
    scan(table)


# Infirmary converter (option, reconstructed)
def sacrifice_die(table: DeepSpaceState, face: i64) -> None:
    """One unassigned die to the infirmary, to turn another (option)."""
    table.unassigned[face] -= 1
    table.infirmary += 1
    table.tell(DIE_SENT, NO_CARD, face)
    table.ask = CONVERT


# Tactical
def load_weapon(table: DeepSpaceState) -> None:
    """A Tactical die: 1 point, and 2 for each further die of the round (rulebook: Tactical; ruling D6-15)."""
    table.points = next_shot(table)
    table.tactical_used += 1
    use_station(table, TACTICAL, table.tactical_used)


def fire(table: DeepSpaceState, card: i64) -> None:
    """All points at one target; what a kill leaves over may be aimed again (rulebook: Tactical; ruling D6-16)."""
    if table.ask != AIM:
        load_weapon(table)
    hit(table, card, table.points if table.points < table.health[card] else table.health[card])
    if table.ask != OVER:
        aim_again(table)


def split_fire(table: DeepSpaceState, card: i64) -> None:
    """One point here, the other at a different target (rulebook: Tactical)."""
    load_weapon(table)
    hit(table, card, 1)
    table.aimed = card
    table.ask = AIM


def hit(table: DeepSpaceState, card: i64, points: i64) -> None:
    """Moves a threat down the damage track (rulebook: threats)."""
    table.points -= points
    table.health[card] -= points
    table.tell(SHOT, card, points)
    if table.health[card] == 0:
        destroy(table, card, BY_FIRE)


def aim_again(table: DeepSpaceState) -> None:
    """Points without a target are lost (ruling D6-16)."""
    table.ask = ASSIGN
    if table.points > 0:
        for place in range(table.row_count):
            card: i64 = table.row[place]
            if table.health[card] > 0 and card != table.aimed:
                table.ask = AIM
    if table.ask == ASSIGN:
        cease_fire(table)


def cease_fire(table: DeepSpaceState) -> None:
    """Lets the rest of a Tactical die go."""
    table.points = 0
    table.aimed = NO_CARD
    table.ask = ASSIGN


# Medical
def heal_crew(table: DeepSpaceState) -> None:
    """Everyone out of the infirmary, usable next round (rulebook: Medical; ruling D6-13)."""
    use_station(table, MEDICAL, 0)
    table.tell(HEALED, table.infirmary)
    table.returned[SPARE] += table.infirmary
    table.infirmary = 0


def unlock_scanner(table: DeepSpaceState) -> None:
    """One die out of the scanners, usable next round (rulebook: Medical; rulings D6-13 and D6-55)."""
    use_station(table, MEDICAL, 0)
    free_scanner_die(table, NO_CARD)


# Science
def recharge_shields(table: DeepSpaceState) -> None:
    """Shields back to full (rulebook: Science)."""
    use_station(table, SCIENCE, 0)
    table.tell(SHIELDS_RECHARGED, SHIELDS_MOST - table.shields)
    table.shields = SHIELDS_MOST


def fire_stasis_beam(table: DeepSpaceState, card: i64) -> None:
    """The threat cannot be activated by this round's threat die (rulebook: Science; ruling D6-25)."""
    table.unassigned[SCIENCE] -= 1
    table.beams += 1
    table.beamed[card] = 1
    table.tell(BEAMED, card)


# Engineering
def repair_hull(table: DeepSpaceState) -> None:
    """1 point, and 2 for each further die of the round, up to the top of the track (rulebook: Engineering; rulings D6-15 and D6-54)."""
    points: i64 = next_repair(table)
    if points > HULL_MOST - table.hull:
        points = HULL_MOST - table.hull
    table.engineering_used += 1
    use_station(table, ENGINEERING, table.engineering_used)
    table.hull += points
    table.tell(HULL_REPAIRED, points)


# Away missions
def place_crew(table: DeepSpaceState, card: i64, face: i64) -> None:
    """A die locks in on a mission (rulebook: step 3, away missions; rulings D6-38 and D6-41)."""
    table.unassigned[face] -= 1
    table.crew[card] |= place_for(table, card, face, 0)
    table.tell(CREW_PLACED, card, face)
    if NEEDS_ANY[card] or table.crew[card] == (i64(1) << NEED_COUNT[card]) - 1:
        complete_mission(table, card)


def complete_mission(table: DeepSpaceState, card: i64) -> None:
    """The card leaves and its crew is returned; Boarding Ship's Tactical is hurt (rulebook: away missions; ruling D6-39)."""
    hurt: i64 = CREW_INJURED[card]
    if hurt >= 0:
        table.crew[card] ^= place_for(table, card, hurt, 1)
        table.infirmary += 1
        table.tell(DIE_SENT, card, hurt)
    leave_play(table, card, BY_MISSION)
