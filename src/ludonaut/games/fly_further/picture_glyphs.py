"""The drawn signs of Fly Further: kinds of cards, energy and orders, emblems of the races. Outlines alone tell them apart."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from ludonaut.core.seat_marks import ANY_SEAT, OUTLINES, outline
from ludonaut.core.svg import EMPTY, Markup, burst, circle, element, group, join, moved, number, path

# In a box of 24 by 24 about the origin.
KINDS: Final[dict[str, Markup]] = {
    # a pickaxe before a shaft
    "mine": join(
        path("M-11-6.5C-6-11.5 6-11.5 11-6.5L8.8-4.6C5.5-7.4 3-8 1.7-8.2V11H-1.7V-8.2C-3-8-5.5-7.4-8.8-4.6z", "sign"),
        path("M-10.5 11L-4.5 4.5V11zM10.5 11L4.5 4.5V11z", "sign"),
    ),
    # a dome with a door
    "colony": path("M-11 9C-11-3-6-9.5 0-9.5S11-3 11 9zM-2.4 9V3.6C-2.4 2-1.4.8 0 .8S2.4 2 2.4 3.6V9zM-11.6 9.4H11.6V11.6H-11.6z", "sign"),
    # a ship that flies on
    "fly": path(
        "M0-11.5C4-7.5 5.2-2.5 4.6 3.2L8.6 7.6V11L3.4 8.4 1.6 11.6H-1.6L-3.4 8.4-8.6 11V7.6L-4.6 3.2C-5.2-2.5-4-7.5 0-11.5z"
        "M0-4.6A2.1 2.1 0 1 0 .01-4.6z",
        "sign",
    ),
    "star": path(burst(0, 0.6, 5, 11.6, 5.0), "sign"),
    "plus": path("M-3.4-10.6H3.4V-3.4H10.6V3.4H3.4V10.6H-3.4V3.4H-10.6V-3.4H-3.4z", "sign"),
    # a sealed letter
    "order": path("M-11-8H11V8.4H-11zM-8.4-5.8L0 1.4 8.4-5.8zM-9-3.4V6.4H9V-3.4L0 4z", "sign"),
}
ENERGY: Final = path("M2.6-11.5L-7.4 2H-.6L-3 11.5 7.4-2.6H.8z", "energy")
SHIELD: Final = path(
    "M0-11L9.4-7.8V-.4C9.4 5.4 5.4 9.4 0 11.4-5.4 9.4-9.4 5.4-9.4-.4V-7.8zM0-7.8L-6.6-5.6V-.4C-6.6 3.8-3.8 6.8 0 8.4z", "sign"
)
TREATY: Final = path(
    "M-4.6-7A7 7 0 1 0-4.6 7 7 7 0 1 0-4.6-7zM-4.6-4A4 4 0 1 1-4.6 4 4 4 0 1 1-4.6-4z"
    "M4.6-7A7 7 0 1 0 4.6 7 7 7 0 1 0 4.6-7zM4.6-4A4 4 0 1 1 4.6 4 4 4 0 1 1 4.6-4z",
    "sign",
)
ROCK: Final = path("M-8.6-4.2L-2-9.6 6-7.6 9.8-.6 6.6 7.2-1.6 9.4-8.4 5-10 0z", "sign")


def kind_sign(kind: str, x: float, y: float, size: float) -> Markup:
    """The sign of a kind of card, or of orders, `size` wide."""
    return group(moved(x, y, KINDS.get(kind, EMPTY), scale=size / 24), class_=f"kind-{kind}")


def bolt(x: float, y: float, size: float) -> Markup:
    """Energy."""
    return moved(x, y, ENERGY, scale=size / 24)


def seat_sign(colour: str, x: float, y: float, size: float) -> Markup:
    """The mark of a participant's colour."""
    known = colour if colour in OUTLINES else ANY_SEAT
    shape = outline(known)
    if colour == "white":
        shape = Markup(shape.replace(f" {ANY_SEAT}", " white", 1))
    return moved(x, y, shape, scale=size / 24)


