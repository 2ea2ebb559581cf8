"""Clocks, chat and what people ask of one another, in two browsers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.testclient import TestClient

from ludonaut.core.game import find_game
from ludonaut.web.app import create_app
from ludonaut.web.hall import Companions
from ludonaut.web.people import DEVICE_COOKIE
from ludonaut.web.seating import Sitter
from ludonaut.web.settings import Settings, spell_settings
from ludonaut.web.store import BY_LINK
from tests.web.browsing import PHONE, Trouble, open_tab
from tests.web.company import guest, hall_of
from tests.web.conftest import Server

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


@pytest.fixture
def agreed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Server, str, tuple[str, str]]:
    """A server with a game of Kim and Ann under way, with clocks and a chat; the address of the game and their devices."""
    folder = tmp_path_factory.mktemp("agreed") / "data"
    game = find_game("captain-future")
    with TestClient(create_app(folder), base_url="http://localhost") as client:
        (kim, kims), (ann, anns) = guest(client, "Kim"), guest(client, "Ann")
        settings = spell_settings(Settings(clock="bank", minutes=5))
        company = Companions(BY_LINK, settings, {1: kim, 2: ann})
        assert client.portal is not None
        begin = hall_of(client).begin_online
        game_id = client.portal.call(begin, game, game.options.make(), (Sitter(1, "Kim"), Sitter(2, "Ann")), company)
    return Server(folder), f"/g/{game_id}", (kims, anns)


def sit(page: Page, server: Server, game: str, secret: str) -> Page:
    page.context.add_cookies([{"name": DEVICE_COOKIE, "value": secret, "url": server.address}])
    page.goto(game)
    expect(page.locator(".seat-clock:visible")).to_have_count(2)
    return page


def test_two_browsers_talk_mute_and_rest_while_a_clock_runs(
    browser: Browser, agreed: tuple[Server, str, tuple[str, str]], trouble: Trouble
) -> None:
    server, game, (kims, anns) = agreed
    with server, open_tab(browser, server, trouble) as one, open_tab(browser, server, trouble, viewport=PHONE, has_touch=True) as other:
        kim, ann = sit(one, server, game, kims), sit(other, server, game, anns)
        running = kim.locator(".seat-clock.runs")
        shown = running.inner_text()
        expect(running).not_to_have_text(shown)
        kim.locator('.panel-tabs [data-panel="chat-panel"]').click()
        kim.get_by_label("What you say").fill("Hello <b>Ann</b>")
        kim.get_by_role("button", name="Send").click()
        expect(kim.get_by_label("What you say")).to_have_value("")
        ann.get_by_role("button", name="Chat, 1 new").click()
        expect(ann.locator("#chat .said")).to_have_text("Hello <b>Ann</b>")
        ann.get_by_role("button", name="Mute").click()
        expect(ann.locator("#chat .said")).to_be_hidden()
        ann.get_by_role("button", name="Close", exact=True).click()
        kim.locator("#rest").click()
        ann.get_by_role("button", name="Agree").click()
        expect(kim.locator("#accord")).to_contain_text("The table rests")
        expect(kim.locator(".seat-clock.runs")).to_have_count(0)
        ann.reload()
        ann.get_by_role("button", name="Go on").click()
        expect(kim.locator(".seat-clock.runs")).to_have_count(1)
