"""Notices: how people hear that a game waits for them when they do not look: Web Push to a device, or a call to an address of theirs.

What is sent holds no secrets of a game: what it is called, and where it is.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import secrets
import time
from collections.abc import Mapping
from importlib.util import find_spec
from io import BytesIO
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa

from ludonaut.core.errors import LudonautError
from ludonaut.web.outbound import Outbound, WrongAddress, check_address
from ludonaut.web.schema import notices
from ludonaut.web.store import Store, StoreError, kept_or

PUSH, WEBHOOK = "push", "webhook"
MOST_NOTICES: Final = 10
"""So many devices and addresses has one person."""
VAPID_KEY: Final = "vapid"
SECONDS_TO_LIVE: Final = 86_400
"""A push that does not reach its device within a day is no news any more."""
SIGNATURE: Final = "ludonaut-signature"
LOG: Final = logging.getLogger(__name__)


class NoNotice(LudonautError):
    """A notice that cannot be set up so."""


class PushKeys(msgspec.Struct):
    """The keys of a browser's subscription."""

    p256dh: str
    auth: str


class Subscription(msgspec.Struct):
    """What a browser says of where pushes to it go; what else it tells is left out."""

    endpoint: str
    keys: PushKeys


class Notice(NamedTuple):
    """Where a person is told: `kind` and `address`, and the keys that belong to it. `base` is what this server is called there."""

    person: str
    kind: str
    address: str
    keys: Mapping[str, str]
    base: str


class News(NamedTuple):
    """That a game waits for somebody."""

    game: str
    path: str


class Notices:
    """The notices that people have asked for."""

    def __init__(self, store: Store, outbound: Outbound | None = None) -> None:
        self._store: Final = store
        self._outbound: Final = outbound or Outbound()
        self._vapid: Vapid | None = None
        self._making: Final = asyncio.Lock()

    # -- what is offered --------------------------------------------------------------------------------------------
    @staticmethod
    def can_send() -> bool:
        """Whether webhooks can be called: that needs a library beyond the table itself."""
        return find_spec("httpx2") is not None

    @staticmethod
    def can_push() -> bool:
        """Whether pushes can be sent too."""
        return Notices.can_send() and find_spec("webpush") is not None

    async def push_key(self) -> str:
        """The public key that browsers subscribe with; it is made at the first question and kept."""
        return (await self._keys()).public_spelled

    async def _keys(self) -> Vapid:
        async with self._making:
            if self._vapid is None:
                fresh = Vapid.fresh()
                kept = await self._store.write(lambda connection: kept_or(connection, VAPID_KEY, fresh.private.decode()))
                self._vapid = Vapid.of(kept.encode())
            return self._vapid

    # -- setting up -------------------------------------------------------------------------------------------------
    def of(self, person: str) -> list[Notice]:
        """Where a person is told."""
        wanted = notices.select().where(notices.c.person_id == person).order_by(notices.c.created)
        rows = self._store.read(lambda connection: connection.execute(wanted).all())
        return [Notice(row.person_id, row.kind, row.address, row.keys, row.keys.get("base", "")) for row in rows]

    async def subscribe(self, person: str, body: bytes, base: str) -> None:
        """A browser wants pushes for a person. Raises NoNotice, WrongAddress, StoreError."""
        try:
            asked = msgspec.json.decode(body, type=Subscription)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise NoNotice(f"this is no subscription of a browser: {error}.") from None
        check_address(asked.endpoint)
        await self._add(Notice(person, PUSH, asked.endpoint, {"p256dh": asked.keys.p256dh[:200], "auth": asked.keys.auth[:60]}, base))

    async def call(self, person: str, address: str, base: str) -> str:
        """An address is called for a person. Returns the secret by which its owner knows that it was us."""
        address = address.strip()
        check_address(address)
        secret = secrets.token_urlsafe(24)
        await self._add(Notice(person, WEBHOOK, address, {"secret": secret}, base))
        return secret

    async def _add(self, notice: Notice) -> None:
        others = [one for one in self.of(notice.person) if one.address != notice.address]
        if len(others) >= MOST_NOTICES:
            raise NoNotice(f"you are told in {MOST_NOTICES} places already; take one of them away first.")
        await self._store.write(lambda connection: _put(connection, notice))

    async def remove(self, person: str, address: str) -> None:
        """A person is not told there any more."""
        mine = notices.delete().where(notices.c.person_id == person, notices.c.address == address)
        await self._store.write(lambda connection: connection.execute(mine))

    # -- telling ----------------------------------------------------------------------------------------------------
    async def tell(self, person: str, news: News) -> None:
        """Tells a person everywhere that a game waits; what is gone for good is not tried again. Never raises for what others do."""
        told = await asyncio.gather(*(self._tell_at(notice, news) for notice in self.of(person)), return_exceptions=True)
        for error in told:
            if isinstance(error, Exception):
                LOG.warning("A notice could not be sent.", exc_info=error)

    async def _tell_at(self, notice: Notice, news: News) -> None:
        if notice.kind == PUSH:
            if not self.can_push():
                return
            body, headers = (await self._keys()).sealed(notice, json.dumps({"game": news.game, "link": news.path}).encode())
        else:
            body = json.dumps({"game": news.game, "link": notice.base + news.path}).encode()
            headers = {"content-type": "application/json", SIGNATURE: signed(notice.keys["secret"], body, int(time.time()))}
        if not await self._outbound.post(notice.address, body, headers):
            try:
                await self.remove(notice.person, notice.address)
            except StoreError:
                LOG.info("A notice that is gone could not be taken away; it will be tried again.")


