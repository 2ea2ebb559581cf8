"""Drawers: processes that draw views and pictures for the server, once that takes a good part of its time, and where a crowd looks.

A server with little to do draws everything itself, and has no such processes. What they draw is the same to the byte; where one dies or
lags behind, the server draws itself too.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import math
import multiprocessing
import os
import socket
import time
from collections.abc import Callable, Mapping
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar, cast
from weakref import WeakKeyDictionary

import msgspec

from ludonaut.core.match import Step
from ludonaut.web.drawing import LENGTH_BYTES, Beginning, Drawn, Order, Part, draw_for, framed

if TYPE_CHECKING:
    from ludonaut.web.table import Table

MOST: Final = 4
"""Processes: one for each core, but no more than this."""
WORTH_IT: Final = 0.1
"""From so large a part of one core on, drawing is left to them."""
LOOKED_BACK: Final = 2.0
"""How much was drawn is looked at over about so many seconds."""
LONGEST_QUEUE: Final = 0.4
"""With so many seconds of work before each of them, the server draws itself."""
LATE: Final = 2.0
"""A process that has drawn nothing for so many seconds though it should gets nothing more until it does, and the server draws itself."""
PAUSE: Final = 30.0
"""When one has died, everything is drawn here for so many seconds."""
DRAWN: Final = msgspec.msgpack.Decoder(Drawn)
LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")
Parts = Mapping[Part, "asyncio.Future[bytes | None]"]


class Effort:
    """How much was drawn lately, here and elsewhere."""

    def __init__(self) -> None:
        self._seconds: float = 0.0
        self._at: float = time.monotonic()
        self.part: float = 0.001
        """About how many seconds a part takes."""

    def spend(self, seconds: float) -> None:
        """A part has taken so many seconds of processor, of this process or another."""
        self._seconds, self._at = LOOKED_BACK * self.share() + seconds, time.monotonic()
        self.part += (seconds - self.part) / 20

    def here(self, draw: Callable[[], T]) -> T:
        """What `draw` gives, drawn in this process."""
        began = time.thread_time()
        drawn = draw()
        self.spend(time.thread_time() - began)
        return drawn

    def share(self) -> float:
        """What part of one core drawing took lately."""
        return self._seconds / LOOKED_BACK * math.exp((self._at - time.monotonic()) / LOOKED_BACK)


class _Ordered(NamedTuple):
    """What was ordered of a position, when so many deeds were done."""

    position: object
    deeds: int
    parts: dict[Part, asyncio.Future[bytes | None]]


def position(table: Table) -> object:
    """What tells positions of a table apart: what is drawn of one is good for another that has the same.

    In a crowd what others decide at the same time is no other position; for whoever has acted `Drawers.made` finds nothing.
    """
    return table.tidings if table.is_crowd else table.match


class Drawers:
    """The processes: `number` of them, as many as there are cores unless somebody says otherwise."""

    def __init__(self, number: int | None = None) -> None:
        self._number: Final = min(os.cpu_count() or 1, MOST) if number is None else number
        self.effort: Final = Effort()
        self._all: list[_Drawer] = []
        self._starting: asyncio.Task[None] | None = None
        self._rests_until: float = 0.0
        self._wanted: dict[Table, dict[Part, asyncio.Future[bytes | None]]] = {}
        self._ordered: Final[WeakKeyDictionary[Table, _Ordered]] = WeakKeyDictionary()
        """What was ordered of the position that a table showed last."""

    def help_with(self, table: Table) -> bool:
        """Whether what is to be seen of a table is better drawn elsewhere now. The processes are started when that is so for the first
        time, and until they are ready it is not."""
        if not (table.is_crowd or self.effort.share() > WORTH_IT):
            return False
        if len(self._all) < self._number and self._starting is None and time.monotonic() > self._rests_until:
            self._starting = asyncio.ensure_future(self._start())
        return bool(self._free())

    async def draw(self, table: Table, part: Part) -> bytes | None:
        """A part of a table as it stands now, JSON or SVG in UTF-8; None where it has to be drawn here."""
        parts = self._ordered_of(table).parts
        if part not in parts:
            loop = asyncio.get_running_loop()
            if not self._wanted:
                loop.call_soon(self._order)
            parts[part] = self._wanted.setdefault(table, {})[part] = loop.create_future()
        try:
            return await asyncio.wait_for(asyncio.shield(parts[part]), LATE)
        except TimeoutError:
            _answer(parts[part], None)
            return None

    def made(self, table: Table, part: Part) -> bytes | None:
        """A part of a table as it stands now, if it is drawn already."""
        ordered = self._ordered_of(table)
        drawn = ordered.parts.get(part)
        if drawn is None or not drawn.done() or table.deeds.has_acted(part[0], ordered.deeds, table.seating):
            return None
        return drawn.result()

    def _ordered_of(self, table: Table) -> _Ordered:
        ordered = self._ordered.get(table)
        if ordered is None or ordered.position != position(table):
            ordered = self._ordered[table] = _Ordered(position(table), len(table.deeds), {})
        return ordered

    def close(self) -> None:
        """Ends the processes."""
        self._rests_until = math.inf
        if self._starting is not None:
            self._starting.cancel()
        for drawer in self._all:
            drawer.close()

    def _free(self) -> list[_Drawer]:
        """Those that will soon have drawn what they are given."""
        ready = (drawer for drawer in self._all if drawer.is_ready and not drawer.is_late)
        return [drawer for drawer in ready if drawer.waiting * self.effort.part < LONGEST_QUEUE]

    def _order(self) -> None:
        """Orders all that is wanted: of one table from the process that knows it, or for a crowd from all of them."""
        wanted, self._wanted = self._wanted, {}
        for table, parts in wanted.items():
            free = self._free()
            if not free:
                for part in parts.values():
                    _answer(part, None)
            elif table.is_crowd:
                for turn, drawer in enumerate(free[: len(parts)]):
                    drawer.order(table, dict(list(parts.items())[turn :: len(free)]))
            else:
                drawer = next((drawer for drawer in free if drawer.knows(table)), None) or min(free, key=lambda one: one.waiting)
                drawer.order(table, parts)

    async def _start(self) -> None:
        try:
            while len(self._all) < self._number:
                self._all.append(drawer := _Drawer(self.effort, self._lost))
                await drawer.start()
        except OSError as error:
            LOG.warning("No process could be started to draw in: %s.", error)
            self._lost(drawer)
        finally:
            self._starting = None

    def _lost(self, lost: _Drawer) -> None:
        """One has died, or could not be started."""
        self._all = [drawer for drawer in self._all if drawer is not lost]
        self._rests_until = max(self._rests_until, time.monotonic() + PAUSE)


class _Known(NamedTuple):
    """What a process knows of a table: its number there, and how many steps up to which last one."""

    number: int
    steps: int
    last: Step | None


class _Drawer(asyncio.Protocol):
    """One process. `lost` is told when it dies."""

    def __init__(self, effort: Effort, lost: Callable[[_Drawer], None]) -> None:
        self._effort: Final = effort
        self._lost: Final = lost
        self._transport: asyncio.Transport | None = None
        self._process: BaseProcess | None = None
        self._came: Final = bytearray()
        self._orders: Final[dict[int, tuple[Table, list[asyncio.Future[bytes | None]]]]] = {}
        self._numbers: Final = itertools.count()
        self._known: Final[WeakKeyDictionary[Table, _Known]] = WeakKeyDictionary()
        self.is_ready: bool = False
        self.waiting: int = 0
        """How many parts it has not drawn yet."""
        self._heard: float = 0.0
        """When it was heard of last, or given something when it had nothing to do."""

    async def start(self) -> None:
        """Starts the process; it is ready a while later."""
        here, there = socket.socketpair()
        with there:
            self._process = multiprocessing.get_context("spawn").Process(target=draw_for, args=(there,), daemon=True)
            await asyncio.to_thread(self._process.start)
        here.setblocking(False)
        await asyncio.get_running_loop().connect_accepted_socket(lambda: self, here)

    def close(self) -> None:
        """Ends the process."""
        if self._transport is not None:
            self._transport.abort()
        if self._process is not None and self._process.pid is not None:
            self._process.terminate()

    @property
    def is_late(self) -> bool:
        """Whether it should have drawn something for a long time: it was stopped, or the machine has no time for it."""
        return self.waiting > 0 and time.monotonic() - self._heard > LATE

    def knows(self, table: Table) -> bool:
        """Whether it has drawn something of a table before."""
        return table in self._known

    def order(self, table: Table, parts: Parts) -> None:
        """Has parts of a table drawn as it stands now."""
        assert self._transport is not None, "an order to a process that is not ready"
        match, known = table.match, self._known.get(table)
        steps, number, beginning = match.steps, next(self._numbers), None
        if known is None or known.steps > len(steps) or (known.steps and steps[known.steps - 1] is not known.last):
            known = _Known(number, 0, None)  # all anew: it is a new table, or something was taken back
            beginning = Beginning(match.game.name, table.record.options, match.seats, match.opening)
        self._known[table] = known._replace(steps=len(steps), last=steps[-1] if steps else None)
        self._orders[number] = table, list(parts.values())
        if not self.waiting:
            self._heard = time.monotonic()
        self.waiting += len(parts)
        fresh = [(step.seat, step.action, step.outcomes) for step in steps[known.steps :]]
        self._transport.write(framed(Order(number, known.number, beginning, known.steps, fresh, list(parts))))

    # -- what the process says --------------------------------------------------------------------------------------
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The process can be spoken to."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's are none by name

    def data_received(self, data: bytes) -> None:
        """Something was drawn."""
        self._came.extend(data)
        begin, end = 0, LENGTH_BYTES
        while end <= len(self._came):
            end += int.from_bytes(self._came[begin:end], "little")
            if end > len(self._came):
                break
            self._note(DRAWN.decode(self._came[begin + LENGTH_BYTES : end]))
            begin, end = end, end + LENGTH_BYTES
        del self._came[:begin]

    def connection_lost(self, why: Exception | None) -> None:
        """The process is gone: what it was to draw is drawn here."""
        self.is_ready = False
        for _, parts in self._orders.values():
            for part in parts:
                _answer(part, None)
        self._orders.clear()
        self._lost(self)

    def _note(self, drawn: Drawn) -> None:
        if drawn.number < 0:
            self.is_ready = True
            return
        table, parts = self._orders[drawn.number]
        self._heard = time.monotonic()
        self.waiting -= 1
        self._effort.spend(drawn.seconds)
        if drawn.made is None:
            self._known.pop(table, None)
        _answer(parts[drawn.place], drawn.made)
        if drawn.place == len(parts) - 1:
            del self._orders[drawn.number]


def _answer(part: asyncio.Future[bytes | None], made: bytes | None) -> None:
    if not part.done():
        part.set_result(made)
