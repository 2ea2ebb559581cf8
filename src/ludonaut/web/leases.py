"""Leases: which of several server processes on one database plays a game.

A game has one owner at a time. The owner holds a lease with a fence number, which grows whenever the game changes hands; every entry is
written together with a look at that number, so that a process which has slept over the end of its lease writes nothing any more. Time is
the database's: the clocks of the machines do not have to agree.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from ludonaut.web.schema import games, leases
from ludonaut.web.store import Store, StoreError, StoreUnreadable

LEASE_SECONDS: Final = 6.0
RENEWAL_SECONDS: Final = 1.5
IDLE_SECONDS: Final = 20.0
"""A game that nobody has open here is given back after so long."""
LONGEST_ADDRESS: Final = 64
NOW: Final = sa.func.extract("epoch", sa.func.clock_timestamp())
LOG: Final = logging.getLogger(__name__)


class Held(NamedTuple):
    """A lease of this process: its fence, and when it was taken by the clock of this process."""

    fence: int
    since: float


class Leases:
    """The leases of one process. `address` is where the others reach it; a start of its own gives it a name of its own."""

    def __init__(self, store: Store, address: str, is_open: Callable[[str], bool], lost: Callable[[str], None]) -> None:
        if not re.fullmatch(r"http://[\w.:\[\]-]+", address):
            raise StoreError("an internal address is one such as http://10.0.0.5:8000, at which the other processes reach this one.")
        if len(address) > LONGEST_ADDRESS:
            raise StoreError(f"an internal address has at most {LONGEST_ADDRESS} characters, this one has {len(address)}.")
        self.store: Final = store
        self.address: Final = address
        self.owner: Final = f"{address} {secrets.token_hex(6)}"
        self._is_open: Final = is_open
        self._lost: Final = lost
        self._held: Final[dict[str, Held]] = {}
        store.own(self)

    # -- what the store asks, within its transactions ---------------------------------------------------------------
    def begin(self, connection: sa.Connection, game_id: str) -> None:
        """A game that is just made is its maker's."""
        connection.execute(leases.insert().values(game_id=game_id, owner=self.owner, fence=1, until=NOW + LEASE_SECONDS))

    def begun(self, game_id: str) -> None:
        """A game that was made here is on the disk."""
        self._held[game_id] = Held(1, time.monotonic())

    def is_owned(self, connection: sa.Connection, game_id: str) -> bool:
        """Whether this process may write a game; then nobody takes it before the transaction ends."""
        held = self._held.get(game_id)
        if held is None:
            return False
        mine = sa.and_(leases.c.game_id == game_id, leases.c.owner == self.owner, leases.c.fence == held.fence)
        return connection.execute(sa.select(leases.c.fence).where(mine).with_for_update(read=True)).first() is not None

    def recall(self, connection: sa.Connection, game_ids: Collection[str]) -> None:
        """Takes games from the other processes that play them; whoever asks for one next reads it again."""
        others = sa.and_(leases.c.game_id.in_(game_ids), leases.c.owner != self.owner)
        connection.execute(leases.update().where(others).values(owner="", until=0.0))

    # -- looking at others ------------------------------------------------------------------------------------------
    def is_with_another(self, game_id: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
        """Within a question: whether another process plays a game now."""
        return sa.exists().where(leases.c.game_id == game_id, leases.c.until > NOW, leases.c.owner != self.owner)

    # -- coming and going -------------------------------------------------------------------------------------------
    def holds(self, game_id: str) -> bool:
        """Whether a game was this process's when it last looked."""
        return game_id in self._held

    async def take(self, game_id: str) -> str:
        """Takes a game that is free. Returns its owner's address, "" for this process or a game that is not there. Raises StoreError."""
        if game_id in self._held:
            return ""
        fence, owner = await self.store.write(lambda connection: self._take(connection, game_id))
        if fence:
            self._held[game_id] = Held(fence, time.monotonic())
        return owner.partition(" ")[0]

    def _take(self, connection: sa.Connection, game_id: str) -> tuple[int, str]:
        """The fence of a game that is ours now, or 0 and its owner, if it has any."""
        question = sa.select(leases.c.owner, (leases.c.until > NOW).label("lives")).where(leases.c.game_id == game_id)
        found = connection.execute(question).first()
        # Two processes cannot listen at one address: what had ours before has ended.
        if found is not None and found.lives and found.owner.partition(" ")[0] != self.address:
            return 0, found.owner
        values = sa.select(games.c.id, sa.literal(self.owner), sa.literal(1), NOW + LEASE_SECONDS).where(games.c.id == game_id)
        insert = postgresql.insert(leases).from_select(["game_id", "owner", "fence", "until"], values)
        same = leases.c.owner == (found.owner if found is not None else "")
        taking = insert.on_conflict_do_update(
            index_elements=["game_id"],
            set_={"owner": self.owner, "fence": leases.c.fence + 1, "until": NOW + LEASE_SECONDS},
            where=sa.and_(same, sa.or_(leases.c.until <= NOW, leases.c.owner.startswith(f"{self.address} ", autoescape=True))),
        ).returning(leases.c.fence)
        fence = connection.execute(taking).scalar_one_or_none()
        if fence is not None:
            return int(fence), ""
        owner = connection.execute(sa.select(leases.c.owner).where(leases.c.game_id == game_id)).scalar_one_or_none()
        return 0, owner or ""

    async def give_back(self, *game_ids: str) -> None:
        """Leaves games to whoever wants them."""
        ours = {game_id: held for game_id in game_ids if (held := self._held.pop(game_id, None)) is not None}
        if ours:
            mine = sa.and_(leases.c.game_id.in_(ours), leases.c.owner == self.owner)
            await self.store.write(lambda connection: connection.execute(leases.update().where(mine).values(until=0.0)).rowcount)

    def forget(self, game_id: str) -> None:
        """A game is another's now, or has been deleted."""
        if self._held.pop(game_id, None) is not None:
            self._lost(game_id)

    # -- in the background ------------------------------------------------------------------------------------------
    async def keep(self) -> None:
        """Renews what is held, and gives back what nobody has open, until it is cancelled."""
        while True:
            await asyncio.sleep(RENEWAL_SECONDS)
            try:
                await self.renew()
            except (StoreError, StoreUnreadable) as error:
                LOG.warning("The games of this process could not be kept: %s", error)

    async def renew(self) -> None:
        """Renews what is held once. What another process has taken is closed here. Raises StoreError."""
        early = time.monotonic() - IDLE_SECONDS
        await self.give_back(*(game_id for game_id, held in self._held.items() if held.since < early and not self._is_open(game_id)))
        asked = dict(self._held)
        if not asked:
            return
        mine = sa.and_(leases.c.game_id.in_(asked), leases.c.owner == self.owner)
        renewal = leases.update().where(mine).values(until=NOW + LEASE_SECONDS).returning(leases.c.game_id, leases.c.fence)

        def job(connection: sa.Connection) -> dict[str, Any]:
            return {row.game_id: row.fence for row in connection.execute(renewal)}

        renewed = await self.store.write(job)
        for game_id, held in asked.items():
            if self._held.get(game_id) == held and renewed.get(game_id) != held.fence:
                self.forget(game_id)

    async def close(self) -> None:
        """Gives everything back."""
        await self.give_back(*self._held)
