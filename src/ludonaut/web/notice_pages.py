"""The page on which people say how they want to hear that a game waits for them, and what their browsers need for it."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ludonaut.core.errors import LudonautError
from ludonaut.web.forms import fields_of, own_address
from ludonaut.web.notices import PUSH, WEBHOOK, Notices
from ludonaut.web.pages import Pages
from ludonaut.web.phrases import sentence
from ludonaut.web.refusals import refusal_of, status_of

LARGEST_SUBSCRIPTION: Final = 4_096
LONGEST_FIELD: Final = 8_192
NOBODY: Final = "this device is nobody yet: sit down at a table over the net first, then come back."


class NoticePages:
    """Answers what has to do with notices."""

    def __init__(self, pages: Pages, notices: Notices) -> None:
        self._pages: Final = pages
        self._people: Final = pages.entrance.people
        self._notices: Final = notices

    async def look(self, request: Request) -> Response:
        """Where a person is told, and what can be added."""
        return await self._show(request)

    async def _show(self, request: Request, status: int = 200, trouble: str = "", secret: str = "", address: str = "") -> Response:
        person = self._people.person_of(request)
        told = self._notices.of(person.id) if person else []
        return self._pages.show(
            "notices.html", request, status, person=person, nobody=sentence(NOBODY), trouble=trouble, secret=secret,
            address=address, can_push=self._notices.can_push(), can_send=self._notices.can_send(),
            devices=[notice for notice in told if notice.kind == PUSH], calls=[notice for notice in told if notice.kind == WEBHOOK],
        )  # fmt: skip

    async def key(self, request: Request) -> Response:
        """The key with which a browser subscribes to our pushes."""
        self._person(request)
        if not self._notices.can_push():
            raise HTTPException(404, "This server sends no pushes.")
        return JSONResponse({"key": await self._notices.push_key()})

    async def subscribe(self, request: Request) -> Response:
        """A browser tells where pushes to it go."""
        body = await request.body()
        if len(body) > LARGEST_SUBSCRIPTION:
            raise HTTPException(413, f"A subscription has at most {LARGEST_SUBSCRIPTION} bytes.")
        person = self._person(request)
        try:
            await self._notices.subscribe(person, body, own_address(request))
        except LudonautError as error:
            return JSONResponse({"sentence": sentence(str(error))}, status_of(error))
        return JSONResponse({"sentence": "This device is told when a game waits for you."})

    async def call(self, request: Request) -> Response:
        """An address that shall be called; the secret that proves our calls is shown this once."""
        address = (await fields_of(request, LONGEST_FIELD)).get("address", "")
        person = self._person(request)
        try:
            secret = await self._notices.call(person, address, own_address(request))
        except LudonautError as error:
            return await self._show(request, *refusal_of(error), address=address[:1000])
        return await self._show(request, secret=secret)

    async def remove(self, request: Request) -> Response:
        """A place where a person is not told any more."""
        address = (await fields_of(request, LONGEST_FIELD)).get("address", "")
        await self._notices.remove(self._person(request), address)
        return RedirectResponse("/notices", 303)

    def _person(self, request: Request) -> str:
        person = self._people.person_of(request)
        if person is None:
            raise HTTPException(403, sentence(NOBODY))
        return person.id
