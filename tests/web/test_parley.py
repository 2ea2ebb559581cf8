"""Clocks, rests, actions taken back by agreement, people put out, and what is said, at tables over the net."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import ludonaut.core.game
from ludonaut.web import company, parley
from ludonaut.web.app import create_app
from ludonaut.web.bot_play import BotPlay
from ludonaut.web.clock import DAY, MINUTE, SECOND
from ludonaut.web.screens import Screen
from ludonaut.web.seating import USUAL_BOT, Sitter
from tests.web import cards
from tests.web.company import dealt_online, device, guest, hall_of
from tests.web.test_company import sat
from tests.web.test_live import Seat

pytestmark = pytest.mark.compiled
HANDS = ((0, 1, 2), (2, 3, 4))
TWO = (Sitter(1, "Kim"), Sitter(2, "Ann"))
BANK = {"clock": "bank", "minutes": 10, "increment": 5}


class Time:
    """The server's time, and the time of day, as a test sets them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.wall = 1_000_000, 1_700_000_000_000
        monkeypatch.setattr(parley, "monotonic", lambda: self.now)
        monkeypatch.setattr(parley, "time_of_day", lambda: self.wall)

    def passes(self, milliseconds: int) -> None:
        self.now += milliseconds
        self.wall += milliseconds


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


class Round:
    """A table of Kim and Ann, and the devices at it."""

    def __init__(self, client: TestClient, **settings: Any) -> None:
        self.client = client
        self.kim, self.kims = guest(client, "Kim")
        self.ann, self.anns = guest(client, "Ann")
        self.game = dealt_online(client, HANDS, TWO, (self.kim, self.ann), **settings)

    def ring(self) -> None:
        """The alarm of a clock that has run out; by the time of the machine it would be a while."""
        assert self.client.portal is not None
        self.client.portal.call(hall_of(self.client).table(self.game[3:]).parley._ring)

    @contextmanager
    def sit(self, *secrets: str) -> Iterator[list[Seat]]:
        with ExitStack() as stack:
            yield [stack.enter_context(sat(self.client, self.game, secret)) for secret in secrets]

    def left(self) -> list[int]:
        assert self.client.get(self.game, headers=device(self.kims)).status_code == 200  # which opens the table
        clock = hall_of(self.client).table(self.game[3:]).parley.clock
        assert clock is not None
        return [clock.left(seat, parley.monotonic()) for seat in range(2)]

    def kinds(self) -> list[str]:
        stored = hall_of(self.client).store.load(self.game[3:])
        assert stored is not None
        return [entry.kind for entry in stored[1]]


def done(answer: dict[str, Any]) -> None:
    assert answer["ok"], answer["sentence"]


def hear(seat: Seat, part: str) -> Any:
    """Hears until a message has this part."""
    while True:
        message = seat.hear()
        if part in message:
            return message[part]


def until(seat: Seat, words: str, fragment: str = "accord") -> str:
    while words not in seat.fragments[fragment]:
        seat.hear()
    return seat.fragments[fragment]


# -- clocks ------------------------------------------------------------------------------------------------------------------
def test_time_runs_for_who_is_asked_and_a_move_adds_to_it(cards_client: TestClient, time: Time) -> None:
    table = Round(cards_client, **BANK)
    with table.sit(table.kims, table.anns) as (kim, _):
        assert kim.first["clocks"]["left"] == {"0": 10 * MINUTE, "1": 10 * MINUTE}
        asked = kim.first["clocks"]["running"]
        time.passes(30 * SECOND)
        done(kim.play())
        assert table.left()[0] == 10 * MINUTE - 25 * SECOND
        assert asked == [0, 1]


def test_a_jump_of_the_time_of_day_is_no_matter(cards_client: TestClient, time: Time) -> None:
    for settings in (BANK, {"clock": "days", "days": 2}):
        table = Round(cards_client, **settings)
        with table.sit(table.kims) as (kim,):
            before = table.left()
            time.wall += 90 * DAY
            done(kim.command("ask", what="rest"))
            assert table.left() == before


