"""Accord: what the people of a table over the net agree on while they play: a rest, an action taken back, somebody put out.

One asks, the others agree or refuse; all of it stands in the log of the game, so that it outlives a restart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from ludonaut.web.seating import Seating

ASK, AGREE, REFUSE, REST, GO_ON, TIME = "ask", "agree", "refuse", "rest", "go on", "time"
"""The kinds of entries that are of this: TIME gives a seat more of it."""
REST_REQUEST, UNDO_REQUEST, EXPEL_REQUEST = "rest", "undo", "expel"
KINDS: Final = frozenset((ASK, AGREE, REFUSE, REST, GO_ON, TIME))


class Request(NamedTuple):
    """What `people` ask the others: `what`, for the seat `seat`. `agreed` are those who want it, they themselves first of all."""

    what: str
    people: frozenset[int]
    seat: int
    agreed: frozenset[int]


class Accord(NamedTuple):
    """What is agreed on, and what is asked. `clock` is what the last entry says is left, None without clocks."""

    rests: bool = False
    request: Request | None = None
    clock: Mapping[str, Any] | None = None

    def after(self, kind: str, payload: Mapping[str, Any]) -> Accord:
        """The accord when an entry of the log has come."""
        now = self if "clock" not in payload else self._replace(clock=payload["clock"])
        request = now.request
        if kind == ASK:
            people = frozenset(payload["people"])
            return now._replace(request=Request(payload["what"], people, payload["seat"], people))
        if kind == AGREE and request is not None:
            return now._replace(request=request._replace(agreed=request.agreed | frozenset(payload["people"])))
        if kind in (REST, GO_ON):
            return now._replace(rests=kind == REST, request=None)
        if kind == REFUSE or (request is not None and _is_past(request, kind, payload)):
            return now._replace(request=None)
        return now

    def missing(self, seating: Seating) -> list[int]:
        """The people whose word is still missing, in the order of seats: all who decide and have not agreed, but for whom it is about."""
        request = self.request
        if request is None:
            return []
        out = {seating[request.seat].person} if request.what == EXPEL_REQUEST else set()
        deciding = dict.fromkeys(sitter.person for sitter in seating if sitter.decides)
        return [person for person in deciding if person not in request.agreed and person not in out]


def _is_past(request: Request, kind: str, payload: Mapping[str, Any]) -> bool:
    """Whether an entry has left a request without a point: the action that it would take back is not the last any more, or who was to be
    put out has acted or was given time."""
    return request.what != REST_REQUEST and kind in ("action", "undo", "seat", TIME) and payload.get("seat") == request.seat


def recall(log: Iterable[tuple[str, Mapping[str, Any]]]) -> Accord:
    """The accord that the kinds and payloads of a log tell."""
    accord = Accord()
    for kind, payload in log:
        accord = accord.after(kind, payload)
    return accord
