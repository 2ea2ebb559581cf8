"""Entrance: the one way to a table. It says who asks, through which screen, and lets in only those who may look."""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ludonaut.web.hall import Hall
from ludonaut.web.people import NOBODY, SCREEN_COOKIE, Newcomer, People
from ludonaut.web.screens import Screen
from ludonaut.web.table import Table

NO_ONLOOKERS: Final = "Those who play here want no onlookers while the game is under way."
HIDDEN_HANDS: Final = "The transcript holds what the seats hide from one another; it is given when the game is over."


class Visit(NamedTuple):
    """A table, and the screen through which somebody who asked for it looks."""

    table: Table
    screen: Screen


class Entrance:
    """Lets requests and sockets in."""

    def __init__(self, hall: Hall, people: People) -> None:
        self.hall: Final = hall
        self.people: Final = people

    def visit(self, connection: HTTPConnection, client: str = "") -> Visit:
        """The table at this address. Raises NoSuchGame, or HTTPException for somebody who may not even look."""
        table = self.hall.table(connection.path_params["id"])
        screen = self.people.screen_of(connection, client)
        if not table.may_look(screen):
            raise HTTPException(403, NO_ONLOOKERS)
        table.company.asked(screen)
        return Visit(self.hall.shown_to(table, screen), screen)

    def open_transcript(self, connection: HTTPConnection) -> tuple[Table, str]:
        """The table at this address, and its game as text. Raises HTTPException while that holds what somebody may not know."""
        table, _ = self.visit(connection)
        if table.keeps_secrets:
            raise HTTPException(409, HIDDEN_HANDS)
        return table, table.transcript()

    async def host(self, connection: HTTPConnection) -> Newcomer:
        """Whose a game is that is begun here without a table: on a server for others whoever asks, on one's own machine nobody's, so that
        all who sit at it can play."""
        return await self.people.anybody(connection) if self.hall.shared else Newcomer(NOBODY, "")

    def host_of_lists(self, connection: HTTPConnection) -> str | None:
        """Whose games at one machine are listed to whoever asks: "" for those that are nobody's, None for none at all."""
        if not self.hall.shared:
            return ""
        return self.people.id_of(connection) or None

    def remember_screen(self, connection: HTTPConnection, response: Response) -> None:
        """Gives a browser that has no screen yet one of its own, for the curtain between people who share it."""
        if SCREEN_COOKIE not in connection.cookies:
            response.set_cookie(SCREEN_COOKIE, secrets.token_hex(12), httponly=True, samesite="lax")
