"""Refusals: with which HTTP status it is answered that something cannot be done, on every page and in the API alike."""

from __future__ import annotations

from typing import Final

from ludonaut.core.errors import LudonautError, UnknownGame
from ludonaut.web.accounts import NotLoggedIn, NotPossible
from ludonaut.web.company import NotYours
from ludonaut.web.hall import NoSuchGame
from ludonaut.web.lobby import NoSuchTable, NotAtThisTable, TableChanged
from ludonaut.web.phrases import sentence
from ludonaut.web.reviews import NotReviewed
from ludonaut.web.store import StoreError, StoreUnreadable
from ludonaut.web.turns import TooMany

STATUSES: Final[tuple[tuple[type[Exception], int], ...]] = (
    (UnknownGame, 404),
    (NoSuchGame, 404),
    (NoSuchTable, 404),
    (NotYours, 403),
    (NotLoggedIn, 403),
    (NotPossible, 400),
    (NotAtThisTable, 409),
    (TableChanged, 409),
    (NotReviewed, 409),
    (TooMany, 503),
    (StoreUnreadable, 500),
    (StoreError, 507),
)
"""A change that was not written is answered as a full disk is; what is more particular stands first."""


def status_of(error: Exception, usual: int = 400) -> int:
    """The HTTP status of a refusal; `usual` where only whoever asked can tell what was wrong."""
    return next((status for kind, status in STATUSES if isinstance(error, kind)), usual)


def refusal_of(error: LudonautError, usual: int = 400) -> tuple[int, str]:
    """The HTTP status of a refusal, and what a page says of it."""
    return status_of(error, usual), sentence(str(error))
