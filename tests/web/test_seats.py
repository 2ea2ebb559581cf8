"""Who sits where: people, bots and bots in a person's place, and the curtain between people at one screen."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient

import ludonaut.core.game
from ludonaut.core.transcript import read_transcript
from ludonaut.web.app import create_app
from ludonaut.web.engines import FILE_NAME
from ludonaut.web.seating import USUAL_BOT, Sitter, seating_of_form
from ludonaut.web.store import Store
from tests.web import cards
from tests.web.conftest import GAME
from tests.web.revisions import turn_back
from tests.web.test_live import Seat, seat

pytestmark = pytest.mark.compiled
TWO_PEOPLE = {"seats": "2", "seat-1": "you", "seat-2": "person", "name-2": "Ann"}


def begin(client: TestClient, **fields: str) -> str:
    """A new card game of these people and bots; returns its path."""
    answer = client.post("/new/cards", data={"chosen": "yes", "seed": "7"} | fields)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def lift(sat: Seat, person: int) -> None:
    answer = sat.command("lift", person=person)
    assert answer["ok"], answer["sentence"]


def until(sat: Seat, words: str, fragment: str = "prompt") -> None:
    """Hears until a fragment says so."""
    while words not in sat.fragments[fragment]:
        sat.hear()


def finish(client: TestClient, game: str, *people: int) -> None:
    """Plays a game of people at one screen to its end."""
    with seat(client, game) as sat:
        while "Game over" not in sat.fragments["prompt"]:
            waiting = re.search(r'data-person="(\d)"', sat.fragments["curtain"])
            if waiting:
                assert int(waiting[1]) in people
                lift(sat, int(waiting[1]))
            assert sat.play()["ok"]


# -- sitting down ----------------------------------------------------------------------------------------------------------------
def seated(**fields: str) -> tuple[Sitter, ...]:
    return seating_of_form(fields, cards.CARDS, 3)


def test_by_default_you_sit_first_and_bots_in_the_others() -> None:
    assert seated() == (Sitter(1), Sitter(0, "", USUAL_BOT), Sitter(0, "", USUAL_BOT))


def test_the_same_name_twice_is_one_person() -> None:
    one = {"seat-1": "you", "name-1": "Ben", "seat-2": "person", "name-2": " Ann ", "seat-3": "person", "name-3": "Ann"}
    assert seated(**one) == (Sitter(1, "Ben"), Sitter(2, "Ann"), Sitter(2, "Ann"))
    assert seated(**one | {"name-3": "Ben"}) == (Sitter(1, "Ben"), Sitter(2, "Ann"), Sitter(1, "Ben"))
    unnamed = seated(**{"seat-1": "you", "seat-2": "person", "seat-3": "person"})
    assert len({sitter.person for sitter in unnamed}) == 3
    assert seated(**{"seat-1": "you", "seat-2": "you", "name-2": "Ben", "seat-3": "random"}) == (
        Sitter(1, "Ben"),
        Sitter(1, "Ben"),
        Sitter(0, "", "random"),
    )


def test_a_random_order_keeps_who_plays() -> None:
    fields = {"seat-1": "you", "seat-2": "random", "seat-3": "greedy", "random-order": "yes"}
    orders = {seated(**fields) for _ in range(200)}
    assert len(orders) == 6
    assert {frozenset(order) for order in orders} == {frozenset(seated(**{**fields, "random-order": ""}))}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"seat-2": "nobody"}, "there is no bot called “nobody”"),
        ({"seat-2": "search:0"}, "after “search:” comes a number of playouts"),
        ({"seat-2": "person", "name-2": "bot greedy"}, "names that begin with “bot ” are those of bots"),
        ({"seats": "9"}, "has 2 to 3 seats, not 9"),
    ],
)
def test_wrong_seats_are_named_and_the_form_comes_again(cards_client: TestClient, fields: dict[str, str], sentence: str) -> None:
    answer = cards_client.post("/new/cards", data={"chosen": "yes", "name-1": "Zoe", **fields})
    assert answer.status_code == 400
    assert sentence in answer.text
    assert 'value="Zoe"' in answer.text


def test_the_address_fills_in_who_plays(cards_client: TestClient) -> None:
    text = cards_client.get("/new/cards?seats=3&seat-2=person&seat-3=search:77").text
    assert 'name="seats" value="3" checked' in text
    assert text.count('<option value="person" selected>') == 1
    assert '<option value="search:77" selected>' in text


def test_play_now_takes_you_and_bots(cards_client: TestClient) -> None:
    game = str(cards_client.post("/new/cards").headers["location"])
    text = cards_client.get(game).text
    assert '<span class="seat-name">You</span>' in text
    assert USUAL_BOT in text


def test_names_and_bots_stand_in_the_transcript(cards_client: TestClient) -> None:
    game = begin(cards_client, **TWO_PEOPLE, **{"name-1": "Zoe"})
    assert cards_client.get(f"{game}/transcript").status_code == 409
    finish(cards_client, game, 1, 2)
    text = cards_client.get(f"{game}/transcript").text
    header, match = read_transcript(text)
    assert header.players == ("Zoe", "Ann")
    assert match.is_over
    again = str(cards_client.post("/import", data={"text": text}).headers["location"])
    assert cards_client.get(f"{again}/transcript").text == text
    assert "Zoe, Ann" in cards_client.get("/").text


# -- the curtain -----------------------------------------------------------------------------------------------------------------
def test_the_curtain_opens_for_the_person_who_is_asked_and_stays_open_on_a_reload(cards_client: TestClient) -> None:
    game = begin(cards_client, **TWO_PEOPLE)
    assert "Pass to Blue" in cards_client.get(game).text
    with seat(cards_client, game) as sat:
        assert sat.fragments["board"] == ""
        assert sat.log == []
        refused = sat.command("play", action=3, seen=0)
        assert refused["sentence"] == "The curtain is closed; the person who is asked opens it first."
        assert sat.command("hint")["sentence"] == refused["sentence"]
        assert "waits for somebody else" in sat.command("lift", person=2)["sentence"]
        lift(sat, 1)
        assert 'id="card-' in sat.fragments["board"]
        text = cards_client.get(game).text
        assert "Pass to" not in text
        assert 'id="card-' in text
        assert sat.play()["ok"]
        assert "Pass to Ann" in sat.fragments["curtain"]
        assert "Blue lays a card." in sat.fragments["curtain"]
        assert "Pass to Ann" in cards_client.get(game).text


def test_each_screen_has_a_curtain_of_its_own(cards_client: TestClient) -> None:
    game = begin(cards_client, **TWO_PEOPLE)
    cards_client.get(game)
    with seat(cards_client, game) as sat:
        lift(sat, 1)
    assert 'id="card-' in cards_client.get(game).text
    cards_client.cookies.clear()
    assert 'id="card-' not in cards_client.get(game).text


def test_the_curtain_is_closed_after_a_restart(tmp_path: Path) -> None:
    real = dict(ludonaut.core.game._installed())
    with patch("ludonaut.core.game._installed", lambda: {**real, "cards": cards.CARDS}):
        with TestClient(create_app(tmp_path), base_url="http://localhost", follow_redirects=False) as client:
            game = begin(client, **TWO_PEOPLE)
            client.get(game)
            cookies = dict(client.cookies)
            with seat(client, game) as sat:
                lift(sat, 1)
            assert 'id="card-' in client.get(game).text
        with TestClient(create_app(tmp_path), base_url="http://localhost", cookies=cookies) as client:
            assert "Pass to Blue" in client.get(game).text


def test_the_last_action_is_taken_back_at_the_curtain_and_not_by_the_next_person(cards_client: TestClient) -> None:
    game = begin(cards_client, **TWO_PEOPLE)
    with seat(cards_client, game) as sat:
        lift(sat, 1)
        before = sat.fragments["board"]
        sat.play()
        assert sat.command("undo", seen=sat.seq)["ok"]
        assert "Pass to Blue" in sat.fragments["curtain"]
        lift(sat, 1)
        assert sat.fragments["board"] == before
        sat.play()
        lift(sat, 2)
        assert "only a person’s own action can be" in sat.command("undo", seen=sat.seq)["sentence"]


def test_a_log_follows_whose_eyes_the_screen_has(cards_client: TestClient) -> None:
    game = begin(cards_client, **TWO_PEOPLE)
    with seat(cards_client, game) as sat:
        lift(sat, 1)
        sat.play()
        assert sat.log == []
        lift(sat, 2)
        assert len(sat.log) == 1
        sat.play()  # all have laid: the round is shown
        told = [line for line in sat.log if "shows a" in line]
        assert ['data-seats="0"' in told[0], 'data-seats="1"' in told[1]] == [True, True]
        known = len(sat.log)
        with seat(cards_client, game, "client-two", seen=sat.seq, shown={"log": "0"}) as other:
            assert other.first["log"]["keep"] == 0
            assert other.first["log"]["of"] == "-2"
            assert other.log == []
        assert known == len(sat.log)


def test_who_holds_all_seats_sees_no_curtain_and_may_have_everything(cards_client: TestClient) -> None:
    game = begin(cards_client, **{"seats": "2", "seat-1": "you", "seat-2": "you"})
    assert "Pass to" not in cards_client.get(game).text
    with seat(cards_client, game) as sat:
        assert 'data-me="0"' in sat.fragments["seats"]
        sat.play()
        assert 'data-me="1"' in sat.fragments["seats"]
    assert read_transcript(cards_client.get(f"{game}/transcript").text)[1].steps
    assert cards_client.get(f"{game}/step/1").json()["notation"].startswith("lay ")


def test_a_replay_shows_the_own_side_until_the_game_is_over(cards_client: TestClient) -> None:
    game = begin(cards_client, **TWO_PEOPLE)
    cards_client.get(game)
    assert cards_client.get(f"{game}/step/0").status_code == 409
    with seat(cards_client, game) as sat:
        lift(sat, 1)
        sat.play()
        lift(sat, 2)
        step = cards_client.get(f"{game}/step/1").json()
        assert step["notation"] == "", "which card Blue laid is not Ann's to know"
        assert 'id="card-' in step["picture"]
        own = cards_client.get(f"{game}/step/0").json()["picture"]
    finish(cards_client, game, 1, 2)
    assert 'id="card-' not in cards_client.get(f"{game}/step/0").json()["picture"]
    assert cards_client.get(f"{game}/step/0?as=1").json()["picture"] == own
    assert cards_client.get(f"{game}/step/0?as=2").status_code == 404
    assert cards_client.get(f"{game}/step/1").json()["notation"].startswith("lay ")
    assert cards_client.post(f"{game}/fork", data={"step": "1"}).status_code == 303


def test_without_script_two_people_play_by_forms(cards_client: TestClient) -> None:
    game = begin(cards_client, **TWO_PEOPLE)
    for _ in range(30):
        text = cards_client.get(game).text
        if "Game over" in text:
            break
        waiting = re.search(r'name="person" value="(\d)"', text)
        if waiting:
            assert cards_client.post(game, data={"do": "lift", "person": waiting[1]}).status_code == 303
            continue
        seen = re.findall(r'name="seen" value="(\d+)"', text)[0]
        action = re.findall(r'id="choice-(\d+)"', text)[0]
        assert cards_client.post(game, data={"seen": seen, "action": action}).status_code == 303
    else:
        pytest.fail("the game did not end")


def test_a_hint_is_for_the_seat_that_asked(cards_client: TestClient) -> None:
    game = begin(cards_client, **TWO_PEOPLE)
    with seat(cards_client, game) as zoe, seat(cards_client, game, "client-two") as ann:
        lift(zoe, 1)
        zoe.play()
        until(ann, "Pass to Ann", "curtain")
        lift(ann, 2)
        ann.play()  # the round is shown, both are asked again, each at a screen of their own
        until(zoe, "Pass to Blue", "curtain")
        lift(zoe, 1)
        assert ann.command("hint")["ok"]
        until(ann, "win chance", "hint")
        assert zoe.command("pace", pace=700)["ok"]
        assert zoe.fragments["hint"].strip() == ""
        assert 'data-me="0"' in zoe.fragments["seats"]
        assert 'data-me="1"' in ann.fragments["seats"]


def test_a_seed_is_not_told_while_it_would_give_hands_away(cards_client: TestClient) -> None:
    game = begin(cards_client, **TWO_PEOPLE, seed="whitby")
    cards_client.get(game)
    with seat(cards_client, game) as sat:
        lift(sat, 1)
        assert "whitby" not in cards_client.get(game).text
        refused = cards_client.post(f"{game}/again")
        assert refused.status_code == 409
        assert "can be played again when this game is over" in refused.text
    finish(cards_client, game, 1, 2)
    assert "Seed: whitby" in cards_client.get(game).text
    assert cards_client.post(f"{game}/again").status_code == 303


# -- bots --------------------------------------------------------------------------------------------------------------------------
def test_bots_that_take_turns_move_one_step_at_a_time(cards_client: TestClient) -> None:
    fields = {"seats": "2", "seat-1": "random", "seat-2": "greedy", "seed": "7"}
    game = str(cards_client.post("/new/captain-future", data=fields).headers["location"])
    with seat(cards_client, game, pace=150) as sat:
        seqs = []
        while sat.seq < 6:
            seqs.append(sat.seq)
            sat.hear()
        assert sorted(set(seqs)) == list(range(6)), "each bot's action is seen by itself"
    with seat(cards_client, game, "client-two") as other:
        assert other.seq >= 6


def test_bots_that_are_asked_at_once_wait_for_nobody(cards_client: TestClient) -> None:
    game = begin(cards_client, seats="3")
    with seat(cards_client, game, pace=5000) as sat:
        shown = sat.seq, sat.actions()[-1]
        while sat.seq < 2:
            sat.hear()
        assert len(sat.log) == 2 and all("lays a card" in line for line in sat.log)
        assert "Lay a card" in sat.fragments["prompt"], "it is still the person's turn too"
        assert sat.command("play", seen=shown[0], action=shown[1])["ok"], "what others do at once makes no choice stale"
        assert "Round 2" in sat.fragments["prompt"]
    with seat(cards_client, game, "client-two") as other:
        assert other.seq >= 3, "every action is kept"


def test_a_bot_takes_over_while_it_is_that_seats_turn_and_gives_it_back(cards_client: TestClient) -> None:
    game = begin(cards_client, **TWO_PEOPLE)
    with seat(cards_client, game, pace=150) as sat:
        lift(sat, 1)
        sat.play()
        assert "Ann is away" in sat.fragments["curtain"]
        assert sat.command("seat", seat=1, bot="random")["ok"]
        while sat.seq < 4:  # the seat changed hands, its bot laid a card, and one of the next round
            sat.hear()
        until(sat, "Pass to Blue", "curtain")
        lift(sat, 1)
        assert "random" in sat.fragments["seats"]
        assert "Give the seat back to Ann" in sat.fragments["seats"]
        assert sat.command("seat", seat=1, bot="")["ok"]
        assert "Give the seat back" not in sat.fragments["seats"]
        sat.play()  # which ends the round
        sat.play()
        assert "Pass to Ann" in sat.fragments["curtain"]


def test_who_sits_where_is_kept_over_a_restart(tmp_path: Path) -> None:
    real = dict(ludonaut.core.game._installed())
    with patch("ludonaut.core.game._installed", lambda: {**real, "cards": cards.CARDS}):
        with TestClient(create_app(tmp_path, move=cards.move), base_url="http://localhost", follow_redirects=False) as client:
            game = begin(client, **{"seats": "3", "name-1": "Zoe", "seat-2": "person", "name-2": "Ann", "seat-3": "random"})
            with seat(client, game) as sat:
                assert sat.command("seat", seat=1, bot="greedy")["ok"]
                lift(sat, 1)
                shown = sat.fragments["seats"]
        with (
            TestClient(create_app(tmp_path, move=cards.move), base_url="http://localhost") as client,
            seat(client, game, "client-two") as sat,
        ):
            lift(sat, 1)
            assert sat.fragments["seats"] == shown
            assert sat.seq == 1


def test_an_onlooker_pauses_goes_on_and_takes_a_seat(cards_client: TestClient) -> None:
    game = begin(cards_client, **{"seats": "2", "seat-1": "random", "seat-2": "greedy"})
    with seat(cards_client, game, pace=150) as sat:
        assert sat.actions() == []
        assert 'id="undo"' not in sat.fragments["controls"]
        assert sat.command("pause")["ok"]
        assert "waits" in sat.fragments["prompt"]
        assert 'data-do="resume"' in sat.fragments["controls"]
        seq = sat.seq
        assert "Bots hold all seats" in sat.command("play", action=0, seen=seq)["sentence"]
        assert sat.command("bot", goal="action")["ok"]
        while sat.seq == seq:
            sat.hear()
        assert sat.command("seat", seat=0, bot="")["ok"]
        assert sat.command("resume")["ok"]
        while not sat.actions():
            sat.hear()
        assert sat.play()["ok"]
        assert cards_client.get(f"{game}/transcript").status_code == 409


def test_a_bot_plays_a_game_for_one_and_you_take_it_over(client: TestClient) -> None:
    assert 'name="seat-1"' in client.get(f"/new/{GAME}?seats=1&seat-1=greedy").text
    game = str(client.post(f"/new/{GAME}", data={"seats": "1", "seat-1": "greedy"}).headers["location"])
    with seat(client, game, pace=150) as sat:
        assert sat.actions() == []
        while sat.seq < 2:
            sat.hear()
        assert "Play this seat yourself" in sat.fragments["seats"]
        assert sat.command("seat", seat=0, bot="")["ok"]
        assert sat.play()["ok"]
        assert sat.fragments["seats"].strip() == ""


def test_bots_alone_wait_for_somebody_who_watches(cards_client: TestClient) -> None:
    game = begin(cards_client, **{"seats": "2", "seat-1": "random", "seat-2": "greedy"})
    cards_client.get(game)
    with seat(cards_client, game, pace=5000) as sat:
        assert sat.seq == 0
        assert sat.command("pause")["ok"]
        assert sat.seq == 0


def test_a_bots_action_is_not_taken_back(cards_client: TestClient) -> None:
    game = begin(cards_client, seats="3")
    with seat(cards_client, game, pace=150) as sat:
        while sat.seq < 2:
            sat.hear()
        assert sat.command("undo", seen=sat.seq)["sentence"] == "There is nothing to take back yet: only a person’s own action can be."
        sat.play()
        assert sat.command("undo", seen=sat.seq)["sentence"].startswith("The last action cannot be taken back")


# -- at once ---------------------------------------------------------------------------------------------------------------------
def test_two_screens_act_in_the_same_round_and_neither_is_refused(cards_client: TestClient) -> None:
    game = begin(cards_client, **TWO_PEOPLE | {"seats": "3", "seat-3": "person"})
    with seat(cards_client, game) as zoe, seat(cards_client, game, "client-two") as ann:
        lift(zoe, 1)
        assert ann.command("pass")["ok"]
        assert "Pass to Ann" in ann.fragments["curtain"]
        lift(ann, 2)
        seen, action = ann.seq, ann.actions()[-1]
        before = zoe.fragments["board"]
        assert zoe.play()["ok"]
        assert ann.command("play", seen=seen, action=action)["ok"]
        assert zoe.command("undo", seen=zoe.seq)["ok"], "her own action, though Ann has acted since"
        assert "Pass to Blue" in zoe.fragments["curtain"]
        lift(zoe, 1)
        assert zoe.fragments["board"] == before
        twice = zoe.seq, zoe.actions()[-1]
        assert zoe.command("play", seen=twice[0], action=twice[1])["ok"]
        refused = zoe.command("play", seen=twice[0], action=twice[1])
        assert not refused["ok"]
    text = cards_client.get(game).text
    assert "Pass to" in text


def test_an_undo_from_between_outlives_a_restart(tmp_path: Path) -> None:
    real = dict(ludonaut.core.game._installed())
    with patch("ludonaut.core.game._installed", lambda: {**real, "cards": cards.CARDS}):
        with TestClient(create_app(tmp_path), base_url="http://localhost", follow_redirects=False) as client:
            game = begin(client, **TWO_PEOPLE | {"seats": "3", "seat-3": "person"})
            with seat(client, game) as zoe, seat(client, game, "client-two") as ann:
                lift(zoe, 1)
                ann.command("pass")
                lift(ann, 2)
                zoe.play()
                ann.play()
                assert zoe.command("undo", seen=zoe.seq)["ok"]
                assert [line for line in zoe.log if "Blue lays" in line] == []
                place = zoe.seq
        with TestClient(create_app(tmp_path), base_url="http://localhost") as client, seat(client, game, "client-3") as sat:
            assert sat.seq == place
            assert "Pass to Blue" in sat.fragments["curtain"]
            lift(sat, 1)
            assert [re.sub("<[^>]*>", "", line) for line in sat.log] == ["Ann lays a card."]
            assert sat.play()["ok"]


def test_the_curtain_is_passed_on_to_everybody_who_is_asked_in_turn(cards_client: TestClient) -> None:
    game = begin(cards_client, **TWO_PEOPLE | {"seats": "3", "seat-3": "person"})
    with seat(cards_client, game) as sat:
        names = []
        for _ in range(4):
            names.append(re.findall("Pass to ([A-Za-z]+)", sat.fragments["curtain"])[0])
            assert sat.command("pass")["ok"]
        assert names == ["Blue", "Ann", "Red", "Blue"]
        assert "waits for somebody else" in sat.command("lift", person=1)["sentence"]
        lift(sat, 2)
        assert 'id="pass"' in sat.fragments["controls"]
        assert sat.command("pass")["ok"]
        assert sat.fragments["board"] == ""
        lift(sat, 3)
        sat.play()
        assert "Pass to Blue" in sat.fragments["curtain"]
        assert "Waiting for Blue and Ann" in sat.fragments["curtain"]
        lift(sat, 1)
        sat.play()
        assert "Pass to Ann" in sat.fragments["curtain"]
        assert "nobody else is asked" in sat.command("pass")["sentence"].lower()


def test_without_script_the_screen_is_passed_on(cards_client: TestClient) -> None:
    game = begin(cards_client, **TWO_PEOPLE)
    assert "Pass to Blue" in cards_client.get(game).text
    assert cards_client.post(game, data={"do": "pass"}).status_code == 303
    assert "Pass to Ann" in cards_client.get(game).text


def test_a_wrong_seat_is_refused(cards_client: TestClient) -> None:
    game = begin(cards_client, **TWO_PEOPLE)
    with seat(cards_client, game) as sat:
        assert sat.command("seat", seat=2, bot="random")["sentence"] == "There is no seat 3; the seats are 1 to 2."
        assert "no bot called" in sat.command("seat", seat=1, bot="nobody")["sentence"]
        assert sat.command("seat", seat=1, bot="Greedy")["ok"]
        assert sat.seq == 1


# -- games of the first version ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("names", "sitters"),
    [
        ("[]", (Sitter(), Sitter())),
        ('["Tom", "bot greedy"]', (Sitter(1, "Tom"), Sitter(1, "bot greedy"))),
    ],
)
def test_seats_of_the_first_version_are_one_persons(tmp_path: Path, names: str, sitters: tuple[Sitter, ...]) -> None:
    Store(tmp_path).close()
    turn_back(tmp_path, "0001")
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(games)")]
        old = {"id": "abc", "game": "g", "options": "{}", "key": "00", "seed": "", "result": "", "won": "[]", "seats": 2, "players": names}
        row = [old.get(name, 1) for name in columns]
        connection.execute(f"INSERT INTO games ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})", row)
    connection.close()
    store = Store(tmp_path)
    found = store.recent(True, 5)[0]
    assert (found.players, found.summary.scores, found.again_of) == (sitters, (), "")
    store.close()


def test_the_list_of_games_names_whoever_holds_a_seat(cards_client: TestClient) -> None:
    begin(cards_client, **{"seats": "2", "seat-1": "you", "seat-2": "greedy"})
    begin(cards_client, **TWO_PEOPLE)
    shelf = cards_client.get("/").text
    assert '<span class="players">You, bot greedy</span>' in shelf
    assert '<span class="players">Seat 1, Ann</span>' in shelf


def test_a_table_of_bots_alone_has_no_curtain_to_lift(cards_client: TestClient) -> None:
    with seat(cards_client, begin(cards_client, **{"seats": "2", "seat-1": "random", "seat-2": "random"})) as sat:
        for person in (0, 1):
            answer = sat.command("lift", person=person)
            assert (answer["ok"], answer["sentence"][:25]) == (False, "Bots hold all seats here,")
