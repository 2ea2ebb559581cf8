"""Duels: a game that was played with the luck of an earlier one, and what came of each."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludonaut.core.duel import check_same_luck, compare, sides_of
from ludonaut.web.pages import Pages


class Duels:
    """Answers requests for comparisons."""

    def __init__(self, pages: Pages) -> None:
        self.entrance: Final = pages.entrance
        self.pages: Final = pages

    async def compare(self, request: Request) -> Response:
        """A finished game beside the one whose luck it had again, by where the points come from."""
        table, screen = self.entrance.visit(request)
        if not table.record.again_of:
            raise HTTPException(404, "This game had dice and cards of its own; there is no other to compare it with.")
        earlier = self.entrance.hall.earlier(table, screen)
        if not earlier:
            raise HTTPException(404, "The game whose dice and cards these were has been deleted, or is for those alone who have played it.")
        before = self.entrance.hall.table(earlier)
        check_same_luck(before.match, table.match)
        here, there = (sides_of(one.match, [sitter.player() for sitter in one.seating]) for one in (table, before))
        return self.pages.show(
            "compare.html", request, game=table.match.game, table=table, before=before, comparison=compare(here, there),
            here=len(here), there=len(there),
        )  # fmt: skip
