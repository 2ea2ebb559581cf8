"""Several server processes on one PostgreSQL: any of them can be asked for any game, and no move is lost or played twice."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from ludonaut.core.transcript import read_transcript
from ludonaut.web.leases import Leases
from ludonaut.web.notices import News
from ludonaut.web.people import hash_of
from ludonaut.web.reminders import Reminders
from ludonaut.web.schema import leases as lease_table
from ludonaut.web.schema import notices, people, sitters
from ludonaut.web.seating import Sitter
from ludonaut.web.store import BY_LINK, Entry, GameRecord, NotTheOwner, Store, StoreConflict, Summary
from tests.web.conftest import Server
from tests.web.passkey import Passkey
from tests.web.postgres import Cluster, eventually
from tests.web.test_notices import Told
from tests.web.test_restarts import Guest, meet
from tests.web.test_server import begin, first_action, moves, play, sit_down

RECORD = GameRecord("abc", "some-game", 1, {}, 1, (Sitter(),), "00" * 16, True, "7", 1000.0)
BEGIN = [Entry(0, "begin", {})]


class Process:
    """A store with the leases of a process at an address."""

    def __init__(self, database: str, number: int) -> None:
        self.store = Store(database)
        self.lost: list[str] = []
        self.leases = Leases(self.store, f"http://127.0.0.1:{number}", lambda _: True, self.lost.append)

    async def move(self, seq: int) -> None:
        await self.store.append("abc", [Entry(seq, "action", {})], Summary(1.0, seq), RECORD.players)

    async def let_lapse(self) -> None:
        """The time of a lease passes, and its process does not notice."""
        await self.store.write(lambda connection: connection.execute(lease_table.update().values(until=0.0)).rowcount)


@pytest.fixture
def processes(database: str) -> Iterator[tuple[Process, Process]]:
    both = Process(database, 1), Process(database, 2)
    yield both
    for process in both:
        process.store.close()


def written(process: Process) -> list[int]:
    found = process.store.load("abc")
    assert found is not None
    return [entry.seq for entry in found[1]]


@pytest.mark.compiled
class TestLeases:
    async def test_a_game_is_its_makers_and_others_are_told_where_it_is(self, processes: tuple[Process, Process]) -> None:
        one, two = processes
        await one.store.create(RECORD, BEGIN)
        assert await one.leases.take("abc") == ""
        assert await two.leases.take("abc") == "http://127.0.0.1:1"
        await one.move(1)
        with pytest.raises(NotTheOwner):
            await two.move(2)
        with pytest.raises(NotTheOwner):
            await two.store.delete("abc")
        assert written(two) == [0, 1]
        assert await two.leases.take("nowhere") == ""

    async def test_a_late_writer_with_an_old_fence_is_refused(self, processes: tuple[Process, Process]) -> None:
        one, two = processes
        await one.store.create(RECORD, BEGIN)
        await one.let_lapse()
        await one.move(1)  # nobody has taken it meanwhile, so that nothing is wrong with that
        assert await two.leases.take("abc") == ""
        await two.move(2)
        with pytest.raises(StoreConflict):
            await one.move(3)
        assert (one.lost, one.leases.holds("abc")) == (["abc"], False)
        await two.move(3)
        assert written(one) == [0, 1, 2, 3]

    async def test_a_lease_that_went_and_came_back_does_not_let_old_knowledge_in(self, processes: tuple[Process, Process]) -> None:
        one, two = processes
        await one.store.create(RECORD, BEGIN)
        await one.let_lapse()
        await two.leases.take("abc")
        await two.move(1)
        await two.leases.give_back("abc")
        with pytest.raises(NotTheOwner):
            await one.move(1)
        assert await one.leases.take("abc") == ""
        await one.move(2)

    async def test_what_is_given_back_is_free_and_what_is_renewed_is_not(self, processes: tuple[Process, Process]) -> None:
        one, two = processes
        await one.store.create(RECORD, BEGIN)
        await one.let_lapse()
        await one.leases.renew()
        assert await two.leases.take("abc") == "http://127.0.0.1:1"
        await one.leases.close()
        assert await two.leases.take("abc") == ""
        await one.leases.renew()
        assert one.lost == [], "it was given back, not lost"

    async def test_a_renewal_tells_of_what_was_taken(self, processes: tuple[Process, Process]) -> None:
        one, two = processes
        await one.store.create(RECORD, BEGIN)
        await one.let_lapse()
        await two.leases.take("abc")
        await one.leases.renew()
        assert one.lost == ["abc"]

    async def test_a_game_that_was_changed_from_outside_is_read_again_by_its_owner(self, processes: tuple[Process, Process]) -> None:
        one, two = processes
        await one.store.create(RECORD, BEGIN)
        await two.store.write(lambda connection: two.store.recall(connection, ["abc"]))
        with pytest.raises(NotTheOwner):
            await one.move(1)
        assert one.lost == ["abc"]
        assert await one.leases.take("abc") == ""
        await one.move(1)

    async def test_where_somebody_is_nobody_any_more_the_owner_hears_of_it_before_anything_is_done(
        self, processes: tuple[Process, Process]
    ) -> None:
        """A device was logged out at the one process, and its socket is open at the other."""
        one, two = processes
        kim = {"id": "kim", "name": "Kim", "login": None, "password": "", "created": 0.0}
        await one.store.write(lambda connection: connection.execute(people.insert().values(**kim)))
        await one.store.create(replace(RECORD, access="link", people={1: "kim"}), BEGIN)
        await two.store.write(lambda connection: two.store.recall_of(connection, "ann"))
        await one.move(1)
        await two.store.write(lambda connection: two.store.recall_of(connection, "kim"))
        with pytest.raises(NotTheOwner):
            await one.move(2)
        assert one.lost == ["abc"]

    async def test_a_process_that_starts_again_at_its_address_has_its_games_at_once(self, database: str) -> None:
        before, after = Process(database, 1), Process(database, 1)
        await before.store.create(RECORD, BEGIN)
        assert await after.leases.take("abc") == ""
        with pytest.raises(NotTheOwner):
            await before.move(1)
        for process in (before, after):
            process.store.close()

    async def test_of_many_who_want_a_game_one_gets_it(self, database: str) -> None:
        many = [Process(database, number) for number in range(1, 7)]
        await many[0].store.create(RECORD, BEGIN)
        await many[0].leases.give_back("abc")
        owners = await asyncio.gather(*(process.leases.take("abc") for process in many))
        assert owners.count("") == 1
        assert {owner for owner in owners if owner} == {many[owners.index("")].leases.address}
        for process in many:
            process.store.close()


@pytest.mark.compiled
async def test_who_is_waited_for_is_told_by_the_process_that_plays_the_game_or_by_any_when_none_does(
    processes: tuple[Process, Process],
) -> None:
    one, _ = processes
    for add in (
        people.insert().values(id="ann", name="Ann", created=0.0),
        notices.insert().values(address="https://hook.example.org/x", person_id="ann", kind="webhook", keys={}, created=0.0),
    ):
        await one.store.write(partial(sa.Connection.execute, statement=add))
    told = Told()
    here, there = (Reminders(process.store, told, lambda *_: False, process.leases, 60.0) for process in processes)  # type: ignore[arg-type]
    for game in ("abc", "abd"):
        await one.store.create(replace(RECORD, id=game, access=BY_LINK, people={1: "ann"}), BEGIN, [1])
    await there.look()
    assert told.told == [], "they have not waited long enough"
    await one.store.write(lambda connection: connection.execute(sitters.update().values(untold=1.0)).rowcount)
    await one.leases.give_back("abd")
    await there.look()
    assert told.told == [("ann", News(RECORD.game, "/g/abd"))], "only the process that plays the other knows who looks at it"
    await one.let_lapse()
    await asyncio.gather(here.look(), there.look())
    assert sorted(told.told) == [("ann", News(RECORD.game, f"/g/{game}")) for game in ("abc", "abd")]


# -- real processes ----------------------------------------------------------------------------------------------------------------
START = "from ludonaut.web.serve import run; run(port={port}, database={folder!r}, open_browser=False)"


@pytest.fixture
def servers(cluster: Cluster) -> Iterator[list[Server]]:
    """Two server processes on one new database."""
    address = cluster.new_database()
    with ExitStack() as stack:
        yield [stack.enter_context(Server(Path(address), code=START.replace("{folder!r}", repr(address)))) for _ in range(2)]


def at(server: Server, game: str) -> str:
    """A game's address at one of the servers."""
    return server.address + urlsplit(game).path


