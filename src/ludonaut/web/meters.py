"""Meters: what a host wants to know of a running server, for Prometheus and for a look at whether it is well.

No label holds an address, a name or the id of a game: the numbers may be shown to others.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Callable, Iterable
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludonaut.core.errors import LudonautError
from ludonaut.web.commands import Answer
from ludonaut.web.hall import Hall

SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
ELSEWHERE: Final = "(other)"
"""What is no address of ours, or was turned away before anybody looked: whatever people try must not make a new label."""


class Meters:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        self._commands: Final = Counter(
            "ludonaut_commands", "Commands of clients, by what they ask and whether they were done.", ("do", "done"), registry=self.registry
        )
        self._seconds: Final = Histogram(
            "ludonaut_command_seconds", "From the receipt of a command to its answer, the write to the disk included.", ("do",),
            buckets=SECONDS, registry=self.registry,
        )  # fmt: skip
        self._requests: Final = Counter("ludonaut_requests", "Requests by address and answer.", ("route", "status"), registry=self.registry)
        self._request_seconds: Final = Histogram(
            "ludonaut_request_seconds", "From a request to its answer.", ("route",), buckets=SECONDS, registry=self.registry
        )
        self._refusals: Final = Counter(
            "ludonaut_refusals", "Requests that were turned away at the door.", ("why",), registry=self.registry
        )

    def watch(self, hall: Hall) -> None:
        """From now on the tables of a hall are counted when somebody asks."""
        self.registry.register(_Tables(hall))

    def command(self, do: str, answer: Answer, seconds: float) -> None:
        """Counts a command and its answer."""
        self._commands.labels(do, "yes" if answer.ok else "no").inc()
        self._seconds.labels(do).observe(seconds)

    def request(self, route: str, status: int, seconds: float) -> None:
        """Counts a request and its answer."""
        self._requests.labels(route, str(status)).inc()
        self._request_seconds.labels(route).observe(seconds)

    def refused(self, why: str) -> None:
        """Counts a request that was turned away."""
        self._refusals.labels(why).inc()

    def text(self) -> bytes:
        """All numbers as Prometheus reads them."""
        return generate_latest(self.registry)


class _Tables(Collector):
    """What is open now; asked for at the moment of the look."""

    def __init__(self, hall: Hall) -> None:
        self.hall: Final = hall

    def collect(self) -> Iterable[Metric]:
        tables = self.hall.open_tables()
        yield GaugeMetricFamily("ludonaut_tables_open", "Tables in memory.", value=len(tables))
        yield GaugeMetricFamily("ludonaut_watchers", "Live connections to tables.", value=sum(len(table.watchers) for table in tables))


class Metered:
    """Counts every request, and logs it if asked to: by the pattern of its address, which holds no secret, and never by the address."""

    def __init__(self, app: ASGIApp, meters: Meters, log: Callable[[dict[str, object]], None] | None = None) -> None:
        self.app: Final = app
        self.meters: Final = meters
        self.log: Final = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.monotonic(), 500

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watched)
        finally:
            route, seconds = getattr(scope.get("route"), "path", ELSEWHERE), time.monotonic() - begun
            self.meters.request(route, status, seconds)
            if self.log is not None:
                self.log({"method": scope["method"], "route": route, "status": status, "seconds": round(seconds, 4)})


class Health:
    """Answers whether the server is well, and what it has counted.

    `metrics` opens the counters; with a `token` they are for those who have it.
    """

    def __init__(self, hall: Hall, meters: Meters, metrics: bool, token: str, leaving: Callable[[], bool]) -> None:
        self.hall: Final = hall
        self.meters: Final = meters
        self.is_open: Final = metrics or bool(token)
        self.token: Final = token
        self.leaving: Final = leaving

    async def health(self, _: Request) -> Response:
        """Whether games can be read now and new requests are welcome."""
        trouble = "leaving" if self.leaving() else ""
        if not trouble:
            try:
                await asyncio.to_thread(self.hall.store.recent, False, 1)
            except LudonautError:
                trouble = "games cannot be read"
        return JSONResponse({"ok": not trouble, "trouble": trouble}, 503 if trouble else 200, {"cache-control": "no-store"})

    async def metrics(self, request: Request) -> Response:
        """The counters."""
        if not self.is_open:
            raise HTTPException(404)
        sent = request.headers.get("authorization", "")
        if self.token and not hmac.compare_digest(sent.encode(), f"Bearer {self.token}".encode()):
            raise HTTPException(401, "The metrics are for those who have their token.", {"www-authenticate": "Bearer"})
        return Response(self.meters.text(), headers={"content-type": CONTENT_TYPE_LATEST, "cache-control": "no-store"})
