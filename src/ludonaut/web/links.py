"""What leads to a game from elsewhere: its preview for sites that show a link with a picture, playing on against bots, a bug report."""

from __future__ import annotations

import platform
from importlib.metadata import version
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ludonaut import build_info
from ludonaut.web.forms import fields_of, number_in, whole
from ludonaut.web.pages import Pages, public_picture
from ludonaut.web.people import led
from ludonaut.web.previews import Previews
from ludonaut.web.screens import Screen
from ludonaut.web.seating import USUAL_BOT, check_bot
from ludonaut.web.table import Table

A_MINUTE: Final = 60


class Links:
    """Answers requests that come from outside a game, or lead out of it."""

    def __init__(self, pages: Pages, previews: Previews) -> None:
        self.entrance: Final = pages.entrance
        self.pages: Final = pages
        self.previews: Final = previews

    async def preview(self, request: Request) -> Response:
        """What everybody may see of a game, as pixels."""
        table, _ = self.entrance.visit(request)
        drawn = await self.previews.png(public_picture(table))
        if drawn is None:
            raise HTTPException(404, "This server makes no preview images; the board as SVG is at the same address with .svg.")
        return Response(drawn, media_type="image/png", headers={"cache-control": f"max-age={A_MINUTE}"})

    async def fork(self, request: Request) -> Response:
        """Plays on from a step of a game, in a new game: as it was seated, or in one seat against bots."""
        table, _ = self.entrance.visit(request)
        fields = {"step": "", "seat": "", "bot": "", **await fields_of(request)}
        step = whole(fields["step"], "step", 0)
        if table.company.settings.sealed:
            raise HTTPException(409, "Others still try the challenge of this day; play on from here when the day is over.")
        if table.keeps_secrets or (table.record.online and not table.match.is_over):  # before anything that tells how many steps
            raise HTTPException(409, "Somebody could look at hidden hands so; play on from here when the game is over.")
        if step > len(table.match.steps):
            raise HTTPException(404, f"This game has no step {step}; its last one is {len(table.match.steps)}.")
        seat = whole(fields["seat"], "seat", 0) if fields["seat"] else -1
        if seat >= table.match.seats:
            raise HTTPException(404, f"This game has no seat {seat + 1}.")
        bot = check_bot(fields["bot"] or USUAL_BOT, table.match.game)
        newcomer = await self.entrance.host(request)
        return led(f"/g/{await self.entrance.hall.fork(table, step, seat, bot, newcomer.person.id)}", request, newcomer)

    async def report(self, request: Request) -> Response:
        """What a bug report says of a game: on a page to copy it from, or with `?download` as a file."""
        table, screen = self.entrance.visit(request)
        step = request.query_params.get("step", "")
        text = report_of(table, screen, request.headers.get("user-agent", ""), step)
        if "download" in request.query_params:
            attachment = f'attachment; filename="{table.record.game.replace("@", "-")}-{table.record.id}-report.txt"'
            return PlainTextResponse(text, headers={"content-disposition": attachment, "cache-control": "no-store"})
        return self.pages.show("report.html", request, table=table, game=table.match.game, report=text, step=step)


def report_of(table: Table, screen: Screen, browser: str, step: str = "") -> str:
    """A game and what it runs on, as text; with its transcript where that tells nobody what he may not know."""
    record = table.record
    shown = f"step {step} of the replay" if number_in(step) is not None else f"place {table.place_of(screen)}"
    lines = [
        "What happened, and what should have happened instead:", "", "", "What it happened in:",
        f"ludonaut {version('ludonaut')}, {build_info.describe()}, Python {platform.python_version()}",
        f"game {record.game}, rules {record.rules}, seats {record.seats}, id {record.id}, {shown}",
        f"browser {''.join(c for c in browser if c.isprintable())[:200] or 'not told'}", "",
    ]  # fmt: skip
    if table.keeps_secrets:
        lines.append("The transcript holds what the seats hide from one another; add it when the game is over.")
        return "\n".join(lines) + "\n"
    return "\n".join([*lines, table.transcript()])
