"""The web application: which address is answered by what."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ludonaut.core.errors import LudonautError
from ludonaut.core.game import all_games
from ludonaut.web import tidying
from ludonaut.web.account_pages import AccountPages
from ludonaut.web.accounts import Accounts
from ludonaut.web.advisor import Advisor, Move, Think, move, think
from ludonaut.web.api import said
from ludonaut.web.api_tables import LobbyApi
from ludonaut.web.app_pages import AppPages
from ludonaut.web.close_ups import CloseUps
from ludonaut.web.commands import UNFORESEEN
from ludonaut.web.daily import Daily
from ludonaut.web.drawers import Drawers
from ludonaut.web.duels import Duels
from ludonaut.web.entrance import Entrance
from ludonaut.web.fragments import STATIC, Fragments, make_templates, static_version
from ludonaut.web.hall import Hall
from ludonaut.web.leases import Leases
from ludonaut.web.limits import LARGEST_REQUEST, USUAL, Allowance, Gate
from ludonaut.web.links import Links
from ludonaut.web.live import Live
from ludonaut.web.lobby import Lobby
from ludonaut.web.lobby_pages import LobbyPages
from ludonaut.web.logs import log_request
from ludonaut.web.meters import Health, Metered, Meters
from ludonaut.web.mine import Mine
from ludonaut.web.mine_pages import MinePages
from ludonaut.web.notice_pages import NoticePages
from ludonaut.web.notices import Notices
from ludonaut.web.openapi import ApiPages
from ludonaut.web.owners import Owners
from ludonaut.web.pages import Pages
from ludonaut.web.people import People
from ludonaut.web.previews import Previews
from ludonaut.web.reminders import Reminders
from ludonaut.web.replay_pages import ReplayPages
from ludonaut.web.review_pages import ReviewPages
from ludonaut.web.reviews import Reviews
from ludonaut.web.security import ContentPolicy, Guard, add_headers
from ludonaut.web.statistics_pages import StatisticsPages
from ludonaut.web.store import Store, StoreError
from ludonaut.web.unattended import Unattended

SECONDS_TO_SETTLE: Final = 5.0
A_YEAR: Final = 31_536_000
NOWHERE: Final = "http://127.0.0.1:1"
"""The address of a process that nobody needs to reach."""
PROOF_NAME: Final = "between processes"


class KeptFiles(StaticFiles):
    """Static files; those asked for by their version may be kept for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        parts = Path(path).parts
        kept = parts[:1] == (static_version(),)
        response = await super().get_response(str(Path(*parts[1:])) if kept else path, scope)
        response.headers["cache-control"] = f"public, max-age={A_YEAR}, immutable" if kept else "no-cache"
        return response


@dataclass
class Hosting:
    """How a host runs a server. `leaving` becomes true when it is about to end; `shared` tells that others than the people at this
    machine reach it.

    `address` is where other processes on the same database reach this one, "" where there are none; `reached` is where others in the
    network of this machine reach it, "" where that cannot be told.
    """

    metrics: bool = False
    metrics_token: str = ""
    log_requests: bool = False
    limits: Mapping[str, Allowance] = field(default_factory=lambda: USUAL)
    leaving: bool = False
    address: str = ""
    reached: str = ""
    shared: bool = False


