"""Store: every game as an append-only log, written and synced before anyone hears of a move.

One thread writes; readers have connections of their own and never wait for it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa

from ludonaut.core.errors import LudonautError
from ludonaut.web.engines import StoreError as StoreError
from ludonaut.web.engines import open_database
from ludonaut.web.schema import entries, games, sitters, tables
from ludonaut.web.schema import secrets as shared_secrets
from ludonaut.web.seating import Seating
from ludonaut.web.writer import Rows, Writer
from ludonaut.web.writer import StoreConflict as StoreConflict
from ludonaut.web.writer import StoreUncertain as StoreUncertain

if TYPE_CHECKING:
    from ludonaut.web.leases import Leases

LOCAL, PUBLIC, BY_LINK = "local", "public", "link"
"""Who finds a game: it is one at this machine, or over the net one that lists show to everybody, or one for those who have its link."""

ADDED: Final = entries.insert()
SEATED: Final = sitters.insert()
CHANGED: Final = games.update().where(games.c.id == sa.bindparam("this_game"))
WAITED_FOR: Final = (
    sitters.update()
    .where(
        sitters.c.game_id == sa.bindparam("this_game"),
        sitters.c.number == sa.bindparam("this_number"),
        sitters.c.due != sa.bindparam("waits", type_=sa.Boolean()),
    )
    .values(due=sa.bindparam("waits", type_=sa.Boolean()), untold=sa.bindparam("since"))
)
"""What every move does, put together once: to build these anew took longer than to run them."""

T = TypeVar("T")


class NotTheOwner(StoreConflict):
    """Another server process plays this game: what this one knows of it is old."""


class StoreUnreadable(LudonautError):
    """What is kept cannot be read: the file is damaged, something else holds it, or the database server cannot be reached."""


class Entry(NamedTuple):
    """One line of a game's log.

    Kinds: begin (the set-up's outcomes), action (seat, action, outcomes), undo (seat: its own last action is
    taken back, whatever others did since), seat (seat, sitter: who holds it from now on).
    """

    seq: int
    kind: str
    payload: dict[str, Any]
    client: str | None = None
    number: int | None = None
    at: float = 0.0


@dataclass(frozen=True)
class Summary:
    """What lists show of a game; a cache of what its entries say."""

    updated: float = 0.0
    moves: int = 0
    """How many actions it has; 0 also while that is not told."""
    rounds: int = 0
    over: bool = False
    result: str = ""
    won: tuple[float, ...] = ()
    scores: tuple[int, ...] = ()
    """The points of each seat when it is over; () for a game from before these were kept."""


@dataclass(frozen=True)
class GameRecord:
    """What is known of a game beside its log: fixed when it is made, but for `players`, who hold the seats now, and `people`.

    `seed` is what the person typed, or ""; `key` is hexadecimal; `keyed` tells that it made every outcome from the first one on;
    `again_of` is the id of the game that had this key before, or "". `host` is the id of who opened its table or, at one machine, of the
    only one who plays it; "": nobody in particular. A game over the net has `settings`; `people` says whom of this server the people of its
    seats are, by their numbers; lists leave these out.
    """

    id: str
    game: str
    rules: int
    options: dict[str, str]
    seats: int
    players: Seating
    key: str
    keyed: bool
    seed: str
    created: float
    summary: Summary = field(default_factory=Summary)
    again_of: str = ""
    access: str = LOCAL
    settings: Mapping[str, Any] = field(default_factory=dict)
    people: Mapping[int, str] = field(default_factory=dict)
    host: str = ""

    @property
    def online(self) -> bool:
        """Whether only those act who have sat down, each for the own seat; at one machine whoever has the address acts for all."""
        return self.access != LOCAL

    @property
    def by_link(self) -> bool:
        """Whether it is for those alone who were given its address: then no list of others leads there, nor tells who played."""
        return self.access == BY_LINK or (self.access == LOCAL and self.host != "")


class OwnGame(NamedTuple):
    """A game over the net of a person who asks, and whether it waits for this person."""

    record: GameRecord
    due: bool


class Store:
    """The games of one place: a data folder, or a database by its address. Raises StoreError when that cannot be used."""

    def __init__(self, place: Path | str) -> None:
        self.database: Final = open_database(place)
        try:
            self.database.migrate()
        except StoreError:
            self.database.close()
            raise
        self._writer: Final = Writer(self.database)
        self.opened: Final = time.monotonic()
        """When this process began to serve these games."""
        self._leases: Leases | None = None

    @property
    def where(self) -> str:
        """What a person calls the place of the games."""
        return self.database.name

    def own(self, leases: Leases) -> None:
        """From now on games are written by their owner alone: `leases` says whether that is this process."""
        self._leases = leases

    def close(self) -> None:
        """Writes what is still waiting, then lets go of the place."""
        self._writer.close()
        self.database.close()

    # -- writing ----------------------------------------------------------------------------------------------------
    async def create(
        self, record: GameRecord, log: Sequence[Entry], due: Collection[int] = (), also: Callable[[sa.Connection], None] | None = None
    ) -> None:
        """A new game with the first entries of its log; it waits for the people `due`. `also` is done with it, or neither."""

        def job(connection: sa.Connection) -> None:
            connection.execute(
                games.insert().values(
                    id=record.id, game=record.game, rules=record.rules, options=record.options, seats=record.seats,
                    players=_spelled(record.players), key=record.key, keyed=record.keyed, seed=record.seed, created=record.created,
                    again_of=record.again_of, access=record.access, settings=dict(record.settings), host=record.host,
                    **_summary_values(record.summary),
                )
            )  # fmt: skip
            connection.execute(entries.insert(), [_entry_values(record.id, entry) for entry in log])
            if record.people:
                connection.execute(SEATED, _sitters(record.id, record.people, due))
            if self._leases is not None:
                self._leases.begin(connection, record.id)
            if also is not None:
                also(connection)

        await self.write(job)
        if self._leases is not None:
            self._leases.begun(record.id)

    async def append(
        self, game_id: str, log: Sequence[Entry], summary: Summary, players: Seating, due: Mapping[int, bool] | None = None,
        arriving: Mapping[int, str] | None = None,
    ) -> None:  # fmt: skip
        """More entries, all or none; then `players` hold the seats.

        `due` says of people whether the game waits for them now, where that has changed; `arriving` are those who have just sat down, by
        their numbers.
        Raises StoreConflict when a place is taken or the game is gone, NotTheOwner when another process plays it now.
        """

        rows: dict[sa.Executable, list[dict[str, Any]]] = {
            ADDED: [_entry_values(game_id, entry) for entry in log],
            CHANGED: [{"this_game": game_id, **_summary_values(summary), "players": _spelled(players), "tally": None}],
        }
        if arriving:
            rows[SEATED] = _sitters(game_id, arriving, ())
        if due:
            now = time.time()
            rows[WAITED_FOR] = [
                {"this_game": game_id, "this_number": number, "waits": waits, "since": now if waits else 0.0}
                for number, waits in due.items()
            ]
        await self.write_owned(game_id, Rows(lambda connection: self.check_owned(connection, game_id), rows))

    def may_write(self, game_id: str) -> bool:
        """Whether this process plays a game, as far as it knows; where there is one process alone it plays all."""
        return self._leases is None or self._leases.holds(game_id)

    async def write_owned(self, game_id: str, work: Callable[[sa.Connection], T]) -> T:
        """Writes what belongs to a game; `work` asks `check_owned` first.

        Whoever finds that it is not the owner any more forgets what it knows of the game.
        """
        try:
            return await self.write(work)
        except NotTheOwner:
            if self._leases is not None:
                self._leases.forget(game_id)
            raise

    def check_owned(self, connection: sa.Connection, game_id: str) -> None:
        """Within a change of a game: raises NotTheOwner when this process may not make it, and else holds the game for that long."""
        if self._leases is not None and not self._leases.is_owned(connection, game_id):
            raise NotTheOwner("Another server process plays this game now; connect again to play on there.")

    def recall(self, connection: sa.Connection, game_ids: Collection[str]) -> None:
        """Within a change of games from outside their tables: what other processes know of them is old, and they write it no more."""
        if self._leases is not None:
            self._leases.recall(connection, game_ids)

    def recall_of(self, connection: sa.Connection, person: str) -> None:
        """As `recall`, of the games under way at which a person sits: who is connected to another process asks again who it is."""
        if self._leases is not None:
            held = sa.select(sitters.c.game_id).join(games, games.c.id == sitters.c.game_id)
            held = held.where(sitters.c.person_id == person, ~games.c.over).distinct()
            self.recall(connection, connection.execute(held).scalars().all())

    async def delete(self, game_id: str) -> bool:
        """Forgets a game and its log, and says whether there was one. Raises NotTheOwner."""

        def job(connection: sa.Connection) -> bool:
            if connection.execute(sa.select(games.c.id).where(games.c.id == game_id)).first() is None:
                return False
            self.check_owned(connection, game_id)
            connection.execute(tables.delete().where(tables.c.game_id == game_id))
            return connection.execute(games.delete().where(games.c.id == game_id)).rowcount > 0

        return await self.write_owned(game_id, job)

    async def keep_tally(self, game_id: str, tally: dict[str, Any]) -> None:
        """Keeps what statistics have counted in a finished game."""
        await self.write(lambda connection: connection.execute(games.update().where(games.c.id == game_id).values(tally=tally)))

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Does `work` in the writer's next transaction and returns its result when that is on the disk. Raises StoreError."""
        return await self._writer.write(work)

    def write_soon(self, work: Callable[[sa.Connection], object]) -> None:
        """Does `work` in one of the writer's next transactions, for which nobody waits; where it fails it is let be."""
        self._writer.write_soon(work)

    # -- reading ----------------------------------------------------------------------------------------------------
    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection that sees the games of one moment. Raises StoreUnreadable."""
        try:
            self.database.check()
            with self.database.reader.begin() as connection:
                yield connection
        except (OSError, sa.exc.DBAPIError) as error:
            raise StoreUnreadable(f"the games in {self.where} cannot be read: {self.database.reason(error)}.") from error
        except (ValueError, TypeError) as error:
            raise StoreUnreadable(f"the games in {self.where} cannot be read: what should be JSON is not.") from error

    def read(self, look: Callable[[sa.Connection], T]) -> T:
        """What `look` finds, as it was written last. Raises StoreUnreadable."""
        with self.reading() as connection:
            return look(connection)

    def secret(self, name: str, fresh: str) -> str:
        """What all processes on these games share and nobody else knows: `fresh`, if there is none of this name yet. Raises StoreError."""
        try:
            with self.database.writer.begin() as connection:
                self.database.lock_tables(connection)
                return kept_or(connection, name, fresh)
        except (OSError, sa.exc.DBAPIError) as error:
            raise StoreError(f"{self.where} cannot hold games: {self.database.reason(error)}.") from error

    def load(self, game_id: str) -> tuple[GameRecord, list[Entry]] | None:
        """A game and its whole log; None when there is no such game."""
        with self.reading() as connection:
            record = _whole_record(connection, game_id)
            if record is None:
                return None
            log = connection.execute(entries.select().where(entries.c.game_id == game_id).order_by(entries.c.seq))
            return record, [Entry(line.seq, line.kind, line.payload, line.client, line.number, line.at) for line in log]

    def record(self, game_id: str) -> GameRecord | None:
        """What is known of a game beside its log; None when there is no such game."""
        return self.read(lambda connection: _whole_record(connection, game_id))

    def recent(self, over: bool, limit: int, skip: int = 0, host: str = "") -> list[GameRecord]:
        """Games at one machine, finished or under way, the newest first: those of a host, or of nobody in particular."""
        return self._newest(limit, skip, games.c.access == LOCAL, games.c.host == host, games.c.over == over)

    def watchable(self, limit: int) -> list[GameRecord]:
        """The public games under way, the newest first."""
        return self._newest(limit, 0, games.c.access == PUBLIC, ~games.c.over)

    def _newest(self, limit: int, skip: int, *which: sa.ColumnElement[bool]) -> list[GameRecord]:
        question = games.select().where(*which).order_by(games.c.updated.desc(), games.c.id).limit(limit).offset(skip)
        return self.read(lambda connection: [record_of(row) for row in connection.execute(question)])

    def games_of(self, person: str, over: bool, limit: int) -> list[OwnGame]:
        """A person's games over the net: under way, first those that wait for this person, of these first the one that waits longest;
        or finished, the newest first."""
        due = sa.func.max(sa.cast(sitters.c.due, sa.Integer)).label("waits")
        held = sa.select(sitters.c.game_id, due).where(sitters.c.person_id == person).group_by(sitters.c.game_id).subquery()
        order = (games.c.updated.desc(),) if over else (held.c.waits.desc(), games.c.updated)
        question = sa.select(games, held.c.waits).join(held, held.c.game_id == games.c.id).where(games.c.over == over)
        rows = self.read(lambda connection: connection.execute(question.order_by(*order).limit(limit)).all())
        return [OwnGame(record_of(row), bool(row.waits) and not row.over) for row in rows]

    def latest(self, over: bool, limit: int) -> list[GameRecord]:
        """Games finished or under way of every kind of access, the newest first: for whoever keeps them."""
        return self._newest(limit, 0, games.c.over == over)

    def ids(self) -> list[str]:
        """The ids of all games, the oldest first."""
        question = sa.select(games.c.id).order_by(games.c.created, games.c.id)
        return self.read(lambda connection: list(connection.execute(question).scalars()))

    def finished(self) -> tuple[int, float]:
        """How many games are finished, and when the newest was."""
        question = sa.select(sa.func.count(), sa.func.max(games.c.updated)).where(games.c.over)
        number, newest = self.read(lambda connection: connection.execute(question).one())
        return number, newest or 0.0

    def finished_after(self, moment: float, game_id: str, limit: int) -> list[tuple[GameRecord, dict[str, Any] | None]]:
        """Games that were finished after this one was at this moment, the oldest first, with what statistics have counted in each."""
        later = sa.or_(games.c.updated > moment, games.c.id > game_id)
        question = games.select().where(games.c.over, games.c.updated >= moment, later).order_by(games.c.updated, games.c.id).limit(limit)
        with self.reading() as connection:
            return [(record_of(row), row.tally) for row in connection.execute(question)]


def kept_or(connection: sa.Connection, name: str, fresh: str) -> str:
    """The secret of this name that is kept with the games; if there is none yet, `fresh`, which is kept from now on."""
    kept = connection.execute(sa.select(shared_secrets.c.value).where(shared_secrets.c.name == name)).scalar_one_or_none()
    if kept is None:
        connection.execute(shared_secrets.insert().values(name=name, value=fresh))
    return str(kept or fresh)


def _summary_values(summary: Summary) -> dict[str, Any]:
    return {
        "updated": summary.updated or time.time(), "moves": summary.moves, "rounds": summary.rounds, "over": summary.over,
        "result": summary.result, "won": list(summary.won), "scores": list(summary.scores),
    }  # fmt: skip


def _entry_values(game_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "game_id": game_id, "seq": entry.seq, "kind": entry.kind, "payload": entry.payload, "client": entry.client, "number": entry.number,
        "at": entry.at or time.time(),
    }  # fmt: skip


def _sitters(game_id: str, people: Mapping[int, str], due: Collection[int]) -> list[dict[str, Any]]:
    now = time.time()
    return [
        {"game_id": game_id, "number": number, "person_id": who, "due": number in due, "untold": now if number in due else 0.0}
        for number, who in people.items()
    ]


def _spelled(players: Seating) -> list[Any]:
    return [msgspec.to_builtins(sitter) for sitter in players]


def record_of(row: Any) -> GameRecord:
    summary = Summary(row.updated, row.moves, row.rounds, row.over, row.result, tuple(row.won), tuple(row.scores))
    players = msgspec.convert(row.players, Seating)
    return GameRecord(
        row.id, row.game, row.rules, dict(row.options), row.seats, players, row.key, row.keyed, row.seed, row.created, summary,
        row.again_of, row.access, row.settings, host=row.host,
    )  # fmt: skip


def _whole_record(connection: sa.Connection, game_id: str) -> GameRecord | None:
    row = connection.execute(games.select().where(games.c.id == game_id)).first()
    if row is None or row.access == LOCAL:
        return None if row is None else record_of(row)
    seats = connection.execute(sitters.select().where(sitters.c.game_id == game_id).order_by(sitters.c.number))
    return replace(record_of(row), people={seat.number: seat.person_id for seat in seats})
