"""Bot play: the bots of one table. They hold seats, play on for a person for a while, and say what they would do."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from ludonaut.bots import Advice, Decision
from ludonaut.core.errors import IllegalAction, LudonautError
from ludonaut.web.advisor import Advisor, NoAdvice
from ludonaut.web.commands import FASTEST_PACE, UNFORESEEN, USUAL_PACE
from ludonaut.web.phrases import sentence
from ludonaut.web.seating import QUICK_BOT
from ludonaut.web.store import NotTheOwner, StoreError, StoreUnreadable

if TYPE_CHECKING:
    from ludonaut.web.table import Table

HINT_SECONDS: Final = 1.5
BOT_SECONDS: Final = 0.5
SECONDS_TO_TRY_AGAIN: Final = 1.0
LOG: Final = logging.getLogger(__name__)


class Hint(msgspec.Struct, frozen=True):
    """What the bot says to `seat` about the position at its `place`; without advice it still thinks, or `trouble` says why not."""

    place: int
    seat: int
    advice: Advice | None = None
    trouble: str = ""


class Relief(NamedTuple):
    """A bot that plays on for `seat` until its goal is reached, at most one action each `pace` seconds. `rounds` is when it began.

    The goal "result" is the end of the game as soon as can be: a quick bot, and nobody watches.
    """

    seat: int
    goal: str
    pace: float
    rounds: int


class BotPlay:
    """The bots of `table`: one of them moves at a time, or all that are due at once."""

    def __init__(self, table: Table, advisor: Advisor) -> None:
        self._table: Final = table
        self._advisor: Final = advisor
        self.hint: Hint | None = None
        self.paused: bool = False
        """Whether the bots that hold seats wait."""
        self.trouble: str = ""
        """Why they do, when nobody asked them to."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._relief: Relief | None = None
        self._mover: asyncio.Task[None] | None = None

    @property
    def plays_for_person(self) -> bool:
        """Whether a bot plays on in a person's place for a while."""
        return self._relief is not None

    @property
    def hurries(self) -> bool:
        """Whether that is straight to the result."""
        return self._relief is not None and self._relief.goal == "result"

    @property
    def is_moving(self) -> bool:
        """Whether a bot is about to act here."""
        return self._mover is not None

    def wait(self, waits: bool) -> None:
        """From now on the bots that hold seats wait, or go on."""
        self.paused, self.trouble = waits, ""

    def close(self) -> None:
        """Stops them all."""
        self._relief = self._mover = None
        for task in self._tasks:
            task.cancel()

    # -- a hint -----------------------------------------------------------------------------------------------------
    def begin_hint(self, seat: int) -> None:
        """Lets the bot think about what it would do for a seat."""
        if self._table.match.is_over:
            raise IllegalAction("the game is over; there is nothing left to decide.")
        asked = Hint(self._table.place(seat), seat)
        if self.hint == asked:
            return  # it is being thought of; asking again and again must not make a queue
        self.hint = asked
        self._start(self._think_hint(asked))

    def forget_old_hint(self) -> None:
        """Forgets a hint about a position that its seat has left."""
        if self.hint is not None and self.hint.place != self._table.place(self.hint.seat):
            self.hint = None

    async def _think_hint(self, asked: Hint) -> None:
        try:
            advice = await self._advisor.ask(self._table.transcript(), asked.seat, HINT_SECONDS, self._table.record.id)
            hint = msgspec.structs.replace(asked, advice=advice)
        except NoAdvice as error:
            hint = msgspec.structs.replace(asked, trouble=sentence(str(error)))
        if self.hint == asked:
            self.hint = hint
            self._table.show_to_seat(hint.seat)

    # -- playing on for a person ------------------------------------------------------------------------------------
    def begin_relief(self, goal: str, pace: float, seat: int) -> None:
        """Lets a bot play on for a seat."""
        if self._table.match.is_over:
            raise IllegalAction("the game is over; there is nothing left to play.")
        self.stop_relief()
        self.trouble = ""
        self._relief = Relief(seat, goal, 0.0 if goal in ("action", "result") else pace, int(self._table.match.state.rounds()))

    def stop_relief(self) -> None:
        """No bot plays on for a person any more."""
        self._relief = None
        if self._mover is not None:
            self._mover.cancel()
            self._mover = None

    def _check_relief(self) -> None:
        """Ends the relief when its goal is reached."""
        relief, match = self._relief, self._table.match
        if relief is None:
            return
        if match.is_over or relief.goal == "action" or (relief.goal == "round" and match.state.rounds() != relief.rounds):
            self._relief = None

    # -- moving -----------------------------------------------------------------------------------------------------
    def next_movers(self) -> dict[int, str]:
        """The seats that bots play next, with the bots' names ("": the one that plays on for a person); none while only people decide.

        Bots that are due at once with others wait for nobody.
        """
        if self._table.parley.rests or self._table.is_led or not self._table.is_live:
            return {}
        due, seating = self._table.match.due_seats(), self._table.seating
        bots = {} if self.paused else {seat: seating[seat].bot for seat in due if seating[seat].bot}
        relief = self._relief
        if relief is not None and relief.seat in due and (len(due) == 1 or not bots):
            return {relief.seat: seating[relief.seat].bot or (QUICK_BOT if relief.goal == "result" else "")}
        return bots

    def go_on(self) -> None:
        """Lets the bots move if it is their turn and somebody is there to see it."""
        if self._mover is None and not self._table.gone and self._is_attended() and self.next_movers():
            self._mover = self._start(self._move())

    def _is_attended(self) -> bool:
        """Whether anybody minds what bots do: one who watches, or a person whose turn will come."""
        return bool(self._table.watchers) or (self._relief is None and any(sitter.decides for sitter in self._table.seating))

    async def _move(self) -> None:
        """Plays for the bots whose turn it is: one action at a time, so slowly that one can follow, but at once what is decided at once."""
        me, table = asyncio.current_task(), self._table
        try:
            while self._mover is me and self._is_attended() and (movers := self.next_movers()):
                due = table.match.due_seats()
                together = len(due) > 1
                unseen = together and self._relief is None and any(table.seating[seat].decides for seat in due)
                earliest, seq, undone = time.monotonic() + (0.0 if unseen else self._pause_between()), table.seq, table.undone
                decisions, unsaved = await self._decisions(movers), False
                await asyncio.sleep(max(0.0, earliest - time.monotonic()))
                async with table.lock:
                    # What others do at once changes nothing of what a bot has seen; whatever else has happened does.
                    if self._mover is me and (table.seq == seq or (together and table.undone == undone)):
                        unsaved = await asyncio.shield(asyncio.ensure_future(self._try_to_play(movers, decisions)))
                if unsaved:
                    await asyncio.sleep(SECONDS_TO_TRY_AGAIN)
        except LudonautError as error:
            self.trouble, self.paused, self._relief = sentence(str(error)), True, None
        except Exception:
            LOG.exception("A bot at the table %s could not move.", table.record.id)
            self.trouble, self.paused, self._relief = UNFORESEEN, True, None
        finally:
            if self._mover is me:
                self._mover = None
            table.show()

    async def _try_to_play(self, movers: dict[int, str], decisions: Sequence[Decision]) -> bool:
        """Plays what bots have decided. Returns whether that could not be saved: then they say so, and try again until it can."""
        before = self.trouble
        try:
            await self._play(movers, decisions)
        except NotTheOwner:
            raise
        except (StoreError, StoreUnreadable) as error:
            self.trouble = sentence(str(error))
        else:
            self.trouble = ""
        if self.trouble != before:
            self._table.show()
        return bool(self.trouble)

    async def _play(self, movers: dict[int, str], decisions: Sequence[Decision]) -> None:
        """Plays what bots have decided, as far as they still hold their seats."""
        now = self.next_movers()
        standing = [(seat, action) for seat, action in decisions if now.get(seat) == movers[seat]]
        if standing:
            await self._table.play(standing)
            self._check_relief()

    async def _decisions(self, movers: dict[int, str]) -> Sequence[Decision]:
        transcript, secret, table = self._table.transcript(), self._table.record.key, self._table.record.id
        seat, bot = next(iter(movers.items()))
        if not bot:
            return [(seat, (await self._advisor.ask(transcript, seat, BOT_SECONDS, table)).action)]
        if self._relief is not None and self._relief.seat in movers:
            return (await self._advisor.move(transcript, {seat: bot}, secret, table))[:1]
        # A seeded game has seeded bots too, so that it comes out the same; their chance tells nothing of the game's.
        return await self._advisor.move(transcript, movers, secret, table)

    def _pause_between(self) -> float:
        """Seconds that one action of a bot takes at least: as slow as the slowest screen asks for."""
        if self._relief is not None:
            return self._relief.pace
        company = self._table.company
        slowest = max((watcher.pace for watcher in self._table.watchers if company.sits(watcher.screen)), default=FASTEST_PACE)
        # Over the net nobody makes the others wait longer than is usual.
        return (min(slowest, USUAL_PACE) if company.online else slowest) / 1000

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
