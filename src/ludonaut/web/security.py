"""What every request must pass and every answer carries: host and origin checks, and headers that forbid what our pages never do."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from ludonaut.core.game import Game
from ludonaut.core.match import Match
from ludonaut.core.picture import LAYOUTS

STYLE_ELEMENT: Final = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
OWN_NAMES: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""How this machine calls itself."""
HOST_LETTERS: Final = re.compile(r"[A-Za-z0-9._:\[\]-]+")
"""What a Host header consists of; it comes back in links and in the picture of an invitation."""
LONGEST_HOST: Final = 260
CLOSED_BY_POLICY: Final = 1008
PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
"""For an SVG that is an image of its own: it may carry its style and nothing else."""


class ContentPolicy:
    """The content security policy of our pages. The style sheets inside pictures are allowed by their hashes."""

    def __init__(self) -> None:
        self._hashes: Final[set[str]] = set()
        self._games: Final[set[str]] = set()

    def allow(self, game: Game) -> None:
        """From now on pages may show the pictures of this game. One game has one style sheet in every position."""
        if game.name in self._games:
            return
        self._games.add(game.name)
        opening = Match(game).view()
        for layout in LAYOUTS:
            for sheet in STYLE_ELEMENT.findall(game.picture(opening, layout)):
                self._hashes.add(f" 'sha256-{b64encode(sha256(sheet.encode()).digest()).decode()}'")

    def __str__(self) -> str:
        return (
            f"default-src 'self'; style-src 'self'{''.join(sorted(self._hashes))}; img-src 'self' data:; object-src 'none'; "
            "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        )


class Guard:
    """Refuses requests of foreign pages, and adds the headers.

    `hosts` are the names under which this server may be addressed (another page could give its own name our address); empty: any.
    """

    def __init__(self, app: ASGIApp, policy: ContentPolicy, hosts: frozenset[str] = frozenset()) -> None:
        self.app: Final = app
        self.policy: Final = policy
        self.hosts: Final = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refusal = self.refusal(scope)
        if refusal and scope["type"] == "websocket":
            await WebSocketClose(CLOSED_BY_POLICY, refusal)(scope, receive, send)
            return

        async def guarded_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                add_headers(MutableHeaders(scope=message), self.policy)
            await send(message)

        answer = PlainTextResponse(refusal, 403) if refusal else self.app
        await answer(scope, receive, guarded_send)

    def refusal(self, scope: Scope) -> str:
        """Why this request is not served, or ""."""
        if "\0" in scope["path"]:
            return "There is nothing at this address."
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host and not (len(host) <= LONGEST_HOST and HOST_LETTERS.fullmatch(host) and _name_in(host)):
            return "The name under which this server was asked is none; open the address that you were given."
        if self.hosts and _name_in(host) not in self.hosts:
            return f"This server is not called {host[:80]!r}; open the address that it printed when it started."
        if scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS:
            origin = headers.get("origin")
            if (origin is not None and origin.partition("://")[2] != host) or headers.get("sec-fetch-site") in ("cross-site", "same-site"):
                return "This came from a page of another site, so nothing was done."
        return ""


def add_headers(headers: MutableHeaders, policy: ContentPolicy) -> None:
    """The headers of an answer; a page may have set a stricter policy of its own."""
    headers.setdefault("content-security-policy", str(policy))
    headers["x-content-type-options"] = "nosniff"
    headers["referrer-policy"] = "same-origin"
    headers["cross-origin-opener-policy"] = "same-origin"
    headers["cross-origin-resource-policy"] = "same-origin"
    headers["permissions-policy"] = "camera=(), geolocation=(), microphone=()"


def _name_in(host: str) -> str:
    """The name in a Host header, without its port; "" when it has none, or a port that there cannot be."""
    try:
        parts = urlsplit(f"//{host}")
        return (parts.hostname or "") if parts.port != 0 else ""
    except ValueError:
        return ""
