"""Planets and moons as drawn: discs with bands, rings, caps and craters. A world's looks follow from its place in the list and its size."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from ludonaut.core.svg import EMPTY, Markup, circle, element, group, join, number, path, route
from ludonaut.games.captain_future.picture_style import TINTS


def world(place: int, size: str, x: float, y: float, radius: float) -> Markup:
    """The disc of the body at this place of the list, with what marks its size: belts for a big one, land or caps, craters for a moon."""
    tint = place % len(TINTS)
    tilt = (place * 37) % 50 - 25
    ringed = size == "big" and place % 2 == 0
    marks = belts(place, x, y, radius) if size == "big" else craters(place, x, y, radius) if size == "moon" else lands(place, x, y, radius)
    disc = join(
        circle(x, y, radius, f"world-{tint}"),
        group(marks, class_=f"marks-{tint}", transform=f"rotate({tilt} {number(x)} {number(y)})"),
        path(crescent(x, y, radius), "dusk"),
        circle(x - radius * 0.42, y - radius * 0.5, radius * 0.2, "shine"),
        circle(x, y, radius, "limb"),
    )
    return join(ring(place, x, y, radius, False), disc, ring(place, x, y, radius, True)) if ringed else disc


def belt(x: float, y: float, radius: float, top: float, bottom: float) -> str:
    """A belt across a disc between two heights, each from -1 to 1 of its radius."""
    above, below = (radius * sqrt(max(1 - height * height, 0.0)) for height in (top, bottom))
    return route(
        *("M", x - above, y + top * radius, "H", x + above),
        *("A", radius, radius, 0, 0, 1, x + below, y + bottom * radius, "H", x - below),
        *("A", radius, radius, 0, 0, 1, x - above, y + top * radius, "z"),
    )


def crescent(x: float, y: float, radius: float) -> str:
    """The dark side of a disc, to the lower right."""
    across = radius * sqrt(0.5)
    return route(
        *("M", x + across, y - across, "A", radius, radius, 0, 0, 1, x - across, y + across),
        *("A", radius * 1.35, radius * 1.35, 0, 0, 0, x + across, y - across, "z"),
    )


def belts(place: int, x: float, y: float, radius: float) -> Markup:
    """Belts of cloud, and a storm on every other world."""
    count = 3 + place % 3
    step = 1.9 / count
    parts = [
        path(belt(x, y, radius, -0.92 + step * row, -0.92 + step * row + step * (0.35 + (place + row) % 3 * 0.12))) for row in range(count)
    ]
    if place % 2:
        parts.append(element("ellipse", cx=x + radius * 0.2, cy=y + radius * 0.26, rx=radius * 0.26, ry=radius * 0.15, class_="storm"))
    return join(*parts)


def lands(place: int, x: float, y: float, radius: float) -> Markup:
    """Two caps of ice and a few lands."""
    parts = [path(belt(x, y, radius, -1, -0.8)), path(belt(x, y, radius, 0.84, 1))]
    for step in range(4):
        angle, reach = step * pi / 2 + place, radius * (0.42 + (place + step) % 3 * 0.08)
        parts.append(blot(x + cos(angle) * reach, y + sin(angle) * reach, radius * (0.22 + (place * 3 + step) % 4 * 0.04), place + step))
    return join(*parts)


def blot(x: float, y: float, radius: float, kind: int) -> Markup:
    """An uneven patch of land."""
    corners = []
    for step in range(7):
        reach = radius * (0.72 + (kind * 5 + step * step * 3) % 5 * 0.11)
        corners.append((x + reach * cos(2 * pi * step / 7), y + reach * sin(2 * pi * step / 7)))
    return element("polygon", points=" ".join(f"{number(across)},{number(down)}" for across, down in corners))


def craters(place: int, x: float, y: float, radius: float) -> Markup:
    """Craters of different sizes."""
    parts = []
    for step in range(7):
        angle, reach = (step * 2.4 + place), radius * (0.15 + step * 0.105)
        parts.append(circle(x + reach * cos(angle), y + reach * sin(angle), radius * (0.09 + (place + step * 2) % 4 * 0.035)))
    return join(*parts)


def ring(place: int, x: float, y: float, radius: float, front: bool) -> Markup:
    """A world's ring, the half behind it or the half before it: broad on some, thin and steep on others."""
    broad = place % 4 == 2
    across, down = radius * 1.34, radius * (0.4 if broad else 0.3)
    arc = route("M", x - across, y, "A", across, down, 0, 0, 0 if front else 1, x + across, y)
    lines = [element("path", d=arc, class_="ring-line", stroke_width=radius * (0.15 if broad else 0.05))]
    if broad:
        lines.append(path(arc, "ring-edge"))
    return group(*lines, transform=f"rotate({-18 if broad else -68} {number(x)} {number(y)})") if lines else EMPTY
