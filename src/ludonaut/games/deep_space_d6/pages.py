"""Rules and help. The prose is in `pages/*.md`; cards, options and commands are written from the tables that the rules themselves use."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from ludonaut.core.game import Page
from ludonaut.core.options import Option
from ludonaut.core.phrases import listed, say
from ludonaut.games.deep_space_d6.actions import ACTIONS
from ludonaut.games.deep_space_d6.card_texts import cards_page
from ludonaut.games.deep_space_d6.options import OPTIONS

COMMAND_GROUPS: Final = (
    ("Going on", ("done", "gather", "cease-fire")),
    ("Stations", ("repair", "recharge", "beam", "heal", "unlock", "fire", "split", "reroll", "change")),
    ("Missions", ("crew", "recall")),
    ("When a card asks for a die", ("hold", "hold-returned", "send", "send-returned", "send-beam", "send-crew")),
    ("With the infirmary converter", ("sacrifice",)),
)


def all_pages() -> tuple[Page, ...]:
    """Every page, in the order in which a reader wants them."""
    return (
        Page("summary", say("At a glance"), _prose("summary")),
        Page("rules", say("The whole rules"), _prose("rules")),
        Page("cards", say("Card by card"), cards_page()),
        Page("options", say("Options"), options_page()),
        Page("commands", say("Keys and commands"), commands_page()),
    )


def _prose(name: str) -> str:
    return (files("ludonaut.games.deep_space_d6") / "pages" / f"{name}.md").read_text(encoding="utf-8")


def options_page() -> str:
    """Every option with its values, its default and where it is from, in Markdown."""
    lines = [say("Options are chosen before the game. The first value named is the default, and plays by the rules as printed and ruled.")]
    for option in OPTIONS:
        lines += ["", f"## {option.label}", "", option.meaning, ""]
        lines += [f"- {value}" for value in _values(option)]
        lines += [
            "",
            say("Typed as `{name}={value}`. Source: {source}.", name=option.name, value=option.spell(option.default), source=option.source),
        ]
    return "\n".join(lines)


def _values(option: Option) -> list[str]:
    """What an option may be, the default first."""
    if option.choices:
        meanings = dict(option.choices)
        words = sorted(meanings, key=lambda word: word != option.default)
        return [say("**{word}**: {meaning}", word=word, meaning=meanings[word]) for word in words]
    if isinstance(option.default, bool):
        return [say("**yes**, or **no**")] if option.default else [say("**no**, or **yes**")]
    named = [say("{word} ({n})", word=word, n=number) for word, number in option.named]
    return [
        say(
            "**{n}**; any number from {low} to {high}, or by name: {names}",
            n=option.default,
            low=option.low,
            high=option.high,
            names=listed(named),
        )
    ]


def commands_page() -> str:
    """Every command as it is typed, in Markdown."""
    lines = [_prose("commands").rstrip()]
    for heading, names in COMMAND_GROUPS:
        lines += ["", f"## {say(heading)}", "", say("| command | what it does |"), "|---|---|"]
        for name in names:
            family = ACTIONS.family(name)
            lines.append(f"| `{family.usage}` | {family.help} |")
    return "\n".join(lines)
