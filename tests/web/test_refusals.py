"""What cannot be done is answered with a status of its kind, and the same one wherever it is asked."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

from ludonaut.web.commands import UNFORESEEN
from ludonaut.web.people import People
from ludonaut.web.store import Store, StoreError
from tests.web.cards import CARDS
from tests.web.company import device, guest
from tests.web.test_lobby import Visitor

FULL = "This could not be saved, so nothing has changed: the disk is full."


async def write_to_a_full_disk(*_: Any) -> None:
    raise StoreError(FULL)


def test_a_full_disk_is_told_as_such_wherever_something_would_be_written(
    cards_client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, secret = guest(cards_client, "Kim")
    table = Visitor(cards_client, "Ann").open()
    monkeypatch.setattr(Store, "write", write_to_a_full_disk)
    forms = {
        f"/new/{CARDS.name}": {"seats": "2"},
        f"/open/{CARDS.name}": {"name": "Kim", "seats": "2"},
        f"{table}/join": {"name": "Kim"},
        f"{table}/leave": {},
        "/account/name": {"name": "Kimberley"},
        "/account/claim": {"login": "kim", "password": "seven pale moons"},
        "/account/forget": {"device": "0"},
        "/log-out": {},
        "/me": {"do": "token", "label": "mine"},
        "/notices/call": {"address": "https://example.org/here"},
        "/notices/remove": {"address": "https://example.org/here"},
        f"/daily/{CARDS.name}": {"name": "Kim"},
    }
    for address, fields in forms.items():
        answer = cards_client.post(address, data=fields, headers=device(secret))
        assert (answer.status_code, "the disk is full" in answer.text) == (507, True), (address, answer.status_code)
    for address, body in {"/games": {"game": CARDS.name}, "/tables": {"game": CARDS.name}}.items():
        answer = cards_client.post(f"/api/v1{address}", json=body, headers=device(secret))
        assert (answer.status_code, answer.json()) == (507, {"sentence": FULL}), address


@pytest.mark.parametrize(("address", "kind"), [("/", "text/html"), ("/api/v1/tables", "application/json")])
def test_a_mistake_of_the_server_is_told_in_one_sentence_and_nothing_of_it_leaves(
    cards_client: TestClient, monkeypatch: pytest.MonkeyPatch, address: str, kind: str
) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError("a secret of the server")

    monkeypatch.setattr(People, "person_of", fail)
    monkeypatch.setattr(Store, "latest", fail)
    monkeypatch.setattr(Store, "recent", fail)
    answer = TestClient(cards_client.app, base_url="http://localhost", raise_server_exceptions=False).get(address)
    assert answer.status_code == 500
    assert answer.headers["content-type"].startswith(kind) and answer.headers["content-security-policy"]
    assert UNFORESEEN in unescape(answer.text) and "secret" not in answer.text and "Traceback" not in answer.text
