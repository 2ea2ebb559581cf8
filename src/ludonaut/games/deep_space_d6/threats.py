"""Steps 4 and 5: the win, the new threat, the threat die and what it activates."""

from __future__ import annotations

from ludonaut.core.numbers import i64, vec
from ludonaut.games.deep_space_d6.actions import SEND_BEAM, SEND_CREW, SEND_RETURNED, SEND_UNASSIGNED
from ludonaut.games.deep_space_d6.cards import (
    cards_to_draw,
    destroy,
    draw_card,
    free_scanner_die,
    leave_play,
    only_answer,
    take_off_mission,
)
from ludonaut.games.deep_space_d6.choices import send_choices
from ludonaut.games.deep_space_d6.components import (
    ACTIVATION_DAMAGE,
    ACTIVATION_FACES,
    ACTIVATION_PIERCE,
    AFTER_LOSS_DAMAGE,
    EMPTIES_SHIELDS,
    FREES_SCANNER,
    HEALS_ALL,
    HEALTH_MOST,
    INJURES,
    INTERNAL,
    LEAVES_ACTIVATED,
    MISSION_CARD,
    QUIET_DAMAGE,
    ROLLS_AGAIN,
    START_HEALTH,
    THREAT_SIDES,
    WITHERS,
)
from ludonaut.games.deep_space_d6.crew import recall_crew
from ludonaut.games.deep_space_d6.options import (
    CLOAKED_CHAIN,
    SCOUT_HULL_ONLY,
    SOLAR_WINDS_HULL,
    SOLAR_WINDS_LAST,
    SOLAR_WINDS_SHIP,
    STASIS_CONDITIONS,
    WIN_CHECK,
    WIN_CHECK_ACTIVATE,
)
from ludonaut.games.deep_space_d6.ship import damage_ship, end, lose
from ludonaut.games.deep_space_d6.state import (
    ACTIVATED,
    ASSIGN,
    BEAM_HELD,
    BY_DISCARD,
    BY_ITSELF,
    CARD_HEALED,
    CARD_HURT,
    CREW_FACES,
    DIE_SENT,
    NO_CARD,
    NO_EFFECT,
    OVER,
    SCIENCE,
    SEND,
    SKIPPED,
    SPARE,
    THREAT_DIE,
    THREAT_ROLLED,
    THREAT_ROLLS_KEPT,
    WON,
    DeepSpaceState,
)


# -- step 4: discover new threats ------------------------------------------------------------------------------
def discover_threat(table: DeepSpaceState) -> None:
    """The win is looked for first, then a card is drawn (rulebook: step 4, winning; rulings D6-44 to D6-46)."""
    table.step = 4
    if is_won(table):
        win(table)
        return
    if cards_to_draw(table) > 0:
        draw_card(table)
    if table.ask == ASSIGN:
        activate_threats(table)


def is_won(table: DeepSpaceState) -> bool:
    """No more cards and no external threat that still matters (rulebook: winning; rulings D6-44 and D6-48)."""
    if cards_to_draw(table) > 0:
        return False
    for place in range(table.row_count):
        card: i64 = table.row[place]
        if INTERNAL[card] == 0 and not can_be_skipped(table, card):
            return False
    return True


def win(table: DeepSpaceState) -> None:
    """The rescue fleet is here; an external threat that is left was skipped (ruling D6-48)."""
    for place in range(table.row_count):
        card: i64 = table.row[place]
        if INTERNAL[card] == 0:
            table.tell(SKIPPED, card, ACTIVATION_DAMAGE[card], table.options[SOLAR_WINDS_LAST])
    end(table, WON)


def can_be_skipped(table: DeepSpaceState, card: i64) -> bool:
    """Whether an external threat that cannot be shot would not sink the ship (ruling D6-48)."""
    if START_HEALTH[card] > 0:
        return False
    if table.options[SOLAR_WINDS_LAST] == SOLAR_WINDS_SHIP:
        return table.hull + table.shields > ACTIVATION_DAMAGE[card]
    return table.options[SOLAR_WINDS_LAST] == SOLAR_WINDS_HULL and table.hull > ACTIVATION_DAMAGE[card]


