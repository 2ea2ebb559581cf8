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
    assert view.box == provenance(BOX.source_counts, BOX_PAGE)
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


OTHER_NUMBERS = {
    "near = 5\nfar = 3\nbelts = 2\nfar_below = 2\nbelts_below = 1\nlast_belt = 3": (
        "near = 7\nfar = 4\nbelts = 1\nfar_below = 1\nbelts_below = 2\nlast_belt = 2"
    ),
    "points = 0\nenergy = 1\norders = 0": "points = 11\nenergy = 12\norders = 1",
    "dry = {energy = 3, orders = 0}\nwater = {energy = 2, orders = 1}": "dry = {energy = 6, orders = 0}\nwater = {energy = 5, orders = 2}",
    "[limits]\n# Of each participant in each round.\norders = 1": "[limits]\norders = 3",
    'colours = ["red", "yellow"': 'colours = ["yellow", "red"',
}
TOLD_OF_IT = {
    "summary": (
        "when the second asteroid belt",
        "On a dry planet 6 energy. On a water planet 5 energy and 2 orders.",
        "at most 3 orders in each round",
    ),
    "rules": (
        "begins with 11 points, 12 energy and 1 order,",
        "initiative: yellow, red, green, blue, violet, white.",
        "| near space, on top | 7 planets of near space,",
        "| far space | 4 planets of far space, 1 asteroid belt,",
        "| the far end, at the bottom | 1 planet of far space and 2 asteroid belts |",
        "18 planets stay in the box",
        "The second belt still does what it says",
        "On a dry planet 6 energy. On a water planet 5 energy and 2 orders.",
        "ends with the second asteroid belt",
        "at most 3 orders in each round",
    ),
}


def test_the_written_pages_tell_the_numbers_of_another_box() -> None:
    text = own_box("ludonaut.games.fly_further")
    for old, new in OTHER_NUMBERS.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    pages = {page.slug: page.body for page in GAME.with_components(text).pages()}
    assert "at most 3 in each round" in pages["commands"] and "may play 3 orders in a round" in pages["orders"]
    for slug, told in TOLD_OF_IT.items():
        for sentence in told:
            assert sentence in pages[slug], sentence
            assert sentence not in PAGES[slug].body, "the game's own box has another number"


@pytest.mark.parametrize(("page", "examples"), [("summary", {"8", "2", "4"}), ("rules", {"2", "0"})])
def test_no_number_of_the_box_is_written_into_a_page(page: str, examples: set[str]) -> None:
    """Besides those of lists and headings there are only an example, what counts twice, and the end of the score track."""
    text = (FOLDER / "pages" / f"{page}.md").read_text(encoding="utf-8")
    prose = re.sub(r"^(## )?\d+\.? ", "", text, flags=re.MULTILINE)
    assert set(re.findall(r"\d+", prose)) == examples
    assert not re.search(r"\b(third|twenty|Humans|Piranites)\b", prose, re.IGNORECASE)
