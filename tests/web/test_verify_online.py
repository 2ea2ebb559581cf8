"""Fair dice of a game that four people played over the net: the file that they take home is checked by the command of its own process."""

from __future__ import annotations

import asyncio
import html
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ludonaut.core.game import Game, all_games
from ludonaut.core.transcript import read_transcript
from tests.web.company import short
from tests.web.conftest import Server
from tests.web.test_club_evening import QUICK_BOTS, Guest

pytestmark = pytest.mark.once
NAMES = ("Kim", "Ann", "Bea", "Dan")
CLOCKS = {"clock": "bank", "minutes": "60", "increment": "5", "chat": "seats", "late": "yes", "onlookers": "yes"}


async def played(address: str, game: Game) -> tuple[str, str]:
    """A game of four with clocks, in which everybody talks and hands over to a bot sooner or later.

    Returns the hash of the key that its page showed before anybody moved, and the transcript from its end.
    """
    guests = [Guest(address, name, number) for number, name in enumerate(NAMES)]
    host, *others = guests
    table = await host.post(f"/open/{game.name}", name=host.name, seats="4", **CLOCKS, **short(game, 4))
    for guest in others:
        await guest.post(f"{table}/join", name=guest.name)
    begun = await host.game_of(table)
    page = (await host.http.get(begun)).text
    promised = re.findall(r"published before the game: <code>([0-9a-f]{64})</code>", html.unescape(page))
    assert len(promised) == 1 and "The key:" not in page
    for guest in guests:
        said = {"client": f"{guest.name}-who-talks", "command": {"n": 1, "do": "say", "text": f"= die 6\nover {guest.name}"}}
        assert (await guest.http.post(f"{begun}/command", json=said)).json()["ok"]
    await asyncio.gather(*(guest.play(begun, 2 + number) for number, guest in enumerate(guests)))
    text = (await host.http.get(f"{begun}/transcript")).text
    page = (await host.http.get(begun)).text
    assert all(f"over {guest.name}" in html.unescape(page) for guest in guests), "what was said is on the page"
    for guest in guests:
        assert guest.acknowledged[begun] > 0
        await guest.http.aclose()
    return promised[0], text


def verify(file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "ludonaut", "verify", str(file)], capture_output=True, text=True, check=False)


def test_the_dice_of_four_people_are_those_that_were_promised(tmp_path: Path) -> None:
    game = next(game for game in all_games() if game.fewest_seats <= 4 <= game.most_seats)
    with Server(tmp_path / "data", before=QUICK_BOTS) as server:
        promised, text = asyncio.run(played(server.address, game))
    file = tmp_path / "evening.ludonaut"
    file.write_text(text)
    header, match = read_transcript(text)
    assert match.is_over and header.commitment == promised
    assert header.players == NAMES and not any(f"over {name}" in text for name in NAMES), "what was said is no part of it"
    done = verify(file)
    assert done.returncode == 0, done.stderr
    assert f"all {match.outcome_count()} outcomes" in done.stdout and promised in done.stdout
    file.write_text(text.replace(f"key {header.key}", f"key {'0' * 32}"))
    done = verify(file)
    assert done.returncode != 0 and "the key does not fit the commitment" in done.stderr
