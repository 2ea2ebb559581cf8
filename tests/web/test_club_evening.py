"""A club evening over the wire: many tables at once at which people come, go, lose their connection, hand over to bots and play again.

What everybody was told is compared at the end with what the server keeps, and every game with the rules.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from ludonaut.core.game import Game, all_games
from ludonaut.core.transcript import read_transcript
from tests.web.company import short
from tests.web.conftest import Server

pytestmark = pytest.mark.once

GAMES = [game for game in all_games() if game.most_seats > 1]
PEOPLE_EACH = 3
ACTIONS_EACH = 12
"""So many actions each takes in a game before a bot ends it; some go earlier."""
DROPS = 0.08
"""How often after an action the connection is lost."""
PATIENCE = 60.0
QUICK_BOTS = "from ludonaut.web import commands; commands.FASTEST_PACE = 5; "


class Guest:
    """Somebody at the evening, with a device of one's own."""

    def __init__(self, address: str, name: str, seed: int) -> None:
        self.address, self.name, self.chance = address, name, random.Random(seed)
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE)
        self.acknowledged: dict[str, int] = {}
        """For each game the actions that the server has confirmed."""
        self.drops = 0

    async def post(self, address: str, **fields: str) -> str:
        answer = await self.http.post(address, data=fields)
        assert answer.status_code == 303, (self.name, address, answer.status_code, re.findall(r'class="trouble"[^>]*>(.*?)<', answer.text))
        return str(answer.headers["location"])

    async def game_of(self, table: str) -> str:
        """Waits at a table until its game has begun."""
        while True:
            answer = await self.http.get(f"{table}/part")
            if "x-begun" in answer.headers:
                return str(answer.headers["x-begun"])
            await asyncio.sleep(0.1)

    async def play(self, game: str, leaves_after: int) -> None:
        """Plays at a game: takes what chance says, loses the connection now and then, hands over to a bot at last and waits for the end."""
        client, number, taken = f"{self.name}-{game[3:]}-client", 0, 0
        waiting: dict[str, Any] | None = None
        while True:
            cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
            address = f"{self.address}{game}/live".replace("http", "ws", 1)
            try:
                async with connect(address, additional_headers={"Cookie": cookies}, max_size=2**22) as socket:
                    await socket.send(json.dumps({"client": client, "layout": "data", "pace": 5}))
                    if waiting is not None:  # not answered when the connection broke: the very same again
                        await socket.send(json.dumps(waiting))
                    view: dict[str, Any] = {}
                    while True:
                        message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                        for answer in message.get("answers", ()):
                            if waiting is not None and answer["n"] == waiting["n"]:
                                if waiting["do"] == "play" and answer["ok"]:
                                    taken += 1
                                    self.acknowledged[game] = taken
                                waiting = None
                        if "view" in message.get("fragments", {}):
                            view = message["fragments"]["view"][1]
                        if view.get("result"):
                            return
                        if waiting is None and taken >= leaves_after and leaves_after >= 0:
                            number, leaves_after = number + 1, -1
                            waiting = {"n": number, "do": "seat", "seat": view["observer"], "bot": "random"}
                            await socket.send(json.dumps(waiting))
                        elif waiting is None and leaves_after >= 0 and view.get("choices"):
                            number += 1
                            action = self.chance.choice(view["choices"])["action"]
                            waiting = {"n": number, "do": "play", "action": action, "seen": message["seq"]}
                            await socket.send(json.dumps(waiting))
                            if self.chance.random() < DROPS:
                                self.drops += 1
                                break  # gone before the answer comes
            except ConnectionClosed:
                continue


async def hold_table(address: str, number: int) -> tuple[list[Guest], list[str]]:
    """One table of the evening: a game, and the rematch of those who stay."""
    game: Game = GAMES[number % len(GAMES)]
    guests = [Guest(address, f"{name}{number}", 100 * number + k) for k, name in enumerate(("Kim", "Ann", "Bea"))]
    host, *others = guests
    agreed = {"seats": str(PEOPLE_EACH), "onlookers": "yes", "late": "yes", **short(game, PEOPLE_EACH)}
    table = await host.post(f"/open/{game.name}", name=host.name, **agreed)
    if number % 4 == 3:  # somebody comes only when the game is under way
        await others[0].post(f"{table}/join", name=others[0].name)
        begun = await host.post(f"{table}/begin")
        await others[1].post(f"{begun}/sit", seat=str(PEOPLE_EACH - 1), name=others[1].name)
    else:
        await asyncio.gather(*(guest.post(f"{table}/join", name=guest.name) for guest in others))
    games = []
    for leaves_after in (ACTIONS_EACH, 2):
        begun = await host.game_of(table)
        games.append(begun)
        await asyncio.gather(*(guest.play(begun, guest.chance.randrange(1, leaves_after + 1)) for guest in guests))
        if number % 4 or len(games) == 2:
            break
        again = [await guest.post(f"{begun}/rematch") for guest in guests]
        table = again[0]
    return guests, games


async def evening(address: str, tables: int) -> tuple[int, int]:
    """All tables at once; returns how many games were played and how many connections were lost."""
    played, lost = 0, 0
    for guests, games in await asyncio.gather(*(hold_table(address, number) for number in range(tables))):
        lost += sum(guest.drops for guest in guests)
        for game in games:
            text = (await guests[0].http.get(f"{game}/transcript")).text
            match = read_transcript(text)[1]
            assert match.is_over
            confirmed = sum(guest.acknowledged.get(game, 0) for guest in guests)
            assert len(match.steps) >= confirmed > 0, "what was confirmed is there"
            played += 1
        for guest in guests:
            await guest.http.aclose()
    return played, lost


@pytest.mark.parametrize("tables", [4, pytest.param(20, marks=pytest.mark.soak)])
def test_a_club_evening(tmp_path: Path, tables: int) -> None:
    with Server(tmp_path / "data", before=QUICK_BOTS) as server:
        played, lost = asyncio.run(evening(server.address, tables))
    assert played >= tables and lost > 0
