"""Rules and help. The prose is in `pages/*.md`; board, cards, options and commands are written from the tables that the rules use."""

from __future__ import annotations

from typing import Final

from ludonaut.core.actions import ActionTable
from ludonaut.core.game import Page
from ludonaut.core.help_pages import CommandGroups, commands_page, options_page, origins, prose
from ludonaut.core.phrases import listed, say
from ludonaut.games.captain_future.card_texts import board_lines, cards_page
from ludonaut.games.captain_future.components import Box
from ludonaut.games.captain_future.options import OPTIONS

PACKAGE: Final = "ludonaut.games.captain_future"
COMMAND_GROUPS: Final[CommandGroups] = (
    ("Going on", ("decline", "end-turn")),
    ("Actions", ("land", "attack", "attack-with", "pay", "exchange")),
    ("Events", ("event", "stone", "from", "to", "take", "bring-home")),
)
BOARD_PAGE: Final = say("Board and box")


def all_pages(box: Box, actions: ActionTable) -> tuple[Page, ...]:
    """Every page, in the order in which a reader wants them."""
    return (
        Page("summary", say("At a glance"), prose(PACKAGE, "summary")),
        Page("rules", say("The whole rules"), prose(PACKAGE, "rules")),
        Page("cards", say("Card by card"), cards_page(box)),
        Page("board", BOARD_PAGE, board_page(box)),
        Page("options", say("Options"), options_page(OPTIONS)),
        Page("commands", say("Keys and commands"), commands_page(prose(PACKAGE, "commands"), actions, COMMAND_GROUPS)),
    )


def board_page(box: Box) -> str:
    """The board, its planets and moons, and where each thing in the box is from, in Markdown."""
    width = max(len(label) for label in box.columns)
    head = " ".join(label.rjust(width) for label in box.columns)
    grid = [f"{row} {' '.join(mark.rjust(width) for mark in line)}" for row, line in zip(box.rows, box.grid, strict=True)]
    keys = listed([say("{key} {body}", key=body.key, body=body.name) for body in box.bodies])
    lines = [
        say("A letter on the map is a landing space, a dot is none."),
        "",
        "```",
        f"  {head}",
        *grid,
        "```",
        "",
        say("{keys}.", keys=keys),
        "",
        say("## Planets and moons"),
        "",
        *board_lines(box),
        "",
        say("## Where it is from"),
        "",
    ]
    told = say(
        "The printed rules count what is in the box and leave much of the board open. What nobody could tell us is ours, and should not be "
        "taken for the original."
    )
    return "\n".join((*lines, *origins(told, box.sources)))
