"""Why something is not possible: a sentence for every action that is not legal, and for every station, threat and mission.

A reason names the rule that stands in the way and what would be right. `why_not` gives "" exactly for legal actions, so that the suite
can compare these reasons with the rules themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludonaut.core.phrases import either, listed, say
from ludonaut.games.deep_space_d6.actions import ACTIONS
from ludonaut.games.deep_space_d6.choices import gatherable_dice, next_shot
from ludonaut.games.deep_space_d6.components import (
    ACTIVATION_FACES,
    AFTER_LOSS_DAMAGE,
    BARS,
    CLAIMS,
    HULL_MOST,
    INTERNAL,
    MISSION_CARDS,
    QUIET_DAMAGE,
    SHIELDS_DOWN,
    SHIELDS_MOST,
    START_HEALTH,
    THREATS,
)
from ludonaut.games.deep_space_d6.labels import in_play, returned, unassigned
from ludonaut.games.deep_space_d6.options import COMMANDER_DETECTED, INFIRMARY_CONVERTER, STASIS_CONDITIONS, STASIS_INTERNAL
from ludonaut.games.deep_space_d6.state import (
    AIM,
    ASSIGN,
    COMMANDER,
    CONVERT,
    DETECTED,
    ENGINEERING,
    HOLD,
    MEDICAL,
    OVER,
    RECALL,
    SCIENCE,
    SEND,
    SPARE,
    TACTICAL,
    DeepSpaceState,
)
from ludonaut.games.deep_space_d6.words import FACE_NAMES, KIND_TITLES, counted, crew_list

# What must be done first, by what is asked.
DEMANDS: Final = {
    ASSIGN: "You are assigning crew: use a station or a mission, or finish with “done”.",
    AIM: "A shot is being aimed: “fire” the points that are left, or let them go with “cease-fire”.",
    CONVERT: "The infirmary is paid: first “change” one unassigned die.",
    HOLD: "Distracted must have its die first: choose one with “hold” or “hold-returned”.",
    SEND: "A die must go to the infirmary first: choose one with “send”, “send-returned”, “send-beam” or “send-crew”.",
    RECALL: "The round is ending: “recall” dice from missions, or finish with “gather”.",
    OVER: "The game is over; nothing more can be done in it.",
}
ASKED_IN: Final = {
    "done": (ASSIGN,),
    "gather": (RECALL,),
    "cease-fire": (AIM,),
    "repair": (ASSIGN,),
    "recharge": (ASSIGN,),
    "heal": (ASSIGN,),
    "unlock": (ASSIGN,),
    "reroll": (ASSIGN,),
    "change": (ASSIGN, CONVERT),
    "sacrifice": (ASSIGN,),
    "fire": (ASSIGN, AIM),
    "split": (ASSIGN,),
    "beam": (ASSIGN,),
    "crew": (ASSIGN,),
    "hold": (HOLD,),
    "hold-returned": (HOLD,),
    "send": (SEND,),
    "send-returned": (SEND,),
    "send-beam": (SEND,),
    "send-crew": (SEND,),
    "recall": (RECALL,),
}


def why_not(state: DeepSpaceState, seat: int, action: int) -> str:
    """Why `seat` may not take `action` now; "" when it may."""
    if not 0 <= action < len(ACTIONS):
        return say("There is no action {n}; actions are numbered from 0 to {most}.", n=action, most=len(ACTIONS) - 1)
    if seat != 0 and not state.is_over():
        return say("This game has one seat, and only its captain decides.")
    family, values = ACTIONS.decode(action)
    if state.ask not in ASKED_IN[family]:
        return demand(state)
    return _reason(state, family, values)


def demand(state: DeepSpaceState) -> str:
    """What must be done now, for somebody who tries something of another moment."""
    return say(DEMANDS[int(state.ask)])


# -- dice ---------------------------------------------------------------------------------------------------------
def barred(state: DeepSpaceState, face: int, onto: int = -1) -> str:
    """The card that keeps dice of this side from being assigned (to the card `onto`, or to stations), in a sentence; "" when none does."""
    for card in in_play(state):
        mission = _mission_crew(card)
        if BARS[card] == face:
            return say(
                "{card} bars {face} dice until its mission is completed by {crew}.",
                card=KIND_TITLES[card],
                face=FACE_NAMES[face],
                crew=mission,
            )
        if CLAIMS[card] == face and onto != card:
            return say(
                "{card} claims all {face} dice until its mission is completed: send one there.",
                card=KIND_TITLES[card],
                face=FACE_NAMES[face],
            )
    return ""


def no_die(state: DeepSpaceState, face: int, onto: int = -1) -> str:
    """Why no die of this side can be assigned; "" when one can."""
    reason = barred(state, face, onto)
    if reason or state.unassigned[face]:
        return reason
    left = crew_list(unassigned(state))
    if not left:
        return say("This needs an unassigned {face} die, and all your crew is assigned.", face=FACE_NAMES[face])
    return say("This needs an unassigned {face} die; you have {crew}.", face=FACE_NAMES[face], crew=left)


def _mission_crew(card: int) -> str:
    names = [FACE_NAMES[face] for face in THREATS[card].needs]
    if THREATS[card].any_one:
        return either(names)
    if len(set(names)) < len(names):
        return counted(len(names), THREATS[card].needs[0])
    return listed(names)


def open_places(state: DeepSpaceState, card: int) -> list[int]:
    """The faces that a card's mission still needs."""
    return [face for place, face in enumerate(THREATS[card].needs) if not int(state.crew[card]) >> place & 1]


