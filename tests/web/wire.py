"""A program that plays over a real socket, loses it, comes back and sends again what was not answered."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from ludonaut.core.game import all_games
from ludonaut.web.kept_match import rebuild
from ludonaut.web.load.plan import Kind
from ludonaut.web.load.players import new_game
from ludonaut.web.load.run import check_log
from ludonaut.web.store import Store

PATIENCE = 120.0
"""Seconds after which a server that says nothing hangs; a busy machine is slow."""
GONE = (OSError, EOFError, WebSocketException, InvalidHandshake, TimeoutError)
"""What the end of a connection looks like from here."""


class Program:
    """One client of a game, with all that it was told."""

    def __init__(self, address: str, game: str, client: str) -> None:
        self.address, self.game, self.client = address, game, client
        self.random = random.Random(client)
        self.socket: ClientConnection | None = None
        self.number = 0
        self.seq = -1
        self.view: dict[str, Any] = {}
        self.shown: dict[str, str] = {}
        self.log: list[str] = []
        self.waiting: dict[str, Any] | None = None
        """The command that is not answered yet."""
        self.acknowledged: list[tuple[str, int, int]] = []

    async def come(self) -> None:
        """Connects, says what it shows already, and sends again what was not answered."""
        self.socket = await connect(
            f"{self.address.replace('http', 'ws', 1)}{self.game}/live", compression=None, max_size=None, proxy=None, open_timeout=PATIENCE
        )
        hello = {"client": self.client, "layout": "data", "seen": self.seq, "shown": self.shown}
        await self.socket.send(msgspec.json.encode(hello).decode())
        if self.waiting is not None:
            await self.socket.send(msgspec.json.encode(self.waiting).decode())
        await self.hear()

    async def come_again(self) -> None:
        """Connects as soon as there is somebody to connect to."""
        while True:
            try:
                await self.come()
                return
            except GONE:
                await asyncio.sleep(0.05)

    def drop(self) -> None:
        """Loses the connection without a word."""
        if self.socket is not None:
            self.socket.transport.abort()

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        assert self.socket is not None
        message: dict[str, Any] = msgspec.json.decode(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.seq = message["seq"]
        self.shown |= {name: version for name, (version, _) in message["fragments"].items()}
        self.view = message["fragments"].get("view", (None, self.view))[1]
        if "log" in message:
            self.shown["log"] = message["log"]["of"]
            self.log[message["log"]["keep"] :] = [event["sentence"] for event in message["log"]["add"]]
        for answer in message.get("answers", ()):
            self._answered(answer)
        return message

    def _answered(self, answer: dict[str, Any]) -> None:
        if self.waiting is not None and answer["n"] == self.waiting["n"]:
            assert answer["ok"], answer
            self.acknowledged.append((self.client, answer["n"], self.waiting["action"]))
            self.waiting = None

    def choices(self) -> list[int]:
        return [choice["action"] for choice in self.view["choices"]]

    async def ask(self) -> None:
        """Sends a move, for whose answer it then waits or not."""
        assert self.socket is not None
        self.number += 1
        self.waiting = {"n": self.number, "do": "play", "action": self.random.choice(self.choices()), "seen": self.seq}
        await self.socket.send(msgspec.json.encode(self.waiting).decode())

    async def answered(self) -> None:
        """Waits for the answer to the last move."""
        while self.waiting is not None:
            await self.hear()

    async def play(self, moves: int = 1) -> None:
        """Moves, each of them answered, unless the game ends before."""
        await self.answered()
        for _ in range(moves):
            if self.choices():
                await self.ask()
                await self.answered()

    async def keep_playing(self, ended: asyncio.Event) -> None:
        """Plays until it is told to end, whatever becomes of the connection."""
        await self.come_again()
        while not ended.is_set() and self.choices():
            try:
                await self.play()
            except GONE:
                await self.come_again()
        while self.waiting is not None:
            try:
                await self.answered()
            except GONE:
                await self.come_again()


def kinds() -> list[Kind]:
    """One kind of table of every installed game."""
    return [Kind(game.name, max(2, game.fewest_seats) if game.most_seats > 1 else 1) for game in all_games()]


def begun(address: str, place: int, client: str) -> Program:
    """A program at a new game: all games in turn, by `place`."""
    mix = kinds()
    return Program(address, new_game(address, mix[place % len(mix)]), client)


def check_kept(store: Store, program: Program) -> None:
    """Every acknowledged move stands in the log, once, in its place, and the log can be replayed."""
    stored = store.load(program.game.removeprefix("/g/"))
    assert stored is not None
    check_log(program.game, stored[1], program.acknowledged)
    assert sum(entry.kind == "action" for entry in stored[1]) == len(program.acknowledged), "a move was played that nobody was told of"
    match, _ = rebuild(*stored)
    assert [step.action for step in match.steps] == [action for _, _, action in program.acknowledged]
