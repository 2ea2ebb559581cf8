"""Clock: the time that the people of a table have agreed on, in whole milliseconds. It is told the time and never looks, so it is exact.

Each seat that a person plays has a clock of its own, which runs while the seat is asked; several may run at once. Time that runs out
ends nothing: it lets the others choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, Final, NamedTuple

DAY: Final = 86_400_000
MINUTE: Final = 60_000
SECOND: Final = 1_000


class Rule(NamedTuple):
    """How much time there is: `bank` at the start of a game with `increment` more after each turn, or as `daily` the whole bank each turn.

    Days run on while the server is down, a bank does not: nobody can do anything then. Whether somebody looks is no matter.
    """

    bank: int
    increment: int = 0
    daily: bool = False


class Asked(NamedTuple):
    """The seats of people that are asked at one time, and the round."""

    seats: frozenset[int]
    rounds: int


class Clock:
    """What is left for each seat, and which seats it runs for."""

    def __init__(self, rule: Rule, seats: int) -> None:
        self.rule: Final = rule
        self._left: list[int] = [rule.bank] * seats
        self._credit: list[int] = [0] * seats
        """What each seat was given when its last turn ended, to be taken back with it."""
        self._waited: list[int] = [0] * seats
        """For how long the time of others has run since each seat's last turn ended: who takes that turn back has thought so long."""
        self._spent: list[int] = [0] * seats
        """What each seat has used of its time in this turn, to be given back when the turn is none any more."""
        self._lent: dict[int, int] = {}
        """The seats whose people have let a bot play in the middle of a turn, and since when."""
        self._since: dict[int, int] = {}

    @classmethod
    def kept(cls, rule: Rule, seats: int, kept: Mapping[str, Any], wall: int) -> Clock:
        """The clock as `spelled` has kept it; nobody's runs yet. `wall` is the time of day, by which days go on while nobody looks."""
        clock = cls(rule, seats)
        clock._left, clock._credit = list(kept["left"]), list(kept["credit"])
        for seat, until in kept.get("until", {}).items():
            # A clock of this machine that was put back gives nobody more than the whole.
            clock._left[int(seat)] = min(max(until - wall, 0), max(rule.bank, clock._left[int(seat)]))
        return clock

    def spelled(self, now: int, wall: int) -> dict[str, Any]:
        """What a log entry keeps of it: what is left by seat, and where days run, until when by the time of day."""
        left = [self.left(seat, now) for seat in range(len(self._left))]
        spelled: dict[str, Any] = {"left": left, "credit": list(self._credit)}
        if self.rule.daily and self._since:
            spelled["until"] = {str(seat): wall + left[seat] for seat in sorted(self._since)}
        return spelled

    # -- looking ----------------------------------------------------------------------------------------------------
    @property
    def running(self) -> frozenset[int]:
        """The seats whose time runs."""
        return frozenset(self._since)

    def left(self, seat: int, now: int) -> int:
        """What a seat has left."""
        return max(0, self._left[seat] - (now - self._since.get(seat, now)))

    def is_out(self, seat: int, now: int) -> bool:
        """Whether a seat that is asked has no time left."""
        return seat in self._since and self.left(seat, now) == 0

    def next_out(self, now: int) -> int | None:
        """In how many milliseconds somebody's time runs out who has some; None when nobody's does."""
        return min((left for seat in self._since if (left := self.left(seat, now)) > 0), default=None)

    def goes_on_as(self, other: Clock, now: int) -> bool:
        """Whether whoever looks at the one sees the same as at the other."""
        seats = range(len(self._left))
        return self.running == other.running and all(self.left(seat, now) == other.left(seat, now) for seat in seats)

    # -- what happens; each returns the clock after it, so that nothing has changed until it is written -------------------------
    def run(self, asked: Iterable[int], now: int) -> Clock:
        """From now on the time of these seats runs, and nobody else's."""
        after, passed = copy(self), now - min(self._since.values(), default=now)
        after._left = [self.left(seat, now) for seat in range(len(self._left))]
        after._credit = list(self._credit)
        after._waited = [waited + (0 if seat in self._since else passed) for seat, waited in enumerate(self._waited)]
        after._spent = [spent + self._left[seat] - after._left[seat] for seat, spent in enumerate(self._spent)]
        after._lent = dict(self._lent)
        after._since = dict.fromkeys(asked, now)
        return after

    def acted(self, seats: Iterable[int], before: Asked, asked: Asked, now: int) -> Clock:
        """Seats have acted. The turn of one is over when it is asked no more, or in another round, or together with others who were not."""
        after, acted = self.run(asked.seats, now), frozenset(seats)
        for seat in asked.seats - before.seats:
            after._spent[seat] = 0
        for seat in acted:
            after._lent.pop(seat, None)
        for seat in before.seats & acted:
            if seat not in asked.seats or asked.rounds != before.rounds or asked.seats - before.seats:
                after._credit[seat] = self.rule.bank - after._left[seat] if self.rule.daily else self.rule.increment
                after._left[seat] += after._credit[seat]
                after._waited[seat] = after._spent[seat] = 0
        return after

    def took_back(self, seat: int, before: Asked, asked: Asked, now: int) -> Clock:
        """A seat has taken its last action back: what the end of its turn had given goes too, and the turn has lasted until now. Who was
        asked only because of it has lost no time."""
        after = self.run(asked.seats, now)
        if seat in asked.seats and (seat not in before.seats or asked.rounds != before.rounds):
            after._left[seat] = max(0, after._left[seat] - after._credit[seat] - after._waited[seat])
            after._credit[seat] = after._waited[seat] = 0
            for other in before.seats - asked.seats:
                after._left[other] += after._spent[other]
                after._spent[other] = 0
        return after

    def lent(self, seat: int, now: int) -> Clock:
        """In the middle of a turn a bot plays for a seat."""
        after = self.run(self._since, now)
        after._lent.setdefault(seat, now)
        return after

    def returned(self, seat: int, now: int) -> Clock:
        """The person has the seat again: if the bot has not acted, the turn has gone on all the time."""
        after = self.run(self._since, now)
        after._left[seat] = max(0, after._left[seat] - (now - after._lent.pop(seat, now)))
        return after

    def rested(self, now: int) -> Clock:
        """The table rests, and nobody's turn goes on."""
        after = self.run(self._since, now)
        after._lent.clear()
        return after

    def given(self, seat: int, more: int, now: int) -> Clock:
        """Others have given a seat more time."""
        after = self.run(self._since, now)
        after._left[seat] += more
        return after


def spelled_time(left: int) -> str:
    """Milliseconds as people read them on a clock: "2 d 04 h", "1:05:00", "4:07"."""
    seconds = -(-left // SECOND)
    days, hours, minutes = seconds // 86_400, seconds // 3600 % 24, seconds // 60 % 60
    if days:
        return f"{days} d {hours:02} h"
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"
