"""Commands: what a client asks of a table, and what it is answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

import msgspec

from ludonaut.web.bounded import remember
from ludonaut.web.store import Entry

FASTEST_PACE: Final = 150
USUAL_PACE: Final = 1200
SLOWEST_PACE: Final = 5000
MOST_CLIENTS: Final = 256
UNFORESEEN: Final = "Something went wrong that was not foreseen, so nothing has changed; the server's messages tell more."
LONGEST_TEXT: Final = 2000
"""What is said is shorter; up to here a sentence tells by how much."""
LARGEST_NUMBER: Final = 2**53
"""Whole numbers of a browser end here, and the store's not much further on."""


class Command(msgspec.Struct, forbid_unknown_fields=True):
    """What a client asks for. `n` is its own number, rising by each command; `seen` the place that it shows.

    `goal` says how far the bot plays on, `pace` the milliseconds between bots' actions. `seat` is the seat whose holder changes: `bot`
    takes it, or for "" a person does. `person` is who lifts the curtain; "pass" leaves it to the next who is asked.
    `what` is asked of the others, `text` is said to them. "learn" goes on with a lesson, or lets it show what it asks for. To "pause"
    is to stop the bots of a table on one machine until "resume"; a "rest", asked of the others, is the whole table's, and no time runs
    then.
    """

    n: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_NUMBER)]
    do: Literal[
        "play",
        "undo",
        "hint",
        "bot",
        "stop",
        "lift",
        "pass",
        "seat",
        "pause",
        "resume",
        "pace",
        "layout",
        "ask",
        "agree",
        "refuse",
        "more",
        "say",
        "learn",
    ]
    seen: int = -1
    action: int = -1
    goal: Literal["action", "round", "game", "result"] = "action"
    pace: int = USUAL_PACE
    layout: Literal["wide", "tall"] = "wide"
    seat: int = -1
    bot: str = ""
    person: int = 0
    what: Literal["rest", "undo", "expel"] = "rest"
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)] = ""


class Answer(msgspec.Struct, frozen=True):
    """What became of command `n`: done, or a sentence that says why not. `again` tells that the very same command may be sent again."""

    n: int
    ok: bool = True
    sentence: str = ""
    again: bool = False


class Answers:
    """The last answer that each client was given, so that a command which comes again is answered and not done twice."""

    def __init__(self) -> None:
        self._last: Final[dict[str, Answer]] = {}

    def earlier(self, command: Command, client: str) -> Answer | None:
        """What a command was answered that has come before; of one older than the last no more is known than that it came."""
        last = self._last.get(client)
        if last is None or command.n > last.n:
            return None
        return last if command.n == last.n else Answer(command.n)

    def note_written(self, log: Sequence[Entry]) -> None:
        """Every command that stands in a game's log was done, whatever its client was told."""
        for entry in log:
            if entry.client is not None and entry.number is not None:
                known = self._last.get(entry.client)
                if known is None or known.n <= entry.number:
                    self.note(entry.client, Answer(entry.number))

    def note(self, client: str, answer: Answer) -> None:
        """Notes the last answer of a client; the clients that asked longest ago are forgotten."""
        remember(self._last, client, answer, MOST_CLIENTS)
