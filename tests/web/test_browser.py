"""The table as a person uses it: a real browser against a real server."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from tests.web.browsing import PHONE, WIDE, Trouble, begin_game, is_over, open_context, open_tab, sequence, until_moved
from tests.web.conftest import GAME, Server, played, transcript_of
from tests.web.line import Line

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

SMALLEST_TARGET = 44


def begin(page: Page) -> str:
    """A new game, seen; returns its path."""
    path = begin_game(page, GAME)
    expect(page.locator("#prompt h2")).not_to_be_empty()
    return path


def load(page: Page, text: str) -> str:
    """A game from a transcript, pasted into the shelf; returns its path."""
    page.goto("/")
    page.locator("details.import > summary").click()
    page.get_by_label("or its text").fill(text)
    page.get_by_role("button", name="Load", exact=True).click()
    page.wait_for_url("**/g/*")
    return page.url.removeprefix(page.url.split("/g/")[0])


def moves(page: Page, path: str) -> list[str]:
    text = httpx.get(page.url.split("/g/")[0] + f"{path}/transcript").text
    return [line for line in text.splitlines() if line.startswith("1 ")]


# -- whole games --------------------------------------------------------------------------------------------------------------
def test_a_whole_game_by_clicks(page: Page) -> None:
    page.goto("/")
    page.locator(f".game:has([action='/new/{GAME}'])").get_by_role("button", name="Play now").click()
    page.wait_for_url("**/g/*")
    on_the_board = 0
    for _ in range(400):
        if is_over(page):
            break
        before = sequence(page)
        usable = page.locator("#board [data-action]")
        if on_the_board < 5 and usable.count():
            usable.first.click()
            if page.locator("#menu:popover-open").count():
                page.locator("#menu button").first.click()
            on_the_board += 1
        else:
            page.locator(".choice").last.click()
        if page.locator("#confirm[open]").count():
            page.locator("#confirm [value=yes]").click()
        until_moved(page, before)
    assert is_over(page)
    assert on_the_board > 0
    expect(page.get_by_role("link", name="Replay").first).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="Finished")).to_be_visible()


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.form?.getAttribute('action')") == f"/new/{GAME}":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/g/*")
    expect(page.locator(".choice").first).to_be_visible()
    for turn in range(400):
        if is_over(page):
            break
        before = sequence(page)
        if turn % 3 == 0:  # by the board: the first thing that can be used
            page.keyboard.press("b")
            page.keyboard.press("Enter")
            if page.locator("#menu:popover-open").count():
                page.keyboard.press("ArrowDown")
                page.keyboard.press("Enter")
            page.keyboard.press("Escape")
        if page.locator("#confirm[open]").count():
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        if sequence(page) == before and not page.locator("#confirm[open]").count():
            page.keyboard.press("c")
            page.keyboard.press("Enter")
            if page.locator("#confirm[open]").count():
                page.keyboard.press("Tab")
                page.keyboard.press("Enter")
        until_moved(page, before)
    assert is_over(page)


def test_focus_stays_when_the_page_changes(page: Page) -> None:
    begin(page)
    page.locator("#ask-hint").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#hint")).to_contain_text("win chance")
    assert page.evaluate("document.activeElement.id") == "ask-hint"
    before = sequence(page)
    page.locator(".choice").first.focus()
    page.keyboard.press("Enter")
    until_moved(page, before)
    assert page.evaluate("document.activeElement.closest('#choices, #prompt') !== null")


# -- small things of a game ------------------------------------------------------------------------------------------------------
def test_undo_and_its_refusal(page: Page) -> None:
    begin(page)
    board = page.locator("#board").inner_html()
    before = sequence(page)
    page.locator(".choice", has_text=re.compile("Recharge|Repair|Fire|Hold|Free|mission|to ")).first.click()
    until_moved(page, before)
    if not page.locator("#undo").get_attribute("aria-disabled"):
        before = sequence(page)
        page.keyboard.press("u")
        until_moved(page, before)
        assert page.locator("#board").inner_html() == board
    before = sequence(page)
    page.locator(".choice.strong").click()
    until_moved(page, before)
    page.locator("#undo").click(force=True)
    expect(page.locator("#tip")).to_contain_text("ice or cards have been seen")
    page.mouse.move(5, 300)
    expect(page.locator("#tip")).to_be_hidden()
    page.locator("#undo").hover(force=True)
    expect(page.locator("#tip")).to_contain_text("ice or cards have been seen")
    page.mouse.move(5, 300)
    page.locator("#prompt").focus()
    while page.evaluate("document.activeElement.id") != "undo":
        page.keyboard.press("Tab")
    expect(page.locator("#tip")).to_contain_text("ice or cards have been seen")


def test_a_hint_marks_what_it_would_do(page: Page) -> None:
    begin(page)
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_contain_text(re.compile(r"The bot would: .+; win chance \d+\s%"))
    expect(page.locator(".choice.suggested")).to_have_count(1)
    page.reload()
    expect(page.locator(".choice.suggested")).to_have_count(1)
    label = page.locator(".choice.suggested span").inner_text()
    before = sequence(page)
    page.get_by_role("button", name=f"Do it: {label}").click()
    if page.locator("#confirm[open]").count():
        page.locator("#confirm [value=yes]").click()
    until_moved(page, before)
    assert page.locator("#hint .hint").count() == 0


def test_why_not_is_said_on_the_board(page: Page) -> None:
    begin(page)
    refused = page.locator("#board [data-why]:not([data-target])").first
    why = refused.get_attribute("data-why")
    refused.click(force=True)
    box = page.locator("#menu")
    expect(box).to_contain_text(str(why))
    expect(box).to_contain_text(str(refused.locator("title").first.text_content()))
    expect(page.locator("#announce")).to_contain_text(str(why))
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()


def test_a_thing_without_choices_tells_its_whole_text(phone: Page) -> None:
    begin(phone)
    thing = phone.locator("#board svg #shields[role=img]")
    thing.dispatch_event("click")
    expect(phone.locator("#menu-title")).to_have_text(str(thing.locator("title").first.text_content()))
    phone.touchscreen.tap(180, 20)
    expect(phone.locator("#menu")).to_be_hidden()


def test_what_stands_below_the_choices_keeps_its_place(page: Page) -> None:
    begin(page)
    places = set()
    for _ in range(8):
        if is_over(page):
            break
        places.add(str(page.locator("#undo").bounding_box()))
        before = sequence(page)
        page.locator(".choice").last.click()
        if page.locator("#confirm[open]").count():
            page.locator("#confirm [value=yes]").click()
        until_moved(page, before)
    assert len(places) == 1
    assert page.evaluate("getComputedStyle(document.querySelector('#board')).outlineStyle") == "none"


def test_straight_to_the_result(page: Page) -> None:
    begin(page)
    page.get_by_role("button", name="Let the bot play").click()
    page.get_by_role("menuitem", name="Straight to the result").click()
    expect(page.locator("#prompt")).to_contain_text("Game over", timeout=20_000)


def test_the_bot_plays_on_and_can_be_stopped(page: Page) -> None:
    begin(page)
    page.get_by_role("button", name="Let the bot play").click()
    page.get_by_role("menuitem", name="To the end of the game").click()
    expect(page.locator("#stop")).to_be_visible()
    page.wait_for_function("() => Number(document.querySelector('#choices input[name=seen]').value) >= 2", timeout=20_000)
    page.locator("#stop").click()
    expect(page.locator("#ask-hint")).to_be_visible()


def test_events_are_announced(page: Page) -> None:
    begin(page)
    before = sequence(page)
    page.locator(".choice.strong").click()
    until_moved(page, before)
    said = page.locator("#announce").inner_text()
    last = page.locator("#log li").last.inner_text()
    assert last in said
    assert page.locator("#prompt h2").inner_text() in said


@pytest.mark.parametrize(("motion", "moves_at_all"), [("no-preference", True), ("reduce", False)])
def test_things_travel_only_when_motion_is_wanted(
    browser: Browser, table_server: Server, trouble: Trouble, motion: Any, moves_at_all: bool
) -> None:
    context = open_context(browser, table_server, reduced_motion=motion)
    page = context.new_page()
    trouble.watch(page)
    begin(page)
    page.evaluate(
        """() => { window.seen = new Set(); new MutationObserver(() => {
          for (const one of document.getAnimations()) if (one.effect.target.closest('#board')) window.seen.add(one.effect.target.id);
        }).observe(document.querySelector('#board'), { childList: true, subtree: true, attributes: true }); }"""
    )
    before = sequence(page)
    page.locator(".choice.strong").click()
    until_moved(page, before)
    page.wait_for_timeout(100)
    assert page.evaluate("() => window.seen.size > 0") == moves_at_all
    context.close()


def test_reload_and_a_restarted_server_lose_nothing(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    context = open_context(browser, server)
    page = context.new_page()
    path = begin(page)
    for _ in range(4):
        before = sequence(page)
        page.locator(".choice").first.click()
        if page.locator("#confirm[open]").count():
            page.locator("#confirm [value=yes]").click()
        until_moved(page, before)
    asked, log, made = page.locator("#prompt").inner_text(), page.locator("#log").inner_text(), moves(page, path)
    page.reload()
    assert (page.locator("#prompt").inner_text(), page.locator("#log").inner_text()) == (asked, log)
    port = server.address.rsplit(":", 1)[1]
    assert server.process is not None
    server.process.kill()
    server.process.wait()
    expect(page.locator("#link")).to_be_visible()
    server.port = port
    server.start()
    expect(page.locator("#link")).to_be_hidden(timeout=20_000)
    before = sequence(page)
    page.locator(".choice.strong").click()
    until_moved(page, before)
    assert moves(page, path)[: len(made)] == made
    context.close()
    server.end()


def test_two_pages_show_the_same_table(page: Page, browser: Browser, table_server: Server) -> None:
    path = begin(page)
    other = open_context(browser, table_server).new_page()
    other.goto(path)
    page.locator(".choice.strong").click()
    until_moved(page, "0")
    until_moved(other, "0")
    assert other.locator("#board").inner_html() == page.locator("#board").inner_html()
    other.context.close()


def test_a_line_that_dies_without_a_word_is_noticed(browser: Browser, table_server: Server, trouble: Trouble) -> None:
    with Line(table_server.address) as line, open_tab(browser, table_server, trouble, base_url=line.address) as page:
        begin(page)
        before = sequence(page)
        line.hold_answers()
        page.locator(".choice.strong").click()
        expect(page.locator("#link")).to_contain_text("Connecting again", timeout=20_000)
        assert sequence(page) == before
        line.mend()
        until_moved(page, before)
        expect(page.locator("#link")).to_be_hidden()
        assert sequence(page) == "1", "it was played once"


def test_without_websockets_it_plays_the_same(page: Page) -> None:
    page.add_init_script("delete window.WebSocket")
    begin(page)
    for expected in ("1", "2"):
        page.locator(".choice.strong").click()
        until_moved(page, str(int(expected) - 1))
        assert sequence(page) == expected


def test_without_script_it_plays_by_its_forms(browser: Browser, table_server: Server) -> None:
    context = open_context(browser, table_server, java_script_enabled=False)
    page = context.new_page()
    begin(page)
    page.locator(".choice.strong").click()
    assert sequence(page) == "1"
    context.close()


# -- around a game --------------------------------------------------------------------------------------------------------------
def test_the_replay_is_scrubbed_by_mouse_and_keys(page: Page) -> None:
    match = played(actions=12)
    path = load(page, transcript_of(match))
    page.goto(f"{path}/replay#5")
    expect(page.locator("#where")).to_contain_text("Step 5 of 12")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_contain_text("Step 6 of 12")
    assert page.url.endswith("#6")
    page.keyboard.press("End")
    expect(page.locator("#where")).to_contain_text("Step 12 of 12")
    last = [event.sentence for step, event in match.log(0) if step == 12]
    assert page.locator("#happened li").all_inner_texts() == last
    page.keyboard.press("Home")
    expect(page.locator("#where")).to_contain_text("Step 0 of 12")
    page.get_by_label("One step on").click()
    expect(page.locator("#where")).to_contain_text("Step 1 of 12")
    page.locator("#scrub").fill("9")
    expect(page.locator("#where")).to_contain_text("Step 9 of 12")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#where")).to_contain_text("Step 11 of 12")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(r"/g/[0-9a-f]+$"))


def test_a_transcript_is_downloaded_and_uploaded(page: Page, tmp_path: Path) -> None:
    path = load(page, transcript_of(played(), "Ada"))
    with page.expect_download() as download:
        page.get_by_role("link", name="Transcript").first.click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    page.goto("/")
    page.locator("details.import > summary").click()
    page.get_by_label("A transcript file").set_input_files(file)
    page.get_by_role("button", name="Load", exact=True).click()
    page.wait_for_url("**/g/*")
    assert path not in page.url
    assert moves(page, path) == moves(page, page.url.removeprefix(page.url.split("/g/")[0]))


def test_a_damaged_transcript_says_why(page: Page, trouble: Trouble) -> None:
    page.goto("/")
    page.locator("details.import > summary").click()
    page.get_by_label("or its text").fill("this is no transcript\n")
    page.get_by_role("button", name="Load", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("This is not a Ludonaut transcript")
    trouble[:] = [line for line in trouble if "400" not in line]


def test_deleting_is_asked_once(page: Page) -> None:
    path = begin(page)
    page.goto("/")
    row = page.locator(".row", has=page.locator(f'a[href="{path}"]'))
    row.get_by_role("button", name=re.compile("Delete")).click()
    page.locator("#confirm [value=no]").click()
    expect(row).to_have_count(1)
    row.get_by_role("button", name=re.compile("Delete")).click()
    page.locator("#confirm [value=yes]").click()
    expect(row).to_have_count(0)


def test_settings_are_kept(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Light", exact=True).check()
    page.get_by_label("Faster", exact=True).check()
    page.get_by_label("Fast", exact=True).check()
    page.get_by_label("Mark the tab", exact=True).check()
    page.reload()
    assert page.evaluate("({...document.documentElement.dataset})") == {
        "theme": "light",
        "motion": "faster",
        "keys": "on",
        "pace": "fast",
        "notice": "title",
    }


def test_rules_open_beside_the_board(page: Page) -> None:
    path = begin(page)
    page.keyboard.press("r")
    expect(page.locator("#sheet[open] .prose")).to_be_visible()
    page.locator("#sheet .tabs a").nth(2).click()
    expect(page.locator("#sheet .tabs [aria-current]")).to_have_text("Card by card")
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    assert page.url.endswith(path)


# -- phones and everyone ------------------------------------------------------------------------------------------------------
TARGETS = """(least) => [...document.querySelectorAll('a, button, summary, input:not([type=hidden]), select, textarea')].filter((thing) => {
  const box = thing.getBoundingClientRect(), label = thing.closest('label')?.getBoundingClientRect();
  const hidden = !box.width || !box.height || getComputedStyle(thing).visibility === 'hidden';
  if (hidden || thing.closest('.skip, p, .prose, .facts')) return false;
  return Math.max(box.height, label?.height ?? 0) < least || Math.max(box.width, label?.width ?? 0) < least;
}).map((thing) => `${thing.outerHTML.slice(0, 90)} ${JSON.stringify(thing.getBoundingClientRect())}`)"""


def test_a_phone_of_360_pixels_is_enough(phone: Page) -> None:
    path = begin(phone)
    finished = load(phone, transcript_of(played()))
    for address in ("/", f"/new/{GAME}", path, f"{path}/replay", finished, f"/rules/{GAME}", "/stats", "/about"):
        phone.goto(address)
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
        assert phone.evaluate(TARGETS, SMALLEST_TARGET) == [], address
    phone.goto(path)
    expect(phone.locator("#board svg.tall")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollHeight") <= PHONE["height"], "the board never scrolls away"
    expect(phone.locator(".choice.strong")).to_be_in_viewport()
    phone.get_by_role("button", name="Log").tap()
    expect(phone.locator("#sheet #log li").last).to_be_visible()
    phone.get_by_role("button", name="Close", exact=True).tap()
    phone.get_by_role("button", name="Position").tap()
    expect(phone.locator("#sheet #sections")).to_be_visible()
    phone.get_by_role("button", name="Close", exact=True).tap()
    before = sequence(phone)
    phone.locator(".choice.strong").tap()
    until_moved(phone, before)


@pytest.mark.parametrize("colours", ["dark", "light"])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_axe_finds_nothing_at_a_hint_and_in_what_opens(
    browser: Browser, table_server: Server, trouble: Trouble, colours: Any, size: str
) -> None:
    """Beside the pages as they are first shown, of which another test sees each."""
    with open_tab(browser, table_server, trouble, viewport=WIDE if size == "wide" else PHONE, color_scheme=colours) as page:
        begin(page)
        page.keyboard.press("h")
        expect(page.locator("#hint")).to_contain_text("win chance")
        axe = Axe()
        for key in ("", "?", "r"):
            if key:
                page.keyboard.press(key)
                expect(page.locator("dialog[open]")).to_be_visible()
            found = axe.run(page, options={"resultTypes": ["violations"]})
            assert found.violations_count == 0, f"after {key!r} ({colours}, {size}):\n{found.generate_report()}"
            page.keyboard.press("Escape")