def _petals(count: int, reach: float, width: float) -> Markup:
    """Leaves about a middle."""
    leaf = path(f"M0 0C{-width:g} {-reach * 0.5:g} {-width * 0.5:g} {-reach:g} 0 {-reach:g}S{width:g} {-reach * 0.5:g} 0 0z", "emblem")
    return join(*(element("g", leaf, transform=f"rotate({360 * step / count:g})") for step in range(count)))


def _spokes(count: int, inner: float, outer: float) -> Markup:
    data = "".join(
        f"M{number(inner * sin(2 * pi * n / count))} {number(-inner * cos(2 * pi * n / count))}"
        f"L{number(outer * sin(2 * pi * n / count))} {number(-outer * cos(2 * pi * n / count))}"
        for n in range(count)
    )
    return path(data, "emblem-line")


def _gear() -> Markup:
    corners = [(2 * pi * step / 16 + away, 11.2 if step % 2 else 8.2) for step in range(16) for away in (-0.13, 0.13)]
    teeth = [f"{number(reach * sin(angle))} {number(-reach * cos(angle))}" for angle, reach in corners]
    return path("M" + "L".join(teeth) + "zM0-4A4 4 0 1 0 .01-4z", "emblem")


def _flake() -> Markup:
    arm = "M0 0V-11M0-6.4L-3.4-9.4M0-6.4L3.4-9.4M0-3L-2.6-5M0-3L2.6-5"
    return join(*(element("g", path(arm, "emblem-line"), transform=f"rotate({60 * n})") for n in range(6)))


