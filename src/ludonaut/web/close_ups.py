"""Parts of a table by themselves, larger: beside the board, as a page of their own, and on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludonaut.core.game import CloseUp, Game, find_game
from ludonaut.core.picture import PAGE
from ludonaut.core.view import View
from ludonaut.web.pages import Pages
from ludonaut.web.replay_pages import view_asked_for
from ludonaut.web.statistics import titled


class Paper(NamedTuple):
    """What stands on one page of paper."""

    title: str
    picture: Markup


class CloseUps:
    """Answers requests for parts of a table by themselves. Each shows what the screen that asks may see, and nothing to press."""

    def __init__(self, pages: Pages) -> None:
        self.entrance: Final = pages.entrance
        self.pages: Final = pages

    async def close_up(self, request: Request) -> Response:
        """One part, large; with `?part` only its content, for the sheet over the board. `?step` is a step of the replay."""
        table, screen = self.entrance.visit(request)
        game, view = table.match.game, view_asked_for(request, table, screen)
        shown = game.close_ups(view)
        place = _place_of(shown, request.path_params["element"])
        layout = "tall" if request.query_params.get("layout") == "tall" else "wide"
        kept = {name: request.query_params[name] for name in ("layout", "step", "as") if name in request.query_params}
        template = "close_up_part.html" if "part" in request.query_params else "close_up.html"
        return self.pages.show(
            template, request, game=game, table=table, shown=shown[place], before=shown[place - 1],
            after=shown[(place + 1) % len(shown)], several=len(shown) > 1,
            kept="&".join(f"{name}={value}" for name, value in kept.items()),
            picture=_own(game.close_up(view, shown[place].element, layout)),
        )  # fmt: skip

    async def print(self, request: Request) -> Response:
        """A table on paper: one of its parts (`?of`), all of them (`?of=all`), or the picture where it has no parts."""
        table, screen = self.entrance.visit(request)
        game, view = table.match.game, view_asked_for(request, table, screen)
        parts = game.close_ups(view)
        wanted = request.query_params.get("of", parts[0].element if parts else "")
        chosen: Sequence[CloseUp] = parts if wanted == "all" else parts[_place_of(parts, wanted) :][:1] if wanted else ()
        papers = await self.pages.turns.run(_papers, game, view, chosen)  # a hundred sheets take seconds, for which no table waits
        back = f"/g/{table.record.id}"
        return self.pages.show("print.html", request, game=game, title=game.title, papers=papers, parts=parts, wanted=wanted, back=back)

    async def blank(self, request: Request) -> Response:
        """What is printed to play a game with a pencil."""
        game = find_game(request.path_params["game"])
        page = game.blank_page()
        if not page:
            raise HTTPException(404, f"{game.title} has no sheet to fill in with a pencil.")
        title = f"{titled(game)}: an empty sheet"
        papers = [Paper(title, _own(page))]
        return self.pages.show(
            "print.html", request, game=game, title=title, papers=papers, parts=(), wanted="", back=f"/rules/{game.name}"
        )


def _place_of(shown: Sequence[CloseUp], element: str) -> int:
    """The place of a part among those that there are. Raises HTTPException."""
    place = next((place for place, part in enumerate(shown) if part.element == element), None)
    if place is None:
        known = ", ".join(part.element for part in shown[:4]) + (" …" if len(shown) > 4 else "")
        raise HTTPException(404, f"There is no such part of this table to look at by itself{f'; there are {known}' if known else ''}.")
    return place


def _papers(game: Game, view: View, parts: Sequence[CloseUp]) -> list[Paper]:
    """These parts for paper, or the picture where there are none."""
    papers = [Paper(part.title, _own(game.close_up(view, part.element, PAGE))) for part in parts]
    return papers or [Paper(game.title, _own(game.picture(view)))]


def _own(svg: str) -> Markup:
    return Markup(svg)  # noqa: S704 - a picture that a game has drawn
