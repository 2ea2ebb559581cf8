"""Four people, each in a browser of one's own, gather in the lobby and play a whole game of each kind together: one loses the connection
and comes back, one goes away and a bot plays on, and at the end they gather again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from ludonaut.core.game import Game, all_games
from tests.web.browsing import PHONE, Trouble, open_context, open_tab
from tests.web.company import short
from tests.web.conftest import Server

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

TOGETHER = [game for game in all_games() if game.most_seats >= 4]
NAMES = ("Kim", "Ann", "Bea", "Eve")
CHOICES_EACH = 3
"""So many choices each person takes on the page, beside those that the game asks of all, before bots help to end it."""
PATIENCE = 40_000
LOST = re.compile(r"ERR_INTERNET_DISCONNECTED")


@pytest.fixture(scope="module")
def table_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Bots at this server's tables are quicker than anybody could follow."""
    quick = "from ludonaut.web import commands; commands.USUAL_PACE = 5; "
    with Server(tmp_path_factory.mktemp("together") / "data", before=quick) as running:
        yield running


@pytest.fixture
def people(browser: Browser, table_server: Server, trouble: Trouble) -> Iterator[list[Page]]:
    """Four tabs, each in a browser context of its own; the second is a phone."""
    with ExitStack() as stack:
        pages = []
        for number in range(4):
            settings = {"viewport": PHONE, "is_mobile": True, "has_touch": True} if number == 1 else {}
            page = stack.enter_context(open_tab(browser, table_server, trouble, **settings))
            page.add_init_script("localStorage.setItem('ludonaut-pace', 'fast')")
            page.set_default_timeout(PATIENCE)
            pages.append(page)
        yield pages
        # A browser that has no connection says so of every attempt; that is what this test makes it do.
        trouble[:] = [line for line in trouble if not LOST.search(line)]


def gather(pages: list[Page], game: Game) -> str:
    """The first opens a table and the others find it by its code; the address of the game that begins."""
    host, *others = pages
    host.goto(f"/open/{game.name}?{urlencode({'seats': '4', **short(game, 4)})}")
    host.locator("[name=name]").fill(NAMES[0])
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    code = host.locator(".code b").inner_text()
    for page, name in zip(others, NAMES[1:], strict=True):
        page.goto("/")
        page.locator("#code").fill(code.lower())
        page.get_by_role("button", name="Go to the table").click()
        page.locator(".join [name=name]").first.fill(name)
        page.get_by_role("button", name="Join").click()
        if page is not others[-1]:
            expect(host.locator(".places")).to_contain_text(name)
    for page in pages:
        page.wait_for_url("**/g/*")
    return urlsplit(host.url).path


def is_asked(page: Page) -> bool:
    return page.locator(".choice").count() > 0


def is_over(page: Page) -> bool:
    return page.locator(".result").count() > 0


def take_first(page: Page) -> bool:
    """Takes the first choice on the page, and says yes where that is asked; False when there was none any more."""
    before = page.locator("#choices input[name=seen]").get_attribute("value")
    if not page.evaluate("() => { const one = document.querySelector('.choice'); one?.click(); return Boolean(one); }"):
        return False
    if page.locator("#confirm").is_visible():
        page.locator("#confirm").get_by_role("button", name="Yes").click()
    moved = "before => document.querySelector('#choices input[name=seen]').value !== before || !document.querySelector('.choice')"
    page.wait_for_function(moved, arg=before)
    return True


def hand_over(page: Page, bot: str) -> None:
    """Lets a bot play in the own seat, by the menu of that seat."""
    page.evaluate("bot => document.querySelector(`.seats .mine [data-do=seat][data-bot=${bot}]`).click()", bot)


def act(pages: list[Page], most: int) -> int:
    """Whoever is asked takes the first choice, until so many were taken by everybody together; returns how many were."""
    taken = 0
    for _ in range(40 * most):
        for page in pages:
            if taken < most and is_asked(page):
                taken += take_first(page)
        if taken >= most or is_over(pages[0]):
            break
        pages[0].wait_for_timeout(50)
    return taken


@pytest.mark.parametrize("game", TOGETHER, ids=lambda game: game.name)
def test_four_browsers_play_a_whole_game_together(
    people: list[Page], browser: Browser, table_server: Server, game: Game
) -> None:
    address = gather(people, game)
    kim, ann, bea, eve = people
    for page in people:
        for name in NAMES:
            expect(page.locator("#seats")).to_contain_text(name)
    assert act(people, 4 * CHOICES_EACH)

    # One loses the connection. The others play on as far as they can, and what happened meanwhile is there afterwards.
    ann.context.set_offline(True)
    act([kim, bea, eve], 3)
    assert ann.evaluate("() => fetch('/about').then(() => true, () => false)") is False
    ann.context.set_offline(False)
    for page in people:
        expect(page.locator("#link")).to_be_hidden()
    points = kim.locator(".seat-score").all_inner_texts()
    expect(ann.locator(".seat-score")).to_have_text(points)

    # One goes away for good: a bot plays in that place, and everybody sees it.
    if not is_over(eve):
        hand_over(eve, "random")
        expect(kim.locator("#seats li", has_text="Eve")).to_contain_text("random")
    eve.goto("/about")
    act([kim, ann, bea], 6)

    # Somebody who only looks on is asked nothing, and bots help to end the game.
    looking = open_context(browser, table_server).new_page()
    looking.goto(address)
    expect(looking.locator("#prompt")).to_contain_text(re.compile("You look on|Game over"))
    assert looking.locator(".choice").count() == 0
    looking.context.close()
    for page in (ann, bea, kim):
        if not is_over(page):
            hand_over(page, "random")
            if page is not kim:
                expect(kim.locator("#seats li", has_text=NAMES[people.index(page)])).to_contain_text("random")
                page.goto("/about")
    kim.wait_for_function("() => document.querySelector('.result')", timeout=120_000)
    for page in (ann, bea, eve):
        page.goto(address)
        expect(page.locator(".result")).to_have_text(kim.locator(".result").inner_text())

    bea.get_by_role("button", name="Play again together").click()
    bea.wait_for_url("**/t/*")
    assert bea.locator(".places .place b").all_inner_texts() == ["Ann", "Bea", "Eve", "Kim"], "each one seat further on"
