"""Commands at a live table: numbered, answered once, never against a position that has moved on."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

import ludonaut.web.advisor
from ludonaut.bots import Advice, Decision
from ludonaut.core.game import find_game
from ludonaut.web.advisor import Advisor, NoAdvice
from ludonaut.web.app import create_app
from ludonaut.web.bot_play import BotPlay
from ludonaut.web.commands import Command
from ludonaut.web.fragments import Fragments
from ludonaut.web.hall import Hall
from ludonaut.web.kept_match import rebuild
from ludonaut.web.screens import Screen
from ludonaut.web.seating import usual_seating
from ludonaut.web.store import Store, StoreError, StoreUnreadable
from tests.web.conftest import GAME, new_game, played, think_at_once, transcript_of

pytestmark = pytest.mark.compiled


def think_the_same(transcript: str, seat: int, seconds: float) -> Advice:
    """A bot to whom its choice hardly changes anything."""
    return think_at_once(transcript, seat, seconds)._replace(value_before=0.455)


def sleep_on(transcript: str, seat: int, seconds: float) -> Advice:
    """A bot that thinks too long, in a process of its own."""
    time.sleep(3600)
    raise AssertionError("nobody waits so long")


class Seat:
    """A client at a table: what it was told last, and commands with answers."""

    def __init__(self, socket: WebSocketTestSession, name: str, **hello: Any) -> None:
        self.socket = socket
        self.number = 0
        self.fragments: dict[str, str] = {}
        self.log: list[str] = []
        self.socket.send_json({"client": name, **hello})
        self.first = self.hear()

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = self.socket.receive_json()
        self.seq = message["seq"]
        self.fragments |= {name: html for name, (_, html) in message["fragments"].items()}
        if "log" in message:
            self.log[message["log"]["keep"] :] = message["log"]["add"]
        return message

    def command(self, do: str, number: int | None = None, **fields: Any) -> dict[str, Any]:
        """Sends a command, with a number of its own unless one is given, and returns its answer."""
        self.number = self.number + 1 if number is None else number
        self.socket.send_json({"n": self.number, "do": do, **fields})
        while True:
            for answer in self.hear().get("answers", ()):
                if answer["n"] == self.number:
                    return dict(answer)

    def actions(self) -> list[int]:
        return [int(found) for found in re.findall(r'id="choice-(\d+)"', self.fragments["choices"] + self.fragments["go"])]

    def play(self, action: int | None = None) -> dict[str, Any]:
        return self.command("play", action=self.actions()[-1] if action is None else action, seen=self.seq)


@contextmanager
def seat(client: TestClient, game: str, name: str = "client-one", **hello: Any) -> Iterator[Seat]:
    with client.websocket_connect(f"ws://localhost{game}/live", headers={"origin": "http://localhost"}) as socket:
        yield Seat(socket, name, **hello)


def moves(client: TestClient, game: str) -> list[str]:
    return [line for line in client.get(f"{game}/transcript").text.splitlines() if line.startswith("1 ")]


def test_an_action_is_answered_with_what_changed(client: TestClient) -> None:
    game = new_game(client)
    with seat(client, game) as ada:
        names = {"curtain", "board", "accord", "lesson", "prompt", "choices", "go", "controls", "hint", "seats", "sections"}
        assert set(ada.first["fragments"]) == names
        answer = ada.play()
        assert answer == {"n": 1, "ok": True, "sentence": "", "again": False}
        assert ada.seq == 1
        assert len(moves(client, game)) == 1
        assert len(ada.log) > 0


def test_only_what_differs_is_sent(client: TestClient) -> None:
    game = new_game(client)
    with seat(client, game) as ada:
        shown = {name: version for name, (version, _) in ada.first["fragments"].items()}
        with seat(client, game, "client-two", seen=0, shown=shown) as bea:
            assert bea.first["fragments"] == {}
            assert "log" not in bea.first
            ada.play()
            assert "board" in bea.hear()["fragments"]


def test_a_program_is_told_the_view_and_nothing_is_drawn_for_it(client: TestClient) -> None:
    game = new_game(client)
    with client.websocket_connect(f"ws://localhost{game}/live", headers={"origin": "http://localhost"}) as socket:
        socket.send_json({"client": "program-one", "layout": "data"})
        message = socket.receive_json()
        assert message["fragments"].keys() == {"view", "table"}
        view, around = (message["fragments"][name][1] for name in ("view", "table"))
        assert around == {"seats": [[1, "", ""]], "curtain": 0}
        assert {"kind", "sentence", "targets"} <= message["log"]["add"][0].keys()
        action = view["choices"][0]["action"]
        socket.send_json({"n": 1, "do": "layout", "layout": "tall"})
        assert socket.receive_json()["fragments"] == {}, "a program has no layout to change"
        socket.send_json({"n": 2, "do": "play", "action": action, "seen": message["seq"]})
        message = socket.receive_json()
        assert message["answers"][0]["ok"] and message["seq"] == 1
        assert message["fragments"]["view"][1] != view


def test_a_repeat_is_answered_and_not_played_twice(client: TestClient) -> None:
    game = new_game(client)
    with seat(client, game) as ada:
        action, seen = ada.actions()[-1], ada.seq
        first = ada.command("play", 5, action=action, seen=seen)
        again = ada.command("play", 5, action=action, seen=seen)
        assert first == again
        assert ada.command("play", 3, action=action, seen=seen)["ok"]
        assert len(moves(client, game)) == 1


def test_a_repeat_is_recognised_after_a_restart(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, think=think_at_once), base_url="http://localhost", follow_redirects=False) as client:
        game = new_game(client)
        with seat(client, game) as ada:
            action = ada.actions()[-1]
            ada.command("play", 1, action=action, seen=0)
    with TestClient(create_app(tmp_path, think=think_at_once), base_url="http://localhost") as client, seat(client, game) as ada:
        assert ada.command("play", 1, action=action, seen=0)["ok"]
        assert len(moves(client, game)) == 1


def test_a_stale_command_is_refused_with_the_newest_position(client: TestClient) -> None:
    game = new_game(client)
    with seat(client, game) as ada, seat(client, game, "client-two") as bea:
        ada.play()
        bea.seq = 0
        answer = bea.command("play", action=bea.actions()[-1], seen=0)
        assert not answer["ok"]
        assert "The table has moved on" in answer["sentence"]
        assert bea.seq == 1
        assert len(moves(client, game)) == 1


def test_an_illegal_action_says_why(client: TestClient) -> None:
    game = new_game(client)
    with seat(client, game) as ada:
        answer = ada.command("play", action=10**6, seen=0)
        assert not answer["ok"]
        assert "does not exist" in answer["sentence"]
        assert ada.command("play", action=ada.actions()[-1], seen=0)["ok"]


def test_undo_takes_back_and_stays_in_the_log(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, think=think_at_once), base_url="http://localhost", follow_redirects=False) as client:
        game = new_game(client, seed="3")
        with seat(client, game) as ada:
            before = client.get(f"{game}/transcript").text
            assert ada.command("undo", seen=0)["sentence"] == "There is nothing to take back yet."
            board, log = ada.fragments["board"], list(ada.log)
            for action in ada.actions():
                assert ada.play(action)["ok"]
                if ada.command("undo", seen=ada.seq)["ok"]:
                    break
            else:
                pytest.fail("no action of this position can be taken back; take another seed")
            assert (ada.fragments["board"], ada.log) == (board, log)
            assert client.get(f"{game}/transcript").text == before
            seq = ada.seq
    with TestClient(create_app(tmp_path, think=think_at_once), base_url="http://localhost") as client:
        assert client.get(f"{game}/transcript").text == before
        with seat(client, game) as ada:
            assert ada.seq == seq


def test_undo_never_crosses_dice_that_were_seen(client: TestClient) -> None:
    game = new_game(client)
    with seat(client, game) as ada:
        ada.play()  # the last choice ends the assigning, and draws and rolls
        answer = ada.command("undo", seen=ada.seq)
        assert not answer["ok"]
        assert "dice or cards have been seen" in answer["sentence"]
        assert 'aria-disabled="true"' in ada.fragments["controls"]


def test_a_hint_names_the_choice_and_the_chance(client: TestClient) -> None:
    game = new_game(client)
    with seat(client, game) as ada:
        assert ada.command("hint")["ok"]
        while "win chance" not in ada.fragments["hint"]:
            ada.hear()
        assert re.search(r"The bot would: <b>.+</b>; win chance 46\s% \(±\s0\), 41\s% before\.", ada.fragments["hint"])
        ada.play()
        assert "win chance" not in ada.fragments["hint"]


@pytest.mark.parametrize("goal", ["action", "round", "game", "result"])
def test_the_bot_plays_as_far_as_it_is_asked(client: TestClient, goal: str) -> None:
    game = new_game(client)
    with seat(client, game) as ada:
        assert ada.command("bot", goal=goal, pace=150)["ok"]
        while 'id="stop"' in ada.fragments["controls"] and not (goal == "game" and ada.seq > 3):
            ada.hear()
        if goal == "game":
            assert ada.command("stop")["ok"]
            while 'id="stop"' in ada.fragments["controls"]:
                ada.hear()
        assert {
            "action": ada.seq == 1,
            "round": "Round 2" in ada.fragments["prompt"],
            "game": ada.seq >= 4,
            "result": "Game over" in ada.fragments["prompt"],
        }[goal]


def test_a_reconnected_client_is_told_what_it_missed(client: TestClient) -> None:
    game = new_game(client)
    with seat(client, game) as ada:
        with seat(client, game, "client-two") as bea:
            known = len(bea.log)
        ada.play()
        with seat(client, game, "client-two", seen=0) as bea:
            assert bea.first["log"]["keep"] == known
            assert bea.first["log"]["add"] == ada.log[known:]


def test_the_layout_is_each_clients_own(client: TestClient) -> None:
    game = new_game(client)
    with seat(client, game) as ada, seat(client, game, "client-two", layout="tall") as bea:
        assert ada.fragments["board"] != bea.fragments["board"]
        ada.command("layout", layout="tall")
        assert ada.fragments["board"] == bea.fragments["board"]


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "not json",
        '{"n":1,"do":"steal"}',
        '{"n":1,"do":"play","owner":2}',
        '{"n":"1","do":"undo"}',
        "[" * 9000,
        " " * 17_000,
        '{"n":9223372036854775808,"do":"undo"}',
    ],
)
def test_what_is_not_understood_ends_the_connection_and_changes_nothing(client: TestClient, text: str) -> None:
    game = new_game(client)
    with seat(client, game) as ada:
        ada.socket.send_text(text)
        with pytest.raises(WebSocketDisconnect) as ended:
            while True:
                ada.socket.receive_json()
        assert ended.value.code == 4400
    assert moves(client, game) == []


def test_a_socket_of_another_site_is_refused(client: TestClient) -> None:
    game = new_game(client)
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        client.websocket_connect(f"ws://localhost{game}/live", headers={"origin": "https://elsewhere.example"}),
    ):
        pass
    assert refused.value.code == 1008


def test_everyone_is_told_when_the_game_is_deleted(client: TestClient) -> None:
    game = new_game(client)
    with seat(client, game) as ada:
        client.post(f"{game}/delete")
        assert ada.hear()["gone"] == "this game has been deleted."


def test_a_move_that_cannot_be_saved_is_not_made(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(client)
    with seat(client, game) as ada:
        ada.play()
        before, board = client.get(f"{game}/transcript").text, ada.fragments["board"]

        async def full(*_: object) -> None:
            raise StoreError("this could not be saved, so nothing has changed: the disk is full.")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", full)
            answer = ada.play()
            assert (answer["ok"], answer["again"]) == (False, True)
            assert answer["sentence"] == "This could not be saved, so nothing has changed: the disk is full."
            assert ada.fragments["board"] == board
            assert client.get(f"{game}/transcript").text == before
        action = ada.actions()[-1]
        assert ada.command("play", ada.number, action=action, seen=ada.seq)["ok"], "the same command may be sent again"
        assert len(moves(client, game)) == 2


def test_after_a_failed_write_the_dice_are_the_same(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game, twin = new_game(client, seed="twin"), new_game(client, seed="twin")
    with seat(client, game) as ada, seat(client, twin, "client-two") as bea:
        bea.play()
        with monkeypatch.context() as patch:

            async def full(*_: object) -> None:
                raise StoreError("full")

            patch.setattr(Store, "append", full)
            ada.play()
        ada.play()
        assert client.get(f"{game}/transcript").text == client.get(f"{twin}/transcript").text


def test_a_finished_game_offers_what_can_be_done_then(client: TestClient) -> None:
    game = client.post("/import", data={"text": transcript_of(played())}).headers["location"]
    with seat(client, game) as ada:
        assert ada.actions() == []
        assert "Game over" in ada.fragments["prompt"]
        assert "Same luck again" in ada.fragments["controls"]
        assert "the game is over" in ada.command("play", action=0, seen=ada.seq)["sentence"].lower()
        assert not ada.command("bot")["ok"]


class Slow:
    """A bot that never comes to an end by itself; it counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    async def ask(self, transcript: str, seat: int, seconds: float, whose: str) -> Advice:
        self.asked += 1
        await asyncio.sleep(3600)
        raise AssertionError("nobody waits so long")

    def close(self) -> None: ...


