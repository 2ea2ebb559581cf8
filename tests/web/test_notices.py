"""Being told that a game waits: pushes that only the browser can read, calls that their receiver can check, and to nobody who looks."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import jwt
import pytest
import pytest_asyncio
import sqlalchemy as sa
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ludonaut.core.errors import LudonautError
from ludonaut.web.notices import MOST_NOTICES, WEBHOOK, News, Notice, Notices
from ludonaut.web.outbound import Outbound
from ludonaut.web.reminders import Reminders
from ludonaut.web.schema import people
from ludonaut.web.seating import Sitter
from ludonaut.web.store import BY_LINK, Entry, GameRecord, Store, Summary
from tests.web.test_outbound import receiver

pytestmark = pytest.mark.once
RECORD = GameRecord("g", "some-game", 1, {}, 1, (Sitter(),), "00" * 16, True, "7", 1000.0)
NEWS = News("Captain Future", "/g/abc")
BASE = "https://play.example.org"


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    made = Store(tmp_path)
    for person in ("ann", "ben"):
        guest = people.insert().values(id=person, name=person, created=0.0)
        await made.write(partial(sa.Connection.execute, statement=guest))
    yield made
    made.close()


@pytest.fixture
def notices(store: Store) -> Notices:
    return Notices(store, Outbound(pauses=(0.0,), anywhere=True))


class Browser:
    """What a browser keeps of a subscription, and how it opens a push."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = b"0123456789abcdef"

    def subscription(self, endpoint: str) -> bytes:
        keys = {"p256dh": spell(self.public), "auth": spell(self.auth)}
        return json.dumps({"endpoint": endpoint, "expirationTime": None, "keys": keys}).encode()

    def open(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        secret = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        ikm = derived(self.auth, secret, b"WebPush: info\0" + self.public + theirs, 32)
        key, nonce = (derived(salt, ikm, f"Content-Encoding: {what}\0".encode(), size) for what, size in (("aes128gcm", 16), ("nonce", 12)))
        return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x02")


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def spell(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


async def put(notices: Notices, notice: Notice) -> None:
    """A notice at an address of this machine, which nobody could ask for."""
    await notices._add(notice)


async def test_a_push_is_sealed_for_its_browser_and_signed_by_the_server(store: Store, notices: Notices) -> None:
    browser = Browser()
    await notices.subscribe("ann", browser.subscription("https://push.example.org/one"), BASE)
    kept = notices.of("ann")[0]
    async with receiver(201) as there:
        await notices.remove("ann", kept.address)
        await put(notices, kept._replace(address=there.address))
        await notices.tell("ann", NEWS)
        head, _, body = there.heard[0].partition(b"\r\n\r\n")
    assert b"Captain" not in body
    assert json.loads(browser.open(body)) == {"game": "Captain Future", "link": "/g/abc"}
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head.decode().split("\r\n"))}
    assert headers["content-encoding"] == "aes128gcm"
    token, key = (part.split("=", 1)[1] for part in headers["authorization"].removeprefix("vapid ").split(", "))
    assert key == await notices.push_key() == await Notices(store).push_key()
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), urlsafe_b64decode(key + "="))
    claims = jwt.decode(token, public, algorithms=["ES256"], audience="http://127.0.0.1")
    assert claims["sub"] == "mailto:ludonaut@play.example.org"


async def test_a_call_names_game_and_link_and_proves_who_called(notices: Notices) -> None:
    async with receiver(200) as there:
        await put(notices, Notice("ann", WEBHOOK, there.address, {"secret": "s3cret"}, BASE))
        await notices.tell("ann", NEWS)
        head, _, body = there.heard[0].partition(b"\r\n\r\n")
    assert json.loads(body) == {"game": "Captain Future", "link": "https://play.example.org/g/abc"}
    told = next(line for line in head.decode().split("\r\n") if line.startswith("ludonaut-signature")).partition(": ")[2]
    moment, proof = (part.split("=")[1] for part in told.split(","))
    assert abs(int(moment) - time.time()) < 60
    assert hmac.compare_digest(proof, hmac.new(b"s3cret", f"{moment}.".encode() + body, hashlib.sha256).hexdigest())
    assert b"s3cret" not in head + body


async def test_an_address_that_is_gone_is_forgotten_and_one_that_fails_is_not(notices: Notices) -> None:
    async with receiver(410) as gone, receiver(500, 500) as failing:
        for there in (gone, failing):
            await put(notices, Notice("ann", WEBHOOK, there.address, {"secret": "x"}, BASE))
        await notices.tell("ann", NEWS)
        assert [notice.address for notice in notices.of("ann")] == [failing.address]


