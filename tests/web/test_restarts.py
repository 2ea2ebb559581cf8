"""A server that is killed and started again: what people do not see goes on as if it had been there all the time."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import sqlalchemy as sa
from websockets.sync.client import ClientConnection, connect

from ludonaut.web.engines import open_database
from ludonaut.web.schema import messages, notices, sitters
from tests.web.conftest import CARDS_START, Server
from tests.web.postgres import eventually

pytestmark = pytest.mark.once
PATIENCE = 60


class Guest:
    """Somebody with a device of one's own, who asks this server or that one."""

    def __init__(self, name: str) -> None:
        self.name, self.secret = name, ""

    def post(self, address: str, **fields: str) -> str:
        """Sends a form, and returns where it leads on that server."""
        answer = httpx.post(address, data=fields, headers=self.cookie, timeout=PATIENCE)
        assert answer.status_code == 303, (address, answer.status_code, answer.text[-600:])
        self.secret = answer.cookies.get("ludonaut-device") or self.secret
        return str(answer.headers["location"])

    @property
    def cookie(self) -> dict[str, str]:
        return {"cookie": f"ludonaut-device={self.secret}"} if self.secret else {}

    def say(self, game: str, number: int, text: str) -> dict[str, Any]:
        """Sends a command by POST."""
        command = {"client": f"client-{self.name}", "command": {"n": number, "do": "say", "text": text}}
        answer: dict[str, Any] = httpx.post(f"{game}/command", json=command, headers=self.cookie, timeout=PATIENCE).json()
        return answer

    @contextmanager
    def sit(self, game: str) -> Iterator[tuple[ClientConnection, dict[str, Any]]]:
        """A socket to a game, and the first message."""
        with connect(game.replace("http", "ws", 1) + "/live", additional_headers=self.cookie, max_size=None) as live:
            live.send(json.dumps({"client": f"client-{self.name}", "layout": "data"}))
            yield live, json.loads(live.recv(timeout=PATIENCE))

    def play(self, game: str, number: int = 1) -> None:
        """Takes the first choice there is."""
        with self.sit(game) as (live, message):
            action = message["fragments"]["view"][1]["choices"][0]["action"]
            live.send(json.dumps({"n": number, "do": "play", "action": action, "seen": message["seq"]}))
            while not message.get("answers"):
                message = json.loads(live.recv(timeout=PATIENCE))
            assert message["answers"][0]["ok"], message


def meet(one: str, two: str, **settings: str) -> tuple[str, Guest, Guest]:
    """Kim opens a table at one address, Ann sits down at another. Returns the path of their game."""
    kim, ann = Guest("kim-kim"), Guest("ann-ann")
    table = kim.post(f"{one}/open/cards", name="Kim", seats="2", onlookers="yes", **settings)
    return ann.post(f"{two}{table}/join", name="Ann"), kim, ann


@contextmanager
def cards_server(folder: Path, before: str = "") -> Iterator[Server]:
    """A server that stays at its address when it is started again."""
    with Server(folder, before, CARDS_START) as server:
        server.port = server.address.rpartition(":")[2]
        yield server


def killed(server: Server, before: str | None = None) -> None:
    """Kills the server and starts it again, perhaps with other code before its own."""
    server.end(signal.SIGKILL)
    server.before = server.before if before is None else before
    server.start()


def rows(folder: Path, question: sa.Select[Any]) -> list[Any]:
    database = open_database(folder)
    with database.reader.begin() as connection:
        found = list(connection.execute(question).all())
    database.close()
    return found


def test_time_runs_out_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    with cards_server(tmp_path / "data", "from ludonaut.web import clock; clock.MINUTE = 2000; ") as server:
        game, kim, ann = meet(server.address, server.address, clock="bank", minutes="1", increment="0")
        kim.play(server.address + game)
        killed(server)
        time.sleep(3)
        with ann.sit(server.address + game) as (_, message):
            assert message["clocks"]["running"] == [1]
            assert message["clocks"]["left"]["1"] == 0


def test_what_was_said_before_a_restart_is_not_said_twice_when_the_command_comes_again(tmp_path: Path) -> None:
    with cards_server(tmp_path / "data") as server:
        path, kim, _ = meet(server.address, server.address)
        game = server.address + path
        assert kim.say(game, 1, "hello")["ok"]
        killed(server)
        assert kim.say(game, 1, "hello") == {"n": 1, "ok": True, "sentence": "", "again": False}
        assert kim.say(game, 2, "hello")["ok"], "the same words once more are something else"
        with kim.sit(game) as (_, message):
            assert [one["text"] for one in message["chat"]["add"]] == ["hello", "hello"]
        assert [row.command for row in rows(tmp_path / "data", sa.select(messages).order_by(messages.c.number))] == [1, 2]


NOTES_WHO_IS_TOLD = """
from ludonaut.web import reminders
from ludonaut.web.notices import Notices
reminders.PATIENCE, reminders.LOOK_SECONDS = 0.5, 0.1
async def tell(self, person, news):
    with open({file!r}, "a") as file:
        file.write(f"{{person}} {{news.path}}\\n")
Notices.tell = tell
"""


def test_who_was_to_be_reminded_before_a_restart_is_reminded_after_it_and_once(tmp_path: Path) -> None:
    folder, told = tmp_path / "data", tmp_path / "told"
    with cards_server(folder) as server:
        game, kim, _ = meet(server.address, server.address)
        kim.play(server.address + game)
        server.end(signal.SIGKILL)
        people = {row.number: row.person_id for row in rows(folder, sa.select(sitters))}
        database = open_database(folder)
        with database.writer.begin() as connection:
            for number, person in people.items():
                wanted = {"address": f"https://hook.example.org/{number}", "kind": "webhook", "keys": {}, "created": 0.0}
                connection.execute(notices.insert().values(person_id=person, **wanted))
        database.close()
        server.before = NOTES_WHO_IS_TOLD.format(file=str(told))
        server.start()
        for _ in eventually("Ann is told", PATIENCE):
            if told.exists() and told.read_text():
                break
        # Who is killed between telling and noting that it told has not told: the next one does, so the note is waited for.
        for _ in eventually("that Ann was told is noted", PATIENCE):
            if [row.untold for row in rows(folder, sa.select(sitters).where(sitters.c.person_id == people[2]))] == [0.0]:
                break
        killed(server)
        time.sleep(2)
    assert told.read_text() == f"{people[2]} {game}\n", "Ann alone, for whom the game waits, and once"


def test_a_bot_that_was_thinking_when_the_server_was_killed_moves_though_nobody_looks(tmp_path: Path) -> None:
    kim = Guest("kim-kim")
    with cards_server(tmp_path / "data", "from ludonaut.web.bot_play import BotPlay; BotPlay.go_on = lambda self: None; ") as server:
        table = kim.post(f"{server.address}/open/cards", name="Kim", seats="2")
        game = kim.post(f"{server.address}{table}/begin")
        kim.play(server.address + game)
        due = sa.select(sitters.c.due)
        assert [row.due for row in rows(tmp_path / "data", due)] == [False], "it waits for the bot alone"
        killed(server, "")
        for _ in eventually("the bot has moved", PATIENCE):
            if [row.due for row in rows(tmp_path / "data", due)] == [True]:
                break
