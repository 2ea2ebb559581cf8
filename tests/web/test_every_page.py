"""Every page there is, in a browser: nothing that the content policy forbids, nothing that axe finds, wide and on a phone, dark and light.

The addresses are asked of the application, so that a page which is added is looked at too: `SHOWN` must name an example of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch

import httpx2 as httpx
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser
from starlette.routing import Route
from starlette.testclient import TestClient

from ludonaut.core.game import Game, all_games
from ludonaut.web.app import create_app
from ludonaut.web.hall import Companions
from ludonaut.web.openapi import ROOT
from ludonaut.web.people import DEVICE_COOKIE
from ludonaut.web.seating import Sitter
from ludonaut.web.settings import Settings, spell_settings
from ludonaut.web.store import BY_LINK
from tests.web.browsing import PHONE, WIDE, Trouble, open_context
from tests.web.company import device, finish, guest, hall_of
from tests.web.conftest import GAME, Server, new_game, played, transcript_of

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

TOGETHER = next(game for game in all_games() if game.most_seats >= 4 and game.most_seats < 100)
CROWD = next(game for game in all_games() if game.most_seats >= 100)
PASSWORD = "seven green comets"
YESTERDAY = (datetime.now(UTC) - timedelta(days=1)).date().isoformat()
ELSEWHERE = {"/g/{id}/events", "/me/data.json", "/metrics", "/next", "/t"}
"""What no page is: streams, what is saved, what only a keeper asks for, and ways that lead elsewhere."""

TOO_WIDE = """() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    const name = (part) => `${part.tagName.toLowerCase()}${part.id && '#' + part.id}.${part.getAttribute('class') ?? ''}`;
    return [...document.querySelectorAll('body *')].filter((part) => part.getBoundingClientRect().right > room + 1).slice(0, 5).map(name);
}"""
"""What reaches out of a page that can be scrolled sideways."""


@dataclass
class Served:
    """A server with something on each of its pages; `addresses` has an example, or several, for each path of the application."""

    server: Server
    addresses: Mapping[str, list[str]]
    kim: str
    """The secret of the device of somebody with an account, who plays in all the games over the net."""


def online(client: TestClient, game: Game, people: Mapping[str, str], **settings: Any) -> str:
    """A game over the net of these people, by name."""
    seating = tuple(Sitter(number, name) for number, name in enumerate(people, 1))
    company = Companions(BY_LINK, spell_settings(Settings(**settings)), dict(enumerate(people.values(), 1)))
    assert client.portal is not None
    return f"/g/{client.portal.call(hall_of(client).begin_online, game, game.options.make(), seating, company)}"


def posted(client: TestClient, address: str, secret: str, **fields: str) -> str:
    answer = client.post(address, data=fields, headers=device(secret))
    assert answer.status_code == 303, (address, answer.text)
    return str(answer.headers["location"])


def furnish(client: TestClient) -> tuple[dict[str, list[str]], str]:
    """Puts something on each page; returns the addresses by path, and who may look at them."""
    (kim, kims), (ann, anns) = guest(client, "Kim"), guest(client, "Ann")
    posted(client, "/account/claim", kims, login="kim", password=PASSWORD)
    assert client.post("/me", data={"do": "token", "label": "my first bot"}, headers=device(kims)).status_code == 200
    alone = new_game(client)
    finished = str(client.post("/import", data={"text": transcript_of(played())}).headers["location"])
    sheet = posted(client, f"/new/{CROWD.name}", "", seed="7", seats="1")
    finish(client, sheet)
    again = posted(client, f"{sheet}/again", "")
    finish(client, again)
    crowd = posted(client, f"/new/{CROWD.name}", "", seed="7", seats="100", others="greedy")
    people = {"Kim": kim, "Ann": ann}
    talking = online(client, TOGETHER, people, clock="bank", minutes=30, undo="ask")
    for secret, word in ((kims, "Good evening"), (anns, "Hello <b>Kim</b>")):
        posted(client, talking, secret, do="say", text=word)
    resting = online(client, TOGETHER, people, clock="days")
    posted(client, resting, anns, do="ask", what="rest")
    over = online(client, TOGETHER, people)
    finish(client, over)
    few = posted(client, f"/open/{TOGETHER.name}", kims, seats="4", name="Kim", access="public", clock="bank", onlookers="yes")
    posted(client, f"{few}/join", anns)
    many = posted(client, f"/open/{CROWD.name}", kims, seats="100", name="Kim")
    with patch("ludonaut.web.daily.day_now", lambda: YESTERDAY), patch("ludonaut.web.settings.day_now", lambda: YESTERDAY):
        finish(client, posted(client, f"/daily/{GAME}", kims))
    posted(client, f"/daily/{GAME}", kims)
    finish(client, posted(client, f"/daily/{GAME}", anns))
    boxed = next(game for game in all_games() if game.components_text())
    games = [alone, crowd, talking, resting, finished, over]
    named = [game.name for game in all_games()]
    return {
        "/": ["/"], "/new/{game}": [f"/new/{game}" for game in named], "/open/{game}": [f"/open/{TOGETHER.name}", f"/open/{CROWD.name}"],
        "/new/{game}/print": [f"/new/{CROWD.name}/print"], "/new/{game}/components.toml": [f"/new/{boxed.name}/components.toml"],
        "/shelf/{game}.svg": [f"/shelf/{GAME}.svg"], "/t/{code}": [few, many], "/t/{code}/part": [f"{few}/part"],
        "/account": ["/account"], "/me": ["/me"], "/notices": ["/notices"], "/api": ["/api"], "/api/openapi.json": ["/api/openapi.json"],
        "/daily": ["/daily"], "/daily/{day}": [f"/daily/{YESTERDAY}"], "/stats": ["/stats"], "/about": ["/about"],
        "/rules/{game}": [f"/rules/{game}" for game in named],
        "/rules/{game}/{slug}": [f"/rules/{TOGETHER.name}/{page.slug}" for page in TOGETHER.pages()],
        "/g/{id}": games, "/g/{id}/screen": [f"{talking}/screen", f"{crowd}/screen", f"{over}/screen"],
        "/g/{id}/replay": [f"{finished}/replay", f"{over}/replay#5?as=1", f"{talking}/replay"], "/g/{id}/compare": [f"{again}/compare"],
        "/g/{id}/review": [f"{finished}/review", f"{over}/review?as=1"], "/g/{id}/review/part": [f"{over}/review/part"],
        "/g/{id}/close-up/{element}": [f"{crowd}/close-up/sheet-1"], "/g/{id}/print": [f"{over}/print"],
        "/g/{id}/report": [f"{talking}/report"],
        "/g/{id}/transcript": [f"{over}/transcript"], "/g/{id}/step/{step}": [f"{over}/step/3"], "/g/{id}.svg": [f"{over}.svg"],
        "/g/{id}.png": [f"{over}.png"], "/sw.js": ["/sw.js"], "/away": ["/away"],
        "/app.webmanifest": ["/app.webmanifest"], "/icon-{size:int}.png": ["/icon-192.png"], "/healthz": ["/healthz"],
    }, kims  # fmt: skip


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with something on each of its pages."""
    folder = tmp_path_factory.mktemp("pages") / "data"
    with TestClient(create_app(folder), base_url="http://localhost", follow_redirects=False) as client:
        routes = [route for route in client.app.routes if isinstance(route, Route)]  # type: ignore[attr-defined]
        addresses, kims = furnish(client)
    asked = {route.path for route in routes if "GET" in (route.methods or ()) and not route.path.startswith(ROOT)}
    assert addresses.keys() == asked - ELSEWHERE, "each address of the application has an example here"
    with Server(folder) as server:
        yield Served(server, addresses, kims)


