"""What every part of the picture draws from: the printed form, the view, the sheet that is shown large, what can be chosen and its worth.

A part that stands in many pictures is drawn from the form and from what it shows, never from the view: so it can be remembered.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ludonaut.core.svg import EMPTY, NOTHING_SAID, Markup, Said, Targets, box, join, text, text_width, thing
from ludonaut.games.write_the_future import words
from ludonaut.games.write_the_future.components import (
    ABILITY_WORDS,
    AREA_LETTERS,
    AREA_WORDS,
    RESOURCE_LETTERS,
    RESOURCE_WORDS,
)
from ludonaut.games.write_the_future.views import SheetView, WriteView

AREA_NAMES: Final = dict(zip(AREA_WORDS, words.AREA_NAMES, strict=True))
ABILITY_NAMES: Final = dict(zip(ABILITY_WORDS, words.ABILITY_NAMES, strict=True))
RESOURCE_OF: Final = dict(zip(RESOURCE_LETTERS, RESOURCE_WORDS, strict=True))
AREA_OF: Final = dict(zip(AREA_LETTERS, AREA_WORDS, strict=True))


class Asked(NamedTuple):
    """What is said about a thing, the best that any choice of it would add, the resources that they would draw there, and for a space or a
    square whether no other would add more."""

    said: Said = NOTHING_SAID
    gain: int = 0
    draws: tuple[str, ...] = ()
    best: bool = False


UNASKED: Final = Asked()
DRAWN_ON: Final = ("space-", "square-")
"""How the names of the things begin on which a pen draws."""


class Form:
    """What is the same for all seats in all positions: the layout, and what is printed. There is one of each, made by `form`.

    `names` are those of the resources by their words, `small` is the smallest size of letters. A `blank` form leaves name, missions and
    points to a pencil; `before` begins its ids, where it is not the only picture of its page.
    """

    def __init__(self, tall: bool, blank: bool, before: str, resources: tuple[str, ...], areas: tuple[str, ...]) -> None:
        self.tall: Final = tall
        self.blank: Final = blank
        self.before: Final = before
        self.names: Final = dict(zip(RESOURCE_WORDS, resources, strict=True))
        self.areas: Final = areas
        self.small: Final = 12.8 if tall else 14.6

    def thing(self, name: str, title: str, asked: Asked, *children: Markup, class_: str, opens: bool = False) -> Markup:
        """A thing of the picture; one of those that would add most is `best`."""
        return thing(name, self.before, title, asked.said, *children, class_=class_ + (" best" if asked.best else ""), opens=opens)

    def gain(self, asked: Asked, right: float, base: float, size: float) -> Markup:
        """The best gain of an element's choices, small, its right end at `right`; nothing when there is none."""
        if not asked.gain:
            return EMPTY
        told = words.signed(asked.gain)
        wide = text_width(told, size, True) + 6
        return join(
            box(right - wide + 3, base - size * 0.96, wide, size * 1.24, "pill", size * 0.45),
            text(right, base, told, "gain", size, "end"),
        )


@lru_cache(maxsize=64)
def form(tall: bool, blank: bool, before: str, resources: tuple[str, ...], areas: tuple[str, ...]) -> Form:
    """The one form of this kind."""
    return Form(tall, blank, before, resources, areas)


def marked(x: float, y: float, width: float, height: float, radius: float = 6.0) -> Markup:
    """The neon edge of a thing that can be marked; unseen as long as it cannot."""
    return join(box(x, y, width, height, "halo", radius), box(x, y, width, height, "mark", radius))


class Pad:
    """The view on a form. `sheet` is the one that is drawn large: the observer's own, else of who is to play.

    One that stands `alone` is not the only picture of its page: its ids have a beginning of their own.
    """

    def __init__(self, view: WriteView, tall: bool, blank: bool = False, alone: bool = False) -> None:
        self.view: Final = view
        self.form: Final[Form] = form(tall, blank, f"alone-{view.own + 1}-" if alone else "", view.resources, view.areas)
        self.tall: Final = tall
        self.small: Final = self.form.small
        self.sheet: Final[SheetView] = view.sheets[shown_large(view)]
        self._targets: Final = Targets(view)
        self._gains: Final[dict[str, int]] = {}
        self._draws: Final[dict[str, list[str]]] = {}
        added = {preview.action: preview.total for preview in view.previews}
        for choice in view.choices:
            word = next((word for word in choice.notation.split() if word in RESOURCE_WORDS), "")
            for name in choice.elements:
                if choice.action in added:
                    self._gains[name] = max(self._gains.get(name, added[choice.action]), added[choice.action])
                drawn = self._draws.setdefault(name, [])
                if word and word not in drawn:
                    drawn.append(word)
        self._best: Final = max((gain for name, gain in self._gains.items() if name.startswith(DRAWN_ON)), default=0)

    def asked(self, name: str) -> Asked:
        """What is asked about a thing."""
        if not self._targets.asked(name):
            return UNASKED
        gain = self._gains.get(name, 0)
        best = gain == self._best and self._best > 0 and name.startswith(DRAWN_ON)
        return Asked(self._targets.said(name), gain, tuple(self._draws.get(name, ())), best)

    def finished(self, sheet: SheetView) -> bool:
        """Whether a seat is done with what is asked of all at once; where seats act in turn this says nothing."""
        in_turn = self.view.turn >= 0 or self.view.phase in ("choose-faction", "over")
        return sheet.done and not in_turn


def shown_large(view: WriteView) -> int:
    """The place of the sheet that is drawn large: the observer's own; for an onlooker the one whose turn it is, else the first."""
    return view.own if view.own >= 0 else max(view.turn, 0)
