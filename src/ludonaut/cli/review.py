"""`ludonaut review`: a finished game, decision by decision, in lines of text, as JSON, and as a chart."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from ludonaut.bots.review import GRADES, USUAL_TRIES, Review, begin_review, moments
from ludonaut.bots.review_words import PLURALS, SIGNS, Wording
from ludonaut.core.errors import IllegalAction, LudonautError, TranscriptError
from ludonaut.core.match import Match
from ludonaut.core.transcript import Header, read_transcript
from ludonaut.core.view import View
from ludonaut.terminal.saves import is_transcript, read_text, write_synced

WIDTH, HEIGHT = 860.0, 330.0


def review(
    file: Path, boxes: Sequence[Path], tries: int | None, seconds: float | None, seat: int | None, seed: int, as_json: bool,
    svg: Path | None,
) -> None:  # fmt: skip
    """Reviews the game in a file and prints what was found. Raises LudonautError and OSError."""
    try:
        header, match = read_transcript(read_text(file), boxes)
    except TranscriptError as error:
        raise LudonautError(f"{file}: {error}") from None
    if seat is not None and seat > match.seats:
        raise LudonautError(f"this game has {match.seats} seat{'' if match.seats == 1 else 's'}; --seat is one of them, from 1.")
    if svg is not None and svg.is_file() and is_transcript(svg):
        raise LudonautError(f"{svg} is a transcript; draw to another file.")
    seats = None if seat is None else [seat - 1]
    try:
        begun = begin_review(match, seats, 0 if seconds else USUAL_TRIES if tries is None else tries)
    except IllegalAction as error:
        raise LudonautError(f"{file}: {error}") from None
    found = _computed(match, begun, seconds or 0.0, seed)
    view, wording = match.view(), Wording(match.game, match.seats)
    names = _names(header, view)
    if svg is not None:
        write_synced(svg, _chart(found, wording, names, view, seats) + "\n")
    if as_json:
        print(json.dumps(told(found, match, wording, names), ensure_ascii=False))
    else:
        _print(found, match, wording, names, seats)
        if svg is not None:
            print(f"Drew the course of the game to {svg}.")


def _computed(match: Match, begun: Review, seconds: float, seed: int) -> Review:
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("Reviewing", total=begun.steps + 1)
        found = []
        for moment in moments(match, begun, 0, seconds, seed):
            found.append(moment)
            progress.advance(task)
    return msgspec.structs.replace(begun, moments=tuple(found))


def told(found: Review, match: Match, wording: Wording, names: tuple[str, ...]) -> dict[str, Any]:
    """The review as JSON: what `--json` prints."""
    return {
        "game": match.game.name,
        "rules": match.game.rules_version,
        "names": names,
        "measure": "chance" if wording.contest else "points",
        "summaries": [
            {**msgspec.to_builtins(found.summary(seat)), "decisions": found.summary(seat).decisions} for seat in found.seats
        ],
        "turning_points": msgspec.to_builtins(found.turning_points(found.seats)),
        **msgspec.to_builtins(found),
    }  # fmt: skip


def _names(header: Header, view: View) -> tuple[str, ...]:
    players = header.players or ("",) * len(view.seats)
    return tuple(player or line.name for player, line in zip(players, view.seats, strict=True))


def _chart(found: Review, wording: Wording, names: tuple[str, ...], view: View, seats: Sequence[int] | None) -> str:
    from ludonaut.web.review_pages import chart_of

    points = found.turning_points(seats)
    return chart_of(found, wording, names, [line.colour for line in view.seats], points, WIDTH, HEIGHT, alone=True)


def _print(found: Review, match: Match, wording: Wording, names: tuple[str, ...], seats: Sequence[int] | None) -> None:
    console = Console(highlight=False, soft_wrap=not sys.stdout.isatty())
    many = match.seats > 1
    console.print(f"{match.game.title}: {match.view(match.position.own_observer()).result}", markup=False)
    for seat in found.seats:
        summary = found.summary(seat)
        counts = ", ".join(f"{summary.grades[grade]} {grade if summary.grades[grade] == 1 else PLURALS[grade]}" for grade in GRADES)
        lost = f"lost by them {wording.change(-summary.lost)} ({wording.margin(summary.lost_margin)}); " if summary.lost else ""
        console.print(f"{names[seat]}: {counts}; {lost}luck {wording.luck(summary)}.", markup=False)
    points = found.turning_points(seats)
    console.print("Turning points" if points else "No turning points: it went on evenly.", style="bold")
    for point in points:
        moment = found.moments[point.step]
        who = f"{names[point.seat]} " if many else ""
        change = f"{who}{wording.worth(point.before)} to {wording.worth(point.after)}"
        console.print(f"{point.step:>5}  {change}, by {wording.cause(point, names)}: {moment.told}", markup=False)
    faults = [moment for moment in found.decisions() if moment.graded is not None and moment.graded.is_faulty]
    console.print("What could have been better" if faults else "No decision was worse than good.", style="bold")
    for moment in faults:
        graded = moment.graded
        assert graded is not None
        who = f"{names[graded.seat]}: " if many else ""
        console.print(
            f"{moment.step:>5}  {SIGNS[graded.grade]:<2} {graded.grade}, {wording.cost(graded.loss, graded.margin)}\n"
            f"          {who}{graded.told}; better: {graded.best_told}", markup=False,
        )  # fmt: skip
    if sys.stdout.isatty():
        console.print(_all(found, wording, names, many))


def _all(found: Review, wording: Wording, names: tuple[str, ...], many: bool) -> Table:
    """Every decision with a choice, a line each."""
    table = Table("step", *(["seat"] if many else []), "played", "grade", "lost", title="All decisions with a choice", title_justify="left")
    for moment in found.decisions():
        graded = moment.graded
        assert graded is not None
        lost = f"{wording.change(-graded.loss)} ({wording.margin(graded.margin)})" if graded.loss else ""
        seat = [names[graded.seat]] if many else []
        table.add_row(str(moment.step), *seat, graded.told, f"{SIGNS[graded.grade]} {graded.grade}", lost)
    return table
