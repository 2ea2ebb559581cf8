"""What the captain may choose, question by question. Every list ascends by action number: families stand in the order of `actions.py`."""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import i64, vec
from ludonaut.games.deep_space_d6.actions import (
    BEAM,
    CEASE_FIRE,
    CHANGE,
    DONE,
    FIRE,
    GATHER,
    HEAL,
    HOLD_RETURNED,
    HOLD_UNASSIGNED,
    PLACE,
    RECHARGE,
    REPAIR,
    REROLL,
    SACRIFICE,
    SEND_BEAM,
    SEND_CREW,
    SEND_RETURNED,
    SEND_UNASSIGNED,
    SPLIT,
    TAKE_BACK,
    UNLOCK,
)
from ludonaut.games.deep_space_d6.components import (
    ACTIVATION_FACES,
    AFTER_LOSS_DAMAGE,
    CLAIMS,
    FIRE_FIRST,
    FIRE_FURTHER,
    HULL_MOST,
    INTERNAL,
    MISSION_OF,
    MOST_NEEDS,
    NEED_COUNT,
    NEEDS,
    QUIET_DAMAGE,
    REPAIR_FIRST,
    REPAIR_FURTHER,
    SHIELDS_MOST,
)
from ludonaut.games.deep_space_d6.options import COMMANDER_DETECTED, INFIRMARY_CONVERTER, STASIS_CONDITIONS, STASIS_INTERNAL
from ludonaut.games.deep_space_d6.state import (
    COMMANDER,
    CREW_FACES,
    DETECTED,
    ENGINEERING,
    MEDICAL,
    SCIENCE,
    SPARE,
    TACTICAL,
    DeepSpaceState,
)

SIDES: Final = DETECTED + 1


def assign_choices(table: DeepSpaceState, buffer: vec[i64]) -> i64:
    """Step 3: finish, or put an unassigned die to any use that has an effect (rulebook: step 3; ruling D6-14)."""
    crew = table.unassigned
    dice: i64 = unassigned_dice(table)
    buffer[0] = DONE
    n: i64 = 1
    if dice == 0:
        return n
    if crew[ENGINEERING] > 0 and may_serve(table, ENGINEERING) and table.hull < HULL_MOST:
        buffer[n] = REPAIR
        n += 1
    if crew[SCIENCE] > 0 and may_serve(table, SCIENCE) and table.shields < SHIELDS_MOST and table.shields_down == 0:
        buffer[n] = RECHARGE
        n += 1
    if crew[MEDICAL] > 0 and may_serve(table, MEDICAL):
        if table.infirmary > 0:
            buffer[n] = HEAL
            n += 1
        if table.scanners > 0:
            buffer[n] = UNLOCK
            n += 1
    if crew[COMMANDER] > 0 and may_serve(table, COMMANDER) and dice > 1:
        buffer[n] = REROLL
        n = change_choices(table, buffer, n + 1, 1, SIDES if table.options[COMMANDER_DETECTED] else i64(CREW_FACES))
    if table.options[INFIRMARY_CONVERTER] and dice > 1:
        for face in range(i64(CREW_FACES)):
            if crew[face] > 0:
                buffer[n] = SACRIFICE + face
                n += 1
    if crew[TACTICAL] > 0 and may_serve(table, TACTICAL):
        n = tactical_choices(table, buffer, n)
    if crew[SCIENCE] > 0 and may_serve(table, SCIENCE):
        n = beam_choices(table, buffer, n)
    return mission_choices(table, buffer, n)


def may_serve(table: DeepSpaceState, face: i64) -> bool:
    """Whether dice of this face may go to stations: no card bars them or keeps them for itself (rulings D6-36 and D6-37)."""
    return table.barred[face] == 0 and table.claimed[face] == 0


def unassigned_dice(table: DeepSpaceState) -> i64:
    """Dice that still wait for an order."""
    dice: i64 = 0
    for face in range(i64(CREW_FACES)):
        dice += table.unassigned[face]
    return dice


def change_choices(table: DeepSpaceState, buffer: vec[i64], start: i64, commanders_spent: i64, sides: i64) -> i64:
    """Another unassigned die to a side it does not show (rulings D6-10, D6-11 and D6-63). The Commander that orders it is not "another"."""
    n: i64 = start
    for face in range(i64(CREW_FACES)):
        if table.unassigned[face] > (commanders_spent if face == COMMANDER else 0):
            first: i64 = CHANGE + face * SIDES
            for side in range(sides):
                if side != face:
                    buffer[n] = first + side
                    n += 1
    return n


def convert_choices(table: DeepSpaceState, buffer: vec[i64]) -> i64:
    """The infirmary converter is paid: an unassigned die to any other crew face (option)."""
    return change_choices(table, buffer, 0, 0, CREW_FACES)


def next_shot(table: DeepSpaceState) -> i64:
    """The damage of this round's next Tactical die (rulebook: crew and stations; ruling D6-15)."""
    return FIRE_FIRST if table.tactical_used == 0 else FIRE_FURTHER


def next_repair(table: DeepSpaceState) -> i64:
    """The hull points of this round's next Engineering die (rulebook: crew and stations; ruling D6-15)."""
    return REPAIR_FIRST if table.engineering_used == 0 else REPAIR_FURTHER