def filled_places(state: DeepSpaceState, card: int) -> list[int]:
    """The faces of the dice on a card's mission."""
    return [face for place, face in enumerate(THREATS[card].needs) if int(state.crew[card]) >> place & 1]


# -- step 3: stations ----------------------------------------------------------------------------------------------
def _repair(state: DeepSpaceState) -> str:
    if state.hull == HULL_MOST:
        return barred(state, ENGINEERING) or say("The hull is whole at {n}; there is nothing to repair.", n=int(HULL_MOST))
    return no_die(state, ENGINEERING)


def _recharge(state: DeepSpaceState) -> str:
    for card in in_play(state):
        if SHIELDS_DOWN[card]:
            return barred(state, SCIENCE) or say(
                "There are no shields to recharge while {card} is in play; it must be destroyed first.", card=KIND_TITLES[card]
            )
    if state.shields == SHIELDS_MOST:
        return barred(state, SCIENCE) or say("The shields are full at {n}; there is nothing to recharge.", n=int(SHIELDS_MOST))
    return no_die(state, SCIENCE)


def _heal(state: DeepSpaceState) -> str:
    if not state.infirmary:
        return barred(state, MEDICAL) or say("The infirmary is empty; there is nobody to heal.")
    return no_die(state, MEDICAL)


def _unlock(state: DeepSpaceState) -> str:
    if not state.scanners:
        return barred(state, MEDICAL) or say("The scanners are empty; there is no die to free.")
    return no_die(state, MEDICAL)


def _reroll(state: DeepSpaceState) -> str:
    reason = no_die(state, COMMANDER)
    if not reason and sum(unassigned(state)) == 1:
        return say("A Commander needs at least one other unassigned die to roll again or turn; there is none.")
    return reason


def _change(state: DeepSpaceState, values: Sequence[int]) -> str:
    old, new = values
    pays_commander = state.ask == ASSIGN
    reason = _reroll(state) if pays_commander else ""
    if reason:
        return reason
    if old == new:
        return say("The die shows {face} already; choose another side.", face=FACE_NAMES[old])
    if new == DETECTED and not pays_commander:
        return say("The infirmary converter turns a die to a crew side only; choose another side.")
    if new == DETECTED and not state.options[COMMANDER_DETECTED]:
        return say("In this game a Commander cannot turn a die to Threat Detected; choose a crew side.")
    if state.unassigned[old] == (1 if pays_commander and old == COMMANDER else 0):
        others = unassigned(state)
        others[COMMANDER] -= 1 if pays_commander else 0
        return say("There is no other unassigned {face} die to turn; there is {crew}.", face=FACE_NAMES[old], crew=crew_list(others))
    return ""


def _sacrifice(state: DeepSpaceState, values: Sequence[int]) -> str:
    if not state.options[INFIRMARY_CONVERTER]:
        return say("The infirmary converter is not part of this game; it is an option chosen before the game.")
    if not state.unassigned[values[0]]:
        left = crew_list(unassigned(state))
        return (
            say("There is no unassigned {face} die to pay with; you have {crew}.", face=FACE_NAMES[values[0]], crew=left)
            if left
            else say("There is no unassigned die to pay with; all your crew is assigned.")
        )
    if sum(unassigned(state)) == 1:
        return say("The infirmary converter needs a second unassigned die to turn; there is none.")
    return ""


# -- step 3: shots and beams ---------------------------------------------------------------------------------------
def shootable(card: int) -> bool:
    """Whether a card can be shot when it is in play: external, with health (ruling 17)."""
    return bool(START_HEALTH[card])


