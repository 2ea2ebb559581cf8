"""The pages that are not live: the shelf, a new game, a table as it is first opened, replay, rules, statistics, about."""

from __future__ import annotations

import asyncio
import platform
import secrets
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
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response

from ludonaut import build_info
from ludonaut.bots import make_bot
from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.errors import LudonautError, OptionError
from ludonaut.core.game import Game, Page, all_games, find_game
from ludonaut.core.match import Match
from ludonaut.core.options import Option
from ludonaut.core.transcript import read_transcript
from ludonaut.core.view import View
from ludonaut.web import charts
from ludonaut.web.fragments import Fragments
from ludonaut.web.hall import Hall
from ludonaut.web.phrases import sentence
from ludonaut.web.security import PICTURE_POLICY
from ludonaut.web.statistics import GameStatistics, gather, read_tallies, spell_tallies, tally_match
from ludonaut.web.store import GameRecord, Store, StoreError, StoreUnreadable
from ludonaut.web.table import Command, Table, rebuild

SHELF_ROWS: Final = 20
SEGMENTS: Final = 10
"""A number with at most so many values is chosen by buttons, one for each."""
PLAIN_TROUBLE: Final = {
    "Not Found": "There is nothing at this address.",
    "Method Not Allowed": "This address does not take that kind of request.",
}
SHELF_SEED: Final = "shelf"
SHELF_ROUND: Final = 5


@dataclass(frozen=True)
class Listed:
    """A game in a list: its record, and its kind when that is installed."""

    record: GameRecord
    game: Game | None

    @property
    def title(self) -> str:
        """The name of the kind of game."""
        return self.game.title if self.game else self.record.game


