"""The lobby: people open tables, find them, sit down, and their game begins; they leave it to a bot, come later and play again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from ludonaut.core.game import all_games
from ludonaut.web import lobby
from ludonaut.web.lobby import LobbyTable, Place
from ludonaut.web.people import DEVICE_COOKIE, hash_of
from ludonaut.web.schema import devices, people, tables
from ludonaut.web.seating import USUAL_BOT, Sitter
from ludonaut.web.settings import Settings
from tests.web.company import ORIGIN, device, hall_of
from tests.web.test_company import sat

pytestmark = pytest.mark.compiled


class Visitor:
    """Somebody with a device of one's own."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.client, self.name, self.secret = client, name, ""

    def get(self, address: str) -> str:
        answer = self.client.get(address, headers=device(self.secret))
        assert answer.status_code == 200, (address, answer.text[:300])
        assert "set-cookie" not in answer.headers or DEVICE_COOKIE not in answer.headers["set-cookie"], "looking makes nobody"
        return answer.text

    def post(self, address: str, status: int = 303, **fields: str) -> str:
        """Sends a form; returns where it leads, or what it says."""
        self.client.cookies.clear()
        answer = self.client.post(address, data=fields, headers=device(self.secret))
        assert answer.status_code == status, (address, answer.status_code, re.findall(r'role="alert">(.*?)<', answer.text))
        given = re.search(f"{DEVICE_COOKIE}=([0-9a-f]+)", answer.headers.get("set-cookie", ""))
        self.secret = given[1] if given else self.secret
        self.client.cookies.clear()
        return answer.headers["location"] if status == 303 else answer.text

    def open(self, **fields: str) -> str:
        usual = {"name": self.name, "seats": "2", "onlookers": "yes", "late": "yes"}
        return self.post("/open/cards", 303, **{**usual, **fields})


def table_at(client: TestClient, address: str) -> LobbyTable:
    return lobby.Lobby(hall_of(client)).table(address.rpartition("/")[2])


def play_out(client: TestClient, game: str, players: list[Visitor]) -> None:
    """Everybody lays what comes first, until the game is over."""
    table = hall_of(client).table(game[3:])
    while not table.match.is_over:
        for seat in table.match.due_seats():
            action = table.match.legal(seat)[0]
            visitor = players[table.seating[seat].person - 1]
            number = table.place(seat)
            visitor.post(game, action=str(action), seen=str(number))


