"""Parts of a table by themselves and on paper, the same dice again, and points in the statistics, without a browser."""

from __future__ import annotations

import asyncio
import re

import pytest
from starlette.testclient import TestClient

from ludonaut.bots import make_bot, play_on
from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.game import find_game
from ludonaut.core.match import Match
from ludonaut.core.transcript import write_transcript
from tests.web.conftest import GAME, new_game, played, transcript_of

SHEETS = "write-the-future"
pytestmark = pytest.mark.once


def sheets(seed: str = "sheets", players: tuple[str, ...] = ("",), rounds: int | None = None, bot: str = "greedy", **options: str) -> Match:
    game = find_game(SHEETS)
    match = Match(game, game.options.make(options), len(players), KeyedChance(key_from_seed(seed)))
    return play_on(match, make_bot(bot, game, seed=1), until=lambda match: rounds is not None and match.state.rounds() >= rounds)


def load(client: TestClient, match: Match, *players: str, **more: str) -> str:
    answer = client.post("/import", data={"text": write_transcript(match, players), **more})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


# -- close-ups ---------------------------------------------------------------------------------------------------------------------
def test_a_part_of_the_table_is_shown_by_itself_and_names_its_neighbours(client: TestClient) -> None:
    players = ("", "bot greedy", "bot random")
    path = load(client, sheets(players=players, rounds=3, mode="draft"), *players)
    page = client.get(f"{path}/close-up/sheet-2").text
    assert 'id="alone-2-space-1-1"' in page and "Ludonaut</span>" in page
    part = client.get(f"{path}/close-up/sheet-3?part&layout=tall").text
    assert 'id="alone-3-space-1-1"' in part and "<html" not in part
    assert re.findall(r'href="[^"]*/close-up/(sheet-\d)\?layout=tall"', part) == ["sheet-2", "sheet-1"]
    for wrong in ("sheet-4", "card-1", "nothing"):
        answer = client.get(f"{path}/close-up/{wrong}")
        assert answer.status_code == 404 and "no such part" in answer.text


def test_a_close_up_can_be_of_an_earlier_step(client: TestClient) -> None:
    path = load(client, sheets())
    symbols = [client.get(f"{path}/close-up/sheet-1?step={step}").text.count(" drawn") for step in (0, 10, 40)]
    assert symbols[0] == 0 < symbols[1] < symbols[2]
    assert client.get(f"{path}/close-up/sheet-1?step=9999").status_code == 404
    assert client.get(f"{path}/close-up/sheet-1?step=x").status_code == 400


def test_behind_the_curtain_there_is_nothing_to_look_at(client: TestClient) -> None:
    path = load(client, sheets(players=("Kim", "Ann"), rounds=2, mode="traditional", secrecy="yes"), "Kim", "Ann")
    for address in ("close-up/sheet-1", "print", "print?of=all"):
        answer = client.get(f"{path}/{address}")
        assert answer.status_code == 409 and "curtain" in answer.text and "<svg class" not in answer.text


