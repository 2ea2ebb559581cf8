"""Rules and help. The prose is in `pages/*.md`; missions, cards, sheet, options and commands are written from the tables the rules use."""

from __future__ import annotations

from typing import Final

from ludonaut.core.game import Page
from ludonaut.core.help_pages import CommandGroups, commands_page, options_page, origins, prose
from ludonaut.core.phrases import say
from ludonaut.games.write_the_future.actions import ACTIONS
from ludonaut.games.write_the_future.card_texts import area_counts, cards_page, missions_page, sheet_lines
from ludonaut.games.write_the_future.components import Box
from ludonaut.games.write_the_future.options import OPTIONS

PACKAGE: Final = "ludonaut.games.write_the_future"
COMMAND_GROUPS: Final[CommandGroups] = (
    ("Going on", ("done",)),
    ("Cards and dice", ("take", "draw", "market")),
    ("Abilities", ("number", "colour", "move-from", "move-to")),
    ("Bonuses", ("bonus-draw", "bonus-market")),
    ("Factions", ("choose-faction", "faction", "copy-die")),
    ("Secret missions", ("replace", "keep")),
)
SHEET_PAGE: Final = say("Sheet and box")


def all_pages(box: Box) -> tuple[Page, ...]:
    """Every page, in the order in which a reader wants them."""
    return (
        Page("summary", say("At a glance"), prose(PACKAGE, "summary")),
        Page("rules", say("The whole rules"), prose(PACKAGE, "rules")),
        Page("missions", say("Mission by mission"), missions_page(box)),
        Page("cards", say("Cards, abilities, factions"), cards_page(box)),
        Page("sheet", SHEET_PAGE, sheet_page(box)),
        Page("options", say("Options"), options_page(OPTIONS)),
        Page("commands", say("Keys and commands"), commands_page(prose(PACKAGE, "commands"), ACTIONS, COMMAND_GROUPS)),
    )


def sheet_page(box: Box) -> str:
    """The printed sheet, the titles of solo games, and where each thing in the box is from, in Markdown."""
    lines = [
        say("The District has {areas}.", areas=area_counts(box)),
        "",
        *sheet_lines(box),
        "",
        say("## Titles of solo games"),
        "",
        say("| points | title |"),
        "|---|---|",
        *(f"| {rating.at_least} | {rating.title} |" for rating in box.ratings),
        "",
        say("## Where it is from"),
        "",
    ]
    told = say(
        "The printed rules leave most of the sheet and all values of the missions open. What nobody could tell us is ours, and should not "
        "be taken for the original."
    )
    return "\n".join((*lines, *origins(told, box.sources)))