def tactical_choices(table: DeepSpaceState, buffer: vec[i64], start: i64) -> i64:
    """Fire at anything with health, or split a stronger shot between two of them (rulings D6-16 and D6-17)."""
    n: i64 = start
    for place in range(table.row_count):
        card: i64 = table.by_number[place]
        if table.health[card] > 0:
            buffer[n] = FIRE + card
            n += 1
    if n - start > 1 and next_shot(table) > 1:
        for place in range(table.row_count):
            card = table.by_number[place]
            if table.health[card] > 1:
                buffer[n] = SPLIT + card
                n += 1
    return n


def beam_choices(table: DeepSpaceState, buffer: vec[i64], start: i64) -> i64:
    """Stasis on a card that it would stop and that is not held already (rulings D6-24, D6-25, D6-26, D6-59 and D6-72)."""
    n: i64 = start
    internal_too: i64 = table.options[STASIS_INTERNAL]
    conditions_too: i64 = table.options[STASIS_CONDITIONS]
    for place in range(table.row_count):
        card: i64 = table.by_number[place]
        stoppable: i64 = ACTIVATION_FACES[card]
        if conditions_too:
            stoppable += QUIET_DAMAGE[card] + AFTER_LOSS_DAMAGE[card]
        if stoppable and table.beamed[card] == 0 and (internal_too or INTERNAL[card] == 0):
            buffer[n] = BEAM + card
            n += 1
    return n


def mission_choices(table: DeepSpaceState, buffer: vec[i64], start: i64) -> i64:
    """A die on an open place of a mission; no surplus (rulebook: step 3, away missions; rulings D6-36, D6-37, D6-38 and D6-41)."""
    n: i64 = start
    for place in range(table.row_count):
        card: i64 = table.by_number[place]
        last: i64 = -1
        for need in range(NEED_COUNT[card]):
            face: i64 = NEEDS[card * MOST_NEEDS + need]
            if face != last and table.unassigned[face] > 0 and not (table.crew[card] >> need) & 1:
                last = face
                if table.barred[face] == 0 and (table.claimed[face] == 0 or CLAIMS[card] == face):
                    buffer[n] = PLACE + MISSION_OF[card] * CREW_FACES + face
                    n += 1
    return n


def aim_choices(table: DeepSpaceState, buffer: vec[i64]) -> i64:
    """Points are left of a Tactical die: another target, or let them go (ruling D6-16)."""
    buffer[0] = CEASE_FIRE
    n: i64 = 1
    for place in range(table.row_count):
        card: i64 = table.by_number[place]
        if table.health[card] > 0 and card != table.aimed:
            buffer[n] = FIRE + card
            n += 1
    return n


def hold_choices(table: DeepSpaceState, buffer: vec[i64]) -> i64:
    """Distracted takes an unassigned or a returned die, none that serves as a beam (rulings D6-34 and D6-62)."""
    n: i64 = 0
    for face in range(i64(CREW_FACES)):
        if table.unassigned[face] > 0:
            buffer[n] = HOLD_UNASSIGNED + face
            n += 1
    for shown in range(i64(CREW_FACES + 1)):
        if table.returned[shown] > 0:
            buffer[n] = HOLD_RETURNED + shown
            n += 1
    return n


def send_choices(table: DeepSpaceState, buffer: vec[i64]) -> i64:
    """Which die goes to the infirmary: unassigned, returned, a beam, or one on a mission (rulings D6-29 and D6-31)."""
    n: i64 = 0
    returned: i64 = table.returned[SPARE]
    for face in range(i64(CREW_FACES)):
        returned += table.returned[face]
        if table.unassigned[face] > 0:
            buffer[n] = SEND_UNASSIGNED + face
            n += 1
    if returned > 0:
        buffer[n] = SEND_RETURNED
        n += 1
    if table.beams > 0:
        buffer[n] = SEND_BEAM
        n += 1
    return crew_choices(table, buffer, n, SEND_CREW)


def recall_choices(table: DeepSpaceState, buffer: vec[i64]) -> i64:
    """Step 6: take mission dice back one by one, and gather unless nobody could be gathered (rulings D6-42 and D6-74)."""
    n: i64 = 0
    if gatherable_dice(table) > 0:
        buffer[0] = GATHER
        n = 1
    return crew_choices(table, buffer, n, TAKE_BACK)


def gatherable_dice(table: DeepSpaceState) -> i64:
    """Dice that step 6 would bring back now: all but those in the scanners, the infirmary, on Distracted and on missions."""
    dice: i64 = table.beams + table.returned[SPARE]
    for face in range(i64(CREW_FACES)):
        dice += table.unassigned[face] + table.returned[face]
    return dice


def crew_choices(table: DeepSpaceState, buffer: vec[i64], start: i64, family: i64) -> i64:
    """One choice of `family` for each face that stands on each mission."""
    n: i64 = start
    for place in range(table.row_count):
        card: i64 = table.by_number[place]
        if table.crew[card]:
            last: i64 = -1
            for need in range(NEED_COUNT[card]):
                face: i64 = NEEDS[card * MOST_NEEDS + need]
                if (table.crew[card] >> need) & 1 and face != last:
                    last = face
                    buffer[n] = family + MISSION_OF[card] * CREW_FACES + face
                    n += 1
    return n
