"""A crowd that decides at once: what others do comes gathered and small, what one does oneself and what is shown to all comes whole."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from ludonaut.core.game import find_game
from ludonaut.web.hall import Companions
from ludonaut.web.seating import MOST_PLACES, Sitter
from ludonaut.web.settings import Settings, spell_settings
from ludonaut.web.store import BY_LINK
from tests.web.company import device, guest, hall_of

pytestmark = pytest.mark.compiled
GAME = find_game("write-the-future")
DONE = GAME.actions.parse("done")
SEATS = MOST_PLACES + 2


class Sat:
    """Somebody with a seat, and what was sent there."""

    def __init__(self, socket: WebSocketTestSession, number: int) -> None:
        self.socket, self.number, self.last, self.seq = socket, number, 0, -1
        self.view: dict[str, Any] = {}
        self.log: list[str] = []
        socket.send_json({"client": f"crowd-client-{number}", "layout": "data"})
        self.hear()

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = self.socket.receive_json()
        self.seq = message["seq"]
        self.view = message["fragments"].get("view", (None, self.view))[1]
        if "log" in message:
            self.log[message["log"]["keep"] :] = [event["sentence"] for event in message["log"]["add"]]
        return message

    def play_round(self) -> None:
        while self.view["choices"] and self.view["rounds"] == 1:
            actions = [choice["action"] for choice in self.view["choices"]]
            self.last += 1
            self.socket.send_json({"n": self.last, "do": "play", "action": DONE if DONE in actions else actions[0], "seen": self.seq})
            while not any(answer["n"] == self.last for answer in self.hear().get("answers", ())):
                pass


def test_what_a_crowd_does_comes_gathered_and_the_end_of_its_round_whole(client: TestClient) -> None:
    people = [guest(client, f"P{number}") for number in range(SEATS)]
    seating = tuple(Sitter(number, f"P{number}") for number in range(1, SEATS + 1))
    company = Companions(BY_LINK, spell_settings(Settings()), {number: person for number, (person, _) in enumerate(people, 1)})
    options = GAME.options.make({"mode": "traditional"})
    assert client.portal is not None
    game = client.portal.call(hall_of(client).begin_online, GAME, options, seating, company)
    with (
        client.websocket_connect(f"ws://localhost/g/{game}/live", headers=device(people[0][1])) as first,
        client.websocket_connect(f"ws://localhost/g/{game}/live", headers=device(people[1][1])) as second,
    ):
        ada, bea = Sat(first, 1), Sat(second, 2)
        table = hall_of(client).table(game)
        heard: list[dict[str, Any]] = []
        ada.play_round()
        while not heard or heard[-1]["thinking"] != SEATS - 1:
            heard.append(bea.hear())
        assert all(message["fragments"] == {} for message in heard), "nothing is drawn again for what another has decided"
        assert len(heard) <= ada.last
        bea.play_round()
        for number in range(3, SEATS + 1):
            with client.websocket_connect(f"ws://localhost/g/{game}/live", headers=device(people[number - 1][1])) as socket:
                Sat(socket, number).play_round()
        for sat in (ada, bea):
            while sat.view["rounds"] == 1:
                sat.hear()
            assert sat.view["choices"] or table.match.is_over, "the next round is there as a whole"
        assert ada.log == [event.event.sentence for event in table.log(0).events]