@contextmanager
def served(folder: Path) -> Iterator[TestClient]:
    real = dict(ludonaut.core.game._installed())
    with (
        patch("ludonaut.core.game._installed", lambda: {**real, cards.CARDS.name: cards.CARDS}),
        TestClient(create_app(folder, think=cards.think, move=cards.move), base_url="http://localhost", follow_redirects=False) as client,
    ):
        yield client


@pytest.mark.parametrize(("settings", "counts"), [(BANK, False), ({"clock": "days", "days": 2}, True)])
def test_time_while_the_server_is_down_counts_for_days_alone(
    tmp_path: Path, time: Time, settings: dict[str, Any], counts: bool
) -> None:
    with served(tmp_path) as client:
        table = Round(client, **settings)
        with table.sit(table.kims) as (kim,):
            time.passes(20 * SECOND)
            done(kim.play())
            before = table.left()
    time.now, time.wall = 77, time.wall + 60 * MINUTE
    with served(tmp_path) as client:
        table.client = client
        assert table.left() == [before[0], before[1] - (60 * MINUTE if counts else 0)]


def test_who_is_out_of_time_may_still_act_and_the_others_choose(cards_client: TestClient, time: Time) -> None:
    table = Round(cards_client, **BANK)
    with table.sit(table.kims, table.anns) as (kim, ann):
        assert "has time left" in ann.command("more", seat=0)["sentence"]
        done(ann.play())
        time.passes(11 * MINUTE)
        table.ring()
        assert "The time of Kim has run out." in until(ann, "run out")
        assert "Give 5 minutes more" in ann.fragments["accord"]
        own = until(kim, "run out")
        assert "Your time has run out." in own
        assert "<form" not in own
        assert "the others choose" in kim.command("more", seat=0)["sentence"]
        done(ann.command("more", seat=0))
        assert table.left()[0] == 5 * MINUTE
        until(kim, "", "accord")
        done(kim.play())


def test_a_bot_plays_for_who_is_out_of_time_until_its_person_is_back(cards_client: TestClient, time: Time) -> None:
    table = Round(cards_client, **BANK, absent="wait")
    with table.sit(table.kims, table.anns) as (kim, ann):
        done(ann.play())
        assert "everybody waits for Kim" in ann.command("seat", seat=0, bot="random")["sentence"]
        time.passes(11 * MINUTE)
        done(ann.command("seat", seat=0, bot=USUAL_BOT))
        done(kim.command("seat", seat=0, bot=""))


def test_only_the_others_put_somebody_out_who_then_looks_on(cards_client: TestClient, time: Time) -> None:
    table = Round(cards_client, **BANK)
    with table.sit(table.kims, table.anns) as (kim, ann):
        done(ann.play())
        assert "has time left" in ann.command("ask", what="expel", seat=0)["sentence"]
        time.passes(11 * MINUTE)
        assert "the others choose" in kim.command("ask", what="expel", seat=0)["sentence"]
        done(ann.command("ask", what="expel", seat=0))
        held = hall_of(cards_client).table(table.game[3:]).seating[0]
        assert (held.person, bool(held.bot)) == (0, True)
        with pytest.raises(WebSocketDisconnect):  # who watches there is asked again
            while True:
                kim.hear()
    with table.sit(table.kims) as (kim,):
        assert "choice-" not in kim.fragments["choices"]
        assert not kim.play(1)["ok"]
        assert not kim.command("seat", seat=0, bot="")["ok"]
        assert "only those who play talk" in kim.command("say", text="I am still here!")["sentence"]
    assert "gone on without you" in hall_of(cards_client).table(table.game[3:]).why_no_seat_for(Screen("again", table.kim))


