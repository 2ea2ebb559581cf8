"""Our games beside those of OpenSpiel, Pgx, PettingZoo, RLCard and Catanatron, in one run and on one core. `make bench-peers` runs it.

    python benchmarks/peers.py            print the tables
    python benchmarks/peers.py --write    also put them into docs/performance.md

A library that is not there is left out, with a sentence that says why.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from typing import NamedTuple

from contenders import OURS, PEERS, Contender, Weight, Work, ours
from run import PAGE, Rate, put_into, rate, stay_on_one_core

from ludonaut.lab.bench import versions

BEGIN, END = "<!-- table: make bench-peers -->\n", "<!-- end of peers -->\n"
SECONDS = 0.4
"""Each figure is the median of several runs of at least so long, in seconds of processor time."""
LIKE = 3.0
"""Two games are of like weight when neither has more than so many times the other's legal actions in a decision, nor its decisions in a
game, and both or neither ask chance after the first decision."""
MOVES_GOAL, SEARCH_GOAL = 5.0, 3.0
PACKAGES = ("open_spiel", "pgx", "jax", "pettingzoo", "rlcard", "catanatron", "numpy")


class Row(NamedTuple):
    """A contender and what was measured of it; None where it has no such loop."""

    library: str
    game: str
    seats: int
    weight: Weight
    plain: Rate | None = None
    observed: Rate | None = None
    search: Rate | None = None

    def moves(self) -> Rate | None:
        """Without observations, where they can be left out."""
        return self.plain or self.observed


# -- measuring -------------------------------------------------------------------------------------------------------------------
def timed(make: Callable[[], Work] | None) -> Rate | None:
    return None if make is None else rate(make(), SECONDS)


def measured(contenders: Iterator[Contender]) -> list[Row]:
    """Weighs and times each; games that one library has in several ways are weighed once."""
    rows: list[Row] = []
    weights: dict[tuple[str, str, int], Weight] = {}
    for one in contenders:
        key = (package(one), one.game, one.seats)
        weight = weights[key] = weights.get(key) or one.weigh()
        rows.append(Row(one.library, one.game, one.seats, weight, timed(one.plain), timed(one.observed), timed(one.search)))
        print(f"measured {one.library}: {one.game}, {one.seats}", flush=True)
    return rows


def all_peers() -> tuple[list[Row], list[str]]:
    """What was measured of each library that is there, and a sentence about each that is not."""
    rows, missing = [], []
    for library, contenders in PEERS.items():
        try:
            rows += measured(contenders())
        except ImportError as error:
            missing.append(f"{library} could not be imported here and is left out: {error}.")
            print(missing[-1], flush=True)
    return rows, missing


# -- comparing -------------------------------------------------------------------------------------------------------------------
def of_like_weight(one: Weight, other: Weight) -> bool:
    """Whether two games ask for about as much."""

    def near(a: float, b: float) -> bool:
        return max(a, b) <= LIKE * min(a, b)

    return near(one.legal, other.legal) and near(one.moves, other.moves) and one.chance == other.chance


def best_of_like_weight(row: Row, peers: Sequence[Row], figure: Callable[[Row], Rate | None]) -> Row | None:
    """The peer with the highest figure among those that have one and are of like weight."""
    like = [peer for peer in peers if figure(peer) and of_like_weight(row.weight, peer.weight)]
    return max(like, key=lambda peer: figure(peer) or Rate(0, 0, 0), default=None)


def times(one: Rate, other: Rate) -> Rate:
    """How many times as fast: of the medians, and the least and the most that the runs allow."""
    return Rate(one.middle / other.middle, one.least / other.most, one.most / other.least)


def said_times(rate: Rate) -> str:
    digits = 2 if rate.middle < 1 else 1 if rate.middle < 100 else 0
    return f"{rate.middle:,.{digits}f} ({rate.least:,.{digits}f} to {rate.most:,.{digits}f})"


# -- tables ----------------------------------------------------------------------------------------------------------------------
def package(row: Row | Contender) -> str:
    """The library without the way in which it is used."""
    return row.library.partition(",")[0]


def seated(row: Row) -> str:
    return f"{row.game}, {row.seats} seat{'' if row.seats == 1 else 's'}"


def comparison(row: Row, peers: Sequence[Row], figure: Callable[[Row], Rate | None]) -> str:
    """A cell: how many times the best peer of like weight, and which that is."""
    mine, best = figure(row), best_of_like_weight(row, peers, figure)
    theirs = best and figure(best)
    return f"{said_times(times(mine, theirs))}: {best.game}" if best and mine and theirs else "–"


def facts_table(rows: Sequence[Row]) -> list[str]:
    """Everything that was measured of random play."""
    lines = [
        "| through | game | chance in play | hidden | legal actions | moves a game | random moves/s | observed, moves/s |",
        "|---|---|---|---|--:|--:|--:|--:|",
    ]
    for row in rows:
        known = f"{'yes' if row.weight.chance else 'no'} | {'yes' if row.weight.hidden else 'no'}"
        weight = f"{row.weight.legal:,.1f} | {row.weight.moves:,.1f}"
        lines.append(f"| {row.library} | {seated(row)} | {known} | {weight} | {row.plain or '–'} | {row.observed or '–'} |")
    return lines


def moves_table(mine: Sequence[Row], peers: Sequence[Row]) -> list[str]:
    """Our compiled loop beside the best of like weight in each library."""
    libraries = list(dict.fromkeys(package(peer) for peer in peers))
    lines = [
        "| times the best of like weight | " + " | ".join(libraries) + f" | {MOVES_GOAL:g} times all |",
        "|---|" + "---|" * (len(libraries) + 1),
    ]
    for row in mine:
        if row.library == OURS:
            cells = [comparison(row, [peer for peer in peers if package(peer) == library], Row.moves) for library in libraries]
            best = best_of_like_weight(row, peers, Row.moves)
            lines.append(f"| {seated(row)} | {' | '.join(cells)} | {met(row.moves(), best and best.moves(), MOVES_GOAL)} |")
    return lines


def met(mine: Rate | None, theirs: Rate | None, goal: float) -> str:
    """Whether a goal is met, which is a question of the medians."""
    if mine is None or theirs is None:
        return "none of like weight"
    return "met" if mine.middle >= goal * theirs.middle else "not met"


def observed_table(mine: Sequence[Row], peers: Sequence[Row]) -> list[str]:
    """Each of our ways that observes beside the best of like weight that observe."""
    lines = ["| observed | moves/s | times the best of like weight |", "|---|--:|---|"]
    for row in mine:
        if row.observed:
            cell = comparison(row, peers, lambda peer: peer.observed)
            lines.append(f"| {row.library}: {seated(row)} | {row.observed} | {cell} |")
    return lines


def search_table(mine: Sequence[Row], peers: Sequence[Row]) -> list[str]:
    """Searches from the opening, each try a random playout."""
    lines = [
        f"| search, 1,000 tries a tree | playouts/s | moves of playouts/s | times the best of like weight | {SEARCH_GOAL:g} times it |",
        "|---|--:|--:|---|---|",
    ]
    for row in [*mine, *peers]:
        if row.search:
            name = seated(row) if row.library == OURS else f"{row.library}: {seated(row)}"
            best = best_of_like_weight(row, peers, lambda peer: peer.search) if row.library == OURS else None
            cells = "| |"
            if row.library == OURS:
                cells = f"{comparison(row, peers, lambda peer: peer.search)} | {met(row.search, best and best.search, SEARCH_GOAL)} |"
            lines.append(f"| {name} | {row.search} | {row.search.middle * row.weight.moves:,.0f} | {cells}")
    return lines


def installed(packages: Sequence[str]) -> Iterator[str]:
    for package in packages:
        try:
            yield f"{package} {version(package)}"
        except ImportError:
            continue


def page(mine: Sequence[Row], peers: Sequence[Row], missing: Sequence[str], machine: str) -> str:
    """All tables as Markdown."""
    closing = f"{versions()}; {', '.join(installed(PACKAGES))}. {machine}."
    parts = [
        moves_table(mine, peers),
        search_table(mine, peers),
        observed_table(mine, peers),
        facts_table([*mine, *peers]),
        [*missing, closing],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure our games beside those of other libraries.")
    parser.add_argument("--write", action="store_true", help=f"put the tables into {PAGE.name}")
    write = parser.parse_args().write
    machine = stay_on_one_core()
    peers, missing = all_peers()
    text = page(measured(ours()), peers, missing, machine)
    print(text)
    if write:
        put_into(PAGE, BEGIN, text, END)


if __name__ == "__main__":
    main()
