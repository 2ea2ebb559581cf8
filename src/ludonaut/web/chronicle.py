"""Chronicle: the log of a match as one observer may read it, kept up while the match goes on."""

from __future__ import annotations

from typing import Final

from ludonaut.core.match import LoggedEvent, Match


class Chronicle:
    """The log for `observer`; `length_at` remembers how long it was when the observer's place was so."""

    def __init__(self, observer: int) -> None:
        self.observer: Final = observer
        self.events: list[LoggedEvent] = []
        self._steps: int = -1
        """How many steps of the match are told; -1 before the set-up."""
        self._lengths: dict[int, int] = {}

    def keep_up(self, match: Match, place: int) -> None:
        """Adds the events of new steps."""
        if self._steps < len(match.steps):
            self.events += match.log(self.observer, self._steps + 1)
            self._steps = len(match.steps)
        self._lengths[place] = len(self.events)

    def take_back(self, step: int) -> None:
        """Forgets a step that was undone; later ones, where others have acted since, move up."""
        if step > self._steps:
            return
        self.events = [
            event if event.step < step else event._replace(step=event.step - 1) for event in self.events if event.step != step
        ]
        self._steps -= 1
        self._lengths.clear()

    def length_at(self, place: int) -> int:
        """How many of its events were there already at a place; 0 when that is not remembered."""
        return self._lengths.get(place, 0)
