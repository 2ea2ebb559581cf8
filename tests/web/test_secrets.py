"""No byte that goes to a screen depends on a hand that its person may not know.

Each test plays twice on two servers that agree in everything but that hand (twin worlds), and compares whatever came: pages, pictures,
refusals, messages of the socket and of the event stream.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from ludonaut.core.chance import KeyedChance, Outcome, ReplayingChance, key_from_seed
from ludonaut.core.game import find_game
from ludonaut.core.match import Match
from ludonaut.core.transcript import write_transcript
from tests.web.cards import CARDS, SPACES
from tests.web.conftest import CARDS_START, START, Server

pytestmark = pytest.mark.once

SAME_NAMES = "import secrets, time; secrets.token_hex = lambda size=8: 'a' * (2 * size); time.time = lambda: 1e9; "
"""Ids, cookies and the time of day; in twin worlds they must not differ."""
HEADERS = ("etag", "content-length", "content-type", "cache-control", "location", "content-disposition")


def dealt(hands: tuple[tuple[int, ...], ...], players: tuple[str, ...]) -> str:
    """A game in which these hands have been dealt, as a transcript."""
    opening = [Outcome(0, card) for hand in hands for card in hand]
    match = Match(CARDS, seats=len(hands), chance=ReplayingChance(opening))
    match.go_on_with(KeyedChance(key_from_seed("twins")))
    return write_transcript(match, players)


@dataclass
class World:
    """A server with one game; `received` is all that a screen was sent since the last look."""

    server: Server
    path: str
    http: httpx.Client
    game: str = "cards"
    received: list[tuple[str, object]] = field(default_factory=list)
    socket: ClientConnection = field(init=False)
    connections: contextlib.ExitStack = field(default_factory=contextlib.ExitStack)
    number: int = 0
    seq: int = 0

    def get(self, address: str, method: str = "GET", **data: str) -> None:
        answer = self.http.request(method, self.server.address + address, data=data or None)
        self.received.append(
            (f"{method} {address}", (answer.status_code, {name: answer.headers.get(name) for name in HEADERS}, answer.content))
        )

    def look_everywhere(self) -> None:
        """Every address that tells something of the game, as the screen may ask for it."""
        sheets = ("/close-up/sheet-1?part", "/close-up/sheet-2?layout=tall", "/print", "/print?of=all", "/compare")
        for address in ("", ".svg", "/replay", "/step/0", "/step/1?layout=tall", "/step/0?as=1", "/transcript", *sheets):
            self.get(self.path + address)
        for address in ("/", "/stats", f"/new/{self.game}"):
            self.get(address)
        for address, step in (("/fork", "0"), ("/fork", "3"), ("/fork", "999"), ("/again", "0")):
            self.get(self.path + address, "POST", step=step)
        self.get(self.path, "POST", seen="999999", action="1")

    def listen(self) -> None:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        address = f"{self.server.address}{self.path}/live".replace("http", "ws", 1)
        self.socket = self.connections.enter_context(connect(address, additional_headers={"Cookie": cookies}))
        self.socket.send(json.dumps({"client": "client-one"}))
        self.hear()

    def hear(self) -> dict[str, Any]:
        text = self.socket.recv(timeout=10)
        self.received.append(("message", text))
        message: dict[str, Any] = json.loads(text)
        self.seq = message["seq"]
        return message

    def command(self, do: str, **fields: object) -> dict[str, Any]:
        self.number += 1
        self.socket.send(json.dumps({"n": self.number, "do": do, "seen": self.seq, **fields}))
        while True:
            message = self.hear()
            if any(answer["n"] == self.number for answer in message.get("answers", ())):
                return message

    def lay(self, card: int) -> dict[str, Any]:
        return self.command("play", action=card * SPACES + 3)

    def hint(self) -> None:
        self.command("hint")
        while "win chance" not in json.dumps(self.received[-1]):
            self.hear()

    def choices(self) -> list[int]:
        """The actions that the newest list of choices offers."""
        shown = [json.loads(str(text)) for name, text in self.received if name == "message"]
        lists = [message["fragments"]["choices"][1] for message in shown if "choices" in message.get("fragments", {})]
        return [int(action) for action in re.findall(r'id="choice-(\d+)"', lists[-1])]

    def taken(self) -> list[tuple[str, object]]:
        taken, self.received = self.received, []
        return taken


@contextlib.contextmanager
def world(folder: Path, text: str, code: str = CARDS_START, game: str = "cards") -> Iterator[World]:
    """A server of its own on which the game of this transcript has been loaded."""
    server = Server(folder, SAME_NAMES, code)
    try:
        # The address is the same in both worlds, although the ports are not: links on the page name it.
        with httpx.Client(headers={"host": "localhost"}) as http:
            answer = http.post(f"{server.address}/import", data={"text": text})
            assert answer.status_code == 303, answer.text
            made = World(server, str(answer.headers["location"]), http, game)
            with made.connections:
                yield made
    finally:
        server.end()


@contextlib.contextmanager
def worlds_of(folder: Path, texts: Iterable[str], code: str = CARDS_START, game: str = "cards") -> Iterator[list[World]]:
    """A world for each of these transcripts."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(world(folder / f"world-{number}", text, code, game)) for number, text in enumerate(texts)]


