"""How every sentence for people is made: one whole template with named places, so that a catalogue can translate it as it stands.

What fills a place is a number, a name or a list of names. Parameters here have names that no place has: compiled functions take a value
by name for a parameter of that name even where it stands before a slash.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import Formatter

MOST_KEPT = 8192
_PARTS: dict[str, list[tuple[str, str]]] = {}
"""Sentences taken apart: each plain part and the name of the place behind it, or ""; nothing for one with other places than names."""


def say(_sentence: str, /, **values: object) -> str:
    """The sentence with its places filled."""
    parts = _PARTS.get(_sentence)
    if parts is None:
        parts = _take_apart(_sentence)
    if not parts:
        return _sentence.format(**values)
    said: list[str] = []
    for plain, name in parts:
        said.append(plain)
        if name:
            value = values[name]
            said.append(value if isinstance(value, str) else str(value))
    return "".join(said)


def _take_apart(sentence: str) -> list[tuple[str, str]]:
    """The parts of a sentence, which are remembered: to find its places took longer than to fill them."""
    found = [(plain, name or "", specification or conversion) for plain, name, specification, conversion in Formatter().parse(sentence)]
    simple = all(not more and (not name or name.isidentifier()) for _, name, more in found)
    parts = [(plain, name) for plain, name, _ in found] if simple else []
    if len(_PARTS) < MOST_KEPT:
        _PARTS[sentence] = parts
    return parts


def plural(_one: str, _many: str, _n: int, /, **values: object) -> str:
    """The sentence for `n` things, with `{n}` and its other places filled."""
    return say(_one if _n == 1 else _many, n=_n, **values)


def listed(things: Sequence[str]) -> str:
    """Names as one list: "Mars, Venus and Pluto"."""
    if len(things) < 2:
        return "".join(things)
    return say("{some} and {last}", some=", ".join(things[:-1]), last=things[-1])


def either(things: Sequence[str]) -> str:
    """Names as one list of alternatives: "Mars, Venus or Pluto"."""
    if len(things) < 2:
        return "".join(things)
    return say("{some} or {last}", some=", ".join(things[:-1]), last=things[-1])
