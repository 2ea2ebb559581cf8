"""What is a person's own: the games that one plays over the net, tokens for computer players, all data in one file, and being forgotten."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any, Final, NamedTuple

import msgspec
import sqlalchemy as sa

from ludonaut.core.errors import LudonautError
from ludonaut.core.transcript import clean_name, write_transcript
from ludonaut.web.kept_match import rebuild
from ludonaut.web.lobby import give_places
from ludonaut.web.people import hash_of
from ludonaut.web.schema import devices, entries, games, messages, notices, passkeys, people, sitters, tokens, tries
from ludonaut.web.settings import read_settings
from ludonaut.web.store import LOCAL, Store
from ludonaut.web.table import Table

TOKEN_BYTES: Final = 32
MOST_TOKENS: Final = 20
AT_A_TIME: Final = 50


class Token(NamedTuple):
    """A token as its list shows it: never the secret itself. `mark` names it, and tells nothing of the secret."""

    mark: str
    label: str
    created: float
    seen: float


class Mine:
    """Finds, gives and forgets what is a person's own."""

    def __init__(
        self, store: Store, open_tables: Callable[[], Iterable[Table]] = tuple, part: Callable[[str], object] = str
    ) -> None:
        self.store: Final = store
        self.open_tables: Final = open_tables
        self.part: Final = part
        """Lets all that is connected in a person's name ask again who it is."""

    # -- games ------------------------------------------------------------------------------------------------------
    def number_of_games(self, person: str) -> int:
        """How many games over the net a person has, under way or finished."""
        question = sa.select(sa.func.count(sa.distinct(sitters.c.game_id))).where(sitters.c.person_id == person)
        return self.store.read(lambda connection: connection.execute(question).scalar() or 0)

    async def finished_lines(self, person: str) -> AsyncIterator[bytes]:
        """One's finished games, one JSON object to a line, the oldest first. A game that cannot be read any more says so in its line."""
        question = (
            sa.select(games.c.id)
            .join(sitters, sitters.c.game_id == games.c.id)
            .where(sitters.c.person_id == person, games.c.over)
            .distinct()
        )
        for game_id in await asyncio.to_thread(self.store.read, lambda connection: connection.execute(question).scalars().all()):
            yield msgspec.json.encode(await asyncio.to_thread(self._line, game_id, person)) + b"\n"

    def _line(self, game_id: str, person: str) -> dict[str, Any]:
        try:
            stored = self.store.load(game_id)
            if stored is None:
                return {"id": game_id, "trouble": "it has been deleted"}
            record, match = stored[0], rebuild(*stored)[0]
            names = [sitter.player() for sitter in record.players]
            transcript = write_transcript(match, names, tell_key=not read_settings(record.settings).sealed)
        except LudonautError as error:
            return {"id": game_id, "trouble": str(error)}
        own = [seat for seat, sitter in enumerate(record.players) if record.people.get(sitter.person) == person]
        return {
            "id": game_id, "game": record.game, "seats": own, "won": list(record.summary.won), "scores": list(record.summary.scores),
            "result": record.summary.result, "ended": record.summary.updated, "transcript": transcript,
        }  # fmt: skip

    # -- tokens -----------------------------------------------------------------------------------------------------
    def tokens(self, person: str) -> list[Token]:
        """The tokens that stand for a person."""
        question = tokens.select().where(tokens.c.person_id == person).order_by(tokens.c.created)
        rows = self.store.read(lambda connection: connection.execute(question).all())
        return [Token(row.hash[:12], row.label, row.created, row.seen) for row in rows]

    async def make_token(self, person: str, label: str) -> str:
        """A new token, told this once: only its hash is kept. Raises LudonautError."""
        if len(self.tokens(person)) >= MOST_TOKENS:
            raise LudonautError(f"you have {MOST_TOKENS} tokens already; take back one that is not used any more.")
        secret, now = secrets.token_urlsafe(TOKEN_BYTES), time.time()
        row = {"hash": hash_of(secret), "person_id": person, "label": clean_name(label) or "computer player", "created": now, "seen": now}
        await self.store.write(lambda connection: connection.execute(tokens.insert().values(**row)))
        return secret

    async def take_back_token(self, person: str, mark: str) -> None:
        """From now on a token stands for nobody."""
        chosen = tokens.delete().where(tokens.c.person_id == person, sa.func.substr(tokens.c.hash, 1, 12) == mark)

        def job(connection: sa.Connection) -> None:
            connection.execute(chosen)
            self.store.recall_of(connection, person)

        await self.store.write(job)
        self.part(person)

    # -- all of it, and none of it -----------------------------------------------------------------------------------
    def data(self, person: str) -> dict[str, Any]:
        """All that is kept of a person, but for secrets and their hashes."""

        def look(connection: sa.Connection) -> dict[str, Any]:
            me = connection.execute(people.select().where(people.c.id == person)).first()
            if me is None:
                raise LudonautError(f"there is nobody with the id {person[:40]!r} here.")

            def rows(table: sa.Table, *names: str) -> list[dict[str, Any]]:
                chosen = sa.select(*(table.c[name] for name in names)).where(table.c.person_id == person)
                return [dict(row._mapping) for row in connection.execute(chosen)]

            return {
                "person": {"id": me.id, "name": me.name, "login": me.login, "created": me.created, "has_password": bool(me.password)},
                "devices": rows(devices, "created", "seen"),
                "passkeys": rows(passkeys, "created"),
                "tokens": rows(tokens, "label", "created", "seen"),
                "notices": rows(notices, "address", "kind", "created"),
                "seats": rows(sitters, "game_id", "number"),
                "games": list(connection.execute(sa.select(games.c.id).where(games.c.host == person)).scalars()),
                "messages": rows(messages, "game_id", "text", "at"),
                "daily": rows(tries, "day", "game", "game_id"),
            }

        return self.store.read(look)

    async def forget(self, person: str) -> int:
        """Takes a person's name out of everything that is kept; games stay, and so does what was played. Returns in how many games.

        Accounts, devices, tokens, addresses for notices and what was said in chats are gone afterwards.
        """

        def job(connection: sa.Connection) -> list[str]:
            seats = connection.execute(sitters.select().where(sitters.c.person_id == person)).all()
            numbers: dict[str, set[int]] = {}
            for seat in seats:
                numbers.setdefault(seat.game_id, set()).add(seat.number)
            hosted = games.select().where(games.c.host == person, games.c.access == LOCAL)
            numbers |= {game.id: {player[0] for player in game.players} for game in connection.execute(hosted)}
            for game_id, own in numbers.items():
                _take_name_out(connection, game_id, own)
            self.store.recall(connection, list(numbers))
            give_places(connection, person, "")
            connection.execute(messages.update().where(messages.c.person_id == person).values(name="", text="", person_id=""))
            for held in (devices, passkeys, tokens, notices):
                connection.execute(held.delete().where(held.c.person_id == person))
            connection.execute(sitters.delete().where(sitters.c.person_id == person))  # so that the others need not wait there for ever
            connection.execute(people.update().where(people.c.id == person).values(name="", login=None, password=""))
            return list(numbers)

        changed = await self.store.write(job)
        for table in self.open_tables():
            if table.record.id in changed:
                table.read_again()
        self.part(person)
        return len(changed)


def _take_name_out(connection: sa.Connection, game_id: str, numbers: set[int]) -> None:
    """Takes the names of these people of a game out of its record and its log: later transcripts then show none."""
    players = connection.execute(sa.select(games.c.players).where(games.c.id == game_id)).scalar_one()
    bare = [[player[0], "" if player[0] in numbers else player[1], *player[2:]] for player in players]
    connection.execute(games.update().where(games.c.id == game_id).values(players=bare))
    told = sa.select(entries.c.seq, entries.c.payload).where(entries.c.game_id == game_id, entries.c.kind == "seat")
    for entry in connection.execute(told).all():
        sitter = entry.payload.get("sitter", [])
        if sitter and sitter[0] in numbers:
            payload = {**entry.payload, "sitter": [sitter[0], "", *sitter[2:]]}
            connection.execute(entries.update().where(entries.c.game_id == game_id, entries.c.seq == entry.seq).values(payload=payload))
