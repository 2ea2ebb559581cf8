"""Owners: a request for a game that another server process plays goes to that process, and its answer comes back through this one.

Any process of one database can be asked for any game, so that what stands in front of them need not know which plays what. Pages, events
and sockets pass through unchanged, and everything that is in a table's memory is in one place.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from ludonaut.web.engines import StoreError
from ludonaut.web.leases import LEASE_SECONDS, Leases
from ludonaut.web.limits import LARGEST_REQUEST

GAME: Final = re.compile(r"^/(?:g|api/v1/games)/([0-9a-f]+)(?=[/.]|$)")
PROOF: Final = b"ludonaut-between-processes"
CLIENT: Final = b"ludonaut-client"
SCHEME: Final = b"ludonaut-scheme"
OWN_HEADERS: Final = frozenset({PROOF, CLIENT, SCHEME})
OF_ONE_CONNECTION: Final = frozenset((b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"te", b"trailer"))
MISDIRECTED: Final = 421
"""What a process answers another that took it for the owner of a game."""
PATIENCE_SECONDS: Final = LEASE_SECONDS + 3
PAUSE_SECONDS: Final = 0.3
SERVICE_RESTART: Final = 1012
LOG: Final = logging.getLogger(__name__)


class OwnerGone(Exception):
    """The process that should play a game does not answer, or says that it does not play it."""


class Owners:
    """Asks for the owner of the game that a request is about, and answers here or there."""

    def __init__(self, app: ASGIApp, leases: Leases, proof: str) -> None:
        self.app: Final = app
        self._leases: Final = leases
        self._proof: Final = proof.encode()
        self._client: Any = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        from_another = self._introduce(scope)
        found = GAME.match(scope["path"])
        if found is None:
            await self.app(scope, receive, send)
            return
        body = b""
        until = asyncio.get_running_loop().time() + PATIENCE_SECONDS
        while True:
            try:
                owner = await self._leases.take(found[1])
                if not owner:
                    await self.app(scope, _again(body, receive) if body else receive, send)
                    return
                if from_another:
                    await _refuse(scope, receive, send, MISDIRECTED, "Another server process plays this game.")
                    return
                if scope["type"] == "websocket":
                    await self._pass_socket(owner, scope, receive, send)
                    return
                if not body and scope["method"] not in ("GET", "HEAD"):
                    body = await _whole_body(receive)
                await self._pass_request(owner, scope, body, send)
                return
            except OwnerGone:
                # Its lease ends by itself when its process has ended; then the game is free.
                if asyncio.get_running_loop().time() > until:
                    await _refuse(scope, receive, send, 503, "The server process that plays this game does not answer; try again soon.")
                    return
                await asyncio.sleep(PAUSE_SECONDS)
            except StoreError as error:
                await _refuse(scope, receive, send, 503, str(error))
                return

    def _introduce(self, scope: Scope) -> bool:
        """Whether another process of ours sends this; then the request is its client's. What only claims so is left an ordinary request."""
        headers = dict(scope["headers"])
        proven = hmac.compare_digest(headers.get(PROOF, b""), self._proof)
        if proven:
            host, _, port = headers.get(CLIENT, b"").decode("latin-1").rpartition(" ")
            scope["client"] = (host, int(port)) if port.isdigit() else None
            scope["scheme"] = headers.get(SCHEME, scope["scheme"].encode()).decode("latin-1")
        scope["headers"] = [(name, value) for name, value in scope["headers"] if name not in OWN_HEADERS]
        return proven

    def _headers(self, scope: Scope, without: frozenset[bytes] = frozenset()) -> list[tuple[bytes, bytes]]:
        """The headers of a request as another process gets it."""
        host, port = scope["client"] or ("", 0)
        kept = [(name, value) for name, value in scope["headers"] if name not in OF_ONE_CONNECTION and name not in without]
        return [*kept, (PROOF, self._proof), (CLIENT, f"{host} {port}".encode("latin-1")), (SCHEME, scope["scheme"].encode())]

    async def _pass_request(self, owner: str, scope: Scope, body: bytes, send: Send) -> None:
        import httpx2

        if self._client is None:
            limits = httpx2.Limits(max_connections=None, max_keepalive_connections=20)
            self._client = httpx2.AsyncClient(timeout=httpx2.Timeout(3, read=None), limits=limits, trust_env=False)
        request = self._client.build_request(
            scope["method"], owner + _target(scope), headers=self._headers(scope, frozenset({b"content-length"})), content=body
        )
        try:
            answer = await self._client.send(request, stream=True)
        except (httpx2.ConnectError, httpx2.ConnectTimeout) as error:
            raise OwnerGone from error
        except httpx2.TransportError as error:
            # Whether it was done is not known. To ask again is safe where nothing changes, or where the command has a number.
            if scope["method"] in ("GET", "HEAD") or scope["path"].endswith(("/command", "/commands")):
                raise OwnerGone from error
            await _refuse(scope, _nothing, send, 502, "The server process that plays this game has just ended; look whether it was done.")
            return
        try:
            if answer.status_code == MISDIRECTED:
                raise OwnerGone
            headers = [(name.lower(), value) for name, value in answer.headers.raw if name.lower() not in OF_ONE_CONNECTION]
            await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
            try:
                async for part in answer.aiter_raw():
                    await send({"type": "http.response.body", "body": part, "more_body": True})
            except httpx2.TransportError:
                LOG.info("The owner of a game ended in the middle of an answer.")
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            await answer.aclose()

    async def _pass_socket(self, owner: str, scope: Scope, receive: Receive, send: Send) -> None:
        from websockets.asyncio.client import connect
        from websockets.exceptions import InvalidHandshake, InvalidStatus

        there = urlsplit(owner)
        own = {b"host", b"sec-websocket-key", b"sec-websocket-version", b"sec-websocket-extensions", b"sec-websocket-protocol"}
        headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in self._headers(scope, frozenset(own))]
        # The address says what the owner takes for its name; the connection goes to where it is.
        address = f"ws://{Headers(scope=scope).get('host', there.netloc)}{_target(scope)}"
        try:
            other = await connect(
                address, host=there.hostname, port=there.port, additional_headers=headers, max_size=None, compression=None, proxy=None,
                open_timeout=3, user_agent_header=None,
            )  # fmt: skip
        except InvalidStatus as error:
            if error.response.status_code == MISDIRECTED:
                raise OwnerGone from error
            await _refuse(scope, receive, send, error.response.status_code, "The socket was refused.")
            return
        except (OSError, TimeoutError, InvalidHandshake) as error:
            raise OwnerGone from error
        await receive()  # the request to connect
        await send({"type": "websocket.accept"})
        pumps = [asyncio.ensure_future(_from_client(receive, other)), asyncio.ensure_future(_from_owner(other, send))]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for pump in pumps:
                pump.cancel()
            await other.close()


