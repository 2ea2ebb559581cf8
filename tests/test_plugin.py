"""The game of the recipe “Add a game” as somebody has it who installs it beside Ludonaut: a package of its own with an entry point."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx2 as httpx
import pytest

from tests.builds import ROOT

EXAMPLE = ROOT / "examples" / "yacht"
PLAYER = ROOT / "examples" / "computer_player.py"
SERVE = "from pathlib import Path; from ludonaut.web.serve import run; run(port=0, data=Path({folder!r}), open_browser=False)"
LEARN = """
import gymnasium, ludonaut.rl
environment = gymnasium.make("ludonaut/yacht-v0")
_, told = environment.reset(seed=1)
over = False
while not over:
    _, reward, ended, cut, told = environment.step(int(told["action_mask"].argmax()))
    over = ended or cut
print(reward)
"""
VIEWS = """
from tests.pictures import LAYOUTS, check_picture
from ludonaut.core.chance import FastChance
from ludonaut.core.contract_games import RandomGame
from ludonaut.core.game import find_game
game = find_game("yacht")
for seats in range(1, 5):
    play = RandomGame(game, game.options.make(), seats, seats)
    for _ in play:
        if play.moves % 5 == 0:
            for observer in range(-1, seats):
                view = game.view(play.state, observer)
                for layout in LAYOUTS:
                    check_picture(game.picture(view, layout), view, layout)
print("all pictures are good")
"""


class Installation:
    """The example in a folder of its own, and programs that find it there."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.home.mkdir()
        shutil.copytree(EXAMPLE, folder / "source")
        site = folder / "site"
        pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--target", site)
        done = subprocess.run([*pip, folder / "source"], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        paths = [str(site), os.environ.get("PYTHONPATH", str(ROOT / "src")), str(ROOT)]
        self.environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "XDG_DATA_HOME": str(self.home), "COLUMNS": "200"}

    def run(self, *command: str | Path, stdin: str = "") -> str:
        """What a program of this Python says."""
        done = subprocess.run(
            [sys.executable, *command], cwd=self.home, env=self.environment, input=stdin, capture_output=True, text=True, timeout=600
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def ludonaut(self, *words: str | Path, stdin: str = "") -> str:
        """What the command says."""
        return self.run("-m", "ludonaut", *words, stdin=stdin)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    return Installation(tmp_path_factory.mktemp("plugin"))


@pytest.mark.compiled
@pytest.mark.slow
def test_it_keeps_the_contract_suite_and_its_own_tests_on_compiled_floors(installed: Installation) -> None:
    told = installed.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(EXAMPLE), str(EXAMPLE / "tests"))
    assert re.search(r"\b2\d\d passed", told), told
    assert "failed" not in told


@pytest.mark.compiled
def test_its_pictures_keep_what_all_pictures_keep(installed: Installation) -> None:
    assert installed.run("-c", VIEWS) == "all pictures are good\n"


@pytest.mark.compiled
def test_a_whole_game_is_played_in_the_browser_against_bots(installed: Installation) -> None:
    """The pages of the browser and their API; the computer player of our examples has the seat of a person."""
    server = subprocess.Popen(
        [sys.executable, "-u", "-c", SERVE.format(folder=str(installed.home / "served"))],
        env=installed.environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        with httpx.Client(base_url=address, timeout=60) as person:
            for page in ("/", "/new/yacht", "/rules/yacht"):
                assert "Yacht" in person.get(page, follow_redirects=True).text, page
            assert person.post("/me", data={"do": "name", "name": "Ada"}).status_code == 303
            page = person.post("/me", data={"do": "token", "label": "test"}).text
            token = page.partition('id="token" readonly value="')[2].partition('"')[0]
            assert "Yacht" in person.get("/daily", follow_redirects=True).text
        installed.environment["LUDONAUT_TOKEN"] = token
        assert installed.run(PLAYER, address, "yacht").strip()
        kept = httpx.get(f"{address}/api/v1/me/games.ndjson", headers={"authorization": f"Bearer {token}"}).text.splitlines()
        assert json.loads(kept[0])["game"] == "yacht"
    finally:
        server.terminate()
        server.wait(30)


@pytest.mark.once
def test_it_is_played_line_by_line_kept_and_replayed(installed: Installation) -> None:
    told = installed.ludonaut("play", "yacht", "--plain", "--seed", "3", stdin="score choice\n" + "1\n" * 300)
    assert "Blue enters 18 points in Choice." in told
    assert "Your sheet is full: " in told
    (kept,) = installed.home.rglob("*.ludonaut")
    assert "Blue enters 18 points in Choice." in installed.ludonaut("replay", kept)


@pytest.mark.once
def test_the_laboratory_takes_it(installed: Installation) -> None:
    told = json.loads(installed.ludonaut("simulate", "yacht", "--games", "20", "--seats", "3", "--jobs", "1", "--json"))
    assert told["games"] == 20
    installed.ludonaut("report", "yacht", "--games", "20", "--bots", "random", "--vary", "order", "--jobs", "1", "--out", "report")
    assert "downward" in next((installed.home / "report").glob("*.md")).read_text(encoding="utf-8")
    assert "yacht" in installed.ludonaut("tournament", "yacht", "--bots", "random,pilot", "--games", "4", "--jobs", "1").lower()


@pytest.mark.once
def test_a_learner_has_an_environment_for_it(installed: Installation) -> None:
    reward = float(installed.run("-c", LEARN))
    assert 0.0 < reward < 1.0
