"""Lobby: tables at which people gather before a game begins. A table is found by its code; whoever sits there has a place, with a name."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from ludonaut.core.errors import LudonautError
from ludonaut.core.game import Game, find_game
from ludonaut.core.options import Options
from ludonaut.web.hall import Companions, Hall
from ludonaut.web.people import Person, needed_name
from ludonaut.web.schema import table_people, tables
from ludonaut.web.seating import USUAL_BOT, Sitter, check_bot, person_name, sounds_like
from ludonaut.web.settings import Settings, read_settings, spell_settings
from ludonaut.web.store import BY_LINK, PUBLIC, GameRecord, StoreError

CODE_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ23456789"
"""No vowels, so that chance spells no words, and nothing that is mistaken for another when it is read aloud or written down."""
CODE_LENGTH: Final = 6
DAY: Final = 86_400.0
LISTED_DAYS: Final = 2
"""How long a public table that nobody begins is offered to everybody."""
KEPT_DAYS: Final = 30
"""How long a table that nobody begins is kept."""
MOST_OPEN: Final = 20
"""Tables that one person may have open at once."""
MOST_LISTED: Final = 40


class NoSuchTable(LudonautError):
    """There is no table with this code."""


class NotAtThisTable(LudonautError):
    """Only another may do this at a table, or it cannot be done any more."""


class TableChanged(StoreError):
    """The table is not any more what the change was meant for."""


class TableThere(TableChanged):
    """Another has opened the same table a moment before."""


class Place(msgspec.Struct, frozen=True, array_like=True):
    """A place at a table: free, or with a person of this server who is called `name` here, or a bot.

    Where it is only `offered`, the person sat so at the game before, and has not come again yet.
    """

    person: str = ""
    name: str = ""
    bot: str = ""
    offered: bool = False

    @property
    def free(self) -> bool:
        """Whether somebody else may sit down."""
        return not self.person and not self.bot

    @property
    def settled(self) -> bool:
        """Whether a game could begin with whoever is here."""
        return not self.free and not self.offered


@dataclass(frozen=True)
class LobbyTable:
    """A table in the lobby. `host` is the id of who opened it; `game_id` is its game once that has begun, else ""."""

    id: str
    code: str
    game: str
    options: dict[str, str]
    settings: Settings
    places: tuple[Place, ...]
    public: bool
    host: str
    created: float
    game_id: str = ""

    @property
    def is_settled(self) -> bool:
        """Whether nobody else can come any more."""
        return all(place.settled for place in self.places)

    def places_of(self, person: str) -> list[int]:
        """The places that a person has taken."""
        return [number for number, place in enumerate(self.places) if person and place.person == person and not place.offered]

    def with_place(self, number: int, place: Place) -> LobbyTable:
        """The table with another in this place. Raises NotAtThisTable."""
        if not 0 <= number < len(self.places):
            raise NotAtThisTable(f"this table has no place {number + 1}; its places are 1 to {len(self.places)}.")
        return replace(self, places=(*self.places[:number], place, *self.places[number + 1 :]))

    def with_person(self, person: Person, name: str, another: bool = False) -> LobbyTable:
        """The table when somebody has sat down: in the place that was offered, else in the first free one. Raises NotAtThisTable.

        With `another` it is a second one at the same device, who has a place of his own.
        """
        if self.places_of(person.id) and not another:
            return self
        refusal = self.why_no_place_for(person.id, another)
        if refusal:
            raise NotAtThisTable(refusal)
        offered = [] if another else self._offered_to(person.id)
        number = (offered or [number for number, place in enumerate(self.places) if place.free])[0]
        called = self.places[number].name if self.places[number].offered and not name else name or needed_name(person.name)
        if any(sounds_like(place.name, called) for k, place in enumerate(self.places) if k != number):
            raise NotAtThisTable(f"somebody at this table is called {called} already; choose another name for this game.")
        table = self.with_place(number, Place(person.id, called))
        for more in offered[1:]:  # who shared a device with another shares it again
            table = table.with_place(more, Place(person.id, self.places[more].name))
        return table

    def why_no_place_for(self, person: str, another: bool = False) -> str:
        """Why somebody, "" for somebody unknown, cannot sit down here any more, or ""."""
        if self.game_id:
            return "the game of this table has begun."
        if another and self.public and person != self.host:
            return "at a table that everybody finds each device has one place; only who opened it seats others beside."
        if any(place.free for place in self.places) or (self._offered_to(person) and not another):
            return ""
        return "every place at this table is taken."

    def _offered_to(self, person: str) -> list[int]:
        return [number for number, place in enumerate(self.places) if person and place.offered and place.person == person]


class Lobby:
    """The tables of this server."""

    def __init__(self, hall: Hall) -> None:
        self.hall: Final = hall
        self.store: Final = hall.store

    # -- looking ----------------------------------------------------------------------------------------------------
    def table(self, code: str) -> LobbyTable:
        """The table with this code, however it was typed. Raises NoSuchTable."""
        question = tables.select().where(tables.c.code == plain_code(code))
        row = self.store.read(lambda connection: connection.execute(question).first())
        if row is None:
            raise NoSuchTable("there is no table with this code; it has six letters and numbers, and may have been closed.")
        return _table(row)

    def public(self) -> list[LobbyTable]:
        """The tables that everybody may join, the newest first."""
        since = time.time() - LISTED_DAYS * DAY
        question = tables.select().where(tables.c.public, tables.c.game_id == "", tables.c.created > since)
        rows = self.store.read(lambda connection: connection.execute(question.order_by(tables.c.created.desc()).limit(MOST_LISTED)).all())
        return [table for table in map(_table, rows) if not table.is_settled]

    def tables_of(self, person: str) -> list[LobbyTable]:
        """The tables that wait to begin at which a person sits, or is offered a place, or which the person has opened."""
        question = tables.select().where(tables.c.id.in_(table_ids_of(person)), tables.c.game_id == "")
        newest = question.order_by(tables.c.created.desc()).limit(MOST_LISTED)
        return [_table(row) for row in self.store.read(lambda connection: connection.execute(newest).all())]

    def next_for(self, person: str, after: str = "") -> str:
        """The id of the game that has waited longest for a person, another than `after` if there is one; "" for none."""
        waiting = [own.record.id for own in self.store.games_of(person, False, MOST_LISTED) if own.due]
        return next((game_id for game_id in waiting if game_id != after), waiting[0] if waiting else "")

    # -- changing ---------------------------------------------------------------------------------------------------
    async def open(self, game: Game, options: Options, seats: int, settings: Settings, public: bool, host: Person) -> LobbyTable:
        """A new table at which its host has the first place. Raises LudonautError."""
        game.check_table(options, seats)
        places = (Place(host.id, needed_name(host.name)), *(Place() for _ in range(seats - 1)))
        return await self._open(secrets.token_hex(8), game.name, options.spelled(), settings, places, public, host.id)

    async def rematch(self, record: GameRecord, person: Person) -> LobbyTable:
        """The table at which those who played a game can play again, each one seat further on; it is opened by whoever comes first."""
        if not record.summary.over:
            raise NotAtThisTable("the game is not over yet; you can play again when it is.")
        if read_settings(record.settings).daily:
            raise NotAtThisTable("everybody has one try at the challenge of a day; tomorrow there is another.")
        if person.id not in record.people.values():
            raise NotAtThisTable("those who played this game play again; open a table of your own.")
        found = self.store.read(lambda connection: connection.execute(tables.select().where(tables.c.id == f"r-{record.id}")).first())
        if found is None:
            sat = [_offered(record, sitter) for sitter in record.players]
            places = tuple(sat[(seat + 1) % len(sat)] for seat in range(len(sat)))
            settings, public = read_settings(record.settings), record.access == PUBLIC
            try:
                opened = await self._open(f"r-{record.id}", record.game, dict(record.options), settings, places, public, person.id)
            except TableThere:  # another was quicker by a moment
                return await self.rematch(record, person)
            code = opened.code
        else:
            code = found.code
        if self.table(code).game_id:
            return self.table(code)
        return await self.change(code, lambda table: table.with_person(person, ""))

    async def _open(
        self, table_id: str, game: str, options: dict[str, str], settings: Settings, places: tuple[Place, ...], public: bool, host: str
    ) -> LobbyTable:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        table = LobbyTable(table_id, code, game, options, settings, places, public, host, time.time())

        def job(connection: sa.Connection) -> None:
            connection.execute(tables.delete().where(tables.c.game_id == "", tables.c.created < time.time() - KEPT_DAYS * DAY))
            mine = sa.select(sa.func.count()).select_from(tables)
            mine = mine.where(tables.c.id.in_(table_ids_of(host)), tables.c.host == host, tables.c.game_id == "")
            if (connection.execute(mine).scalar() or 0) >= MOST_OPEN:
                raise TableChanged(f"you have {MOST_OPEN} tables open already; close one, or begin its game.")
            if connection.execute(sa.select(tables.c.id).where(sa.or_(tables.c.id == table_id, tables.c.code == code))).first():
                raise TableThere("this table is there already.")
            connection.execute(tables.insert().values(**_values(table)))
            _note_people(connection, table)

        await self.store.write(job)
        return table

    async def change(self, code: str, change: Callable[[LobbyTable], LobbyTable]) -> LobbyTable:
        """Changes the places of a table that has not begun; when its last place is taken by a person, its game begins."""

        def job(connection: sa.Connection) -> tuple[LobbyTable, bool]:
            row = connection.execute(tables.select().where(tables.c.code == plain_code(code)).with_for_update()).first()
            if row is None:
                raise TableChanged("this table has been closed.")
            before = _table(row)
            if before.game_id:
                raise TableChanged("the game of this table has begun.")
            try:
                after = change(before)
            except LudonautError as error:
                raise TableChanged(str(error)) from error
            spelled = [msgspec.to_builtins(place) for place in after.places]
            connection.execute(tables.update().where(tables.c.id == before.id).values(places=spelled))
            _note_people(connection, after)
            return after, after.is_settled and not before.is_settled and _people(after) != _people(before)

        table, filled = await self.store.write(job)
        return await self.begin(table) if filled else table

    async def begin(self, table: LobbyTable) -> LobbyTable:
        """Begins the game of a table; free places, and those of people who have not come, get bots. Raises LudonautError."""
        game = find_game(table.game)
        places = [place if place.settled else Place(bot=USUAL_BOT) for place in table.places]
        if not any(place.person for place in places):
            raise NotAtThisTable("nobody sits here but bots; somebody takes a place first.")
        if table.settings.shuffle:
            random.SystemRandom().shuffle(places)
        seating, people = _seated(places)
        company = Companions(PUBLIC if table.public else BY_LINK, spell_settings(table.settings), people, table.host)

        def also(connection: sa.Connection, game_id: str) -> None:
            row = connection.execute(tables.select().where(tables.c.id == table.id).with_for_update()).first()
            if row is None or _table(row) != table:
                raise TableChanged("somebody has just come or gone; look who is here and begin again.")
            connection.execute(tables.update().where(tables.c.id == table.id).values(game_id=game_id))

        game_id = await self.hall.begin_online(game, game.options.make(table.options), seating, company, also)
        return replace(table, game_id=game_id)

    async def close(self, code: str, person: str) -> None:
        """Takes a table away that has not begun. Raises NotAtThisTable."""
        table = self.table(code)
        if table.host != person or table.game_id:
            raise NotAtThisTable("only whoever opened a table closes it, and only before its game begins.")
        gone = tables.delete().where(tables.c.id == table.id, tables.c.game_id == "")
        await self.store.write(lambda connection: connection.execute(gone))


def placed_bot(table: LobbyTable, person: str, number: int, bot: str) -> LobbyTable:
    """The table when its host has put a bot into a place, or has freed it for somebody with "". Raises LudonautError."""
    if person != table.host:
        raise NotAtThisTable("only whoever opened this table says where bots sit.")
    return table.with_place(number, Place(bot=check_bot(bot, find_game(table.game))) if bot else Place())


def left(table: LobbyTable, person: str) -> LobbyTable:
    """The table when somebody has gone: the places are free."""
    return replace(table, places=tuple(Place() if person and place.person == person else place for place in table.places))


def plain_code(typed: str) -> str:
    """A code as it is kept, however it was typed: in small letters, with spaces or a hyphen."""
    return "".join(c for c in typed[:40].upper() if c in CODE_LETTERS)


def guest_name(typed: str) -> str:
    """The name of a second person at a device. Raises LudonautError."""
    name = person_name(typed)
    if not name:
        raise NotAtThisTable("say what the other person at this device is called.")
    return name


def table_ids_of(person: str) -> sa.Select[str]:
    """The ids of the tables at which a person sits, or is offered a place, or which the person has opened, begun or not."""
    return sa.select(table_people.c.table_id).where(table_people.c.person_id == person)


def give_places(connection: sa.Connection, person: str, to: str) -> None:
    """Within a change: the places that a person has at tables, and the tables that the person has opened, become another's; with "" the
    places are nobody's, and without a name."""
    question = tables.select().where(tables.c.id.in_(table_ids_of(person)))
    for before in map(_table, connection.execute(question).all()):
        kept = {"person": to} if to else {"person": "", "name": ""}
        places = (msgspec.structs.replace(place, **kept) if place.person == person else place for place in before.places)
        after = replace(before, places=tuple(places), host=to if to and before.host == person else before.host)
        connection.execute(tables.update().where(tables.c.id == before.id).values(**_values(after)))
        _note_people(connection, after)