def test_a_table_whose_clock_runs_is_not_put_away(cards_client: TestClient, time: Time) -> None:
    from ludonaut.web.hall import _is_idle

    hall = hall_of(cards_client)
    ticking, still = Round(cards_client, **BANK), Round(cards_client)
    for table in (ticking, still):
        cards_client.get(table.game)
    assert not _is_idle(hall.table(ticking.game[3:]))
    assert _is_idle(hall.table(still.game[3:]))
    time.passes(11 * MINUTE)
    assert _is_idle(hall.table(ticking.game[3:]))


# -- rests -------------------------------------------------------------------------------------------------------------------
def test_who_is_out_of_time_cannot_put_it_off_by_asking_for_a_rest(cards_client: TestClient, time: Time) -> None:
    table = Round(cards_client, **BANK)
    with table.sit(table.kims, table.anns) as (kim, ann):
        done(ann.play())
        time.passes(11 * MINUTE)
        done(kim.command("ask", what="rest"))
        assert not ann.command("ask", what="rest")["ok"]
        done(ann.command("ask", what="expel", seat=0))
        assert not hall_of(cards_client).table(table.game[3:]).seating[0].person


def test_a_rest_is_agreed_on_and_one_ends_it(cards_client: TestClient, time: Time) -> None:
    table = Round(cards_client, **BANK)
    with table.sit(table.kims, table.anns) as (kim, ann):
        done(kim.command("ask", what="rest"))
        assert "Kim asks for a rest" in until(ann, "asks for a rest")
        assert "You ask for a rest" in kim.fragments["accord"]
        assert "Your word is not missing" in kim.command("agree")["sentence"]
        done(kim.play())
        done(ann.command("agree"))
        assert "The table rests" in until(ann, "The table rests")
        time.passes(5 * DAY)
        assert ann.actions() == [] and "The table rests" in ann.fragments["prompt"]
        assert "the table rests" in ann.play(1)["sentence"].lower()
        assert table.left()[1] == 10 * MINUTE
        done(kim.command("resume"))
        while not ann.actions():
            ann.hear()
        done(ann.play())


def test_what_is_asked_is_refused_or_taken_back(cards_client: TestClient) -> None:
    table = Round(cards_client)
    with table.sit(table.kims, table.anns) as (kim, ann):
        done(kim.command("ask", what="rest"))
        assert "is answered first" in ann.command("ask", what="rest")["sentence"]
        done(ann.command("refuse"))
        assert "nothing is asked any more" in kim.command("refuse")["sentence"].lower()
        done(kim.command("ask", what="rest"))
        done(kim.command("refuse"))
        assert "nothing is asked" in ann.command("agree")["sentence"].lower()
        assert table.kinds() == ["begin", "ask", "refuse", "ask", "refuse"]


