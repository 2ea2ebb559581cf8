"""Limits: how much one asks of this server at a time, by who asks and by the address that it comes from.

A school of a hundred sits behind one address, so that an address may do far more than a person. What costs much (passwords, imports,
pictures as pixels) has allowances of its own, and who guesses wrong at a password waits longer each time. Everything is in memory: after
a restart everybody starts afresh.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from ipaddress import IPv6Address, IPv6Network
from typing import Final, NamedTuple

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludonaut.web.bounded import remember
from ludonaut.web.phrases import whole_seconds
from ludonaut.web.security import SAFE_METHODS

MOST_BUCKETS: Final = 20_000
LARGEST_REQUEST: Final = 17_000_000
"""Bytes: a transcript of the longest games fits."""
NEXT_TIME: Final = "That was too much at once; try again in {time}."
COMING_BACK: Final = "The server is being started again and comes back in a moment; nothing of this was done."
SECONDS_AWAY: Final = 5
NOT_FOUND: Final = 404


class Allowance(NamedTuple):
    """How many requests may come at once, and how many more each second."""

    burst: float
    rate: float


USUAL: Final[Mapping[str, Allowance]] = {
    "person": Allowance(300, 30),
    "address": Allowance(6000, 600),
    "person-costly": Allowance(30, 0.5),
    "address-costly": Allowance(600, 10),
    "address-missed": Allowance(600, 1),
    "person-changes": Allowance(500, 0.2),
    "person-open": Allowance(200, 0),
    "address-open": Allowance(2000, 0),
}
"""A page with its pictures is about forty requests; a hundred people who all open one at the same moment are four thousand.

"missed" are codes of tables that there are not: whoever tries all finds one after years. "open" is what is connected at a time, and holds
memory and a file of this process for as long.

"changes" are commands that can be given at a table again and again without end, and each time leave something on the disk: an action taken
back, a seat given to a bot, a question to the others. What a game itself comes to has an end. Once in five seconds, all day long and each
time with what follows, is some megabytes.
"""
A_SOCKET: Final = Allowance(200, 25)
"""What may come through one socket: no person is so quick, and a computer player may wait."""
COSTLY: Final = ("/import", "/log-in", "/account", "/me", "/new", "/learn", "/open", "/daily")
"""What is sent there takes long, or leaves something behind: a game, a table, a person."""
COSTLY_ENDS: Final = (".png", ".ndjson", "/fork", "/again", "/print", "/join", "/sit", "/rematch", "/stats", "/review")
COSTLY_PLACES: Final = ("/api/v1/games", "/api/v1/tables")
BY_CODE: Final = ("/t/", "/api/v1/tables/")
NETWORK_BITS: Final = 64
"""So much of an IPv6 address is one household's or one school's; the rest its machines choose as they like."""
SITE_BITS: Final = 48
"""So much of it is one customer's, who may have thousands of networks to guess from."""
FREE_GUESSES: Final = 10
FIRST_DELAY, LONGEST_DELAY = 4.0, 900.0
GUESSES_SECONDS: Final = 3600.0
"""So long after the last wrong guess all is forgotten."""
MOST_GUESSERS: Final = 20_000


class Bucket:
    """So many tokens, one for each request; they come back in time."""

    def __init__(self, allowance: Allowance, now: Callable[[], float] = time.monotonic) -> None:
        self.allowance: Final = allowance
        self._now: Final = now
        self._left: float = allowance.burst
        self._at: float = now()

    def empty_for(self) -> float:
        """The seconds until there is a token; 0 when there is one."""
        now = self._now()
        self._left = min(self.allowance.burst, self._left + (now - self._at) * self.allowance.rate)
        self._at = now
        return 0.0 if self._left >= 1 else (1 - self._left) / self.allowance.rate

    def take(self) -> float:
        """Takes a token and returns 0, or else the seconds until there is one."""
        wait = self.empty_for()
        if not wait:
            self._left -= 1
        return wait


UNLIMITED: Final = Bucket(Allowance(math.inf, 0))
"""What is not limited."""


class Buckets:
    """The buckets of those who came last, by the kind of allowance and whose it is. A kind without an allowance is not limited."""

    def __init__(self, allowances: Mapping[str, Allowance]) -> None:
        self.allowances: Final = allowances
        self._known: Final[dict[tuple[str, str], Bucket]] = {}

    def of(self, kind: str, name: str) -> Bucket:
        """The bucket of one name, full where there was none."""
        allowance = self.allowances.get(kind)
        if allowance is None:
            return UNLIMITED
        bucket = self._known.get((kind, name)) or Bucket(allowance)
        remember(self._known, (kind, name), bucket, MOST_BUCKETS)
        return bucket


