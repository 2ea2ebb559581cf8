"""A computer player over the net: begins a game against bots and plays it to its end, choosing by chance.

    python examples/computer_player.py http://127.0.0.1:8000 GAME      # the token is in the variable LUDONAUT_TOKEN

Needs httpx2. Choose better in `choose`: it is given all that your seat may know.
"""

from __future__ import annotations

import json
import os
import random
import secrets
import sys
from typing import Any

import httpx2 as httpx


def choose(state: dict[str, Any]) -> int:
    """The number of the action to take."""
    return int(random.choice(state["choices"])["action"])


class Player:
    """One connection to a server, and the number of the last command that it was sent."""

    def __init__(self, address: str, token: str) -> None:
        self.http = httpx.Client(base_url=f"{address}/api/v1", headers={"authorization": f"Bearer {token}"}, timeout=60)
        self.client = f"player-{secrets.token_hex(8)}"
        self.number = 0

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """An answer as JSON. Ends the program with the server's sentence when it refuses."""
        answer = self.http.request(method, path, json=body)
        if answer.is_error:
            sys.exit(answer.json()["sentence"])
        result: dict[str, Any] = answer.json()
        return result

    def play(self, game: str) -> dict[str, Any]:
        """Plays a whole game and returns its end."""
        path = f"/games/{self.ask('POST', '/games', {'game': game})['id']}"
        state = self.ask("GET", path)
        while not state["over"]:
            if state["choices"]:
                self.number += 1
                command = {"n": self.number, "do": "play", "seen": state["seen"], "action": choose(state)}
                self.ask("POST", f"{path}/commands", {"client": self.client, "command": command})
            else:
                self.wait(path)
            state = self.ask("GET", path)
        return state

    def wait(self, path: str) -> None:
        """Returns when something is asked of us, or the game is over."""
        with self.http.stream("GET", f"{path}/events") as events:
            for line in events.iter_lines():
                if line.startswith("data: ") and ((change := json.loads(line[6:]))["due"] or change["over"]):
                    return


if __name__ == "__main__":
    if len(sys.argv) != 3 or not os.environ.get("LUDONAUT_TOKEN"):
        sys.exit("usage: LUDONAUT_TOKEN=... python computer_player.py ADDRESS GAME")
    end = Player(sys.argv[1], os.environ["LUDONAUT_TOKEN"]).play(sys.argv[2])
    print(end["result"])
