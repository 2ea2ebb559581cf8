"""The floors: each part imports only what stands below it, and nothing outside a game's folder names the game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "ludonaut"
FLOORS = {"build_info": 0, "core": 1, "games": 2, "bots": 3, "lab": 4, "web": 5, "terminal": 5, "rl": 5, "cli": 6, "__main__": 7}
"""The height of each part. Parts of one height do not import each other."""
TEXTS = {".py", ".html", ".js", ".css", ".toml", ".md", ".json", ".ini", ".mako", ".txt", ".svg", ".tcss"}


def imported(source: Path, package: Path) -> list[tuple[int, str]]:
    """Every module of the package that a source imports, with the line, wherever in the file it does so."""
    found: list[tuple[int, str]] = []
    here = (package.name, *source.relative_to(package).parent.parts)
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            found += [(node.lineno, name.name) for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(here[: len(here) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module or "") if part)
            found += [(node.lineno, f"{module}.{name.name}") for name in node.names]
    return [(line, module) for line, module in found if module.split(".")[0] == package.name]


def upward_imports(package: Path) -> list[str]:
    """Each import that goes up or sideways, as "file:line imports module"."""
    wrong = []
    for source in sorted(package.rglob("*.py")):
        parts = source.relative_to(package).with_suffix("").parts
        for line, module in imported(source, package):
            if module != package.name and not may_import(parts, module.split(".")):
                wrong.append(f"{source.relative_to(package).as_posix()}:{line} imports {module}")
    return wrong


def may_import(parts: tuple[str, ...], target: list[str]) -> bool:
    """Whether a module (its path in the package) may import another (its dotted name, in parts)."""
    floor, wanted = parts[0], target[1]
    if floor == "__init__":
        return wanted == "build_info"
    if wanted not in FLOORS:
        return wanted.startswith("__")
    if floor == wanted == "games" and len(parts) > 2:
        return len(target) > 2 and target[2] == parts[1]
    return floor == wanted or FLOORS[wanted] < FLOORS[floor]


def game_folders(package: Path) -> list[Path]:
    return sorted(path.parent for path in (package / "games").glob("*/__init__.py"))


def named_games(package: Path) -> list[str]:
    """Each place outside a game's folder that names the game, in whatever spelling, as "file:line names game"."""
    wrong = []
    for folder in game_folders(package):
        spellings = re.compile("[-_ ]?".join(map(re.escape, folder.name.split("_"))), re.IGNORECASE)
        for path in sorted(package.rglob("*")):
            if path.suffix in TEXTS and folder not in path.parents:
                lines = path.read_text().splitlines()
                place = path.relative_to(package).as_posix()
                wrong += [f"{place}:{number} names {folder.name}" for number, line in enumerate(lines, 1) if spellings.search(line)]
    return wrong


def test_every_part_has_a_floor() -> None:
    parts = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert parts - {"__init__"} <= set(FLOORS)


def test_imports_go_down() -> None:
    assert upward_imports(PACKAGE) == []


def test_nothing_outside_a_game_names_it() -> None:
    assert game_folders(PACKAGE), "no game was found, so nothing was checked"
    assert named_games(PACKAGE) == []


@pytest.fixture
def small_package(tmp_path: Path) -> Path:
    """A package with two games and nothing wrong."""
    package = tmp_path / "ludonaut"
    for part in ("core", "games", "games/sea_saga", "games/pebble", "bots", "web", "terminal", "cli"):
        (package / part).mkdir(parents=True)
        (package / part / "__init__.py").write_text("")
    (package / "__init__.py").write_text("from ludonaut.build_info import warn\n")
    (package / "games" / "sea_saga" / "rules.py").write_text("import ludonaut.core\nfrom ludonaut.games.sea_saga import state\n")
    (package / "bots" / "search.py").write_text("import math\nfrom ludonaut import core\n")
    assert upward_imports(package) == []
    assert named_games(package) == []
    return package


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("core/match.py", "from ludonaut.bots.search import Search"),
        ("core/match.py", "def late():\n    import ludonaut.games"),
        ("core/match.py", "from .. import games"),
        ("core/match.py", "from ludonaut import games"),
        ("web/app.py", "from ludonaut.terminal import board"),
        ("games/pebble/rules.py", "from ludonaut.games.sea_saga.rules import SeaSaga"),
        ("games/pebble/rules.py", "from ..sea_saga import rules"),
        ("games/pebble/rules.py", "from ludonaut.bots import search"),
        ("__init__.py", "from ludonaut import core"),
        ("bots/search.py", "import ludonaut.cli.main"),
    ],
)
def test_an_import_upward_or_sideways_is_found(small_package: Path, place: str, text: str) -> None:
    (small_package / place).write_text(text + "\n")
    assert [found.split(":")[0] for found in upward_imports(small_package)] == [place]


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("core/match.py", "# as in Sea Saga"),
        ("web/page.html", "<h1>sea-saga</h1>"),
        ("cli/main.py", "DEFAULT = 'sea_saga'"),
        ("games/pebble/words.py", "from x import SeaSaga"),
        ("games/__init__.py", "GAMES = ['pebble']"),
    ],
)
def test_a_game_named_outside_its_folder_is_found(small_package: Path, place: str, text: str) -> None:
    (small_package / place).write_text(text + "\n")
    assert [found.split(":")[0] for found in named_games(small_package)] == [place]