class Pages:
    """Answers requests for pages."""

    def __init__(self, store: Store, hall: Hall, fragments: Fragments, templates: Environment) -> None:
        self.store: Final = store
        self.hall: Final = hall
        self.fragments: Final = fragments
        self.templates: Final = templates
        self._markdown: Final = MarkdownIt("commonmark", {"html": False}).enable("table")

    # -- the shelf --------------------------------------------------------------------------------------------------
    async def shelf(self, request: Request) -> Response:
        """All games, those under way and those finished."""
        return self._shelf(request)

    def _shelf(self, request: Request, status: int = 200, **values: Any) -> Response:
        page = _whole(request.query_params.get("page", "1"), "page")
        more = self.store.recent(True, SHELF_ROWS + 1, (page - 1) * SHELF_ROWS)
        return self._page(
            "shelf.html", request, status, games=all_games(), running=self._listed(self.store.recent(False, 4 * SHELF_ROWS)),
            finished=self._listed(more[:SHELF_ROWS]), page=page, more=len(more) > SHELF_ROWS, **{"trouble": "", "pasted": "", **values},
        )  # fmt: skip

    def _listed(self, records: list[GameRecord]) -> list[Listed]:
        kinds = {game.name: game for game in all_games()}
        return [Listed(record, kinds.get(record.game)) for record in records]

    async def shelf_picture(self, request: Request) -> Response:
        """A game's picture for the shelf: the same opening each time."""
        game = find_game(request.path_params["game"])
        return _picture(game.picture(shelf_match(game).view()))

    # -- a new game -------------------------------------------------------------------------------------------------
    async def new_form(self, request: Request) -> Response:
        """The form of a new game, made from the game's options; the address may fill in some of them, and the seed."""
        game = find_game(request.path_params["game"])
        filled = dict(request.query_params)
        seed = filled.pop("seed", "")
        try:
            return self._new_form(request, game, game.options.make(filled).spelled(), seed=seed)
        except OptionError as error:
            return self._new_form(request, game, game.options.make().spelled(), 400, str(error), seed)

    def _new_form(
        self, request: Request, game: Game, values: dict[str, str], status: int = 200, trouble: str = "", seed: str = ""
    ) -> Response:
        variants = [option for option in game.options if _is_variant(option)]
        rulings = [option for option in game.options if not _is_variant(option)]
        return self._page(
            "new.html", request, status, game=game, values=values, parts=[("The game", variants), ("Table rulings", rulings)],
            trouble=trouble, seed=seed, segments=SEGMENTS, defaults=game.options.make().spelled(),
        )  # fmt: skip

    async def new(self, request: Request) -> Response:
        """Begins a game: with the form's options, or with the defaults when no form was sent."""
        game = find_game(request.path_params["game"])
        async with request.form() as form:
            fields = {name: _text(value) for name, value in form.items() if isinstance(value, str)}
        values = game.options.make().spelled()
        if "chosen" in fields:
            values = {option.name: fields.get(option.name, "no" if isinstance(option.default, bool) else "") for option in game.options}
        seed = fields.get("seed", "")
        try:
            seats = _whole(fields.get("seats", str(game.fewest_seats)), "seats")
            game_id = await self.hall.begin(game, game.options.make(values), seats, seed)
        except LudonautError as error:
            return self._new_form(request, game, values, _status(error), str(error), seed)
        return RedirectResponse(f"/g/{game_id}", 303)

    async def import_transcript(self, request: Request) -> Response:
        """Makes a game from a transcript, uploaded or pasted."""
        async with request.form(max_part_size=16_000_000) as form:
            file, text = form.get("file"), form.get("text", "")
            if isinstance(file, UploadFile) and file.filename:
                text = (await file.read()).decode("utf-8", "replace")
        text = _text(str(text)).replace("\r\n", "\n").lstrip("\ufeff")
        try:
            if not text.strip():
                raise LudonautError("choose a transcript file or paste its text.")
            text = text.strip("\n") + ("\n" if text.endswith("\n") or "digest " in text.rsplit("\n", 1)[-1] else "")
            header, match = await asyncio.to_thread(read_transcript, text)
            game_id = await self.hall.adopt(header, match)
        except LudonautError as error:
            return self._shelf(request, _status(error), trouble=sentence(str(error)), pasted=text if len(text) < 200_000 else "")
        return RedirectResponse(f"/g/{game_id}", 303)

    # -- a table ----------------------------------------------------------------------------------------------------
    async def table(self, request: Request) -> Response:
        """The table as it is now; the script then keeps it so."""
        return self._table(request, self.hall.table(request.path_params["id"]))

    def _table(self, request: Request, table: Table, status: int = 200, trouble: str = "") -> Response:
        layout = "tall" if "Mobi" in request.headers.get("user-agent", "") else "wide"
        events = "".join(self.fragments.event(event) for event in table.log)
        return self._page(
            "table.html", request, status, table=table, game=table.match.game, fragments=self.fragments.of(table, layout), layout=layout,
            events=Markup(events), trouble=trouble,  # noqa: S704 - rendered by our own templates
        )  # fmt: skip

    async def play(self, request: Request) -> Response:
        """A command of the page's plain form, for browsers without script: afterwards the page comes again."""
        table = self.hall.table(request.path_params["id"])
        async with request.form() as form:
            fields = {name: str(value) for name, value in form.items()}
        seen, action = _whole(fields.get("seen", ""), "seen", 0), _whole(fields.get("action", "0"), "action", 0)
        command = Command(1, "undo" if fields.get("do") == "undo" else "play", seen=seen, action=action)
        answer = await table.obey(command, f"form-{secrets.token_hex(8)}")
        if not answer.ok:
            return self._table(request, table, 409, answer.sentence)
        return RedirectResponse(f"/g/{table.record.id}", 303)

    async def table_picture(self, request: Request) -> Response:
        """The board as an image of its own."""
        table = self.hall.table(request.path_params["id"])
        return _picture(table.match.game.picture(table.view()))

    async def transcript(self, request: Request) -> Response:
        """The game as a text file."""
        table = self.hall.table(request.path_params["id"])
        attachment = f'attachment; filename="{table.record.game}-{table.record.id}.ludonaut"'
        return PlainTextResponse(table.transcript(), headers={"content-disposition": attachment, "cache-control": "no-store"})

    async def again(self, request: Request) -> Response:
        """The same options and the same dice once more."""
        game_id = request.path_params["id"]
        try:
            return RedirectResponse(f"/g/{await self.hall.again(game_id)}", 303)
        except LudonautError as error:
            return self._table(request, self.hall.table(game_id), _status(error, 409), sentence(str(error)))

    async def fork(self, request: Request) -> Response:
        """Plays on from a step of a game, in a new game."""
        table = self.hall.table(request.path_params["id"])
        async with request.form() as form:
            step = _whole(str(form.get("step", "")), "step", 0)
        if step > len(table.match.steps):
            raise HTTPException(404, f"This game has no step {step}; its last one is {len(table.match.steps)}.")
        return RedirectResponse(f"/g/{await self.hall.fork(table, step)}", 303)

    async def delete(self, request: Request) -> Response:
        """Forgets a game."""
        await self.hall.delete(request.path_params["id"])
        return RedirectResponse("/", 303)

    # -- replay -----------------------------------------------------------------------------------------------------
    async def replay(self, request: Request) -> Response:
        """A game step by step."""
        table = self.hall.table(request.path_params["id"])
        first = self._step(table, 0, "wide")
        return self._page("replay.html", request, table=table, game=table.match.game, steps=len(table.match.steps), first=first)

    async def step(self, request: Request) -> Response:
        """One step of a game: its picture and what happened."""
        table = self.hall.table(request.path_params["id"])
        number = _whole(request.path_params["step"], "step", 0)
        if number > len(table.match.steps):
            raise HTTPException(404, f"This game has no step {number}; its last one is {len(table.match.steps)}.")
        layout = "tall" if request.query_params.get("layout") == "tall" else "wide"
        return JSONResponse(self._step(table, number, layout))

    def _step(self, table: Table, number: int, layout: str) -> dict[str, Any]:
        match = table.match
        observer = 0 if match.seats == 1 or not match.is_over else -1
        view = _without_choices(match.game.view(match.state_at(number), observer))
        told = match.opening_told if number == 0 else match.steps[number - 1].told
        events = [match.game.event(raw, observer) for raw in told]
        return {
            "step": number,
            "steps": len(match.steps),
            "rounds": view.rounds,
            "notation": "" if number == 0 else match.game.actions.notation(match.steps[number - 1].action),
            "picture": match.game.picture(view, layout),
            "events": [{"sentence": event.sentence, "kind": event.kind, "targets": event.targets} for event in events],
            "result": view.result,
        }

    # -- rules, statistics, about -------------------------------------------------------------------------------------
    async def rules(self, request: Request) -> Response:
        """One page of a game's rules; with `?part` only its text, for the sheet beside the board."""
        game = find_game(request.path_params["game"])
        pages = game.pages()
        slug = request.path_params.get("slug", pages[0].slug)
        page = next((page for page in pages if page.slug == slug), None)
        if page is None:
            raise HTTPException(404, f"There is no such page; the pages are {', '.join(page.title for page in pages)}.")
        name = "rules_part.html" if "part" in request.query_params else "rules.html"
        return self._page(name, request, game=game, pages=pages, page=page, body=self._body(page))

    def _body(self, page: Page) -> Markup:
        return Markup(self._markdown.render(page.body))  # noqa: S704 - the renderer escapes, and lets no HTML through

    async def statistics(self, request: Request) -> Response:
        """Wins, lengths and dice of the finished games."""
        finished = await asyncio.to_thread(self.store.finished)
        kinds = gather(all_games(), [record for record, _ in finished])
        by_name = {kind.game.name: kind for kind in kinds}
        for record, kept in finished:
            if record.game in by_name:
                await self._count_chance(by_name[record.game], record, kept)
        drawn: dict[str, Any] = {"win_charts": _win_charts, "chance_charts": _chance_charts, "length_chart": _length_chart}
        return self._page("stats.html", request, kinds=kinds, **drawn)

    async def _count_chance(self, kind: GameStatistics, record: GameRecord, kept: dict[str, Any] | None) -> None:
        if record.rules != kind.game.rules_version:
            return
        if kept is None:
            try:
                stored = await asyncio.to_thread(self.store.load, record.id)
                if stored is None:
                    return  # deleted just now
                tallies = await asyncio.to_thread(lambda: tally_match(rebuild(*stored)))
                await self.store.keep_tally(record.id, spell_tallies(tallies))
            except LudonautError:
                return  # one damaged game must not hide all others
        else:
            tallies = read_tallies(kept)
        for mine, theirs in zip(kind.tallies, tallies, strict=True):
            mine.merge(theirs)

    async def about(self, request: Request) -> Response:
        """What this is and which version runs."""
        values: dict[str, Any] = {"version": version("ludonaut"), "build": build_info.describe(), "python": platform.python_version()}
        return self._page("about.html", request, games=all_games(), folder=self.store.folder, **values)

    # -- trouble ----------------------------------------------------------------------------------------------------
    async def trouble(self, request: Request, error: Exception) -> Response:
        """A page with one sentence for what cannot be done."""
        status, told, headers = _status(error, 404), sentence(str(error)), None
        if isinstance(error, HTTPException):
            status, headers = error.status_code, error.headers
            told = PLAIN_TROUBLE.get(error.detail, error.detail)
        response = self._page("trouble.html", request, status, sentence=told)
        response.headers.update(headers or {})
        return response

    def _page(self, template: str, request: Request, status: int = 200, **values: Any) -> HTMLResponse:
        html = self.templates.get_template(template).render(values, path=request.url.path)
        return HTMLResponse(html, status, headers={"cache-control": "no-store"})