def _note_people(connection: sa.Connection, table: LobbyTable) -> None:
    """Notes who is found at a table now."""
    connection.execute(table_people.delete().where(table_people.c.table_id == table.id))
    people = {table.host, *(place.person for place in table.places)} - {""}
    if people:
        connection.execute(table_people.insert(), [{"person_id": person, "table_id": table.id} for person in sorted(people)])


def _people(table: LobbyTable) -> list[str]:
    return [place.name for place in table.places if place.person and not place.offered]


def _seated(places: Sequence[Place]) -> tuple[tuple[Sitter, ...], dict[int, str]]:
    """Who holds the seats, and which person of this server each number is."""
    people: dict[int, str] = {}
    seating = []
    for place in places:
        if place.person:
            people[len(people) + 1] = place.person
        seating.append(Sitter(len(people), place.name) if place.person else Sitter(0, "", place.bot))
    return tuple(seating), people


def _offered(record: GameRecord, sitter: Sitter) -> Place:
    person = record.people.get(sitter.person, "")
    return Place(person, sitter.name, "", True) if person else Place(bot=sitter.bot or USUAL_BOT)


def _values(table: LobbyTable) -> dict[str, Any]:
    return {
        "id": table.id, "code": table.code, "game": table.game, "options": table.options, "settings": spell_settings(table.settings),
        "places": [msgspec.to_builtins(place) for place in table.places], "public": table.public, "host": table.host,
        "created": table.created, "game_id": table.game_id,
    }  # fmt: skip


def _table(row: Any) -> LobbyTable:
    places = msgspec.convert(row.places, tuple[Place, ...])
    return LobbyTable(
        row.id, row.code, row.game, dict(row.options), read_settings(row.settings), places, row.public, row.host, row.created, row.game_id
    )
