"""Connections that break off, send what is wrong, or never read: nobody else notices, and what was answered holds."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from ludonaut.web.live import LONGEST_COMMAND
from ludonaut.web.store import Store
from tests.web.conftest import Server
from tests.web.wire import PATIENCE, Program, begun, check_kept

pytestmark = pytest.mark.compiled
FLOOD = 3000
MOST_GROWTH = 60_000_000
"""Bytes by which the server may grow while somebody does not read: far less than what it has to say to him meanwhile."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all of these tests: each has a game of its own."""
    with Server(tmp_path_factory.mktemp("sockets") / "data") as server:
        yield server


def kept(server: Server, program: Program) -> None:
    """Looks into the server's games while it runs."""
    store = Store(server.folder)
    try:
        check_kept(store, program)
    finally:
        store.close()


def raw(program: Program, receive_buffer: int = 0) -> socket.socket:
    """A socket to the program's table that has shaken hands, and then is nothing but bytes."""
    parts = urlsplit(program.address)
    plain = socket.socket()
    if receive_buffer:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    plain.settimeout(PATIENCE)
    plain.connect((parts.hostname, parts.port))
    plain.sendall(
        f"GET {program.game}/live HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += plain.recv(1)
    assert b" 101 " in answer.splitlines()[0]
    return plain


def frame(payload: bytes, kind: int = 1) -> bytes:
    """A frame as a browser sends it; the mask is of zeros."""
    length = len(payload)
    head = bytes([0x80 | length]) if length < 126 else struct.pack(">BH", 0x80 | 126, length)
    return bytes([0x80 | kind]) + head + bytes(4) + payload


def hello(program: Program, client: str = "raw-client") -> bytes:
    return frame(msgspec.json.encode({"client": client, "layout": "wide", "seen": program.seq}))


def reset(plain: socket.socket) -> None:
    """Ends a connection as a pulled plug does."""
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    plain.close()


async def test_a_socket_may_break_off_in_every_phase(running: Server) -> None:
    """Before the handshake is done, before and after the hello, in a command, before its answer, in the answer."""
    program = await asyncio.to_thread(begun, running.address, 0, "program-phases")
    parts = urlsplit(running.address)
    half = socket.create_connection((parts.hostname or "", parts.port or 0), timeout=PATIENCE)
    half.sendall(f"GET {program.game}/live HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgr".encode())
    reset(half)
    reset(await asyncio.to_thread(raw, program))  # before the hello
    for cut in (3, -1):  # in the hello, and just before its end
        plain = await asyncio.to_thread(raw, program)
        plain.sendall(hello(program)[:cut])
        reset(plain)
    plain = await asyncio.to_thread(raw, program)
    plain.sendall(hello(program))  # before the first message
    reset(plain)
    plain = await asyncio.to_thread(raw, program)
    plain.sendall(hello(program))
    await asyncio.to_thread(plain.recv, 100)  # in the first message
    reset(plain)

    await program.come()
    await program.play(2)
    await program.ask()  # before the answer: the command is there, or it is not
    program.drop()
    await program.come()
    await program.answered()
    assert len(program.acknowledged) == 3
    command = {"n": 1, "do": "play", "action": program.choices()[0], "seen": program.seq}
    plain = await asyncio.to_thread(raw, program)
    plain.sendall(hello(program, "half-a-command") + frame(msgspec.json.encode(command))[:-4])
    reset(plain)
    await program.play(5)
    assert len(program.acknowledged) == 8, "half a command is none"
    program.drop()
    kept(running, program)


async def test_whoever_comes_back_is_told_what_was_missed_and_no_more(running: Server) -> None:
    program = await asyncio.to_thread(begun, running.address, 1, "program-player")
    await program.come()
    other = Program(running.address, program.game, "program-onlooker")
    await other.come()
    known = len(other.log)
    other.drop()
    await program.play(6)
    assert other.socket is not None
    await other.come()
    assert other.log == program.log and len(other.log) > known
    assert other.view["choices"] == program.view["choices"]
    other.drop()
    await other.come()
    assert other.log == program.log, "and with nothing missed, nothing"
    for one in (program, other):
        one.drop()
    kept(running, program)


def spelled(**fields: Any) -> str:
    return msgspec.json.encode({"n": 1, "do": "play", "seen": 0, "action": 0} | fields).decode()


FORGED: list[str | bytes] = [
    "", "{", "null", "[]", "7", '"play"', "{}", "\x00", "[" * 5000, b"\xff\xfe", b"",
    spelled(n=-1), spelled(n=2**60), spelled(n="1"), spelled(n=1.5), spelled(n=None), spelled(do="delete"), spelled(do=""),
    spelled(do=["play"]), spelled(action="0"),
    spelled(seen=[]), spelled(seat={}), spelled(bot=1), spelled(person="1"), spelled(admin=True), spelled(goal="all"),
    spelled(layout="data"),
]  # fmt: skip


async def test_a_forged_command_ends_its_connection_and_changes_nothing(running: Server) -> None:
    program = await asyncio.to_thread(begun, running.address, 2, "program-forged")
    await program.come()
    await program.play(1)
    for text in FORGED:
        forger = Program(running.address, program.game, "program-forger")
        await forger.come()
        assert forger.socket is not None
        await forger.socket.send(text)
        with pytest.raises(ConnectionClosed) as closed:
            await forger.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in (1007, 4400), (text, closed.value)
    await program.play(2)
    program.drop()
    kept(running, program)


async def test_an_oversized_command_ends_its_connection(running: Server) -> None:
    program = await asyncio.to_thread(begun, running.address, 3, "program-large")
    for size in (LONGEST_COMMAND + 1, 40 * LONGEST_COMMAND):
        await program.come()
        assert program.socket is not None
        await program.socket.send(spelled(bot="x" * size))
        with pytest.raises(ConnectionClosed) as closed:
            await program.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in (1009, 4400)
    await program.come()
    await program.play(2)
    program.drop()
    kept(running, program)


async def test_what_cannot_be_done_is_answered_and_changes_nothing(running: Server) -> None:
    """Actions that are not legal, positions that are past or to come, numbers out of order, seats and people that there are not."""
    program = await asyncio.to_thread(begun, running.address, 1, "program-stale")
    await program.come()
    await program.play(3)
    other = Program(running.address, program.game, "program-wrong")
    await other.come()
    legal = other.choices()[0]
    wrong: list[dict[str, Any]] = [
        {"do": "play", "action": legal, "seen": 0}, {"do": "play", "action": legal, "seen": other.seq + 1},
        {"do": "play", "action": -5, "seen": other.seq}, {"do": "play", "action": 10**400, "seen": other.seq},
        {"do": "play", "action": next(number for number in range(10_000) if number not in other.choices()), "seen": other.seq},
        {"do": "seat", "seat": 99, "bot": "greedy"}, {"do": "seat", "seat": 0, "bot": "nobody"}, {"do": "seat", "seat": -1},
        {"do": "lift", "person": 7}, {"do": "pass"},
    ]  # fmt: skip
    assert other.socket is not None
    for number, command in enumerate(wrong, 10):
        await other.socket.send(json.dumps({"n": number} | command))
        answers = [answer for answer in (await other.hear()).get("answers", ()) if answer["n"] == number]
        assert [answer["ok"] for answer in answers] == [False], command
        assert answers[0]["sentence"].endswith("."), "every refusal says why"
    await other.socket.send(msgspec.json.encode({"n": 3, "do": "play", "action": legal, "seen": other.seq}).decode())
    assert (await other.hear())["answers"][0]["n"] == 3, "a number from before is answered, and not played any more"
    await program.play(1)
    for one in (program, other):
        one.drop()
    kept(running, program)


async def test_who_does_not_read_delays_nobody_and_fills_no_memory(running: Server) -> None:
    program = await asyncio.to_thread(begun, running.address, 0, "program-reads")
    await program.come()
    deaf = [await asyncio.to_thread(raw, program, 4096) for _ in range(5)]
    for plain in deaf:
        plain.sendall(hello(program))
    await program.play(20)
    before = memory(running)
    await program.play(100)
    assert len(program.acknowledged) == 120
    assert memory(running) - before < MOST_GROWTH
    late = Program(running.address, program.game, "program-late")
    await late.come()
    assert late.log == program.log
    for plain in deaf:
        reset(plain)
    for one in (program, late):
        one.drop()
    kept(running, program)


async def test_a_flood_does_not_keep_others_waiting(running: Server) -> None:
    """Somebody sends thousands of commands and reads no answer; at the same table and at another one people play on."""
    one, two = [await asyncio.to_thread(begun, running.address, place, f"program-dry-{place}") for place in (0, 3)]
    for program in (one, two):
        await program.come()
    plain = await asyncio.to_thread(raw, one, 4096)
    plain.sendall(hello(one, "flooding"))

    def flood() -> None:
        plain.settimeout(2)
        try:
            for number in range(FLOOD):
                plain.sendall(frame(spelled(n=number + 1, do="play", seen=0).encode()) + frame(spelled(n=number, do="undo").encode()))
        except OSError:
            return  # the server reads no faster than it answers: that is what is wanted

    flooding = asyncio.get_running_loop().run_in_executor(None, flood)
    before = memory(running)
    await asyncio.gather(one.play(20), two.play(20))
    await flooding
    assert memory(running) - before < MOST_GROWTH
    reset(plain)
    for program in (one, two):
        assert len(program.acknowledged) == 20
        program.drop()
        kept(running, program)


def memory(server: Server) -> int:
    """The bytes that the server's process holds; 0 where the system does not say."""
    assert server.process is not None
    statm = Path(f"/proc/{server.process.pid}/statm")
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if statm.exists() else 0


async def test_a_clock_that_jumps_changes_nothing(tmp_path: Path) -> None:
    """The clock of the day goes a year ahead, back to its beginning, and back again, between any two moves."""
    jumping = (
        "import itertools, time; real = time.time; jumps = itertools.cycle((0.0, 31e6, -1.7e9, -3600.0)); "
        "time.time = lambda: max(0.0, real() + next(jumps)); "
    )
    with Server(tmp_path / "data", jumping) as server:
        program = await asyncio.to_thread(begun, server.address, 0, "program-jumps")
        await program.come()
        await program.play(10)
        server.port = server.address.rpartition(":")[2]
        await asyncio.to_thread(server.end)
        await asyncio.to_thread(server.start)
        await program.come_again()
        await program.play(10)
        assert len(program.acknowledged) == 20
        kept(server, program)
        program.drop()