# -- small things ----------------------------------------------------------------------------------------------------------
@cache
def shelf_match(game: Game) -> Match:
    """The position that stands for a game on the shelf: some rounds in, as a quick bot played them; the same each time."""
    match = Match(game, chance=KeyedChance(key_from_seed(SHELF_SEED)))
    bot = make_bot("greedy", game, seed=0)
    while not match.is_over and match.state.rounds() < SHELF_ROUND:
        seat = int(match.state.next_seat())
        match.play(seat, bot.choose(match.state, seat))
    return match


def _picture(svg: str) -> Response:
    return Response(svg, media_type="image/svg+xml", headers={"content-security-policy": PICTURE_POLICY, "cache-control": "no-cache"})


def _without_choices(view: View) -> View:
    return msgspec.structs.replace(view, choices=(), refusals=())


def _is_variant(option: Option) -> bool:
    """Whether an option is one of the printed game's own, and not a ruling of an open point."""
    return option.source.startswith("rulebook") or not option.source


def _whole(text: str, name: str, least: int = 1) -> int:
    """A whole number from a request. Raises HTTPException."""
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) >= least):
        raise HTTPException(400, f"{name} is a whole number from {least} on, not {text[:20]!r}.")
    return int(text)


def _text(sent: str) -> str:
    """What a form sent, without the half characters that an odd character set can smuggle in and no file can hold."""
    return sent.encode("utf-8", "replace").decode()


