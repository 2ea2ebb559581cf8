"""The captain's choices as a person sees them: the prompt, and each legal action's label, heading, element and confirm question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludonaut.core.numbers import i64
from ludonaut.core.phrases import plural, say
from ludonaut.core.view import Choice
from ludonaut.games.deep_space_d6.actions import ACTIONS
from ludonaut.games.deep_space_d6.choices import gatherable_dice, next_repair, next_shot
from ludonaut.games.deep_space_d6.components import (
    HULL_MOST,
    MISSION_CARDS,
    NEED_COUNT,
    NEEDS_ANY,
    SHIELDS_MOST,
)
from ludonaut.games.deep_space_d6.state import (
    AIM,
    ASSIGN,
    COMMANDER,
    CONVERT,
    CREW_FACES,
    DETECTED,
    ENGINEERING,
    HOLD,
    MEDICAL,
    OVER,
    SCIENCE,
    SEND,
    SPARE,
    TACTICAL,
    DeepSpaceState,
)
from ludonaut.games.deep_space_d6.words import (
    FACE_NAMES,
    KIND_TITLES,
    STATION_NAMES,
    crew_list,
    die_target,
    mission_target,
    station_target,
    threat_target,
)

GOING_ON: Final = ("done", "gather", "cease-fire")
USUAL: Final = (*GOING_ON, "send-returned")  # a returned die is the ruled default of who goes to the infirmary (ruling 29)
STATION_OF: Final = {
    "repair": ENGINEERING,
    "recharge": SCIENCE,
    "beam": SCIENCE,
    "heal": MEDICAL,
    "unlock": MEDICAL,
    "fire": TACTICAL,
    "split": TACTICAL,
    "reroll": COMMANDER,
    "change": COMMANDER,
}
FIXED_TARGETS: Final = {
    "heal": "infirmary",
    "unlock": "scanners",
    "hold-returned": "returned",
    "send-returned": "returned",
}


# -- what can be read off the table ------------------------------------------------------------------------------
def in_play(state: DeepSpaceState) -> list[int]:
    """The threats in play, in order of arrival."""
    return [int(state.row[place]) for place in range(i64(int(state.row_count)))]


def unassigned(state: DeepSpaceState) -> list[int]:
    """Unassigned dice by crew face."""
    return [int(state.unassigned[face]) for face in range(i64(CREW_FACES))]


def returned(state: DeepSpaceState) -> list[int]:
    """Returned dice by crew face, and last those that show no side."""
    return [int(state.returned[face]) for face in range(i64(CREW_FACES + 1))]


def shot_points(state: DeepSpaceState) -> int:
    """The points of the Tactical die that is being aimed, or of the next one."""
    return int(state.points if state.ask == AIM else next_shot(state))


def completes(state: DeepSpaceState, card: int) -> bool:
    """Whether one more die completes the card's mission."""
    return bool(NEEDS_ANY[card]) or int(state.crew[card]).bit_count() + 1 == NEED_COUNT[card]


# -- prompt ------------------------------------------------------------------------------------------------------
def prompt(state: DeepSpaceState) -> str:
    """What is asked of the captain, in one sentence; "" when the game is over."""
    if state.ask == OVER:
        return ""
    if state.ask == ASSIGN:
        left = crew_list(unassigned(state))
        return say("Assign your crew: {crew} left.", crew=left) if left else say("All your crew is assigned: go on to the new threat.")
    if state.ask == AIM:
        return plural("Aim the {n} point that is left of this shot.", "Aim the {n} points that are left of this shot.", int(state.points))
    if state.ask == CONVERT:
        return say("The infirmary is paid: choose the die to turn and its new side.")
    if state.ask == HOLD:
        return say("{card} holds up one of your dice: choose which.", card=KIND_TITLES[state.asking])
    if state.ask == SEND:
        return say("{card} sends one of your dice to the infirmary: choose which.", card=KIND_TITLES[state.asking])
    if not gatherable_dice(state):
        return say("Nobody else is left to gather: recall at least one die from a mission.")
    return say("Recall dice from missions if you like, then gather your crew.")


# -- labels ------------------------------------------------------------------------------------------------------
def _fire(state: DeepSpaceState, card: int) -> str:
    points, health = shot_points(state), int(state.health[card])
    if points < health:
        return say("Fire at {card}: {n} damage", card=KIND_TITLES[card], n=points)
    if points == health:
        return say("Fire at {card}: {n} damage, destroyed", card=KIND_TITLES[card], n=points)
    return say("Fire at {card}: destroyed with {n} of {points} points", card=KIND_TITLES[card], n=health, points=points)


def _crew(state: DeepSpaceState, card: int, face: int) -> str:
    if completes(state, card):
        return say("{face} to {card}: mission complete", face=FACE_NAMES[face], card=KIND_TITLES[card])
    return say("{face} to {card}", face=FACE_NAMES[face], card=KIND_TITLES[card])


def _change(state: DeepSpaceState, old: int, new: int) -> str:
    if state.ask == CONVERT:
        return say("Turn {old} to {new}", old=FACE_NAMES[old], new=FACE_NAMES[new])
    return say("Commander: turn {old} to {new}", old=FACE_NAMES[old], new=FACE_NAMES[new])


