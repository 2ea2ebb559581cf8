"""The pages that are not live: the shelf, a new game, a table as it is first opened, rules, about."""

from __future__ import annotations

import platform
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import Any, Final

import msgspec
from jinja2 import Environment
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from ludonaut import build_info
from ludonaut.bots import make_bot, play_on
from ludonaut.core.boxes import MOST_BYTES, box_text
from ludonaut.core.chance import KeyedChance, key_from_seed, new_key
from ludonaut.core.duel import check_challenge
from ludonaut.core.errors import LudonautError, OptionError
from ludonaut.core.game import COMPONENTS, Game, Page, all_games, find_game, with_box
from ludonaut.core.match import Match
from ludonaut.core.options import Option
from ludonaut.core.transcript import read_transcript
from ludonaut.web.chat import LONGEST_TEXT as LONGEST_MESSAGE
from ludonaut.web.clock import spelled_time
from ludonaut.web.commands import LONGEST_TEXT, Command
from ludonaut.web.entrance import Entrance
from ludonaut.web.forms import fields_of, form_of, number_in, plain, whole
from ludonaut.web.fragments import BOTS, Fragments, seat_name
from ludonaut.web.lobby import Lobby, LobbyTable
from ludonaut.web.people import led
from ludonaut.web.phrases import sentence
from ludonaut.web.previews import can_draw
from ludonaut.web.refusals import refusal_of, status_of
from ludonaut.web.screens import HOST, ONLOOKER, Screen
from ludonaut.web.seating import (
    EASIEST_BOT,
    MOST_SEAT_ROWS,
    OTHERS,
    PERSON,
    USUAL_BOT,
    YOU,
    people_of,
    seating_of_form,
    usual_seating,
    with_bots,
)
from ludonaut.web.security import PICTURE_POLICY, SAFE_METHODS, ContentPolicy
from ludonaut.web.settings import FIRST_GAME, LESSON
from ludonaut.web.statistics import share_won, titled
from ludonaut.web.store import GameRecord
from ludonaut.web.table import Table
from ludonaut.web.turns import Turns
from ludonaut.web.watcher import HOST_LAYOUT

AT_ONCE: Final = 1
MOST_WAITING: Final = 12
"""A transcript is read for twenty seconds at most; who would have to wait for more than some of them is told so at once."""
SHELF_ROWS: Final = 20
MOST_LISTED: Final = 40
SEGMENTS: Final = 10
"""A number with at most so many values is chosen by buttons, one for each."""
PLAIN_TROUBLE: Final = {
    "Not Found": "There is nothing at this address.",
    "Method Not Allowed": "This address does not take that kind of request.",
}
MOST_NAMED: Final = 6
"""So many players of a game are named in a list."""
SHELF_SEED: Final = "shelf"
SHELF_ROUND: Final = 5
KNOWN: Final = frozenset((YOU, PERSON, *(name for _, group in BOTS for name, _ in group)))
"""Who can take a seat by the lists of the form; another bot is listed because it was asked for."""
SEAT_FIELDS: Final = ("seat-", "name-")
TABLE_FIELDS: Final = ("seats", "seed", "random-order", OTHERS)
ASKED: Final = ("rest", "undo", "expel")
FORM_COMMANDS: Final = ("learn", "undo", "lift", "pass", "seat", "ask", "agree", "refuse", "more", "resume", "say")


