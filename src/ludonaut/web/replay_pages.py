"""The pages of a replay: a game step by step, as a screen saw it or, when it is over, as any seat did."""

from __future__ import annotations

from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludonaut.core.view import View, without_choices
from ludonaut.web.forms import whole
from ludonaut.web.fragments import seat_name
from ludonaut.web.naming import naming_at
from ludonaut.web.pages import Pages, card_of
from ludonaut.web.screens import COVERED, ONLOOKER, Screen
from ludonaut.web.seating import MOST_PLACES
from ludonaut.web.table import Table


class ReplayPages:
    """Answers requests for steps of a game."""

    def __init__(self, pages: Pages) -> None:
        self.entrance: Final = pages.entrance
        self.pages: Final = pages

    async def replay(self, request: Request) -> Response:
        """A game step by step."""
        table, screen = self.entrance.visit(request)
        self.pages.policy.allow(table.match.game)
        observer = _observer(request, table, screen)
        first, steps = _told_step(table, 0, "wide", observer), len(table.steps_seen(observer)) - 1
        eyes = []
        if table.match.seats > 1 and table.match.is_over:
            eyes = [(line.seat, seat_name(table, line)) for line in table.view(ONLOOKER).seats]
        return self.pages.show(
            "replay.html", request, table=table, game=table.match.game, steps=steps, first=first, eyes=eyes,
            most_reviewed=MOST_PLACES, card=card_of(request, table),
        )  # fmt: skip

    async def step(self, request: Request) -> Response:
        """One step of a game: its picture and what happened."""
        table, screen = self.entrance.visit(request)
        observer = _observer(request, table, screen)
        number = _step_number(request.path_params["step"], table, observer)
        layout = "tall" if request.query_params.get("layout") == "tall" else "wide"
        step = _told_step(table, number, layout, observer)
        return JSONResponse(step, headers={"cache-control": "no-store"})


def _told_step(table: Table, shown: int, layout: str, observer: int) -> dict[str, Any]:
    """One of the steps that an observer may see, in their numbering."""
    match, seen, named = table.match, table.steps_seen(observer), naming_at(table)
    number = seen[shown]
    view = _seen_at(table, shown, observer)
    events = [logged.event for logged in match.log(observer, number) if logged.step == number]
    return {
        "step": shown,
        "steps": len(seen) - 1,
        "rounds": view.rounds,
        "notation": _notation(table, number, observer),
        "picture": match.game.picture(view, layout),
        "events": [{"sentence": named(event.sentence), "kind": event.kind, "targets": event.targets} for event in events],
        "result": named(view.result),
    }


def _observer(request: Request, table: Table, screen: Screen) -> int:
    """From where a replay is seen: as the screen sees the table, or, when the game is over, from any seat. Raises HTTPException."""
    seen_from = request.query_params.get("as", "")
    if seen_from and table.match.is_over:
        seat = whole(seen_from, "as", 0)
        if seat >= table.match.seats:
            raise HTTPException(404, f"This game has no seat {seat + 1}.")
        return seat
    observer = table.observer(screen)
    if observer == COVERED:
        raise HTTPException(409, "The curtain is closed at this table; the person who is asked opens it, and then this shows that side.")
    return observer


def view_asked_for(request: Request, table: Table, screen: Screen) -> View:
    """What a request may see, with nothing to press: the table as it is, or as it was after `?step`. Raises HTTPException."""
    observer = _observer(request, table, screen)
    if "step" not in request.query_params:
        return without_choices(table.view(observer))
    return _seen_at(table, _step_number(request.query_params["step"], table, observer), observer)


def _notation(table: Table, number: int, observer: int) -> str:
    """The action of a step, as far as an observer may know which it was."""
    if number == 0:
        return ""
    step = table.match.steps[number - 1]
    own = observer >= 0 and table.seating[step.seat].person == table.seating[observer].person
    return table.match.game.actions.notation(step.action) if own or not table.keeps_secrets else ""


def _step_number(text: str, table: Table, observer: int) -> int:
    """One of the steps that an observer may see, from 0. Raises HTTPException."""
    number, last = whole(text, "step", 0), len(table.steps_seen(observer)) - 1
    if number > last:
        raise HTTPException(404, f"This game has no step {number}; its last one is {last}.")
    return number


def _seen_at(table: Table, shown: int, observer: int) -> View:
    """What an observer saw after one of the steps that it may see, with nothing to press."""
    return without_choices(table.match.game.view(table.match.state_at(table.steps_seen(observer)[shown]), observer))
