"""The tables of the lobby for computer players: open one, sit down at somebody's, leave, begin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludonaut.core.game import find_game
from ludonaut.web.api import Api, body_of, encoded
from ludonaut.web.commands import LARGEST_NUMBER, Answer
from ludonaut.web.entrance import Entrance
from ludonaut.web.lobby import Lobby, LobbyTable, left
from ludonaut.web.mine import Mine
from ludonaut.web.reviews import Reviews
from ludonaut.web.settings import Settings


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open: you have its first place. Options and settings that are left out are as usual."""

    game: str
    seats: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_NUMBER)] = 0
    """How many places; 0 for as few as two can play with."""
    public: bool = False
    """Whether everybody on this server sees it, and not only who has its code."""
    options: dict[str, str] = {}
    settings: Settings = Settings()


class PlaceInfo(msgspec.Struct, frozen=True):
    """A place: who sits there, or which bot; both "" where it is free. `mine` tells whether it is yours."""

    name: str
    bot: str
    mine: bool


class TableInfo(msgspec.Struct, frozen=True):
    """A table of the lobby. `game_id` is its game once that has begun, else ""; `host` tells whether you have opened it."""

    code: str
    game: str
    options: dict[str, str]
    settings: Settings
    places: tuple[PlaceInfo, ...]
    public: bool
    host: bool
    game_id: str


class LobbyApi(Api):
    """The whole API: games, and the tables at which they are begun with others."""

    def __init__(
        self, entrance: Entrance, mine: Mine, reviews: Reviews, counted: Callable[[str, Answer, float], None], lobby: Lobby
    ) -> None:
        super().__init__(entrance, mine, reviews, counted)
        self.lobby: Final = lobby

    async def tables(self, request: Request) -> Response:
        """The tables that everybody may join, the newest first."""
        me = self.entrance.people.id_of(request)
        return encoded([_info(table, me) for table in self.lobby.public()])

    async def open_table(self, request: Request) -> Response:
        """Opens a table; its game begins when every place is taken, or when you say so."""
        person = self.me_of(request)
        wish = await body_of(request, NewTable)
        if wish.settings.daily:
            raise HTTPException(400, "A table is no try of a day's challenge; leave “daily” out.")
        if wish.settings.learning:
            raise HTTPException(400, "A table of several people is no lesson; leave “learning” out.")
        game = find_game(wish.game)
        options = game.options.make(wish.options)
        table = await self.lobby.open(game, options, wish.seats or max(2, game.fewest_seats), wish.settings, wish.public, person)
        return encoded(_info(table, person.id), 201)

    async def table(self, request: Request) -> Response:
        """A table by its code, with who sits there; its game once that has begun."""
        return encoded(_info(self.lobby.table(request.path_params["code"]), self.entrance.people.id_of(request)))

    async def join_table(self, request: Request) -> Response:
        """Takes the place that was kept for you, else the first free one; with the last one the game begins."""
        person = self.me_of(request)
        return await self._changed(request, lambda table: table.with_person(person, ""))

    async def leave_table(self, request: Request) -> Response:
        """Gives your places up."""
        me = self.me_of(request).id
        return await self._changed(request, lambda table: left(table, me))

    async def begin_table(self, request: Request) -> Response:
        """Begins the game of a table that you have opened; bots take the places that are free."""
        person, table = self.me_of(request), self.lobby.table(request.path_params["code"])
        if person.id != table.host:
            raise HTTPException(403, "Only whoever opened this table begins before every place is taken.")
        return encoded(_info(table if table.game_id else await self.lobby.begin(table), person.id))

    async def _changed(self, request: Request, change: Callable[[LobbyTable], LobbyTable]) -> Response:
        code = self.lobby.table(request.path_params["code"]).code
        return encoded(_info(await self.lobby.change(code, change), self.entrance.people.id_of(request)))


def _info(table: LobbyTable, me: str) -> TableInfo:
    mine = table.places_of(me)
    places = tuple(PlaceInfo("" if place.offered else place.name, place.bot, number in mine) for number, place in enumerate(table.places))
    host = bool(me) and table.host == me
    return TableInfo(table.code, table.game, table.options, table.settings, places, table.public, host, table.game_id)
