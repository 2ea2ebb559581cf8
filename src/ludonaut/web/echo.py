"""Echo: a table as it was a while ago, for those who only look on where the people of the table want a delay.

It is a table of its own with a match of its own, so that everything about it, picture, log, steps, words, is of the same moment.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from ludonaut.web.advisor import Advisor
from ludonaut.web.commands import Answer, Command
from ludonaut.web.company import ONLY_LOOKS
from ludonaut.web.kept_match import retell
from ludonaut.web.phrases import sentence
from ludonaut.web.screens import Screen
from ludonaut.web.store import Entry, Store
from ludonaut.web.table import Table

SHORTEST_NAP: Final = 0.05


class Echo(Table):
    """`real` as it was some seconds, or some actions, ago; at the end of the game all of it."""

    def __init__(
        self, store: Store, advisor: Advisor, real: Table, log: Sequence[Entry], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._real: Final = real
        self._now: Final = now
        self._held: deque[tuple[Entry, float]] = deque()
        """What the onlookers may not know yet, and when it happened by the server's monotonic time."""
        self._alarm: asyncio.TimerHandle | None = None
        super().__init__(store, advisor, real.record, log[:1])
        self.company = real.company
        self.talk = real.talk
        passed = time.time() - now()
        self._held.extend((entry, entry.at - passed) for entry in log[1:])
        self._release()

    @property
    def is_live(self) -> bool:
        """Never."""
        return False

    def hear(self, entries: Sequence[Entry]) -> None:
        """Something has happened at the real table."""
        last = self._held[-1][0].seq if self._held else self.seq
        now, at = self._now(), time.time()
        self._held.extend((entry._replace(at=entry.at or at), now) for entry in entries if entry.seq > last)
        self._release()

    @property
    def talk_until(self) -> float:
        """Up to when what was said is shown (seconds since 1970): what is said of what is not seen yet waits too."""
        seconds = self._real.company.settings.delay_seconds()
        held = self._held[0][0].at if self._held else math.inf
        return min(held, time.time() - seconds) if seconds else held

    def overhear(self) -> None:
        """Something was said at the real table; it is shown as late as what happens there."""
        asyncio.get_running_loop().call_later(self._real.company.settings.delay_seconds() + SHORTEST_NAP, self.wake)

    async def obey(self, command: Command, client: str, screen: Screen) -> Answer:
        """Whoever looks on does nothing here."""
        return Answer(command.n, False, sentence(ONLY_LOOKS))

    async def take_seat(self, seat: int, screen: Screen, name: str) -> None:
        """Whoever sits down does so at the real table. Nothing is ever written from here, where not everything is known."""
        await self._real.take_seat(seat, screen, name)

    def move_away(self) -> None:
        """Another server process plays the real table now."""
        if self._alarm is not None:
            self._alarm.cancel()
        super().move_away()

    def close(self, reason: str) -> None:
        """The real table is closed."""
        if self._alarm is not None:
            self._alarm.cancel()
        super().close(reason)

    def _release(self) -> None:
        """Shows what may be known by now, and at once who sits here and what they are called."""
        others, self.record = self.record.players != self._real.record.players, self._real.record
        if others:
            self.show()
        if self._held and self._may_show():
            self.match = self._branch()  # another one, since what was seen of this one is kept
            while self._held and self._may_show():
                self._tell(self._held.popleft()[0])
            self.show()
        self._set_alarm()

    def _may_show(self) -> bool:
        settings = self._real.company.settings
        if self._real.match.is_over:
            return True
        if settings.delay_moves():
            played = sum({"action": 1, "undo": -1}.get(entry.kind, 0) for entry, _ in self._held)
            return played > settings.delay_moves()
        return self._now() >= self._held[0][1] + settings.delay_seconds()

    def _tell(self, entry: Entry) -> None:
        place = self.match.last_step_of(entry.payload["seat"]) if entry.kind == "undo" else -1
        self.deeds.add([retell(self.match, entry)])
        if entry.kind == "undo":
            self._took_back([place])
        self.seq = entry.seq

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        if self._held and not self._real.company.settings.delay_moves():
            wait = self._held[0][1] + self._real.company.settings.delay_seconds() - self._now()
            self._alarm = asyncio.get_running_loop().call_later(max(wait, SHORTEST_NAP), self._release)