def pages_of(served: Served) -> list[str]:
    """Those addresses that answer with a page, asked for without a browser: all others are pictures, files and parts of pages."""
    found = []
    with httpx.Client(base_url=served.server.address, cookies={DEVICE_COOKIE: served.kim}, timeout=60) as client:
        for address in (one for examples in served.addresses.values() for one in examples):
            answer = client.get(address)
            assert answer.status_code == 200, (address, answer.status_code)
            assert "default-src" in answer.headers["content-security-policy"], address
            if answer.text.lstrip().lower().startswith("<!doctype html"):
                found.append(address)
    return [*found, "/nothing-here"]


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_every_page_breaks_no_policy_and_axe_finds_nothing(browser: Browser, served: Served, trouble: Trouble, size: str) -> None:
    settings = {"viewport": WIDE} if size == "wide" else {"viewport": PHONE, "is_mobile": True, "has_touch": True}
    context = open_context(browser, served.server, color_scheme="dark", **settings)
    context.add_cookies([{"name": DEVICE_COOKIE, "value": served.kim, "url": served.server.address}])
    page, axe = context.new_page(), Axe()
    trouble.watch(page)
    pages = pages_of(served)
    assert len(pages) >= 30
    found = []
    for address in pages:
        page.goto("about:blank")  # or a page of which only the part after # is another would not be loaded again
        page.goto(address)
        page.wait_for_function("() => document.readyState === 'complete'")
        for colours, rules in (("dark", None), ("light", ["color-contrast"])):
            page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
            only = {"runOnly": {"type": "rule", "values": rules}} if rules else {}
            report = axe.run(page, options={"resultTypes": ["violations"], **only})
            if report.violations_count:
                found.append(f"{address} ({colours}, {size}):\n{report.generate_report()}")
    context.close()
    assert not found, "\n".join(found)
    trouble[:] = [line for line in trouble if "404" not in line]


