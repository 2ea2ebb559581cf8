"""Forms: what the plain fields of a form, or of an address, say."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

MOST_IN_A_FIELD: Final = 1024 * 1024
"""Bytes; what a form asks for is far shorter, and refused by itself when it is too long."""


def plain(sent: str) -> str:
    """What a form sent, without the half characters that an odd character set can smuggle in and no file can hold."""
    return sent.encode("utf-8", "replace").decode()


async def fields_of(request: Request, most: int = MOST_IN_A_FIELD) -> dict[str, str]:
    """The fields by name, without the files; none has more than `most` bytes."""
    async with request.form(max_part_size=most) as form:
        return {name: plain(value) for name, value in form.items() if isinstance(value, str)}


def whole(text: str, name: str, least: int = 1) -> int:
    """A whole number from a request. Raises HTTPException."""
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) >= least):
        raise HTTPException(400, f"{name} is a whole number from {least} on, not {text[:20]!r}.")
    return int(text)
