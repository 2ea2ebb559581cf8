"""The pages as an app: what a browser wants before it installs one, and what is shown while the server is away."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, Page, expect
from starlette.testclient import TestClient

from ludonaut.web import app_pages
from ludonaut.web.app_pages import ICON_SIZES
from tests.web.browsing import PHONE, Trouble, begin_game, open_context
from tests.web.conftest import GAME, Server


def test_the_manifest_names_what_there_is(client: TestClient) -> None:
    answer = client.get("/app.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert f'<link rel="manifest" href="{answer.request.url.path}">' in client.get("/").text
    assert client.get(manifest["start_url"]).status_code == 200
    assert {shortcut["url"] for shortcut in manifest["shortcuts"]} == {"/next", "/daily"}
    for icon in manifest["icons"]:
        drawn = client.get(icon["src"])
        assert (drawn.status_code, drawn.headers["content-type"].partition(";")[0]) == (200, icon["type"]), icon
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", drawn.content[16:24])) == icon["sizes"]
    assert sum(icon["type"] == "image/png" for icon in manifest["icons"]) == len(ICON_SIZES)


def test_without_a_rasteriser_the_icon_is_a_drawing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_pages, "can_draw", lambda: False)
    assert {icon["type"] for icon in client.get("/app.webmanifest").json()["icons"]} == {"image/svg+xml"}
    assert client.get("/icon-192.png").status_code == 404


@pytest.mark.parametrize("size", ["0", "191", "100000", "-192", "x"])
def test_other_icons_there_are_none(client: TestClient, size: str) -> None:
    assert client.get(f"/icon-{size}.png").status_code == 404


def test_browsers_notice_that_what_they_keep_is_old(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    before = client.get("/sw.js").text
    monkeypatch.setattr(app_pages, "static_version", lambda: "another")
    after = client.get("/sw.js").text
    assert before != after
    assert before.partition("\n")[2] == after.partition("\n")[2]


# -- in a browser -----------------------------------------------------------------------------------------------------------


def installed(context: BrowserContext) -> Page:
    """A tab of a browser that has kept the page for the time without a server."""
    page = context.new_page()
    page.goto("/")
    page.wait_for_function("async () => !!(await caches.match('/away')) && !!navigator.serviceWorker.controller")
    return page


@pytest.mark.browser
@pytest.mark.compiled
def test_the_browser_finds_nothing_against_an_installation(browser: Browser, server: Server) -> None:
    context = open_context(browser, server, service_workers="allow")
    page = installed(context)
    session = context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/app.webmanifest")
    errors = {error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    context.close()
    assert errors <= {"in-incognito"}, "what a test's browser always is"


@pytest.mark.browser
@pytest.mark.compiled
@pytest.mark.parametrize("device", ["wide", "phone"])
def test_a_page_says_that_the_server_is_away_and_goes_on_when_it_is_back(
    browser: Browser, server: Server, trouble: Trouble, device: str
) -> None:
    context = open_context(browser, server, service_workers="allow", **({"viewport": PHONE} if device == "phone" else {}))
    page = installed(context)
    trouble.watch(page)
    game = begin_game(page, GAME)
    server.port = server.address.rpartition(":")[2]
    server.end()
    page.goto(game)
    heading = page.get_by_role("heading", name="The server is away")
    expect(heading).to_be_visible()
    assert Axe().run(page, options={"resultTypes": ["violations"]}).violations_count == 0
    assert page.evaluate("() => getComputedStyle(document.querySelector('#away-again')).minHeight") == "44px", "its style is kept too"
    page.get_by_role("button", name="Look now").click()
    expect(page.locator("#away-told")).to_contain_text("Not yet")
    server.start()
    expect(page.locator("#prompt h2")).to_be_visible(timeout=30_000)
    assert page.url.endswith(game)
    context.close()
    trouble[:] = [
        line for line in trouble if "ERR_CONNECTION_REFUSED" not in line and "WebSocket" not in line and "Failed to fetch" not in line
    ]


@pytest.mark.browser
@pytest.mark.compiled
def test_the_page_itself_leads_to_the_games_where_the_server_is_there(browser: Browser, server: Server) -> None:
    context = open_context(browser, server)
    page = context.new_page()
    page.goto("/away")
    page.get_by_role("button", name="Look now").click()
    page.wait_for_url(f"{server.address}/")
    context.close()


def test_what_is_kept_is_all_that_the_page_is_made_of(client: TestClient) -> None:
    """The worker keeps what the page names; a script that imports another would be kept without it."""
    script = (Path(app_pages.__file__).parent / "static" / "away.js").read_text(encoding="utf-8")
    assert "import" not in script
    page = client.get("/away").text
    assert "away.js" in page
    assert "ludonaut.js" not in page
