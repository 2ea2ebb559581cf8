"""Planets as drawn: seas with land and clouds, or dry ground with craters, bands and canyons. Looks follow from the place in the box."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from ludonaut.core.svg import EMPTY, Markup, circle, element, group, join, number, path, route
from ludonaut.games.fly_further.picture_style import DESERTS, OCEANS

RINGED = 5
"""Every so many worlds one has a ring."""


def chaos(seed: int, step: int) -> float:
    """A number from 0 to 1 that is always the same for a seed and a step."""
    mixed = (seed * 7919 + step * 104729 + 12345) * 2654435761 % 2**32
    return (mixed ^ (mixed >> 13)) % 10007 / 10007


def world(place: int, is_water: bool, x: float, y: float, radius: float) -> Markup:
    """The disc of the planet at this place of the box."""
    looks = water(place, x, y, radius) if is_water else waste(place, x, y, radius)
    tilt = chaos(place, 1) * 44 - 22
    ringed = place % RINGED == 2
    disc = join(
        circle(x, y, radius * 1.16, "glow-one"),
        circle(x, y, radius * 1.07, "glow-one"),
        looks[0],
        group(looks[1], transform=f"rotate({number(tilt)} {number(x)} {number(y)})"),
        *(path(shade(x, y, radius, depth), "dusk") for depth in (1.9, 1.5, 1.24)),
        element(
            "ellipse",
            cx=x - radius * 0.42,
            cy=y - radius * 0.46,
            rx=radius * 0.3,
            ry=radius * 0.2,
            class_="shine",
            transform=f"rotate(-42 {number(x - radius * 0.42)} {number(y - radius * 0.46)})",
        ),
        circle(x, y, radius, "limb"),
    )
    return join(ring(place, x, y, radius, front=False), disc, ring(place, x, y, radius, front=True)) if ringed else disc


def shade(x: float, y: float, radius: float, depth: float) -> str:
    """The dark side of a disc, to the lower right: the flatter its edge, the deeper."""
    across = radius * sqrt(0.5)
    return route(
        *("M", x + across, y - across, "A", radius, radius, 0, 0, 1, x - across, y + across),
        *("A", radius * depth, radius * depth, 0, 0, 0, x + across, y - across, "z"),
    )


def strip(x: float, y: float, radius: float, top: float, bottom: float, wave: float = 0.0) -> str:
    """A strip across a disc between two heights, each from -1 to 1 of its radius, its edges bent by `wave`."""
    above, below = (radius * sqrt(max(1 - height * height, 0.0)) for height in (top, bottom))
    bend = wave * radius
    return route(
        *("M", x - above, y + top * radius, "Q", x, y + top * radius + bend, x + above, y + top * radius),
        *("A", radius, radius, 0, 0, 1, x + below, y + bottom * radius),
        *("Q", x, y + bottom * radius + bend, x - below, y + bottom * radius),
        *("A", radius, radius, 0, 0, 1, x - above, y + top * radius, "z"),
    )


def blot(x: float, y: float, radius: float, seed: int, stretch: float = 1.0) -> str:
    """An uneven round patch, its edge a smooth curve."""
    count = 9
    corners = []
    for step in range(count):
        reach = radius * (0.68 + 0.5 * chaos(seed, step))
        angle = 2 * pi * step / count
        corners.append((x + reach * stretch * cos(angle), y + reach * sin(angle)))
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True)]
    data: list[str | float] = ["M", *middles[-1]]
    for corner, middle in zip(corners, middles, strict=True):
        data += ["Q", *corner, *middle]
    return route(*data, "z")


def water(place: int, x: float, y: float, radius: float) -> tuple[Markup, Markup]:
    """A sea, and on it lands, ice and clouds."""
    tint = (place * 5 + 1) % len(OCEANS)
    lands = []
    for step in range(5):
        angle = chaos(place, 20 + step) * 2 * pi
        reach = radius * (0.1 + 0.44 * chaos(place, 30 + step))
        size = radius * (0.16 + 0.2 * chaos(place, 40 + step))
        lands.append(blot(x + cos(angle) * reach, y + sin(angle) * reach * 0.9, size, place * 11 + step, 1.25))
    clouds = []
    for step in range(4):
        height = -0.62 + 0.38 * step + 0.1 * chaos(place, 50 + step)
        wide = sqrt(max(1 - height * height, 0.0)) * radius
        start = x - wide * (0.78 - 0.5 * chaos(place, 60 + step))
        long = wide * (0.5 + 0.5 * chaos(place, 70 + step))
        thick = radius * (0.035 + 0.03 * chaos(place, 80 + step))
        at = y + height * radius
        clouds.append(
            route("M", start, at, "q", long / 2, -2.4 * thick, long, 0, "q", -long / 2, 0.6 * thick, -long, 0, "z")
            if start + long < x + wide * 0.94
            else ""
        )
    return circle(x, y, radius, f"sea-{tint}"), join(
        path("".join(lands), f"land-{tint}"),
        path(strip(x, y, radius, -1, -0.86, 0.04) + strip(x, y, radius, 0.88, 1, -0.04), f"cloud-{tint}"),
        element("path", d="".join(clouds) or "M0 0", class_=f"cloud-{tint}", opacity=0.8),
    )


def waste(place: int, x: float, y: float, radius: float) -> tuple[Markup, Markup]:
    """Dry ground, and on it either bands or craters and a canyon."""
    tint = (place * 5 + 2) % len(DESERTS)
    marks = bands(place, tint, x, y, radius) if place % 3 == 0 else craters(place, tint, x, y, radius)
    return circle(x, y, radius, f"ground-{tint}"), marks


def bands(place: int, tint: int, x: float, y: float, radius: float) -> Markup:
    """Bands of dust and a storm."""
    parts = []
    height = -0.9
    for step in range(6):
        thick = 0.1 + 0.16 * chaos(place, 100 + step)
        parts.append(
            path(
                strip(x, y, radius, height, min(height + thick, 0.97), 0.03 - 0.06 * chaos(place, 110 + step)),
                f"{'dark' if step % 2 else 'pale'}-{tint}",
            )
        )
        height += thick + 0.1 + 0.1 * chaos(place, 120 + step)
        if height > 0.9:
            break
    storm = blot(x + radius * 0.24, y + radius * 0.3, radius * 0.13, place, 1.9)
    return group(*parts, path(storm, f"pale-{tint}"), opacity=0.82)


def craters(place: int, tint: int, x: float, y: float, radius: float) -> Markup:
    """Plains, craters with a bright rim, and a canyon."""
    plains = "".join(
        blot(
            x + radius * (0.5 * chaos(place, 130 + n) - 0.3),
            y + radius * (0.9 * chaos(place, 140 + n) - 0.45),
            radius * 0.26,
            place + 3 * n,
            1.5,
        )
        for n in range(2)
    )
    parts = [element("path", d=plains, class_=f"dark-{tint}", opacity=0.5)]
    for step in range(9):
        angle = step * 2.4 + chaos(place, 150) * 6
        reach = radius * (0.14 + step * 0.082)
        size = radius * (0.05 + 0.075 * chaos(place, 160 + step))
        at = (x + cos(angle) * reach, y + sin(angle) * reach)
        parts += [
            circle(at[0], at[1], size, f"pale-{tint}"),
            circle(at[0] + size * 0.12, at[1] + size * 0.12, size * 0.8, f"dark-{tint}"),
        ]
    fall = radius * (0.5 - chaos(place, 170))
    canyon = route(
        *("M", x - radius * 0.62, y + fall * 0.6, "q", radius * 0.3, -radius * 0.12, radius * 0.56, radius * 0.04),
        *(
            "t",
            radius * 0.6,
            -radius * 0.06,
            "q",
            -radius * 0.3,
            radius * 0.14,
            -radius * 0.58,
            radius * 0.07,
            "t",
            -radius * 0.58,
            -radius * 0.05,
            "z",
        ),
    )
    return join(*parts, path(canyon, f"dark-{tint}")) if place % 2 else join(*parts)


def ring(place: int, x: float, y: float, radius: float, front: bool) -> Markup:
    """A ring, the half behind the world or the half before it."""
    across, down = radius * 1.42, radius * 0.36
    tilt = -16 if place % 2 else 14
    arc = route("M", x - across, y, "A", across, down, 0, 0, 0 if front else 1, x + across, y)
    inner = route("M", x - across * 0.86, y, "A", across * 0.86, down * 0.82, 0, 0, 0 if front else 1, x + across * 0.86, y)
    return group(
        element("path", d=arc, class_="ring-front" if front else "ring-back", stroke_width=radius * 0.1),
        element("path", d=inner, class_="ring-thin") if radius > 30 else EMPTY,
        transform=f"rotate({tilt} {number(x)} {number(y)})",
    )
