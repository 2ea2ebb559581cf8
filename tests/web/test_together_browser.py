"""Four people, each in a browser of one's own, gather in the lobby and play a whole game of each kind together, to its end: one loses the
connection twice and comes back, one goes away and a bot plays on, and at the end they gather again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from ludonaut.core.game import Game, all_games
from ludonaut.core.transcript import read_transcript
from ludonaut.web.seating import USUAL_BOT
from tests.web.browsing import PHONE, Trouble, open_context, open_tab
from tests.web.company import short
from tests.web.conftest import Server
from tests.web.line import Line

pytestmark = [pytest.mark.browser, pytest.mark.compiled]

TOGETHER = [game for game in all_games() if game.most_seats >= 4]
NAMES = ("Kim", "Ann", "Bea", "Eve")
PATIENCE = 40_000
LOST = re.compile(r"net::ERR_(CONNECTION_RESET|CONNECTION_REFUSED|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)")
"""What a browser says whose connection is lost."""
MOST_PRESSES = 1000

LOOK = """() => {
  const choices = [...document.querySelectorAll('.choice')];
  return {
    over: Boolean(document.querySelector('.result')),
    seen: document.querySelector('#choices input[name=seen]')?.value, count: choices.length,
    brings: choices.findIndex((one) => 'weighed' in one.dataset),
    due: [...document.querySelectorAll('.seats [aria-current] .seat-name')].map((name) => name.textContent),
  };
}"""
MOVED = "seen => document.querySelector('#choices input[name=seen]').value !== seen || !document.querySelector('.choice')"


@dataclass
class Player:
    """Somebody at a browser."""

    name: str
    page: Page
    pressed: int = 0
    """How many choices were taken on this page."""
    clicked: int = 0
    """How many of them by a mouse or a finger, and not by script."""
    sockets: list[WebSocket] = field(default_factory=list)
    """The connections that the page has tried, one after the other."""

    def holds(self, socket: WebSocket) -> None:
        """Is told of each connection that the page tries."""
        self.sockets.append(socket)

    def press(self, turn: int) -> None:
        """Takes a choice: one that brings something, else one after the other; most as a person would, where they are in sight."""
        look = self.page.evaluate(LOOK)
        which = look["brings"] if look["brings"] >= 0 else turn % look["count"]
        choice = self.page.locator(".choice").nth(which)
        if turn % 4 and choice.is_visible():
            choice.click()
            self.clicked += 1
        else:
            choice.evaluate("choice => choice.click()")
        if self.page.locator("#confirm[open]").count():
            self.page.locator("#confirm [value=yes]").click()
        self.page.wait_for_function(MOVED, arg=look["seen"])
        self.pressed += 1

    @property
    def told(self) -> list[str]:
        """What the page says that everybody may know: the points, and whose turn it is."""
        return [*self.page.locator(".seat-score").all_inner_texts(), *self.page.evaluate(LOOK)["due"]]


@dataclass
class Company:
    """The four at their table, and what became of those who are not asked any more."""

    players: Sequence[Player]
    turn: int = 0
    away: set[str] = field(default_factory=set)

    def play(self, presses: int, *, until: str = "") -> bool:
        """Whoever is asked takes a choice, so many times, or until it is this one's turn alone; False when the game is over."""
        watching = next(player for player in self.players if player.name not in self.away)
        for _ in range(MOST_PRESSES):
            look = watching.page.evaluate(LOOK)
            if look["over"]:
                return False
            asked = [player for player in self.players if player.name in look["due"] and player.name not in self.away]
            if presses <= 0 or (until and look["due"] == [until]):
                return True
            if not asked:
                names = [player.name for player in self.players if player.name not in self.away]
                watching.page.wait_for_function(
                    f"names => {{ const now = ({LOOK})(); return now.over || now.due.some((name) => names.includes(name)); }}", arg=names
                )
                continue
            player = next((one for one in asked if one.name != until), asked[0])
            player.page.wait_for_selector(".choice, .result", state="attached")
            if player.page.locator(".result").count():
                continue
            player.press(self.turn)
            self.turn, presses = self.turn + 1, presses - 1
        raise AssertionError("this game does not end")


