"""What every part of the picture draws from: the view, the sheet that is shown large, what can be chosen and what it would bring."""

from __future__ import annotations

from typing import Final

from ludonaut.core.phrases import say
from ludonaut.core.svg import EMPTY, Markup, Targets, box, join, text, text_width
from ludonaut.games.write_the_future import words
from ludonaut.games.write_the_future.components import (
    ABILITY_WORDS,
    AREA_LETTERS,
    AREA_WORDS,
    RESOURCE_LETTERS,
    RESOURCE_WORDS,
)
from ludonaut.games.write_the_future.views import SheetView, WriteView

RESOURCE_NAMES: Final = dict(zip(RESOURCE_WORDS, (say("Agents"), say("Intel"), say("Money"), say("Weapons")), strict=True))
AREA_NAMES: Final = dict(zip(AREA_WORDS, words.AREA_NAMES, strict=True))
ABILITY_NAMES: Final = dict(zip(ABILITY_WORDS, words.ABILITY_NAMES, strict=True))
RESOURCE_OF: Final = dict(zip(RESOURCE_LETTERS, RESOURCE_WORDS, strict=True))
AREA_OF: Final = dict(zip(AREA_LETTERS, AREA_WORDS, strict=True))


class Pad:
    """The view with the measure of a layout. `sheet` is the one that is drawn large: the observer's own, else of who is to play.

    `small` is the smallest size of letters, `gains` the best that any choice of an element would add, `draws` the resources that the
    choices of an element would draw there, `best` the highest gain of all. A `blank` pad leaves name, missions and points to a pencil.
    """

    def __init__(self, view: WriteView, tall: bool, blank: bool = False) -> None:
        self.view: Final = view
        self.blank: Final = blank
        self.targets: Final = Targets(view)
        self.tall: Final = tall
        self.small: Final = 12.8 if tall else 14.6
        self.sheet: Final[SheetView] = view.sheets[shown_large(view)]
        self.gains: Final[dict[str, int]] = {}
        self.draws: Final[dict[str, list[str]]] = {}
        added = {preview.action: preview.total for preview in view.previews}
        for choice in view.choices:
            word = next((word for word in choice.notation.split() if word in RESOURCE_WORDS), "")
            for name in choice.elements:
                if choice.action in added:
                    self.gains[name] = max(self.gains.get(name, added[choice.action]), added[choice.action])
                drawn = self.draws.setdefault(name, [])
                if word and word not in drawn:
                    drawn.append(word)
        self.best: Final = max((gain for name, gain in self.gains.items() if name.startswith(("space-", "square-"))), default=0)

    def marked(self, x: float, y: float, width: float, height: float, radius: float = 6.0) -> Markup:
        """The neon edge of a thing that can be marked; unseen as long as it cannot."""
        return join(box(x, y, width, height, "halo", radius), box(x, y, width, height, "mark", radius))

    def gain(self, name: str, right: float, base: float, size: float) -> Markup:
        """The best gain of an element's choices, small, its right end at `right`; nothing when there is none."""
        added = self.gains.get(name, 0)
        if not added:
            return EMPTY
        told = words.signed(added)
        wide = text_width(told, size, True) + 6
        return join(
            box(right - wide + 3, base - size * 0.96, wide, size * 1.24, "pill", size * 0.45),
            text(right, base, told, "gain", size, "end"),
        )

    def finished(self, sheet: SheetView) -> bool:
        """Whether a seat is done with what is asked of all at once; where seats act in turn this says nothing."""
        in_turn = self.view.turn >= 0 or self.view.phase in ("choose-faction", "over")
        return sheet.done and not in_turn

    def class_of(self, name: str, kind: str) -> str:
        """The class of an element, with `best` for one of those that would add most."""
        return kind + (" best" if self.best > 0 and self.gains.get(name) == self.best else "")


def shown_large(view: WriteView) -> int:
    """The place of the sheet that is drawn large: the observer's own; for an onlooker the one whose turn it is, else the first."""
    return view.own if view.own >= 0 else max(view.turn, 0)
