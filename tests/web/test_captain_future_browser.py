"""Captain Future at the table: its map and hand in a real browser, alone against bots, two at one screen, and from an owner's box."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from ludonaut.core.components import own_box
from tests.web.browsing import PHONE, WIDE, Trouble, begin_game, open_context, open_curtain, open_tab, sequence, until_moved
from tests.web.conftest import Server

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

CARD_GAME = "captain-future"
PRINTED = own_box("ludonaut.games.captain_future")
COLOURS = ("blue", "yellow", "red", "green")
# Which points of a grid laid over the box of a drawn silhouette are inside it, whatever it is filled with.
SILHOUETTE = """thing => {
  const box = thing.getBBox(), inside = [];
  for (let y = 0.5; y < 24; y++) for (let x = 0.5; x < 24; x++)
    inside.push(thing.isPointInFill(new DOMPoint(box.x + box.width * x / 24, box.y + box.height * y / 24)) ? 1 : 0);
  return inside;
}"""
# The contrast of a mark's edge with the ground that it lies on, as WCAG counts it.
CONTRAST = """thing => {
  const clear = (colour) => /^rgba.*, 0\\)$/.test(colour), grounds = [];
  for (let ground = thing.parentElement; ground; ground = ground.parentElement) grounds.push(getComputedStyle(ground).backgroundColor);
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
  const [low, high] = [getComputedStyle(thing).stroke, grounds.find((colour) => !clear(colour))].map(light).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}"""
LEAST_APART = 0.15
LEAST_CONTRAST = 3.0
PHONES = [{"width": 360, "height": 740}, {"width": 390, "height": 844}]


@pytest.fixture(scope="module")
def table_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("stars")
    with Server(folder / "data", before=f"import os; os.environ['LUDONAUT_BOXES'] = {str(folder / 'boxes')!r}; ") as running:
        yield running


def begin(page: Page, *seats: str, names: tuple[str, ...] = (), ships: str = "50") -> str:
    """A new game; returns its path."""
    return begin_game(page, CARD_GAME, *seats, names=names, ships=ships)


def asked(page: Page) -> str:
    """Waits until something can be done here: "curtain", "choice" or "over"."""
    page.wait_for_function("() => document.querySelector('#curtain-title, .choice, .result')", timeout=20_000)
    if page.locator("#curtain-title").count():
        return "curtain"
    return "over" if page.locator(".result").count() else "choice"



def choose(page: Page, which: str = ".choice") -> None:
    """Takes the first choice of the list, wherever it is folded away."""
    before = sequence(page)
    page.evaluate("which => document.querySelector(which).click()", which)
    until_moved(page, before)


def test_the_board_has_its_colours(page: Page) -> None:
    begin(page, "you", "greedy")
    asked(page)
    assert page.locator("#board .ground").first.evaluate("thing => getComputedStyle(thing).fill") != "rgb(0, 0, 0)"
    assert page.locator("#board [id^=card-]").count() >= 4


def test_one_person_and_two_bots_play_a_whole_game(page: Page) -> None:
    path = begin(page, "you", "greedy", "random", ships="10")
    actions = 0
    while asked(page) != "over":
        choose(page)
        actions += 1
        assert actions < 200
    assert actions > 10
    page.get_by_role("link", name="Replay").first.click()
    page.wait_for_url("**/replay*")
    page.wait_for_load_state("load")  # the keys work once the module has run
    page.keyboard.press("End")
    expect(page.locator("#board .banner")).to_be_visible()
    page.goto("/")
    row = page.locator(f".row:has(a[href='{path}'])")
    expect(row.locator(".verdict")).to_have_text(re.compile("Won|Lost"))
    expect(row).to_contain_text("Ships for each player: 10")
    page.goto("/stats")
    expect(page.get_by_role("heading", name="Captain Future")).to_be_visible()


def test_the_bot_plays_straight_to_the_result(page: Page) -> None:
    begin(page, "you", "greedy", "random", ships="15")
    asked(page)
    choose(page)
    page.get_by_role("button", name="Let the bot play").click()
    page.get_by_role("menuitem", name="Straight to the result").click()
    expect(page.locator(".result")).to_be_visible(timeout=60_000)


def test_two_people_at_one_screen_play_a_whole_game_with_a_curtain_between(page: Page) -> None:
    begin(page, "you", "person", names=("Kim", "Ann"), ships="10")
    passed: list[str] = []
    actions = 0
    while (what := asked(page)) != "over":
        if what == "curtain":
            passed.append(page.locator("#curtain-title").inner_text())
            assert "card-" not in page.content()
            open_curtain(page)
            expect(page.locator("#board [id^=card-]").first).to_be_visible()
        else:
            choose(page)
            actions += 1
            assert actions < 200
    assert len(passed) >= 10
    assert all(one != other for one, other in pairwise(passed)), passed
    assert set(passed) == {"Pass to Kim", "Pass to Ann"}


def test_a_card_and_a_space_make_a_landing(page: Page) -> None:
    begin(page, "you", "greedy")
    asked(page)
    before = sequence(page)
    for card in page.locator("#board [id^=card-][data-target]").all():
        card.click()
        goes = page.locator("#board .space.goes")
        if goes.count():
            break
        page.keyboard.press("Escape")
    name = goes.first.get_attribute("id")
    expect(page.locator(".narrowing span")).to_have_text(re.compile(r"^[^.:]+: \d+ choices?$"))
    page.locator(f"#{name}").click()
    until_moved(page, before)
    assert "lands on" in page.locator("#log").inner_text() or "land on" in page.locator("#log").inner_text()


@pytest.mark.parametrize("size", PHONES, ids=lambda size: f"{size['width']}x{size['height']}")
def test_a_phone_shows_the_map_and_folds_the_list(browser: Browser, table_server: Server, trouble: Trouble, size: dict[str, int]) -> None:
    phone = {"is_mobile": True, "has_touch": True, "user_agent": "Mozilla/5.0 (Mobi)"}
    with open_tab(browser, table_server, trouble, viewport=size, **phone) as page:
        look_at_map_on(page, size)


def look_at_map_on(page: Page, size: dict[str, int]) -> None:
    begin(page, "you", "greedy", "greedy")
    asked(page)
    chart = page.locator("#board .frame").first.bounding_box()
    bar = page.locator(".side").bounding_box()
    assert chart is not None and bar is not None
    assert chart["y"] + chart["height"] <= bar["y"], "the whole map is in sight"
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert page.locator(".choice:visible").count() == 0
    page.locator("#show-all").tap()
    assert page.locator("details.group:visible").count() > 1
    page.locator("#show-all").tap()
    refused = page.locator("#board .space[data-why]").first
    refused.tap(force=True)
    expect(page.locator("#menu")).to_contain_text(str(refused.get_attribute("data-why")))


# -- the seats -----------------------------------------------------------------------------------------------------------------------
def silhouettes(page: Page, where: str) -> dict[str, list[int]]:
    """The silhouette of each colour at a place of the page."""
    return {colour: page.locator(f"{where} .ship.{colour}").first.evaluate(SILHOUETTE) for colour in COLOURS}


def apart(one: list[int], other: list[int]) -> float:
    """The share of the box in which two silhouettes differ."""
    return sum(a != b for a, b in zip(one, other, strict=True)) / len(one)


@pytest.mark.parametrize("look", ["dark", "light", "contrast"])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_seats_differ_in_shape_and_are_the_same_on_the_board_and_beside_it(
    browser: Browser,
    table_server: Server,
    trouble: Trouble,
    look: Any,
    size: str,
) -> None:
    context = open_context(
        browser, table_server, viewport=WIDE if size == "wide" else PHONE, color_scheme="light" if look == "light" else "dark"
    )
    if look == "contrast":
        context.add_init_script("localStorage.setItem('ludonaut-theme', 'contrast')")
    page = context.new_page()
    trouble.watch(page)
    begin(page, "you", "person", "person", "person", names=("Kim", "Ann", "Bo", "Zoe"), ships="10")
    assert asked(page) == "curtain"
    passed_to = page.locator("#curtain .ship")
    colour = page.locator("#curtain .shape").get_attribute("data-colour")
    curtain = passed_to.evaluate(SILHOUETTE)
    assert passed_to.evaluate(CONTRAST) >= LEAST_CONTRAST
    open_curtain(page)
    listed, drawn = silhouettes(page, "#seats"), silhouettes(page, "#board .fleet")
    for one, other in combinations(COLOURS, 2):
        assert apart(listed[one], listed[other]) >= LEAST_APART, (one, other)
    assert listed == drawn
    assert curtain == listed[str(colour)]
    for mark in page.locator("#seats .ship").all():
        assert mark.evaluate(CONTRAST) >= LEAST_CONTRAST
    context.close()


def test_more_contrast_is_chosen_for_the_board_too(page: Page) -> None:
    begin(page, "you", "greedy")
    asked(page)
    grounds = page.locator("#board .chart").first, page.locator("#board .ground").first
    before = [ground.evaluate("thing => getComputedStyle(thing).fill") for ground in grounds]
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("High contrast", exact=True).check()
    assert "rgb(0, 0, 0)" not in before
    assert [ground.evaluate("thing => getComputedStyle(thing).fill") for ground in grounds] == ["rgb(0, 0, 0)"] * 2


def test_four_names_can_be_read_on_a_phone_and_the_hand_is_in_sight(browser: Browser, table_server: Server, trouble: Trouble) -> None:
    size = PHONES[1]
    context = open_context(browser, table_server, viewport=size, is_mobile=True, has_touch=True, user_agent="Mozilla/5.0 (Mobi)")
    page = context.new_page()
    trouble.watch(page)
    begin(page, "you", "greedy", "greedy", "greedy")
    asked(page)
    cut = "names => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"
    assert page.locator(".seat-name").evaluate_all(cut) == []
    bar = page.locator(".side").bounding_box()
    emblems = page.locator("#board [id^=card-] .face").all()
    assert bar is not None and len(emblems) >= 5
    for emblem in emblems:
        drawn = emblem.bounding_box()
        assert drawn is not None and drawn["y"] + drawn["height"] * 0.6 < bar["y"], "the emblem of each card is above the bar"
    context.close()


def test_the_log_says_when_nothing_was_done_to_me(page: Page) -> None:
    begin(page, "you", "greedy")
    asked(page)
    nothing = page.locator(".log-nothing")
    expect(nothing).to_be_hidden()
    page.get_by_role("button", name="Done to me").click()
    done = page.locator("#log li:visible").count()
    expect(nothing).to_be_visible(visible=not done)
    assert not done, "with this seed nothing was"
    page.get_by_role("button", name="Everything").click()
    expect(nothing).to_be_hidden()


def test_the_form_shows_the_marks_and_a_seats_menu_what_each_bot_does(page: Page) -> None:
    page.goto(f"/new/{CARD_GAME}?seats=4")
    marks = page.locator(".seat-label .shape")
    assert [mark.get_attribute("data-colour") for mark in marks.all()] == list(COLOURS)
    begin(page, "you", "greedy")
    asked(page)
    page.locator(".seat").nth(1).click()
    for others in page.locator(".seat-menu:popover-open .other-bots summary").all():
        others.click()
    expect(page.get_by_role("button", name="Let search:1000 play")).to_contain_text("tries 1,000 continuations before each action")


def test_no_word_of_a_table_in_the_rules_is_broken(page: Page) -> None:
    page.goto(f"/rules/{CARD_GAME}/summary")
    broken = """cells => cells.filter((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return !cell.textContent.trim().includes(" ") && range.getClientRects().length > 1;
    }).map((cell) => cell.textContent)"""
    assert page.locator(".prose :is(th, td)").count() > 10
    assert page.locator(".prose :is(th, td)").evaluate_all(broken) == []


# -- boxes ---------------------------------------------------------------------------------------------------------------------------
def test_an_owners_box_is_played_and_survives_a_restart(page: Page, table_server: Server, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(own_box("ludonaut.games.captain_future") + "\n# my own copy\n")
    page.goto(f"/new/{CARD_GAME}")
    page.get_by_label("Another box").set_input_files(mine)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/g/*")
    path = page.url.removeprefix(table_server.address)
    asked(page)
    assert page.locator("#board .ground").first.evaluate("thing => getComputedStyle(thing).fill") != "rgb(0, 0, 0)"
    assert "Captain Future (box " in httpx.get(f"{table_server.address}/").text
    page.goto("about:blank")
    table_server.port = table_server.address.rsplit(":", 1)[1]
    table_server.end()
    table_server.start()
    page.goto(table_server.address + path)
    assert asked(page) == "choice"


def test_the_box_in_play_is_given_to_begin_another_from(page: Page, table_server: Server) -> None:
    page.goto(f"/new/{CARD_GAME}")
    with page.expect_download() as given:
        page.get_by_role("link", name="a copy of this one").click()
    assert given.value.suggested_filename == f"{CARD_GAME}.toml"
    assert given.value.path().read_text() == PRINTED
    assert httpx.get(f"{table_server.address}/new/deep-space-d6/components.toml").status_code == 404


def test_a_wrong_box_is_refused_in_one_sentence(table_server: Server) -> None:
    for content, reason in ((b"cards = 3", "cards"), (b"\xff\xfe", "UTF-8"), (b"x" * 1_000_001, "larger than")):
        answer = httpx.post(f"{table_server.address}/new/{CARD_GAME}", data={"chosen": "yes"}, files={"components": ("box.toml", content)})
        assert answer.status_code == 400
        alert = re.findall(r'role="alert">([^<]+)<', answer.text)
        assert len(alert) == 1 and reason in alert[0], alert
