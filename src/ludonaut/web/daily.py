"""The challenge of the day: of each game one, with the same key, seats and options for everybody who tries it.

A day is one of UTC. Everybody has one ranked try. Until the day is over its key is told nowhere: not in a transcript, on a page or by the
API, and nothing of a try can be played again. Only whoever plays a try sees it before. When the day is over the key is shown, and
all tries are open to everybody.
"""

from __future__ import annotations

import datetime
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import sqlalchemy as sa
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ludonaut.core.chance import key_commitment, new_key
from ludonaut.core.errors import LudonautError
from ludonaut.core.game import Game, all_games, find_game
from ludonaut.web.forms import fields_of
from ludonaut.web.hall import Companions
from ludonaut.web.pages import Pages, told_options
from ludonaut.web.people import Person, led
from ludonaut.web.schema import challenges, games, people, tries
from ludonaut.web.seating import Sitter, usual_seating
from ludonaut.web.settings import Settings, day_now, spell_settings
from ludonaut.web.statistics import titled
from ludonaut.web.store import BY_LINK, StoreConflict

DAYS_SHOWN: Final = 14
MOST_ROWS: Final = 100
A_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
NOBODY: Final = "somebody"
"""Who has asked to be forgotten."""


@dataclass(frozen=True)
class Row:
    """A try in a table of results. `rank` is 0 while it is under way; the address is "" while only its person may look."""

    rank: int
    name: str
    mine: bool
    won: float
    score: int | None
    result: str
    address: str


@dataclass
class Challenge:
    """A game of a day as the page shows it. `commitment` is the hash of its key, "" until somebody tries; `key` is "" until it is told."""

    game: Game
    seats: int
    options: str
    commitment: str = ""
    key: str = ""
    rows: list[Row] = field(default_factory=list)
    under_way: int = 0
    my_game: str = ""
    my_end: bool = False

    @property
    def title(self) -> str:
        """The name of the game."""
        return titled(self.game)

    @property
    def against(self) -> str:
        """Who plays beside the one who tries."""
        others = [sitter.bot for sitter in usual_seating(self.seats)[1:]]
        return f"against {len(others)} {others[0]} bot{'' if len(others) == 1 else 's'}" if others else "alone"


