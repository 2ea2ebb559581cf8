"""Rules and help. The prose is in `pages/*.md`; missions, cards, sheet, options and commands are written from the tables the rules use."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from ludonaut.core.components import SOURCES
from ludonaut.core.game import Page
from ludonaut.core.help_pages import CommandGroups, commands_page, options_page
from ludonaut.core.phrases import listed, plural, say
from ludonaut.games.write_the_future.actions import ACTIONS
from ludonaut.games.write_the_future.card_texts import area_counts, cards_page, missions_page, sheet_lines
from ludonaut.games.write_the_future.components import Box
from ludonaut.games.write_the_future.options import OPTIONS

COMMAND_GROUPS: Final[CommandGroups] = (
    ("Going on", ("done",)),
    ("Cards and dice", ("take", "draw", "market")),
    ("Abilities", ("number", "colour", "move-from", "move-to")),
    ("Bonuses", ("bonus-draw", "bonus-market")),
    ("Factions", ("choose-faction", "faction", "copy-die")),
    ("Secret missions", ("replace", "keep")),
)
SOURCE_MEANINGS: Final = {
    "printed": "Printed in the rulebook",
    "reported": "Reported by owners of the box",
    "inferred": "Inferred from what is printed or reported",
    "reconstructed": "Reconstructed by us",
}


def all_pages(box: Box) -> tuple[Page, ...]:
    """Every page, in the order in which a reader wants them."""
    return (
        Page("summary", say("At a glance"), _prose("summary")),
        Page("rules", say("The whole rules"), _prose("rules")),
        Page("missions", say("Mission by mission"), missions_page(box)),
        Page("cards", say("Cards, abilities, factions"), cards_page(box)),
        Page("sheet", say("Sheet and box"), sheet_page(box)),
        Page("options", say("Options"), options_page(OPTIONS)),
        Page("commands", say("Keys and commands"), commands_page(_prose("commands"), ACTIONS, COMMAND_GROUPS)),
    )


def _prose(name: str) -> str:
    return (files("ludonaut.games.write_the_future") / "pages" / f"{name}.md").read_text(encoding="utf-8")


def provenance(box: Box) -> str:
    """How far the box in play is the printed one, in one sentence."""
    counts = {source: sum(entry.source == source for entry in box.sources) for source in SOURCES}
    if counts["printed"] == len(box.sources):
        return say("Everything in this box is as printed.")
    parts = [say("{n} {source}", n=n, source=source) for source, n in counts.items() if n]
    return say("Of {n} things that this box says, {parts}; the page “Sheet and box” tells which.", n=len(box.sources), parts=listed(parts))


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
        say(
            "The printed rules leave most of the sheet and all values of the missions open. What nobody could tell us is ours, and should "
            "not be taken for the original. Whoever owns the box can put the printed values in: write them in a components file and begin "
            "a game with the setting `components=FILE`."
        ),
    ]
    for source in SOURCES:
        entries = [entry.what for entry in box.sources if entry.source == source]
        if entries:
            heading = plural("{source} ({n} thing)", "{source} ({n} things)", len(entries), source=say(SOURCE_MEANINGS[source]))
            lines += ["", f"### {heading}", "", *(f"- {what}" for what in entries)]
    return "\n".join(lines)
