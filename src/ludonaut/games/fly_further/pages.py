"""Rules and help. The prose is in `pages/*.md`; cards, races, planets, options and commands are written from what the rules use."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from ludonaut.core.actions import ActionTable
from ludonaut.core.game import Page
from ludonaut.core.help_pages import CommandGroups, commands_page, options_page, origins
from ludonaut.core.phrases import say
from ludonaut.games.fly_further.card_texts import automata_page, orders_page, planets_page, races_page, windows_page
from ludonaut.games.fly_further.components import Box
from ludonaut.games.fly_further.contents import PACKAGE
from ludonaut.games.fly_further.options import OPTIONS

COMMAND_GROUPS: Final[CommandGroups] = (
    ("Going on", ("done", "pass", "hold")),
    ("Setting up", ("take-colour", "choose-race")),
    ("The secret choice", ("play", "second", "plus", "foretell")),
    ("Orders", ("order",)),
    ("On the table", ("offer", "read", "swap", "become", "strike", "take", "weigh", "rob", "void", "give", "borrow")),
    ("Cards and tokens that come back", ("recover", "lose", "take-token", "return", "buy-token")),
)
BOX_PAGE: Final = say("Where it is from")


def all_pages(box: Box, actions: ActionTable) -> tuple[Page, ...]:
    """Every page, in the order in which a reader wants them."""
    return (
        Page("summary", say("At a glance"), _prose("summary")),
        Page("rules", say("The whole rules"), _prose("rules")),
        Page("windows", say("The windows of a round"), windows_page()),
        Page("races", say("Races and their cards"), races_page(box)),
        Page("planets", say("Planets, events, belts"), planets_page(box)),
        Page("orders", say("Orders"), orders_page(box)),
        Page("automata", say("Automata"), automata_page(box)),
        Page("rulings", say("Open points"), rulings_page()),
        Page("box", BOX_PAGE, box_page(box)),
        Page("options", say("Options"), options_page(OPTIONS)),
        Page("commands", say("Keys and commands"), commands_page(_prose("commands"), actions, COMMAND_GROUPS)),
    )


def _prose(name: str) -> str:
    return (files(PACKAGE) / "pages" / f"{name}.md").read_text(encoding="utf-8")


def rulings_page() -> str:
    """How the open points of the rulebook are played, as they stand in RULINGS.md, with the options that play them otherwise."""
    text = (files(PACKAGE) / "RULINGS.md").read_text(encoding="utf-8")
    told = say(
        "Where the rulebook leaves a point open, or says it in two ways, this is how it is played here, and why. "
        "“Option” is the setting that plays it another way; without one it always holds."
    )
    return f"{told}\n\n{text[text.index('## ') :].strip()}"


def box_page(box: Box) -> str:
    """Where each thing in the box is from, in Markdown."""
    told = say(
        "The rules that could be read name few cards. What they do not tell is ours, balanced by many games, and should not be taken for "
        "the original. Whoever owns the box can put the printed values in: write them in a components file and begin a game with the "
        "setting `components=FILE`."
    )
    return "\n".join((told, *origins(box.sources)))
