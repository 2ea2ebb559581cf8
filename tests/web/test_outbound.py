"""What is sent to addresses that people give: only out into the open net, not without end, and never where a name leads afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address

import pytest

from ludonaut.web.outbound import Outbound, WrongAddress, check_address, is_public

PRIVATE = (
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255",
    "::1", "::", "fe80::1", "fd00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
)  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_addresses_of_this_network_are_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


def test_public_addresses_are() -> None:
    assert is_public(ip_address("93.184.216.34"))
    assert is_public(ip_address("2606:2800:220:1:248:1893:25c8:1946"))
    assert is_public(ip_address("::ffff:93.184.216.34"))


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("http://example.com/", "must begin with https"),
        ("https://", "must begin with https"),
        ("https://[::1", "no address of the web"),
        ("https://ann:secret@example.com/", "no name and no password"),
        ("https://example.com:22/", "on port 443 or 8443"),
        ("https://localhost/", "open net"),
        ("https://printer.local/", "open net"),
        ("https://127.0.0.1/", "open net"),
        ("https://[::ffff:10.0.0.1]/", "open net"),
        ("https://example.com/a b", "no spaces"),
        ("https://example.com/" + "a" * 1000, "at most 1000"),
        ("https://exämple.com/", "plain characters"),
    ],
)
def test_what_cannot_be_an_address_is_told(address: str, sentence: str) -> None:
    with pytest.raises(WrongAddress, match=sentence):
        check_address(address)


class Receiver:
    """A server on this machine that answers one status after another, and remembers what it was sent."""

    def __init__(self, *statuses: int) -> None:
        self.statuses = list(statuses)
        self.heard: list[bytes] = []
        self.address = ""

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
        self.heard.append(head + await reader.readexactly(length))
        status = self.statuses.pop(0)
        writer.write(f"HTTP/1.1 {status} So\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def receiver(*statuses: int) -> AsyncIterator[Receiver]:
    made = Receiver(*statuses)
    server = await asyncio.start_server(made.answer, "127.0.0.1", 0)
    made.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook?x=1"
    async with server:
        yield made


HERE = Outbound(pauses=(0.0, 0.0), anywhere=True)


async def test_a_receiver_that_fails_is_asked_again_but_not_without_end() -> None:
    async with receiver(503, 200) as there:
        assert await HERE.post(there.address, b"hello", {"x-one": "1"})
        assert len(there.heard) == 2
        assert b"POST /hook?x=1 " in there.heard[0]
        assert there.heard[0].endswith(b"hello")
    async with receiver(500, 500, 500, 500) as there:
        assert await HERE.post(there.address, b"", {})
        assert len(there.heard) == 3


async def test_an_address_that_is_gone_is_not_kept_and_no_redirect_is_followed() -> None:
    async with receiver(410) as there:
        assert not await HERE.post(there.address, b"", {})
    async with receiver(307) as there:
        assert await HERE.post(there.address, b"", {})
        assert len(there.heard) == 1


async def test_a_name_that_leads_into_this_network_is_not_asked() -> None:
    async with receiver(200) as there:
        port = int(there.address.split(":")[2].split("/")[0])

        async def inside(host: str, _: int) -> list[str]:
            return ["93.184.216.34", "127.0.0.1"]

        assert not await Outbound(inside, ()).post(f"https://example.com:8443/{port}", b"", {})
        assert there.heard == []
