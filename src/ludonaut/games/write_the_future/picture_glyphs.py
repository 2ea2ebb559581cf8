"""The drawn signs of Write the Future: four symbols as a pen draws them, ticks, crosses and circles, and the printed signs of the pad.

What a pen has drawn is a little different each time: its points are moved by a jitter that depends on the place alone, so that the same
sheet is always the same picture.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ludonaut.core.seat_marks import ANY_SEAT, OUTLINES
from ludonaut.core.svg import EMPTY, Markup, burst, circle, element, group, join, number, path, route, text
from ludonaut.games.write_the_future.components import RESOURCE_WORDS

Steps = tuple[str | float, ...]
"""The data of a path: its letters (absolute ones) and numbers."""
SIGNS_KEPT: Final = 2048
"""So many signs of a kind are kept: the same ones stand at the same places in every position."""


def wobble(seed: int, step: int) -> float:
    """A number from -1 to 1 that depends on `seed` and `step` alone, and looks like chance."""
    mixed = (seed * 374761393 + step * 668265263 + 0x9E3779B9) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 32767.5 - 1.0


def hand(steps: Steps, x: float, y: float, scale: float, seed: int, reach: float = 0.6) -> str:
    """The data of a path moved to (x, y), scaled, and each point moved by up to `reach` (before scaling), as a hand would."""
    drawn: list[str | float] = []
    axis = 0
    for place, step in enumerate(steps):
        if isinstance(step, str):
            drawn.append(step)
            axis = 0
        else:
            drawn.append(round((y if axis % 2 else x) + (step + wobble(seed, place) * reach) * scale, 1))
            axis += 1
    return route(*drawn)


def stroke(data: str, class_: str, width: float, new: bool = False) -> Markup:
    """A line of so much width; one that is new draws itself when the page says that its thing was touched."""
    return element("path", d=data, class_=class_, stroke_width=round(width, 2), pathLength="1" if new else None)


# -- the four symbols, in a box of 24 by 24 about the origin: what is washed with colour, what is drawn, what is filled --------------
HEAD: Final[Steps] = ("M", -0.6, -10.6, "C", 3.4, -11.4, 5.2, -8.6, 4.8, -5.8, "C", 4.4, -2.6, 2.2, -1.2, -0.2, -1.2)
HEAD_BACK: Final[Steps] = ("C", -3.2, -1.4, -4.8, -3.8, -4.6, -6.4, "C", -4.4, -9, -2.6, -10.6, 0.6, -10.8)
SHOULDERS: Final[Steps] = ("M", -10, 11, "C", -10, 4.2, -6.6, 1.4, 0, 1.2, "C", 6.6, 1.4, 10, 4.2, 10, 11, "L", -10.2, 10.8)
LIDS: Final[Steps] = ("M", -11.6, 0.6, "C", -6.6, -8.4, 6.4, -8.6, 11.6, 0.4, "C", 6.4, 8.4, -6.4, 8.6, -11.4, 0.2)
LASHES: Final[Steps] = ("M", -6.4, -6.4, "L", -8.6, -10, "M", 0, -7.6, "L", 0, -11.6, "M", 6.4, -6.4, "L", 8.6, -10)
PUPIL: Final[Steps] = ("M", 0, -4, "C", 5.2, -4, 5.2, 4.2, 0, 4.2, "C", -5.2, 4.2, -5.2, -4, 0, -4, "z")
RIM: Final[Steps] = (
    "M", -1, -10.8, "C", 5, -11.4, 10.8, -6.6, 10.8, 0, "C", 10.8, 6, 6, 10.8, 0, 10.8, "C", -6, 10.8, -10.8, 6, -10.8, 0,
    "C", -10.8, -6, -6, -10.8, 1.4, -10.6,
)  # fmt: skip
CREDIT: Final[Steps] = (
    "M", 4.4, -3.2, "C", 2, -6.2, -4.8, -5.6, -4.8, 0, "C", -4.8, 5.6, 2, 6.2, 4.4, 3.2,
    "M", 0, -7.6, "L", 0, -5.2, "M", 0, 5.2, "L", 0, 7.6,
)  # fmt: skip
EDGE: Final[Steps] = ("M", 11, -11, "L", 8.4, -3.2, "L", -1.6, 6.2, "L", -6.2, 1.6, "L", 3.2, -8.4, "L", 11, -11.2)
GUARD: Final[Steps] = ("M", -9.8, -1.6, "L", 1.6, 9.8)
GRIP: Final[Steps] = ("M", -4.6, 4.6, "L", -10.6, 10.6)

WASHED: Final[dict[str, Steps]] = {
    "agents": (*HEAD, *HEAD_BACK, "z", *SHOULDERS, "z"),
    "intel": (*LIDS, "z"),
    "money": (*RIM, "z"),
    "weapons": (*EDGE, "z"),
}
DRAWN: Final[dict[str, Steps]] = {
    "agents": (*HEAD, *HEAD_BACK, *SHOULDERS),
    "intel": (*LIDS, *LASHES),
    "money": (*RIM, *CREDIT),
    "weapons": (*EDGE, *GUARD, *GRIP),
}
FILLED: Final[dict[str, Steps]] = {
    "agents": (*SHOULDERS, "z"),
    "intel": PUPIL,
    "money": (),
    "weapons": ("M", 11, -11, "L", 8.4, -3.2, "L", -1.6, 6.2, "L", -3.9, 3.9, "z"),
}


@lru_cache(maxsize=SIGNS_KEPT)
def symbol(
    resource: str, x: float, y: float, size: float, seed: int = 0, reach: float = 0.0, new: bool = False, class_: str = ""
) -> Markup:
    """A resource's symbol about (x, y): printed, or drawn by hand where `reach` is above 0."""
    scale = size / 24
    parts = [
        path(hand(WASHED[resource], x + 0.8 * scale, y + 0.7 * scale, scale, seed, reach), "wash"),
        path(hand(FILLED[resource], x, y, scale, seed, reach), "solid") if FILLED[resource] else EMPTY,
        stroke(hand(DRAWN[resource], x, y, scale, seed, reach), "ink", 2.5 * scale, new),
    ]
    return group(*parts, class_=f"{resource} {class_}".strip())


