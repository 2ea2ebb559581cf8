"""The server that is measured: the usual one, in a process of its own, with a clock at each stage that a command passes."""

from __future__ import annotations

import asyncio
import functools
import multiprocessing
import os
import signal
import threading
import time
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ludonaut.web import live, serve
from ludonaut.web.app import Hosting
from ludonaut.web.drawers import _Drawer
from ludonaut.web.drawing import READY, Drawn
from ludonaut.web.fragments import Fragments
from ludonaut.web.load.plan import Served
from ludonaut.web.table import Table
from ludonaut.web.watcher import Watcher
from ludonaut.web.writer import Writer

RECEIVED: Final = "ludonaut.received"
ELSEWHERE: Final = "draw in other processes"
STAGES: Final[tuple[tuple[object, str, str], ...]] = (
    (live, "decoded", "decode"),
    (Table, "_played", "rules"),
    (Writer, "_commit", "commit"),
    (Table, "view", "draw view"),
    (Fragments, "_picture", "draw picture"),
    (Watcher, "_difference", "draw page"),
    (live, "encoded", "encode"),
)
"""What is timed: an attribute and the stage that it belongs to. What one of them does inside another counts for the inner one alone."""


class Clocks:
    """The seconds of processor that each stage takes, and how long answers take from the moment their command had arrived."""

    def __init__(self) -> None:
        self.served = Served()
        self._began = 0.0
        self._inside: Final = threading.local()
        self._arrived: Final[dict[asyncio.Task[Any] | None, float]] = {}
        """When the command that a connection's task takes up had arrived."""
        self._leaving: Final[dict[asyncio.Task[Any] | None, list[float]]] = {}
        """When the commands had arrived whose answers a connection's sender is sending."""

    def begin(self) -> None:
        """From now on everything counts."""
        self.served, self._began = Served(), time.process_time()

    def end(self) -> Served:
        """What was measured since the beginning."""
        self.served.processor = time.process_time() - self._began + self.served.stages.get(ELSEWHERE, (0, 0.0))[1]
        self.served.memory = _resident("self") + sum(_resident(child.pid) for child in multiprocessing.active_children())
        return self.served

    # -- stages -----------------------------------------------------------------------------------------------------
    def time_stages(self) -> None:
        """Puts a clock on every stage."""
        for owner, name, stage in STAGES:
            setattr(owner, name, self._timed(getattr(owner, name), stage))

    def _timed(self, work: Callable[..., Any], stage: str) -> Callable[..., Any]:
        @functools.wraps(work)
        def timed(*values: Any, **named: Any) -> Any:
            inner = self._inside
            outside, inner.spent = getattr(inner, "spent", 0.0), 0.0
            began = time.thread_time()
            try:
                return work(*values, **named)
            finally:
                whole = time.thread_time() - began
                self._count(stage, whole - inner.spent)
                inner.spent = outside + whole

        return timed

    def _count(self, stage: str, seconds: float) -> None:
        times, spent = self.served.stages.get(stage, (0, 0.0))
        self.served.stages[stage] = times + 1, spent + seconds

    # -- latencies --------------------------------------------------------------------------------------------------
    def time_answers(self) -> None:
        """Notes for each command when its bytes had come in, and when its answer has gone out."""
        init, receive, send = WebSocketsSansIOProtocol.__init__, WebSocket.receive, WebSocket.send_text
        hold, difference, note = Watcher.hold, Watcher._difference, _Drawer._note
        clocks = self

        def stamping_init(protocol: WebSocketsSansIOProtocol, *values: Any, **named: Any) -> None:
            init(protocol, *values, **named)
            protocol.queue = _StampingQueue()

        async def receive_stamped(socket: WebSocket) -> Any:
            message = await receive(socket)
            if RECEIVED in message:
                clocks._arrived[asyncio.current_task()] = message[RECEIVED]
            else:
                clocks._arrived.pop(asyncio.current_task(), None)
            return message

        def hold_stamped(watcher: Watcher) -> None:
            stamps(watcher).append(clocks._arrived.get(asyncio.current_task(), time.perf_counter()))
            hold(watcher)

        def difference_stamped(watcher: Watcher) -> Any:
            message = difference(watcher)
            if message is not None and "answers" in message:
                clocks._leaving[asyncio.current_task()] = stamps(watcher)[: len(message["answers"])]
                del stamps(watcher)[: len(message["answers"])]
            return message

        async def send_stamped(socket: WebSocket, text: str) -> None:
            began = time.thread_time()
            await send(socket, text)
            clocks._count("send", time.thread_time() - began)
            clocks.served.latencies.extend(
                array("d", (time.perf_counter() - arrived for arrived in clocks._leaving.pop(asyncio.current_task(), ())))
            )

        def note_counted(drawer: _Drawer, drawn: Drawn) -> None:
            note(drawer, drawn)
            if drawn != READY:
                clocks._count(ELSEWHERE, drawn.seconds)

        def stamps(watcher: Watcher) -> list[float]:
            return watcher.__dict__.setdefault("arrivals", [])  # type: ignore[no-any-return]

        for owner, name, wrapper in (
            (WebSocketsSansIOProtocol, "__init__", stamping_init), (WebSocket, "receive", receive_stamped),
            (WebSocket, "send_text", send_stamped), (Watcher, "hold", hold_stamped), (Watcher, "_difference", difference_stamped),
            (_Drawer, "_note", note_counted),
        ):  # fmt: skip
            setattr(owner, name, wrapper)


class _StampingQueue(asyncio.Queue[Any]):
    """The messages that have come in over a socket, each with the moment at which it came."""

    def put_nowait(self, item: Any) -> None:
        if item["type"] == "websocket.receive":
            item[RECEIVED] = time.perf_counter()
        super().put_nowait(item)


def _resident(process: str | int | None) -> int:
    """The bytes of memory that a process holds; 0 where the system does not say."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS:")), 0)


def serve_measured(folder: str, stages: bool, pipe: Any) -> None:
    """The work of the server's process: tells its address, then obeys "begin", "end" (and tells what it measured) and "stop"."""
    clocks = Clocks()
    if stages:
        clocks.time_stages()
    clocks.time_answers()

    def obey() -> None:
        while True:
            try:
                word = pipe.recv()
            except EOFError:
                word = "stop"  # whoever measured is gone
            if word == "begin":
                clocks.begin()
            elif word == "end":
                pipe.send(clocks.end())
            else:
                os.kill(os.getpid(), signal.SIGINT)
                return

    def ready(address: str) -> None:
        pipe.send(address)
        threading.Thread(target=obey, daemon=True).start()

    serve.run(port=0, data=Path(folder), open_browser=False, ready=ready, hosting=Hosting(limits={}))
