"""Audit: whether a stored game is what its rules, its key and its log say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from ludonaut.core.chance import KeyedChance
from ludonaut.core.errors import LudonautError
from ludonaut.core.game import find_game
from ludonaut.core.match import Match
from ludonaut.web.kept_match import rebuild, summary_of
from ludonaut.web.seating import Sitter
from ludonaut.web.store import Entry, GameRecord

SUMMED_UP: Final = ("moves", "rounds", "over", "won", "scores")
"""What lists show of a game and its log says too. How a result is worded may change."""


def of_other_rules(record: GameRecord) -> str:
    """Why a game cannot be checked here: its rules, or the box that it was played from, are not installed. "" when they are."""
    try:
        game = find_game(record.game)
    except LudonautError as error:
        return str(error)
    if record.rules != game.rules_version:
        return f"it was played by version {record.rules} of the rules; installed is version {game.rules_version}"
    return ""


def differences(record: GameRecord, log: Sequence[Entry]) -> list[str]:
    """Each way in which a stored game is not what it should be, in words; empty for a sound one."""
    if [entry.seq for entry in log] != list(range(len(log))) or not log or log[0].kind != "begin":
        return ["an entry of its log is missing"]
    try:
        match, _ = rebuild(record, log)
    except LudonautError as error:
        cause = error.__cause__
        return [f"its log does not follow the rules: {str(cause or error).rstrip('.')}"]
    found = []
    if record.keyed:
        found += _other_dice(record, match)
    told, summary = summary_of(match), record.summary
    for name in SUMMED_UP:
        kept, right = getattr(summary, name), getattr(told, name)
        if kept != right and not (name == "scores" and kept == ()):  # games from before these were kept have none
            found.append(f"it is listed with {name} {kept}, and its log says {right}")
    holders = {entry.payload["seat"]: msgspec.convert(entry.payload["sitter"], Sitter) for entry in log if entry.kind == "seat"}
    for seat, sitter in holders.items():
        if record.players[seat] != sitter:
            found.append(f"seat {seat + 1} is not held by whom its log says")
    return found


def _other_dice(record: GameRecord, match: Match) -> list[str]:
    """The first outcome of chance that the game's key did not give."""
    try:
        fair = Match(match.game, match.options, match.seats, KeyedChance(bytes.fromhex(record.key)))
        if list(fair.opening) != list(match.opening):
            return ["its set-up does not come from its key"]
        for number, step in enumerate(match.steps, 1):
            if list(fair.play(step.seat, step.action).outcomes) != list(step.outcomes):
                return [f"the dice or cards of step {number} do not come from its key"]
    except (LudonautError, ValueError) as error:
        return [f"it cannot be played again from its key: {str(error).rstrip('.')}"]
    return []