def test_a_rest_and_a_question_outlive_a_restart(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        table = Round(client)
        with table.sit(table.kims) as (kim,):
            done(kim.command("ask", what="rest"))
    with served(tmp_path) as client:
        table.client = client
        with table.sit(table.anns) as (ann,):
            assert "Kim asks for a rest" in ann.fragments["accord"]
            done(ann.command("agree"))
    with served(tmp_path) as client:
        table.client = client
        with table.sit(table.kims) as (kim,):
            assert "The table rests" in kim.fragments["accord"]
            done(kim.command("resume"))


def test_onlookers_ask_and_answer_nothing(cards_client: TestClient) -> None:
    table = Round(cards_client)
    with table.sit(table.kims, guest(cards_client, "Onlooker")[1]) as (kim, other):
        done(kim.command("ask", what="rest"))
        assert 'data-do="agree"' not in until(other, "Kim asks for a rest")
        for do in ("agree", "refuse", "ask", "resume", "more"):
            assert "you look on" in other.command(do)["sentence"].lower()


def test_bots_move_not_while_the_table_rests(cards_client: TestClient) -> None:
    table = Round(cards_client)
    with table.sit(table.kims, table.anns) as (kim, ann):
        done(kim.command("ask", what="rest"))
        done(ann.command("agree"))
        done(ann.command("seat", seat=1, bot="random"))
        assert hall_of(cards_client).table(table.game[3:]).bots.next_movers() == {}
        done(kim.command("resume"))
        assert hall_of(cards_client).table(table.game[3:]).bots.next_movers() == {1: "random"}


# -- taking back -------------------------------------------------------------------------------------------------------------
def test_where_others_know_of_an_action_they_agree_to_its_being_taken_back(cards_client: TestClient) -> None:
    table = Round(cards_client, undo="ask")
    with table.sit(table.kims, table.anns) as (kim, ann):
        done(kim.play())
        done(kim.command("undo", seen=kim.seq))
        assert "to take back the last action of Kim" in until(ann, "take back")
        assert table.kinds() == ["begin", "action", "ask"]
        done(ann.command("agree"))
        assert table.kinds() == ["begin", "action", "ask", "agree", "undo"]
        while not kim.actions():
            kim.hear()
        done(kim.play())


def test_a_request_that_has_no_point_any_more_is_gone(cards_client: TestClient) -> None:
    table = Round(cards_client, undo="ask")
    with table.sit(table.kims, table.anns) as (kim, ann):
        done(kim.play())
        done(kim.command("undo", seen=kim.seq))
        until(ann, "take back")
        done(ann.play())
        assert "take back" not in ann.fragments["accord"]
        assert "nothing is asked" in ann.command("agree")["sentence"].lower()


# -- talking -----------------------------------------------------------------------------------------------------------------
def test_what_is_said_reaches_all_and_is_there_later(cards_client: TestClient) -> None:
    table = Round(cards_client)
    with table.sit(table.kims, table.anns) as (kim, ann):
        done(kim.command("say", text="  Hello\x00\n<b>Ann</b>\u202e!  "))
        said = hear(ann, "chat")
        assert said["last"] == 1
        assert "Hello &lt;b&gt;Ann&lt;/b&gt; !" in said["add"][0]
        assert "<b>Kim</b>" in said["add"][0]
    page = cards_client.get(table.game, headers=device(table.anns)).text
    assert "Hello &lt;b&gt;Ann&lt;/b&gt; !" in page
    with cards_client.websocket_connect(f"ws://localhost{table.game}/live", headers=device(table.anns)) as socket:
        again = Seat(socket, "client-again", shown={"chat": "1"})
        assert "chat" not in again.first
    assert table.kinds() == ["begin"]


@pytest.mark.parametrize(("text", "sentence"), [(" \n\u200b ", "nothing to say"), ("a" * 501, "at most 500 characters")])
def test_what_cannot_be_said_is_told(cards_client: TestClient, text: str, sentence: str) -> None:
    table = Round(cards_client)
    with table.sit(table.kims) as (kim,):
        assert sentence in kim.command("say", text=text)["sentence"]


def test_nobody_floods_a_table(cards_client: TestClient) -> None:
    table = Round(cards_client)
    with table.sit(table.kims, table.anns) as (kim, ann):
        for number in range(5):
            done(kim.command("say", text=f"{number}"))
        assert "in a short time" in kim.command("say", text="more")["sentence"]
        done(ann.command("say", text="And I?"))


def test_a_table_without_chat_has_none(cards_client: TestClient) -> None:
    table = Round(cards_client, chat="off")
    with table.sit(table.kims) as (kim,):
        assert "nobody talks" in kim.command("say", text="Hello")["sentence"]
    assert "chat-panel" not in cards_client.get(table.game, headers=device(table.kims)).text
    local = str(cards_client.post("/new/cards").headers["location"])
    assert "chat-panel" not in cards_client.get(local).text


def test_onlookers_talk_only_where_they_may_and_nothing_is_secret(cards_client: TestClient) -> None:
    _, other = guest(cards_client, "Olga")
    for chat, sentence in (("seats", "only those who play talk"), ("all", "now it has secrets")):
        table = Round(cards_client, chat=chat)
        with table.sit(table.kims, other, "") as (kim, onlooker, nobody):
            assert sentence in onlooker.command("say", text="Play the 4!")["sentence"]
            assert not nobody.command("say", text="I know what they hold")["ok"]
            done(kim.command("say", text="Thinking"))
            assert "Thinking" in hear(onlooker, "chat")["add"][0]
    with table.sit(table.kims, table.anns, other) as (kim, ann, onlooker):
        while not hall_of(cards_client).table(table.game[3:]).match.is_over:
            for seat in (kim, ann):
                while not seat.actions() and "wins" not in seat.fragments["prompt"]:
                    seat.hear()
                if seat.actions():
                    done(seat.play())
        done(onlooker.command("say", text="Well played"))
        assert "<b>Olga</b>" in hear(kim, "chat")["add"][0]


def test_who_takes_back_has_thought_on_the_own_time_and_a_bot_for_a_moment_stops_no_clock(
    cards_client: TestClient, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Round(cards_client, **BANK)
    with table.sit(table.kims, table.anns) as (kim, _):
        done(kim.play())
        time.passes(MINUTE)
        done(kim.command("undo", seen=kim.seq))
        assert table.left() == [9 * MINUTE, 9 * MINUTE], "who decides at once and later otherwise has thought all the time"
        monkeypatch.setattr(BotPlay, "next_movers", lambda _: {})  # one that thinks long
        done(kim.command("seat", seat=0, bot="random"))
        time.passes(MINUTE)
        done(kim.command("seat", seat=0, bot=""))
        assert table.left()[0] == 8 * MINUTE


def test_where_a_turn_has_days_nobody_is_replaced_before_they_are_over_and_never_by_a_worse_bot(
    cards_client: TestClient, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(company, "AWAY_SECONDS", -1)
    table = Round(cards_client, clock="days", days=1)
    with table.sit(table.kims) as (kim,):
        assert "days" in kim.command("seat", seat=1, bot=USUAL_BOT)["sentence"]
        time.passes(DAY)
        assert USUAL_BOT in kim.command("seat", seat=1, bot="random")["sentence"]
        done(kim.command("seat", seat=1, bot=USUAL_BOT))


def test_whoever_acts_without_a_connection_is_here(cards_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Round(cards_client)
    there = hall_of(cards_client).table(table.game[3:]).company
    monkeypatch.setattr(there, "_opened", there._opened - 2 * company.AWAY_SECONDS)
    with table.sit(table.kims) as (kim,):
        assert not there.is_here(2)
        cards_client.get(table.game, headers=device(table.anns))
        assert "Ann is here" in kim.command("seat", seat=1, bot=USUAL_BOT)["sentence"]


# -- looking on later --------------------------------------------------------------------------------------------------------
def shown(client: TestClient, game: str, secret: str = "") -> list[tuple[int, bytes]]:
    """All that somebody is shown of a game: its pages, the big screen, pictures, steps, and what the API says."""
    looks = ("", "/screen", ".svg", ".png", "/replay", "/step/0", "/step/1", "/step/2", "/print", "/report", "/transcript")
    api = [f"/api/v1/games/{game[3:]}{more}" for more in ("", "?since=1", "/transcript")]
    answers = [client.get(where, headers=device(secret)) for where in (*(game + look for look in looks), *api)]
    return [(answer.status_code, answer.content) for answer in answers]


def test_onlookers_see_everything_as_it_was_some_actions_ago(cards_client: TestClient) -> None:
    table = Round(cards_client, delay=1)
    before = shown(cards_client, table.game)
    with table.sit(table.kims, table.anns, "") as (kim, ann, onlooker):
        done(kim.play())
        done(kim.command("say", text="I lay the best one"))
        assert shown(cards_client, table.game) == before
        assert "you look on" in onlooker.command("say", text="x")["sentence"].lower()
        assert onlooker.log == []
        done(ann.play())
        while len(onlooker.log) < 1:
            message = onlooker.hear()
        assert "Kim" in onlooker.log[0] or "Blue" in onlooker.log[0]
        assert "chat" in message or "I lay the best one" in hear(onlooker, "chat")["add"][0]
        assert shown(cards_client, table.game) != before


def test_onlookers_see_everything_as_it_was_some_seconds_ago(cards_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Round(cards_client, delay=60, delay_in="seconds")
    before = shown(cards_client, table.game)
    with table.sit(table.kims) as (kim,):
        done(kim.play())
        assert shown(cards_client, table.game) == before
    echo = hall_of(cards_client).table(table.game[3:]).echo
    assert echo is not None
    real = echo._now
    monkeypatch.setattr(echo, "_now", lambda: real() + 61, raising=False)
    assert cards_client.portal is not None

    async def release() -> None:
        echo._release()

    cards_client.portal.call(release)
    assert shown(cards_client, table.game) != before


def test_the_end_of_a_game_is_seen_by_all_at_once(cards_client: TestClient) -> None:
    table = Round(cards_client, delay=50)
    with table.sit(table.kims, table.anns, "") as (kim, ann, onlooker):
        while not hall_of(cards_client).table(table.game[3:]).match.is_over:
            for seat in (kim, ann):
                while not seat.actions() and "wins" not in seat.fragments["prompt"]:
                    seat.hear()
                if seat.actions():
                    done(seat.play())
        until(onlooker, "wins", "prompt")
        assert len(onlooker.log) >= len(kim.log) - 1


def test_an_echo_made_in_the_middle_of_a_game_knows_what_is_too_new(cards_client: TestClient) -> None:
    table = Round(cards_client, delay=1)
    with table.sit(table.kims, table.anns) as (kim, ann):
        done(kim.play())
        done(ann.play())
    with table.sit("") as (onlooker,):
        assert len(onlooker.log) == 1


def test_a_name_that_is_forgotten_is_so_at_once_also_for_those_who_are_behind(cards_client: TestClient) -> None:
    table = Round(cards_client, delay=9)
    with table.sit(table.kims, "") as (kim, onlooker):
        done(kim.play())
        assert "Kim" in onlooker.fragments["seats"]
        assert cards_client.post("/me", data={"do": "forget", "sure": "forget me"}, headers=device(table.kims)).status_code == 303
        while "Kim" in onlooker.fragments["seats"]:
            onlooker.hear()
        assert onlooker.log == [] and "Kim" not in cards_client.get(table.game).text


def test_an_onlooker_who_is_behind_sits_down_at_the_table_itself(cards_client: TestClient) -> None:
    kim, kims = guest(cards_client, "Kim")
    game = dealt_online(cards_client, HANDS, (TWO[0], Sitter(0, "", "greedy")), (kim,), delay=9)
    hall = hall_of(cards_client)
    before = shown(cards_client, game)
    with sat(cards_client, game, kims) as seat:
        done(seat.play())
        real = hall.table(game[3:])
        assert shown(cards_client, game) == before and real.echo is not None and real.echo.seq < real.seq
        assert cards_client.post(f"{game}/sit", data={"seat": "1", "name": "Bea"}, headers=device("")).status_code == 303
        assert real.seating[1] == Sitter(2, "Bea") and real.echo.match is not real.match
        cards_client.cookies.clear()
        assert shown(cards_client, game)[3:5] == before[3:5], "those who look on still learn nothing"


def test_the_people_of_a_table_are_never_behind(cards_client: TestClient) -> None:
    table = Round(cards_client, delay=50)
    with table.sit(table.kims, table.anns) as (kim, ann):
        done(kim.play())
        while not ann.log:
            ann.hear()


# -- notices -----------------------------------------------------------------------------------------------------------------
def test_the_page_of_notices_changes_nothing_for_nobody(cards_client: TestClient) -> None:
    assert "this device is nobody yet" in cards_client.get("/notices").text.lower()
    for address in ("key", "push", "call", "remove"):
        answer = cards_client.post(f"/notices/{address}", headers={"origin": "http://localhost"})
        assert answer.status_code == 403, address
    assert cards_client.get("/notices/call").status_code == 405
    assert "openWindow" in cards_client.get("/sw.js").text


def test_an_address_is_added_shown_with_its_secret_once_and_taken_away(cards_client: TestClient) -> None:
    me = device(guest(cards_client, "Kim")[1])
    wrong = cards_client.post("/notices/call", data={"address": "http://10.0.0.1/<x>"}, headers=me)
    assert wrong.status_code == 400
    assert "must begin with https" in wrong.text
    assert "http://10.0.0.1/&lt;x&gt;" in wrong.text
    page = cards_client.post("/notices/call", data={"address": "https://hook.example.org/one"}, headers=me).text
    secret = page.partition("this once: <code>")[2].partition("<")[0]
    assert len(secret) > 20
    again = cards_client.get("/notices", headers=me).text
    assert "https://hook.example.org/one" in again
    assert secret not in again
    assert cards_client.post("/notices/remove", data={"address": "https://hook.example.org/one"}, headers=me).status_code == 303
    assert "hook.example.org" not in cards_client.get("/notices", headers=me).text


def test_whoever_looks_or_did_so_a_moment_ago_needs_no_notice(cards_client: TestClient) -> None:
    table = Round(cards_client)
    looked = hall_of(cards_client).looked
    with table.sit(table.kims, table.anns) as (kim, _):
        done(kim.play())
        assert looked(table.game[3:], table.ann, 0)
    assert looked(table.game[3:], table.ann, 60) and not looked(table.game[3:], table.ann, 0)
    assert not looked("nowhere", table.ann, 60)


# -- a server that is started again -----------------------------------------------------------------------------------------------
def test_a_clock_goes_on_when_its_table_is_read_again(cards_client: TestClient, time: Time) -> None:
    """As when one who sits there logs in elsewhere."""
    table = Round(cards_client, **BANK)
    with table.sit(table.kims):
        time.passes(3 * MINUTE)
        assert cards_client.portal is not None
        cards_client.portal.call(hall_of(cards_client).refresh, table.game[3:])
        assert table.left() == [7 * MINUTE, 7 * MINUTE]


def test_a_bank_runs_while_nobody_looks_but_not_while_there_is_no_server(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludonaut.web.store.time.time", lambda: time.wall / 1000)
    agreed: tuple[tuple[dict[str, Any], int], ...] = ((BANK, 8 * MINUTE), ({"clock": "days", "days": 2}, 2 * DAY - 62 * MINUTE))
    for settings, left in agreed:
        with served(tmp_path / settings["clock"]) as client:
            table = Round(client, **settings)
        time.passes(60 * MINUTE)
        with served(tmp_path / settings["clock"]) as client:
            monkeypatch.setattr(hall_of(client).store, "opened", time.now / 1000)
            time.passes(2 * MINUTE)
            table.client = client
            assert table.left() == [left, left]


# -- who is away --------------------------------------------------------------------------------------------------------------------
def test_with_days_for_a_turn_nobody_is_away_before_they_have_passed(
    cards_client: TestClient, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(company, "AWAY_SECONDS", -1)
    table = Round(cards_client, clock="days", days=2)
    with table.sit(table.kims) as (kim,):
        done(kim.play())
        refused = kim.command("seat", seat=1, bot="random")
        assert not refused["ok"] and "Ann has days for each turn" in refused["sentence"]
        assert "Ann is away" not in kim.fragments["curtain"]
        time.passes(2 * DAY + 1)
        done(kim.command("seat", seat=1, bot=USUAL_BOT))
