"""Sentences, small numbers and times as people say them."""

from __future__ import annotations

import math
import time
from typing import Final

from markupsafe import Markup, escape

from ludonaut.core.phrases import plural

UNITS: Final = ((86400 * 7, "week", "weeks"), (86400, "day", "days"), (3600, "hour", "hours"), (60, "minute", "minutes"))


def sentence(text: str) -> str:
    """What an error says, as a sentence of its own: with a capital."""
    return text[:1].upper() + text[1:]


def whole_seconds(wait: float) -> str:
    """A time to wait, rounded up: "1 second", "5 seconds"."""
    return plural("{n} second", "{n} seconds", math.ceil(wait))


def pretty(word: str) -> str:
    """A game's word as a label: "space-pirates" as "Space Pirates"."""
    return " ".join(part[:1].upper() + part[1:] for part in word.split("-"))


def unbroken(text: str) -> Markup:
    """Text whose words with hyphens stay on one line: "D-6"."""
    words = (Markup('<span class="unbroken">{}</span>').format(word) if "-" in word else escape(word) for word in text.split(" "))
    return Markup(" ").join(words)


def percent(share: float) -> str:
    """A share of one: "46 %", with a narrow space that does not break."""
    return f"{100 * share:.0f}\u202f%"


def ago(moment: float) -> str:
    """How long ago a time (seconds since 1970) was: "3 hours ago"."""
    passed = time.time() - moment
    for seconds, one, many in UNITS:
        count = int(passed // seconds)
        if count >= 1:
            return f"{count} {one if count == 1 else many} ago"
    return "just now"
