"""Report: how fair a game is and how it feels, from many games between bots, as a page and as Markdown.

    from ludonaut.lab import report
    report("...", games=20_000, bots=["greedy"], seats=4, seed=1, out="report")

The folder then has `report.html`, a page that needs nothing else, `report.md` with its plots beside it, and `report.json` with all figures.
They depend on the seed and on what was asked alone, not on the number of processes.
"""

from __future__ import annotations

import json
import shlex
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from ludonaut.bots.names import one_for_each
from ludonaut.core.errors import OptionError, printable
from ludonaut.core.game import COMPONENTS, Game, open_game
from ludonaut.core.options import Options
from ludonaut.lab.findings import (
    Compared,
    Finding,
    Histogram,
    between,
    choices_by_round,
    compared,
    findings,
    histograms,
)
from ludonaut.lab.interrupts import Interrupts
from ludonaut.lab.progress import Hook, Standing, shown
from ludonaut.lab.rows import OutputError, told
from ludonaut.lab.simulate import MOST_GAMES, check_jobs, games_per_chunk, hands, root_seed, spans
from ludonaut.lab.statistics import Interval
from ludonaut.lab.study import Part, Study, Sums, Variant
from ludonaut.lab.tournament import values_of
from ludonaut.lab.workers import SimulationError, workers_for

USUAL_GAMES = 2000
DEFAULT = "default"
"""The set in which nothing is changed."""


@dataclass(frozen=True)
class Report:
    """What a report tells: the variants that were played, the tables of the first, and the first against the others."""

    variants: tuple[Variant, ...]
    sums: tuple[Sums, ...]
    command: str
    seed: int
    findings: tuple[Finding, ...]
    histograms: tuple[Histogram, ...]
    choices: tuple[tuple[int, Interval], ...]
    compared: tuple[Compared, ...]
    against: str
    only: str

    @property
    def digest(self) -> str:
        """A hash of all games; that of a simulation where there is one variant."""
        if len(self.sums) == 1:
            return digest_of(self.sums[0])
        return blake2b(",".join(digest_of(one) for one in self.sums).encode(), digest_size=8).hexdigest()


def digest_of(sums: Sums) -> str:
    """The hash of the games of one variant, as a simulation tells it."""
    return f"{sums.digest[1]:08x}{sums.digest[0]:08x}"


def report(
    game: str,
    games: int = USUAL_GAMES,
    bots: Sequence[str] = ("greedy",),
    seats: int | None = None,
    settings: Sequence[str] = (),
    vary: Sequence[str] = (),
    against: Sequence[str] = (),
    seed: int = 1,
    jobs: int | None = None,
    out: str | Path = "report",
    progress: Hook | bool = False,
    cluster: str = "",
    only: str = "",
) -> Report:
    """Plays `games` games of each variant and writes a report to the folder `out`, which is made if need be.

    `settings` are of the form NAME=VALUE, as `--set` takes them. `vary` names options of which each value is played too ("NAME", or
    "NAME=VALUE,VALUE" for some; "all" for each option of the game), one at a time, and compared with the first. `against` is another set,
    of settings as well or "default" alone, that the first is compared with figure by figure; with `only` in those alone that have this text
    in their name. `cluster` is the address of a Ray, or "local".
    Needs the extra `lab`.

    Raises UnknownGame, OptionError, ComponentsError, BotError, OutputError or SimulationError before the first game.
    """
    import matplotlib as mpl  # noqa: F401 - its absence is told before the first game

    if not 1 <= games <= MOST_GAMES:
        raise SimulationError(f"the number of games is 1 to {MOST_GAMES:,}, not {games:,}.")
    check_jobs(jobs)
    if only and not against:
        raise OptionError("--only narrows what two sets are compared by: name the other set by --against.")
    variants = _variants(game, bots, seats, settings, vary, against, seed)
    folder = Path(out)
    with told(folder):
        if folder.exists() and not folder.is_dir():
            raise OutputError(f"{folder} is a file; name a folder for the report.")
        folder.mkdir(parents=True, exist_ok=True)
    sums = _play(variants, games, jobs, cluster, progress)
    command = _command(game, games, bots, seats, settings, vary, against, only, seed)
    found = findings(variants[0], sums[0])
    others: tuple[Compared, ...] = ()
    varied = variants
    if against:
        others = tuple(compared(findings(variants[-1], sums[-1]), found, games, only))
        varied = variants[:-1]
    tables = (*between(varied, sums[: len(varied)]), *found)
    done = Report(
        variants,
        sums,
        command,
        seed,
        tables,
        tuple(histograms(sums[0])),
        tuple(choices_by_round(sums[0])),
        others,
        variants[-1].label if against else "",
        only,
    )
    _write(done, folder)
    return done


