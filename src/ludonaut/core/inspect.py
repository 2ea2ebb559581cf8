"""Looking into any state without knowing its game: its attributes by name, equality, and a digest.

Attributes are found by introspection, in both the compiled and the uncompiled form, so that a new one can never be forgotten here.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from ludonaut.core.bag import Bag
from ludonaut.core.state import GameState

NOT_THE_POSITION = frozenset({"chance", "telling", "events", "box", "scratch"})
"""Attributes that equal states need not share.

`box` is the components file's tables, the same for every state of a game; `scratch` is working memory whose contents mean nothing between
two calls.
"""

Numbers = int | float | list["Numbers"] | dict[str, "Numbers"]


def attribute_names(thing: object) -> list[str]:
    """The names of all attributes of an instance of one of our classes, sorted."""
    names: set[str] = set(getattr(thing, "__dict__", ()))
    for kind in type(thing).__mro__:
        names.update(getattr(kind, "__mypyc_attrs__", ()))
    names.discard("__dict__")
    return sorted(names)


def _numbers(value: object) -> Numbers:
    if isinstance(value, bool | int):
        return int(value)
    if isinstance(value, float):
        return value
    if isinstance(value, Bag):
        return [_numbers(value.counts), int(value.total)]
    if isinstance(value, Iterable):
        return [_numbers(item) for item in value]
    names = attribute_names(value)
    if not names:
        raise TypeError(f"a state holds numbers, arrays, bags and objects of these, not {type(value).__name__}")
    return {name: _numbers(getattr(value, name)) for name in names}


def position(state: GameState) -> dict[str, Numbers]:
    """Every attribute that makes the position, by name; two states are equal exactly when these are."""
    return {name: _numbers(getattr(state, name)) for name in attribute_names(state) if name not in NOT_THE_POSITION}


def same_position(first: GameState, second: GameState) -> bool:
    """Whether two states are equal."""
    return position(first) == position(second)


def digest(state: GameState) -> str:
    """A short hash of the position, equal for equal positions on every platform, compiled or not."""
    return blake2b(repr(position(state)).encode(), digest_size=8).hexdigest()