@dataclass(frozen=True)
class Listed:
    """A game in a list: its record, and its kind when that is installed."""

    record: GameRecord
    game: Game | None

    @property
    def title(self) -> str:
        """The name of the kind of game."""
        return titled(self.game) if self.game else self.record.game

    @property
    def verdict(self) -> str:
        """How it ended for the one person who played, or who won where there were several or none; "" where it could not be won."""
        if self.game is not None and not self.game.is_contest(self.record.seats):
            return ""
        if len(people_of(self.record.players)) == 1:
            mine = share_won(self.record)
            return "Won" if mine == 1 else "Won together" if mine else "Lost"
        seats = [seat for seat, share in enumerate(self.record.summary.won) if share]
        if len(seats) > MOST_NAMED:
            return f"{len(seats)} of {self.record.seats} won"
        return f"{' and '.join(self._called(seat) for seat in seats)} won" if seats else "Nobody won"

    def _called(self, seat: int) -> str:
        sitter = self.record.players[seat]
        return sitter.name or f"Seat {seat + 1}{f' ({sitter.bot})' if sitter.bot else ''}"

    @property
    def settings(self) -> str:
        """What it is played with: numbers that have names, such as a difficulty, and whatever is not as usual."""
        return told_options(self.game, self.record.options) if self.game else ""

    @property
    def players(self) -> str:
        """Who play, seat by seat: by name, as a bot, as the one person there is, or by the seat. "" for one alone without a name.

        Of a crowd the first are named.
        """
        sitters = self.record.players
        if len(sitters) == 1:
            return sitters[0].player()
        alone = len(people_of(sitters)) == 1
        named = sitters if len(sitters) <= MOST_NAMED else sitters[: MOST_NAMED - 1]
        called = ", ".join(sitter.player() or ("you" if alone else f"seat {seat}") for seat, sitter in enumerate(named, 1))
        return sentence(called if named == sitters else f"{called} and {len(sitters) - len(named)} more")


