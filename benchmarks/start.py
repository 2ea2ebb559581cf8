"""How soon a server is ready that has many games: 10,000 under way and 100,000 finished, on SQLite or on a PostgreSQL of your own.

    .venv/bin/python benchmarks/start.py [--running N] [--finished N] [--database postgresql://...]

The games are copies of two that were really played. The database must be empty; a folder is made and deleted.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

import sqlalchemy as sa

from ludonaut.bots import make_bot, play_on
from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.game import Game, all_games
from ludonaut.core.match import Match
from ludonaut.core.transcript import read_transcript, write_transcript
from ludonaut.web.advisor import Advisor
from ludonaut.web.hall import Hall
from ludonaut.web.schema import entries, games
from ludonaut.web.store import Store

LONGEST_WAIT = 120.0


async def model_games(hall: Hall) -> tuple[str, str]:
    """A game under way and a finished one, played by a quick bot: of the kind whose games are shortest, to fill the disk the sooner."""
    whole = min((played(game, 100_000) for game in all_games()), key=lambda match: len(match.steps))
    begun = played(whole.game, len(whole.steps) // 2)
    running, finished = [await hall.adopt(*read_transcript(write_transcript(match))) for match in (begun, whole)]
    return running, finished


def played(game: Game, actions: int) -> Match:
    """A match that a quick bot has played, to its end or for some actions."""
    match = Match(game, chance=KeyedChance(key_from_seed("start")))
    return play_on(match, make_bot("greedy", game, seed=1), until=lambda match: len(match.steps) >= actions)


def multiply(store: Store, game_id: str, number: int) -> None:
    """Copies a game and its log many times, inside the database."""
    numbers = sa.text(
        f"SELECT n FROM generate_series(1, {number}) AS s(n)"
        if store.database.shared
        else f"WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < {number}) SELECT n FROM s"
    ).columns(sa.column("n", sa.Integer))
    series = numbers.subquery("series")
    copy_id = (sa.literal(game_id[:6]) + sa.cast(series.c.n, sa.String)).label("copy_id")
    with store.database.writer.begin() as connection:
        for table, column in ((games, games.c.id), (entries, entries.c.game_id)):
            # No two games are changed at the same moment.
            chosen = [copy_id if one is column else games.c.updated - series.c.n if one is games.c.updated else one for one in table.c]
            copies = sa.select(*chosen).select_from(table).join(series, sa.true()).where(column == game_id)
            connection.execute(table.insert().from_select([one.name for one in table.c], copies))
        connection.exec_driver_sql("ANALYZE")


def cpu_seconds(process: int) -> float:
    """The processor time that a process has used: what other work on the machine does not change."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Fills a place, starts a server on it and says how long each first answer took."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--running", type=int, default=10_000)
    parser.add_argument("--finished", type=int, default=100_000)
    parser.add_argument("--database", default="")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place: Path | str = asked.database or Path(folder)
        store = Store(place)
        hall = Hall(store, Advisor())
        running, finished = asyncio.run(model_games(hall))
        multiply(store, running, asked.running - 1)
        multiply(store, finished, asked.finished - 1)
        with store.reading() as connection:
            rows = connection.execute(sa.select(sa.func.count()).select_from(entries)).scalar_one()
        store.close()
        print(f"{asked.running} games under way and {asked.finished} finished, {rows} entries")
        where = ["--database", place] if isinstance(place, str) else ["--data", str(place)]
        command = [sys.executable, "-c", "from ludonaut.cli.main import main; main()", "serve", "--port", "0", *where]
        begun = time.monotonic()
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3]
            print(f"ready after {time.monotonic() - begun:.2f} s, of which {cpu_seconds(server.pid):.2f} s of processor time")
            for path in ("/", "/?page=4000", f"/g/{running}", f"/g/{finished}", "/"):
                asked_at = time.monotonic()
                with urllib.request.urlopen(address + path, timeout=LONGEST_WAIT) as answer:
                    answer.read()
                print(f"{path.replace(running, 'RUNNING').replace(finished, 'FINISHED')}: {1000 * (time.monotonic() - asked_at):.0f} ms")
            server.terminate()


if __name__ == "__main__":
    main()