async def test_a_hint_asked_for_again_while_the_bot_thinks_is_not_thought_twice(tmp_path: Path) -> None:
    store, bot = Store(tmp_path), Slow()
    hall = Hall(store, bot)  # type: ignore[arg-type]
    game = find_game(GAME)
    table = hall.table(await hall.begin(game, game.options.make(), usual_seating(1)))
    for number in range(1, 20):
        assert (await table.obey(Command(number, "hint"), "client-one", Screen("screen-one"))).ok
        await asyncio.sleep(0)
    assert bot.asked == 1
    hall.close()
    store.close()


async def test_a_question_that_waited_when_the_bot_was_stopped_is_answered() -> None:
    advisor = Advisor(sleep_on)
    questions = [asyncio.ensure_future(advisor.ask("", 0, 0.0)) for _ in range(6)]
    await asyncio.sleep(0.5)
    advisor.close()
    for answer in await asyncio.wait_for(asyncio.gather(*questions, return_exceptions=True), 20):
        assert isinstance(answer, NoAdvice), answer


def doze(transcript: str, bots: dict[int, str], secret: str) -> list[Decision]:
    """A bot that thinks for as long as its name says."""
    time.sleep(float(transcript))
    return [(0, 0)]


async def test_who_waits_for_the_bots_of_others_is_not_given_up_and_quick_bots_do_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    advisor = Advisor(move=doze)
    await asyncio.gather(advisor.move("0", {0: "search:5s"}, ""), advisor.move("0", {0: "greedy"}, ""))  # both processes are there
    monkeypatch.setattr(ludonaut.web.advisor, "MOST_SECONDS", 0.0)
    monkeypatch.setattr(ludonaut.web.advisor, "MOST_WAIT", 3.0)
    slow = [asyncio.ensure_future(advisor.move("0.7", {0: "search:5s"}, "")) for _ in range(6)]
    await advisor.move("0", {0: "greedy"}, "")
    assert not slow[-1].done()
    assert await asyncio.gather(*slow) == [[(0, 0)]] * 6, "six together take longer than one may, and each is done"
    held = []
    for seconds, most in (("3600", 3.0), ("0", 60.0)):
        monkeypatch.setattr(ludonaut.web.advisor, "MOST_WAIT", most)
        held.append(asyncio.ensure_future(advisor.move(seconds, {0: "search:5s"}, "")))
        await asyncio.sleep(0)
    answers = await asyncio.gather(*held, return_exceptions=True)
    assert isinstance(answers[0], NoAdvice) and answers[1] == [(0, 0)], "what one bot does wrong stops no other's"
    advisor.close()