def _a_returned_die(face: int) -> str:
    if face == SPARE:
        return say("Give up a returned die that shows no side")
    return say("Give up a returned die: {face}", face=FACE_NAMES[face])


def label(state: DeepSpaceState, family: str, values: Sequence[int]) -> str:
    """What the button of a legal action says."""
    match family:
        case "done":
            return say("Done: on to the new threat")
        case "gather":
            return say("Gather the crew")
        case "cease-fire":
            return plural("Cease fire: {n} point is lost", "Cease fire: {n} points are lost", shot_points(state))
        case "repair":
            return say("Repair the hull: +{n}", n=min(int(next_repair(state)), int(HULL_MOST - state.hull)))
        case "recharge":
            return say("Recharge the shields: +{n}", n=int(SHIELDS_MOST - state.shields))
        case "heal":
            return plural("Heal {n} die in the infirmary", "Heal {n} dice in the infirmary", int(state.infirmary))
        case "unlock":
            return say("Free one die from the scanners")
        case "reroll":
            return plural("Commander: roll {n} other die again", "Commander: roll {n} other dice again", sum(unassigned(state)) - 1)
        case "change":
            return _change(state, values[0], values[1])
        case "sacrifice":
            return say("Send {face} to the infirmary to turn another die", face=FACE_NAMES[values[0]])
        case "fire":
            return _fire(state, values[0])
        case "split":
            return say("Split the shot: 1 damage to {card}, the rest elsewhere", card=KIND_TITLES[values[0]])
        case "beam":
            return say("Hold {card} in stasis", card=KIND_TITLES[values[0]])
        case "crew":
            return _crew(state, MISSION_CARDS[values[0]], values[1])
        case "hold":
            return say("Give up the unassigned die: {face}", face=FACE_NAMES[values[0]])
        case "hold-returned":
            return _a_returned_die(values[0])
        case "send":
            return say("Send the unassigned die: {face}", face=FACE_NAMES[values[0]])
        case "send-returned":
            return say("Send a returned die")
        case "send-beam":
            return say("Send the die of a stasis beam; the beam lasts the round")
        case "send-crew":
            return say("Send {face} from {card}", face=FACE_NAMES[values[1]], card=KIND_TITLES[MISSION_CARDS[values[0]]])
        case "recall":
            return say("Recall {face} from {card}", face=FACE_NAMES[values[1]], card=KIND_TITLES[MISSION_CARDS[values[0]]])
    raise ValueError(f"{family} is not a family of this game")


def _group(state: DeepSpaceState, family: str) -> str:
    """The heading under which a family stands."""
    if family == "sacrifice" or state.ask == CONVERT:
        return say("Infirmary converter")
    if family == "change":
        return say("Turn a die")
    if family in STATION_OF:
        face = STATION_OF[family]
        return say("{station}: {face}", station=STATION_NAMES[face], face=FACE_NAMES[face])
    if family in ("crew", "send-crew", "recall"):
        return say("Missions")
    return say("Go on") if family in GOING_ON else say("Crew")


def _elements(state: DeepSpaceState, family: str, values: Sequence[int]) -> tuple[str, ...]:
    """The picture's elements on which the choice is made, the one that it acts on first; none for going on.

    In step 3 a choice can be found from what it acts on, from the die that is spent on it, and from that die's station.
    """
    spent: tuple[str, ...]
    if family in ("crew", "send-crew", "recall"):
        card = MISSION_CARDS[values[0]]
        spent = (die_target(values[1]),) if family == "crew" else ()
        return (mission_target(card), threat_target(card), *spent)
    if family in ("sacrifice", "hold", "send"):
        return (die_target(values[0]),)
    if family == "send-beam":
        return tuple(threat_target(card) for card in in_play(state) if state.beamed[card]) or (station_target(SCIENCE),)
    if family not in STATION_OF:
        return (FIXED_TARGETS[family],) if family in FIXED_TARGETS else ()
    face = STATION_OF[family]
    spent = (station_target(face), die_target(face)) if state.ask == ASSIGN else ()
    if family in ("fire", "split", "beam"):
        return (threat_target(values[0]), *spent)
    if family == "change":
        return tuple(dict.fromkeys((die_target(values[0]), *spent)))
    return (FIXED_TARGETS[family], *spent) if family in FIXED_TARGETS else spent


def choice(state: DeepSpaceState, action: int) -> Choice:
    """One legal action as a person sees it."""
    family, values = ACTIONS.decode(action)
    locks_in = family == "change" and values[1] == DETECTED
    question = say("The die goes to the scanners, where a third one draws a card at once. Turn it to Threat Detected?")
    elements = _elements(state, family, values)
    return Choice(
        action=action,
        notation=ACTIONS.notation(action),
        label=label(state, family, values),
        group=_group(state, family),
        target=elements[0] if elements else "",
        confirm=question if locks_in else "",
        main=family in USUAL,
        targets=elements[1:],
    )