# -- what is played ----------------------------------------------------------------------------------------------------------
def _variants(
    game: str,
    bots: Sequence[str],
    seats: int | None,
    settings: Sequence[str],
    vary: Sequence[str],
    against: Sequence[str],
    seed: int,
) -> tuple[Variant, ...]:
    """The set itself, then each other value of the options that vary, then the set that it is compared with. Raises OptionError."""
    found, options = open_game(game, settings)
    count = seats if seats is not None else max(len(bots), found.fewest_seats)
    found.check_table(options, count)
    names = one_for_each(bots, count)
    sets: list[tuple[str, Game, Options]] = [(_label(found, options), found, options)]
    for name, value in _values(found, options, vary):
        other = found.options.make({**options, name: value})
        if found.allows(other, count):
            sets.append((f"{name}={value}", found, other))
    if against:
        other_game, other_options = open_game(game, () if list(against) == [DEFAULT] else against)
        other_game.check_table(other_options, count)
        sets.append((_label(other_game, other_options), other_game, other_options))
    return tuple(
        Variant(label, one, chosen, count, names, root_seed(seed if not place else f"{seed} {place}"))
        for place, (label, one, chosen) in enumerate(sets)
    )


def _label(game: Game, options: Options) -> str:
    return ", ".join(part for part in (f"box {game.box_told}" if game.box_told else "", options.told()) if part) or "as it comes"


def _values(game: Game, options: Options, vary: Sequence[str]) -> list[tuple[str, str]]:
    """Each option that varies with each value that it does not have already. Raises OptionError."""
    found = []
    for text in [option.name for option in game.options] if list(vary) == ["all"] else vary:
        option, values = values_of(game, text)
        found += [(option.name, option.spell(value)) for value in values if value != options[option.name]]
    return found


def _play(variants: tuple[Variant, ...], games: int, jobs: int | None, cluster: str, progress: Hook | bool) -> tuple[Sums, ...]:
    """The sums of each variant. Ctrl-C ends it without a report."""
    size = games_per_chunk(variants[0].bots, variants[0].game)
    parts: list[Part] = [(number, *span) for number in range(len(variants)) for span in spans(games, size)]
    sums = tuple(Sums() for _ in variants)
    began = time.perf_counter()
    with ExitStack() as stack:
        hook = stack.enter_context(shown(progress))
        stack.enter_context(Interrupts())
        workers = stack.enter_context(workers_for(Study(variants), min(hands(jobs, cluster), len(parts)), cluster))
        for part, found in zip(parts, workers.do(parts), strict=True):
            sums[part[0]].merge(found)
            if hook is not None:
                hook(Standing(sum(one.games for one in sums), games * len(variants), time.perf_counter() - began))
    return sums


def _command(
    game: str,
    games: int,
    bots: Sequence[str],
    seats: int | None,
    settings: Sequence[str],
    vary: Sequence[str],
    against: Sequence[str],
    only: str,
    seed: int,
) -> str:
    """The line that makes this report again. Of a file there is the name alone: where it lies is the person's own affair."""
    words = ["ludonaut", "report", game, "--games", str(games), "--bots", ",".join(bots)]
    words += ["--seats", str(seats)] if seats is not None else []
    for option, texts in (("--set", settings), ("--vary", vary), ("--against", against)):
        for text in texts:
            name, equals, value = text.partition("=")
            words += [option, f"{name}={Path(value).name}" if equals and name.strip() == COMPONENTS else text]
    words += ["--only", only] if only else []
    return printable(shlex.join([*words, "--seed", str(seed)]))


# -- what is written ---------------------------------------------------------------------------------------------------------
def _write(done: Report, folder: Path) -> None:
    """All files, or none: an older report stays as it was where a disk is full. Raises OutputError."""
    from ludonaut.lab.pages import page, plots_of, to_json, to_markdown
    from ludonaut.lab.plots import standalone

    plots = plots_of(done)
    texts = {f"{name}.svg": standalone(svg) for name, svg in plots.items()}
    texts["report.html"] = page(done, plots)
    texts["report.md"] = to_markdown(done, plots)
    texts["report.json"] = json.dumps(to_json(done), ensure_ascii=False, indent=1) + "\n"
    parts = {folder / f".{name}.part": folder / name for name in texts}
    try:
        with told(folder):
            for part, text in zip(parts, texts.values(), strict=True):
                part.write_text(text, encoding="utf-8")
            for part, path in parts.items():
                part.replace(path)
    finally:
        for part in parts:
            part.unlink(missing_ok=True)
