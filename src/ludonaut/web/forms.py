"""Forms: what a request says in plain words: the fields of its form, the numbers in its address, what it calls this server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request

MOST_IN_A_FIELD: Final = 1024 * 1024
"""Bytes; what a form asks for is far shorter, and refused by itself when it is too long."""
CHARACTER_SETS: Final = (b"utf-8", b"utf8", b"us-ascii")


def plain(sent: str) -> str:
    """What a form sent, without half characters, which no file can hold, and without the character 0, which not every database can."""
    return sent.encode("utf-8", "replace").decode().replace("\0", "")


@asynccontextmanager
async def form_of(request: Request, most: int = MOST_IN_A_FIELD) -> AsyncIterator[FormData]:
    """The form that a request sent, with its files; no field has more than `most` bytes. Raises HTTPException.

    Whoever sends a form may name the character set in which it is read, and some take the square of the length: a megabyte would hold up
    every table for minutes.
    """
    _, told = parse_options_header(request.headers.get("content-type", ""))
    if told.get(b"charset", b"utf-8").lower() not in CHARACTER_SETS:
        raise HTTPException(400, "A form is sent as UTF-8 here, as browsers do.")
    async with request.form(max_part_size=most) as form:
        yield form


async def fields_of(request: Request, most: int = MOST_IN_A_FIELD) -> dict[str, str]:
    """The fields by name, without the files; none has more than `most` bytes."""
    async with form_of(request, most) as form:
        return {name: plain(value) for name, value in form.items() if isinstance(value, str)}


def own_address(request: Request) -> str:
    """What this server is called by whoever asks: "https://table.example:8443"."""
    return f"{request.url.scheme}://{request.url.netloc}"


def number_in(text: str) -> int | None:
    """The whole number that a text is, if it is one; none that anybody would send here has more than eight digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None


def whole(text: str, name: str, least: int = 1) -> int:
    """A whole number from a request. Raises HTTPException."""
    number = number_in(text)
    if number is None or number < least:
        raise HTTPException(400, f"{name} is a whole number from {least} on, not {text[:20]!r}.")
    return number