@pytest.mark.parametrize("view", ["320 pixels", "zoom of 200 %"])
def test_no_page_is_scrolled_sideways(browser: Browser, served: Served, view: str) -> None:
    """WCAG 2.2, 1.4.10 and 1.4.4: only what needs two dimensions, a board or a table of figures, may scroll in a frame of its own."""
    narrow = {"viewport": {"width": 320, "height": 640}}
    zoomed = {"viewport": {"width": WIDE["width"] // 2, "height": WIDE["height"] // 2}, "device_scale_factor": 2}
    context = open_context(browser, served.server, **(narrow if view == "320 pixels" else zoomed))
    context.add_cookies([{"name": DEVICE_COOKIE, "value": served.kim, "url": served.server.address}])
    page, found = context.new_page(), []
    for address in pages_of(served):
        page.goto("about:blank")
        page.goto(address)
        page.wait_for_function("() => document.readyState === 'complete'")
        too_wide = page.evaluate(TOO_WIDE)
        if too_wide:
            found.append(f"{address}: {too_wide}")
    context.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("guest_or_nobody", ["guest", "nobody"])
def test_pages_about_oneself_are_right_for_whoever_has_no_account(
    browser: Browser, served: Served, trouble: Trouble, guest_or_nobody: str
) -> None:
    context = open_context(browser, served.server)
    page, axe = context.new_page(), Axe()
    trouble.watch(page)
    page.goto("/me")
    if guest_or_nobody == "guest":
        page.locator("main [name=name]").fill("Zoe")
        page.get_by_role("button", name="Remember me").click()
        page.wait_for_load_state()
    for address in ("/me", "/account", "/notices", "/daily", served.addresses["/t/{code}"][0]):
        page.goto(address)
        report = axe.run(page, options={"resultTypes": ["violations"]})
        assert report.violations_count == 0, f"{address}:\n{report.generate_report()}"
    context.close()


def test_a_breach_of_the_policy_would_be_noticed(browser: Browser, served: Served) -> None:
    """What the tests of this suite rely on."""
    noticed, context = Trouble(), open_context(browser, served.server)
    page = context.new_page()
    noticed.watch(page)
    page.goto("/about")
    assert not noticed
    page.evaluate("() => { document.body.append(Object.assign(document.createElement('script'), { textContent: '1' })); }")
    page.evaluate("() => { document.body.setAttribute('style', 'color: red'); }")
    expected, broken = {"script-src-elem", "style-src-attr"}, set[str]()
    for _ in range(100):  # a browser reports a breach a moment later
        page.wait_for_timeout(50)
        broken = {line.rpartition(" ")[2] for line in noticed if "policy: " in line}
        if expected <= broken:
            break
    context.close()
    assert expected <= broken
