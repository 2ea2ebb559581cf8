"""A server that is killed at any moment: nothing that it has answered is lost, and nothing is played twice."""

from __future__ import annotations

import asyncio
import random
import signal
from http.client import HTTPException
from pathlib import Path

import pytest

from ludonaut.web.store import Store
from tests.web.conftest import Server
from tests.web.wire import PATIENCE, Program, begun, check_kept

pytestmark = pytest.mark.compiled
AT_ONCE = 6


async def kill_again_and_again(server: Server, kills: int, chance: random.Random, ended: asyncio.Event) -> None:
    """Kills the server at random moments, some of them while it has hardly begun, and starts it again at the same address."""
    server.port = server.address.rpartition(":")[2]
    for _ in range(kills):
        await asyncio.sleep(chance.choice((0.02, 0.3, 0.8)) * chance.random())
        assert await asyncio.to_thread(server.end, signal.SIGKILL) == -signal.SIGKILL
        await asyncio.to_thread(server.start)
    await asyncio.sleep(0.2)
    ended.set()


async def play_while_it_is_killed(folder: Path, kills: int, seed: int) -> list[Program]:
    chance, ended, finished = random.Random(seed), asyncio.Event(), []
    with Server(folder) as server:

        async def keep_a_table_busy(place: int) -> None:
            for turn in range(1_000_000):
                try:
                    program = await asyncio.to_thread(begun, server.address, place + turn, f"program-{seed}-{place}-{turn}")
                except (OSError, HTTPException):
                    continue  # it was killed before it told where the game is
                finished.append(program)
                await program.keep_playing(ended)
                if ended.is_set():
                    return

        tables = [asyncio.ensure_future(keep_a_table_busy(place)) for place in range(AT_ONCE)]
        await kill_again_and_again(server, kills, chance, ended)
        await asyncio.wait_for(asyncio.gather(*tables), PATIENCE)
        for program in finished:
            fresh = Program(server.address, program.game, "somebody-else")
            await fresh.come()
            assert program.log == fresh.log, "whoever comes back is told what was missed, and nothing twice"
            fresh.drop()
    return finished


async def killed(folder: Path, kills: int, seed: int) -> None:
    finished = await play_while_it_is_killed(folder, kills, seed)
    store = Store(folder)
    try:
        for program in finished:
            check_kept(store, program)
    finally:
        store.close()
    assert sum(len(program.acknowledged) for program in finished) >= kills


async def test_every_acknowledged_move_outlives_five_kills(tmp_path: Path) -> None:
    await killed(tmp_path / "data", 5, 1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 6))
async def test_every_acknowledged_move_outlives_a_hundred_kills(tmp_path: Path, seed: int) -> None:
    await killed(tmp_path / "data", 30, seed)