@pytest.fixture(scope="module")
def table_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Bots at this server's tables are quicker than anybody could follow."""
    quick = "from ludonaut.web import commands; commands.USUAL_PACE = 5; "
    with Server(tmp_path_factory.mktemp("together") / "data", before=quick) as running:
        yield running


@pytest.fixture
def line(table_server: Server) -> Iterator[Line]:
    """How Ann reaches the server."""
    with Line(table_server.address) as line:
        yield line


@pytest.fixture
def people(browser: Browser, table_server: Server, line: Line, trouble: Trouble) -> Iterator[list[Player]]:
    """Four tabs, each in a browser context of its own; the second is a phone, and comes by a line that can be cut."""
    lost = Trouble()
    with ExitStack() as stack:
        players = []
        for name in NAMES:
            ann = name == "Ann"
            settings = {"viewport": PHONE, "is_mobile": True, "has_touch": True, "base_url": line.address} if ann else {}
            page = stack.enter_context(open_tab(browser, table_server, lost if ann else trouble, **settings))
            page.set_default_timeout(PATIENCE)
            players.append(Player(name, page))
            page.on("websocket", players[-1].holds)
        yield players
    trouble += [complaint for complaint in lost if not LOST.search(complaint)]


def gather(people: Sequence[Player], game: Game) -> str:
    """The first opens a table and the others find it by its code; the address of the game that begins."""
    host, *others = (player.page for player in people)
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
    for player in people:
        player.page.wait_for_url("**/g/*")
        for name in NAMES:
            expect(player.page.locator("#seats")).to_contain_text(name)
    return urlsplit(host.url).path


def lose_the_connection(company: Company, ann: Player, line: Line) -> None:
    """The others play on as far as they can; what happened meanwhile is there when the connection is back."""
    company.play(12, until="")
    while "Ann" in ann.page.evaluate(LOOK)["due"] and company.play(1):
        pass  # somebody else's turn, so that something happens without her
    held = ann.sockets[-1]
    assert line.connections and not held.is_closed()
    line.cut()
    link = ann.page.locator("#link")
    expect(link).to_be_visible()
    expect(link).to_contain_text("Connecting again")
    assert held.is_closed()
    assert ann.page.evaluate("() => fetch('/about').then(() => true, () => false)") is False
    entries, others = ann.page.locator("#log li").count(), company.players[0]
    before = others.page.locator("#log li").count()
    company.away = {"Ann"}
    company.play(6, until="Ann")
    assert others.page.locator("#log li").count() > before
    assert ann.page.locator("#log li").count() == entries, "nothing reaches her"
    line.mend()
    company.away = set()
    expect(link).to_be_hidden(timeout=PATIENCE)
    expect(ann.page.locator("#toast")).to_contain_text("happened while you were away", timeout=PATIENCE)
    assert ann.sockets[-1] is not held and not ann.sockets[-1].is_closed()
    check_the_same(company.players)


def lose_an_answer(company: Company, ann: Player, line: Line) -> None:
    """A choice arrives, and the connection breaks before she is told; it is played once, and she is told when she is back."""
    for _ in range(MOST_PRESSES):
        if "Ann" in ann.page.evaluate(LOOK)["due"]:
            break
        assert company.play(1)
    ann.page.wait_for_selector(".choice", state="attached")
    seen = ann.page.evaluate(LOOK)["seen"]
    line.hold_answers()
    ann.page.evaluate("() => document.querySelector('.choice').click()")
    if ann.page.locator("#confirm[open]").count():
        ann.page.locator("#confirm [value=yes]").click()
    ann.page.wait_for_timeout(300)
    assert ann.page.evaluate(LOOK)["seen"] == seen
    line.cut()
    expect(ann.page.locator("#link")).to_be_visible()
    line.mend()
    ann.page.wait_for_function(MOVED, arg=seen)
    ann.pressed += 1
    expect(ann.page.locator("#link")).to_be_hidden(timeout=PATIENCE)
    check_the_same(company.players)


