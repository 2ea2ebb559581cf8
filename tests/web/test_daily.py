"""The challenge of the day: the same luck for all, one try each, and a key that nothing tells before the day is over."""

from __future__ import annotations

import re
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from ludonaut.core.game import all_games
from ludonaut.core.transcript import read_transcript
from ludonaut.web import settings
from ludonaut.web.schema import challenges
from tests.web.company import ORIGIN, device, finish, guest, hall_of
from tests.web.conftest import GAME

TODAY, TOMORROW = "2031-05-04", "2031-05-05"


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets what day it is for the server."""

    def set_day(now: str) -> None:
        for module in ("settings", "daily"):
            monkeypatch.setattr(f"ludonaut.web.{module}.day_now", lambda: now)

    set_day(TODAY)
    monkeypatch.setattr("ludonaut.web.daily._left", lambda: "1 h 0 min")
    monkeypatch.setattr("ludonaut.web.daily._end_of", lambda _: 1e12)
    return set_day


def begin(client: TestClient, secret: str, game: str = GAME) -> str:
    answer = client.post(f"/daily/{game}", headers=device(secret))
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def key_of(client: TestClient, game: str = GAME) -> str:
    question = sa.select(challenges.c.key).where(challenges.c.game == game)
    return str(hall_of(client).store.read(lambda connection: connection.execute(question).scalar_one()))


def test_everybody_has_the_same_luck_and_one_try(client: TestClient, day: Any) -> None:
    _, ada = guest(client, "Ada")
    _, ben = guest(client, "Ben")
    first, second = begin(client, ada), begin(client, ben)
    assert first != second
    assert begin(client, ada) == first, "whoever asks again is led to the try that there is"
    hall = hall_of(client)
    mine, other = (hall.table(address.removeprefix("/g/")) for address in (first, second))
    assert mine.record.key == other.record.key == key_of(client)
    assert mine.match.opening == other.match.opening


def test_somebody_unknown_says_a_name_and_is_known_from_then_on(client: TestClient, day: Any) -> None:
    assert client.post(f"/daily/{GAME}", data={"name": " "}, headers=ORIGIN).status_code in (400, 404)
    answer = client.post(f"/daily/{GAME}", data={"name": "Ada"}, headers=ORIGIN)
    assert "ludonaut-device" in answer.headers["set-cookie"]
    assert client.get(answer.headers["location"]).status_code == 200
    assert "Go on with your try" in client.get("/daily").text


@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_nothing_tells_the_key_of_a_day_that_is_not_over(client: TestClient, day: Any, game: str) -> None:
    _, ada = guest(client, "Ada")
    address = begin(client, ada, game)
    finish(client, address)
    key = key_of(client, game)
    own = device(ada)
    said = [client.get(f"{address}{end}", headers=own) for end in ("", "/replay", "/step/0", "/transcript", "/report", "/print", ".svg")]
    said += [client.get(where, headers=own) for where in ("/daily", "/", "/stats")]
    for refused in ("/again", "/fork"):
        answer = client.post(f"{address}{refused}", data={"step": "0"}, headers=own)
        assert answer.status_code == 409, refused
        said.append(answer)
    assert all(key not in answer.text for answer in said)
    assert "\ncommitment " in said[3].text and read_transcript(said[3].text)[1].is_over
    challenge = client.post("/import", data={"text": said[3].text, "do": "same-dice"}, headers=own)
    assert challenge.status_code == 400, "a transcript without its key gives no dice to play again"
    day(TOMORROW)
    assert f"\nkey {key}\n" in client.get(f"{address}/transcript").text
    assert key in client.get(f"/daily/{TODAY}").text


def test_only_its_person_looks_at_a_try_before_the_day_is_over(client: TestClient, day: Any) -> None:
    _, ada = guest(client, "Ada")
    _, ben = guest(client, "Ben")
    address = begin(client, ada)
    finish(client, address)
    for end in ("", "/replay", "/transcript", ".svg", ".png", "/report", "/step/1"):
        assert client.get(address + end, headers=device(ben)).status_code == 403, end
        assert client.get(address + end).status_code == 403, end
    review = f"/api/v1{address.replace('/g/', '/games/')}/review"
    assert client.get(review, headers=device(ben)).status_code == 403
    day(TOMORROW)
    assert client.get(f"{address}/replay", headers=device(ben)).status_code == 200


def test_a_try_has_no_hints_and_no_bot_in_your_place(client: TestClient, day: Any) -> None:
    _, ada = guest(client, "Ada")
    address = begin(client, ada)
    commands: tuple[dict[str, object], ...] = ({"do": "hint"}, {"do": "bot"}, {"do": "seat", "seat": 0, "bot": "greedy"})
    for number, command in enumerate(commands, 1):
        body = {"client": "client-one", "command": {"n": number, **command}}
        answer = client.post(f"{address}/command", json=body, headers=device(ada)).json()
        assert not answer["ok"] and "without hints" in answer["sentence"], command


def test_results_are_ranked_by_what_was_played(client: TestClient, day: Any) -> None:
    tables = []
    for number, name in enumerate(("Ada", "Ben", "<script>", "Dot")):
        _, secret = guest(client, name)
        address = begin(client, secret)
        if name != "Dot":
            tables.append((finish(client, address, number), name))
    page = client.get("/daily", headers=device(secret)).text
    assert "<script>" not in page.partition("<main")[2] and "&lt;script&gt;" in page
    shown = re.findall(r'<th scope="row" class="name">([^<]*)</th>\s*<td>(\w+)</td>', page)
    worth = {name.replace("<", "&lt;").replace(">", "&gt;"): table.record.summary for table, name in tables}
    assert sorted(worth) == sorted(name for name, _ in shown)
    results = ["Won" if table.match.state.returns(0) == 1 else "Lost" for table, _ in tables]
    assert sorted(result for _, result in shown) == sorted(results)
    assert [result for _, result in shown] == sorted((result for _, result in shown), reverse=True), "who won stands first"
    assert "1 under way" in page


def test_a_day_to_come_has_no_challenge(client: TestClient, day: Any) -> None:
    for wrong in (TOMORROW, "2031-5-4", "nonsense"):
        assert client.get(f"/daily/{wrong}").status_code == 404
    assert settings.day_now() == TODAY


def test_the_luck_of_a_day_is_not_counted_before_the_day_is_over(client: TestClient, day: Any) -> None:
    _, ada = guest(client, "Ada")
    finish(client, begin(client, ada))
    assert "Counted: 0 games" in client.get("/stats").text
    day(TOMORROW)
    assert "Counted: 1 game" in client.get("/stats").text
