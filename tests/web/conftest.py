"""A server in a process of its own, an application in this one, and games to put into them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from playwright.sync_api import Browser, Page
from starlette.testclient import TestClient

import ludonaut.core.game
from ludonaut.bots import Advice, RankedAction, make_bot, play_on
from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.game import find_game
from ludonaut.core.match import Match
from ludonaut.core.transcript import read_transcript, write_transcript
from ludonaut.web.app import create_app
from tests.web import cards
from tests.web.browsing import PHONE, Trouble, open_tab
from tests.web.browsing import browser as browser
from tests.web.browsing import trouble as trouble
from tests.web.postgres import cluster as cluster
from tests.web.postgres import database as database

GAME = "deep-space-d6"
CARDS_START = "from tests.web.cards import serve; serve({folder!r}, {port})"
START = "from pathlib import Path; from ludonaut.web.serve import run; run(port={port}, data=Path({folder!r}), open_browser=False)"


class Server:
    """A server process on a data folder; `address` is where it answers."""

    def __init__(self, folder: Path, before: str = "", code: str = START) -> None:
        self.folder = folder
        self.code = code
        self.before = before
        """Python code that the process runs first."""
        self.port = "0"
        """Where it listens; "0" for anywhere."""
        self.process: subprocess.Popen[str] | None = None
        self.address = ""
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", self.before + self.code.format(folder=str(self.folder), port=self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Ludonaut is at http"), f"the server did not start: {line!r}"
        self.address = line.split()[3]

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *trouble: object) -> None:
        if self.process is not None:
            self.end()

    def end(self, how: signal.Signals = signal.SIGINT) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(timeout=10)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None
        return code


@pytest.fixture
def cards_client(tmp_path: Path) -> Iterator[TestClient]:
    """The application with a card game of several seats, without a network."""
    real = dict(ludonaut.core.game._installed())
    with (
        patch("ludonaut.core.game._installed", lambda: {**real, cards.CARDS.name: cards.CARDS}),
        TestClient(
            create_app(tmp_path / "data", think=cards.think, move=cards.move), base_url="http://localhost", follow_redirects=False
        ) as talking,
    ):
        yield talking


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A running server with no games."""
    with Server(tmp_path / "data") as running:
        yield running


@pytest.fixture(scope="module")
def table_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that a module's `page` and `phone` look at; a module may have another one by this name."""
    with Server(tmp_path_factory.mktemp("tables") / "data") as running:
        yield running


@pytest.fixture
def page(browser: Browser, table_server: Server, trouble: Trouble) -> Iterator[Page]:
    """A tab of a wide screen."""
    with open_tab(browser, table_server, trouble) as tab:
        yield tab


@pytest.fixture
def phone(browser: Browser, table_server: Server, trouble: Trouble) -> Iterator[Page]:
    """A tab of a phone."""
    with open_tab(browser, table_server, trouble, viewport=PHONE, is_mobile=True, has_touch=True, device_scale_factor=2) as tab:
        yield tab


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """An empty place for games of each kind."""
    return tmp_path / "data" if request.param == "sqlite" else str(request.getfixturevalue("database"))


def think_at_once(transcript: str, seat: int, seconds: float) -> Advice:
    """A bot that needs no time: the first legal action."""
    action = read_transcript(transcript)[1].legal(seat)[0]
    return Advice(action, 0.46, 0.41, (RankedAction(action, 0.46, 10),))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """The application itself, without a network."""
    with TestClient(create_app(tmp_path / "data", think=think_at_once), base_url="http://localhost", follow_redirects=False) as talking:
        yield talking


def new_game(client: TestClient, **fields: str) -> str:
    """Begins a game and returns its address; the seed is 7 unless another is given."""
    answer = client.post(f"/new/{GAME}", data={"seed": "7", **fields})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def played(seed: int | str = 1, bot: str = "greedy", actions: int = 10_000) -> Match:
    """A match that a bot has played, to its end or for some actions."""
    game = find_game(GAME)
    match = Match(game, chance=KeyedChance(key_from_seed(seed)))
    return play_on(match, make_bot(bot, game, seed=1), until=lambda match: len(match.steps) >= actions)


def transcript_of(match: Match, *players: str) -> str:
    """A match as text."""
    return write_transcript(match, players)
