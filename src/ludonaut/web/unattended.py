"""Unattended: games that wait for bots alone, because the process that played them ended while they were thinking, go on by themselves."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import sqlalchemy as sa

from ludonaut.core.errors import LudonautError
from ludonaut.web.hall import Hall
from ludonaut.web.leases import Leases
from ludonaut.web.schema import games, sitters
from ludonaut.web.store import LOCAL

FIRST_SECONDS: Final = 2.0
LOOK_SECONDS: Final = 60.0
LOG: Final = logging.getLogger(__name__)


class Unattended:
    """Opens such games here, so that their bots move."""

    def __init__(self, hall: Hall, leases: Leases | None = None) -> None:
        self._hall: Final = hall
        self._leases: Final = leases
        self._still: Final[set[str]] = set()
        """Games in which nothing moved: bots play them for nobody, or they cannot be opened. They are not tried again."""

    async def keep(self) -> None:
        """Looks again and again, until it is cancelled."""
        await asyncio.sleep(FIRST_SECONDS)
        while True:
            try:
                await self.look()
            except LudonautError as error:
                LOG.warning("Games that wait for bots could not be looked for: %s", error)
            except Exception:
                LOG.exception("Games that wait for bots could not be looked for.")
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Opens the games over the net that wait for no person and that no process plays. Raises LudonautError."""
        for game_id in await asyncio.to_thread(self._hall.store.read, self._waiting_for_bots):
            if game_id in self._still or self._hall.is_open(game_id):
                continue
            if self._leases is not None and await self._leases.take(game_id):
                continue
            try:
                bots = self._hall.table(game_id).bots
            except LudonautError:
                self._still.add(game_id)
                continue
            bots.go_on()
            if not bots.is_moving:
                self._still.add(game_id)
            await asyncio.sleep(0)  # others have their turn between two games that are opened

    def _waiting_for_bots(self, connection: sa.Connection) -> list[str]:
        waits = sa.exists().where(sitters.c.game_id == games.c.id, sitters.c.due)
        question = sa.select(games.c.id).where(games.c.access != LOCAL, ~games.c.over, ~waits).order_by(games.c.updated.desc())
        if self._leases is not None:
            question = question.where(~self._leases.is_with_another(games.c.id))
        return list(connection.execute(question).scalars())
