"""What a host needs: health, counters, logs without secrets, limits, and an end that loses nothing."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import time
from pathlib import Path

import httpx2 as httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.types import Message
from websockets.exceptions import ConnectionClosed

from ludonaut.web.app import Hosting, create_app
from ludonaut.web.limits import FREE_GUESSES, GUESSES_SECONDS, USUAL, Allowance, Bucket, Gate, Guesses, network_of
from ludonaut.web.logs import JsonLines, PlainLines
from ludonaut.web.people import DEVICE_COOKIE
from tests.web.company import guest, hall_of
from tests.web.conftest import GAME, Server, new_game
from tests.web.test_live import seat
from tests.web.test_server import begin, first_action, moves, play, sit_down

JSON_LOG = (
    "from pathlib import Path; from ludonaut.web.serve import run; from ludonaut.web.app import Hosting; "
    "run(port={port}, data=Path({folder!r}), open_browser=False, log='json', hosting=Hosting(metrics=True))"
)


def hosted(folder: Path, hosting: Hosting) -> TestClient:
    return TestClient(create_app(folder / "data", hosting=hosting), base_url="http://localhost", follow_redirects=False)


# -- health and counters ------------------------------------------------------------------------------------------------------
def test_it_says_whether_it_is_well(tmp_path: Path) -> None:
    hosting = Hosting()
    with hosted(tmp_path, hosting) as client:
        assert client.get("/healthz").json() == {"ok": True, "trouble": ""}
        hosting.leaving = True
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["trouble"]) == (503, "leaving")


def test_counters_are_shown_only_where_the_host_says_so(tmp_path: Path) -> None:
    with hosted(tmp_path, Hosting()) as client:
        assert client.get("/metrics").status_code == 404
    with hosted(tmp_path, Hosting(metrics_token="a-token")) as client:
        assert client.get("/metrics").status_code == 401
        assert client.get("/metrics", headers={"authorization": "Bearer a-tokem"}).status_code == 401
        assert client.get("/metrics", headers={"authorization": "Bearer a-token"}).status_code == 200


def test_what_happens_is_counted_by_the_pattern_of_its_address(tmp_path: Path) -> None:
    with hosted(tmp_path, Hosting(metrics=True)) as client:
        game = new_game(client)
        command = {"client": "client-one", "command": {"n": 1, "do": "undo", "seen": 0}}
        client.post(f"{game}/command", json=command)
        client.get("/nobody/knows/this")
        text = client.get("/metrics").text
        assert 'ludonaut_commands_total{do="undo",done="no"} 1.0' in text
        assert 'ludonaut_requests_total{route="/g/{id}/command",status="200"} 1.0' in text
        assert 'route="(other)",status="404"' in text
        assert "ludonaut_tables_open 1.0" in text
        assert game.removeprefix("/g/") not in text and "nobody" not in text


# -- limits -------------------------------------------------------------------------------------------------------------------
def test_tokens_come_back_in_time() -> None:
    now = [0.0]
    bucket = Bucket(Allowance(2, 0.5), lambda: now[0])
    assert [bucket.take(), bucket.take(), bucket.take()] == [0, 0, 2]
    now[0] = 1.0
    assert bucket.take() == 1
    now[0] = 2.0
    assert bucket.take() == 0
    now[0] = 1000.0
    assert [bucket.take(), bucket.take(), bucket.take()] == [0, 0, 2], "no more than the burst is ever saved up"


def test_who_guesses_wrong_waits_twice_as_long_each_time() -> None:
    now = [100.0]
    guesses = Guesses(lambda: now[0])

    def waited() -> float:
        """How long a guess must wait; then it is made, and wrong."""
        first = guesses.begin("eve", "kim")
        now[0] += first
        assert not first or not guesses.begin("eve", "kim")
        return first

    assert [waited() for _ in range(FREE_GUESSES)] == [0] * FREE_GUESSES
    assert [waited() for _ in range(10)] == [4, 8, 16, 32, 64, 128, 256, 512, 900, 900]
    assert guesses.begin("eve", "kim") == guesses.begin("eve", "kim") == 900, "a guess that was not made does not count"
    assert not guesses.begin("kim", "kim") and not guesses.begin("eve", "ann")
    guesses.was_right("eve", "kim")
    assert [waited() for _ in range(FREE_GUESSES + 1)] == [0] * FREE_GUESSES + [4]
    now[0] += GUESSES_SECONDS
    assert not waited() and not waited(), "an hour later all is forgotten"


def gated(**allowances: Allowance) -> TestClient:
    async def fine(_: object) -> PlainTextResponse:
        return PlainTextResponse("fine")

    inner = Starlette(routes=[Route("/{path:path}", fine, methods=["GET", "POST"])])
    return TestClient(Gate(inner, {name.replace("_", "-"): allowance for name, allowance in allowances.items()}))


def test_who_asks_too_much_is_told_when_to_come_again() -> None:
    client = gated(person=Allowance(2, 0.1))
    mine, other = {"cookie": "ludonaut-device=mine"}, {"authorization": "Bearer other"}
    assert [client.get("/", headers=mine).status_code for _ in range(3)] == [200, 200, 429]
    refused = client.get("/", headers=mine)
    assert refused.headers["retry-after"] == "10"
    assert refused.text == "That was too much at once; try again in 10 seconds."
    assert client.get("/", headers=other).status_code == 200, "another person behind the same address is not held up"
    assert client.get("/static/theme.css", headers=mine).status_code == 200


def test_what_costs_much_has_an_allowance_of_its_own() -> None:
    client = gated(address_costly=Allowance(1, 0.1))
    assert [client.post("/import").status_code for _ in range(2)] == [200, 429]
    assert client.get("/g/abc").status_code == 200
    assert client.get("/g/abc.png").status_code == 429


def test_a_school_behind_one_address_opens_a_page_at_the_same_moment() -> None:
    client = gated(**{name.replace("-", "_"): allowance for name, allowance in USUAL.items()})
    for pupil in range(100):
        headers = {"cookie": f"ludonaut-device={pupil}"}
        assert all(client.get("/g/abc", headers=headers).status_code == 200 for _ in range(40)), pupil


def test_making_things_without_end_is_limited_however_one_signs() -> None:
    client = gated(address_costly=Allowance(2, 0.1))
    for path in ("/new/deep-space-d6", "/open/deep-space-d6", "/daily/deep-space-d6", "/t/BCDFGH/join", "/g/abc/sit", "/api/v1/games"):
        told = [client.post(path, headers={"cookie": f"ludonaut-device={k}"}).status_code for k in range(3)]
        assert told[-1] == 429, path
    assert client.post("/api/v1/games/abc/commands").status_code == client.get("/new/deep-space-d6").status_code == 200


def test_a_network_of_ipv6_is_one_address() -> None:
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") == "192.0.2.1"
    assert network_of("fe80::1%eth0") == network_of("fe80::2") and network_of("testclient") == "testclient"


def test_whoever_tries_codes_of_tables_is_stopped_and_who_knows_one_is_not() -> None:
    async def table(request: Request) -> PlainTextResponse:
        return PlainTextResponse("a table", 200 if request.path_params["code"] == "KNOWN" else 404)

    client = TestClient(Gate(Starlette(routes=[Route("/t/{code}", table)]), {"address-missed": Allowance(3, 0.1)}))
    assert {client.get("/t/KNOWN").status_code for _ in range(9)} == {200}
    assert [client.get(f"/t/{k}").status_code for k in range(4)] == [404, 404, 404, 429]
    assert client.get("/t/KNOWN").status_code == 429, "or else a code that is right would tell itself"
    assert client.get("/elsewhere").status_code == 404


@pytest.mark.parametrize("known", [True, False])
def test_who_changes_ones_mind_without_end_fills_no_disk(tmp_path: Path, known: bool) -> None:
    with hosted(tmp_path, Hosting(limits={"person-changes": Allowance(3, 0.1)})) as client:
        if known:
            client.cookies.set(DEVICE_COOKIE, guest(client, "Ada")[1])
        game = new_game(client, seed="3")
        with seat(client, game) as ada, seat(client, new_game(client)) as other:
            action, told = 0, list[str]()
            for action in ada.actions():  # one that can be taken back
                ada.play(action)
                if ada.command("undo", seen=ada.seq)["ok"]:
                    break
            kept = hall_of(client).table(game[3:])
            before = kept.seq
            for _ in range(4):
                assert ada.play(action)["ok"], "to play on is not limited: a game has an end"
                told.append(ada.command("undo", seen=ada.seq)["sentence"])
                if told[-1]:
                    break
            assert told[-1] == "You have taken back or changed very much in a short time; try again in 10 seconds."
            assert kept.seq == before + 2 * len(told) - 1
            elsewhere = other.command("seat", seat=0, bot="random")["sentence"]
            if known:
                assert "very much" in elsewhere, "nor at another table"
            else:
                assert not elsewhere, "at another table it may be somebody else"


async def test_only_so_many_connections_of_one_are_open_at_a_time() -> None:
    ends = asyncio.Event()

    async def open_long(scope: object, receive: object, send: object) -> None:
        await ends.wait()

    gate, closed = Gate(open_long, {"person-open": Allowance(2, 0)}), list[object]()
    scope = {"type": "websocket", "path": "/g/abc/live", "headers": [(b"cookie", b"ludonaut-device=mine")], "client": ("192.0.2.1", 1)}

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        closed.append(message["code"])

    open_ones = [asyncio.ensure_future(gate(scope, receive, send)) for _ in range(2)]
    await asyncio.sleep(0)
    await gate(scope, receive, send)
    assert closed == [1013]
    ends.set()
    await asyncio.gather(*open_ones)
    await gate(scope, receive, send)
    assert closed == [1013] and not gate._open


# -- logs ---------------------------------------------------------------------------------------------------------------------
def test_a_name_cannot_forge_a_line_of_the_log() -> None:
    record = logging.LogRecord("ludonaut", logging.INFO, "", 0, "joined: %s", ("Eve\n2026 ERROR all is lost\x1b[2J",), None)
    for form in (JsonLines(), PlainLines()):
        line = form.format(record)
        assert "\n" not in line and "\x1b" not in line
    assert json.loads(JsonLines().format(record))["message"].startswith("joined: Eve\n")


@pytest.mark.once
def test_no_secret_is_in_the_log(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with Server(tmp_path / "data", code=JSON_LOG) as server:
        game = begin(server)
        headers = {"authorization": "Bearer secret-token", "cookie": "ludonaut-device=secret-device; ludonaut-screen=secret-screen"}
        for address in ("", "/replay?secret-query", "/nothing-secret", ".svg"):
            httpx.get(game + address, headers=headers)
        httpx.post(f"{server.address}/import", data={"text": "secret-text"}, headers=headers)
        httpx.post(f"{server.address}/secret-path", content=b"secret-body", headers=headers)
        assert httpx.get(f"{server.address}/metrics").status_code == 200
    logged = capfd.readouterr().err
    lines = [json.loads(line) for line in logged.splitlines()]
    assert {"/g/{id}", "/g/{id}/replay", "/import", "(other)"} <= {line.get("route") for line in lines}
    assert "secret" not in logged
    assert game.rpartition("/")[2] not in logged, "the address of a game is what lets people in"


# -- the end ------------------------------------------------------------------------------------------------------------------
def test_while_it_ends_nothing_new_begins(tmp_path: Path) -> None:
    hosting = Hosting()
    with hosted(tmp_path, hosting) as client:
        game = new_game(client)
        hosting.leaving = True
        answer = client.post(f"/new/{GAME}")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert "comes back in a moment" in answer.text
        assert client.get(game).status_code == 200


@pytest.mark.once
def test_told_to_end_it_writes_what_it_answered_and_sends_clients_away_to_come_again(server: Server) -> None:
    game = begin(server)
    with sit_down(game) as (live, message):
        action, _ = first_action(message, "")
        assert play(live, 1, action, message["seq"])["answers"][0]["ok"]
        begun = time.monotonic()
        assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
        assert time.monotonic() - begun < 10
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                live.recv(timeout=5)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
    server.port = server.address.rpartition(":")[2]
    server.start()
    assert len(moves(game)) == 1
