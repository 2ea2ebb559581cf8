"""A round of very many seats: how long after the last of them has decided everybody has been sent the next round."""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from ludonaut.core.game import Game, all_games
from ludonaut.web.advisor import Advisor
from ludonaut.web.hall import Companions, Hall
from ludonaut.web.load.plan import DATA, Served
from ludonaut.web.load.players import CHOICE, MESSAGES, TEXTS, VIEWS
from ludonaut.web.load.run import Helper
from ludonaut.web.load.server import serve_measured
from ludonaut.web.people import DEVICE_COOKIE, People
from ludonaut.web.seating import Sitter
from ludonaut.web.settings import Settings, spell_settings
from ludonaut.web.store import BY_LINK, Store

PATIENCE: Final = 300.0
ROUND: Final = re.compile(r'class="round">Round (\d+)')
PAUSE: Final = 2.0
"""At most so many seconds lie between two decisions of a seat: all decide at about the same time, but not in one moment."""


@dataclass(frozen=True)
class Round:
    """A round: how many decisions it took, the seconds from the last of them until the first, half and the last were sent what is next."""

    decisions: int
    first: float
    half: float
    last: float


@dataclass(frozen=True)
class Rounds:
    """Rounds of a game with so many seats, and what the server has measured."""

    game: str
    seats: int
    show: str
    rounds: tuple[Round, ...]
    served: Served

    def lines(self) -> list[str]:
        """The figures in words."""
        told = [f"{self.game}, {self.seats} seats, each at a socket of its own that is sent {self.show}."]
        told += [
            f"round {number}: {one.decisions} decisions; after the last the next round was with the first in {1000 * one.first:,.0f} ms, "
            f"with half of all in {1000 * one.half:,.0f} ms, with everybody in {1000 * one.last:,.0f} ms"
            for number, one in enumerate(self.rounds, 1)
        ]
        decisions = max(1, sum(one.decisions for one in self.rounds))
        cost, memory = 1e6 * self.served.processor / decisions, self.served.memory / 1e6
        told.append(f"processor time of the server for a decision {cost:,.0f} µs; memory {memory:,.0f} MB")
        return told


def largest() -> Game:
    """The installed game with the most seats."""
    return max(all_games(), key=lambda game: game.most_seats)


def run_rounds(rounds: int, show: str, seats: int = 0, told: Callable[[str], None] = lambda _: None) -> Rounds:
    """Plays so many rounds of the game with the most seats, over the net, every seat at a socket of its own. Raises LoadError."""
    game = largest()
    seats = seats or min(100, game.most_seats)
    with tempfile.TemporaryDirectory(prefix="ludonaut-load-") as folder:
        address, devices = asyncio.run(_prepare(Path(folder), game, seats))
        with Helper(serve_measured, folder, False) as server:
            place = server.hear(PATIENCE)
            told(f"{game.title} with {seats} seats is at {place}{address}.")
            played = asyncio.run(_play(f"{place}{address}", devices, rounds, show, lambda: server.tell("begin")))
            server.tell("end")
            served: Served = server.hear(PATIENCE)
            server.tell("stop")
            server.join()
    return Rounds(game.title, seats, show, tuple(played), served)


async def _prepare(folder: Path, game: Game, seats: int) -> tuple[str, list[str]]:
    """A game of so many people, each with a device; its address, and what the devices' cookies hold."""
    store = Store(folder)
    try:
        people = People(store)
        guests = [await people.newcomer(f"Player {number}") for number in range(1, seats + 1)]
        options = next(options for options in map(game.options.make, game.option_sets) if game.allows(options, seats))
        seating = tuple(Sitter(number, f"Player {number}") for number in range(1, seats + 1))
        company = Companions(BY_LINK, spell_settings(Settings()), {number: guest.person.id for number, guest in enumerate(guests, 1)})
        name = await Hall(store, Advisor()).begin_online(game, options, seating, company)
        return f"/g/{name}", [guest.secret for guest in guests]
    finally:
        store.close()


class _Seat:
    """One seat and its socket."""

    def __init__(self, socket: ClientConnection, show: str, number: int) -> None:
        self.socket: Final = socket
        self.show: Final = show
        self.chance: Final = random.Random(number)
        self.choices: list[int] = []
        self.seen = self.round = 0
        self.number = self.answered = 0
        self.asked = 0.0
        """When it decided last."""
        self.told = 0.0
        """When it was sent the round that is under way."""
        self.decisions = 0

    async def hear(self) -> None:
        """The next message."""
        read = MESSAGES.decode(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.seen = read.seq
        self.answered = max([self.answered, *(answer.n for answer in read.answers)])
        if self.show == DATA and "view" in read.fragments:
            view = VIEWS.decode(read.fragments["view"][1])
            self.choices, self.round = [choice.action for choice in view.choices], view.rounds
        elif self.show != DATA:
            html = {name: TEXTS.decode(html) for name, (_, html) in read.fragments.items()}
            if "choices" in html or "go" in html:
                self.choices = [int(found) for found in CHOICE.findall(html.get("choices", "") + html.get("go", ""))]
            told = ROUND.search(html.get("prompt", ""))
            self.round = int(told[1]) if told else self.round

    async def decide_all(self) -> None:
        """Decides until nothing is asked any more in this round, and then waits for the next one."""
        self.decisions, now = 0, self.round
        while self.choices and self.round == now:
            command = {"n": self.number + 1, "do": "play", "action": self.chance.choice(self.choices), "seen": self.seen}
            self.number, self.choices, self.asked = self.number + 1, [], time.monotonic()
            self.decisions += 1
            await self.socket.send(msgspec.json.encode(command), text=True)
            while self.answered < self.number:
                await self.hear()
            if self.round == now and self.choices:  # whoever has nothing more to decide listens
                await asyncio.sleep(PAUSE * self.chance.random())
        while self.round == now:
            await self.hear()
        self.told = time.monotonic()


async def _play(address: str, devices: list[str], rounds: int, show: str, begin: Callable[[], None]) -> list[Round]:
    origin, _, path = address.partition("/g/")
    sockets = []
    for number, secret in enumerate(devices):
        socket = await connect(
            f"{origin.replace('http', 'ws', 1)}/g/{path}/live", compression=None, max_size=None, ping_interval=None, proxy=None,
            additional_headers={"cookie": f"{DEVICE_COOKIE}={secret}"},
        )  # fmt: skip
        hello: dict[str, Any] = {"client": f"round-client-{number}", "layout": DATA if show == DATA else "wide"}
        await socket.send(msgspec.json.encode(hello), text=True)
        seat = _Seat(socket, show, number)
        await seat.hear()
        sockets.append(seat)
    begin()
    played = []
    for _ in range(rounds):
        await asyncio.gather(*(seat.decide_all() for seat in sockets))
        last = max(seat.asked for seat in sockets)
        waited = sorted(seat.told - last for seat in sockets)
        played.append(Round(sum(seat.decisions for seat in sockets), waited[0], waited[len(waited) // 2], waited[-1]))
    await asyncio.gather(*(seat.socket.close() for seat in sockets))
    return played
