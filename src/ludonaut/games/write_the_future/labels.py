"""A seat's choices as a person sees them: the prompt, and each legal action's label, heading and elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludonaut.core.phrases import listed, plural, say
from ludonaut.core.view import Choice
from ludonaut.games.write_the_future.actions import ACTIONS
from ludonaut.games.write_the_future.card_texts import faction_text
from ludonaut.games.write_the_future.choices import can_move, counts_as_anything
from ludonaut.games.write_the_future.components import (
    ABILITIES,
    ABILITY_WORDS,
    GHOST_COURIERS,
    MOVE,
    ON_CARD,
    SPACE_BIT,
    Box,
)
from ludonaut.games.write_the_future.options import DRAFT
from ludonaut.games.write_the_future.scoring import best_replacement
from ludonaut.games.write_the_future.sheet import DICE_IN_USE, NOTHING, OWED, Sheet
from ludonaut.games.write_the_future.state import FACTION_CHOICE, KEPT, LAST_MOVES, OVER, ROUND, SECRET_CHOICE, WriteState
from ludonaut.games.write_the_future.view_points import Previews
from ludonaut.games.write_the_future.views import Preview
from ludonaut.games.write_the_future.words import (
    ABILITY_NAMES,
    ABILITY_TARGETS,
    DIE_TARGETS,
    DONE_TARGET,
    FACTION_TARGET,
    OWN_MISSION_TARGET,
    card_phrase,
    card_target,
    die_phrase,
    mission_name,
    mission_target,
    owed_phrase,
    resource_name,
    seat_names,
    shown_target,
    signed,
    space_phrase,
    space_target,
    square_phrase,
    square_target,
)

DICE_FAMILIES: Final = ("draw", "market", "number", "colour")
"""The families whose first parameter is a die."""
ASKED: Final = {
    FACTION_CHOICE: "choose a faction",
    LAST_MOVES: "use or leave the last Move abilities",
    SECRET_CHOICE: "decide about the secret mission",
}


# -- dice and tracks, read off a sheet ------------------------------------------------------------------------------
def die_in_use(box: Box, sheet: Sheet, die: int) -> str:
    """A die as it counts for the player: "blue 3"."""
    if counts_as_anything(sheet, die):
        return say("wild die")
    return die_phrase(box, int(sheet.die_resource[die]), int(sheet.die_number[die]))


def unused_dice(sheet: Sheet) -> list[int]:
    """The dice not used yet."""
    return [die for die in range(DICE_IN_USE) if sheet.dice_left & SPACE_BIT[die]]


def equal_dice(sheet: Sheet, die: int) -> list[int]:
    """The dice not used yet that are the same to the player as this one, itself among them."""
    return [other for other in unused_dice(sheet) if _as_it_counts(sheet, other) == _as_it_counts(sheet, die)]


def _as_it_counts(sheet: Sheet, die: int) -> tuple[int, int]:
    """The number and the resource of a die; (-1, -1) for one that counts as anything."""
    return (-1, -1) if counts_as_anything(sheet, die) else (int(sheet.die_number[die]), int(sheet.die_resource[die]))


def dice_phrase(box: Box, sheet: Sheet) -> str:
    """The dice not used yet, within a sentence, equal ones together: "two blue 3s"."""
    dice = [die_in_use(box, sheet, die) for die in unused_dice(sheet)]
    return listed([plural("the {die}", "{n} equal dice, each a {die}", dice.count(die), die=die) for die in dict.fromkeys(dice)])


def owed_now(box: Box, sheet: Sheet) -> list[str]:
    """What lines and the faction owe the player, in words."""
    return [owed_phrase(box, what, int(sheet.owed[what])) for what in range(OWED) if sheet.owed[what]]


def ready_now(sheet: Sheet) -> list[str]:
    """The abilities that are ready, in words."""
    return [
        plural("{n} {ability} ability", "{n} {ability} abilities", int(sheet.ready[ability]), ability=ABILITY_NAMES[ability])
        for ability in range(ABILITIES)
        if sheet.ready[ability]
    ]


def next_symbol(box: Box, card: int, ticks: int) -> tuple[str, int]:
    """The word of the next ability on a track after so many ticks, and how many ticks lead to it; "" and 0 when none is left."""
    for place in range(ticks + 1, int(box.boxes) + 1):
        ability = int(box.ability_in(card, place))
        if ability != NOTHING:
            return ABILITY_WORDS[ability], place - ticks
    return "", 0


# -- prompt ------------------------------------------------------------------------------------------------------
def prompt(state: WriteState, observer: int) -> str:
    """What is asked of an observer, in one sentence, or for whom it waits; "" when the game is over."""
    if state.phase == OVER:
        return ""
    if observer < 0 or state.sheets[observer].done:
        return _waiting(state)
    sheet, box = state.sheets[observer], state.box
    if state.phase == FACTION_CHOICE:
        return say("Choose your faction.")
    if state.phase == SECRET_CHOICE:
        return say(
            "Score your secret mission {mission} in place of a public one, or keep the four public ones.",
            mission=mission_name(box, int(state.secret[observer])),
        )
    if sheet.moving != NOTHING:
        resource = resource_name(box, int(sheet.resource_at(sheet.moving)))
        return say("Move {resource} away from {space}: choose a free space.", resource=resource, space=space_phrase(int(sheet.moving)))
    if sheet.owes():
        return say("Take your bonus: {owed}.", owed=listed(owed_now(box, sheet)))
    if state.phase == LAST_MOVES:
        return plural(
            "All rounds are over: use your {n} Move ability, or finish.", "All rounds are over: use your {n} Move abilities, or finish.",
            int(sheet.ready[MOVE]),
        )  # fmt: skip
    if sheet.card == NOTHING:
        if state.last_round:
            return say("Round {n}, the last one: choose a neighbourhood card.", n=int(state.round))
        return say("Round {n}: choose a neighbourhood card.", n=int(state.round))
    return _dice_prompt(box, sheet)


def _dice_prompt(box: Box, sheet: Sheet) -> str:
    if not sheet.dice_left:
        return say("Your dice are used: finish, or move a symbol first.") if can_move(sheet) else say("Your dice are used: finish.")
    ready = listed(ready_now(sheet))
    dice = dice_phrase(box, sheet)
    if ready:
        return say("Use {dice}: draw or go to the Black Market. Ready: {ready}.", dice=dice, ready=ready)
    return say("Use {dice}: draw or go to the Black Market.", dice=dice)


def _waiting(state: WriteState) -> str:
    """For whom an observer waits, and for what, as far as everybody may know it."""
    due = [seat for seat in range(int(state.seats)) if not state.sheets[seat].done]
    who = seat_names(due)
    if state.phase != ROUND:
        return say("Waiting for {who} to {ask}.", who=who, ask=say(ASKED[int(state.phase)]))
    if state.mode != DRAFT:
        return say("Waiting for {who} to finish the round.", who=who)
    if state.sheets[due[0]].card == NOTHING:
        return say("Waiting for {who} to draft a neighbourhood card.", who=who)
    return say("Waiting for {who} to finish the turn.", who=who)


# -- labels ------------------------------------------------------------------------------------------------------
def label(state: WriteState, seat: int, family: str, values: Sequence[int]) -> str:
    """What the button of a legal action says, before what it adds."""
    box, sheet = state.box, state.sheets[seat]
    match family:
        case "take":
            return _take(state, sheet, values[0])
        case "done":
            return _done(state, sheet)
        case "draw":
            die = die_in_use(box, sheet, values[0])
            return say(
                "{resource} at {space} with the {die}", resource=resource_name(box, values[1]), space=space_phrase(values[2]), die=die
            )
        case "market":
            return say("Cross off {square} with the {die}", square=square_phrase(box, values[1]), die=die_in_use(box, sheet, values[0]))
        case "number":
            return say("Make the {die} a {n}", die=die_in_use(box, sheet, values[0]), n=values[1] + 1)
        case "colour":
            resource = resource_name(box, values[1])
            colour = box.dice_colours[values[1]]
            return say("Make the {die} {colour} ({resource})", die=die_in_use(box, sheet, values[0]), colour=colour, resource=resource)
        case "move-from":
            resource = resource_name(box, int(sheet.resource_at(values[0])))
            return say("Move {resource} away from {space}", resource=resource, space=space_phrase(values[0]))
        case "move-to":
            return say("Move it to {space}", space=space_phrase(values[0]))
        case "bonus-draw":
            return say("{resource} at {space}", resource=resource_name(box, values[0]), space=space_phrase(values[1]))
        case "bonus-market":
            return say("Cross off {square}", square=square_phrase(box, values[0]))
        case "faction":
            faction = int(sheet.faction)
            return say("Use {faction}. {text}", faction=box.faction_names[faction], text=faction_text(box, faction))
        case "copy-die":
            return _copy(state, values[0])
        case "choose-faction":
            return say("{faction}. {text}", faction=box.faction_names[values[0]], text=faction_text(box, values[0]))
        case "replace":
            secret, public = mission_name(box, int(state.secret[seat])), mission_name(box, int(state.public[values[0]]))
            return say("Score {secret} in place of {public}", secret=secret, public=public)
        case "keep":
            return say("Keep the public missions")
    raise ValueError(f"{family} is not a family of this game")


def _take(state: WriteState, sheet: Sheet, card: int) -> str:
    """A card, its dice, and what ticking its track brings."""
    box = state.box
    dice = listed([_shown(state, ON_CARD * card + place) for place in range(ON_CARD)])
    word, boxes = next_symbol(box, card, int(sheet.ticks[card]))
    phrase = card_phrase(box, card)
    if not word:
        if sheet.ticks[card] == box.boxes:
            return say("Choose {card}: {dice}; its track is full", card=phrase, dice=dice)
        return say("Choose {card}: {dice}; no ability is left on its track", card=phrase, dice=dice)
    ability = ABILITY_NAMES[ABILITY_WORDS.index(word)]
    if boxes == 1:
        return say("Choose {card}: {dice}; {ability} becomes ready", card=phrase, dice=dice, ability=ability)
    return say("Choose {card}: {dice}; {ability} in {n} ticks", card=phrase, dice=dice, ability=ability, n=boxes)


def _shown(state: WriteState, die: int) -> str:
    return die_phrase(state.box, int(state.rolled_resource[die]), int(state.rolled_number[die]))


def _copy(state: WriteState, die: int) -> str:
    faction, card = state.box.faction_names[GHOST_COURIERS], card_phrase(state.box, die // ON_CARD)
    return say("Use {faction}: copy the {die} of {card}", faction=faction, die=_shown(state, die), card=card)


def _done(state: WriteState, sheet: Sheet) -> str:
    """The end of the turn, and what it leaves unused."""
    left = [dice_phrase(state.box, sheet)] if sheet.dice_left else []
    if state.phase == LAST_MOVES:
        left += ready_now(sheet)
    return say("Finish and leave {left} unused", left=listed(left)) if left else say("Finish")


def _group(state: WriteState, sheet: Sheet, family: str, values: Sequence[int]) -> str:
    """The heading under which a choice stands."""
    box = state.box
    match family:
        case "draw":
            resource, die = resource_name(box, values[1]), die_in_use(box, sheet, values[0])
            return say("Draw {resource} with the {die}", resource=resource, die=die)
        case "market":
            return say("Black Market with the {die}", die=die_in_use(box, sheet, values[0]))
        case "number" | "colour":
            ability = ABILITY_NAMES[ABILITY_WORDS.index(family)]
            return say("{ability} ability for the {die}", ability=ability, die=die_in_use(box, sheet, values[0]))
        case "bonus-draw":
            return say("Bonus: draw {resource}", resource=resource_name(box, values[0]))
    return {
        "take": say("Neighbourhood cards"),
        "done": say("Go on"),
        "move-from": say("Move ability"),
        "move-to": say("Free spaces"),
        "bonus-market": say("Bonus: Black Market"),
        "faction": say("Faction"),
        "copy-die": say("Faction"),
        "choose-faction": say("Factions"),
        "replace": say("Secret mission"),
        "keep": say("Secret mission"),
    }[family]


def _elements(sheet: Sheet, family: str, values: Sequence[int]) -> tuple[str, tuple[str, ...]]:
    """The picture's element on which a choice is made, and further ones that stand for it: equal dice all do."""
    dice = tuple(DIE_TARGETS[die] for die in equal_dice(sheet, values[0])) if family in DICE_FAMILIES else ()
    match family:
        case "take":
            return card_target(values[0]), ()
        case "done":
            return DONE_TARGET, ()
        case "draw":
            return space_target(values[2]), dice
        case "market":
            return square_target(values[1]), dice
        case "number" | "colour":
            return ABILITY_TARGETS[ABILITY_WORDS.index(family)], dice
        case "move-from":
            return space_target(values[0]), (ABILITY_TARGETS[MOVE],)
        case "move-to":
            return space_target(values[0]), ()
        case "bonus-draw":
            return space_target(values[1]), ()
        case "bonus-market":
            return square_target(values[0]), ()
        case "faction":
            return FACTION_TARGET, ()
        case "copy-die":
            return shown_target(values[0]), (FACTION_TARGET,)
        case "replace":
            return mission_target(values[0]), (OWN_MISSION_TARGET,)
        case "keep":
            return OWN_MISSION_TARGET, ()
        case "choose-faction":
            return FACTION_TARGET, ()
    return "", ()


