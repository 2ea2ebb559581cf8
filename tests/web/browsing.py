"""A real browser for the tests, what it complains about, and how large a target must be."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from ludonaut.core.game import find_game
from tests.web.needed import missing

if TYPE_CHECKING:
    from tests.web.conftest import Server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
PATIENCE = 10_000
NO_WORKER = "Service Worker registration blocked"
"""What a page is told in a context without service workers, as most tests want it: with one their tabs load more than they are asked to."""


# Of the module and not of the session: Playwright keeps an event loop running in this thread, which no asynchronous test could share.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        missing("no Chromium on the PATH: the browser tests need one")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield running
        running.close()


class Trouble(list[str]):
    """What the browser complained about: script errors, refused requests, breaches of the content policy."""

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.append(f"error: {error}"))
        page.on("console", self._hear)
        page.add_init_script("document.addEventListener('securitypolicyviolation', (e) => console.error('policy: ' + e.violatedDirective))")

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(NO_WORKER):
            self.append(f"console: {message.text}")


@pytest.fixture
def trouble() -> Iterator[Trouble]:
    """Every browser test ends with nothing to complain about."""
    found = Trouble()
    yield found
    assert not found, list(found)


def open_context(browser: Browser, server: Server, **settings: Any) -> BrowserContext:
    context = browser.new_context(
        **{"base_url": server.address, "viewport": WIDE, "reduced_motion": "reduce", "service_workers": "block", **settings}
    )
    context.set_default_timeout(PATIENCE)
    return context


@contextmanager
def open_tab(browser: Browser, server: Server, trouble: Trouble, **settings: Any) -> Iterator[Page]:
    """A watched tab in a context of its own."""
    context = open_context(browser, server, **settings)
    tab = context.new_page()
    trouble.watch(tab)
    yield tab
    context.close()


# -- a game in a tab ---------------------------------------------------------------------------------------------------------------
def begin_game(page: Page, game: str, *seats: str, names: Sequence[str] = (), pace: str = "Fast", **fields: str) -> str:
    """A new game with seed 7 through the form, its seats held by these where there is a choice; returns its path.

    `fields` are options as the form has them.
    """
    page.goto(f"/new/{game}")
    if seats:
        page.get_by_role("button", name="Settings").click()
        page.get_by_label(pace, exact=True).check()
        page.keyboard.press("Escape")
        page.get_by_label(str(len(seats)), exact=True).check()
    for number, who in enumerate(seats, 1):
        page.locator(f"[name=seat-{number}]").select_option(who)
    for number, name in enumerate(names, 1):
        if name:
            page.locator(f"[name=name-{number}]").fill(name)
    for field, value in fields.items():
        page.locator(f"[name={field}]").fill(value)
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/g/*")
    return urlsplit(page.url).path


def begin_filled(page: Page, game: str, *seats: str, names: Sequence[str] = (), **options: str) -> str:
    """A new game with seed 7, its form filled in by its address; returns its path."""
    page.add_init_script("localStorage.setItem('ludonaut-pace', 'fast')")
    who = {f"seat-{number}": one for number, one in enumerate(seats, 1)}
    called = {f"name-{number}": name for number, name in enumerate(names, 1)}
    page.goto(f"/new/{game}?{urlencode({'seats': str(len(seats)), 'seed': '7', **who, **called, **options})}")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/g/*")
    return urlsplit(page.url).path


def asked(page: Page) -> str:
    """Waits until something can be done here: "curtain", "choice" or "over"."""
    page.wait_for_function("() => document.querySelector('#curtain-title, .choice, .result')", timeout=30_000)
    if page.locator("#curtain-title").count():
        return "curtain"
    return "over" if page.locator(".result").count() else "choice"


def notations(page: Page, game: str) -> dict[str, str]:
    """What can be done, by notation: the number of each action."""
    actions = find_game(game).actions
    numbers = page.locator(".choice").evaluate_all("buttons => buttons.map((button) => button.value)")
    return {actions.notation(int(number)): str(number) for number in numbers}


def take(page: Page, number: str) -> None:
    """Takes a choice of the list, wherever it is folded away, and says yes where that is asked."""
    before = sequence(page)
    page.evaluate("number => document.querySelector(`#choice-${number}`).click()", number)
    if page.locator("#confirm").is_visible():
        page.locator("#confirm").get_by_role("button", name="Yes").click()
    until_moved(page, before)


def sequence(page: Page) -> str:
    """The number of the position that the tab shows."""
    return str(page.locator("#choices input[name=seen]").get_attribute("value"))


def until_moved(page: Page, before: str) -> None:
    """Waits for another position than this."""
    page.wait_for_function("before => document.querySelector('#choices input[name=seen]').value !== before", arg=before)


def tops(page: Page, *names: str) -> list[float]:
    """How far down these parts of the page stand, by their ids and at one moment: bots decide meanwhile, and all is drawn anew."""
    found: list[float] = page.evaluate("names => names.map((name) => document.getElementById(name).getBoundingClientRect().top)", names)
    return found


def is_over(page: Page) -> bool:
    return "Game over" in page.locator("#prompt").inner_text()


def open_curtain(page: Page) -> None:
    """Says that nobody else looks."""
    page.get_by_role("button", name=re.compile("open the curtain")).click()
    expect(page.locator("#board svg").first).to_be_visible()
