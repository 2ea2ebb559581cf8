"""Pages of Fly Further: in our own words, with every ruling and option, and true of another box."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludonaut.games.fly_further
from ludonaut.core.components import own_box
from ludonaut.core.help_pages import provenance
from ludonaut.games.fly_further.actions import ACTIONS
from ludonaut.games.fly_further.components import BOX
from ludonaut.games.fly_further.options import OPTIONS
from ludonaut.games.fly_further.pages import BOX_PAGE, COMMAND_GROUPS
from tests.fly_further.views_for_tests import GAME, new_match, view_of

PAGES = {page.slug: page for page in GAME.pages()}
FOLDER = Path(ludonaut.games.fly_further.__file__).parent


def test_pages_have_slugs_titles_and_texts_of_their_own() -> None:
    assert len(PAGES) == len({page.title for page in PAGES.values()}) == len(GAME.pages())
    assert all(re.fullmatch("[a-z]+", slug) for slug in PAGES)
    assert all(page.body.strip() for page in PAGES.values())
    assert not [slug for slug, page in PAGES.items() if re.search(r"\{\w*\}|TODO|XXX", page.body)]


def test_every_command_stands_once_under_a_heading() -> None:
    named = [name for _, names in COMMAND_GROUPS for name in names]
    assert sorted(named) == sorted(family.name for family in ACTIONS.families)
    for family in ACTIONS.families:
        assert f"| `{family.usage}` | {family.help} |" in PAGES["commands"].body
        for word in family.usage.split()[1:]:
            assert f"- {word}: " in PAGES["commands"].body, f"{word} is explained"


def test_every_ruling_is_told_with_its_option() -> None:
    numbers = re.findall(r"^\| (\d+) \|", (FOLDER / "RULINGS.md").read_text(encoding="utf-8"), re.MULTILINE)
    told = re.findall(r"^\| (\d+) \|", PAGES["rulings"].body, re.MULTILINE)
    assert told == numbers and len(told) > 80
    for option in OPTIONS:
        assert option.name in PAGES["rulings"].body, option.name
        assert option.label in PAGES["options"].body


def test_tables_of_all_pages_are_whole() -> None:
    """Each row has as many cells as its head."""
    for slug, page in PAGES.items():
        cells = 0
        for line in page.body.split("\n"):
            count = line.count("|") if line.startswith("|") else 0
            assert not count or not cells or count == cells, f"{slug}: {line}"
            cells = count


def test_the_box_says_where_it_is_from() -> None:
    view = view_of(new_match(3), -1)
    assert view.box == provenance(BOX.sources, BOX_PAGE)
    assert all(f"- {entry.what}" in PAGES["box"].body for entry in BOX.sources)


@pytest.mark.parametrize(
    ("old", "new", "slug", "told"),
    [
        ("pool_set = {colony = 16}", "pool_set = {colony = 19}", "planets", "Colonies share 19 points if at least 1 mine stands."),
        ('name = "Iron Heart"', 'name = "Copper Heart"', "planets", "| Copper Heart | dry | 6 | 10 |"),
        ('name = "Rich Vein"', 'name = "Poor Vein"', "orders", "| Poor Vein | 2 | Totals |"),
    ],
)
def test_another_box_has_other_pages(old: str, new: str, slug: str, told: str) -> None:
    text = own_box("ludonaut.games.fly_further")
    assert text.count(old) == 1
    other = GAME.with_components(text.replace(old, new))
    body = next(page.body for page in other.pages() if page.slug == slug)
    assert told in body