@pytest.mark.once
def test_either_process_shows_any_game_and_takes_its_moves(servers: list[Server]) -> None:
    one, two = servers
    game = begin(one)
    with sit_down(at(one, game)) as (here, message), sit_down(at(two, game), "client-two") as (there, seen):
        assert seen["fragments"]["board"] == message["fragments"]["board"]
        choices = ""
        for turn in range(6):
            action, choices = first_action(message, choices)
            mover, other = (here, there) if turn % 2 else (there, here)
            message = play(mover, turn + 1, action, message["seq"])
            assert message["answers"][0]["ok"]
            told = json.loads(other.recv(timeout=10))
            assert (told["seq"], told["fragments"]["board"]) == (message["seq"], message["fragments"]["board"])
    assert moves(at(two, game)) == moves(at(one, game))
    assert len(moves(at(one, game))) == 6
    page = httpx.get(at(two, game))
    assert page.headers["content-security-policy"].startswith("default-src 'self'")
    assert page.text.count("<main") == 1
    assert httpx.post(at(two, game), data={"do": "play"}, headers={"origin": "http://elsewhere.example"}).status_code == 403
    assert httpx.post(f"{at(two, game)}/delete").status_code == 303
    assert httpx.get(at(one, game)).status_code == 404


@pytest.mark.once
def test_a_command_by_post_at_the_wrong_process_is_played_once(servers: list[Server]) -> None:
    one, two = servers
    game = begin(one)
    with httpx.stream("GET", f"{at(two, game)}/events", params={"client": "client-sse"}, timeout=20) as stream:
        told = (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))
        message = next(told)
        command = {"n": 1, "do": "play", "action": first_action(message, "")[0], "seen": message["seq"]}
        for server in (two, one, two):
            assert httpx.post(f"{at(server, game)}/command", json={"client": "client-sse", "command": command}).json()["ok"]
        assert next(told)["seq"] == 1
    assert len(moves(at(one, game))) == 1


