"""Set-up, rounds, what brings the end about, and the end.

Chance is asked in this order: factions from seat 0 on (when they are dealt); the first player (Draft); for each card on display from
card 1 on, for each of its dice, the colour drawn and the number rolled; the public missions; secret missions from seat 0 on. Each further
round asks for its dice alone.
"""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.games.write_the_future.bits import count
from ludonaut.games.write_the_future.choices import can_move
from ludonaut.games.write_the_future.components import (
    DRAFT_CARDS,
    END_LINES,
    END_MAXED,
    FACTIONS,
    FEWEST_NUMBERS,
    MISSIONS,
    MOVE,
    ON_CARD,
    PUBLIC,
    RESOURCES,
    SCRAP_ANGELS,
    SIDES,
    SOLO_ROUNDS,
    SPACE_BIT,
    TRADITIONAL_CARDS,
)
from ludonaut.games.write_the_future.options import (
    BEST,
    CHOSEN,
    DRAFT,
    FACTION_CARDS,
    FUTURE_PROOF,
    NO_FACTIONS,
    SAFETY_STOP,
    SECRECY,
    SECRET_BY,
    SOLO,
    TRADITIONAL,
)
from ludonaut.games.write_the_future.scoring import best_replacement, count_totals, count_winners
from ludonaut.games.write_the_future.sheet import NOTHING, Sheet
from ludonaut.games.write_the_future.state import (
    DIE,
    END_NEAR,
    ENDED,
    FACTION,
    FACTION_CHOICE,
    FACTION_GIVEN,
    FINISHED,
    FIRST_CHOSEN,
    FIRST_SEAT,
    KEPT,
    LAST_MOVES,
    LAST_MOVES_ASKED,
    LINES_DONE,
    LINES_TOLD,
    MAXED_OUT,
    MISSION,
    MISSION_DISCARDED,
    MISSION_SHOWN,
    MOST_TOLD,
    NO_SECRET,
    NUMBER_ROLLED,
    OVER,
    REVEALED,
    ROLLED,
    ROUND,
    ROUND_BEGAN,
    ROUND_CLOSED,
    ROUNDS_PLAYED,
    SCORED,
    SECRET_CHOICE,
    SECRET_DISCARDED,
    SECRET_DRAWN,
    SECRET_SCORED,
    SECRETS_ASKED,
    SQUARES_TOLD,
    STARTED,
    STOPPED,
    TURN_BEGAN,
    WriteState,
)


