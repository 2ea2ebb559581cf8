"""Limits: how much one asks of this server at a time, by who asks and by the address that it comes from.

A school of a hundred sits behind one address, so that an address may do far more than a person. What costs much (passwords, imports,
pictures as pixels) has allowances of its own. Everything is in memory: after a restart everybody starts afresh.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Final, NamedTuple

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from ludonaut.web.bounded import remember

MOST_BUCKETS: Final = 20_000
NEXT_TIME: Final = "That was too much at once; try again in {seconds} second{s}."
COMING_BACK: Final = "The server is being started again and comes back in a moment; nothing of this was done."
SECONDS_AWAY: Final = 5
SAFE: Final = ("GET", "HEAD", "OPTIONS")


class Allowance(NamedTuple):
    """How many requests may come at once, and how many more each second."""

    burst: float
    rate: float


USUAL: Final[Mapping[str, Allowance]] = {
    "person": Allowance(300, 30),
    "address": Allowance(6000, 600),
    "person-costly": Allowance(30, 0.5),
    "address-costly": Allowance(600, 10),
}
"""A page with its pictures is about forty requests; a hundred people who all open one at the same moment are four thousand."""
A_SOCKET: Final = Allowance(200, 25)
"""What may come through one socket: no person is so quick, and a computer player may wait."""
COSTLY: Final = ("/import", "/log-in", "/account", "/me")
COSTLY_ENDS: Final = (".png", ".ndjson", "/fork", "/again")


class Bucket:
    """So many tokens, one for each request; they come back in time."""

    def __init__(self, allowance: Allowance, now: Callable[[], float] = time.monotonic) -> None:
        self.allowance: Final = allowance
        self._now: Final = now
        self._left: float = allowance.burst
        self._at: float = now()

    def take(self) -> float:
        """Takes a token and returns 0, or else the seconds until there is one."""
        now = self._now()
        self._left = min(self.allowance.burst, self._left + (now - self._at) * self.allowance.rate)
        self._at = now
        if self._left < 1:
            return (1 - self._left) / self.allowance.rate
        self._left -= 1
        return 0.0


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
        self.allowances: Final = allowances
        self.leaving: Final = leaving
        self.refused: Final = refused
        self._buckets: Final[dict[tuple[str, str], Bucket]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or scope["path"].startswith("/static/") or scope["path"] == "/healthz":
            await self.app(scope, receive, send)
            return
        if scope["type"] == "http" and self.leaving() and scope["method"] not in SAFE:
            self.refused("leaving")
            await PlainTextResponse(COMING_BACK, 503, {"retry-after": str(SECONDS_AWAY)})(scope, receive, send)
            return
        wait = self._wait(scope)
        if wait and scope["type"] == "http":
            self.refused("limit")
            seconds = math.ceil(wait)
            told = NEXT_TIME.format(seconds=seconds, s="" if seconds == 1 else "s")
            await PlainTextResponse(told, 429, {"retry-after": str(seconds)})(scope, receive, send)
            return
        if wait:
            self.refused("limit")
            await receive()
            await send({"type": "websocket.close", "code": 1013, "reason": "too much at once"})
            return
        await self.app(scope, receive, send)

    def _wait(self, scope: Scope) -> float:
        """Seconds until this may be asked; 0 for now."""
        client = scope.get("client") or ("", 0)
        who, address = _who(Headers(scope=scope)), str(client[0])
        kinds = [("address", address)] + ([("person", who)] if who else [])
        path = scope["path"]
        costly = path.endswith(COSTLY_ENDS) or (scope.get("method") not in SAFE and path.startswith(COSTLY))
        wait = 0.0
        for kind, name in kinds:
            wait = max(wait, self._take(kind, name))
            if costly:
                wait = max(wait, self._take(f"{kind}-costly", name))
        return wait

    def _take(self, kind: str, name: str) -> float:
        allowance = self.allowances.get(kind)
        if allowance is None:
            return 0.0
        bucket = self._buckets.get((kind, name)) or Bucket(allowance)
        remember(self._buckets, (kind, name), bucket, MOST_BUCKETS)
        return bucket.take()


def _who(headers: Headers) -> str:
    """A name for whoever signs a request, by a token or a device's cookie, that tells neither; "" for one who does not."""
    signed = headers.get("authorization", "") or cookie_parser(headers.get("cookie", "")).get("ludonaut-device", "")
    return blake2b(signed.encode(), digest_size=12).hexdigest() if signed else ""
