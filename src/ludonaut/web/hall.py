"""Hall: all tables of this server. A table is rebuilt from its log when somebody opens it and put away when nobody watches it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from ludonaut.core.chance import KeyedChance, key_from_seed, new_key
from ludonaut.core.errors import LudonautError
from ludonaut.core.game import Game
from ludonaut.core.match import Match
from ludonaut.core.options import Options
from ludonaut.core.transcript import Header
from ludonaut.web.advisor import Advisor
from ludonaut.web.company import NotYours
from ludonaut.web.echo import Echo
from ludonaut.web.kept_match import step_payload, summary_of
from ludonaut.web.limits import USUAL, Allowance, Buckets
from ludonaut.web.screens import Screen, people_asked
from ludonaut.web.seating import Seating, Sitter, people_of, seating_of_players
from ludonaut.web.settings import Settings, spell_settings
from ludonaut.web.store import LOCAL, Entry, GameRecord, Store
from ludonaut.web.table import Table

MOST_TABLES: Final = 200
LONGEST_SEED: Final = 80


class Companions(NamedTuple):
    """Who find a game, what they have agreed on, which person of this server each of the people who hold its seats is, and its host."""

    access: str = LOCAL
    settings: Mapping[str, Any] = {}
    people: Mapping[int, str] = {}
    host: str = ""


ALONE: Final = Companions()
"""A game at one machine, of whoever has its address."""


def at_one_machine(host: str, learning: str = "") -> Companions:
    """A game at one machine: of whoever has its address or, with a `host`, of that person alone until it is over."""
    return Companions(LOCAL, spell_settings(Settings(onlookers=not host, learning=learning)), {}, host) if host or learning else ALONE


class NoSuchGame(LudonautError):
    """There is no game at this address."""


class Hall:
    """Opens tables and makes new games."""

    def __init__(self, store: Store, advisor: Advisor, shared: bool = False, allowances: Mapping[str, Allowance] = USUAL) -> None:
        self.store: Final = store
        self.shared: Final = shared
        """Whether others than the people at this machine reach it."""
        self.advisor: Final = advisor
        self._buckets: Final = Buckets(allowances)
        self._tables: dict[str, Table] = {}

    def table(self, game_id: str) -> Table:
        """The table of a game. Raises NoSuchGame, or LudonautError when the installed rules are not the game's."""
        table = self._tables.pop(game_id, None)
        if table is None:
            table = Table(self.store, self.advisor, *self._stored(game_id), self._buckets)
            if not self.store.may_write(game_id):
                return table  # another process plays it: this is how it stands now, and nothing to keep
            self._put_idle_away()
        self._tables[game_id] = table
        return table

    def is_open(self, game_id: str) -> bool:
        """Whether a game is in this process's memory."""
        return game_id in self._tables

    def move_away(self, game_id: str) -> None:
        """Another process plays a game now."""
        table = self._tables.pop(game_id, None)
        if table is not None:
            table.move_away()

    def shown_to(self, table: Table, screen: Screen) -> Table:
        """The table as it is shown to whoever looks through a screen: to onlookers, where that is agreed, as it was a while ago."""
        if table.company.sits(screen) or not table.company.settings.delay or table.match.is_over:
            return table
        if table.echo is None:
            table.echo = Echo(self.store, self.advisor, table, self._stored(table.record.id)[1])
        return table.echo

    def _stored(self, game_id: str) -> tuple[GameRecord, list[Entry]]:
        stored = self.store.load(game_id)
        if stored is None:
            raise NoSuchGame("There is no such game here; it may have been deleted.")
        return stored

    def looked(self, game_id: str, person: str, seconds: float) -> bool:
        """Whether a person of this server looks at a game here now, or did so within so many seconds."""
        table = self._tables.get(game_id)
        return table is not None and table.company.looked(person, seconds)

    async def begin(self, game: Game, options: Options, seating: Seating, seed: str = "", host: str = "") -> str:
        """A new game of those who sit down; its chance comes from `seed`, or from a fresh key for "". Returns its id.

        This one, and all others that begin at one machine, is with a `host` that person's alone.
        """
        seed = " ".join("".join(c if c.isprintable() else " " for c in seed).split())
        if len(seed) > LONGEST_SEED:
            raise LudonautError(f"A seed has at most {LONGEST_SEED} characters, this one has {len(seed)}.")
        return await self.begin_with_key(game, options, seating, key_from_seed(seed) if seed else new_key(), seed, host=host)

    async def begin_with_key(
        self, game: Game, options: Options, seating: Seating, key: bytes, seed: str, again_of: str = "", host: str = "", learning: str = ""
    ) -> str:
        """A new game under a key that may have been played before, by the game `again_of`. Returns its id."""
        match = Match(game, options, len(seating), KeyedChance(key))
        return await self._keep(match, key, True, seed, seating, again_of, at_one_machine(host, learning))

    async def again(self, game_id: str, named: bool = True, host: str = "") -> str:
        """A new game with the options, people and chance of one that is over, or whose seed is known anyway. Returns its id.

        People keep their names only if `named`, and never those of a game over the net or of another host: a copy does not know whose name
        it has, and cannot forget it with the person. Where bots held all seats the first one is a person's now, who can do better.
        """
        table = self.table(game_id)
        record, match = table.record, table.match
        if table.company.settings.sealed:
            raise LudonautError("others still try the challenge of this day; its dice can be played again when the day is over.")
        if not record.keyed:
            raise LudonautError("this game was loaded from a transcript, so its chance is not known; begin a new game instead.")
        if not (match.is_over or (record.seed and not table.keeps_secrets)):
            raise LudonautError("the same dice can be played again when this game is over.")
        players = record.players if named and not record.online and record.host == host else _unnamed(record.players)
        if not people_of(players):
            players = (Sitter(), *players[1:])
        return await self.begin_with_key(match.game, match.options, players, bytes.fromhex(record.key), record.seed, game_id, host)

    async def begin_online(
        self, game: Game, options: Options, seating: Seating, company: Companions,
        also: Callable[[sa.Connection, str], None] | None = None, key: bytes = b"",
    ) -> str:  # fmt: skip
        """A new game over the net, of people who have sat down at a table; `also` is done in the same transaction. Returns its id.

        Its chance comes from `key`, or left out from a fresh one.
        """
        key = key or new_key()
        return await self._keep(Match(game, options, len(seating), KeyedChance(key)), key, True, "", seating, "", company, also)

    async def adopt(self, header: Header, match: Match, host: str = "") -> str:
        """A game from a transcript; it can be played on. Returns its id."""
        key = bytes.fromhex(header.key) if header.key else new_key()
        seating = seating_of_players(header.players, match.game, match.seats)
        return await self._keep(match, key, bool(header.key), "", seating, company=at_one_machine(host))

    def earlier(self, table: Table, screen: Screen) -> str:
        """The id of the game whose dice and cards a game has again; "" where there is none, or not for who looks through this screen: to a
        game for those with its link nothing leads but for those who played it."""
        record = self.store.record(table.record.again_of) if table.record.again_of else None
        if record is None or (record.by_link and screen.person not in (record.host, *record.people.values())):
            return ""
        return record.id

    async def fork(self, table: Table, step: int, seat: int = -1, bot: str = "", host: str = "") -> str:
        """A new game that begins as this one did up to `step`, and then has dice of its own. Returns its id.

        With a `seat` that one is yours and `bot` plays all others; else whoever sat here sits there, nameless if it was over the net or of
        another host.
        """
        match, key = table.match, new_key()
        begun = Match.resume(match.game, match.options, match.seats, match.opening, match.steps[:step], KeyedChance(key))
        against = tuple(Sitter() if other == seat else Sitter(0, "", bot) for other in range(match.seats))
        kept = not table.record.online and table.record.host == host
        same = table.record.players if kept else _unnamed(table.record.players)
        return await self._keep(begun, key, False, "", same if seat < 0 else against, company=at_one_machine(host))

    async def delete(self, game_id: str, screen: Screen) -> None:
        """Forgets a game. Raises NotYours when whoever looks through `screen` may not."""
        refusal = self._why_not_delete(game_id, screen)
        if refusal:
            raise NotYours(refusal)
        if not await self.store.delete(game_id):
            raise NoSuchGame("There is no such game here; it may have been deleted already.")
        table = self._tables.pop(game_id, None)
        if table is not None:
            table.close("this game has been deleted.")

    def _why_not_delete(self, game_id: str, screen: Screen) -> str:
        record = self.store.record(game_id)  # and not the table: a game that cannot be opened any more can still be deleted
        if record is None or (not record.online and not record.host and not self.shared):
            return ""
        if not screen.person or screen.person != record.host:
            return f"only whoever {'opened this table' if record.online else 'began this game'} can delete it."
        others = set(record.people.values()) - {screen.person}
        return "" if record.summary.over or not others else "others play here too; the game can be deleted when it is over."

    def open_tables(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    async def settle(self) -> None:
        """Waits until every command in work is written and answered."""
        for table in self.open_tables():
            async with table.lock:
                pass

    def refresh(self, game_id: str) -> None:
        """A game is what the store says of it: somebody else sits there now."""
        table = self._tables.get(game_id)
        if table is not None:
            table.read_again()

    def part(self, person: str) -> None:
        """The devices of a person ask again who they are: one of them may be nobody's now."""
        for table in self._tables.values():
            echo = table.echo.watchers if table.echo is not None else ()
            for watcher in (*table.watchers, *echo):
                if watcher.screen.person == person:
                    watcher.expire()

    def close(self) -> None:
        """Stops all bots."""
        for table in self._tables.values():
            table.close("the server is closing; the game is saved.")

    async def _keep(
        self, match: Match, key: bytes, keyed: bool, seed: str, players: Seating, again_of: str = "",
        company: Companions = ALONE, also: Callable[[sa.Connection, str], None] | None = None,
    ) -> str:  # fmt: skip
        game_id = secrets.token_hex(6)
        record = GameRecord(
            game_id, match.game.name, match.game.rules_version, match.options.spelled(), match.seats, players, key.hex(), keyed, seed,
            time.time(), summary_of(match), again_of, company.access, company.settings, company.people,
            company.host,
        )  # fmt: skip
        log = [Entry(0, "begin", {"outcomes": [list(outcome) for outcome in match.opening]})]
        log += [Entry(number, "action", step_payload(step)) for number, step in enumerate(match.steps, 1)]
        due = people_asked(match, players) if record.online else ()
        await self.store.create(record, log, due, None if also is None else lambda connection: also(connection, game_id))
        return game_id

    def _put_idle_away(self) -> None:
        idle = [name for name, table in self._tables.items() if _is_idle(table)]
        for name in idle[: max(0, len(self._tables) - MOST_TABLES)]:
            del self._tables[name]


def _unnamed(players: Seating) -> Seating:
    return tuple(Sitter(sitter.person, "", sitter.bot) for sitter in players)


def _is_idle(table: Table) -> bool:
    """Whether a table may be put away: nobody watches, nobody is about to move, and no time runs that only this process knows of."""
    watched = table.watchers or (table.echo is not None and table.echo.watchers)
    return not watched and not table.bots.is_moving and not table.parley.is_ticking
