"""Reminders: who a game waits for is told of it after a while, if nobody has looked at it with a device of that person meanwhile.

For whom games wait, since when, and who was told stands in the store, so that a restart forgets nobody. Of several server processes each
sees to the games that it plays, where it knows who looks, and to those that nobody plays now.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Final

import sqlalchemy as sa

from ludonaut.core.errors import LudonautError
from ludonaut.core.game import find_game
from ludonaut.web.leases import Leases
from ludonaut.web.notices import News, Notices
from ludonaut.web.schema import games, notices, sitters
from ludonaut.web.store import Store, StoreError, StoreUnreadable

PATIENCE: Final = 60.0
"""So many seconds a game waits for somebody, and nobody looks, before a notice goes out."""
LOOK_SECONDS: Final = 5.0
MOST_AT_ONCE: Final = 200
LOG: Final = logging.getLogger(__name__)


class Reminders:
    """Sends the notices of all games. `looked` tells whether a person has looked at a game here within so many seconds."""

    def __init__(
        self, store: Store, told: Notices, looked: Callable[[str, str, float], bool], leases: Leases | None = None,
        patience: float | None = None,
    ) -> None:  # fmt: skip
        self._store: Final = store
        self._notices: Final = told
        self._looked: Final = looked
        self._leases: Final = leases
        self._patience: Final = PATIENCE if patience is None else patience

    async def keep(self) -> None:
        """Looks again and again, until it is cancelled; first when those who were here before a restart had the time to come again."""
        await asyncio.sleep(self._patience)
        while True:
            try:
                await self.look()
            except (StoreError, StoreUnreadable) as error:
                LOG.warning("Nobody could be reminded: %s", error)
            except Exception:
                LOG.exception("Nobody could be reminded.")
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Tells those whom games have waited for long enough, each once for as long as the game waits. Raises StoreError."""
        waiting = await asyncio.to_thread(self._store.read, self._waiting)
        away = [row for row in waiting if not self._looked(row.game_id, row.person_id, self._patience)]
        await asyncio.gather(*(self._remind(row) for row in away[:MOST_AT_ONCE]))

    def _waiting(self, connection: sa.Connection) -> list[Any]:
        """The people who wait to be told, and have said where, with the games; who waits longest is first."""
        question = (
            sa.select(sitters.c.game_id, sitters.c.person_id, games.c.game)
            .join(games, games.c.id == sitters.c.game_id)
            .where(sitters.c.person_id.in_(sa.select(notices.c.person_id)), self._is_late())
            .group_by(sitters.c.game_id, sitters.c.person_id, games.c.game)
            .order_by(sa.func.min(sitters.c.untold))
        )
        if self._leases is not None:
            question = question.where(~self._leases.is_with_another(sitters.c.game_id))
        return list(connection.execute(question).all())

    def _is_late(self) -> sa.ColumnElement[bool]:
        return sa.and_(sitters.c.due, sitters.c.untold > 0, sitters.c.untold <= time.time() - self._patience)

    async def _remind(self, row: Any) -> None:
        """Takes it upon this process to tell somebody, tells, and notes that. If it ends before, another tells after a while."""
        person, now = sitters.update().where(sitters.c.game_id == row.game_id, sitters.c.person_id == row.person_id), time.time()
        taken = person.where(self._is_late()).values(untold=now)
        if not await self._store.write(lambda connection: connection.execute(taken).rowcount):
            return
        try:
            title = find_game(row.game).title
        except LudonautError:
            title = row.game
        await self._notices.tell(row.person_id, News(title, f"/g/{row.game_id}"))
        done = person.where(sitters.c.untold == now).values(untold=0.0)
        await self._store.write(lambda connection: connection.execute(done).rowcount)
