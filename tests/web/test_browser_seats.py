"""Several seats in a real browser: people who share a screen, bots that one can follow, and many choices made by two clicks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import httpx2 as httpx
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, Route, expect

from ludonaut.web.seating import USUAL_BOT
from tests.web.browsing import PHONE, WIDE, Trouble, begin_game, is_over, open_context, open_curtain
from tests.web.conftest import CARDS_START, Server
from tests.web.test_browser import SMALLEST_TARGET, TARGETS

pytestmark = [pytest.mark.browser, pytest.mark.compiled]


@pytest.fixture(scope="module")
def table_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("cards") / "data", code=CARDS_START) as running:
        yield running


def begin(page: Page, *seats: str, names: tuple[str, ...] = (), pace: str = "Fast") -> str:
    """A new card game; returns its path."""
    return begin_game(page, "cards", *seats, names=names, pace=pace)


def lay(page: Page) -> None:
    """Lays the first card of the hand by two clicks on the board."""
    page.locator("#board [id^=card-].can").first.click()
    page.locator("#board #space-3").click()


# -- people at one screen ----------------------------------------------------------------------------------------------------------
def test_two_people_play_a_whole_game_with_a_curtain_between(page: Page) -> None:
    path = begin(page, "you", "person", names=("", "Ann"))
    curtains, passed = 0, []
    for _ in range(40):
        page.wait_for_function("() => document.querySelector('#curtain-title, .choice, .result')")
        if page.locator("#curtain-title").count():
            curtains += 1
            passed.append(page.locator("#curtain-title").inner_text())
            expect(page.locator("#board svg")).to_have_count(0)
            assert page.evaluate("document.activeElement.id") in ("curtain-title", "")
            assert "Lay the" not in page.content()
            open_curtain(page)
            assert page.evaluate("document.activeElement.id") == "prompt"
        elif is_over(page):
            break
        else:
            seq = page.locator("#choices [name=seen]").get_attribute("value")
            lay(page)
            page.wait_for_function("seq => document.querySelector('#choices [name=seen]').value !== seq", arg=seq)
    assert is_over(page)
    assert passed == ["Pass to Blue", "Pass to Ann", "Pass to Blue", "Pass to Ann"]
    text = httpx.get(page.url.split("/g/")[0] + f"{path}/transcript").text
    assert "player 2 Ann\n" in text
    page.get_by_role("link", name="Replay").first.click()
    page.get_by_label("Seen by").select_option("Ann")
    expect(page.locator("#board [id^=card-]").first).to_be_visible()
    check_a_late_answer_changes_nothing(page)


def check_a_late_answer_changes_nothing(page: Page) -> None:
    """The same step is asked for as nobody sees it, which takes long, and then as Ann sees it, which does not."""
    late: list[Route] = []

    def hold(route: Route) -> None:
        if "as=" in route.request.url:
            route.continue_()
        else:
            late.append(route)

    page.route("**/step/0?*", hold)
    page.get_by_label("Seen by").select_option("everybody")
    page.wait_for_timeout(100)
    page.get_by_label("Seen by").select_option("Ann")
    page.wait_for_timeout(300)
    [route] = late
    with page.expect_response(lambda response: "/step/0?" in response.url and "as=" not in response.url):
        route.continue_()
    page.wait_for_timeout(300)
    expect(page.locator("#board [id^=card-]").first).to_be_visible()


def test_the_curtain_stays_on_a_reload_and_when_one_goes_back(page: Page) -> None:
    path = begin(page, "you", "person")
    expect(page.locator("#curtain-title")).to_have_text("Pass to Blue")
    page.reload()
    expect(page.locator("#curtain-title")).to_have_text("Pass to Blue")
    open_curtain(page)
    page.goto("/about")
    page.goto(path)
    expect(page.locator("#board svg")).to_be_visible()
    lay(page)
    expect(page.locator("#curtain-title")).to_have_text("Pass to Yellow")
    page.goto("/about")
    page.go_back()
    expect(page.locator("#curtain-title")).to_have_text("Pass to Yellow")
    expect(page.locator("#board svg")).to_have_count(0)


def test_an_open_log_does_not_outlast_the_curtain(phone: Page) -> None:
    begin(phone, "you", "person")
    open_curtain(phone)
    lay(phone)
    open_curtain(phone)
    lay(phone)  # the round is shown; Yellow is asked again
    expect(phone.locator("#prompt")).to_contain_text("Round 2")
    lay(phone)
    expect(phone.locator("#curtain-title")).to_have_text("Pass to Blue")
    assert "shows a" in phone.locator(".news").inner_text()
    assert phone.locator("#log li").count() == 0


@pytest.mark.parametrize("colours", ["dark", "light"])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_axe_finds_nothing_at_the_curtain_and_the_table(
    browser: Browser,
    table_server: Server,
    trouble: Trouble,
    colours: Any,
    size: str,
) -> None:
    context = open_context(browser, table_server, viewport=WIDE if size == "wide" else PHONE, color_scheme=colours)
    page = context.new_page()
    trouble.watch(page)
    axe = Axe()

    def check(where: str) -> None:
        found = axe.run(page, options={"resultTypes": ["violations"]})
        assert found.violations_count == 0, f"{where} ({colours}, {size}):\n{found.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"], where  # type: ignore[index]
        if size == "phone":
            assert page.evaluate(TARGETS, SMALLEST_TARGET) == [], where

    page.goto("/new/cards")
    check("the form")
    begin(page, "you", "person", "greedy", names=("", "Ann"), pace="Slowly")
    check("the curtain")
    open_curtain(page)
    check("the table")
    page.locator("#board [id^=card-].can").first.click()
    check("choices of one card")
    page.keyboard.press("Escape")
    page.locator(".seat").nth(1).click()
    check("the menu of a seat")
    page.keyboard.press("Escape")
    lay(page)
    check("the curtain after an action")
    open_curtain(page)
    lay(page)
    expect(page.locator("#prompt")).to_contain_text("Round 2")
    check("the next round")
    context.close()


# -- bots ----------------------------------------------------------------------------------------------------------------------------
def test_one_person_plays_a_whole_game_against_two_bots(page: Page) -> None:
    begin(page, "you", "random", "greedy")
    expect(page.locator("#curtain-title")).to_have_count(0)
    page.evaluate(
        """() => { window.steps = []; new MutationObserver(() => window.steps.push(document.querySelectorAll('#log li').length))
          .observe(document.querySelector('#log'), { childList: true }); }"""
    )
    for after in ("Round 2", "Round 3", "Game over"):
        page.wait_for_function("() => document.querySelector('#log li:last-child')?.textContent.includes('lays')", timeout=20_000)
        lay(page)  # the bots have done so before, without being waited for
        expect(page.locator("#prompt")).to_contain_text(after, timeout=20_000)
    assert len(set(page.evaluate("window.steps"))) >= 5


def test_a_bot_takes_over_a_seat_and_gives_it_back(page: Page) -> None:
    begin(page, "you", "person", names=("Zoe", "Ann"))
    open_curtain(page)
    page.locator(".seat").nth(1).click()
    for others in page.locator(".seat-menu:popover-open .other-bots summary").all():
        others.click()
    page.get_by_role("button", name="Let random play").click()
    expect(page.locator(".seat-kind").nth(1)).to_have_text("Yellow, random")
    lay(page)
    expect(page.locator("#prompt")).to_contain_text("Round 2", timeout=20_000)
    expect(page.locator("#curtain-title")).to_have_count(0)
    expect(page.locator("#log li").last).to_have_text("Ann lays a card.")
    page.locator(".seat").nth(1).click()
    page.get_by_role("button", name="Give the seat back to Ann").click()
    expect(page.locator(".seat-kind").nth(1)).to_have_text("Yellow")
    lay(page)
    expect(page.locator("#prompt")).to_contain_text("Round 3")
    lay(page)
    expect(page.locator("#curtain-title")).to_have_text("Pass to Ann")
    page.get_by_role("button", name=f"Ann is away: let {USUAL_BOT} play").click()
    expect(page.locator("#prompt")).to_contain_text("Game over", timeout=20_000)


def test_an_onlooker_watches_at_the_speed_that_suits_and_pauses(page: Page) -> None:
    begin(page, "greedy", "random", pace="Slowly")
    expect(page.locator("#prompt")).to_contain_text("are thinking")
    page.locator("#pause").click()
    expect(page.locator("#prompt")).to_contain_text(re.compile("waits?$"))
    told = page.locator("#log li").count()
    page.locator("#one-action").click()
    expect(page.locator("#log li")).to_have_count(told + 1, timeout=20_000)
    page.get_by_role("button", name="Fast", exact=True).click()
    expect(page.locator("#pace-fast")).to_have_attribute("aria-pressed", "true")
    page.locator("#pause").click()
    expect(page.locator("#prompt")).to_contain_text("Game over", timeout=20_000)


def test_the_tab_is_marked_when_it_is_my_turn(page: Page) -> None:
    begin(page, "greedy", "random", pace="Slowly")
    page.locator("#pause").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Mark the tab", exact=True).check()
    page.keyboard.press("Escape")
    title = page.title()
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.locator(".seat").first.click()
    page.get_by_role("button", name="Play this seat yourself").click()
    page.wait_for_function("() => document.title.startsWith('● Your turn')", timeout=20_000)
    page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    assert page.title() == title


def test_the_log_can_tell_only_what_was_done_to_me(page: Page) -> None:
    begin(page, "you", "greedy")
    lay(page)
    expect(page.locator("#prompt")).to_contain_text("Round 2", timeout=20_000)
    assert page.locator("#log li:visible").count() >= 4
    page.get_by_role("button", name="Done to me").click()
    assert all(line.startswith("Blue") for line in page.locator("#log li:visible").all_inner_texts())
    assert page.locator("#log li:visible").count() >= 1
    page.get_by_role("button", name="Everything").click()
    assert page.locator("#log li:visible").count() >= 4


# -- many choices ------------------------------------------------------------------------------------------------------------------
def test_many_choices_are_folded_by_group(page: Page) -> None:
    begin(page, "you", "greedy")
    assert page.locator(".choice").count() >= 60
    assert page.locator(".choice:visible").count() == 0
    page.locator("details.group > summary").first.click()
    assert page.locator(".choice:visible").count() == 30


@pytest.mark.parametrize("first", ["card", "space"])
def test_two_clicks_make_a_choice_from_either_side(page: Page, first: str) -> None:
    begin(page, "you", "greedy")
    card = page.locator("#board [id^=card-].can").first
    value = str(card.get_attribute("id")).removeprefix("card-")
    (card if first == "card" else page.locator("#space-12")).click()
    shown = page.locator(".choice:visible").all_inner_texts()
    if first == "card":
        assert len(shown) == 30 and all(f"Lay the {value} " in label for label in shown)
        expect(page.locator("#board .goes")).to_have_count(30)
        expect(page.locator(".narrowing")).to_contain_text(f"Card {value}: 30 choices")
    else:
        assert len(shown) == page.locator("#board [id^=card-].can").count()
        assert all("space 12" in label for label in shown)
    (page.locator("#space-12") if first == "card" else card).click()
    expect(page.locator("#prompt")).to_contain_text("Round 2")
    expect(page.locator(".narrowing")).to_have_count(0)


def test_escape_lets_go_and_a_number_takes_what_is_shown(page: Page) -> None:
    begin(page, "you", "greedy")
    page.locator("#board [id^=card-].can").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board .picked")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#board .picked")).to_have_count(0)
    assert page.locator(".choice:visible").count() == 0
    page.locator("#space-7").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".choice:visible kbd").nth(1)).to_have_text("2")
    page.keyboard.press("2")
    expect(page.locator("#prompt")).to_contain_text("Round 2")


def test_a_phone_narrows_by_touch(phone: Page) -> None:
    begin(phone, "you", "greedy")
    phone.locator("#board [id^=card-].can").first.tap()
    expect(phone.locator(".narrowing")).to_be_visible()
    phone.get_by_role("button", name="Show all").tap()
    expect(phone.locator(".narrowing")).to_have_count(0)
    phone.locator("#board [id^=card-].can").first.tap()
    phone.locator("#board #space-9").tap()
    expect(phone.locator("#prompt")).to_contain_text("Round 2")
