"""The API: whole games by a program, what it describes and what it answers, tokens, and what is a person's own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx2 as httpx
import msgspec
import pytest
import schemathesis
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance
from starlette.testclient import TestClient

from ludonaut.cli.main import main
from ludonaut.core.game import all_games
from ludonaut.core.transcript import read_transcript
from ludonaut.web.api import Change
from ludonaut.web.app import create_app
from ludonaut.web.openapi import OPERATIONS
from ludonaut.web.people import hash_of
from ludonaut.web.schema import metadata, tokens
from ludonaut.web.seating import Sitter
from tests.web.company import ORIGIN, dealt_online, device, guest, hall_of
from tests.web.conftest import GAME, Server

EXAMPLE = Path(__file__).parents[2] / "examples" / "computer_player.py"
COMPANY = next(game.name for game in all_games() if game.most_seats > 1)
ENDLESS = "events"
"""The one operation that schemathesis is not given: it reads an answer to its end, and this one has none. It has a test of its own."""
UNLIMITED = (
    "from pathlib import Path; from ludonaut.web.serve import run; from ludonaut.web.app import Hosting; "
    "run(port={port}, data=Path({folder!r}), open_browser=False, hosting=Hosting(limits={{}}))"
)


def token_on(server: Server, name: str = "Robot") -> str:
    """A new person of a running server, and a token of it."""
    with httpx.Client(base_url=server.address) as browser:
        assert browser.post("/me", data={"do": "name", "name": name}).status_code == 303
        page = browser.post("/me", data={"do": "token", "label": "test"}).text
    return page.partition('id="token" readonly value="')[2].partition('"')[0]


def token_of(client: TestClient, secret: str, label: str = "robot") -> str:
    page = client.post("/me", data={"do": "token", "label": label}, headers=device(secret)).text
    return page.partition('id="token" readonly value="')[2].partition('"')[0]


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


# -- a program plays ----------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that limits nobody."""
    with Server(tmp_path_factory.mktemp("api") / "data", code=UNLIMITED) as running:
        yield running


