"""Watcher: one connection to a table. It remembers what it shows and is sent only the difference, at the speed at which it reads.

There is no queue to overflow: whoever reads slowly gets the newest position when he is ready for it, and nobody else waits for him.

Where a crowd decides at once, what the others do comes together, some times a second, and says only how many still think and what is told
of it: everything is drawn again for those who acted themselves, and for all when something more has happened.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import msgspec

from ludonaut.core.game import Event
from ludonaut.core.match import LoggedEvent
from ludonaut.web.forms import number_in

if TYPE_CHECKING:
    from ludonaut.web.chat import Message
    from ludonaut.web.commands import Answer
    from ludonaut.web.live import Hello
    from ludonaut.web.screens import Screen
    from ludonaut.web.table import Table

HOST_LAYOUT: Final = "host"
"""The layout of a large screen that everybody in a room looks at."""
MOST_ANSWERS: Final = 64
DATA: Final = "data"
"""The layout of a connection that draws nothing itself: a computer player, or a program that measures."""


TICK: Final = 0.25
"""Seconds in which what others do in a crowd is gathered into one message."""


class Fragment(NamedTuple):
    """A part of the page by id, as HTML, and a hash of it. Whoever asked for data instead of a page gets JSON in the place of HTML."""

    version: str
    html: str | msgspec.Raw


class Face(NamedTuple):
    """How a table is drawn: all fragments for a screen and a layout, after what takes long of them was prepared; events as items of
    the log, and one message of the chat."""

    prepare: Callable[[Table, Screen, str], Awaitable[None]]
    fragments: Callable[[Table, Screen, str], dict[str, Fragment]]
    log: Callable[[Table, Sequence[LoggedEvent], str], Sequence[str | Event]]
    said: Callable[[Table, Message, Screen, str], str | dict[str, object]]


class Connected(Protocol):
    """A connection, as far as its table knows it: whose it is, how fast bots may move there, and what it is told."""

    @property
    def screen(self) -> Screen:
        """Through which screen it looks."""

    @property
    def pace(self) -> int:
        """Milliseconds between bots' actions."""

    def wake(self) -> None:
        """Something may look different now."""

    def draw_again(self) -> None:
        """Something looks different here, also where a crowd decides."""

    def expire(self) -> None:
        """It is not sure any more whose it is."""


class TableMoved(Exception):
    """Another server process plays the game now; nothing more is told here."""


