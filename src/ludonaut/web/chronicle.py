"""Chronicle: the log of a match as one observer may read it, kept up while the match goes on."""

from __future__ import annotations

from typing import Final

from ludonaut.core.match import LoggedEvent, Match


class Chronicle:
    """The log for `observer`; `length_at` remembers how long it was when the table's place was so."""

    def __init__(self, observer: int) -> None:
        self.observer: Final = observer
        self.events: list[LoggedEvent] = []
        self._lengths: dict[int, int] = {}

    def keep_up(self, match: Match, seq: int) -> None:
        """Adds the events of new steps."""
        if seq in self._lengths:
            return
        last = self.events[-1].step if self.events else -1
        self.events += [event for event in match.log(self.observer, max(last, 0)) if event.step > last]
        self._lengths[seq] = len(self.events)

    def take_back(self, steps: int) -> None:
        """Forgets what happened after so many steps: the rest was undone."""
        while self.events and self.events[-1].step > steps:
            self.events.pop()
        self._lengths.clear()

    def length_at(self, seq: int) -> int:
        """How many of its events were there already at a place; 0 when that is not remembered."""
        return self._lengths.get(seq, 0)
