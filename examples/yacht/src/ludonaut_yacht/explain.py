"""Why something is not possible: a sentence that also says what would be right, and "" exactly for what is legal."""

from __future__ import annotations

from ludonaut.core.numbers import i64
from ludonaut.core.phrases import say
from ludonaut_yacht.actions import LIFT, SCORE, THROW
from ludonaut_yacht.components import LINE_NAMES
from ludonaut_yacht.rules import YachtRules
from ludonaut_yacht.state import FREE
from ludonaut_yacht.words import SEAT_NAMES, points_counted


def why_not(table: YachtRules, seat: int, action: int) -> str:
    """Why `seat` may not take `action` now."""
    if table.is_over():
        return say("The game is over; begin another one.")
    if seat != table.turn:
        return say("It is the turn of {seat}; wait for yours.", seat=SEAT_NAMES[int(table.turn)])
    if action == THROW:
        return "" if table.cup > 0 else say("No dice are in the cup; pick some up first.")
    if action < SCORE:
        return why_no_lift(table, action - LIFT)
    return why_no_entry(table, seat, action - SCORE)


def why_no_lift(table: YachtRules, face: int) -> str:
    """Why no die that shows this face (from 0) may be picked up."""
    if not table.may_lift():
        return say("You have thrown {n} times; enter the dice in a line of your sheet.", n=int(table.throws))
    if table.lying[face] == 0:
        return say("No die on the table shows a {face}; pick up another one.", face=face + 1)
    return ""


def why_no_entry(table: YachtRules, seat: int, line: int) -> str:
    """Why the dice may not be entered in this line."""
    entered = int(table.entry(seat, i64(line)))
    if entered != FREE:
        return say("You have {points} in {line} already; choose a free line.", points=points_counted(entered), line=LINE_NAMES[line])
    if table.cup > 0:
        return say("Dice are in the cup; throw them first, or take back that you picked them up.")
    if not table.may_enter(seat, i64(line)):
        return say("Lines are filled downward here; choose {line}.", line=LINE_NAMES[int(table.first_free(seat))])
    return ""