def check_the_same(players: Sequence[Player]) -> None:
    """All pages tell the same of what everybody may know."""
    for player in players[1:]:
        expect(player.page.locator(".seat-score")).to_have_text(players[0].page.locator(".seat-score").all_inner_texts())
        assert player.told == players[0].told, player.name


@pytest.mark.parametrize("game", TOGETHER, ids=lambda game: game.name)
def test_four_browsers_play_a_whole_game_together(
    people: list[Player], browser: Browser, table_server: Server, line: Line, game: Game
) -> None:
    address = gather(people, game)
    kim, ann, bea, eve = people
    company = Company(people)
    lose_the_connection(company, ann, line)
    company.play(16)
    lose_an_answer(company, ann, line)

    # One goes away for good: a bot plays in that place, and everybody sees it.
    eve.page.locator(".seats .mine .seat").click()
    eve.page.locator(f".seat-menu:popover-open [data-bot={USUAL_BOT}]").click()
    for player in people:
        expect(player.page.locator("#seats li", has_text=re.compile(r"\bEve\b"))).to_contain_text(USUAL_BOT)
    eve.page.goto("/about")
    company.away = {"Eve"}

    # Somebody who only looks on is asked nothing.
    with open_context(browser, table_server) as context:
        looking = context.new_page()
        looking.goto(address)
        expect(looking.locator("#prompt")).to_contain_text("You look on")
        assert looking.locator(".choice").count() == 0

    assert not company.play(MOST_PRESSES), "it was played to its end"
    eve.page.goto(address)
    result = kim.page.locator(".result").inner_text()
    for player in people:
        expect(player.page.locator(".result")).to_have_text(result)
        assert player.told == kim.told
    match = read_transcript(httpx.get(f"{table_server.address}{address}/transcript").text)[1]
    assert match.is_over
    taken = Counter(step.seat for step in match.steps)
    assert [taken[seat] for seat in range(3)] == [kim.pressed, ann.pressed, bea.pressed], "every choice was played once"
    assert taken[3] > eve.pressed > 0, "a bot went on for her"
    assert all(player.clicked for player in people)
    assert sum(player.clicked for player in people) > sum(player.pressed for player in people) / 4

    bea.page.get_by_role("button", name="Play again together").click()
    bea.page.wait_for_url("**/t/*")
    assert bea.page.locator(".places .place b").all_inner_texts() == ["Ann", "Bea", "Eve", "Kim"], "each one seat further on"


def test_without_script_people_gather_begin_and_play(browser: Browser, table_server: Server) -> None:
    game = TOGETHER[0]
    with ExitStack() as stack:
        kim, ann = (
            stack.enter_context(open_context(browser, table_server, java_script_enabled=False, **settings)).new_page()
            for settings in ({}, {"viewport": PHONE, "is_mobile": True})
        )
        kim.goto(f"/open/{game.name}?seats=3")
        kim.locator("[name=name]").fill("Kim")
        kim.get_by_role("button", name="Open the table").click()
        code = kim.locator(".code b").inner_text()
        ann.goto("/")
        ann.locator("#code").fill(code)
        ann.get_by_role("button", name="Go to the table").click()
        ann.locator(".join [name=name]").first.fill("Ann")
        ann.get_by_role("button", name="Join").click()
        expect(ann.locator(".waits")).to_contain_text("Waiting for 1 more")
        expect(kim.locator(".places")).to_contain_text("Ann", timeout=20_000)  # the page asks again by itself
        kim.get_by_role("button", name="Begin with 1 bot").click()
        kim.wait_for_url("**/g/*")
        ann.wait_for_url("**/g/*", timeout=20_000)
        for _ in range(20):
            asked = next((page for page in (kim, ann) if page.locator(".choice").count()), None)
            if asked is not None:
                break
            kim.reload()
            ann.reload()
        assert asked is not None
        seen = asked.locator("#choices [name=seen]").get_attribute("value")
        if not asked.locator(".choice:visible").count():
            asked.locator("details.group > summary").first.click()
        asked.locator(".choice:visible").first.click()
        expect(asked.locator("#choices [name=seen]")).not_to_have_value(str(seen))