async def _from_client(receive: Receive, other: Any) -> None:
    from websockets.exceptions import ConnectionClosed

    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        text, data = message.get("text"), message.get("bytes")
        try:
            await other.send(text if text is not None else data)
        except ConnectionClosed:
            await asyncio.Event().wait()  # the other pump tells the client


async def _from_owner(other: Any, send: Send) -> None:
    from websockets.exceptions import ConnectionClosed

    try:
        async for message in other:
            await send({"type": "websocket.send", **({"text": message} if isinstance(message, str) else {"bytes": message})})
        code, reason = other.close_code or SERVICE_RESTART, other.close_reason or ""
    except ConnectionClosed:
        code, reason = SERVICE_RESTART, "the server process that plays this game has ended"
    await send({"type": "websocket.close", "code": code if code not in (1005, 1006) else SERVICE_RESTART, "reason": reason})


def _target(scope: Scope) -> str:
    """Path and query as they came."""
    raw: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope["query_string"]
    return (raw.split(b"?")[0] + (b"?" + query if query else b"")).decode("latin-1")


async def _whole_body(receive: Receive) -> bytes:
    """The body of a request, which may have to be sent twice. Raises StoreError when it is too long."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise StoreError("The request ended before all of it was sent.")
        body += message.get("body", b"")
        if len(body) > LARGEST_REQUEST:
            raise StoreError("This request is too long.")
        if not message.get("more_body", False):
            return bytes(body)


def _again(body: bytes, receive: Receive) -> Callable[[], Awaitable[Any]]:
    """A request whose body was read already."""
    sent = False

    async def once_more() -> Any:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return once_more


async def _nothing() -> Any:
    return {"type": "http.disconnect"}


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, told: str) -> None:
    """One sentence instead of an answer; a socket is refused before it is opened."""
    if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": SERVICE_RESTART, "reason": told[:120]})
        return
    await PlainTextResponse(told, status)(scope, receive, send)
