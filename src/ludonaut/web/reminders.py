"""Reminders: who a game waits for is told of it after a while, if nobody has looked at it with a device of that person meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

from ludonaut.web.notices import News, Notices

PATIENCE: Final = 60.0
"""So many seconds a game waits for somebody before a notice goes out."""
MOST_WAITING: Final = 20_000


class Reminders:
    """The notices of all games that are to be sent soon."""

    def __init__(self, notices: Notices, patience: float = PATIENCE) -> None:
        self._notices: Final = notices
        self._patience: Final = patience
        self._waiting: Final[dict[tuple[str, str], asyncio.Task[None]]] = {}

    def changed(self, game_id: str, title: str, people: Iterable[str], is_here: Callable[[str], bool]) -> None:
        """From now on a game waits for these people of the server. `is_here` tells later whether somebody looks at it."""
        due = set(people)
        for game, person in [key for key in self._waiting if key[0] == game_id and key[1] not in due]:
            self._waiting.pop((game, person)).cancel()
        for person in due:
            key = (game_id, person)
            if key not in self._waiting:
                while len(self._waiting) >= MOST_WAITING:
                    self._waiting.pop(next(iter(self._waiting))).cancel()
                self._waiting[key] = asyncio.ensure_future(self._remind(key, News(title, f"/g/{game_id}"), is_here))

    async def _remind(self, key: tuple[str, str], news: News, is_here: Callable[[str], bool]) -> None:
        """Waits until nobody has looked for the whole of the patience, then tells; once, for as long as the game waits for this person."""
        await asyncio.sleep(self._patience)
        while is_here(key[1]):
            await asyncio.sleep(self._patience)
        await self._notices.tell(key[1], news)

    def close(self) -> None:
        """Sends nothing more."""
        for task in self._waiting.values():
            task.cancel()
        self._waiting.clear()