def twins(
    folder: Path, own: int, hand: tuple[int, ...], others: tuple[tuple[int, ...], ...], players: tuple[str, ...]
) -> contextlib.AbstractContextManager[list[World]]:
    """Worlds in which seat `own` holds `hand` and the other seat, in each, one of `others`."""
    return worlds_of(folder, [dealt((hand, other) if own == 0 else (other, hand), players) for other in others])


def assert_same(worlds: list[World]) -> None:
    """Both screens were sent the same, byte for byte."""
    first, second = (world.taken() for world in worlds)
    assert [name for name, _ in first] == [name for name, _ in second]
    for (name, one), (_, other) in zip(first, second, strict=True):
        assert one == other, f"{name} tells the worlds apart"


def test_what_the_first_of_two_people_is_sent_says_nothing_of_the_second_hand(tmp_path: Path) -> None:
    with twins(tmp_path, 0, (4, 2, 1), ((0, 1, 3), (0, 2, 4)), ("Ann", "Ben")) as worlds:
        for one in worlds:
            one.look_everywhere()
            one.listen()
            one.command("play", action=0)  # refused: the curtain is closed
            one.command("lift", person=2)  # refused: Ben is not asked
            assert "Pass to Ann" in str(one.received)
            assert "Hand" not in str(one.received)
            shown = one.command("lift", person=1)
            assert "4×1" in shown["fragments"]["board"][1]
            one.look_everywhere()
            one.lay(0)  # refused: Ann does not hold it
            one.lay(3)
            one.hint()
            one.lay(1)
            one.look_everywhere()
        assert_same(worlds)
        for one, later in zip(worlds, (1, 2), strict=True):
            one.command("lift", person=2)
            one.lay(0)  # the card that both worlds have in common is shown
            one.lay(later)  # and these differ, face down
            one.taken()
            one.look_everywhere()
            one.command("lift", person=1)
            one.look_everywhere()
            one.hint()
            one.command("undo")  # refused: that was Ben's
        assert_same(worlds)


def test_what_the_second_of_two_people_is_sent_says_nothing_of_the_first_hand(tmp_path: Path) -> None:
    with twins(tmp_path, 1, (3, 2, 1), ((4, 0, 1), (2, 4, 3)), ("Ann", "Ben")) as worlds:
        for one, card in zip(worlds, (0, 2), strict=True):
            one.get(one.path)
            one.listen()
            one.command("lift", person=1)
            one.taken()
            one.lay(card)
            one.look_everywhere()
            one.command("lift", person=2)
            one.look_everywhere()
            one.lay(4)  # refused: Ben does not hold it
            one.hint()
        assert_same(worlds)