class Pages:
    """Answers requests for pages."""

    def __init__(
        self, lobby: Lobby, entrance: Entrance, fragments: Fragments, templates: Environment, policy: ContentPolicy
    ) -> None:
        self.store: Final = lobby.store
        self.lobby: Final = lobby
        self.hall: Final = lobby.hall
        self.entrance: Final = entrance
        self.fragments: Final = fragments
        self.templates: Final = templates
        self.policy: Final = policy
        self.turns: Final = Turns(AT_ONCE, MOST_WAITING, "many games are being read at this moment; try again in a minute.")
        """For transcripts, boxes and paper, which take up to many seconds."""
        self._markdown: Final = MarkdownIt("commonmark", {"html": False}).enable("table")

    # -- the shelf --------------------------------------------------------------------------------------------------
    async def shelf(self, request: Request) -> Response:
        """All games, those under way and those finished."""
        return self._shelf(request)

    def _shelf(self, request: Request, status: int = 200, **values: Any) -> Response:
        page = whole(request.query_params.get("page", "1"), "page")
        host = self.entrance.host_of_lists(request)
        more = [] if host is None else self.store.recent(True, SHELF_ROWS + 1, (page - 1) * SHELF_ROWS, host)
        running = [] if host is None else self.store.recent(False, 4 * SHELF_ROWS, 0, host)
        person = self.entrance.people.person_of(request)
        yours = self.store.games_of(person.id, False, MOST_LISTED) if person else []
        return self.show(
            "shelf.html", request, status, yours=[(Listed(mine.record, installed(mine.record.game)), mine.due) for mine in yours],
            gathering=[(table, installed(table.game)) for table in self._gathering(person.id if person else "")],
            watchable=self._listed(self.store.watchable(SHELF_ROWS)),
            games=[(game, _usual_start(game)) for game in all_games()],
            running=self._listed(running), finished=self._listed(more[:SHELF_ROWS]), page=page,
            more=len(more) > SHELF_ROWS, **{"trouble": "", "pasted": "", **values},
        )  # fmt: skip

    def _gathering(self, person: str) -> list[LobbyTable]:
        """The tables that wait to begin: those of this person, then those that everybody may join."""
        mine = self.lobby.tables_of(person) if person else []
        return [*mine, *(table for table in self.lobby.public() if table.code not in {own.code for own in mine})]

    def _listed(self, records: list[GameRecord]) -> list[Listed]:
        return [Listed(record, installed(record.game)) for record in records]

    async def shelf_picture(self, request: Request) -> Response:
        """A game's picture for the shelf: the same opening each time."""
        game = find_game(request.path_params["game"])
        return _picture(game.picture(shelf_match(game).view()))

    # -- a new game -------------------------------------------------------------------------------------------------
    async def new_form(self, request: Request) -> Response:
        """The form of a new game, made from the game's options; the address may fill in some of them, and the seed."""
        game = find_game(request.path_params["game"])
        filled = dict(request.query_params)
        table = {name: filled.pop(name) for name in list(filled) if name in TABLE_FIELDS or name.startswith(SEAT_FIELDS)}
        try:
            return self._new_form(request, game, game.options.make(filled).spelled(), table)
        except OptionError as error:
            return self._new_form(request, game, game.options.make().spelled(), table, 400, str(error))

    def _new_form(
        self, request: Request, game: Game, values: dict[str, str], table: dict[str, str], status: int = 200, trouble: str = ""
    ) -> Response:
        rows = min(game.most_seats, MOST_SEAT_ROWS)
        seats = number_in(table.get("seats", ""))
        usual = {"seat-1": YOU, **{f"seat-{number}": USUAL_BOT for number in range(2, rows + 1)}}
        names = {f"name-{number}": "" for number in range(1, rows + 1)}
        return self.show(
            "new.html", request, status, game=game, values=values, parts=option_parts(game),
            trouble=trouble, seed=table.get("seed", ""), segments=SEGMENTS, defaults=game.options.make().spelled(), rows=rows,
            seats=game.fewest_seats if seats is None else seats,
            who_sits={**usual, **names, "random-order": "", OTHERS: USUAL_BOT, **table}, known=KNOWN,
            further={name: who for name, who in table.items() if _is_further(name, rows)}, takes_boxes=bool(game.components_text()),
            title=titled(game), colours=seat_colours(game, rows),
        )  # fmt: skip

    async def new(self, request: Request) -> Response:
        """Begins a game: with the form's options, or with the defaults when no form was sent."""
        game = find_game(request.path_params["game"])
        async with form_of(request) as form:
            fields = {name: plain(value) for name, value in form.items() if isinstance(value, str)}
            file = form.get(COMPONENTS)
            box = await file.read(MOST_BYTES + 1) if isinstance(file, UploadFile) and file.filename else b""
        values = game.options.make().spelled()
        if "chosen" in fields:
            values = {option.name: fields.get(option.name, "no" if option.kind == "switch" else "") for option in game.options}
        try:
            game = await self.turns.run(_boxed, game, box) if box else game
            seats = whole(fields.get("seats", str(game.fewest_seats)), "seats")
            options = game.options.make(values)
            game.check_table(options, seats)
            seating = seating_of_form(fields, game, seats)
            newcomer = await self.entrance.host(request)
            game_id = await self.hall.begin(game, options, seating, fields.get("seed", ""), newcomer.person.id)
        except LudonautError as error:
            return self._new_form(request, game, values, fields, status_of(error), str(error))
        return led(f"/g/{game_id}", request, newcomer)

    async def learn(self, request: Request) -> Response:
        """Begins a game's lesson, or after it the first game: against the weakest bots."""
        game = find_game(request.path_params["game"])
        lesson, first = game.lesson(), (await fields_of(request)).get("do") == FIRST_GAME
        if lesson is None:
            raise HTTPException(404, f"{game.title} has no lesson; its rules tell how it is played.")
        newcomer = await self.entrance.host(request)
        host = newcomer.person.id
        if first:
            seating = with_bots(game.fewest_seats, EASIEST_BOT)
            game_id = await self.hall.begin_with_key(game, game.options.make(), seating, new_key(), "", host=host, learning=FIRST_GAME)
        else:
            key, seating = lesson.chance().key, with_bots(lesson.seats, EASIEST_BOT)
            game_id = await self.hall.begin_with_key(
                game, game.options.make(lesson.options), seating, key, lesson.seed, host=host, learning=LESSON
            )
        return led(f"/g/{game_id}", request, newcomer)

    async def components(self, request: Request) -> Response:
        """The components file of a game's box, to be changed and played from."""
        game = find_game(request.path_params["game"])
        text = game.components_text()
        if not text:
            raise HTTPException(404, f"{game.title} has one box only; there is no components file to change.")
        return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{game.name.replace("@", "-")}.toml"'})

    async def import_transcript(self, request: Request) -> Response:
        """Makes a game from a transcript, uploaded or pasted."""
        async with form_of(request, 16_000_000) as form:
            file, text = form.get("file"), form.get("text", "")
            if isinstance(file, UploadFile) and file.filename:
                text = (await file.read()).decode("utf-8", "replace")
            challenge = form.get("do") == "same-dice"
        text = plain(str(text)).replace("\r\n", "\n").lstrip("\ufeff")
        try:
            if not text.strip():
                raise LudonautError("choose a transcript file or paste its text.")
            text = text.strip("\n") + ("\n" if text.endswith("\n") or "digest " in text.rsplit("\n", 1)[-1] else "")
            header, match = await self.turns.run(read_transcript, text)
            if challenge:
                check_challenge(header, match)
            newcomer = await self.entrance.host(request)
            game_id = await self.hall.adopt(header, match, newcomer.person.id)
            if challenge:
                game_id = await self.hall.again(game_id, False, newcomer.person.id)
        except LudonautError as error:
            return self._shelf(request, status_of(error), trouble=sentence(str(error)), pasted=text if len(text) < 200_000 else "")
        return led(f"/g/{game_id}", request, newcomer)

    # -- a table ----------------------------------------------------------------------------------------------------
    async def table(self, request: Request) -> Response:
        """The table as it is now; the script then keeps it so."""
        table, screen = self.entrance.visit(request)
        table.bots.go_on()
        return self._table(request, table, screen)

    def _table(self, request: Request, table: Table, screen: Screen, status: int = 200, trouble: str = "") -> Response:
        self.policy.allow(table.match.game)
        layout = "tall" if "Mobi" in request.headers.get("user-agent", "") else "wide"
        observer = table.observer(screen)
        events = self.fragments.events(table, table.log(observer).events)
        response = self.show(
            "table.html", request, status, table=table, game=table.match.game, layout=layout, trouble=trouble, observer=observer,
            fragments=self.fragments.of(table, screen, layout), waiting=bool(table.bots.next_movers()), place=table.place_of(screen),
            card=card_of(request, table), chat=self._chat(table, screen), clocks=_clocks(table), earlier=self.hall.earlier(table, screen),
            events=Markup(events),  # noqa: S704 - rendered by our own templates
        )  # fmt: skip
        self.entrance.remember_screen(request, response)
        return response

    async def big_screen(self, request: Request) -> Response:
        """A table for a screen that a whole room looks at: what everybody may see, and nothing to press."""
        table, screen = self.entrance.visit(request)
        self.policy.allow(table.match.game)
        screen = screen._replace(name=HOST)
        events = self.fragments.events(table, table.log(ONLOOKER).events)
        return self.show(
            "host.html", request, table=table, game=table.match.game, place=table.place_of(screen), observer=ONLOOKER,
            fragments=self.fragments.of(table, screen, HOST_LAYOUT),
            events=Markup(events),  # noqa: S704 - rendered by our own templates
        )  # fmt: skip

    def _chat(self, table: Table, screen: Screen) -> dict[str, Any] | None:
        """The chat as it is first shown; None where nobody talks."""
        if not table.talk.is_open:
            return None
        shown = [message for message in table.talk.messages if message.at < table.talk_until]
        items = "".join(str(self.fragments.said(table, message, screen)) for message in shown)
        return {
            "last": shown[-1].number if shown else 0, "said": Markup(items), "why_not": table.talk.why_not(screen),  # noqa: S704 - as above
            "longest": LONGEST_MESSAGE,
        }  # fmt: skip

    async def play(self, request: Request) -> Response:
        """A command of the page's plain form, for browsers without script: afterwards the page comes again."""
        table, screen = self.entrance.visit(request)
        fields = await fields_of(request)
        numbers = {name: whole(fields.get(name, "0"), name, 0) for name in ("seen", "action", "person", "seat")}
        do = fields.get("do") if fields.get("do") in FORM_COMMANDS else "play"
        if do == "play" and "action" not in fields:
            raise HTTPException(400, "Nothing was chosen; choose an action on the page of the table.")
        words = {"bot": fields.get("bot", ""), "text": fields.get("text", "")[:LONGEST_TEXT]}
        words |= {"what": fields["what"]} if fields.get("what") in ASKED else {}
        command = msgspec.convert({"n": 1, "do": do, **words, **numbers}, Command)
        answer = await table.obey(command, f"form-{secrets.token_hex(8)}", screen)
        if not answer.ok:
            return self._table(request, table, screen, 409, answer.sentence)
        return RedirectResponse(f"/g/{table.record.id}", 303)

    async def table_picture(self, request: Request) -> Response:
        """The board as an image of its own, for lists of games: with secrets, or over, what everybody may see."""
        table, _ = self.entrance.visit(request)
        return _picture(public_picture(table))

    async def transcript(self, request: Request) -> Response:
        """The game as a text file; one that keeps secrets is given when it is over, because it holds every hand."""
        table, text = self.entrance.open_transcript(request)
        attachment = f'attachment; filename="{table.record.game}-{table.record.id}.ludonaut"'
        return PlainTextResponse(text, headers={"content-disposition": attachment, "cache-control": "no-store"})

    async def again(self, request: Request) -> Response:
        """The same options and the same dice once more."""
        table, screen = self.entrance.visit(request)
        try:
            newcomer = await self.entrance.host(request)
            return led(f"/g/{await self.hall.again(table.record.id, host=newcomer.person.id)}", request, newcomer)
        except LudonautError as error:
            return self._table(request, table, screen, *refusal_of(error, 409))

    async def delete(self, request: Request) -> Response:
        """Forgets a game; one that has a host only for the host."""
        await self.hall.delete(request.path_params["id"], self.entrance.people.screen_of(request))
        return RedirectResponse("/", 303)

    # -- rules, about -----------------------------------------------------------------------------------------------
    async def rules(self, request: Request) -> Response:
        """One page of a game's rules; with `?part` only its text, for the sheet beside the board."""
        game = find_game(request.path_params["game"])
        pages = game.pages()
        slug = request.path_params.get("slug", pages[0].slug)
        page = next((page for page in pages if page.slug == slug), None)
        if page is None:
            raise HTTPException(404, f"There is no such page; the pages are {', '.join(page.title for page in pages)}.")
        name = "rules_part.html" if "part" in request.query_params else "rules.html"
        return self.show(name, request, game=game, pages=pages, page=page, body=self._body(page))

    def _body(self, page: Page) -> Markup:
        return Markup(self._markdown.render(page.body))  # noqa: S704 - the renderer escapes, and lets no HTML through

    async def about(self, request: Request) -> Response:
        """What this is and which version runs."""
        values: dict[str, Any] = {"version": version("ludonaut"), "build": build_info.describe(), "python": platform.python_version()}
        return self.show("about.html", request, games=all_games(), where=self.store.where, **values)

    # -- trouble ----------------------------------------------------------------------------------------------------
    async def trouble(self, request: Request, error: Exception) -> Response:
        """A page with one sentence for what cannot be done."""
        status, told, headers = status_of(error, 404 if request.method in SAFE_METHODS else 400), sentence(str(error)), None
        if isinstance(error, HTTPException):
            status, headers = error.status_code, error.headers
            told = PLAIN_TROUBLE.get(error.detail, error.detail)
        response = self.show("trouble.html", request, status, sentence=told)
        response.headers.update(headers or {})
        return response

    def show(self, template: str, request: Request, status: int = 200, **values: Any) -> HTMLResponse:
        """A page from its template, never kept by a browser: it may show what another person must not see."""
        html = self.templates.get_template(template).render(values, path=request.url.path)
        return HTMLResponse(html, status, headers={"cache-control": "no-store"})


