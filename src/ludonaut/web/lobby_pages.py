"""The pages of the lobby: opening a table, gathering at it, coming later, playing again, and which game waits for whom."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

import segno
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ludonaut.core.errors import LudonautError
from ludonaut.core.game import Game, find_game
from ludonaut.web.forms import fields_of, number_in, own_address, whole
from ludonaut.web.lobby import LobbyTable, NoSuchTable, TableChanged, guest_name, left, placed_bot
from ludonaut.web.pages import SEGMENTS, Pages, option_parts, seat_colours, told_options
from ludonaut.web.people import led
from ludonaut.web.phrases import sentence
from ludonaut.web.refusals import refusal_of
from ludonaut.web.seating import person_name
from ludonaut.web.security import OWN_NAMES
from ludonaut.web.settings import CHOICES, NUMBERS, SWITCHES, Settings, agreed, settings_of_form
from ludonaut.web.statistics import titled

SHOWN_FREE: Final = 4
"""So many free places are shown one by one at a large table."""
MOST_SHOWN: Final = 12


class LobbyPages:
    """Answers requests for tables that have not begun, and for what people do with their seats beside playing."""

    def __init__(self, pages: Pages, reached: str = "") -> None:
        self.lobby: Final = pages.lobby
        self.entrance: Final = pages.entrance
        self.people: Final = pages.entrance.people
        self.pages: Final = pages
        self.reached: Final = reached
        """Where others in the network reach this server; "" where that is not known."""

    # -- opening ----------------------------------------------------------------------------------------------------
    async def open_form(self, request: Request) -> Response:
        """The form of a new table."""
        game = find_game(request.path_params["game"])
        return self._open_form(request, game, dict(request.query_params))

    def _open_form(self, request: Request, game: Game, fields: Mapping[str, str], status: int = 200, trouble: str = "") -> Response:
        person, usual = self.people.person_of(request), game.options.make().spelled()
        values = {name: fields.get(name, value) for name, value in usual.items()}
        seats = number_in(fields.get("seats", ""))
        return self.pages.show(
            "open.html", request, status, game=game, title=titled(game), trouble=trouble, segments=SEGMENTS, values=values, defaults=usual,
            name=fields.get("name", "") or (person.name if person else ""), access="public" if fields.get("access") == "public" else "link",
            seats=max(2, game.fewest_seats) if seats is None else seats,
            parts=option_parts(game),
            settings=settings_for_form(fields),
        )  # fmt: skip

    async def open(self, request: Request) -> Response:
        """Opens a table; its host has the first place."""
        game, fields = find_game(request.path_params["game"]), await fields_of(request)
        fields["chosen"] = "yes"
        usual = {option.name: "no" if option.kind == "switch" else option.spell(option.default) for option in game.options}
        values = {name: fields.get(name, value) for name, value in usual.items()}
        try:
            seats = whole(fields.get("seats", str(game.fewest_seats)), "seats")
            options, settings = game.options.make(values), settings_of_form(fields)
            game.check_table(options, seats)
            newcomer = await self.people.somebody(request, fields.get("name", ""))
            table = await self.lobby.open(game, options, seats, settings, fields.get("access") == "public", newcomer.person)
        except LudonautError as error:
            return self._open_form(request, game, fields, *refusal_of(error))
        return led(f"/t/{table.code}", request, newcomer)

    # -- a table ----------------------------------------------------------------------------------------------------
    async def find(self, request: Request) -> Response:
        """Leads to the table whose code was typed on the shelf."""
        return RedirectResponse(f"/t/{self.lobby.table(request.query_params.get('code', '')).code}", 303)

    async def table(self, request: Request) -> Response:
        """A table that has not begun; else its game."""
        table = self.lobby.table(request.path_params["code"])
        return RedirectResponse(f"/g/{table.game_id}", 303) if table.game_id else self._table(request, table)

    def _table(self, request: Request, table: LobbyTable, status: int = 200, trouble: str = "") -> Response:
        game, part = find_game(table.game), self._part(request, table)
        # Who opened the page by a name that only this machine knows would else invite with a link that leads nowhere.
        here = request.url.hostname in OWN_NAMES
        link = f"{self.reached if here and self.reached else own_address(request)}/t/{table.code}"
        told = told_options(game, table.options)
        return self.pages.show(
            "lobby.html", request, status, table=table, game=game, title=titled(game), trouble=trouble, link=link, part=Markup(part),  # noqa: S704 - rendered by our own template
            tag=_tag(part), only_here=here and not self.reached, shared=self.entrance.hall.shared,
            agreed=[*([told] if told else []), *agreed(table.settings)],
            qr=Markup(segno.make(link, error="m").svg_inline(scale=5, border=2, dark="#10202f", light="#ffffff", omitsize=True)),  # noqa: S704 - of our own drawing
        )  # fmt: skip

    async def part(self, request: Request) -> Response:
        """What changes on the page of a table; where its game has begun, a header leads there."""
        table = self.lobby.table(request.path_params["code"])
        if table.game_id:
            return Response(status_code=204, headers={"x-begun": f"/g/{table.game_id}", "cache-control": "no-store"})
        part = self._part(request, table)
        headers = {"etag": _tag(part), "cache-control": "no-store"}
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        return HTMLResponse(part, headers=headers)

    def _part(self, request: Request, table: LobbyTable) -> str:
        person = self.people.person_of(request)
        me = person.id if person else ""
        fixed = len(table.places) <= MOST_SHOWN and not table.settings.shuffle
        colours = seat_colours(find_game(table.game), len(table.places)) if fixed else []
        lines = []
        for number, place in enumerate(table.places):
            is_mine, is_host = bool(me) and place.person == me and not place.offered, place.person == table.host and not place.offered
            note = "is asked again" if place.offered else "bot" if place.bot else ", ".join(
                word for word, said in (("you", is_mine), ("opened the table", is_host)) if said
            )
            lines.append({
                "number": number, "colour": colours[number] if colours else "", "called": place.name or place.bot or "Free", "note": note,
                "free": place.free, "offered": place.offered, "is_mine": is_mine, "is_host": is_host,
            })  # fmt: skip
        free = [line for line in lines if line["free"]]
        hidden = free[SHOWN_FREE:] if len(lines) > MOST_SHOWN else []
        missing = sum(not place.settled for place in table.places)
        offered = next((place.name for place in table.places if me and place.offered and place.person == me), "")
        return self.pages.templates.get_template("lobby_part.html").render(
            table=table, shown=[line for line in lines if line not in hidden], more_free=len(hidden),
            offered=offered, known=person.name if person else "", sits=bool(table.places_of(me)), is_host=bool(me) and me == table.host,
            can_join=not table.why_no_place_for(me, another=bool(table.places_of(me))), unsettled=missing,
            waiting=f"Waiting for {missing} more" if missing else "Waiting for the host to begin",
        )  # fmt: skip

    # -- acts at a table --------------------------------------------------------------------------------------------
    async def join(self, request: Request) -> Response:
        """Sits down: whoever asks, or with `another` a second person at the same device."""
        fields = await fields_of(request)
        another = fields.get("another") == "yes"
        refusal = self.lobby.table(request.path_params["code"]).why_no_place_for(self.people.id_of(request), another)
        if refusal and not self.people.id_of(request):  # before anybody is made for it
            return self._refused(request, TableChanged(refusal))
        try:
            newcomer = await self.people.somebody(request, "" if another else fields.get("name", ""))
            name = guest_name(fields.get("name", "")) if another else fields.get("name", "") and newcomer.person.name
            code = request.path_params["code"]
            table = await self.lobby.change(code, lambda table: table.with_person(newcomer.person, name, another))
        except LudonautError as error:
            return self._refused(request, error)
        return led(f"/g/{table.game_id}" if table.game_id else f"/t/{table.code}", request, newcomer)

    async def leave(self, request: Request) -> Response:
        """Gives the places up."""
        me = self.people.id_of(request)
        return await self._change(request, lambda table: left(table, me))

    async def place(self, request: Request) -> Response:
        """The host seats a bot, or frees a place."""
        fields, me = await fields_of(request), self.people.id_of(request)
        number = whole(fields.get("place", ""), "place", 0)
        return await self._change(request, lambda table: placed_bot(table, me, number, fields.get("bot", "")))

    async def _change(self, request: Request, change: Any) -> Response:
        try:
            table = await self.lobby.change(request.path_params["code"], change)
        except LudonautError as error:
            return self._refused(request, error)
        return RedirectResponse(f"/t/{table.code}", 303)

    async def begin(self, request: Request) -> Response:
        """The host does not wait any longer."""
        table = self.lobby.table(request.path_params["code"])
        if table.game_id:
            return RedirectResponse(f"/g/{table.game_id}", 303)
        if self.people.id_of(request) != table.host:
            raise HTTPException(403, "Only whoever opened this table begins before every place is taken.")
        try:
            table = await self.lobby.begin(table)
        except LudonautError as error:
            return self._refused(request, error)
        return RedirectResponse(f"/g/{table.game_id}", 303)

    async def close(self, request: Request) -> Response:
        """The host takes the table away."""
        await self.lobby.close(request.path_params["code"], self.people.id_of(request))
        return RedirectResponse("/", 303)

    def _refused(self, request: Request, error: LudonautError) -> Response:
        try:
            table = self.lobby.table(request.path_params["code"])
        except NoSuchTable:
            raise error from None
        if table.game_id:
            raise HTTPException(*refusal_of(error, 409))
        return self._table(request, table, *refusal_of(error))

    # -- at a game --------------------------------------------------------------------------------------------------
    async def sit(self, request: Request) -> Response:
        """Somebody who comes later takes a seat that a bot holds for nobody."""
        table, screen = self.entrance.visit(request)
        fields = await fields_of(request)
        seat = whole(fields.get("seat", ""), "seat", 0)
        refusal = table.why_no_seat_for(screen) or table.why_not_there(seat, person_name(fields.get("name", "")))
        if refusal:  # before anybody is made for it
            raise HTTPException(409, sentence(refusal))
        newcomer = await self.people.somebody(request, fields.get("name", ""))
        await table.take_seat(seat, screen._replace(person=newcomer.person.id), newcomer.person.name)
        return led(f"/g/{table.record.id}", request, newcomer)

    async def rematch(self, request: Request) -> Response:
        """Those who have played gather again."""
        table, _ = self.entrance.visit(request)
        person = self.people.person_of(request)
        if person is None:
            raise HTTPException(403, "Those who played this game play again; open a table of your own.")
        again = await self.lobby.rematch(self.lobby.hall.store.record(table.record.id) or table.record, person)
        return RedirectResponse(f"/g/{again.game_id}" if again.game_id else f"/t/{again.code}", 303)

    async def next(self, request: Request) -> Response:
        """Leads to the game that has waited longest for whoever asks."""
        found = self.lobby.next_for(self.people.id_of(request), request.query_params.get("after", ""))
        return RedirectResponse(f"/g/{found}" if found else "/#yours", 303)


def settings_for_form(fields: Mapping[str, str]) -> dict[str, Any]:
    """Settings by field, as the form shows them: as they were sent, right or wrong, else as usual."""
    usual = {name: getattr(Settings(), name) for name in Settings.__struct_fields__}
    if "chosen" not in fields:
        return usual
    typed = {name: fields[name] for name in (*CHOICES, *NUMBERS) if name in fields}
    return {**usual, **typed, **{name: fields.get(name) == "yes" for name in SWITCHES}}


def _tag(part: str) -> str:
    return f'"{blake2b(part.encode(), digest_size=8).hexdigest()}"'
