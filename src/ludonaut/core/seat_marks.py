"""The mark of a seat: a colour and a silhouette of its own, the same on the board and on the page around it.

The colours stay apart under the common colour deficiencies, and the silhouettes under all of them.
"""

from __future__ import annotations

from typing import Final

from ludonaut.core.svg import EMPTY, Markup, element, join, path

SEAT_COLOURS: Final = {
    "blue": "#0072b2",
    "yellow": "#e6a700",
    "red": "#d55e00",
    "green": "#009e73",
    "violet": "#8f63b8",
    "grey": "#8a8f98",
}
ANY_SEAT: Final = "grey"
"""The mark of a seat that has no colour."""

# In a box of 24 by 24 about the origin; holes by the even-odd rule.
OUTLINES: Final = {
    "blue": "M-11-4.6H.5V-10.4L11.4 0 .5 10.4V4.6H-11L-7.4 0z",  # an arrow
    "yellow": "M0-11L11.6 9.6 0 5.4-11.6 9.6z",  # a delta
    # a saucer
    "red": "M-5.8-1.6C-5.6-6-3-8.2 0-8.2S5.6-6 5.8-1.6C9.6-1 12 .6 12 2.4 12 5.4 6.6 7.6 0 7.6S-12 5.4-12 2.4C-12 .6-9.6-1-5.8-1.6z",
    "green": "M0-10.8A10.8 10.8 0 1 1 0 10.8 10.8 10.8 0 1 1 0-10.8zM0-5.2A5.2 5.2 0 1 0 0 5.2 5.2 5.2 0 1 0 0-5.2z",  # a ring
    "violet": "M0-11.4L2.7-3.7 10.8-3.5 4.4 1.4 6.7 9.2 0 4.6-6.7 9.2-4.4 1.4-10.8-3.5-2.7-3.7z",  # a star
    "grey": "M-5.6-9.8H5.6L11.2 0 5.6 9.8H-5.6L-11.2 0z",  # a hexagon
}
RIMS: Final = {"red": "M-6.4-.4C-4 1 4 1 6.4-.4"}
"""A line across the silhouette, where it needs one to be read."""


def outline(colour: str) -> Markup:
    """The silhouette of a seat's colour in a box of 24 about the origin, to be filled by the style sheet around it. Raises KeyError."""
    return join(path(OUTLINES[colour], f"ship gap {colour}"), path(RIMS[colour], "trim") if colour in RIMS else EMPTY)


def mark(colour: str, class_: str = "shape") -> Markup:
    """A seat's mark as an <svg> element for a page; a colour that is not known has the mark of any seat."""
    known = colour if colour in OUTLINES else ANY_SEAT
    attributes = {"data-colour": known, "fill": SEAT_COLOURS[known], "aria-hidden": "true"}
    return element("svg", outline(known), class_=class_, viewBox="-13 -13 26 26", **attributes)
