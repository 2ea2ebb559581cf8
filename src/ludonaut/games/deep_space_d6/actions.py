"""The captain's actions. Words of cards are their ids with hyphens; only cards with a mission stand in the mission families."""

from __future__ import annotations

from typing import Final

from ludonaut.core.actions import ActionTable, Domain, Family
from ludonaut.core.numbers import i64
from ludonaut.games.deep_space_d6.components import CARD_WORDS, FACE_WORDS, MISSION_WORDS

CREW: Final = Domain("face", FACE_WORDS[:5])
SHOWN: Final = Domain("die", (*FACE_WORDS[:5], "spare"))
SIDE: Final = Domain("side", FACE_WORDS)
THREAT: Final = Domain("threat", CARD_WORDS)
MISSION: Final = Domain("mission", MISSION_WORDS)

ACTIONS: Final = ActionTable(
    (
        Family("done", help="finish assigning crew and go on to the new threat"),
        Family("gather", help="finish recalling and gather the crew"),
        Family("cease-fire", help="let the points that are left of this Tactical die go"),
        Family("repair", help="an Engineering die mends the hull: 1, and 2 for each further die this round"),
        Family("recharge", help="a Science die brings the shields back to full"),
        Family("heal", help="a Medical die brings everyone out of the infirmary"),
        Family("unlock", help="a Medical die frees one die from the scanners"),
        Family("reroll", help="a Commander rolls all other unassigned dice again"),
        Family("change", (CREW, SIDE), help="a Commander turns one other unassigned die to another side"),
        Family("sacrifice", (CREW,), help="send an unassigned die to the infirmary to turn another one (option)"),
        Family("fire", (THREAT,), help="a Tactical die shoots: 1 damage, and 2 for each further die this round"),
        Family("split", (THREAT,), help="put one point of a two-point shot here and the other elsewhere"),
        Family("beam", (THREAT,), help="a Science die holds this threat in stasis for the round"),
        Family("crew", (MISSION, CREW), help="lock a die in on a mission"),
        Family("hold", (CREW,), help="Distracted holds this unassigned die"),
        Family("hold-returned", (SHOWN,), help="Distracted holds this returned die"),
        Family("send", (CREW,), help="send this unassigned die to the infirmary"),
        Family("send-returned", help="send a returned die to the infirmary"),
        Family("send-beam", help="send a die that holds a stasis beam to the infirmary; the beam lasts the round"),
        Family("send-crew", (MISSION, CREW), help="send a die from a mission to the infirmary"),
        Family("recall", (MISSION, CREW), help="take a die back from a mission"),
    )
)

DONE: Final[i64] = i64(ACTIONS.first("done"))
GATHER: Final[i64] = i64(ACTIONS.first("gather"))
CEASE_FIRE: Final[i64] = i64(ACTIONS.first("cease-fire"))
REPAIR: Final[i64] = i64(ACTIONS.first("repair"))
RECHARGE: Final[i64] = i64(ACTIONS.first("recharge"))
HEAL: Final[i64] = i64(ACTIONS.first("heal"))
UNLOCK: Final[i64] = i64(ACTIONS.first("unlock"))
REROLL: Final[i64] = i64(ACTIONS.first("reroll"))
CHANGE: Final[i64] = i64(ACTIONS.first("change"))
SACRIFICE: Final[i64] = i64(ACTIONS.first("sacrifice"))
FIRE: Final[i64] = i64(ACTIONS.first("fire"))
SPLIT: Final[i64] = i64(ACTIONS.first("split"))
BEAM: Final[i64] = i64(ACTIONS.first("beam"))
PLACE: Final[i64] = i64(ACTIONS.first("crew"))
HOLD_UNASSIGNED: Final[i64] = i64(ACTIONS.first("hold"))
HOLD_RETURNED: Final[i64] = i64(ACTIONS.first("hold-returned"))
SEND_UNASSIGNED: Final[i64] = i64(ACTIONS.first("send"))
SEND_RETURNED: Final[i64] = i64(ACTIONS.first("send-returned"))
SEND_BEAM: Final[i64] = i64(ACTIONS.first("send-beam"))
SEND_CREW: Final[i64] = i64(ACTIONS.first("send-crew"))
TAKE_BACK: Final[i64] = i64(ACTIONS.first("recall"))
