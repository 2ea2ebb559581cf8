"""The documentation builds without a warning, its notebooks run, and no link inside it leads nowhere."""

from __future__ import annotations

import subprocess
import sys
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from ludonaut.core.game import all_games
from ludonaut.core.match import Match
from ludonaut.core.state import GameState
from ludonaut.games import new_match
from ludonaut.lab.statistics import wilson

pytestmark = [pytest.mark.once, pytest.mark.slow]
ROOT = Path(__file__).resolve().parent.parent
DOORS = ("players", "hosts", "researchers", "add-a-game")
NOTEBOOKS = ("first-game", "balance-of-races", "training-a-bot")


class Links(HTMLParser):
    """The ids of a page, and where its links and pictures lead."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            elif name in ("href", "src") and value:
                self.links.append(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built with everything that Sphinx warns of as an error."""
    folder = tmp_path_factory.mktemp("site")
    command = f"-m sphinx -q -W --keep-going -n -d {folder / 'doctrees'} docs {folder / 'html'}"
    done = subprocess.run([sys.executable, *command.split()], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "html"


def test_every_link_inside_the_site_leads_somewhere(site: Path) -> None:
    pages = {page: Links(page) for page in site.rglob("*.html")}
    assert len(pages) > 50
    lost = []
    for page, found in pages.items():
        for link in found.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            anchors = pages[target].ids if target in pages else set()
            if not target.exists() or (parts.fragment and unquote(parts.fragment) not in anchors):
                lost.append(f"{page.relative_to(site)}: {link}")
    assert lost == []


def test_the_front_page_has_four_doors_and_every_game_a_chapter_with_its_pages_and_pictures(site: Path) -> None:
    front = Links(site / "index.html").links
    assert {f"{door}.html" for door in DOORS} <= set(front)
    for game in all_games():
        chapter = site / "games" / game.name
        assert f"games/{game.name}/index.html" in front
        assert {f"{page.slug}.html" for page in game.pages() if page.slug != "summary"} <= {path.name for path in chapter.glob("*.html")}
        assert {f"_images/{game.name}-{theme}.svg" for theme in ("light", "dark")} <= set(front)
        assert all(option.label in (chapter / "options.html").read_text(encoding="utf-8") for option in game.options)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_was_run_and_shows_what_came_out(site: Path, name: str) -> None:
    page = (site / "notebooks" / f"{name}.html").read_text(encoding="utf-8")
    assert page.count("cell_output") >= 3


def test_the_reference_says_what_the_docstrings_say(site: Path) -> None:
    for page, thing in (("games", new_match), ("match", Match), ("lab", wilson), ("core", GameState)):
        first = (thing.__doc__ or "").strip().splitlines()[0]
        assert first and first in unescape((site / "python" / f"{page}.html").read_text(encoding="utf-8"))
