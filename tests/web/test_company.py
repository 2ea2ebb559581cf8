"""Games over the net: nobody sees or does anything that belongs to another seat, whatever the way in."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from ludonaut.web import company
from ludonaut.web.bot_play import BotPlay
from ludonaut.web.commands import MOST_CLIENTS
from ludonaut.web.people import hash_of
from ludonaut.web.schema import sitters, tokens
from ludonaut.web.seating import USUAL_BOT, Sitter
from tests.web.cards import SPACES
from tests.web.company import ORIGIN, dealt_online, device, guest, hall_of
from tests.web.test_live import Seat

pytestmark = pytest.mark.compiled

OWN, OTHER = (0, 1, 2), (2, 3, 4)
TWO = (Sitter(1, "Kim"), Sitter(2, "Ann"))
LOOKS = (
    "", ".svg", "/replay", "/step/0", "/step/1", "/step/0?as=1", "/transcript", "/close-up/sheet-1?part", "/close-up/sheet-2",
    "/print", "/print?of=all", "/compare",
)  # fmt: skip
NUMBERS = count(1)


@contextmanager
def sat(client: TestClient, game: str, secret: str, name: str = "client-one") -> Iterator[Seat]:
    with client.websocket_connect(f"ws://localhost{game}/live", headers=device(secret)) as socket:
        yield Seat(socket, f"{name}-{next(NUMBERS)}")


def everything(client: TestClient, game: str, secret: str) -> list[tuple[str, Any]]:
    """All that a device is shown of a game, whichever way it asks."""
    seen: list[tuple[str, Any]] = []
    for address in LOOKS:
        answer = client.get(game + address, headers=device(secret))
        seen.append((address, (answer.status_code, answer.headers.get("etag"), answer.content)))
    with sat(client, game, secret) as socket:
        seen.append(("socket", json.dumps(socket.first)))
    for address, fields in (("/fork", {"step": "0"}), ("/fork", {"step": "999"}), ("/again", {}), ("", {"action": "1", "seen": "99"})):
        refused = client.post(game + address, data=fields, headers=device(secret))
        assert refused.status_code in (403, 409), (address, refused.text)
        seen.append((address, (refused.status_code, refused.text)))
    return seen


def strangers(client: TestClient) -> dict[str, str]:
    """Devices that hold no seat: known as somebody, known to nobody with a secret, and without any."""
    return {"somebody": guest(client, "Onlooker")[1], "forged": "f" * 64, "nobody": ""}


def test_what_a_device_is_shown_does_not_depend_on_what_another_seat_holds(
    cards_client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    (kim, kims), (ann, anns), other = guest(cards_client, "Kim"), guest(cards_client, "Ann"), strangers(cards_client)
    monkeypatch.setattr("ludonaut.web.hall.secrets.token_hex", lambda _: "a" * 12)
    seen = []
    for hand in (OWN, OTHER):
        game = dealt_online(cards_client, (hand, (0, 0, 1)), TWO, (kim, ann))
        seen.append([everything(cards_client, game, secret) for secret in (kims, anns, *other.values())])
        assert b"Hand" in cards_client.get(game, headers=device(anns)).content
        assert cards_client.portal is not None
        cards_client.portal.call(hall_of(cards_client).store.delete, game[3:])
        hall_of(cards_client)._tables.clear()
    own, *others = zip(*seen, strict=True)
    assert own[0] != own[1], "whoever holds the hand does see it"
    for one, there in others:
        for (name, what), (_, twin) in zip(one, there, strict=True):
            assert what == twin, name


def test_a_device_without_a_seat_changes_nothing(cards_client: TestClient) -> None:
    (kim, _), (ann, anns) = guest(cards_client, "Kim"), guest(cards_client, "Ann")
    game = dealt_online(cards_client, (OWN, OTHER), TWO, (kim, ann), hints=True)
    kept = hall_of(cards_client).store.load(game[3:])
    for secret in strangers(cards_client).values():
        with sat(cards_client, game, secret) as looking:
            assert looking.actions() == [] and "You look on" in looking.fragments["prompt"]
            for do, fields in (
                ("play", {"action": 3, "seen": looking.seq}), ("undo", {"seen": looking.seq}), ("hint", {}), ("bot", {}), ("stop", {}),
                ("lift", {"person": 1}), ("pass", {}), ("seat", {"seat": 0, "bot": "random"}), ("seat", {"seat": 0}), ("pause", {}),
                ("resume", {}),
            ):  # fmt: skip
                answer = looking.command(do, **fields)
                assert not answer["ok"] and "you look on" in answer["sentence"].lower(), (do, answer)
        for do in ("play", "undo", "lift", "pass", "seat"):
            answered = cards_client.post(game, data={"do": do, "action": "3", "person": "1"}, headers=device(secret))
            assert answered.status_code == 409 and "You look on" in answered.text
        posted = {"client": "client-post", "command": {"n": 1, "do": "play", "action": 3, "seen": 0}}
        assert not cards_client.post(f"{game}/command", json=posted, headers=device(secret)).json()["ok"]
        assert cards_client.post(f"{game}/delete", headers=device(secret)).status_code >= 400
    assert hall_of(cards_client).store.load(game[3:]) == kept
    with sat(cards_client, game, anns) as seat:
        assert len(seat.actions()) == 3 * SPACES, "whoever sits there can"


def test_an_onlooker_makes_no_answer_of_a_player_forgotten_nor_answers_in_the_players_place(cards_client: TestClient) -> None:
    (kim, kims), (ann, _) = guest(cards_client, "Kim"), guest(cards_client, "Ann")
    game = dealt_online(cards_client, (OWN, OTHER), TWO, (kim, ann))

    def ask(secret: str, client: str, n: int, **fields: object) -> bool:
        posted = {"client": client, "command": {"n": n, "do": "play", "action": 0, "seen": 0, **fields}}
        return bool(cards_client.post(f"{game}/command", json=posted, headers=device(secret)).json()["ok"])

    table = hall_of(cards_client).table(game[3:])
    assert not ask("", "client-of-kim", 1000)
    assert ask(kims, "client-of-kim", 1) and len(table.match.steps) == 1
    for number in range(MOST_CLIENTS + 1):
        assert not ask("", f"client-{number:04}", 1)
    assert ask(kims, "client-of-kim", 1), "a repeat is answered as it was"
    assert len(table.match.steps) == 1


def test_somebody_who_sits_acts_for_no_other_seat(cards_client: TestClient) -> None:
    (kim, kims), (ann, anns) = guest(cards_client, "Kim"), guest(cards_client, "Ann")
    game = dealt_online(cards_client, (OWN, OTHER), TWO, (kim, ann))
    with sat(cards_client, game, kims) as first, sat(cards_client, game, anns) as second:
        assert first.play(0 * SPACES)["ok"]
        for do, fields in (("play", {"action": 2 * SPACES}), ("seat", {"seat": 1, "bot": "random"}), ("lift", {"person": 2}), ("pass", {})):
            answer = first.command(do, seen=first.seq, **fields)
            assert not answer["ok"], (do, answer)
        assert second.play(2 * SPACES)["ok"]
        assert [step.seat for step in hall_of(cards_client).table(game[3:]).match.steps] == [0, 1]


def test_a_bot_plays_for_me_until_i_take_my_seat_back_and_for_another_only_when_away(
    cards_client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    (kim, kims), (ann, anns) = guest(cards_client, "Kim"), guest(cards_client, "Ann")
    game = dealt_online(cards_client, (OWN, OTHER), TWO, (kim, ann))
    with sat(cards_client, game, kims) as first:
        refused = first.command("seat", seat=1, bot="random")
        assert not refused["ok"] and "Ann is here" in refused["sentence"], "who was here a moment ago is not away"
        monkeypatch.setattr(company, "AWAY_SECONDS", -1)
        with sat(cards_client, game, anns):
            assert not first.command("seat", seat=1, bot="random")["ok"]
        assert first.command("seat", seat=1, bot=USUAL_BOT)["ok"]
        assert not first.command("seat", seat=1, bot="")["ok"], "it is not mine to take"
    with sat(cards_client, game, anns) as second:
        assert second.command("seat", seat=1, bot="")["ok"]
        assert second.command("seat", seat=1, bot="greedy")["ok"]
    assert hall_of(cards_client).table(game[3:]).seating == (TWO[0], Sitter(2, "Ann", "greedy"))


def test_while_a_bot_plays_in_my_place_nothing_is_asked_of_me(cards_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BotPlay, "go_on", lambda _: None)
    (kim, kims), (ann, _) = guest(cards_client, "Kim"), guest(cards_client, "Ann")
    game = dealt_online(cards_client, (OWN, OTHER), TWO, (kim, ann))
    with sat(cards_client, game, kims) as first:
        offered = first.actions()
        assert first.command("seat", seat=0, bot="greedy")["ok"]
        assert offered and first.actions() == [] and "Waiting for Ann" in first.fragments["prompt"]
        assert "A bot plays in this place" in first.play(offered[0])["sentence"]
        assert first.command("seat", seat=0, bot="")["ok"]
        assert first.actions() == offered and first.play(offered[0])["ok"]


def test_two_people_at_one_device_have_the_curtain_between_them_and_see_no_third(cards_client: TestClient) -> None:
    (kim, kims), (ann, _) = guest(cards_client, "Kim"), guest(cards_client, "Ann")
    seating = (Sitter(1, "Kim"), Sitter(2, "Ann"), Sitter(3, "Bea"))
    game = dealt_online(cards_client, (OWN, OTHER, (0, 1, 3)), seating, (kim, ann, kim))
    with sat(cards_client, game, kims) as screen:
        assert "Pass to Kim" in screen.fragments["curtain"]
        assert not screen.command("lift", person=2)["ok"]
        assert screen.command("lift", person=1)["ok"]
        assert screen.play(0)["ok"]
        assert "Pass to Bea" in screen.fragments["curtain"], "Ann, who is asked too, sits elsewhere"
        assert screen.command("lift", person=3)["ok"]
        assert screen.play(0)["ok"]
        assert "Waiting for Ann" in screen.fragments["prompt"]


def test_the_store_knows_for_whom_a_game_waits(cards_client: TestClient) -> None:
    (kim, kims), (ann, anns) = guest(cards_client, "Kim"), guest(cards_client, "Ann")
    game = dealt_online(cards_client, (OWN, OTHER), TWO, (kim, ann))
    store = hall_of(cards_client).store

    def due() -> list[bool]:
        question = sitters.select().where(sitters.c.game_id == game[3:]).order_by(sitters.c.number)
        return [row.due for row in store.read(lambda connection: connection.execute(question).all())]

    assert due() == [True, True]
    with sat(cards_client, game, kims) as first, sat(cards_client, game, anns) as second:
        first.play(0)
        assert due() == [False, True]
        first.command("undo", seen=first.seq)
        assert due() == [True, True]
        second.command("seat", seat=1, bot="greedy")
        deadline = time.monotonic() + 10
        while due() != [True, False] and time.monotonic() < deadline:
            time.sleep(0.02)
        assert due() == [True, False]


def test_onlookers_are_refused_everywhere_where_the_table_wants_none(cards_client: TestClient) -> None:
    (kim, kims), (ann, _) = guest(cards_client, "Kim"), guest(cards_client, "Ann")
    game = dealt_online(cards_client, (OWN, OTHER), TWO, (kim, ann), onlookers=False)
    for address in (*LOOKS, "/events?client=client-one"):
        assert cards_client.get(game + address).status_code == 403, address
    for address in ("", "/fork", "/again"):
        assert cards_client.post(game + address, data={"step": "0"}).status_code == 403, address
    with pytest.raises(WebSocketDisconnect) as closed, sat(cards_client, game, ""):
        pass
    assert closed.value.code == 4403
    assert cards_client.get(game, headers=device(kims)).status_code == 200


def test_only_the_host_deletes_a_game_and_not_while_others_play(cards_client: TestClient) -> None:
    (kim, kims), (ann, anns) = guest(cards_client, "Kim"), guest(cards_client, "Ann")
    together, alone = (dealt_online(cards_client, (OWN, OTHER), TWO, people, kim) for people in ((kim, ann), (kim, kim)))
    store = hall_of(cards_client).store
    for game, secret, status in ((together, anns, 403), (together, kims, 403), (alone, anns, 403), (alone, "", 403), (alone, kims, 303)):
        assert cards_client.post(f"{game}/delete", headers=device(secret)).status_code == status
    assert store.load(together[3:]) is not None and store.load(alone[3:]) is None


def test_a_computer_player_signs_with_a_token_and_a_wrong_one_is_nobodys(cards_client: TestClient) -> None:
    (kim, kims), (ann, _) = guest(cards_client, "Kim"), guest(cards_client, "Ann")
    game = dealt_online(cards_client, (OWN, OTHER), TWO, (kim, ann))
    made = tokens.insert().values(hash=hash_of("a token"), person_id=kim, label="", created=0.0, seen=0.0)
    assert cards_client.portal is not None
    cards_client.portal.call(hall_of(cards_client).store.write, lambda connection: connection.execute(made))
    own = cards_client.get(game, headers={"authorization": "Bearer a token"})
    assert own.content == cards_client.get(game, headers=device(kims)).content and b"You look on" not in own.content
    both = {**device(kims), "authorization": "Bearer another"}
    assert b"You look on" in cards_client.get(game, headers=both).content
    posted = {"client": "client-post", "command": {"n": 1, "do": "play", "action": 0, "seen": 0}}
    assert cards_client.post(f"{game}/command", json=posted, headers={**ORIGIN, "authorization": "bearer a token"}).json()["ok"]


def test_an_onlooker_makes_nobody_wait_for_slow_bots(cards_client: TestClient) -> None:
    kim, kims = guest(cards_client, "Kim")
    game = dealt_online(cards_client, (OWN, OTHER), (TWO[0], Sitter(0, "", "random")), (kim,))
    table = hall_of(cards_client).table(game[3:])
    headers = device("")
    with cards_client.websocket_connect(f"ws://localhost{game}/live", headers=headers) as socket:
        Seat(socket, "client-slow", pace=5000)
        with sat(cards_client, game, kims):
            assert table.bots._pause_between() == 1.2
        assert table.bots._pause_between() < 1