# Silhouettes for where there is little room: the first step goes to the place, the rest follows from there.
SMALL: Final = {
    "agents": ((0, -4.6), "a2.3 2.3 0 1 1-.1 0zm-4.3 9.4c0-6 8.6-6 8.6 0z"),
    "intel": ((-5.4, 0), "q5.4-7.4 10.8 0q-5.4 7.4-10.8 0zm3.4 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0z"),
    "money": ((-4.8, 0), "a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0zm2.6 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0z"),
    "weapons": ((5, -5), "l-1.6 4.4-4 3.6 1.6 1.8-1 1-2-1.6-1.6 1.8-1.4-1.4 1.8-1.6-1.6-2 1-1 1.8 1.6 3.4-3.8z"),
}


def small(resource: str, x: float, y: float) -> str:
    """The data of a resource's silhouette, about 10 wide."""
    (across, down), rest = SMALL[resource]
    return route("M", round(x + across, 1), round(y + down, 1)) + rest


# -- what a pen draws on the printed pad ----------------------------------------------------------------------------------------
TICK: Final[Steps] = ("M", -9, -1, "C", -7, 1.6, -5, 4.4, -3.6, 8, "C", -1, 0, 4, -7, 11, -11)
CROSS: Final[Steps] = ("M", -8, -8, "C", -3, -2, 3, 3, 8.4, 8, "M", 8, -8.4, "C", 3, -2.4, -2.6, 2.6, -8.2, 8.2)
LOOP: Final[Steps] = (
    "M", 2.4, -10.6, "C", -5, -11.6, -11, -6, -10.8, 0.4, "C", -10.6, 7, -4.6, 11, 1, 10.6, "C", 7.4, 10.2, 11.4, 5, 10.8, -1.4,
    "C", 10.2, -7.4, 4.8, -11, -2.6, -9.4,
)  # fmt: skip
SCRIBBLE: Final[Steps] = (
    "M", -10, -6, "L", -5, -10, "L", -10, 2, "L", 3, -10, "L", -9, 9, "L", 10, -8, "L", -3, 10, "L", 10, 0, "L", 5, 10, "L", 10, 7,
)  # fmt: skip


def tick(x: float, y: float, size: float, seed: int, new: bool = False) -> Markup:
    """A tick."""
    return stroke(hand(TICK, x, y, size / 24, seed, 1.2), "pen", max(size * 0.11, 1.9), new)


def cross(x: float, y: float, size: float, seed: int, new: bool = False) -> Markup:
    """A cross."""
    return stroke(hand(CROSS, x, y, size / 24, seed, 1.2), "pen", max(size * 0.1, 1.8), new)


