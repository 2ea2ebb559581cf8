"""What every part of the picture draws from: the view, the measure of a layout, what can be chosen."""

from __future__ import annotations

from typing import Final

from ludonaut.core.svg import EMPTY, Markup, Targets, box, circle, join, squeezed, text, text_width
from ludonaut.games.fly_further.contents import COLOUR_WORDS
from ludonaut.games.fly_further.picture_glyphs import bolt
from ludonaut.games.fly_further.views import FlyView, PersonView

TALL_SMALL: Final = 12.8
WIDE_SMALL: Final = 13.6


class Scene:
    """The view with the measure of a layout. `small` is the usual size of letters, `fine` that of the text on cards.

    One that stands `alone` is not the only picture of its page: its ids have a beginning of their own, and nothing is chosen in it.
    """

    def __init__(self, view: FlyView, tall: bool, alone: str = "") -> None:
        self.view: Final = view
        self.tall: Final = tall
        self.small: Final = TALL_SMALL if tall else WIDE_SMALL
        self.fine: Final = max(self.small * 0.95, TALL_SMALL)
        self.before: Final = f"alone-{alone}-" if alone else ""
        self.targets: Final = Targets(view, self.before)

    def marked(self, x: float, y: float, width: float, height: float, radius: float = 8.0) -> Markup:
        """The edge of a thing that can be chosen; unseen as long as it cannot."""
        return box(x, y, width, height, "mark", radius)


def seat_colour(person: PersonView) -> str:
    """The colour in which a participant is drawn; grey before it has one."""
    return person.colour if person.colour in COLOUR_WORDS else "grey"


def badge(x: float, y: float, words: str, size: float) -> Markup:
    """A small plate with a few letters, its middle at (x, y)."""
    wide = max(text_width(words, size, True) + 8, size * 1.4)
    return join(
        box(x - wide / 2, y - size * 0.68, wide, size * 1.36, "chip", size * 0.6),
        text(x, y + size * 0.36, words, "on-chip", size, "middle"),
    )


def price(x: float, y: float, n: int, size: float) -> Markup:
    """An amount of energy, its right end at `x`: the number, then the bolt."""
    return join(text(x - size * 0.92, y + size * 0.36, str(n), "n", size, "end"), bolt(x - size * 0.42, y, size * 1.1))


def count_of(x: float, y: float, sign: Markup, n: int, size: float) -> Markup:
    """A sign and how many there are of it, its left end at `x`. `sign` is drawn about the origin of a box as wide as `size`."""
    return join(sign, text(x + size * 1.15, y + size * 0.36, str(n), "n", size))


def dots(x: float, y: float, size: float) -> Markup:
    """Three dots: somebody is thinking."""
    return join(*(circle(x + step * size, y, size * 0.26, "emblem") for step in (-1, 0, 1)))


def label(x: float, y: float, words: str, size: float, room: float, anchor: str = "start", class_: str = "soft") -> Markup:
    """A line of small text that stays within its room."""
    return squeezed(x, y, words, class_, size, room, anchor) if words else EMPTY