@pytest.mark.once
@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_the_example_plays_a_whole_game(open_server: Server, game: str) -> None:
    token = token_on(open_server)
    command = [sys.executable, str(EXAMPLE), open_server.address, game]
    done = subprocess.run(command, env={**os.environ, "LUDONAUT_TOKEN": token}, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    lines = httpx.get(f"{open_server.address}/api/v1/me/games.ndjson", headers=bearer(token)).text.splitlines()
    assert len(lines) == 1
    line = json.loads(lines[0])
    assert line["result"] == done.stdout.strip()
    _, match = read_transcript(line["transcript"])
    assert match.is_over and [match.state.returns(seat) for seat in range(match.seats)] == line["won"]


def test_a_command_is_done_once_and_only_by_who_sits_there(client: TestClient) -> None:
    token, other = (token_of(client, guest(client, name)[1]) for name in ("Ada", "Ben"))
    game = client.post("/api/v1/games", json={"game": GAME}, headers=bearer(token)).json()["id"]
    path = f"/api/v1/games/{game}"
    state = client.get(path, headers=bearer(token)).json()
    order = {"client": "my-program", "command": {"n": 1, "do": "play", "seen": state["seen"], "action": state["choices"][0]["action"]}}
    refused = client.post(f"{path}/commands", json=order, headers=bearer(other)).json()
    assert not refused["ok"] and "You look on" in refused["sentence"]
    assert client.post(f"{path}/commands", json=order).status_code == 401
    for _ in range(2):
        assert client.post(f"{path}/commands", json=order, headers=bearer(token)).json()["ok"]
    assert len(hall_of(client).table(game).match.steps) == 1
    onlooking = client.get(path, headers=bearer(other)).json()
    assert onlooking["choices"] == [] and onlooking["view"]["choices"] == []
    mine = client.get("/api/v1/me/games", headers=bearer(token)).json()
    assert [(line["id"], line["due"]) for line in mine] == [(game, True)]


def test_a_state_tells_a_seat_what_its_page_does_and_no_more(cards_client: TestClient) -> None:
    ada, ben = guest(cards_client, "Ada"), guest(cards_client, "Ben")
    told = []
    for hand in ((0, 0, 1), (1, 3, 3)):
        seating, hands = (Sitter(1, "Ada"), Sitter(2, "Ben")), ((2, 2, 2), hand)
        path = "/api/v1" + dealt_online(cards_client, hands, seating, (ada[0], ben[0])).replace("/g/", "/games/")
        state = cards_client.get(path, headers=device(ada[1])).json()
        assert state["seat"] == 0
        told.append({name: value for name, value in state.items() if name != "id"})
        assert cards_client.get(f"{path}/transcript", headers=device(ada[1])).status_code == 409
    assert told[0] == told[1], "what Ben holds is in nothing that Ada is sent"


# -- what it describes --------------------------------------------------------------------------------------------------------
def test_every_answer_is_described(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    page = client.get("/api").text
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            assert f"{method.upper()} {path}" in page
            assert operation["summary"], path
    assert {"State", "NewGame", "Order", "Command", "Answer", "Said"} <= set(described["components"]["schemas"])


@pytest.mark.once
@pytest.mark.parametrize("name", [one.name for one in OPERATIONS if one.name != ENDLESS])
def test_what_comes_back_is_what_is_described(open_server: Server, name: str) -> None:
    signed = bearer(token_on(open_server, "Fuzzer"))
    game = httpx.post(f"{open_server.address}/api/v1/games", json={"game": GAME}, headers=signed).json()["id"]
    table = httpx.post(f"{open_server.address}/api/v1/tables", json={"game": COMPANY}, headers=signed).json()["code"]
    schema = schemathesis.openapi.from_url(f"{open_server.address}/api/openapi.json")
    operation = next(
        one for found in schema.get_all_operations() if (one := found.ok()).definition.raw["operationId"] == name  # type: ignore[union-attr]
    )

    @settings(max_examples=25, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(), real=st.booleans())
    def holds(case: Any, real: bool) -> None:
        if real and "id" in case.path_parameters:
            case.path_parameters["id"] = game
        if real and "code" in case.path_parameters:
            case.path_parameters["code"] = table
        answer = case.call(headers=signed)
        assert answer.status_code < 500, answer.content
        # What a schema allows the rules of a game may refuse; and asking anew without the token is tested by itself.
        case.validate_response(answer, excluded_checks=[ignored_auth, positive_data_acceptance])

    holds()


@pytest.mark.once
def test_events_that_never_end_are_what_is_described(open_server: Server) -> None:
    described = next(one for one in OPERATIONS if one.name == ENDLESS)
    signed = bearer(token_on(open_server, "Listener"))
    game = httpx.post(f"{open_server.address}/api/v1/games", json={"game": GAME}, headers=signed).json()["id"]
    path = f"{open_server.address}/api/v1/games/{{}}/events"
    with httpx.stream("GET", path.format(game), headers=signed, timeout=20) as stream:
        assert (stream.status_code, stream.headers["content-type"].partition(";")[0]) == (described.status, described.answer)
        first = next(line for line in stream.iter_lines() if line)
        change = msgspec.json.decode(first.removeprefix("data: "), type=Change)
        assert change.due and not change.over and set(json.loads(first.removeprefix("data: "))) == {"seen", "over", "due"}
    for wrong in ("abc", f"{game}0", "%00", "%FF", "..%2F", "x" * 2000, "%F0%9F%8E%B2"):
        answer = httpx.get(path.format(wrong), headers=signed)
        assert answer.status_code in described.refusals, wrong
    assert list(httpx.get(path.format("abc"), headers=signed).json()) == ["sentence"]


def test_who_listens_by_a_token_that_is_taken_back_hears_no_more(open_server: Server) -> None:
    with httpx.Client(base_url=open_server.address) as browser:
        browser.post("/me", data={"do": "name", "name": "Listener"})
        token = browser.post("/me", data={"do": "token", "label": "x"}).text.partition('id="token" readonly value="')[2].partition('"')[0]
        game = browser.post("/api/v1/games", json={"game": GAME}, headers=bearer(token)).json()["id"]
        with httpx.stream("GET", f"{open_server.address}/api/v1/games/{game}/events", headers=bearer(token), timeout=20) as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("data: ")
            mark = re.findall(r'name="mark" value="([0-9a-f]+)"', browser.get("/me").text)[0]
            assert browser.post("/me", data={"do": "take-back", "mark": mark}).status_code == 303
            assert [line for line in lines if line] == [], "and the stream ends"


def test_two_programs_meet_at_a_table(cards_client: TestClient) -> None:
    ada, ben = (bearer(token_of(cards_client, guest(cards_client, name)[1])) for name in ("Ada", "Ben"))
    ask = partial(cards_client.request, headers=ada)
    opened = ask("POST", "/api/v1/tables", json={"game": "cards", "seats": 2, "settings": {"undo": "never"}})
    assert opened.status_code == 201, opened.text
    table = opened.json()
    assert (table["host"], table["settings"]["undo"], [place["name"] for place in table["places"]]) == (True, "never", ["Ada", ""])
    place = f"/api/v1/tables/{table['code']}"
    assert ask("GET", "/api/v1/tables").json() == [], "by its code alone is it found"
    refused = cards_client.post(f"{place}/begin", headers=ben)
    assert refused.status_code == 403, "only whoever opened it begins"
    joined = cards_client.post(f"{place}/join", headers=ben).json()
    game = joined["game_id"]
    assert game, "the last place is taken, so that the game begins"
    assert [(line["name"], line["mine"]) for line in joined["places"]] == [("Ada", False), ("Ben", True)]
    assert cards_client.post(f"{place}/leave", headers=ben).status_code == 409, "nobody leaves a table whose game has begun"
    assert ask("GET", place).json()["game_id"] == game
    seats = {ask("GET", f"/api/v1/games/{game}", headers=who).json()["seat"] for who in (ada, ben)}
    assert seats == {0, 1}
    assert ask("POST", "/api/v1/tables", json={"game": "cards", "settings": {"daily": "2031-05-04"}}).status_code == 400
    assert ask("GET", "/api/v1/tables/ZZZZZZ").status_code == 404


def test_who_does_not_sign_is_not_answered(client: TestClient) -> None:
    for one in OPERATIONS:
        if one.signed:
            address = f"/api/v1{one.path.format(id='abc', code='ABC')}"
            answer = client.request(one.method.upper(), address, json={}, headers=bearer("nonsense"))
            assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer"), one.name


# -- tokens -------------------------------------------------------------------------------------------------------------------
def test_a_token_is_shown_once_kept_as_a_hash_and_can_be_taken_back(client: TestClient) -> None:
    _, secret = guest(client, "Ada")
    token = token_of(client, secret, "<b>bot</b>\x1b[31m")
    assert client.get("/api/v1/me", headers=bearer(token)).json()["name"] == "Ada"
    page = client.get("/me", headers=device(secret)).text
    assert token not in page and "&lt;b&gt;bot&lt;/b&gt;" in page and "\x1b" not in page
    row = hall_of(client).store.read(lambda connection: connection.execute(tokens.select()).one())
    assert row.hash == hash_of(token) and token not in str(row)
    _, other = guest(client, "Ben")
    client.post("/me", data={"do": "take-back", "mark": row.hash[:12]}, headers=device(other))
    assert client.get("/api/v1/me", headers=bearer(token)).status_code == 200, "another person's token is not mine to take back"
    client.post("/me", data={"do": "take-back", "mark": row.hash[:12]}, headers=device(secret))
    assert client.get("/api/v1/me", headers=bearer(token)).status_code == 401


# -- all that is kept, and being forgotten ------------------------------------------------------------------------------------
def test_whoever_is_forgotten_is_in_nothing_that_is_kept(client: TestClient) -> None:
    ada = guest(client, "Ada Lovelace")
    token = token_of(client, ada[1])
    game = client.post("/api/v1/games", json={"game": GAME}, headers=bearer(token)).json()["id"]
    order = {"client": "my-program", "command": {"n": 1, "do": "seat", "seat": 0, "bot": "greedy"}}
    assert client.post(f"/api/v1/games/{game}/commands", json=order, headers=bearer(token)).json()["ok"]
    data = client.get("/me/data.json", headers=device(ada[1]))
    assert data.json()["person"]["name"] == "Ada Lovelace" and data.json()["seats"][0]["game_id"] == game
    assert token not in data.text and hash_of(token) not in data.text and hash_of(ada[1]) not in data.text
    assert client.post("/me", data={"do": "forget", "sure": "yes"}, headers=device(ada[1])).status_code == 400
    assert client.post("/me", data={"do": "forget", "sure": "Forget me"}, headers=device(ada[1])).status_code == 303
    assert client.get("/api/v1/me", headers=bearer(token)).status_code == 401
    assert client.get("/me/data.json", headers=device(ada[1])).status_code == 401
    page = client.get(f"/g/{game}", headers=ORIGIN)
    assert page.status_code == 200 and "Lovelace" not in page.text
    assert "Lovelace" not in client.get(f"/g/{game}/transcript").text
    hall = hall_of(client)

    def everything(connection: sa.Connection) -> str:
        return "".join(str(row) for table in metadata.sorted_tables for row in connection.execute(table.select()))

    assert "Lovelace" not in hall.store.read(everything)


def test_a_host_gives_out_and_forgets_without_a_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "data")
    with TestClient(create_app(tmp_path / "data"), base_url="http://localhost") as client:
        ada, _ = guest(client, "Ada\x1b[2J\nLovelace")
    assert main(["person", ada, "--data", folder, "--export"]) == 0
    printed = capsys.readouterr().out
    assert "\x1b" not in printed and json.loads(printed)["person"]["id"] == ada
    assert main(["person", ada, "--data", folder, "--forget"]) == 0
    capsys.readouterr()
    assert main(["person", ada, "--data", folder, "--export"]) == 0
    assert json.loads(capsys.readouterr().out)["person"]["name"] == ""
    assert main(["person", "nobody", "--data", folder, "--forget"]) == 2
    assert "nobody with the id" in capsys.readouterr().err
