"""Why something is not possible: a sentence for every action that is not legal, and for everything on the board that is of no use now.

A reason names the rule that stands in the way and what would be right. `why_not` gives "" exactly for legal actions, so that the suite can
compare these reasons with the rules themselves. Nothing here looks at what the seat that asks may not know: of other seats it is open
whether they are done, and in Draft rounds everything but their secret missions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludonaut.core.phrases import either, listed, say
from ludonaut.games.write_the_future.actions import ACTIONS
from ludonaut.games.write_the_future.choices import (
    can_move,
    can_use_faction,
    counts_as_anything,
    equal_before,
    rolled_before,
)
from ludonaut.games.write_the_future.components import (
    ABILITIES,
    AGENTS,
    COLOUR,
    GHOST_COURIERS,
    INTEL,
    MONEY,
    MOVE,
    NUMBER,
    ON_CARD,
    ONCE_FACTIONS,
    OPENINGS,
    PIT_BROKERS,
    RESOURCES,
    SIDES,
    SNAKE_EYES,
    SPACE_BIT,
    SPACES,
    WEAPONS,
    ZERO_DAY_CREW,
)
from ludonaut.games.write_the_future.labels import dice_phrase, die_in_use, equal_dice, owed_now, unused_dice
from ludonaut.games.write_the_future.options import DRAFT
from ludonaut.games.write_the_future.playing import can_take_square
from ludonaut.games.write_the_future.sheet import COPIED, DICE_IN_USE, NOTHING, OWED_ANY, OWED_MARKET, Sheet
from ludonaut.games.write_the_future.state import FACTION_CHOICE, LAST_MOVES, ROUND, SECRET_CHOICE, WriteState
from ludonaut.games.write_the_future.words import (
    ABILITY_NAMES,
    ABILITY_TARGETS,
    DIE_NAMES,
    DIE_TARGETS,
    FACTION_TARGET,
    OWN_MISSION_TARGET,
    card_phrase,
    card_target,
    die_phrase,
    resource_name,
    seat_name,
    seat_names,
    space_phrase,
    space_target,
    square_target,
)

ASKED_IN: Final = {
    "take": (ROUND,),
    "done": (ROUND, LAST_MOVES),
    "draw": (ROUND,),
    "market": (ROUND,),
    "number": (ROUND,),
    "colour": (ROUND,),
    "move-from": (ROUND, LAST_MOVES),
    "move-to": (ROUND, LAST_MOVES),
    "bonus-draw": (ROUND, LAST_MOVES),
    "bonus-market": (ROUND, LAST_MOVES),
    "faction": (ROUND,),
    "copy-die": (ROUND,),
    "choose-faction": (FACTION_CHOICE,),
    "replace": (SECRET_CHOICE,),
    "keep": (SECRET_CHOICE,),
}
"""The phases in which the actions of a family can be taken."""
DEMANDS: Final = {
    FACTION_CHOICE: "Factions are chosen first: choose one with “choose-faction”.",
    LAST_MOVES: "All rounds are over: only Move abilities can still be used (“move-from”), or finish with “done”.",
    SECRET_CHOICE: "Now your secret mission is decided about: “replace” a public one by it, or “keep” the public ones.",
}
GAME_OVER: Final = "The game is over; nothing more can be done in it."


# -- reasons -----------------------------------------------------------------------------------------------------
def why_not(state: WriteState, seat: int, action: int) -> str:
    """Why `seat` may not take `action` now; "" when it may."""
    if not 0 <= action < len(ACTIONS):
        return say("There is no action {n}; actions are numbered from 0 to {most}.", n=action, most=len(ACTIONS) - 1)
    if state.is_over():
        return say(GAME_OVER)
    if state.sheets[seat].done:
        return waiting_reason(state)
    family, values = ACTIONS.decode(action)
    if state.phase not in ASKED_IN[family]:
        return _other_phase(state, family)
    if state.phase in (ROUND, LAST_MOVES):
        return _in_play(state, seat, family, values)
    return _faction_left(state, values[0]) if family == "choose-faction" else ""


def waiting_reason(state: WriteState) -> str:
    """Why a seat that is not due cannot do anything."""
    due = [other for other in range(int(state.seats)) if not state.sheets[other].done]
    if state.phase == FACTION_CHOICE or (state.phase == ROUND and state.mode == DRAFT):
        return say("It is {who}'s turn; you have to wait.", who=seat_name(due[0]))
    return say("You have nothing more to do now; wait for {who}.", who=seat_names(due))


def _other_phase(state: WriteState, family: str) -> str:
    """Why an action of another phase is not possible: what is to be done now."""
    if state.phase != ROUND:
        return say(DEMANDS[int(state.phase)])
    if family == "choose-faction":
        return say("Factions are chosen before the first round only; go on with the round.")
    return say("Secret missions are decided about when all rounds are over; go on with the round.")


def _faction_left(state: WriteState, faction: int) -> str:
    if state.factions.counts[faction]:
        return ""
    return say("{faction} is taken; choose a faction that is left.", faction=state.box.faction_names[faction])


def first_things(state: WriteState, seat: int, family: str = "") -> str:
    """What must be done before anything else of a family can be done: a card, the symbol being moved, a bonus; "" when nothing must."""
    sheet = state.sheets[seat]
    if sheet.card == NOTHING and state.phase == ROUND:
        return "" if family == "take" else say("First choose a neighbourhood card with “take”.")
    if sheet.moving != NOTHING:
        if family == "move-to":
            return ""
        return say("A symbol is being moved: choose where it goes with “move-to”.")
    if sheet.owes():
        if family in ("bonus-draw", "bonus-market"):
            return ""
        return say("A bonus comes before anything else: {owed}.", owed=listed(owed_now(state.box, sheet)))
    return ""


def _in_play(state: WriteState, seat: int, family: str, values: Sequence[int]) -> str:
    """The reason within a round, or while the last moves are made."""
    first = first_things(state, seat, family)
    if first:
        return first
    sheet = state.sheets[seat]
    match family:
        case "take":
            return _take(state, sheet, values[0])
        case "draw":
            return _draw(state, sheet, *values)
        case "market":
            return _market(state, sheet, *values)
        case "number":
            return _change(state, sheet, NUMBER, *values)
        case "colour":
            return _change(state, sheet, COLOUR, *values)
        case "move-from":
            return _move_from(sheet, values[0])
        case "move-to":
            return _move_to(state, sheet, values[0])
        case "bonus-draw":
            return _bonus_draw(state, sheet, *values)
        case "bonus-market":
            return _bonus_market(state, sheet, values[0])
        case "faction":
            return _faction(state, sheet)
        case "copy-die":
            return _copy_die(state, sheet, values[0])
    return ""  # done


def _take(state: WriteState, sheet: Sheet, card: int) -> str:
    if sheet.card != NOTHING:
        return say("You have {card} already; there is one card in a round.", card=card_phrase(state.box, int(sheet.card)))
    if card >= state.cards:
        return say("Card {n} is not in play; choose one of cards 1 to {most}.", n=card + 1, most=int(state.cards))
    taken = int(state.taken_by[card])
    if state.mode != DRAFT or taken == NOTHING:
        return ""
    return say("{who} has taken {card}; choose one that is left.", who=seat_name(taken), card=card_phrase(state.box, card))


# -- dice --------------------------------------------------------------------------------------------------------
def _no_die(state: WriteState, sheet: Sheet, die: int) -> str:
    """Why a die cannot be used at all; "" when it can."""
    if not sheet.dice_left & SPACE_BIT[die]:
        if not sheet.dice_left:
            return say("You have no die left; finish with “done”.")
        return say("Your {die} is not there to be used; use {dice}.", die=DIE_NAMES[die], dice=dice_phrase(state.box, sheet))
    if equal_before(sheet, die):
        first = DIE_NAMES[equal_dice(sheet, die)[0]]
        return say("Your {die} and your {other} are equal; name the {other}.", die=DIE_NAMES[die], other=first)
    return ""


def occupied(state: WriteState, sheet: Sheet, space: int) -> str:
    """Why nothing can be drawn in a space; "" when it is free."""
    if sheet.free() & SPACE_BIT[space]:
        return ""
    at = space_phrase(space)
    if sheet.crossed & SPACE_BIT[space]:
        return say("The space at {at} is crossed over for the whole game; choose a free one.", at=at)
    return say("{resource} at {at}: choose a free space.", resource=resource_name(state.box, int(sheet.resource_at(space))), at=at)


def _is_snake_eyes(state: WriteState, sheet: Sheet, die: int) -> bool:
    """Whether the die's number lets it be drawn as any resource (ruling WF-68)."""
    return bool(sheet.faction == SNAKE_EYES and sheet.die_number[die] == state.box.faction_number[SNAKE_EYES] - 1)


