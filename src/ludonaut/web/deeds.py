"""Deeds: the entries of a game's log as others may hear of them, and how many of them each observer has noticed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ludonaut.core.game import Game
from ludonaut.core.match import RawEvent, event_of
from ludonaut.web.seating import Seating


class Deed(NamedTuple):
    """An entry of the log as others may hear of it: the seat that acted or took back (-1: neither), and what was told of the step.

    `aside` tells that others were due at the same time and nothing came of it for them.
    """

    seat: int
    told: tuple[RawEvent, ...]
    aside: bool


class Deeds:
    """All that was done in a `game` since it began."""

    def __init__(self, game: Game, deeds: Iterable[Deed]) -> None:
        self._game: Final = game
        self._deeds: Final = list(deeds)
        self._places: Final[dict[int, tuple[int, int]]] = {}
        """For each observer how many were looked at, and how many of them it noticed."""

    def __len__(self) -> int:
        return len(self._deeds)

    def add(self, deeds: Iterable[Deed]) -> None:
        """More was done."""
        self._deeds.extend(deeds)

    def place(self, observer: int, seating: Seating) -> int:
        """How many of them an observer has noticed: it grows with whatever this seat sees or does, and with nothing else."""
        looked, noticed = self._places.get(observer, (0, 0))
        noticed += sum(self.notices(observer, deed, seating) for deed in self._deeds[looked:])
        self._places[observer] = len(self._deeds), noticed
        return noticed

    def ground(self, observer: int, seating: Seating) -> int:
        """The earliest place of an observer at which it could decide the same: since then nothing was shown, and its seat has not acted.
        What others do at the same time is no matter, even where it can be seen."""
        place = self.place(observer, seating)
        for deed in reversed(self._deeds):
            if self.notices(observer, deed, seating):
                if not deed.aside or _is_own(observer, deed, seating):
                    break
                place -= 1
        return place

    def has_acted(self, observer: int, since: int, seating: Seating) -> bool:
        """Whether whoever looks from here has decided anything since there were so many."""
        return any(_is_own(observer, deed, seating) for deed in self._deeds[since:])

    def notices(self, observer: int, deed: Deed, seating: Seating) -> bool:
        """Whether an observer can know of a deed: it was its own, or something of it was told."""
        if deed.seat < 0 or not deed.told:
            return True
        return _is_own(observer, deed, seating) or any(event_of(self._game, raw, observer).sentence for raw in deed.told)


def _is_own(observer: int, deed: Deed, seating: Seating) -> bool:
    person = seating[observer].person if observer >= 0 else 0
    return deed.seat >= 0 and (deed.seat == observer or (person > 0 and seating[deed.seat].person == person))