def test_a_hint_that_changes_little_says_so(tmp_path: Path) -> None:
    with (
        TestClient(create_app(tmp_path / "data", think=think_the_same), base_url="http://localhost", follow_redirects=False) as client,
        seat(client, new_game(client)) as ada,
    ):
        assert ada.command("hint")["ok"]
        while "win chance" not in ada.fragments["hint"]:
            ada.hear()
        assert "about the same as before" in ada.fragments["hint"]


class Gate:
    """Holds back what is to be written until it is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reached, self.opened = asyncio.Event(), asyncio.Event()
        write = Store.append

        async def append(store: Store, *change: Any) -> None:
            self.reached.set()
            await self.opened.wait()
            await write(store, *change)

        monkeypatch.setattr(Store, "append", append)


@pytest.mark.parametrize("change", ["play", "undo", "seat"])
async def test_nobody_sees_a_change_before_it_is_on_the_disk(change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, game = Store(tmp_path), find_game(GAME)
    hall = Hall(store, Slow())  # type: ignore[arg-type]
    table = hall.table(await hall.begin(game, game.options.make(), usual_seating(1), "7"))
    command = Command(1, "play", 0, table.match.legal(0)[-1])
    if change == "undo":
        free = next(action for action in table.match.legal(0) if not table._branch().play(0, action).outcomes)
        assert (await table.obey(Command(1, "play", 0, free), "client-one", Screen("screen-one"))).ok
        command = Command(2, "undo", 1)
    elif change == "seat":
        command = Command(1, "seat", seat=0, bot="random")
    seen = (table.transcript(), table.seating, table.log(0).events[:], table.seq)
    gate = Gate(monkeypatch)
    answer = asyncio.ensure_future(table.obey(command, "client-one", Screen("screen-one")))
    await gate.reached.wait()
    assert (table.transcript(), table.seating, table.log(0).events, table.seq) == seen
    gate.opened.set()
    assert (await answer).ok
    assert (table.transcript(), table.seating) != seen[:2]
    assert table.log(0).events == table.match.log(0)
    assert hall.store.load(table.record.id) is not None
    hall.close()
    store.close()


async def test_no_move_is_lost_when_the_store_can_neither_write_nor_read_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, game = Store(tmp_path), find_game(GAME)
    hall = Hall(store, Slow())  # type: ignore[arg-type]
    table = hall.table(await hall.begin(game, game.options.make(), usual_seating(1), "7"))
    before = table.transcript()
    with monkeypatch.context() as patch:

        async def not_written(*_: object) -> None:
            raise StoreError("This could not be saved, so nothing has changed: the disk does not take it.")

        def not_read(*_: object) -> None:
            raise StoreUnreadable("the games cannot be read: the disk does not give them.")

        patch.setattr(Store, "append", not_written)
        patch.setattr(Store, "load", not_read)
        assert not (await table.obey(Command(1, "play", 0, table.match.legal(0)[-1]), "client-one", Screen("screen-one"))).ok
    assert table.transcript() == before
    assert (await table.obey(Command(2, "play", 0, table.match.legal(0)[-1]), "client-one", Screen("screen-one"))).ok
    stored = store.load(table.record.id)
    assert stored is not None
    assert [step.action for step in rebuild(*stored)[0].steps] == [step.action for step in table.match.steps]
    hall.close()
    store.close()


def fail(*_: object) -> Any:
    raise RuntimeError("what nobody thought of")


def fail_to_think(transcript: str, seat: int, seconds: float) -> Advice:
    """A bot with a mistake in it, in a process of its own."""
    raise ZeroDivisionError("a mistake of the bot")


def test_a_page_that_cannot_be_drawn_closes_the_socket_and_says_so_to_whoever_mends_it(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = new_game(client)
    with seat(client, game) as ada:
        with monkeypatch.context() as patch:
            patch.setattr(Fragments, "_draw", fail)
            ada.socket.send_json({"n": 1, "do": "play", "action": ada.actions()[-1], "seen": ada.seq})
            with pytest.raises(WebSocketDisconnect) as closed:
                ada.hear()
        assert closed.value.code == 1011
    assert "what nobody thought of" in caplog.text
    with seat(client, game, "client-two") as ada:
        assert ada.seq == 1
        assert ada.play()["ok"]


def test_a_command_that_fails_in_an_unforeseen_way_is_answered_and_changes_nothing(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = new_game(client)
    with seat(client, game) as ada:
        before = client.get(f"{game}/transcript").text
        with monkeypatch.context() as patch:
            patch.setattr("ludonaut.web.table.summary_of", fail)
            answer = ada.play()
        assert (answer["ok"], answer["again"]) == (False, False)
        assert "not foreseen" in answer["sentence"]
        assert "what nobody thought of" in caplog.text
        assert client.get(f"{game}/transcript").text == before
        assert ada.play()["ok"]


def test_a_bot_with_a_mistake_is_told_and_does_not_think_for_ever(tmp_path: Path) -> None:
    with (
        TestClient(create_app(tmp_path / "data", think=fail_to_think), base_url="http://localhost", follow_redirects=False) as client,
        seat(client, new_game(client)) as ada,
    ):
        assert ada.command("hint")["ok"]
        while "The bot made a mistake" not in ada.fragments["hint"]:
            ada.hear()
        assert ada.command("bot")["ok"]
        while ada.fragments["hint"].count("The bot made a mistake") < 2:
            ada.hear()
        assert ada.play()["ok"]


async def test_a_bot_whose_move_fails_in_an_unforeseen_way_waits_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, game = Store(tmp_path), find_game(GAME)
    hall = Hall(store, Slow())  # type: ignore[arg-type]
    table = hall.table(await hall.begin(game, game.options.make(), usual_seating(1), "7"))
    monkeypatch.setattr(Slow, "ask", fail)
    monkeypatch.setattr(BotPlay, "_is_attended", lambda _: True)
    assert (await table.obey(Command(1, "bot"), "client-one", Screen("screen-one"))).ok
    while table.bots.is_moving:
        await asyncio.sleep(0.01)
    assert "not foreseen" in table.bots.trouble
    assert table.bots.paused
    hall.close()
    store.close()


@pytest.mark.parametrize("shown", ["[" * 20_000, "null", "[]", '{"log": 5}', "{"])
def test_what_a_client_says_that_it_shows_is_read_or_refused(client: TestClient, shown: str) -> None:
    answer = client.get(f"{new_game(client)}/events", params={"client": "client-one", "shown": shown})
    assert answer.status_code == 400
    assert "is not understood" in answer.text
