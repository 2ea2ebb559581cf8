"""The drawn signs of Captain Future: the stone, the emblems of cards. Outlines alone tell them apart."""

from __future__ import annotations

from typing import Final

from ludonaut.core.svg import Markup, box, burst, circle, element, join, path


def gem() -> Markup:
    """The secret stone in a box of 24 about the origin: dark and faceted."""
    return join(
        path("M-6.5-10.5H6.5L11.5-3.5 0 11.5-11.5-3.5z", "gem"),
        path("M11.5-3.5L0 11.5 3.4-3.5z", "gem-low"),
        path("M-6.5-10.5L-3.4-3.5H-11.5z", "gem-high"),
        path("M-11.5-3.5H11.5M-6.5-10.5L-3.4-3.5 0 11.5 3.4-3.5 6.5-10.5M-3.4-3.5L0-10.5 3.4-3.5", "gem-line"),
    )


# -- emblems of cards, in a box of 48 by 48 about the origin ---------------------------------------------------------------------
ROW: Final = path("M-25 0L-14-17V-12H14V-17L25 0 14 17V12H-14V17z", "print")
COLUMN: Final = path("M0-25L17-14H12V14H17L0 25-17 14H-12V-14H-17z", "print")
JOKER: Final = join(
    path(burst(0, 0, 8, 23, 11), "print"),
    # a helmet
    path("M0-10C7-10 10.5-5.4 10.5.2V5.4L6 9.6H-6L-10.5 5.4V.2C-10.5-5.4-7-10 0-10z", "print-hole"),
    path("M-7.4-2.6C-4-4.4 4-4.4 7.4-2.6L6.6 3.6C3 5.2-3 5.2-6.6 3.6z", "print"),
)
EVENTS: Final[dict[str, Markup]] = {
    # a living brain in its case, with two lenses on stalks
    "simon-wright": join(
        path("M-18-4C-18-16-9-20 0-20S18-16 18-4V14H-18z", "print"),
        path(
            "M-12-4C-12-10-7-14-2-14V10C-8 11-13 8-11 3-14 1-14-2-12-4zM12-4C12-10 7-14 2-14V10C8 11 13 8 11 3 14 1 14-2 12-4z",
            "print-hole",
        ),
        path("M-14 14H14L10 21H4L0 17-4 21H-10z", "print"),
    ),
    # a smooth head, and two arrows that trade places
    "otto": join(
        path("M0-23C8-23 11-17 11-10.5S6.5 2.5 0 2.5-11-4-11-10.5-8-23 0-23z", "print"),
        path("M-7-11.5L-1.6-9.5-3-6.5-7-8zM7-11.5L1.6-9.5 3-6.5 7-8z", "print-hole"),
        path("M-22 9.5H8V5L17 11.5 8 18V13.5H-22zM22 16.5H18L8 23H22z", "print"),
        path("M22 20H-8V15.5L-17 22-8 28V24H22z", "print"),
    ),
    # a square head of metal with aerials and a grid for a mouth
    "grag": join(
        path("M-17-12H-2V-19H-4V-23H4V-19H2V-12H17V18H-17zM-22-4H-19V8H-22zM19-4H22V8H19z", "print"),
        circle(-7.5, -3, 4.4, "print-hole"),
        circle(7.5, -3, 4.4, "print-hole"),
        path("M-11 6H-7V13H-11zM-5 6H-1V13H-5zM1 6H5V13H1zM7 6H11V13H7z", "print-hole"),
    ),
    # a way home: an arrow that turns back
    "recall": path("M-20-5L-6-19V-10H4C14-10 21-3 21 6S14 22 4 22H-10V14H4C9 14 13 11 13 6S9-2 4-2H-6V9z", "print"),
}


def card_back(x: float, y: float, width: float, height: float) -> Markup:
    """A card face down: a ringed planet and a star."""
    middle, centre, measure = x + width / 2, y + height / 2, min(width, height) / 48
    planet = element(
        "g",
        circle(0, 0, 9, "back-fill"),
        path("M-17 5C-20 1 17-10 18-5 18-2-6 9-14 7", "back-line"),
        path(burst(10, -15, 4, 5, 1.6), "back-fill"),
        transform=f"translate({middle:g} {centre:g}) scale({measure:.3g})",
    )
    return join(box(x, y, width, height, "back", 6), box(x + 3.5, y + 3.5, width - 7, height - 7, "back-line", 4), planet)
