"""The parts of help pages that are alike in all games: pages that are written out, options, commands, where the box is from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

from ludonaut.core.actions import ActionTable
from ludonaut.core.components import SOURCES, Entry
from ludonaut.core.options import Option, OptionSet
from ludonaut.core.phrases import listed, plural, say

CommandGroups = tuple[tuple[str, tuple[str, ...]], ...]
"""Headings, and the families of actions that stand under each."""

SOURCE_MEANINGS: Final = {
    "printed": "Printed in the rulebook",
    "reported": "Reported by owners of the box",
    "inferred": "Inferred from what is printed or reported",
    "reconstructed": "Reconstructed by us",
}


def prose(package: str, name: str, **facts: object) -> str:
    """A page that is written out: `pages/NAME.md` of a game's package, with what its box says in the places named for it."""
    return say((files(package) / "pages" / f"{name}.md").read_text(encoding="utf-8"), **facts)


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
    if option.kind == "choice":
        meanings = dict(option.choices)
        words = sorted(meanings, key=lambda word: word != option.default)
        return [say("**{word}**: {meaning}", word=word, meaning=meanings[word]) for word in words]
    if option.kind == "switch":
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


def provenance(counts: Mapping[str, int], page: str) -> str:
    """How far a box is the printed one, in one sentence that names the page on which its entries are listed."""
    return _provenance(tuple(counts.items()), page)


@lru_cache(maxsize=64)
def _provenance(counted: tuple[tuple[str, int], ...], page: str) -> str:
    """As `provenance`, which every view of a box asks for."""
    counts = dict(counted)
    n = sum(counts.values())
    if counts.get("printed") == n:
        return say("Everything in this box is as printed.")
    parts = [say("{n} {source}", n=counts[source], source=source) for source in SOURCES if source in counts]
    return say("Of {n} things that this box says, {parts}; the page “{page}” tells which.", n=n, parts=listed(parts), page=page)


def origins(told: str, box: Sequence[Entry]) -> list[str]:
    """Where each thing in a box is from, as lines of Markdown: what is told of it and how it is changed, then a heading for each source."""
    lines = [
        say(
            "{told} Whoever owns the box can put the printed values in: write them in a components file and begin a game with the setting "
            "`components=FILE`.",
            told=told,
        )
    ]
    for source in SOURCES:
        entries = [entry.what for entry in box if entry.source == source]
        if entries:
            heading = plural("{source} ({n} thing)", "{source} ({n} things)", len(entries), source=say(SOURCE_MEANINGS[source]))
            lines += ["", f"### {heading}", "", *(f"- {what}" for what in entries)]
    return lines
