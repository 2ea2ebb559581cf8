"""`ludonaut replay` and `ludonaut verify`: what a transcript tells."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ludonaut.core import duel
from ludonaut.core.duel import check_same_luck, sides_of
from ludonaut.core.errors import LudonautError, TranscriptError
from ludonaut.core.match import Match
from ludonaut.core.transcript import Header, read_transcript
from ludonaut.terminal.saves import is_transcript, read_text, write_synced


def _read(file: Path, boxes: Sequence[Path]) -> tuple[Header, Match]:
    try:
        return read_transcript(read_text(file), boxes)
    except TranscriptError as error:
        raise LudonautError(f"{file}: {error}") from None


def _summary(header: Header, match: Match) -> str:
    options = match.options.told()
    state = f"over ({match.game.reasons[int(match.state.reason())]})" if match.is_over else "unfinished"
    number = len(match.steps)
    return f"{header.game.title}{f' ({options})' if options else ''}: {number} {'action' if number == 1 else 'actions'}, {state}"


def replay(file: Path, boxes: Sequence[Path], check: bool, step: int | None, svg: Path | None) -> None:
    """Prints the log, or one position; or draws it; or only checks the file. Raises LudonautError and OSError."""
    header, match = _read(file, boxes)
    if check:
        print(f"Good. {_summary(header, match)}.")
        return
    observer = match.position.own_observer()
    shown = len(match.steps) if step is None else step
    if shown > len(match.steps):
        raise LudonautError(f"this game has {len(match.steps)} actions; --step is a number from 0 to {len(match.steps)}.")
    position = match.at(shown)
    if svg:
        if svg.is_file() and is_transcript(svg):
            raise LudonautError(f"{svg} is a transcript; draw to another file.")
        write_synced(svg, position.picture(observer) + "\n")
        print(f"Drew the position after {shown} actions to {svg}.")
    elif step is not None:
        print(f"{header.game.title}, after {shown} of {len(match.steps)} actions")
        print(position)
    else:
        _print_log(header, match, observer)


def _print_log(header: Header, match: Match, observer: int) -> None:
    print(_summary(header, match))
    told = match.log(observer)
    events = iter([*told, None])
    event = next(events)
    for number in range(len(match.steps) + 1):
        if number:
            action = match.steps[number - 1]
            seat = f"seat {action.seat + 1}: " if match.seats > 1 else ""
            print(f"{number:>4} {seat}{match.game.actions.notation(action.action)}")
        while event is not None and event.step == number:
            print(f"       {event.event.sentence}")
            event = next(events)
    if match.is_over:
        print(match.view(observer).result)


def verify(file: Path, boxes: Sequence[Path]) -> None:
    """Says that the dice were fair, or raises LudonautError with what is wrong."""
    header, match = _read(file, boxes)
    if not header.key:
        reason = "the game is not over, and its key is told only then" if header.commitment and not match.is_over else "it has no key"
        raise LudonautError(f"{file}: the dice of this game cannot be checked: {reason}.")
    print(f"Fair: all {match.outcome_count()} outcomes of chance come from the key in the file.")
    print(f"This key is the one promised before the game if the hash published then was {header.commitment}")


def compare(file: Path, other: Path, boxes: Sequence[Path]) -> None:
    """Prints where the points of two games with the same dice come from. Raises LudonautError when they had not, and OSError."""
    (header, match), (other_header, other_match) = _read(file, boxes), _read(other, boxes)
    check_same_luck(match, other_match)
    for line in duel.compare(sides_of(match, header.players), sides_of(other_match, other_header.players)).lines():
        print(line)