class Watcher:
    """A connection of `client` that shows `table` on `screen`.

    `hello.shown` maps the fragments that it has to their versions, and "log" to the observer whose log it has; `seen` is its place in that.
    """

    def __init__(self, table: Table, face: Face, hello: Hello, screen: Screen) -> None:
        self.table: Final = table
        self.face: Final = face
        self.client: Final = hello.client
        self.screen: Final[Screen] = screen
        self.layout: str = hello.layout
        self.pace: int = hello.pace
        """Milliseconds between bots' actions, so that nothing is missed here."""
        self.answers: list[Answer] = []
        observer = table.observer(screen)
        self._shown: dict[str, str] = {"log": str(observer), **hello.shown}
        chronicle = table.log(observer)
        same = self._shown["log"] == str(observer)
        self._log: list[LoggedEvent] = chronicle.events[: chronicle.length_at(hello.seen) if same else 0]
        self._place: int = -1
        self._said: int = number_in(self._shown.get("chat", "")) or 0
        self._clocks: int = -1
        self._awake: Final = asyncio.Event()
        self._awake.set()
        self._held: bool = False
        self.expired: bool = False
        """Whether it is not sure any more who watches here; the connection is made anew."""
        self._tidings: int = -1
        """The table's when everything was drawn last."""
        self._entries: int = 0
        """How many entries the log of the table had when it was looked at last."""
        self._thinking: int = -1

    def expire(self) -> None:
        """Lets the connection be made anew."""
        self.expired = True
        self._awake.set()

    def show_in(self, layout: str) -> None:
        """From now on everything is drawn in this layout; a program has none to change, nor has a large screen."""
        if self.layout not in (DATA, HOST_LAYOUT):
            self.layout = layout
            self.draw_again()

    def _said_since(self) -> list[Message]:
        talk, until = self.table.talk, self.table.talk_until
        return [message for message in talk.messages if message.number > self._said and message.at < until] if talk.is_open else []

    def wake(self) -> None:
        """Something may look different now."""
        if not self._held:
            self._awake.set()

    def draw_again(self) -> None:
        """Something looks different here, also where a crowd decides."""
        self._tidings = -1
        self.wake()

    def hold(self) -> None:
        """Sends nothing until the answer to the command that is being obeyed, so that the two come together."""
        self._held = True

    def answer(self, answer: Answer) -> None:
        """Sends an answer with the next message. A client that asks without end and never reads loses the oldest."""
        self.answers.append(answer)
        del self.answers[:-MOST_ANSWERS]
        self._held = False
        self.wake()

    async def next_message(self) -> dict[str, Any]:
        """Waits for a difference and returns it: the place, fragments by id, the log's change, answers. Raises TableMoved.

        Whoever waits no longer may come again, and misses nothing.
        """
        try:
            return await self._next_message()
        except asyncio.CancelledError:
            self._awake.set()
            raise

    async def _next_message(self) -> dict[str, Any]:
        while True:
            await self._awake.wait()
            self._awake.clear()
            if self.table.moved:
                raise TableMoved
            if self._is_aside(self.table.observer(self.screen)):
                await self._gather()
            if self.expired:
                return {}
            if not self.table.is_crowd or self._tidings != self.table.tidings:
                await self.face.prepare(self.table, self.screen, self.layout)
            if self._held:  # a command has come meanwhile: what is new goes with its answer
                continue
            message = self._difference()
            if message is not None:
                return message

    async def _gather(self) -> None:
        """Waits for what else others do, but not when something more happens."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(TICK):
                while self._is_aside(self.table.observer(self.screen)):
                    await self._awake.wait()
                    self._awake.clear()

    def _is_aside(self, observer: int) -> bool:
        """Whether nothing has happened but what others in a crowd decide while this one does."""
        table = self.table
        return (
            table.is_crowd
            and self._tidings == table.tidings
            and not (self.answers or self.expired or table.gone or table.deeds.has_acted(observer, self._entries, table.seating))
        )

    def _difference(self) -> dict[str, Any] | None:
        table = self.table
        observer = table.observer(self.screen)
        log = table.log(observer).events
        place = table.place_of(self.screen)
        aside = self._is_aside(observer) and self.layout != HOST_LAYOUT  # there are few of these, and they show who still thinks
        fragments = {} if aside else self.face.fragments(table, self.screen, self.layout)
        thinking = len(table.match.due_seats()) if table.is_crowd else -1
        self._tidings, self._entries = table.tidings, len(table.deeds)
        changed = {name: fragment for name, fragment in fragments.items() if self._shown.get(name) != fragment.version}
        keep = 0
        other = self._shown["log"] != str(observer)
        for old, new in zip(() if other else self._log, log, strict=False):
            if old is not new and old.event != new.event:  # a step in between may have been taken back
                break
            keep += 1
        fresh = log[keep:]
        said = self._said_since()
        clocks = table.parley.times() if table.parley.version != self._clocks else None
        news = changed or fresh or other or self.answers or keep < len(self._log) or place != self._place or table.gone or said or clocks
        if not news and (not aside or thinking == self._thinking):
            return None
        message: dict[str, Any] = {"seq": place, "fragments": changed}
        if fresh or other or keep < len(self._log):
            message["log"] = {"of": str(observer), "keep": keep, "add": self.face.log(table, fresh, self.layout)}
        if thinking >= 0:
            message["thinking"] = self._thinking = thinking
        if said:
            self._said = said[-1].number
            message["chat"] = {"last": self._said, "add": [self.face.said(table, one, self.screen, self.layout) for one in said]}
        if clocks:
            message["clocks"] = clocks
        self._clocks = table.parley.version
        if self.answers:
            message["answers"] = self.answers
        if table.gone:
            message["gone"] = table.gone
        self._shown |= {name: fragment.version for name, fragment in changed.items()} | {"log": str(observer)}
        self._log, self._place, self.answers = list(log), place, []
        return message
