"""Simulate: many games between bots, by all cores, with the same result for any number of processes.

    from ludonaut.lab import simulate
    summary = simulate("...", games=100_000, bots=["greedy"], seed=1)

Game number k of a seed is the same game whatever else is played: its dice and its bots' choices come from generators seeded by a hash of
the seed and k. The bots move one seat on from game to game. (In a script of your own, keep the call under `if __name__ == "__main__":`, as
always with processes.)
"""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ludonaut.bots.names import one_for_each, tries_of
from ludonaut.core.game import Game, find_game
from ludonaut.core.options import Options
from ludonaut.lab.accumulate import Accumulator, Wanted, check_told, make, merge, results
from ludonaut.lab.interrupts import Interrupts
from ludonaut.lab.progress import Hook, Standing, shown
from ludonaut.lab.rows import OWN_COLUMNS, RowWriter, row_writer
from ludonaut.lab.summary import Summary
from ludonaut.lab.workers import Chunk, Job, SimulationError, Span, played_chunks

MOST_GAMES = 10**10
MOST_JOBS = 256
GAMES_PER_CHUNK = 1000
ROWS_PER_CHUNK = 10_000
TRIES_PER_CHUNK = 2000
"""A chunk with searching bots has so many games fewer as each of them makes tries for a move."""


def simulate(
    game: Game | str,
    games: int,
    bots: Sequence[str] = ("random",),
    seats: int | None = None,
    options: Options | None = None,
    seed: int | str | None = None,
    jobs: int | None = None,
    out: str | Path | None = None,
    progress: Hook | bool = False,
    accumulate: Sequence[Wanted] = (),
    cluster: str = "",
    as_json: bool = False,
) -> Summary:
    """Plays `games` games and returns what they came to.

    `bots` are one name for all seats or one for each; `seats` as many as there are names, or the fewest the game has; `jobs` as many
    processes as there are cores; `seed` chosen at random and told in the summary. `out` is a .parquet or .jsonl file for one row per game
    and seat. `progress` is a hook, or True for a bar on a terminal's error stream. `accumulate` are classes of your own, or recipes of such
    in a file, that count what they like: see `ludonaut.lab.accumulate`. `cluster` is the address of a Ray, or "local": see
    `ludonaut.lab.cluster`; `jobs` are then as many as it has cores. With `as_json` what the accumulators come to must be tellable as JSON:
    where it is not, as where one goes wrong, no file is left.

    Ctrl-C ends the series after the chunks that are done, and the summary and the file are of those; before the first it ends all.
    Raises UnknownGame, OptionError, BotError, OutputError or SimulationError before the first game, and AccumulatorError.
    """
    found = find_game(game) if isinstance(game, str) else game
    if not 1 <= games <= MOST_GAMES:
        raise SimulationError(f"the number of games is 1 to {MOST_GAMES:,}, not {games:,}.")
    check_jobs(jobs)
    chosen = found.options.make() if options is None else options
    names = _bots_round_the_table(found, chosen, bots, seats)
    asked_seed = secrets.randbits(32) if seed is None else seed
    job = Job(found, chosen, len(names), names, root_seed(asked_seed), out is not None, tuple(accumulate))
    made = make(job.accumulate)
    size = games_per_chunk(names, found)
    processes = min(hands(jobs, cluster), -(-games // size))
    began = time.perf_counter()
    with ExitStack() as stack:
        hook = stack.enter_context(shown(progress))
        writer = None if out is None else _open(Path(out), job, asked_seed)
        sums, told = _play(job, games, size, processes, cluster, writer, hook, made, as_json)
    seconds = time.perf_counter() - began
    out_name = "" if out is None else str(out)
    return Summary(found, chosen, len(names), names, asked_seed, games, processes, seconds, tuple(sums), out_name, told)


def root_seed(seed: int | str) -> int:
    """The 63 bits from which all generators of a series are seeded."""
    return int.from_bytes(blake2b(str(seed).encode(), digest_size=8, person=b"ludonaut lab").digest(), "little") >> 1


def games_per_chunk(bots: Sequence[str], game: Game) -> int:
    """How many games a process plays between two reports: fewer, the longer the bots think and the more rows there are. Raises BotError."""
    size = max(1, min(GAMES_PER_CHUNK, ROWS_PER_CHUNK // len(bots)))
    for name in bots:
        tries = tries_of(name, game)
        if tries:
            size = min(size, max(1, TRIES_PER_CHUNK // tries))
    return size


def _play(
    job: Job,
    games: int,
    size: int,
    processes: int,
    cluster: str,
    writer: RowWriter | None,
    hook: Hook | None,
    accumulators: Sequence[Accumulator],
    as_json: bool,
) -> tuple[list[int], dict[str, Any]]:
    """The sums of all chunks that were played to their end, and what the accumulators came to.

    The writer is finished, or abandoned when something went wrong.
    """
    sums: list[int] = []
    began = time.perf_counter()
    chunks = played_chunks(job, spans(games, size), processes, cluster)
    interrupts = Interrupts()
    try:
        with interrupts:
            try:
                for chunk in chunks:
                    with interrupts.held():
                        sums = _sum(sums, chunk)
                        merge(accumulators, chunk.accumulated)
                        if writer is not None and chunk.columns is not None:
                            writer.add(chunk.columns)
                        if hook is not None:
                            hook(Standing(sums[0], games, time.perf_counter() - began))
            except KeyboardInterrupt:
                if not sums:
                    raise
            interrupts.holding = True
            chunks.close()
            told = results(accumulators, job.accumulate)
            if as_json:
                check_told(told)
            if writer is not None:
                writer.finish()
    except BaseException:
        if writer is not None:
            writer.abandon()
        raise
    return sums, told


def spans(games: int, size: int, played: int = 0) -> Iterator[Span]:
    """The games up to so many in pieces of a size, after those that were played already."""
    return ((first, min(size, games - first)) for first in range(played, games, size))


def _sum(sums: list[int], chunk: Chunk) -> list[int]:
    return [total + more for total, more in zip(sums, chunk.sums, strict=True)] if sums else chunk.sums


def _bots_round_the_table(game: Game, options: Options, bots: Sequence[str], seats: int | None) -> tuple[str, ...]:
    """One name per seat. Raises BotError or OptionError."""
    count = seats if seats is not None else max(len(bots), game.fewest_seats)
    game.check_table(options, count)
    return one_for_each(bots, count)


def check_jobs(jobs: int | None) -> None:
    """Raises SimulationError for a number of processes that there cannot be."""
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise SimulationError(f"the number of processes is 1 to {MOST_JOBS}, not {jobs:,}.")


def hands(jobs: int | None, cluster: str = "") -> int:
    """How many processes there are to be: as many as asked for, or one for each core here or of the cluster, which is joined."""
    if cluster:
        from ludonaut.lab.cluster import join

        return join(cluster, jobs)
    return jobs or cores()


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _open(path: Path, job: Job, seed: int | str) -> RowWriter:
    described = {
        "game": job.game.name,
        "rules_version": job.game.rules_version,
        "options": job.options.spelled(),
        "bots": job.bots,
        "seed": seed,
    }
    clash = set(OWN_COLUMNS) & set(job.options)
    if clash:
        raise ValueError(f"the option {clash.pop()} of {job.game.name} is called like a column that every game has")
    return row_writer(path, job.options, {"ludonaut": json.dumps(described)})
