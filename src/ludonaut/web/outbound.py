"""Outbound: what this server sends to addresses that people have given it. They may lead anywhere, so it goes only out into the open net.

Otherwise anybody could make it knock at the doors of its own network.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable, Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

from ludonaut.core.errors import LudonautError

SECONDS_TO_ANSWER: Final = 10.0
PAUSES: Final = (2.0, 15.0)
"""Seconds before each further attempt."""
LONGEST_ADDRESS: Final = 1000
PORTS: Final = (443, 8443)
GONE: Final = (404, 410)
LOG: Final = logging.getLogger(__name__)

Resolve = Callable[[str, int], Awaitable[list[str]]]


class WrongAddress(LudonautError):
    """An address to which nothing is sent."""


def check_address(address: str) -> SplitResult:
    """The parts of an address that something may be sent to, as far as it tells by itself. Raises WrongAddress."""
    if len(address) > LONGEST_ADDRESS or not address.isascii() or any(letter <= " " for letter in address):
        raise WrongAddress(f"an address has at most {LONGEST_ADDRESS} plain characters and no spaces.")
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port or 443
    except ValueError:
        raise WrongAddress("this is no address of the web; it begins with https://.") from None
    if parts.scheme != "https" or not host:
        raise WrongAddress("an address must begin with https:// and name a server.")
    if parts.username is not None or parts.password is not None:
        raise WrongAddress("an address must hold no name and no password.")
    if port not in PORTS:
        raise WrongAddress(f"an address must be on port {' or '.join(map(str, PORTS))}.")
    try:
        literal = ip_address(host)
    except ValueError:
        literal = None
    if host == "localhost" or host.endswith((".localhost", ".local", ".internal")) or (literal is not None and not is_public(literal)):
        raise WrongAddress("this address is not out in the open net; a public one is needed.")
    return parts


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is out in the open net, and not one inside another's clothes."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped
        if inner is not None:
            return is_public(inner)
        translated = address.packed[:12] == bytes.fromhex("0064ff9b0000000000000000")
        if translated or address.sixtofour is not None or address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


async def look_up(host: str, port: int) -> list[str]:
    """The numeric addresses of a server."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(line[4][0]) for line in found))


class Outbound:
    """Sends by POST, with patience but not without end. `anywhere` is for tests with a receiver on this machine."""

    def __init__(self, resolve: Resolve = look_up, pauses: tuple[float, ...] = PAUSES, anywhere: bool = False) -> None:
        self._resolve: Final = resolve
        self._pauses: Final = pauses
        self._anywhere: Final = anywhere

    async def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> bool:
        """Sends `body`, again if need be; says whether the address is still worth keeping: False when nobody has it any more."""
        for pause in (*self._pauses, None):
            try:
                status = await asyncio.wait_for(self._post_once(address, body, headers), SECONDS_TO_ANSWER)
            except WrongAddress:
                return False
            except Exception as error:  # whatever a foreign server does, it is its affair
                LOG.info("A notice was not taken: %s.", type(error).__name__)
                status = 0
            if status in GONE:
                return False
            if 200 <= status < 500 and status != 429:
                return True
            if pause is not None:
                await asyncio.sleep(pause)
        return True

    async def _post_once(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        import httpx2

        parts = urlsplit(address) if self._anywhere else check_address(address)
        host = parts.hostname or ""
        port = parts.port or (443 if parts.scheme == "https" else 80)
        numeric = await self._resolve(host, port)
        if not numeric or not (self._anywhere or all(is_public(ip_address(one)) for one in numeric)):
            raise WrongAddress("this address is not out in the open net; a public one is needed.")
        # The very address that was looked at is asked: the name could lead elsewhere a moment later.
        target = f"[{numeric[0]}]" if ":" in numeric[0] else numeric[0]
        url = parts._replace(netloc=f"{target}:{port}", fragment="").geturl()
        timeout = httpx2.Timeout(SECONDS_TO_ANSWER)
        async with httpx2.AsyncClient(timeout=timeout, follow_redirects=False, trust_env=False) as client:
            asked = client.stream("POST", url, content=body, headers={**headers, "host": parts.netloc}, extensions={"sni_hostname": host})
            async with asked as response:
                return int(response.status_code)
