"""Accounts: a guest's seats are kept by a password or a passkey, and a device that was logged out is nobody's."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from playwright.sync_api import Browser, expect
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from ludonaut.web import accounts, limits
from ludonaut.web.api import _Listener
from ludonaut.web.engines import FILE_NAME
from ludonaut.web.people import DEVICE_COOKIE, People, hash_of
from ludonaut.web.schema import devices, metadata, people, tokens
from ludonaut.web.seating import USUAL_BOT, Sitter
from ludonaut.web.store import StoreError
from ludonaut.web.writer import Writer
from tests.web.browsing import Trouble, open_tab
from tests.web.company import ORIGIN, device, hall_of
from tests.web.conftest import CARDS_START, Server
from tests.web.test_company import sat
from tests.web.test_live import Seat
from tests.web.test_lobby import Visitor, table_at

pytestmark = pytest.mark.compiled

PASSWORD = "seven pale moons"


def asked_by(secret: str) -> dict[str, Any]:
    """A request as it comes from a device."""
    return {"type": "http", "headers": [(b"cookie", f"{DEVICE_COOKIE}={secret}".encode())]}


def test_an_account_is_known_on_another_device_with_all_its_seats(cards_client: TestClient, tmp_path: Path) -> None:
    kim, ann = Visitor(cards_client, "Kim"), Visitor(cards_client, "Ann")
    game = ann.post(f"{kim.open()}/join", name="Ann")
    kim.post("/account/claim", login="Kim.K", password=PASSWORD)
    elsewhere = Visitor(cards_client, "")
    assert elsewhere.post("/log-in", login=" KIM.k ", password=PASSWORD) == "/"
    assert elsewhere.secret not in ("", kim.secret)
    for visitor in (kim, elsewhere):
        with sat(cards_client, game, visitor.secret) as seat:
            assert seat.actions()
    assert elsewhere.get("/account").count("Another device") == 1
    kept = b"".join(path.read_bytes() for path in (tmp_path / "data").iterdir())
    assert PASSWORD.encode() not in kept and b"$argon2id$" in kept


def test_what_a_guest_held_on_a_device_is_the_accounts_when_it_logs_in_there(cards_client: TestClient) -> None:
    kim, ann, bea = (Visitor(cards_client, name) for name in ("Kim", "Ann", "Bea"))
    kim.post("/account/name", name="Kim")
    kim.post("/account/claim", login="kim", password=PASSWORD)
    game = ann.post(f"{bea.open()}/join", name="Ann")
    waiting = bea.open()
    bea.post("/log-in", login="kim", password=PASSWORD)
    assert "Begin" in bea.get(waiting) and table_at(cards_client, waiting).places[0].name == "Bea"
    for visitor in (bea, kim):
        with sat(cards_client, game, visitor.secret) as seat:
            assert seat.actions()
    assert hall_of(cards_client).table(game[3:]).seating == (Sitter(1, "Bea"), Sitter(2, "Ann"))


def test_nothing_of_a_guest_is_left_when_it_has_become_an_account(cards_client: TestClient) -> None:
    """Else what a guest has said would outlive the person's wish to be forgotten, and one person had two tries at a challenge."""
    kim, ann, bea = (Visitor(cards_client, name) for name in ("Kim", "Ann", "Bea"))
    for visitor, name in ((kim, "Kim"), (bea, "Bea")):
        visitor.post("/account/name", name=name)
    kim.post("/account/claim", login="kim", password=PASSWORD)
    game = ann.post(f"{bea.open()}/join", name="Ann")
    bea.post(game, do="say", text="what a moon")
    tried = bea.post("/daily/cards")
    known = People(hall_of(cards_client).store).person_of(HTTPConnection(asked_by(bea.secret)))
    assert known is not None
    guests = known.id
    bea.post("/log-in", login="kim", password=PASSWORD)
    assert kim.post("/daily/cards") == tried, "the person's one try"
    store = hall_of(cards_client).store

    def everything(connection: sa.Connection) -> str:
        return "".join(str(row) for table in metadata.sorted_tables for row in connection.execute(table.select()))

    assert guests not in store.read(everything)
    kim.post("/me", do="forget", sure="forget me")
    assert "what a moon" not in store.read(everything) and "Bea" not in store.read(everything)


