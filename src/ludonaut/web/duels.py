"""Duels: a game that was played with the luck of an earlier one, and what came of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludonaut.core.duel import Comparison, Side, check_same_luck, compare
from ludonaut.web.fragments import seat_name
from ludonaut.web.hall import Hall, NoSuchGame
from ludonaut.web.pages import Pages
from ludonaut.web.screens import ONLOOKER
from ludonaut.web.seating import people_of
from ludonaut.web.table import Table

MOST_SIDES: Final = 4
"""So many seats of each of the two games are compared."""


class Duels:
    """Answers requests for comparisons."""

    def __init__(self, hall: Hall, pages: Pages) -> None:
        self.hall: Final = hall
        self.pages: Final = pages

    async def compare(self, request: Request) -> Response:
        """A finished game beside the one whose luck it had again, by where the points come from."""
        table = self.hall.table(request.path_params["id"])
        if not table.record.again_of:
            raise HTTPException(404, "This game had dice and cards of its own; there is no other to compare it with.")
        try:
            before = self.hall.table(table.record.again_of)
        except NoSuchGame:
            raise HTTPException(404, "The game whose dice and cards these were has been deleted.") from None
        check_same_luck(before.match, table.match)
        here, there = sides_of(table), sides_of(before)
        return self.pages.show(
            "compare.html", request, game=table.match.game, table=table, before=before, comparison=told_apart(here, there),
            here=len(here), there=len(there),
        )  # fmt: skip


def sides_of(table: Table) -> list[Side]:
    """The seats of a table that are compared: those of people, or of bots where nobody else played."""
    lines = table.view(ONLOOKER).seats
    people = [line for line in lines if table.seating[line.seat].person]
    alone = len(people_of(table.seating)) == 1 and table.match.seats == 1
    return [
        Side("You" if alone and not table.seating[line.seat].name else seat_name(table, line), table.match, line.seat)
        for line in (people or lines)[:MOST_SIDES]
    ]


def told_apart(here: Sequence[Side], there: Sequence[Side]) -> Comparison:
    """The comparison of a game with an earlier one; who has one name in both is called by when it was."""
    both = {side.name for side in here} & {side.name for side in there}
    now = [side._replace(name=f"{side.name} (now)" if side.name in both else side.name) for side in here]
    before = [side._replace(name=f"{side.name} (before)" if side.name in both else side.name) for side in there]
    return compare([*now, *before])
