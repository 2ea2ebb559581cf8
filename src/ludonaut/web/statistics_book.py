"""Book: the statistics of all finished games, counted once and then kept up with the games that finish.

The first look counts all there is; later ones read what was finished since, found by an index. Only where an earlier game is not any more
what was counted (it was deleted, or taken back and finished anew) everything is counted again.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ludonaut.core.errors import LudonautError
from ludonaut.core.game import all_games, find_game
from ludonaut.web.kept_match import rebuild
from ludonaut.web.settings import read_settings
from ludonaut.web.statistics import GameStatistics, SourceTally, empty_tallies, read_tallies, spell_tallies, tally_match
from ludonaut.web.store import Entry, GameRecord, Store

AT_A_TIME: Final = 40
"""Games that are counted before others at this server have their turn."""
PATIENCE: Final = 2.0
"""Seconds that a look waits; what takes longer goes on by itself, and the look is told how far it has come."""
SECONDS_OF_REPLAY: Final = 1.0
"""So long at most games are replayed whose chance nobody has counted yet; the next look goes on."""


class Told(NamedTuple):
    """The statistics of each game of which one was finished, and of how many games of how many."""

    kinds: list[GameStatistics]
    counted: int
    finished: int


class Count:
    """What has been counted, the games coming oldest first."""

    def __init__(self) -> None:
        self.kinds: Final[dict[str, GameStatistics | None]] = {game.name: None for game in all_games()}
        self.games: int = 0
        self.last: tuple[float, str] = (0.0, "")
        """When the newest game that was counted was finished, and its id."""
        self.to_tally: Final[deque[tuple[GameStatistics, str]]] = deque()
        """The games whose chance must be replayed, by their ids."""
        self._dice: Final[set[int]] = set()
        """The chance that was counted or is about to be: a game begun again has the same."""
        self._sealed: list[tuple[GameStatistics, GameRecord, dict[str, Any] | None]] = []
        """Tries of a challenge whose day is not over: nobody counts their luck before."""

    def add(self, record: GameRecord, kept: dict[str, Any] | None) -> None:
        """Counts one more game; one for learning counts for nothing."""
        self.games, self.last = self.games + 1, (record.summary.updated, record.id)
        if read_settings(record.settings).learning:
            return
        kind = self.kinds.get(record.game)
        if kind is None:
            try:
                game = find_game(record.game)
            except LudonautError:
                return  # this game, or the box that it was played from, is not here
            kind = self.kinds[record.game] = GameStatistics(game, tallies=empty_tallies(game))
        kind.add(record)
        self._add_chance(kind, record, kept)

    def unseal(self) -> None:
        """Counts the luck of challenges whose day is over by now."""
        sealed, self._sealed = self._sealed, []
        for kind, record, kept in sealed:
            self._add_chance(kind, record, kept)

    def _add_chance(self, kind: GameStatistics, record: GameRecord, kept: dict[str, Any] | None) -> None:
        if not record.keyed or record.rules != kind.game.rules_version:
            return
        if read_settings(record.settings).sealed:
            self._sealed.append((kind, record, kept))
            return
        dice = hash((record.game, record.seats, record.key))
        if dice in self._dice:
            return
        self._dice.add(dice)
        if kept is None:
            self.to_tally.append((kind, record.id))
        else:
            kind.count_chance(read_tallies(kept))


class Book:
    """What has been counted of the games of a store."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self._count = Count()
        self._finished = 0
        self._work: asyncio.Task[None] | None = None

    async def statistics(self) -> Told:
        """What is known by now. Raises StoreUnreadable."""
        work = self._work = self._work or asyncio.ensure_future(self._keep_up())
        await asyncio.wait({work}, timeout=PATIENCE)
        if work.done():
            self._work = None if self._work is work else self._work
            work.result()
        kinds = [kind for kind in self._count.kinds.values() if kind is not None and kind.all.games]
        return Told(kinds, self._count.games, max(self._finished, self._count.games))

    def close(self) -> None:
        """Counts no more."""
        if self._work is not None:
            self._work.cancel()

    async def _keep_up(self) -> None:
        self._count.unseal()
        began = self._count.games
        self._finished, newest = await asyncio.to_thread(self.store.finished)
        if (self._finished, newest) != (began, self._count.last[0]):
            await self._read_on(self._count)
            if began and self._count.games != (await asyncio.to_thread(self.store.finished))[0]:
                anew = Count()  # what was counted before is shown until this is whole
                await self._read_on(anew)
                self._count = anew
        await self._replay(self._count)

    async def _read_on(self, count: Count) -> None:
        while rows := await asyncio.to_thread(self.store.finished_after, *count.last, AT_A_TIME):
            for record, kept in rows:
                count.add(record, kept)
            await asyncio.sleep(0)

    async def _replay(self, count: Count) -> None:
        until = time.monotonic() + SECONDS_OF_REPLAY
        while count.to_tally and time.monotonic() < until:
            kind, game_id = count.to_tally[0]
            try:
                stored = await asyncio.to_thread(self.store.load, game_id)
                if stored is not None:  # and not deleted just now
                    tallies = await asyncio.to_thread(_tallies, *stored)
                    await self.store.keep_tally(game_id, spell_tallies(tallies))
                    kind.count_chance(tallies)
            except LudonautError:
                pass  # one damaged game must not hide all others
            count.to_tally.popleft()


def _tallies(record: GameRecord, log: Sequence[Entry]) -> list[SourceTally]:
    return tally_match(rebuild(record, log)[0])