class Daily:
    """Answers requests for the challenges of a day."""

    def __init__(self, pages: Pages) -> None:
        self.store: Final = pages.store
        self.entrance: Final = pages.entrance
        self.people: Final = pages.entrance.people
        self.pages: Final = pages

    async def page(self, request: Request) -> Response:
        """The challenges of today, or of a day before."""
        today = day_now()
        day = request.path_params.get("day", today)
        if not A_DAY.fullmatch(day) or day > today:
            raise HTTPException(404, "There is no such day here; a day is written as 2026-01-31, and the latest is today.")
        person = self.people.person_of(request)
        shown = self._challenges(day, person)
        return self.pages.show(
            "daily.html", request, day=day, today=today, challenges=shown, person=person, left=_left(), days=self._days(today),
            picture=lambda game: Markup(f"/shelf/{game.name}.svg"),  # noqa: S704 - an address of ours
        )  # fmt: skip

    async def begin(self, request: Request) -> Response:
        """Begins the ranked try of whoever asks, or leads to the one that there is."""
        game = find_game(request.path_params["game"])
        newcomer = await self.people.somebody(request, (await fields_of(request)).get("name", ""))
        day, person = day_now(), newcomer.person
        address = self._try_of(day, game.name, person.id)
        if not address:
            address = await self._begin(day, game, person)
        return led(f"/g/{address}", request, newcomer)

    async def _begin(self, day: str, game: Game, person: Person) -> str:
        options = game.options.make()
        fresh = {"day": day, "game": game.name, "key": new_key().hex(), "options": options.spelled(), "seats": game.fewest_seats}
        chosen = challenges.select().where(challenges.c.day == day, challenges.c.game == game.name)

        def job(connection: sa.Connection) -> Any:
            if connection.execute(chosen).first() is None:
                connection.execute(challenges.insert().values(**fresh))
            return connection.execute(chosen).one()

        row = await self.store.write(job)
        seating = (Sitter(1, person.name), *usual_seating(row.seats)[1:])
        settings = Settings(onlookers=False, hints=False, late=False, absent="wait", daily=day)
        company = Companions(BY_LINK, spell_settings(settings), {1: person.id})

        def also(connection: sa.Connection, game_id: str) -> None:
            connection.execute(tries.insert().values(day=day, game=game.name, person_id=person.id, game_id=game_id))

        try:
            return await self.entrance.hall.begin_online(
                game, game.options.make(row.options), seating, company, also, bytes.fromhex(row.key)
            )
        except StoreConflict:  # the same person asked twice at the same moment
            address = self._try_of(day, game.name, person.id)
            if address:
                return address
            raise

    def _try_of(self, day: str, game: str, person_id: str) -> str:
        question = sa.select(tries.c.game_id).where(tries.c.day == day, tries.c.game == game, tries.c.person_id == person_id)
        return self.store.read(lambda connection: connection.execute(question).scalar()) or ""

    def _challenges(self, day: str, person: Person | None) -> list[Challenge]:
        stored = {row.game: row for row in self.store.read(lambda c: c.execute(challenges.select().where(challenges.c.day == day)).all())}
        today = day_now()
        shown = []
        for name in dict.fromkeys([*(game.name for game in all_games() if day == today), *stored]):
            try:
                game = find_game(name)
            except LudonautError:
                continue
            row = stored.get(name)
            options = dict(row.options) if row else game.options.make().spelled()
            challenge = Challenge(game, row.seats if row else game.fewest_seats, told_options(game, options))
            if row is not None:
                challenge.commitment = key_commitment(bytes.fromhex(row.key))
                challenge.key = row.key if day < today else ""
                self._add_tries(challenge, day, person, day < today)
            shown.append(challenge)
        return shown

    def _add_tries(self, challenge: Challenge, day: str, person: Person | None, is_told: bool) -> None:
        question = (
            sa.select(tries.c.person_id, people.c.name, *(games.c[name] for name in ("id", "over", "updated", "won", "scores", "result")))
            .join(games, games.c.id == tries.c.game_id)
            .join(people, people.c.id == tries.c.person_id)
            .where(tries.c.day == day, tries.c.game == challenge.game.name)
        )
        found = self.store.read(lambda connection: connection.execute(question).all())
        in_time = [row for row in found if row.over and row.updated < _end_of(day)]
        challenge.under_way = len(found) - len(in_time)
        if person is not None:
            mine = next((row for row in found if row.person_id == person.id), None)
            challenge.my_game, challenge.my_end = (mine.id, bool(mine.over)) if mine is not None else ("", False)
        scored = challenge.game.scored

        def worth(row: Any) -> tuple[float, int]:
            return (float(row.won[0]) if row.won else 0.0, int(row.scores[0]) if scored and row.scores else 0)

        in_time.sort(key=lambda row: ((-worth(row)[0], -worth(row)[1]), row.updated))
        rank, last = 0, None
        for number, row in enumerate(in_time, 1):
            if worth(row) != last:
                rank, last = number, worth(row)
            mine_too = person is not None and row.person_id == person.id
            if number > MOST_ROWS and not mine_too:
                continue
            won, score = worth(row)
            challenge.rows.append(
                Row(rank, row.name or NOBODY, mine_too, won, score if scored else None, row.result, row.id if is_told or mine_too else "")
            )

    def _days(self, today: str) -> Sequence[str]:
        question = sa.select(challenges.c.day).where(challenges.c.day < today).distinct()
        question = question.order_by(challenges.c.day.desc()).limit(DAYS_SHOWN)
        return list(self.store.read(lambda connection: connection.execute(question).scalars().all()))


def _end_of(day: str) -> float:
    """When a day ends, in seconds since 1970."""
    begun = datetime.datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=datetime.UTC)
    return (begun + datetime.timedelta(days=1)).timestamp()


def _left() -> str:
    """How long today still lasts: "5 h 20 min"."""
    minutes = int(_end_of(day_now()) - time.time()) // 60
    return f"{minutes // 60} h {minutes % 60} min"
