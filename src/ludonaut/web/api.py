"""The API for computer players: the same commands as the page's, the view of a seat as JSON, described by OpenAPI.

Who asks signs with a token (`Authorization: Bearer TOKEN`), made on the page “Me”; a device's cookie does as well.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Final, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from ludonaut.bots.review import Review, SeatSummary, TurningPoint
from ludonaut.core.errors import LudonautError
from ludonaut.core.game import Game, all_games, find_game
from ludonaut.core.view import Choice, without_choices
from ludonaut.web.commands import LARGEST_NUMBER, Answer, Command
from ludonaut.web.entrance import Entrance
from ludonaut.web.event_stream import event_stream
from ludonaut.web.forms import whole
from ludonaut.web.hall import Companions
from ludonaut.web.live import LONGEST_COMMAND
from ludonaut.web.mine import Mine
from ludonaut.web.people import Person
from ludonaut.web.phrases import sentence
from ludonaut.web.refusals import status_of
from ludonaut.web.reviews import Reviews, whose
from ludonaut.web.screens import COVERED, ONLOOKER, Screen
from ludonaut.web.seating import USUAL_BOT, Sitter, check_bot, person_name
from ludonaut.web.settings import Settings, spell_settings
from ludonaut.web.store import BY_LINK, OwnGame
from ludonaut.web.table import Table
from ludonaut.web.watcher import TableMoved

MOST_LISTED: Final = 200
NOBODY: Final = "Say who asks: send a token as “Authorization: Bearer TOKEN”; tokens are made on the page /me."
CURTAIN: Final = "Several people at this table are you; a computer player holds one seat's cards in its hand, so take one seat only."


class Said(msgspec.Struct, frozen=True):
    """Why something was not done, in one sentence."""

    sentence: str


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game: its name, what it is when nobody says, and what it means."""

    name: str
    default: str
    label: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here. `actions` is how many action numbers there are."""

    name: str
    title: str
    summary: str
    rules: int
    fewest_seats: int
    most_seats: int
    actions: int
    options: tuple[OptionInfo, ...]


class Me(msgspec.Struct, frozen=True):
    """Who asks."""

    id: str
    name: str


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to begin: you in one seat (from 0), `bot` in all others. Options that are left out are as usual."""

    game: str
    seats: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_NUMBER)] = 0
    """How many seats; 0 for as few as the game allows."""
    seat: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_NUMBER)] = 0
    bot: str = USUAL_BOT
    options: dict[str, str] = {}
    hints: bool = False


class Begun(msgspec.Struct, frozen=True):
    """The id of a new game."""

    id: str


class GameLine(msgspec.Struct, frozen=True):
    """A game of yours in a list."""

    id: str
    game: str
    seats: int
    over: bool
    due: bool
    """Whether it waits for you."""
    result: str


class SeatInfo(msgspec.Struct, frozen=True):
    """Who holds a seat."""

    seat: int
    name: str
    bot: str
    due: bool
    score: int


class State(msgspec.Struct, frozen=True):
    """A game as you may see it. `seat` is the seat from which you look (-1: as an onlooker), `seen` goes into the next command.

    `choices` are the legal actions of that seat; `view` is all that it may know, in a form of the game's own; `won` and `returns` are what
    the game was worth for each seat, [] while it is not over. `events` are the sentences of the log.
    """

    id: str
    game: str
    seat: int
    seen: int
    over: bool
    prompt: str
    result: str
    won: tuple[float, ...]
    seats: tuple[SeatInfo, ...]
    choices: tuple[Choice, ...]
    events: tuple[str, ...]
    view: dict[str, Any]


class ReviewSoFar(msgspec.Struct, frozen=True):
    """The review of a finished game as far as it has come: ask again until it is `whole`. `trouble` is why it does not go on, or "".

    `turning_points` are the largest changes of what any seat could expect, `summaries` the seats whose decisions are judged, in numbers.
    """

    whole: bool
    trouble: str
    review: Review | None
    turning_points: tuple[TurningPoint, ...]
    summaries: tuple[SeatSummary, ...]


