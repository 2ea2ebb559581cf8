"""A measurement from its beginning to its end: the two processes, and then whether the disk holds what was answered."""

from __future__ import annotations

import multiprocessing
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from rich.table import Table as RichTable

from ludonaut.core.errors import LudonautError
from ludonaut.core.transcript import read_transcript, write_transcript
from ludonaut.lab.bench import versions
from ludonaut.web.kept_match import rebuild
from ludonaut.web.load.plan import Plan, Played, Served, share
from ludonaut.web.load.players import play
from ludonaut.web.load.server import serve_measured
from ludonaut.web.store import Entry, Store

CONTEXT: Final = multiprocessing.get_context("spawn")
STARTING_SECONDS: Final = 120.0
PARTS: Final = ((0.5, "half"), (0.99, "99 %"), (0.999, "99.9 %"), (1.0, "all"))


class LoadError(LudonautError):
    """The measurement could not be made, or what the server has answered is not what it has kept."""


@dataclass(frozen=True)
class Outcome:
    """What both sides have measured, and what was found on the disk: so many acknowledged moves of so many games, and their digest."""

    plan: Plan
    played: Played
    served: Served
    moves: int
    games: int
    digest: str

    def to_json(self) -> dict[str, object]:
        """The figures as JSON: seconds, bytes and numbers."""
        played, served = self.played, self.served
        moves = max(1, len(played.latencies))
        return {
            **asdict(self.plan),
            "moves": self.moves,
            "games": self.games,
            "digest": self.digest,
            "done": len(played.latencies) / self.plan.seconds,
            "refused": played.refused,
            "unanswered": played.unanswered,
            "late": played.late,
            "messages": played.messages,
            "received": played.received,
            "memory": served.memory,
            "processor": served.processor / moves,
            "server": {name: share(served.latencies, part) for part, name in PARTS},
            "client": {name: share(played.latencies, part) for part, name in PARTS},
            "stages": {stage: seconds / moves for stage, (_, seconds) in served.stages.items()},
        }

    def render(self) -> RichTable:
        """The figures as a table."""
        plan, played, served = self.plan, self.played, self.served
        table = RichTable(title="The server under load", title_justify="left", box=None, pad_edge=False, show_header=False)
        table.caption, table.caption_justify = f"digest {self.digest}   {versions()}", "left"
        table.add_column()
        table.add_column(justify="right")
        moves = max(1, len(played.latencies))
        rows = [
            ("moves acknowledged, all of them found in the kept games", f"{self.moves:,} of {self.games:,} games"),
            ("moves/s meant and done", f"{plan.rate:,.0f} and {moves / plan.seconds:,.1f}"),
            ("refused, and not answered in time", f"{played.refused} and {played.unanswered}"),
            ("the generator was late by at most", f"{1000 * played.late:,.1f} ms"),
            ("messages to sockets, a second", f"{played.messages / plan.seconds:,.0f}"),
            ("kilobytes to sockets, a second", f"{played.received / plan.seconds / 1000:,.0f}"),
            ("memory of the server", f"{served.memory / 1e6:,.0f} MB"),
        ]
        rows += [
            (f"from receipt to answer, {name}, in the server", f"{1000 * share(served.latencies, part):,.1f} ms") for part, name in PARTS
        ]
        rows += [(f"from the meant moment to answer, {name}", f"{1000 * share(played.latencies, part):,.1f} ms") for part, name in PARTS]
        rows.append(("processor time of the server for a move", f"{1e6 * served.processor / moves:,.0f} µs"))
        known = 0.0
        for stage, (times, seconds) in sorted(served.stages.items(), key=lambda stage: -stage[1][1]):
            rows.append((f"  {stage}, {times / moves:.2f} times", f"{1e6 * seconds / moves:,.0f} µs"))
            known += seconds
        rows.append(("  all else: loop, network, HTTP, new games", f"{1e6 * (served.processor - known) / moves:,.0f} µs"))
        rows.append(("of one core, the server took", f"{100 * served.processor / plan.seconds:,.0f} %"))
        for label, value in rows:
            table.add_row(label, value)
        return table


