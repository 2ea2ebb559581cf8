"""A server that others reach: a game that is begun there without a table is of whoever began it, and nobody else sees or deletes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from ludonaut.core.transcript import write_transcript
from ludonaut.web import serve
from ludonaut.web.app import Hosting, create_app
from ludonaut.web.mine import Mine
from ludonaut.web.schema import games
from ludonaut.web.security import OWN_NAMES
from tests.web.company import device, guest, hall_of
from tests.web.conftest import GAME, played, think_at_once
from tests.web.test_company import LOOKS, sat
from tests.web.test_lobby import Visitor

pytestmark = pytest.mark.compiled

PASSWORD = "seven pale moons"


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(tmp_path / "data", think=think_at_once, hosting=Hosting(shared=True))
    with TestClient(app, base_url="http://localhost", follow_redirects=False) as client:
        yield client


def test_a_game_without_a_table_is_its_devices_alone(shared: TestClient) -> None:
    kim, eve, unknown = (Visitor(shared, name) for name in ("", "Eve", ""))
    eve.post("/account/name", name="Eve")
    game = kim.post(f"/new/{GAME}", seed="7")
    assert kim.secret, "nobody asked for a name"
    assert game in kim.get("/") and game not in eve.get("/") and game not in unknown.get("/")
    kim.post(game, action=str(hall_of(shared).table(game[3:]).match.legal(0)[0]), seen="0")
    with sat(shared, game, kim.secret) as seat:
        assert seat.actions()
    before = len(hall_of(shared).table(game[3:]).match.steps)
    for other in (eve, unknown):
        for look in (*LOOKS, "/events?client=client-one"):
            assert shared.get(game + look, headers=device(other.secret)).status_code == 403, look
        for do in ("", "/fork", "/again", "/delete"):
            other.post(game + do, 403, step="0", do="undo")
        with pytest.raises(WebSocketDisconnect), sat(shared, game, other.secret):
            pass
    assert len(hall_of(shared).table(game[3:]).match.steps) == before
    kim.post(f"{game}/delete")
    assert game not in kim.get("/")


def test_a_finished_game_is_shown_to_those_who_have_its_link_and_is_still_its_devices(shared: TestClient) -> None:
    kim, eve = Visitor(shared, "Kim"), Visitor(shared, "")
    match = played("over")
    game = kim.post("/import", text=write_transcript(match, ["Kim"]))
    again, fork = eve.post(f"{game}/again"), eve.post(f"{game}/fork", step="0")
    for begun in (again, fork):
        assert begun in eve.get("/") and begun not in kim.get("/")
        assert shared.get(begun, headers=device(kim.secret)).status_code == 403
    assert eve.get(f"{game}/replay") and game not in eve.get("/") and game in kim.get("/")
    for do in ("undo", "say"):
        assert "you" in eve.post(game, 409, do=do, text="hello").lower()
    eve.post(f"{game}/delete", 403)
    assert hall_of(shared).store.load(game[3:]) is not None


def test_what_a_guest_began_goes_with_the_guest_to_an_account(shared: TestClient) -> None:
    kim, elsewhere = Visitor(shared, "Kim"), Visitor(shared, "")
    kim.post("/account/name", name="Kim")
    kim.post("/account/claim", login="kim", password=PASSWORD)
    game = elsewhere.post(f"/new/{GAME}")
    elsewhere.post("/log-in", login="kim", password=PASSWORD)
    for visitor in (kim, elsewhere):
        assert game in visitor.get("/")
        with sat(shared, game, visitor.secret) as seat:
            assert seat.actions()


def test_whoever_is_forgotten_leaves_no_name_in_games_at_one_machine(shared: TestClient) -> None:
    kim = Visitor(shared, "")
    game = kim.post(f"/new/{GAME}", 303, **{"seat-1": "you", "name-1": "Kimberley"})
    store = hall_of(shared).store
    person = store.read(lambda connection: connection.execute(games.select()).one()).host
    assert Mine(store).data(person)["games"] == [game[3:]]
    kim.post("/me", do="forget", sure="forget me")
    found = store.load(game[3:])
    assert found is not None and "Kimberley" not in str(found)
    assert shared.get(game).status_code == 403, "it is nobody's, and not everybody's"


def test_a_nameless_guest_says_a_name_before_sitting_down_with_others(shared: TestClient) -> None:
    kim, ann = Visitor(shared, ""), Visitor(shared, "Ann")
    kim.post(f"/new/{GAME}")
    table = ann.post("/open/fly-further", name="Ann", seats="3")
    assert "call you" in kim.post(f"{table}/join", 400)
    kim.post(f"{table}/join", name="Kim")
    assert "Kim" in ann.get(table)


def test_a_game_that_began_when_the_server_was_for_one_machine_is_listed_to_nobody_and_deleted_by_nobody(tmp_path: Path) -> None:
    apps = {shared: create_app(tmp_path / "data", think=think_at_once, hosting=Hosting(shared=shared)) for shared in (False, True)}
    with TestClient(apps[False], base_url="http://localhost", follow_redirects=False) as client:
        game = Visitor(client, "").post(f"/new/{GAME}")
        assert game in client.get("/").text
    with TestClient(apps[True], base_url="http://localhost", follow_redirects=False) as client:
        for secret in ("", guest(client, "Kim")[1]):
            assert game not in client.get("/", headers=device(secret)).text
            assert client.post(f"{game}/delete", headers=device(secret)).status_code == 403


@pytest.mark.parametrize(
    ("host", "proxy", "shared", "reached"),
    [
        ("127.0.0.1", "", False, ""), ("localhost", "", False, ""), ("0.0.0.0", "", True, "http://10.0.0.7:"),
        ("127.0.0.1", "127.0.0.1", True, ""), ("0.0.0.0", "10.0.0.5", True, ""),
    ],
)  # fmt: skip
def test_a_server_is_for_others_when_it_listens_to_them_or_to_a_proxy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, proxy: str, shared: bool, reached: str
) -> None:
    asked: list[tuple[frozenset[str], bool, str]] = []

    def note(_: object, hosts: frozenset[str], hosting: Hosting) -> None:
        asked.append((hosts, hosting.shared, hosting.reached.rstrip("0123456789")))
        raise KeyboardInterrupt

    monkeypatch.setattr(serve, "create_app", note)
    monkeypatch.setattr(serve, "_own_address", lambda: "10.0.0.7")
    serve.run(host, 0, tmp_path, open_browser=False, proxy=proxy)
    assert asked == [(frozenset() if shared else OWN_NAMES, shared, reached)]


@pytest.mark.parametrize(
    ("hosting", "name", "link", "told"),
    [
        (Hosting(shared=True, reached="http://10.0.0.7:8000"), "localhost", "http://10.0.0.7:8000", ""),
        (Hosting(shared=True, reached="http://10.0.0.7:8000"), "den.example", "http://den.example", ""),
        (Hosting(shared=True), "localhost", "http://localhost", "This link works on this machine only."),
        (Hosting(), "localhost", "http://localhost", "This server answers on this machine only."),
    ],
)
def test_an_invitation_leads_to_where_others_reach_the_server(tmp_path: Path, hosting: Hosting, name: str, link: str, told: str) -> None:
    app = create_app(tmp_path / "data", think=think_at_once, hosting=hosting)
    with TestClient(app, base_url="http://localhost", follow_redirects=False) as client:
        kim = Visitor(client, "Kim")
        table = kim.post("/open/captain-future", name="Kim", seats="2")
        page = client.get(table, headers={**device(kim.secret), "host": name}).text
        assert f'value="{link}{table}"' in page
        assert told in page and ("on this machine only" in page) == bool(told)