def test_the_server_does_not_stop_while_all_parts_are_drawn(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are drawn beside the thread that answers everybody."""
    path = load(client, sheets(players=("", "bot greedy"), rounds=2, mode="draft"), "", "bot greedy")
    game, waiting = find_game(SHEETS), []
    drawn = type(game).close_up

    def looked_at(*parts: object) -> str:
        waiting.append(asyncio._get_running_loop() is not None)
        return drawn(*parts)  # type: ignore[arg-type]

    monkeypatch.setattr(type(game), "close_up", looked_at)
    assert client.get(f"{path}/print?of=all").status_code == 200
    assert waiting == [False, False]


def test_what_is_printed_is_a_part_all_parts_or_the_picture(client: TestClient) -> None:
    players = ("", "bot greedy")
    path = load(client, sheets(players=players, mode="draft"), *players)
    of = {query: client.get(f"{path}/print{query}").text.count('class="printed"') for query in ("", "?of=sheet-2", "?of=all")}
    assert of == {"": 1, "?of=sheet-2": 1, "?of=all": 2}
    assert client.get(f"{path}/print?of=sheet-3").status_code == 404
    ship = client.get(f"{new_game(client)}/print")
    assert ship.status_code == 200 and ship.text.count('class="printed"') == 1 and "data-action" not in ship.text
    assert client.get(f"/new/{SHEETS}/print").text.count("-space-") >= 36
    assert client.get(f"/new/{GAME}/print").status_code == 404
    assert f"/new/{GAME}/print" not in client.get(f"/new/{GAME}").text


def test_pictures_on_those_pages_are_allowed_by_the_policy(client: TestClient) -> None:
    path = load(client, sheets())
    for address in (f"{path}/print", f"{path}/close-up/sheet-1", f"/new/{SHEETS}/print"):
        answer = client.get(address)
        for sheet in set(re.findall(r"<style[^>]*>(.*?)</style>", answer.text, re.DOTALL)):
            from base64 import b64encode
            from hashlib import sha256

            assert b64encode(sha256(sheet.encode()).digest()).decode() in answer.headers["content-security-policy"]


# -- duels -------------------------------------------------------------------------------------------------------------------------
def dice(client: TestClient, path: str) -> list[str]:
    return [line for line in client.get(f"{path}/transcript").text.splitlines() if line.startswith("= ")]


def test_a_challenge_begins_a_game_with_the_same_dice_for_somebody_else(client: TestClient) -> None:
    theirs = sheets("friend", factions="dealt")
    mine = load(client, theirs, "Zoe", do="same-dice")
    page = client.get(mine).text
    assert "Zoe" not in page and "The dice and cards of" in page
    earlier = re.search(r'href="(/g/\w+)">an earlier game', page)
    assert earlier is not None
    begun = dice(client, mine)
    assert begun == dice(client, earlier[1])[: len(begun)] and len(begun) > 10
    assert "option factions dealt" in client.get(f"{mine}/transcript").text
    answer = client.get(f"{mine}/compare")
    assert answer.status_code == 404 and "both are over" in answer.text
    assert client.get(f"{earlier[1]}/compare").status_code == 404


def test_what_cannot_be_a_challenge_is_refused_and_nothing_is_kept(client: TestClient) -> None:
    for text, reason in (
        (write_transcript(sheets(rounds=3)), "when it is over"),
        (transcript_of(played(1)), "nobody can have the same luck again"),
    ):
        answer = client.post("/import", data={"text": text, "do": "same-dice"})
        assert answer.status_code == 400 and reason in answer.text
    assert "/delete" not in client.get("/").text


def test_a_deleted_game_is_missed_in_one_sentence(client: TestClient) -> None:
    earlier = load(client, sheets())
    later = str(client.post(f"{earlier}/again").headers["location"])
    client.post(f"{earlier}/delete")
    answer = client.get(f"{later}/compare")
    assert answer.status_code == 404 and "has been deleted" in answer.text
    assert client.get(later).status_code == 200


# -- statistics --------------------------------------------------------------------------------------------------------------------
def test_bests_and_averages_stand_by_seats_and_options(client: TestClient) -> None:
    solo = [sheets(f"solo-{number}", bot=bot) for number, bot in enumerate(("greedy", "random", "random"))]
    for match in solo:
        load(client, match, "Kim")
    secret = sheets("secret", secrecy="yes")
    load(client, secret, "Kim")
    bots = sheets("bots", players=("", ""), mode="draft")
    load(client, bots, "bot greedy", "bot greedy")
    text = client.get("/stats").text
    rows = re.findall(r'<th scope="row">(.*?)<br>.*?<td>(\d+)</td>.*?>(\d+)</a></td><td>([\d.]+)</td>', text)
    points = [int(match.state.score(0)) for match in solo]
    alone = int(secret.state.score(0))
    assert rows == [
        ("1 seat", "3", str(max(points)), f"{sum(points) / 3:.1f}"),
        ("1 seat; Secret missions: yes", "1", str(alone), f"{alone}.0"),
    ]
    assert "of games won" in text, "the bots' game could be won"
    assert "0.13" not in text


def test_a_solo_game_for_points_is_neither_won_nor_lost(client: TestClient) -> None:
    match = sheets()
    load(client, match, "Kim")
    shelf, text = client.get("/").text, client.get("/stats").text
    assert match.view(-1).result.split(".")[0] in shelf or f"{match.state.score(0)} points" in shelf
    assert 'class="verdict"' not in shelf
    assert "of games won" not in text and "wins in a row" not in text and "<b>1</b> finished" in text


def test_a_game_of_other_kind_has_no_points_in_the_statistics(client: TestClient) -> None:
    client.post("/import", data={"text": transcript_of(played(1))})
    assert "<h3>Points</h3>" not in client.get("/stats").text
