"""Rules and help. The prose is in `pages/*.md`; lines, options and commands are written from the tables that the rules use."""

from __future__ import annotations

from typing import Final

from ludonaut.core.game import Page
from ludonaut.core.help_pages import CommandGroups, commands_page, options_page, prose
from ludonaut.core.phrases import say
from ludonaut_yacht.actions import ACTIONS
from ludonaut_yacht.components import (
    DICE,
    FACE,
    FOUR,
    FULL_HOUSE,
    LINE_FACE,
    LINE_NAMES,
    LINE_POINTS,
    LINES,
    MOST_POINTS,
    RULE,
    STRAIGHT,
    SUM,
    THROWS,
)
from ludonaut_yacht.options import OPTIONS

PACKAGE: Final = "ludonaut_yacht"
COMMAND_GROUPS: Final[CommandGroups] = (("Dice", ("lift", "throw")), ("Sheet", ("score",)))


def all_pages() -> tuple[Page, ...]:
    """Every page, in the order in which a reader wants them."""
    return (
        Page("summary", say("At a glance"), prose(PACKAGE, "summary", dice=DICE, throws=THROWS, lines=LINES)),
        Page("rules", say("The whole rules"), prose(PACKAGE, "rules", dice=DICE, throws=THROWS, lines=LINES)),
        Page("lines", say("Line by line"), lines_page()),
        Page("options", say("Options"), options_page(OPTIONS)),
        Page("commands", say("Keys and commands"), commands_page(prose(PACKAGE, "commands"), ACTIONS, COMMAND_GROUPS)),
    )


def lines_page() -> str:
    """Every line of the sheet, with the dice it wants and what they count."""
    rows = [say("| line | dice | points |"), "|---|---|---|"]
    rows += [f"| {LINE_NAMES[line]} | {wanted(line)} | {counted(line)} |" for line in range(LINES)]
    most = say("With the options that count most, a sheet can be worth {points} points.", points=MOST_POINTS)
    return "\n".join([*rows, "", most])


def wanted(line: int) -> str:
    """The dice that bring points in a line."""
    rule, face = int(RULE[line]), int(LINE_FACE[line]) + 1
    if rule == FACE:
        return say("any that show {face}", face=face)
    if rule == FULL_HOUSE:
        return say("three of one number and two of another")
    if rule == FOUR:
        return say("four of one number")
    if rule == STRAIGHT:
        return say("{first} to {last}", first=face, last=face + DICE - 1)
    return say("any") if rule == SUM else say("all of one number")


def counted(line: int) -> str:
    """What they count."""
    rule = int(RULE[line])
    if rule == FACE:
        return say("the sum of those dice")
    if rule == FOUR:
        return say("the sum of the four dice")
    return say("the sum of all dice") if rule in (FULL_HOUSE, SUM) else str(int(LINE_POINTS[line]))
