"""Rules and help. The prose is in `pages/*.md`, the numbers of the box in it and all lists are written from what the rules use."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from ludonaut.core.actions import ActionTable
from ludonaut.core.game import Page
from ludonaut.core.help_pages import CommandGroups, commands_page, options_page, origins, prose
from ludonaut.core.phrases import listed, plural, say
from ludonaut.games.fly_further.card_texts import (
    automata_page,
    fly_incomes,
    fly_text,
    orders_page,
    planets_page,
    races_page,
    windows_page,
)
from ludonaut.games.fly_further.components import Box
from ludonaut.games.fly_further.contents import FAR_PLANETS, NEAR_PLANETS, PACKAGE
from ludonaut.games.fly_further.effect_texts import energy_counted, orders_counted, points_counted
from ludonaut.games.fly_further.options import OPTIONS

COMMAND_GROUPS: Final[CommandGroups] = (
    ("Going on", ("done", "pass", "hold")),
    ("Setting up", ("take-colour", "choose-race")),
    ("The secret choice", ("play", "second", "plus", "foretell")),
    ("Orders", ("order",)),
    ("On the table", ("offer", "read", "swap", "become", "strike", "take", "weigh", "rob", "void", "give", "borrow")),
    ("Cards and tokens that come back", ("recover", "lose", "take-token", "return", "buy-token")),
)
ORDINALS: Final = ("first", "second", "third")
"""Of asteroid belts, of which there are no more."""
BOX_PAGE: Final = say("Where it is from")


def all_pages(box: Box, actions: ActionTable) -> tuple[Page, ...]:
    """Every page, in the order in which a reader wants them."""
    return (
        Page("summary", say("At a glance"), prose(PACKAGE, "summary", **facts(box))),
        Page("rules", say("The whole rules"), prose(PACKAGE, "rules", **facts(box))),
        Page("windows", say("The windows of a round"), windows_page()),
        Page("races", say("Races and their cards"), races_page(box)),
        Page("planets", say("Planets, events, belts"), planets_page(box)),
        Page("orders", say("Orders"), orders_page(box)),
        Page("automata", say("Automata"), automata_page(box)),
        Page("rulings", say("Open points"), rulings_page()),
        Page("box", BOX_PAGE, box_page(box)),
        Page("options", say("Options"), options_page(OPTIONS)),
        Page("commands", say("Keys and commands"), commands_page(prose(PACKAGE, "commands"), actions, COMMAND_GROUPS)),
    )


def facts(box: Box) -> dict[str, str]:
    """What the written pages tell of a box, by the names of their places."""
    numbers = box.numbers
    in_box = NEAR_PLANETS + FAR_PLANETS - numbers.near - numbers.far - numbers.far_below
    automata = {automaton.race for automaton in box.automata}
    return {
        "start": listed([points_counted(numbers.points), energy_counted(numbers.energy), orders_counted(numbers.orders)]),
        "initiative": ", ".join(numbers.initiative),
        "automata": listed([say("the {race}", race=race.name) for race in box.races if race.id in automata]),
        "near": _planets(numbers.near),
        "far": _planets(numbers.far),
        "far_below": _planets(numbers.far_below),
        "belts": _belts(numbers.belts),
        "belts_below": _belts(numbers.belts_below),
        "in_box": plural("{n} planet stays", "{n} planets stay", in_box),
        "last": say(ORDINALS[numbers.last_belt - 1]),
        "flight": fly_text(box),
        "incomes": fly_incomes(box),
        "orders": orders_counted(numbers.orders_a_round),
    }


def _planets(n: int) -> str:
    return plural("{n} planet", "{n} planets", n)


def _belts(n: int) -> str:
    return plural("{n} asteroid belt", "{n} asteroid belts", n)


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
        "the original."
    )
    return "\n".join(origins(told, box.sources))
