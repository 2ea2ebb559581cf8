"""The load generator: sockets that play at many tables, each move sent when its time has come, whether or not the last one was answered."""

from __future__ import annotations

import asyncio
import http.client
import random
import re
import time
from collections import deque
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import msgspec
from uvicorn.loops.auto import auto_loop_factory
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from ludonaut.web.load.plan import DATA, PAGES, Kind, Plan, Played, mix_of

CHOICE: Final = re.compile(r'id="choice-(\d+)"')
CONNECTING_AT_ONCE: Final = 40
GRACE_SECONDS: Final = 10.0
"""How long the last answers are waited for."""


class _Choice(msgspec.Struct):
    action: int


class _View(msgspec.Struct):
    choices: list[_Choice]
    result: str
    rounds: int


class _Answer(msgspec.Struct):
    n: int
    ok: bool
    again: bool = False


class _Message(msgspec.Struct):
    fragments: dict[str, tuple[str, msgspec.Raw]]
    seq: int = 0
    answers: list[_Answer] = []


MESSAGES: Final = msgspec.json.Decoder(_Message)
VIEWS: Final = msgspec.json.Decoder(_View)
TEXTS: Final = msgspec.json.Decoder(str)


class Players:
    """All sockets of a measurement."""

    def __init__(self, plan: Plan, address: str) -> None:
        self.plan: Final = plan
        self.address: Final = address
        self.played: Final = Played()
        self.random: Final = random.Random(plan.seed)
        self.free: Final[list[Seats]] = []
        """The tables at which the next move may be."""
        self.gate: Final = asyncio.Semaphore(CONNECTING_AT_ONCE)
        kinds = mix_of()
        further = max(0, plan.sockets - plan.tables)
        self.tables: Final = [
            Seats(self, kinds[number % len(kinds)], number, further // plan.tables + (number < further % plan.tables))
            for number in range(plan.tables)
        ]
        self.ending = False

    async def begin(self) -> None:
        """Opens all games and sockets."""
        await asyncio.gather(*(table.begin() for table in self.tables))

    async def play(self) -> None:
        """Sends the moves, each at its time, and waits for the last answers."""
        began = due = time.monotonic()
        until = began + self.plan.seconds
        while True:
            due += 1 / self.plan.rate if self.plan.steady else self.random.expovariate(self.plan.rate)
            if due >= until:
                break
            now = time.monotonic()
            if due > now:
                await asyncio.sleep(due - now)
            if self.free:
                self.random.choice(self.free).move(due)
            else:
                self.played.unanswered += 1
        patience = time.monotonic() + GRACE_SECONDS
        while any(table.meant for table in self.tables) and time.monotonic() < patience:
            await asyncio.sleep(0.02)
        self.ending = True
        self.played.unanswered += sum(len(table.meant) for table in self.tables)

    async def end(self) -> None:
        """Closes all sockets."""
        await asyncio.gather(*(table.end() for table in self.tables))


class Seats:
    """One table of the measurement and its sockets, of which the first plays for all seats. When a game is over the next one begins."""

    def __init__(self, players: Players, kind: Kind, number: int, watchers: int) -> None:
        self.players: Final = players
        self.kind: Final = kind
        self.number: Final = number
        self.watchers: Final = watchers
        self.random: Final = random.Random(f"{players.plan.seed} {number}")
        self.meant: Final[deque[float]] = deque()
        """When the moves that are not answered yet were meant to be sent, the oldest first."""
        self.game = ""
        self.client = ""
        self.round = 0
        self._asked: tuple[int, int] | None = None
        """The number and the action of the command that is under way."""
        self._number = 0
        self._sending: asyncio.Task[None] | None = None
        self._choices: list[int] = []
        self._over = False
        self._seq = 0
        self._socket: ClientConnection | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """A new game and all sockets to it."""
        async with self.players.gate:
            self.game = await asyncio.to_thread(new_game, self.players.address, self.kind)
            self.round += 1
            self.players.played.games += 1
            self.players.played.acknowledged[self.game] = []
            self.client = f"load-{self.number}-{self.round}"
            self._over, self._choices, self._asked, self._number = False, [], None, 0
            self._socket = await self._connect(self.client)
            await self._take(await self._socket.recv())
            others = [await self._connect(f"{self.client}-{number}") for number in range(self.watchers)]
        self._tasks = [asyncio.ensure_future(self._listen(self._socket)), *(asyncio.ensure_future(self._watch(one)) for one in others)]
        self.players.free.append(self)

    async def _connect(self, client: str) -> ClientConnection:
        address = f"{self.players.address.replace('http', 'ws', 1)}{self.game}/live"
        plan = self.players.plan
        compression = "deflate" if plan.compressed else None
        socket = await connect(address, compression=compression, max_size=None, ping_interval=None, proxy=None)
        await socket.send(msgspec.json.encode({"client": client, "layout": DATA if plan.show == DATA else "wide"}), text=True)
        return socket

    def move(self, meant: float) -> None:
        """A move is to be made here now; it waits while the one before it is not answered."""
        self.meant.append(meant)
        if self._asked is None:
            late = time.monotonic() - meant
            self.players.played.late = max(self.players.played.late, late)
            self._send()

    def _send(self) -> None:
        action = self.random.choice(self._choices)
        self._number += 1
        self._asked = self._number, action
        command = {"n": self._number, "do": "play", "action": action, "seen": self._seq}
        assert self._socket is not None
        self._sending = asyncio.ensure_future(self._socket.send(msgspec.json.encode(command), text=True))

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            while not self._over:
                await self._take(await socket.recv())
        except ConnectionClosed:
            return
        if not self.players.ending:
            await self.end()
            await self.begin()

    async def _watch(self, socket: ClientConnection) -> None:
        played = self.players.played
        try:
            while True:
                played.received += len(await socket.recv(decode=False))
                played.messages += 1
        except ConnectionClosed:
            return

    async def _take(self, message: str | bytes) -> None:
        played = self.players.played
        read = MESSAGES.decode(message)
        played.messages += 1
        played.received += len(message)
        self._seq = read.seq
        if self.players.plan.show == DATA and "view" in read.fragments:
            view = VIEWS.decode(read.fragments["view"][1])
            self._choices, self._over = [choice.action for choice in view.choices], bool(view.result)
        elif self.players.plan.show == PAGES and {"choices", "go"} & read.fragments.keys():
            self._choices = [int(found) for name in ("choices", "go") for found in CHOICE.findall(self._html(read, name))]
            self._over = not self._choices
        for answer in read.answers:
            self._answered(answer)

    def _html(self, read: _Message, name: str) -> str:
        return TEXTS.decode(read.fragments[name][1]) if name in read.fragments else ""

    def _answered(self, answer: _Answer) -> None:
        played = self.players.played
        if self._asked is None or answer.n != self._asked[0]:
            return
        if answer.ok:
            played.acknowledged[self.game].append((self.client, *self._asked))
            played.latencies.append(time.monotonic() - self.meant[0])
        else:
            played.refused += 1
        self.meant.popleft()
        if self._over:
            self.players.free.remove(self)
            for meant in self.meant:  # the game has ended before their turn came
                if self.players.free:
                    self.players.random.choice(self.players.free).move(meant)
            self.meant.clear()
        if self.meant:
            self._send()
        else:
            self._asked = None

    async def end(self) -> None:
        """Closes the sockets."""
        here = asyncio.current_task()
        for task in self._tasks:
            if task is not here:
                task.cancel()
        if self._socket is not None:
            await self._socket.close()


def new_game(address: str, kind: Kind) -> str:
    """Begins a game in which one person has all seats, and returns the path of its table."""
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)
    fields = {"seats": str(kind.seats), **{f"seat-{seat}": "you" for seat in range(1, kind.seats + 1)}}
    try:
        connection.request("POST", f"/new/{kind.game}", urlencode(fields), {"content-type": "application/x-www-form-urlencoded"})
        answer = connection.getresponse()
        answer.read()
        if answer.status != 303:
            raise WebSocketException(f"the server did not begin a game of {kind}: {answer.status}")
        return str(answer.headers["location"])
    finally:
        connection.close()


def play(plan: Plan, address: str, pipe: Any) -> None:
    """The work of the generator's process: says "ready", waits for a word, plays, and sends what it has seen; the same again to end."""

    async def work() -> None:
        players = Players(plan, address)
        await players.begin()
        pipe.send("ready")
        await asyncio.to_thread(pipe.recv)
        await players.play()
        pipe.send(players.played)
        await asyncio.to_thread(pipe.recv)
        await players.end()

    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(work())
