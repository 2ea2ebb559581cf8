"""A real server process: how it starts and ends, without WebSockets, and on a full disk."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ludonaut.core.transcript import read_transcript
from ludonaut.web.engines import FILE_NAME
from ludonaut.web.serve import PortInUse, _listen
from tests.web.conftest import GAME, START, Server

pytestmark = pytest.mark.once


def begin(server: Server) -> str:
    answer = httpx.post(f"{server.address}/new/{GAME}")
    assert answer.status_code == 303, answer.text
    return f"{server.address}{answer.headers['location']}"


@contextmanager
def sit_down(game: str, client: str = "client-one") -> Iterator[tuple[ClientConnection, dict[str, Any]]]:
    with connect(game.replace("http", "ws", 1) + "/live", max_size=None) as live:
        live.send(json.dumps({"client": client}))
        yield live, json.loads(live.recv(timeout=10))


def play(live: ClientConnection, number: int, action: int, seen: int) -> dict[str, Any]:
    """Plays an action and returns the message that answers it."""
    live.send(json.dumps({"n": number, "do": "play", "action": action, "seen": seen}))
    message: dict[str, Any] = json.loads(live.recv(timeout=10))
    assert [answer["n"] for answer in message["answers"]] == [number]
    return message


def first_action(message: dict[str, Any], choices: str) -> tuple[int, str]:
    """The first choice of those that a message shows, or that were shown before; and what is shown now."""
    shown = zip(("choices", "go"), choices.split("<!---->") if choices else ("", ""), strict=True)
    choices = "<!---->".join(message["fragments"].get(name, ["", before])[1] for name, before in shown)
    return int(re.findall(r'id="choice-(\d+)"', choices)[0]), choices


def moves(game: str) -> list[str]:
    text = httpx.get(f"{game}/transcript").text
    read_transcript(text)  # the whole of it follows the rules
    return [line for line in text.splitlines() if line.startswith("1 ")]


def test_ctrl_c_ends_it_cleanly_with_clients_at_the_table(server: Server) -> None:
    with sit_down(begin(server)) as (live, _):
        begun = time.monotonic()
        assert server.end(signal.SIGINT) == 0
        assert time.monotonic() - begun < 6
        with pytest.raises(ConnectionClosed):
            live.recv(timeout=5)


def events(stream: httpx.Response) -> Iterator[dict[str, Any]]:
    for line in stream.iter_lines():
        if line.startswith("data: "):
            yield json.loads(line[6:])


def test_events_and_post_do_what_a_socket_does(server: Server) -> None:
    game = begin(server)
    with httpx.stream("GET", f"{game}/events", params={"client": "client-sse", "layout": "tall"}, timeout=10) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        told = events(stream)
        message = next(told)
        action, _ = first_action(message, "")
        command = {"client": "client-sse", "command": {"n": 1, "do": "play", "action": action, "seen": message["seq"]}}
        assert httpx.post(f"{game}/command", json=command).json() == {"n": 1, "ok": True, "sentence": "", "again": False}
        assert httpx.post(f"{game}/command", json=command).json()["ok"]
        after = next(told)
        assert after["seq"] == 1
        assert "board" in after["fragments"]
        layout = {"client": "client-sse", "command": {"n": 2, "do": "layout", "layout": "wide"}}
        assert httpx.post(f"{game}/command", json=layout).json()["ok"]
        assert "board" in next(told)["fragments"]
    assert len(moves(game)) == 1
    assert httpx.post(f"{game}/command", content=b"nonsense").status_code == 400
    assert httpx.get(f"{game}/events", params={"client": "x"}).status_code == 400


def test_a_name_that_is_not_ours_is_refused(server: Server) -> None:
    assert httpx.get(server.address, headers={"host": "elsewhere.example"}).status_code == 403
    assert httpx.get(server.address).status_code == 200


def test_a_busy_port_is_said_in_one_sentence(server: Server, tmp_path: Path) -> None:
    port = urlsplit(server.address).port
    code = START.format(folder=str(tmp_path / "other"), port=port)
    failed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=20)
    assert failed.returncode != 0
    assert f"port {port} cannot be used" in failed.stderr


def test_a_full_disk_loses_no_game(server: Server) -> None:
    path = urlsplit(begin(server)).path
    server.end()
    limit = (server.folder / FILE_NAME).stat().st_size + 40_000
    server.before = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit})); "
    server.start()
    game, kept, choices = server.address + path, 0, ""
    with sit_down(game) as (live, message):
        while True:
            action, choices = first_action(message, choices)
            message = play(live, kept + 1, action, message["seq"])
            if not message["answers"][0]["ok"]:
                break
            kept += 1
    assert kept > 0
    assert message["answers"][0]["sentence"].startswith("This could not be saved, so nothing has changed: the disk")
    assert (message["seq"], len(moves(game))) == (kept, kept)
    refused = httpx.post(f"{server.address}/new/{GAME}")
    assert refused.status_code == 507
    assert "This could not be saved" in refused.text
    server.end()
    server.before = ""
    server.start()
    game = server.address + path
    assert len(moves(game)) == kept
    with sit_down(game, "client-two") as (live, message):
        action, _ = first_action(message, "")
        assert play(live, 1, action, message["seq"])["answers"][0]["ok"], "when there is room again play goes on"


def test_two_servers_on_one_port_find_out_before_either_answers() -> None:
    with closing(_listen("127.0.0.1", 0)) as first, pytest.raises(PortInUse):  # the application of the first is not made yet
        _listen("127.0.0.1", first.getsockname()[1])
