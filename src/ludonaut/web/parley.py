"""Parley: the clocks of one table over the net, and what its people ask of one another while they play."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from ludonaut.core.errors import IllegalAction
from ludonaut.core.match import Match
from ludonaut.web.accord import (
    AGREE,
    ASK,
    EXPEL_REQUEST,
    GO_ON,
    REFUSE,
    REST,
    REST_REQUEST,
    TIME,
    UNDO_REQUEST,
    Accord,
    Request,
    recall,
)  # fmt: skip
from ludonaut.web.clock import MINUTE, Asked, Clock, Rule
from ludonaut.web.company import NotYours
from ludonaut.web.seating import USUAL_BOT, Seating, Sitter
from ludonaut.web.store import Entry

if TYPE_CHECKING:
    from ludonaut.web.table import Table

MORE_TIME: Final = 5 * MINUTE
"""What others give somebody whose bank is empty; of days, another whole turn."""
SHORTEST_NAP: Final = 0.02
RESTING: Final = "the table rests; somebody goes on first."
"""Why nobody acts meanwhile."""
Line = tuple[str, dict[str, Any]]
"""An entry of the log without its place."""


def seated(seat: int, sitter: Sitter) -> Line:
    """The entry that says who holds a seat from now on."""
    return ("seat", {"seat": seat, "sitter": msgspec.to_builtins(sitter)})


class Foreseen(NamedTuple):
    """What will be so when entries are written."""

    accord: Accord
    clock: Clock | None


def monotonic() -> int:
    """The server's time in whole milliseconds; no hand that sets a clock moves it."""
    return time.monotonic_ns() // 1_000_000


def time_of_day() -> int:
    """Milliseconds since 1970."""
    return int(time.time() * 1000)