def _reaches(sheet: Sheet, die: int, space: int) -> bool:
    """Whether a space is in the die's row or column."""
    return counts_as_anything(sheet, die) or sheet.die_number[die] in (space // SIDES, space % SIDES)


def _draw(state: WriteState, sheet: Sheet, die: int, resource: int, space: int) -> str:
    no_die = _no_die(state, sheet, die)
    if no_die:
        return no_die
    phrase, number = die_in_use(state.box, sheet, die), int(sheet.die_number[die])
    if resource != sheet.die_resource[die] and not counts_as_anything(sheet, die) and not _is_snake_eyes(state, sheet, die):
        own = resource_name(state.box, int(sheet.die_resource[die]))
        return say("The {die} draws {own}, not {resource}.", die=phrase, own=own, resource=resource_name(state.box, resource))
    if not _reaches(sheet, die, space):
        return say("The {die} is drawn in row {n} or column {n}, not at {at}.", die=phrase, n=number + 1, at=space_phrase(space))
    return occupied(state, sheet, space)


def closed_square(state: WriteState, sheet: Sheet, opening: int) -> str:
    """Why a square of the Black Market cannot be crossed off with anything; "" when it is open."""
    if opening < WEAPONS:
        if sheet.market_open(state.box, opening):
            return ""
        return say("{resource} is maxed out; choose another resource.", resource=resource_name(state.box, opening))
    if sheet.weapon_open(state.box, opening - WEAPONS):
        return ""
    resource = resource_name(state.box, WEAPONS)
    return say("The {n} of {resource} is crossed off already; choose another square.", n=opening - WEAPONS + 1, resource=resource)


def _market(state: WriteState, sheet: Sheet, die: int, opening: int) -> str:
    reason = _no_die(state, sheet, die) or closed_square(state, sheet, opening)
    if reason or counts_as_anything(sheet, die) or _takes(int(sheet.die_number[die]), opening):
        return reason
    phrase, resource = die_in_use(state.box, sheet, die), resource_name(state.box, min(opening, WEAPONS))
    if opening == INTEL:
        return say("{resource} takes odd dice only, not the {die}.", resource=resource, die=phrase)
    if opening == MONEY:
        return say("{resource} takes even dice only, not the {die}.", resource=resource, die=phrase)
    n = opening - WEAPONS + 1
    return say("The {n} of {resource} takes a die that shows {n}, not the {die}.", n=n, resource=resource, die=phrase)


def _takes(number: int, opening: int) -> bool:
    """Whether a square takes a die of a number from 0 to 5 (rulebook: the Black Market)."""
    if opening == AGENTS:
        return True
    if opening in (INTEL, MONEY):
        return (number % 2 == 0) == (opening == INTEL)
    return number == opening - WEAPONS


# -- abilities ---------------------------------------------------------------------------------------------------
def not_ready(sheet: Sheet, ability: int) -> str:
    """Why an ability cannot be used at all; "" when one is ready."""
    if sheet.ready[ability]:
        return ""
    return say("No {ability} ability is ready; tick boxes of a track that has its symbol.", ability=ABILITY_NAMES[ability])


def _change(state: WriteState, sheet: Sheet, ability: int, die: int, value: int) -> str:
    reason = not_ready(sheet, ability) or _no_die(state, sheet, die)
    if reason:
        return reason
    if counts_as_anything(sheet, die):
        return say("The wild die counts as anything already; change another die.")
    if value != (sheet.die_number[die] if ability == NUMBER else sheet.die_resource[die]):
        return ""
    phrase = die_in_use(state.box, sheet, die)
    if ability == NUMBER:
        return say("The {die} shows {n} already; choose another number.", die=phrase, n=value + 1)
    return say("The {die} is {colour} already; choose another colour.", die=phrase, colour=state.box.dice_colours[value])


def cannot_move(sheet: Sheet) -> str:
    """Why no symbol can be moved; "" when one can (ruling WF-22)."""
    if can_move(sheet):
        return ""
    if not sheet.ready[MOVE]:
        return not_ready(sheet, MOVE)
    if not sheet.filled():
        return say("A Move ability needs a symbol in your District; draw one first.")
    return say("A Move ability needs a free space to move to, and none is left.")


def _move_from(sheet: Sheet, space: int) -> str:
    reason = cannot_move(sheet)
    if reason or sheet.filled() & SPACE_BIT[space]:
        return reason
    return say("There is no symbol at {at}; choose a space that has one.", at=space_phrase(space))


def _move_to(state: WriteState, sheet: Sheet, space: int) -> str:
    if sheet.moving == NOTHING:
        return say("No symbol is being moved; choose one with “move-from” first.")
    if space == sheet.moving:
        return say("The symbol is at {at} already; choose a free space.", at=space_phrase(space))
    return occupied(state, sheet, space)


# -- bonuses -----------------------------------------------------------------------------------------------------
def _bonus_draw(state: WriteState, sheet: Sheet, resource: int, space: int) -> str:
    if sheet.owed[resource] or sheet.owed[OWED_ANY]:
        return occupied(state, sheet, space)
    owed = listed(owed_now(state.box, sheet))
    if not owed:
        return say("No bonus is owed to you; fill a row or column first.")
    return say("{resource} is not the bonus owed to you; that is {owed}.", resource=resource_name(state.box, resource), owed=owed)


def _bonus_market(state: WriteState, sheet: Sheet, opening: int) -> str:
    if not sheet.owed[OWED_MARKET]:
        owed = listed(owed_now(state.box, sheet))
        if not owed:
            return say("No bonus is owed to you; fill a row or column first.")
        return say("A Black Market square is not the bonus owed to you; that is {owed}.", owed=owed)
    resource = min(opening, WEAPONS)
    if can_take_square(state, sheet, resource):
        return closed_square(state, sheet, opening)
    if sheet.brokered & SPACE_BIT[resource]:
        names = [resource_name(state.box, other) for other in range(RESOURCES) if can_take_square(state, sheet, other)]
        faction = state.box.faction_names[PIT_BROKERS]
        return say("{faction} take squares of different resources; choose one of {names}.", faction=faction, names=either(names))
    return closed_square(state, sheet, opening)


# -- factions ----------------------------------------------------------------------------------------------------
def no_power(state: WriteState, sheet: Sheet) -> str:
    """Why there is no faction power to be used; "" when the card is there, is used once, and is not turned yet."""
    if sheet.faction == NOTHING:
        return say("You have no faction in this game; use your dice and abilities.")
    faction = state.box.faction_names[int(sheet.faction)]
    if sheet.faction >= ONCE_FACTIONS:
        return say("{faction} work by themselves all the time; there is nothing to use.", faction=faction)
    if sheet.faction_used:
        return say("{faction} are used up; their power is there once in a game.", faction=faction)
    return ""


def _faction(state: WriteState, sheet: Sheet) -> str:
    reason = no_power(state, sheet)
    if reason or can_use_faction(state, sheet):
        return reason
    faction = state.box.faction_names[int(sheet.faction)]
    if sheet.faction == GHOST_COURIERS:
        return say("{faction} copy a die: choose which with “copy-die”.", faction=faction)
    if sheet.faction == ZERO_DAY_CREW:
        return say("{faction} need an unused die of your card; use them before your dice.", faction=faction)
    if sheet.faction == PIT_BROKERS:
        return say("{faction} need an open square, and your Black Market is full.", faction=faction)
    return say("{faction} need a free space, and none is left in your District.", faction=faction)


def _copy_die(state: WriteState, sheet: Sheet, die: int) -> str:
    if sheet.faction != GHOST_COURIERS:
        faction = state.box.faction_names[GHOST_COURIERS]
        return say("Only {faction} copy a die of another card; use your own dice.", faction=faction)
    reason = no_power(state, sheet)
    if reason:
        return reason
    card = die // ON_CARD
    if card >= state.cards:
        return say("Card {n} is not in play; choose a die of cards 1 to {most}.", n=card + 1, most=int(state.cards))
    if card == sheet.card:
        return say("That die is your own; choose one of another card.")
    if rolled_before(state, sheet.card, die):
        rolled = die_phrase(state.box, int(state.rolled_resource[die]), int(state.rolled_number[die]))
        return say("There is an equal {die} on an earlier card; choose that one.", die=rolled)
    return ""


# -- the board ---------------------------------------------------------------------------------------------------
def space_reason(state: WriteState, seat: int, space: int) -> str:
    """Why a seat that is due can do nothing with a space of its District now."""
    sheet = state.sheets[seat]
    if state.phase not in (ROUND, LAST_MOVES):
        return say(DEMANDS[int(state.phase)])
    if sheet.card == NOTHING and state.phase == ROUND:
        return first_things(state, seat)
    if sheet.moving != NOTHING:
        return _move_to(state, sheet, space)
    taken = occupied(state, sheet, space)
    if taken:
        return taken
    if sheet.owes():
        return first_things(state, seat)
    if state.phase == LAST_MOVES:
        return say("Choose the symbol that is to be moved first; this space is free.")
    if not sheet.dice_left:
        return say("You have no die left; finish with “done”.")
    return say("Your dice go elsewhere: {dice}.", dice=listed([_reach(state, sheet, die) for die in unused_dice(sheet)]))


def _reach(state: WriteState, sheet: Sheet, die: int) -> str:
    """Where a die may be drawn."""
    return say("the {die} in row {n} or column {n}", die=die_in_use(state.box, sheet, die), n=int(sheet.die_number[die]) + 1)


def square_reason(state: WriteState, seat: int, opening: int) -> str:
    """Why a seat that is due can do nothing with a square of its Black Market now."""
    sheet = state.sheets[seat]
    if state.phase != ROUND:
        return closed_square(state, sheet, opening) or say(DEMANDS[int(state.phase)])
    if sheet.card == NOTHING or sheet.moving != NOTHING:
        return first_things(state, seat)
    if sheet.owed[OWED_MARKET]:
        return _bonus_market(state, sheet, opening)
    if sheet.owes():
        return first_things(state, seat)
    closed = closed_square(state, sheet, opening)
    if closed:
        return closed
    if not sheet.dice_left:
        return say("You have no die left; finish with “done”.")
    return _market(state, sheet, unused_dice(sheet)[0], opening)


def card_reason(state: WriteState, seat: int, card: int) -> str:
    """Why a seat that is due cannot choose a card on display now."""
    if state.phase != ROUND:
        return say(DEMANDS[int(state.phase)])
    return _take(state, state.sheets[seat], card)


def die_reason(state: WriteState, seat: int, die: int) -> str:
    """Why a seat that is due can do nothing with a die of its card now."""
    sheet = state.sheets[seat]
    if not sheet.dice_left & SPACE_BIT[die]:
        return say("Your {die} is used.", die=DIE_NAMES[die])
    first = first_things(state, seat)
    return first or say(
        "No space of its row and column is free for the {die}, and no square takes it.", die=die_in_use(state.box, sheet, die)
    )


def ability_reason(state: WriteState, seat: int, ability: int) -> str:
    """Why a seat that is due cannot use an ability now."""
    sheet = state.sheets[seat]
    if state.phase not in (ROUND, LAST_MOVES):
        return say(DEMANDS[int(state.phase)])
    reason = not_ready(sheet, ability) or first_things(state, seat)
    if reason:
        return reason
    if ability == MOVE:
        return cannot_move(sheet)
    if state.phase == LAST_MOVES:
        return say(DEMANDS[LAST_MOVES])
    if not sheet.dice_left:
        return say("You have no die left that could be changed; finish with “done”.")
    return say("The wild die counts as anything already; there is nothing to change.")


def faction_reason(state: WriteState, seat: int) -> str:
    """Why a seat that is due cannot use its faction now."""
    sheet = state.sheets[seat]
    if state.phase not in (ROUND, LAST_MOVES):
        return say(DEMANDS[int(state.phase)])
    if sheet.faction >= ONCE_FACTIONS or sheet.faction_used:
        return no_power(state, sheet)
    if state.phase == LAST_MOVES:
        return say(DEMANDS[LAST_MOVES])
    return first_things(state, seat) or _faction(state, sheet)


def board_reasons(state: WriteState, seat: int) -> list[tuple[str, str]]:
    """For each thing of the board that a seat that is due may want, its element and why nothing can be done with it now.

    Where something can be done with it after all, the reason is of no interest and may be anything.
    """
    sheet = state.sheets[seat]
    reasons = [(space_target(space), space_reason(state, seat, space)) for space in range(SPACES)]
    reasons += [(square_target(opening), square_reason(state, seat, opening)) for opening in range(OPENINGS)]
    reasons += [(card_target(card), card_reason(state, seat, card)) for card in range(int(state.cards))]
    if sheet.card != NOTHING:
        in_use = [die for die in range(DICE_IN_USE) if die != COPIED or sheet.dice_left & SPACE_BIT[die]]
        reasons += [(DIE_TARGETS[die], die_reason(state, seat, die)) for die in in_use]
    reasons += [(ABILITY_TARGETS[ability], ability_reason(state, seat, ability)) for ability in range(ABILITIES)]
    if sheet.faction != NOTHING:
        reasons.append((FACTION_TARGET, faction_reason(state, seat)))
    if state.secret[seat] != NOTHING:
        reasons.append((OWN_MISSION_TARGET, say("Your secret mission is decided about when all rounds are over.")))
    return reasons