class Change(msgspec.Struct, frozen=True):
    """Something has changed: look again. `due` tells whether you have a decision to take."""

    seen: int
    over: bool
    due: bool


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command of a client. `client` is a name of its own making (8 to 40 ASCII letters); the commands of a client are numbered upwards,
    and one that comes again is answered and not done twice."""

    client: Annotated[str, msgspec.Meta(min_length=8, max_length=40, pattern=r"^[!-~]*$")]
    command: Command


class _Listener:
    """A connection that is told when something may look different, and for which no bot waits."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self.table: Final = table
        self.screen: Final = screen
        self.pace: Final = 0
        self.awake: Final = asyncio.Event()
        self.awake.set()
        self.expired: bool = False
        self._last: Change | None = None
        self._is_told_all: bool = False

    def wake(self) -> None:
        """Something may look different now."""
        self.awake.set()

    def draw_again(self) -> None:
        """The same: nothing is drawn here."""
        self.wake()

    def expire(self) -> None:
        """It is not sure any more who listens; the connection is made anew."""
        self.expired = True
        self.awake.set()

    async def next_message(self) -> Change:
        """Waits until the game is another than was told last. Raises TableMoved."""
        while True:
            await self.awake.wait()
            self.awake.clear()
            table = self.table
            if self.expired or self._is_told_all or table.moved:
                raise TableMoved
            self._is_told_all = bool(table.gone)
            if table.gone:
                self.awake.set()  # so that the end is not waited for
            observer = table.observer(self.screen)
            due = observer >= 0 and bool(table.match.legal(observer)) and table.seating[observer].decides
            change = Change(table.place_of(self.screen), table.match.is_over, due and not table.match.is_over)
            if change != self._last:
                self._last = change
                return change


T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]


class Api:
    """Answers the requests of computer players."""

    def __init__(self, entrance: Entrance, mine: Mine, reviews: Reviews, counted: Callable[[str, Answer, float], None]) -> None:
        self.entrance: Final = entrance
        self.mine: Final = mine
        self.reviews: Final = reviews
        self.counted: Final = counted

    def answering(self, handler: Handler) -> Handler:
        """The handler with every refusal as JSON."""

        async def answer(request: Request) -> Response:
            try:
                return await handler(request)
            except HTTPException as error:
                return said(error.detail, error.status_code, error.headers)
            except LudonautError as error:
                return said(str(error), status_of(error))

        return answer

    def me_of(self, request: Request) -> Person:
        """Who asks. Raises HTTPException for somebody unknown."""
        person = self.entrance.people.person_of(request)
        if person is None:
            raise HTTPException(401, NOBODY, {"www-authenticate": "Bearer"})
        return person

    # -- what there is ----------------------------------------------------------------------------------------------
    async def games(self, _: Request) -> Response:
        """The games that can be played here, with their options."""
        return encoded([_described(game) for game in all_games()])

    async def me(self, request: Request) -> Response:
        """Who asks."""
        person = self.me_of(request)
        return encoded(Me(person.id, person.name))

    async def my_games(self, request: Request) -> Response:
        """Your games over the net, those that wait for you first; with `over=true` the finished ones."""
        own = self.entrance.hall.store.games_of(self.me_of(request).id, _switch(request, "over"), MOST_LISTED)
        return encoded([_line(game) for game in own])

    async def export(self, request: Request) -> Response:
        """Your finished games, one JSON object to a line: the id, how it ended, and the transcript."""
        person = self.me_of(request)
        return StreamingResponse(
            self.mine.finished_lines(person.id), media_type="application/x-ndjson", headers={"cache-control": "no-store"}
        )

    # -- a game -----------------------------------------------------------------------------------------------------
    async def begin(self, request: Request) -> Response:
        """Begins a game with you in one seat and bots in the others."""
        person = self.me_of(request)
        wish = await body_of(request, NewGame)
        game = find_game(wish.game)
        options, seats = game.options.make(wish.options), wish.seats or game.fewest_seats
        game.check_table(options, seats)
        if wish.seat >= seats:
            raise HTTPException(400, f"There is no seat {wish.seat}; the seats are 0 to {seats - 1}.")
        bot = check_bot(wish.bot, game)
        seating = tuple(Sitter(1, person_name(person.name)) if seat == wish.seat else Sitter(0, "", bot) for seat in range(seats))
        company = Companions(BY_LINK, spell_settings(Settings(hints=wish.hints)), {1: person.id}, person.id)
        return encoded(Begun(await self.entrance.hall.begin_online(game, options, seating, company)), 201)

    async def state(self, request: Request) -> Response:
        """A game as you may see it, with what you can do; with `since` only the events after that many."""
        table, screen = self._visit(request)
        return encoded(_state(table, screen, whole(request.query_params.get("since", "0"), "since", 0)))

    async def command(self, request: Request) -> Response:
        """A command: play, undo and whatever the page can do. Its answer says whether it was done; the same number is never done twice."""
        self.me_of(request)
        order = await body_of(request, Order)
        table, screen = self._visit(request)
        begun = asyncio.get_running_loop().time()
        answer = await table.obey(order.command, f"api-{screen.person}-{order.client}"[:64], screen)
        self.counted(order.command.do, answer, asyncio.get_running_loop().time() - begun)
        return encoded(answer)

    async def events(self, request: Request) -> Response:
        """Tells of each change as a server-sent event, the first at once; a bot moves while somebody listens."""
        table, screen = self._visit(request)
        return event_stream(table, _Listener(table, screen))

    async def transcript(self, request: Request) -> Response:
        """The game as text, when it keeps no secrets any more."""
        return PlainTextResponse(self.entrance.open_transcript(request)[1], headers={"cache-control": "no-store"})

    async def review(self, request: Request) -> Response:
        """The review of a finished game as far as it has come; it goes on while somebody asks, after a trouble with `again=true`."""
        table, screen = self.entrance.visit(request)
        told = self.reviews.look(table, whose(request, screen), again=_switch(request, "again"))
        found = told.review
        if found is None or not found.moments:
            return encoded(ReviewSoFar(False, told.trouble, found, (), ()))
        summaries = tuple(found.summary(seat) for seat in found.seats)
        return encoded(ReviewSoFar(found.is_whole, told.trouble, found, tuple(found.turning_points()), summaries))

    def _visit(self, request: Request) -> tuple[Table, Screen]:
        """The table and the screen of one who asks: each person of the API has one, whatever the connection."""
        table, screen = self.entrance.visit(request)
        return table, Screen(f"api-{screen.person}", screen.person)


