"""The page of a person: what others call me, logging in and out, my devices."""

from __future__ import annotations

import json
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ludonaut.core.errors import LudonautError
from ludonaut.web.accounts import Accounts, Site
from ludonaut.web.forms import fields_of, own_address
from ludonaut.web.limits import SITE_BITS, network_of
from ludonaut.web.pages import Pages
from ludonaut.web.people import DEVICE_COOKIE, Person, led
from ludonaut.web.refusals import refusal_of

LARGEST_CREDENTIAL: Final = 20_000


class AccountPages:
    """Answers requests about who asks."""

    def __init__(self, accounts: Accounts, pages: Pages) -> None:
        self.accounts: Final = accounts
        self.people: Final = pages.entrance.people
        self.pages: Final = pages

    async def account(self, request: Request) -> Response:
        """Who I am here."""
        return self._page(request)

    def _page(self, request: Request, status: int = 200, trouble: str = "", done: str = "") -> Response:
        person = self.people.person_of(request)
        return self.pages.show(
            "account.html", request, status, person=person, trouble=trouble, done=done, passkeys_here=_site(request).has_passkeys,
            devices=self.accounts.devices_of(person) if person else [], passkeys=self.accounts.passkeys_of(person) if person else 0,
            asks_proof=person is not None and self.accounts.asks_proof(person),
        )  # fmt: skip

    async def name(self, request: Request) -> Response:
        """Others call me otherwise from now on; who has no name here yet becomes a guest so."""
        fields = await fields_of(request)
        try:
            newcomer = await self.people.somebody(request, fields.get("name", ""))
        except LudonautError as error:
            return self._page(request, *refusal_of(error))
        return led("/account", request, newcomer)

    async def claim(self, request: Request) -> Response:
        """A login and a password for whoever asks."""
        fields, person = await fields_of(request), self._person(request)
        try:
            await self.accounts.claim(person, fields.get("login", ""), fields.get("password", ""), fields.get("present", ""))
        except LudonautError as error:
            return self._page(request, *refusal_of(error))
        return RedirectResponse("/account", 303)

    async def log_in(self, request: Request) -> Response:
        """This device is an account's from now on."""
        fields, here = await fields_of(request), self.people.person_of(request)
        network = network_of(request.client.host if request.client else "", SITE_BITS)
        try:
            newcomer = await self.accounts.log_in(fields.get("login", ""), fields.get("password", ""), here, network)
        except LudonautError as error:
            return self._page(request, *refusal_of(error))
        return led("/", request, newcomer)

    async def log_out(self, request: Request) -> Response:
        """This device is nobody's from now on."""
        person = self.people.person_of(request)
        if person is not None:
            await self.accounts.forget_device(person, person.device)
        response = RedirectResponse("/account", 303)
        response.delete_cookie(DEVICE_COOKIE)
        return response

    async def forget_device(self, request: Request) -> Response:
        """Another device of mine is nobody's from now on."""
        fields, person = await fields_of(request), self._person(request)
        await self.accounts.forget_device(person, fields.get("device", ""))
        return RedirectResponse("/account", 303)

    async def passkey_options(self, request: Request) -> Response:
        """What a browser needs to make a passkey for whoever asks."""
        person, present = self._person(request), (await _object(request)).get("present", "")
        return _json(await self.accounts.passkey_options(person, _site(request), present if isinstance(present, str) else ""))

    async def add_passkey(self, request: Request) -> Response:
        """Keeps a passkey that a browser has made."""
        await self.accounts.add_passkey(self._person(request), _site(request), await _object(request))
        return _json('{"to": "/account"}')

    async def log_in_options(self, request: Request) -> Response:
        """What a browser needs to log somebody in by a passkey."""
        return _json(await self.accounts.log_in_options(_site(request)))

    async def log_in_by_passkey(self, request: Request) -> Response:
        """This device is from now on that of the passkey's account."""
        here = self.people.person_of(request)
        newcomer = await self.accounts.log_in_by_passkey(_site(request), await _object(request), here)
        response = _json('{"to": "/account"}' if here is not None and here.id == newcomer.person.id else '{"to": "/"}')
        newcomer.remember(response, request)
        return response

    def _person(self, request: Request) -> Person:
        person = self.people.person_of(request)
        if person is None:
            raise HTTPException(403, "Nobody is known on this device yet; say what the others shall call you, or log in.")
        return person


def _site(request: Request) -> Site:
    return Site(request.url.hostname or "", own_address(request))


async def _object(request: Request) -> Any:
    """What a browser says about a passkey. Raises HTTPException."""
    body = await request.body()
    try:
        credential = json.loads(body) if len(body) < LARGEST_CREDENTIAL else None
    except (ValueError, RecursionError):
        credential = None
    if not isinstance(credential, dict):
        raise HTTPException(400, "What a browser says of a passkey was expected, as JSON.")
    return credential


def _json(text: str) -> Response:
    return Response(text, media_type="application/json", headers={"cache-control": "no-store"})
