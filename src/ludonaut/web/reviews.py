"""Reviews of finished games: computed piece by piece in the worker processes while somebody looks, and kept when they are whole."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Sequence
from hashlib import blake2b
from importlib.metadata import version
from typing import Final, NamedTuple

import msgspec
import sqlalchemy as sa
from starlette.requests import Request

from ludonaut.bots import Review
from ludonaut.bots.review import VERSION
from ludonaut.core.errors import LudonautError
from ludonaut.core.match import Match
from ludonaut.web.advisor import Advisor, NoAdvice
from ludonaut.web.limits import network_of
from ludonaut.web.phrases import sentence
from ludonaut.web.schema import games, reviews
from ludonaut.web.screens import Screen
from ludonaut.web.seating import MOST_PLACES, Seating
from ludonaut.web.store import Store
from ludonaut.web.table import Table

ATTENTION_SECONDS: Final = 20.0
"""A review goes on for so long after somebody has looked at it last; whoever looks again finds it as far as it had come."""
MOST_EACH: Final = 3
MOST_AT_A_TIME: Final = 12
MOST_KEPT: Final = 64
"""Reviews in memory, whole or not; whole ones are in the store too."""
DIGEST_BYTES: Final = 12


class NotReviewed(LudonautError):
    """A game cannot be reviewed, or not now."""


class Told(NamedTuple):
    """A review as far as it has come (None: it has just begun), and why it does not go on, or ""."""

    review: Review | None
    trouble: str


class _Work:
    """A review that is computed, or was."""

    def __init__(self, match: Match, version: str, whose: str) -> None:
        self.match: Final = match
        self.version: Final = version
        self.whose: str = whose
        self.review: Review | None = None
        self.trouble: str = ""
        self.looked: float = time.monotonic()
        self.task: asyncio.Task[None] | None = None

    @property
    def is_whole(self) -> bool:
        return self.review is not None and self.review.is_whole

    @property
    def is_running(self) -> bool:
        return self.task is not None and not self.task.done()


class Reviews:
    """The reviews of this server."""

    def __init__(self, store: Store, advisor: Advisor) -> None:
        self._store: Final = store
        self._advisor: Final = advisor
        self._works: Final[dict[str, _Work]] = {}

    def known(self, table: Table, whose: str) -> Told:
        """The review of a table's game as far as it is known, without computing any of it. Raises NotReviewed."""
        work = self._work(table, whose)
        return Told(work.review, work.trouble)

    def look(self, table: Table, whose: str, again: bool = False) -> Told:
        """The review as far as it has come; it goes on as long as somebody looks. `whose` is the person, or the address, that wants it.

        After a trouble it goes on if it is wanted `again`. Raises NotReviewed.
        """
        work = self._work(table, whose)
        work.looked = time.monotonic()
        if not work.is_whole and not work.is_running and (again or not work.trouble):
            self._check_limits(whose)
            work.whose, work.trouble = whose, ""
            work.task = asyncio.ensure_future(self._compute(table, work))
        return Told(work.review, work.trouble)

    def close(self) -> None:
        """Computes no more."""
        for work in self._works.values():
            if work.task is not None:
                work.task.cancel()

    def _work(self, table: Table, whose: str) -> _Work:
        match, game_id = table.match, table.record.id
        if not match.is_over:
            raise NotReviewed("this game is under way; it can be reviewed when it is over.")
        if match.seats > MOST_PLACES:
            raise NotReviewed(f"games of more than {MOST_PLACES} seats are not reviewed.")
        work = self._works.pop(game_id, None)
        if work is None or work.match is not match:
            work = _Work(match, _version_of(table), whose)
            work.review = self._kept(game_id, work.version)
        self._works[game_id] = work
        idle = [name for name, other in self._works.items() if not other.is_running and name != game_id]
        for name in idle[: max(0, len(self._works) - MOST_KEPT)]:
            del self._works[name]
        return work

    def _check_limits(self, whose: str) -> None:
        running = [work for work in self._works.values() if work.is_running]
        if sum(work.whose == whose for work in running) >= MOST_EACH:
            raise NotReviewed(f"{MOST_EACH} reviews are being computed for you; look at this one when one of them is done.")
        if len(running) >= MOST_AT_A_TIME:
            raise NotReviewed("many games are being reviewed at this moment; try again in a minute.")

    async def _compute(self, table: Table, work: _Work) -> None:
        transcript, seats = table.transcript(), reviewed_seats(table.seating)
        try:
            while not work.is_whole and time.monotonic() - work.looked < ATTENTION_SECONDS:
                work.review = await self._advisor.review_on(transcript, seats, work.review, work.whose)
            if work.review is not None and work.is_whole:
                self._keep(table.record.id, work.version, work.review)
        except NoAdvice as error:
            work.trouble = sentence(str(error))

    def _kept(self, game_id: str, wanted: str) -> Review | None:
        question = sa.select(reviews.c.told).where(reviews.c.game_id == game_id, reviews.c.version == wanted)
        told = self._store.read(lambda connection: connection.execute(question).scalar_one_or_none())
        return None if told is None else msgspec.json.decode(zlib.decompress(told), type=Review)

    def _keep(self, game_id: str, found: str, review: Review) -> None:
        values = {"game_id": game_id, "version": found, "told": zlib.compress(msgspec.json.encode(review)), "at": time.time()}

        def work(connection: sa.Connection) -> None:
            connection.execute(reviews.delete().where(reviews.c.game_id == game_id))
            if connection.execute(sa.select(games.c.id).where(games.c.id == game_id)).first() is not None:  # and not deleted meanwhile
                connection.execute(reviews.insert().values(values))

        self._store.write_soon(work)


def reviewed_seats(seating: Seating) -> Sequence[int]:
    """The seats whose decisions are judged: those of people, or all where bots played alone."""
    people = [seat for seat, sitter in enumerate(seating) if sitter.person]
    return people or range(len(seating))


def whose(request: Request, screen: Screen) -> str:
    """Who wants a review: a person, or somebody unknown at an address."""
    return screen.person or network_of(request.client.host if request.client else "")


def _version_of(table: Table) -> str:
    """Names a game as it is, and how it is reviewed: another review of it has another name."""
    told = f"{table.transcript()}{list(reviewed_seats(table.seating))}"
    return f"{VERSION} {version('ludonaut')[:30]} {blake2b(told.encode(), digest_size=DIGEST_BYTES).hexdigest()}"
