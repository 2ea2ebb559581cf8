"""The page of a review: the course of a finished game, its turning points, and what each decision was worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludonaut.bots import Review
from ludonaut.bots.review import GRADES, INACCURACY, TurningPoint
from ludonaut.bots.review_words import PLURALS, SIGNS, Wording
from ludonaut.web.course_chart import Line, Mark, Scale, course_chart
from ludonaut.web.forms import whole
from ludonaut.web.fragments import seat_name
from ludonaut.web.naming import naming_at
from ludonaut.web.pages import Pages
from ludonaut.web.phrases import sentence
from ludonaut.web.reviews import NotReviewed, Reviews, Told, reviewed_seats, whose
from ludonaut.web.screens import ONLOOKER, Screen
from ludonaut.web.table import Table

SHAPES: Final = (("wide", 860.0, 330.0), ("tall", 380.0, 300.0))
QUARTERS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
STEPS_OF_POINTS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
MOST_TICKS: Final = 5
MOST_TOLD: Final = 6


class ReviewPages:
    """Answers requests for reviews."""

    def __init__(self, pages: Pages, reviews: Reviews) -> None:
        self.entrance: Final = pages.entrance
        self.pages: Final = pages
        self.reviews: Final = reviews

    async def review(self, request: Request) -> Response:
        """The page; the script on it then asks for the parts as they are found, and without script it comes again by itself with `?go`."""
        table, screen = self.entrance.visit(request)
        goes = "go" in request.query_params
        told = self.reviews.look(table, whose(request, screen), again=True) if goes else self.reviews.known(table, "")
        return self.pages.show(
            "review.html", request, table=table, game=table.match.game, goes=goes,
            seats=_seats(request, table, screen), **self._values(request, table, screen, told),
        )  # fmt: skip

    async def part(self, request: Request) -> Response:
        """The review as far as it has come; it goes on while somebody asks for this."""
        table, screen = self.entrance.visit(request)
        try:
            told = self.reviews.look(table, whose(request, screen), again="again" in request.query_params)
        except NotReviewed as error:
            told = Told(self.reviews.known(table, "").review if table.match.is_over else None, sentence(str(error)))
        values = self._values(request, table, screen, told)
        html = self.pages.templates.get_template("review_part.html").render(values, table=table)
        whole_now = told.review is not None and told.review.is_whole
        return JSONResponse({"whole": whole_now, "trouble": told.trouble, "html": html}, headers={"cache-control": "no-store"})

    def _values(self, request: Request, table: Table, screen: Screen, told: Told) -> dict[str, Any]:
        review, match, seat = told.review, table.match, _seat(request, table, screen)
        names = tuple(seat_name(table, line) for line in table.view(ONLOOKER).seats)
        wording = Wording(match.game, match.seats)
        shown: dict[str, Any] = {
            "review": review, "trouble": told.trouble, "wording": wording, "names": names, "seat": seat, "grades": GRADES, "signs": SIGNS,
            "plurals": PLURALS, "many": match.seats > 1, "may_fork": not table.company.settings.sealed,
            "colours": [line.colour for line in table.view(ONLOOKER).seats],
            "done": len(review.moments) if review else 0, "steps": len(match.steps) + 1,
        }  # fmt: skip
        if review is None or not review.moments:
            return {**shown, "charts": [], "points": [], "summaries": [], "faults": [], "slips": [], "decisions": []}
        points = review.turning_points(None if seat < 0 else [seat])
        decisions = review.decisions(None if seat < 0 else seat)
        faults = [moment for moment in decisions if moment.graded is not None and moment.graded.is_faulty]
        judged = [one for one in review.seats if seat in (-1, one)]
        return {
            **shown,
            "points": [(number, point, _happened(table, point, seat)) for number, point in enumerate(points, 1)],
            "charts": [(shape, _chart(table, review, wording, names, points, *size)) for shape, *size in SHAPES],
            "summaries": [review.summary(one) for one in judged],
            "faults": [moment for moment in faults if moment.graded is not None and moment.graded.grade != INACCURACY],
            "slips": [moment for moment in faults if moment.graded is not None and moment.graded.grade == INACCURACY],
            "decisions": decisions,
        }


def _happened(table: Table, point: TurningPoint, observer: int) -> list[str]:
    """What followed from the action of a step, in sentences, as it was told to a seat or to everybody; of many the first."""
    events = [table.match.game.event(raw, observer) for raw in table.match.steps[point.step - 1].told]
    named = naming_at(table)
    told = [named(event.sentence) for event in events if event.sentence]
    return told if len(told) <= MOST_TOLD else [*told[:MOST_TOLD], "…"]


def _seat(request: Request, table: Table, screen: Screen) -> int:
    """From whose seat the game is told: the one asked for, else that of whoever looks, or -1 for all. Raises HTTPException."""
    asked = request.query_params.get("as", "")
    if asked == "all" or table.match.seats == 1:
        return -1 if table.match.seats > 1 else 0
    if asked:
        seat = whole(asked, "as", 0)
        if seat >= table.match.seats:
            raise HTTPException(404, f"This game has no seat {seat + 1}.")
        return seat
    own = table.observer(screen)
    if own >= 0 and table.seating[own].person:
        return own
    people = [seat for seat, sitter in enumerate(table.seating) if sitter.person]
    return people[0] if len(people) == 1 else -1


def _seats(request: Request, table: Table, screen: Screen) -> list[tuple[str, str, bool]]:
    """From whose seats the game can be told: what the address says for each, its name, and whether it is the one shown."""
    if table.match.seats == 1:
        return []
    seat, names = _seat(request, table, screen), [seat_name(table, line) for line in table.view(ONLOOKER).seats]
    return [("all", "Everybody", seat < 0), *((str(one), names[one], one == seat) for one in reviewed_seats(table.seating))]


def _chart(
    table: Table, review: Review, wording: Wording, names: Sequence[str], points: Sequence[TurningPoint], width: float, height: float
) -> Markup:  # fmt: skip
    colours = [line.colour for line in table.view(ONLOOKER).seats]
    svg = chart_of(review, wording, names, colours, points, width, height, f"/g/{table.record.id}/replay#{{step}}?as={{seat}}")
    return Markup(svg)  # noqa: S704 - a chart that we have drawn


def chart_of(
    review: Review, wording: Wording, names: Sequence[str], colours: Sequence[str], points: Sequence[TurningPoint], width: float,
    height: float, link: str = "", alone: bool = False,
) -> str:  # fmt: skip
    """The course of a review as SVG: a line for each seat, the turning points on it. `link` leads to a step as a seat saw it."""
    top, ticks = _scale(review, wording)
    lines = [
        Line(name, colours[seat] if len(names) > 1 else "own", [_height(moment.worths[seat], wording, top) for moment in review.moments])
        for seat, name in enumerate(names)
    ]
    marks = [
        Mark(
            number, point.step, point.seat,
            f"{number}: step {point.step}, {names[point.seat]} {wording.worth(point.before)} to {wording.worth(point.after)}",
            link.format(step=point.step, seat=point.seat),
        )
        for number, point in enumerate(points, 1)
    ]  # fmt: skip
    rounds = [moment.rounds for moment in review.moments]
    return course_chart(Scale(wording.title, ticks), lines, marks, rounds, review.steps, width, height, alone)


def _height(worth: float, wording: Wording, top: float) -> float:
    return worth if wording.contest else wording.number(worth) / top


def _scale(review: Review, wording: Wording) -> tuple[float, list[tuple[float, str]]]:
    """What the height of the chart stands for, and its lines across."""
    if wording.contest:
        return 1.0, [(quarter, wording.worth(quarter)) for quarter in QUARTERS]
    most = max((wording.number(worth) for moment in review.moments for worth in moment.worths), default=0.0)
    each = next((step for step in STEPS_OF_POINTS if step * MOST_TICKS >= most), STEPS_OF_POINTS[-1])
    top = float(each * max(1, -(-int(most + 0.999) // each)))
    return top, [(each * tick / top, str(each * tick)) for tick in range(int(top) // each + 1)]
