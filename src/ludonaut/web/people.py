"""People of this server, and the devices by which they are known. What a device's cookie holds is kept here only as its hash.

Somebody without an account is a guest, known by one device alone. Nobody is made by looking: a guest is made by the first act that needs
one.
"""

from __future__ import annotations

import secrets
import time
from hashlib import sha256
from typing import Final, NamedTuple

import sqlalchemy as sa
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse, Response

from ludonaut.core.errors import LudonautError
from ludonaut.web.bounded import remember
from ludonaut.web.schema import devices, people, tokens
from ludonaut.web.screens import Screen
from ludonaut.web.seating import person_name
from ludonaut.web.store import Store

DEVICE_COOKIE: Final = "ludonaut-device"
SCREEN_COOKIE: Final = "ludonaut-screen"
BEARER: Final = "bearer "
SECRET_BYTES: Final = 32
MOST_SECRET: Final = 128
MOST_SCREEN: Final = 64
SEEN_EVERY: Final = 3600.0
"""Seconds: so exactly it is kept when a device or a token was used last."""
MOST_NOTED: Final = 10_000
LONGEST_KEPT: Final = 400 * 86_400
"""Seconds: browsers keep no cookie longer."""


class Person(NamedTuple):
    """Somebody whom this server knows. A guest has no `login`; `device` is the hash of the secret that told us who it is."""

    id: str
    name: str
    login: str = ""
    device: str = ""


NOBODY: Final = Person("", "")


class Newcomer(NamedTuple):
    """Somebody whom this device stands for from now on, and the secret that its cookie shall hold; "" for one who was known before."""

    person: Person
    secret: str

    def remember(self, response: Response, connection: HTTPConnection) -> None:
        """Gives the device its cookie."""
        if self.secret:
            give_cookie(response, connection, DEVICE_COOKIE, self.secret)


class People:
    """Finds and makes people."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self._noted: Final[dict[str, float]] = {}
        """When it was noted last that a secret was used, by its hash."""

    def person_of(self, connection: HTTPConnection) -> Person | None:
        """Who asks: whoever the bearer token is of, or else the device; None for somebody unknown."""
        authorization = connection.headers.get("authorization", "")
        if authorization[: len(BEARER)].lower() == BEARER:
            return self._known(tokens, authorization[len(BEARER) :].strip())
        return self._known(devices, connection.cookies.get(DEVICE_COOKIE, ""))

    def _known(self, table: sa.Table, secret: str) -> Person | None:
        if not secret or len(secret) > MOST_SECRET:
            return None
        found = hash_of(secret)
        question = (
            sa.select(people.c.id, people.c.name, people.c.login, table.c.seen)
            .join(table, table.c.person_id == people.c.id)
            .where(table.c.hash == found)
        )
        row = self.store.read(lambda connection: connection.execute(question).first())
        if row is None:
            return None
        self._note_use(table, found, row.seen)
        return Person(row.id, row.name, row.login or "", found)

    def _note_use(self, table: sa.Table, found: str, seen: float) -> None:
        """Keeps that a device or a token is used now, once in a while; who asks does not wait for it."""
        now = time.time()
        if now - max(seen, self._noted.get(found, 0.0)) < SEEN_EVERY:
            return
        remember(self._noted, found, now, MOST_NOTED)
        used = table.update().where(table.c.hash == found, table.c.seen < now).values(seen=now)
        self.store.write_soon(lambda connection: connection.execute(used))

    def id_of(self, connection: HTTPConnection) -> str:
        """The id of who asks; "" for somebody unknown."""
        return (self.person_of(connection) or NOBODY).id

    def screen_of(self, connection: HTTPConnection, client: str = "") -> Screen:
        """The screen behind a request, that of its cookie, else the client's own, and who looks at it."""
        return Screen(connection.cookies.get(SCREEN_COOKIE, "")[:MOST_SCREEN] or client, self.id_of(connection))

    async def somebody(self, connection: HTTPConnection, name: str) -> Newcomer:
        """Whoever asks, made a guest if nobody knows this device; from now on called `name` if that is given. Raises LudonautError."""
        known = self.person_of(connection)
        if known is None:
            return await self.newcomer(needed_name(name))
        if not known.name:
            needed_name(name)
        if name and person_name(name) != known.name:
            known = known._replace(name=needed_name(name))
            changed = people.update().where(people.c.id == known.id).values(name=known.name)
            await self.store.write(lambda connection: connection.execute(changed))
        return Newcomer(known, "")

    async def anybody(self, connection: HTTPConnection) -> Newcomer:
        """Whoever asks, made a guest without a name if nobody knows this device; the name is asked for when there are others."""
        known = self.person_of(connection)
        return await self.newcomer("") if known is None else Newcomer(known, "")

    async def newcomer(self, name: str) -> Newcomer:
        """A new guest."""
        person, secret = Person(secrets.token_hex(8), name), secrets.token_hex(SECRET_BYTES)

        def job(connection: sa.Connection) -> None:
            connection.execute(people.insert().values(id=person.id, name=name, login=None, password="", created=time.time()))
            add_device(connection, person.id, secret)

        await self.store.write(job)
        return Newcomer(person._replace(device=hash_of(secret)), secret)


def hash_of(secret: str) -> str:
    """What is kept of a device's or a computer player's secret. Chance made it, and long, so that a plain hash cannot be guessed back."""
    return sha256(secret.encode()).hexdigest()


def add_device(connection: sa.Connection, person_id: str, secret: str) -> None:
    """From now on this secret stands for a person."""
    now = time.time()
    connection.execute(devices.insert().values(hash=hash_of(secret), person_id=person_id, created=now, seen=now))


def needed_name(text: str) -> str:
    """A name under which one sits at a table over the net. Raises LudonautError without one."""
    name = person_name(text)
    if not name:
        raise LudonautError("say what the others shall call you; any name does.")
    return name


def led(address: str, connection: HTTPConnection, newcomer: Newcomer) -> Response:
    """An answer that leads on, with the cookie of one whom this device stands for only now."""
    response = RedirectResponse(address, 303)
    newcomer.remember(response, connection)
    return response


def give_cookie(response: Response, connection: HTTPConnection, name: str, value: str) -> None:
    """A cookie that scripts and other sites never get; over https it stays there."""
    response.set_cookie(name, value, max_age=LONGEST_KEPT, httponly=True, samesite="lax", secure=connection.url.scheme in ("https", "wss"))