def beam_takes(state: DeepSpaceState, card: int) -> bool:
    """Whether a stasis beam does anything to a card (rulings 24, 25 and 59)."""
    if INTERNAL[card] and not state.options[STASIS_INTERNAL]:
        return False
    return bool(ACTIVATION_FACES[card] or (state.options[STASIS_CONDITIONS] and (QUIET_DAMAGE[card] or AFTER_LOSS_DAMAGE[card])))


def _not_shootable(state: DeepSpaceState, card: int) -> str:
    """Why a card is no target; "" when it is one."""
    targets = either([KIND_TITLES[target] for target in in_play(state) if shootable(target)])
    name = KIND_TITLES[card]
    if INTERNAL[card] and card in in_play(state) and THREATS[card].needs:
        return say("{card} is on board and cannot be shot; its mission needs {crew}.", card=name, crew=_mission_crew(card))
    if shootable(card) and card not in in_play(state):
        if not targets:
            return say("{card} is not in play, and no other threat can be shot now.", card=name)
        return say("{card} is not in play; choose {targets}.", card=name, targets=targets)
    if shootable(card):
        return ""
    if not targets:
        return say("{card} cannot be shot, and no threat in play can be.", card=name)
    return say("{card} cannot be shot; choose {targets}.", card=name, targets=targets)


def _fire(state: DeepSpaceState, values: Sequence[int]) -> str:
    card = values[0]
    reason = _not_shootable(state, card)
    if reason:
        return reason
    if state.ask == AIM:
        return (
            say("The shot was split: its other point must hit another threat than {card}.", card=KIND_TITLES[card])
            if state.aimed == card
            else ""
        )
    return no_die(state, TACTICAL)


def _split(state: DeepSpaceState, values: Sequence[int]) -> str:
    card = values[0]
    reason = _not_shootable(state, card) or no_die(state, TACTICAL)
    if reason:
        return reason
    if next_shot(state) == 1:
        return say("The first Tactical die of a round has a single point and cannot be split; fire it at one threat.")
    if sum(shootable(target) for target in in_play(state)) < 2:
        return say("There is only one threat to shoot at; fire both points at {card}.", card=KIND_TITLES[card])
    if state.health[card] == 1:
        return say("{card} has 1 health left; fire at it, and the other point is aimed afterwards.", card=KIND_TITLES[card])
    return ""


def _beam(state: DeepSpaceState, values: Sequence[int]) -> str:
    card = values[0]
    name = KIND_TITLES[card]
    if card not in in_play(state):
        return say("{card} is not in play; stasis holds threats in play only.", card=name)
    reason = barred(state, SCIENCE)
    if reason:
        return reason
    if not beam_takes(state, card):
        if INTERNAL[card] and THREATS[card].activates:
            return say("In this game stasis holds external threats only; {card} is on board.", card=name)
        return say("No number of the threat die activates {card}; stasis would do nothing to it.", card=name)
    if state.beamed[card]:
        return say("A stasis beam holds {card} already; choose another threat.", card=name)
    return no_die(state, SCIENCE)


# -- step 3: missions ----------------------------------------------------------------------------------------------
def _crew(state: DeepSpaceState, values: Sequence[int]) -> str:
    card, face = MISSION_CARDS[values[0]], values[1]
    name, shown = KIND_TITLES[card], FACE_NAMES[face]
    if card not in in_play(state):
        return say("{card} is not in play, so it has no mission now.", card=name)
    if face not in THREATS[card].needs:
        return say("The mission of {card} has no place for {face}; it needs {crew}.", card=name, face=shown, crew=_mission_crew(card))
    if face not in open_places(state, card):
        return say(
            "{face} is filled already on the mission of {card}; it still needs {crew}.", card=name, face=shown, crew=_open_crew(state, card)
        )
    return no_die(state, face, card)


def _open_crew(state: DeepSpaceState, card: int) -> str:
    return listed([FACE_NAMES[face] for face in open_places(state, card)])


# -- dice that cards ask for ---------------------------------------------------------------------------------------
def _take_unassigned(state: DeepSpaceState, values: Sequence[int]) -> str:
    if state.unassigned[values[0]]:
        return ""
    left = crew_list(unassigned(state))
    if not left:
        return say("There is no unassigned die; choose one from elsewhere.")
    return say("There is no unassigned {face} die; the unassigned dice are {crew}.", face=FACE_NAMES[values[0]], crew=left)


def _hold_returned(state: DeepSpaceState, values: Sequence[int]) -> str:
    if state.returned[values[0]]:
        return ""
    if not sum(returned(state)):
        return say("There is no returned die; choose an unassigned one.")
    left = crew_list(returned(state))
    if values[0] == SPARE:
        return say("No returned die hides its side; the returned dice are {crew}.", crew=left)
    return say("There is no returned {face} die; the returned dice are {crew}.", face=FACE_NAMES[values[0]], crew=left)