def _switch(request: Request, name: str) -> bool:
    """Whether something is wanted. Raises HTTPException."""
    asked = request.query_params.get(name, "false")
    if asked not in ("true", "false"):
        raise HTTPException(400, f"{name} is true or false.")
    return asked == "true"


def _line(own: OwnGame) -> GameLine:
    record = own.record
    return GameLine(record.id, record.game, record.seats, record.summary.over, own.due, record.summary.result)


def _described(game: Game) -> GameInfo:
    options = tuple(OptionInfo(option.name, str(option.spell(option.default)), option.label) for option in game.options)
    return GameInfo(game.name, game.title, game.summary, game.rules_version, game.fewest_seats, game.most_seats, len(game.actions), options)


def _state(table: Table, screen: Screen, since: int = 0) -> State:
    observer = table.observer(screen)
    if observer == COVERED:
        raise HTTPException(409, CURTAIN)
    view = table.view(observer)
    if not table.company.sits(screen):
        view = without_choices(view)
    seats = tuple(
        SeatInfo(line.seat, sitter.name, sitter.bot, line.due, line.score)
        for line, sitter in zip(view.seats, table.seating, strict=True)
    )  # fmt: skip
    events = tuple(event.event.sentence for event in table.log(observer).events[since:])
    return State(
        table.record.id, table.record.game, max(observer, ONLOOKER), table.place_of(screen), table.match.is_over, view.prompt, view.result,
        tuple(view.won) if table.match.is_over else (), seats, view.choices, events, msgspec.to_builtins(view, str_keys=True),
    )  # fmt: skip


async def body_of(request: Request, kind: type[T]) -> T:
    """What a request sent, checked. Raises HTTPException."""
    body = await request.body()
    if len(body) > LONGEST_COMMAND:
        raise HTTPException(413, f"That is too long; {LONGEST_COMMAND} bytes are enough for anything that is asked here.")
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise HTTPException(400, f"This is not understood: {error}.") from None


def encoded(value: object, status: int = 200) -> Response:
    """An answer as JSON, never kept by anybody between."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, "application/json")


def said(text: str, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """A refusal as JSON."""
    response = encoded(Said(sentence(text)), status)
    response.headers.update(headers or {})
    return response