def judged(server: Server, game: str, at_least: int) -> int:
    """How many steps a server has reviewed of a game, once there are so many."""
    until = time.monotonic() + 90
    while time.monotonic() < until:
        answer = httpx.get(f"{server.address}/api/v1/games/{urlsplit(game).path[3:]}/review", timeout=30)
        assert answer.status_code == 200, answer.text
        assert not answer.json()["trouble"], answer.text
        done = len((answer.json()["review"] or {"moments": []})["moments"])
        if done >= at_least:
            return done
        time.sleep(2.5)  # looking at a review costs much, and has its allowance
    pytest.fail("no review was computed")


@pytest.mark.once
def test_a_review_is_the_same_at_either_process_and_goes_on_when_the_owner_is_killed(servers: list[Server]) -> None:
    one, two = servers
    game = begin(one)
    with sit_down(at(one, game)) as (live, message):
        live.send(json.dumps({"n": 1, "do": "bot", "goal": "result", "seen": message["seq"]}))
        while "Game over" not in message["fragments"].get("prompt", ("", ""))[1]:
            message = json.loads(live.recv(timeout=60))
    seen = judged(two, game, 1)
    assert judged(one, game, seen) >= seen, "one process computes it, whichever is asked"
    for address in (f"{at(two, game)}/review", f"{at(two, game)}/review/part"):
        page = httpx.get(address, timeout=30)
        assert page.status_code == 200 and "turning" in page.text.lower(), (address, page.text[:400])
    one.end(signal.SIGKILL)
    assert judged(two, game, 1) >= 1, "the game is the other's, and so is its review"


@pytest.mark.once
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_when_the_owner_ends_the_other_goes_on_with_every_move(servers: list[Server], how: signal.Signals) -> None:
    one, two = servers
    game = begin(one)
    with sit_down(at(two, game)) as (live, message):
        action, _ = first_action(message, "")
        message = play(live, 1, action, message["seq"])
        assert message["answers"][0]["ok"]
        one.end(how)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                live.recv(timeout=20)
        assert closed.value.rcvd is not None and not 4400 <= closed.value.rcvd.code < 4500, "the page connects again"
    assert httpx.get(at(two, game), timeout=30).status_code == 200, "it waits until the lease of the dead process ends"
    with sit_down(at(two, game)) as (live, message):
        assert message["seq"] == 1
        action, _ = first_action(message, "")
        assert play(live, 2, action, message["seq"])["answers"][0]["ok"]
    assert len(moves(at(two, game))) == 2
    one.start()
    assert len(moves(at(one, game))) == 2, "the first asks the second now"