def loop(x: float, y: float, size: float, seed: int, new: bool = False) -> Markup:
    """A circle round something."""
    return stroke(hand(LOOP, x, y, size / 24, seed, 0.9), "pen", max(size * 0.075, 1.8), new)


def scribble(x: float, y: float, size: float, seed: int, new: bool = False) -> Markup:
    """What is crossed over for good."""
    return stroke(hand(SCRIBBLE, x, y, size / 24, seed, 1.2), "pen", max(size * 0.05, 1.6), new)


# -- what is printed ------------------------------------------------------------------------------------------------------------
def star(x: float, y: float, size: float, points: str, letters: float) -> Markup:
    """A star with its points."""
    shape = element("path", d=burst(x, y, 5, size * 0.62, size * 0.37), class_="star", stroke_width=2)
    return join(shape, text(x, y + letters * 0.37, points, "star-text", letters, "middle"))


@lru_cache(maxsize=SIGNS_KEPT)
def market_sign(x: float, y: float, size: float) -> Markup:
    """The Black Market: a stall under its awning, with a square that is crossed."""
    scale = size / 24
    awning: Steps = ("M", -11, -3.4, "L", -8, -10, "L", 8, -10, "L", 11, -3.4, "z")
    flaps: Steps = (
        "M", -11, -3.4, "C", -10.6, 1.2, -4.2, 1.2, -3.7, -3.4, "C", -3.2, 1.2, 3.2, 1.2, 3.7, -3.4, "C", 4.2, 1.2, 10.6, 1.2, 11, -3.4,
        "M", -9, 1.4, "L", -9, 10.4, "L", 9, 10.4, "L", 9, 1.4, "M", -2.8, 3.4, "L", 2.8, 8.2, "M", 2.8, 3.4, "L", -2.8, 8.2,
    )  # fmt: skip
    return join(
        path(hand(awning, x, y, scale, 0, 0), "print-solid"),
        stroke(hand(flaps, x, y, scale, 0, 0), "print", 1.9 * scale),
    )


def reward_sign(reward: str, points: int, x: float, y: float, size: float, letters: float) -> Markup:
    """What a full line gives."""
    if reward == "star":
        return star(x, y, size, str(points), letters)
    if reward in RESOURCE_WORDS:
        return symbol(reward, x, y, size * 0.86)
    return market_sign(x, y, size * 0.86)


@lru_cache(maxsize=SIGNS_KEPT)
def ability_sign(ability: str, x: float, y: float, size: float) -> Markup:
    """An ability: an arrow out of a crossed space, a die with a question mark, a die in four colours."""
    scale = size / 24
    if ability == "move":
        arrow: Steps = ("M", -10, 7, "C", -9, -4, -1, -7, 7, -5.4, "M", 1.6, -10.4, "L", 8.6, -5.2, "L", 3, 1.2)
        return stroke(hand(arrow, x, y, scale, 0, 0), "print", 3 * scale)
    side = 19 * scale
    edge = element(
        "rect", x=round(x - side / 2, 1), y=round(y - side / 2, 1), width=round(side, 1), height=round(side, 1), rx=round(side * 0.22, 1),
        class_="print", stroke_width=round(2.1 * scale, 2),
    )  # fmt: skip
    if ability == "number":
        mark: Steps = ("M", -3.6, -2.6, "C", -3.2, -7, 4, -6.6, 3.6, -2.4, "C", 3.4, -0.4, 0.2, 0, 0.1, 2.2)
        return join(
            edge,
            stroke(hand(mark, x, y, scale, 0, 0), "print", 2.4 * scale),
            circle(round(x, 1), round(y + 5.6 * scale, 1), round(1.7 * scale, 2), "print-solid")
        )  # fmt: skip
    quarter = 6.6 * scale
    quarters = (
        element(
            "rect", x=round(x + across * quarter, 1), y=round(y + down * quarter, 1), width=round(quarter, 1), height=round(quarter, 1),
            class_=f"solid {resource}" + (" off-paper" if across == down else ""),
        )
        for resource, (across, down) in zip(RESOURCE_WORDS, ((-1, -1), (0, -1), (-1, 0), (0, 0)), strict=True)
    )  # fmt: skip
    return join(*quarters, edge)


def seat_sign(colour: str, x: float, y: float, size: float) -> Markup:
    """A seat's own shape in its colour; seats beyond the colours have the shape of any seat."""
    known = colour if colour in OUTLINES else ANY_SEAT
    return element(
        "path", d=OUTLINES[known], class_=f"seat gap {known}", transform=f"translate({number(x)} {number(y)}) scale({number(size / 24)})"
    )