def elsewhere(client: TestClient, address: str) -> TestClient:
    """The same server, reached from another address."""
    other = TestClient(client.app, base_url="http://localhost", follow_redirects=False, client=(address, 50_000))
    other.portal = client.portal
    return other


def test_a_wrong_password_and_an_unknown_login_are_refused_alike(cards_client: TestClient) -> None:
    kim, eve = Visitor(cards_client, "Kim"), Visitor(cards_client, "Eve")
    kim.post("/account/name", name="Kim")
    kim.post("/account/claim", login="kim", password=PASSWORD)
    wrong, unknown = (eve.post("/log-in", 403, login=login, password="not so") for login in ("kim", "nobody"))
    assert wrong == unknown and "do not belong together" in wrong and not eve.secret


def test_who_guesses_a_password_locks_out_nobody_but_oneself(cards_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FREE_GUESSES", 3)
    monkeypatch.setattr(limits, "FIRST_DELAY", 600.0)
    kim = Visitor(cards_client, "Kim")
    kim.post("/account/name", name="Kim")
    kim.post("/account/claim", login="kim", password=PASSWORD)
    eve = Visitor(elsewhere(cards_client, "2001:db8:5:1::1"), "Eve")
    neighbour = Visitor(elsewhere(cards_client, "2001:db8:5:ffff::7"), "Eve")
    for _ in range(3):
        eve.post("/log-in", 403, login="kim", password="not so")
    for guesser in (eve, neighbour):
        told = guesser.post("/log-in", 403, login=" KIM", password=PASSWORD)
        assert re.search(r"too often from here; try again in [56]\d\d seconds, or log in with a passkey.", told), "a right one is not told"
    assert "do not belong" in eve.post("/log-in", 403, login="ann", password="not so"), "a school logs in from one address"
    for address in ("2001:db8:6::1", "192.0.2.1"):
        assert Visitor(elsewhere(cards_client, address), "").post("/log-in", login="kim", password=PASSWORD) == "/"


@pytest.mark.parametrize(
    ("login", "password", "why"),
    [
        ("ki", PASSWORD, "3 to 40"), ("kim<b>", PASSWORD, "3 to 40"), ("x" * 41, PASSWORD, "3 to 40"), ("kim", "short", "10 to 200"),
        ("kim", "x" * 201, "10 to 200"), ("kim", "kim kim kim", "guessed"), ("kim", "1111111111", "guessed"),
        ("ann", PASSWORD, "somebody’s already"),
    ],
)  # fmt: skip
def test_logins_and_passwords_that_will_not_do_are_explained(cards_client: TestClient, login: str, password: str, why: str) -> None:
    kim, ann = Visitor(cards_client, "Kim"), Visitor(cards_client, "Ann")
    for visitor in (kim, ann):
        visitor.post("/account/name", name=visitor.name)
    ann.post("/account/claim", login="ann", password=PASSWORD)
    assert why in kim.post("/account/claim", 400, login=login, password=password)


def test_a_device_that_is_logged_out_is_nobodys_at_once_also_where_it_watches(cards_client: TestClient) -> None:
    kim, ann = Visitor(cards_client, "Kim"), Visitor(cards_client, "Ann")
    game = ann.post(f"{kim.open()}/join", name="Ann")
    kim.post("/account/claim", login="kim", password=PASSWORD)
    lost = Visitor(cards_client, "")
    lost.post("/log-in", login="kim", password=PASSWORD)
    ann.post("/account/forget", device=hash_of(lost.secret))
    with sat(cards_client, game, lost.secret) as seat:
        assert seat.actions(), "nobody logs out what is another's"
        kim.post("/account/forget", device=hash_of(lost.secret))
        with pytest.raises(WebSocketDisconnect):
            seat.play()
    assert not hall_of(cards_client).table(game[3:]).match.steps
    with sat(cards_client, game, lost.secret) as seat:
        assert seat.actions() == []
    answer = cards_client.post("/log-out", headers=device(kim.secret))
    assert f'{DEVICE_COOKIE}=""' in answer.headers["set-cookie"]
    assert "What others call you" in kim.get("/account") and "Your devices" not in kim.get("/account")


def test_where_somebody_is_forgotten_the_others_need_not_wait_for_ever(cards_client: TestClient) -> None:
    kim, ann = Visitor(cards_client, "Kim"), Visitor(cards_client, "Ann")
    game = ann.post(f"{kim.open(absent='wait')}/join", name="Ann")
    assert "everybody waits" in ann.post(game, 409, do="seat", seat="0", bot=USUAL_BOT)
    kim.post("/me", do="forget", sure="forget me")
    ann.post(game, do="seat", seat="0", bot=USUAL_BOT)
    assert hall_of(cards_client).table(game[3:]).seating == (Sitter(1, "", USUAL_BOT), Sitter(2, "Ann"))


def test_a_flood_of_passwords_is_turned_away_and_those_who_wait_are_served(
    cards_client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = accounts.Accounts(hall_of(cards_client))
    monkeypatch.setattr(made._turns, "most", 3)

    async def flood() -> list[object]:
        tries = (made.log_in(f"login-{k}", "a b c d e f", None, "192.0.2.1") for k in range(20))
        return await asyncio.gather(*tries, return_exceptions=True)

    assert cards_client.portal is not None
    told = [str(error) for error in cards_client.portal.call(flood)]
    assert sum(accounts.NOT_KNOWN in sentence for sentence in told) == 3
    assert sum("many log in" in sentence for sentence in told) == 17


def test_who_is_forgotten_acts_no_more_also_where_a_connection_is_open(cards_client: TestClient) -> None:
    kim, ann = Visitor(cards_client, "Kim"), Visitor(cards_client, "Ann")
    game = ann.post(f"{kim.open()}/join", name="Ann")
    table = hall_of(cards_client).table(game[3:])
    with sat(cards_client, game, kim.secret) as seat:
        assert seat.actions()
        kim.post("/me", do="forget", sure="forget me")
        with pytest.raises(WebSocketDisconnect):
            seat.play()
    assert not table.match.steps


def test_a_program_whose_token_was_taken_back_acts_and_hears_no_more(cards_client: TestClient) -> None:
    kim, ann = Visitor(cards_client, "Kim"), Visitor(cards_client, "Ann")
    game = ann.post(f"{kim.open()}/join", name="Ann")
    hall, store = hall_of(cards_client), hall_of(cards_client).store
    page = cards_client.post("/me", data={"do": "token", "label": "robot"}, headers=device(kim.secret)).text
    mark = store.read(lambda connection: connection.execute(tokens.select()).one()).hash[:12]
    token = next(word for word in re.findall(r"[\w-]{43}", page) if hash_of(word).startswith(mark))
    signed = {"authorization": f"Bearer {token}", **ORIGIN}
    listener = _Listener(hall.table(game[3:]), People(store).screen_of(HTTPConnection(asked_by(kim.secret))))
    hall.table(game[3:]).join(listener)
    with cards_client.websocket_connect(f"ws://localhost{game}/live", headers=signed) as socket:
        seat = Seat(socket, "client-robot")
        assert seat.actions()
        kim.post("/me", do="take-back", mark=mark)
        with pytest.raises(WebSocketDisconnect):
            seat.play()
    assert listener.expired and not hall.table(game[3:]).match.steps


def test_looking_at_the_account_page_makes_nobody(cards_client: TestClient) -> None:
    Visitor(cards_client, "").get("/account")
    assert hall_of(cards_client).store.read(lambda connection: connection.execute(people.select()).all()) == []
    for address in ("/account/claim", "/account/forget", "/account/passkey", "/account/passkey/options"):
        assert cards_client.post(address, json={}, headers=device("")).status_code == 403, address


def test_what_is_nested_too_deep_is_refused(cards_client: TestClient) -> None:
    kim = Visitor(cards_client, "Kim")
    kim.post("/account/name", name="Kim")
    deep = b"[" * 15_000
    for address, body in (("/log-in/passkey", deep), ("/account/passkey", deep), ("/notices/push", b'{"x":' + b"[" * 4000)):
        assert cards_client.post(address, content=body, headers=device(kim.secret)).status_code == 400, address


def test_what_is_no_answer_of_a_passkey_logs_nobody_in(cards_client: TestClient) -> None:
    assert cards_client.post("/log-in/passkey/options", headers=device("")).status_code == 200
    bodies: tuple[dict[str, object], ...] = (
        {}, {"id": "x"}, {"response": {"clientDataJSON": "e30"}}, {"response": []}, {"id": 1, "response": {"clientDataJSON": 7}},
    )  # fmt: skip
    for body in bodies:
        answer = cards_client.post("/log-in/passkey", json=body, headers=device(""))
        assert answer.status_code == 403 and "set-cookie" not in answer.headers, body
    assert cards_client.post("/log-in/passkey", content=b"[" * 100, headers=device("")).status_code == 400


def test_whoever_finds_a_device_open_takes_no_account_away(cards_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    kim = Visitor(cards_client, "Kim")
    kim.post("/account/name", name="Kim")
    token = re.findall(r'readonly value="([^"]+)"', kim.post("/me", 200, do="token", label="robot"))[0]
    kim.post("/account/claim", login="kim", password=PASSWORD)
    kim.post("/account/claim", login="kim", password="a second thought")  # who has just said a password is not asked for it
    monkeypatch.setattr(accounts, "PROVEN_SECONDS", -1.0)
    kim.post("/log-in", login="kim", password="a second thought")
    assert 'name="present"' in kim.get("/account") and kim.get("/me").count('name="present"') == 2
    for present in ("", PASSWORD):
        assert "role=\"alert\"" in kim.post("/account/claim", 403, login="eve", password="a third thought", present=present)
        kim.post("/me", 403, do="token", label="eve", present=present)
        kim.post("/me", 403, do="forget", sure="forget me", present=present)
        answer = cards_client.post("/account/passkey/options", json={"present": present}, headers=device(kim.secret))
        assert answer.status_code == 403 and "challenge" not in answer.text
    kim.post("/account/claim", login="kim", password="a third thought", present="a second thought")
    kim.post("/me", 200, do="token", label="mine", present="a third thought")
    answer = cards_client.post("/account/passkey/options", json={"present": "a third thought"}, headers=device(kim.secret))
    assert answer.status_code == 200 and "challenge" in answer.json()
    signed = {**device(""), "authorization": f"Bearer {token}"}
    for address, fields in (("/account/claim", {"login": "robin", "password": PASSWORD}), ("/me", {"do": "token"})):
        for present in ("", "a third thought"):
            assert cards_client.post(address, data={**fields, "present": present}, headers=signed).status_code == 403, "a token plays only"


def test_a_present_password_is_not_tried_without_end(cards_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FREE_GUESSES", 2)
    monkeypatch.setattr(limits, "FIRST_DELAY", 600.0)
    monkeypatch.setattr(accounts, "PROVEN_SECONDS", -1.0)
    kim, tablet = Visitor(cards_client, "Kim"), Visitor(cards_client, "Kim")
    kim.post("/account/name", name="Kim")
    kim.post("/account/claim", login="kim", password=PASSWORD)
    tablet.post("/log-in", login="kim", password=PASSWORD)
    for _ in range(2):
        kim.post("/me", 403, do="token", present="a guess of it")
    assert "too often" in kim.post("/me", 403, do="token", present=PASSWORD)
    tablet.post("/me", 200, do="token", present=PASSWORD)


def test_when_a_device_or_a_token_was_used_is_kept_once_an_hour(cards_client: TestClient) -> None:
    kim = Visitor(cards_client, "Kim")
    kim.post("/account/name", name="Kim")
    token = re.findall(r'readonly value="([^"]+)"', kim.post("/me", 200, do="token", label="robot"))[0]
    store, portal = hall_of(cards_client).store, cards_client.portal
    assert portal is not None

    def seen(table: sa.Table, change: float | None = None) -> float:
        if change is not None:
            portal.call(store.write, lambda c: c.execute(table.update().values(seen=time.time() - change)))
        portal.call(store.write, lambda _: None)  # whatever was to be written before is written then
        return time.time() - float(store.read(lambda c: c.execute(sa.select(table.c.seen)).scalar_one()))

    for table, headers in ((devices, device(kim.secret)), (tokens, {"authorization": f"Bearer {token}"})):
        assert seen(table, 1800) > 1700
        cards_client.get("/account", headers=headers)
        assert seen(table) > 1700, "not for every request"
        assert seen(table, 7300) > 7200
        cards_client.get("/account", headers=headers)
        assert seen(table) < 60
    assert seen(tokens, 7300) > 7200
    assert "used 2 hours ago" in kim.get("/me")


def test_that_a_use_cannot_be_noted_is_nobodys_trouble(cards_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    kim = Visitor(cards_client, "Kim")
    kim.post("/account/name", name="Kim")
    store = hall_of(cards_client).store
    assert cards_client.portal is not None
    cards_client.portal.call(store.write, lambda c: c.execute(devices.update().values(seen=0.0)))

    def fail(*_: object) -> None:
        raise sa.exc.OperationalError("", {}, Exception("the disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(Writer, "_transact_together", fail)
        assert "Kim" in kim.get("/account")
        with pytest.raises(StoreError):
            cards_client.portal.call(store.write, lambda _: None)
    assert "Kim" in kim.get("/account") and cards_client.portal.call(store.write, lambda _: 1) == 1


@pytest.mark.browser
def test_a_passkey_keeps_seats_and_logs_in_on_another_device(browser: Browser, tmp_path: Path, trouble: Trouble) -> None:
    with Server(tmp_path / "data", code=CARDS_START) as server:
        named = server.address.replace("127.0.0.1", "localhost")
        with open_tab(browser, server, trouble, base_url=named) as page:
            tools = page.context.new_cdp_session(page)
            tools.send("WebAuthn.enable")
            key = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
            key |= {"hasUserVerification": True, "isUserVerified": True}
            tools.send("WebAuthn.addVirtualAuthenticator", {"options": {**key, "automaticPresenceSimulation": True}})
            page.goto("/account")
            page.locator("[action='/account/name'] [name=name]").fill("Kim")
            page.get_by_role("button", name="Keep", exact=True).click()
            page.get_by_role("button", name="Add a passkey").click()
            expect(page.get_by_text("You log in with a passkey.")).to_be_visible()
            page.get_by_role("button", name="Log out here").click()
            expect(page.get_by_role("heading", name="You", exact=True)).to_be_visible()
            page.get_by_role("button", name="Log in with a passkey").click()
            page.wait_for_url("**/")
            page.goto("/account")
            expect(page.get_by_role("heading", name="Kim")).to_be_visible()
            expect(page.get_by_text("show first that it is you")).to_have_count(0)
            with sqlite3.connect(tmp_path / "data" / FILE_NAME) as file:
                file.execute("UPDATE devices SET proven = proven - 3600")  # an hour goes by
            file.close()
            page.reload()
            page.get_by_label("Login").fill("kim")
            page.get_by_label("Password").fill(PASSWORD)
            page.get_by_role("button", name="Keep my seats").click()
            expect(page.get_by_role("alert").filter(has_text="log in with your passkey once more")).to_be_visible()
            trouble[:] = [line for line in trouble if "403" not in line]
            page.get_by_role("button", name="Log in with a passkey").click()
            expect(page.get_by_text("show first that it is you")).to_have_count(0)
            page.get_by_label("Login").fill("kim")
            page.get_by_label("Password").fill(PASSWORD)
            page.get_by_role("button", name="Keep my seats").click()
            expect(page.get_by_text("You log in as kim or with a passkey.")).to_be_visible()
