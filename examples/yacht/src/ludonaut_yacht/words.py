"""Names, labels, and a sentence for each event."""

from __future__ import annotations

from typing import Final

from ludonaut.core.numbers import i64
from ludonaut.core.phrases import listed, plural, say
from ludonaut_yacht.actions import LIFT, SCORE, THROW
from ludonaut_yacht.components import COLOURS, LINE_NAMES, LINE_WORDS
from ludonaut_yacht.options import THROWS_AT_MOST
from ludonaut_yacht.rules import YachtRules
from ludonaut_yacht.scoring import worth
from ludonaut_yacht.state import LIFTED, SCORED, THROWN

REASONS: Final = ("", "sheets-full")
SEAT_NAMES: Final = tuple(say(colour.capitalize()) for colour in COLOURS)
DICE_ELEMENT: Final = "dice"
CUP_ELEMENT: Final = "cup"


def die_element(face: int, number: int) -> str:
    """The picture's element of the die that shows this face (from 0), counted from 1 among those that do."""
    return f"die-{face + 1}-{number}"


def line_element(seat: int, line: int) -> str:
    """The picture's element of a line on a sheet."""
    return f"line-{seat + 1}-{LINE_WORDS[line]}"


def points_counted(points: int) -> str:
    """So many points."""
    return plural("{n} point", "{n} points", points)


def faces_listed(packed: int) -> str:
    """The dice of a throw, in ascending order: "1, 3 and 3". `packed` has a digit for each."""
    return listed(sorted(str(packed)))


def event_sentence(raw: tuple[int, int, int, int]) -> str:
    """What happened."""
    kind, seat, this, more = raw
    if kind == THROWN:
        if more == 1:
            return say("{seat} throws {dice}.", seat=SEAT_NAMES[seat], dice=faces_listed(this))
        return say("{seat} throws again: {dice}.", seat=SEAT_NAMES[seat], dice=faces_listed(this))
    if kind == LIFTED:
        return say("{seat} picks up a {face}.", seat=SEAT_NAMES[seat], face=this + 1)
    if kind == SCORED:
        return say("{seat} enters {points} in {line}.", seat=SEAT_NAMES[seat], points=points_counted(more), line=LINE_NAMES[this])
    if more > 1:
        return say("All sheets are full. {n} seats share the win with {points} each.", n=more, points=points_counted(this))
    return say("All sheets are full. {seat} has the most: {points}.", seat=SEAT_NAMES[seat], points=points_counted(this))


def event_targets(raw: tuple[int, int, int, int]) -> tuple[str, ...]:
    """The elements of the picture that an event touched."""
    if raw[0] == SCORED:
        return (line_element(raw[1], raw[2]),)
    if raw[0] == LIFTED:
        return (CUP_ELEMENT,)
    return (DICE_ELEMENT,) if raw[0] == THROWN else ()


def result(scores: list[int], observer: int) -> str:
    """How it ended, in one sentence; the observer is addressed as "you"."""
    best = max(scores)
    winners = [seat for seat, score in enumerate(scores) if score == best]
    points = points_counted(best)
    if len(scores) == 1:
        return say("Your sheet is full: {points}.", points=points)
    if len(winners) > 1:
        return say("{seats} share the win with {points} each.", seats=listed([SEAT_NAMES[seat] for seat in winners]), points=points)
    if winners == [observer]:
        return say("You win with {points}.", points=points)
    return say("{seat} wins with {points}.", seat=SEAT_NAMES[winners[0]], points=points)


def throws_left(table: YachtRules) -> int:
    """How often dice may still be thrown in this turn."""
    return int(table.options[THROWS_AT_MOST] - table.throws)


def prompt(table: YachtRules, observer: int) -> str:
    """What is asked of the observer."""
    if table.is_over():
        return ""
    if observer != table.turn:
        return say("{seat} is playing.", seat=SEAT_NAMES[int(table.turn)])
    if table.cup > 0:
        return plural("Throw the die in the cup, or pick up more.", "Throw the {n} dice in the cup, or pick up more.", int(table.cup))
    if table.may_lift():
        return plural(
            "Pick up dice to throw them again ({n} throw left), or enter these in a line.",
            "Pick up dice to throw them again ({n} throws left), or enter these in a line.",
            throws_left(table),
        )
    return say("Enter the dice in a line of your sheet.")


def label(table: YachtRules, action: int) -> str:
    """What a button says."""
    if action == THROW:
        return plural("Throw {n} die", "Throw {n} dice", int(table.cup))
    if action < SCORE:
        return say("Pick up a {face}", face=action - LIFT + 1)
    line = action - SCORE
    points = points_counted(int(worth(table.lying, i64(line), table.options)))
    return say("{line}: {points}", line=LINE_NAMES[line], points=points)


def heading(action: int) -> str:
    """The heading under which a choice stands."""
    return say("Enter") if action >= SCORE else say("Throw again")


def dice_told(lying: list[int]) -> str:
    """The dice on the table, counted by face, in words."""
    shown = [str(face + 1) for face, count in enumerate(lying) for _ in range(count)]
    return listed(shown) if shown else say("no dice")
