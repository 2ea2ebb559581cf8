"""Where the names of bodies stand on the map: beside their bodies, off the spaces, apart from each other."""

from __future__ import annotations

from functools import lru_cache
from math import fsum, hypot, inf
from typing import Final, NamedTuple

from ludonaut.core.svg import route

SIDE: Final = 12
"""Squares along an edge of the map."""

Area = tuple[float, float, float, float]
"""Left, top, width and height."""


class Measure(NamedTuple):
    """The middle and radius of a body's disc, the box about its spaces, and the middles of these."""

    x: float
    y: float
    radius: float
    left: float
    right: float
    top: float
    bottom: float
    points: frozenset[tuple[float, float]]


FLAG: Final = 3.0
"""The width of a flag beside a name, with its number and the gap before it, in sizes of the letters."""
OFFERS: Final = 28
"""How many places are considered for a name."""


class Place(NamedTuple):
    """A place for a name: its area, whether the flag stands below the name, and what it costs before other names count."""

    area: Area
    stacked: bool
    cost: float


@lru_cache(maxsize=16)
def free_places(
    shapes: tuple[Measure, ...], words: tuple[float, ...], spots: tuple[tuple[float, float], ...], frame: Area, size: float
) -> tuple[Place, ...]:
    """The best places for the names of bodies, none upon another where that can be.

    `words` are the widths of the names, `spots` the middles of what should stay free, `frame` the map. Names are placed one after the other
    and then moved in turn to where they cost least; the best of several orders is kept.
    """
    offers = [candidates(shape, word, shapes, spots, frame, size) for shape, word in zip(shapes, words, strict=True)]
    bodies = range(len(offers))
    best: list[Place] = []
    least = inf
    for first in bodies:
        order = [(first + body) % len(offers) for body in (bodies if first % 2 else reversed(bodies))]
        chosen: dict[int, Place] = {}
        for body in order * 3:
            chosen[body] = cheapest(offers[body], [place for other, place in chosen.items() if other != body], size)
        total = fsum(
            place.cost + crowding(place, [other for there, other in chosen.items() if there != body], size)
            for body, place in chosen.items()
        )
        if total < least:
            least, best = total, [chosen[body] for body in bodies]
    return tuple(best)


def cheapest(offers: list[Place], others: list[Place], size: float) -> Place:
    """The place that costs least beside other names."""
    costs = [place.cost + crowding(place, others, size) for place in offers]
    return offers[costs.index(min(costs))]


def crowding(place: Place, others: list[Place], size: float) -> float:
    """What covering other names costs."""
    left, top, wide, high = place.area
    return 30 * fsum(overlap((left - 3, top - 1, wide + 6, high + 2), other.area) for other in others) / size**2


def candidates(
    shape: Measure, word: float, shapes: tuple[Measure, ...], spots: tuple[tuple[float, float], ...], frame: Area, size: float
) -> list[Place]:
    """Places about a body for its name, and what covering spaces, other worlds and the edge of the map costs there."""
    found = []
    cell = frame[2] / SIDE
    for stacked in (False, True):
        wide, high = (max(word + 10, size * 2.5), size * 2.3) if stacked else (word + 10 + size * FLAG, size * 1.35)
        centre = shape.x - wide / 2
        gap = size * 0.25
        shifts = [step * cell / 4 for step in range(-6, 7)]
        rows = [(centre + shift, y) for y in (shape.bottom + gap, shape.top - gap - high) for shift in shifts]
        sides = [(x, y) for x in (shape.right + gap, shape.left - gap - wide) for y in (shape.y - high / 2, shape.top, shape.bottom - high)]
        within = [(centre, shape.top + row * cell - high / 2) for row in range(1, round((shape.bottom - shape.top) / cell))]
        for x, y in (*rows, *sides, *within):
            area = (min(max(x, frame[0] + 2), frame[0] + frame[2] - wide - 2), y, wide, high)
            pads = fsum(
                overlap(area, (left - cell * 0.43, top - cell * 0.43, cell * 0.86, cell * 0.86))
                * (0.4 if (left, top) in shape.points else 1)
                for left, top in spots
            )
            discs = fsum(overlap(area, near(other, cell * 0.3)) for other in shapes if other != shape)
            outside = wide * high - overlap(area, frame)
            away = hypot(area[0] + wide / 2 - shape.x, y + high / 2 - shape.y) / cell
            found.append(Place(area, stacked, (pads * 20 + discs * 1.5 + outside * 40) / cell**2 + away * 0.3 + 0.1 * stacked))
    return sorted(found, key=lambda place: place.cost)[:OFFERS]


def near(shape: Measure, margin: float) -> Area:
    """The square about a body's disc with a margin."""
    reach = shape.radius + margin
    return shape.x - reach, shape.y - reach, 2 * reach, 2 * reach


def overlap(one: Area, other: Area) -> float:
    """The common area of two rectangles."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(across, 0.0) * max(down, 0.0)


def pointer(label: Area, shape: Measure, reach: float) -> str:
    """A small point from a name's plate towards its body, out of the side that is nearest to it."""
    left, top, wide, high = label
    right, bottom = left + wide, top + high
    across = max(left - shape.x, shape.x - right) - shape.radius
    down = max(top - shape.y, shape.y - bottom) - shape.radius
    if across > down:
        y = (top + bottom) / 2
        x, tip = (left + 1, left - reach) if left > shape.x else (right - 1, right + reach)
        return route("M", x, y - reach, "L", tip, y, "L", x, y + reach)
    x = min(max(shape.x, left + reach * 2), right - reach * 2)
    y, tip = (top + 1, top - reach) if top > shape.y else (bottom - 1, bottom + reach)
    return route("M", x - reach, y, "L", x, tip, "L", x + reach, y)
