"""A lesson at its table: what it asks for is kept in the log, all else is refused, and it counts for nothing."""

from __future__ import annotations

import signal
from pathlib import Path

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

from ludonaut.core.game import all_games
from tests.web.conftest import GAME, Server
from tests.web.test_live import Seat, moves, seat

STEPS = [step for game in all_games() if game.name == GAME and (lesson := game.lesson()) for step in lesson.step]


def begin(client: TestClient, **fields: str) -> str:
    answer = client.post(f"/learn/{GAME}", data=fields)
    assert answer.status_code == 303
    return str(answer.headers["location"])


def learn(ada: Seat) -> dict[str, object]:
    return ada.command("learn", seen=ada.seq)


def card(page: str) -> str:
    return page.partition('<div class="lesson"')[2].partition("</div>")[0]


def to_the_first_decision(ada: Seat) -> None:
    while "Go on" in ada.fragments["lesson"]:
        assert learn(ada)["ok"]


def test_a_lesson_leads_to_its_end_and_lets_go(client: TestClient) -> None:
    game = begin(client)
    with seat(client, game) as ada:
        for number, step in enumerate(STEPS[:-1], 1):
            assert f"step {number} of {len(STEPS)}" in ada.fragments["lesson"]
            assert ("Show me" in ada.fragments["lesson"]) == bool(step.takes)
            assert learn(ada)["ok"]
        assert "Play your first game" in ada.fragments["lesson"]
        assert not learn(ada)["ok"]
        played = len(moves(client, game))
        assert ada.play()["ok"], "after the lesson everything is allowed"
        assert len(moves(client, game)) == played + 1


def test_what_the_lesson_does_not_ask_for_is_refused_with_its_sentence(client: TestClient) -> None:
    game = begin(client)
    with seat(client, game) as ada:
        assert not ada.play()["ok"], "first one reads"
        to_the_first_decision(ada)
        step = next(step for step in STEPS if step.takes)
        answer = ada.play()
        assert not answer["ok"]
        assert answer["sentence"] == step.otherwise
        assert not moves(client, game)
        for do in ("hint", "bot"):
            assert "Show me" in str(ada.command(do)["sentence"])


def test_an_action_of_a_lesson_is_taken_back_whatever_dice_have_shown_since(client: TestClient) -> None:
    game = begin(client)
    with seat(client, game) as ada:
        told = []
        while "Play your first game" not in ada.fragments["lesson"]:
            told.append(ada.fragments["lesson"])
            assert learn(ada)["ok"]
        assert ada.command("undo", seen=ada.seq)["ok"]
        assert ada.fragments["lesson"] == told[-1]
        assert len(moves(client, game)) == sum(bool(step.takes) for step in STEPS) - 1
        assert learn(ada)["ok"]
        assert "Play your first game" in ada.fragments["lesson"]


@pytest.mark.once
def test_a_lesson_goes_on_where_it_was_after_the_server_was_killed(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server, httpx.Client() as browser:
        game = browser.post(f"{server.address}/learn/{GAME}").headers["location"]
        for number in range(len(STEPS) - 2):
            page = browser.get(f"{server.address}{game}").text
            seen = page.partition('name="seen" value="')[2].partition('"')[0]
            assert browser.post(f"{server.address}{game}", data={"do": "learn", "seen": seen}).status_code == 303, number
        browser.post(f"{server.address}{game}", data={"do": "undo", "seen": str(int(seen) + 1)})
        before = browser.get(f"{server.address}{game}").text
        assert f"step {len(STEPS) - 3} of" in before or f"step {len(STEPS) - 2} of" in before
        server.end(signal.SIGKILL)
        server.start()
        after = browser.get(f"{server.address}{game}").text
        assert card(after) == card(before) != ""


def test_a_first_game_takes_back_what_dice_have_shown_and_counts_in_no_statistics(client: TestClient) -> None:
    game = begin(client, do="first game")
    with seat(client, game) as ada:
        assert "Your first game" in ada.fragments["lesson"]
        board = ada.fragments["board"]
        assert ada.play()["ok"]
        assert ada.fragments["board"] != board
        assert ada.command("undo", seen=ada.seq)["ok"]
        assert ada.fragments["board"] == board
        assert ada.command("bot", goal="result", pace=150)["ok"]
        while 'class="result"' not in ada.fragments["prompt"]:
            ada.hear()
    assert f'id="kind-{GAME}"' not in client.get("/stats").text


def test_only_a_game_with_a_lesson_is_taught(client: TestClient) -> None:
    assert client.post("/learn/nothing").status_code == 404