# -- step 5: activate threats ----------------------------------------------------------------------------------
def activate_threats(table: DeepSpaceState) -> None:
    """Rolls the threat die and activates what matches (rulebook: step 5)."""
    table.step = 5
    roll_threat_die(table)
    activate_queue(table)


def roll_threat_die(table: DeepSpaceState) -> None:
    """The order is fixed now: internal by arrival, external by health, then arrival, Solar Winds last (rulings D6-28, D6-58)."""
    value = table.chance.roll(THREAT_SIDES, THREAT_DIE) + 1
    table.tell(THREAT_ROLLED, value)
    if table.threat_roll_count < THREAT_ROLLS_KEPT:
        table.threat_roll_count += 1
    table.threat_rolls[table.threat_roll_count - 1] = value
    for place in range(table.queue_count):
        table.queue[place] = 0
    table.queue_count = 0
    table.queue_place = 0
    for place in range(table.row_count):
        card: i64 = table.row[place]
        if (ACTIVATION_FACES[card] >> value) & 1:
            queue_in_order(table, card)


def queue_in_order(table: DeepSpaceState, card: i64) -> None:
    """Queues a card behind those of its row of the board and of the rows before it; cards are offered by arrival."""
    rank = activation_rank(table, card)
    place: i64 = table.queue_count
    while place > 0 and activation_rank(table, table.queue[place - 1]) > rank:
        table.queue[place] = table.queue[place - 1]
        place -= 1
    table.queue[place] = card
    table.queue_count += 1


def activation_rank(table: DeepSpaceState, card: i64) -> i64:
    """0 for internal threats, then the rows of the damage track from the top, and last what has no health (rulings D6-28, D6-58)."""
    return 0 if INTERNAL[card] else HEALTH_MOST + 1 - table.health[card]


def activate_queue(table: DeepSpaceState) -> None:
    """Activates the rest of the queue, then what Cloaked Threats owes; stops at a question or the end (rulings D6-49, D6-67)."""
    while True:
        while table.queue_place < table.queue_count:
            card: i64 = table.queue[table.queue_place]
            table.queue_place += 1
            if table.present[card]:
                activate(table, card)
                if table.ask != ASSIGN:
                    return
        if table.roll_again == 0:
            break
        table.roll_again = 0
        table.rolled_again += 1
        roll_threat_die(table)
    check_conditions(table)


def activate(table: DeepSpaceState, card: i64) -> None:
    """One card's effect, in the order of the vocabulary; stasis stops it (rulebook: step 5; rulings D6-25, D6-50, D6-66 and D6-68)."""
    if table.beamed[card]:
        table.tell(BEAM_HELD, card)
        return
    table.activations += 1
    table.activated[card] += 1
    table.tell(ACTIVATED, card)
    if ACTIVATION_DAMAGE[card]:
        damage_ship(table, card, ACTIVATION_DAMAGE[card])
    if ACTIVATION_PIERCE[card] or EMPTIES_SHIELDS[card]:
        pierce_hull(table, card)
    if table.ask == OVER:
        return
    if INJURES[card]:
        injure(table, card)
    if WITHERS[card]:
        wither(table, card)
    if HEALS_ALL[card]:
        heal_external_threats(table, card)
    if ROLLS_AGAIN[card]:
        owe_another_roll(table, card)
    if FREES_SCANNER[card]:
        boost_morale(table, card)
    if LEAVES_ACTIVATED[card]:
        leave_play(table, card, BY_DISCARD)


def pierce_hull(table: DeepSpaceState, card: i64) -> None:
    """Hull only, shields untouched or emptied before (rulings D6-19 and D6-20)."""
    lose(table, card, table.shields if EMPTIES_SHIELDS[card] else 0, ACTIVATION_PIERCE[card])


def injure(table: DeepSpaceState, card: i64) -> None:
    """One die to the infirmary; the captain chooses where there is a choice (rulings D6-29 and D6-30)."""
    answers: i64 = send_choices(table, table.answers)
    only: i64 = only_answer(table, card, answers, SEND)
    if only >= 0:
        send_chosen(table, only)


