"""The page “Me”: what this server knows of whoever looks, tokens for computer players, and being forgotten."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ludonaut.core.errors import LudonautError
from ludonaut.web.accounts import Accounts
from ludonaut.web.forms import fields_of
from ludonaut.web.mine import Mine
from ludonaut.web.pages import Pages
from ludonaut.web.people import DEVICE_COOKIE, Person, led
from ludonaut.web.refusals import refusal_of

FORGET: Final = "forget me"
"""What has to be typed, because nothing brings it back."""


class MinePages:
    """Answers requests for the page and what it offers."""

    def __init__(self, mine: Mine, accounts: Accounts, pages: Pages) -> None:
        self.mine: Final = mine
        self.accounts: Final = accounts
        self.people: Final = pages.entrance.people
        self.pages: Final = pages

    async def page(self, request: Request) -> Response:
        """What is kept of whoever looks."""
        return self._page(request, self.people.person_of(request))

    def _page(self, request: Request, person: Person | None, status: int = 200, trouble: str = "", secret: str = "") -> Response:
        found = self.mine.tokens(person.id) if person else []
        games = self.mine.number_of_games(person.id) if person else 0
        return self.pages.show(
            "me.html", request, status, person=person, tokens=found, games=games, trouble=trouble, secret=secret, forget=FORGET,
            asks_proof=person is not None and self.accounts.asks_proof(person),
        )

    async def act(self, request: Request) -> Response:
        """Makes a guest of somebody unknown; makes and takes back tokens; forgets."""
        fields = {**dict.fromkeys(("do", "name", "label", "mark", "sure", "present"), ""), **await fields_of(request)}
        if fields["do"] == "name":
            newcomer = await self.people.somebody(request, fields["name"])
            return led("/me", request, newcomer)
        person = self.people.person_of(request)
        if person is None:
            raise HTTPException(401, "This server does not know you yet; say your name on the page /me first.")
        try:
            return await self._do(request, person, fields)
        except LudonautError as error:
            return self._page(request, person, *refusal_of(error))

    async def _do(self, request: Request, person: Person, fields: dict[str, str]) -> Response:
        match fields["do"]:
            case "token":
                await self.accounts.check_proof(person, fields["present"])
                return self._page(request, person, secret=await self.mine.make_token(person.id, fields["label"]))
            case "take-back":
                await self.mine.take_back_token(person.id, fields["mark"])
                return RedirectResponse("/me", 303)
            case "forget" if fields["sure"].strip().lower() == FORGET:
                await self.accounts.check_proof(person, fields["present"])
                await self.mine.forget(person.id)
                response = RedirectResponse("/", 303)
                response.delete_cookie(DEVICE_COOKIE)
                return response
            case "forget":
                return self._page(request, person, 400, f"Nothing was done: type “{FORGET}” to be forgotten.")
        raise HTTPException(400, "This page cannot do that.")

    async def data(self, request: Request) -> Response:
        """All that is kept of whoever asks, as JSON."""
        person = self.people.person_of(request)
        if person is None:
            raise HTTPException(401, "This server does not know you, and keeps nothing of you.")
        headers = {"content-disposition": 'attachment; filename="ludonaut-me.json"', "cache-control": "no-store"}
        return JSONResponse(self.mine.data(person.id), headers=headers)