async def test_nobody_takes_or_removes_the_address_of_another(notices: Notices) -> None:
    address = "https://hook.example.org/x"
    assert await notices.call("ann", address, BASE)
    with pytest.raises(LudonautError, match="another person is told at this address"):
        await notices.call("ben", address, BASE)
    as_push = {"endpoint": address, "keys": {"p256dh": "a", "auth": "b"}}
    with pytest.raises(LudonautError, match="another person is told at this address"):
        await notices.subscribe("ben", json.dumps(as_push).encode(), BASE)
    await notices.remove("ben", address)
    assert [notice.address for notice in notices.of("ann")] == [address]


async def test_there_is_an_end_to_places(notices: Notices) -> None:
    for number in range(MOST_NOTICES):
        await notices.call("ann", f"https://hook.example.org/{number}", BASE)
    with pytest.raises(LudonautError, match="in 10 places already"):
        await notices.call("ann", "https://hook.example.org/more", BASE)
    await notices.call("ann", "https://hook.example.org/3", BASE)


@pytest.mark.parametrize("body", [b"", b"[]", b'{"endpoint": 3}', b'{"endpoint": "https://x.example"}', b"\xff"])
async def test_what_is_no_subscription_is_refused(notices: Notices, body: bytes) -> None:
    with pytest.raises(LudonautError, match="no subscription"):
        await notices.subscribe("ann", body, BASE)


async def test_a_push_never_leads_into_this_network(notices: Notices) -> None:
    with pytest.raises(LudonautError, match="open net"):
        await notices.subscribe("ann", Browser().subscription("https://192.168.0.1/x"), BASE)


class Told:
    """Instead of notices: who was told of what."""

    def __init__(self) -> None:
        self.told: list[tuple[str, News]] = []

    async def tell(self, person: str, news: News) -> None:
        self.told.append((person, news))


class Waiting:
    """Games that wait, in a store, and the reminders of them; `looking` are those who look, wherever that is."""

    def __init__(self, store: Store, notices: Notices, patience: float = 0.0) -> None:
        self.store, self.told, self.looking = store, Told(), set[str]()
        self.reminders = Reminders(store, self.told, lambda _, person, __: person in self.looking, None, patience)  # type: ignore[arg-type]

    async def begin(self, game: str, *people: str) -> None:
        record = replace(RECORD, id=game, seats=len(people), players=tuple(Sitter(1 + k) for k in range(len(people))))
        record = replace(record, access=BY_LINK, people=dict(enumerate(people, 1)))
        await self.store.create(record, [Entry(0, "begin", {})], record.people)

    async def waits_for(self, game: str, *numbers: int) -> None:
        found = self.store.load(game)
        assert found is not None
        due = {number: number in numbers for number in found[0].people}
        await self.store.append(game, [Entry(len(found[1]), "action", {})], Summary(1.0, 1), found[0].players, due)

    async def look(self) -> list[str]:
        """Who is told now."""
        self.told.told.clear()
        await self.reminders.look()
        return sorted(person for person, _ in self.told.told)


@pytest_asyncio.fixture
async def waiting(store: Store, notices: Notices) -> Waiting:
    for person in ("ann", "ben"):
        await notices.call(person, f"https://hook.example.org/{person}", BASE)
    return Waiting(store, notices)


async def test_only_who_is_away_is_told_and_only_once(waiting: Waiting) -> None:
    await waiting.begin("g", "ann", "ben")
    waiting.looking = {"ben"}
    assert await waiting.look() == ["ann"]
    assert waiting.told.told == [("ann", News(RECORD.game, "/g/g"))]
    assert await waiting.look() == []
    waiting.looking.clear()
    assert await waiting.look() == ["ben"]
    await waiting.waits_for("g", 2)
    assert await waiting.look() == [], "the game has waited for Ben all the time"
    await waiting.waits_for("g", 1)
    assert await waiting.look() == ["ann"]


async def test_somebody_who_sits_twice_is_told_once_and_who_wants_no_notice_not_at_all(waiting: Waiting, notices: Notices) -> None:
    await notices.remove("ben", "https://hook.example.org/ben")
    await waiting.begin("g", "ann", "ann", "ben")
    assert await waiting.look() == ["ann"]
    await notices.call("ben", "https://hook.example.org/ben", BASE)
    assert await waiting.look() == ["ben"], "it waits still"


async def test_who_has_moved_before_the_time_is_over_is_not_told(store: Store, notices: Notices, waiting: Waiting) -> None:
    patient = Waiting(store, notices, 60.0)
    await patient.begin("g", "ann", "ben")
    assert await patient.look() == []
    await patient.waits_for("g", 2)
    assert await waiting.look() == ["ben"]


async def test_a_notice_whose_server_ended_while_it_was_sent_is_sent_by_the_next(store: Store, notices: Notices, waiting: Waiting) -> None:
    await waiting.begin("g", "ann")

    async def ends(person: str, news: News) -> None:
        raise asyncio.CancelledError

    waiting.told.tell = ends  # type: ignore[method-assign]
    with pytest.raises(asyncio.CancelledError):
        await waiting.reminders.look()
    assert await Waiting(store, notices, 60.0).look() == []
    assert await Waiting(store, notices).look() == ["ann"]