def _clocks(table: Table) -> str:
    """What is left for each, for a page without script; "" without clocks."""
    times = table.parley.times()
    names = {line.seat: seat_name(table, line) for line in table.view(ONLOOKER).seats} if times else {}
    return ", ".join(f"{names[int(seat)]} {spelled_time(left)}" for seat, left in times["left"].items()) if times else ""


# -- small things ----------------------------------------------------------------------------------------------------------
def card_of(request: Request, table: Table) -> dict[str, str]:
    """How a link to this game is shown elsewhere: what everybody may know of it, and a picture where one can be made."""
    told = table.view(ONLOOKER).result if table.match.is_over else table.match.game.summary
    address = f"{request.base_url}g/{table.record.id}"
    return {"title": table.match.game.title, "told": told, "address": address, "image": f"{address}.png" if can_draw() else ""}


@cache
def shelf_match(game: Game) -> Match:
    """The position that stands for a game on the shelf: some rounds in, as a quick bot played them; the same each time."""
    match = Match(game, chance=KeyedChance(key_from_seed(SHELF_SEED)))
    return play_on(match, make_bot("greedy", game, seed=0), until=lambda match: match.state.rounds() >= SHELF_ROUND)


def installed(name: str) -> Game | None:
    """The installed game of this name; None when it, or the box that it was played from, is not here."""
    try:
        return find_game(name)
    except LudonautError:
        return None


