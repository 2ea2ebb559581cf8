"""Fly Further at the table, in a real browser: one person and three bots, two at one screen with an automaton, alone against two, each
played whole; cards, races and planets looked at by themselves; a phone."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browsing import PHONE, Trouble, asked, begin_filled, notations, open_curtain, open_tab, sequence, take, tops, until_moved
from tests.web.conftest import Server

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

FLIGHT = "fly-further"


# -- playing -----------------------------------------------------------------------------------------------------------------------
def begin(page: Page, *seats: str, names: tuple[str, ...] = (), **options: str) -> str:
    return begin_filled(page, FLIGHT, *seats, names=names, **options)


def choose(page: Page, step: int) -> str:
    """Takes a choice of the list, another one each time, wherever it is folded away. Returns its notation."""
    offered = notations(page, FLIGHT)
    taken = list(offered)[step * 7 % len(offered)]
    take(page, offered[taken])
    return taken


def play_on(page: Page, most: int = 400) -> int:
    """Plays to the end; returns the number of choices."""
    step = 0
    while asked(page) != "over":
        choose(page, step)
        step += 1
        assert step < most
    return step


# -- by hand -----------------------------------------------------------------------------------------------------------------------
def test_a_colour_a_race_and_a_card_are_chosen_on_the_table(page: Page) -> None:
    begin(page, "you")
    asked(page)
    expect(page.locator("#prompt .round")).to_have_text("Before the first round")
    before = sequence(page)
    page.locator("#colour-green").click()
    until_moved(page, before)
    assert page.locator("#board [id^=race-]").count() == 3
    expect(page.locator("#race-insectoids")).to_contain_text("Hive")
    before = sequence(page)
    page.locator("#race-insectoids").click()
    until_moved(page, before)
    expect(page.locator("#board-1")).to_have_attribute("aria-label", re.compile("Green .*Insectoids"))
    expect(page.locator("#planet")).to_be_visible()
    assert page.locator("#board .card.can").count() == 4, "mine, colony, Fly Further, Hive"
    expect(page.locator("#card-swarm")).to_have_attribute("data-why", re.compile("goes with an action card"))
    before = sequence(page)
    page.locator("#card-hive").click()
    until_moved(page, before)
    expect(page.locator("#prompt h2")).to_contain_text("You play Hive: add to it, or be done.")
    expect(page.locator("#played-1")).to_have_attribute("class", re.compile("unseen"))
    before = sequence(page)
    page.locator("#undo").click()
    until_moved(page, before)
    assert page.locator("#played-1").count() == 0, "a choice can be taken back until all have chosen"
    before = sequence(page)
    page.locator("#card-fly").click()
    until_moved(page, before)
    expect(page.locator("#log")).to_contain_text("The automaton Red turns over its card")
    expect(page.locator("#log")).to_contain_text("Green flies further and gains")


def test_a_race_a_planet_and_an_open_card_open_by_themselves(page: Page) -> None:
    begin(page, "you", colours="in-order", races="simple")
    asked(page)
    page.locator("#planet").click()
    sheet = page.locator("#sheet")
    expect(sheet.locator(".close-up svg")).to_contain_text("planet, icon")
    page.keyboard.press("Escape")
    page.locator("#board-3").focus()
    page.keyboard.press("Enter")
    expect(sheet.locator("#sheet-title")).to_contain_text("Piranites")
    expect(sheet.locator(".close-up svg")).to_contain_text("Raid")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_the_rules_of_the_game_are_at_hand(page: Page) -> None:
    page.goto(f"/rules/{FLIGHT}")
    expect(page.locator("main")).to_contain_text("Your race is on one flight with the others.")
    for title, words in (
        ("The windows of a round", "Reaction"),
        ("Races and their cards", "Insectoids"),
        ("Planets, events, belts", "Colonies share 16 points if at least 1 mine stands."),
        ("Automata", "Its hand: Mine"),
        ("Open points", "One to five may play"),
    ):
        page.get_by_role("link", name=title).first.click()
        expect(page.locator("main h1, main h2").first).to_be_visible()
        expect(page.locator("main")).to_contain_text(words)


# -- whole games -------------------------------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_a_whole_game_of_one_person_and_three_bots(page: Page) -> None:
    begin(page, "you", "greedy", "random", "greedy", names=("Kim",))
    steps = play_on(page)
    assert steps >= 10
    result = page.locator(".result")
    expect(result).to_contain_text(re.compile("points?"))
    expect(page.locator("#board #result")).to_be_visible()
    scores = [int(one) for one in page.locator(".seat-score").evaluate_all("all => all.map((one) => one.textContent.match(/\\d+/)[0])")]
    assert len(scores) == 4
    assert all(str(score) in result.inner_text() for score in scores)
    expect(page.locator("#log")).to_contain_text("It is the last asteroid belt: the flight ends.")


@pytest.mark.slow
def test_two_people_at_one_screen_and_an_automaton_play_a_whole_game(page: Page) -> None:
    """Between the two stands a curtain, behind which nothing of the other's orders and choices is on the page."""
    begin(page, "you", "person", names=("Kim", "Ann"), automaton="second")
    passed: list[str] = []
    orders: dict[str, set[str]] = {}
    step = 0
    while (what := asked(page)) != "over":
        if what == "curtain":
            passed.append(page.locator("#curtain-title").inner_text())
            assert page.locator("#board svg").count() == 0
            open_curtain(page)
            continue
        mine = passed[-1].removeprefix("Pass to ") if passed else "Kim"
        orders[mine] = set(page.locator("#board [id^=order-]:not(#order-deck)").evaluate_all("all => all.map((one) => one.id)"))
        shown = page.locator("#board svg").inner_html()
        for other, held in orders.items():
            if other != mine:
                assert not [one for one in held - orders[mine] if f'id="{one}"' in shown]
        choose(page, step)
        step += 1
        assert step < 500
    assert len(passed) >= 8
    assert all(one != other for one, other in pairwise(passed)), passed
    assert set(passed) == {"Pass to Kim", "Pass to Ann"}
    expect(page.locator(".result")).to_contain_text(re.compile("wins? with|share the win"))
    expect(page.locator("#log")).to_contain_text("The automaton Red turns over its card")


@pytest.mark.slow
def test_a_whole_solo_game_against_two_automata(page: Page) -> None:
    begin(page, "you", names=("Kim",))
    assert play_on(page) >= 10
    expect(page.locator(".result")).to_contain_text(re.compile("wins? with|share the win"))
    names = page.locator("#board .board > title").evaluate_all("all => all.map((one) => one.textContent)")
    assert sum("(automaton)" in name for name in names) == 2
    for colour in ("Red", "Yellow"):
        expect(page.locator("#log")).to_contain_text(f"The automaton {colour} turns over its card")


# -- a phone -----------------------------------------------------------------------------------------------------------------------
def test_on_a_phone_the_planet_and_the_own_cards_come_first(browser: Browser, table_server: Server, trouble: Trouble) -> None:
    with open_tab(browser, table_server, trouble, viewport=PHONE, is_mobile=True, has_touch=True, user_agent="Mozilla/5.0 (Mobi)") as page:
        begin(page, "you", "greedy", "greedy", "greedy", colours="in-order", races="medium")
        asked(page)
        found = tops(page, "planet", "property", "card-mine", "board-2", "layer-1")
        assert found == sorted(found)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        before = sequence(page)
        page.locator("#card-fly").tap()
        until_moved(page, before)
        expect(page.locator("#log")).to_contain_text("Fly Further")
