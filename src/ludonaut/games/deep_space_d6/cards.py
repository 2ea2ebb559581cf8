"""Cards: drawn, revealed, in play, leaving; and the dice that lie on them."""

from __future__ import annotations

from ludonaut.core.numbers import i64, vec
from ludonaut.games.deep_space_d6.actions import HOLD_RETURNED, HOLD_UNASSIGNED
from ludonaut.games.deep_space_d6.choices import hold_choices
from ludonaut.games.deep_space_d6.components import (
    BARS,
    CLAIMS,
    DESTROYED_DAMAGE,
    DONT_PANIC,
    HOLDS,
    INJURES_TACTICAL,
    LEAVES_REVEALED,
    MOST_NEEDS,
    NEED_COUNT,
    NEEDS,
    SHIELDS_DOWN,
    START_HEALTH,
)
from ludonaut.games.deep_space_d6.options import FRIENDLY_FIRE, FRIENDLY_FIRE_UNASSIGNED
from ludonaut.games.deep_space_d6.ship import damage_ship
from ludonaut.games.deep_space_d6.state import (
    ASSIGN,
    BY_DISCARD,
    CARD_DRAWN,
    CARD_LEFT,
    DIE_HELD,
    DIE_SENT,
    HOLD,
    NO_CARD,
    NO_EFFECT,
    SCANNER_FREED,
    SCIENCE,
    SHIELDS_FAILED,
    SPARE,
    TACTICAL,
    THREAT_DECK,
    DeepSpaceState,
)


def cards_to_draw(table: DeepSpaceState) -> i64:
    """Cards of the deck that were not removed unseen (ruling D6-75)."""
    return table.deck.total - table.cut


def draw_card(table: DeepSpaceState) -> None:
    """Draws a card and carries out what it does when revealed (rulebook: special threats; rulings D6-4, D6-33 and D6-56)."""
    card = table.chance.draw(table.deck, THREAT_DECK)
    table.tell(CARD_DRAWN, card)
    if card == DONT_PANIC:
        return
    enter_play(table, card)
    if INJURES_TACTICAL[card]:
        send_tactical_crew(table, card)
    if LEAVES_REVEALED[card]:
        leave_play(table, card, BY_DISCARD)
    elif HOLDS[card]:
        distract(table, card)


def enter_play(table: DeepSpaceState, card: i64) -> None:
    """Last in order of arrival, at its starting health (rulebook: step 4)."""
    table.row[table.row_count] = card
    place: i64 = table.row_count
    while place > 0 and table.by_number[place - 1] > card:
        table.by_number[place] = table.by_number[place - 1]
        place -= 1
    table.by_number[place] = card
    table.row_count += 1
    table.present[card] = 1
    table.health[card] = START_HEALTH[card]
    if BARS[card] >= 0:
        table.barred[BARS[card]] += 1
    if CLAIMS[card] >= 0:
        table.claimed[CLAIMS[card]] += 1
    if SHIELDS_DOWN[card]:
        table.shields_down += 1
        table.tell(SHIELDS_FAILED, card, table.shields)
        table.shields = 0


def leave_play(table: DeepSpaceState, card: i64, how: i64) -> None:
    """Discards a card; whatever dice are on it are returned (rulebook: away missions; rulings D6-40 and D6-70)."""
    table.tell(CARD_LEFT, card, how)
    return_dice_from(table, card)
    remove_from(table.row, table.row_count, card)
    remove_from(table.by_number, table.row_count, card)
    table.row_count -= 1
    table.present[card] = 0
    table.health[card] = 0
    table.activated[card] = 0
    if BARS[card] >= 0:
        table.barred[BARS[card]] -= 1
    if CLAIMS[card] >= 0:
        table.claimed[CLAIMS[card]] -= 1
    table.shields_down -= SHIELDS_DOWN[card]  # back on line, standing at 0 (ruling D6-21)


def return_dice_from(table: DeepSpaceState, card: i64) -> None:
    """Crew, a held die and a beam's die go to the returned zone; a freed die shows no face (ruling D6-60)."""
    for need in range(NEED_COUNT[card]):
        if (table.crew[card] >> need) & 1:
            table.returned[NEEDS[card * MOST_NEEDS + need]] += 1
    table.crew[card] = 0
    table.returned[SPARE] += table.held[card]
    table.held[card] = 0
    if table.beamed[card]:
        table.beamed[card] = 0
        table.beams -= 1
        table.returned[SCIENCE] += 1