def _status(error: Exception, usual: int = 400) -> int:
    """The HTTP status of a refusal: that of a full disk when the store did not take it, that of a broken server when it cannot be read."""
    if isinstance(error, StoreUnreadable):
        return 500
    return 507 if isinstance(error, StoreError) else usual


def _win_charts(kind: GameStatistics) -> list[tuple[str, Markup]]:
    found = []
    for label, rows in kind.by_option():
        drawn = [charts.Row(name, count.share, *count.interval(), f"{100 * count.share:.0f} % of {count.games}") for name, count in rows]
        found.append((label, _own(charts.rows_chart(f"{label}: share of games won", drawn))))
    return found


def _chance_charts(kind: GameStatistics) -> list[tuple[str, int, Markup]]:
    found = []
    for source, tally in zip(kind.game.chance_sources, kind.tallies, strict=True):
        if not tally.total:
            continue
        rows = []
        for k, word in enumerate(source.outcomes):
            seen, expected, reach = tally.observed[k], tally.expected[k], tally.reach(k)
            if expected:
                rows.append(charts.Row(word, seen, max(0.0, expected - reach), expected + reach, f"{seen:.0f} / {expected:.1f}"))
        found.append((source.name, tally.total, _own(charts.rows_chart(f"{source.name}: seen and expected", rows))))
    return found


def _length_chart(kind: GameStatistics) -> Markup:
    return _own(charts.columns_chart("Rounds of the finished games", kind.lengths, "rounds"))


def _own(svg: str) -> Markup:
    return Markup(svg)  # noqa: S704 - a chart that we have drawn