def test_a_game_begins_when_the_last_place_is_taken_and_each_holds_the_own_seat(cards_client: TestClient) -> None:
    kim, ann, bea = (Visitor(cards_client, name) for name in ("Kim", "Ann", "Bea"))
    address = kim.open()
    code = table_at(cards_client, address).code
    assert "Waiting for" not in kim.get(address) and f"{code[:3]} {code[3:]}" in kim.get(address) and "<svg" in kim.get(address)
    ann.client.cookies.clear()
    typed = ann.client.get("/t", params={"code": f" {code[:3].lower()}-{code[3:].lower()} "})
    assert typed.status_code == 303 and typed.headers["location"] == address
    part = cards_client.get(f"{address}/part", headers=device(kim.secret))
    again = cards_client.get(f"{address}/part", headers={**device(kim.secret), "if-none-match": part.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    game = ann.post(f"{address}/join", name="Ann")
    assert game.startswith("/g/")
    assert cards_client.get(f"{address}/part").headers["x-begun"] == game
    assert cards_client.get(address).headers["location"] == game
    record = hall_of(cards_client).store.record(game[3:])
    assert record is not None and record.players == (Sitter(1, "Kim"), Sitter(2, "Ann")) and record.access == "link" and record.online
    with sat(cards_client, game, kim.secret) as first, sat(cards_client, game, bea.secret) as looking:
        assert first.actions() and looking.actions() == []
    assert "Waits for you" in kim.get("/") and "Ann" in kim.get("/")
    assert game not in bea.get("/"), "a game by link is in nobody else's list"
    assert bea.post(f"{address}/join", 409, name="Bea")


def test_what_is_kept_of_a_device_is_a_hash_and_a_guest_is_made_by_an_act_only(cards_client: TestClient, tmp_path: Path) -> None:
    kim = Visitor(cards_client, "Kim")
    store = hall_of(cards_client).store
    kim.get("/")
    kim.get("/open/cards")
    assert store.read(lambda connection: connection.execute(people.select()).all()) == []
    kim.open()
    kept = store.read(lambda connection: [row.hash for row in connection.execute(devices.select())])
    assert kept == [hash_of(kim.secret)] and kim.secret not in kept
    assert kim.secret.encode() not in b"".join(path.read_bytes() for path in (tmp_path / "data").iterdir())


def test_the_host_seats_bots_frees_places_begins_and_closes_and_nobody_else_does(cards_client: TestClient) -> None:
    kim, ann, bea = (Visitor(cards_client, name) for name in ("Kim", "Ann", "Bea"))
    address = kim.open(seats="3")
    ann.post(f"{address}/join", name="Ann")
    for visitor in (ann, bea):
        assert "only whoever" in visitor.post(f"{address}/place", 409, place="2", bot="random").lower()
        visitor.post(f"{address}/begin", 403)
        assert visitor.post(f"{address}/close", 409)
    assert "Begin" not in ann.get(address) and "Seat a bot" not in ann.get(address)
    kim.post(f"{address}/place", place="2", bot="random")
    table = table_at(cards_client, address)
    assert table.places[2] == Place(bot="random") and not table.game_id, "a bot begins nothing"
    kim.post(f"{address}/place", place="1", bot="")
    kim.post(f"{address}/place", 409, place="9", bot="")
    kim.post(f"{address}/place", 409, place="1", bot="no such bot")
    ann.post(f"{address}/leave")
    kim.post(f"{address}/close")
    assert cards_client.get(address).status_code == 404


def test_free_places_get_bots_when_the_host_begins(cards_client: TestClient) -> None:
    kim = Visitor(cards_client, "Kim")
    address = kim.open(seats="3")
    game = kim.post(f"{address}/begin")
    record = hall_of(cards_client).store.record(game[3:])
    assert record is not None and record.players == (Sitter(1, "Kim"), Sitter(0, "", USUAL_BOT), Sitter(0, "", USUAL_BOT))
    assert kim.post(f"{address}/begin") == game, "once more leads to the same game"


def test_a_table_without_people_does_not_begin(cards_client: TestClient) -> None:
    kim = Visitor(cards_client, "Kim")
    address = kim.open()
    kim.post(f"{address}/leave")
    assert "nobody sits here but bots" in kim.post(f"{address}/begin", 409).lower()


def test_two_at_one_device_have_places_of_their_own(cards_client: TestClient) -> None:
    kim = Visitor(cards_client, "Kim")
    address = kim.open()
    assert "choose another name" in kim.post(f"{address}/join", 409, another="yes", name="Kim")
    game = kim.post(f"{address}/join", another="yes", name="Bea")
    with sat(cards_client, game, kim.secret) as screen:
        assert "Pass to Kim" in screen.fragments["curtain"]


def test_one_device_does_not_fill_a_table_that_everybody_finds(cards_client: TestClient) -> None:
    kim, bea = Visitor(cards_client, "Kim"), Visitor(cards_client, "Bea")
    address = kim.open(access="public", seats="3")
    bea.post(f"{address}/join", name="Bea")
    assert "only who opened it seats others beside" in bea.post(f"{address}/join", 409, another="yes", name="Cleo")
    assert "Somebody else plays at this device" not in bea.get(address)
    kim.post(f"{address}/join", another="yes", name="Dan")  # and the game begins
    assert table_at(cards_client, address).game_id


def test_public_tables_are_listed_until_they_begin_and_then_to_look_on(cards_client: TestClient) -> None:
    kim, bea = Visitor(cards_client, "Kim"), Visitor(cards_client, "Bea")
    hidden, shown = kim.open(), kim.open(access="public")
    assert shown in bea.get("/") and hidden not in bea.get("/") and hidden in kim.get("/")
    game = kim.post(f"{shown}/begin")
    assert shown not in bea.get("/") and "To look on" in bea.get("/") and f'href="{game}"' in bea.get("/")


def test_names_are_shown_as_they_are_typed_and_never_as_markup(cards_client: TestClient) -> None:
    kim, ann = Visitor(cards_client, "<b>&'\""), Visitor(cards_client, "Ann")
    address = kim.open(access="public", seats="3")
    ann.post(f"{address}/join", name="\u202e<script>\x00" + "x" * 300)
    for text in (ann.get(address), ann.get("/"), kim.get(kim.post(f"{address}/begin"))):
        assert "<script>\x00" not in text and "<b>&'" not in text and "&lt;b&gt;" in text and "\u202e" not in text
    for name in ("", " \t", "bot greedy"):
        Visitor(cards_client, name).post("/open/cards", 400, name=name, seats="2")


def test_somebody_who_comes_later_takes_over_a_bot_that_plays_for_nobody(cards_client: TestClient) -> None:
    kim, ann, bea = (Visitor(cards_client, name) for name in ("Kim", "Ann", "Bea"))
    game = kim.post(f"{kim.open(seats='3')}/begin")
    ann.post(f"{game}/sit", 409, seat="0", name="Ann")
    assert ann.post(f"{game}/sit", seat="1", name="Ann") == game
    ann.post(f"{game}/sit", 409, seat="2", name="Ann")
    kim.post(game, do="seat", seat="0", bot="random")
    bea.post(f"{game}/sit", 409, seat="0", name="Bea")
    table = hall_of(cards_client).table(game[3:])
    assert table.seating == (Sitter(1, "Kim", "random"), Sitter(2, "Ann"), Sitter(0, "", USUAL_BOT))
    stored = hall_of(cards_client).store.record(game[3:])
    assert stored is not None and stored.people == table.record.people and set(stored.people) == {1, 2}
    with sat(cards_client, game, ann.secret) as second:
        assert second.actions() and "You look on" not in second.fragments["prompt"]
    closed = kim.post(f"{kim.open(late='')}/begin")
    assert "nobody sits down" in bea.post(f"{closed}/sit", 409, seat="1", name="Bea").lower()


def test_those_who_played_play_again_one_seat_further_on(cards_client: TestClient) -> None:
    kim, ann, bea = (Visitor(cards_client, name) for name in ("Kim", "Ann", "Bea"))
    game = ann.post(f"{kim.open()}/join", name="Ann")
    kim.post(f"{game}/rematch", 409)
    play_out(cards_client, game, [kim, ann])
    bea.post(f"{game}/rematch", 403)
    assert "Play again together" in ann.get(game) and "Play again together" not in bea.get(game)
    address = ann.post(f"{game}/rematch")
    assert table_at(cards_client, address).places == (Place(table_at(cards_client, address).host, "Ann"), Place(
        hall_of(cards_client).table(game[3:]).record.people[1], "Kim", "", True
    ))  # fmt: skip
    assert "is asked again" in ann.get(address) and "Take your place" in kim.get(address) and address in kim.get("/")
    bea.post(f"{address}/join", 409, name="Bea")
    second = kim.post(f"{game}/rematch")
    assert second.startswith("/g/") and [sitter.name for sitter in hall_of(cards_client).table(second[3:]).seating] == ["Ann", "Kim"]
    assert ann.post(f"{game}/rematch") == second


def test_no_list_leads_to_a_game_for_those_with_its_link_nor_tells_who_played(cards_client: TestClient) -> None:
    kim, ann, eve = (Visitor(cards_client, name) for name in ("Kim", "Ann", "Eve"))
    game = ann.post(f"{kim.open()}/join", name="Ann")
    play_out(cards_client, game, [kim, ann])
    again = kim.post(f"{game}/again")
    for address in ("/", "/stats", again):
        shown = eve.get(address)
        assert game not in shown and "Kim" not in shown and "Ann" not in shown, address
    public = ann.post(f"{kim.open(access='public')}/join", name="Ann")
    play_out(cards_client, public, [kim, ann])
    play_out(cards_client, public, [kim, ann])
    fork = kim.post(f"{public}/fork", step="1")
    assert "Kim" not in eve.get(fork), "a copy does not know whose name it would have to forget"


def test_two_who_share_a_device_have_both_their_places_when_they_play_again(cards_client: TestClient) -> None:
    kim, ann = Visitor(cards_client, "Kim"), Visitor(cards_client, "Ann")
    address = kim.open(seats="3")
    kim.post(f"{address}/join", another="yes", name="Cleo")
    game = ann.post(f"{address}/join", name="Ann")
    table = hall_of(cards_client).table(game[3:])
    while not table.match.is_over:
        for seat in table.match.due_seats():
            visitor = ann if seat == 2 else kim
            if seat < 2:
                kim.post(game, do="lift", person=str(seat + 1))
            visitor.post(game, action=str(table.match.legal(seat)[0]), seen=str(table.place(seat)))
    address = kim.post(f"{game}/rematch")
    assert sorted(place.name for place in table_at(cards_client, address).places if not place.offered) == ["Cleo", "Kim"]
    assert ann.post(f"{game}/rematch").startswith("/g/"), "nobody else is missing"


@pytest.mark.parametrize("name", ["kim", "Kim\u3164", "K\u2800im", "Ｋｉｍ", "\u115fKim"])
def test_nobody_sits_down_under_a_name_that_looks_like_anothers(cards_client: TestClient, name: str) -> None:
    kim, eve = Visitor(cards_client, "K im" if "\u2800" in name else "Kim"), Visitor(cards_client, name)
    address = kim.open(seats="3")
    assert "already" in eve.post(f"{address}/join", 409, name=name)
    game = kim.post(f"{address}/begin")
    assert "already" in eve.post(f"{game}/sit", 409, seat="1", name=name)
    assert hall_of(cards_client).table(game[3:]).seating[1].person == 0


def test_somebody_for_whom_there_is_no_place_is_not_made(cards_client: TestClient) -> None:
    kim, ann, eve = (Visitor(cards_client, name) for name in ("Kim", "Ann", "Eve"))
    begun = kim.open()
    game = ann.post(f"{begun}/join", name="Ann")
    full = kim.open()
    kim.post(f"{full}/join", 303, another="yes", name="Cleo")
    waiting = kim.post(f"{kim.open(seats='3')}/begin")
    store = hall_of(cards_client).store

    def count() -> int:
        return len(store.read(lambda connection: connection.execute(people.select()).all()))

    before = count()
    eve.post(f"{begun}/join", 409, name="Eve")
    eve.post("/t/BCDFGH/join", 404, name="Eve")
    eve.post(f"{waiting}/sit", 409, seat="0", name="Eve")
    eve.post(f"{game}/sit", 409, seat="0", name="Eve")
    assert count() == before


def test_the_next_game_is_the_one_that_has_waited_longest(cards_client: TestClient) -> None:
    kim, ann = Visitor(cards_client, "Kim"), Visitor(cards_client, "Ann")
    games = [ann.post(f"{kim.open()}/join", name="Ann") for _ in range(2)]

    def next_for(visitor: Visitor, after: str = "") -> str:
        return str(cards_client.get(f"/next?after={after[3:]}", headers=device(visitor.secret)).headers["location"])

    assert next_for(kim) == games[0] and next_for(kim, games[0]) == games[1]
    with sat(cards_client, games[0], kim.secret) as first:
        assert first.play()["ok"]
        assert "/next?after=" in first.fragments["controls"]
    assert next_for(kim) == games[1] and next_for(ann) == games[1] and next_for(Visitor(cards_client, "")) == "/#yours"


def test_lobby_requests_of_other_sites_are_refused(cards_client: TestClient) -> None:
    kim = Visitor(cards_client, "Kim")
    address = kim.open()
    for place in ("join", "leave", "place", "begin", "close"):
        answer = cards_client.post(f"{address}/{place}", headers={**device(kim.secret), "origin": "http://elsewhere"})
        assert answer.status_code == 403
    assert table_at(cards_client, address).places[0].name == "Kim" and ORIGIN


def test_nobody_opens_tables_without_end(cards_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_OPEN", 2)
    kim = Visitor(cards_client, "Kim")
    for _ in range(2):
        kim.open()
    assert "tables open already" in kim.post("/open/cards", 409, seats="2")


@pytest.mark.parametrize("game", [game.name for game in all_games() if game.most_seats > 1])
def test_every_game_of_several_seats_is_opened_with_its_usual_options(client: TestClient, game: str) -> None:
    kim = Visitor(client, "Kim")
    form = kim.get(f"/open/{game}")
    assert "Open the table" in form and all(f'name="{name}"' in form for name in ("undo", "absent", "onlookers", "late", "hints"))
    address = kim.post(f"/open/{game}", name="Kim", seats="2", undo="never", hints="yes")
    assert table_at(client, address).settings == Settings(undo="never", hints=True, onlookers=False, late=False)
    assert "Nothing is taken back." in kim.get(address)


def test_a_table_is_found_by_whoever_sits_there_however_many_others_are_open(cards_client: TestClient) -> None:
    kim, ann = Visitor(cards_client, "Kim"), Visitor(cards_client, "Ann")
    address = kim.open(seats="3")
    ann.post(f"{address}/join", name="Ann")
    store, table = hall_of(cards_client).store, table_at(cards_client, address)
    row = store.read(lambda connection: connection.execute(tables.select()).one())._asdict()
    others = [{**row, "id": f"o{k}", "code": f"O{k}", "places": [], "host": "other", "created": table.created + k} for k in range(1, 700)]
    assert cards_client.portal is not None
    cards_client.portal.call(store.write, lambda connection: connection.execute(tables.insert(), others))
    for visitor in (kim, ann):
        assert f'href="{address}"' in visitor.get("/")
    ann.post(f"{address}/leave")
    assert f'href="{address}"' in kim.get("/") and f'href="{address}"' not in ann.get("/")
    question = tables.select().where(tables.c.id.in_(lobby.table_ids_of("somebody")), tables.c.game_id == "")
    text = str(question.compile(store.database.reader, compile_kwargs={"literal_binds": True}))
    plan = store.read(lambda connection: connection.execute(sa.text(f"EXPLAIN QUERY PLAN {text}")).all())
    assert not [line for line in plan if "SCAN" in line.detail], plan