def _is_main(state: WriteState, seat: int, family: str, values: Sequence[int]) -> bool:
    """Whether a choice is the usual one: it ends a turn, or is the best about the secret mission (ruling WF-60)."""
    if family in ("replace", "keep"):
        return int(best_replacement(state, seat)) == (values[0] if family == "replace" else KEPT)
    return family == "done"


def with_gain(text: str, preview: Preview | None) -> str:
    """A label with what the choice adds: "Agents at row 3, column 4 with the blue 3: +6 (Gangs +4, Market +2)"."""
    if preview is None or (preview.total == 0 and not preview.parts):
        return text
    if not preview.parts:
        return say("{choice}: {total}", choice=text, total=signed(preview.total))
    if preview.total == 0:
        return say("{choice}: {parts}", choice=text, parts=", ".join(preview.parts))
    return say("{choice}: {total} ({parts})", choice=text, total=signed(preview.total), parts=", ".join(preview.parts))


def choices(state: WriteState, seat: int, actions: Sequence[int]) -> tuple[tuple[Choice, ...], tuple[Preview, ...]]:
    """The legal actions of a seat as a person sees them, and what they add."""
    previews = Previews(state, seat)
    decoded = [ACTIONS.decode(action) for action in actions]
    usable_dice = any(family in ("draw", "market") for family, _ in decoded)
    made, found = [], []
    for action, (family, values) in zip(actions, decoded, strict=True):
        preview = previews.of(action)
        if preview:
            found.append(preview)
        target, targets = _elements(state.sheets[seat], family, values)
        made.append(
            Choice(
                action=action,
                notation=ACTIONS.notation(action),
                label=with_gain(label(state, seat, family, values), preview),
                group=_group(state, state.sheets[seat], family, values),
                target=target,
                confirm=_leaving_question(state, seat) if family == "done" and usable_dice else "",
                main=_is_main(state, seat, family, values),
                targets=targets,
                weighed=preview is not None,
            )
        )
    return tuple(made), tuple(found)


def _leaving_question(state: WriteState, seat: int) -> str:
    """What is asked before a turn is ended with dice that could still be used."""
    return say("Finish and leave {dice} unused?", dice=dice_phrase(state.box, state.sheets[seat]))
