"""Dice and the small shapes around them: crew dice, the threat die's pips, slots, the mark of what can be chosen."""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import say
from ludonaut.core.svg import EMPTY, Markup, Targets, box, circle, element, escape, group, join, moved, path, text
from ludonaut.games.deep_space_d6.components import FACE_WORDS
from ludonaut.games.deep_space_d6.picture_glyphs import CREW
from ludonaut.games.deep_space_d6.views import DeepSpaceView
from ludonaut.games.deep_space_d6.words import FACE_NAMES

SPARE_WORD: Final = "spare"
BEAM_FACE: Final = FACE_WORDS[3]
DIE: Final = 40
"""The side of a die before it is scaled."""
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class Bridge:
    """What every part of the picture draws from: the view, what can be chosen, and the measure of the layout.

    Dice have no identity in the game. For the eye each gets an id by its face, numbered in the order in which parts are drawn.
    """

    def __init__(self, view: DeepSpaceView, tall: bool) -> None:
        self.view = view
        self.targets = Targets(view)
        self.tall = tall
        self.small = 12.8 if tall else 14.0
        self.name = 13.4 if tall else 15.5
        self._dice: dict[str, int] = {}
        self._beams = view.beams

    def die(self, face: str, x: float, y: float, size: float) -> Markup:
        """The next die of this face ("spare" shows none), its top left corner at (x, y)."""
        self._dice[face] = self._dice.get(face, 0) + 1
        return group(
            element("title", escape(role_name(face))),
            moved(x, y, *die_shape(face), scale=size / DIE),
            id=f"die-{face}-{self._dice[face]}",
            role="img",
            class_="crew-die",
        )

    def beam_die(self, x: float, y: float, size: float) -> Markup:
        """A die that serves as a stasis beam; nothing when all there are have been drawn."""
        self._beams -= 1
        return self.die(BEAM_FACE, x, y, size) if self._beams >= 0 else EMPTY


def role_name(face: str) -> str:
    """The name of a face by its word, that of a die that shows none included."""
    return FACE_NAMES[FACE_WORDS.index(face)] if face in FACE_WORDS else say("A die that shows no side")


def die_shape(face: str) -> tuple[Markup, ...]:
    """A white die in a box of 40, seen a little from above."""
    glyph = CREW.get(face, CREW[SPARE_WORD])
    return (
        box(0.5, 3, 39, 37, "die-low", 9),
        box(0.5, 0.5, 39, 36, "die", 9),
        group(moved(20, 18.5, moved(-12, -12, glyph), scale=1.13), class_=f"on-{face if face in CREW else SPARE_WORD}"),
    )


def glyph(face: str, x: float, y: float, size: float, class_: str) -> Markup:
    """A crew role's glyph on its own."""
    return group(moved(x, y, CREW.get(face, CREW[SPARE_WORD]), scale=size / 24), class_=class_)


def pip_die(value: int, x: float, y: float, size: float) -> Markup:
    """A face of the threat die."""
    spread, radius = size * 0.26, max(size * 0.105, 1.7)
    dots = (circle(x + size / 2 + spread * across, y + size / 2 + spread * down, radius, "pip") for across, down in PIPS.get(value, ()))
    return join(box(x, y, size, size, "pip-die", size * 0.22), *dots)


def slot(face: str, x: float, y: float, size: float) -> Markup:
    """An empty place for a die of this face."""
    return join(empty_slot(x, y, size), glyph(face, x + size * 0.2, y + size * 0.2, size * 0.6, "ghost"))


def empty_slot(x: float, y: float, size: float) -> Markup:
    """An empty place for any die."""
    return box(x, y, size, size, "slot", size * 0.22)


def mark(x: float, y: float, width: float, height: float, radius: float = 10.0) -> Markup:
    """The outline that appears around a thing that can be chosen."""
    return box(x, y, width, height, "mark", radius)


def burst(x: float, y: float, radius: float) -> Markup:
    """A jagged star with an exclamation mark: this activated."""
    spikes: tuple[tuple[float, float], ...] = (
        (0, -1),
        (0.28, -0.52),
        (0.78, -0.72),
        (0.58, -0.2),
        (1, 0.1),
        (0.56, 0.28),
        (0.66, 0.82),
        (0.2, 0.56),
        (-0.12, 1),
        (-0.32, 0.54),
        (-0.82, 0.64),
        (-0.58, 0.14),
    )
    spikes += ((-1, -0.18), (-0.56, -0.34), (-0.6, -0.86), (-0.2, -0.5))
    outline = " ".join(f"{x + radius * across:.1f},{y + radius * down:.1f}" for across, down in spikes)
    return join(element("polygon", points=outline, class_="burst"), text(x, y + radius * 0.36, "!", "burst-text", radius * 1.05, "middle"))


def padlock(x: float, y: float, size: float) -> Markup:
    """A closed padlock: this die is held."""
    return moved(x, y, path("M5 10V7a7 7 0 0 1 14 0v3h2v13H3V10zM8.5 10h7V7a3.5 3.5 0 0 0-7 0z", "lock gap"), scale=size / 24)