class Vapid(NamedTuple):
    """The key with which this server signs its pushes."""

    private: bytes
    public: bytes
    public_spelled: str

    @classmethod
    def fresh(cls) -> Vapid:
        """A new one."""
        from webpush.vapid import VAPID  # type: ignore[import-untyped]

        return cls(*VAPID.generate_keys())

    @classmethod
    def of(cls, private: bytes) -> Vapid:
        """That of a private key."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key
        from webpush.vapid import VAPID

        public = load_pem_private_key(private, None).public_key()
        return cls(private, public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo), VAPID.get_application_server_key(public))

    def sealed(self, notice: Notice, message: bytes) -> tuple[bytes, dict[str, str]]:
        """A message that only the subscribed browser can read, and the headers that go with it."""
        from webpush import WebPush  # type: ignore[import-untyped]
        from webpush.types import WebPushSubscription  # type: ignore[import-untyped]

        keys = {name: notice.keys[name] for name in ("p256dh", "auth")}
        subscription = WebPushSubscription.model_validate({"endpoint": notice.address, "keys": keys})
        name = urlsplit(notice.base).hostname or "localhost"
        made = WebPush(self.private, BytesIO(self.public), f"ludonaut@{name}", SECONDS_TO_LIVE).get(message, subscription)
        return made.encrypted, {**made.headers, "content-type": "application/octet-stream", "urgency": "normal"}


def signed(secret: str, body: bytes, moment: int) -> str:
    """What proves that a call is ours and not an old one: the time, and a keyed hash of both."""
    proof = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={moment},v1={proof}"


def _put(connection: sa.Connection, notice: Notice) -> None:
    held = connection.execute(sa.select(notices.c.person_id, notices.c.kind).where(notices.c.address == notice.address)).first()
    if held is not None and held.person_id != notice.person and WEBHOOK in (notice.kind, held.kind):
        raise WrongAddress("another person is told at this address already.")
    # A browser has one subscription, whoever plays at it: the person who asked last is told there.
    connection.execute(notices.delete().where(notices.c.address == notice.address))
    connection.execute(
        notices.insert().values(
            address=notice.address, person_id=notice.person, kind=notice.kind, created=time.time(),
            keys={**notice.keys, "base": notice.base},
        )
    )