def _boxed(game: Game, box: bytes) -> Game:
    """The game played from a components file that was sent; the file is kept in the library. Raises ComponentsError."""
    return with_box(game, box_text(box, "this file"))


def seat_colours(game: Game, seats: int) -> list[str]:
    """The colour of each seat, as the largest table that the usual options allow would show it; "" for a seat beyond."""
    options = game.options.make()
    largest = next(number for number in range(max(seats, game.fewest_seats), 0, -1) if game.allows(options, number))
    colours = [line.colour for line in Match(game, seats=largest).view().seats]
    return colours + [""] * (seats - len(colours))


def _is_further(field: str, rows: int) -> bool:
    """Whether a field says who has a seat for which the form has no row."""
    return field.startswith("seat-") and (number_in(field.removeprefix("seat-")) or 0) > rows


def told_options(game: Game, values: Mapping[str, str]) -> str:
    """The options of a game worth telling: "Don't Panic cards: training (6), Length: fast"."""
    told = []
    for option in game.options:
        value = values.get(option.name, "")
        name = option.number_name(value)
        if value != option.spell(option.default) or name:
            told.append(f"{option.label}: {f'{name} ({value})' if name else value}")
    return ", ".join(told)


def _usual_start(game: Game) -> str:
    """With what "Play now" begins."""
    against = [sitter.bot for sitter in usual_seating(game.fewest_seats) if sitter.bot]
    seats = f"you against {' and '.join(f'a {bot} bot' for bot in against)}" if against else "you alone" if game.most_seats > 1 else ""
    return "; ".join(part for part in (seats, told_options(game, game.options.make().spelled())) if part)


def public_picture(table: Table) -> str:
    """What everybody may see of a table: with secrets, or over, what an onlooker sees."""
    match = table.match
    for_all = match.seats > 1 and (table.record.online or match.is_over or match.state.keeps_secrets())
    return match.game.picture(table.view(ONLOOKER if for_all else table.observer(Screen(""))))


def _picture(svg: str) -> Response:
    return Response(svg, media_type="image/svg+xml", headers={"content-security-policy": PICTURE_POLICY, "cache-control": "no-cache"})


def option_parts(game: Game) -> list[tuple[str, list[Option]]]:
    """The options under their headings: those of the printed game, then the rulings of open points."""
    rulings = [option for option in game.options if option.source and not option.source.startswith("rulebook")]
    return [("The game", [option for option in game.options if option not in rulings]), ("Table rulings", rulings)]