@pytest.mark.once
def test_a_process_that_slept_over_its_lease_plays_no_old_position(servers: list[Server]) -> None:
    one, two = servers
    game = begin(one)
    assert one.process is not None
    with sit_down(at(one, game)) as (asleep, old):
        one.process.send_signal(signal.SIGSTOP)
        try:
            for _ in eventually("the game changes hands", 40):
                try:
                    if httpx.get(at(two, game), timeout=3).status_code == 200:
                        break
                except httpx.TimeoutException:
                    continue
            with sit_down(at(two, game), "client-two") as (live, message):
                action, _ = first_action(message, "")
                assert play(live, 1, action, message["seq"])["answers"][0]["ok"]
        finally:
            one.process.send_signal(signal.SIGCONT)
        with pytest.raises(ConnectionClosed):
            asleep.send(json.dumps({"n": 1, "do": "play", "action": first_action(old, "")[0], "seen": old["seq"]}))
            while True:
                told = json.loads(asleep.recv(timeout=20))
                assert not any(answer["ok"] for answer in told.get("answers", ()))
    assert len(moves(at(one, game))) == 1
    read_transcript(httpx.get(f"{at(one, game)}/transcript").text)


# -- who people are, whichever process they ask -----------------------------------------------------------------------------------
CARDS = "from tests.web.cards import serve_at; serve_at({database!r}, {{port}})"


@pytest.fixture
def card_servers(cluster: Cluster) -> Iterator[list[Server]]:
    """Two server processes on one new database, which have the card game."""
    address = cluster.new_database()
    with ExitStack() as stack:
        yield [stack.enter_context(Server(Path(address), code=CARDS.format(database=address))) for _ in range(2)]


@pytest.mark.once
def test_a_passkey_that_one_process_asked_for_is_answered_to_the_other_and_for_once(card_servers: list[Server]) -> None:
    one, two = (server.address for server in card_servers)
    passkey, named = Passkey("localhost", "http://localhost"), {"host": "localhost"}
    kim = Guest("kim-kim")
    kim.post(f"{one}/account/name", name="Kim")

    def ask(address: str, body: object = None, known: Guest | None = None) -> httpx.Response:
        return httpx.post(address, json=body or {}, headers={**named, **(known.cookie if known else {})}, timeout=20)

    made = passkey.made(ask(f"{one}/account/passkey/options", known=kim).json())
    assert ask(f"{two}/account/passkey", made, kim).status_code == 200
    for asked, answered in ((one, two), (two, one)):
        signed = passkey.signed(ask(f"{asked}/log-in/passkey/options").json())
        answer = ask(f"{answered}/log-in/passkey", signed)
        assert answer.status_code == 200 and answer.cookies["ludonaut-device"]
        for address in (one, two):
            assert ask(f"{address}/log-in/passkey", signed).status_code == 403, "a challenge is good for once"
    asked_for_kim = ask(f"{one}/account/passkey/options", known=kim)
    assert asked_for_kim.status_code == 200, "that Kim has just proven who that is, at the other process, is known here"
    for_kim = passkey.signed(asked_for_kim.json())
    assert ask(f"{two}/log-in/passkey", for_kim).status_code == 403, "it was given for something else"


@pytest.mark.once
def test_a_device_that_is_logged_out_at_one_process_is_cut_off_at_the_other(card_servers: list[Server]) -> None:
    one, two = (server.address for server in card_servers)
    game, kim, _ = meet(one, one)
    kim.post(f"{two}/account/claim", login="kim", password="seven pale moons")
    lost = Guest("lost-one")
    lost.post(f"{one}/log-in", login="kim", password="seven pale moons")
    with lost.sit(one + game) as (near, message), lost.sit(two + game) as (far, _):
        assert message["fragments"]["view"][1]["choices"]
        kim.post(f"{two}/account/forget", device=hash_of(lost.secret))
        for live in (near, far):
            with pytest.raises(ConnectionClosed):
                while True:
                    live.recv(timeout=20)
    with lost.sit(one + game) as (_, message):
        assert not message["fragments"]["view"][1]["choices"]


@pytest.mark.once
def test_the_seats_of_a_guest_who_logs_in_at_one_process_are_the_accounts_at_the_other(card_servers: list[Server]) -> None:
    one, two = (server.address for server in card_servers)
    bea = Guest("bea-bea")
    bea.post(f"{two}/account/name", name="Bea")
    bea.post(f"{two}/account/claim", login="bea", password="seven pale moons")
    game, kim, _ = meet(one, one)
    with kim.sit(one + game):
        kim.post(f"{two}/log-in", login="bea", password="seven pale moons")
        for _ in eventually("the other process knows it", 20):
            with bea.sit(one + game) as (_, message):
                if message["fragments"]["view"][1]["choices"]:
                    break
