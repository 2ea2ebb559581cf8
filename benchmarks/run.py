"""The benchmark table: our games beside OpenSpiel's, in one run and on one core. `make bench` runs it.

    python benchmarks/run.py            print the table
    python benchmarks/run.py --write    also put it into docs/performance.md
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from contenders import spiel_games

from ludonaut.core.game import all_games
from ludonaut.lab.bench import SECONDS, Measured, measure, measured_seats, rates, versions

PAGE = Path(__file__).resolve().parent.parent / "docs" / "performance.md"
PEERS = ("yacht", "solitaire", "pig", "hearts", "cribbage", "goofspiel")
BEGIN, END = "<!-- table: make bench ARGS=--write -->\n", "<!-- end of table -->\n"


class Rate(NamedTuple):
    """How much was done a second: the median of several runs, the least and the most."""

    middle: float
    least: float
    most: float

    def __str__(self) -> str:
        return f"{self.middle:,.0f} ({self.least:,.0f} to {self.most:,.0f})"


def rate(work: Callable[[], int], seconds: float) -> Rate:
    """How much `work` does, where it does some and returns how much; in each run for so many seconds."""
    found = rates(work, seconds)
    return Rate(statistics.median(found), min(found), max(found))


def stay_on_one_core() -> str:
    """Keeps this process and those it starts on one core, and says which machine it is on."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    name = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        name = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{name}, {os.cpu_count()} cores, one of them used"


def table(ours: list[Measured], peers: dict[str, float], machine: str) -> str:
    """The figures as Markdown."""
    lines = [
        "| game | random moves/s | " + " | ".join(f"times {name}" for name in peers) + " |",
        "|---|--:|" + "--:|" * len(peers),
    ]
    for measured in ours:
        ratios = " | ".join(f"{measured.random_moves / rate:.1f}" for rate in peers.values())
        lines.append(f"| {measured.title} | {measured.random_moves:,.0f} | {ratios} |")
    lines += [f"| OpenSpiel {name} | {rate:,.0f} |" + " |" * len(peers) for name, rate in peers.items()]
    lines += [
        "",
        "| | whole random games/s | whole greedy games/s | one move from Python | search: random playouts/s | search: tries/s | digest |",
        "|---|--:|--:|--:|--:|--:|---|",
    ]
    lines += [
        f"| {m.title} | {m.random_games:,.0f} | {m.greedy_games:,.0f} | {m.python_move_microseconds:.2f} µs "
        f"| {m.random_playouts:,.0f} | {m.search_tries:,.0f} | `{m.digest}` |"
        for m in ours
    ]
    return "\n".join([*lines, "", f"{versions()}; OpenSpiel {version('open_spiel')}. {machine}.", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure our games beside OpenSpiel's.")
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE.name}")
    write = parser.parse_args().write
    machine = stay_on_one_core()
    peers = {name: rate(spiel_games(name), SECONDS).middle for name in PEERS}
    text = table([measure(game, seats) for game in all_games() for seats in measured_seats(game)], peers, machine)
    print(text)
    if write:
        put_into(PAGE, BEGIN, text, END)


def put_into(page: Path, begin: str, text: str, end: str) -> None:
    """Writes a table between its two marks in a page."""
    before, _, rest = page.read_text().partition(begin)
    page.write_text(before + begin + text + end + rest.partition(end)[2])


if __name__ == "__main__":
    main()