def send_chosen(table: DeepSpaceState, action: i64) -> None:
    """Sends the die that an action of a `send` family names (rulings D6-27, D6-29 and D6-31)."""
    card = table.asking
    table.asking = NO_CARD
    table.ask = ASSIGN
    face: i64 = SCIENCE
    if action < SEND_RETURNED:
        face = action - SEND_UNASSIGNED
        table.unassigned[face] -= 1
    elif action == SEND_RETURNED:
        face = take_returned(table)
    elif action == SEND_BEAM:
        table.beams -= 1
    else:
        mission: i64 = (action - SEND_CREW) // CREW_FACES
        face = (action - SEND_CREW) % CREW_FACES
        take_off_mission(table, MISSION_CARD[mission], face)
    table.infirmary += 1
    table.tell(DIE_SENT, card, face)


def take_returned(table: DeepSpaceState) -> i64:
    """Takes a returned die, one that shows no face before the others, and says what it shows."""
    face: i64 = SPARE
    while table.returned[face] == 0:
        face -= 1
    table.returned[face] -= 1
    return face


def wither(table: DeepSpaceState, card: i64) -> None:
    """Meteoroid and Nebula lose health of their own (ruling D6-22)."""
    points: i64 = WITHERS[card] if WITHERS[card] < table.health[card] else table.health[card]
    table.health[card] -= points
    table.tell(CARD_HURT, card, points)
    if table.health[card] == 0:
        destroy(table, card, BY_ITSELF)


def heal_external_threats(table: DeepSpaceState, card: i64) -> None:
    """Every external threat with health, never above its start (rulebook: special threats; ruling D6-52)."""
    healed: i64 = 0
    for place in range(table.row_count):
        other: i64 = table.row[place]
        points: i64 = START_HEALTH[other] - table.health[other]
        if points > 0:
            points = points if points < HEALS_ALL[card] else HEALS_ALL[card]
            table.health[other] += points
            healed += points
            table.tell(CARD_HEALED, other, points)
    if healed == 0:
        table.tell(NO_EFFECT, card)


def owe_another_roll(table: DeepSpaceState, card: i64) -> None:
    """Cloaked Threats: one more roll, once a round unless the option lets it chain (ruling D6-49)."""
    if table.rolled_again == 0 or table.options[CLOAKED_CHAIN]:
        table.roll_again = 1
    else:
        table.tell(NO_EFFECT, card)


def boost_morale(table: DeepSpaceState, card: i64) -> None:
    """One scanner die, if any, comes back (rulebook: special threats; ruling D6-35)."""
    if table.scanners > 0:
        free_scanner_die(table, card)
    else:
        table.tell(NO_EFFECT, card)


def check_conditions(table: DeepSpaceState) -> None:
    """Mercenary after all rolls, Scouting Ship after it, then the end of step 5 (rulings D6-50, D6-51 and D6-69)."""
    if table.activations == 0:
        meet_condition(table, QUIET_DAMAGE)
    lost: i64 = table.hull_lost_to_threats if table.options[SCOUT_HULL_ONLY] else table.lost_to_threats
    if lost > 0 and table.ask == ASSIGN:
        meet_condition(table, AFTER_LOSS_DAMAGE)
    if table.ask != ASSIGN:
        return
    if table.options[WIN_CHECK] == WIN_CHECK_ACTIVATE and is_won(table):
        win(table)
        return
    recall_crew(table)


def meet_condition(table: DeepSpaceState, damage: vec[i64]) -> None:
    """Cards whose condition is met strike; stasis does not stop them but by option (ruling D6-25)."""
    for place in range(table.row_count):
        card: i64 = table.row[place]
        if damage[card] and table.ask == ASSIGN:
            if table.beamed[card] and table.options[STASIS_CONDITIONS]:
                table.tell(BEAM_HELD, card)
            else:
                table.activated[card] += 1
                table.tell(ACTIVATED, card)
                damage_ship(table, card, damage[card])
