"""Takes the pictures of the product in docs/images (`make screenshots`): a server on an empty folder, games played by a bot, a browser.

    python tools/screenshots.py [FOLDER]

The games come from fixed seeds, so that a picture changes only when the product does.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import httpx2 as httpx
from playwright.sync_api import Browser, Page, sync_playwright

from ludonaut.bots import make_bot, play_on
from ludonaut.core.chance import KeyedChance, key_from_seed
from ludonaut.core.game import Game, all_games
from ludonaut.core.match import Match
from ludonaut.core.transcript import write_transcript

ROOT = Path(__file__).resolve().parent.parent
START = "from pathlib import Path; from ludonaut.web.serve import run; run(port=0, data=Path({folder!r}), open_browser=False)"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
WIDE, PHONE = (1280, 800), (390, 844)
FINISHED_GAMES = 24
ROUND_SHOWN = 6
SHEETS_SEED, SHEETS_ROUND = 12, 9
RIVALS_SEED = 5
ALONE, AT_ONE_SCREEN = ("Kim", "bot greedy", "bot greedy"), ("Kim", "Ann")


def played(game: Game, seed: int, rounds: int | None = None, players: tuple[str, ...] = ("",)) -> str:
    """A game by the quick bot as a transcript: whole, or up to the first player's first decision of a round."""
    match = Match(game, seats=len(players), chance=KeyedChance(key_from_seed(seed)))

    def is_shown(match: Match) -> bool:
        return rounds is not None and match.state.rounds() >= rounds and 0 in match.due_seats()

    play_on(match, make_bot("greedy", game, seed=1), until=is_shown)
    return write_transcript(match, players)


def load(address: str, text: str) -> str:
    """Puts a game on the server and returns its address."""
    answer = httpx.post(f"{address}/import", data={"text": text}, headers={"origin": address})
    if answer.status_code != 303:
        sys.exit(f"a game could not be loaded: {answer.status_code}")
    return address + answer.headers["location"]


def open_page(browser: Browser, size: tuple[int, int], colours: str) -> Page:
    """A tab of this size in dark or light."""
    phone = size == PHONE
    agent = "Mozilla/5.0 (Mobi)" if phone else None
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if colours == "dark" else "light",
        reduced_motion="reduce", device_scale_factor=2 if phone else 1, is_mobile=phone, has_touch=phone, user_agent=agent,
    )  # fmt: skip
    return context.new_page()


def fill_on(page: Page) -> None:
    """Takes a card, so that the spaces are lit which its dice reach, and points at one that would bring something."""
    card = page.locator("#board .card.can").first
    if card.count():
        card.click()
    page.locator("#board .space.can").first.wait_for()
    worth = page.locator("#board .space.best")
    if worth.count() and page.viewport_size and page.viewport_size["width"] > PHONE[0]:
        worth.first.hover()
        page.locator("#tip:popover-open").wait_for()


def take(browser: Browser, address: str, folder: Path) -> None:
    """All pictures: of a game for one, of one with hands of cards at a table of several seats, and of one of sheets to fill."""
    single = next(game for game in all_games() if game.most_seats == 1)
    sheet = next(game for game in all_games() if game.blank_page())
    cards = next(game for game in all_games() if game.most_seats > 1 and game is not sheet)
    rivals = next(game for game in all_games() if game not in (single, sheet, cards))
    for seed in range(FINISHED_GAMES):
        finished = load(address, played(single, seed))
    game = load(address, played(single, 11, ROUND_SHOWN))
    tables = {"table": game, "cards": load(address, played(cards, 3, ROUND_SHOWN + 3, ALONE))}
    tables["sheets"] = load(address, played(sheet, SHEETS_SEED, SHEETS_ROUND, ALONE))
    tables["rivals"] = load(address, played(rivals, RIVALS_SEED, ROUND_SHOWN + 2, ("Kim", *["bot greedy"] * 3)))
    curtain = load(address, played(cards, 4, ROUND_SHOWN, AT_ONE_SCREEN))
    paper = load(address, played(sheet, SHEETS_SEED, None, ("Kim",)))
    for colours in ("dark", "light"):
        for name, size in (("wide", WIDE), ("phone", PHONE)):
            page = open_page(browser, size, colours)
            for what, table in tables.items():
                page.goto(table)
                if what == "sheets":
                    page.locator("#choices").wait_for()
                    fill_on(page)
                elif what == "table":
                    if not page.locator("#hint [data-suggests]").count():
                        page.locator("#ask-hint").click()
                    page.locator("#hint [data-suggests]").wait_for(timeout=20_000)
                else:
                    page.wait_for_load_state("networkidle")
                page.screenshot(path=folder / f"{what}-{name}-{colours}.png")
            page.goto(curtain)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=folder / f"curtain-{name}-{colours}.png")
            page.goto(address)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=folder / f"home-{name}-{colours}.png")
            page.context.close()
    page = open_page(browser, WIDE, "dark")
    page.goto(f"{finished}/replay#40")
    page.locator("#where", has_text="Step 40").wait_for()
    page.screenshot(path=folder / "replay.png")
    page.goto(f"{address}/stats")
    page.screenshot(path=folder / "statistics.png")
    page.goto(f"{address}/new/{single.name}")
    page.screenshot(path=folder / "options.png")
    page.goto(f"{address}/new/{cards.name}")
    page.screenshot(path=folder / "seats.png")
    page.goto(f"{paper}/print")
    page.screenshot(path=folder / "paper.png", full_page=True)


def main() -> None:
    """Starts the server, takes the pictures, ends it."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
    folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("Screenshots need Chromium on the PATH.")
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen([sys.executable, "-c", START.format(folder=data)], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3]
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
                take(browser, address, folder)
                browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
