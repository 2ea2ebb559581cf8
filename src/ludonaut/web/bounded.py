"""Bounded: what is remembered of those who came last, so that a dictionary which strangers fill does not grow without end."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
T = TypeVar("T")


def remember(noted: dict[K, T], key: K, what: T, most: int) -> None:
    """Notes something of `key` as the newest; beyond `most` keys those that were noted longest ago are forgotten."""
    noted.pop(key, None)
    noted[key] = what
    while len(noted) > most:
        del noted[next(iter(noted))]
