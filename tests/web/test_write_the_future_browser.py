"""Write the Future at the table, in a real browser: a sheet filled by mouse, by keyboard and by finger, alone, against bots, and two at
one screen; sheets looked at by themselves, and on paper; the same dice again."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ludonaut.bots import make_bot, play_on
from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.game import find_game
from ludonaut.core.match import Match
from ludonaut.core.transcript import read_transcript, write_transcript
from ludonaut.games.write_the_future.components import BOX
from tests.web.browsing import (
    PHONE,
    Trouble,
    asked,
    begin_filled,
    is_over,
    notations,
    open_curtain,
    open_tab,
    sequence,
    take,
    tops,
    until_moved,
)
from tests.web.conftest import Server

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

SHEETS = "write-the-future"
SPACES = [f"{row}-{column}" for row in range(1, 7) for column in range(1, 7)]
WANTED = ("bonus-draw", "bonus-market", "draw", "take", "replace")
"""Families of actions that a player here takes as soon as they are offered; else the turn is finished."""


# -- playing -----------------------------------------------------------------------------------------------------------------------
def begin(page: Page, *seats: str, names: tuple[str, ...] = (), **options: str) -> str:
    return begin_filled(page, SHEETS, *seats, names=names, **options)


def choose(page: Page, step: int = 0) -> str:
    """Takes a choice of the list, wherever it is folded away: one that fills the sheet if there is one. Returns its notation."""
    offered = notations(page, SHEETS)
    fitting = [[notation for notation in offered if notation.split()[0] == family] for family in WANTED]
    some = next((group for group in fitting if group), [notation for notation in offered if notation in ("done", "keep")] or list(offered))
    taken = some[step * 7 % len(some)]
    take(page, offered[taken])
    return taken


def take_card(page: Page, card: int = 1) -> None:
    before = sequence(page)
    page.locator(f"#card-{card}").click()
    until_moved(page, before)


def drawn(page: Page) -> list[str]:
    """The spaces of the own sheet in which a symbol is drawn."""
    return [word for word in SPACES if page.locator(f"#board #space-{word} .drawn").count()]


def total(page: Page) -> int:
    """The running score of the own sheet."""
    return int(str(page.locator("#board #score text").last.text_content()))


def said(thing: Locator) -> str:
    return str(thing.get_attribute("aria-label"))


# -- filling a sheet ---------------------------------------------------------------------------------------------------------------
def test_a_card_a_die_and_a_space_draw_a_symbol(page: Page) -> None:
    begin(page, "you")
    take_card(page)
    assert drawn(page) == []
    page.locator("#die-1").click()
    expect(page.locator(".narrowing span")).to_have_text(re.compile(r"^(Agents|Intel|Money|Weapons) die, \d: \d+ choices$"))
    lit = page.locator("#board .space.goes")
    number = re.search(r"die, (\d)", page.locator(".narrowing span").inner_text())
    assert number is not None
    row_and_column = {word for word in SPACES if number[1] in word.split("-")}
    assert {str(one.get_attribute("id")).removeprefix("space-") for one in lit.all()} == row_and_column
    before, where = sequence(page), str(lit.last.get_attribute("id")).removeprefix("space-")
    lit.last.click()
    until_moved(page, before)
    assert drawn(page) == [where]
    expect(page.locator("#log li").last).to_contain_text("You draw")
    assert page.locator(f"#space-{where}.touched [pathLength]").count() == 0, "less motion was asked for"


def test_new_ink_is_drawn_once(browser: Browser, table_server: Server, trouble: Trouble) -> None:
    with open_tab(browser, table_server, trouble, reduced_motion="no-preference") as page:
        begin(page, "you")
        take_card(page)
        moving = """() => document.getAnimations().filter((one) => one.animationName === 'wf-draw')
          .map((one) => one.effect.target.closest('[id]').id)"""
        first, second = choose(page), ""
        inked = set(page.evaluate(moving))
        assert inked == {f"space-{first.split()[-1]}"}
        second = choose(page)
        assert set(page.evaluate(moving)) <= {f"space-{second.split()[-1]}"}, "what was drawn before is dry"


def test_what_a_space_would_bring_is_told_before_it_is_taken(page: Page) -> None:
    begin(page, "you")
    worth = None
    for step in range(60):
        if asked(page) == "over":
            break
        worth = page.locator("#board .space:has(.gain)")
        if worth.count():
            break
        choose(page, step)
    assert worth is not None and worth.count(), "with this seed something is worth drawing"
    space = worth.first
    tip = page.locator("#tip")
    expect(tip).to_be_hidden()
    space.hover()
    expect(tip).to_be_visible()
    told = tip.inner_text()
    assert re.search(r"with the .*: [+−]\d+ \(\w.* [+−]\d+", told), told
    gain = max(int(one.replace("−", "-")) for one in re.findall(r": ([+−]\d+) \(", told))
    assert space.locator(".gain").text_content() == f"+{gain}"
    assert space.locator("title").count() == 0, "the browser's own tip does not cover it"
    page.locator("#prompt h2").hover()
    expect(tip).to_be_hidden()
    assert "Row" in str(space.locator("title").text_content())
    page.keyboard.press("b")
    space.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(tip).to_be_visible()
    assert tip.inner_text() == told
    assert told.split("\n")[0] in said(space)
    before, points = sequence(page), total(page)
    page.keyboard.press("Enter")
    if page.locator("#menu").is_visible():
        page.locator("#menu button").first.click()
    until_moved(page, before)
    assert total(page) == points + gain


def test_undo_reaches_back_to_the_start_of_the_round_until_it_is_confirmed(page: Page) -> None:
    begin(page, "you")
    asked(page)
    start = page.locator("#board svg").evaluate("board => board.outerHTML")
    for _ in range(3):
        choose(page)
    assert len(drawn(page)) == 2
    for _ in range(3):
        before = sequence(page)
        page.locator("#undo").click()
        until_moved(page, before)
    assert page.locator("#board svg").evaluate("board => board.outerHTML") == start
    for _ in range(3):
        choose(page)
    before = sequence(page)
    page.locator("#done").click()
    until_moved(page, before)
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    assert "dice or cards have been seen" in str(page.locator("#undo").get_attribute("data-why"))
    assert len(drawn(page)) == 2


def test_dice_that_are_left_are_asked_about_and_the_answer_may_be_no(page: Page) -> None:
    begin(page, "you")
    take_card(page)
    before = sequence(page)
    page.locator("#done").click()
    expect(page.locator("#confirm")).to_contain_text("unused?")
    page.locator("#confirm").get_by_role("button", name="No").click()
    assert sequence(page) == before
    expect(page.locator("#prompt h2")).to_contain_text("draw or go to the Black Market")


# -- whole games -------------------------------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_enter_and_the_loudest_button_never_leave_dice(page: Page) -> None:
    begin(page, "you")
    take_card(page)
    before = sequence(page)
    finish = page.locator("#go .choice")
    expect(finish).to_have_attribute("data-confirm", re.compile("unused"))
    assert "strong" not in str(finish.get_attribute("class"))
    page.locator("#prompt").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).not_to_be_visible()
    assert sequence(page) == before
    choose(page)
    choose(page)
    expect(finish).to_have_class(re.compile("strong"))
    page.locator("#prompt").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_contain_text("Round 2")


def test_a_box_that_is_closed_by_key_gives_way_to_the_tip_of_its_space(page: Page) -> None:
    begin(page, "you")
    take_card(page)
    both = page.locator("#board .space.can:not([data-action])").first  # two dice go there: it asks which
    both.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).not_to_be_visible()
    expect(both).to_be_focused()
    expect(page.locator("#tip")).to_be_visible()  # and the page has thrown no error, which the fixture watches


def test_a_hint_tells_a_chance_of_winning_only_where_somebody_can_be_beaten(page: Page) -> None:
    for seats, told in ((("you",), False), (("you", "greedy"), True)):
        begin(page, *seats)
        page.wait_for_function("() => document.querySelector('.choice')", timeout=20_000)
        page.locator("#ask-hint").click()
        expect(page.locator("#hint")).to_contain_text("The bot would: ", timeout=20_000)
        assert ("win chance" in page.locator("#hint").inner_text()) == told
        chances = str(page.locator("#hint").text_content()).replace("95\xa0% interval", "")
        assert ("%" in chances) == told


def test_a_whole_solo_game_ends_with_a_title_and_a_best(page: Page) -> None:
    path = begin(page, "you", names=("Kim",))
    step = 0
    while asked(page) != "over":
        choose(page, step)
        told = re.fullmatch(r"(\d+) points?: (.*)\.", str(page.locator("#board #score > title").text_content()))
        assert told is not None
        assert sum(map(int, re.findall(r" (\d+)(?:,| and|$)", told[2]))) == int(told[1]) == total(page), "the running score adds up"
        step += 1
    assert 45 <= step <= 90, "fifteen rounds"
    points = total(page)
    expect(page.locator(".result")).to_have_text(re.compile(rf"^You have {points} points: [A-Z][\w ]+\."))
    page.goto("/")
    row = page.locator(f".row:has(a[href='{path}'])")
    expect(row).to_contain_text(f"You have {points} points:")
    expect(row.locator(".verdict")).to_have_count(0)
    page.goto(path)
    page.get_by_role("link", name="Best games").click()
    best = page.locator(f"#kind-{SHEETS}").locator("..").locator(".points tbody tr").first
    expect(best).to_contain_text("1 seat")
    expect(best.locator("td").nth(1)).to_have_text(str(points))
    expect(best.locator("td").nth(2)).to_have_text(f"{points}.0")


KINDS = ("card", "faction", "ability", "square", "space", "mission")
"""What can be clicked on the board beside "done", by the beginning of its id."""
ASKS = """() => document.querySelector('#menu:popover-open') ? '#menu button' : document.querySelector('.narrowing') ? '#board .goes .mark'
    : document.querySelector('#confirm[open]') ? '#confirm [value=yes]' : ''"""
"""What the page asks for after a click on a thing: which choice, what goes with it, or whether it is meant; "" for nothing more."""
QUICK_BOTS = "import ludonaut.web.live; ludonaut.web.live.SLOWEST_PACE = 10; "
"""Bots at this server take no time to be followed."""


def click_something(page: Page, clicks: Counter[str]) -> None:
    """One decision by clicks on the board alone, of the kind that was clicked least so far; "done" when nothing else can be."""
    before = sequence(page)
    can: dict[str, list[str]] = {}
    for one in page.locator("#board .can").evaluate_all("things => things.map((thing) => thing.id)"):
        can.setdefault(one.split("-")[0], []).append(one)
    kind = min((kind for kind in KINDS if kind in can), key=lambda kind: clicks[kind], default="done")
    clicks[kind] += 1
    page.locator(f"#board #{can[kind][5 * clicks[kind] % len(can[kind])]} .mark").first.click()
    while asks := page.evaluate(ASKS):
        answers = page.locator(asks)
        answers.nth(5 * clicks[kind] % answers.count()).click()
    until_moved(page, before)


def points_told(page: Page) -> dict[str, int]:
    """The score of the own sheet by source, as the page tells it; together they are its total."""
    told = re.fullmatch(r"(\d+) points?: (.*)\.", str(page.locator("#board #score > title").text_content()))
    assert told is not None
    sources = {name: int(points) for name, points in re.findall(r"(?:^|, | and )(.+?) (\d+)(?=,| and|$)", told[2])}
    assert sum(sources.values()) == int(told[1]) == total(page), "the running score adds up"
    return sources


def name_of_secret(match: Match, seat: int) -> str:
    """What the secret mission of a seat is called."""
    secret = match.game.facts(match.state, seat)["secret"]
    return next(mission.name for mission in BOX.missions if mission.id == secret)


@pytest.mark.slow
def test_a_whole_draft_of_one_person_and_two_bots(browser: Browser, trouble: Trouble, tmp_path: Path) -> None:
    with Server(tmp_path / "data", before=QUICK_BOTS) as server, open_tab(browser, server, trouble) as page:
        path = begin(page, "you", "greedy", "greedy", mode="draft", secrecy="yes", factions="dealt")
        clicks: Counter[str] = Counter()
        seen: list[str] = []
        while asked(page) != "over":
            seen.append(page.content())
            running = points_told(page)
            click_something(page, clicks)
        final, ending = points_told(page), page.locator("main").inner_text()
        scores = [int(str(one.text_content()).removeprefix("score ")) for one in page.locator(".seat-score").all()]
        match = read_transcript(page.request.get(f"{path}/transcript").text())[1]
    own = [match.game.actions.notation(step.action) for step in match.steps if step.seat == 0]
    assert len(own) == sum(clicks.values()) == len(seen), "every decision was clicked, and each click decided one"
    assert {"take", "draw", "market", "done", "faction", "bonus-draw", "number", "colour", "move-from", "move-to"} <= {
        word.split()[0] for word in own
    }
    mine, *others = [name_of_secret(match, seat) for seat in range(3)]
    # the score: the page's is that of the rules, and but for the mission that the secret one replaced it stood there before the end
    assert {name: points for name, points in final.items() if points} == {
        name: points for name, points in match.game.score_sources(match.state, 0) if points
    }
    assert scores == [match.state.score(seat) for seat in range(3)]
    assert f"{max(scores)} points" in ending
    replaced = [name for name in running if name not in final]
    assert own[-1] == f"replace {1 + list(running).index(replaced[0])}" and len(replaced) == 1
    assert final.items() - running.items() <= {(mine, final[mine])}, "all else stood there before"
    # the secrets: the own mission stood on every page, and those of the others on none
    assert all(mine in page for page in seen) and mine in final
    assert not [name for name in others for page in seen if name in page]


@pytest.mark.slow
def test_two_people_at_one_screen_play_a_whole_traditional_game_with_a_curtain_between(page: Page) -> None:
    begin(page, "you", "person", names=("Kim", "Ann"), mode="traditional", secrecy="yes")
    passed: list[str] = []
    secrets: dict[str, str] = {}
    step = 0
    while (what := asked(page)) != "over":
        if what == "curtain":
            passed.append(page.locator("#curtain-title").inner_text())
            assert page.locator("#board svg").count() == 0
            assert not [name for name in secrets.values() if name in page.content()], "no secret mission is on the page"
            open_curtain(page)
        else:
            mine, other = passed[-1].removeprefix("Pass to "), next((name for name in secrets if f"Pass to {name}" != passed[-1]), "")
            if mine not in secrets:
                told = str(page.locator("#mission-secret > title").text_content())
                secrets[mine] = told.removeprefix("Your secret mission: ").split(".")[0]
            assert not other or secrets[other] not in page.content()
            choose(page, step)
            step += 1
            assert step < 600
    assert len(passed) >= 10
    assert all(one != other for one, other in pairwise(passed)), passed
    assert set(passed) == {"Pass to Kim", "Pass to Ann"} and set(secrets) == {"Kim", "Ann"}
    expect(page.locator(".result")).to_contain_text(re.compile("wins with|share the win"))


def test_two_people_pass_a_draft_without_secrets_on_openly(page: Page) -> None:
    begin(page, "you", "person", names=("Kim", "Ann"), mode="draft")
    asked_in_turn = []
    for turn in range(4):
        expect(page.locator("#prompt h2")).to_contain_text("choose a neighbourhood card")
        mine = page.locator("#seats .mine")
        expect(mine).to_have_attribute("aria-current", "true")
        asked_in_turn.append(str(mine.locator(".seat-name").text_content()))
        assert len(drawn(page)) == 2 * (turn // 2), "the sheet is that of whoever is asked"
        for step in range(4):
            choose(page, step)
            assert page.locator("#curtain-title").count() == 0
    assert sorted(asked_in_turn[:2]) == ["Ann", "Kim"] and asked_in_turn[2:] == [asked_in_turn[1], asked_in_turn[0]]


# -- sheets by themselves, and on paper --------------------------------------------------------------------------------------------
def load(server: Server, seats: tuple[str, ...], rounds: int | None, **options: str) -> str:
    """A game by the quick bot on the server, whole or up to a round; returns its path."""
    game = find_game(SHEETS)
    match = Match(game, game.options.make(options), len(seats), KeyedChance(key_from_seed(11)))
    play_on(match, make_bot("greedy", game, seed=1), until=lambda match: rounds is not None and match.state.rounds() >= rounds)
    answer = httpx.post(f"{server.address}/import", data={"text": write_transcript(match, seats)}, headers={"origin": server.address})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_nothing_beside_the_board_lies_over_anything_else_when_many_have_played(page: Page, table_server: Server) -> None:
    page.goto(load(table_server, ("Kim", *["bot greedy"] * 11), None))
    expect(page.locator(".result")).to_contain_text("more.")
    for height in (900, 720, 600):
        page.set_viewport_size({"width": 1280, "height": height})
        boxes = [page.locator(part).bounding_box() for part in ("#seats", ".ask", ".panel-tabs", "#log-panel")]
        for above, below in pairwise(boxes):
            assert above and below and above["y"] + above["height"] <= below["y"] + 1
        shown = page.evaluate("() => { const ask = document.querySelector('.ask'); return getComputedStyle(ask).overflowY; }")
        assert shown == "auto", "what has no room is reached by scrolling"
        assert page.evaluate("() => document.querySelector('.ask').clientHeight") >= 100


def test_a_thumbnail_opens_that_sheet_as_it_may_be_seen(page: Page, table_server: Server) -> None:
    page.goto(load(table_server, ("Kim", "bot greedy", "bot random"), 5, mode="draft", secrecy="yes"))
    asked(page)
    page.locator("#sheet-2").click()
    sheet = page.locator("#sheet")
    expect(sheet.locator("#sheet-title")).to_have_text("Yellow")
    large = sheet.locator(".close-up svg .space")
    assert large.count() == 36
    expect(sheet.locator("#alone-2-score")).to_be_visible()
    shown = page.locator("#sheet-2 .points").text_content()
    assert sheet.locator("#alone-2-score text").last.text_content() == shown
    sheet.get_by_role("link", name="Next: Red").click()
    expect(sheet.locator("#sheet-title")).to_have_text("Red")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.locator("#sheet-3").focus()
    page.keyboard.press("Enter")
    expect(sheet.locator("#sheet-title")).to_have_text("Red")
    sheet.get_by_role("link", name="Print").click()
    page.wait_for_url("**/print?of=sheet-3")
    expect(page.locator(".printed svg")).to_be_visible()


def test_a_sheet_opens_in_the_replay_as_it_was_then(page: Page, table_server: Server) -> None:
    path = load(table_server, ("Kim", "bot greedy"), None, mode="draft")
    page.goto(f"{path}/replay#12")
    page.locator("#where", has_text="Step 12").wait_for()
    few = page.locator("#sheet-2 .points").text_content()
    page.locator("#sheet-2").click()
    expect(page.locator("#alone-2-score")).to_be_visible()
    assert page.locator("#alone-2-score text").last.text_content() == few
    page.goto(f"{path}/close-up/sheet-2")
    assert page.locator("#alone-2-score text").last.text_content() != few


def ink(page: Page, which: str) -> str:
    return str(page.locator(which).first.evaluate("thing => getComputedStyle(thing).stroke"))


def test_a_finished_sheet_and_an_empty_one_go_to_paper(page: Page, table_server: Server) -> None:
    page.goto(load(table_server, ("",), None))
    page.get_by_role("link", name="Print").first.click()
    page.wait_for_url("**/print")
    expect(page.locator(".printed svg")).to_have_count(1)
    assert page.locator(".printed .drawn").count() > 5
    page.emulate_media(media="print")
    for gone in (".top", ".to-print"):
        expect(page.locator(gone)).to_be_hidden()
    assert ink(page, ".printed .ink") == "rgb(0, 0, 0)"
    page.emulate_media(media="screen")
    page.goto(f"/new/{SHEETS}")
    page.get_by_role("link", name="print an empty sheet").click()
    page.wait_for_url(f"**/new/{SHEETS}/print")
    assert page.locator(".printed .space").count() == 36
    assert page.locator(".printed .drawn").count() == 0
    expect(page.locator(".printed svg")).to_contain_text("Name")
    page.goto(f"/rules/{SHEETS}")
    expect(page.get_by_role("link", name="Print an empty sheet")).to_be_visible()


def test_the_table_itself_prints_as_the_sheet(page: Page, table_server: Server) -> None:
    page.goto(load(table_server, ("Kim", "bot greedy"), 4, mode="draft"))
    asked(page)
    page.emulate_media(media="print")
    expect(page.locator("#card-1")).to_be_hidden()
    expect(page.locator("#space-1-1")).to_be_visible()
    board, sheet = page.locator(".picture").bounding_box(), page.locator("#board .leaf > .paper").first.bounding_box()
    assert board is not None and sheet is not None
    assert 0.95 < sheet["width"] / board["width"] <= 1
    page.emulate_media(media="screen")


def test_all_sheets_of_a_finished_table_are_printed_one_to_a_page(page: Page, table_server: Server) -> None:
    path = load(table_server, ("Kim", "bot greedy", "bot greedy"), None, mode="traditional")
    page.goto(f"{path}/print?of=all")
    assert page.locator(".printed svg").count() == 3
    page.emulate_media(media="print")
    breaks = page.locator(".printed").evaluate_all("all => all.map((one) => getComputedStyle(one).breakAfter)")
    assert breaks == ["page", "page", "auto"]
    page.emulate_media(media="screen")


# -- a phone -----------------------------------------------------------------------------------------------------------------------
def test_on_a_phone_the_sheet_comes_first_and_a_touch_tells_before_it_draws(
    browser: Browser, table_server: Server, trouble: Trouble
) -> None:
    with open_tab(browser, table_server, trouble, viewport=PHONE, is_mobile=True, has_touch=True, user_agent="Mozilla/5.0 (Mobi)") as page:
        begin(page, "you", "greedy", "greedy", mode="draft")
        asked(page)
        found = tops(page, "space-1-1", "space-6-6", "card-1", "mission-1", "sheet-2")
        assert found == sorted(found), "District, cards, missions, the others"
        bar = page.locator(".side").bounding_box()
        assert bar is not None and found[1] + 20 < bar["y"], "the whole District is in sight"
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        before = sequence(page)
        card = page.locator("#board .card.can").first
        card.tap()
        until_moved(page, before)
        space = page.locator("#board .space.can").first
        before, where = sequence(page), str(space.get_attribute("id"))
        space.tap()
        menu = page.locator("#menu")
        expect(menu).to_be_visible()
        expect(menu).to_contain_text("Row")
        assert sequence(page) == before, "a touch alone draws nothing"
        menu.get_by_role("button").first.tap()
        until_moved(page, before)
        assert page.locator(f"#{where} .drawn").count() == 1
        page.locator("#sheet-2").tap()
        expect(page.locator("#sheet .close-up svg")).to_be_visible()


# -- the same dice -----------------------------------------------------------------------------------------------------------------
def rolled(page: Page, path: str) -> list[str]:
    """All that chance brought, from the transcript of a finished game."""
    text = page.request.get(f"{path}/transcript").text()
    return [line for line in text.split("\n") if line.startswith("= ")]


def test_the_dice_of_a_finished_game_are_played_again_and_compared(page: Page, table_server: Server) -> None:
    earlier = load(table_server, ("Kim",), None)
    page.goto(earlier)
    page.get_by_role("button", name="Play these dice").click()
    page.wait_for_function("path => location.pathname !== path", arg=earlier)
    later = urlsplit(page.url).path
    page.get_by_role("button", name="Position and odds").click()
    expect(page.get_by_role("link", name="an earlier game")).to_have_attribute("href", earlier)
    take_card(page, 3)
    page.get_by_role("button", name="Let the bot play").click()
    page.get_by_role("menuitem", name="Straight to the result").click()
    page.get_by_role("link", name="Compare with the game before").click(timeout=60_000)
    assert rolled(page, earlier) == rolled(page, later)
    rows = {
        str(row.locator("th").text_content()): [int(re.sub(r"\D", "", cell)) for cell in row.locator("td").all_text_contents()]
        for row in page.locator(".points :is(tbody, tfoot) tr").all()
    }
    totals = rows.pop("All together")
    assert "Black Market" in rows and len(totals) == 2
    assert [sum(row[place] for row in rows.values()) for place in range(2)] == totals
    expect(page.locator(".points thead")).to_contain_text("Kim (now)")
    expect(page.locator(".verdict-line")).to_contain_text(re.compile("made|each"))
    page.goto("/stats")
    expect(page.locator("main")).to_contain_text("Duels with the dice of an earlier game: 1.")


def test_a_friends_transcript_is_a_challenge(page: Page, tmp_path: Path) -> None:
    game = find_game(SHEETS)
    match = play_on(Match(game, chance=KeyedChance(key_from_seed("friend"))), make_bot("greedy", game, seed=1), until=lambda _: False)
    file = tmp_path / "friend.ludonaut"
    file.write_text(write_transcript(match, ("Zoe",)))
    page.goto("/")
    page.get_by_text("Load a transcript").click()
    page.get_by_label("A transcript file").set_input_files(file)
    page.get_by_role("button", name="Play these dice").click()
    page.wait_for_url("**/g/*")
    assert asked(page) == "choice" and not is_over(page)
    assert "Zoe" not in page.locator("main").inner_text()
    first = [game.chance_sources[source].outcomes[value] for source, value in match.opening[:2]]
    expect(page.locator("#log li").nth(1)).to_contain_text(f"{first[0]} {first[1]}")
