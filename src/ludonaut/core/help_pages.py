"""The help pages that every game has, written from its own declarations: its options and its commands. In Markdown."""

from __future__ import annotations

from ludonaut.core.actions import ActionTable
from ludonaut.core.options import Option, OptionSet
from ludonaut.core.phrases import listed, say

CommandGroups = tuple[tuple[str, tuple[str, ...]], ...]
"""Headings, and the families of actions that stand under each."""


def options_page(options: OptionSet) -> str:
    """Every option with its values, its default and where it is from."""
    lines = [say("Options are chosen before the game. The first value named is the default, and plays by the rules as printed and ruled.")]
    for option in options:
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


def commands_page(introduction: str, actions: ActionTable, groups: CommandGroups) -> str:
    """Every command as it is typed, group by group."""
    lines = [introduction.rstrip()]
    for heading, names in groups:
        lines += ["", f"## {say(heading)}", "", say("| command | what it does |"), "|---|---|"]
        for name in names:
            family = actions.family(name)
            lines.append(f"| `{family.usage}` | {family.help} |")
    return "\n".join(lines)