def test_what_one_person_is_sent_says_nothing_of_a_bots_hand(tmp_path: Path) -> None:
    with twins(tmp_path, 0, (4, 2, 1), ((4, 0, 1), (4, 2, 3)), ("Ann", "bot greedy")) as worlds:
        for one in worlds:
            one.get(one.path)
            one.listen()
            while one.seq < 1:  # the bot, which is asked at the same time, lays its highest card, a 4 in both worlds
                one.hear()
            one.look_everywhere()
            one.hint()
            assert "Round 2" in str(one.lay(1))
            while one.seq < 3:  # and its next one
                one.hear()
            one.look_everywhere()
            one.command("seat", seat=1, bot="random")
            one.command("seat", seat=1, bot="nobody")  # refused
            one.hint()
        # The socket may deliver the bot's move in one message or in two; what stands in them is the same.
        assert_same(worlds)


def test_the_event_stream_is_as_discreet_as_the_socket(tmp_path: Path) -> None:
    with twins(tmp_path, 0, (4, 2, 1), ((0, 1, 3), (0, 2, 4)), ("Ann", "Ben")) as worlds:
        for one in worlds:
            one.get(one.path)
            for _ in range(2):  # the second time as after a reload, when the curtain is open
                with one.http.stream(
                    "GET", f"{one.server.address}{one.path}/events", params={"client": "client-sse"}, timeout=10
                ) as stream:
                    told = (line for line in stream.iter_lines() if line.startswith("data: "))
                    one.received.append(("event", next(told)))
                    for number, command in enumerate(
                        ({"do": "lift", "person": 1}, {"do": "play", "action": 0, "seen": 0}), len(one.received)
                    ):
                        body = {"client": "client-sse", "command": {"n": number, **command}}
                        answer = one.http.post(f"{one.server.address}{one.path}/command", json=body)
                        one.received.append(("answer", answer.content))
                        if command["do"] == "lift" and "Pass to" in str(one.received[-2]):
                            one.received.append(("event", next(told)))
        assert any("Lay the 4" in str(what) for _, what in worlds[0].received)
        assert_same(worlds)


def in_a_round(deeds: int) -> str:
    """A first round of three at the same time, as a transcript: Ann has acted twice, Ben is done after so many deeds, Cy is not."""
    game = find_game("write-the-future")
    options = game.options.make({"mode": "traditional", "secrecy": "yes", "factions": "dealt"})
    match = Match(game, options, 3, KeyedChance(key_from_seed("twins")))

    def act(seat: int, family: str) -> None:
        match.play(seat, next(action for action in match.legal(seat) if game.actions.decode(action)[0] == family))

    act(0, "take")
    for family in ("take", "draw", "market")[:deeds]:
        act(1, family)
    act(1, "done")
    act(0, "draw")
    for family in ("take", "draw")[: deeds - 1]:
        act(2, family)
    return write_transcript(match, ("Ann", "Ben", "Cy"))


def test_how_much_others_do_unseen_is_told_nowhere(tmp_path: Path) -> None:
    with contextlib.ExitStack() as stack:
        worlds = [
            stack.enter_context(world(tmp_path / str(deeds), in_a_round(deeds), START, "write-the-future")) for deeds in (1, 3)
        ]
        for one in worlds:
            one.look_everywhere()
            one.listen()
            one.command("lift", person=1)
            assert "Ben is done" in str(one.taken())
        for do in ("", "undo", "undo"):
            for one in worlds:
                if do:
                    one.command(do)
                one.look_everywhere()
                for address in ("/close-up/sheet-2", "/close-up/sheet-3?part", "/print?of=all", "/compare"):
                    one.get(one.path + address)
            assert_same(worlds)
