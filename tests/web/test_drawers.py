"""What is drawn in other processes: the same to the byte, never something old, and drawn here where they do not answer."""

from __future__ import annotations

import asyncio
import os
import random
import select
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.game import find_game, with_box
from ludonaut.core.match import Match
from ludonaut.core.view import view_bytes
from ludonaut.web import drawers as drawers_module
from ludonaut.web.advisor import Advisor
from ludonaut.web.commands import Answer
from ludonaut.web.drawers import Drawers
from ludonaut.web.drawing import Beginning, Order, Part, _obey
from ludonaut.web.fragments import Fragments, make_templates
from ludonaut.web.hall import Hall
from ludonaut.web.live import Hello
from ludonaut.web.screens import Screen
from ludonaut.web.seating import Sitter
from ludonaut.web.store import Store
from ludonaut.web.table import Table
from ludonaut.web.watcher import DATA, Watcher

pytestmark = pytest.mark.compiled
PATIENCE = 60.0
SCREEN = Screen("screen")
KINDS = (("captain-future", 3), ("deep-space-d6", 1), ("fly-further", 2), ("write-the-future", 2))


@pytest_asyncio.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    store, advisor = Store(tmp_path), Advisor()
    hall = Hall(store, advisor)
    yield hall
    hall.close()
    advisor.close()
    store.close()


@pytest_asyncio.fixture
async def drawers() -> AsyncIterator[Drawers]:
    drawers = Drawers(1)
    yield drawers
    drawers.close()


async def table_of(hall: Hall, name: str, seats: int) -> Table:
    """A game of one person who holds all seats."""
    game = find_game(name)
    return hall.table(await hall.begin(game, game.options.make(), (Sitter(),) * seats, "7"))


async def play(table: Table, chance: random.Random, moves: int) -> None:
    for _ in range(moves):
        if table.match.is_over:
            return
        seat = chance.choice(table.match.due_seats())
        await table.play([(seat, chance.choice(table.match.legal(seat)))])


async def busy(drawers: Drawers, table: Table) -> None:
    """Waits until the processes are ready, as they are for a server that draws without end."""
    async with asyncio.timeout(PATIENCE):
        drawers.effort.spend(1e9)
        while not drawers.help_with(table):
            await asyncio.sleep(0.02)


def drawn_here(table: Table, part: Part) -> bytes:
    observer, layout = part
    view = table.view(observer)
    return view_bytes(view) if layout == DATA else table.match.game.picture(view, layout).encode()


def processes(drawers: Drawers) -> list[int]:
    return [drawer._process.pid for drawer in drawers._all if drawer._process is not None and drawer._process.pid]


async def test_what_other_processes_draw_is_the_same_to_the_byte(hall: Hall, drawers: Drawers) -> None:
    chance = random.Random(11)
    tables = [await table_of(hall, name, seats) for name, seats in KINDS]
    await busy(drawers, tables[0])
    for turn in range(12):
        for table in tables:
            parts = [(seat, layout) for seat in range(-1, table.match.seats) for layout in (DATA, "wide", "tall")]
            for part, made in zip(parts, await asyncio.gather(*(drawers.draw(table, part) for part in parts)), strict=True):
                assert made == drawn_here(table, part), (table.match.game.name, turn, part)
                assert made == drawers.made(table, part)
            await play(table, chance, 7)


async def test_what_was_taken_back_is_not_drawn(hall: Hall, drawers: Drawers) -> None:
    chance = random.Random(3)
    table = await table_of(hall, "write-the-future", 2)
    await busy(drawers, table)
    undone = 0
    for _ in range(60):
        await play(table, chance, 1)
        assert await drawers.draw(table, (0, DATA)) == drawn_here(table, (0, DATA))
        seat = table.match.steps[-1].seat
        if not table.match.why_no_undo(seat):
            await table.settle([("undo", {"seat": seat})])
            assert await drawers.draw(table, (0, DATA)) == drawn_here(table, (0, DATA))
            undone += 1
    assert undone > 5