def run(plan: Plan, folder: Path | None = None, told: Callable[[str], None] = lambda _: None) -> Outcome:
    """Measures. The games are kept in `folder`, or in one that is gone afterwards. Raises LoadError."""
    with ExitStack() as stack:
        if folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="ludonaut-load-")))
        server = stack.enter_context(Helper(serve_measured, str(folder), plan.stages))
        address = server.hear(STARTING_SECONDS)
        told(f"The server runs at {address}; {plan.tables} tables and {max(plan.tables, plan.sockets)} sockets are opened.")
        players = stack.enter_context(Helper(play, plan, address))
        players.hear(STARTING_SECONDS + plan.sockets / 10)
        told(f"{plan.rate:g} moves a second for {plan.seconds:g} seconds.")
        server.tell("begin")
        players.tell("begin")
        played: Played = players.hear(plan.seconds + STARTING_SECONDS)
        server.tell("end")
        served: Served = server.hear(STARTING_SECONDS)
        players.tell("end")
        players.join()
        server.tell("stop")
        server.join()
        told("What was acknowledged is looked for in the games as they are kept.")
        return Outcome(plan, played, served, *found(folder, played))


def found(folder: Path, played: Played) -> tuple[int, int, str]:
    """How many acknowledged moves and games the folder holds, and a digest of the games' transcripts.

    Every game is replayed by its rules, and its transcript read back. Raises LoadError for a move that is missing, doubled or not in its
    place.
    """
    store, digest, moves = Store(folder), blake2b(digest_size=8), 0
    try:
        for game, commands in sorted(played.acknowledged.items()):
            stored = store.load(game.removeprefix("/g/"))
            if stored is None:
                raise LoadError(f"the game {game} is gone.")
            record, log = stored
            check_log(game, log, commands)
            match, _ = rebuild(record, log)
            text = write_transcript(match, [sitter.player() for sitter in record.players])
            if [step.action for step in read_transcript(text)[1].steps] != [step.action for step in match.steps]:
                raise LoadError(f"the transcript of {game} does not say what was played.")
            digest.update(text.encode())
            moves += len(commands)
    finally:
        store.close()
    return moves, len(played.acknowledged), digest.hexdigest()


def check_log(game: str, log: list[Entry], commands: list[tuple[str, int, int]]) -> None:
    """Raises LoadError unless the log's numbers run without a gap and it has these commands in this order, each once.

    It may have more at its end: what was written, but not answered any more.
    """
    if [entry.seq for entry in log] != list(range(len(log))):
        raise LoadError(f"the log of {game} has gaps.")
    kept = [(entry.client, entry.number, entry.payload["action"]) for entry in log if entry.kind == "action"]
    if len(set(kept)) != len(kept):
        raise LoadError(f"a move of {game} stands there twice.")
    if kept[: len(commands)] != commands:
        wrong = next(place for place, command in enumerate(commands) if place >= len(kept) or kept[place] != command)
        raise LoadError(f"the {wrong + 1}th acknowledged move of {game} is not in its place.")


class Helper:
    """A process that is talked with over a pipe; it does not outlive its use."""

    def __init__(self, work: Callable[..., None], *values: Any) -> None:
        self._pipe, theirs = CONTEXT.Pipe()
        self._process = CONTEXT.Process(target=work, args=(*values, theirs), daemon=False)
        self._process.start()
        theirs.close()

    def __enter__(self) -> Helper:
        return self

    def __exit__(self, *trouble: object) -> None:
        if self._process.is_alive():
            self._process.kill()
        self.join()
        self._pipe.close()

    def hear(self, seconds: float) -> Any:
        """What it says next."""
        try:
            if self._pipe.poll(seconds):
                return self._pipe.recv()
        except EOFError:
            raise LoadError("a process of the measurement has ended; its message stands above.") from None
        raise LoadError(f"a process of the measurement said nothing for {seconds:g} seconds.")

    def tell(self, word: str) -> None:
        """Tells it to go on."""
        self._pipe.send(word)

    def join(self) -> None:
        """Waits until it has ended."""
        self._process.join(STARTING_SECONDS)