# -- set-up ------------------------------------------------------------------------------------------------------
def begin(table: WriteState) -> None:
    """Factions come before everything else (rulebook: Future Proof, setup)."""
    table.clear_table()
    table.tell(STARTED, table.seats, table.mode)
    table.cards = DRAFT_CARDS[table.seats] if table.mode == DRAFT else TRADITIONAL_CARDS
    if table.options[FACTION_CARDS] != NO_FACTIONS:
        for faction in range(i64(FACTIONS)):
            table.factions.add(faction, (table.seats + FACTIONS - 1) // FACTIONS)
    if table.options[FACTION_CARDS] == CHOSEN:
        table.phase = FACTION_CHOICE
        ask_one(table, 0)
        return
    if table.options[FACTION_CARDS] != NO_FACTIONS:
        for seat in range(table.seats):
            give_faction(table, seat, table.chance.draw(table.factions, FACTION), 0)
    set_up(table)


def choose_faction(table: WriteState, seat: i64, faction: i64) -> None:
    """A seat has chosen; the next one does, or the normal set-up follows."""
    table.factions.remove(faction)
    give_faction(table, seat, faction, 1)
    table.sheets[seat].done = 1
    if seat + 1 < table.seats:
        ask_one(table, seat + 1)
    else:
        set_up(table)


def give_faction(table: WriteState, seat: i64, faction: i64, chosen: i64) -> None:
    sheet = table.sheets[seat]
    sheet.faction = faction
    if faction == SCRAP_ANGELS:
        sheet.ready[MOVE] += table.box.faction_number[SCRAP_ANGELS]
    table.tell(FACTION_GIVEN, seat, faction, chosen)


def set_up(table: WriteState) -> None:
    """First player, dice, missions, secret missions (rulebook: setup)."""
    table.phase = ROUND
    if table.mode == DRAFT:
        table.starter = table.chance.roll(table.seats, FIRST_SEAT)
        table.first = table.starter
        table.tell(FIRST_CHOSEN, table.starter)
    roll_dice(table)
    for mission in range(i64(MISSIONS)):
        if table.options[FUTURE_PROOF] or not table.box.future_proof[mission]:
            table.missions.add(mission)
    show_missions(table)
    if table.options[SECRECY]:
        for seat in range(table.seats):
            draw_secret(table, seat)
    begin_round(table)


def show_missions(table: WriteState) -> None:
    """Four missions with at least three different numbers (rulebook: setup; rulings WF-31 and WF-62)."""
    for place in range(i64(PUBLIC)):
        draw_public(table, place)
    while numbers_shown(table) < FEWEST_NUMBERS:
        place = latest_repeated(table)
        table.discarded.add(table.public[place])
        table.tell(MISSION_DISCARDED, table.public[place])
        for later in range(place, i64(PUBLIC - 1)):  # missions lie in the order in which they were drawn
            table.public[later] = table.public[later + 1]
        draw_public(table, PUBLIC - 1)


def draw_public(table: WriteState, place: i64) -> None:
    table.public[place] = table.chance.draw(table.missions, MISSION)
    table.tell(MISSION_SHOWN, table.public[place])


def numbers_shown(table: WriteState) -> i64:
    """How many different numbers the public missions have."""
    seen: i64 = 0
    numbers: i64 = 0
    for place in range(i64(PUBLIC)):
        bit = SPACE_BIT[table.box.number[table.public[place]]]
        if not seen & bit:
            seen |= bit
            numbers += 1
    return numbers


def latest_repeated(table: WriteState) -> i64:
    """The place of the latest mission whose number an earlier one has."""
    latest: i64 = 0
    for place in range(i64(1), i64(PUBLIC)):
        for earlier in range(place):
            if table.box.number[table.public[earlier]] == table.box.number[table.public[place]]:
                latest = place
    return latest


def fits_as_secret(table: WriteState, mission: i64) -> bool:
    """Whether a mission may be secret: its number is not on two public missions already (ruling WF-32)."""
    same: i64 = 0
    for place in range(i64(PUBLIC)):
        if table.box.number[table.public[place]] == table.box.number[mission]:
            same += 1
    return same < 2


def draw_secret(table: WriteState, seat: i64) -> None:
    """A seat's secret mission; none when they have run out (rulings WF-32 and WF-61)."""
    while table.missions.total:
        mission = table.chance.draw(table.missions, MISSION)
        if fits_as_secret(table, mission):
            table.secret[seat] = mission
            table.tell(SECRET_DRAWN, seat, mission)
            return
        table.discarded.add(mission)
        table.tell(SECRET_DISCARDED, seat, mission)
    table.tell(NO_SECRET, seat)


# -- rounds ------------------------------------------------------------------------------------------------------
def roll_dice(table: WriteState) -> None:
    """All dice go back, then two are drawn blind and rolled for each card on display (rulebook: setup, end of a round; ruling WF-48)."""
    table.container.clear()
    for resource in range(i64(RESOURCES)):
        table.container.add(resource, table.box.dice[resource])
    for card in range(table.cards):
        for die in range(card * ON_CARD, card * ON_CARD + ON_CARD):
            table.rolled_resource[die] = table.chance.draw(table.container, DIE)
            table.rolled_number[die] = table.chance.roll(SIDES, NUMBER_ROLLED)
        table.tell(ROLLED, card, told_die(table, ON_CARD * card), told_die(table, ON_CARD * card + 1))


def told_die(table: WriteState, die: i64) -> i64:
    return RESOURCES * table.rolled_number[die] + table.rolled_resource[die]


def begin_round(table: WriteState) -> None:
    """A round begins; its dice lie on the cards."""
    table.round += 1
    table.turns = 0
    table.tell(ROUND_BEGAN, table.round, table.last_round)
    for card in range(table.cards):
        table.taken_by[card] = NOTHING
    for seat in range(table.seats):
        table.sheets[seat].put_dice_back()
    if table.mode == DRAFT:
        begin_turn(table, table.first)
    else:
        ask_all(table)
    show_sheets(table)


def begin_turn(table: WriteState, seat: i64) -> None:
    """Draft: one seat after another drafts a card and uses it (ruling WF-55)."""
    ask_one(table, seat)
    table.tell(TURN_BEGAN, seat)


def ask_one(table: WriteState, seat: i64) -> None:
    """One seat is due."""
    table.sheets[seat].done = 0
    table.lowest = seat
    table.waiting = 1


def ask_all(table: WriteState) -> None:
    """Every seat is due."""
    for seat in range(table.seats):
        table.sheets[seat].done = 0
    table.lowest = 0
    table.waiting = table.seats


def show_sheets(table: WriteState) -> None:
    """From now on everybody sees the sheets as they are now (ruling WF-66)."""
    for seat in range(table.seats):
        table.shown[seat].copy_from(table.sheets[seat])


def finish(table: WriteState, seat: i64) -> None:
    """A seat is done; when it is the last one that was asked, the game goes on."""
    table.sheets[seat].done = 1
    table.waiting -= 1
    if table.telling and table.seats <= MOST_TOLD and table.at_once():
        table.tell(FINISHED, seat)
    if table.waiting:
        if seat == table.lowest:
            while table.sheets[table.lowest].done:
                table.lowest += 1
        return
    table.lowest = NOTHING
    if table.phase == ROUND:
        if table.mode == DRAFT:
            table.turns += 1
            if table.turns < table.seats:
                begin_turn(table, (seat + 1) % table.seats)
                return
        close_round(table)
    elif table.phase == LAST_MOVES:
        reveal(table)
        ask_about_secrets(table)
    else:
        end_game(table)


def close_round(table: WriteState) -> None:
    """The end of a round (rulebook: end of a round, end of the game; rulings WF-25 to WF-29)."""
    if table.at_once():
        reveal(table)
    for seat in range(table.seats):
        table.sheets[seat].put_dice_back()
    table.tell(ROUND_CLOSED, table.round)
    if table.ending == 0 and table.mode != SOLO:
        look_for_end(table)
    if is_last(table):
        ask_last_moves(table)
        return
    if table.mode == DRAFT:
        table.first = (table.first + 1) % table.seats
    table.last_round = i64(1) if next_is_last(table) else i64(0)
    roll_dice(table)
    begin_round(table)


def look_for_end(table: WriteState) -> None:
    """Whether somebody has brought the end about."""
    for seat in range(table.seats):
        sheet = table.sheets[seat]
        if sheet.ticked_lines() >= END_LINES:
            table.ending = LINES_DONE
        elif sheet.maxed_out(table.box) >= END_MAXED:
            table.ending = MAXED_OUT
        if table.ending:
            table.ending_round = table.round
            table.tell(END_NEAR, seat, table.ending)
            return


def is_last(table: WriteState) -> bool:
    """Whether the round that has just been closed was the last one; why is noted."""
    if table.mode == SOLO:
        table.why_over = ROUNDS_PLAYED if table.round == SOLO_ROUNDS else i64(0)
    elif table.mode == TRADITIONAL:  # one round more than the one of the trigger (ruling WF-27)
        table.why_over = table.ending if table.round > table.ending_round else i64(0)
    else:  # everybody was first equally often (ruling WF-28)
        table.why_over = table.ending if table.round % table.seats == 0 else i64(0)
    if table.why_over == 0 and table.options[SAFETY_STOP] and table.round == table.box.most_rounds:
        table.why_over = STOPPED
    return table.why_over != 0


def next_is_last(table: WriteState) -> bool:
    """Whether it is known that the next round will be the last one."""
    if table.mode == SOLO:
        return table.round + 1 == SOLO_ROUNDS
    if table.options[SAFETY_STOP] and table.round + 1 == table.box.most_rounds:
        return True
    return table.ending != 0 and (table.mode == TRADITIONAL or (table.round + 1) % table.seats == 0)


# -- the end -----------------------------------------------------------------------------------------------------
def ask_last_moves(table: WriteState) -> None:
    """Move abilities that are left are used by all at once (rulings WF-16 and WF-59)."""
    show_sheets(table)
    table.phase = LAST_MOVES
    for seat in range(table.seats - 1, i64(-1), i64(-1)):
        if can_move(table.sheets[seat]):
            table.sheets[seat].done = 0
            table.shown[seat].done = 0
            table.waiting += 1
            table.lowest = seat
    if table.waiting:
        table.tell(LAST_MOVES_ASKED)
    else:
        ask_about_secrets(table)


def ask_about_secrets(table: WriteState) -> None:
    """Each seat with a secret mission decides about it, or the best is chosen for all (rulings WF-33 and WF-60)."""
    show_sheets(table)
    table.phase = SECRET_CHOICE
    for seat in range(table.seats - 1, i64(-1), i64(-1)):
        if table.secret[seat] != NOTHING:
            if table.options[SECRET_BY] == BEST:
                table.replaced[seat] = best_replacement(table, seat)
            else:
                table.sheets[seat].done = 0
                table.shown[seat].done = 0
                table.waiting += 1
                table.lowest = seat
    if table.waiting:
        table.tell(SECRETS_ASKED)
    else:
        end_game(table)


def decide_about_secret(table: WriteState, seat: i64, place: i64) -> None:
    """The secret mission takes the place of a public one, or of none (KEPT)."""
    table.replaced[seat] = place
    finish(table, seat)


def end_game(table: WriteState) -> None:
    """Points are counted."""
    table.phase = OVER
    table.lowest = NOTHING
    show_sheets(table)
    count_totals(table)
    count_winners(table)
    for seat in range(table.seats):
        if table.replaced[seat] != KEPT:
            table.tell(SECRET_SCORED, seat, table.secret[seat], table.public[table.replaced[seat]])
    for seat in range(table.seats):
        table.tell(SCORED, seat, table.totals[seat])
    table.tell(ENDED, table.why_over)


# -- what was done at the same time ------------------------------------------------------------------------------
def reveal(table: WriteState) -> None:
    """Everybody may know now what each seat has done since the sheets were shown (ruling WF-51)."""
    if not table.telling or table.seats > MOST_TOLD:
        return
    for seat in range(table.seats):
        sheet = table.sheets[seat]
        shown = table.shown[seat]
        if not shown.done:
            table.tell(REVEALED, seat, sheet.card, changes(sheet, shown))


def changes(sheet: Sheet, shown: Sheet) -> i64:
    """Symbols that are new, squares and lines, as one number for the log."""
    symbols: i64 = 0
    for resource in range(i64(RESOURCES)):
        symbols += count(sheet.symbols[resource] & ~shown.symbols[resource])
    return (
        symbols
        + SQUARES_TOLD * (sheet.crossed_off() - shown.crossed_off())
        + LINES_TOLD * (sheet.ticked_lines() - shown.ticked_lines())
    )
