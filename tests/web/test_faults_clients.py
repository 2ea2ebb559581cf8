"""Clients that send whatever comes to mind: the table stays what its log says, and everything is answered once."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from ludonaut.core.game import Game, all_games
from ludonaut.web.kept_match import rebuild
from tests.web.company import hall_of

pytestmark = pytest.mark.compiled
STEPS = 60
LARGEST_FIRST_LOAD = 150_000
KINDS = ("play", "play", "play", "play", "undo", "lift", "pass", "seat", "pause", "resume", "pace", "layout", "stop")


def numbers(chance: random.Random, choices: list[int], seq: int) -> dict[str, Any]:
    """Fields of a command, some of them right."""
    return {
        "action": chance.choice([*choices, -1, 10**6, chance.randrange(500)]),
        "seen": chance.choice([seq, seq, seq, seq - 1, seq + 1, 0, -1]),
        "seat": chance.choice([-1, 0, 1, 99]),
        "person": chance.choice([0, 1, 2, 9]),
        "bot": chance.choice(["", "", "random", "nobody"]),
        "pace": chance.choice([-5, 10, 10**9]),
    }


def clients(client: TestClient, game: str, stack: ExitStack, number: int) -> Iterator[Any]:
    for place in range(number):
        socket = stack.enter_context(client.websocket_connect(f"ws://localhost{game}/live", headers={"origin": "http://localhost"}))
        socket.send_json({"client": f"random-client-{place}", "layout": "data"})
        yield socket


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_random_clients_leave_a_table_that_is_what_its_log_says(client: TestClient, game: Game) -> None:
    """Two clients send commands of all kinds, with numbers that rise, stand still and fall, and fields right and wrong."""
    chance = random.Random(game.name)
    seats = {"seats": str(max(2, game.fewest_seats)) if game.most_seats > 1 else "1", "seat-2": "person", "name-2": "Ann"}
    address = str(client.post(f"/new/{game.name}", data={"seed": "7", **seats}).headers["location"])
    table = hall_of(client).table(address.removeprefix("/g/"))
    with ExitStack() as stack:
        sockets = list(clients(client, address, stack, 2))
        known: dict[int, dict[str, Any]] = {}
        for place, socket in enumerate(sockets):
            known[place] = {"n": 0, "message": socket.receive_json()}
            known[place]["view"] = known[place]["message"]["fragments"]["view"][1]
        for _ in range(STEPS):
            place = chance.randrange(2)
            socket, mine = sockets[place], known[place]
            before, number = table.seq, max(0, mine["n"] + chance.choice([1, 1, 1, 1, 0, -1]))
            choices = [choice["action"] for choice in mine["view"]["choices"]]
            command = {"n": number, "do": chance.choice(KINDS), **numbers(chance, choices, mine["message"]["seq"])}
            socket.send_json(command)
            answer: dict[str, Any] | None = None
            while answer is None:
                mine["message"] = socket.receive_json()
                mine["view"] = mine["message"]["fragments"].get("view", (None, mine["view"]))[1]
                answer = next((one for one in mine["message"].get("answers", ()) if one["n"] == number), None)
            assert answer["ok"] or answer["sentence"].endswith((".", "!")), command
            if number <= mine["n"] and number and command["do"] in ("play", "undo"):
                assert table.seq == before, "what was answered before is not done again"
            if command["do"] not in ("pace", "layout"):  # these are the connection's own affair, and nothing of the game
                mine["n"] = max(mine["n"], number)
        stored = table.store.load(table.record.id)
    assert stored is not None
    match, _ = rebuild(*stored)
    assert [step.action for step in match.steps] == [step.action for step in table.match.steps]
    assert stored[0].players == table.seating
    assert [entry.seq for entry in stored[1]] == list(range(len(stored[1])))
    commands = [(entry.client, entry.number) for entry in stored[1] if entry.client is not None]
    assert len(set(commands)) == len(commands)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_the_first_load_of_a_table_is_small(client: TestClient, game: Game) -> None:
    """The page with its board, its style sheets and its scripts, compressed as they are sent."""
    address = str(
        client.post(f"/new/{game.name}", data={"seed": "7", "seats": str(max(2, game.fewest_seats) if game.most_seats > 1 else 1)}).headers[
            "location"
        ]
    )
    page = client.get(address)
    addresses, found = set(re.findall(r'/static/[^"#]+', page.text)), {}
    while addresses:
        part = addresses.pop()
        found[part] = client.get(part).content
        if part.endswith(".js"):
            folder = part.rpartition("/")[0]
            addresses |= {f"{folder}/{name}" for name in re.findall(r'from "\./([^"]+)"', found[part].decode())} - found.keys()
    sizes = {name: len(gzip.compress(content, 6)) for name, content in {address: page.content, **found}.items()}
    assert len(sizes) > 8 and sum(sizes.values()) <= LARGEST_FIRST_LOAD, sizes