# In a box of 24 by 24 about the origin, by the word of the race in the components file.
EMBLEMS: Final[dict[str, Markup]] = {
    "florids": join(_petals(6, 11.4, 4.4), circle(0, 0, 2.6, "chip")),
    # a beetle
    "insectoids": join(
        path("M0-8.6C4.6-8.6 6.6-4 6.6 1.4S4 11 0 11-6.6 6.8-6.6 1.4-4.6-8.6 0-8.6zM-.7-4V9.4H.7V-4z", "emblem"),
        path(
            "M-2.6-8.6L-5.4-11.6M2.6-8.6L5.4-11.6M-6.4-2L-11-4.4M6.4-2L11-4.4M-6.6 3H-11.4M6.6 3H11.4M-5.6 7.4L-9.6 10.6M5.6 7.4L9.6 10.6",
            "emblem-line",
        ),
    ),
    # a mushroom
    "neurofungus": path(
        "M-11.4 1.4C-11.4-6-6.4-10.8 0-10.8S11.4-6 11.4 1.4H3.2C3.4 5 4 8 5.4 11H-5.4C-4 8-3.4 5-3.2 1.4z"
        "M-4.6-6.4A1.9 1.9 0 1 0-4.59-6.4zM4.2-5.6A2.3 2.3 0 1 0 4.21-5.6z",
        "emblem",
    ),
    # a line that rises over coins
    "spekuloids": join(
        path("M-11 11V6.6H-6.4V11zM-3.4 11V3H1.2V11zM4.2 11V-1.4H8.8V11z", "emblem"),
        path("M-10.6 1.6L-3.6-4.4 1-1.4 9.6-9.8M4.6-10.4H10.4V-4.8", "emblem-line"),
    ),
    # a drop over waves
    "aquarians": join(
        path("M0-11.6C4-6.6 6.4-3.4 6.4-.2A6.4 6.4 0 0 1-6.4-.2C-6.4-3.4-4-6.6 0-11.6z", "emblem"),
        path("M-11.4 9.4C-8.6 6.6-6.6 6.6-3.8 9.4S1 12.2 3.8 9.4 8.6 6.6 11.4 9.4", "emblem-line"),
    ),
    # an hourglass
    "chronomorphs": path(
        "M-8.4-11.2H8.4V-8.4H6.8C6.8-3.6 4.4-1.6 2 0 4.4 1.6 6.8 3.6 6.8 8.4H8.4V11.2H-8.4V8.4H-6.8C-6.8 3.6-4.4 1.6-2 0"
        "-4.4-1.6-6.8-3.6-6.8-8.4H-8.4zM0 1.8C-2.4 3.4-4 5-4.2 8.4H4.2C4 5 2.4 3.4 0 1.8z",
        "emblem",
    ),
    # a fish with teeth
    "piranites": path(
        "M-11.6 0C-7-7.6 1.6-9.2 6.2-3.4L11.6-8V8L6.2 3.4C3.6 6.8-.4 7.8-4 7L-2.4 3.6-5 5.2-5 2-7.6 3.4-7.4.6-9.8 1.4z"
        "M-4.4-3.6A1.7 1.7 0 1 0-4.39-3.6z",
        "emblem",
    ),
    # a visor
    "cylons": path("M-9.6-9.4H9.6L11.6 0 7.4 9.6H-7.4L-11.6 0zM-8.8-3.4L-9.2.6H9.2L8.8-3.4zM-5.4-2.6H-1.6V-.2H-5.4z", "emblem"),
    # jaws
    "devourers": path(
        "M0-11.4A11.4 11.4 0 1 0 .01-11.4zM-8.2-3.4L-5.4.6-2.8-3.4 0 .6 2.8-3.4 5.4.6 8.2-3.4C8.8 1 7.6 6.8 0 7.4-7.6 6.8-8.8 1-8.2-3.4z"
        "M-4-7.4A1.5 1.5 0 1 0-3.99-7.4zM4-7.4A1.5 1.5 0 1 0 4.01-7.4z",
        "emblem",
    ),
    # a person with open arms
    "humans": path(
        "M0-11.4A3.2 3.2 0 1 0 .01-11.4z"
        "M-10.4-5.2L-9.4-7.4-3.2-3.8H3.2L9.4-7.4 10.4-5.2 4-1V3.2L6.6 11.2H3.6L0 4.6-3.6 11.2H-6.6L-4 3.2V-1z",
        "emblem",
    ),
    # a tent under a star
    "nomads": join(path("M0-5.6L11.4 10.8H3.4L0 4.6-3.4 10.8H-11.4z", "emblem"), path(burst(0, -8.8, 4, 3.4, 1.2), "emblem")),
    # two rings that hold each other
    "diplomats": join(circle(-4.2, 0, 6.6, "emblem-line"), circle(4.2, 0, 6.6, "emblem-line"), path(burst(0, 0, 4, 2.8, 1.2), "emblem")),
    # a crystal
    "crystallids": path(
        "M0-11.6L6.6-5.4 5 6.4 0 11.6-5 6.4-6.6-5.4zM0-8.2L-3.6-4.6H3.6zM-3.4-2.8L-2.4 5.4-.8 7V-2.8zM3.4-2.8L2.4 5.4.8 7V-2.8z", "emblem"
    ),
    # a spiral in a head
    "psions": join(
        path("M-10.6 0A10.6 10.6 0 1 1 0 10.6", "emblem-line"),
        path("M-6.4.4A6.4 6.4 0 1 1 .4 6.8 4.6 4.6 0 0 1-3.6 2 3.4 3.4 0 0 1 0-1.4 1.8 1.8 0 0 1 1.6.6", "emblem-line"),
    ),
    # an eye
    "observers": path(
        "M-11.6 0C-7.6-6-4-8 0-8S7.6-6 11.6 0C7.6 6 4 8 0 8S-7.6 6-11.6 0zM0-5.4A5.4 5.4 0 1 0 .01-5.4zM0-2.6A2.6 2.6 0 1 1-.01-2.6z",
        "emblem",
    ),
    "mechanoids": _gear(),
    "cryonids": _flake(),
    # a ghost
    "phantoms": path(
        "M0-11.4C5.6-11.4 8.8-7.4 8.8-1.6V11.2L5.8 8.2 2.9 11.2 0 8.2-2.9 11.2-5.8 8.2-8.8 11.2V-1.6C-8.8-7.4-5.6-11.4 0-11.4z"
        "M-3.4-4.8A2 2.4 0 1 0-3.39-4.8zM3.4-4.8A2 2.4 0 1 0 3.41-4.8z",
        "emblem",
    ),
}
UNKNOWN: Final = join(circle(0, 0, 9.4, "emblem-line"), _spokes(8, 3, 7))
"""The emblem of a race of another box."""


def emblem(race: str, x: float, y: float, size: float) -> Markup:
    """The emblem of a race."""
    return moved(x, y, EMBLEMS.get(race, UNKNOWN), scale=size / 24)
