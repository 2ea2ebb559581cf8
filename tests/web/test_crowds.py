"""Tables where many decide at once, unseen by one another: what reaches whose screen, and a hundred seats."""

from __future__ import annotations

import re
import time

import pytest
from starlette.testclient import TestClient

from ludonaut.core.game import find_game
from ludonaut.web.fragments import Fragments
from ludonaut.web.screens import Screen
from ludonaut.web.seating import USUAL_BOT
from ludonaut.web.table import Table
from ludonaut.web.watcher import Fragment, Watcher
from tests.web.company import hall_of
from tests.web.test_live import Seat, seat
from tests.web.test_seats import lift

pytestmark = pytest.mark.compiled
GAME = find_game("write-the-future")
USUAL = {name: value for name, value in GAME.options.make().spelled().items() if name != "mode"}
DONE = GAME.actions.parse("done")
PEOPLE = {"seats": "3", "seat-1": "you", "name-1": "Zoe", "seat-2": "person", "name-2": "Ann", "seat-3": "person", "name-3": "Ben"}
MOST_BYTES_OF_A_PAGE = 400_000


def begin(client: TestClient, **fields: str) -> str:
    answer = client.post(f"/new/{GAME.name}", data={"chosen": "yes", "mode": "traditional", "seed": "7", **USUAL, **fields})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def sit_down(zoe: Seat, ann: Seat) -> None:
    lift(zoe, 1)
    assert ann.command("pass")["ok"]
    lift(ann, 2)


def quiet(sat: Seat) -> bool:
    """Whether a screen was sent nothing since it was heard last: the answer to the next command stands alone in its message."""
    sat.number += 1
    sat.socket.send_json({"n": sat.number, "do": "pace", "pace": 1000})
    message = sat.hear()
    print(message)
    return "log" not in message and message["fragments"] == {} and [answer["n"] for answer in message["answers"]] == [sat.number]


def test_what_concerns_one_screen_or_the_talk_draws_nothing_for_the_others(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begin(client, **PEOPLE)
    table = hall_of(client).table(game[3:])
    drawn: list[str] = []
    real = Fragments._draw

    def noting(fragments: Fragments, table: Table, screen: Screen, layout: str) -> dict[str, Fragment]:
        drawn.append(screen.name)
        return real(fragments, table, screen, layout)

    monkeypatch.setattr(Fragments, "_draw", noting)
    with seat(client, game) as zoe, seat(client, game, "client-two") as ann, seat(client, game, "client-three") as ben:
        sit_down(zoe, ann)
        assert quiet(ben) and quiet(zoe) and quiet(ann)
        before, watchers = table.tidings, [watcher for watcher in table.watchers if isinstance(watcher, Watcher)]
        screens = {watcher.screen.name for watcher in watchers if watcher.client != "client-two"}
        drawn.clear()
        assert ann.command("hint")["ok"]
        while table.bots.hint is None or not (table.bots.hint.advice or table.bots.hint.trouble):
            time.sleep(0.02)
        assert drawn and not screens & set(drawn) and table.tidings == before
        while "win chance" not in ann.fragments["hint"] and "hint" not in ann.fragments["hint"].lower():
            ann.hear()
        assert quiet(ben) and quiet(zoe)
        drawn.clear()
        assert client.portal is not None
        client.portal.call(table.wake)
        assert quiet(ben) and quiet(zoe)
        assert not screens & set(drawn)


def test_nothing_is_sent_of_what_another_does_unseen(client: TestClient) -> None:
    game = begin(client, **PEOPLE)
    with seat(client, game) as zoe, seat(client, game, "client-two") as ann:
        sit_down(zoe, ann)
        place, log = ann.seq, list(ann.log)
        for _ in range(3):
            assert zoe.play(zoe.actions()[0])["ok"]
        assert zoe.command("undo", seen=zoe.seq)["ok"]
        assert quiet(ann)
        assert ann.command("hint")["ok"]
        assert (ann.seq, ann.log) == (place, log)
        assert ann.play(ann.actions()[0])["ok"]
        assert ann.seq == place + 1, "her place counts her own action alone"
        while zoe.actions():
            until_done = next((action for action in zoe.actions() if action == DONE), zoe.actions()[0])
            assert zoe.play(until_done)["ok"]
        ann.hear()
        assert "Zoe is done" in " ".join(ann.log) or "Blue is done" in " ".join(ann.log)


def test_a_replay_under_way_has_the_steps_that_one_may_know_of(client: TestClient) -> None:
    game = begin(client, **PEOPLE)
    client.get(game)
    cookie = client.cookies["ludonaut-screen"]
    with seat(client, game) as zoe:
        lift(zoe, 1)
        for _ in range(3):
            zoe.play(zoe.actions()[0])
        assert client.get(f"{game}/step/3").json()["steps"] == 3
        assert zoe.command("pass")["ok"]
        lift(zoe, 2)
        assert client.get(f"{game}/step/0").json()["steps"] == 0
        assert client.get(f"{game}/step/1").status_code == 404
        zoe.play(zoe.actions()[0])
        step = client.get(f"{game}/step/1").json()
        assert (step["steps"], bool(step["notation"]), len(step["events"]) > 0) == (1, True, True)
    assert client.cookies["ludonaut-screen"] == cookie


def test_a_hint_outlives_what_others_do_unseen(client: TestClient) -> None:
    game = begin(client, **PEOPLE)
    with seat(client, game) as zoe, seat(client, game, "client-two") as ann:
        sit_down(zoe, ann)
        ann.command("hint")
        while "win chance" not in ann.fragments["hint"]:
            ann.hear()
        zoe.play(zoe.actions()[0])
        assert quiet(ann)
        assert "win chance" in ann.fragments["hint"]


def test_one_person_and_ninety_nine_bots_play_a_round(client: TestClient) -> None:
    page = client.get(f"/new/{GAME.name}").text
    assert page.count('class="seat-row"') == 8
    assert 'name="others"' in page
    game = begin(client, seats="100")
    began = time.monotonic()
    with seat(client, game, pace=5000) as sat:
        while "All 100 seats" not in sat.fragments["seats"] or ">1</span> still thinking" not in sat.fragments["seats"]:
            sat.hear()
        assert time.monotonic() - began < 60
        text = client.get(game).text
        assert len(text) < MOST_BYTES_OF_A_PAGE
        assert text.count('class="seat-menu"') == 1, "only people have a field of their own"
        assert len(re.findall(f"<small>{USUAL_BOT}</small>", sat.fragments["seats"])) == 99
        while "Round 1" in sat.fragments["prompt"]:
            assert sat.play(next((action for action in sat.actions() if action == DONE), sat.actions()[0]))["ok"]
        assert client.post(game, data={"do": "seat", "seat": "99", "bot": "random"}).status_code == 303
        assert "<small>random</small>" in client.get(game).text
