"""A match as the store keeps it, and the match that a stored record and its log tell."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ludonaut.core.chance import KeyedChance, Outcome
from ludonaut.core.errors import LudonautError
from ludonaut.core.game import find_game
from ludonaut.core.match import Match, Step
from ludonaut.web.accord import KINDS as TALK_KINDS
from ludonaut.web.deeds import Deed
from ludonaut.web.store import Entry, GameRecord, Summary

READ = "read"
"""The kind of an entry that says that the learner of a lesson has gone on from what was only told."""


def chance_of(record: GameRecord, position: int) -> KeyedChance:
    """Where the outcomes of a stored game come from, `position` of them having been taken.

    An imported game, whose first outcomes no key of ours made, starts one ahead: the match then never takes the key for the whole.
    """
    return KeyedChance(bytes.fromhex(record.key), position if record.keyed else position + 1)


def rebuild(record: GameRecord, log: Sequence[Entry]) -> tuple[Match, list[Deed]]:
    """The match that a stored log tells, and its entries after the first. Raises LudonautError when it is damaged, or of other rules."""
    game = find_game(record.game)
    if record.rules != game.rules_version:
        raise LudonautError(
            f"this game was played by version {record.rules} of the rules of {game.title}; installed is version {game.rules_version}, "
            "which may play differently, so the game cannot be continued here."
        )
    try:
        if len(record.players) != record.seats:
            raise LookupError("every seat has somebody who holds it, or a bot")
        options, opening = game.options.make(record.options), _outcomes_of(log[0])
        match = Match.resume(game, options, record.seats, opening, (), chance_of(record, len(opening)))
        deeds = [retell(match, entry) for entry in log[1:]]
        match.go_on_with(chance_of(record, match.outcome_count()))
        return match, deeds
    except (LudonautError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise LudonautError("what is kept of this game is damaged, so it cannot be opened; it can still be deleted.") from error


def retell(match: Match, entry: Entry) -> Deed:
    """Brings a match that tells a log up to the next entry of it."""
    if entry.kind == "action":
        together = len(match.due_seats()) > 1
        step = match.replay_step(entry.payload["seat"], entry.payload["action"], _outcomes_of(entry))
        return Deed(step.seat, step.told, together and not match.closes(step))
    if entry.kind == "undo":
        step = take_back(match, entry.payload)
        return Deed(step.seat, step.told, len(match.due_seats()) > 1)
    return Deed(-1, (), entry.kind == READ or entry.kind in TALK_KINDS)


def take_back(match: Match, payload: Mapping[str, Any]) -> Step:
    """Takes back the last action of a seat as an entry of a log says: by the rules of undo, or freely, with all that came after it."""
    if not payload.get("free"):
        return match.undo(payload["seat"])
    place = match.last_step_of(payload["seat"])
    step = match.steps[place]
    match.go_back(place)
    return step


def _outcomes_of(entry: Entry) -> list[Outcome]:
    return [Outcome(source, value) for source, value in entry.payload.get("outcomes", ())]


def summary_of(match: Match) -> Summary:
    """What lists show of a match: no number of actions while it would tell of what seats do unseen."""
    unseen = match.seats > 1 and match.state.keeps_secrets()
    now = Summary(time.time(), 0 if unseen else len(match.steps), int(match.state.rounds()))
    if not match.is_over:
        return now
    view = match.view(match.position.own_observer())
    scores = tuple(int(match.state.score(seat)) for seat in range(match.seats))
    return replace(now, over=True, result=view.result, won=tuple(view.won), scores=scores)


def step_payload(step: Step) -> dict[str, Any]:
    """A step as its log entry keeps it."""
    return {"seat": step.seat, "action": step.action, "outcomes": [list(outcome) for outcome in step.outcomes]}
