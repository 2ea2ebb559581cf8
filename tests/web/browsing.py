"""A real browser for the tests, what it complains about, and how large a target must be."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

if TYPE_CHECKING:
    from tests.web.conftest import Server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740}
PATIENCE = 10_000


# Of the module and not of the session: Playwright keeps an event loop running in this thread, which no asynchronous test could share.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        reason = "no Chromium on the PATH: the browser tests need one"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield running
        running.close()


class Trouble(list[str]):
    """What the browser complained about: script errors, refused requests, breaches of the content policy."""

    def watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.append(f"error: {error}"))
        page.on("console", lambda message: self.append(f"console: {message.text}") if message.type in ("error", "warning") else None)
        page.add_init_script("document.addEventListener('securitypolicyviolation', (e) => console.error('policy: ' + e.violatedDirective))")


@pytest.fixture
def trouble() -> Iterator[Trouble]:
    """Every browser test ends with nothing to complain about."""
    found = Trouble()
    yield found
    assert not found, list(found)


def open_context(browser: Browser, server: Server, **settings: Any) -> BrowserContext:
    context = browser.new_context(base_url=server.address, **{"viewport": WIDE, "reduced_motion": "reduce", **settings})
    context.set_default_timeout(PATIENCE)
    return context
