"""What Write the Future says while it is played: names, events, results.

Every sentence is one whole template with named places: one for the seat that acts ("you"), one for everybody else, so that a catalogue can
translate each as it stands. The names of resources, cards, missions and factions come from the box in play. Labels of choices are in
`labels.py`, card texts in `card_texts.py`, and reasons why something is not possible in `explain.py`.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import say
from ludonaut.games.write_the_future import state as table
from ludonaut.games.write_the_future.components import COLOURS, Box
from ludonaut.games.write_the_future.state import EVENT_KINDS, UNSEEN

RawEvent = tuple[int, int, int, int]
SEAT_NAMES: Final = ("Blue", "Yellow", "Red", "Green", "Violet", "White")
REASONS: Final = ("", "lines", "maxed-out", "rounds-played", "stopped")


def seat_name(seat: int) -> str:
    """A seat by its colour, or by its number when the colours have run out."""
    return SEAT_NAMES[seat] if seat < len(SEAT_NAMES) else say("Seat {n}", n=seat + 1)


def seat_colour(seat: int) -> str:
    """The word of a seat's colour, "" when the colours have run out."""
    return COLOURS[seat] if seat < len(COLOURS) else ""


def event_sentence(box: Box, raw: RawEvent, observer: int) -> str:
    """What happened, in one sentence for an observer, "" where it is told with a later event."""
    kind, a, b, c = raw
    if a >= UNSEEN:
        a -= UNSEEN
        if a != observer:
            return ""
    if kind == table.SECRET_DRAWN and a != observer:
        b = 0
    return f"{EVENT_KINDS[kind].capitalize()} {a}, {b}, {c}."


def result(points: list[int], observer: int) -> str:
    """How the game ended."""
    return f"Points: {', '.join(map(str, points))}."