def create_app(
    place: Path | str, hosts: frozenset[str] = frozenset(), think: Think = think, move: Move = move, hosting: Hosting | None = None
) -> Starlette:
    """The application on the games of a folder, made if need be, or of a database by its address. Raises StoreError.

    `hosts` are the names under which it may be addressed (empty: any); `think` is what the bot does that gives hints, `move` what those do
    that hold seats, in a process of their own.
    """
    hosting = hosting or Hosting()
    store = Store(place)
    advisor = Advisor(think, move)
    notices = Notices(store)
    hall = Hall(store, advisor, hosting.shared, hosting.limits)
    templates = make_templates()
    drawers = Drawers()
    fragments = Fragments(templates, drawers)
    policy = ContentPolicy()
    for game in all_games():
        policy.allow(game)
    entrance = Entrance(hall, People(store))
    pages = Pages(Lobby(hall), entrance, fragments, templates, policy)
    close_ups, duels, replays = CloseUps(pages), Duels(pages), ReplayPages(pages)
    lobby, daily, statistics = LobbyPages(pages, hosting.reached), Daily(pages), StatisticsPages(pages)
    reviews = Reviews(store, advisor)
    judged = ReviewPages(pages, reviews)
    previews = Previews()
    links = Links(pages, previews)
    accounts = Accounts(hall)
    account = AccountPages(accounts, pages)
    mine = Mine(store, hall.open_tables, hall.part)
    me = MinePages(mine, accounts, pages)
    meters = Meters()
    meters.watch(hall)
    api = ApiPages(LobbyApi(entrance, mine, reviews, meters.command, pages.lobby), pages)
    health = Health(hall, meters, hosting.metrics, hosting.metrics_token, lambda: hosting.leaving)
    live = Live(entrance, fragments.face, meters.command, lambda: hosting.leaving)
    telling, installed = NoticePages(pages, notices), AppPages(pages)

    leases = Leases(store, hosting.address or NOWHERE, hall.is_open, hall.move_away) if store.database.shared else None
    owners = [] if leases is None else [Middleware(Owners, leases, store.secret(PROOF_NAME, secrets.token_hex(32)))]

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        background = [Reminders(store, notices, hall.looked, leases).keep(), Unattended(hall, leases).keep(), tidying.keep()]
        keeping = [asyncio.ensure_future(work) for work in (*background, *([] if leases is None else [leases.keep()]))]
        yield
        with suppress(TimeoutError):
            await asyncio.wait_for(hall.settle(), SECONDS_TO_SETTLE)
        hall.close()
        reviews.close()
        advisor.close()
        drawers.close()
        previews.close()
        statistics.book.close()
        for work in keeping:
            work.cancel()
        await asyncio.gather(*keeping, return_exceptions=True)
        if leases is not None:
            with suppress(StoreError):
                await leases.close()
        store.close()

    async def fault(request: Request, _: Exception) -> Response:
        """What is answered where this server made a mistake; it comes from outside of all middleware, and the traceback goes to the log."""
        if request.url.path.startswith("/api/"):
            response = said(UNFORESEEN, 500)
        else:
            response = pages.show("trouble.html", request, 500, sentence=UNFORESEEN)
        add_headers(response.headers, policy)
        return response

    app = Starlette(
        routes=[
            Route("/", pages.shelf),
            Route("/shelf/{game}.svg", pages.shelf_picture),
            Route("/new/{game}", pages.new_form, methods=["GET"]),
            Route("/new/{game}", pages.new, methods=["POST"]),
            Route("/learn/{game}", pages.learn, methods=["POST"]),
            Route("/new/{game}/components.toml", pages.components),
            Route("/new/{game}/print", close_ups.blank),
            Route("/open/{game}", lobby.open_form, methods=["GET"]),
            Route("/open/{game}", lobby.open, methods=["POST"]),
            Route("/t", lobby.find),
            Route("/t/{code}", lobby.table),
            Route("/t/{code}/part", lobby.part),
            Route("/t/{code}/join", lobby.join, methods=["POST"]),
            Route("/t/{code}/leave", lobby.leave, methods=["POST"]),
            Route("/t/{code}/place", lobby.place, methods=["POST"]),
            Route("/t/{code}/begin", lobby.begin, methods=["POST"]),
            Route("/t/{code}/close", lobby.close, methods=["POST"]),
            Route("/account", account.account),
            Route("/account/name", account.name, methods=["POST"]),
            Route("/account/claim", account.claim, methods=["POST"]),
            Route("/account/forget", account.forget_device, methods=["POST"]),
            Route("/account/passkey", account.add_passkey, methods=["POST"]),
            Route("/account/passkey/options", account.passkey_options, methods=["POST"]),
            Route("/log-in", account.log_in, methods=["POST"]),
            Route("/log-in/passkey", account.log_in_by_passkey, methods=["POST"]),
            Route("/log-in/passkey/options", account.log_in_options, methods=["POST"]),
            Route("/log-out", account.log_out, methods=["POST"]),
            Route("/next", lobby.next),
            Route("/import", pages.import_transcript, methods=["POST"]),
            Route("/g/{id}.svg", pages.table_picture),
            Route("/g/{id}.png", links.preview),
            Route("/g/{id}", pages.table, methods=["GET"]),
            Route("/g/{id}", pages.play, methods=["POST"]),
            Route("/g/{id}/screen", pages.big_screen),
            Route("/g/{id}/replay", replays.replay),
            Route("/g/{id}/step/{step}", replays.step),
            Route("/g/{id}/review", judged.review),
            Route("/g/{id}/review/part", judged.part),
            Route("/g/{id}/transcript", pages.transcript),
            Route("/g/{id}/again", pages.again, methods=["POST"]),
            Route("/g/{id}/compare", duels.compare),
            Route("/g/{id}/close-up/{element}", close_ups.close_up),
            Route("/g/{id}/print", close_ups.print),
            Route("/g/{id}/report", links.report),
            Route("/g/{id}/fork", links.fork, methods=["POST"]),
            Route("/g/{id}/sit", lobby.sit, methods=["POST"]),
            Route("/g/{id}/rematch", lobby.rematch, methods=["POST"]),
            Route("/g/{id}/delete", pages.delete, methods=["POST"]),
            Route("/g/{id}/command", live.command, methods=["POST"]),
            Route("/g/{id}/events", live.events),
            WebSocketRoute("/g/{id}/live", live.socket),
            Route("/daily", daily.page),
            Route("/me", me.page, methods=["GET"]),
            Route("/me", me.act, methods=["POST"]),
            Route("/me/data.json", me.data),
            *api.routes(),
            Route("/daily/{day}", daily.page, methods=["GET"]),
            Route("/daily/{game}", daily.begin, methods=["POST"]),
            Route("/notices", telling.look, methods=["GET"]),
            Route("/notices/key", telling.key, methods=["POST"]),
            Route("/notices/push", telling.subscribe, methods=["POST"]),
            Route("/notices/call", telling.call, methods=["POST"]),
            Route("/notices/remove", telling.remove, methods=["POST"]),
            Route("/sw.js", installed.worker),
            Route("/app.webmanifest", installed.manifest),
            Route("/icon-{size:int}.png", installed.icon),
            Route("/away", installed.away),
            Route("/rules/{game}", pages.rules),
            Route("/rules/{game}/{slug}", pages.rules),
            Route("/stats", statistics.statistics),
            Route("/about", pages.about),
            Route("/healthz", health.health),
            Route("/metrics", health.metrics),
            Mount("/static", KeptFiles(directory=STATIC)),
        ],
        middleware=[
            *owners,
            Middleware(Metered, meters, log_request if hosting.log_requests else None),
            Middleware(Guard, policy, hosts),
            Middleware(Gate, hosting.limits, lambda: hosting.leaving, meters.refused),
            Middleware(GZipMiddleware, minimum_size=800),
        ],
        exception_handlers={HTTPException: pages.trouble, LudonautError: pages.trouble, Exception: fault},
        lifespan=lifespan,
        max_body_size=LARGEST_REQUEST,
    )
    app.state.hall = hall
    return app
