"""How every sentence for people is made: one whole template with named places, so that a catalogue can translate it as it stands.

What fills a place is a number, a name or a list of names.
"""

from __future__ import annotations

from collections.abc import Sequence


def say(sentence: str, /, **values: object) -> str:
    """The sentence with its places filled."""
    return sentence.format(**values)


def plural(one: str, many: str, n: int, /, **values: object) -> str:
    """The sentence for `n` things, with `{n}` and its other places filled."""
    return (one if n == 1 else many).format(n=n, **values)


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
