"""Drawing: what a process beside the server does that draws views and pictures for it.

It follows games by their steps, as the store does: whoever asks sends what has come since it asked last, or the whole game.
"""

from __future__ import annotations

import signal
import socket
import time
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from ludonaut.core.chance import Outcome, ReplayingChance
from ludonaut.core.game import all_games, find_game
from ludonaut.core.match import Match
from ludonaut.core.view import view_bytes
from ludonaut.web.bounded import remember
from ludonaut.web.watcher import DATA

LENGTH_BYTES: Final = 4
"""Before each message stands its length in so many bytes, the lowest first."""
MOST_FOLLOWED: Final = 512
"""So many games are followed; those asked for longest ago are forgotten."""

Part = tuple[int, str]
"""An observer, and the layout of its picture; or DATA in the place of one, for its view as JSON."""
Played = tuple[int, int, Sequence[Outcome]]
"""A step: its seat, its action and its outcomes."""


class Beginning(msgspec.Struct, frozen=True, array_like=True):
    """A game up to its first decision."""

    game: str
    options: dict[str, str]
    seats: int
    opening: Sequence[Outcome]


class Order(msgspec.Struct, frozen=True, array_like=True):
    """Parts to draw of a `table` after more `steps`: of those from `beginning` on, or of those after the `known` ones."""

    number: int
    table: int
    beginning: Beginning | None
    known: int
    steps: Sequence[Played]
    parts: Sequence[Part]


class Drawn(msgspec.Struct, frozen=True, array_like=True):
    """A part of an order by its place: JSON or SVG in UTF-8, and the seconds of processor since what was told last. None: the game is not
    known as far as the order says, or could not be drawn."""

    number: int
    place: int
    made: bytes | None
    seconds: float


READY: Final = Drawn(-1, 0, None, 0.0)
"""What a process says once, before any order."""
ORDERS: Final = msgspec.msgpack.Decoder(Order)


def framed(message: msgspec.Struct) -> bytes:
    """A message with its length before it."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(LENGTH_BYTES, "little") + body


def draw_for(server: socket.socket) -> None:
    """The work of the process: obeys orders until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it reaches every process of a terminal; the server ends this one itself
    all_games()
    followed: dict[int, Match] = {}
    with server, server.makefile("rb") as orders:
        try:
            server.sendall(framed(READY))
            told = time.process_time()
            while length := orders.read(LENGTH_BYTES):
                order = ORDERS.decode(orders.read(int.from_bytes(length, "little")))
                for place, made in enumerate(_obey(order, followed)):
                    now = time.process_time()
                    server.sendall(framed(Drawn(order.number, place, made, now - told)))
                    told = now
        except (OSError, msgspec.DecodeError):
            pass  # the server is gone, maybe in the middle of a word


def _obey(order: Order, followed: dict[int, Match]) -> Iterator[bytes | None]:
    try:
        match = _follow(order, followed)
        views = match.game.views(match.state, {observer for observer, _ in order.parts})
    except Exception:  # the server draws all of it itself, and says what is wrong should it fail too
        followed.pop(order.table, None)
        yield from [None] * len(order.parts)
        return
    for observer, layout in order.parts:
        try:
            view = views[observer]
            made = view_bytes(view) if layout == DATA else match.game.picture(view, layout).encode()
        except Exception:  # so too
            made = None
        yield made


def _follow(order: Order, followed: dict[int, Match]) -> Match:
    """The game that an order is about, as far as the order says. Raises LookupError when what comes before is not known."""
    if order.beginning is not None:
        begun = order.beginning
        game = find_game(begun.game)
        match = Match.resume(game, game.options.make(begun.options), begun.seats, begun.opening, (), ReplayingChance(()))
    else:
        match = followed[order.table]
        if len(match.steps) != order.known:
            raise LookupError("other steps are known")
    for seat, action, outcomes in order.steps:
        match.replay_step(seat, action, outcomes)
    remember(followed, order.table, match, MOST_FOLLOWED)
    return match
