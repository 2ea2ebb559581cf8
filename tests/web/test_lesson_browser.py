"""A lesson in a browser, by keyboard alone, with nothing that axe finds at any step."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, expect

from ludonaut.core.game import Game, all_games
from tests.web.browsing import PHONE, WIDE, Trouble, open_tab
from tests.web.conftest import Server

pytestmark = [pytest.mark.browser, pytest.mark.compiled]
SIZES: dict[str, dict[str, Any]] = {"wide": {"viewport": WIDE}, "phone": {"viewport": PHONE, "is_mobile": True, "has_touch": True}}
TAUGHT = [game for game in all_games() if game.lesson()]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_a_lesson_by_keyboard_alone(browser: Browser, table_server: Server, trouble: Trouble, game: Game, size: str) -> None:
    lesson = game.lesson()
    assert lesson is not None
    with open_tab(browser, table_server, trouble, color_scheme="dark", **SIZES[size]) as page:
        page.goto("/")
        page.locator(f"form[action='/learn/{game.name}'] button").press("Enter")
        card, words, axe = page.locator("#lesson"), page.locator("#lesson-words"), Axe()
        for number, step in enumerate(lesson.step, 1):
            expect(words).to_have_text(step.words)
            found = [f"{one['id']}: {node['html'][:90]}" for one in axe.run(page).response["violations"] for node in one["nodes"]]
            assert not found, f"step {number}: {found}"
            expect(page.locator("#board .taught")).to_have_count(len(step.look))
            if number == len(lesson.step):
                break
            if number > 1:
                expect(page.locator("#announce")).to_contain_text(step.words)
            if step.takes:
                wanted = page.locator(".choice.taught").first
                expect(wanted).to_be_attached()
                page.locator("#learn-on").focus()
            else:
                page.locator("#prompt").focus()
            page.keyboard.press("Enter")
        expect(card.get_by_role("button", name="Play your first game")).to_be_visible()
