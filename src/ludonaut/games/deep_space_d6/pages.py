"""Rules and help. The prose is in `pages/*.md`; cards, options and commands are written from the tables that the rules themselves use."""

from __future__ import annotations

from typing import Final

from ludonaut.core.game import Page
from ludonaut.core.help_pages import CommandGroups, commands_page, options_page, prose
from ludonaut.core.phrases import say
from ludonaut.games.deep_space_d6.actions import ACTIONS
from ludonaut.games.deep_space_d6.card_texts import cards_page
from ludonaut.games.deep_space_d6.options import OPTIONS

PACKAGE: Final = "ludonaut.games.deep_space_d6"
COMMAND_GROUPS: Final[CommandGroups] = (
    ("Going on", ("done", "gather", "cease-fire")),
    ("Stations", ("repair", "recharge", "beam", "heal", "unlock", "fire", "split", "reroll", "change")),
    ("Missions", ("crew", "recall")),
    ("When a card asks for a die", ("hold", "hold-returned", "send", "send-returned", "send-beam", "send-crew")),
    ("With the infirmary converter", ("sacrifice",)),
)


def all_pages() -> tuple[Page, ...]:
    """Every page, in the order in which a reader wants them."""
    return (
        Page("summary", say("At a glance"), prose(PACKAGE, "summary")),
        Page("rules", say("The whole rules"), prose(PACKAGE, "rules")),
        Page("cards", say("Card by card"), cards_page()),
        Page("options", say("Options"), options_page(OPTIONS)),
        Page("commands", say("Keys and commands"), commands_page(prose(PACKAGE, "commands"), ACTIONS, COMMAND_GROUPS)),
    )