def _send_returned(state: DeepSpaceState) -> str:
    return "" if sum(returned(state)) else say("There is no returned die; choose one from elsewhere.")


def _send_beam(state: DeepSpaceState) -> str:
    return "" if state.beams else say("No die serves as a stasis beam; choose one from elsewhere.")


def _take_crew(state: DeepSpaceState, values: Sequence[int]) -> str:
    """For a die that is to leave a mission: why it is not there."""
    card, face = MISSION_CARDS[values[0]], values[1]
    if card not in in_play(state):
        return say("{card} is not in play, so no die is on its mission.", card=KIND_TITLES[card])
    there = filled_places(state, card)
    if face in there:
        return ""
    if not there:
        return say("No die is on the mission of {card}; choose another.", card=KIND_TITLES[card])
    return say(
        "{face} is not on the mission of {card}; there is {crew}.",
        face=FACE_NAMES[face],
        card=KIND_TITLES[card],
        crew=listed([FACE_NAMES[f] for f in there]),
    )


def _gather(state: DeepSpaceState) -> str:
    return say("Nobody else is left to gather; first recall at least one die from a mission.") if not gatherable_dice(state) else ""


def _reason(state: DeepSpaceState, family: str, values: Sequence[int]) -> str:
    """The reason within the moment at which the family is asked."""
    match family:
        case "gather":
            return _gather(state)
        case "repair":
            return _repair(state)
        case "recharge":
            return _recharge(state)
        case "heal":
            return _heal(state)
        case "unlock":
            return _unlock(state)
        case "reroll":
            return _reroll(state)
        case "change":
            return _change(state, values)
        case "sacrifice":
            return _sacrifice(state, values)
        case "fire":
            return _fire(state, values)
        case "split":
            return _split(state, values)
        case "beam":
            return _beam(state, values)
        case "crew":
            return _crew(state, values)
        case "hold":
            return _take_unassigned(state, values)
        case "hold-returned":
            return _hold_returned(state, values)
        case "send":
            return _take_unassigned(state, values)
        case "send-returned":
            return _send_returned(state)
        case "send-beam":
            return _send_beam(state)
        case "send-crew":
            return _take_crew(state, values)
        case "recall":
            return _take_crew(state, values)
    return ""  # done and cease-fire are always possible when they are asked


# -- what stands on the board --------------------------------------------------------------------------------------
def station_reason(state: DeepSpaceState, face: int) -> str:
    """Why no die can go to a station now; "" when one can."""
    if state.ask != ASSIGN:
        return demand(state)
    if face == COMMANDER:
        return _reroll(state)
    if face == ENGINEERING:
        return _repair(state)
    reason = no_die(state, face)
    if reason:
        return reason
    if face == TACTICAL and not any(shootable(card) for card in in_play(state)):
        return say("No threat in play can be shot; keep the die or send it on a mission.")
    if face == MEDICAL and _heal(state) and _unlock(state):
        return say("The infirmary and the scanners are empty; there is nobody to help.")
    if face == SCIENCE and _recharge(state) and all(_beam(state, (card,)) for card in in_play(state)):
        return say("The shields cannot be recharged now, and there is no threat that a stasis beam could hold.")
    return ""


def threat_reason(state: DeepSpaceState, card: int) -> str:
    """Why a threat in play can be neither shot nor held in stasis now; "" when it can."""
    if state.ask not in (ASSIGN, AIM):
        return demand(state)
    fire = _fire(state, (card,))
    beam = _beam(state, (card,)) if state.ask == ASSIGN else fire
    if not fire or not beam:
        return ""
    return beam if not shootable(card) and not THREATS[card].needs and state.ask == ASSIGN else fire


def mission_reason(state: DeepSpaceState, card: int) -> str:
    """Why no die can go on a threat's mission now; "" when one can."""
    if state.ask != ASSIGN:
        return demand(state)
    faces = open_places(state, card)
    reasons = [no_die(state, face, card) for face in faces]
    if "" in reasons:
        return ""
    bar = next(filter(None, (barred(state, face, card) for face in faces)), "")
    if bar:
        return bar
    left = crew_list(unassigned(state))
    crew = either([FACE_NAMES[face] for face in dict.fromkeys(faces)])
    if not left:
        return say("The mission of {card} needs {crew}, and all your crew is assigned.", card=KIND_TITLES[card], crew=crew)
    return say("The mission of {card} needs {crew}; you have {left}.", card=KIND_TITLES[card], crew=crew, left=left)