def remove_from(cards: vec[i64], count: i64, card: i64) -> None:
    """Closes the gap that a card leaves in a row of `count` cards."""
    place: i64 = 0
    while cards[place] != card:
        place += 1
    for later in range(place + 1, count):
        cards[later - 1] = cards[later]
    cards[count - 1] = 0


def destroy(table: DeepSpaceState, card: i64, how: i64) -> None:
    """A card at health 0, whatever brought it there (rulebook: threats, starting health; rulings D6-23 and D6-53)."""
    leave_play(table, card, how)
    if DESTROYED_DAMAGE[card]:
        damage_ship(table, card, DESTROYED_DAMAGE[card])


# Friendly Fire
def send_tactical_crew(table: DeepSpaceState, card: i64) -> None:
    """Every die showing Tactical: unassigned, used this round or on a mission (rulings D6-32, D6-60 and D6-61)."""
    sent: i64 = table.unassigned[TACTICAL]
    table.unassigned[TACTICAL] = 0
    if table.options[FRIENDLY_FIRE] != FRIENDLY_FIRE_UNASSIGNED:
        sent += table.returned[TACTICAL]
        table.returned[TACTICAL] = 0
        for place in range(table.row_count):
            sent += take_tactical_from(table, table.row[place])
    table.infirmary += sent
    for _ in range(sent):
        table.tell(DIE_SENT, card, TACTICAL)
    if sent == 0:
        table.tell(NO_EFFECT, card)


def take_tactical_from(table: DeepSpaceState, card: i64) -> i64:
    """Takes the Tactical dice off a mission and says how many there were (ruling D6-31)."""
    taken: i64 = 0
    for need in range(NEED_COUNT[card]):
        if (table.crew[card] >> need) & 1 and NEEDS[card * MOST_NEEDS + need] == TACTICAL:
            table.crew[card] ^= i64(1) << need
            taken += 1
    return taken


def take_off_mission(table: DeepSpaceState, card: i64, face: i64) -> None:
    """The mission loses that progress (ruling D6-31)."""
    table.crew[card] ^= place_for(table, card, face, 1)


def place_for(table: DeepSpaceState, card: i64, face: i64, filled: i64) -> i64:
    """The bit of the card's first place for this face that is filled (1) or open (0)."""
    need: i64 = 0
    while NEEDS[card * MOST_NEEDS + need] != face or (table.crew[card] >> need) & 1 != filled:
        need += 1
    return i64(1) << need


# Distracted
def distract(table: DeepSpaceState, card: i64) -> None:
    """A die goes onto the card; the captain chooses where there is a choice (rulebook: special threats; rulings D6-34 and D6-73)."""
    if table.step == 0:
        table.pool -= 1
        hold(table, card, SPARE)
        return
    answers: i64 = hold_choices(table, table.answers)
    only: i64 = only_answer(table, card, answers, HOLD)
    if only >= 0:
        hold_chosen(table, only)


def hold_chosen(table: DeepSpaceState, action: i64) -> None:
    """Takes the die that an action of the `hold` or `hold-returned` family names."""
    card = table.asking
    table.asking = NO_CARD
    table.ask = ASSIGN
    if action < HOLD_RETURNED:
        face: i64 = action - HOLD_UNASSIGNED
        table.unassigned[face] -= 1
    else:
        face = action - HOLD_RETURNED
        table.returned[face] -= 1
    hold(table, card, face)


def hold(table: DeepSpaceState, card: i64, face: i64) -> None:
    """The die is unavailable until the card leaves (rulebook: special threats)."""
    table.held[card] = 1
    table.tell(DIE_HELD, card, face)


def only_answer(table: DeepSpaceState, card: i64, answers: i64, question: i64) -> i64:
    """Puts a card's question of which die. Says the one answer there is; -1 where the captain must choose or nothing can happen."""
    only: i64 = table.answers[0] if answers == 1 else -1
    for place in range(answers):
        table.answers[place] = 0
    if answers == 0:
        table.tell(NO_EFFECT, card)
    else:
        table.asking = card
        table.ask = question
    return only


def free_scanner_die(table: DeepSpaceState, card: i64) -> None:
    """A scanner die to the returned zone; it shows no face (ruling D6-60)."""
    table.scanners -= 1
    table.returned[SPARE] += 1
    table.tell(SCANNER_FREED, card)