class Parley:
    """What `table` has agreed on. At a table on one machine nothing is asked and no clock runs."""

    def __init__(self, table: Table, log: Sequence[Entry]) -> None:
        self._table: Final = table
        self.accord: Accord = Accord()
        self.clock: Clock | None = None
        self.version: int = 0
        """Grows when clocks begin or end to run, or show another time than they would have come to."""
        self._alarm: asyncio.TimerHandle | None = None
        self._seq: int = -1
        """The place of the last entry that the clock knows."""
        self.read(log)

    def read(self, log: Sequence[Entry]) -> None:
        """Becomes what the log says. A clock that ran here goes on; one from before goes on since the last entry."""
        table = self._table
        rule = table.company.settings.clock_rule()
        self.accord = recall((entry.kind, entry.payload) for entry in log)
        if not table.is_live or not table.company.online or rule is None:
            self.clock = None
        elif self.clock is None or self._seq != log[-1].seq:
            kept = self.accord.clock
            clock = Clock.kept(rule, table.match.seats, kept, time_of_day()) if kept else Clock(rule, table.match.seats)
            # Days that were kept say themselves until when they run.
            since = monotonic() - (0 if rule.daily and kept else self._run_unseen(rule, log[-1]))
            self.clock = clock.run(self._asked(table.match, table.seating, self.accord).seats, since)
        self._seq = log[-1].seq
        self.version += 1
        self._set_alarm()

    def _run_unseen(self, rule: Rule, last: Entry) -> int:
        """For how long clocks have run since the last entry, when nobody has looked at this table since this process was started.

        Days run always, a bank while there is a server. That another process had been there before this one was started is not known.
        """
        passed = max(0, time_of_day() - int(last.at * 1000))
        return passed if rule.daily else min(passed, max(0, monotonic() - int(self._table.store.opened * 1000)))

    def close(self) -> None:
        """Wakes nobody any more."""
        if self._alarm is not None:
            self._alarm.cancel()

    # -- looking ----------------------------------------------------------------------------------------------------
    @property
    def rests(self) -> bool:
        """Whether nobody plays and no time runs."""
        return self.accord.rests

    @property
    def request(self) -> Request | None:
        """What is asked of people now; an action that could not be taken back any more is not asked for any more."""
        request = self.accord.request
        if request is not None and request.what == UNDO_REQUEST and self._table.match.why_no_undo(request.seat):
            return None
        return request

    @property
    def is_ticking(self) -> bool:
        """Whether somebody's time runs that only this process knows of."""
        return self.clock is not None and not self.clock.rule.daily and self.clock.next_out(monotonic()) is not None

    def missing(self) -> list[int]:
        """The people whose word is missing for what is asked."""
        return self.accord.missing(self._table.seating) if self.request else []

    def out(self) -> list[int]:
        """The seats whose time has run out."""
        if self.clock is None:
            return []
        return [seat for seat in sorted(self.clock.running) if self.clock.is_out(seat, monotonic())]

    def times(self) -> dict[str, Any] | None:
        """What the page shows on its clocks: what is left by seat of a person, and whose runs."""
        if self.clock is None or self._table.match.is_over:
            return None
        now, seating = monotonic(), self._table.seating
        left = {str(seat): self.clock.left(seat, now) for seat, sitter in enumerate(seating) if sitter.decides}
        return {"left": left, "running": sorted(self.clock.running)}

    # -- what is written ----------------------------------------------------------------------------------------------
    def foresee(self, log: Sequence[Line], match: Match, seating: Seating) -> Foreseen:
        """What will be so after entries of the log; what is left on the clocks is put into the last of them."""
        accord, table, now = self.accord, self._table, monotonic()
        for kind, payload in log:
            accord = accord.after(kind, payload)
        clock = self.clock
        if clock is not None and log:
            before = self._asked(table.match, table.seating, self.accord)
            asked = self._asked(match, seating, accord)
            undone = [payload["seat"] for kind, payload in log if kind == "undo"]
            if undone:
                clock = clock.took_back(undone[0], before, asked, now)
            else:
                clock = clock.acted([payload["seat"] for kind, payload in log if kind == "action"], before, asked, now)
            for kind, payload in log:
                if kind == TIME:
                    clock = clock.given(payload["seat"], payload["more"], now)
                elif kind == REST:
                    clock = clock.rested(now)
                elif kind == "seat" and payload["seat"] in before.seats - asked.seats:
                    clock = clock.lent(payload["seat"], now)
                elif kind == "seat" and payload["seat"] in asked.seats - before.seats:
                    clock = clock.returned(payload["seat"], now)
            log[-1][1]["clock"] = clock.spelled(now, time_of_day())
        return Foreseen(accord, clock)

    def become(self, foreseen: Foreseen) -> None:
        """It is written."""
        before, now = self.clock, monotonic()
        self.accord, self.clock = foreseen
        self._seq = self._table.seq
        # A clock that goes on as it would have anyway is no news: who acts unseen must not be told by that.
        if before is not None and self.clock is not None and not self.clock.goes_on_as(before, now):
            self.version += 1
            self._set_alarm()

    def _asked(self, match: Match, seating: Seating, accord: Accord) -> Asked:
        rounds = int(match.state.rounds())
        if accord.rests or match.is_over:
            return Asked(frozenset(), rounds)
        return Asked(frozenset(seat for seat in match.due_seats() if seating[seat].decides), rounds)

    def _set_alarm(self) -> None:
        """Shows the table again when somebody's time has run out: then the others have something to choose."""
        self.close()
        wait = None if self.clock is None else self.clock.next_out(monotonic())
        if wait is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(max(wait / 1000, SHORTEST_NAP) + SHORTEST_NAP, self._ring)

    def _ring(self) -> None:
        self.version += 1
        self._table.show()
        self._set_alarm()

    # -- what is asked; each returns the entries that it comes to --------------------------------------------------------------
    def asks(self, what: str, seat: int, mine: Collection[int]) -> list[Line]:
        """Some people ask the others for something. Raises IllegalAction, NotYours."""
        table = self._table
        people = sorted(self._deciding(mine))
        if table.match.is_over:
            raise IllegalAction("the game is over; there is nothing left to agree on.")
        # What becomes of somebody who is out of time goes first: else that one could ask for a rest again and again.
        if self.request is not None and (what != EXPEL_REQUEST or self.request.what == EXPEL_REQUEST):
            raise IllegalAction("something is asked already; it is answered first.")
        if what == REST_REQUEST:
            if self.rests:
                raise IllegalAction("the table rests already.")
            seat = -1
        elif what == EXPEL_REQUEST:
            self._check_is_out(seat, mine)
        lines: list[Line] = [(ASK, {"what": what, "people": people, "seat": seat})]
        return lines + self._fulfilled(lines)

    def agrees(self, mine: Collection[int]) -> list[Line]:
        """Some people agree to what is asked."""
        self._check_asked()
        people = sorted(set(self.missing()).intersection(mine))
        if not people:
            raise NotYours("your word is not missing here.")
        lines: list[Line] = [(AGREE, {"people": people})]
        return lines + self._fulfilled(lines)

    def refuses(self, mine: Collection[int]) -> list[Line]:
        """Somebody refuses what is asked, or whoever asked takes it back."""
        request = self._check_asked()
        if not request.people.union(self.missing()).intersection(mine):
            raise NotYours("this is not for you to refuse.")
        return [(REFUSE, {"people": sorted(mine)})]

    def goes_on(self, mine: Collection[int]) -> list[Line]:
        """One person ends the rest for all."""
        if not self.rests:
            raise IllegalAction("the table does not rest.")
        return [(GO_ON, {"people": sorted(self._deciding(mine))})]

    def gives_time(self, seat: int, mine: Collection[int]) -> list[Line]:
        """Somebody gives another, whose time has run out, some more."""
        clock = self._check_is_out(seat, mine)
        return [(TIME, {"seat": seat, "more": clock.rule.bank if clock.rule.daily else MORE_TIME})]

    def may_replace(self, seat: int, mine: Collection[int]) -> bool:
        """Whether these people may let a bot play in the place of somebody whose time has run out."""
        return seat in self.out() and bool(self._own(mine)) and self._table.seating[seat].person not in mine

    def _fulfilled(self, lines: Sequence[Line]) -> list[Line]:
        """What follows when after these entries nobody's word is missing. An action to be taken back is the table's affair."""
        accord = self.accord
        for kind, payload in lines:
            accord = accord.after(kind, payload)
        request = accord.request
        if request is None or accord.missing(self._table.seating):
            return []
        if request.what == REST_REQUEST:
            return [(REST, {})]
        if request.what == EXPEL_REQUEST:
            return [seated(request.seat, Sitter(0, "", self._table.seating[request.seat].bot or USUAL_BOT))]
        return [("undo", {"seat": request.seat})]

    def _own(self, mine: Collection[int]) -> set[int]:
        return {sitter.person for sitter in self._table.seating if sitter.decides and sitter.person in mine}

    def _deciding(self, mine: Collection[int]) -> set[int]:
        own = self._own(mine)
        if not own:
            raise NotYours("only those who play here themselves can do this.")
        return own

    def _check_asked(self) -> Request:
        request = self.request
        if request is None:
            raise IllegalAction("nothing is asked any more.")
        return request

    def _check_is_out(self, seat: int, mine: Collection[int]) -> Clock:
        self._deciding(mine)
        if self.clock is None or seat not in self.out():
            raise IllegalAction("this seat has time left; only when it has run out the others may choose.")
        if self._table.seating[seat].person in mine:
            raise NotYours("what becomes of your time the others choose.")
        return self.clock