async def test_a_server_with_little_to_do_draws_itself(hall: Hall, drawers: Drawers) -> None:
    table = await table_of(hall, "captain-future", 2)
    fragments = Fragments(make_templates(), drawers)
    await fragments.prepare(table, SCREEN, "wide")
    fragments.of(table, SCREEN, "wide")
    assert drawers.effort.share() > 0 and not processes(drawers) and not drawers.help_with(table)


async def test_a_busy_server_shows_what_was_drawn_elsewhere_and_nothing_old(
    hall: Hall, drawers: Drawers, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await table_of(hall, "captain-future", 2)
    fragments, alone = Fragments(make_templates(), drawers), Fragments(make_templates(), Drawers(0))
    await busy(drawers, table)
    picture, drawn = type(table.match.game).picture, []

    def noting(game: object, view: object, layout: str = "wide") -> str:
        drawn.append(layout)
        return picture(game, view, layout)  # type: ignore[arg-type]

    monkeypatch.setattr(type(table.match.game), "picture", noting)
    for layout in ("wide", "tall", DATA):
        await fragments.prepare(table, SCREEN, layout)
        shown = fragments.of(table, SCREEN, layout)
        assert not drawn
        assert shown == alone.of(table, SCREEN, layout)
        drawn.clear()
        await play(table, random.Random(5), 1)
    for _ in range(10):  # the table moves on while it is drawn: the newest position is what is shown
        moved = asyncio.ensure_future(play(table, random.Random(7), 1))
        await asyncio.gather(moved, fragments.prepare(table, SCREEN, "wide"))
        assert fragments.of(table, SCREEN, "wide") == alone.of(table, SCREEN, "wide")


async def test_in_a_crowd_whoever_has_acted_sees_that_at_once(hall: Hall, drawers: Drawers) -> None:
    game = find_game("write-the-future")
    options = game.options.make({"mode": "traditional"})
    seating = tuple(Sitter(seat + 1, f"Person {seat + 1}") for seat in range(30))
    table = hall.table(await hall.begin(game, options, seating, "7"))
    fragments, chance = Fragments(make_templates(), drawers), random.Random(9)
    await busy(drawers, table)
    part = 4, DATA
    assert await drawers.draw(table, part) == drawn_here(table, part)
    before = drawn_here(table, part)
    await table.play([(7, table.match.legal(7)[0])])
    assert drawers.made(table, part) == before, "what another decides meanwhile is no reason to draw again"
    await table.play([(4, chance.choice(table.match.legal(4)))])
    assert drawers.made(table, part) is None
    assert drawn_here(table, part) != before
    assert fragments._ready_made(table, part) is None


async def test_where_a_process_dies_the_server_draws_itself_and_starts_another_one_later(
    hall: Hall, drawers: Drawers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawers_module, "PAUSE", 0.5)
    table = await table_of(hall, "deep-space-d6", 1)
    await busy(drawers, table)
    (first,) = processes(drawers)
    os.kill(first, signal.SIGSTOP)
    waiting = asyncio.ensure_future(drawers.draw(table, (0, "wide")))
    await asyncio.sleep(0.1)
    assert not waiting.done()
    os.kill(first, signal.SIGKILL)
    assert await asyncio.wait_for(waiting, PATIENCE) is None
    assert drawers.made(table, (0, "wide")) is None and not drawers.help_with(table)
    await busy(drawers, table)
    assert first not in processes(drawers)
    await play(table, random.Random(1), 1)
    assert await drawers.draw(table, (0, "wide")) == drawn_here(table, (0, "wide"))


async def test_a_position_that_a_process_does_not_know_is_told_anew(hall: Hall, drawers: Drawers) -> None:
    table = await table_of(hall, "deep-space-d6", 1)
    await busy(drawers, table)
    part = 0, DATA
    assert await drawers.draw(table, part) == drawn_here(table, part)
    (drawer,) = drawers._all
    drawer._known[table] = drawer._known[table]._replace(number=987_654)  # as if it had forgotten the game
    await play(table, random.Random(1), 1)
    assert await drawers.draw(table, part) is None
    await play(table, random.Random(2), 1)
    assert await drawers.draw(table, part) == drawn_here(table, part)


async def test_a_connection_is_sent_what_was_drawn_elsewhere(hall: Hall, drawers: Drawers) -> None:
    table = await table_of(hall, "deep-space-d6", 1)
    await busy(drawers, table)
    watcher = Watcher(table, Fragments(make_templates(), drawers).face, Hello("a-long-client", "wide"), SCREEN)
    table.join(watcher)
    message = await asyncio.wait_for(watcher.next_message(), PATIENCE)
    assert drawn_here(table, (0, "wide")).decode() in message["fragments"]["board"].html
    await play(table, random.Random(1), 1)
    message = await asyncio.wait_for(watcher.next_message(), PATIENCE)
    assert drawn_here(table, (0, "wide")).decode() in message["fragments"]["board"].html
    table.leave(watcher)


async def test_a_process_that_stands_still_delays_nobody_for_long(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawers_module, "LATE", 0.3)
    drawers = Drawers(2)
    try:
        table, chance = await table_of(hall, "deep-space-d6", 1), random.Random(4)
        async with asyncio.timeout(PATIENCE):
            while len(drawers._free()) < 2:
                drawers.effort.spend(1e9)
                drawers.help_with(table)
                await asyncio.sleep(0.02)
        assert await drawers.draw(table, (0, DATA)) == drawn_here(table, (0, DATA))
        (knows,) = [drawer for drawer in drawers._all if drawer.knows(table)]
        assert knows._process is not None and knows._process.pid is not None
        os.kill(knows._process.pid, signal.SIGSTOP)
        await play(table, chance, 1)
        assert await asyncio.wait_for(drawers.draw(table, (0, DATA)), PATIENCE) is None, "what it has been given is drawn here"
        assert drawers.made(table, (0, DATA)) is None
        await play(table, chance, 1)
        assert await drawers.draw(table, (0, DATA)) == drawn_here(table, (0, DATA)), "the other one draws what comes next"
        os.kill(knows._process.pid, signal.SIGCONT)
        async with asyncio.timeout(PATIENCE):
            while len(drawers._free()) < 2:
                await asyncio.sleep(0.02)
        await play(table, chance, 1)
        assert await drawers.draw(table, (0, DATA)) == drawn_here(table, (0, DATA))
    finally:
        drawers.close()


async def test_a_table_that_never_stands_still_is_shown_all_the_same(
    hall: Hall, drawers: Drawers, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await table_of(hall, "captain-future", 2)
    fragments, asked = Fragments(make_templates(), drawers), []
    await busy(drawers, table)

    async def moving_on(table: Table, part: Part) -> bytes:
        asked.append(part)
        await play(table, random.Random(1), 1)
        return b"what was to be seen a move ago"

    monkeypatch.setattr(drawers, "draw", moving_on)
    await asyncio.wait_for(fragments.prepare(table, SCREEN, "wide"), PATIENCE)
    assert 1 < len(asked) < 10
    assert "a move ago" not in str(fragments.of(table, SCREEN, "wide")["board"].html)


async def test_when_one_process_dies_another_that_is_just_starting_is_not_forgotten(hall: Hall) -> None:
    drawers = Drawers(2)
    try:
        table = await table_of(hall, "deep-space-d6", 1)
        async with asyncio.timeout(PATIENCE):
            while len(processes(drawers)) < 2:
                drawers.effort.spend(1e9)
                drawers.help_with(table)
                await asyncio.sleep(0.02)
        first, second = processes(drawers)
        drawers._all[1].is_ready = False
        os.kill(first, signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            while first in processes(drawers):
                await asyncio.sleep(0.02)
        assert processes(drawers) == [second], "it would be ended by nobody"
    finally:
        drawers.close()


async def test_a_picture_that_cannot_be_drawn_ends_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(find_game("deep-space-d6"), chance=KeyedChance(key_from_seed("7")))

    def failing(game: object, view: object, layout: str = "wide") -> str:
        raise ValueError(layout)

    monkeypatch.setattr(type(match.game), "picture", failing)
    order = Order(0, 0, Beginning(match.game.name, {}, 1, match.opening), 0, (), ((0, "wide"), (0, DATA)))
    assert list(_obey(order, {})) == [None, view_bytes(match.view(0))]


async def test_whoever_stops_waiting_while_it_is_drawn_and_comes_again_misses_nothing(hall: Hall) -> None:
    table = await table_of(hall, "deep-space-d6", 1)
    face, begun = Fragments(make_templates(), Drawers(0)).face, asyncio.Event()

    async def without_end(table: Table, screen: Screen, layout: str) -> None:
        begun.set()
        await asyncio.sleep(PATIENCE)

    watcher = Watcher(table, face._replace(prepare=without_end), Hello("a-long-client", DATA), SCREEN)
    waiting = asyncio.ensure_future(watcher.next_message())
    await asyncio.wait_for(begun.wait(), PATIENCE)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    begun.clear()
    again = asyncio.ensure_future(watcher.next_message())
    await asyncio.wait_for(begun.wait(), PATIENCE)
    again.cancel()


async def test_a_game_from_a_components_file_is_drawn_elsewhere_too(hall: Hall, drawers: Drawers) -> None:
    game = find_game("captain-future")
    boxed = with_box(game, game.components_text().replace("\n", "\n# A box of our own.\n", 1))
    assert "@" in boxed.name
    table = hall.table(await hall.begin(boxed, boxed.options.make(), (Sitter(),) * 2, "7"))
    await busy(drawers, table)
    assert await drawers.draw(table, (0, "wide")) == drawn_here(table, (0, "wide"))


BUSY = """
import asyncio, sys
from pathlib import Path
from ludonaut.core.game import find_game
from ludonaut.web.advisor import Advisor
from ludonaut.web.commands import Answer
from ludonaut.web.drawers import Drawers
from ludonaut.web.hall import Hall
from ludonaut.web.seating import Sitter
from ludonaut.web.store import Store

async def main():
    game, drawers, advisor = find_game("deep-space-d6"), Drawers(1), Advisor()
    hall = Hall(Store(Path(sys.argv[1])), advisor)
    table = hall.table(await hall.begin(game, game.options.make(), (Sitter(),), "7"))
    while not drawers.help_with(table):
        drawers.effort.spend(1e9)
        await asyncio.sleep(0.02)
    await advisor.ask(table.transcript(), 0, 0.01)
    await advisor.move(table.transcript(), {0: "greedy"}, "")
    print("ready", flush=True)
    await asyncio.sleep(600)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe tells when the last process is gone")
def test_no_process_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(BUSY)
    with subprocess.Popen([sys.executable, str(script), str(tmp_path / "data")], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"ready\n"
        server.kill()
        ended, _, _ = select.select([server.stdout], [], [], PATIENCE)
        assert ended and server.stdout.read() == b"", "a process that lives on has the pipe open still"


async def test_what_is_new_waits_for_the_answer_to_a_command_that_comes_while_it_is_drawn(hall: Hall, drawers: Drawers) -> None:
    table = await table_of(hall, "deep-space-d6", 1)
    await busy(drawers, table)
    watcher = Watcher(table, Fragments(make_templates(), drawers).face, Hello("a-long-client", "wide"), SCREEN)
    table.join(watcher)
    message = asyncio.ensure_future(watcher.next_message())
    while not drawers._ordered_of(table).parts:
        await asyncio.sleep(0)
    watcher.hold()
    await play(table, random.Random(1), 1)
    await asyncio.sleep(0.3)
    assert not message.done()
    watcher.answer(Answer(1))
    told = await asyncio.wait_for(message, PATIENCE)
    assert told["answers"] == [Answer(1)] and told["seq"] == 1
    table.leave(watcher)
