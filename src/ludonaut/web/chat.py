"""Chat: what people say to one another at a table over the net. It is no part of the game, so it stands beside its log."""

from __future__ import annotations

import time
import unicodedata
from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple

import sqlalchemy as sa

from ludonaut.core.errors import LudonautError
from ludonaut.web.bounded import remember
from ludonaut.web.schema import messages, people
from ludonaut.web.screens import Screen
from ludonaut.web.store import Store, StoreError

if TYPE_CHECKING:
    from ludonaut.web.table import Table

LONGEST_TEXT: Final = 500
MOST_SHOWN: Final = 200
BURST: Final = 5
BURST_SECONDS: Final = 15.0
"""Nobody says more than BURST things in so many seconds."""
MOST_TALKERS: Final = 1000
JOINER: Final = "\u200d"


class NotSaid(LudonautError):
    """Something that cannot be said, or not here, or not now."""


class Message(NamedTuple):
    """Something that was said: who said it, as what they were called, and when (seconds since 1970)."""

    number: int
    person: str
    name: str
    text: str
    at: float


class Talk:
    """What is said at `table`; what was said before is read when it is first asked for."""

    def __init__(self, table: Table, store: Store) -> None:
        self._table: Final = table
        self._store: Final = store
        self._game_id: Final = table.record.id
        self._messages: list[Message] | None = None
        self._recent: Final[dict[str, deque[float]]] = {}
        self._last: int = 0

    @property
    def messages(self) -> list[Message]:
        """The newest messages, in the order in which they were said."""
        if self._messages is None:
            newest = messages.select().where(messages.c.game_id == self._game_id).order_by(messages.c.number.desc()).limit(MOST_SHOWN)
            rows = self._store.read(lambda connection: connection.execute(newest).all())
            self._last = rows[0].number if rows else 0
            # What somebody who was forgotten has said is empty.
            self._messages = [Message(row.number, row.person_id, row.name, row.text, row.at) for row in reversed(rows) if row.text]
        return self._messages

    @property
    def is_open(self) -> bool:
        """Whether people talk at this table at all: that they want to, and are several."""
        return len(self._table.record.people) > 1 and self._table.company.settings.chat != "off"

    def why_not(self, screen: Screen) -> str:
        """Why whoever looks through a screen cannot say anything here, or ""."""
        company = self._table.company
        if not self.is_open:
            return "at this table nobody talks; that was agreed when it was opened."
        if company.sits(screen):
            return ""
        if company.settings.chat != "all":
            return "here only those who play talk; you can read it."
        if not screen.person:
            return "sit down at a table of this server once, so that the others know who talks."
        return "you can talk here when the game is over: now it has secrets." if self._table.keeps_secrets else ""

    async def say(self, text: str, screen: Screen, client: str, command: int) -> None:
        """Somebody says something; it is kept before anybody hears of it. Whoever calls holds the lock. Raises NotSaid, StoreError.

        It is the command of this number of a client; one that comes again, to a server that was started meanwhile, is not said twice.
        """
        if self._was_said(client, command):
            return
        refusal = self.why_not(screen)
        if refusal:
            raise NotSaid(refusal)
        clean = said(text)
        self._check_pace(screen.person)
        known = self.messages
        message = Message(self._last + 1, screen.person, self._name_of(screen), clean, time.time())

        def job(connection: sa.Connection) -> None:
            self._store.check_owned(connection, self._game_id)
            _insert(connection, self._game_id, message, client, command)

        try:
            await self._store.write_owned(self._game_id, job)
        except StoreError:
            self.forget()  # it may have been kept all the same, or another process has said something
            raise
        self._last = message.number
        known.append(message)
        del known[:-MOST_SHOWN]

    def _was_said(self, client: str, command: int) -> bool:
        mine = sa.and_(messages.c.game_id == self._game_id, messages.c.client == client, messages.c.command == command)
        question = sa.select(messages.c.number).where(mine)
        return self._store.read(lambda connection: connection.execute(question).first()) is not None

    def _name_of(self, screen: Screen) -> str:
        mine = self._table.company.mine(screen) or ()
        name = next((sitter.name for sitter in self._table.seating if sitter.person in mine and sitter.name), "")
        question = sa.select(people.c.name).where(people.c.id == screen.person)
        return name or str(self._store.read(lambda connection: connection.execute(question).scalar()) or "Somebody")

    def forget(self) -> None:
        """Reads again what was said when it is asked for: another process may have written meanwhile."""
        self._messages = None

    def _check_pace(self, person: str) -> None:
        now = time.monotonic()
        recent = self._recent.get(person) or deque(maxlen=BURST)
        remember(self._recent, person, recent, MOST_TALKERS)
        if len(recent) == BURST and now - recent[0] < BURST_SECONDS:
            raise NotSaid(f"you have said {BURST} things in a short time; wait a moment and say it then.")
        recent.append(now)


def said(text: str) -> str:
    """A text as it is kept: one line, without characters that cannot be seen. Raises NotSaid."""
    seen = "".join(letter if _is_seen(letter) else " " for letter in unicodedata.normalize("NFC", text))
    clean = " ".join(seen.split())
    if not clean:
        raise NotSaid("there is nothing to say in this; write some words.")
    if len(clean) > LONGEST_TEXT:
        raise NotSaid(f"a message has at most {LONGEST_TEXT} characters, this one has {len(clean)}.")
    return clean


def _is_seen(letter: str) -> bool:
    """Whether a character shows as itself: those that steer a line, or turn its direction around, do not."""
    return letter == JOINER or unicodedata.category(letter)[0] not in "CZ" or letter == " "


def _insert(connection: sa.Connection, game_id: str, message: Message, client: str, command: int) -> None:
    connection.execute(
        messages.insert().values(
            game_id=game_id, number=message.number, person_id=message.person, name=message.name, text=message.text, at=message.at,
            client=client, command=command,
        )
    )  # fmt: skip