class Guesses:
    """Wrong guesses at secrets, by who guesses at whose: the first few are free, then each makes the guesser wait twice as long.

    Whose secret it is waits for nothing elsewhere, so that nobody is locked out by others. A guess counts until it was right: many at the
    same moment are no way round.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now: Final = now
        self._wrong: Final[dict[tuple[str, str], tuple[int, float]]] = {}
        """How often in a row, and when last."""

    def begin(self, guesser: str, whose: str) -> float:
        """A guess begins: 0, or the seconds that this guesser waits first; then it does not count."""
        count, last = self._wrong.get((guesser, whose), (0, 0.0))
        now = self._now()
        if now - last >= GUESSES_SECONDS:
            count = 0
        delay = min(FIRST_DELAY * 2 ** min(count - FREE_GUESSES, 60), LONGEST_DELAY) if count >= FREE_GUESSES else 0.0
        if now < last + delay:
            return last + delay - now
        remember(self._wrong, (guesser, whose), (count + 1, now), MOST_GUESSERS)
        return 0.0

    def was_right(self, guesser: str, whose: str) -> None:
        """Whoever knows the secret begins afresh."""
        self._wrong.pop((guesser, whose), None)


class Gate:
    """Lets through what is within the limits, and nothing new while the server is ending.

    Without `allowances` nothing is limited. `leaving` tells whether the server is about to end; `refused` is told of each refusal.
    """

    def __init__(
        self,
        app: ASGIApp,
        allowances: Mapping[str, Allowance] = USUAL,
        leaving: Callable[[], bool] = lambda: False,
        refused: Callable[[str], object] = str,
    ) -> None:
        self.app: Final = app
        self.leaving: Final = leaving
        self.refused: Final = refused
        self._buckets: Final = Buckets(allowances)
        self._open: Final[Counter[tuple[str, str]]] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or scope["path"].startswith("/static/") or scope["path"] == "/healthz":
            await self.app(scope, receive, send)
            return
        if scope["type"] == "http" and self.leaving() and scope["method"] not in SAFE_METHODS:
            self.refused("leaving")
            await PlainTextResponse(COMING_BACK, 503, {"retry-after": str(SECONDS_AWAY)})(scope, receive, send)
            return
        kinds = _kinds(scope)
        wait = self._wait(scope, kinds)
        if wait and scope["type"] == "http":
            self.refused("limit")
            told = NEXT_TIME.format(time=whole_seconds(wait))
            await PlainTextResponse(told, 429, {"retry-after": str(math.ceil(wait))})(scope, receive, send)
            return
        if wait:
            self.refused("limit")
            await receive()
            await send({"type": "websocket.close", "code": 1013, "reason": "too much at once"})
            return

        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == NOT_FOUND:
                self._buckets.of("address-missed", kinds[0][1]).take()
            await send(message)

        self._open.update(kinds)
        try:
            await self.app(scope, receive, watched if _is_by_code(scope) else send)
        finally:
            self._open.subtract(kinds)
            for key in kinds:
                if not self._open[key]:
                    del self._open[key]

    def _wait(self, scope: Scope, kinds: Sequence[tuple[str, str]]) -> float:
        """Seconds until this may be asked; 0 for now."""
        path, looks = scope["path"], scope.get("method", "GET") in SAFE_METHODS
        costly = path.endswith(COSTLY_ENDS) or (not looks and (path.startswith(COSTLY) or path in COSTLY_PLACES))
        wait = 0.0
        for kind, name in kinds:
            wait = max(wait, self._buckets.of(kind, name).take())
            if costly:
                wait = max(wait, self._buckets.of(f"{kind}-costly", name).take())
            most = self._buckets.allowances.get(f"{kind}-open")
            if most is not None and self._open[kind, name] >= most.burst:
                wait = max(wait, SECONDS_AWAY)
        if _is_by_code(scope):
            wait = max(wait, self._buckets.of("address-missed", kinds[0][1]).empty_for())
        return wait


def _is_by_code(scope: Scope) -> bool:
    """Whether a request asks for a table by its code."""
    path: str = scope["path"]
    return path == "/t" or path.startswith(BY_CODE)


def _kinds(scope: Scope) -> list[tuple[str, str]]:
    """The kinds of allowances and whose: first that of the address, then that of the person who signs."""
    client = scope.get("client") or ("", 0)
    who = _who(Headers(scope=scope))
    return [("address", network_of(str(client[0])))] + ([("person", who)] if who else [])


def network_of(address: str, bits: int = NETWORK_BITS) -> str:
    """From where somebody asks: an address of IPv4, or of IPv6 the network to which it belongs, of so many bits."""
    if ":" not in address:
        return address
    try:
        numeric = IPv6Address(address)
    except ValueError:
        return address
    if numeric.ipv4_mapped is not None:
        return str(numeric.ipv4_mapped)
    return str(IPv6Network((int(numeric), bits), strict=False))


def _who(headers: Headers) -> str:
    """A name for whoever signs a request, by a token or a device's cookie, that tells neither; "" for one who does not."""
    signed = headers.get("authorization", "") or cookie_parser(headers.get("cookie", "")).get("ludonaut-device", "")
    return blake2b(signed.encode(), digest_size=12).hexdigest() if signed else ""
