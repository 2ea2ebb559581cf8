"""Where games are kept fails for a while: a slow disk, a database that is away, a commit without an answer. Nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import sqlalchemy as sa

from ludonaut.core.game import find_game
from ludonaut.web.advisor import Advisor
from ludonaut.web.bot_play import SECONDS_TO_TRY_AGAIN
from ludonaut.web.commands import Command
from ludonaut.web.hall import Hall
from ludonaut.web.screens import Screen
from ludonaut.web.seating import Sitter, usual_seating
from ludonaut.web.store import Store, StoreError
from ludonaut.web.table import Table
from ludonaut.web.writer import StoreUncertain, Writer
from tests.web.conftest import GAME, Server
from tests.web.postgres import Cluster, eventually
from tests.web.test_processes import START
from tests.web.test_server import begin, first_action, moves, play, sit_down

SCREEN = Screen("screen-one")


@pytest.fixture(params=["sqlite", "postgresql"])
def hall(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Hall]:
    """The tables of one process on each kind of database."""
    advisor = Advisor()
    made = Hall(Store(tmp_path if request.param == "sqlite" else str(request.getfixturevalue("database"))), advisor)
    yield made
    made.close()
    advisor.close()
    made.store.close()


async def new_table(hall: Hall, *bots: str) -> Table:
    game = find_game(GAME)
    seating = tuple(Sitter(0, "", bot) for bot in bots) or usual_seating(1)
    return hall.table(await hall.begin(game, game.options.make(), seating, "7"))


def a_move(table: Table, number: int) -> Command:
    return Command(number, "play", table.place(0), table.match.legal(0)[-1])


def written(table: Table) -> int:
    stored = table.store.load(table.record.id)
    assert stored is not None
    return len(stored[1]) - 1


@pytest.mark.compiled
async def test_a_slow_disk_delays_moves_and_nothing_else(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [await new_table(hall) for _ in range(3)]
    finish, stalled = Writer._finish, asyncio.Event()
    loop = asyncio.get_running_loop()

    def slowly(writer: Writer, transaction: sa.RootTransaction) -> None:
        loop.call_soon_threadsafe(stalled.set)
        time.sleep(0.5)
        finish(writer, transaction)

    monkeypatch.setattr(Writer, "_finish", slowly)
    moving = [asyncio.ensure_future(table.obey(a_move(table, 1), "client-one", SCREEN)) for table in tables]
    await stalled.wait()
    turns = 0
    while not any(move.done() for move in moving):
        turns += [written(table) for table in tables] == [0, 0, 0]  # readers do not wait either
        await asyncio.sleep(0.01)
    assert turns > 3, "the loop went on"
    assert all(answer.ok for answer in await asyncio.gather(*moving))
    assert [written(table) for table in tables] == [1, 1, 1]


@pytest.mark.compiled
@pytest.mark.parametrize("came_about", [True, False])
async def test_a_commit_that_nobody_answers_is_looked_up_and_not_done_twice(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, came_about: bool
) -> None:
    table = await new_table(hall)
    command, finish = a_move(table, 1), Writer._finish
    with monkeypatch.context() as patch:

        def lose_the_answer(writer: Writer, transaction: sa.RootTransaction) -> None:
            if came_about:
                finish(writer, transaction)
            else:
                transaction.rollback()
            raise StoreUncertain("The database went away while this was being saved.")

        patch.setattr(Writer, "_finish", lose_the_answer)
        answer = await table.obey(command, "client-one", SCREEN)
    assert (answer.ok, answer.again) == (False, True)
    assert (await table.obey(command, "client-one", SCREEN)).ok
    assert (len(table.match.steps), written(table)) == (1, 1)
    assert (await table.obey(a_move(table, 2), "client-one", SCREEN)).ok
    assert written(table) == 2


@pytest.mark.compiled
async def test_bots_play_on_by_themselves_when_their_moves_can_be_saved_again(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await new_table(hall, "random")
    append = Store.append
    refused = 0

    async def refuse_twice(store: Store, *arguments: Any, **more: Any) -> None:
        nonlocal refused
        if refused < 2:
            refused += 1
            raise StoreError("This could not be saved, so nothing has changed: the disk is full.")
        await append(store, *arguments, **more)

    monkeypatch.setattr(Store, "append", refuse_twice)
    monkeypatch.setattr("ludonaut.web.bot_play.SECONDS_TO_TRY_AGAIN", SECONDS_TO_TRY_AGAIN / 20)
    monkeypatch.setattr("ludonaut.web.bot_play.BotPlay._is_attended", lambda _: True)
    table.bots.go_on()
    told = set()
    for _ in range(2000):
        told.add(table.bots.trouble)
        if written(table) > 2:
            break
        await asyncio.sleep(0.01)
    assert written(table) > 2
    assert told == {"", "This could not be saved, so nothing has changed: the disk is full."}
    assert (table.bots.trouble, table.bots.paused) == ("", False)


@pytest.mark.once
@pytest.mark.parametrize("how", ["immediate", "fast"])
def test_while_the_database_is_away_it_says_so_and_goes_on_when_it_is_back(cluster: Cluster, how: str) -> None:
    with Server(Path("unused"), code=START.replace("{folder!r}", repr(cluster.new_database()))) as server:
        game = begin(server)
        with sit_down(game) as (live, message):
            action, choices = first_action(message, "")
            message = play(live, 1, action, message["seq"])
            assert message["answers"][0]["ok"]
            cluster.stop(how)
            try:
                action, choices = first_action(message, choices)
                refused = play(live, 2, action, message["seq"])
                answer = refused["answers"][0]
                assert (answer["ok"], answer["again"], refused["seq"]) == (False, True, 1)
                assert "its server cannot be reached" in answer["sentence"]
                page = httpx.get(server.address)
                assert page.status_code == 500
                assert "its server cannot be reached" in page.text
                assert "postgresql:" not in page.text
                assert httpx.post(f"{server.address}/new/{GAME}").status_code == 507
            finally:
                cluster.start()
            for _ in eventually("the game goes on by itself"):
                live.send(json.dumps({"n": 2, "do": "play", "action": action, "seen": 1}))
                answers = [answer for answer in json.loads(live.recv(timeout=10)).get("answers", ()) if answer["n"] == 2]
                if answers and answers[0]["ok"]:
                    break
        assert len(moves(game)) == 2
        assert httpx.get(server.address).status_code == 200
