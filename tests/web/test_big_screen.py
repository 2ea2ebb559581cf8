"""The big screen of a table: a whole room sees the board, who still thinks and the standings, and nobody's hand."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.web.test_crowds import DONE, GAME, begin
from tests.web.test_live import Seat, seat

pytestmark = pytest.mark.compiled


def test_a_big_screen_shows_what_everybody_may_see_whoever_opens_it(client: TestClient) -> None:
    """The one person at this table looks from her own seat; her big screen does not."""
    answer = client.post("/new/captain-future", data={"seed": "7", "seats": "2"})
    game = str(answer.headers["location"])
    assert "Big screen" in client.get(game).text
    with seat(client, game) as own, seat(client, game, "big-screen", layout="host") as big:
        assert set(big.first["fragments"]) == {"host_round", "board", "host_seats"}
        assert 'id="hand' in own.fragments["board"] and 'id="hand' not in big.fragments["board"]
        page = client.get(f"{game}/screen")
        assert page.status_code == 200
        assert 'id="hand' not in page.text and "data-action" not in page.text
        while not own.actions():
            own.hear()
        own.play()
        big.hear()
        assert big.command("layout", layout="wide")["ok"]
        assert big.fragments.keys() == {"host_round", "board", "host_seats"}, "nothing makes a big screen somebody's own"
        assert not big.command("play", action=0, seen=big.seq)["ok"]


def test_a_big_screen_of_a_crowd_counts_who_still_thinks(client: TestClient) -> None:
    game = begin(client, seats="14", others="greedy")
    with seat(client, game, pace=5000) as sat, seat(client, game, "big-screen", layout="host") as big:
        while "1</span> of 14 still thinking" not in big.fragments["host_round"]:
            big.hear()
        assert big.fragments["host_seats"].count('class="due"') == 1
        finish_round(sat)
        while "Round 2" not in big.fragments["host_round"]:
            big.hear()


def finish_round(sat: Seat) -> None:
    while "Round 1" in sat.fragments["prompt"]:
        actions = sat.actions()
        if not actions:
            sat.hear()
            continue
        assert sat.play(DONE if DONE in actions else actions[0])["ok"]


def test_a_table_for_one_has_no_big_screen_to_offer(client: TestClient) -> None:
    answer = client.post(f"/new/{GAME.name}", data={"seed": "7", "seats": "1"})
    assert "Big screen" not in client.get(str(answer.headers["location"])).text
